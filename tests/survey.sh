#!/usr/bin/env bash
# Tests mjsolver survey: totals that depend neither on threads nor on being killed, results that
# can be resumed, merged and damaged, limits, and every kind of output.
#
# Needs build/bin and build/examples, which `make` puts there, and the games, which tests/setup.sh gets.
set -uo pipefail
cd "$(dirname "$0")/.."

OUT=build/tests/survey
SURVEY=(build/bin/mjsolver survey)
export XDG_DATA_DIRS=$PWD/build/games/usr/share:/usr/share XDG_DATA_HOME=/nonexistent
rm -rf "$OUT"
mkdir -p "$OUT"
. tests/checks.sh

# ends STATUS COMMAND...: the command ends with this status.
ends() {
    local status=$1 got=0
    shift
    timeout 600 "$@" || got=$?
    [ "$got" -eq "$status" ] || { echo "exit status $got, not $status"; return 1; }
}

# totals ARGUMENT...: the table without what depends on the clock.
totals() { timeout 600 "${SURVEY[@]}" --csv "$@" | cut -d, -f1-14,18-; }

# same_totals FILE ARGUMENT...: the totals are those in the file.
same_totals() {
    local file=$1
    shift
    totals "$@" | diff "$file" -
}

# deals FILE: how many deals a file of results has.
deals() { timeout 60 "${SURVEY[@]}" --csv --merge "$1" 2>/dev/null | awk -F, 'NR > 1 { n += $5 } END { print n + 0 }'; }

test_threads() {
    local threads
    totals --deals 400 --threads 1 --both turtle bridge gnome-mahjongg/overpass >"$OUT/one"
    for threads in 2 5; do
        check "the same totals on $threads threads as on one" same_totals "$OUT/one" \
            --deals 400 --threads "$threads" --both turtle bridge gnome-mahjongg/overpass
    done
    check "six layouts were surveyed" test "$(wc -l <"$OUT/one")" = 7
}

# Results by one rule are none by the other; a layout has a gap, and both in one file.
test_rules() {
    local overpass="--deals 60 gnome-mahjongg/overpass"
    check "a survey by the one rule" ends 0 "${SURVEY[@]}" --results "$OUT/rules" $overpass
    check "and by the other" ends 0 "${SURVEY[@]}" --rule any-level --results "$OUT/rules" $overpass
    check "two rows" test "$("${SURVEY[@]}" --csv --merge "$OUT/rules" | grep -c overpass)" = 2
    check "which differ" test \
        "$("${SURVEY[@]}" --csv --merge "$OUT/rules" | sed 1d | cut -d, -f5-8 | sort -u | wc -l)" = 2
    check "a rule that there is not" ends 4 "${SURVEY[@]}" --rule both turtle
}

# kill_when FILE DEALS ARGUMENT...: runs a survey, and kills it when FILE has so many deals more.
# Fails if it was too late for that.
kill_when() {
    local file=$1 goal pid
    goal=$(($(deals "$file") + $2))
    shift 2
    "${SURVEY[@]}" --results "$file" "$@" >/dev/null 2>&1 &
    pid=$!
    while [ "$(deals "$file")" -lt "$goal" ] && kill -0 "$pid" 2>/dev/null; do :; done
    kill -9 "$pid" 2>/dev/null
    wait "$pid" 2>/dev/null
    [ $? -eq 137 ]
}

test_killing() {
    local size k
    local range=(--first-seed 1000 --deals 800 --write-ms 0 bridge xmahjongg/ox)
    totals "${range[@]}" >"$OUT/whole"
    : >"$OUT/killed"
    for k in 1 2 3 4; do
        check "kill -9 in the middle of a survey, time $k" \
            kill_when "$OUT/killed" 100 "${range[@]}"
    done
    check "what was killed is not done" test "$(deals "$OUT/killed")" -lt 1600
    check "killed and resumed: the totals of an uninterrupted run" \
        same_totals "$OUT/whole" --results "$OUT/killed" "${range[@]}"
    check "resumed again: nothing is left to do" \
        same_totals "$OUT/whole" --results "$OUT/killed" "${range[@]}"
    # A file that ends anywhere, as if the machine had stopped in the middle of a line.
    for k in 1 2 3; do
        size=$((RANDOM * 32768 + RANDOM))
        size=$((size % $(stat -c %s "$OUT/killed")))
        head -c "$size" "$OUT/killed" >"$OUT/cut"
        check "results that end at byte $size, resumed" \
            same_totals "$OUT/whole" --results "$OUT/cut" "${range[@]}"
        check "and read again" same_totals "$OUT/whole" --results "$OUT/cut" "${range[@]}"
    done
}

