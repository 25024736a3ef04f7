//! Arrays from C, checked as far as pointers can be. An input is read once, and an output is written
//! once, with no more values than were checked to have room.

use super::codes::{
    Failure, MJ_ERROR_ALIGNMENT, MJ_ERROR_CAPACITY, MJ_ERROR_NULL, MJ_ERROR_PAIRING_COUNT,
    MJ_ERROR_TILE_COUNT, MJ_OK,
};
use super::guard::guarded_index;
use crate::error::Error;
use crate::memory::with_capacity;
use crate::tile::{MAX_TILES, Pair, Tile};
use crate::watch::{Interrupt, Watch, unlimited};
use std::ffi::{CStr, c_char};
use std::mem::size_of;

/// An input array, checked and not read yet. Reading it takes it away, so it is read once, into
/// memory of our own: somebody who changes it during the call, from another thread or in the
/// callback, gets an answer about what was read and breaks nothing.
pub(super) struct Input<T> {
    data: *const T,
    count: usize,
}

/// Bytes that are copied between two reports.
const PIECE: usize = 1 << 16;

impl<T: Copy> Input<T> {
    /// An array of so many values. NULL is fine for an empty one.
    ///
    /// # Safety
    /// A pointer that is neither NULL nor misaligned points to `count` values, until they have been
    /// copied. Every bit pattern is a `T`.
    pub(super) unsafe fn new(data: *const T, count: usize) -> Result<Self, Failure> {
        if count == 0 {
            return Ok(Input { data, count });
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
        Ok(Input { data, count })
    }

    /// Reads it. Through the pointer and never as a slice: what a slice shows must not change, and
    /// a callback may change the array between two pieces.
    pub(super) fn copied(self, watch: &mut Watch) -> Result<Vec<T>, Interrupt> {
        let mut values: Vec<T> = with_capacity(self.count)?;
        while values.len() < self.count {
            let (done, count) =
                (values.len(), (PIECE / size_of::<T>()).min(self.count - values.len()));
            // SAFETY: `new` was promised so many values, and there is room for as many.
            unsafe {
                let to = values.as_mut_ptr().add(done);
                std::ptr::copy_nonoverlapping(self.data.add(done), to, count);
                values.set_len(done + count);
            }
            // As for other new memory, see src/memory.rs.
            watch.work(count * size_of::<T>() / 4)?;
        }
        Ok(values)
    }

    /// The same for calls without limits.
    pub(super) fn read(self) -> Result<Vec<T>, Error> {
        unlimited(|watch| self.copied(watch))
    }
}

/// The tiles of a board.
///
/// # Safety
/// As [`Input::new`].
pub(super) unsafe fn tiles(tiles: *const Tile, count: usize) -> Result<Input<Tile>, Failure> {
    if count > MAX_TILES {
        return Err(MJ_ERROR_TILE_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { Input::new(tiles, count) }
}

/// Pairs that must go together on a board of so many tiles. More pairs than fit on the board are
/// refused before any of them is read: such a number is garbage.
///
/// # Safety
/// As [`Input::new`].
pub(super) unsafe fn pairing(
    pairing: *const Pair,
    count: usize,
    tiles: usize,
) -> Result<Input<Pair>, Failure> {
    if count > tiles / 2 {
        return Err(MJ_ERROR_PAIRING_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { Input::new(pairing, count) }
}

/// The pairs of a whole board.
///
/// # Safety
/// As [`Input::new`].
pub(super) unsafe fn solution(pairs: *const Pair, count: usize) -> Result<Input<Pair>, Failure> {
    if count > MAX_TILES / 2 {
        return Err(MJ_ERROR_TILE_COUNT.into());
    }
    // SAFETY: the caller's part, passed on.
    unsafe { Input::new(pairs, count) }
}

/// A text that ends in a zero byte, without that; `None` for NULL.
///
/// # Safety
/// A pointer that is not NULL points to a text that ends in a zero byte.
pub(super) unsafe fn string(text: *const c_char) -> Result<Option<Vec<u8>>, Failure> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's part; a text of so many bytes is no longer than an object can be.
    let mut copy = unsafe {
        let length = CStr::from_ptr(text).count_bytes();
        Input::new(text.cast::<u8>(), length)?.read()?
    };
    // If somebody has made it shorter meanwhile, it ends where it ends now.
    if let Some(end) = copy.iter().position(|&byte| byte == 0) {
        copy.truncate(end);
    }
    Ok(Some(copy))
}

/// A place for output, or NULL: written at the end, on success. It knows how many values there is
/// room for as far as that was checked, and takes no more.
pub(super) struct Output<T> {
    data: *mut T,
    room: usize,
}

impl<T: Copy> Output<T> {
    /// A pointer to a single value, or NULL where it is not wanted.
    ///
    /// # Safety
    /// A pointer that is neither NULL nor misaligned has room for a value until it is written.
    pub(super) unsafe fn single(data: *mut T) -> Result<Self, Failure> {
        // SAFETY: the caller's part, passed on.
        unsafe { Output::whole(data, 1) }
    }

    /// A pointer to a single value, which must be wanted.
    ///
    /// # Safety
    /// As [`Output::single`].
    pub(super) unsafe fn required(data: *mut T) -> Result<Self, Failure> {
        if data.is_null() {
            return Err(MJ_ERROR_NULL.into());
        }
        // SAFETY: the caller's part, passed on.
        unsafe { Output::single(data) }
    }

    /// An array whose capacity nobody tells, because it follows from the other arguments; or NULL
    /// where it is not wanted.
    ///
    /// # Safety
    /// A pointer that is neither NULL nor misaligned has room for `count` values until they are
    /// written.
    pub(super) unsafe fn whole(data: *mut T, count: usize) -> Result<Self, Failure> {
        if !data.is_null() && !data.is_aligned() {
            return Err(MJ_ERROR_ALIGNMENT.into());
        }
        Ok(Output { data, room: count })
    }

    /// Whether the caller wants this output.
    pub(super) fn wanted(&self) -> bool {
        !self.data.is_null()
    }

    /// Writes the values, where wanted.
    ///
    /// # Panics
    /// When there are more of them than there was said to be room for: a defect of ours must not
    /// become one of the caller's memory.
    pub(super) fn write(&self, values: &[T]) {
        if self.wanted() {
            assert!(values.len() <= self.room, "more values than there is room for");
            // SAFETY: whoever made this promised that there is room; `values` is our own memory,
            // so nothing overlaps.
            unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.data, values.len()) };
        }
    }
}

/// An array of the caller's with its capacity, before it is known how many values go into it.
/// Nothing can be written to it: [`Array::room_for`] makes an output of it.
pub(super) struct Array<T> {
    data: *mut T,
    capacity: usize,
}

impl<T: Copy> Array<T> {
    /// An array, or NULL and 0 where it is not wanted.
    ///
    /// # Safety
    /// A pointer that is neither NULL nor misaligned has room for `capacity` values until they are
    /// written.
    pub(super) unsafe fn new(data: *mut T, capacity: usize) -> Result<Self, Failure> {
        if data.is_null() && capacity != 0 {
            return Err(MJ_ERROR_NULL.into());
        }
        if !data.is_null() && !data.is_aligned() {
            return Err(MJ_ERROR_ALIGNMENT.into());
        }
        Ok(Array { data, capacity })
    }

    /// Whether the caller wants this output.
    pub(super) fn wanted(&self) -> bool {
        !self.data.is_null()
    }

    /// The array as a place for so many values, if it is large enough or not wanted.
    pub(super) fn room_for(self, needed: u64) -> Result<Output<T>, Failure> {
        if self.wanted() && needed > self.capacity as u64 {
            return Err(MJ_ERROR_CAPACITY.into());
        }
        // No more than the capacity, where there is one.
        let room = if self.wanted() { needed as usize } else { 0 };
        Ok(Output { data: self.data, room })
    }
}

/// Two arrays that share a capacity. Whichever of them is wanted has to have room: that one is not
/// says nothing about the other.
pub(super) struct Arrays<T, U>(Array<T>, Array<U>);

impl<T: Copy, U: Copy> Arrays<T, U> {
    /// Two arrays; NULL only with a capacity of 0.
    ///
    /// # Safety
    /// As [`Array::new`], for both.
    pub(super) unsafe fn new(
        first: *mut T,
        second: *mut U,
        capacity: usize,
    ) -> Result<Self, Failure> {
        // SAFETY: the caller's part, passed on.
        unsafe { Ok(Arrays(Array::new(first, capacity)?, Array::new(second, capacity)?)) }
    }

    /// Both as places for so many values, if those that are wanted are large enough.
    pub(super) fn room_for(self, needed: u64) -> Result<(Output<T>, Output<U>), Failure> {
        Ok((self.0.room_for(needed)?, self.1.room_for(needed)?))
    }
}

/// Checks the place for the pairs of a board with so many tiles.
///
/// # Safety
/// As [`Array::new`].
pub(super) unsafe fn pairs(
    data: *mut Pair,
    capacity: usize,
    tiles: usize,
) -> Result<Output<Pair>, Failure> {
    // SAFETY: the caller's part, passed on.
    unsafe { Array::new(data, capacity) }?.room_for(tiles as u64 / 2)
}

/// The place for as many tiles as a layout has, which must be wanted unless there are none.
///
/// # Safety
/// As [`Output::whole`].
pub(super) unsafe fn tiles_out(data: *mut Tile, count: usize) -> Result<Output<Tile>, Failure> {
    // SAFETY: the caller's part, passed on.
    unsafe { Array::new(data, count) }?.room_for(count as u64)
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
    let call = || {
        // SAFETY: the caller's part, passed on.
        let (count, array) =
            unsafe { (Output::required(tile_count)?, Array::new(tiles, capacity)?) };
        let read = read()?;
        let room = array.room_for(read.len() as u64)?;
        room.write(&read);
        count.write(&[read.len()]);
        Ok(MJ_OK)
    };
    // SAFETY: the same.
    unsafe { guarded_index(index, call) }
}

/// Hands out a text with a zero byte at its end, and its length.
///
/// # Safety
/// A pointer that is not NULL has room for a length.
pub(super) unsafe fn write_text(
    mut text: Vec<u8>,
    array: Array<u8>,
    length: *mut usize,
) -> Result<(), Failure> {
    // SAFETY: the caller's part, passed on.
    let count = unsafe { Output::required(length) }?;
    let written = text.len();
    let room = array.room_for(written as u64 + 1)?;
    crate::memory::push(&mut text, 0)?;
    room.write(&text);
    count.write(&[written]);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ptr::null_mut;

    #[test]
    fn arrays_that_share_a_capacity_are_checked_each_on_its_own() {
        let (mut flags, mut numbers) = ([7u8; 3], [7u64; 3]);
        let (flag, number) = (flags.as_mut_ptr(), numbers.as_mut_ptr());
        // The first, the second, the capacity, how many are needed, and what comes of it.
        let cases = [
            (flag, number, 2, 2, None),
            (flag, number, 2, 3, Some(MJ_ERROR_CAPACITY)),
            (null_mut(), number, 0, 1, Some(MJ_ERROR_CAPACITY)),
            (flag, null_mut(), 0, 1, Some(MJ_ERROR_CAPACITY)),
            (null_mut(), number, 0, 0, None),
            (null_mut(), null_mut(), 0, u64::MAX, None),
            (null_mut(), number, 2, 2, Some(MJ_ERROR_NULL)),
            (flag, null_mut(), 2, 2, Some(MJ_ERROR_NULL)),
            (flag, number.wrapping_byte_add(1), 2, 0, Some(MJ_ERROR_ALIGNMENT)),
        ];
        for (at, (first, second, capacity, needed, error)) in cases.into_iter().enumerate() {
            // SAFETY: what has a capacity has that much room.
            let arrays = unsafe { Arrays::new(first, second, capacity) };
            let room = arrays.and_then(|arrays| arrays.room_for(needed));
            assert_eq!(room.err().map(|failure| failure.code), error, "case {at}");
        }
    }

    #[test]
    fn no_more_is_written_than_was_asked_about() {
        let mut values = [7u8; 4];
        // SAFETY: there is that much room.
        let array = unsafe { Array::new(values.as_mut_ptr(), 3) };
        let room = array.and_then(|array| array.room_for(2)).ok().unwrap();
        let refused =
            std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| room.write(&[1, 2, 3])));
        assert!(refused.is_err());
        assert_eq!(values, [7; 4]);
        room.write(&[1, 2]);
        assert_eq!(values, [1, 2, 7, 7]);
    }

    #[test]
    fn an_input_is_what_it_was_when_it_was_read() {
        let count = 3 * PIECE / size_of::<u32>() + 5;
        let mut values: Vec<u32> = (0..count as u32).collect();
        // SAFETY: the array is as long as said.
        let input = unsafe { Input::new(values.as_ptr(), count) }.ok().unwrap();
        let copy = input.read().unwrap();
        values.fill(0);
        assert!(copy.iter().copied().eq(0..count as u32));
    }
}
