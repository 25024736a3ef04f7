# What tests/platforms.sh checks about an archive that is unpacked in $directory; programs are compiled
# with $compiler and run with $runner.

WARNINGS=(-Wall -Wextra -Wpedantic -Werror)
EXAMPLES=(solve scan rate limit deal demo sat unseen prove)
EXAMPLE_PARTS=(c_examples/{arguments,board_file,dimacs,layout_file,picture,text_file,wilson}.c)

is_windows() { [[ $1 == windows-* ]]; }

# The shared library, wherever it is.
shared() { ls "$directory"/bin/mjsolver.dll "$directory"/lib/libmjsolver.so.*.* \
    "$directory"/lib/libmjsolver.*.dylib 2>/dev/null; }

# A tool that reads the files of all systems.
llvm() {
    local tool=$1
    shift
    "$(rustc --print sysroot)/lib/rustlib/$(rustc -vV | sed -n 's/^host: //p')/bin/$tool" "$@"
}

# The functions that a library exports.
exported() {
    case $1 in
    *.dll) llvm llvm-readobj --coff-exports "$1" | sed -n 's/^ *Name: //p' ;;
    *.dylib) llvm llvm-nm --extern-only --defined-only --just-symbol-name "$1" | sed 's/^_//' ;;
    *) llvm llvm-nm -D --defined-only --just-symbol-name "$1" | sed -n 's/@@MJSOLVER_.*//p' ;;
    esac | sort
}

at_most() { [ "$1" -le "$2" ]; }

# test_contents PLATFORM: what can be seen without running anything.
test_contents() {
    local name=$1 library
    library=$(shared)
    check "$name: it exports what the header declares" \
        diff <(tests/header_abi.py symbols) <(exported "$library")
    check "$name: $(basename "$library"), $(stat -c %s "$library") bytes, has at most 1.45 MB" \
        at_most "$(stat -c %s "$library")" 1450000
    check "$name: no path of this machine is inside" \
        bash -c "! grep -r -l -F -e '$PWD' -e '$HOME/' '$directory'"
    check "$name: the licences of all parts are there" \
        python3 tests/check_sbom.py "$directory/share/doc/mjsolver"
    case $name in
    linux-*-musl) ;;
    linux-riscv64) check "$name: glibc 2.29 will do" at_most_glibc "$library" 2.29 ;;
    linux-*) check "$name: glibc 2.17 will do" at_most_glibc "$library" 2.17 ;;
    macos-*)
        check "$name: it is to be found by @rpath" says 0 'name @rpath/libmjsolver\.1\.dylib' \
            llvm llvm-objdump --macho --private-headers "$library"
        check "$name: its compatibility version is 1.0.0" says 0 'compatibility version 1\.0\.0' \
            llvm llvm-objdump --macho --private-headers "$library"
        check "$name: it is for macOS 11" says 0 'minos 11\.0' \
            llvm llvm-objdump --macho --private-headers "$library"
        ;;
    windows-*)
        check "$name: it tells its version" grep -q "$(printf 'VS_VERSION_INFO' | sed 's/./&\\x00/g')" \
            -P -a "$library"
        ;;
    esac
}

