//! What is left of a game: the tiles after some pairs, and which tile of the start each of them is.

use super::course::Course;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::tile::{Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// A position of a game, and where it came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The tiles that are left, in the order of the start; where tiles fall, where they lie now.
    pub tiles: Vec<Tile>,
    /// For each of them its index at the start.
    pub origins: Vec<u32>,
}

/// Plays pairs, one after the other, and tells what is left. `board` was made of `tiles`, the tiles
/// before the first pair.
///
/// # Errors
/// Names the first pair that could not be played; or when memory or a limit of the watch runs
/// out.
pub fn left(
    tiles: &[Tile],
    board: &Board,
    played: &[Pair],
    watch: &mut Watch,
) -> Result<Left, Interrupt> {
    let mut course = Course::new(board, watch)?;
    for (at, &pair) in played.iter().enumerate() {
        course.check(pair).map_err(|kind| Error::at(kind, at))?;
        course.play(pair);
        watch.work(60)?;
    }
    let count = tiles.len() - 2 * played.len();
    let mut origins = memory::with_capacity(count)?;
    for tile in 0..tiles.len() {
        if course.lies(tile) {
            origins.push(tile as u32);
        }
        watch.work(2)?;
    }
    let mut lying = memory::with_capacity(count)?;
    for &tile in &origins {
        lying.push(tiles[tile as usize]);
        watch.work(2)?;
    }
    // Where tiles fall, only their places are new; their groups are numbered as at the start.
    for (tile, now) in lying.iter_mut().zip(course.fallen()?.unwrap_or_default()) {
        (tile.row, tile.col) = (now.row, now.col);
        watch.work(2)?;
    }
    Ok(Left { tiles: lying, origins })
}
