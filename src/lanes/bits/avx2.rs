//! An AVX2 register. The intrinsics may be executed only by processors that have AVX2, and this file
//! is reached only through [`super::best`], which asks.

use super::arch::{
    __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_load_si256,
    _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_sll_epi64, _mm256_srl_epi64,
    _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
};
use super::{Bits, Word, Work};

/// Only where there is AVX2.
pub(super) fn run<W: Work>(work: W) -> W::Output {
    // SAFETY: the caller has asked for AVX2.
    unsafe { run_compiled_for_avx2(work) }
}

/// # Safety
/// The processor has AVX2.
#[target_feature(enable = "avx2")]
unsafe fn run_compiled_for_avx2<W: Work>(work: W) -> W::Output {
    work.run::<Register>()
}

#[derive(Clone, Copy)]
struct Register(__m256i);

impl Bits for Register {
    #[inline(always)]
    fn load(word: &Word) -> Self {
        // SAFETY: a word is 32 bytes, aligned to 32.
        Register(unsafe { _mm256_load_si256(word.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, word: &mut Word) {
        // SAFETY: a word is 32 bytes, aligned to 32.
        unsafe { _mm256_store_si256(word.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_xor_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        // SAFETY: registers exist only where there is AVX2.
        unsafe { _mm256_testz_si256(self.0, self.0) == 1 }
    }

    #[inline(always)]
    fn rival(self, distance: u32) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        unsafe {
            let left = _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(distance as i32));
            let right = _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(64 - distance as i32));
            Register(_mm256_permute4x64_epi64::<0b00_11_10_01>(_mm256_or_si256(left, right)))
        }
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_sll_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        // SAFETY: registers exist only where there is AVX2.
        Register(unsafe { _mm256_srl_epi64(self.0, _mm_cvtsi32_si128(by as i32)) })
    }
}
