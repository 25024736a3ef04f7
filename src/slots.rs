//! Arrays of the scan, one value a tile or group, in two forms. Boards of up to 255 tiles, which
//! is nearly all of them, have arrays of 256 whose indices are cut to eight bits: the compiler
//! then needs no bounds checks. Larger boards have ordinary vectors.

use crate::error::{Error, ErrorKind};
use crate::memory;

/// An array that is read and written by index.
pub(crate) trait Slots<T: Copy>: Sized {
    /// An array of `len` copies of a value.
    fn filled(len: usize, value: T) -> Result<Self, Error>;
    fn get(&self, index: usize) -> T;
    fn set(&mut self, index: usize, value: T);
    fn at(&self, index: usize) -> &T;
    fn at_mut(&mut self, index: usize) -> &mut T;
    fn as_slice(&self) -> &[T];
    fn copy_from(&mut self, other: &Self);
}

/// A form of array: `Of` lies inside the struct that has it, so that all arrays of a struct are
/// reached from one address; `Heap` is for arrays too large for a caller's stack, on which structs
/// are made before they move.
pub(crate) trait Storage {
    type Of<T: Copy>: Slots<T>;
    type Heap<T: Copy>: Slots<T>;
}

/// For boards of at most [`Small::MOST`] tiles.
pub(crate) struct Small;

impl Small {
    /// One less than the arrays hold, so that a list of all tiles never fills its array.
    pub(crate) const MOST: usize = 255;
}

/// For all other boards.
pub(crate) struct Large;

impl Storage for Small {
    type Of<T: Copy> = [T; 256];
    type Heap<T: Copy> = Box<[T; 256]>;
}

impl Storage for Large {
    type Of<T: Copy> = Vec<T>;
    type Heap<T: Copy> = Vec<T>;
}

impl<T: Copy> Slots<T> for [T; 256] {
    fn filled(_len: usize, value: T) -> Result<Self, Error> {
        Ok([value; 256])
    }

    #[inline(always)]
    fn get(&self, index: usize) -> T {
        self[index & 255]
    }

    #[inline(always)]
    fn set(&mut self, index: usize, value: T) {
        self[index & 255] = value;
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index & 255]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index & 255]
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        &self[..]
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        *self = *other;
    }
}

impl<T: Copy> Slots<T> for Box<[T; 256]> {
    fn filled(_len: usize, value: T) -> Result<Self, Error> {
        let array = memory::filled(256, value)?.into_boxed_slice();
        array.try_into().map_err(|_| ErrorKind::OutOfMemory.into())
    }

    #[inline(always)]
    fn get(&self, index: usize) -> T {
        (**self).get(index)
    }

    #[inline(always)]
    fn set(&mut self, index: usize, value: T) {
        (**self).set(index, value);
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        (**self).at(index)
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        (**self).at_mut(index)
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        &self[..]
    }

    #[inline(always)]
    fn copy_from(&mut self, other: &Self) {
        **self = **other;
    }
}

impl<T: Copy> Slots<T> for Vec<T> {
    fn filled(len: usize, value: T) -> Result<Self, Error> {
        memory::filled(len, value)
    }

    #[inline(always)]
    fn get(&self, index: usize) -> T {
        self[index]
    }

    #[inline(always)]
    fn set(&mut self, index: usize, value: T) {
        self[index] = value;
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index]
    }

    #[inline(always)]
    fn as_slice(&self) -> &[T] {
        self
    }

    fn copy_from(&mut self, other: &Self) {
        self.copy_from_slice(other);
    }
}

/// A list that is appended to without a branch: the item is written behind the end, and the end
/// moves or does not.
pub(crate) struct List<S: Storage> {
    items: S::Of<u32>,
    len: usize,
}

impl<S: Storage> List<S> {
    /// Room for so many items and the one that is written in vain.
    pub(crate) fn new(most: usize) -> Result<Self, Error> {
        Ok(Self { items: S::Of::filled(most + 1, 0)?, len: 0 })
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> u32 {
        self.items.get(index)
    }

    #[inline(always)]
    pub(crate) fn push_if(&mut self, item: u32, wanted: bool) {
        self.items.set(self.len, item);
        self.len += usize::from(wanted);
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<u32> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items.get(self.len))
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
