//! `mj_solve`.

use super::codes::Failure;
use super::guard::guarded;
use super::memory;
use super::options::mj_options;
use super::report::{self, mj_report};
use crate::engine::{Outcome, Verdict, solve_tiles};
use crate::tile::{Pair, Tile};
use crate::watch::Progress;

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
    let mut place = None;
    let result = guarded(|| {
        // SAFETY: the caller's part, passed on.
        let place = place.insert(unsafe { report::place(report) }?);
        // SAFETY: the same.
        let options = unsafe { mj_options::read(options) }?;
        let room = memory::pairs(pairs, pair_capacity, tile_count)?;
        // SAFETY: the same; the slice is used for preparing the board only.
        let tiles = unsafe { memory::tiles(tiles, tile_count) }?;
        let outcome = decide(tiles, &options)?;
        if let Verdict::Solvable(pairs) = &outcome.verdict {
            // SAFETY: there is room for half as many pairs as tiles, as was checked.
            unsafe { room.write(pairs) };
        }
        let told = mj_report::of_outcome(&outcome);
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

fn decide(tiles: &[Tile], options: &mj_options) -> Result<Outcome, Failure> {
    let core = options.to_core()?;
    let mut monitor = |progress: &Progress| options.cancelled(progress);
    let mut watch = core.watch();
    if options.callback.is_some() {
        watch = watch.monitored(&mut monitor);
    }
    Ok(solve_tiles(tiles, &core, &mut watch)?)
}
