#!/usr/bin/env bash
# Tests what integrations/ adds to games, on stand-ins for those games, and that the patches have no
# line of the games in them.
#
# Needs build/, which `make` fills, and what tests/setup.sh installs.
set -uo pipefail
cd "$(dirname "$0")/.."

OUT=build/tests/games
rm -rf "$OUT"
mkdir -p "$OUT"
LIMIT=900
. tests/checks.sh

# only_ours PATCH MOST: the patch adds lines, takes none away, shows none, and adds MOST at most.
only_ours() {
    local added
    added=$(sed '1,/^---/d' "$1" | grep -c '^+[^+]')
    [ "$added" -gt 10 ] && [ "$added" -le "$2" ] &&
        ! sed '1,/^---/d' "$1" | grep -vE '^(\+|--- |@@ -[0-9]+,0 \+[0-9]+(,[0-9]+)? @@$)'
}

test_pysolfc() {
    check "the patch for PySolFC only adds lines" only_ours integrations/pysolfc/pysolfc-3.6.1.patch 250
    check "PySolFC" within env PYTHONPATH=python/src "MJSOLVER_LIBRARY=$PWD/build/lib/libmjsolver.so" \
        PYTHONDONTWRITEBYTECODE=1 python3 tests/integrations/pysolfc_test.py
}

# Where the two rules differ too. What is in the window needs the game, and is not here.
test_gnome() {
    check "the patch for GNOME Mahjongg only adds lines" \
        only_ours integrations/gnome-mahjongg/gnome-mahjongg-3.38.3.patch 250
    check "build the test for GNOME Mahjongg" valac --vapidir=vapi --pkg=mjsolver -X -Iinclude \
        -X -Lbuild/lib -X -lmjsolver -X "-Wl,-rpath,$PWD/build/lib" -X -w -o "$OUT/gnome" \
        tests/integrations/gnome_mahjongg_test.vala integrations/gnome-mahjongg/solver.vala
    check "GNOME Mahjongg" says 0 '^all passed$' "$OUT/gnome"
    check "GNOME Mahjongg (valgrind)" says 0 '^all passed$' \
        valgrind --quiet --error-exitcode=9 "$OUT/gnome"
}

test_kmahjongg() {
    check "the patch for KMahjongg only adds lines" \
        only_ours integrations/kmahjongg/kmahjongg-22.12.3.patch 250
    check "build the test for KMahjongg" "${CXX:-g++}" -std=c++17 -Wall -Wextra -Wpedantic -Werror -O1 \
        -g -Iinclude -o "$OUT/kmahjongg" tests/integrations/kmahjongg_test.cpp \
        integrations/kmahjongg/solver.cpp -Lbuild/lib -lmjsolver "-Wl,-rpath,$PWD/build/lib"
    check "KMahjongg" says 0 '^all passed' "$OUT/kmahjongg"
    check "KMahjongg (valgrind)" says 0 '^all passed' \
        valgrind --quiet --leak-check=full --error-exitcode=9 "$OUT/kmahjongg"
}

test_pysolfc
test_gnome
test_kmahjongg

report
