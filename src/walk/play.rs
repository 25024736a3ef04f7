//! Playing a pairing out, with cheating. Every pair goes whose two tiles are playable. When nothing moves any
//! more, one tile goes alone, and its mate does so as soon as it is playable: of those that wait the first in
//! an order that spares the groups that have cheated for long. What a play costs is the sum of the
//! weights of the groups that cheated; a pairing that costs nothing is a solution.
//!
//! Pairings that differ little are played alike for a while. So the play of a pairing is kept, with where it
//! stood now and then, and those of its neighbours go on from where they begin to differ.

use super::ground::Ground;
use crate::board::{GONE, is_playable};
use crate::error::Error;
use crate::memory;

/// Tiles that go between two stands that are kept.
const BETWEEN: usize = 16;

/// Where a play stands.
pub(super) struct Stand {
    /// The blocker byte of each slot.
    pub(super) blockers: Vec<u8>,
    /// A set of slots that wait for their mates, by the place of each in the order in which they cheat.
    waiting: Vec<u64>,
    /// How many tiles have gone, and of how many of these the neighbours have been told.
    gone: usize,
    told: usize,
    cost: u32,
}

impl Stand {
    fn new(slots: usize) -> Result<Self, Error> {
        Ok(Stand {
            blockers: memory::filled(slots, 0)?,
            waiting: memory::filled(slots.div_ceil(64), 0)?,
            gone: 0,
            told: 0,
            cost: 0,
        })
    }

    fn copy_from(&mut self, other: &Stand) {
        self.blockers.copy_from_slice(&other.blockers);
        self.waiting.copy_from_slice(&other.waiting);
        (self.gone, self.told, self.cost) = (other.gone, other.told, other.cost);
    }
}

pub(super) struct Play {
    pub(super) stand: Stand,
    /// The slots in the order in which they go.
    order: Vec<u32>,
    /// Where the play that is kept stood whenever so many more tiles had been told of, the order in which its
    /// slots went, and how many had been told of when each slot became playable.
    kept: Vec<Stand>,
    kept_order: Vec<u32>,
    playable_after: Vec<u32>,
    /// The order in which slots cheat: the place of each, and the slot at each place.
    pub(super) place: Vec<u32>,
    pub(super) at_place: Vec<u32>,
    /// The weight of each group.
    pub(super) weight: Vec<u32>,
}

impl Play {
    pub(super) fn new(ground: &Ground) -> Result<Self, Error> {
        let slots = ground.slot_count();
        let mut kept = memory::with_capacity(1 + slots / BETWEEN)?;
        for _ in 0..=slots / BETWEEN {
            kept.push(Stand::new(slots)?);
        }
        let mut place = memory::with_capacity(slots)?;
        place.extend(0..slots as u32);
        Ok(Play {
            stand: Stand::new(slots)?,
            order: memory::filled(slots, 0)?,
            kept,
            kept_order: memory::filled(slots, 0)?,
            playable_after: memory::filled(slots, 0)?,
            at_place: memory::copied(&place)?,
            place,
            weight: memory::filled(ground.group_count(), 1)?,
        })
    }

    /// Plays a pairing out and keeps the play; tells of each slot that cheats before it does. What it costs.
    pub(super) fn keep(
        &mut self,
        ground: &Ground,
        mate: &[u32],
        cheats: impl FnMut(&Stand, u32),
    ) -> u32 {
        self.playable_after.fill(0);
        self.begin(ground, mate);
        let cost = self.play_on::<true>(ground, mate, u32::MAX, cheats);
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
            let stand = &self.kept[(second - 1) as usize / BETWEEN];
            self.stand.copy_from(stand);
            let untold = stand.told..stand.gone;
            self.order[untold.clone()].copy_from_slice(&self.kept_order[untold]);
        }
        self.play_on::<false>(ground, mate, bound, |_, _| {})
    }

    fn begin(&mut self, ground: &Ground, mate: &[u32]) {
        let stand = &mut self.stand;
        stand.blockers.copy_from_slice(&ground.blockers);
        stand.waiting.fill(0);
        (stand.gone, stand.told, stand.cost) = (0, 0, 0);
        for slot in 0..ground.slot_count() as u32 {
            // A mate may have taken it along.
            if is_playable(self.stand.blockers[slot as usize]) {
                self.become_playable(slot, mate);
            }
        }
    }

    /// A slot goes with its mate, or alone if that has gone, or waits for it.
    #[inline(always)]
    fn become_playable(&mut self, slot: u32, mate: &[u32]) {
        let Stand { blockers, waiting, gone, .. } = &mut self.stand;
        let other = mate[slot as usize];
        let byte = blockers[other as usize];
        if byte & GONE == 0 && !is_playable(byte) {
            let place = self.place[slot as usize];
            waiting[place as usize / 64] |= 1 << (place % 64);
            return;
        }
        blockers[slot as usize] |= GONE;
        self.order[*gone] = slot;
        *gone += 1;
        if byte & GONE == 0 {
            let place = self.place[other as usize];
            waiting[place as usize / 64] &= !(1 << (place % 64));
            blockers[other as usize] |= GONE;
            self.order[*gone] = other;
            *gone += 1;
        }
    }

    #[inline(always)]
    fn play_on<const KEEPS: bool>(
        &mut self,
        ground: &Ground,
        mate: &[u32],
        bound: u32,
        mut cheats: impl FnMut(&Stand, u32),
    ) -> u32 {
        loop {
            while self.stand.told < self.stand.gone {
                if KEEPS && self.stand.told % BETWEEN == 0 {
                    self.kept[self.stand.told / BETWEEN].copy_from(&self.stand);
                }
                let slot = self.order[self.stand.told];
                self.stand.told += 1;
                for &(blocked, delta) in ground.edges(slot) {
                    let byte = &mut self.stand.blockers[blocked as usize];
                    *byte -= delta;
                    if is_playable(*byte) && !is_playable(*byte + delta) {
                        if KEEPS {
                            self.playable_after[blocked as usize] = self.stand.told as u32;
                        }
                        self.become_playable(blocked, mate);
                    }
                }
            }
            // Nothing waits only when all have gone.
            let mut words = self.stand.waiting.iter().copied().enumerate();
            let Some((index, word)) = words.find(|&(_, word)| word != 0) else {
                return self.stand.cost;
            };
            let slot = self.at_place[64 * index + word.trailing_zeros() as usize];
            cheats(&self.stand, slot);
            self.stand.cost += self.weight[ground.group_of(slot)];
            if self.stand.cost > bound {
                return self.stand.cost;
            }
            self.stand.waiting[index] = word & (word - 1);
            self.stand.blockers[slot as usize] |= GONE;
            self.order[self.stand.gone] = slot;
            self.stand.gone += 1;
        }
    }
}