# at_most_glibc LIBRARY VERSION: no function of a later C library is needed.
at_most_glibc() {
    local newest
    newest=$(llvm llvm-readobj --version-info "$1" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
    echo "needs $newest"
    [ "$(printf '%s\n' "$newest" "GLIBC_$2" | sort -V | tail -1)" = "GLIBC_$2" ]
}

# compile PROGRAM SOURCE...: with the headers and the library of the archive.
compile() {
    local program=$1 command=("$compiler") libraries=(-lmjsolver -lm)
    shift
    # There is no loader of musl's for other processors: what zig compiles is static.
    [ "$compiler" != zig ] || {
        command=(build/dist/venv/bin/python -m ziglang cc -target aarch64-linux-musl -static)
        libraries=("$directory/lib/libmjsolver.a" -lunwind -lm)
        export ZIG_GLOBAL_CACHE_DIR=$PWD/build/dist/zig
    }
    "${command[@]}" -std=c99 "${WARNINGS[@]}" -O1 -I"$directory/include" -Itests/c -o "$program" "$@" \
        -L"$directory/lib" "${libraries[@]}" -Wl,-rpath,"$PWD/$directory/lib"
}

# run PROGRAM ARGUMENT...: in the folder of the programs, where Windows finds the library too.
run() {
    if [ "$runner" = wine32 ]; then
        tests/wine32.sh "$directory/bin" "$@" | tr -d '\r'
    else
        # shellcheck disable=SC2086 # A command and its options.
        (cd "$directory/bin" && $runner "$@" | tr -d '\r')
    fi
}

# test_programs PLATFORM: programs that are compiled with what is in the archive, and run.
test_programs() {
    local name=$1 bits=64 example
    mkdir -p "$directory/bin"
    case $name in *armv7* | *i686*) bits=32 ;; esac
    check "$name: build test_abi" compile "$directory/bin/test_abi.exe" \
        tests/c/test_abi.c tests/c/abi_*.c tests/c/check.c tests/c/boards.c
    check "$name: build digests" compile "$directory/bin/digests.exe" \
        tests/c/digests.c tests/c/check.c tests/c/boards.c
    tests/header_abi.py program >"$directory/abi_list.c"
    check "$name: build abi_list" compile "$directory/bin/abi_list.exe" "$directory/abi_list.c"
    check "$name: test_abi" says 0 ' 0 failed$' run ./test_abi.exe 2
    grep -h ' 0 failed$' "$OUT/said" | sed 's/^/        /'
    check "$name: sizes, offsets and numbers are those of tests/abi/$bits.txt" \
        diff <(sort "tests/abi/$bits.txt") <(run ./abi_list.exe | sort)
    check "$name: the digests are those of tests/digests.txt" \
        diff tests/digests.txt <(run ./digests.exe)
    for example in "${EXAMPLES[@]}"; do
        check "$name: build $example" compile "$directory/bin/$example.exe" \
            "c_examples/$example.c" "${EXAMPLE_PARTS[@]}"
    done
    check "$name: build check_proof" compile "$directory/bin/check_proof.exe" c_examples/check_proof.c
    test_examples "$name"
    test_command "$name"
    case $name in *musl | *sse2) ;; *) test_random_calls "$name" ;; esac
    ! is_windows "$name" || test_windows "$name"
}

# The command of the archive.
test_command() {
    local name=$1 bin=$directory/bin program=./mjsolver
    ! is_windows "$name" || program=./mjsolver.exe
    check "$name: mjsolver --version" says 0 '^mjsolver [0-9.]+$' run $program --version
    check "$name: mjsolver deals as everywhere" \
        diff <(run $program deal --seed 7) <(build/bin/mjsolver deal --seed 7)
    check "$name: mjsolver solve" diff <(run $program solve solvable.txt) \
        <(build/bin/mjsolver solve "$bin/solvable.txt")
    check "$name: mjsolver solve, unsolvable" says 1 '^unsolvable' run $program solve unsolvable.txt
    check "$name: mjsolver check" says 0 'the proof is right' run $program check unsolvable.txt proof.txt
    check "$name: mjsolver draw" diff <(run $program draw --svg --solve solvable.txt) \
        <(build/bin/mjsolver draw --svg --solve "$bin/solvable.txt")
    rm -f "$bin/results.txt"
    check "$name: mjsolver survey" says 0 '^turtle  *144  *40 ' \
        run $program survey --deals 40 --results results.txt turtle
    check "$name: mjsolver survey goes on" says 0 '^turtle  *144  *60 ' \
        run $program survey --deals 60 --results results.txt turtle
    check "$name: its results are those of this machine" diff \
        <(build/bin/mjsolver survey --csv --merge "$bin/results.txt" | cut -d, -f1-14,18-) \
        <(build/bin/mjsolver survey --csv --deals 60 turtle | cut -d, -f1-14,18-)
    check "$name: mjsolver, a wrong command line" says 4 'seed: "-1" is not' run $program deal --seed -1
    check "$name: mjsolver play says that it is left out" says 5 'without ncurses' run $program play
}

