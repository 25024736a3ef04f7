//! A walk from pairing to pairing, towards those that need less and less cheating (`play`). Each step looks
//! at neighbours, in which two pairs of a group have exchanged mates: those that break a circle
//! of slots that wait for each other (`circles`). It goes to one that costs least, unless that is too
//! much. Where none is better, the groups that cheat get heavier, so that what costs least changes until the
//! walk is led out of there.
//!
//! This is local search as for formulas, where a clause that is violated says what to change, and weights
//! say which clauses are hard. It finds solutions of boards of long rows and tall stacks, where games get
//! stuck early and tell little. What cannot be won it cannot tell.

mod circles;
mod ground;
mod play;

use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::watch::{Interrupt, Watch};
use ground::Ground;
use play::{Cheating, Play};

/// The walk is for boards of up to so many tiles in groups with so many pairs: with more, a step takes too
/// long, and so does making ready.
const MOST_TILES: usize = 1024;
const MOST_PAIRS: usize = 1 << 15;

/// The weight at which all weights are halved.
const HEAVIEST: u32 = 255;

/// Steps for which a pair that was given up is not taken again: so many, and by chance as many more.
const BARRED: u32 = 2;
const BARRED_MORE: u64 = 6;

/// Neighbours that a step looks at, if there are more. With half as many steps are worse and hardly shorter.
const LOOKS: usize = 32;

/// How much more a neighbour may cost than where the walk stands.
const SLACK: u32 = 1;

pub(crate) struct Walk {
    ground: Ground,
    play: Play,
    random: Random,
    /// The mate of each slot.
    mate: Vec<u32>,
    steps: u32,
    /// For each pair the step before which it is not taken.
    barred: Vec<u32>,
    /// For sorting.
    sorted: Vec<u32>,
}

/// So many zeros. Not inlined, as they are asked for in many places.
#[inline(never)]
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, Error> {
    memory::filled(count, T::default())
}

impl Walk {
    /// Whether a board is not too large.
    pub(crate) fn fits(board: &Board) -> bool {
        let mut pairs = 0;
        board.tile_count() <= MOST_TILES
            && (0..board.group_count()).all(|group| {
                pairs += ground::pair_count(board, group);
                pairs <= MOST_PAIRS
            })
    }

    /// Begins with these partners of tiles.
    pub(crate) fn new(board: &Board, partner: &[u32]) -> Result<Self, Error> {
        let mut walk = Walk {
            ground: Ground::default(),
            play: Play::default(),
            random: Random::new(0),
            mate: Vec::new(),
            steps: 0,
            barred: Vec::new(),
            sorted: Vec::new(),
        };
        // If memory runs out half-way, it is dropped as a whole.
        walk.fill(board, partner)?;
        Ok(walk)
    }

    fn fill(&mut self, board: &Board, partner: &[u32]) -> Result<(), Error> {
        self.ground.fill(board)?;
        self.play.fill(&self.ground)?;
        self.mate = zeros(self.ground.slot_count())?;
        self.sorted = zeros(self.ground.slot_count())?;
        self.barred = zeros(self.ground.pair_count())?;
        for (mate, &tile) in self.mate.iter_mut().zip(&self.ground.tile) {
            *mate = self.ground.slot[partner[tile as usize] as usize];
        }
        Ok(())
    }

    /// The partner of each tile.
    pub(crate) fn partners(&self) -> Result<Vec<u32>, Error> {
        let mut partner = zeros(self.mate.len())?;
        for (&tile, &mate) in self.ground.tile.iter().zip(&self.mate) {
            partner[tile as usize] = self.ground.tile[mate as usize];
        }
        Ok(partner)
    }

