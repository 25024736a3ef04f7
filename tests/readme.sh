#!/usr/bin/env bash
# Builds and runs the first C program of the README and the Python program that calls C, of
# docs/python.md, as they stand there: both must succeed and print something.
#
# Usage: tests/readme.sh [README]
set -euo pipefail
readme=$(realpath "${1:-$(dirname "$0")/../README.md}")
cd "$(dirname "$0")/.."

CC=${CC:-cc}
OUT=build/tests/readme
mkdir -p "$OUT"

fail() {
    echo "FAILED  $*"
    exit 1
}

# extract PAGE HEADING LANGUAGE FILE: the first block between ```LANGUAGE and ``` below a heading.
extract() {
    [ -f "$1" ] || fail "there is no $1"
    awk -v heading="## $2" -v fence="\`\`\`$3" '
        inside && $0 == "```" { closed = 1; exit }
        inside
        $0 == heading { below = 1 }
        below && $0 == fence { inside = 1 }
        END { exit !closed }' "$1" >"$4" || fail "$1 has no block of $3 below $2"
    [ -s "$4" ] || fail "the block of $3 below $2 in $1 is empty"
}

# run NAME COMMAND...
run() {
    local name=$1
    shift
    timeout 600 "$@" >"$OUT/said" || fail "$name ends with exit status $?"
    [ -s "$OUT/said" ] || fail "$name prints nothing"
    echo "ok      $name"
}

extract "$readme" "In C" c "$OUT/program.c"
extract docs/python.md "Without the package" python "$OUT/program.py"

"$CC" -std=c99 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$OUT/program" "$OUT/program.c" \
    -Lbuild/lib -lmjsolver "-Wl,-rpath,$PWD/build/lib" || fail "the C program does not compile"
run "C program of the README" "$OUT/program"

# The library where the variable says, and where the program looks by itself; make has built it.
run "Python program of docs/python.md" \
    env MJSOLVER_LIBRARY="$PWD/build/lib/libmjsolver.so" python3 "$OUT/program.py"
run "Python program of docs/python.md, without MJSOLVER_LIBRARY" \
    env -u MJSOLVER_LIBRARY python3 "$OUT/program.py"
echo "3 passed, 0 failed"
