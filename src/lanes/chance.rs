//! Random words: four generators of the kind used everywhere, xoshiro256++, side by side, one for
//! each 64 games. The compiler turns the four into one where registers are wide.

use super::word::Word;
use crate::random::Random;

/// The four numbers of the state of each generator.
pub(crate) struct Chance([Word; 4]);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        let mut random = Random::new(seed);
        Chance([(); 4].map(|()| Word([(); 4].map(|()| random.bits()))))
    }

    /// Each game with probability one half.
    #[inline(always)]
    pub(crate) fn half(&mut self) -> Word {
        let [s0, s1, s2, s3] = &mut self.0;
        let mut result = Word::NONE;
        for k in 0..4 {
            let sum = s0.0[k].wrapping_add(s3.0[k]);
            result.0[k] = sum.rotate_left(23).wrapping_add(s0.0[k]);
            let shifted = s1.0[k] << 17;
            s2.0[k] ^= s0.0[k];
            s3.0[k] ^= s1.0[k];
            s1.0[k] ^= s2.0[k];
            s0.0[k] ^= s3.0[k];
            s2.0[k] ^= shifted;
            s3.0[k] = s3.0[k].rotate_left(45);
        }
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::rngs::Xoshiro256PlusPlus;
    use rand::{Rng, SeedableRng};

    #[test]
    fn four_generators_side_by_side() {
        let mut chance = Chance::new(7);
        let mut generators = [0, 1, 2, 3].map(|k| {
            let mut state = [0; 32];
            for (bytes, word) in state.chunks_mut(8).zip(chance.0) {
                bytes.copy_from_slice(&word.0[k].to_le_bytes());
            }
            Xoshiro256PlusPlus::from_seed(state)
        });
        for _ in 0..1_000 {
            assert_eq!(chance.half().0, [0, 1, 2, 3].map(|k| generators[k].next_u64()));
        }
    }
}
