//! The hunt for a solution: 256 games, each with its own preferred pairing for every group. A game
//! plays whatever is safe (all that remains of a group is playable) and every pair of a preferred
//! pairing; a pair of another pairing only when it has nothing else, one at a time, groups in
//! random order.
//!
//! The first batch draws its preferences at random; later ones repair those of the batch before.

use super::bits::{Bits, Work, best};
use super::repair::Outcome;
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
    /// In which games each tile lies, numbered as in [`Table`].
    pub(super) there: S::Heap<Word>,
    /// In which games each group prefers each pairing, or has used it.
    pub(super) preferred: S::Groups<[Word; 3]>,
    /// In which games each group may be opened with any pairing at any time.
    pub(super) open: S::Groups<Word>,
    /// Whether there are such games.
    pub(super) opens_freely: bool,
    /// A set of groups near which something has changed since the last visit.
    pub(super) dirty: Vec<u64>,
    /// The groups in random order.
    pub(super) order: Vec<u32>,
    /// How the games of the last batch ended.
    pub(super) outcome: Outcome<S>,
    /// The working memory of `respect`: for each literal the games that violate it.
    pub(super) violations: Vec<Word>,
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
            random: Random::new(seed),
            there: S::Heap::filled(table.place_count(), Word::NONE)?,
            preferred: S::Groups::filled(groups, [Word::NONE; 3])?,
            open: S::Groups::filled(groups, Word::NONE)?,
            opens_freely: false,
            dirty: memory::filled(groups.div_ceil(64), 0)?,
            order,
            outcome: Outcome::new(groups)?,
            violations: Vec::new(),
            table,
        }))
    }

    /// Draws new preferences for all games. In five of eight cases a game takes the first pair of
    /// a group that it can get: such games end sooner, and a batch of them wins as many boards.
    pub(crate) fn draw(&mut self) {
        self.opens_freely = true;
        for group in 0..self.table.group_count {
            let preferred = self.random_pairings();
            self.preferred.set(group, preferred);
            let open = self.random_half() | (self.random_half() & self.random_half());
            self.open.set(group, open);
        }
    }

    /// A pairing for a group in each game.
    pub(super) fn random_pairings(&mut self) -> [Word; 3] {
        let first = self.random_third();
        let second = self.random_half() & !first;
        [first, second, !(first | second)]
    }

    /// Plays a batch of games; the first that clears the board, if any.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        watch.counts.attempts += LANES as u64;
        watch.work(16 * self.table.group_count)?;
        self.start();
        let won = best(Play { hunt: self, watch })?;
        if won.is_none() {
            self.look_back();
        }
        Ok(won)
    }

    fn start(&mut self) {
        self.table.set_up(&mut self.there);
        self.dirty.fill(u64::MAX);
        self.shuffle();
    }

    #[inline(always)]
    fn play_games<B: Bits>(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        // Games that may still move, and those of them that did nothing in the last sweep.
        let mut active = B::load(&Word::ALL);
        let mut idle = B::load(&Word::NONE);
        // Binary digits of how often a game has been idle. Games with repaired preferences are
        // given up the eighth time: what is left of the preferences is not worth playing.
        let mut idle_times = [idle; 3];
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
                    self.visit(group, &mut sweep);
                }
            }
            watch.work(25 * groups)?;
            if let Some(game) = self.table.cleared::<B>(&self.there).first() {
                return Ok(Some(game));
            }
            // Whoever was idle and found nothing in a whole sweep is done.
            active = active.without(sweep.idle);
            idle = active.without(sweep.moved);
            if !self.opens_freely {
                let mut eighth = idle;
                for digit in &mut idle_times {
                    let carry = digit.and(eighth);
                    *digit = digit.xor(eighth);
                    eighth = carry;
                }
                active = active.without(eighth);
                idle = idle.without(eighth);
            }
        }
        Ok(None)
    }

    /// Takes what is safe and what is preferred in all games; opens the group with another
    /// pairing in games that are idle or may open it anyway. That pairing is preferred from then
    /// on.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize, sweep: &mut Sweep<B>) {
        let ([a, b, c, d], [pa, pb, pc, pd]) = self.table.look::<B>(&self.there, group);
        let some = a.or(b).or(c.or(d));
        let blocked = a.xor(pa).or(b.xor(pb)).or(c.xor(pc).or(d.xor(pd)));
        let safe = some.without(blocked);
        let closed = a.and(b).and(c.and(d)).and(blocked);
        // A group that is not safe has at most three playable tiles, so at most one pair of a
        // pairing; and a game prefers only one pairing.
        let has0 = closed.and(pa.and(pb).or(pc.and(pd)));
        let has1 = closed.and(pa.and(pc).or(pb.and(pd)));
        let has2 = closed.and(pa.and(pd).or(pb.and(pc)));
        let words = self.preferred.at_mut(group);
        let (w0, w1, w2) = (B::load(&words[0]), B::load(&words[1]), B::load(&words[2]));
        let (mut by0, mut by1, mut by2) = (has0.and(w0), has1.and(w1), has2.and(w2));
        let may = sweep.idle.or(B::load(self.open.at(group))).without(by0.or(by1).or(by2));
        let (has0, has1, has2) = (may.and(has0), may.and(has1), may.and(has2));
        let other = has0.or(has1).or(has2);
        if !other.is_empty() {
            // Three playable tiles leave a choice: toss a coin.
            let also0 = has0.without(has1.or(has2).without(sweep.coin));
            let also2 = has2.without(also0).without(has1.and(sweep.coin));
            let also1 = has1.without(also0.or(also2));
            w0.without(other).or(also0).store(&mut words[0]);
            w1.without(other).or(also1).store(&mut words[1]);
            w2.without(other).or(also2).store(&mut words[2]);
            by0 = by0.or(also0);
            by1 = by1.or(also1);
            by2 = by2.or(also2);
            sweep.idle = sweep.idle.without(other);
        }
        let moved = safe.or(by0).or(by1.or(by2));
        if moved.is_empty() {
            return;
        }
        sweep.moved = sweep.moved.or(moved);
        let left = |lying: B, playable: B, first: B, second: B, third: B| {
            let goes = safe.or(by0.and(first)).or(by1.and(second).or(by2.and(third)));
            lying.without(playable.and(goes))
        };
        left(a, pa, pb, pc, pd).store(self.there.at_mut(4 * group));
        left(b, pb, pa, pd, pc).store(self.there.at_mut(4 * group + 1));
        left(c, pc, pd, pa, pb).store(self.there.at_mut(4 * group + 2));
        left(d, pd, pc, pb, pa).store(self.there.at_mut(4 * group + 3));
        self.touch_followers(group);
    }

    /// Something has changed near the groups that a group blocks.
    #[inline(always)]
    pub(super) fn touch_followers(&mut self, group: usize) {
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

    /// The pairing that a game preferred, or had to use, for each group.
    pub(crate) fn pairings(&self, game: usize, pairings: &mut [u8]) {
        for (pairing, preferred) in pairings.iter_mut().zip(self.preferred.as_slice()) {
            let place = preferred.iter().position(|word| word.has(game));
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
        winner::pairs(board, |group| self.preferred.at(group), game, watch)
    }

    /// The partner of each tile in a game; any will do for tiles that it left.
    pub(crate) fn partners(&self, board: &Board, game: usize) -> Result<Vec<u32>, Error> {
        winner::partners(board, |group| self.preferred.at(group), game)
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
            let won = if portably {
                hunt.start();
                hunt.play_games::<Word>(watch).unwrap()
            } else {
                hunt.play(watch).unwrap()
            };
            if won.is_none() {
                hunt.look_back();
            }
            seen.extend_from_slice(&hunt.preferred.as_slice()[..board.group_count()]);
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
