# The examples, compiled as C, as C++ and by make: what they print, and how they end. To be read by
# tests/run_c.sh, after tests/checks.sh; test_examples runs it all. EXAMPLES is the folder in which
# the programs are.

# solve_and_replay EXAMPLES SEED: deals, solves, and plays what came out.
solve_and_replay() {
    "$1/deal" "$2" >"$OUT/board" && within "$1/solve" "$OUT/board" >"$OUT/pairs" &&
        "$OUT/replay_pairs" "$OUT/board" "$OUT/pairs" | grep -qx 72
}

# piped SEED COMMAND...: the command with a deal on standard input.
piped() {
    local seed=$1
    shift
    "$EXAMPLES/deal" "$seed" | within "$@"
}

# prove_and_check EXAMPLES SEED: deals, proves the board unsolvable, and checks the proof.
prove_and_check() {
    "$1/deal" "$2" >"$OUT/board"
    within "$1/prove" "$OUT/board" >"$OUT/proof"
    [ $? -eq 1 ] && within "$1/check_proof" "$OUT/board" "$OUT/proof"
}

# check_damaged PROGRAM: checks the last proof without its first clause.
check_damaged() {
    sed 2d "$OUT/proof" >"$OUT/damaged"
    within "$@" "$OUT/board" "$OUT/damaged"
}

# on_a_terminal PROGRAM: with a terminal as its standard output.
on_a_terminal() { within python3 -c 'import pty, sys; pty.spawn(sys.argv[1:])' "$@"; }

# no_colours: what was said last has none.
no_colours() { ! grep $'\033' "$OUT/said"; }

# Boards for the examples, one tile a line.
small_boards() {
    printf '0 0 0 1\n0 2 0 2\n0 4 0 2\n0 6 0 1\n' >"$OUT/solvable"
    # So large that checking its tiles alone takes more than a millisecond.
    awk 'BEGIN { for (k = 0; k < 400000; k++)
        print 2 * int(k / 10), 2 * (k % 10), 0, int(k / 4) }' >"$OUT/large"
    printf '0 0 0 1 # under\n0 0 1 1 # its mate\n' >"$OUT/unsolvable"
    printf '0 0 0 1\n0 0 1 1\n0 0 2 2\n0 0 3 2\n' >"$OUT/tower"
    printf '0 0 0 1\n0 1 0 1\n' >"$OUT/overlap"
    printf '# two lines\n0 0 0\n' >"$OUT/syntax"
    printf '0 0 0 1\n0 9 0 2\n0 18 0 2\n' >"$OUT/odd"
    # Tile 1 lies under tile 0: there is a way, but not with these two together.
    printf '0 0 1 1\n0 0 0 1\n0 6 0 1\n0 12 0 1\n' >"$OUT/choice"
    : >"$OUT/empty"
    printf '0 0 0\n0 99999999 0\n' >"$OUT/broken"
}

test_examples() {
    local language example
    small_boards
    check "build replay_pairs" compile_c -o "$OUT/replay_pairs" tests/c/replay_pairs.c \
        tests/c/boards.c tests/c/check.c c_examples/{board_file,text_file}.c "${SHARED[@]}"
    for language in c cpp; do
        EXAMPLES=$OUT/examples_$language
        mkdir -p "$EXAMPLES"
        for example in c_examples/{solve,scan,rate,limit,deal,demo,sat,unseen,prove,shisen}.c; do
            check "build $(basename "$example" .c) ($language)" \
                "compile_$language" -o "$EXAMPLES/$(basename "$example" .c)" "$example" \
                "${PARTS[@]}" "${SHARED[@]}"
        done
        # Without the library.
        check "build check_proof ($language)" \
            "compile_$language" -o "$EXAMPLES/check_proof" c_examples/check_proof.c
        run_examples "$language"
        run_theory "$language"
    done
    check "check_proof does not use the library" \
        bash -c "! readelf -d build/examples/check_proof | grep 'NEEDED.*mjsolver'"
    EXAMPLES=build/examples
    run_examples make
    run_theory make
}

