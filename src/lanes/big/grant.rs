//! What a search knows of two tiles of a group of six or more: games are given it.

use super::super::bits::Bits;
use super::super::coins::Coins;
use super::super::word::Word;
use super::chosen::choose_places;
use super::{Big, places_of};
use crate::random::Random;

impl Big {
    /// The group of a pair, and its two places in it.
    pub(in crate::lanes) fn find(&self, pair: usize) -> (usize, [usize; 2]) {
        let group = self.start.partition_point(|&start| start as usize <= pair) - 1;
        let (one, other) = places_of(self.size(group), pair - self.start[group] as usize);
        (group, [one, other])
    }

    /// Has the two places of a pair belong together in some games; or if not wanted, the first with any
    /// other. `words` are two for each variable: where it is not preferred, and where it is. Gives the work
    /// that this is, for the watch.
    #[allow(clippy::too_many_arguments)]
    #[inline(never)]
    pub(in crate::lanes) fn grant<B: Bits>(
        &mut self,
        words: &mut [Word],
        variable: usize,
        pair: usize,
        wanted: bool,
        games: B,
        coins: &Coins,
        random: &mut Random,
    ) -> usize {
        let (group, [one, other]) = self.find(pair);
        let (size, pairs) = (self.size(group), self.pairs(group));
        let chosen = &mut self.work.chosen;
        chosen.clear(size);
        if wanted {
            chosen.add(one, other, games);
        } else {
            games.store(&mut chosen.one[one]);
            choose_places(&mut chosen.other[..size], games, coins, random, |place| {
                if place == one || place == other { games } else { games.without(games) }
            });
        }
        let first = 2 * (variable - (pair - pairs.start));
        chosen.pair_up_apart::<B, 2>(&mut words[first..first + 2 * pairs.len()], size);
        5 * pairs.len()
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::{assert_whole, turtle};
    use super::*;
    use crate::lanes::Hunt;
    use crate::mahjong::Table;
    use crate::slots::Large;

    /// Two places of a group are given to each other in some games, and taken apart in others.
    #[test]
    fn what_is_granted_holds() {
        let board = turtle(8, 2);
        let mut hunt = Hunt::<Table<Large>>::new(&board, 1).unwrap().unwrap();
        hunt.draw();
        let (mut random, count) = (Random::new(5), hunt.big.preferred.len());
        let coins = Coins::new(&mut random);
        let mut words = Vec::new();
        for &word in &hunt.big.preferred {
            words.extend([!word, word]);
        }
        for round in 0..500 {
            let (pair, wanted) = (random.index(count), round % 2 == 0);
            let games = Word([(); 4].map(|()| random.bits()));
            let before = words.clone();
            hunt.big.grant(&mut words, pair, pair, wanted, games, &coins, &mut random);
            let now = words[2 * pair + 1];
            assert_eq!(now & games, if wanted { games } else { Word::NONE });
            // Other games have not changed.
            for (now, before) in words.iter().zip(&before) {
                assert_eq!(*now & !games, *before & !games);
            }
            for (preferred, both) in hunt.big.preferred.iter_mut().zip(words.chunks(2)) {
                assert_eq!(both[0], !both[1]);
                *preferred = both[1];
            }
            assert_whole(&hunt.big);
        }
    }
}
