#!/usr/bin/env bash
# Runs the surveys of docs/results.md and writes it: `make results`. It can be stopped at any time;
# the next run goes on with what is missing. Remarks that a person has written, in
# docs/results-remarks.md, are taken over as they are.
#
#   DEALS        deals of each of Xmahjongg's layouts (1000000)
#   TRANSPOSED   the same of the transposed ones (100000)
#   TURTLES      deals of the turtle (100000000)
#   GAME_DEALS   deals of each layout of the other games (10000)
#   SHISEN_DEALS deals of Shisen-Sho of each size (1000000); a hundredth of that on 24x12
#   KSHISEN_DEALS  deals of each size for KShisen's own test (10000); with 0 it is left out
#   RESULTS      where results are kept (build/results)
#   RESULTS_OUT  where the document and its pictures go (docs)
set -euo pipefail
cd "$(dirname "$0")/.."

DEALS=${DEALS:-1000000}
TRANSPOSED=${TRANSPOSED:-100000}
TURTLES=${TURTLES:-100000000}
GAME_DEALS=${GAME_DEALS:-10000}
SHISEN_DEALS=${SHISEN_DEALS:-1000000}
KSHISEN_DEALS=${KSHISEN_DEALS:-10000}
SHISEN_SIZES=(14x6 16x9 18x8 24x12)
RESULTS=${RESULTS:-build/results}
RESULTS_OUT=${RESULTS_OUT:-docs}
SURVEY=(build/bin/mjsolver survey)
# The games that tests/setup.sh has unpacked, or those of the system.
export XDG_DATA_DIRS=$PWD/build/games/usr/share:/usr/share XDG_DATA_HOME=/nonexistent
mkdir -p "$RESULTS" "$RESULTS_OUT"

# run NAME ARGUMENT...: a survey with its own file of results.
run() {
    local name=$1
    shift
    "${SURVEY[@]}" --results "$RESULTS/$name.results" "$@" >/dev/null
}

# took NAME: the CPU time of a survey. How long it runs depends on what else is running.
took() {
    "${SURVEY[@]}" --csv --merge "$RESULTS/$1.results" | awk -F, '
        NR > 1 { s += $5 * $15 / 1000 }
        END { printf "The survey took %d:%02d:%02d of CPU time.", s / 3600, s / 60 % 60, s % 60 }'
}

# shisen_table: size by size and rule by rule, how many deals of Shisen-Sho cannot be won.
shisen_table() {
    echo "| board | rule | deals | unsolvable, % | 95 % | unknown |"
    echo "|---|---|---|---|---|---|"
    for size in "${SHISEN_SIZES[@]}"; do
        for rule in "" +inside +apart; do
            "${SURVEY[@]}" --csv --merge "$RESULTS/shisen-$size$rule.results" | awk -F, \
                -v size="$size" -v rule="${rule:-outside}" 'NR > 1 {
                    sub(/^\+/, "", rule)
                    row = $9 < 1 ? "| %s | %s | %d | %.3f | %.3f–%.3f | %d |\n" : \
                        "| %s | %s | %d | %.2f | %.2f–%.2f | %d |\n"
                    printf row, size, rule, $5, $9, $10, $11, $8
                }'
        done
    done
}

# table NAME PATTERN: the rows whose layout matches, without the columns about the paper where they
# are all empty.
table() {
    "${SURVEY[@]}" --markdown --merge "$RESULTS/$1.results" | awk -F'|' -v pattern="$2" '
        BEGIN { OFS = "|" }
        !/^\|/ { next }
        NR <= 2 || $2 ~ pattern { rows[++n] = $0; figures += NR > 2 && $8 ~ /[0-9]/ }
        END {
            for (k = 1; k <= n; k++) {
                $0 = rows[k]
                if (figures) { print; continue }
                print $1, $2, $3, $4, $5, $6, $7, $11, $12, $13, ""
            }
        }'
}

# inside NAME: how many figures of the paper lie inside the intervals, and which do not.
inside() {
    "${SURVEY[@]}" --csv --merge "$RESULTS/$1.results" | awk -F, '
        NR > 1 && $13 == "yes" { yes++ }
        NR > 1 && $13 == "no" { no++; list = list (no > 1 ? ", " : "") $1 " (" $14 " standard errors)" }
        END {
            if (yes + no == 1)
                printf "The figure of the paper lies %s the interval", no ? "outside" : "inside"
            else
                printf "%d of %d figures of the paper lie inside%s", yes, yes + no, no ? "; not so" : ""
            print no ? ": " list "." : "."
        }'
}

machine() {
    local model
    model=$(sed -n 's/^model name[^:]*: *//p' /proc/cpuinfo 2>/dev/null | sort -u | head -n 1)
    echo "${model:-unknown processor}, $(getconf _NPROCESSORS_ONLN) processors, $(uname -s) $(uname -m)"
}

# package GAME: its version, as Debian's changelog in the package tells it.
package() {
    local log
    for log in {build/games/usr,/usr}/share/doc/"$1"/changelog.Debian.gz; do
        if [ -f "$log" ]; then
            zcat "$log" | sed -n '1s/^[^(]*(\([^)]*\)).*/\1/p'
            return
        fi
    done
    echo "of unknown version"
}

# The commit that changed the library last: others make no difference to the numbers.
commit() { git log -1 --format=%h -- src Cargo.toml Cargo.lock 2>/dev/null || echo unknown; }

# of_rule SIZE PART: the rule of Shisen-Sho. Only paths that stay inside need the size.
of_rule() { if [ "$2" = +inside ]; then echo "shisen:$1$2"; else echo "shisen$2"; fi; }

