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
use circles::Circles;
use ground::Ground;
use play::Play;

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
    circles: Circles,
    random: Random,
    /// The mate of each slot.
    mate: Vec<u32>,
    steps: u32,
    /// For each pair the step before which it is not taken.
    barred: Vec<u32>,
    /// The slots that cheated.
    cheats: Vec<u32>,
    /// For sorting.
    sorted: Vec<u32>,
}

impl Walk {
    /// Whether a board is not too large.
    pub(crate) fn fits(board: &Board) -> bool {
        let pairs = (0..board.group_count()).map(|group| ground::pair_count(board, group));
        board.tile_count() <= MOST_TILES && pairs.sum::<usize>() <= MOST_PAIRS
    }

    /// Begins with these partners of tiles.
    pub(crate) fn new(board: &Board, partner: &[u32]) -> Result<Self, Error> {
        let ground = Ground::new(board)?;
        let slots = ground.slot_count();
        let mut mate = memory::with_capacity(slots)?;
        mate.extend(ground.tile.iter().map(|&tile| ground.slot[partner[tile as usize] as usize]));
        let pairs = (0..board.group_count()).map(|group| ground::pair_count(board, group)).sum();
        Ok(Walk {
            play: Play::new(&ground)?,
            circles: Circles::new(slots)?,
            random: Random::new(0),
            mate,
            steps: 0,
            barred: memory::filled(pairs, 0)?,
            cheats: memory::with_capacity(slots)?,
            sorted: memory::filled(slots, 0)?,
            ground,
        })
    }

    /// The partner of each tile.
    pub(crate) fn partners(&self) -> Result<Vec<u32>, Error> {
        let mut partner = memory::with_capacity(self.mate.len())?;
        let mate = |&slot: &u32| self.ground.tile[self.mate[slot as usize] as usize];
        partner.extend(self.ground.slot.iter().map(mate));
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
        let Walk { ground, play, circles, random, mate, cheats, .. } = self;
        cheats.clear();
        circles.clear();
        let here = play.keep(ground, mate, |stand, slot| {
            cheats.push(slot);
            circles.follow(ground, stand, mate, slot, random);
        });
        if here == 0 {
            return Ok(true);
        }
        watch.work(slots * self.cheats.len() / 8)?;
        self.circles.sort();
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
        let waiting = std::mem::take(&mut self.circles.waiting);
        let beside = |&slot: &u32| self.ground.slots_beside(slot).len();
        let all: usize = waiting.iter().map(beside).sum();
        let (mut best, mut ties, mut way) = (here.saturating_add(SLACK), 0, None);
        let mut next = (0, 0);
        for _ in 0..all.min(LOOKS) {
            // All one after the other, or some by chance.
            let index = if all > LOOKS { self.random.index(waiting.len()) } else { next.0 };
            let one = waiting[index];
            let beside = self.ground.slots_beside(one);
            let place = if all > LOOKS { self.random.index(beside.len()) } else { next.1 };
            next = if place + 1 < beside.len() { (index, place + 1) } else { (index + 1, 0) };
            let other = beside.start + place as u32;
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
        self.circles.waiting = waiting;
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
    fn exchange(&mut self, one: u32, other: u32) {
        let [mate, other_mate] = [one, other].map(|slot| self.mate[slot as usize]);
        for (slot, with) in [(one, other), (mate, other_mate)] {
            self.mate[slot as usize] = with;
            self.mate[with as usize] = slot;
        }
    }

    /// Has the groups that cheated weigh more, and cheat later.
    fn weigh(&mut self) {
        let Play { weight, place, at_place, .. } = &mut self.play;
        let mut heaviest = 0;
        for &slot in &self.cheats {
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
