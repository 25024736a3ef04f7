//! What the library does unless told otherwise, after the scan: a hunt for a solution with many
//! games at a time, then the learning search, which begins with the pairings of the game that
//! came closest. Only for boards that [`learning::fits`].

use super::learning;
use super::{DecidedBy, Options, Verdict, attempt};
use crate::board::Board;
use crate::lanes::{Hunt, LANES, NO_PAIRING};
use crate::memory;
use crate::slots::{Large, Small, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games before the search, which plays more of them while it runs. On turtles two
/// leave 12 boards in 100 to the search, of which 3 are unsolvable.
const BATCHES: u64 = 1;

pub(super) fn decide(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    if Small::fits(board.tile_count(), board.group_count()) {
        decide_in::<Small>(board, options, watch)
    } else {
        decide_in::<Large>(board, options, watch)
    }
}

fn decide_in<S: Storage>(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    let mut pairings = memory::filled(board.group_count(), NO_PAIRING)?;
    let batches = options.attempts.map_or(BATCHES, |attempts| attempts.div_ceil(LANES as u64));
    let mut hunt = None;
    if batches > 0 {
        watch.phase = Phase::Attempts;
        hunt = Hunt::<S>::new(board, options.seed)?;
        match &mut hunt {
            Some(hunt) => {
                if let Some(pairs) = hunt_for(hunt, batches, board, watch)? {
                    return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
                }
                hunt.pairings(hunt.best_game(), &mut pairings);
            }
            None => {
                if let Some(pairs) = attempt(board, options, watch)? {
                    return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
                }
            }
        }
    }
    watch.phase = Phase::Search;
    let found = learning::search::<S>(board, &pairings, hunt.as_mut(), watch)?;
    Ok((found.map_or(Verdict::Unsolvable, Verdict::Solvable), DecidedBy::Search))
}

/// Plays batches until a game is won, and puts its pairs into order.
fn hunt_for<S: Storage>(
    hunt: &mut Hunt<S>,
    batches: u64,
    board: &Board,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    hunt.draw();
    for batch in 0..batches {
        if batch > 0 {
            hunt.repair();
        }
        if let Some(game) = hunt.play(watch)? {
            return hunt.pairs(board, game, watch);
        }
    }
    Ok(None)
}