    /// Takes a step. Whether the pairing is a solution; once it is, it stays.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn step(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let slots = self.ground.slot_count();
        self.steps = self.steps.saturating_add(1);
        watch.counts.scans += 1;
        watch.work(8 * slots)?;
        let here = self.play.keep(&self.ground, &self.mate, &mut self.random);
        if here == 0 {
            return Ok(true);
        }
        watch.work(slots * self.play.cheating.count / 4)?;
        let best = self.go_on(here, watch)?;
        if best == 0 {
            return Ok(true);
        }
        if best >= here {
            self.weigh();
        }
        Ok(false)
    }

    /// Looks at neighbours, and goes to one that costs least, unless that is too much. What that costs.
    fn go_on(&mut self, here: u32, watch: &mut Watch) -> Result<u32, Interrupt> {
        let circles = &self.play.cheating.circles;
        let beside = |index| self.ground.slots_beside(circles.slot(index)).len();
        let all: usize = (0..circles.len()).map(beside).sum();
        let (mut best, mut ties, mut way) = (here.saturating_add(SLACK), 0, None);
        let (mut index, mut place) = (0, 0);
        for _ in 0..all.min(LOOKS) {
            // All one after the other, or some by chance.
            if all > LOOKS {
                index = self.random.index(self.play.cheating.circles.len());
            }
            let one = self.play.cheating.circles.slot(index);
            let beside = self.ground.slots_beside(one);
            if all > LOOKS {
                place = self.random.index(beside.len());
            }
            let other = beside.start + place as u32;
            place += 1;
            if place == beside.len() {
                (index, place) = (index + 1, 0);
            }
            let Some(cost) = self.look_at(one, other, best, watch)? else { continue };
            if cost < best {
                (best, ties) = (cost, 0);
            }
            ties += 1;
            if self.random.index(ties) == 0 {
                way = Some((one, other));
            }
            if cost == 0 {
                break;
            }
        }
        if let Some((one, other)) = way {
            let until = self.steps.saturating_add(BARRED + self.random.below(BARRED_MORE) as u32);
            for slot in [one, other] {
                self.barred[self.ground.pair(slot, self.mate[slot as usize])] = until;
            }
            self.exchange(one, other);
        }
        Ok(best)
    }

    /// What it costs if two slots of a group go together and their mates do, if that is not more than a
    /// bound. Pairs that were given up not long ago must not come back, but for a solution.
    fn look_at(
        &mut self,
        one: u32,
        other: u32,
        bound: u32,
        watch: &mut Watch,
    ) -> Result<Option<u32>, Interrupt> {
        let [mate, other_mate] = [one, other].map(|slot| self.mate[slot as usize]);
        if other == one || other == mate {
            return Ok(None);
        }
        watch.counts.scans += 1;
        watch.work(4 * self.mate.len())?;
        let is_barred = |one, other| self.barred[self.ground.pair(one, other)] > self.steps;
        let barred = is_barred(one, other) || is_barred(mate, other_mate);
        let bound = if barred { 0 } else { bound };
        self.exchange(one, other);
        let slots = [one, mate, other, other_mate];
        let cost = self.play.cost(&self.ground, &self.mate, slots, bound);
        self.exchange(one, mate);
        Ok((cost <= bound).then_some(cost))
    }

    /// Has two slots of a group go together, and their mates.
    #[inline(never)]
    fn exchange(&mut self, one: u32, other: u32) {
        let [mate, other_mate] = [one, other].map(|slot| self.mate[slot as usize]);
        for (slot, with) in [(one, other), (mate, other_mate)] {
            self.mate[slot as usize] = with;
            self.mate[with as usize] = slot;
        }
    }

    /// Has the groups that cheated weigh more, and cheat later.
    fn weigh(&mut self) {
        let Play { weight, place, at_place, cheating: Cheating { slots, count, .. }, .. } =
            &mut self.play;
        let mut heaviest = 0;
        for &slot in &slots[..*count] {
            let weight = &mut weight[self.ground.group_of(slot)];
            *weight += 1;
            heaviest = heaviest.max(*weight);
        }
        // A group cheats a few times at most in a step.
        if heaviest >= HEAVIEST {
            weight.iter_mut().for_each(|weight| *weight = weight.div_ceil(2));
        }
        let mut start = [0_u32; HEAVIEST as usize + 1];
        let kind = |slot: u32| weight[self.ground.group_of(slot)].min(HEAVIEST) as usize;
        for &slot in &*at_place {
            start[kind(slot)] += 1;
        }
        let mut sum = 0;
        for start in &mut start {
            sum += *start;
            *start = sum - *start;
        }
        for &slot in &*at_place {
            let next = &mut start[kind(slot)];
            self.sorted[*next as usize] = slot;
            place[slot as usize] = *next;
            *next += 1;
        }
        std::mem::swap(at_place, &mut self.sorted);
    }
}

#[cfg(test)]
mod tests;
