#!/usr/bin/env bash
# Installs what `make test` needs beyond Rust and a C compiler, where it is missing and can be
# installed; otherwise says what is missing, and fails.
set -euo pipefail

# Commands, and the Debian packages that have them.
commands=(cc g++ clang pkg-config cmake valgrind python3 readelf nm minisat valac tmux
    xmahjongg Xvfb xwininfo import node npm man mandoc)
packages=(gcc g++ clang pkg-config cmake valgrind python3 binutils binutils minisat valac tmux
    xmahjongg xvfb x11-utils imagemagick nodejs npm man-db mandoc)
# A library has no command; its header tells whether it is there.
headers=(ncurses.h X11/Xlib.h X11/extensions/XTest.h)
header_packages=(libncurses-dev libx11-dev libxtst-dev)
# Debian keeps games out of the way.
PATH=$PATH:/usr/games

missing_packages() {
    local k
    {
        for k in "${!commands[@]}"; do
            command -v "${commands[$k]}" >/dev/null || echo "${packages[$k]}"
        done
        for k in "${!headers[@]}"; do
            echo "#include <${headers[$k]}>" | cc -E - >/dev/null 2>&1 ||
                echo "${header_packages[$k]}"
        done
        # Debian has Python's virtual environments in a package of their own.
        python3 -c 'import ensurepip, venv' 2>/dev/null || echo python3-venv
    } | sort -u
}

missing=$(missing_packages | tr '\n' ' ')
if [ -n "$missing" ]; then
    as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    if command -v apt-get >/dev/null && "${as_root[@]}" true; then
        "${as_root[@]}" apt-get update
        # shellcheck disable=SC2086 # The packages are words.
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends $missing
        missing=$(missing_packages | tr '\n' ' ')
    fi
fi
if [ -n "$missing" ]; then
    echo "tests/setup.sh: please install: $missing" >&2
    exit 1
fi

# The layouts of the games are read where the games have them; the tests need all of them. Their
# packages are unpacked below build/games: that takes neither the dependencies, which are many, nor
# root. Where that cannot be done, the games must be installed.
games=(xmahjongg kmahjongg gnome-mahjongg)
layouts=(games/xmahjongg/layouts/default kmahjongg/layouts/default.layout
    gnome-mahjongg/maps/mahjongg.map)
unpacked=$(dirname "$0")/../build/games

unpack() {
    local directory
    directory=$(mktemp -d "$unpacked/download.XXXXXX")
    # Lists of packages that are missing or too old are fetched, where that is allowed.
    (cd "$directory" && { apt-get download "$1" || { "${as_root[@]}" apt-get update &&
        apt-get download "$1"; }; }) && dpkg -x "$directory/$1"_*.deb "$unpacked"
    local status=$?
    rm -rf "$directory"
    return $status
}

as_root=()
[ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
mkdir -p "$unpacked"
missing=
for k in "${!games[@]}"; do
    [ -f "$unpacked/usr/share/${layouts[$k]}" ] || [ -f "/usr/share/${layouts[$k]}" ] ||
        unpack "${games[$k]}" || missing+=" ${games[$k]}"
done
if [ -n "$missing" ]; then
    echo "tests/setup.sh: please install the games:$missing" >&2
    exit 1
fi

for component in fmt clippy; do
    if ! cargo "$component" --version >/dev/null; then
        echo "tests/setup.sh: there is no cargo $component: rustup component add rustfmt clippy" >&2
        exit 1
    fi
done
