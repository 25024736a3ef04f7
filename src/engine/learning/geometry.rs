//! A board laid out for fast scans: the edges of a tile in one cache line, the tiles of a group
//! by place.

use super::quads::playable_bit;
use crate::board::{Board, edge_delta, edge_tile, is_playable};
use crate::error::Error;
use crate::memory;
use crate::slots::{Slots, Storage};
use crate::tile::NO_TILE;

/// Marks the slot of a tile whose group has six tiles or more, and such a tile in a list.
pub(super) const BIG: u32 = 1 << 31;

/// Edges that fit beside a tile. Few tiles have more.
const NEAR: usize = 3;

pub(super) struct Geometry<'b, S: Storage> {
    pub(super) board: &'b Board,
    /// The first edges of each tile, then a number: 0, or one more than an index into `far`.
    near: S::Of<[u32; NEAR + 1]>,
    far: Vec<[u32; 8 - NEAR]>,
    /// For tiles of groups of up to four: 4 · group + place. For others: [`BIG`] and the group.
    pub(super) slot: S::Of<u32>,
    /// The tiles of each group of up to four, by place.
    pub(super) tiles: S::OfGroups<[u32; 4]>,
    /// The state of each group when all tiles lie, with no pairing allowed; groups of six or more
    /// count as cleared here.
    pub(super) start: S::OfGroups<u16>,
    pub(super) blockers: S::Of<u8>,
    /// The groups of six or more, and how many tiles they have together.
    pub(super) big_groups: Vec<u32>,
    pub(super) big_tiles: u32,
    /// Work of a scan, for the watch.
    pub(super) scan_work: usize,
}

impl<'b, S: Storage> Geometry<'b, S> {
    pub(super) fn new(board: &'b Board) -> Result<Self, Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let mut geometry = Self {
            board,
            // An edge of 0 takes nothing off tile 0, which is a harmless way to have none.
            near: S::Of::filled(tiles, [0; NEAR + 1])?,
            far: Vec::new(),
            slot: S::Of::filled(tiles, 0)?,
            tiles: S::OfGroups::filled(groups, [NO_TILE; 4])?,
            start: S::OfGroups::filled(groups, 0)?,
            blockers: S::Of::filled(tiles, 0)?,
            big_groups: Vec::new(),
            big_tiles: 0,
            scan_work: 8 * tiles,
        };
        for tile in 0..tiles {
            geometry.blockers.set(tile, board.neighbours.blockers[tile]);
            geometry.add_edges(tile)?;
        }
        for group in 0..groups {
            geometry.add_group(group)?;
        }
        Ok(geometry)
    }

    fn add_edges(&mut self, tile: usize) -> Result<(), Error> {
        let edges = self.board.neighbours.edges(tile);
        let mut near = [0; NEAR + 1];
        let beside = edges.len().min(NEAR);
        near[..beside].copy_from_slice(&edges[..beside]);
        if edges.len() > NEAR {
            let mut far = [0; 8 - NEAR];
            far[..edges.len() - NEAR].copy_from_slice(&edges[NEAR..]);
            memory::push(&mut self.far, far)?;
            near[NEAR] = self.far.len() as u32;
        }
        self.near.set(tile, near);
        Ok(())
    }

    fn add_group(&mut self, group: usize) -> Result<(), Error> {
        let members = self.board.groups.tiles(group);
        if members.len() > 4 {
            for &tile in members {
                self.slot.set(tile as usize, BIG | group as u32);
            }
            self.start.set(group, 15);
            self.big_tiles += members.len() as u32;
            // Each of its tiles that becomes playable has the scan look at all of them.
            self.scan_work += 6 * members.len() * members.len();
            return memory::push(&mut self.big_groups, group as u32);
        }
        let mut tiles = [NO_TILE; 4];
        tiles[..members.len()].copy_from_slice(members);
        let mut state = if members.len() == 2 { 0b1100 } else { 0 };
        for (place, &tile) in (0..).zip(members) {
            self.slot.set(tile as usize, 4 * group as u32 + place);
            if is_playable(self.blockers.get(tile as usize)) {
                state |= playable_bit(place);
            }
        }
        self.tiles.set(group, tiles);
        self.start.set(group, state);
        Ok(())
    }

    /// A tile has gone: takes it off the blocker bytes of its neighbours, and says for each of
    /// them whether it has become playable.
    #[inline(always)]
    pub(super) fn drop_tile(
        &self,
        tile: usize,
        blockers: &mut S::Of<u8>,
        mut became: impl FnMut(u32, bool),
    ) {
        let mut drop_edge = |edge: u32| {
            let other = edge_tile(edge);
            let before = blockers.get(other);
            let after = before.wrapping_sub(edge_delta(edge));
            blockers.set(other, after);
            became(other as u32, is_playable(after) & !is_playable(before));
        };
        let near = self.near.get(tile);
        for edge in &near[..NEAR] {
            drop_edge(*edge);
        }
        if near[NEAR] != 0 {
            for edge in self.far[near[NEAR] as usize - 1] {
                drop_edge(edge);
            }
        }
    }
}
