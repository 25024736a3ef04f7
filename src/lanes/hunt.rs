//! The hunt for a solution: 256 games, each with its own preferred pairing for every group. A game
//! plays whatever is safe (all that remains of a group is playable) and every pair of a preferred
//! pairing; a pair of another pairing only when it has nothing else, one at a time, groups in
//! random order.
//!
//! The first batch draws its preferences at random; later ones repair those of the batch before.

use super::bits::{Bits, Work, best};
use super::table::Table;
use super::winner;
use super::word::{LANES, Word};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::slots::{Slots, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// Stands for no pairing in particular, in lists of the pairing (0 to 2) of each group.
pub(crate) const NO_PAIRING: u8 = 3;

pub(crate) struct Hunt<S: Storage> {
    pub(super) table: Table<S>,
    pub(super) random: Random,
    /// In which games each tile lies; the last one is the tile that never does.
    pub(super) there: S::Heap<Word>,
    /// In which games each group prefers each pairing, and in which it has used each.
    pub(super) preferred: S::Heap<[Word; 3]>,
    pub(super) used: S::Heap<[Word; 3]>,
    /// Where the tiles of each group were playable when it was last visited.
    playable: S::Heap<[Word; 4]>,
    /// A set of groups near which something has changed since the last visit.
    dirty: Vec<u64>,
    /// The groups in random order.
    pub(super) order: Vec<u32>,
    /// In which games each group got stuck; used by `repair`.
    pub(super) stuck: Vec<Word>,
}

/// What a sweep over the groups keeps.
struct Sweep<B> {
    /// Games in which something was taken.
    moved: B,
    /// Games that had nothing to do, until they open a group.
    idle: B,
    /// Decides between two pairings.
    coin: B,
}

/// A batch to be played.
struct Play<'h, 'w, 'm, S: Storage> {
    hunt: &'h mut Hunt<S>,
    watch: &'w mut Watch<'m>,
}

impl<S: Storage> Work for Play<'_, '_, '_, S> {
    type Output = Result<Option<usize>, Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.hunt.play_games::<B>(self.watch)
    }
}

