#!/usr/bin/env bash
# Runs every test of the C side: the header in all dialects, the C tests, the examples, the
# symbols and the installation. One line a check; what failed is shown in full.
#
# Needs the release library in build/lib, which `make` puts there. CC and CXX choose compilers.
set -uo pipefail
cd "$(dirname "$0")/.."

CC=${CC:-cc}
CXX=${CXX:-g++}
MAKE=${MAKE:-make}
# Options of the make that runs this, such as -j or -n, are not for the makes that this runs; and
# whether there are colours is tested.
unset MAKEFLAGS MFLAGS MAKELEVEL NO_COLOR
# The games that tests/setup.sh has unpacked, or those of the system.
export XDG_DATA_DIRS=$PWD/build/games/usr/share:/usr/share XDG_DATA_HOME=/nonexistent

OUT=build/tests
WARNINGS=(-Wall -Wextra -Wpedantic -Werror)
PARTS=(c_examples/{arguments,board_file,dimacs,layout_file,picture,text_file,wilson}.c)
INCLUDES=(-Iinclude -Itests/c -Ic_examples)
SHARED=(-Lbuild/lib -lmjsolver -lm "-Wl,-rpath,$PWD/build/lib")
STATIC=(-Lbuild/lib -l:libmjsolver.a -lutil -lrt -lpthread -lm -ldl)
VALGRIND=(valgrind --quiet --leak-check=full --error-exitcode=1)

. tests/checks.sh
. tests/examples.sh

# same NAME EXPECTED ACTUAL, for values.
same() {
    check "$1" test "$2" = "$3"
    [ "$2" = "$3" ] || echo "        \"$3\", not \"$2\""
}

compile_c() { "$CC" -std=c99 "${WARNINGS[@]}" -O1 -g "${INCLUDES[@]}" "$@"; }
compile_cpp() { "$CXX" -x c++ -std=c++11 "${WARNINGS[@]}" -O1 -g "${INCLUDES[@]}" "$@"; }

test_header() {
    local dialect
    for dialect in c99 c11 c17; do
        check "header as $dialect" "$CC" -std=$dialect "${WARNINGS[@]}" -Iinclude -c \
            -o "$OUT/header.o" tests/c/header_layout.c
    done
    for dialect in c++11 c++14 c++17 c++20; do
        check "header as $dialect" "$CXX" -x c++ -std=$dialect "${WARNINGS[@]}" -Iinclude -c \
            -o "$OUT/header.o" tests/c/header_layout.c
    done
    echo '#include "mjsolver.h"' >"$OUT/alone.c"
    check "header alone as c99" compile_c -fsyntax-only "$OUT/alone.c"
    check "header alone as c++11" compile_cpp -fsyntax-only "$OUT/alone.c"
    # Many projects compile with -Wshadow.
    echo '#include "mjsolver.hpp"' >"$OUT/alone.cpp"
    for dialect in c++17 c++20; do
        check "mjsolver.hpp as $dialect with -Wshadow" "$CXX" -std=$dialect "${WARNINGS[@]}" \
            -Wshadow -Iinclude -fsyntax-only "$OUT/alone.cpp"
        check "mjsolver.hpp as $dialect with MJ_STRICT" "$CXX" -std=$dialect "${WARNINGS[@]}" \
            -Wshadow -DMJ_STRICT -Iinclude -fsyntax-only "$OUT/alone.cpp"
    done
}

