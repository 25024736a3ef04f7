//! The pruning scan of the learning search: allowed pairings for each group instead of decided
//! partners, and an order of removal that makes the scan's own play a candidate solution. Safe
//! removals come first, a group is opened only when nothing is safe, and a tile goes alone only
//! when nothing else moves. If none had to, the scan has found a solution.
//!
//! The scan is monotone: any order reaches the same end, and allowing more continues from where
//! the scan got stuck.

use super::assignment::Assignment;
use super::checkpoints::Checkpoints;
use super::geometry::{BIG, Geometry};
use super::quads::{
    CLEARED, LONELY, OPENABLE, SAFE, allowed, give, gone, pair_within, playable, playable_bit,
    with_allowed,
};
use crate::board::{GONE, is_playable};
use crate::error::Error;
use crate::memory;
use crate::slots::{Index, List, Slots, Storage};
use crate::tile::NO_TILE;

/// The scan never chose a pairing for a group: its tiles went all at once, or it was decided.
pub(super) const UNUSED: u8 = 3;
/// Added to what was used when a tile of the group went alone.
pub(super) const CHEATED: u8 = 4;

/// Where a scan stands; small enough to be copied when a test has to be taken back.
pub(super) struct State<S: Storage> {
    /// The blocker bytes of all slots.
    blockers: S::Of<u8>,
    /// The state of each group of up to four, as in [`super::quads`].
    pub(super) groups: S::OfGroups<u16>,
    /// Tiles left of groups of six or more.
    big_left: u32,
}

impl<S: Storage> State<S> {
    pub(super) fn new(geometry: &Geometry<S>) -> Result<Self, Error> {
        Ok(Self {
            blockers: S::Of::filled(geometry.slot_count(), 0)?,
            groups: S::OfGroups::filled(geometry.board.group_count(), 0)?,
            big_left: 0,
        })
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        self.blockers.copy_from(&other.blockers);
        self.groups.copy_from(&other.groups);
        self.big_left = other.big_left;
    }

    /// Whether the tile in a slot is gone, if its group has six or more.
    pub(super) fn is_gone(&self, slot: usize) -> bool {
        self.blockers.get(slot) & GONE != 0
    }

    fn is_playable(&self, slot: usize) -> bool {
        is_playable(self.blockers.get(slot))
    }

    /// Groups that the board does not have count as cleared.
    fn is_cleared(&self) -> bool {
        self.big_left == 0
            && self.groups.as_slice().iter().fold(CLEARED, |all, state| all & state) == CLEARED
    }
}

/// Whether what is assumed about a group cannot hold the scan up any more: it is gone, or it was
/// opened although a pairing was excluded.
#[inline(always)]
fn no_longer_matters(state: u16) -> bool {
    gone(state) == CLEARED || (gone(state) != 0 && allowed(state).count_ones() != 1)
}

/// The working memory of scans.
pub(super) struct Scan<S: Storage> {
    /// By what a group can give, so that one append serves all: nothing, which stays empty; what
    /// was taken and not told to the neighbours, as 16 · (slot / 4) + places; groups
    /// that can be opened, and groups that can give up a tile alone, both as 16 · group.
    lists: [List<S, u32>; 4],
    /// Slots of tiles that have become playable and were not looked at.
    fresh: List<S, S::Index>,
    /// For each group, the pairing that it was opened with in the last full scan, [`UNUSED`], and
    /// [`CHEATED`] where a tile went alone.
    pub(super) used: Vec<u8>,
    /// Whether any group cheated in the last full scan.
    pub(super) cheated: bool,
    checkpoints: Checkpoints<S>,
}

impl<S: Storage> Scan<S> {
    pub(super) fn new(geometry: &Geometry<S>) -> Result<Self, Error> {
        let (tiles, groups) = (geometry.board.tile_count(), geometry.board.group_count());
        Ok(Self {
            // A group gets to the last two with two playable tiles, and again with three.
            lists: [
                List::new(0, 0)?,
                List::new(tiles, 0)?,
                List::new(2 * groups, 0)?,
                List::new(2 * groups, 0)?,
            ],
            fresh: List::new(tiles, S::Index::new(0))?,
            used: memory::filled(groups, UNUSED)?,
            cheated: false,
            checkpoints: Checkpoints::new(geometry)?,
        })
    }

