#!/usr/bin/env bash
# Tests the command mjsolver as it is installed, in an empty prefix: its man pages and their examples,
# --help, completion, exit statuses, JSON, colours, pipes that break, standard input, and odd input.
# tests/survey.sh has surveys.
#
# Needs what `make` builds, and man and mandoc, which tests/setup.sh installs.
set -uo pipefail
cd "$(dirname "$0")/.."

ROOT=$PWD
OUT=$ROOT/build/tests/command
MAKE=${MAKE:-make}
PREFIX=$OUT/prefix
unset MAKEFLAGS MFLAGS MAKELEVEL NO_COLOR MANPATH LD_LIBRARY_PATH
export XDG_DATA_DIRS=$ROOT/build/games/usr/share:/usr/share XDG_DATA_HOME=/nonexistent
rm -rf "$OUT"
mkdir -p "$OUT/work"
. tests/checks.sh
SUBCOMMANDS="solve deal hint prove check rate survey draw play layouts"

# same NAME EXPECTED ACTUAL, for values.
same() {
    check "$1" test "$2" = "$3"
    [ "$2" = "$3" ] || echo "        \"$3\", not \"$2\""
}

# on_a_terminal COMMAND...: with a terminal as its standard output and error.
on_a_terminal() { within python3 -c 'import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)' "$@"; }

# no_warnings COMMAND...: succeeds, and says nothing on standard error.
no_warnings() {
    "$@" 2>"$OUT/warned" >/dev/null
    local status=$?
    cat "$OUT/warned"
    [ $status -eq 0 ] && [ ! -s "$OUT/warned" ]
}

test_installed() {
    local name
    check "make install into an empty prefix" "$MAKE" -s install PREFIX="$PREFIX"
    PATH=$PREFIX/bin:$PATH
    MANPATH=$PREFIX/share/man
    export PATH MANPATH
    same "the command that is found" "$PREFIX/bin/mjsolver" "$(command -v mjsolver)"
    check "--version" says 0 "^mjsolver $(sed -n '/^\[package\]$/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml)\$" \
        mjsolver --version
    check "it needs nothing but the library, ncurses and C" bash -c \
        "! readelf -d '$PREFIX/bin/mjsolver' | grep NEEDED | grep -Ev 'mjsolver|ncurses|tinfo|libc\.|libm\.'"
    check "--help" says 0 '^usage: mjsolver SUBCOMMAND' mjsolver --help
    check "nothing at all" says 4 '^usage: mjsolver SUBCOMMAND' mjsolver
    check "an unknown subcommand" says 4 'no subcommand slove; did you mean solve\?' mjsolver slove
    check "an unknown option" says 4 'no option --frobnicate' mjsolver --frobnicate
    for name in $SUBCOMMANDS; do
        check "$name --help" says 0 "^usage: mjsolver $name " mjsolver "$name" --help
        check "$name --help is not too wide" bash -c \
            "! mjsolver $name --help | sed '/^Examples/,\$d' | grep -E '.{81}|[[:blank:]]\$'"
        check "$name -h among nonsense" says 0 "^usage: mjsolver $name " mjsolver "$name" -h --what
        check "help $name" says 0 "^usage: mjsolver $name " mjsolver help "$name"
        check "$name --version" says 0 '^mjsolver [0-9.]+$' mjsolver "$name" --version
        check "$name: an unknown option" says 4 "^mjsolver $name: there is no option --whatever" \
            mjsolver "$name" --whatever
    done
}