# A verdict that is compared with MJ_OK: with MJ_STRICT compilers warn, and about nothing else.
test_strict() {
    local compiler name mode warning=-Werror=enum-compare
    for compiler in "$CC -std=c99" "$CXX -x c++ -std=c++11" "clang -std=c99" \
        "clang++ -x c++ -std=c++11"; do
        # shellcheck disable=SC2206 # A command of several words.
        mode=($compiler -Wall -Wextra -Wpedantic -Iinclude -fsyntax-only)
        name=${compiler%% *}
        check "$name warns about a verdict that is compared with MJ_OK" \
            says 1 'enum-compare' "${mode[@]}" $warning -DMJ_STRICT -DWRONG tests/c/strict.c
        check "$name: the same without MJ_STRICT" "${mode[@]}" -Werror -DWRONG tests/c/strict.c
        check "$name: MJ_STRICT warns about nothing else" \
            "${mode[@]}" -Werror -DMJ_STRICT tests/c/strict.c
    done
    # The table of faces in mjsolver.h, which the examples have too; tests of Python have theirs.
    check "build faces" compile_c -o "$OUT/faces" tests/c/faces.c c_examples/picture.c
    same "the faces of the examples" \
        "Se Fl Rd Gn Wh Ea So We No $(printf '%s ' {1..9}d {1..9}b {1..9}c)36 " \
        "$("$OUT/faces" | tr '\n' ' ')"
    check "a layout without faces is blank" "$OUT/faces" blank
    check "the examples with MJ_STRICT" compile_c -DMJ_STRICT -fsyntax-only c_examples/*.c
}

test_abi() {
    local parts=(tests/c/test_abi.c tests/c/abi_*.c tests/c/check.c tests/c/boards.c)
    local threads=(tests/c/test_threads.c tests/c/check.c tests/c/boards.c)
    local stack=(tests/c/test_stack.c tests/c/check.c tests/c/boards.c)
    local language
    for language in c cpp; do
        check "build test_abi ($language)" \
            "compile_$language" -o "$OUT/test_abi_$language" "${parts[@]}" "${SHARED[@]}"
        check "build test_abi ($language, static)" \
            "compile_$language" -o "$OUT/test_abi_${language}_static" "${parts[@]}" "${STATIC[@]}"
        check "build test_threads ($language)" \
            "compile_$language" -pthread -o "$OUT/test_threads_$language" "${threads[@]}" \
            "${SHARED[@]}"
        check "build test_stack ($language)" \
            "compile_$language" -pthread -o "$OUT/test_stack_$language" "${stack[@]}" "${SHARED[@]}"
        check "test_stack ($language)" says 0 ' 0 failed$' "$OUT/test_stack_$language"
        check "test_abi ($language)" says 0 ' 0 failed$' "$OUT/test_abi_$language"
        check "test_abi ($language, static)" says 0 ' 0 failed$' "$OUT/test_abi_${language}_static"
        check "test_threads ($language)" says 0 ' 0 failed$' "$OUT/test_threads_$language"
        # Fewer deals: everything takes thirty times as long.
        check "test_abi ($language, valgrind)" \
            says 0 ' 0 failed$' "${VALGRIND[@]}" "$OUT/test_abi_$language" 2
        check "test_threads ($language, valgrind)" \
            says 0 ' 0 failed$' "${VALGRIND[@]}" "$OUT/test_threads_$language" 6
    done
}

# The same answers as on every other machine.
test_digests() {
    check "build digests" compile_c -o "$OUT/digests" tests/c/digests.c tests/c/check.c \
        tests/c/boards.c "${SHARED[@]}"
    check "digests as C++" compile_cpp -c -o "$OUT/digests.o" tests/c/digests.c
    check "the digests are those of tests/digests.txt" \
        bash -c "'$OUT/digests' | diff tests/digests.txt -"
}

# Programs that are built already rely on these: sizes, offsets, numbers, declarations.
test_abi_list() {
    local bits
    bits=$(($(echo __SIZEOF_POINTER__ | "$CC" -E -P -x c -) * 8))
    tests/header_abi.py program >"$OUT/abi_list.c"
    check "build abi_list" compile_c -o "$OUT/abi_list" "$OUT/abi_list.c"
    check "abi_list as C++" compile_cpp -c -o "$OUT/abi_list.o" "$OUT/abi_list.c"
    check "sizes, offsets and numbers are those of tests/abi/$bits.txt" \
        diff <(sort "tests/abi/$bits.txt") <("$OUT/abi_list" | sort)
    check "declarations are those of tests/abi/functions.txt" \
        diff <(sort tests/abi/functions.txt) <(tests/header_abi.py functions | sort)
    check "a change is noticed" \
        bash -c "! diff -q <(sed 's/^mj_options [0-9]*/mj_options 1/' tests/abi/64.txt) tests/abi/64.txt"
}