impl<S: Storage> Hunt<S> {
    /// Nothing if the board has groups of more than four tiles.
    pub(crate) fn new(board: &Board, seed: u64) -> Result<Option<Self>, Error> {
        let Some(table) = Table::<S>::new(board)? else {
            return Ok(None);
        };
        let groups = board.group_count();
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups as u32);
        Ok(Some(Self {
            table,
            random: Random::new(seed),
            there: S::Heap::filled(board.tile_count() + 1, Word::NONE)?,
            preferred: S::Heap::filled(groups, [Word::NONE; 3])?,
            used: S::Heap::filled(groups, [Word::NONE; 3])?,
            playable: S::Heap::filled(groups, [Word::NONE; 4])?,
            dirty: memory::filled(groups.div_ceil(64), 0)?,
            order,
            stuck: memory::filled(groups, Word::NONE)?,
        }))
    }

    /// Draws new preferences for all games.
    pub(crate) fn draw(&mut self) {
        for group in 0..self.table.group_count {
            let first = self.random_third();
            let second = self.random_half() & !first;
            self.preferred.set(group, [first, second, !(first | second)]);
        }
    }

    /// Plays a batch of games; the first that clears the board, if any.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        watch.counts.attempts += LANES as u64;
        watch.work(4 * self.table.tile_count)?;
        self.start();
        best(Play { hunt: self, watch })
    }

    /// Puts all tiles back in all games.
    fn start(&mut self) {
        for tile in 0..self.table.tile_count {
            self.there.set(tile, Word::ALL);
        }
        for group in 0..self.table.group_count {
            self.used.set(group, [Word::NONE; 3]);
        }
        self.dirty.fill(u64::MAX);
        self.shuffle();
    }

    #[inline(always)]
    fn play_games<B: Bits>(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        // Games that may still move, and those of them that did nothing in the last sweep.
        let mut active = B::load(&Word::ALL);
        let mut idle = B::load(&Word::NONE);
        while !active.is_empty() {
            let coin = B::load(&self.random_half());
            let mut sweep = Sweep { moved: B::load(&Word::NONE), idle, coin };
            let groups = self.order.len();
            let first = self.random.index(groups);
            for index in (first..groups).chain(0..first) {
                let group = self.order[index] as usize;
                let (word, bit) = (group / 64, 1 << (group % 64));
                let dirty = self.dirty[word] & bit != 0;
                if dirty || !sweep.idle.is_empty() {
                    self.dirty[word] &= !bit;
                    self.visit(group, dirty, &mut sweep);
                }
            }
            watch.work(25 * groups)?;
            if let Some(game) = self.first_won::<B>() {
                return Ok(Some(game));
            }
            // Whoever was idle and found nothing in a whole sweep is done.
            active = active.without(sweep.idle);
            idle = active.without(sweep.moved);
        }
        Ok(None)
    }

    #[inline(always)]
    fn first_won<B: Bits>(&self) -> Option<usize> {
        let mut left = B::load(&Word::NONE);
        for there in &self.there.as_slice()[..self.table.tile_count] {
            left = left.or(B::load(there));
        }
        let won = B::load(&Word::ALL).without(left);
        if won.is_empty() {
            return None;
        }
        let mut word = Word::NONE;
        won.store(&mut word);
        word.first()
    }

    /// Takes what is safe and what is preferred in all games; opens the group with another
    /// pairing in idle games.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize, dirty: bool, sweep: &mut Sweep<B>) {
        let [ta, tb, tc, td] = self.table.tiles.get(group);
        let there = &mut self.there;
        let at = |tile: u32| B::load(there.at(tile as usize));
        let (a, b, c, d) = (at(ta), at(tb), at(tc), at(td));
        let some = a.or(b).or(c.or(d));
        if some.is_empty() {
            return;
        }
        let known = self.playable.at_mut(group);
        if dirty {
            for (word, tile) in known.iter_mut().zip([ta, tb, tc, td]) {
                self.table.playable::<B>(there, tile).store(word);
            }
        }
        let [pa, pb, pc, pd] = known;
        let (pa, pb, pc, pd) = (B::load(pa), B::load(pb), B::load(pc), B::load(pd));
        let blocked = a.without(pa).or(b.without(pb)).or(c.without(pc).or(d.without(pd)));
        let safe = some.without(blocked);
        let closed = a.and(b).and(c.and(d)).and(blocked);
        // A group that is not safe has at most three playable tiles, so at most one pair of a
        // pairing; and a game prefers only one pairing.
        let [w0, w1, w2] = self.preferred.at(group);
        let mut in0 = B::load(w0).and(closed);
        let mut in1 = B::load(w1).and(closed);
        let mut in2 = B::load(w2).and(closed);
        let may = sweep.idle.and(closed);
        if !may.is_empty() {
            // Three playable tiles leave a choice between two: toss a coin.
            let has0 = may.and(pa.and(pb).or(pc.and(pd)));
            let has1 = may.and(pa.and(pc).or(pb.and(pd)));
            let has2 = may.and(pa.and(pd).or(pb.and(pc)));
            let also0 = has0.without(has1.or(has2).without(sweep.coin));
            let also2 = has2.without(also0).without(has1.and(sweep.coin));
            let also1 = has1.without(also0.or(also2));
            in0 = in0.or(also0);
            in1 = in1.or(also1);
            in2 = in2.or(also2);
            sweep.idle = sweep.idle.without(also0.or(also1).or(also2));
        }
        let (ab, cd) = (in0.and(pa).and(pb), in0.and(pc).and(pd));
        let (ac, bd) = (in1.and(pa).and(pc), in1.and(pb).and(pd));
        let (ad, bc) = (in2.and(pa).and(pd), in2.and(pb).and(pc));
        let (by0, by1, by2) = (ab.or(cd), ac.or(bd), ad.or(bc));
        let moved = safe.or(by0).or(by1.or(by2));
        if moved.is_empty() {
            return;
        }
        sweep.moved = sweep.moved.or(moved);
        a.without(safe.or(ab).or(ac.or(ad))).store(there.at_mut(ta as usize));
        b.without(safe.or(ab).or(bc.or(bd))).store(there.at_mut(tb as usize));
        c.without(safe.or(ac).or(bc.or(cd))).store(there.at_mut(tc as usize));
        d.without(safe.or(ad).or(bd.or(cd))).store(there.at_mut(td as usize));
        for (used, by) in self.used.at_mut(group).iter_mut().zip([by0, by1, by2]) {
            B::load(used).or(by).store(used);
        }
        for &(word, bits) in self.table.followers(group) {
            self.dirty[word as usize] |= bits;
        }
    }

    pub(super) fn shuffle(&mut self) {
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, self.random.index(i + 1));
        }
    }

    /// Each game with probability one half.
    pub(super) fn random_half(&mut self) -> Word {
        let random = &mut self.random;
        Word([random.bits(), random.bits(), random.bits(), random.bits()])
    }

    /// Each game with probability one third, to within 1 in 256: a third is 0.01010101… in
    /// binary, and a digit of 1 is an "or" with a coin, one of 0 an "and".
    fn random_third(&mut self) -> Word {
        let mut third = Word::NONE;
        for _ in 0..4 {
            third |= self.random_half();
            third &= self.random_half();
        }
        third
    }

    /// The pairing that a game used for each group; [`NO_PAIRING`] where it used none in particular.
    pub(crate) fn pairings(&self, game: usize, pairings: &mut [u8]) {
        for (pairing, used) in pairings.iter_mut().zip(self.used.as_slice()) {
            let place = used.iter().position(|word| word.has(game));
            *pairing = place.map_or(NO_PAIRING, |place| place as u8);
        }
    }

    /// The pairs of a game that cleared the board, in an order in which they can be played.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub(crate) fn pairs(
        &self,
        board: &Board,
        game: usize,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        watch.counts.successes += 1;
        winner::pairs(board, &self.table, |group| self.used.at(group), game, watch)
    }

    /// The partner of each tile in a game; any will do for tiles that it left.
    pub(crate) fn partners(&self, game: usize) -> Result<Vec<u32>, Error> {
        winner::partners(&self.table, |group| self.used.at(group), game)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::{Large, Small};
    use crate::{deal, layout};

    /// Plays three batches, the repaired ones included, and shows all that came of it.
    fn games<S: Storage>(board: &Board, portably: bool) -> Vec<[Word; 3]> {
        let mut hunt = Hunt::<S>::new(board, 5).unwrap().unwrap();
        let watch = &mut Watch::new();
        let mut seen = Vec::new();
        hunt.draw();
        for _ in 0..3 {
            if portably {
                hunt.start();
                hunt.play_games::<Word>(watch).unwrap();
            } else {
                hunt.play(watch).unwrap();
            }
            seen.extend_from_slice(&hunt.used.as_slice()[..board.group_count()]);
            hunt.repair();
        }
        seen
    }

    #[test]
    fn all_forms_play_the_same_games() {
        for seed in 0..20 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let expected = games::<Small>(&board, true);
            assert!(expected == games::<Small>(&board, false), "deal {seed}: with wide registers");
            assert!(expected == games::<Large>(&board, true), "deal {seed}: without fixed arrays");
        }
    }

    #[test]
    fn preferences_are_uniform() {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, 1).unwrap()).unwrap();
        let mut hunt = Hunt::<Small>::new(&board, 1).unwrap().unwrap();
        let mut counts = [0u32; 3];
        for _ in 0..100 {
            hunt.draw();
            for preferred in &hunt.preferred.as_slice()[..36] {
                for (count, word) in counts.iter_mut().zip(preferred) {
                    *count += word.0.iter().map(|part| part.count_ones()).sum::<u32>();
                }
            }
        }
        // 307,200 each, up to the 1 in 256 of `random_third` and five standard deviations.
        assert!(counts.iter().all(|count| count.abs_diff(307_200) < 3_700), "{counts:?}");
    }
}
