#!/usr/bin/env bash
# Builds the library for other systems and processors and runs the C tests there: in wine for
# Windows, under qemu-user for other processors with Linux. The digests of tests/digests.txt must
# come out on all of them. Installs what is missing with apt and rustup where it may.
#
# Usage: tests/platforms.sh [PLATFORM...], of those that the table below has; all unless told.
set -uo pipefail
cd "$(dirname "$0")/.."

# Platform, Rust target, prefix of the C compiler, Debian's packages, and what runs its programs.
table='
windows-x86_64 x86_64-pc-windows-gnu x86_64-w64-mingw32 gcc-mingw-w64-x86-64,wine,wine64 wine
linux-x86_64-sse2 x86_64-unknown-linux-gnu x86_64-linux-gnu gcc,qemu-user qemu-x86_64,-cpu,core2duo
linux-aarch64 aarch64-unknown-linux-gnu aarch64-linux-gnu gcc-aarch64-linux-gnu,libc6-dev-arm64-cross,qemu-user qemu-aarch64,-L,/usr/aarch64-linux-gnu
linux-armv7 armv7-unknown-linux-gnueabihf arm-linux-gnueabihf gcc-arm-linux-gnueabihf,libc6-dev-armhf-cross,qemu-user qemu-arm,-L,/usr/arm-linux-gnueabihf
linux-riscv64 riscv64gc-unknown-linux-gnu riscv64-linux-gnu gcc-riscv64-linux-gnu,libc6-dev-riscv64-cross,qemu-user qemu-riscv64,-L,/usr/riscv64-linux-gnu
linux-s390x s390x-unknown-linux-gnu s390x-linux-gnu gcc-s390x-linux-gnu,libc6-dev-s390x-cross,qemu-user qemu-s390x,-L,/usr/s390x-linux-gnu
'

. tests/checks.sh

OUT=build/platforms
WARNINGS=(-Wall -Wextra -Wpedantic -Werror)
# Wine says what it does not have, and keeps its files where it is told.
export WINEDEBUG=-all WINEPREFIX=$PWD/$OUT/wine

# install PACKAGE...: those that are missing, where that may be done.
install() {
    local missing="" package as_root=()
    for package in "$@"; do
        dpkg -s "$package" >/dev/null 2>&1 || missing+="$package "
    done
    [ -n "$missing" ] || return 0
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    # shellcheck disable=SC2086 # The packages are words.
    "${as_root[@]}" apt-get update >/dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends $missing >/dev/null && return 0
    echo "tests/platforms.sh: please install: $missing" >&2
    return 1
}

# build TARGET PREFIX DIRECTORY: the shared library, with the compiler of the platform as linker.
build() {
    local target=$1 prefix=$2 directory=$3 linker
    rustup target add "$target" >/dev/null 2>&1
    linker=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_LINKER
    env "$linker=$prefix-gcc" cargo rustc --quiet --release --lib --crate-type cdylib \
        --target "$target" --target-dir target || return 1
    mkdir -p "$directory"
    case $target in
    *windows*) cp "target/$target/release/mjsolver.dll" "target/$target/release/libmjsolver.dll.a" \
        "$directory" ;;
    *) cp "target/$target/release/libmjsolver.so" "$directory/libmjsolver.so.1" &&
        ln -sf libmjsolver.so.1 "$directory/libmjsolver.so" ;;
    esac
}

# compile PREFIX DIRECTORY PROGRAM SOURCE...
compile() {
    local prefix=$1 directory=$2 program=$3
    shift 3
    "$prefix-gcc" -std=c99 "${WARNINGS[@]}" -O1 -Iinclude -Itests/c -o "$directory/$program" "$@" \
        -L"$directory" -lmjsolver -lm -Wl,-rpath,"$PWD/$directory"
}

# in_it RUNNER DIRECTORY PROGRAM ARGUMENT...: runs a program where it finds the library.
in_it() {
    local runner=$1 directory=$2 program=$3
    shift 3
    # shellcheck disable=SC2086 # A command and its options.
    (cd "$directory" && ${runner//,/ } "./$program" "$@" | tr -d '\r')
}

# The C tests with few deals: everything takes many times as long.
test_platform() {
    local name=$1 target=$2 prefix=$3 packages=$4 runner=$5 directory=$OUT/$1 ending="" began before
    case $target in *windows*) ending=.exe ;; esac
    began=$(date +%s)
    before=$failed
    # shellcheck disable=SC2086 # The packages are words.
    check "$name: what it needs is there" install ${packages//,/ }
    check "$name: build the library" build "$target" "$prefix" "$directory"
    [ "$failed" -eq "$before" ] || return
    check "$name: build test_abi" compile "$prefix" "$directory" "test_abi$ending" \
        tests/c/test_abi.c tests/c/abi_*.c tests/c/check.c tests/c/boards.c
    check "$name: build digests" compile "$prefix" "$directory" "digests$ending" \
        tests/c/digests.c tests/c/check.c tests/c/boards.c
    check "$name: test_abi" says 0 ' 0 failed$' in_it "$runner" "$directory" "test_abi$ending" 2
    check "$name: the digests are those of tests/digests.txt" \
        diff tests/digests.txt <(in_it "$runner" "$directory" "digests$ending")
    echo "$name: $(($(date +%s) - began)) seconds"
}

mkdir -p "$OUT"
while read -r name target prefix packages runner; do
    [ -n "$name" ] || continue
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    test_platform "$name" "$target" "$prefix" "$packages" "$runner" </dev/null
done <<<"$table"

report
