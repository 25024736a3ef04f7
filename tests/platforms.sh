#!/usr/bin/env bash
# Makes the archives of other systems and processors, unpacks them, and tests what is inside, with
# nothing but what is inside: the C tests, the digests, the list of the ABI, random calls and the
# examples. In wine for Windows, under qemu-user for other processors with Linux. What cannot be run
# here, macOS, is looked at. Installs what is missing with apt and rustup where it may.
#
# Usage: tests/platforms.sh [PLATFORM...], of those that the table below has; all unless told.
set -uo pipefail
cd "$(dirname "$0")/.."

# Platform, archive, compiler, Debian's packages, and what runs its programs; commas are blanks.
table='
linux-x86_64 linux-x86_64 gcc gcc env
linux-x86_64-sse2 linux-x86_64 gcc gcc,qemu-user qemu-x86_64,-cpu,core2duo
linux-x86_64-musl linux-x86_64-musl musl-gcc musl-tools env
linux-aarch64 linux-aarch64 aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu,libc6-dev-arm64-cross,qemu-user qemu-aarch64,-L,/usr/aarch64-linux-gnu
linux-aarch64-musl linux-aarch64-musl zig qemu-user qemu-aarch64
linux-armv7 linux-armv7 arm-linux-gnueabihf-gcc gcc-arm-linux-gnueabihf,libc6-dev-armhf-cross,qemu-user qemu-arm,-L,/usr/arm-linux-gnueabihf
linux-riscv64 linux-riscv64 riscv64-linux-gnu-gcc gcc-riscv64-linux-gnu,libc6-dev-riscv64-cross,qemu-user qemu-riscv64,-L,/usr/riscv64-linux-gnu
linux-s390x linux-s390x s390x-linux-gnu-gcc gcc-s390x-linux-gnu,libc6-dev-s390x-cross,qemu-user qemu-s390x,-L,/usr/s390x-linux-gnu
windows-x86_64 windows-x86_64 x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64,wine,wine64 wine
windows-i686 windows-i686 i686-w64-mingw32-gcc gcc-mingw-w64-i686 wine32
macos-arm64 macos-arm64 none gcc none
macos-x86_64 macos-x86_64 none gcc none
'

. tests/checks.sh
. tests/platform_checks.sh

OUT=build/platforms
# Wine says what it does not have, and keeps its files where it is told.
export WINEDEBUG=-all WINEPREFIX=$PWD/$OUT/wine
# So that it can have files of any name.
export LC_ALL=C.UTF-8

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

# unpack ARCHIVE DIRECTORY: from nothing, whatever was there before; and the checksums are right.
unpack() {
    local archive directory=$2
    rm -rf "$directory"
    mkdir -p "$directory"
    archive=$(ls build/dist/mjsolver-*-"$1".tar.xz build/dist/mjsolver-*-"$1".zip 2>/dev/null)
    case $archive in
    *.zip) python3 -m zipfile -e "$archive" "$directory" ;;
    *) tar -xf "$archive" -C "$directory" ;;
    esac || return 1
    mv "$directory"/mjsolver-*/* "$directory" && (cd "$directory" && sha256sum --quiet -c SHA256SUMS)
}

# Everything about one platform; where the archive cannot be had, nothing else.
test_platform() {
    local name=$1 archive=$2 packages=$4 began before checked
    compiler=$3
    runner=${5//,/ }
    directory=$OUT/$name
    began=$(date +%s)
    before=$failed
    checked=$((passed + failed))
    # shellcheck disable=SC2086 # The packages are words.
    check "$name: what it needs is there" install ${packages//,/ }
    [ "$runner" != wine32 ] || check "$name: a 32-bit wine is there" tests/wine32.sh --prepare
    check "$name: make dist" release/dist.py "$archive"
    check "$name: unpack" unpack "$archive" "$directory"
    if [ "$failed" -eq "$before" ]; then
        test_contents "$name"
        [ "$compiler" = none ] || test_programs "$name"
    fi
    echo "$name: $((passed + failed - checked)) checks, $((failed - before)) failed," \
        "$(($(date +%s) - began)) seconds"
}

mkdir -p "$OUT"
while read -r name archive compiler packages runner; do
    [ -n "$name" ] || continue
    [ $# -eq 0 ] || [[ " $* " == *" $name "* ]] || continue
    test_platform "$name" "$archive" "$compiler" "$packages" "$runner" </dev/null
done <<<"$table"

report
