#!/usr/bin/env bash
# Runs every fuzz target of fuzz/ for so many seconds, from the corpus in the repository. What is
# found worth keeping goes to build/fuzz/, and so does an input that fails.
#
# Usage: tests/fuzz.sh [SECONDS]
#
# Needs cargo-fuzz, which is installed where it is missing, and a compiler that can instrument: a
# nightly toolchain where there is one, and otherwise the usual one with its unstable options.
set -euo pipefail
cd "$(dirname "$0")/.."

seconds=${1:-60}
if ! cargo fuzz --version >/dev/null 2>&1 && ! cargo install --locked cargo-fuzz; then
    echo "tests/fuzz.sh: nothing was fuzzed: there is no cargo-fuzz, and it cannot be installed" >&2
    exit 1
fi
toolchain=()
if rustc +nightly --version >/dev/null 2>&1; then
    toolchain=(+nightly)
else
    export RUSTC_BOOTSTRAP=1
fi
echo "fuzzing with $(rustc "${toolchain[@]}" --version)"
if ! cargo "${toolchain[@]}" fuzz build --target-dir target/fuzz; then
    echo "tests/fuzz.sh: nothing was fuzzed: this compiler cannot build the targets;" \
        "a nightly toolchain can: rustup toolchain install nightly" >&2
    exit 1
fi

failed=""
for target in board text proof limits; do
    mkdir -p "build/fuzz/$target"
    # Found inputs go to the first directory.
    cargo "${toolchain[@]}" fuzz run --target-dir target/fuzz "$target" "build/fuzz/$target" \
        "fuzz/corpus/$target" -- "-max_total_time=$seconds" -max_len=4096 -timeout=20 \
        -rss_limit_mb=2048 "-artifact_prefix=$PWD/build/fuzz/$target-" \
        >"build/fuzz/$target.log" 2>&1 || failed+=" $target"
    echo "$target: $(grep -aE '^Done|^SUMMARY|panicked' "build/fuzz/$target.log" | tail -n 1)"
done
if [ -n "$failed" ]; then
    echo "tests/fuzz.sh: failed:$failed; see build/fuzz/*.log" >&2
    exit 1
fi
