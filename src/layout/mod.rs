//! Layouts: where tiles lie, before they are dealt. The turtle is built in; those of the games are
//! read from text, and found where the games are installed.
//!
//! However a layout was written down, it comes out the same: all tiles in group 0, sorted by
//! level, row and column, the smallest of each being 0. So a layout that two games share gets the
//! same deals.

mod directories;
mod formats;
mod games;
pub(crate) mod installed;
mod places;
mod release;
mod turtle;

pub use formats::{names, read};

use crate::error::Error;
use crate::memory;
use crate::tile::Tile;
use once_cell::sync::OnceCell;

/// The default layout of nearly every game: 144 tiles on five levels, sorted by level, row and
/// column, all in group 0.
pub fn turtle() -> &'static [Tile] {
    static TURTLE: OnceCell<[Tile; turtle::TILES]> = OnceCell::new();
    TURTLE.get_or_init(turtle::build)
}

/// Rows become columns, and columns rows. Tile k stays tile k, and keeps its group.
///
/// # Errors
/// When memory runs out.
pub fn transposed(tiles: &[Tile]) -> Result<Vec<Tile>, Error> {
    let mut transposed = memory::copied(tiles)?;
    for tile in &mut transposed {
        (tile.row, tile.col) = (tile.col, tile.row);
    }
    Ok(transposed)
}
