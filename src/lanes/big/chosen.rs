//! The one change that there is to a whole pairing: two places belong together from now on, and so do their
//! mates until then. In each game it may be other places.

use super::super::bits::Bits;
use super::super::coins::Coins;
use super::super::word::Word;
use crate::error::Error;
use crate::memory;
use crate::random::Random;

/// In each game two places that are to belong together, and their mates until then: one word a place.
pub(super) struct Chosen {
    pub(super) one: Vec<Word>,
    pub(super) other: Vec<Word>,
    pub(super) mates: [Vec<Word>; 2],
}

/// In each of some games one place that is drawn at random, but not where it may not be.
#[inline(always)]
pub(super) fn choose_places<B: Bits>(
    chosen: &mut [Word],
    games: B,
    coins: &Coins,
    random: &mut Random,
    may_not: impl Fn(usize) -> B,
) {
    let size = chosen.len();
    let mut open = games;
    let mut place = random.index(size);
    // The first time round half of the games pass each place by.
    for step in 0..2 * size {
        place = if place + 1 < size { place + 1 } else { 0 };
        let mut now = open.without(may_not(place));
        if now.is_empty() {
            continue;
        }
        if step < size {
            now = now.and(coins.toss::<B>(random.bits())[0]);
        }
        open = open.without(now);
        B::load(&chosen[place]).or(now).store(&mut chosen[place]);
    }
}

impl Chosen {
    pub(super) fn new(size: usize) -> Result<Self, Error> {
        let words = || memory::filled(size, Word::NONE);
        Ok(Chosen { one: words()?, other: words()?, mates: [words()?, words()?] })
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, size: usize) {
        let [first, second] = &mut self.mates;
        for words in [&mut self.one, &mut self.other, first, second] {
            words[..size].fill(Word::NONE);
        }
    }

    #[inline(always)]
    pub(super) fn add<B: Bits>(&mut self, one: usize, other: usize, games: B) {
        B::load(&self.one[one]).or(games).store(&mut self.one[one]);
        B::load(&self.other[other]).or(games).store(&mut self.other[other]);
    }

    /// The same as a function of its own, for what is compiled for the usual form alone.
    #[inline(never)]
    pub(super) fn pair_up_apart<B: Bits, const STRIDE: usize>(
        &mut self,
        preferred: &mut [Word],
        size: usize,
    ) {
        self.pair_up::<B, STRIDE>(preferred, size);
    }

    /// Has the chosen places belong together, and their mates until now. Every pair has `STRIDE`
    /// words, the last of which says where it is preferred, and the first of two where it is not.
    /// A game in which only one place was chosen stays as it is.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn pair_up<B: Bits, const STRIDE: usize>(
        &mut self,
        preferred: &mut [Word],
        size: usize,
    ) {
        let none = B::load(&Word::NONE);
        let Chosen { one, other, mates: [mate, other_mate] } = self;
        let (one, other) = (&mut one[..size], &mut other[..size]);
        let (mate, other_mate) = (&mut mate[..size], &mut other_mate[..size]);
        let (mut some, mut both) = (none, none);
        for (one, other) in one.iter().zip(&*other) {
            some = some.or(B::load(one));
            both = both.or(B::load(other));
        }
        both = both.and(some);
        for (one, other) in one.iter_mut().zip(&mut *other) {
            B::load(one).and(both).store(one);
            B::load(other).and(both).store(other);
        }
        let mut pairs = preferred.chunks_exact(STRIDE);
        for a in 0..size {
            let (one_a, other_a) = (B::load(&one[a]), B::load(&other[a]));
            let (mut mate_a, mut other_mate_a) = (B::load(&mate[a]), B::load(&other_mate[a]));
            for b in a + 1..size {
                let Some(pair) = pairs.next() else { break };
                let pair = B::load(&pair[STRIDE - 1]).and(both);
                mate_a = mate_a.or(pair.and(B::load(&one[b])));
                other_mate_a = other_mate_a.or(pair.and(B::load(&other[b])));
                B::load(&mate[b]).or(pair.and(one_a)).store(&mut mate[b]);
                B::load(&other_mate[b]).or(pair.and(other_a)).store(&mut other_mate[b]);
            }
            mate_a.store(&mut mate[a]);
            other_mate_a.store(&mut other_mate[a]);
        }
        let mut pairs = preferred.chunks_exact_mut(STRIDE);
        for a in 0..size {
            let (one_a, other_a) = (B::load(&one[a]), B::load(&other[a]));
            let (mate_a, other_mate_a) = (B::load(&mate[a]), B::load(&other_mate[a]));
            for b in a + 1..size {
                let Some(pair) = pairs.next() else { break };
                let (one_b, other_b) = (B::load(&one[b]), B::load(&other[b]));
                let (mate_b, other_mate_b) = (B::load(&mate[b]), B::load(&other_mate[b]));
                let parts = one_a.and(mate_b).or(mate_a.and(one_b));
                let parts = parts.or(other_a.and(other_mate_b).or(other_mate_a.and(other_b)));
                let joins = one_a.and(other_b).or(other_a.and(one_b));
                let joins = joins.or(mate_a.and(other_mate_b).or(other_mate_a.and(mate_b)));
                let now = B::load(&pair[STRIDE - 1]).without(parts).or(joins);
                now.store(&mut pair[STRIDE - 1]);
                if STRIDE > 1 {
                    B::load(&Word::ALL).without(now).store(&mut pair[0]);
                }
            }
        }
    }
}
