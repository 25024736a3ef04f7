//! The operations on 256 games that the inner loops need, in several forms with the same results:
//! four plain numbers, two registers of 128 bits (SSE2, NEON, simd128), and one of 256 (AVX2).
//! Compilers do not find the others by themselves in code with branches; the last is four times
//! faster than the first.
//!
//! With `src/system`, the only `unsafe` outside the C interface: the addresses of words, and
//! instructions that not every processor has.

use super::word::Word;

#[cfg(target_arch = "x86")]
use std::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64 as arch;

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod avx2;
#[cfg(target_arch = "aarch64")]
#[allow(unsafe_code)]
mod neon;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
mod simd128;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[allow(unsafe_code)]
mod sse2;

/// The form that every processor of this kind has.
#[cfg(target_arch = "aarch64")]
type Usual = neon::Registers;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
type Usual = simd128::Registers;
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
type Usual = sse2::Registers;
#[cfg(not(any(
    target_arch = "aarch64",
    target_arch = "x86",
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
type Usual = Word;

/// A word while it is being worked on.
pub(crate) trait Bits: Copy {
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
pub(crate) trait Work {
    type Output;
    fn run<B: Bits>(self) -> Self::Output;
}

/// Does it with the best form that this processor has.
pub(crate) fn best<W: Work>(work: W) -> W::Output {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    if std::arch::is_x86_feature_detected!("avx2") {
        return avx2::run(work);
    }
    plain(work)
}

/// Does it with the form that every processor of this kind has: for what is not worth the room of
/// being compiled twice.
pub(crate) fn plain<W: Work>(work: W) -> W::Output {
    work.run::<Usual>()
}

#[cfg(test)]
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
            let noise = round % 3 == 0;
            Word([0, 1, 2, 3].map(|part| if noise { random.bits() } else { bits(part) }))
        };
        for round in 0..1_000 {
            let (a, b) = (draw(round), draw(round / 16));
            let all = || All(a, b, 1 + round as u32 % 63);
            let expected = all().run::<Word>();
            assert_eq!(expected, plain(all()));
            assert_eq!(expected, best(all()));
        }
    }
}