# The examples, as the documentation has them.
test_examples() {
    local name=$1 bin=$directory/bin
    check "$name: demo" says 0 'the board can be solved' run ./demo.exe
    run ./deal.exe 7 >"$bin/solvable.txt"
    run ./deal.exe 954 >"$bin/unsolvable.txt"
    check "$name: deal deals as everywhere" diff "$bin/solvable.txt" <(build/examples/deal 7)
    check "$name: solve" diff <(run ./solve.exe solvable.txt) \
        <(build/examples/solve "$bin/solvable.txt")
    check "$name: solve, unsolvable" says 1 '^unsolvable' run ./solve.exe unsolvable.txt
    run ./prove.exe unsolvable.txt >"$bin/proof.txt" 2>/dev/null
    check "$name: prove writes the same proof as everywhere" \
        diff "$bin/proof.txt" <(build/examples/prove "$bin/unsolvable.txt" 2>/dev/null)
    check "$name: check_proof" says 0 'the proof is right' run ./check_proof.exe unsolvable.txt proof.txt
    check "$name: rate" diff <(run ./rate.exe solvable.txt) <(build/examples/rate "$bin/solvable.txt")
    check "$name: limit" says 0 'solvable' run ./limit.exe 60000 solvable.txt
    check "$name: a file that is not there has its message" \
        says 3 'nowhere.txt: No such file' run ./solve.exe nowhere.txt
}

# Random calls, good and bad, from one thread and several, to the library of the archive.
test_random_calls() {
    local name=$1 target linker program
    target=$(python3 -c "
import sys
sys.path.insert(0, 'release')
from platforms import chosen
print(chosen(['$name'])[0].rust)")
    linker=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER
    program=$(env "$linker=$compiler" cargo test --quiet --test fuzz_calls --no-run --target "$target" \
        --message-format json 2>"$OUT/log" | sed -n 's/.*"executable":"\([^"]*fuzz_calls[^"]*\)".*/\1/p')
    check "$name: build fuzz_calls" test -f "$program"
    [ -f "$program" ] || { cat "$OUT/log"; return; }
    cp "$program" "$directory/bin/fuzz_calls.exe"
    local library=../lib/libmjsolver.so
    ! is_windows "$name" || {
        library=mjsolver.dll
        check "$name: build what wine lacks" "$compiler" -std=c99 "${WARNINGS[@]}" -shared \
            -Wl,--kill-at -o "$directory/bin/bcryptprimitives.dll" tests/c/process_prng.c
    }
    export MJ_LIBRARY=$library MJ_FUZZ_SEQUENCES=${MJ_FUZZ_SEQUENCES:-100}
    check "$name: fuzz_calls, 2 times $MJ_FUZZ_SEQUENCES sequences" \
        says 0 '^test result: ok' run ./fuzz_calls.exe
    unset MJ_LIBRARY
}

# What only Windows has.
test_windows() {
    local name=$1 bin=$directory/bin
    check "$name: build old_program" "$compiler" -std=c99 "${WARNINGS[@]}" -o "$bin/old_program.exe" \
        tests/c/old_program.c
    check "$name: a program for de Bondt's DLL" says 0 '^0 tiles left$' run ./old_program.exe
    check "$name: build windows_paths" compile "$bin/windows_paths.exe" tests/c/windows_paths.c \
        tests/c/check.c
    rm -rf "$bin/paths"
    mkdir "$bin/paths"
    local place="Z:${PWD//\//\\}\\${bin//\//\\}\\paths"
    [ "$runner" != wine32 ] || place='Z:\work\paths'
    check "$name: long paths, and names that are not ASCII" says 0 ' 0 failed$' \
        run ./windows_paths.exe "$place"
    check "$name: build with MJ_DLL" compile "$bin/versions.exe" -DMJ_DLL tests/c/versions.c
    check "$name: with MJ_DLL" says 0 '^turtle 1$' run ./versions.exe
    check "$name: build with the static library" "$compiler" -std=c99 "${WARNINGS[@]}" \
        -I"$directory/include" -o "$bin/static.exe" tests/c/versions.c "$directory/lib/libmjsolver.a" \
        -lkernel32 -lntdll -luserenv -lws2_32 -ldbghelp
    check "$name: with the static library" says 0 '^turtle 1$' run ./static.exe
    check "$name: build with mjsolver.lib" "$compiler" -std=c99 "${WARNINGS[@]}" \
        -I"$directory/include" -o "$bin/lib.exe" tests/c/versions.c "$directory/lib/mjsolver.lib"
    check "$name: with mjsolver.lib" says 0 '^turtle 1$' run ./lib.exe
}