test_merging() {
    local range=(--deals 300 turtle)
    totals "${range[@]}" >"$OUT/whole"
    "${SURVEY[@]}" --deals 100 turtle --results "$OUT/first" >/dev/null
    "${SURVEY[@]}" --first-seed 100 --deals 200 turtle --results "$OUT/second" >/dev/null
    "${SURVEY[@]}" --first-seed 50 --deals 100 turtle --results "$OUT/across" >/dev/null
    check "two halves make a whole" \
        same_totals "$OUT/whole" --merge "$OUT/second" --merge "$OUT/first"
    cat "$OUT/second" "$OUT/first" "$OUT/second" "$OUT/across" >"$OUT/all"
    check "put together with cat, seeds that come again do not count" \
        same_totals "$OUT/whole" --merge "$OUT/all"
    check "they are told about" grep -q 'count seeds again' \
        <("${SURVEY[@]}" --merge "$OUT/all" 2>&1 >/dev/null)
    check "overlapping results first, the rest is dealt" \
        same_totals "$OUT/whole" --merge "$OUT/across" "${range[@]}"
    sed 's/ 100 / 101 /' "$OUT/first" >"$OUT/forged"
    check "a line that was changed does not count" \
        same_totals "$OUT/whole" --merge "$OUT/forged" "${range[@]}"
    check "it is told about" grep -q '1 lines of results are damaged' \
        <("${SURVEY[@]}" --merge "$OUT/forged" 2>&1 >/dev/null)
    check "the turtle of another game is the same layout" \
        test "$("${SURVEY[@]}" --csv --results "$OUT/first" --deals 100 kmahjongg/default | wc -l)" = 2
    # Groups of another size, or turned, are other deals.
    check "other deals of the same layout" test "$("${SURVEY[@]}" --csv --results "$OUT/first" \
        --deals 10 --group-size 2 --both turtle | wc -l)" = 4
}

# forge NAME NUMBER...: a line of results with a right checksum, for a layout of 144 tiles; of the 15
# numbers, those that are not given are 0.
forge() {
    python3 -c '
import sys
from urllib.parse import quote_from_bytes
name = quote_from_bytes(sys.argv[1].encode("utf-8", "surrogateescape"), safe="")
numbers = sys.argv[2:] + ["0"] * (17 - len(sys.argv))
line = " ".join(["mjsurvey1", "00000000000000aa", "4", "144", "0", name, *numbers, "0"])
total = 0xcbf29ce484222325
for byte in line.encode():
    total = (total ^ byte) * 0x100000001b3 % 2**64
print(f"{line} {total:016x}")' "$@"
}

# quiet COMMAND...: prints nothing that is an order to a terminal, and no byte that is no text.
quiet() {
    "$@" >"$OUT/said" 2>&1
    python3 -c '
import sys
text = open(sys.argv[1], "rb").read().decode("utf-8")
bad = [c for c in text if c != "\n" and (ord(c) < 32 or 127 <= ord(c) < 160 or c == "\u202e")]
sys.exit(f"{bad} in {text!r}" if bad else 0)' "$OUT/said"
}