run_examples() {
    local seed
    for seed in 7 42; do
        check "deal $seed, solve, replay ($1)" solve_and_replay "$EXAMPLES" $seed
    done
    check "deal 7 | solve ($1)" says 0 '^solvable, decided by ' piped 7 "$EXAMPLES/solve"
    check "deal 155 | solve - ($1)" \
        says 1 '^unsolvable, decided by the search$' piped 155 "$EXAMPLES/solve" -
    check "deal --group-size 2 ($1)" says 0 '^[0-9]+ [0-9]+ [0-4] 71$' \
        "$EXAMPLES/deal" --group-size 2 1
    check "deal --group-size 3 ($1)" says 3 'deal: the group size is odd' \
        "$EXAMPLES/deal" --group-size 3 1
    check "deal --layout from a game ($1)" \
        says 0 '^# kmahjongg/cat, dealt in groups of 4 with seed 1\.$' \
        "$EXAMPLES/deal" --layout kmahjongg/cat 1
    check "deal --levels ($1)" says 0 '^--easiest and --hardest can be [0-9]+ to [0-9]+$' \
        "$EXAMPLES/deal" --levels 1
    check "deal --easiest ($1)" says 0 '^# turtle, difficulty 40 to 99, seed 1\.$' \
        "$EXAMPLES/deal" --easiest 40 1
    check "deal beyond the range ($1)" says 3 'the nearest difficulty is [45][0-9]$' \
        "$EXAMPLES/deal" --easiest 90 1
    check "deal --transposed ($1)" says 0 '^28 7 0 [0-9]+$' "$EXAMPLES/deal" --transposed 1
    check "deal --one-line ($1)" says 0 '^([0-9]+ ){575}[0-9]+$' "$EXAMPLES/deal" --one-line 1
    check "deal --one-line | solve ($1)" \
        bash -c "'$EXAMPLES/deal' --one-line 7 | '$EXAMPLES/solve'"
    check "deal --xmahjongg ($1)" says 0 '^0 2 0 27$' "$EXAMPLES/deal" --xmahjongg 42
    check "deal --xmahjongg made solvable ($1)" \
        says 3 'deal: not the number of an "any board"' "$EXAMPLES/deal" --xmahjongg 65536
    check "deal --layout from a file ($1)" says 3 'broken: line 2: expected a number' \
        "$EXAMPLES/deal" --layout "$OUT/broken" 1
    check "deal --layout of nobody ($1)" \
        says 3 'nobody: no installed game has such a layout, and as a file: No such file' \
        "$EXAMPLES/deal" --layout nobody 1
    check "deal --list ($1)" says 0 '^gnome-mahjongg/ziggurat$' "$EXAMPLES/deal" --list
    check "deal x ($1)" says 3 'SEED: "x" is not a number' "$EXAMPLES/deal" x
    check "solve an unsolvable board ($1)" \
        says 1 '^unsolvable, decided by the pruning scan$' "$EXAMPLES/solve" "$OUT/tower"
    check "solve stacks with a blocked cycle ($1)" \
        says 1 '^unsolvable, decided by the theorem on stacks' "$EXAMPLES/solve" "$OUT/unsolvable"
    check "why a board is unsolvable ($1)" \
        says 1 '^groups at fault: 1: a tile in the way of its own mate$' \
        "$EXAMPLES/solve" --why "$OUT/unsolvable"
    check "which tiles are in the way ($1)" says 1 '^tile 1: row 0 col 0 level 1 group 1$' \
        "$EXAMPLES/solve" --rule one-level --why "$OUT/unsolvable"
    check "nothing to tell why ($1)" says 0 '^solvable' "$EXAMPLES/solve" --why "$OUT/choice"
    check "solve the empty board ($1)" says 0 '^solvable' "$EXAMPLES/solve" "$OUT/empty"
    check "solve a board that overlaps ($1)" \
        says 3 'overlap: tile 1 \(row 0, col 1, level 0, group 1\): two tiles' \
        "$EXAMPLES/solve" "$OUT/overlap"
    check "solve an odd group ($1)" says 3 'odd: tile 0 .*odd number' "$EXAMPLES/solve" "$OUT/odd"
    check "solve a file with a bad line ($1)" \
        says 3 'syntax: line 2: "0 0 0" is not "row col level group"' "$EXAMPLES/solve" "$OUT/syntax"
    check "solve no file ($1)" says 3 'nothing-here: No such file' "$EXAMPLES/solve" nothing-here
    check "solve a directory ($1)" says 3 'solve: tests: Is a directory' "$EXAMPLES/solve" tests
    check "scan ($1)" says 0 '^cleared: ' "$EXAMPLES/scan" "$OUT/choice"
    check "scan that gets stuck ($1)" \
        says 1 '^tile 1: row 0 col 0 level 1 group 1$' "$EXAMPLES/scan" "$OUT/unsolvable"
    check "scan with a pair ($1)" \
        says 1 '^stuck: . of 4 tiles are left with these pairs$' "$EXAMPLES/scan" "$OUT/choice" 0+1
    check "scan with pairs ($1)" \
        says 0 '^cleared: .* with these pairs$' "$EXAMPLES/scan" "$OUT/choice" 0+2 1+3
    check "scan with a tile twice ($1)" \
        says 3 'scan: 1\+0: a pairing names a tile twice' "$EXAMPLES/scan" "$OUT/choice" 0+2 1+0
    check "scan with no pair ($1)" says 3 '"1\+" is not a pair' "$EXAMPLES/scan" "$OUT/choice" 1+
    check "scan of a deal ($1)" says 0 '^cleared: ' piped 7 "$EXAMPLES/scan"
    printf '0 0 0 0\n0 0 2 0\n' >"$OUT/gap"
    for program in solve scan rate prove limit; do
        check "$program across a gap by the other rule ($1)" \
            says 1 'unsolvable|stuck|^mjproof 1 any-level$' \
            "$EXAMPLES/$program" --rule any-level $([ $program = limit ] && echo 0) "$OUT/gap"
        check "$program across a gap ($1)" says 0 'solvable|cleared|won 1000' \
            "$EXAMPLES/$program" --rule one-level $([ $program = limit ] && echo 0) "$OUT/gap"
        check "$program by no rule ($1)" says 3 "$program: --rule needs one-level or any-level" \
            "$EXAMPLES/$program" "$OUT/gap" --rule
    done
    "$EXAMPLES/prove" --rule any-level "$OUT/gap" >"$OUT/gap-proof" 2>/dev/null
    check "check_proof by the rule of the proof ($1)" says 0 'clauses, by the rule any-level' \
        "$EXAMPLES/check_proof" "$OUT/gap" "$OUT/gap-proof"
    check "check_proof by another rule ($1)" says 1 'line 1: rule: the proof is about another' \
        "$EXAMPLES/check_proof" "$OUT/gap" "$OUT/gap-proof" one-level
    check "check_proof by no rule ($1)" says 3 '^usage: check_proof' \
        "$EXAMPLES/check_proof" "$OUT/gap" "$OUT/gap-proof" two-level
    printf 'abba\nc..c\n' >"$OUT/shisen"
    check "shisen ($1)" says 0 '^c  2,1 > 2,4$' "$EXAMPLES/shisen" "$OUT/shisen"
    check "shisen, drawn ($1)" says 0 '^ #--# $' "$EXAMPLES/shisen" --draw "$OUT/shisen"
    check "shisen, a path around ($1)" says 0 '^[ad]  [12],1 > [03],1 > [03],4 > [12],4$' \
        "$EXAMPLES/shisen" <(printf 'a b c a\nd b c d\n')
    check "shisen, unsolvable inside ($1)" says 1 '^unsolvable$' \
        "$EXAMPLES/shisen" --rule shisen+inside <(echo abab)
    check "shisen, apart ($1)" says 1 '^unsolvable$' \
        "$EXAMPLES/shisen" --rule shisen+inside+apart <(echo aa)
    check "shisen, an odd group ($1)" says 3 'odd number of tiles: "b" in row 1, column 3$' \
        "$EXAMPLES/shisen" <(echo aab)
    check "shisen, too small a size ($1)" says 3 'out of range: "b" in row 1, column 3$' \
        "$EXAMPLES/shisen" --rule shisen:2x2 "$OUT/shisen"
    check "shisen, no rule ($1)" says 3 '"any-level" is not a rule' \
        "$EXAMPLES/shisen" --rule any-level "$OUT/shisen"
    check "shisen, too wide ($1)" says 3 'row 1: more than 62 cells' \
        "$EXAMPLES/shisen" <(printf 'a%.0s' $(seq 63))
    check "shisen deals ($1)" says 0 '^([0-9A-Z][a-z] ){17}[0-9A-Z][a-z]$' \
        "$EXAMPLES/shisen" --deal 18x8 3
    check "shisen solves its deal ($1)" says 0 '^solvable$' \
        "$EXAMPLES/shisen" <("$EXAMPLES/shisen" --deal 14x6 1)
    printf '0 %d 0 %d\n' 0 1 1 2 2 1 3 2 >"$OUT/row"
    "$EXAMPLES/prove" --rule shisen:4x1+inside "$OUT/row" >"$OUT/row-proof" 2>/dev/null
    check "check_proof of Shisen-Sho ($1)" says 0 'by the rule shisen:4x1\+inside\)$' \
        "$EXAMPLES/check_proof" "$OUT/row" "$OUT/row-proof"
    check "check_proof by another rule of Shisen-Sho ($1)" says 1 'line 1: rule: ' \
        "$EXAMPLES/check_proof" "$OUT/row" "$OUT/row-proof" shisen
    check "solve by no rule of Shisen-Sho ($1)" says 3 'solve: --rule needs' \
        "$EXAMPLES/solve" --rule shisen+inside "$OUT/row"
    check "rate ($1)" says 0 '^won 5 of 5 games: 100\.00 % \(95 %: 56\.55 to 100\.00\)$' \
        "$EXAMPLES/rate" --attempts 5 --seed 3 "$OUT/solvable"
    check "rate a deal ($1)" says 0 '^won [0-9]+ of 1000 games: ' piped 7 "$EXAMPLES/rate"
    check "rate an unsolvable board ($1)" says 1 '^unsolvable' "$EXAMPLES/rate" "$OUT/unsolvable"
    check "rate a board that overlaps ($1)" says 3 'tile 1 ' "$EXAMPLES/rate" "$OUT/overlap"
    check "rate by no games ($1)" says 3 'from 0 games' "$EXAMPLES/rate" --attempts 0
    check "limit ($1)" says 0 '^solvable$' "$EXAMPLES/limit" 0 "$OUT/solvable"
    check "limit, unsolvable ($1)" says 1 '^unsolvable$' piped 155 "$EXAMPLES/limit" 0
    check "limit of 1 ms ($1)" \
        says 2 '^unknown: not decided within 1 ms$' "$EXAMPLES/limit" 1 "$OUT/large"
    check "limit, cancelled ($1)" says 2 '^unknown: cancelled at call 2 of the callback$' \
        piped 785 "$EXAMPLES/limit" --cancel-after 2 0
    check "prove an unsolvable board, check ($1)" \
        says 0 '^the proof is right: .* \([0-9]+ clauses\)$' prove_and_check "$EXAMPLES" 954
    check "check a damaged proof ($1)" \
        says 1 'damaged: line [0-9]+: step: does not follow from' check_damaged "$EXAMPLES/check_proof"
    check "check a proof with valgrind ($1)" says 0 '^the proof is right' \
        "${VALGRIND[@]}" "$EXAMPLES/check_proof" "$OUT/board" "$OUT/proof"
    check "prove what the scan finds ($1)" \
        says 1 '^0$' "$EXAMPLES/prove" "$OUT/unsolvable"
    check "prove a solvable board ($1)" says 0 '^solvable$' piped 7 "$EXAMPLES/prove"
    check "prove a board that overlaps ($1)" says 3 'tile 1 ' "$EXAMPLES/prove" "$OUT/overlap"
    check "check no proof ($1)" says 1 'solvable: line 1: syntax: not "mjproof 1"' \
        "$EXAMPLES/check_proof" "$OUT/solvable" "$OUT/solvable"
    check "check nothing ($1)" says 3 '^usage: check_proof' "$EXAMPLES/check_proof"
    check "check a file that is not there ($1)" says 3 'nothing-here: line 0: cannot be read' \
        "$EXAMPLES/check_proof" nothing-here "$OUT/solvable"
    check "limit of nothing ($1)" says 3 '^usage: limit' "$EXAMPLES/limit"
    check "demo: the top tile ($1)" says 0 '\[_4_\]' "$EXAMPLES/demo"
    check "demo: no colours in a file ($1)" no_colours
    check "demo: colours on a terminal ($1)" \
        says 0 $'\033\\[38;5;' on_a_terminal "$EXAMPLES/demo"
    NO_COLOR=1 check "demo with NO_COLOR on a terminal ($1)" \
        says 0 '\[_4_\]' on_a_terminal "$EXAMPLES/demo"
    check "demo: no colours with NO_COLOR ($1)" no_colours
    check "demo: the last pair ($1)" \
        says 0 ' 72\. [1-9A-Z][a-z] +[0-9]+ \+ +[0-9]+$' "$EXAMPLES/demo"
    check "demo: how it was decided ($1)" says 0 '^Decided by: ' "$EXAMPLES/demo" 7
    check "demo of an unsolvable board ($1)" \
        says 1 '^Verdict: +the board cannot be solved$' "$EXAMPLES/demo" 155
}

