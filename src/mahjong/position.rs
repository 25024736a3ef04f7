//! A game in progress: tiles are taken and put back under the real rules' notion of playable.
//!
//! The tiles of each group are kept in one stretch of an array, playable ones first, then blocked
//! ones, then the ones that are gone. Choosing a random match is then an index, also in a group
//! of a million tiles, and taking a tile is two swaps.

use crate::board::{Board, COVERED, GONE, edge_delta, edge_tile, is_playable};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// Hears about changes that cleaning and matching care about.
pub(crate) trait Events {
    /// A blocked tile of this group has become playable; the group now has so many.
    fn playable(&mut self, group: u32, count: u32);
    /// Nothing touches this tile on one of its sides any more. `delta` tells which: the side that
    /// the blocker was on, as in an edge.
    fn side_free(&mut self, tile: u32, delta: u8);
}

/// How many tiles are placed between two reports, while a position is made.
const TILES_BETWEEN_REPORTS: usize = 1024;

/// Where a game stands.
pub(crate) struct Position {
    /// The blocker byte of each tile.
    pub(crate) blockers: Vec<u8>,
    /// The tiles, group by group as in the board, in the order described above.
    tiles: Vec<u32>,
    /// Where each tile is in `tiles`.
    place: Vec<u32>,
    /// Playable tiles of each group.
    playable: Vec<u32>,
    /// Tiles of each group that are not gone.
    remaining: Vec<u32>,
    /// Tiles that are not gone.
    pub(crate) left: usize,
}

impl Position {
    /// The position in which all tiles lie.
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let sizes = (0..board.group_count()).map(|group| board.groups.size(group) as u32);
        let mut position = Position {
            blockers: memory::copied_watched(&board.neighbours.blockers, watch)?,
            tiles: memory::copied_watched(board.groups.all(), watch)?,
            place: memory::filled_watched(board.tile_count(), 0, watch)?,
            playable: memory::filled_watched(board.group_count(), 0, watch)?,
            remaining: memory::collected(sizes, watch)?,
            left: board.tile_count(),
        };
        let mut place = 0;
        for some in board.groups.all().chunks(TILES_BETWEEN_REPORTS) {
            for &tile in some {
                position.place[tile as usize] = place;
                place += 1;
            }
            watch.work(10 * some.len())?;
        }
        for some in board.neighbours.playable.chunks(TILES_BETWEEN_REPORTS) {
            for &tile in some {
                position.becomes_playable(board, tile);
            }
            watch.work(50 * some.len())?;
        }
        Ok(position)
    }

    /// A copy of a position.
    pub(crate) fn copied(&self, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Position {
            blockers: memory::copied_watched(&self.blockers, watch)?,
            tiles: memory::copied_watched(&self.tiles, watch)?,
            place: memory::copied_watched(&self.place, watch)?,
            playable: memory::copied_watched(&self.playable, watch)?,
            remaining: memory::copied_watched(&self.remaining, watch)?,
            left: self.left,
        })
    }

    /// Becomes a copy of another position of the same board, without asking for memory.
    pub(crate) fn copy_from(
        &mut self,
        other: &Position,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        memory::copy(&mut self.blockers, &other.blockers, watch)?;
        memory::copy(&mut self.tiles, &other.tiles, watch)?;
        memory::copy(&mut self.place, &other.place, watch)?;
        memory::copy(&mut self.playable, &other.playable, watch)?;
        memory::copy(&mut self.remaining, &other.remaining, watch)?;
        self.left = other.left;
        Ok(())
    }

    /// The playable tiles of a group.
    #[inline]
    pub(crate) fn playable(&self, board: &Board, group: usize) -> &[u32] {
        let start = board.groups.range(group).start;
        &self.tiles[start..start + self.playable[group] as usize]
    }

    /// The tiles of a group that are not gone, playable ones first.
    pub(crate) fn remaining(&self, board: &Board, group: usize) -> &[u32] {
        let start = board.groups.range(group).start;
        &self.tiles[start..start + self.remaining[group] as usize]
    }

    #[inline]
    pub(crate) fn playable_count(&self, group: usize) -> usize {
        self.playable[group] as usize
    }

    #[inline]
    pub(crate) fn remaining_count(&self, group: usize) -> usize {
        self.remaining[group] as usize
    }

    #[inline]
    pub(crate) fn is_playable(&self, tile: u32) -> bool {
        is_playable(self.blockers[tile as usize])
    }

    /// Takes a playable tile away.
    #[inline]
    pub(crate) fn take(&mut self, board: &Board, tile: u32, events: &mut impl Events) {
        debug_assert!(self.is_playable(tile));
        let group = board.groups.of[tile as usize] as usize;
        self.blockers[tile as usize] |= GONE;
        self.left -= 1;
        self.playable[group] -= 1;
        self.remaining[group] -= 1;
        self.swap_to(board, group, self.playable[group], tile);
        self.swap_to(board, group, self.remaining[group], tile);
        for &edge in board.neighbours.edges(tile as usize) {
            let other = edge_tile(edge);
            let delta = edge_delta(edge);
            let before = self.blockers[other];
            let after = before - delta;
            self.blockers[other] = after;
            if is_playable(after) && !is_playable(before) {
                self.becomes_playable(board, other as u32);
                let group = board.groups.of[other];
                events.playable(group, self.playable[group as usize]);
            }
            // Three times the delta covers the whole count of that side.
            if delta != COVERED && after & (3 * delta) == 0 {
                events.side_free(other as u32, delta);
            }
        }
    }

    /// Puts back the tile that was taken last.
    pub(crate) fn put_back(&mut self, board: &Board, tile: u32) {
        for &edge in board.neighbours.edges(tile as usize).iter().rev() {
            let other = edge_tile(edge);
            let before = self.blockers[other];
            let after = before + edge_delta(edge);
            self.blockers[other] = after;
            if is_playable(before) && !is_playable(after) {
                let group = board.groups.of[other] as usize;
                self.playable[group] -= 1;
                self.swap_to(board, group, self.playable[group], other as u32);
            }
        }
        let group = board.groups.of[tile as usize] as usize;
        self.blockers[tile as usize] &= !GONE;
        self.left += 1;
        self.swap_to(board, group, self.remaining[group], tile);
        self.swap_to(board, group, self.playable[group], tile);
        self.playable[group] += 1;
        self.remaining[group] += 1;
    }

    fn becomes_playable(&mut self, board: &Board, tile: u32) {
        let group = board.groups.of[tile as usize] as usize;
        self.swap_to(board, group, self.playable[group], tile);
        self.playable[group] += 1;
    }

    /// Exchanges a tile with the one at an offset of its group's stretch.
    #[inline]
    fn swap_to(&mut self, board: &Board, group: usize, offset: u32, tile: u32) {
        let to = board.groups.range(group).start as u32 + offset;
        let from = self.place[tile as usize];
        let other = self.tiles[to as usize];
        self.tiles[to as usize] = tile;
        self.tiles[from as usize] = other;
        self.place[tile as usize] = to;
        self.place[other as usize] = from;
    }
}