# The C++ header, and that no function is missing there or in the Vala binding.
test_bindings() {
    local dialect function missing=""
    for dialect in c++17 c++20; do
        check "build test_hpp ($dialect)" "$CXX" -std=$dialect "${WARNINGS[@]}" -O1 -g \
            "${INCLUDES[@]}" -o "$OUT/test_hpp" tests/c/test_hpp.cpp -x c++ tests/c/check.c \
            tests/c/boards.c -x none "${SHARED[@]}"
        check "test_hpp ($dialect)" says 0 ' 0 failed$' "$OUT/test_hpp"
    done
    check "test_hpp (valgrind)" says 0 ' 0 failed$' "${VALGRIND[@]}" "$OUT/test_hpp"
    check "build the game in Vala" valac --vapidir=vapi --pkg=mjsolver -X -Iinclude -X -Lbuild/lib \
        -X -lmjsolver -X "-Wl,-rpath,$PWD/build/lib" -o "$OUT/vala_game" tests/vala/game.vala
    check "the game in Vala" says 0 '^won with 72 hints$' "$OUT/vala_game"
    for function in $(functions_of_the_header | grep -v '^mjsolve$'); do
        grep -Eq "^    public .*[ *]${function#mj_} \(" vapi/mjsolver.vapi ||
            grep -q "\"$function\"" vapi/mjsolver.vapi || missing+="$function "
    done
    same "functions that the Vala binding lacks" "" "$missing"
}

manifest_version() { sed -n "/^\[$1\]\$/,/^\$/s/^version = \"\(.*\)\"\$/\1/p" Cargo.toml; }

functions_of_the_header() { tests/header_abi.py symbols; }

test_symbols() {
    # Every function of the header is there, with its version, and nothing else but the versions.
    same "the symbols are the functions of the header, with versions" \
        "$(functions_of_the_header | sed "s/\$/@@MJSOLVER_$abi/")" \
        "$(nm -D --with-symbol-versions --defined-only build/lib/libmjsolver.so |
            awk '$2 != "A" { print $3 }' | sort)"
    check "a program knows the versions of its symbols" \
        says 0 " mj_solve@MJSOLVER_$abi" nm -D --with-symbol-versions "$OUT/test_abi_c"
    check "mjsolve from Python" within python3 tests/mjsolve.py
    check "build without mjsolve" cargo build --quiet --lib --no-default-features
    same "what cargo links exports the same, and mjsolve can be left out" \
        "$(functions_of_the_header | grep -vx mjsolve)" \
        "$(nm -D --defined-only target/debug/libmjsolver.so | awk '{ print $3 }' | sort)"
    strip -o "$OUT/stripped.so" build/lib/libmjsolver.so
    check "the stripped library has less than 1.45 MB" \
        test "$(stat -c %s "$OUT/stripped.so")" -lt 1450000
    same "SONAME" "libmjsolver.so.$abi" \
        "$(readelf -d build/lib/libmjsolver.so | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')"
}

# use_installed PREFIX PKG-CONFIG-OPTION COMPILER-OPTION...: builds and runs a program with what
# pkg-config says alone.
use_installed() {
    local prefix=$1 option=$2
    shift 2
    export PKG_CONFIG_PATH=$prefix/lib/pkgconfig
    # shellcheck disable=SC2046 # The flags are words.
    "$CC" -std=c99 "${WARNINGS[@]}" -o "$OUT/versions" tests/c/versions.c \
        $(pkg-config $option --cflags --libs mjsolver) "$@" || return 1
    LD_LIBRARY_PATH=$prefix/lib within "$OUT/versions" >"$OUT/versions.txt" || return 1
    diff - "$OUT/versions.txt" <<END
library $version $abi
header $version $abi
turtle 1
END
}

# test_cmake PREFIX: programs with what find_package says alone.
test_cmake() {
    local out=$OUT/cmake wrong
    check "CMake: find_package" cmake -S tests/cmake -B "$out" -DCMAKE_PREFIX_PATH="$1"
    check "CMake: build" cmake --build "$out"
    check "CMake: shared" says 0 '^turtle 1$' "$out/shared"
    check "CMake: static" says 0 '^turtle 1$' "$out/static"
    check "CMake: it needs libmjsolver.so.$abi" \
        says 0 "NEEDED.*\[libmjsolver\.so\.$abi\]" readelf -d "$out/shared"
    for wrong in 0.99 1.0 1; do
        check "CMake: there is no version $wrong" says 1 'version.*"'"$wrong" \
            cmake -S tests/cmake -B "$out-$wrong" -DCMAKE_PREFIX_PATH="$1" -DWANTED="$wrong"
    done
}

