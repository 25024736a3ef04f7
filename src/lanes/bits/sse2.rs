//! Two SSE2 registers. All processors of this kind that Rust compiles for have them.

use super::arch::{
    __m128i, _mm_and_si128, _mm_andnot_si128, _mm_castpd_si128, _mm_castsi128_pd, _mm_cmpeq_epi8,
    _mm_cvtsi32_si128, _mm_load_si128, _mm_movemask_epi8, _mm_or_si128, _mm_setzero_si128,
    _mm_shuffle_pd, _mm_sll_epi64, _mm_srl_epi64, _mm_store_si128, _mm_xor_si128,
};
use super::{Bits, Word};

#[derive(Clone, Copy)]
pub(crate) struct Registers(__m128i, __m128i);

impl Bits for Registers {
    #[inline(always)]
    fn load(word: &Word) -> Self {
        let from = word.0.as_ptr();
        // SAFETY: a word is 32 bytes, aligned to 32; its halves are 16 bytes each.
        unsafe { Registers(_mm_load_si128(from.cast()), _mm_load_si128(from.add(2).cast())) }
    }

    #[inline(always)]
    fn store(self, word: &mut Word) {
        let to = word.0.as_mut_ptr();
        // SAFETY: a word is 32 bytes, aligned to 32; its halves are 16 bytes each.
        unsafe {
            _mm_store_si128(to.cast(), self.0);
            _mm_store_si128(to.add(2).cast(), self.1);
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY, here and below: all x86-64 processors have SSE2.
        unsafe { Registers(_mm_and_si128(self.0, other.0), _mm_and_si128(self.1, other.1)) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        unsafe { Registers(_mm_or_si128(self.0, other.0), _mm_or_si128(self.1, other.1)) }
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        unsafe { Registers(_mm_xor_si128(self.0, other.0), _mm_xor_si128(self.1, other.1)) }
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        let Registers(low, high) = other;
        unsafe { Registers(_mm_andnot_si128(low, self.0), _mm_andnot_si128(high, self.1)) }
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        unsafe {
            let both = _mm_or_si128(self.0, self.1);
            _mm_movemask_epi8(_mm_cmpeq_epi8(both, _mm_setzero_si128())) == 0xFFFF
        }
    }

    #[inline(always)]
    fn rival(self, distance: u32) -> Self {
        unsafe {
            let left = _mm_cvtsi32_si128(distance as i32);
            let right = _mm_cvtsi32_si128(64 - distance as i32);
            let rotated = |half| {
                let bits = _mm_or_si128(_mm_sll_epi64(half, left), _mm_srl_epi64(half, right));
                _mm_castsi128_pd(bits)
            };
            let (low, high) = (rotated(self.0), rotated(self.1));
            let next = _mm_castpd_si128(_mm_shuffle_pd::<0b01>(low, high));
            Registers(next, _mm_castpd_si128(_mm_shuffle_pd::<0b01>(high, low)))
        }
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        unsafe {
            let by = _mm_cvtsi32_si128(by as i32);
            Registers(_mm_sll_epi64(self.0, by), _mm_sll_epi64(self.1, by))
        }
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        unsafe {
            let by = _mm_cvtsi32_si128(by as i32);
            Registers(_mm_srl_epi64(self.0, by), _mm_srl_epi64(self.1, by))
        }
    }
}
