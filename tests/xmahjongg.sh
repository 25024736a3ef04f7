#!/usr/bin/env bash
# Plays Debian's Xmahjongg under Xvfb with the example autoplay, and reads off the screen what came
# out: the tile counter, and whether anything but background is left.
#
# Needs build/, which `make` fills, and what tests/setup.sh installs.
set -uo pipefail
cd "$(dirname "$0")/.."

OUT=build/tests/xmahjongg
MAKE=${MAKE:-make}
unset MAKEFLAGS MFLAGS MAKELEVEL
export PATH=$PATH:/usr/games XDG_DATA_DIRS=$PWD/build/games/usr/share:/usr/share
export XDG_DATA_HOME=/nonexistent
rm -rf "$OUT"
mkdir -p "$OUT"
LIMIT=120
. tests/checks.sh

# All processes that this script leaves running, ended with it.
started=()
trap 'kill "${started[@]}" 2>/dev/null; wait' EXIT

start_display() {
    local k
    Xvfb -displayfd 3 -noreset -screen 0 1280x1024x24 3>"$OUT/display" 2>"$OUT/xvfb" &
    started+=($!)
    for ((k = 0; k < 100; k++)); do
        [ -s "$OUT/display" ] && break
        sleep 0.1
    done
    DISPLAY=:$(tr -d '\n' <"$OUT/display")
    export DISPLAY
    [ "$DISPLAY" != : ]
}

# wait_for PATTERN FILE PID: waits up to a minute for a line, while the process runs.
wait_for() {
    local k
    for ((k = 0; k < 600; k++)); do
        grep -Eq "$1" "$2" 2>/dev/null && return 0
        kill -0 "$3" || break
        sleep 0.1
    done
    echo "no line matches: $1"
    cat "$2"
    return 1
}

# screen EXPECTED: what the only window of the game shows. Its draws may still be under way.
screen() {
    local k seen=nothing window
    for ((k = 0; k < 20; k++)); do
        window=$(xwininfo -root -tree | awk '/"XMahjongg"/ { print $1; exit }')
        [ -n "$window" ] && import -window "$window" "$OUT/screen.png" && seen=$(python3 tests/screen.py "$OUT/screen.png")
        [ "$seen" = "$1" ] && return 0
        sleep 0.2
    done
    echo "the screen shows: $seen, not: $1"
    return 1
}

# end_of PID: ends the game that autoplay started, and returns autoplay's exit status.
end_of() {
    local children
    children=$(cat "/proc/$1/task/$1/children")
    # shellcheck disable=SC2086 # Process ids are words.
    [ -z "$children" ] || kill $children
    wait "$1"
}

# plays SCREEN STATUS PATTERN ARGUMENT...: autoplay says so, the screen shows so, and it ends so.
plays() {
    local expected=$1 status=$2 pattern=$3 result=0 player got=0
    shift 3
    build/examples/autoplay "$@" >"$OUT/said" 2>&1 &
    player=$!
    started+=("$player")
    wait_for "$pattern" "$OUT/said" "$player" && screen "$expected" || result=1
    cat "$OUT/said"
    end_of "$player" || got=$?
    [ "$got" -eq "$status" ] || { echo "exit status $got, not $status"; return 1; }
    return "$result"
}

# fewest ARGUMENT...: on a board that cannot be won, as many tiles stay on the screen as the library
# says must stay.
fewest() {
    local left
    says 1 '^at least [0-9]+ tiles are left$' build/examples/autoplay --fewest --quit "$@" || return 1
    left=$(sed -n 's/^at least \([0-9]*\) tiles are left$/\1/p' "$OUT/said")
    [ "$left" -gt 0 ] && plays "$left tiles" 1 "^played .*: $left tiles are left$" --fewest "$@"
}

# with_game NUMBER COMMAND...: the command while the game shows this board.
with_game() {
    local number=$1 game result=0
    shift
    xmahjongg -t thick -n "$number" 2>"$OUT/numbers" &
    game=$!
    started+=("$game")
    wait_for "^board number $number\$" "$OUT/numbers" "$game" && "$@" || result=1
    kill "$game"
    wait "$game"
    return "$result"
}

# running: plays the board whose number is read from what the game has said.
running() {
    screen "144 tiles" && timeout 60 build/examples/autoplay --running <"$OUT/numbers" &&
        screen "0 empty"
}

# wrong NUMBER: plays another board than the one on the screen.
wrong() { says 3 'did not go' build/examples/autoplay --running "$1"; }

