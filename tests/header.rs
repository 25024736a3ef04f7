//! The header is made from the source, committed, and compared here. `make header` writes it.

use std::fs;
use std::path::Path;

/// The sections of the header, in the order in which the author of a game needs them: the title, what
/// is in it, and the files that it is made from. What all of them need comes first, without a title.
const SECTIONS: &[(&str, &str, &[&str])] = &[
    ("", "", &["tile", "ffi/codes", "ffi/rule", "ffi/options", "ffi/report"]),
    ("Layouts", "mj_turtle, mj_find_layout, mj_list_layouts, ...", &["ffi/layout"]),
    (
        "Dealing",
        "mj_deal, mj_deal_winnable, mj_deal_surely, ...",
        &["ffi/deal", "ffi/winnable", "ffi/surely", "ffi/difficulties"],
    ),
    (
        "The course of a game",
        "mj_left, mj_playable, mj_legal_pairs, mj_check",
        &["ffi/left", "ffi/playable", "ffi/check"],
    ),
    ("Hints", "mj_hint, mj_safe_pairs, mj_guess_pairs", &["ffi/hint", "ffi/safe", "ffi/guess"]),
    (
        "When a game is lost",
        "mj_lost_since, mj_why_lost, mj_reshuffle, ...",
        &["ffi/lost", "ffi/why", "ffi/reshuffle", "ffi/fewest"],
    ),
    ("How difficult a board is", "mj_rate", &["ffi/rate", "ffi/attempts"]),
    ("Solving", "mj_solve, mj_prune_scan", &["ffi/solve", "ffi/scan"]),
    ("Shisen-Sho", "mj_shisen_board, mj_shisen_deal, ...", &["ffi/shisen"]),
    ("Boards as text", "mj_read_board, mj_write_board", &["ffi/text"]),
    ("Proofs", "mj_prove, mj_check_proof", &["ffi/prove"]),
    ("Surveys", "mj_survey", &["ffi/survey"]),
    (
        "Theorems of the paper",
        "mj_blocked_cycle, mj_unseen_pair, mj_sat_board, ...",
        &["ffi/stacks", "ffi/unseen", "ffi/sat"],
    ),
    ("De Bondt's DLL", "mjsolve", &["ffi/mjsolve"]),
    ("Words and versions", "mj_strerror, mj_version, ...", &["ffi/info"]),
];

