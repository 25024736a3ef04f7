#!/usr/bin/env bash
# Runs the C tests with a library that the address sanitizer, and then the thread sanitizer, has
# instrumented. Needs a nightly toolchain; says so where there is none.
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
# The standard library is instrumented too where its source is there.
std=()
if [ -d "$(rustc +nightly --print sysroot)/lib/rustlib/src/rust/library" ]; then
    std=(-Zbuild-std)
else
    echo "Rust's standard library stays as it is: there is no rust-src"
fi

out=build/sanitize
parts=(tests/c/check.c tests/c/boards.c)
# sanitize NAME: builds the library and the tests with it, and runs them.
sanitize() {
    local library=target/sanitize-$1 program
    RUSTFLAGS="-Zsanitizer=$1" cargo +nightly build --lib --release "${std[@]}" --target "$host" \
        --config profile.release.lto=false \
        --target-dir "$library"
    for program in test_abi test_threads; do
        local sources=("tests/c/$program.c" "${parts[@]}")
        [ $program = test_threads ] || sources+=(tests/c/abi_*.c)
        "$CC" -std=c99 -g -O1 "-fsanitize=$1" -pthread -Iinclude -Itests/c -Ic_examples \
            -o "$out/${program}_$1" "${sources[@]}" "$library/$host/release/libmjsolver.a" \
            -lutil -lrt -lpthread -lm -ldl
        echo "$program with the $1 sanitizer:"
        # A defect that is found ends the program with a status of its own.
        ASAN_OPTIONS=detect_leaks=1 TSAN_OPTIONS=halt_on_error=1 "$out/${program}_$1" "$deals"
    done
}

mkdir -p "$out"
sanitize address
sanitize thread
