//! The groups of a board, numbered from 0 in the order of the caller's numbers, and the tiles of
//! each.

use super::sort::sort;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// Who matches whom.
#[derive(Clone, Debug)]
pub(crate) struct Groups {
    /// The group of each tile.
    pub(crate) of: Vec<u32>,
    /// Where the tiles of each group begin in `tiles`; one more entry than groups.
    start: Vec<u32>,
    /// The tiles, group by group, in rising order within a group.
    tiles: Vec<u32>,
}

impl Groups {
    pub(crate) fn new(tiles: &[Tile], watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut of = memory::with_capacity(tiles.len())?;
        let mut keys: Vec<u64> = memory::with_capacity(tiles.len())?;
        // The caller's number, order kept, above the index: one sort brings groups together.
        keys.extend(tiles.iter().enumerate().map(|(index, tile)| {
            let number = (i64::from(tile.group) - i64::from(i32::MIN)) as u64;
            (number << 32) | index as u64
        }));
        sort(&mut keys, watch)?;

        of.resize(tiles.len(), 0);
        let mut start = memory::with_capacity(tiles.len() / 2 + 2)?;
        let mut members = memory::with_capacity(tiles.len())?;
        let mut odd: Option<usize> = None;
        for group in keys.chunk_by(|a, b| a >> 32 == b >> 32) {
            let first = group[0] as u32;
            if group.len() % 2 == 1 {
                odd = Some(odd.map_or(first as usize, |least| least.min(first as usize)));
                continue;
            }
            if odd.is_some() {
                continue;
            }
            for &key in group {
                of[key as u32 as usize] = start.len() as u32;
                members.push(key as u32);
            }
            start.push(members.len() as u32 - group.len() as u32);
            watch.work(2 * group.len())?;
        }
        if let Some(at) = odd {
            return Err(Error::at(ErrorKind::OddGroup, at).into());
        }
        start.push(members.len() as u32);
        Ok(Groups { of, start, tiles: members })
    }

    /// The number of groups.
    pub(crate) fn count(&self) -> usize {
        self.start.len() - 1
    }

    /// Where the tiles of a group are in [`Groups::all`].
    #[inline]
    pub(crate) fn range(&self, group: usize) -> std::ops::Range<usize> {
        self.start[group] as usize..self.start[group + 1] as usize
    }

    /// The tiles of a group.
    #[inline]
    pub(crate) fn tiles(&self, group: usize) -> &[u32] {
        &self.tiles[self.range(group)]
    }

    /// All tiles, group by group.
    pub(crate) fn all(&self) -> &[u32] {
        &self.tiles
    }

    /// The number of tiles of a group.
    #[inline]
    pub(crate) fn size(&self, group: usize) -> usize {
        self.range(group).len()
    }
}
