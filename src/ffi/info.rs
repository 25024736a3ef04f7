//! Versions, and error texts.

use super::codes::describe;
use crate::version::{ABI_VERSION, VERSION_NUMBER};
use std::ffi::c_char;

/// The version as text with its final zero.
const VERSION_TEXT: &str = concat!(env!("CARGO_PKG_VERSION"), "\0");

/// One sentence in English for a number that any function of this library returned, errors and
/// verdicts alike. Never NULL; the text is constant and need not be freed.
#[unsafe(no_mangle)]
pub extern "C" fn mj_strerror(code: i32) -> *const c_char {
    describe(code).as_ptr()
}

/// The version of the library that is loaded, such as "0.1.0". Compare MJ_VERSION, the version of
/// the header. The text is constant and need not be freed.
#[unsafe(no_mangle)]
pub extern "C" fn mj_version() -> *const c_char {
    VERSION_TEXT.as_ptr().cast()
}

/// The same as a number: major * 10000 + minor * 100 + patch. Compare MJ_VERSION_NUMBER.
#[unsafe(no_mangle)]
pub extern "C" fn mj_version_number() -> u32 {
    VERSION_NUMBER
}

/// The version of the binary interface. A program works with every library that returns the
/// MJ_ABI_VERSION that it was built with.
#[unsafe(no_mangle)]
pub extern "C" fn mj_abi_version() -> u32 {
    ABI_VERSION
}
