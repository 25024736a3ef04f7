//! `mj_solve`.

use super::codes::Failure;
use super::guard::guarded;
use super::memory::{self, Input};
use super::options::mj_options;
use super::report::{self, mj_report};
use crate::board::Board;
use crate::engine::{Options, Outcome, Verdict, solve_watched};
use crate::error::Error;
use crate::tile::{Pair, Tile};
use crate::watch::{Progress, Watch};

/// Decides a board.
///
/// tiles, tile_count: the board, at most MJ_MAX_TILES tiles; any position of a game is a board.
///   NULL and 0: the empty board, which is solvable.
/// options: NULL for the defaults.
/// pairs, pair_capacity: on MJ_SOLVABLE, receives tile_count / 2 pairs in an order in which they
///   can be played. NULL and 0: only the verdict is wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE, MJ_UNSOLVABLE, MJ_UNKNOWN when a limit was reached or the callback
/// cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP,
/// _OVERLAP, _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// Needs memory in proportion to the number of tiles, and a few megabytes more for a long search.
/// Most boards of 144 tiles are decided in a fraction of a millisecond, but the problem is
/// NP-complete: a program that must not wait sets a limit or a callback.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_solve(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    pairs: *mut Pair,
    pair_capacity: usize,
    report: *mut mj_report,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe {
        reported(report, || {
            let options = mj_options::read(options)?;
            let room = memory::pairs(pairs, pair_capacity, tile_count)?;
            let tiles = memory::tiles(tiles, tile_count)?;
            let outcome = decide(tiles, &options, solve_watched)?;
            if let Verdict::Solvable(pairs) = &outcome.verdict {
                room.write(pairs);
            }
            Ok(outcome)
        })
    }
}

/// Runs a call that has a report, and fills that in, whatever happens.
///
/// # Safety
/// As [`report::place`].
pub(super) unsafe fn reported(
    report: *mut mj_report,
    call: impl FnOnce() -> Result<Outcome, Failure>,
) -> i32 {
    let mut place = None;
    let result = guarded(|| {
        // SAFETY: the caller's part, passed on.
        let place = place.insert(unsafe { report::place(report) }?);
        let told = mj_report::of_outcome(&call()?);
        place.write(&told);
        Ok(told.verdict)
    });
    result.unwrap_or_else(|failure| {
        if let Some(place) = place {
            place.write(&mj_report::of_failure(failure));
        }
        failure.code
    })
}

/// Prepares the board and works on it, under the limits of the options.
pub(super) fn decide(
    tiles: Input<Tile>,
    options: &mj_options,
    work: impl FnOnce(&Board, &Options, &mut Watch) -> Result<Outcome, Error>,
) -> Result<Outcome, Failure> {
    let core = options.to_core()?;
    let mut monitor = |progress: &Progress| options.cancelled(progress);
    let mut watch = core.watch();
    if options.callback.is_some() {
        watch = watch.monitored(&mut monitor);
    }
    let board =
        tiles.copied(&mut watch).and_then(|tiles| Board::prepare(&tiles, core.rule, &mut watch));
    Ok(match board {
        Ok(board) => work(&board, &core, &mut watch)?,
        Err(interrupt) => Outcome::of(Err(interrupt), &watch)?,
    })
}
