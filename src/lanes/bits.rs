//! The operations on 256 games that the inner loops need, in three forms with the same results: four
//! plain numbers, two SSE2 registers, and one AVX2 register. Compilers do not find the others by
//! themselves in code with branches; the last is four times faster than the first, and all 64-bit
//! processors of Intel and AMD have the second.

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
    /// For each game another one, 64 and a distance of 1 to 63 away.
    fn rival(self, distance: u32) -> Self;
    /// The bits of each of the four numbers, moved by less than 64.
    fn up(self, by: u32) -> Self;
    fn down(self, by: u32) -> Self;
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

    #[inline(always)]
    fn rival(self, distance: u32) -> Self {
        let [a, b, c, d] = self.0.map(|part| part.rotate_left(distance));
        Word([b, c, d, a])
    }

    #[inline(always)]
    fn up(self, by: u32) -> Self {
        Word(self.0.map(|part| part << by))
    }

    #[inline(always)]
    fn down(self, by: u32) -> Self {
        Word(self.0.map(|part| part >> by))
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
    plain(work)
}

/// Does it with the form that every processor of this kind has: for what is not worth the room of
/// being compiled twice.
pub(super) fn plain<W: Work>(work: W) -> W::Output {
    #[cfg(target_arch = "x86_64")]
    return work.run::<sse2::Registers>();
    #[cfg(not(target_arch = "x86_64"))]
    work.run::<Word>()
}

/// Two SSE2 registers.
///
/// With `avx2` the only `unsafe` outside the C interface: the addresses of words.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod sse2 {
    use super::{Bits, Word};
    use std::arch::x86_64::{
        __m128i, _mm_and_si128, _mm_andnot_si128, _mm_castpd_si128, _mm_castsi128_pd,
        _mm_cmpeq_epi8, _mm_cvtsi32_si128, _mm_load_si128, _mm_movemask_epi8, _mm_or_si128,
        _mm_setzero_si128, _mm_shuffle_pd, _mm_sll_epi64, _mm_srl_epi64, _mm_store_si128,
        _mm_xor_si128,
    };

    #[derive(Clone, Copy)]
    pub(super) struct Registers(__m128i, __m128i);

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
}

/// An AVX2 register.
///
/// With `sse2` the only `unsafe` outside the C interface: the intrinsics may be executed only by processors
/// that have AVX2, and this module is reached only through [`best`], which asks.
#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
mod avx2 {
    use super::{Bits, Word, Work};
    use std::arch::x86_64::{
        __m256i, _mm_cvtsi32_si128, _mm256_and_si256, _mm256_andnot_si256, _mm256_load_si256,
        _mm256_or_si256, _mm256_permute4x64_epi64, _mm256_sll_epi64, _mm256_srl_epi64,
        _mm256_store_si256, _mm256_testz_si256, _mm256_xor_si256,
    };

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
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::random::Random;

    struct All(Word, Word, u32);

    impl Work for All {
        type Output = ([Word; 8], [bool; 2]);

        #[inline(always)]
        fn run<B: Bits>(self) -> Self::Output {
            let (a, b) = (B::load(&self.0), B::load(&self.1));
            let mut words = [Word::NONE; 8];
            let (up, down, rival) = (a.up(self.2), a.down(self.2), a.rival(self.2));
            let results =
                [a.and(b), a.or(b), a.xor(b), a.without(b), a.without(a), up, down, rival];
            for (word, result) in words.iter_mut().zip(results) {
                result.store(word);
            }
            (words, [a.and(b).is_empty(), a.without(b).is_empty()])
        }
    }

    #[test]
    fn all_forms_have_the_same_results() {
        let mut random = Random::new(3);
        let mut draw = |round: u64| {
            let bits = |part: u32| if round >> part & 1 == 0 { 0 } else { 1 << (round % 64) };
            let noise = round.is_multiple_of(3);
            Word([0, 1, 2, 3].map(|part| if noise { random.bits() } else { bits(part) }))
        };
        for round in 0..1_000 {
            let (a, b) = (draw(round), draw(round / 16));
            let all = || All(a, b, 1 + round as u32 % 63);
            let expected = all().run::<Word>();
            assert_eq!(expected, all().run::<sse2::Registers>());
            assert_eq!(expected, best(all()));
        }
    }
}
