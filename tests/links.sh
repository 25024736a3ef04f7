#!/usr/bin/env bash
# Checks the links between all pages, and that this check finds fault with those that are wrong.
set -euo pipefail
cd "$(dirname "$0")/.."

OUT=build/tests/links
mkdir -p "$OUT"

fail() {
    echo "FAILED  $*"
    exit 1
}

# wrong LINK: a page that has this link does not pass.
wrong() {
    printf '# One\n\n[word](%s)\n' "$1" >"$OUT/page.md"
    ! tests/links.py "$OUT/page.md" >"$OUT/said" || fail "tests/links.py has nothing against $1"
}
wrong nowhere.md
wrong '#two'
wrong page.md#two
wrong /etc/passwd
printf '# One `b`\n\n[word](#one-b) `[code](nowhere)`\n\n```\n[more](nowhere)\n```\n[x](.)\n' \
    >"$OUT/page.md"
tests/links.py "$OUT/page.md" >"$OUT/said" || fail "tests/links.py: $(cat "$OUT/said")"
echo "ok      wrong links are found"
tests/links.py || fail "links between the pages"
echo "ok      links between the pages"
