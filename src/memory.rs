//! Memory that can run out. Rust's ordinary containers abort the process when an allocation
//! fails; a guest in someone else's process must not. Everything whose size depends on the board
//! is made here.
//!
//! On a board of a million tiles even filling an array takes milliseconds, most of it for pages
//! that the system has never handed out before. The functions that take a watch do it in slices,
//! and report each.

use crate::error::{Error, ErrorKind};
use crate::watch::{Interrupt, Watch};
use std::mem::size_of;
use std::ops::{Deref, DerefMut};

/// Bytes written between two reports: some ten microseconds where every page is new.
const SLICE: usize = 1 << 16;

/// Bytes of new memory, and of memory that was in use before, that a unit of work writes.
const NEW_BYTES: usize = 4;
const OLD_BYTES: usize = 16;

/// How many times longer work on single tiles takes because of the size of a board: from 2^14
/// tiles on, nearly everything that it touches has to come from main memory.
pub(crate) fn slowdown(tiles: usize) -> usize {
    if tiles < 1 << 14 { 1 } else { 10 }
}

/// How many values make a slice.
const fn slice_len<T>() -> usize {
    SLICE / size_of::<T>()
}

/// A vector of `len` copies of `value`.
pub(crate) fn filled<T: Clone>(len: usize, value: T) -> Result<Vec<T>, Error> {
    let mut vector = with_capacity(len)?;
    vector.resize(len, value);
    Ok(vector)
}

/// The same in slices.
pub(crate) fn filled_watched<T: Copy>(
    len: usize,
    value: T,
    watch: &mut Watch,
) -> Result<Vec<T>, Interrupt> {
    let mut vector = with_capacity(len)?;
    while vector.len() < len {
        let count = slice_len::<T>().min(len - vector.len());
        vector.resize(vector.len() + count, value);
        watch.work(count * size_of::<T>() / NEW_BYTES)?;
    }
    Ok(vector)
}

/// An empty vector with room for `len` values.
pub(crate) fn with_capacity<T>(len: usize) -> Result<Vec<T>, Error> {
    let mut vector = Vec::new();
    vector.try_reserve_exact(len).map_err(|_| ErrorKind::OutOfMemory)?;
    Ok(vector)
}

/// A copy of a slice.
pub(crate) fn copied<T: Copy>(values: &[T]) -> Result<Vec<T>, Error> {
    let mut vector = with_capacity(values.len())?;
    vector.extend_from_slice(values);
    Ok(vector)
}

/// The same in slices.
pub(crate) fn copied_watched<T: Copy>(
    values: &[T],
    watch: &mut Watch,
) -> Result<Vec<T>, Interrupt> {
    let mut vector = with_capacity(values.len())?;
    append(&mut vector, values, watch)?;
    Ok(vector)
}

/// The values of an iterator, in slices.
pub(crate) fn collected<T>(
    mut values: impl ExactSizeIterator<Item = T>,
    watch: &mut Watch,
) -> Result<Vec<T>, Interrupt> {
    let mut vector = with_capacity(values.len())?;
    while values.len() > 0 {
        let count = slice_len::<T>().min(values.len());
        vector.extend(values.by_ref().take(count));
        watch.work(count + count * size_of::<T>() / NEW_BYTES)?;
    }
    Ok(vector)
}

/// Appends values to a vector that has the room, in slices. The memory may be new.
pub(crate) fn append<T: Copy>(
    vector: &mut Vec<T>,
    values: &[T],
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    debug_assert!(vector.capacity() - vector.len() >= values.len());
    for slice in values.chunks(slice_len::<T>()) {
        vector.extend_from_slice(slice);
        watch.work(size_of_val(slice) / NEW_BYTES)?;
    }
    Ok(())
}

/// Overwrites values with others, in slices.
pub(crate) fn copy<T: Copy>(to: &mut [T], from: &[T], watch: &mut Watch) -> Result<(), Interrupt> {
    for (to, from) in to.chunks_mut(slice_len::<T>()).zip(from.chunks(slice_len::<T>())) {
        to.copy_from_slice(from);
        watch.work(size_of_val(from) / OLD_BYTES)?;
    }
    Ok(())
}

/// Overwrites all values with one, in slices.
pub(crate) fn fill<T: Copy>(
    values: &mut [T],
    value: T,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    for slice in values.chunks_mut(slice_len::<T>()) {
        slice.fill(value);
        watch.work(size_of_val(slice) / OLD_BYTES)?;
    }
    Ok(())
}

/// Appends a value to a vector that may have to grow.
pub(crate) fn push<T>(vector: &mut Vec<T>, value: T) -> Result<(), Error> {
    if vector.len() == vector.capacity() {
        vector.try_reserve(1).map_err(|_| ErrorKind::OutOfMemory)?;
    }
    vector.push(value);
    Ok(())
}

/// A value on the heap: what is too large for a caller's stack. An ordinary box could not tell that
/// memory ran out, so this is an array of one.
pub(crate) struct Boxed<T>(Box<[T; 1]>);

impl<T> Boxed<T> {
    pub(crate) fn new(value: T) -> Result<Self, Error> {
        let mut one = with_capacity(1)?;
        one.push(value);
        let array = one.into_boxed_slice().try_into();
        Ok(Boxed(array.map_err(|_| ErrorKind::OutOfMemory)?))
    }
}

impl<T> Deref for Boxed<T> {
    type Target = T;

    #[inline(always)]
    fn deref(&self) -> &T {
        &self.0[0]
    }
}

impl<T> DerefMut for Boxed<T> {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0[0]
    }
}
