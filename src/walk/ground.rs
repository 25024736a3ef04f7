//! A board as the walk sees it: tiles numbered group by group, as *slots*, so that those of a group lie side
//! by side; whom each of them blocks, and by whom it is blocked.

use crate::board::{Board, edge_delta, edge_tile};
use crate::error::Error;
use crate::memory;

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
    edges: Edges,
    edges_back: Edges,
}

/// For each slot some others, with what blocking counts for in a blocker byte.
struct Edges {
    /// Where they begin; one more entry.
    start: Vec<u32>,
    all: Vec<(u32, u8)>,
}

impl Edges {
    #[inline(always)]
    fn of(&self, slot: u32) -> &[(u32, u8)] {
        let [start, end] = [slot, slot + 1].map(|slot| self.start[slot as usize] as usize);
        &self.all[start..end]
    }
}

impl Ground {
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let mut ground = Ground {
            tile: memory::with_capacity(tiles)?,
            slot: memory::filled(tiles, 0)?,
            group: memory::with_capacity(tiles)?,
            first: memory::with_capacity(groups + 1)?,
            first_pair: memory::with_capacity(groups + 1)?,
            blockers: memory::with_capacity(tiles)?,
            edges: Edges { start: Vec::new(), all: Vec::new() },
            edges_back: Edges { start: Vec::new(), all: Vec::new() },
        };
        let mut pairs = 0;
        for group in 0..groups {
            ground.first.push(ground.tile.len() as u32);
            ground.first_pair.push(pairs as u32);
            pairs += pair_count(board, group);
            for &tile in board.groups.tiles(group) {
                ground.slot[tile as usize] = ground.tile.len() as u32;
                ground.tile.push(tile);
                ground.group.push(group as u32);
                ground.blockers.push(board.neighbours.blockers[tile as usize]);
            }
        }
        ground.first.push(tiles as u32);
        ground.first_pair.push(pairs as u32);
        ground.connect(board)?;
        Ok(ground)
    }

    /// Lists who blocks whom, both ways.
    fn connect(&mut self, board: &Board) -> Result<(), Error> {
        let (tiles, edges) = (self.tile.len(), &board.neighbours);
        let count = (0..tiles).map(|tile| edges.edges(tile).len()).sum();
        let mut start = memory::with_capacity(tiles + 1)?;
        let mut all = memory::with_capacity(count)?;
        // First so many, then the sums: where those of each slot end. Filled from there, they begin there.
        let mut start_back = memory::filled(tiles + 1, 0)?;
        for &tile in &self.tile {
            start.push(all.len() as u32);
            for &edge in edges.edges(tile as usize) {
                let blocked = self.slot[edge_tile(edge)];
                all.push((blocked, edge_delta(edge)));
                start_back[blocked as usize] += 1;
            }
        }
        start.push(count as u32);
        let mut end = 0;
        for start in &mut start_back {
            end += *start;
            *start = end;
        }
        let mut all_back = memory::filled(count, (0, 0))?;
        for slot in 0..tiles {
            for &(blocked, delta) in &all[start[slot] as usize..start[slot + 1] as usize] {
                let place = &mut start_back[blocked as usize];
                *place -= 1;
                all_back[*place as usize] = (slot as u32, delta);
            }
        }
        self.edges = Edges { start, all };
        self.edges_back = Edges { start: start_back, all: all_back };
        Ok(())
    }

    pub(super) fn slot_count(&self) -> usize {
        self.tile.len()
    }

    pub(super) fn group_count(&self) -> usize {
        self.first.len() - 1
    }

    #[inline(always)]
    pub(super) fn group_of(&self, slot: u32) -> usize {
        self.group[slot as usize] as usize
    }

    /// The slots of the group of a slot.
    pub(super) fn slots_beside(&self, slot: u32) -> std::ops::Range<u32> {
        let group = self.group_of(slot);
        self.first[group]..self.first[group + 1]
    }

    /// The number of the pair of two slots of a group, in the order of the first and then of the second.
    pub(super) fn pair(&self, one: u32, other: u32) -> usize {
        let slots = self.slots_beside(one);
        let size = slots.end - slots.start;
        let (low, high) = (one.min(other) - slots.start, one.max(other) - slots.start);
        let in_group = low * (2 * size - low - 1) / 2 + high - low - 1;
        (self.first_pair[self.group_of(one)] + in_group) as usize
    }

    /// Whom a slot blocks, and what that counts for.
    #[inline(always)]
    pub(super) fn edges(&self, slot: u32) -> &[(u32, u8)] {
        self.edges.of(slot)
    }

    /// Who blocks a slot, and what that counts for.
    #[inline(always)]
    pub(super) fn blockers_of(&self, slot: u32) -> &[(u32, u8)] {
        self.edges_back.of(slot)
    }
}

/// How many pairs a group has.
pub(super) fn pair_count(board: &Board, group: usize) -> usize {
    let size = board.groups.size(group);
    size * (size - 1) / 2
}