    /// Scans the whole board with what is allowed. True if it is cleared. Where a group can be opened
    /// with several pairings, the one that it had last is chosen if it is among them.
    #[inline(never)]
    pub(super) fn run(
        &mut self,
        geometry: &Geometry<S>,
        assignment: &Assignment,
        state: &mut State<S>,
    ) -> bool {
        let Assignment { allowed, partner, last_pairing, .. } = assignment;
        match self.checkpoints.last_allowed(allowed, &mut self.used) {
            Some(last) => state.copy_from(last),
            None => {
                state.blockers.copy_from(&geometry.blockers);
                state.groups.copy_from(&geometry.start);
                state.big_left = geometry.big_tiles;
            }
        }
        self.cheated = self.used.iter().fold(0, |all, used| all | used) & CHEATED != 0;
        for (group, &allowed) in allowed.iter().enumerate() {
            self.look(state, group, with_allowed(state.groups.get(group), allowed));
        }
        for &group in &geometry.big_groups {
            self.look_at_big(geometry, partner, state, group);
        }
        loop {
            self.spread(geometry, partner, state);
            self.checkpoints.keep(state);
            if self.lists[OPENABLE].len() > 0 {
                while let Some(entry) = self.lists[OPENABLE].pop() {
                    let group = (entry >> 4) as usize;
                    self.open(state, group, last_pairing[group]);
                }
            } else if let Some(entry) = self.lists[LONELY].pop() {
                let group = (entry >> 4) as usize;
                let alone = give(state.groups.get(group)).alone();
                if alone != 0 {
                    self.checkpoints.note_cheat(group, self.used[group]);
                    self.cheated = true;
                    self.used[group] |= CHEATED;
                    self.take(state, group, alone);
                }
            } else {
                return state.is_cleared();
            }
        }
    }

    /// Goes on after a group was allowed more, without care for the order. True if the board can
    /// be cleared. `held` are the groups about which anything is still assumed: as soon as none of
    /// that matters any more, the rest is a scan with nothing but what holds in every solution, and
    /// the last one of those has cleared the board. `needed` are those of them with which the board
    /// was cleared when they were allowed more: as soon as anything assumed about one of them does
    /// not matter any more, the scan goes on as it did then.
    pub(super) fn resume(
        &mut self,
        geometry: &Geometry<S>,
        partner: &[u32],
        state: &mut State<S>,
        group: usize,
        held: &[u32],
        needed: &[u32],
    ) -> bool {
        if geometry.board.groups.size(group) > 4 {
            self.look_at_big(geometry, partner, state, group as u32);
        } else {
            self.take(state, group, give(state.groups.get(group)).all());
        }
        while self.lists[SAFE].len() > 0 {
            self.tell(geometry, state);
            self.look_at_fresh(geometry, partner, state, |scan, state, group, now| {
                scan.take_from(state, group, now, give(now).all());
            });
            let settled = |&group: &u32| {
                group & BIG == 0 && no_longer_matters(state.groups.get(group as usize))
            };
            if needed.iter().any(settled) || held.iter().all(settled) {
                self.lists[SAFE].clear();
                return true;
            }
        }
        state.is_cleared()
    }

    /// Tells the neighbours of all tiles taken, and takes what is safe, until nothing is.
    #[inline(always)]
    fn spread(&mut self, geometry: &Geometry<S>, partner: &[u32], state: &mut State<S>) {
        while self.lists[SAFE].len() > 0 {
            self.tell(geometry, state);
            self.look_at_fresh(geometry, partner, state, Self::look);
        }
    }

