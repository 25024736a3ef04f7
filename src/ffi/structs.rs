//! The structs that begin with their own size, whatever the version of the program that has them.

use super::codes::{Failure, MJ_ERROR_ALIGNMENT, MJ_ERROR_NULL, MJ_OK};
use std::mem::size_of;

/// Sizes beyond this are not sizes but garbage, and are not read.
const LARGEST_STRUCT: usize = 4096;

/// Whether a struct can have this size: that of the first version, of this one, or of a later one.
fn is_size(size: usize, least: usize, known: usize) -> bool {
    size == least || (known..=LARGEST_STRUCT).contains(&size)
}

/// Checks a struct that begins with its size and had `least` bytes in its first version, the only
/// one before this. Returns how many of the bytes that this library knows the caller has.
///
/// # Safety
/// The pointer is not NULL, and points to as many bytes as its first field says.
pub(super) unsafe fn check_size<T>(
    data: *const T,
    least: usize,
    wrong: i32,
) -> Result<usize, Failure> {
    if !data.is_aligned() {
        return Err(MJ_ERROR_ALIGNMENT.into());
    }
    let known = size_of::<T>();
    // SAFETY: aligned, and a struct of this kind has its size first.
    let size = unsafe { data.cast::<usize>().read() };
    if !is_size(size, least, known) {
        return Err(wrong.into());
    }
    if size > known {
        // SAFETY: the struct has `size` bytes.
        let tail =
            unsafe { std::slice::from_raw_parts(data.cast::<u8>().add(known), size - known) };
        if tail.iter().any(|&byte| byte != 0) {
            return Err(wrong.into());
        }
    }
    Ok(size.min(known))
}

/// Reads a struct that begins with its size, whatever its version: what the caller's does not have is
/// as in `defaults`, and so is all of it for NULL.
///
/// # Safety
/// A pointer that is not NULL points to as many bytes as its first field says. Every bit pattern is a
/// valid `T`.
pub(super) unsafe fn read_struct<T: Copy>(
    data: *const T,
    defaults: T,
    least: usize,
    wrong: i32,
) -> Result<T, Failure> {
    if data.is_null() {
        return Ok(defaults);
    }
    // SAFETY: not NULL; the rest is the caller's part.
    let size = unsafe { check_size(data, least, wrong) }?;
    let mut known = defaults;
    // SAFETY: both have at least `size` bytes, and any bytes are a value.
    unsafe {
        let to = (&raw mut known).cast::<u8>();
        std::ptr::copy_nonoverlapping(data.cast::<u8>(), to, size);
    }
    Ok(known)
}

/// Where a struct that begins with its size goes, checked before anything else happens.
pub(super) struct StructPlace<T> {
    data: *mut T,
    size: usize,
}

impl<T: Copy> StructPlace<T> {
    /// # Safety
    /// A pointer that is not NULL points to as many bytes as its first field says, until the struct is
    /// written.
    pub(super) unsafe fn new(data: *mut T, least: usize, wrong: i32) -> Result<Self, Failure> {
        let size = if data.is_null() {
            0
        } else {
            // SAFETY: not NULL; the rest is the caller's part.
            unsafe { check_size(data.cast_const(), least, wrong) }?
        };
        Ok(StructPlace { data, size })
    }

    /// Writes what the caller's version of the struct has room for; its size stays as it is.
    pub(super) fn write(&self, value: &T) {
        let head = size_of::<usize>();
        if self.size > head {
            // SAFETY: `new` was promised so many bytes.
            unsafe {
                let from = (&raw const *value).cast::<u8>().add(head);
                let to = self.data.cast::<u8>().add(head);
                std::ptr::copy_nonoverlapping(from, to, self.size - head);
            }
        }
    }
}

/// Zeroes a struct that begins with its size, and writes that.
///
/// # Safety
/// A pointer that is not NULL points to `size` bytes.
pub(super) unsafe fn init<T>(
    data: *mut T,
    size: usize,
    least: usize,
    wrong: i32,
) -> Result<i32, Failure> {
    if data.is_null() {
        return Err(MJ_ERROR_NULL.into());
    }
    if !data.is_aligned() {
        return Err(MJ_ERROR_ALIGNMENT.into());
    }
    if !is_size(size, least, size_of::<T>()) {
        return Err(wrong.into());
    }
    // SAFETY: aligned, and there is room for `size` bytes, of which the first are a size.
    unsafe {
        data.cast::<u8>().write_bytes(0, size);
        data.cast::<usize>().write(size);
    }
    Ok(MJ_OK)
}
