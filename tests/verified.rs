//! The proved checker (`verified/`) alone: the rule that a tile on any higher level lies upon
//! another, which a proof names in its first line. What all judges are asked about is asked of the
//! proved checker in `clause_lists` and `proof_texts`. `make verify` builds it, and runs these
//! tests; they need MJ_VERIFIED, the program.

mod common;

use common::proof::lists::clause_list;
use common::proof::{Judged, Server, judge_slowly};
use common::rule::set_rule;
use common::{Dice, brute_force, setting, small_board};
use mjsolver::{ErrorKind, Rule, Tile};
use std::collections::HashSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

fn program() -> std::ffi::OsString {
    env::var_os("MJ_VERIFIED").expect("MJ_VERIFIED names the program")
}

fn server(name: &str) -> Server {
    program();
    Server::start(name)
}

/// Asks for the rule that the text names, if it does.
fn judge(server: &mut Server, tiles: &[Tile], text: &[u8]) -> Judged {
    let names_it = text.windows(9).any(|bytes| bytes == b"any-level");
    set_rule(if names_it { Rule::AnyLevel } else { Rule::OneLevel });
    let judged = server.judge_proved(tiles, text).expect("the proved checker");
    set_rule(Rule::OneLevel);
    judged
}

/// Whether a tile can be played, by that rule.
fn playable(tiles: &[Tile], there: &[bool], index: usize) -> bool {
    let tile = tiles[index];
    let others = || (0..tiles.len()).filter(|&k| k != index && there[k]).map(|k| tiles[k]);
    let near = |a: i32, b: i32| (i64::from(a) - i64::from(b)).abs() <= 1;
    let beside = |other: &Tile| other.level == tile.level && near(other.row, tile.row);
    let left = others().any(|other| beside(&other) && other.col + 2 == tile.col);
    let right = others().any(|other| beside(&other) && other.col == tile.col + 2);
    let covered = others().any(|other| {
        other.level > tile.level && near(other.row, tile.row) && near(other.col, tile.col)
    });
    there[index] && !covered && !(left && right)
}

fn solvable(tiles: &[Tile], there: &mut Vec<bool>, lost: &mut HashSet<Vec<bool>>) -> bool {
    let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, there, k)).collect();
    if !there.contains(&true) || !lost.insert(there.clone()) {
        return !there.contains(&true);
    }
    let pairs = free.iter().flat_map(|&a| free.iter().map(move |&b| (a, b)));
    pairs.filter(|&(a, b)| a < b && tiles[a].group == tiles[b].group).any(|(a, b)| {
        (there[a], there[b]) = (false, false);
        let solved = solvable(tiles, there, lost);
        (there[a], there[b]) = (true, true);
        solved
    })
}

/// The text with the rule in its first line, if that is a first line.
fn with_rule(text: &[u8]) -> Option<Vec<u8>> {
    let end = text.iter().position(|&byte| byte == b'\n').unwrap_or(text.len());
    let words = text[..end].split(|byte| b" \t\r".contains(byte)).filter(|word| !word.is_empty());
    let words: Vec<&[u8]> = words.collect();
    let is_first = matches!(words[..], [b"mjproof", b"1" | b"2"]);
    is_first.then(|| [&text[..end], b" any-level", &text[end..]].concat())
}