/// The first thing that a C programmer reads.
/// CONTENTS is replaced by the titles below.
const MANUAL: &str = "\
/*
 * mjsolver: decides Mahjong Solitaire boards with peeking, that is with all faces known.
 *
 * A board is a flat array of tiles. mj_solve says whether it can be cleared, and how:
 *
 *     mj_tile board[144];
 *     mj_pair pairs[72];
 *     mj_turtle(board, 144);
 *     mj_deal(board, 144, 4, 7, board);
 *     if (mj_solve(board, 144, NULL, pairs, 72, NULL) == MJ_SOLVABLE)
 *         printf(\"play %u and %u first\\n\", pairs[0].first, pairs[0].second);
 *
 * Contents, in the order in which a game needs it; each part has such a line above it, so that a
 * search for its number and title finds it. docs/first-game.md makes a game of it.
 *
CONTENTS *
 * Before them are the numbers (MJ_...) and the structs, in the same order.
 *
 * The rules. Coordinates are in half tiles: a tile covers rows row and row + 1 and columns col
 * and col + 1 of its level. It is playable when no tile one level up covers any part of it, and
 * no tile of its own level touches its left side or no such tile touches its right side. Two
 * playable tiles of one group can be taken away together. A tile with nothing under it is fine.
 * In some games tiles on any higher level count, not only those one level up: mj_options.rule says
 * so, and calls without options that depend on it have a sibling whose name ends in _by_rule.
 *
 * Shisen-Sho. With the rule MJ_RULE_SHISEN every call is about that game: tiles lie on level 0, in
 * whole cells, so that row 1 is next to row 0. What a call does not know there it refuses with
 * MJ_ERROR_RULE. mj_shisen_board, mj_shisen_deal and mj_shisen_paths are this game's alone.
 *
 * Faces. A group is a number, and a game may draw what it likes. Whoever draws the real set takes
 * this table, which is Xmahjongg's; so do the examples, the Python package and the web page, and the
 * same seed is the same picture everywhere:
 *
 *     0         seasons: spring, summer, autumn, winter
 *     1         flowers: plum, orchid, chrysanthemum, bamboo
 *     2 to 4    dragons: red, green, white
 *     5 to 8    winds: east, south, west, north
 *     9 to 17   dots 1 to 9
 *     18 to 26  bamboo 1 to 9
 *     27 to 35  characters 1 to 9
 *
 * The four tiles of a group look alike, except seasons and flowers: there the tile with the lowest
 * index of the board that was dealt is the first of the four, the next one the second, and so on.
 * Further groups, as of larger layouts, show their number. A layout without faces has all tiles in
 * group 0, more than four: those are blank.
 *
 * Positions. Keep the board that was dealt and the pairs played. mj_left tells what is left of
 * them, which is what the other calls take, and which tile of the start each of its tiles is.
 *
 * One limit for a click that makes several calls: mj_options.time_limit_ms counts from the beginning
 * of each call. So give all of them the same callback, with a deadline of your own:
 *
 *     static int MJ_CALL is_late(void *deadline, const mj_progress *progress)
 *     {
 *         (void)progress;
 *         return clock() > *(const clock_t *)deadline;   (or what else tells the time)
 *     }
 *     options.callback = is_late; options.user = &deadline;
 *
 * The call during which it passes returns MJ_UNKNOWN, and so do those after it that need more than
 * a moment. Or set time_limit_ms to what is left, but not to 0, which is no limit. A node limit,
 * the same on every machine, is used up by report.nodes of each call.
 *
 * Errors. Functions return an int32_t; errors are negative, and mj_strerror puts them into words.
 * Outputs are written only on success, except that a report and an error index tell about errors.
 * Nothing that you pass makes the library print, abort, or end the process, as long as pointers
 * point to what their description says.
 *
 * Memory. You own every array and struct that you pass; the library keeps no pointer to them
 * after it returns, and you never have to free anything for it. A call needs less than 48 KiB of
 * stack, whatever the board; what your callback needs comes on top.
 *
 * Threads. Every function may be called from any thread at any time. Nothing is remembered from
 * one call to the next, and calls do not wait for each other. No threads are started, except by
 * mj_survey when it is asked to, and those have ended when it returns. No signals are handled.
 * Signal handlers must not call the library: it allocates memory. Functions given to atexit and
 * destructors of a thread's own data may. An array is read once in a call: if you change it
 * meanwhile, the answer is about what was read, which may be some of each; nothing else breaks.
 *
 * Versions. Structs begin with their own size and only ever grow at the end; a field that your
 * program does not know keeps its default. The numbers in this header do not change while
 * MJ_ABI_VERSION stays the same.
 *
 * Made from the Rust source by cbindgen: do not edit.
 */
";

/// What cbindgen cannot write: macros.
fn macros() -> String {
    format!(
        "
/**
 * How functions are called: as C does, whatever the compiler's own default is. A callback that is
 * compiled with another default for 32-bit Windows, such as /Gz, needs it too.
 */
#if defined(_WIN32)
#define MJ_CALL __cdecl
#else
#define MJ_CALL
#endif
/**
 * Where functions come from. With MJ_DLL defined, calls to mjsolver.dll take one jump less; programs
 * link without it too, and those that link the static library must not define it.
 */
#if defined(_WIN32) && defined(MJ_DLL)
#define MJ_API __declspec(dllimport)
#else
#define MJ_API
#endif

/** The version of this header. Compare mj_version(), the version of the library. */
#define MJ_VERSION \"{version}\"
/** The same as a number: major * 10000 + minor * 100 + patch. */
#define MJ_VERSION_NUMBER {number}
/** The version of the binary interface. Compare mj_abi_version(). */
#define MJ_ABI_VERSION {abi}

/** All defaults: mj_options options = MJ_OPTIONS_INIT; */
#define MJ_OPTIONS_INIT {{ sizeof(mj_options), MJ_ENGINE_AUTOMATIC, 0, 0, 0, 0, 0, NULL, NULL, \
                         MJ_RULE_ONE_LEVEL, 0 }}
/** An empty report: mj_report report = MJ_REPORT_INIT; */
#define MJ_REPORT_INIT {{ sizeof(mj_report), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }}
/** An empty rating: mj_rating rating = MJ_RATING_INIT; */
#define MJ_RATING_INIT {{ sizeof(mj_rating), 0, 0, 0, 0, 0, 0, 0, 0 }}
/** No deals, and all defaults: mj_survey_plan plan = MJ_SURVEY_PLAN_INIT; */
#define MJ_SURVEY_PLAN_INIT {{ sizeof(mj_survey_plan), 0, 0, 0, 0, 0, NULL, NULL, NULL }}
/** For MJ_RULE_SHISEN: add the size of the board, in cells; its first cell is row 0 and column 0. */
#define MJ_RULE_SHISEN_SIZE(width, height) ((int32_t)(width) * 65536 + (int32_t)(height) * 4194304)
/** An empty result: mj_survey_result result = MJ_SURVEY_RESULT_INIT; */
#define MJ_SURVEY_RESULT_INIT {{ sizeof(mj_survey_result), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, \\
                                0, 0, 0, 0, 0, {{ {{ 0, 0, 0, 0, 0, 0 }} }} }}",
        version = mjsolver::version::VERSION,
        number = mjsolver::version::VERSION_NUMBER,
        abi = mjsolver::version::ABI_VERSION,
    )
}

