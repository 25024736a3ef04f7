//! Groups of six tiles or more in the hunt. A game prefers a whole pairing of such a group: for every
//! two of its places a word says in which games they belong together. It plays every pair that it
//! prefers. Where it takes another one, the two that are left over belong together from then on, so
//! that there is always a whole pairing, and a game that was won has told every partner.
//!
//! `repair` is what happens between batches, `grant` what a search wants of games; both are a choice of two
//! places in each game, which `chosen` has belong together.

mod chosen;
mod grant;
mod repair;

use super::bits::Bits;
use super::coins::Coins;
use super::table::{Table, There};
use super::word::Word;
use crate::board::{Board, pair_number, pairs_of};
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::slots::Slots;
use chosen::Chosen;

/// Games are played one at a time where all groups together have more pairs than this: it is
/// memory, a few times 1 MiB, and the time between two reports.
const MOST_PAIRS: usize = 1 << 15;

/// Binary digits of the rounds of a batch; later ones count as the last.
const DIGITS: usize = 6;

/// The preferences of such groups.
pub(super) struct Big {
    /// For each group where its pairs begin, and one more entry; nothing if there are no such groups.
    start: Vec<u32>,
    /// In which games each pair belongs together, in the order of the first place, then of the second.
    pub(super) preferred: Vec<Word>,
    /// The number of tiles of each group.
    sizes: Vec<u32>,
    /// For each place of such groups, by group: where it could have gone on at the end of a batch,
    /// and where it lay.
    pub(super) could: Vec<Word>,
    pub(super) lies: Vec<Word>,
    /// For each of these places when it went: binary digits of the number of the round, lowest first.
    pub(super) went: Vec<[Word; DIGITS]>,
    /// Where the places of each group begin in these.
    first: Vec<u32>,
    work: Workspace,
}

/// Working memory, for one group.
struct Workspace {
    offered: Vec<Word>,
    could: Vec<Word>,
    chosen: Chosen,
}

impl Big {
    /// Nothing if there are too many pairs.
    pub(super) fn new(board: &Board) -> Result<Option<Self>, Error> {
        let groups = board.group_count();
        let size =
            |group: usize| if board.groups.is_big(group) { board.groups.size(group) } else { 0 };
        let largest = (0..groups).map(size).max().unwrap_or(0);
        let mut big = Big {
            start: Vec::new(),
            preferred: Vec::new(),
            sizes: Vec::new(),
            could: Vec::new(),
            lies: Vec::new(),
            went: Vec::new(),
            first: Vec::new(),
            work: Workspace {
                offered: Vec::new(),
                could: Vec::new(),
                chosen: Chosen {
                    one: Vec::new(),
                    other: Vec::new(),
                    mates: [Vec::new(), Vec::new()],
                },
            },
        };
        if largest == 0 {
            return Ok(Some(big));
        }
        let pairs = |group| if size(group) == 0 { 0 } else { pairs_of(size(group)) };
        let total: usize = (0..groups).map(pairs).sum();
        if total > MOST_PAIRS {
            return Ok(None);
        }
        big.start = memory::with_capacity(groups + 1)?;
        big.first = memory::with_capacity(groups)?;
        big.sizes = memory::with_capacity(groups)?;
        let (mut pair, mut place) = (0, 0);
        for group in 0..groups {
            big.start.push(pair as u32);
            big.first.push(place as u32);
            big.sizes.push(size(group) as u32);
            pair += pairs(group);
            place += size(group);
        }
        big.start.push(pair as u32);
        big.preferred = memory::filled(total, Word::NONE)?;
        big.could = memory::filled(place, Word::NONE)?;
        big.lies = memory::filled(place, Word::NONE)?;
        big.went = memory::filled(place, [Word::NONE; DIGITS])?;
        let words = |count| memory::filled(count, Word::NONE);
        big.work = Workspace {
            offered: words(pairs_of(largest))?,
            could: words(largest)?,
            chosen: Chosen::new(largest)?,
        };
        Ok(Some(big))
    }

