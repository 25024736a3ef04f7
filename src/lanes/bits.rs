//! The operations on 256 games that the inner loops need, in two forms with the same results: four
//! plain numbers, and one AVX2 register. Compilers do not find the second by themselves in code
//! with branches, and it is four times faster.

use super::word::Word;

/// A word while it is being worked on.
pub(super) trait Bits: Copy {
    fn load(word: &Word) -> Self;
    fn store(self, word: &mut Word);
    fn and(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    /// What is in this word and not in the other.
    fn without(self, other: Self) -> Self;
    fn is_empty(self) -> bool;
}

impl Bits for Word {
    #[inline(always)]
    fn load(word: &Word) -> Self {
        *word
    }

    #[inline(always)]
    fn store(self, word: &mut Word) {
        *word = self;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        self & other
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self | other
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        self ^ other
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        Word::is_empty(self)
    }
}

/// Something to be done with either form. `run` has to be inlined, or it is not compiled for the
/// wider registers.
pub(super) trait Work {
    type Output;
    fn run<B: Bits>(self) -> Self::Output;
}

/// Does it with the best form that this processor has.
pub(super) fn best<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        return avx2::run(work);
    }
    work.run::<Word>()
}

/// An AVX2 register.
///
/// The only `unsafe` outside the C interface: the intrinsics may be executed only by processors
/// that have AVX2, and this module is reached only through [`best`], which asks.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use super::{Bits, Word, Work};
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_andnot_si256, _mm256_load_si256, _mm256_or_si256,
        _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
    };

    /// Only where there is AVX2.
    pub(super) fn run<W: Work>(work: W) -> W::Output {
        // SAFETY: the caller has asked for AVX2.
        unsafe { run_compiled_for_avx2(work) }
    }

    #[target_feature(enable = "avx2")]
    fn run_compiled_for_avx2<W: Work>(work: W) -> W::Output {
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
    }
}