fn generate(root: &Path) -> String {
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).unwrap();
    let titles = SECTIONS.iter().filter(|(title, _, _)| !title.is_empty());
    let contents: String = titles
        .zip(1..)
        .map(|((title, names, _), number)| format!(" * {number:4}. {title:26} {names}\n"))
        .collect();
    config.header = Some(MANUAL.trim_end().replace("CONTENTS", &contents));
    config.after_includes = Some(macros());
    let mut builder = cbindgen::Builder::new().with_config(config);
    for (_, _, sources) in SECTIONS {
        for source in *sources {
            builder = builder.with_src(root.join("src").join(source).with_extension("rs"));
        }
    }
    let mut bytes = Vec::new();
    builder.generate().unwrap().write(&mut bytes);
    let header = for_c_programmers(&String::from_utf8(bytes).unwrap());
    let header = with_sections(&header);
    let strict = strict(&header);
    header.replace("#endif  /* MJSOLVER_H */", &format!("{strict}#endif  /* MJSOLVER_H */"))
}

/// Puts the title of a section before the first function of its files.
fn with_sections(header: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut header = header.to_owned();
    let titled = SECTIONS.iter().filter(|(title, _, _)| !title.is_empty());
    for ((title, _, sources), number) in titled.zip(1..) {
        let path = root.join("src").join(sources[0]).with_extension("rs");
        let source = fs::read_to_string(path).unwrap();
        let name = source.split(" fn ").skip(1).find(|text| text.starts_with("mj")).unwrap();
        let name = &name[..name.find('(').unwrap()];
        let declared = header.find(&format!("MJ_CALL {name}(")).expect(name);
        let described = header[..declared].rfind("/**").unwrap();
        let line = "=".repeat(88 - title.len());
        header.insert_str(described, &format!("/* {number:2}. {title} {line} */\n\n"));
    }
    header
}

/// What MJ_STRICT does: functions that give a verdict give it as a type of its own, so that compilers
/// warn when it is compared with MJ_OK. Which functions these are is what their descriptions say.
fn strict(header: &str) -> String {
    let mut lines = String::from(
        "/*
 * MJ_STRICT. MJ_OK and MJ_UNKNOWN are the same number. In a program that defines MJ_STRICT before it
 * includes this header, or is compiled with -DMJ_STRICT, they have different types, and so GCC and
 * Clang warn (-Wenum-compare, which -Wall has) where a verdict is compared with MJ_OK: as in
 * \"mj_hint(...) == MJ_OK\". Nothing else changes, and nothing at all in the library. In a switch
 * over a call itself compilers then want all verdicts, or a default.
 */
#ifdef MJ_STRICT
typedef enum mj_strict_status { MJ_STRICT_FAILED = -2147483647 - 1, MJ_STRICT_OK = 0 } mj_strict_status;
typedef enum mj_strict_verdict {
    MJ_STRICT_ERROR = -2147483647 - 1,
    MJ_STRICT_UNKNOWN = MJ_UNKNOWN,
    MJ_STRICT_SOLVABLE = MJ_SOLVABLE,
    MJ_STRICT_UNSOLVABLE = MJ_UNSOLVABLE
} mj_strict_verdict;
#undef MJ_OK
#define MJ_OK ((mj_strict_status)MJ_STRICT_OK)
",
    );
    let mut verdicts: Vec<&str> = Vec::new();
    for described in header.split("/**\n").skip(1) {
        let Some((text, code)) = described.split_once("*/\n") else { continue };
        let Some((_, returns)) = text.split_once(" * Returns ") else { continue };
        let Some((_, code)) = code.split_once("MJ_CALL ") else { continue };
        let name = code.split('(').next().unwrap();
        let same = returns.strip_prefix("what ").and_then(|text| text.split(' ').next());
        if returns.contains("MJ_SOLVABLE")
            || returns.contains("MJ_UNSOLVABLE")
            || same.is_some_and(|same| verdicts.contains(&same))
        {
            verdicts.push(name);
            lines += &format!("#define {name}(...) ((mj_strict_verdict)({name})(__VA_ARGS__))\n");
        }
    }
    assert!(verdicts.len() >= 18 && !verdicts.contains(&"mj_deal"), "{verdicts:?}");
    lines + "#endif\n\n"
}

