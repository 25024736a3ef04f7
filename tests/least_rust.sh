#!/usr/bin/env bash
# Builds the library and compiles all tests with the least version of Rust that Cargo.toml names. Where
# rustup is not there or cannot fetch it, says so, and that nothing was tested.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' Cargo.toml)
if ! rustc "+$version" --version >/dev/null 2>&1 &&
    ! rustup toolchain install "$version" --profile minimal >/dev/null 2>&1; then
    echo "NOT TESTED  Rust $version: rustup is not there, or cannot fetch it"
    exit 0
fi
for package in Cargo.toml benches/micro/Cargo.toml fuzz/Cargo.toml; do
    found=$(sed -n 's/^rust-version = "\(.*\)"$/\1/p' "$package")
    if [ "$found" != "$version" ]; then
        echo "FAILED  $package is for Rust $found, not $version"
        exit 1
    fi
done
cargo "+$version" rustc --quiet --lib --crate-type cdylib --target-dir target/least
cargo "+$version" check --quiet --all-targets --target-dir target/least
echo "ok      Rust $version builds the library, and compiles all tests"
