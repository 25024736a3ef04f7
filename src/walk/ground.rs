//! A board as the walk sees it: tiles numbered group by group, as *slots*, so that those of a group lie side
//! by side; whom each of them blocks, and by whom it is blocked.

use super::zeros;
use crate::board::{Board, edge_delta, edge_tile, pair_number, pairs_of};
use crate::error::Error;
use std::ops::Range;

/// A slot, and what blocking it or being blocked by it counts for in a blocker byte.
pub(super) type Edge = (u32, u8);

#[derive(Default)]
pub(super) struct Ground {
    /// The tile of each slot, and the slot of each tile.
    pub(super) tile: Vec<u32>,
    pub(super) slot: Vec<u32>,
    /// The group of each slot.
    group: Vec<u32>,
    /// Where the slots of each group begin, and where its pairs do; one more entry each.
    first: Vec<u32>,
    first_pair: Vec<u32>,
    /// The blocker byte of each slot while all tiles lie.
    pub(super) blockers: Vec<u8>,
    /// Whom each slot blocks, and who blocks it, and where these begin; one more entry.
    edge_start: Vec<u32>,
    edges: Vec<Edge>,
    back_start: Vec<u32>,
    back: Vec<Edge>,
}

impl Ground {
    /// Fills an empty one: if memory runs out half-way, it is dropped as a whole.
    pub(super) fn fill(&mut self, board: &Board) -> Result<(), Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        self.tile = zeros(tiles)?;
        self.slot = zeros(tiles)?;
        self.group = zeros(tiles)?;
        self.first = zeros(groups + 1)?;
        self.first_pair = zeros(groups + 1)?;
        self.blockers = zeros(tiles)?;
        let (mut slot, mut pairs) = (0, 0);
        for group in 0..groups {
            for &tile in board.groups.tiles(group) {
                self.slot[tile as usize] = slot as u32;
                self.tile[slot] = tile;
                self.group[slot] = group as u32;
                self.blockers[slot] = board.neighbours.blockers[tile as usize];
                slot += 1;
            }
            pairs += pair_count(board, group);
            self.first[group + 1] = slot as u32;
            self.first_pair[group + 1] = pairs as u32;
        }
        self.connect(board)
    }

    /// Lists who blocks whom, both ways.
    fn connect(&mut self, board: &Board) -> Result<(), Error> {
        let (tiles, neighbours) = (self.tile.len(), &board.neighbours);
        let count = (0..tiles).map(|tile| neighbours.edges(tile).len()).sum();
        self.edge_start = zeros(tiles + 1)?;
        self.back_start = zeros(tiles + 1)?;
        self.edges = zeros(count)?;
        self.back = zeros(count)?;
        let mut next = 0;
        for slot in 0..tiles {
            for &edge in neighbours.edges(self.tile[slot] as usize) {
                let blocked = self.slot[edge_tile(edge)];
                self.edges[next] = (blocked, edge_delta(edge));
                self.back_start[blocked as usize] += 1;
                next += 1;
            }
            self.edge_start[slot + 1] = next as u32;
        }
        // So far it says how many there are. Filled from where they end, they begin where they ought to.
        let mut end = 0;
        for start in &mut self.back_start {
            end += *start;
            *start = end;
        }
        for slot in 0..tiles {
            for index in self.edge_start[slot] as usize..self.edge_start[slot + 1] as usize {
                let (blocked, delta) = self.edges[index];
                let place = &mut self.back_start[blocked as usize];
                *place -= 1;
                self.back[*place as usize] = (slot as u32, delta);
            }
        }
        Ok(())
    }

    pub(super) fn slot_count(&self) -> usize {
        self.tile.len()
    }

    pub(super) fn group_count(&self) -> usize {
        self.first.len() - 1
    }

    pub(super) fn pair_count(&self) -> usize {
        self.first_pair[self.group_count()] as usize
    }

    #[inline(always)]
    pub(super) fn group_of(&self, slot: u32) -> usize {
        self.group[slot as usize] as usize
    }

    /// The slots of the group of a slot.
    pub(super) fn slots_beside(&self, slot: u32) -> Range<u32> {
        let group = self.group_of(slot);
        self.first[group]..self.first[group + 1]
    }

    /// The number of the pair of two slots of a group, in the order of the first and then of the second.
    pub(super) fn pair(&self, one: u32, other: u32) -> usize {
        let slots = self.slots_beside(one);
        let [low, high] = [one.min(other), one.max(other)].map(|slot| slot - slots.start);
        let first = self.first_pair[self.group_of(one)] as usize;
        first + pair_number(slots.len(), low as usize, high as usize)
    }

    /// Whom a slot blocks.
    #[inline(always)]
    pub(super) fn edges(&self, slot: u32) -> &[Edge] {
        &self.edges[between(&self.edge_start, slot)]
    }

    /// Who blocks a slot.
    pub(super) fn blockers_of(&self, slot: u32) -> &[Edge] {
        &self.back[between(&self.back_start, slot)]
    }
}

#[inline(always)]
fn between(start: &[u32], slot: u32) -> Range<usize> {
    start[slot as usize] as usize..start[slot as usize + 1] as usize
}

/// How many pairs a group has.
pub(super) fn pair_count(board: &Board, group: usize) -> usize {
    pairs_of(board.groups.size(group))
}
