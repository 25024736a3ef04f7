#!/usr/bin/env bash
# Tests the page in Chromium and in Firefox: plays games, follows links, breaks things, looks for
# barriers. Installs the browsers with apt where it may. Pictures are left in build/web-tests.
#
# Usage: tests/browsers.sh [chromium] [firefox]; both unless told.
set -uo pipefail
cd "$(dirname "$0")/.."

OUT=$PWD/build/web-tests
mkdir -p "$OUT"
. tests/checks.sh
. tests/npm.sh

# install COMMAND PACKAGE: unless it is there.
install() {
    command -v "$1" >/dev/null && return 0
    local as_root=()
    [ "$(id -u)" -eq 0 ] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update >/dev/null &&
        "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
            apt-get install --yes --no-install-recommends "$2" >/dev/null && return 0
    echo "tests/browsers.sh: please install: $2" >&2
    return 1
}

# What drives the browsers (both of them by what they have themselves), and what finds barriers.
check "puppeteer and axe are there" npm_tools browsers puppeteer-core@24.31.0 axe-core@4.11.0
if ! web/tools/build.sh; then
    echo "FAILED  build the page"
    exit 1
fi

browsers=("$@")
[ $# -gt 0 ] || browsers=(chromium firefox)
declare -A package=([chromium]=chromium [firefox]=firefox-esr) running=()
for browser in "${browsers[@]}"; do
    check "$browser is there" install "${package[$browser]}" "${package[$browser]}"
    BROWSER=$browser BROWSER_PATH=$(command -v "${package[$browser]}") timeout 600 \
        node --test --test-reporter=spec web/e2e/play.test.js web/e2e/page.test.js \
        >"$OUT/$browser" 2>&1 &
    running[$browser]=$!
done
ended() { wait "${running[$1]}" || { cat "$OUT/$1"; false; }; }
for browser in "${browsers[@]}"; do
    check "the page in $browser" ended "$browser"
    grep -E '^(✔|✖)|duration_ms [0-9]' "$OUT/$browser" | sed 's/^/        /'
done
report
