//! Playing a pairing out, with cheating. Every pair goes whose two tiles are playable. When nothing moves any
//! more, one tile goes alone, and its mate does so as soon as it is playable: of those that wait the first in
//! an order that spares the groups that have cheated for long. What a play costs is the sum of the
//! weights of the groups that cheated; a pairing that costs nothing is a solution.
//!
//! Pairings that differ little are played alike for a while. So the play of a pairing is kept, with where it
//! stood now and then, and those of its neighbours go on from where they begin to differ.

use super::circles::Circles;
use super::ground::Ground;
use super::zeros;
use crate::board::{GONE, is_playable};
use crate::error::Error;
use crate::random::Random;

/// Tiles that go between two points at which it is kept where a play stands.
const BETWEEN: usize = 16;

/// Where a play stands, besides what has to do with each slot.
#[derive(Clone, Copy, Default)]
struct Stand {
    /// How many tiles have gone, and of how many of these the neighbours have been told.
    gone: usize,
    told: usize,
    cost: u32,
}

/// What a play tells while it is kept: who cheats, and which slots wait for each other then.
#[derive(Default)]
pub(super) struct Cheating {
    /// The slots that cheated, as many as there are.
    pub(super) slots: Vec<u32>,
    pub(super) count: usize,
    pub(super) circles: Circles,
}

#[derive(Default)]
pub(super) struct Play {
    stand: Stand,
    /// The blocker byte of each slot.
    blockers: Vec<u8>,
    /// A set of slots that wait for their mates, by the place of each in the order in which they cheat.
    waiting: Vec<u64>,
    /// The slots in the order in which they go.
    order: Vec<u32>,
    /// The same of the play that is kept, for every so many tiles that had been told of; the order in which
    /// its slots went; and how many had been told of when each slot became playable.
    kept: Vec<Stand>,
    kept_blockers: Vec<u8>,
    kept_waiting: Vec<u64>,
    kept_order: Vec<u32>,
    playable_after: Vec<u32>,
    /// The order in which slots cheat: the place of each, and the slot at each place.
    pub(super) place: Vec<u32>,
    pub(super) at_place: Vec<u32>,
    /// The weight of each group.
    pub(super) weight: Vec<u32>,
    pub(super) cheating: Cheating,
}

impl Play {
    pub(super) fn fill(&mut self, ground: &Ground) -> Result<(), Error> {
        let slots = ground.slot_count();
        let (points, words) = (slots.div_ceil(BETWEEN), slots.div_ceil(64));
        self.blockers = zeros(slots)?;
        self.waiting = zeros(words)?;
        self.order = zeros(slots)?;
        self.kept = zeros(points)?;
        self.kept_blockers = zeros(points * slots)?;
        self.kept_waiting = zeros(points * words)?;
        self.kept_order = zeros(slots)?;
        self.playable_after = zeros(slots)?;
        self.place = zeros(slots)?;
        self.at_place = zeros(slots)?;
        for slot in 0..slots {
            (self.place[slot], self.at_place[slot]) = (slot as u32, slot as u32);
        }
        self.weight = zeros(ground.group_count())?;
        self.weight.fill(1);
        self.cheating.slots = zeros(slots)?;
        self.cheating.circles.fill(slots)
    }

    /// Plays a pairing out and keeps the play. What it costs.
    pub(super) fn keep(&mut self, ground: &Ground, mate: &[u32], random: &mut Random) -> u32 {
        self.playable_after.fill(0);
        self.cheating.count = 0;
        self.cheating.circles.clear();
        self.begin(ground, mate);
        let cost = self.play_on(ground, mate, u32::MAX, Some(random));
        self.kept_order.copy_from_slice(&self.order);
        cost
    }

