//! The pruning scan of a whole board, by the rules of its game: more generous than those, and quick. A
//! board on which it gets stuck cannot be won.

use crate::board::Board;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch, unlimited};
use crate::{mahjong, shisen};

/// The working memory of scans of one board.
pub(crate) enum Scan {
    Mahjong(mahjong::Scan),
    Shisen(shisen::Scan),
}

impl Scan {
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(if board.is_shisen() {
            Scan::Shisen(shisen::Scan::new(board, watch)?)
        } else {
            Scan::Mahjong(mahjong::Scan::new(board, watch)?)
        })
    }

    /// Scans the whole board, with decided partners or [`NO_TILE`](crate::tile::NO_TILE) for each
    /// tile. True if the board is cleared.
    pub(crate) fn clears(
        &mut self,
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        match self {
            Scan::Mahjong(scan) => scan.clears(board, partner, watch),
            Scan::Shisen(scan) => scan.clears(board, &shisen::by_partners(partner), None, watch),
        }
    }

    /// How many tiles a game leaves at least, after a scan of what it has to keep to.
    pub(crate) fn least_left(&self, board: &Board, watch: &mut Watch) -> Result<usize, Interrupt> {
        match self {
            Scan::Mahjong(scan) => scan.least_left(board, watch),
            Scan::Shisen(scan) => Ok(scan.least_left(board)),
        }
    }

    fn is_gone(&self, tile: u32) -> bool {
        match self {
            Scan::Mahjong(scan) => scan.is_gone(tile),
            Scan::Shisen(scan) => scan.is_gone(tile),
        }
    }
}

/// Runs the pruning scan: for each tile, whether it is left when the scan stops. If any is, the
/// board has no solution in which the given pairs go together.
///
/// # Errors
/// Names the first bad pair. Where tiles fall, the scan proves nothing, and is refused.
pub fn prune(board: &Board, pairing: &[Pair]) -> Result<Vec<bool>, Error> {
    if board.falls() {
        return Err(ErrorKind::Rule.into());
    }
    let partner = board.partners(pairing)?;
    let scan = unlimited(|watch| {
        let mut scan = Scan::new(board, watch)?;
        scan.clears(board, &partner, watch)?;
        Ok(scan)
    })?;
    let mut stuck = memory::with_capacity(board.tile_count())?;
    stuck.extend((0..board.tile_count() as u32).map(|tile| !scan.is_gone(tile)));
    Ok(stuck)
}
