//! A game in progress: which tiles lie, and what they leave empty.

use super::lines::Lines;
use super::scan::{Scan, by_partners};
use crate::board::Board;
use crate::memory;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

pub(crate) struct Cells {
    lines: Lines,
    gone: Vec<bool>,
}

impl Cells {
    /// All tiles lie.
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Cells {
            lines: board.field().lines.copied()?,
            gone: memory::filled_watched(board.tile_count(), false, watch)?,
        })
    }

    pub(crate) fn take(&mut self, board: &Board, tile: u32) {
        self.gone[tile as usize] = true;
        self.lines.clear(board.field().cell(tile));
    }

    pub(crate) fn lies(&self, tile: u32) -> bool {
        !self.gone[tile as usize]
    }

    pub(crate) fn are_joined(&self, board: &Board, pair: Pair) -> bool {
        board.field().are_joined(&self.lines, pair.first, pair.second)
    }

    /// Whether what lies can be cleared with these partners.
    pub(crate) fn clear(
        &self,
        board: &Board,
        partner: &[u32],
        scan: &mut Scan,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let gone = |tile: u32| self.gone[tile as usize];
        scan.clears_rest(board, &self.lines, &gone, &by_partners(partner), watch)
    }
}
