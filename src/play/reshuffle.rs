//! New faces for the tiles that are left, so that the game can be won again. Where the positions
//! can be cleared at all, uniform deals of the same faces are tried first: one that can be won is
//! uniform among all such arrangements. Only where none of them can be, as when a few tiles are
//! left in an awkward place, the faces are laid out along an order of clearing, two by two.

use super::clearing;
use crate::board::Board;
use crate::deal::{shuffle, swap_faces};
use crate::engine::{self, Options, Verdict};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;
use crate::watch::{Interrupt, Stop, Watch};

/// Uniform deals that are tried before one is laid out.
pub const UNIFORM_TRIES: u32 = 64;

/// The tiles with their faces exchanged so that the board can be won, or nothing where no
/// arrangement of any faces on these positions can be. `board` was made of `tiles`.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn reshuffle(
    tiles: &[Tile],
    board: &Board,
    seed: u64,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Vec<Tile>>, Interrupt> {
    let mut random = Random::new(seed);
    let Some(order) = clearing::order(board, &mut random, watch)? else {
        return Ok(None);
    };
    let mut dealt = memory::copied_watched(tiles, watch)?;
    for _ in 0..UNIFORM_TRIES {
        shuffle(&mut random, dealt.len(), watch, |i, j| swap_faces(&mut dealt, i, j))?;
        let board = Board::prepare(&dealt, board.rule(), watch)?;
        match engine::decide(&board, options, None, watch) {
            Ok((Verdict::Solvable(_), _)) => return Ok(Some(dealt)),
            // Attempts alone do not win every order that can be won; they may win the next.
            Ok(_) => {}
            Err(interrupt) if interrupt.is(Stop::Attempts) => {}
            Err(interrupt) => return Err(interrupt),
        }
    }
    // A tile of each two of a group, in random order, along the order of clearing.
    let mut twos = memory::with_capacity(tiles.len() / 2)?;
    for group in 0..board.group_count() {
        for two in board.groups.tiles(group).chunks(2) {
            twos.push(two[0]);
            watch.work(2)?;
        }
    }
    shuffle(&mut random, twos.len(), watch, |i, j| twos.swap(i, j))?;
    for (pair, &tile) in order.iter().zip(&twos) {
        let face = tiles[tile as usize].group;
        dealt[pair.first as usize].group = face;
        dealt[pair.second as usize].group = face;
        watch.work(10)?;
    }
    Ok(Some(dealt))
}