    /// Whether there are no such groups.
    pub(super) fn is_empty(&self) -> bool {
        self.preferred.is_empty()
    }

    #[inline(always)]
    pub(super) fn size(&self, group: usize) -> usize {
        self.sizes[group] as usize
    }

    #[inline(always)]
    fn pairs(&self, group: usize) -> std::ops::Range<usize> {
        self.start[group] as usize..self.start[group + 1] as usize
    }

    #[inline(always)]
    fn places(&self, group: usize) -> std::ops::Range<usize> {
        self.first[group] as usize..self.first[group] as usize + self.size(group)
    }

    /// Work of a visit, for the watch.
    pub(super) fn visit_work(&self, group: usize) -> usize {
        self.sizes[..].get(group).map_or(0, |&size| 4 * size as usize * size as usize)
    }

    /// Nothing has gone.
    pub(super) fn start(&mut self) {
        self.went.fill([Word::NONE; DIGITS]);
    }

    /// Draws a pairing of a group for each game.
    pub(super) fn draw(&mut self, group: usize, coins: &Coins, random: &mut Random) {
        let (size, pairs) = (self.size(group), self.pairs(group));
        let preferred = &mut self.preferred[pairs];
        preferred.fill(Word::NONE);
        let matched = &mut self.work.could[..size];
        matched.fill(Word::NONE);
        for one in 0..size {
            let mut open = !matched[one];
            let mut other = random.index(size);
            // The first time round half of the games pass each place by.
            for step in 0..2 * size {
                other = if other + 1 < size { other + 1 } else { 0 };
                let mut games = open & !matched[other];
                if other == one || games.is_empty() {
                    continue;
                }
                if step < size {
                    games &= coins.toss::<Word>(random.bits())[0];
                }
                open &= !games;
                matched[other] |= games;
                preferred[pair_number(size, one.min(other), one.max(other))] |= games;
            }
            matched[one] = Word::ALL;
        }
    }

    /// Takes what is preferred. Where a group offers only other pairs, one of them goes in games that
    /// may, and is preferred from then on. Gives the games in which something went.
    #[inline(always)]
    pub(super) fn visit<T: Table, B: Bits>(
        &mut self,
        table: &mut T,
        there: &mut There<T>,
        group: usize,
        may: B,
        turn: usize,
        round: usize,
    ) -> B {
        let (size, pairs, first) =
            (self.size(group), self.pairs(group), self.first[group] as usize);
        let preferred = &mut self.preferred[pairs];
        let Workspace { offered, could, chosen } = &mut self.work;
        let (offered, could) = (&mut offered[..preferred.len()], &mut could[..size]);
        table.offer_big::<B>(there, group, could, offered);
        let none = B::load(&Word::NONE);
        // From here on where places go.
        let goes = could;
        goes.fill(Word::NONE);
        let (mut moved, mut some) = (none, none);
        let mut words = offered.iter().zip(&*preferred);
        for one in 0..size {
            let mut all = B::load(&goes[one]);
            for (other, (pair, preferred)) in goes[one + 1..].iter_mut().zip(&mut words) {
                let pair = B::load(pair);
                some = some.or(pair);
                let now = pair.and(B::load(preferred));
                all = all.or(now);
                B::load(other).or(now).store(other);
            }
            moved = moved.or(all);
            all.store(&mut goes[one]);
        }
        let mut turns = some.and(may).without(moved);
        if !turns.is_empty() {
            moved = moved.or(turns);
            chosen.clear(size);
            let mut index = turn % offered.len();
            let (mut one, mut other) = places_of(size, index);
            while !turns.is_empty() {
                let now = B::load(&offered[index]).and(turns);
                if !now.is_empty() {
                    turns = turns.without(now);
                    chosen.add(one, other, now);
                    B::load(&goes[one]).or(now).store(&mut goes[one]);
                    B::load(&goes[other]).or(now).store(&mut goes[other]);
                }
                (index, other) = (index + 1, other + 1);
                if other == size {
                    one += 1;
                    other = one + 1;
                    if other == size {
                        (index, one, other) = (0, 0, 1);
                    }
                }
            }
            chosen.pair_up::<B, 1>(preferred, size);
        }
        if !moved.is_empty() {
            for (place, goes) in goes.iter().enumerate() {
                let lies = there.at_mut(table.number(group, place));
                let goes = B::load(goes);
                B::load(lies).without(goes).store(lies);
                let round = round.min((1 << DIGITS) - 1);
                for (digit, word) in self.went[first + place].iter_mut().enumerate() {
                    if round >> digit & 1 == 1 {
                        B::load(word).or(goes).store(word);
                    }
                }
            }
        }
        moved
    }