    /// What a pairing costs that differs from the one whose play is kept in the mates of four slots; or
    /// something above a bound.
    pub(super) fn cost(
        &mut self,
        ground: &Ground,
        mate: &[u32],
        slots: [u32; 4],
        bound: u32,
    ) -> u32 {
        // Until two of them are playable, it makes no difference who their mates are.
        let [a, b, c, d] = slots.map(|slot| self.playable_after[slot as usize]);
        let second = a.min(b).max(c.min(d)).min(a.max(b).min(c.max(d)));
        if second == 0 {
            self.begin(ground, mate);
        } else {
            let point = (second - 1) as usize / BETWEEN;
            self.stand = self.kept[point];
            let (slots, words) = (self.blockers.len(), self.waiting.len());
            self.blockers.copy_from_slice(&self.kept_blockers[point * slots..][..slots]);
            self.waiting.copy_from_slice(&self.kept_waiting[point * words..][..words]);
            let untold = self.stand.told..self.stand.gone;
            self.order[untold.clone()].copy_from_slice(&self.kept_order[untold]);
        }
        self.play_on(ground, mate, bound, None)
    }

    #[inline(never)]
    fn begin(&mut self, ground: &Ground, mate: &[u32]) {
        self.stand = Stand::default();
        self.blockers.copy_from_slice(&ground.blockers);
        self.waiting.fill(0);
        for slot in 0..ground.slot_count() as u32 {
            // Its mate may have taken it along.
            if is_playable(self.blockers[slot as usize]) {
                self.become_playable(slot, mate);
            }
        }
    }

    /// A slot goes with its mate, or alone if that has gone, or waits for it.
    #[inline(always)]
    fn become_playable(&mut self, slot: u32, mate: &[u32]) {
        let other = mate[slot as usize];
        let byte = self.blockers[other as usize];
        if byte & GONE == 0 && !is_playable(byte) {
            let place = self.place[slot as usize];
            self.waiting[place as usize / 64] |= 1 << (place % 64);
            return;
        }
        self.take(slot);
        if byte & GONE == 0 {
            let place = self.place[other as usize];
            self.waiting[place as usize / 64] &= !(1 << (place % 64));
            self.take(other);
        }
    }

    #[inline(always)]
    fn take(&mut self, slot: u32) {
        self.blockers[slot as usize] |= GONE;
        self.order[self.stand.gone] = slot;
        self.stand.gone += 1;
    }

    /// Goes on to the end, or until it costs more than a bound. With chance at hand the play is kept.
    #[inline(never)]
    fn play_on(
        &mut self,
        ground: &Ground,
        mate: &[u32],
        bound: u32,
        mut keeps: Option<&mut Random>,
    ) -> u32 {
        loop {
            while self.stand.told < self.stand.gone {
                if keeps.is_some() && self.stand.told % BETWEEN == 0 {
                    self.keep_point();
                }
                let slot = self.order[self.stand.told];
                self.stand.told += 1;
                for &(blocked, delta) in ground.edges(slot) {
                    let byte = &mut self.blockers[blocked as usize];
                    let before = *byte;
                    *byte -= delta;
                    if is_playable(*byte) && !is_playable(before) {
                        if keeps.is_some() {
                            self.playable_after[blocked as usize] = self.stand.told as u32;
                        }
                        self.become_playable(blocked, mate);
                    }
                }
            }
            // Nothing waits only when all have gone.
            let mut words = self.waiting.iter().copied().enumerate();
            let Some((index, word)) = words.find(|&(_, word)| word != 0) else {
                return self.stand.cost;
            };
            let slot = self.at_place[64 * index + word.trailing_zeros() as usize];
            if let Some(random) = &mut keeps {
                let Cheating { slots, count, circles } = &mut self.cheating;
                slots[*count] = slot;
                *count += 1;
                circles.follow(ground, &self.blockers, mate, slot, random);
            }
            self.stand.cost += self.weight[ground.group_of(slot)];
            if self.stand.cost > bound {
                return self.stand.cost;
            }
            self.waiting[index] = word & (word - 1);
            self.take(slot);
        }
    }

    /// Keeps where the play stands.
    #[inline(never)]
    fn keep_point(&mut self) {
        let point = self.stand.told / BETWEEN;
        self.kept[point] = self.stand;
        let (slots, words) = (self.blockers.len(), self.waiting.len());
        self.kept_blockers[point * slots..][..slots].copy_from_slice(&self.blockers);
        self.kept_waiting[point * words..][..words].copy_from_slice(&self.waiting);
    }
}