# Every page renders without a complaint, and is found by man.
test_manual() {
    local page name
    same "all pages are there" "$(printf 'mjsolver-%s.1\n' $SUBCOMMANDS | sort | tr '\n' ' ')mjsolver.1 " \
        "$(cd "$PREFIX/share/man/man1" && printf '%s\n' * | LC_ALL=C sort | tr '\n' ' ')"
    for page in "$PREFIX"/share/man/man?/*; do
        name=$(basename "$page")
        check "$name with man's warnings" no_warnings man --warnings -E UTF-8 -l -Tutf8 -Z "$page"
        check "$name with mandoc -Tlint" mandoc -Tlint -W warning "$page"
        check "$name has examples" grep -q '^\.SH EXAMPLES$' "$page"
    done
    check "man mjsolver" says 0 'mjsolver - decide Mahjong Solitaire' man -P cat mjsolver
    check "man 3 mjsolver" says 0 'mj_hint\(const mj_tile' man -P cat 3 mjsolver
    for name in $SUBCOMMANDS; do
        check "man mjsolver-$name" says 0 "mjsolver-$name - " man -P cat "mjsolver-$name"
        check "man mjsolver-$name has every option of --help" options_are_told "$name"
    done
    for name in $(tests/header_abi.py symbols); do
        grep -q "^\.SS $name\$" "$PREFIX/share/man/man3/mjsolver.3" || echo "$name"
    done >"$OUT/missing"
    same "functions that mjsolver(3) lacks" "" "$(cat "$OUT/missing")"
}

options_are_told() {
    local option
    man -P cat "mjsolver-$1" | col -b >"$OUT/page"
    for option in $(mjsolver "$1" --help | grep -o '^  \(-., \)*--[a-z-]*' | grep -o -- '--[a-z-]*'); do
        grep -q -- "$option" "$OUT/page" || { echo "no $option"; return 1; }
    done
}

# The examples of a page, as they are there: run one after the other in an empty folder.
test_examples() {
    check "every example of every page runs" within python3 tests/command_examples.py \
        "$PREFIX" "$OUT/work"
    grep -h '^ok' "$OUT/log"
}

# complete WORD...: what bash offers for the last word.
complete_words() {
    bash --norc -c '
        source "$1"; shift
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        compopt() { :; }
        _mjsolver
        printf "%s\n" "${COMPREPLY[@]}" | sort | tr "\n" " "' \
        bash "$PREFIX/share/bash-completion/completions/mjsolver" "$@"
}

test_completion() {
    local shell name
    same "subcommands" "deal draw " "$(complete_words mjsolver d)"
    same "all subcommands" "$(printf '%s\n' $SUBCOMMANDS --help --version --completion --manual | sort | tr '\n' ' ')" \
        "$(complete_words mjsolver '')"
    same "options" "--first-seed --fewest " "$(complete_words mjsolver survey --f; complete_words mjsolver solve --few)"
    for name in $SUBCOMMANDS; do
        same "all options of $name" "$(mjsolver "$name" --help | grep -o '^  \(-[^ ]*, \)*--[a-z-]*' |
            grep -o -- '--[a-z-]*$' | sort | tr '\n' ' ')" "$(complete_words mjsolver "$name" --)"
    done
    same "a level" "expert " "$(complete_words mjsolver play --level e | sed 's/easy //')"
    same "a rule" "any-level " "$(complete_words mjsolver solve --rule any)"
    same "a layout" "kmahjongg/cat " "$(complete_words mjsolver deal kmahjongg/cat)"
    touch "$OUT/work/some board.txt"
    same "a file" "$OUT/work/some " "$(cd "$OUT/work" && complete_words mjsolver solve "$OUT/work/som" | tr -d '\n' | cut -d' ' -f1) "
    same "nothing for a number" " " "$(complete_words mjsolver deal --seed '')"
    check "bash takes it" bash -n "$PREFIX/share/bash-completion/completions/mjsolver"
    for shell in zsh fish; do
        command -v $shell >/dev/null || continue
        check "$shell takes it" $shell -n "$(find "$PREFIX/share/$shell" -type f)"
    done
    if command -v fish >/dev/null; then
        # It keeps files of its own.
        same "fish completes" "survey" "$(HOME=$OUT XDG_DATA_HOME=$OUT/fish XDG_CONFIG_HOME=$OUT/fish fish -N -c \
            "source $PREFIX/share/fish/vendor_completions.d/mjsolver.fish; complete -C 'mjsolver su'" | cut -f1)"
    fi
    check "no such shell" says 4 'none of bash\|zsh\|fish' mjsolver --completion tcsh
}

# Boards of a few tiles, and files that are none.
small_files() {
    cd "$OUT/work" || exit 1
    mjsolver deal --seed 7 >board
    mjsolver deal --seed 954 >lost
    printf '0 0 0 1\n0 0 1 1\n' >own
    printf '0 0 0 1\n0 1 0 1\n' >overlap
    printf '0 0 0 1\n0 9 0 2\n0 18 0 2\n' >odd
    printf '# two lines\n0 0 zero 1\n' >syntax
    printf '0 0 0\n0 99999999 0\n' >broken
    printf 'kmahjongg-layout-v1.0\nthis is no cell\n' >cells
    printf '\033]0;owned\a\033[31m 1 2\n' >escapes
    head -c 3000 /dev/zero | tr '\0' x >long
    : >empty
    printf '0 0 0 1\r\n0 4 0 1\r\n' >crlf
    mjsolver solve board >pairs
    mjsolver prove lost >proof 2>/dev/null
    sed 2d proof >damaged
    sed -n 1,10p pairs >played
}

test_statuses() {
    check "solve: solvable" says 0 '^solvable, decided by ' mjsolver solve board
    check "solve: unsolvable" says 1 '^unsolvable, decided by the search$' mjsolver solve lost
    check "solve: unknown" says 2 '^unknown, stopped by the node limit$' \
        mjsolver solve --engine pairing --node-limit 1 lost
    check "solve --why" says 1 '^groups at fault: 1: a tile in the way of its own mate$' \
        mjsolver solve --why own
    check "solve --fewest" says 1 '^every game leaves at least 12 tiles$' mjsolver solve --fewest lost
    check "solve the empty board" says 0 '^solvable' mjsolver solve empty
    check "solve with CRs" says 0 '^0 1$|^1 0$' mjsolver solve crlf
    check "hint" says 0 '^[0-9]+ [0-9]+$' mjsolver hint board
    check "hint after some pairs" says 0 '^[0-9]+ [0-9]+$' mjsolver hint --played played board
    check "hint when lost" says 1 '^lost$' mjsolver hint lost
    check "hint when won" says 0 '^won$' mjsolver hint --played pairs board
    check "hint --all" says 0 '^[0-9]+ [0-9]+ safe$' mjsolver hint --all board
    printf '0 0 0 1\n0 0 1 1\n0 6 0 1\n0 12 0 1\n0 18 0 2\n0 18 1 3\n0 24 0 3\n0 30 0 2\n' >choice
    printf '2 3\n' >wrong
    check "hint: how far to undo" says 1 '^lost; undo 1 pair and it can be won$' \
        mjsolver hint --played wrong choice
    check "hint: what loses" says 0 '^2 3 loses$' mjsolver hint --all choice
    check "prove" says 1 '^mjproof 1$' mjsolver prove lost
    check "prove a solvable board" says 0 '^[0-9]+ [0-9]+$' mjsolver prove board
    check "check a board" says 0 'in order: 144 tiles in 36 groups' mjsolver check board
    check "check a proof" says 0 'the proof is right' mjsolver check lost proof
    check "check pairs" says 0 'the pairs clear the board' mjsolver check board pairs
    check "check a damaged proof" says 3 'damaged: line [0-9]+: ".*": ' mjsolver check lost damaged
    check "check the proof of another board" says 3 'proof: line [0-9]+: ' mjsolver check board proof
    check "check pairs that do not do it" says 3 'played: 9 pairs leave 126 of 144 tiles' \
        mjsolver check board played
    check "check pairs that cannot be played" says 3 'lost|pair 1, tiles [0-9]+ and [0-9]+: ' \
        mjsolver check lost pairs
    check "check no proof" says 3 'board: line 3: "0 2 0 18" is not a pair' mjsolver check lost board
    check "rate" says 0 '^difficulty 35 of 100, solvable$' mjsolver rate board
    check "rate: unsolvable" says 1 '^difficulty 100 of 100, unsolvable$' mjsolver rate lost
    check "deal" says 0 '^# turtle, dealt in groups of 4 with seed 3\.$' mjsolver deal --seed 3
    check "deal a winnable board" says 0 'can be won, difficulty (4[0-9]|5[0-9])\.$' \
        mjsolver deal --easiest 40
    check "deal of no such difficulty" says 2 'no deal of difficulty 95 to 99; the nearest is [0-9]+' \
        mjsolver deal --easiest 95 --hardest 99
    check "deal where none can be won" says 1 'no deal of this layout can be won' \
        mjsolver deal --winnable <(printf '0 0 0\n0 0 1\n')
    check "deal: the same as the example" diff <(mjsolver deal --seed 7) <("$ROOT/build/examples/deal" 7)
    check "draw" says 0 '\[_4_\]' mjsolver draw board
    check "draw a layout" says 0 '\[   \|' mjsolver draw --layout turtle
    check "draw Shisen-Sho" says 0 '^\[Ea \|3d \|So \|' \
        bash -c 'mjsolver deal 8x6 --rule shisen | mjsolver draw --rule shisen'
    check "layouts" says 0 '^gnome-mahjongg/ziggurat$' mjsolver layouts
    check "layouts --long" says 0 '^kmahjongg/cat  *144  one-level$' mjsolver layouts --long cat
    check "no such layouts" says 3 'no layout has "zzz" in its name' mjsolver layouts zzz
    check "play without a terminal" says 5 'play: .*the output is none' mjsolver play
    check "output that cannot be written" says 5 'standard output: No space left' \
        bash -c 'mjsolver deal >/dev/full'
}

# What is wrong is named: the file, the line, what was found, what was expected.
test_messages() {
    check "a bad line" says 3 \
        '^mjsolver solve: syntax: line 2: "0 0 zero 1" is not "row col level group", four whole numbers' \
        mjsolver solve syntax
    check "the same from standard input" says 3 'solve: standard input: line 2: "0 0 zero 1"' \
        bash -c 'mjsolver solve - <syntax'
    check "orders to a terminal are not passed on" says 3 'line 1: "\?\]0;owned\?\?\[31m 1 2"' \
        mjsolver solve escapes
    check "a long line is cut" says 3 'line 1: "x{60}\.\.\."' mjsolver solve long
    check "overlapping tiles" says 3 'overlap: tile 1 \(row 0, col 1, level 0, group 1\): two tiles' \
        mjsolver solve overlap
    check "an odd group" says 3 'odd: tile 0 \(row 0.*: a group has an odd number of tiles' mjsolver rate odd
    check "no file" says 3 '^mjsolver solve: nothing-here: No such file or directory$' \
        mjsolver solve nothing-here
    check "a folder" says 3 'Is a directory' mjsolver solve .
    check "a line of a layout" says 3 'broken: line 2: expected a number.*: "0 99999999 0"$' \
        mjsolver deal broken
    check "a cell of a layout" says 3 'cells: line 2: expected a cell.*: "this is no cell"$' \
        mjsolver deal cells
    check "a name that is nearly right" says 3 'Did you mean turtle\?' mjsolver deal turtel
    check "one of a game" says 3 'Did you mean kmahjongg/bat or kmahjongg/cat' mjsolver survey kmahjongg/kat
    check "one that is far from all" says 3 '^mjsolver layouts lists all names$' mjsolver deal qqqqqqqq
    check "a size of Shisen-Sho" says 3 'not the size of a board of Shisen-Sho' \
        mjsolver deal --rule shisen turtle
    check "a bad pair" says 3 'board: line 3: "0 2 0 18" is not a pair' \
        mjsolver hint --played board board
    local line
    while IFS='|' read -r line pattern; do
        # shellcheck disable=SC2086 # A command line.
        check "refused: $line" says 4 "$pattern" mjsolver $line
    done <<'END'
solve --seed -1|--seed: "-1" is not a whole number from 0 to 18446744073709551615
solve --seed 18446744073709551616|--seed: "18446744073709551616" is not
solve --seed 1e3|--seed: "1e3" is not
solve --seed=|--seed: "" is not
survey --deals -5 turtle|--deals: "-5" is not a whole number from 1
survey --deals 0 turtle|--deals: "0" is not
survey --first-seed 18446744073709551615 --deals 2 turtle|there are no such seeds
survey --threads 0 turtle|--threads: "0" is not a whole number from 1 to 1024
survey|needs a LAYOUT to deal, or results to show
solve --seconds 0|not a number of seconds above 0
solve --seconds -1|not a number of seconds above 0
solve --seconds 1.x|not a number of seconds above 0
solve --seconds|--seconds: needs a S
solve --sede 1|no option --sede; did you mean --seed\?
solve --json=yes|--json: takes no value
solve --rule both|--rule: "both" is not one-level, any-level
solve --rule shisen+inside|--rule: "shisen\+inside" is not
solve --engine fast|--engine: "fast" is none of automatic
solve a b|"b" is one too many
play turtle|"turtle": there is nothing to name here
play --level nightmare|--level: "nightmare" is none of easy
deal --group-size 3|3 is odd, and tiles go in pairs
deal --group-size 0|not a whole number from 2
deal --easiest 101|not a whole number from 0 to 100
deal --easiest 50 --hardest 40|--easiest 50 is more than --hardest 40
deal --xmahjongg 4294967296|not a whole number from 0 to 4294967295
deal --xmahjongg 3 --winnable|a deal of its own
draw --seed 3 board|--seed is for deals of a --layout
draw --layout turtle board|either a FILE or a --layout
check - -|only one of BOARD and PROOF
END
    check "what follows -- is a file" says 3 '^mjsolver solve: --seed: No such file' mjsolver solve -- --seed
    check "options after operands, and with =" says 2 '^unknown' \
        mjsolver solve lost --engine=pairing --node-limit=1
    check "tiles too far apart for text" says 3 'too far apart' \
        bash -c "printf '0 0 0 1\n16000000 16000000 0 1\n' | mjsolver draw"
    check "levels too far apart for text" says 3 'too far apart' \
        bash -c "printf '0 0 0 1\n0 4 16000000 1\n' | mjsolver draw"
    check "but not for SVG" says 0 '^<svg' bash -c "printf '0 0 0 1\n16000000 16000000 0 1\n' | mjsolver draw --svg"
}

# quietly COMMAND...: through a pipe whose reader goes away after a line; nothing is said about it.
quietly() {
    bash -c '"$@" 2>"$0" | head -n 1 >/dev/null; exit 0' "$OUT/noise" "$@"
    cat "$OUT/noise"
    [ ! -s "$OUT/noise" ]
}

test_streams() {
    local name
    check "a board from standard input" says 0 '^solvable' bash -c 'mjsolver solve <board'
    check "the same as -" says 0 '^solvable' bash -c 'mjsolver solve - <board'
    check "a proof from standard input" says 0 'the proof is right' bash -c 'mjsolver check lost - <proof'
    check "de Bondt's form" says 0 '^solvable' bash -c 'mjsolver deal --one-line --seed 7 | mjsolver solve'
    awk 'BEGIN { for (k = 0; k < 40000; k++) print 2 * int(k / 10), 2 * (k % 10), 0, int(k / 4) }' >large
    check "a reader that goes away: draw" quietly mjsolver draw large
    check "a reader that goes away: layouts" quietly mjsolver layouts --json
    check "the same where SIGPIPE was ignored before" bash -c "trap '' PIPE
        mjsolver draw large 2>'$OUT/noise' | head -n 1; [ ! -s '$OUT/noise' ]"
    check "no colours in a file" bash -c "! mjsolver draw board | grep \$'\033'"
    check "colours on a terminal" says 0 $'\033\\[38;5;' on_a_terminal mjsolver draw board
    NO_COLOR=1 check "none with NO_COLOR" bash -c \
        "python3 -c 'import pty; pty.spawn([\"mjsolver\", \"draw\", \"board\"])' | grep -v \$'\033' | grep -q '_4_'"
    # A board that the paper's first heuristic takes long for.
    check "progress on a terminal" says 2 'mjsolver solve: [0-9.]+ s, [0-9]+ random games, [0-9]+ nodes' \
        on_a_terminal mjsolver solve --engine matches --seconds 2.5 lost
    check "but not in a file" bash -c \
        "mjsolver solve --engine matches --seconds 1.5 lost 2>'$OUT/noise'; [ ! -s '$OUT/noise' ]"
    for name in "solve board" "solve --why own" "solve --fewest lost" "hint board" "hint --all board" \
        "hint --played wrong choice" "hint --played pairs board" "check board" "check lost proof" \
        "rate board" "rate lost" "deal --seed 3" "deal --levels" "deal --xmahjongg 42" \
        "deal 8x6 --rule shisen --winnable" "survey --deals 5 turtle bridge" "layouts" \
        "solve --engine pairing --node-limit 1 lost"; do
        # shellcheck disable=SC2086 # A command line.
        check "JSON: $name" bash -c 'mjsolver "$@" --json | python3 -m json.tool' bash $name
    done
    check "JSON says what text says" python3 - <<'END'
import json, subprocess
def run(*words):
    return subprocess.run(["mjsolver", *words], stdout=subprocess.PIPE, text=True).stdout
told = json.loads(run("solve", "--json", "board"))
lines = run("solve", "board").splitlines()
assert lines[0] == f"{told['verdict']}, decided by {told['decided_by']}"
assert [" ".join(map(str, pair)) for pair in told["pairs"]] == lines[1:]
tiles = json.loads(run("deal", "--seed", "7", "--json"))["tiles"]
text = [line for line in open("board") if not line.startswith("#")]
assert [" ".join(map(str, tile)) + "\n" for tile in tiles] == text
END
}

# Under valgrind, in turn: every subcommand, good and bad input.
test_memory() {
    local line
    while read -r line; do
        # shellcheck disable=SC2086 # A command line.
        check "valgrind: $line" bash -c 'valgrind --quiet --leak-check=full --error-exitcode=99 \
            mjsolver "$@" >/dev/null 2>"$0"; s=$?; cat "$0"; [ $s -ne 99 ]' "$OUT/noise" $line
    done <<'END'
solve --json board
solve --why --fewest lost
hint --all --played played board
prove lost
check lost proof
check board pairs
check board damaged
rate lost
deal --winnable --easiest 20
deal turtel
draw --solve --svg board
draw --layout turtle --seed 954 --why
layouts --long --json turtle
solve syntax
solve --seed
survey --deals 3 --results results turtle
END
}

test_installed
test_manual
test_examples
test_completion
small_files
test_statuses
test_messages
test_streams
test_memory
cd "$ROOT" || exit 1
check "command/svg_faces.h is what the Python package draws" diff command/svg_faces.h <(command/faces.py)
PYTHONPATH=$ROOT/python/src MJSOLVER_LIBRARY=$ROOT/build/lib/libmjsolver.so \
    check "draw and the Python package draw the same" within python3 tests/command_svg.py "$PREFIX/bin/mjsolver"
check "the game in a terminal" within python3 tests/play.py "$PREFIX/bin/mjsolver"
check "without ncurses play says so" bash -c "rm -rf '$OUT/bare' && mkdir '$OUT/bare' &&
    cp -r Makefile Cargo.toml Cargo.lock build.rs src include c_examples command release '$OUT/bare' &&
    mkdir '$OUT/bare/build' && cp -pr build/lib '$OUT/bare/build' && touch '$OUT/bare/build/lib/libmjsolver.so' &&
    cd '$OUT/bare' && '$MAKE' -s -o build/lib/libmjsolver.so command NCURSES_LIBS=-lnowhere | grep 'play is left out' &&
    build/bin/mjsolver play 2>&1 | grep 'built without ncurses'"
report