test_forged() {
    local name format names=($'\e]0;owned\a\e[31mred\e[0m' $'line\nend\r\tx' $'\x7f' $'\xc2\x9b31m'
        $'\x9b31m' $'\xff\xfe' $'\xe0\x80\x9b' $'\xed\xa0\x80' $'\xe2\x80\xae' $'cut\xe4\xb8')
    for name in "${names[@]}"; do
        forge "$name" 0 10 5 5 0 10 >"$OUT/names"
        for format in "" --csv --markdown; do
            check "$(LC_ALL=C printf %q "$name") is not shown as it is $format" \
                quiet "${SURVEY[@]}" ${format:+$format} --merge "$OUT/names"
        done
        check "but it is counted" test "$(deals "$OUT/names")" = 10
        "${SURVEY[@]}" --merge "$OUT/names" --picture "$OUT/names.svg" >/dev/null
        check "the picture is well-formed" python3 -c \
            'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$OUT/names.svg"
    done
    forge 'Drachen 龍 ü' 0 10 5 5 0 10 >"$OUT/names"
    check "letters of other languages are" grep -q '^Drachen 龍 ü ' <("${SURVEY[@]}" --merge "$OUT/names")
    # 2^64 - 1 and what comes near it.
    local most=18446744073709551615
    local -A lines=(
        ["three counts that add up to more than there is"]="0 10 $most 6 5"
        ["ways to a verdict that do so"]="0 10 5 5 0 $most 6 5"
        ["more verdicts than deals"]="0 10 11 0 0"
        ["fewer verdicts than deals"]="0 10 4 5 0"
        ["seeds beyond the last"]="$most 2 1 1 0"
        ["a board that took longer than all"]="0 10 5 5 0 10 0 0 0 0 0 0 5 6"
    )
    for name in "${!lines[@]}"; do
        # shellcheck disable=SC2086 # The numbers are words.
        forge x ${lines[$name]} >"$OUT/wrong"
        check "$name: left out" grep -q '1 lines of results are damaged' \
            <("${SURVEY[@]}" --merge "$OUT/wrong" 2>&1 >/dev/null)
    done
    # Each line is possible, and together they are more than can be counted.
    { forge x 0 "$most" "$most" 0 0 0 0 0 "$most" "$most" "$most" "$most" "$most"
        forge x "$most" 1 0 1 0 0 0 0 5 5 5 5 5; } >"$OUT/most"
    check "a sum that cannot be counted does not start again at nothing" \
        grep -q "^x,0,144,4,$most,$most,1,0,0.000000," <("${SURVEY[@]}" --csv --merge "$OUT/most")
}

