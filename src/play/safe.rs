//! Which pairs keep the game winnable.

use super::asker;
use super::judge::Judge;
use super::playable::legal_pairs;
use crate::board::Board;
use crate::engine::Options;
use crate::error::Error;
use crate::memory;
use crate::tile::{Pair, Tile};
use crate::watch::{Cause, Interrupt, Stop, Watch};

/// What playing a pair does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Safe {
    /// The game can still be won.
    Yes,
    /// The game is lost.
    No,
    /// Something stopped the work before this was known.
    Unknown,
}

/// The pairs of a position, judged.
#[derive(Clone, Debug)]
pub struct SafePairs {
    /// All pairs that can be played, in the order of [`super::legal_pairs`].
    pub pairs: Vec<Pair>,
    /// What each of them does.
    pub safe: Vec<Safe>,
    /// What stopped the work, if something did.
    pub stop: Option<Stop>,
}

/// Judges every pair of a position. `board` was made of `tiles`.
///
/// # Errors
/// When memory runs out.
pub fn safe_pairs(
    tiles: &[Tile],
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<SafePairs, Error> {
    let mut judged = SafePairs { pairs: Vec::new(), safe: Vec::new(), stop: None };
    match judge_all(tiles, board, options, &mut judged, watch).map_err(Interrupt::cause) {
        Ok(()) => Ok(judged),
        Err(Cause::Stop(stop)) => {
            judged.stop = Some(stop);
            Ok(judged)
        }
        Err(Cause::Error(error)) => Err(error),
    }
}

fn judge_all(
    tiles: &[Tile],
    board: &Board,
    options: &Options,
    judged: &mut SafePairs,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let pairs = legal_pairs(board, watch)?;
    judged.safe = memory::filled_watched(pairs.len(), Safe::Unknown, watch)?;
    judged.pairs = pairs;
    let mut judge = Judge::new(tiles, board, options, watch)?;
    if !asker::begins(board, options, watch)? && !judge.solve(watch)? {
        judged.safe.fill(Safe::No);
        return Ok(());
    }
    judged.stop = judge.judge_all(&judged.pairs, &mut judged.safe, watch)?;
    Ok(())
}
