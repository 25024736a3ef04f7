#!/usr/bin/env bash
# Runs a 32-bit Windows program, in a 32-bit wine that is installed nowhere: Debian's packages for
# i386 are unpacked below build/platforms, and run from there with a root of their own.
#
# Usage: tests/wine32.sh --prepare                     fetches and unpacks, if that is still to be done
#        tests/wine32.sh DIRECTORY PROGRAM ARGUMENT... runs a program of a directory, in that directory
set -euo pipefail
cd "$(dirname "$0")/.."

out=$PWD/build/platforms/i386
root=$out/root

# Lists of packages, and packages, of an architecture of its own; the system's stay as they are.
prepare() {
    [ ! -f "$out/ready" ] || return 0
    rm -rf "$out"
    mkdir -p "$out"/{state/lists/partial,cache/archives/partial} "$root"/{usr/{bin,sbin,lib},dev,proc,tmp,work}
    touch "$out/state/status"
    cat >"$out/apt.conf" <<END
APT::Architecture "i386";
APT::Architectures { "i386"; };
Dir::State "$out/state";
Dir::State::status "$out/state/status";
Dir::Cache "$out/cache";
Debug::NoLocking "true";
END
    # Some of the lists may be missing for i386; what counts is that the package can be had.
    APT_CONFIG=$out/apt.conf apt-get update >/dev/null 2>&1 || true
    APT_CONFIG=$out/apt.conf apt-get install --yes --no-install-recommends --download-only \
        wine32 libc-bin >/dev/null
    local folder package
    for folder in bin sbin lib; do ln -s "usr/$folder" "$root/$folder"; done
    for package in "$out"/cache/archives/*.deb; do
        dpkg --fsys-tarfile "$package" | tar -x --keep-directory-symlink -C "$root"
    done
    # What the package does when it is installed.
    cp "$root/usr/i686-w64-mingw32/lib/zlib1.dll" "$root/usr/lib/i386-linux-gnu/wine/i386-windows/"
    rm -rf "$out/cache"
    touch "$out/ready"
}

if [ "${1:-}" = --prepare ]; then
    prepare
    exit
fi
directory=$(cd "$1" && pwd)
shift
as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(--map-root-user)
export HOME=/tmp WINEPREFIX=/tmp/prefix WINEARCH=win32 WINEDEBUG=-all
export WINESERVER=/usr/lib/wine/wineserver32
# The mounts are those of this program, and end with it.
# shellcheck disable=SC2016 # The inner shell expands these.
exec unshare "${as_root[@]}" --mount bash -c '
    root=$1 directory=$2
    shift 2
    mount --rbind /dev "$root/dev" && mount --rbind /proc "$root/proc" &&
        mount --bind "$directory" "$root/work" || exit 125
    exec unshare --root="$root" --wd=/work /usr/lib/wine/wine "$@"
' bash "$root" "$directory" "$@"
