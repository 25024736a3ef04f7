//! Layouts: where tiles lie, before they are dealt. The turtle is built in.

mod turtle;

use crate::tile::Tile;
use once_cell::sync::OnceCell;

/// The default layout of nearly every game: 144 tiles on five levels, sorted by level, row and
/// column, all in group 0.
pub fn turtle() -> &'static [Tile] {
    static TURTLE: OnceCell<[Tile; turtle::TILES]> = OnceCell::new();
    TURTLE.get_or_init(turtle::build)
}