    /// Tells the mate that each tile has in a game.
    pub(super) fn tell(&self, board: &Board, game: usize, partner: &mut [u32]) {
        for group in 0..self.sizes.len() {
            let (size, tiles) = (self.size(group), board.groups.tiles(group));
            for (index, pair) in self.preferred[self.pairs(group)].iter().enumerate() {
                if pair.has(game) {
                    let (one, other) = places_of(size, index);
                    partner[tiles[one] as usize] = tiles[other];
                    partner[tiles[other] as usize] = tiles[one];
                }
            }
        }
    }
}

/// The places of a pair.
fn places_of(size: usize, pair: usize) -> (usize, usize) {
    let (mut one, mut left) = (0, pair);
    while left >= size - one - 1 {
        left -= size - one - 1;
        one += 1;
    }
    (one, one + 1 + left)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lanes::Hunt;
    use crate::mahjong::Table;
    use crate::slots::Large;
    use crate::watch::Watch;
    use crate::{deal, layout};

    pub(super) fn turtle(size: u32, seed: u64) -> Board {
        Board::new(&deal::uniform(layout::turtle(), size, seed).unwrap()).unwrap()
    }

    /// In every game each place of a group of six or more belongs together with exactly one other.
    pub(super) fn assert_whole(big: &Big) {
        for group in 0..big.sizes.len() {
            let (size, preferred) = (big.size(group), &big.preferred[big.pairs(group)]);
            for place in 0..size {
                let (mut once, mut twice) = (Word::NONE, Word::NONE);
                for (index, &pair) in preferred.iter().enumerate() {
                    let (one, other) = places_of(size, index);
                    assert_eq!(pair_number(size, one, other), index);
                    if one == place || other == place {
                        twice |= once & pair;
                        once |= pair;
                    }
                }
                assert_eq!((once, twice), (Word::ALL, Word::NONE), "group {group}, place {place}");
            }
        }
    }

    #[test]
    fn games_prefer_whole_pairings_whatever_happens_to_them() {
        for size in [6, 8, 10, 12, 48] {
            let board = turtle(size, size.into());
            let mut hunt = Hunt::<Table<Large>>::new(&board, 3).unwrap().unwrap();
            let watch = &mut Watch::new();
            hunt.draw();
            assert_whole(&hunt.big);
            for _ in 0..6 {
                hunt.play(watch).unwrap();
                assert_whole(&hunt.big);
                hunt.repair();
                assert_whole(&hunt.big);
            }
        }
    }

    #[test]
    fn every_pair_is_drawn_often_enough() {
        let board = turtle(6, 1);
        let mut hunt = Hunt::<Table<Large>>::new(&board, 1).unwrap().unwrap();
        let mut counts = [0; 15];
        for _ in 0..100 {
            hunt.draw();
            for group in 0..24 {
                let pairs = &hunt.big.preferred[hunt.big.pairs(group)];
                counts.iter_mut().zip(pairs).for_each(|(count, pair)| *count += pair.count());
            }
        }
        // A fifth of the games each, more or less: a place that follows one that is taken is drawn
        // more often.
        let fifth = 100 * 24 * 256 / 5;
        assert!(counts.iter().all(|count| count.abs_diff(fifth) < fifth * 3 / 5), "{counts:?}");
    }
}
