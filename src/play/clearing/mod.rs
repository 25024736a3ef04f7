//! Can these positions be cleared at all, two playable tiles at a time, if the faces may be chosen
//! freely? Where they can, any such order becomes a solution once the two tiles of each step are
//! given the same face; and every solution is such an order. So this is the whole question of
//! whether there is an arrangement of faces that can be won, whatever the groups are, as long as
//! their sizes are even.
//!
//! It is the problem of scheduling jobs on two machines without a pause, where a job may wait for
//! others: a good rule of thumb first (`greedy`), all possibilities after that (`search`).

mod greedy;
mod search;

use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// An order in which all positions can be cleared, two at a time; nothing where there is none.
/// The groups of the board play no part.
pub(super) fn order(
    board: &Board,
    random: &mut Random,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    match greedy::order(board, random, watch)? {
        Some(pairs) => Ok(Some(pairs)),
        None => search::order(board, watch),
    }
}

/// Takes a tile away, and says which tiles become playable by that.
#[inline]
fn take(board: &Board, blockers: &mut [u8], tile: u32, mut playable: impl FnMut(u32)) {
    blockers[tile as usize] |= GONE;
    for &edge in board.neighbours.edges(tile as usize) {
        let byte = &mut blockers[edge_tile(edge)];
        let before = *byte;
        *byte -= edge_delta(edge);
        if is_playable(*byte) && !is_playable(before) {
            playable(edge_tile(edge) as u32);
        }
    }
}
