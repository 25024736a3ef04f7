#!/usr/bin/env bash
# Follows docs/first-game.md from nothing: installs the library into a prefix of its own, takes the
# programs out of the page, and in an empty directory builds them with nothing but that prefix, and
# plays them. Needs what `make` builds. CC and CXX choose compilers.
set -uo pipefail
cd "$(dirname "$0")/.."

ROOT=$PWD
OUT=$ROOT/build/tests/first_game
PAGE=$ROOT/docs/first-game.md
unset MAKEFLAGS MFLAGS MAKELEVEL MJSOLVER_LIBRARY PYTHONPATH LD_LIBRARY_PATH
rm -rf "$OUT"
mkdir -p "$OUT"
. tests/checks.sh

# The parts of a file, which are marked with its name, one after the other.
part() { awk -v mark="^\`\`\`[a-z]+ $1\$" '$0 ~ mark {on = 1; next} /^```$/ {on = 0} on' "$PAGE"; }

check "make install PREFIX=" make -s install PREFIX="$OUT/prefix"
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT
part game.c >"$empty/game.c"
part game.cpp >"$empty/game.cpp"
part game.py >"$empty/game.py"
part game >"$empty/commands"
cd "$empty" || exit 1
export PKG_CONFIG_PATH=$OUT/prefix/lib/pkgconfig
read -ra flags <<<"$(pkg-config --cflags --libs mjsolver) -Wl,-rpath,$OUT/prefix/lib"
warnings=(-Wall -Wextra -Wpedantic -Wshadow -Werror)
for strict in -UMJ_STRICT -DMJ_STRICT; do
    check "the game in C ($strict)" \
        "${CC:-cc}" -std=c99 "${warnings[@]}" "$strict" -o game game.c "${flags[@]}"
    check "the game in C++ ($strict)" \
        "${CXX:-g++}" -std=c++17 "${warnings[@]}" "$strict" -o game++ game.cpp "${flags[@]}"
done
# The package is not installed with the library; the sources are all that it takes.
python=(env PYTHONPATH="$ROOT/python/src" PYTHONDONTWRITEBYTECODE=1
    MJSOLVER_LIBRARY="$OUT/prefix/lib/libmjsolver.so" python3 game.py)

says_what_the_page_says() {
    "$@" <commands >said || return 1
    cat said
    [ "$(grep -c '^No: ' said)" -ge 1 ] && [ "$(wc -l <said)" = 7 ] &&
        grep -q '^Play [0-9]* and [0-9]*\.$' said && grep -q '^Reshuffled\.$' said &&
        tail -n 1 said | grep -q '^The game can still be won\.$'
}
for program in ./game ./game++ "${python[*]}"; do
    # shellcheck disable=SC2086 # A command of several words.
    check "the commands of the page: ${program##* }" says_what_the_page_says $program
    # shellcheck disable=SC2086
    check "a whole game: ${program##* }" says 0 '^won' \
        python3 "$ROOT/tests/first_game.py" "transcript-${program##*[ /]}" $program
done
check "C and C++ play the same game" cmp transcript-game transcript-game++
check "C and Python play the same game" cmp transcript-game transcript-game.py
check "no input" says 0 '^$' bash -c './game </dev/null; ./game++ </dev/null; echo'
report
