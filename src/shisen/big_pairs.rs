//! Which pairs of groups of six or more are known to be joined in a game: a bit for each.

use crate::board::{Board, is_big};
use crate::error::Error;
use crate::memory;

/// Which pairs of groups of six or more are known to be joined.
#[derive(Default)]
pub(super) struct BigPairs {
    /// A bit for each pair; where those of each group begin; and the place of each tile in its group.
    bits: Vec<u64>,
    start: Vec<u32>,
    place: Vec<u32>,
}

impl BigPairs {
    /// None of a board's is known.
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        let mut pairs = 0;
        let mut start = memory::with_capacity(board.group_count())?;
        let mut place = memory::filled(board.field().marked_tiles(), 0)?;
        for group in 0..board.group_count() {
            start.push(pairs as u32);
            let tiles = board.groups.tiles(group);
            if is_big(tiles.len()) {
                pairs += tiles.len() * (tiles.len() - 1) / 2;
                for (&tile, at) in tiles.iter().zip(0..) {
                    place[tile as usize] = at;
                }
            }
        }
        Ok(BigPairs { bits: memory::filled(pairs.div_ceil(64), 0)?, start, place })
    }

    pub(super) fn forget(&mut self) {
        self.bits.fill(0);
    }

    #[inline(always)]
    fn bit(&self, group: usize, one: u32, other: u32) -> (usize, u64) {
        let (one, other) = (self.place[one as usize], self.place[other as usize]);
        let (low, high) = (one.min(other), one.max(other));
        let index = (self.start[group] + high * (high - 1) / 2 + low) as usize;
        (index / 64, 1 << (index % 64))
    }

    /// Whether two tiles of a group are known to be joined.
    #[inline(always)]
    pub(super) fn has(&self, group: usize, one: u32, other: u32) -> bool {
        let (word, bit) = self.bit(group, one, other);
        self.bits[word] & bit != 0
    }

    #[inline(always)]
    pub(super) fn add(&mut self, group: usize, one: u32, other: u32) {
        let (word, bit) = self.bit(group, one, other);
        self.bits[word] |= bit;
    }
}
