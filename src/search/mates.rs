//! What is known about the tiles of groups of six or more: who goes with whom, and who does not. A scan
//! opens such a group only with two playable tiles that may go together.

use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::tile::NO_TILE;

/// In larger groups nobody takes note of who does not go with whom: two playable tiles open them, as if
/// nothing were known. That is weaker, and just as right.
const MOST_IN_GROUP: usize = u64::BITS as usize;

/// Strict scans are for groups of up to this: in larger ones there are too many pairs to be blamed.
const MOST_IN_STRICT_GROUP: usize = 16;

pub(crate) struct Mates {
    /// The partner of each tile, as far as it is known.
    pub(crate) partner: Vec<u32>,
    /// For each tile the places in its group whose tiles it does not go with.
    apart: Vec<u64>,
    /// The bit of the place that each tile has in its group, if it is of one that is large, but not too
    /// large.
    place: Vec<u64>,
    /// See [`Mates::be_strict`].
    strict: bool,
}

impl Mates {
    /// Nothing is known.
    pub(crate) fn new(board: &Board, big_groups: &[u32]) -> Result<Self, Error> {
        let tiles = if big_groups.is_empty() { 0 } else { board.tile_count() };
        let mut place = memory::filled(tiles, 0)?;
        for &group in big_groups {
            let members = board.groups.tiles(group as usize);
            if members.len() <= MOST_IN_GROUP {
                for (bit, &tile) in members.iter().enumerate() {
                    place[tile as usize] = 1 << bit;
                }
            }
        }
        Ok(Self {
            partner: memory::filled(board.tile_count(), NO_TILE)?,
            apart: memory::filled(tiles, 0)?,
            place,
            strict: false,
        })
    }

    /// From now on a scan takes a tile only if one with which it may go can go as well, or is gone, also
    /// where its group has been opened, unless a group is too large.
    pub(super) fn be_strict(&mut self, board: &Board, big_groups: &[u32]) {
        let small = |&group: &u32| board.groups.size(group as usize) <= MOST_IN_STRICT_GROUP;
        self.strict = !big_groups.is_empty() && big_groups.iter().all(small);
    }

    #[inline(always)]
    pub(crate) fn is_strict(&self) -> bool {
        self.strict
    }

    /// The places of its group with which a tile may go; those that the group does not have do not count.
    #[inline(always)]
    pub(crate) fn may_with(&self, tile: u32) -> u64 {
        !(self.apart[tile as usize] | self.place[tile as usize])
    }

    /// Whether a tile has two tiles left with which it may go, in a group of a size; false if that is not known.
    #[inline(always)]
    pub(crate) fn has_choice(&self, tile: u32, size: usize) -> bool {
        size <= MOST_IN_GROUP && {
            let left = self.may_with(tile) & (!0 >> (MOST_IN_GROUP - size));
            left & left.wrapping_sub(1) != 0
        }
    }

    pub(super) fn join(&mut self, [first, second]: [u32; 2]) {
        self.partner[first as usize] = second;
        self.partner[second as usize] = first;
    }

    /// Takes back that two tiles go together.
    pub(super) fn release(&mut self, [first, second]: [u32; 2]) {
        self.partner[first as usize] = NO_TILE;
        self.partner[second as usize] = NO_TILE;
    }

    /// The two tiles do not go together.
    pub(super) fn part(&mut self, [first, second]: [u32; 2]) {
        self.apart[first as usize] |= self.place[second as usize];
        self.apart[second as usize] |= self.place[first as usize];
    }

    /// Takes back that two tiles do not go together.
    pub(super) fn allow(&mut self, [first, second]: [u32; 2]) {
        self.apart[first as usize] &= !self.place[second as usize];
        self.apart[second as usize] &= !self.place[first as usize];
    }

    /// Knows the partners that others know, and who does not go with whom from elsewhere.
    pub(super) fn copy(&mut self, partners: &Self, apart: &[u64]) {
        self.partner.copy_from_slice(&partners.partner);
        self.apart.copy_from_slice(apart);
    }

    /// The same as it is now.
    pub(super) fn all_apart(&self) -> &[u64] {
        &self.apart
    }

    /// Whether each tile of a group may go with the one that has the place given for it in the group; false
    /// if that is not known.
    pub(super) fn may_all(&self, tiles: &[u32], place: impl Fn(u32) -> u32) -> bool {
        let may = |&tile: &u32| {
            let place = place(tile);
            place < u64::BITS && self.apart[tile as usize] >> place & 1 == 0
        };
        tiles.len() <= MOST_IN_GROUP && tiles.iter().all(may)
    }

    /// Whether any two of some tiles of a group may go together; there are at least two.
    pub(crate) fn may_any_pair(&self, tiles: impl Iterator<Item = u32> + Clone) -> bool {
        let places = tiles.clone().fold(0, |all, tile| all | self.place[tile as usize]);
        let may = |tile: u32| {
            let (place, apart) = (self.place[tile as usize], self.apart[tile as usize]);
            place == 0 || places & !(apart | place) != 0
        };
        { tiles }.any(may)
    }
}