files_under() { (cd "$1" && find . ! -type d | LC_ALL=C sort | tr '\n' ' '); }

test_install() {
    local prefix=$PWD/$OUT/prefix stage=$PWD/$OUT/stage
    local library="libmjsolver.a libmjsolver.so libmjsolver.so.$abi libmjsolver.so.$library_version"
    local expected="./bin/mjsolver ./include/mjsolver.h ./include/mjsolver.hpp ./lib/cmake/mjsolver/" name
    expected+="mjsolverConfig.cmake ./lib/cmake/mjsolver/mjsolverConfigVersion.cmake "
    for name in $library; do expected+="./lib/$name "; done
    expected+="./lib/pkgconfig/mjsolver.pc ./share/bash-completion/completions/mjsolver "
    expected+="./share/fish/vendor_completions.d/mjsolver.fish "
    for name in check deal draw hint layouts play prove rate solve survey; do
        expected+="./share/man/man1/mjsolver-$name.1 "
    done
    expected+="./share/man/man1/mjsolver.1 ./share/man/man3/mjsolver.3 ./share/vala/vapi/mjsolver.vapi "
    expected+="./share/zsh/site-functions/_mjsolver "

    check "make install PREFIX=" "$MAKE" -s install PREFIX="$prefix"
    same "installed files" "$expected" "$(files_under "$prefix")"
    same "version that pkg-config tells" "$version" \
        "$(PKG_CONFIG_PATH=$prefix/lib/pkgconfig pkg-config --modversion mjsolver)"
    check "program with pkg-config" use_installed "$prefix" ""
    check "it needs libmjsolver.so.$abi" \
        says 0 "NEEDED.*\[libmjsolver\.so\.$abi\]" readelf -d "$OUT/versions"
    test_cmake "$prefix"
    check "program with pkg-config --static" use_installed "$prefix" --static -static
    check "it needs no library" bash -c "! readelf -d '$OUT/versions' | grep NEEDED"
    rm -f "$prefix"/lib/*.so*
    check "program with pkg-config --static, the C library shared" use_installed "$prefix" --static
    check "it does not need libmjsolver" \
        bash -c "! readelf -d '$OUT/versions' | grep 'NEEDED.*mjsolver'"
    check "make install again, which says what the loader needs" \
        says 0 "rpath,$prefix/lib, .*LD_LIBRARY_PATH=$prefix/lib, " "$MAKE" -s install PREFIX="$prefix"
    same "installed files again" "$expected" "$(files_under "$prefix")"
    check "make uninstall" "$MAKE" -s uninstall PREFIX="$prefix"
    same "files left by make uninstall" "" "$(files_under "$prefix")"

    check "make install DESTDIR= LIBDIR=" \
        "$MAKE" -s install DESTDIR="$stage" PREFIX=/opt/mj LIBDIR=/opt/mj/lib64
    expected=${expected//.\/lib\//./opt/mj/lib64/}
    expected=${expected//.\/bin/./opt/mj/bin}
    expected=${expected//.\/include/./opt/mj/include}
    expected=${expected//.\/share/./opt/mj/share}
    same "staged files" "$expected" "$(files_under "$stage")"
    check "staged mjsolver.pc tells the final place" \
        says 0 '^libdir=/opt/mj/lib64$' cat "$stage/opt/mj/lib64/pkgconfig/mjsolver.pc"
    check "nothing about the loader for packagers" bash -c \
        "! '$MAKE' -s install DESTDIR='$stage' PREFIX=/opt/mj LIBDIR=/opt/mj/lib64 | grep loader"
    check "make uninstall DESTDIR= LIBDIR=" \
        "$MAKE" -s uninstall DESTDIR="$stage" PREFIX=/opt/mj LIBDIR=/opt/mj/lib64
    same "staged files left by make uninstall" "" "$(files_under "$stage")"
}

rm -rf "$OUT"
mkdir -p "$OUT"
version=$(manifest_version 'package')
library_version=$(manifest_version 'package\.metadata\.capi\.library')
abi=${library_version%%.*}

test_header
test_strict
test_abi
test_digests
test_abi_list
test_bindings
test_examples
test_symbols
test_install

report
