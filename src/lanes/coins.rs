//! A coin for each of 256 games, again and again. Fresh bits cost four draws of the generator each
//! time; here two words of a few are put together, which costs next to nothing and is as good
//! where hundreds of small choices follow each other.

use super::bits::Bits;
use super::word::Word;
use crate::random::Random;

/// How many words there are to choose from on either side.
const SIDE: usize = 8;

pub(super) struct Coins([[Word; SIDE]; 2]);

impl Coins {
    #[inline(never)]
    pub(super) fn new(random: &mut Random) -> Self {
        let mut coins = Coins([[Word::NONE; SIDE]; 2]);
        for part in coins.0.as_flattened_mut().iter_mut().flat_map(|word| &mut word.0) {
            *part = random.bits();
        }
        coins
    }

    /// Two coins that have nothing to do with each other; the six lowest bits say which.
    #[inline(always)]
    pub(super) fn toss<B: Bits>(&self, bits: u64) -> [B; 2] {
        let [left, right] = &self.0;
        let first = B::load(&left[bits as usize % SIDE]);
        [first.xor(B::load(&right[bits as usize / SIDE % SIDE])), first]
    }
}
