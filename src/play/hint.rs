//! One pair that keeps the game winnable: the first one that does in the order of
//! [`super::legal_pairs`]. So the hint depends on the position alone, not on an engine or a seed.

use super::judge::Judge;
use super::playable::OneByOne;
use crate::board::Board;
use crate::engine::Options;
use crate::tile::{Pair, Tile};
use crate::watch::{Cause, Interrupt, Stop, Watch};

/// What to play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A pair after which the game can still be won. With a reason for having stopped, there may
    /// be one before it.
    Play(Pair, Option<Stop>),
    /// Nothing: the board is empty.
    Won,
    /// Nothing: the game is lost.
    Lost,
}

/// Looks for a pair that keeps the game winnable: the first in the order of the legal pairs, so that it
/// depends on the position alone, not on the seed or the engine. `board` was made of `tiles`.
///
/// # Errors
/// When memory runs out, or when a limit of the watch is reached before any pair is known.
pub fn hint(
    tiles: &[Tile],
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<Hint, Interrupt> {
    if board.tile_count() == 0 {
        return Ok(Hint::Won);
    }
    let pairs = OneByOne::new(board, |_| true, watch)?;
    let mut judge = Judge::new(tiles, board, options, watch)?;
    if !judge.solve(watch)? {
        return Ok(Hint::Lost);
    }
    let mut known = None;
    match judge.first_safe(pairs, &mut known, watch).map_err(Interrupt::cause) {
        // The first pair of a solution is legal and safe, so there is one.
        Ok(()) => Ok(known.map_or(Hint::Lost, |pair| Hint::Play(pair, None))),
        Err(Cause::Stop(stop)) => {
            // A pair that is known to be safe need not be withheld.
            let known = known.or_else(|| judge.first_known());
            known.map_or(Err(stop.into()), |pair| Ok(Hint::Play(pair, Some(stop))))
        }
        Err(cause) => Err(cause.into()),
    }
}
