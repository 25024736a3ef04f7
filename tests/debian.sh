#!/usr/bin/env bash
# Builds the Debian packages from what is committed, without network, has lintian look at them, and
# installs them in a clean system, where the programs of the README are built and run. Installs what
# it needs with apt. Takes some minutes, and root for the clean system: `make test-debian`.
#
# Usage: tests/debian.sh [FOLDER]       the packages are left there; build/debian unless told
set -euo pipefail
cd "$(dirname "$0")/.."
OUT=$(realpath -m "${1:-build/debian}")
CLEAN=$OUT/clean
rm -rf --one-file-system "$OUT"
mkdir -p "$OUT"
# shellcheck source=tests/checks.sh
. tests/checks.sh

commands=(dpkg-buildpackage dh lintian mmdebstrap dh_python3 pkg-config xz ncursesw6-config)
packages=(dpkg-dev debhelper lintian mmdebstrap dh-python pkg-config xz-utils libncurses-dev)
missing=()
for k in "${!commands[@]}"; do
    command -v "${commands[$k]}" >/dev/null || missing+=("${packages[$k]}")
done
if [ "${#missing[@]}" -gt 0 ]; then
    apt-get update
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "${missing[@]}"
fi

version=$(dpkg-parsechangelog -S Version)
upstream=${version%-*}
check "the version of debian/changelog is that of Cargo.toml" \
    test "$upstream" = "$(sed -n '/^\[package\]$/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml)"

# A part of the map that the symbols file does not know would be given this version, which is right
# only until the next.
nodes() { grep -oE '^MJSOLVER_[0-9.]+' release/libmjsolver.map | sort; }
named() { sed -n 's/^ (symver)\([^ ]*\) .*/\1/p' debian/libmjsolver1.symbols | sort; }
check "the symbols file has all versions of the interface" diff <(nodes) <(named)

check "the tarballs" debian/orig.py "$OUT"
mkdir "$OUT/again"
check "the tarballs again" debian/orig.py "$OUT/again"
check "are the same to the byte" \
    bash -c "cd '$OUT/again' && for file in *; do cmp \"\$file\" ../\"\$file\" || exit 1; done"

source=$OUT/mjsolver-$upstream
tar -C "$OUT" -xf "$OUT/mjsolver_$upstream.orig.tar.xz"
tar -C "$source" -xf "$OUT/mjsolver_$upstream.orig-vendor.tar.xz"
git archive HEAD debian | tar -C "$source" -x

# Every crate that is more than its name has its licence in debian/copyright.
crates_named() {
    local crate status=0
    for crate in "$source"/vendor/*; do
        grep -q 'Not needed on Linux' "$crate/src/lib.rs" 2>/dev/null && continue
        crate=${crate##*/}
        grep -qE "vendor/${crate%-*}-\*" debian/copyright || { echo "$crate"; status=1; }
    done
    return $status
}
check "debian/copyright names every crate" crates_named

# Any Rust that is new enough will do, Debian's or not. Debhelper gives the build an empty home, so
# rustup has to be told where its own is.
unchecked=()
(cd "$source" && dpkg-checkbuilddeps 2>/dev/null) || unchecked=(-d)
build() {
    (cd "$source" && env -u CARGO_HOME RUSTUP_HOME="${RUSTUP_HOME:-$HOME/.rustup}" \
        dpkg-buildpackage --no-sign "${unchecked[@]}") >"$OUT/build.log" 2>&1 || {
        tail -n 60 "$OUT/build.log"
        return 1
    }
}
check "dpkg-buildpackage" build
check "it took the crates of the second tarball" test -e "$source/debian/cargo_home/config.toml"
lintian --allow-root --info --display-info --pedantic --show-overrides "$OUT"/*.changes || true
check "lintian has nothing to say that is not explained" lintian --allow-root --display-info --pedantic \
    --fail-on error,warning,info,pedantic "$OUT"/*.changes

debs() { (cd "$OUT" && ls ./*.deb | sed -E 's|./([^_]*)_.*|\1|' | sort | tr '\n' ' '); }
check "the packages" test "$(debs)" = "libmjsolver-dev libmjsolver1 mjsolver python3-mjsolver "

# A clean system, of the release that apt is set up for, with a compiler and with Python, and with
# what the packages need apart from each other.
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
needs=$(for deb in "$OUT"/*.deb; do dpkg-deb -f "$deb" Depends | tr ',' '\n'; done |
    sed -E 's/^ *([^ (:]*).*/\1/' | grep -v mjsolver | sort -u | tr '\n' ',')
clean_system() {
    # Without apt's caches and without a mount: that is what it takes inside a container.
    mmdebstrap --quiet --variant=minbase --include="${needs}gcc,libc6-dev,pkg-config,python3" "$suite" "$CLEAN"
}
check "a clean system" clean_system
[ "$failed" -eq 0 ] || { report; exit 1; }

inside() { chroot "$CLEAN" "$@"; }
mkdir "$CLEAN/packages"
cp "$OUT"/*.deb "$CLEAN/packages"
check "dpkg -i" inside sh -c 'dpkg -i /packages/*.deb'
check "nothing is left to configure" inside sh -c 'test -z "$(dpkg --audit)"'

awk '/^```c$/ { on = 1; next } /^```/ { if (on) exit } on' README.md >"$CLEAN/program.c"
check "the README's C program with pkg-config" inside sh -c \
    'cc -std=c99 -Wall -Wextra -Wpedantic -Werror -o program program.c $(pkg-config --cflags --libs mjsolver)'
check "runs" says 0 'can be solved' inside /program
check "the same, static" inside sh -c \
    'cc -std=c99 -static -o program-static program.c $(pkg-config --static --cflags --libs mjsolver)'
check "runs" says 0 'can be solved' inside /program-static
check "Python" says 0 '^libmjsolver.so.1 72$' inside python3 -c \
    'import mjsolver; print(mjsolver.library_path(), len(mjsolver.turtle().deal(seed=42).solve().pairs))'
check "Python's packages know it" says 0 "^$upstream\$" inside python3 -c \
    'import importlib.metadata as m; print(m.version("mjsolver"))'
check "the command" says 0 "$upstream" inside /usr/bin/mjsolver --version
check "the command deals and solves" says 0 '^solvable' inside sh -c \
    'mjsolver deal --seed 7 | mjsolver solve -'
check "python -m mjsolver is the command" says 4 '^mjsolver deal: --seed: "-1" is not' inside \
    python3 -m mjsolver deal --seed -1
check "the man pages" test -e "$CLEAN/usr/share/man/man1/mjsolver-solve.1.gz" -a \
    -e "$CLEAN/usr/share/man/man3/mjsolver.3.gz"
# shellcheck disable=SC2046 # The packages are words.
check "dpkg --purge" inside dpkg --purge $(debs)
check "leaves nothing behind" test -z "$(find "$CLEAN/usr" "$CLEAN/etc" -iname '*mjsolver*')"
rm -rf --one-file-system "$CLEAN"
report
