//! The box that a layout lies in. It tells whether all coordinates are in range, and whether a
//! grid of all its cells is affordable.

use crate::error::{Error, ErrorKind};
use crate::tile::{MAX_COORDINATE, Tile};
use crate::watch::{Interrupt, Watch};

/// How many tiles are looked at between two reports.
const TILES_BETWEEN_REPORTS: usize = 8192;

/// The least and the greatest row, column and level; all zero where there is no tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Extent {
    pub(super) row: [i32; 2],
    pub(super) col: [i32; 2],
    pub(super) level: [i32; 2],
}

impl Extent {
    /// The box of these tiles.
    ///
    /// # Errors
    /// Names the first tile that is out of range.
    pub(super) fn new(tiles: &[Tile], watch: &mut Watch) -> Result<Self, Interrupt> {
        let first = tiles.first().copied().unwrap_or_default();
        let mut extent =
            Extent { row: [first.row; 2], col: [first.col; 2], level: [first.level; 2] };
        for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in some {
                widen(&mut extent.row, tile.row);
                widen(&mut extent.col, tile.col);
                widen(&mut extent.level, tile.level);
            }
            watch.work(4 * some.len())?;
        }
        let within = |[least, most]: [i32; 2]| least >= -MAX_COORDINATE && most <= MAX_COORDINATE;
        if within(extent.row) && within(extent.col) && within(extent.level) {
            return Ok(extent);
        }
        let outside = |tile: &Tile| {
            [tile.row, tile.col, tile.level].iter().any(|&number| !within([number; 2]))
        };
        let mut at = 0;
        for some in tiles.chunks(TILES_BETWEEN_REPORTS) {
            if let Some(place) = some.iter().position(outside) {
                at += place;
                break;
            }
            at += some.len();
            watch.work(4 * some.len())?;
        }
        Err(Error::at(ErrorKind::Coordinate, at).into())
    }
}

#[inline]
fn widen([least, most]: &mut [i32; 2], number: i32) {
    *least = number.min(*least);
    *most = number.max(*most);
}