# shisen_deals SIZE PART: fewer where a board takes longer.
shisen_deals() {
    case $1$2 in
        24x12*) echo $((SHISEN_DEALS / 100)) ;;
        *) echo "$SHISEN_DEALS" ;;
    esac
}

shisen_section() {
    cat <<END
## Shisen-Sho

The other game ([shisen.md](shisen.md)), four tiles a face, \`mj_deal\` with seeds from 0 on, by three
rules: *outside*, where paths may run around the board, as in all games; *inside*, where they stay on it;
*apart*, where that tiles lie side by side is no path, which is PySolFC's Four Rivers without gravity.

\`\`\`sh
mjsolver survey --rule shisen --deals 1000000 18x8            # or shisen+apart, shisen:18x8+inside
\`\`\`

$(shisen_table)
END
    [ "$KSHISEN_DEALS" -gt 0 ] || return 0
    cat <<END

And what KShisen's own test would have said of such deals: it plays one game as if tiles did not fall,
which takes the first pair that it finds; if that does not clear the board, the tiles that are left are
shuffled, and so on up to 200 times ([bench](../benches/kshisen/main.rs) has the first game). On 24×12 and
larger boards KShisen deals its 42 faces again and again, so that there are 4 to 12 tiles of each.

\`\`\`sh
make bench-kshisen DEALS=$KSHISEN_DEALS
\`\`\`

$(cat "$RESULTS/kshisen.md")
END
}

document() {
    cat <<END
# Results

How many random deals cannot be won, though all faces are known: the last table of the paper, dealt
again, with layouts turned and with those of other games. This page is written by \`make results\`,
which runs all of it; it can be stopped, and goes on where it was.

- Machine: $(machine).
- Library: mjsolver $(sed -n '/^\[package\]$/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml), commit $(commit); $(rustc --version).
- Deals: \`mj_deal\` with groups of four, seeds from 0 on, engine and options as by default, no limits.
- Layouts: those of Debian's packages xmahjongg $(package xmahjongg), kmahjongg $(package kmahjongg) and
  gnome-mahjongg $(package gnome-mahjongg), as \`tests/setup.sh\` gets them.

How to read the tables. *95 %* is Wilson's interval of the share of unsolvable deals; boards that were
not decided count both ways. *Inside*: a number that rounds to the paper's figure lies in that
interval. *Apart*: the distance in standard errors, of our sample and the paper's together. The
paper's figures are a sample too: of 23, about one is expected outside by chance; what is more than
three standard errors apart is hardly chance. *Mean* and *worst* are CPU time of the thread that
decided the board. The *hardest seed* is the deal with most nodes in its search:
\`mjsolver deal NAME --seed SEED\` deals it. In the pictures, the scale is that of the odds: 1 % and 99 %
have as much room as 50 %; an interval that cannot be seen is narrower than its dot.

![All layouts of Xmahjongg with their intervals](results-paper.svg)

## The paper's layouts

$(inside paper)
$(took paper)
That includes the transposed layouts.

\`\`\`sh
mjsolver survey --deals $DEALS --results paper.results xmahjongg/
mjsolver survey --deals $TRANSPOSED --transposed --results paper.results xmahjongg/
\`\`\`

$(table paper '^[^,]*$')

The paper's figures are from 100,000 boards each, that of the default layout from ten million.

## The turtle, at length

$(inside turtles)
$(took turtles)
The paper's survey of ten million took about 40 hours on one thread of a Xeon L5420.

\`\`\`sh
mjsolver survey --deals $TURTLES --results turtles.results turtle
\`\`\`

$(table turtles '')

## Transposed

Rows become columns: what lay side by side lies one below the other, and blocks no longer.

$(table paper ', transposed')

## Other games

\`\`\`sh
mjsolver survey --deals $GAME_DEALS --results games.results kmahjongg/ gnome-mahjongg/
\`\`\`

$(took games)
Where the number of tiles is not a multiple of four, one group has two tiles.

![Layouts of KMahjongg and GNOME Mahjongg with their intervals](results-games.svg)

$(table games '')

$(shisen_section)
END
    if [ -f docs/results-remarks.md ]; then
        echo
        cat docs/results-remarks.md
    fi
}

for size in "${SHISEN_SIZES[@]}"; do
    for rule in "" +inside +apart; do
        run "shisen-$size$rule" --deals "$(shisen_deals "$size" "$rule")" \
            --rule "$(of_rule "$size" "$rule")" "$size"
    done
done
if [ "$KSHISEN_DEALS" -gt 0 ] && [ ! -f "$RESULTS/kshisen.md" ]; then
    ${CARGO:-cargo} bench --bench kshisen -- "$KSHISEN_DEALS" >"$RESULTS/kshisen.new"
    mv "$RESULTS/kshisen.new" "$RESULTS/kshisen.md"
fi
run paper --deals "$DEALS" xmahjongg/
run paper --deals "$TRANSPOSED" --transposed xmahjongg/
run turtles --deals "$TURTLES" turtle
run games --deals "$GAME_DEALS" kmahjongg/ gnome-mahjongg/
for name in paper games; do
    "${SURVEY[@]}" --merge "$RESULTS/$name.results" --picture "$RESULTS_OUT/results-$name.svg" >/dev/null
done
document >"$RESULTS_OUT/results.md.new"
mv "$RESULTS_OUT/results.md.new" "$RESULTS_OUT/results.md"
echo "written: $RESULTS_OUT/results.md"
