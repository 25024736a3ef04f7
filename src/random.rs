//! The random generator: xoshiro256++, seeded from 64 bits by SplitMix64. It is named so that
//! deals and attempts can be reproduced in any language, and it never looks at the clock.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, SeedableRng};

/// A stream of random numbers, the same for the same seed everywhere.
#[derive(Clone, Debug)]
pub(crate) struct Random(Xoshiro256PlusPlus);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// A number below `bound`: the high word of the 128-bit product of `bound` and one draw. The
    /// deviation from uniform is below `bound` / 2^64.
    #[inline]
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// 64 random bits.
    #[inline]
    pub(crate) fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// An index below `bound`.
    #[inline]
    pub(crate) fn index(&mut self, bound: usize) -> usize {
        self.below(bound as u64) as usize
    }

    /// Two different indices below `bound`, which is at least two.
    #[inline]
    pub(crate) fn two_of(&mut self, bound: usize) -> [usize; 2] {
        let first = self.index(bound);
        [first, (first + 1 + self.index(bound - 1)) % bound]
    }
}