# chosen: plays any board, which cannot be known before; few cannot be won.
chosen() {
    says 0 '^cleared: 72 pairs$' build/examples/autoplay --quit ||
        grep -Eq '^board [0-9]+ of default cannot be won' "$OUT/said"
}

test_autoplay() {
    local board
    for board in default/42 default/8 bridge/1 theater/7 dragon/7 ox/3; do
        check "autoplay clears ${board//// } on the screen" \
            plays "0 empty" 0 '^cleared: 72 pairs$' --layout "${board%/*}" "${board#*/}"
    done
    check "autoplay plays a board that the game has chosen" chosen
    check "autoplay --delay" \
        says 0 '^cleared: 72 pairs$' build/examples/autoplay --quit --delay 1 3
    check "autoplay --running" with_game 42 running
    check "autoplay --running, another board" with_game 42 wrong 8
    check "autoplay --running without a game" \
        says 3 '^autoplay: 0 windows of Xmahjongg' build/examples/autoplay --running 42
    check "autoplay on a board that cannot be won" \
        says 1 '^board 7 of schoon cannot be won: [0-9]+ tiles block each other' \
        build/examples/autoplay --layout schoon 7
    check "autoplay --fewest" fewest 72
    check "autoplay on a board that takes a search" \
        says 1 '^board 72 of default cannot be won: whichever tiles go together' \
        build/examples/autoplay 72
    check "autoplay on a board made solvable by the game" \
        says 3 'not the number of an "any board"' build/examples/autoplay 65536
    check "autoplay with no such layout" \
        says 3 'nobody: no installed game has' build/examples/autoplay --layout nobody 1
    check "autoplay with no such game" \
        says 3 '^autoplay: nobody: No such file' build/examples/autoplay --program nobody 1
    check "autoplay without a display" \
        says 3 'did not say a board number' env DISPLAY= build/examples/autoplay 1
    check "autoplay with a wrong option" says 3 '^usage: autoplay' build/examples/autoplay --fast
    check "autoplay (valgrind)" says 0 '^cleared: 72 pairs$' \
        valgrind --quiet --leak-check=full --error-exitcode=9 build/examples/autoplay --quit 42
}

# strict COMPILER...: everything here without a warning.
strict() {
    "$@" -Wall -Wextra -Wpedantic -Werror -O1 -Iinclude -c -o "$OUT/object.o"
}

# The solver for the inside of the game, without the game.
test_solver() {
    local objects=()
    local file
    for file in c_examples/xmahjongg/solver.c tests/c/check.c tests/c/boards.c; do
        objects+=("$OUT/$(basename "$file" .c).o")
        # Valgrind takes thirty times as long.
        "${CC:-cc}" -std=c99 -O1 -g -DSOLVER_LIMIT_MS=60000 -Iinclude -Itests/c -c -o "${objects[-1]}" "$file"
    done
    check "build solver_glue" "${CXX:-g++}" -std=c++11 -Wall -Wextra -Wpedantic -Werror -O1 -g \
        -Iinclude -Itests/c -o "$OUT/solver_glue" tests/c/solver_glue.cc "${objects[@]}" -Lbuild/lib \
        -lmjsolver -lX11 -lm "-Wl,-rpath,$PWD/build/lib"
    check "solver_glue" says 0 ' 0 failed$' "$OUT/solver_glue"
    check "solver_glue (valgrind)" says 0 ' 0 failed$' \
        valgrind --quiet --leak-check=full --error-exitcode=9 "$OUT/solver_glue"
    # Whoever has the source of the game finds nothing of it here.
    check "the patch only adds lines" only_additions c_examples/xmahjongg/xmahjongg-3.7.patch
}

# only_additions PATCH: no line of the game, neither taken away nor around what is added.
only_additions() {
    [ "$(grep -c '^+[^+]' "$1")" -gt 20 ] &&
        ! sed '1,/^---/d' "$1" | grep -vE '^(\+|--- |@@ -[0-9]+,0 \+[0-9]+(,[0-9]+)? @@$)'
}

test_builds() {
    local file
    for file in c_examples/xmahjongg/*.c; do
        check "build ${file##*/} (c)" strict "${CC:-cc}" -std=c99 "$file"
        check "build ${file##*/} (cpp)" strict "${CXX:-g++}" -x c++ -std=c++11 "$file"
    done
    check "make examples, now that X11 is there" "$MAKE" -s examples
    check "the examples say what is left out without X11" \
        says 0 'autoplay is left out' "$MAKE" -n examples X11=
}

test_builds
test_solver
if start_display; then test_autoplay; else check "a display" false; fi

report
