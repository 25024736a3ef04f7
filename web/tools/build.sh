#!/usr/bin/env bash
# Builds the package for npm into build/npm and the page into build/web. Needs Rust with the target
# wasm32-unknown-unknown, which is added where that can be done, Python 3, Node and npm. Without npm, or
# without network the first time, all works, but the module is a tenth larger.
#
# The package is what lies in web/package. What is made here:
# - the module, twice: with the SIMD instructions of WebAssembly, and without, for old engines; both
#   are made smaller by shrink.js;
# - faces.js, the pictures of the tiles, from those of the Python package;
# - the version, from Cargo.toml;
# - of the page, one script of its modules (see join.py), and one for its workers;
# - the list of files that the page keeps for when there is no network, with a digest of them, so
#   that a new version is seen as one.
set -euo pipefail
cd "$(dirname "$0")/../.."

NPM=build/npm
WEB=build/web
# The modules of the page before they are joined; tests import them.
PAGE=build/page
target=wasm32-unknown-unknown
version=$(sed -n '/^\[package\]$/,/^$/s/^version = "\(.*\)"$/\1/p' Cargo.toml)

[ -d "$(rustc --print sysroot)/lib/rustlib/$target" ] || rustup target add "$target"

# Binaryen, the usual tool for what compilers leave to be done in WebAssembly.
OUT=$PWD/build/web-tests
. tests/npm.sh
strip=debuginfo
if ! npm_tools shrink binaryen@132.0.0; then
    echo "web/tools/build.sh: there is no Binaryen: the modules stay as they are" >&2
    strip=true
fi

# module NAME OPTIMISATION INLINE FLAGS: one build. The table of functions is exported, so that functions of
# JavaScript can be called back.
module() {
    local built=target/$1/$target/release/mjsolver.wasm
    local small=target/$1/small.wasm
    RUSTFLAGS="-C link-arg=--export-table -C link-arg=--growable-table \
        -C llvm-args=-inline-threshold=$3 $4" \
        CARGO_PROFILE_RELEASE_OPT_LEVEL=$2 CARGO_PROFILE_RELEASE_PANIC=abort \
        CARGO_PROFILE_RELEASE_STRIP=$strip \
        cargo rustc --quiet --release --lib --crate-type cdylib --target $target \
        --target-dir "target/$1"
    if [ $strip = true ]; then
        cp "$built" "$NPM/$1.wasm"
        return
    fi
    # Cargo leaves its output alone when nothing has changed.
    [ -z "$(find "$built" web/tools/*.js -newer "$small" 2>&1)" ] ||
        node web/tools/shrink.js "$OUT/shrink" "$built" "$small"
    cp "$small" "$NPM/$1.wasm"
}

rm -rf "$NPM"
mkdir -p "$NPM"
cp web/package/* LICENSE-MIT LICENSE-APACHE "$NPM"
sed -i "s/\"version\": \"0.0.0\"/\"version\": \"$version\"/" "$NPM/package.json"
# For engines of years ago: as small as the compiler can make it, and it inlines very little, or it would be
# larger than the other one.
module mjsolver z 3 ""
# Small, but what is marked to be inlined is where that takes little room: a turtle takes a twentieth less.
module mjsolver-simd s 10 "-C llvm-args=-inlinehint-threshold=100 -C target-feature=+simd128"
python3 web/tools/faces.py >"$NPM/faces.js"

if [ -f web/page/index.html ]; then
    rm -rf "$WEB" "$PAGE"
    mkdir -p "$WEB" "$PAGE/mjsolver"
    cp web/page/*.js "$PAGE"
    cp "$NPM"/*.js "$PAGE/mjsolver"
    python3 web/tools/join.py "$PAGE/main.js" >"$WEB/main.js"
    python3 web/tools/join.py "$PAGE/mjsolver/thread.js" >"$WEB/thread.js"
    cp web/page/*.html web/page/*.css web/page/*.svg web/page/*.webmanifest "$WEB"
    cp "$NPM"/*.wasm LICENSE-MIT LICENSE-APACHE "$WEB"
    files=$(cd "$WEB" && find . -type f ! -name service-worker.js ! -name 'LICENSE-*' |
        LC_ALL=C sort)
    cp web/page/service-worker.js "$WEB"
    digest=$(cd "$WEB" && echo "$files" | xargs cat service-worker.js | sha256sum | cut -c1-16)
    {
        echo "const VERSION = '$version-$digest';"
        echo "const FILES = ["
        echo "$files" | sed "s|.*|    '&',|"
        echo "];"
        cat web/page/service-worker.js
    } >"$WEB/service-worker.js"
fi
