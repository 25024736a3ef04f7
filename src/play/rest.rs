//! What is left of a board, as a board of its own for the solver, and its solution in terms of
//! the whole board.

use crate::board::Board;
use crate::engine::{self, Options, Verdict};
use crate::memory;
use crate::rule::Rule;
use crate::tile::{NO_TILE, Tile};
use crate::watch::{Interrupt, Watch};

/// Solves the tiles that lie: by a rule: the partner of each of them, [`NO_TILE`] for the others; nothing
/// where there is no solution.
pub(super) fn solve(
    tiles: &[Tile],
    rule: Rule,
    lies: impl Fn(usize) -> bool,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Vec<u32>>, Interrupt> {
    let mut left = memory::with_capacity(tiles.len())?;
    let mut index = memory::with_capacity(tiles.len())?;
    for (tile, place) in tiles.iter().enumerate() {
        if lies(tile) {
            left.push(*place);
            index.push(tile as u32);
        }
        watch.work(2)?;
    }
    let board = Board::prepare(&left, rule, watch)?;
    match engine::decide(&board, options, None, watch)?.0 {
        Verdict::Solvable(pairs) => {
            let mut partner = memory::filled_watched(tiles.len(), NO_TILE, watch)?;
            for pair in &pairs {
                let (first, second) = (index[pair.first as usize], index[pair.second as usize]);
                partner[first as usize] = second;
                partner[second as usize] = first;
                watch.work(4)?;
            }
            Ok(Some(partner))
        }
        Verdict::Unsolvable => Ok(None),
        Verdict::Unknown(stop) => Err(stop.into()),
    }
}
