#!/usr/bin/env bash
# Runs the C tests with a library that the address sanitizer, and then the thread sanitizer, has
# instrumented, and random calls, which leave out outputs, with the first. Before that, a program with a defect shows that the sanitizer sees such things.
# Needs a nightly toolchain; says so where there is none.
#
# Usage: tests/sanitize.sh [DEALS]
set -euo pipefail
cd "$(dirname "$0")/.."

CC=${CC:-cc}
deals=${1:-10}
if ! rustc +nightly --version >/dev/null 2>&1; then
    echo "tests/sanitize.sh: nothing was tested: there is no nightly toolchain;" \
        "rustup toolchain install nightly" >&2
    exit 1
fi
host=$(rustc +nightly -vV | sed -n 's/^host: //p')
sysroot=$(rustc +nightly --print sysroot)
# The standard library is instrumented too where its source is there.
source=$sysroot/lib/rustlib/src/rust/library
[ -d "$source" ] || rustup component add rust-src --toolchain nightly || true
std=()
if [ -d "$source" ]; then
    std=(-Zbuild-std)
else
    echo "Rust's standard library stays as it is, as there is no rust-src: the thread sanitizer" \
        "does not see what it does, and may report races that are none"
fi

out=build/sanitize
parts=(tests/c/check.c tests/c/boards.c)

# compile SANITIZER PROGRAM SOURCE...: links with the library.
compile() {
    local sanitizer=$1 program=$2 file objects=()
    shift 2
    for file; do
        objects+=("$out/$(basename "$file" .c)_$sanitizer.o")
        "$CC" -std=c99 -g -O1 "-fsanitize=$sanitizer" -pthread -Iinclude -Itests/c -Ic_examples \
            -c -o "${objects[-1]}" "$file"
    done
    # GCC's runtime of the thread sanitizer lacks functions that Rust's code calls, but Rust's has
    # all that GCC's code calls.
    local runtime=("-fsanitize=$sanitizer")
    [ "$sanitizer" != thread ] || runtime=(-Wl,--whole-archive
        "$sysroot/lib/rustlib/$host/lib/librustc-nightly_rt.tsan.a" -Wl,--no-whole-archive)
    "$CC" -pthread -o "$program" "${objects[@]}" \
        "target/sanitize-$sanitizer/$host/release/libmjsolver.a" "${runtime[@]}" \
        -lutil -lrt -lpthread -lm -ldl
}

# A defect that is found ends the program with a status of its own.
run() { ASAN_OPTIONS=detect_leaks=1 TSAN_OPTIONS=halt_on_error=1 "$@"; }

# sanitize NAME WORDS: builds the library and the tests with it, and runs them; what the sanitizer
# says about a program with a defect has these words.
sanitize() {
    local program said
    RUSTFLAGS="-Zsanitizer=$1" cargo +nightly build --lib --release "${std[@]}" --target "$host" \
        --config profile.release.lto=false \
        --target-dir "target/sanitize-$1"
    compile "$1" "$out/defect_$1" "tests/c/defect_$1.c"
    said=$(run "$out/defect_$1" 2>&1) && said="nothing"
    if ! grep -q "$2" <<<"$said"; then
        echo "tests/sanitize.sh: the $1 sanitizer does not find a defect: $said" >&2
        exit 1
    fi
    for program in test_abi test_threads; do
        local sources=("tests/c/$program.c" "${parts[@]}")
        [ $program = test_threads ] || sources+=(tests/c/abi_*.c)
        compile "$1" "$out/${program}_$1" "${sources[@]}"
        echo "$program with the $1 sanitizer:"
        run "$out/${program}_$1" "$deals"
    done
}

# Random calls, with buffers that end exactly where they are said to.
fuzz() {
    echo "fuzz_calls with the address sanitizer:"
    RUSTFLAGS=-Zsanitizer=address MJ_FUZZ_SEQUENCES=$((20 * deals)) \
        run cargo +nightly test --release "${std[@]}" --target "$host" \
        --config profile.release.lto=false --target-dir target/sanitize-address --test fuzz_calls
}

mkdir -p "$out"
sanitize address heap-buffer-overflow
fuzz
sanitize thread 'data race'