/// Whoever can play by the stricter rule can play by the other one. So what is a proof by the other
/// one is a proof by the stricter rule, a line that follows still does, and of what is wrong with
/// the text all is the same.
#[test]
#[ignore = "needs the proved checker: make verify"]
fn tiles_on_any_level() {
    let mut server = server("any_level");
    let mut dice = Dice(setting("MJ_CLAUSE_SEED").unwrap_or(3));
    let wanted = setting("MJ_CLAUSE_LISTS").unwrap_or(20_000) / 4;
    let [mut lists, mut only_here, mut accepted, mut differ] = [0; 4];
    while lists < wanted {
        let tiles = small_board(&mut dice, 12, &[2, 4, 4, 6, 8], 6);
        let here = solvable(&tiles, &mut vec![true; tiles.len()], &mut HashSet::new());
        let there = brute_force(&tiles);
        assert!(there || !here, "{tiles:?}");
        differ += u64::from(here != there);
        for _ in 0..if here == there { 1 } else { 8 } {
            let text = clause_list(&tiles, &[], &mut |bound| dice.below(bound));
            let Some(strict) = with_rule(&text) else { continue };
            lists += 1;
            let judged = judge(&mut server, &tiles, &strict);
            let what = || format!("{tiles:?}\n\"{}\"", strict.escape_ascii());
            assert!(judged.is_err() || !here, "not sound: {}", what());
            match (judge_slowly(&tiles, &text), judged) {
                (Err((ErrorKind::ProofStep, _)), Ok(())) => only_here += 1,
                (Err((ErrorKind::ProofStep, first)), Err((ErrorKind::ProofStep, line))) => {
                    assert!(line >= first, "{}", what());
                }
                (expected, judged) => assert_eq!(judged, expected, "{}", what()),
            }
            accepted += u64::from(judged.is_ok());
        }
    }
    println!("{lists} lists, {accepted} accepted, {only_here} by this rule only; {differ} boards");
    assert!(10 * accepted > lists && 50 * only_here > lists && differ > 0);
}

#[test]
#[ignore = "needs the proved checker: make verify"]
fn the_word_for_the_rule() {
    let mut server = server("rule");
    let tile = |level| Tile { row: 0, col: 0, level, group: 0 };
    let high = [tile(0), tile(2)];
    for (header, expected) in [
        ("mjproof 1", Err((ErrorKind::ProofStep, 2))),
        ("mjproof 2", Err((ErrorKind::ProofStep, 2))),
        ("mjproof 1 any-level", Ok(())),
        (" mjproof\t2  any-level \r", Ok(())),
        ("mjproof 1 any-level any-level", Err((ErrorKind::Syntax, 1))),
        ("mjproof 1 Any-level", Err((ErrorKind::Syntax, 1))),
        ("mjproof 1 one-level", Err((ErrorKind::Syntax, 1))),
        ("mjproof 1 any", Err((ErrorKind::Syntax, 1))),
        ("mjproof any-level", Err((ErrorKind::Syntax, 1))),
        ("mjproof any-level 1", Err((ErrorKind::Syntax, 1))),
        ("any-level", Err((ErrorKind::Syntax, 1))),
    ] {
        let text = format!("{header}\n0\n");
        assert_eq!(judge(&mut server, &high, text.as_bytes()), expected, "{header}");
    }
}

/// A proof about another rule than the one that was asked for proves nothing.
#[test]
#[ignore = "needs the proved checker: make verify"]
fn a_rule_that_is_asked_for() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let (board, proof) = (folder.join("verified.board"), folder.join("verified.proof"));
    fs::write(&board, "0 0 0 0\n0 0 1 0\n").unwrap();
    let right = "the proof is right: the board is unsolvable (1 clauses";
    let other = "line 2: rule: the proof is about another rule";
    for (header, rule, status, said) in [
        ("mjproof 1", None, 0, format!("{right})\n")),
        ("mjproof 1", Some("one-level"), 0, format!("{right})\n")),
        ("mjproof 1", Some("any-level"), 1, other.to_string()),
        ("mjproof 2 any-level", None, 0, format!("{right}, by the rule any-level)\n")),
        ("mjproof 2 any-level", Some("one-level"), 1, other.to_string()),
        ("mjproof 2 any-level", Some("any-level"), 0, format!("{right}, by the rule any-level)\n")),
        ("mjproof 1", Some("one"), 3, "usage: ".to_string()),
    ] {
        fs::write(&proof, format!("\n{header}\n0\n")).unwrap();
        let mut command = Command::new(program());
        let output = command.args([&board, &proof]).args(rule).output().unwrap();
        let words = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        assert_eq!(output.status.code(), Some(status), "{header} {rule:?}: {words}");
        assert!(words.contains(&said), "{header} {rule:?}: {words}");
    }
}