    /// Looks at every group with a tile that has become playable.
    #[inline(always)]
    fn look_at_fresh(
        &mut self,
        geometry: &Geometry<S>,
        partner: &[u32],
        state: &mut State<S>,
        look: impl Fn(&mut Self, &mut State<S>, usize, u16),
    ) {
        for index in 0..self.fresh.len() {
            let slot = self.fresh.get(index).get();
            if let Some(group) = geometry.big_owner(slot) {
                self.look_at_big(geometry, partner, state, group);
                continue;
            }
            let now = state.groups.get(slot >> 2) | playable_bit(slot as u32 & 3);
            look(self, state, slot >> 2, now);
        }
        self.fresh.clear();
    }

    /// Tells the neighbours of all tiles taken; those that become playable are fresh.
    #[inline(always)]
    fn tell(&mut self, geometry: &Geometry<S>, state: &mut State<S>) {
        for index in 0..self.lists[SAFE].len() {
            let entry = self.lists[SAFE].get(index);
            let mut became = |slot, playable| self.fresh.push(slot, playable);
            let first = (entry >> 4 << 2) as usize;
            let mut places = entry & 15;
            loop {
                let slot = first + places.trailing_zeros() as usize;
                geometry.drop_tile(slot, &mut state.blockers, &mut became);
                places &= places - 1;
                if places == 0 {
                    break;
                }
            }
        }
        self.lists[SAFE].clear();
    }

    /// Takes what a group can safely give, or remembers what else it could.
    #[inline(always)]
    fn look(&mut self, state: &mut State<S>, group: usize, now: u16) {
        let give = give(now);
        state.groups.set(group, now | give.safe() as u16);
        let entry = (group as u32) << 4 | give.safe();
        self.lists[give.kind()].push(entry, usize::from(give.kind() != 0));
    }

    #[inline(always)]
    fn take(&mut self, state: &mut State<S>, group: usize, places: u32) {
        self.take_from(state, group, state.groups.get(group), places);
    }

    /// The same where the state of the group is to be another one.
    #[inline(always)]
    fn take_from(&mut self, state: &mut State<S>, group: usize, now: u16, places: u32) {
        state.groups.set(group, now | places as u16);
        self.lists[SAFE].push((group as u32) << 4 | places, usize::from(places != 0));
    }

    /// Opens a group, with the preferred pairing if it can be.
    fn open(&mut self, state: &mut State<S>, group: usize, preferred: u8) {
        let now = state.groups.get(group);
        let open = give(now).open();
        if open == 0 {
            return;
        }
        let pairing =
            if open >> preferred & 1 == 1 { preferred } else { open.trailing_zeros() as u8 };
        self.used[group] = pairing;
        let pair = pair_within(pairing.into(), playable(now));
        self.take(state, group, pair.into());
        self.look(state, group, now | pair);
    }

    /// Takes what a group of six or more can give: decided pairs together, undecided tiles alone
    /// as soon as two of them could have gone together.
    #[cold]
    fn look_at_big(
        &mut self,
        geometry: &Geometry<S>,
        partner: &[u32],
        state: &mut State<S>,
        group: u32,
    ) {
        let tiles = geometry.board.groups.tiles(group as usize);
        let undecided = || tiles.iter().filter(|&&tile| partner[tile as usize] == NO_TILE);
        let opened = undecided().any(|&tile| state.is_gone(geometry.slot(tile)));
        let playable = undecided().filter(|&&tile| state.is_playable(geometry.slot(tile))).count();
        let open = opened || playable >= 2;
        if open && playable > 0 && (opened || playable < undecided().count()) {
            self.cheated = true;
            self.used[group as usize] |= CHEATED;
        }
        for &tile in tiles {
            let mate = partner[tile as usize];
            let is_playable = |tile| state.is_playable(geometry.slot(tile));
            if is_playable(tile) && if mate == NO_TILE { open } else { is_playable(mate) } {
                self.take_big(state, geometry.slot(tile));
                if mate != NO_TILE {
                    self.take_big(state, geometry.slot(mate));
                }
            }
        }
    }

    fn take_big(&mut self, state: &mut State<S>, slot: usize) {
        state.blockers.set(slot, state.blockers.get(slot) | GONE);
        state.big_left -= 1;
        self.lists[SAFE].push((slot as u32 >> 2) << 4 | 1 << (slot & 3), 1);
    }
}
