//! Calls with limits: tests/common/fuzzed/limits.rs says what has to be right.
#![no_main]

#[path = "../../tests/common/mod.rs"]
mod common;

libfuzzer_sys::fuzz_target!(|data: &[u8]| common::fuzzed::limits(data));
