//! What is left of a board, as a board of its own for the solver, and its solution in terms of
//! the whole board.

use super::course::Course;
use crate::board::Board;
use crate::engine::{self, Options, Verdict};
use crate::memory;
use crate::rule::Rule;
use crate::tile::{NO_TILE, Tile};
use crate::watch::{Interrupt, Watch};

/// The same after some pairs of a game.
pub(super) fn solve_after(
    course: &Course,
    tiles: &[Tile],
    rule: Rule,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Vec<u32>>, Interrupt> {
    let Some(left) = course.fallen()? else {
        return solve(tiles, rule, |tile| course.lies(tile), options, watch);
    };
    let lying = (0..tiles.len() as u32).filter(|&tile| course.lies(tile as usize));
    let mut index = memory::with_capacity(left.len())?;
    index.extend(lying);
    solve_left(&left, &index, tiles.len(), rule, options, watch)
}

/// Solves the tiles that lie, by a rule: the partner of each of them, [`NO_TILE`] for the others; nothing
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
    solve_left(&left, &index, tiles.len(), rule, options, watch)
}

/// Solves what is left, whose tiles have these numbers among so many.
fn solve_left(
    left: &[Tile],
    index: &[u32],
    count: usize,
    rule: Rule,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Vec<u32>>, Interrupt> {
    let board = Board::prepare(left, rule, watch)?;
    match engine::decide(&board, options, None, watch)?.0 {
        Verdict::Solvable(pairs) => {
            let mut partner = memory::filled_watched(count, NO_TILE, watch)?;
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
