//! From a scan that cleared the board without a tile having gone alone to the pairs to play.

use super::Search;
use super::scan::{CHEATED, UNUSED};
use crate::memory;
use crate::scan::Scan as PlainScan;
use crate::slots::{Slots, Storage};
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

impl<S: Storage> Search<'_, S> {
    /// The pairs of the last scan, which cleared the board without a tile having gone alone.
    pub(super) fn solution(&self, watch: &mut Watch) -> Result<Vec<Pair>, Interrupt> {
        let board = self.geometry.board;
        let order = PlainScan::new(board, watch)?.order(board, &self.partners()?, watch)?;
        Ok(order.expect("the scan has played these pairs"))
    }

    /// A partner for every tile: as decided, or as the last scan played.
    pub(super) fn partners(&self) -> Result<Vec<u32>, Interrupt> {
        let board = self.geometry.board;
        let mut partner = memory::copied(&self.assignment.partner)?;
        for group in 0..board.group_count() {
            let tiles = self.geometry.tiles.get(group);
            let pairing = match self.scan.used[group] {
                UNUSED => self.assignment.allowed[group].trailing_zeros() as usize,
                used => (used & !CHEATED) as usize,
            };
            for place in 0..4 {
                let mate = tiles[place ^ (pairing + 1)];
                if tiles[place] != NO_TILE && mate != NO_TILE {
                    partner[tiles[place] as usize] = mate;
                }
            }
        }
        for &group in &self.geometry.big_groups {
            // Whatever is undecided went all at once: any partners will do.
            let mut waiting = None;
            for &tile in board.groups.tiles(group as usize) {
                if partner[tile as usize] != NO_TILE {
                    continue;
                }
                match waiting.take() {
                    None => waiting = Some(tile),
                    Some(mate) => {
                        partner[tile as usize] = mate;
                        partner[mate as usize] = tile;
                    }
                }
            }
        }
        Ok(partner)
    }
}