# Formulas for the examples.
small_formulas() {
    printf 'c two ways\np cnf 3 3\n1 2 -3 0 -1\n0 3 0\n' >"$OUT/yes.cnf"
    printf 'p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n' >"$OUT/no.cnf"
    # One clause of seven literals, and six that leave only the last one.
    printf 'p cnf 7 7\n1 2 3 4 5 6 7 0\n-1 0 -2 0 -3 0 -4 0 -5 0 -6 0\n%%\n0\n' >"$OUT/long.cnf"
    # Five pigeons, four holes: clauses of four and two literals.
    awk 'BEGIN { print "p cnf 20 45"
        for (p = 0; p < 5; p++) {
            print 4 * p + 1, 4 * p + 2, 4 * p + 3, 4 * p + 4, 0
            for (q = 0; q < p; q++) for (h = 1; h <= 4; h++) print -(4 * p + h), -(4 * q + h), 0
        } }' >"$OUT/pigeons.cnf"
}

run_theory() {
    small_formulas
    check "sat, satisfiable ($1)" says 10 '^v -1 2 3 0$' "$EXAMPLES/sat" "$OUT/yes.cnf"
    check "sat: the verdict ($1)" says 10 '^s SATISFIABLE$' "$EXAMPLES/sat" "$OUT/yes.cnf"
    check "sat, unsatisfiable ($1)" says 20 '^s UNSATISFIABLE$' "$EXAMPLES/sat" "$OUT/no.cnf"
    check "sat --rows ($1)" says 20 '^s UNSATISFIABLE$' "$EXAMPLES/sat" --rows "$OUT/no.cnf"
    check "sat with a long clause ($1)" \
        says 10 '^v -1 -2 -3 -4 -5 -6 7 0$' "$EXAMPLES/sat" "$OUT/long.cnf"
    check "sat with pigeons ($1)" says 20 '^s UNSATISFIABLE$' "$EXAMPLES/sat" "$OUT/pigeons.cnf"
    check "minisat with pigeons ($1)" says 20 '^UNSATISFIABLE$' minisat "$OUT/pigeons.cnf"
    check "sat --board, solve ($1)" says 1 '^unsolvable' board_of "$OUT/no.cnf"
    check "sat --board, solve, satisfiable ($1)" says 0 '^solvable' board_of "$OUT/yes.cnf"
    check "sat within 1 ms ($1)" \
        says 0 '^s UNKNOWN$' "$EXAMPLES/sat" --time-limit 1 "$OUT/pigeons.cnf"
    check "sat with too few clauses ($1)" says 3 'line 2: fewer clauses' \
        bash -c "printf 'p cnf 1 2\\n1 0' | $EXAMPLES/sat"
    check "sat with a literal beyond ($1)" says 3 'line 2: a literal is none' \
        bash -c "printf 'p cnf 1 1\\n-2 0' | $EXAMPLES/sat"
    check "sat without a header ($1)" says 3 'line 1: not "p cnf' \
        bash -c "printf '1 0' | $EXAMPLES/sat"
    check "sat of words ($1)" says 3 'line 3: not a number' \
        bash -c "printf 'p cnf 1 1\\n\\n1x 0' | $EXAMPLES/sat"
    check "sat of nothing ($1)" says 3 'nothing-here: No such file' "$EXAMPLES/sat" nothing-here
    check "unseen ($1)" says 0 '^best strategy: won 1000, 100\.00 %$' \
        "$EXAMPLES/unseen" --games 1000 4 2
    check "unseen, any match ($1)" says 0 '^any match:     won [0-9]+, [0-9]+\.[0-9]+ %$' \
        "$EXAMPLES/unseen" --games 1000 --seed 2 0 4
    check "unseen with an odd number ($1)" says 3 'odd number' "$EXAMPLES/unseen" 1 2
    check "unseen with nothing ($1)" says 3 '^usage: unseen' "$EXAMPLES/unseen" 1
}

# board_of FORMULA: its board, solved.
board_of() { "$EXAMPLES/sat" --board "$1" | within "$EXAMPLES/solve"; }