# on_a_terminal COMMAND...: with a terminal as standard error.
on_a_terminal() { timeout 600 python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@"; }

test_stopping() {
    local pid status=0
    "${SURVEY[@]}" --deals 100000000 --results "$OUT/stopped" --write-ms 0 turtle >"$OUT/table" 2>&1 &
    pid=$!
    while [ "$(deals "$OUT/stopped")" -eq 0 ] && kill -0 "$pid"; do :; done
    check "another survey does not write to the same file" \
        ends 3 "${SURVEY[@]}" --deals 5 --results "$OUT/stopped" turtle
    kill -INT "$pid"
    wait "$pid" || status=$?
    check "Ctrl-C: exit status" test "$status" = 2
    check "Ctrl-C: the table" grep -q '^turtle  *144 ' "$OUT/table"
    check "Ctrl-C: what was done is kept" \
        grep -q "^$(deals "$OUT/stopped") deals" "$OUT/table"
    check "Ctrl-C: what is missing" grep -q "stopped early, $((100000000 - $(deals "$OUT/stopped"))) deals" \
        "$OUT/table"
    check "no progress where there is no terminal" test "$(wc -l <"$OUT/table")" = 4
    check "a time budget" ends 2 "${SURVEY[@]}" --deals 100000000 --seconds 1 turtle
    check "progress on a terminal" grep -q ' a second, .* left ' \
        <(on_a_terminal "${SURVEY[@]}" --deals 100000000 --seconds 1 turtle)
    "${SURVEY[@]}" --csv --deals 200 --node-limit 1 bridge >"$OUT/limited"
    check "a node limit leaves boards unknown, and the interval has room for them" awk -F, \
        'NR == 2 { exit !($8 > 20 && $10 <= $9 && 100 * ($7 + $8) / $5 <= $11) }' "$OUT/limited"
    check "a time limit for a board" ends 0 "${SURVEY[@]}" --deals 20 --board-ms 1 ox
}

# solves FILE: the verdict of a board is what its comment says.
solves() {
    local said
    said=$(build/examples/solve "$1" | head -n 1)
    grep -q "with seed [0-9]*: ${said%%,*}, [0-9]* nodes" "$1"
}

test_output() {
    local board
    mkdir -p "$OUT/hard"
    check "the hardest boards" ends 0 "${SURVEY[@]}" --deals 150 --transposed --keep-hard 3 \
        --hard-dir "$OUT/hard" --picture "$OUT/picture.svg" --markdown \
        --results "$OUT/hard.results" kmahjongg/cat dragon
    check "there are three a layout" test "$(find "$OUT/hard" -name '*-transposed-*.txt' | wc -l)" = 6
    for board in "$OUT"/hard/*.txt; do
        check "$(basename "$board") is what it says" solves "$board"
    done
    check "the picture is well-formed" python3 -c \
        'import sys, xml.dom.minidom; xml.dom.minidom.parse(sys.argv[1])' "$OUT/picture.svg"
    check "the picture has an interval a layout" \
        test "$(grep -c "class='transposed'><title>" "$OUT/picture.svg")" = 2
    check "Markdown" grep -q '^| xmahjongg/dragon, transposed | 144 | 150 | ' \
        <("${SURVEY[@]}" --markdown --merge "$OUT/hard.results")
    check "all of a game, and the paper's figures" test 23 = "$("${SURVEY[@]}" --deals 1 --csv xmahjongg/ |
        awk -F, 'NR > 1 && $12 != "" { n++ } END { print n }')"
    printf '0 0 0\n0 2 0\n0 4 0\n0 6 0\n' >"$OUT/tiny file"
    check "a layout from a file" grep -q 'tiny file  *4  *5 ' <("${SURVEY[@]}" --deals 5 "$OUT/tiny file" \
        --results "$OUT/tiny.results")
    check "its name from the results" grep -q 'tiny file  *4  *5 ' \
        <("${SURVEY[@]}" --results "$OUT/tiny.results")
    printf '0 0 0\n0 2 0\n0 4 0\n' >"$OUT/three"
    check "an odd number of tiles" ends 3 "${SURVEY[@]}" "$OUT/three"
    check "no such layout" ends 3 "${SURVEY[@]}" nobody
    check "no such file of results" ends 3 "${SURVEY[@]}" --merge "$OUT/nothing"
    check "hard boards in no directory, before anything is dealt" ends 3 timeout 60 "${SURVEY[@]}" \
        --deals 100000000 --keep-hard 1 --hard-dir "$OUT/nowhere" turtle
    check "a picture in no directory, before anything is dealt" ends 3 timeout 60 "${SURVEY[@]}" \
        --deals 100000000 --plot "$OUT/nowhere/picture.svg" turtle
    echo '{"turtle": {"tiles": []}}' >"$OUT/foreign"
    cp "$OUT/foreign" "$OUT/untouched"
    check "a file that has no results" ends 3 "${SURVEY[@]}" --deals 5 --results "$OUT/foreign" turtle
    check "it stays as it was" cmp "$OUT/foreign" "$OUT/untouched"
    check "results in no directory" ends 3 "${SURVEY[@]}" --results "$OUT/nowhere/file" turtle
    check "nothing to do" ends 4 "${SURVEY[@]}"
    check "an unknown option" ends 4 "${SURVEY[@]}" --what turtle
    check "seeds beyond the last" ends 4 "${SURVEY[@]}" --first-seed 18446744073709551615 --deals 2 turtle
    check "under valgrind" ends 0 valgrind --quiet --leak-check=full --error-exitcode=1 "${SURVEY[@]}" \
        --deals 12 --threads 3 --both --keep-hard 1 --hard-dir "$OUT/hard" --results "$OUT/valgrind" \
        --merge "$OUT/all" --picture "$OUT/picture.svg" turtle hourglass
}

# The document of all results, from a few deals each; and again, with nothing left to do.
test_document() {
    local k
    for k in 1 2; do
        check "docs/results.sh, time $k" env DEALS=4 TRANSPOSED=4 TURTLES=300 GAME_DEALS=1 \
            SHISEN_DEALS=200 KSHISEN_DEALS=0 RESULTS="$OUT/results" RESULTS_OUT="$OUT/document" docs/results.sh
    done
    check "a row for every layout" test "$(grep -Ec '^\| (turtle|[kx]mahjongg/|gnome-mahjongg/)' \
        "$OUT/document/results.md")" = $((24 + 24 + 1 + 72 + 9))
    check "a row for every size and rule of Shisen-Sho" test "$(grep -Ec \
        '^\| (14x6|16x9|18x8|24x12) \| (outside|inside|apart) \| (200|20|2) \| [0-9.]+ \| ' \
        "$OUT/document/results.md")" = 12
    check "its pictures are well-formed" python3 -c \
        'import sys, xml.dom.minidom; [xml.dom.minidom.parse(path) for path in sys.argv[1:]]' \
        "$OUT"/document/results-{paper,games}.svg
}

test_threads
test_rules
test_killing
test_merging
test_forged
test_stopping
test_output
test_document

report
