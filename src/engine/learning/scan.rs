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
    CLEARED, allowed, give, gone, pair_within, playable, playable_bit, with_allowed,
};
use crate::board::{GONE, is_playable};
use crate::error::Error;
use crate::memory;
use crate::slots::{List, Slots, Storage};
use crate::tile::NO_TILE;

/// The scan never chose a pairing for a group: its tiles went all at once, or it was decided.
pub(super) const UNUSED: u8 = 3;
/// Added to what was used when a tile of the group went alone.
pub(super) const CHEATED: u8 = 4;

/// Where a scan stands; small enough to be copied when a test has to be taken back.
pub(super) struct State<S: Storage> {
    blockers: S::Of<u8>,
    /// The state of each group of up to four, as in [`super::quads`].
    pub(super) groups: S::OfGroups<u16>,
    /// Tiles left of groups of six or more.
    big_left: u32,
}

impl<S: Storage> State<S> {
    pub(super) fn new(geometry: &Geometry<S>) -> Result<Self, Error> {
        Ok(Self {
            blockers: S::Of::filled(geometry.board.tile_count(), 0)?,
            groups: S::OfGroups::filled(geometry.board.group_count(), 0)?,
            big_left: 0,
        })
    }

    pub(super) fn copy_from(&mut self, other: &Self) {
        self.blockers.copy_from(&other.blockers);
        self.groups.copy_from(&other.groups);
        self.big_left = other.big_left;
    }

    pub(super) fn is_gone(&self, tile: u32) -> bool {
        self.blockers.get(tile as usize) & GONE != 0
    }

    pub(super) fn is_playable(&self, tile: u32) -> bool {
        is_playable(self.blockers.get(tile as usize))
    }

    fn is_cleared(&self, groups: usize) -> bool {
        self.big_left == 0
            && self.groups.as_slice()[..groups].iter().all(|&state| gone(state) == CLEARED)
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
    /// What was taken and not told to the neighbours: 16 · group + places, or [`BIG`] and a tile.
    taken: List<S>,
    /// Tiles that have become playable and were not looked at.
    fresh: List<S>,
    /// Groups that can be opened, and groups that can give up a tile alone.
    openable: List<S>,
    lonely: List<S>,
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
            taken: List::new(tiles)?,
            fresh: List::new(tiles)?,
            // A group gets there with two playable tiles, and again with three.
            openable: List::new(2 * groups)?,
            lonely: List::new(2 * groups)?,
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
        self.cheated = self.used.iter().any(|used| used & CHEATED != 0);
        for (group, &allowed) in allowed.iter().enumerate() {
            let now = with_allowed(state.groups.get(group), allowed);
            state.groups.set(group, now);
            self.look(state, group, now);
        }
        for &group in &geometry.big_groups {
            self.look_at_big(geometry, partner, state, group);
        }
        loop {
            self.spread(geometry, partner, state);
            self.checkpoints.keep(state);
            if self.openable.len() > 0 {
                while let Some(group) = self.openable.pop() {
                    self.open(state, group, last_pairing[group as usize]);
                }
            } else if let Some(group) = self.lonely.pop() {
                let alone = give(state.groups.get(group as usize)).alone();
                if alone != 0 {
                    self.checkpoints.note_cheat(group as usize, self.used[group as usize]);
                    self.cheated = true;
                    self.used[group as usize] |= CHEATED;
                    self.take(state, group as usize, alone);
                }
            } else {
                return state.is_cleared(allowed.len());
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
        while self.taken.len() > 0 {
            self.tell(geometry, state);
            self.look_at_fresh(geometry, partner, state, |scan, state, group, now| {
                scan.take(state, group, give(now).all());
            });
            let settled = |&group: &u32| {
                group & BIG == 0 && no_longer_matters(state.groups.get(group as usize))
            };
            if needed.iter().any(settled) || held.iter().all(settled) {
                self.taken.clear();
                return true;
            }
        }
        state.is_cleared(geometry.board.group_count())
    }

    /// Tells the neighbours of all tiles taken, and takes what is safe, until nothing is.
    #[inline(always)]
    fn spread(&mut self, geometry: &Geometry<S>, partner: &[u32], state: &mut State<S>) {
        while self.taken.len() > 0 {
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
            let slot = geometry.slot.get(self.fresh.get(index) as usize);
            if slot & BIG != 0 {
                self.look_at_big(geometry, partner, state, slot & !BIG);
                continue;
            }
            let group = (slot >> 2) as usize;
            let now = state.groups.get(group) | playable_bit(slot & 3);
            state.groups.set(group, now);
            look(self, state, group, now);
        }
        self.fresh.clear();
    }

    /// Tells the neighbours of all tiles taken; those that become playable are fresh.
    #[inline(always)]
    fn tell(&mut self, geometry: &Geometry<S>, state: &mut State<S>) {
        for index in 0..self.taken.len() {
            let entry = self.taken.get(index);
            let mut became = |tile, playable| self.fresh.push_if(tile, playable);
            if entry & BIG != 0 {
                geometry.drop_tile((entry & !BIG) as usize, &mut state.blockers, &mut became);
                continue;
            }
            let tiles = geometry.tiles.get((entry >> 4) as usize);
            let mut places = entry & 15;
            while places != 0 {
                let tile = tiles[places.trailing_zeros() as usize & 3];
                geometry.drop_tile(tile as usize, &mut state.blockers, &mut became);
                places &= places - 1;
            }
        }
        self.taken.clear();
    }

    /// Takes what a group can safely give, and remembers what else it could.
    #[inline(always)]
    fn look(&mut self, state: &mut State<S>, group: usize, now: u16) {
        let give = give(now);
        self.take(state, group, give.safe());
        self.openable.push_if(group as u32, give.open() != 0);
        self.lonely.push_if(group as u32, give.alone() != 0);
    }

    #[inline(always)]
    fn take(&mut self, state: &mut State<S>, group: usize, places: u32) {
        state.groups.set(group, state.groups.get(group) | places as u16);
        self.taken.push_if((group as u32) << 4 | places, places != 0);
    }

    /// Opens a group, with the preferred pairing if it can be.
    fn open(&mut self, state: &mut State<S>, group: u32, preferred: u8) {
        let now = state.groups.get(group as usize);
        let open = give(now).open();
        if open == 0 {
            return;
        }
        let pairing =
            if open >> preferred & 1 == 1 { preferred } else { open.trailing_zeros() as u8 };
        self.used[group as usize] = pairing;
        let pair = pair_within(pairing.into(), playable(now));
        self.take(state, group as usize, pair.into());
        self.look(state, group as usize, now | pair);
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
        let opened = undecided().any(|&tile| state.is_gone(tile));
        let playable = undecided().filter(|&&tile| state.is_playable(tile)).count();
        let open = opened || playable >= 2;
        if open && playable > 0 && (opened || playable < undecided().count()) {
            self.cheated = true;
            self.used[group as usize] |= CHEATED;
        }
        for &tile in tiles {
            let mate = partner[tile as usize];
            if state.is_playable(tile)
                && if mate == NO_TILE { open } else { state.is_playable(mate) }
            {
                self.take_big(state, tile);
                if mate != NO_TILE {
                    self.take_big(state, mate);
                }
            }
        }
    }

    fn take_big(&mut self, state: &mut State<S>, tile: u32) {
        let byte = state.blockers.get(tile as usize);
        state.blockers.set(tile as usize, byte | GONE);
        state.big_left -= 1;
        self.taken.push_if(BIG | tile, true);
    }
}