/// Takes out what only concerns Rust and says the rest as a C programmer would.
fn for_c_programmers(header: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut in_safety = false;
    let mut shift = 0;
    for line in header.lines() {
        let line = in_windows_words(line, &mut shift);
        let line = line.trim_end().replace("#endif // __cplusplus", "#endif");
        let line =
            line.replace("#endif  // __cplusplus", "#endif").replace("}  // extern", "} // extern");
        // The sections on safety that Rust's conventions ask for; the manual has its own.
        if line.trim() == "* # Safety" {
            in_safety = true;
            while lines.last().is_some_and(|last| last.trim() == "*") {
                lines.pop();
            }
        }
        in_safety &= line.trim() != "*/";
        if in_safety {
            continue;
        }
        // A description of one line takes one line.
        let of_one_line = match lines.as_slice() {
            [.., open, text] if line.trim() == "*/" && open.trim() == "/**" => Some(text),
            _ => None,
        };
        if let Some(text) = of_one_line {
            let text = text.trim().trim_start_matches("* ").to_owned();
            let indent = &line[..line.len() - line.trim_start().len() - 1];
            let one_line = format!("{indent}/** {text} */");
            lines.truncate(lines.len() - 2);
            // Constants of one family stand together.
            let together = match lines.as_slice() {
                [.., define, blank] if define.starts_with("#define") && blank.is_empty() => {
                    family(define) == family_of_next(header, &text)
                }
                _ => false,
            };
            if together {
                lines.pop();
            }
            lines.push(one_line);
            continue;
        }
        // Negative numbers in brackets; no "struct" where the typedef does.
        match line.split_once(" -") {
            Some((define, number)) if define.starts_with("#define MJ_ERROR") => {
                lines.push(format!("{define} (-{number})"));
            }
            _ if line.starts_with("typedef struct") => lines.push(line),
            _ => lines.push(line.replace("struct mj_", "mj_")),
        }
    }
    lines.join("\n").replace("*/\n\n#ifndef", "*/\n#ifndef") + "\n"
}

/// Puts `MJ_API` and `MJ_CALL` where Windows wants them. Parameters stay below each other: `shift`
/// is how far those on the further lines of a declaration have to move.
fn in_windows_words(line: &str, shift: &mut usize) -> String {
    let declares = |name: &str| name.starts_with("mj_") || name == "mjsolve";
    let before = line.split_once('(').map_or("", |(before, _)| before);
    let name = before.rfind([' ', '*']).map_or(0, |at| at + 1);
    let worded = if let Some((before, after)) = line.split_once(" (*mj_") {
        format!("{before} (MJ_CALL *mj_{after}")
    } else if line.starts_with(char::is_alphabetic) && declares(&before[name..]) {
        format!("MJ_API {}MJ_CALL {}", &line[..name], &line[name..])
    } else {
        format!("{:1$}{line}", "", *shift)
    };
    if worded.ends_with(");") {
        *shift = 0;
    } else if *shift == 0 {
        *shift = worded.len() - line.len();
    }
    worded
}

/// `MJ_ERROR` of `#define MJ_ERROR_NULL -1`.
fn family(define: &str) -> Option<&str> {
    let name = define.split(' ').nth(1)?;
    let second = name.find('_')? + 1;
    Some(&name[..second + name[second..].find('_').unwrap_or(0)])
}

/// The family of the constant that a description belongs to.
fn family_of_next<'h>(header: &'h str, text: &str) -> Option<&'h str> {
    let after = &header[header.find(text)?..];
    family(after.lines().find(|line| line.starts_with("#define"))?)
}

#[test]
fn the_committed_header_is_what_the_source_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("include/mjsolver.h");
    let header = generate(root);
    if std::env::var_os("MJ_WRITE_HEADER").is_some() {
        fs::write(&path, &header).unwrap();
    }
    let committed = fs::read_to_string(&path).unwrap();
    assert!(committed == header, "include/mjsolver.h is out of date: run `make header`");
}
