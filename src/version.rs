//! The versions, all of them from Cargo.toml: the package's, and the ABI's (the library version
//! that cargo-c reads; build.rs hands it over).

/// The version of the library as text, such as "0.1.0".
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The version as a number: major · 10000 + minor · 100 + patch.
pub const VERSION_NUMBER: u32 = 10_000 * number(env!("CARGO_PKG_VERSION_MAJOR"))
    + 100 * number(env!("CARGO_PKG_VERSION_MINOR"))
    + number(env!("CARGO_PKG_VERSION_PATCH"));

/// The version of the ABI. Programs built against another one do not work with this library.
pub const ABI_VERSION: u32 = number(env!("MJ_ABI_VERSION"));

const fn number(text: &str) -> u32 {
    let digits = text.as_bytes();
    let mut value = 0;
    let mut k = 0;
    while k < digits.len() {
        assert!(digits[k].is_ascii_digit(), "a version is made of numbers");
        value = 10 * value + (digits[k] - b'0') as u32;
        k += 1;
    }
    value
}
