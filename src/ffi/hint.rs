//! `mj_hint`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::play::{self, Hint};
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Tells one pair that keeps the game winnable: the first in the order of mj_legal_pairs. So it
/// depends on the position alone, not on the seed or the engine.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// options: NULL for the defaults.
/// pair: receives the pair on MJ_SOLVABLE, unless the board is empty. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE (never MJ_OK, which is MJ_UNKNOWN), MJ_UNSOLVABLE when the game is lost, MJ_UNKNOWN when a limit was reached
/// or the callback cancelled before any safe pair was known, or an error: MJ_ERROR_NULL,
/// _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE,
/// _REPORT_SIZE, _MEMORY, _INTERNAL. If a safe pair was known by then but not the first, that one
/// is given, and the report says what stopped the work.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_hint(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    pair: *mut Pair,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (place, tiles) = unsafe { (Output::single(pair)?, memory::tiles(tiles, tile_count)?) };
        let tiles = tiles.copied(watch)?;
        let board = Board::prepare(&tiles, options.rule, watch)?;
        Ok(match play::hint(&tiles, &board, options, watch)? {
            Hint::Play(pair, stop) => {
                place.write(&[pair]);
                (MJ_SOLVABLE, stop)
            }
            Hint::Won => (MJ_SOLVABLE, None),
            Hint::Lost => (MJ_UNSOLVABLE, None),
        })
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
