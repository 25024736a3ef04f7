//! Pointers from C, checked as far as pointers can be, and the structs that begin with their own
//! size.

use super::codes::{
    Failure, MJ_ERROR_ALIGNMENT, MJ_ERROR_CAPACITY, MJ_ERROR_NULL, MJ_ERROR_PAIRING_COUNT,
    MJ_ERROR_TILE_COUNT, MJ_OK,
};
use super::guard::guarded;
use crate::tile::{MAX_TILES, Pair, Tile};
use libc::c_char;
use std::ffi::CStr;
use std::mem::size_of;

/// An input array as a slice. NULL is fine for an empty one.
///
/// # Safety
/// A pointer that is neither NULL nor misaligned points to `count` values that nobody writes to
/// while the slice is in use.
pub(super) unsafe fn slice<'a, T>(data: *const T, count: usize) -> Result<&'a [T], Failure> {
    if count == 0 {
        return Ok(&[]);
    }
    if data.is_null() {
        return Err(MJ_ERROR_NULL.into());
    }
    if !data.is_aligned() {
        return Err(MJ_ERROR_ALIGNMENT.into());
    }
    if count > isize::MAX as usize / size_of::<T>() {
        return Err(MJ_ERROR_TILE_COUNT.into());
    }
    // SAFETY: not NULL, aligned, of a size that an object can have; the rest is the caller's part.
    Ok(unsafe { std::slice::from_raw_parts(data, count) })
}

/// The tiles of a board as a slice.
///
/// # Safety
/// As [`slice`].
pub(super) unsafe fn tiles<'a>(tiles: *const Tile, count: usize) -> Result<&'a [Tile], Failure> {
    if count > MAX_TILES {
        return Err(MJ_ERROR_TILE_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { slice(tiles, count) }
}

/// Pairs that must go together on a board of so many tiles, as a slice. More pairs than fit on
/// the board are refused before any of them is read: such a number is garbage.
///
/// # Safety
/// As [`slice`].
pub(super) unsafe fn pairing<'a>(
    pairing: *const Pair,
    count: usize,
    tiles: usize,
) -> Result<&'a [Pair], Failure> {
    if count > tiles / 2 {
        return Err(MJ_ERROR_PAIRING_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { slice(pairing, count) }
}

/// The pairs of a whole board as a slice.
///
/// # Safety
/// As [`slice`].
pub(super) unsafe fn solution<'a>(pairs: *const Pair, count: usize) -> Result<&'a [Pair], Failure> {
    if count > MAX_TILES / 2 {
        return Err(MJ_ERROR_TILE_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { slice(pairs, count) }
}

/// A place for output that may be NULL: written at the end, on success.
pub(super) struct Output<T> {
    data: *mut T,
}

impl<T: Copy> Output<T> {
    /// Checks a pointer to one value or, with `needed` values, to an array of `capacity`.
    pub(super) fn new(data: *mut T, capacity: usize, needed: usize) -> Result<Self, Failure> {
        if data.is_null() {
            return if capacity == 0 { Ok(Output { data }) } else { Err(MJ_ERROR_NULL.into()) };
        }
        if !data.is_aligned() {
            return Err(MJ_ERROR_ALIGNMENT.into());
        }
        if capacity < needed {
            return Err(MJ_ERROR_CAPACITY.into());
        }
        Ok(Output { data })
    }

    /// For an array of `capacity` that was made with none needed: whether there is room for so
    /// many, now that their number is known.
    pub(super) fn check_room(&self, capacity: usize, needed: usize) -> Result<(), Failure> {
        if self.wanted() && capacity < needed {
            return Err(MJ_ERROR_CAPACITY.into());
        }
        Ok(())
    }

    /// A pointer to a single value, or NULL.
    pub(super) fn single(data: *mut T) -> Result<Self, Failure> {
        let capacity = usize::from(!data.is_null());
        Output::new(data, capacity, 1)
    }

    /// Whether the caller wants this output.
    pub(super) fn wanted(&self) -> bool {
        !self.data.is_null()
    }

    /// Writes the values, where wanted.
    ///
    /// # Safety
    /// The pointer has room for so many values, and no slice of an input that it overlaps is in
    /// use any more.
    pub(super) unsafe fn write(&self, values: &[T]) {
        if self.wanted() {
            // SAFETY: the caller's part; `values` is our own memory, so nothing overlaps.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.data, values.len()) };
        }
    }
}

/// Checks the place for the pairs of a board with so many tiles.
pub(super) fn pairs(
    data: *mut Pair,
    capacity: usize,
    tiles: usize,
) -> Result<Output<Pair>, Failure> {
    Output::new(data, capacity, tiles / 2)
}

/// A text that ends in a zero byte, without that; `None` for NULL.
///
/// # Safety
/// A pointer that is not NULL points to a text that ends in a zero byte and that nobody writes to
/// while it is in use.
pub(super) unsafe fn string<'a>(text: *const c_char) -> Option<&'a [u8]> {
    // SAFETY: the caller's part.
    (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) }.to_bytes())
}

/// Calls what reads tiles from a text, and hands them out. On an error, `index` receives its place.
///
/// # Safety
/// Pointers that are not NULL have room for as many values as said.
pub(super) unsafe fn read_tiles(
    tiles: *mut Tile,
    capacity: usize,
    tile_count: *mut usize,
    index: *mut u64,
    read: impl FnOnce() -> Result<Vec<Tile>, Failure>,
) -> i32 {
    let mut place = None;
    let result = guarded(|| {
        let _ = place.insert(Output::single(index)?);
        let count = Output::single(tile_count)?;
        if !count.wanted() {
            return Err(MJ_ERROR_NULL.into());
        }
        let room = Output::new(tiles, capacity, 0)?;
        let read = read()?;
        if room.wanted() && capacity < read.len() {
            return Err(MJ_ERROR_CAPACITY.into());
        }
        // SAFETY: the caller's part; there is room, as was checked.
        unsafe {
            room.write(&read);
            count.write(&[read.len()]);
        }
        Ok(MJ_OK)
    });
    result.unwrap_or_else(|failure| {
        if let Some(place) = place {
            // SAFETY: the caller's part; no input is in use any more.
            unsafe { place.write(&[failure.index]) };
        }
        failure.code
    })
}

/// Hands out a text with a zero byte at its end, and its length.
///
/// # Safety
/// As [`read_tiles`].
pub(super) unsafe fn write_text(
    mut text: Vec<u8>,
    room: &Output<u8>,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Failure> {
    let count = Output::single(length)?;
    if !count.wanted() {
        return Err(MJ_ERROR_NULL.into());
    }
    if room.wanted() && capacity <= text.len() {
        return Err(MJ_ERROR_CAPACITY.into());
    }
    let written = text.len();
    crate::memory::push(&mut text, 0)?;
    // SAFETY: the caller's part; there is room, as was checked.
    unsafe {
        room.write(&text);
        count.write(&[written]);
    }
    Ok(())
}

/// Sizes beyond this are not sizes but garbage, and are not read.
const LARGEST_STRUCT: usize = 4096;

/// Checks a struct that begins with its size and had `least` bytes in its first version. Returns
/// how many of the bytes that this library knows the caller has.
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
    if !(least..=LARGEST_STRUCT).contains(&size) {
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
    if !(least..=LARGEST_STRUCT).contains(&size) {
        return Err(wrong.into());
    }
    // SAFETY: aligned, and there is room for `size` bytes, of which the first are a size.
    unsafe {
        data.cast::<u8>().write_bytes(0, size);
        data.cast::<usize>().write(size);
    }
    Ok(MJ_OK)
}
