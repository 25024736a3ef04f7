//! Arrays of the scan and of many games at a time, one value a tile or group, in two forms. Boards
//! of up to 255 tiles in up to 63 groups of up to four, which is nearly all of them, have arrays of 256
//! and 64 whose indices are cut to eight and six bits: the compiler then needs no bounds checks. Other
//! boards have ordinary vectors.

use crate::board::Board;
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

/// A stored index, no wider than it has to be.
pub(crate) trait Index: Copy {
    /// `index` is one of an array of the same form of storage.
    fn new(index: usize) -> Self;
    fn get(self) -> usize;
}

impl Index for u8 {
    #[inline(always)]
    fn new(index: usize) -> Self {
        index as u8
    }

    #[inline(always)]
    fn get(self) -> usize {
        self.into()
    }
}

impl Index for u32 {
    #[inline(always)]
    fn new(index: usize) -> Self {
        index as u32
    }

    #[inline(always)]
    fn get(self) -> usize {
        self as usize
    }
}

/// A form of array: `Of` and `OfGroups` lie inside the struct that has them, so that all arrays of a
/// struct are reached from one address; `Heap` and `Groups` are for arrays too large for a caller's
/// stack, on which structs are made before they move. `OfGroups` and `Groups` have one value a
/// group, the others have up to one value a tile or four a group.
pub(crate) trait Storage {
    /// Whether groups may have six tiles or more. What only they need is not compiled otherwise.
    const HAS_BIG_GROUPS: bool;
    type Index: Index;
    type Of<T: Copy>: Slots<T>;
    type OfGroups<T: Copy>: Slots<T>;
    type Heap<T: Copy>: Slots<T>;
    type Groups<T: Copy>: Slots<T>;
}

/// For boards that [`Small::fits`].
pub(crate) struct Small;

impl Small {
    /// One less each than the arrays hold, so that a list of all tiles never fills its array, and
    /// there is room for a tile that never lies.
    pub(crate) fn fits(board: &Board) -> bool {
        let groups = board.group_count();
        board.tile_count() < 256
            && groups < 64
            && (0..groups).all(|group| !board.groups.is_big(group))
    }

    /// The same for questions beside the verdict, whose searches are few and short. Answers are the
    /// same by either form, and where code has to be fetched before it runs, one form of those is
    /// enough.
    pub(crate) fn fits_aside(board: &Board) -> bool {
        !cfg!(target_family = "wasm") && Self::fits(board)
    }
}

/// For all other boards, and for other games.
pub(crate) struct Large;

impl Storage for Small {
    const HAS_BIG_GROUPS: bool = false;
    type Index = u8;
    type Of<T: Copy> = [T; 256];
    type OfGroups<T: Copy> = [T; 64];
    type Heap<T: Copy> = Box<[T; 256]>;
    type Groups<T: Copy> = Box<[T; 64]>;
}

impl Storage for Large {
    const HAS_BIG_GROUPS: bool = true;
    type Index = u32;
    type Of<T: Copy> = Vec<T>;
    type OfGroups<T: Copy> = Vec<T>;
    type Heap<T: Copy> = Vec<T>;
    type Groups<T: Copy> = Vec<T>;
}

// The number of items is a power of two, so that the remainder is a matter of bits.
impl<T: Copy, const N: usize> Slots<T> for [T; N] {
    fn filled(_len: usize, value: T) -> Result<Self, Error> {
        Ok([value; N])
    }

    #[inline(always)]
    fn get(&self, index: usize) -> T {
        self[index % N]
    }

    #[inline(always)]
    fn set(&mut self, index: usize, value: T) {
        self[index % N] = value;
    }

    #[inline(always)]
    fn at(&self, index: usize) -> &T {
        &self[index % N]
    }

    #[inline(always)]
    fn at_mut(&mut self, index: usize) -> &mut T {
        &mut self[index % N]
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

impl<T: Copy, const N: usize> Slots<T> for Box<[T; N]> {
    fn filled(_len: usize, value: T) -> Result<Self, Error> {
        let array = memory::filled(N, value)?.into_boxed_slice();
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
/// moves by one or by none.
pub(crate) struct List<S: Storage, T: Copy> {
    items: S::Of<T>,
    len: usize,
}

impl<S: Storage, T: Copy> List<S, T> {
    /// Room for so many items and the one that is written in vain; any item will do for the start.
    pub(crate) fn new(most: usize, any: T) -> Result<Self, Error> {
        Ok(Self { items: S::Of::filled(most + 1, any)?, len: 0 })
    }

    #[inline(always)]
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    #[inline(always)]
    pub(crate) fn get(&self, index: usize) -> T {
        self.items.get(index)
    }

    /// Appends an item once, or not at all.
    #[inline(always)]
    pub(crate) fn push(&mut self, item: T, times: usize) {
        self.items.set(self.len, item);
        self.len += times;
    }

    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<T> {
        self.len = self.len.checked_sub(1)?;
        Some(self.items.get(self.len))
    }

    #[inline(always)]
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }
}
