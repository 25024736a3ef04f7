//! The pruning scan of proofs. As everywhere, tiles with a decided partner go together only. Of
//! the undecided tiles of a group nothing goes until two playable ones that may still go together
//! exist; from then on every playable one goes alone. That two tiles are known not to go together
//! makes this scan stricter than the one in `src/scan.rs`. In Shisen-Sho two tiles go as soon as they
//! are joined, if they may still go together; one that is gone counts as well.

use super::assignment::Assignment;
use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::memory;
use crate::shisen;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// The working memory of scans of one board.
pub(super) struct Scan {
    /// The blocker byte of each tile.
    blockers: Vec<u8>,
    /// Playable tiles that nobody has looked at yet.
    fresh: Vec<u32>,
    /// Whether a first match of each group is gone.
    opened: Vec<bool>,
    left: usize,
    /// Work of looking at a tile, for the watch.
    cost: usize,
    /// In Shisen-Sho, instead of all this.
    shisen: Option<shisen::Scan>,
}

/// How many tiles a scan looks at before it tells the watch.
const TILES_BETWEEN_REPORTS: usize = 512;

impl Scan {
    pub(super) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let shisen = board.is_shisen().then(|| shisen::Scan::new(board, watch)).transpose()?;
        Ok(Scan {
            shisen,
            blockers: memory::filled_watched(board.tile_count(), 0, watch)?,
            fresh: memory::with_capacity(board.tile_count())?,
            opened: memory::filled_watched(board.group_count(), false, watch)?,
            left: 0,
            cost: 8 * memory::slowdown(board.tile_count()),
        })
    }

    /// Scans the whole board; true if tiles are left.
    pub(super) fn gets_stuck(
        &mut self,
        board: &Board,
        assignment: &Assignment,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        if let Some(scan) = &mut self.shisen {
            let may_go = |one: u32, other: u32| {
                let [mate, back] = [one, other].map(|tile| assignment.partner[tile as usize]);
                let group = board.groups.of[one as usize] as usize;
                mate == other
                    || (mate == NO_TILE && back == NO_TILE && assignment.may_go(group, one, other))
            };
            return Ok(!scan.clears(board, &may_go, None, watch)?);
        }
        memory::copy(&mut self.blockers, &board.neighbours.blockers, watch)?;
        memory::fill(&mut self.opened, false, watch)?;
        self.fresh.clear();
        memory::append(&mut self.fresh, &board.neighbours.playable, watch)?;
        self.left = board.tile_count();
        watch.work(self.cost * board.tile_count().min(TILES_BETWEEN_REPORTS))?;
        let mut until_report = TILES_BETWEEN_REPORTS;
        while let Some(tile) = self.fresh.pop() {
            until_report -= 1;
            if until_report == 0 {
                until_report = TILES_BETWEEN_REPORTS;
                watch.work(self.cost * TILES_BETWEEN_REPORTS)?;
            }
            if self.is_gone(tile) {
                continue;
            }
            let mate = assignment.partner[tile as usize];
            let group = board.groups.of[tile as usize] as usize;
            if mate != NO_TILE {
                if self.is_playable(mate) {
                    self.take(board, tile);
                    self.take(board, mate);
                }
            } else if self.opened[group] {
                self.take(board, tile);
            } else if self.has_match(board, assignment, group, tile, watch)? {
                self.open(board, assignment, group, watch)?;
            }
        }
        Ok(self.left > 0)
    }

    /// Whether there is a playable tile that may still go with this one, both undecided.
    fn has_match(
        &self,
        board: &Board,
        assignment: &Assignment,
        group: usize,
        tile: u32,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let tiles = board.groups.tiles(group);
        for tiles in tiles.chunks(TILES_BETWEEN_REPORTS) {
            let found = tiles.iter().any(|&other| {
                other != tile
                    && self.is_playable(other)
                    && assignment.partner[other as usize] == NO_TILE
                    && assignment.may_go(group, tile, other)
            });
            if found {
                return Ok(true);
            }
            if tiles.len() > 8 {
                watch.work(20 * tiles.len())?;
            }
        }
        Ok(false)
    }

    /// Opens a group: its undecided tiles that are playable go.
    fn open(
        &mut self,
        board: &Board,
        assignment: &Assignment,
        group: usize,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.opened[group] = true;
        for tiles in board.groups.tiles(group).chunks(TILES_BETWEEN_REPORTS) {
            for &tile in tiles {
                if assignment.partner[tile as usize] == NO_TILE && self.is_playable(tile) {
                    self.take(board, tile);
                }
            }
            if tiles.len() > 8 {
                watch.work(self.cost * tiles.len())?;
            }
        }
        Ok(())
    }

    pub(super) fn is_gone(&self, tile: u32) -> bool {
        match &self.shisen {
            Some(scan) => scan.is_gone(tile),
            None => self.blockers[tile as usize] & GONE != 0,
        }
    }

    /// Whether a tile is left and playable.
    pub(super) fn is_playable(&self, tile: u32) -> bool {
        is_playable(self.blockers[tile as usize])
    }

    fn take(&mut self, board: &Board, tile: u32) {
        self.blockers[tile as usize] |= GONE;
        self.left -= 1;
        for &edge in board.neighbours.edges(tile as usize) {
            let byte = &mut self.blockers[edge_tile(edge)];
            let before = *byte;
            *byte -= edge_delta(edge);
            if is_playable(*byte) && !is_playable(before) {
                self.fresh.push(edge_tile(edge) as u32);
            }
        }
    }
}
