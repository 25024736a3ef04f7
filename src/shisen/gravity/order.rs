//! In which order pairs are tried. By chance, but pairs with few tiles above them rather go first: what
//! lies above falls, and may lose sight of its own partner. Tops are best, as nothing falls. What
//! lies at the bottom moves its whole stack, and stays at hand as long as it lies there.
//!
//! The order is as if pairs were drawn one after the other, each with a weight of its own. For that a
//! number is drawn for each that has Gumbel's distribution, its score is added, and the highest sum goes
//! first. Logarithms are to base two, in steps of 1/256 and rounded down, so that they are the same
//! everywhere.

use super::stacks::Stacks;
use crate::board::sort_plainly;
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;

const STEPS: u32 = 8;
/// What a top adds to the score, a tile that falls, and a bottom.
const TOP: i32 = 370;
const FALLS: i32 = -90;
const BOTTOM: i32 = -500;

/// Orders pairs, with memory for their numbers.
pub(super) struct Order {
    drawn: Vec<(i32, Pair)>,
}

impl Order {
    pub(super) fn new() -> Self {
        Order { drawn: Vec::new() }
    }

    /// Puts pairs into the order in which they are to be tried.
    pub(super) fn arrange(
        &mut self,
        pairs: &mut [Pair],
        stacks: &Stacks,
        random: &mut Random,
    ) -> Result<(), Error> {
        self.drawn.clear();
        for &pair in &*pairs {
            let number = gumbel(random.bits()) + score(stacks, pair);
            memory::push(&mut self.drawn, (number, pair))?;
        }
        // Numbers that are equal leave it to the tiles: the order depends on nothing else.
        let rank = |&(number, pair): &(i32, Pair)| (-number, pair.first, pair.second);
        sort_plainly(&mut self.drawn, |one, other| rank(one) < rank(other));
        for (place, &(_, pair)) in pairs.iter_mut().zip(&self.drawn) {
            *place = pair;
        }
        Ok(())
    }
}

fn score(stacks: &Stacks, pair: Pair) -> i32 {
    let of_tile = |tile: u32| {
        let [stack, height] = stacks.place[tile as usize];
        let above = i32::from(stacks.height[usize::from(stack)]) - i32::from(height);
        FALLS * above + if above == 0 { TOP } else { 0 } + if height == 1 { BOTTOM } else { 0 }
    };
    of_tile(pair.first) + of_tile(pair.second)
}

/// A number with Gumbel's distribution: less the logarithm of one that is exponential, which is less the
/// logarithm of one that is uniform between 0 and 1.
fn gumbel(bits: u64) -> i32 {
    let exponential = (64 << STEPS) - logarithm(bits | 1);
    ((STEPS as i32) << STEPS) - logarithm(exponential as u64)
}

/// The logarithm of a number from 1 on, between powers of two along a straight line.
fn logarithm(number: u64) -> i32 {
    let whole = number.ilog2();
    let rest = (u128::from(number) << STEPS >> whole) as i32 - (1 << STEPS);
    ((whole as i32) << STEPS) + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_close() {
        for number in [1, 2, 3, 5, 7, 100, 1_000_000_007, u64::MAX] {
            let exact = (number as f64).log2();
            let close = f64::from(logarithm(number)) / 256.0;
            assert!((exact - close).abs() < 0.1, "{number}: {exact} {close}");
        }
    }

    /// A choice by the highest sum is a choice by weights: one that has 256 more is drawn twice as
    /// often.
    #[test]
    fn scores_are_weights() {
        let mut random = Random::new(1);
        let draws = 100_000;
        for (score, share) in [(0, 0.5), (256, 2.0 / 3.0), (512, 0.8), (-1024, 1.0 / 17.0)] {
            let first = (0..draws)
                .filter(|_| gumbel(random.bits()) + score > gumbel(random.bits()))
                .count();
            let found = first as f64 / f64::from(draws);
            assert!((found - share).abs() < 0.02, "{score}: {found}");
        }
    }
}
