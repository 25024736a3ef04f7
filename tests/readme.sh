#!/usr/bin/env bash
# Builds and runs the first C program and the first Python program of the README, as they stand
# there: both must succeed and print something.
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

# extract LANGUAGE FILE: the first block between ```LANGUAGE and ```.
extract() {
    [ -f "$readme" ] || fail "there is no $readme"
    awk -v fence="\`\`\`$1" '
        inside && $0 == "```" { closed = 1; exit }
        inside
        $0 == fence { inside = 1 }
        END { exit !closed }' "$readme" >"$2" || fail "$readme has no block of $1"
    [ -s "$2" ] || fail "the block of $1 in $readme is empty"
}

# run NAME COMMAND...
run() {
    local name=$1
    shift
    timeout 600 "$@" >"$OUT/said" || fail "$name ends with exit status $?"
    [ -s "$OUT/said" ] || fail "$name prints nothing"
    echo "ok      $name"
}

extract c "$OUT/program.c"
extract python "$OUT/program.py"

"$CC" -std=c99 -Wall -Wextra -Wpedantic -Werror -Iinclude -o "$OUT/program" "$OUT/program.c" \
    -Lbuild/lib -lmjsolver "-Wl,-rpath,$PWD/build/lib" || fail "the C program does not compile"
run "C program of the README" "$OUT/program"

# The library where the variable says, and where the program looks by itself; make has built it.
run "Python program of the README" \
    env MJSOLVER_LIBRARY="$PWD/build/lib/libmjsolver.so" python3 "$OUT/program.py"
run "Python program of the README, without MJSOLVER_LIBRARY" \
    env -u MJSOLVER_LIBRARY python3 "$OUT/program.py"
echo "3 passed, 0 failed"
