//! Two registers of WebAssembly, where it is compiled for engines that have them.

use super::{Bits, Word};
use std::arch::wasm32::{
    i64x2_shuffle, u64x2_shl, u64x2_shr, v128, v128_and, v128_andnot, v128_any_true, v128_load,
    v128_or, v128_store, v128_xor,
};

#[derive(Clone, Copy)]
pub(crate) struct Registers(v128, v128);

impl Bits for Registers {
    #[inline(always)]
    fn load(word: &Word) -> Self {
        let from = word.0.as_ptr();
        // SAFETY: a word is four numbers, two for each half.
        unsafe { Registers(v128_load(from.cast()), v128_load(from.add(2).cast())) }
    }

    #[inline(always)]
    fn store(self, word: &mut Word) {
        let to = word.0.as_mut_ptr();
        // SAFETY: a word is four numbers, two for each half.
        unsafe {
            v128_store(to.cast(), self.0);
            v128_store(to.add(2).cast(), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Registers(v128_and(self.0, other.0), v128_and(self.1, other.1))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Registers(v128_or(self.0, other.0), v128_or(self.1, other.1))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Registers(v128_xor(self.0, other.0), v128_xor(self.1, other.1))
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Registers(v128_andnot(self.0, other.0), v128_andnot(self.1, other.1))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        !v128_any_true(v128_or(self.0, self.1))
    }

    #[inline(always)]
    fn rival(self, distance: u32) -> Self {
        let rotated = |half| v128_or(u64x2_shl(half, distance), u64x2_shr(half, 64 - distance));
        let (low, high) = (rotated(self.0), rotated(self.1));
        Registers(i64x2_shuffle::<1, 2>(low, high), i64x2_shuffle::<1, 2>(high, low))
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Registers(u64x2_shl(self.0, by), u64x2_shl(self.1, by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Registers(u64x2_shr(self.0, by), u64x2_shr(self.1, by))
    }
}
