//! A board laid out for fast scans: the edges of a tile in one cache line, and tiles numbered anew
//! by slots, so that those of a group lie side by side.
//!
//! The slot of a tile is 4 · group + place. Tiles of groups of six or more get slots that are left
//! over: there are as many, because smaller groups have no more slots than four each.

use super::quads::{CLEARED, playable_bit};
use crate::board::{Board, edge_delta, edge_tile, is_playable};
use crate::error::Error;
use crate::memory;
use crate::slots::{Index, Slots, Storage};

/// Marks a group of six tiles or more in a list.
pub(super) const BIG: u32 = 1 << 31;

/// Nobody owns a slot.
const FREE: u32 = u32::MAX;

/// Edges that fit beside a tile. Few tiles have more.
const NEAR: usize = 3;

/// What a tile blocks.
#[derive(Clone, Copy)]
struct Edge<I> {
    slot: I,
    /// What goes off the blocker byte of that slot. Nothing, off slot 0, is a harmless way to have
    /// no edge.
    delta: u8,
}

/// The first edges of a tile, and 0, or one more than an index of further ones.
#[derive(Clone, Copy)]
struct Near<I> {
    edges: [Edge<I>; NEAR],
    far: u16,
}

pub(super) struct Geometry<'b, S: Storage> {
    pub(super) board: &'b Board,
    /// The first edges of the tile in each slot.
    near: S::Of<Near<S::Index>>,
    far: Vec<([Edge<S::Index>; 8 - NEAR], usize)>,
    /// The slot of each tile.
    slot: S::Of<u32>,
    /// If there are groups of six or more: the group that each slot belongs to.
    owner: Vec<u32>,
    /// The state of each group when all tiles lie, with no pairing allowed; groups of six or more
    /// count as cleared here, and so do those that the board does not have.
    pub(super) start: S::OfGroups<u16>,
    /// The blocker byte of the tile in each slot.
    pub(super) blockers: S::Of<u8>,
    /// The groups of six or more, and how many tiles they have together.
    pub(super) big_groups: Vec<u32>,
    pub(super) big_tiles: u32,
    /// Work of a scan, of a decision, and of drawing the conclusions from one literal, for the watch.
    pub(super) scan_work: usize,
    pub(super) decision_work: usize,
    pub(super) conclusion_work: usize,
}

impl<'b, S: Storage> Geometry<'b, S> {
    pub(super) fn new(board: &'b Board) -> Result<Self, Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let big = |group: &usize| board.groups.size(*group) > 4;
        let big_tiles =
            (0..groups).filter(big).map(|group| board.groups.size(group)).sum::<usize>();
        let slots = 4 * groups + big_tiles;
        let none = Edge { slot: S::Index::new(0), delta: 0 };
        let mut geometry = Self {
            board,
            near: S::Of::filled(slots, Near { edges: [none; NEAR], far: 0 })?,
            far: Vec::new(),
            slot: S::Of::filled(tiles, 0)?,
            owner: memory::filled(if big_tiles > 0 { slots } else { 0 }, FREE)?,
            start: S::OfGroups::filled(groups, CLEARED)?,
            blockers: S::Of::filled(slots, 0)?,
            big_groups: Vec::new(),
            big_tiles: big_tiles as u32,
            scan_work: 8 * tiles,
            decision_work: 2 * groups,
            conclusion_work: 10,
        };
        for group in (0..groups).filter(|group| !big(group)) {
            geometry.add_group(group);
        }
        let mut free = 0;
        for group in (0..groups).filter(big) {
            free = geometry.add_big_group(group, free)?;
        }
        for tile in 0..tiles {
            geometry.add_edges(tile)?;
        }
        Ok(geometry)
    }

    pub(super) fn slot(&self, tile: u32) -> usize {
        self.slot.get(tile as usize) as usize
    }

    /// How many slots there may be.
    pub(super) fn slot_count(&self) -> usize {
        4 * self.board.group_count() + self.big_tiles as usize
    }

    fn add_group(&mut self, group: usize) {
        let members = self.board.groups.tiles(group);
        let mut state = if members.len() == 2 { 0b1100 } else { 0 };
        for (place, &tile) in (0..).zip(members) {
            self.add_tile(tile, group, 4 * group + place as usize);
            if is_playable(self.board.neighbours.blockers[tile as usize]) {
                state |= playable_bit(place);
            }
        }
        self.start.set(group, state);
    }

    /// Gives the tiles of a group slots that are free, from one on, and tells where the next may be.
    fn add_big_group(&mut self, group: usize, mut free: usize) -> Result<usize, Error> {
        let members = self.board.groups.tiles(group);
        for &tile in members {
            while self.owner[free] != FREE {
                free += 1;
            }
            self.add_tile(tile, group, free);
        }
        // Each of its tiles that becomes playable has the scan look at all of them.
        self.scan_work += 6 * members.len() * members.len();
        self.decision_work += members.len() * members.len() / 4;
        self.conclusion_work = self.conclusion_work.max(4 * members.len());
        memory::push(&mut self.big_groups, group as u32)?;
        Ok(free)
    }

    fn add_tile(&mut self, tile: u32, group: usize, slot: usize) {
        self.slot.set(tile as usize, slot as u32);
        self.blockers.set(slot, self.board.neighbours.blockers[tile as usize]);
        if let Some(owner) = self.owner.get_mut(slot) {
            *owner = group as u32;
        }
    }

    fn add_edges(&mut self, tile: usize) -> Result<(), Error> {
        let mut edges = [Edge { slot: S::Index::new(0), delta: 0 }; 8];
        let neighbours = self.board.neighbours.edges(tile);
        for (to, &edge) in edges.iter_mut().zip(neighbours) {
            let slot = S::Index::new(self.slot.get(edge_tile(edge)) as usize);
            *to = Edge { slot, delta: edge_delta(edge) };
        }
        let [first, second, third, far @ ..] = edges;
        if neighbours.len() > NEAR {
            memory::push(&mut self.far, (far, neighbours.len() - NEAR))?;
        }
        // A board for this search has fewer tiles than such an index can count.
        let far = if neighbours.len() > NEAR { self.far.len() as u16 } else { 0 };
        self.near.set(self.slot.get(tile) as usize, Near { edges: [first, second, third], far });
        Ok(())
    }

    /// The group of six or more that a slot belongs to, if it does.
    #[inline(always)]
    pub(super) fn big_owner(&self, slot: usize) -> Option<u32> {
        if self.owner.is_empty() {
            return None;
        }
        let group = self.owner[slot];
        (self.board.groups.size(group as usize) > 4).then_some(group)
    }

    /// The tile in a slot has gone: takes it off the blocker bytes of its neighbours, and says for
    /// the slot of each of them whether it has become playable: 1, or 0.
    #[inline(always)]
    pub(super) fn drop_tile(
        &self,
        slot: usize,
        blockers: &mut S::Of<u8>,
        mut became: impl FnMut(S::Index, usize),
    ) {
        let mut drop_edge = |edge: Edge<S::Index>| {
            let other = edge.slot.get();
            let before = blockers.get(other);
            let after = before.wrapping_sub(edge.delta);
            blockers.set(other, after);
            // What was playable still is.
            became(edge.slot, usize::from(is_playable(after)) - usize::from(is_playable(before)));
        };
        let near = self.near.at(slot);
        for edge in near.edges {
            drop_edge(edge);
        }
        if near.far != 0 {
            let (far, count) = &self.far[near.far as usize - 1];
            for &edge in far.iter().take(*count) {
                drop_edge(edge);
            }
        }
    }
}
