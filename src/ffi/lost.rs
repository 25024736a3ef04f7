//! `mj_lost_since`.

use super::codes::{MJ_NO_INDEX, MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::play::{self, Lost};
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Finds the pair that lost a game, so that a game can say "undo seven pairs and you can still
/// win".
///
/// tiles, tile_count: the board before the first pair was played.
/// played, played_count: the pairs played so far, in order; indices into tiles. NULL and 0: none.
/// options: NULL for the defaults.
/// lost_at: on MJ_UNSOLVABLE, receives the index in played of the first pair after which the game
///   could not be won: undo that pair and all after it, played_count - lost_at of them, and it can
///   be won again. MJ_NO_INDEX: it could not be won from the start. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE when the game can still be won, MJ_UNSOLVABLE when it is lost, MJ_UNKNOWN
/// when a limit was reached or the callback cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT,
/// _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _PAIRING_COUNT, _PAIRING_TILE,
/// _PAIRING_REPEAT, _PAIRING_GROUP, _NOT_PLAYABLE, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE,
/// _MEMORY, _INTERNAL. For the errors about pairs the report tells which of the pairs played it
/// is.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_lost_since(
    tiles: *const Tile,
    tile_count: usize,
    played: *const Pair,
    played_count: usize,
    options: *const mj_options,
    lost_at: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (place, tiles, played) = unsafe {
            (
                Output::single(lost_at)?,
                memory::tiles(tiles, tile_count)?,
                memory::pairing(played, played_count, tile_count)?,
            )
        };
        let (tiles, played) = (tiles.copied(watch)?, played.copied(watch)?);
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let index = match play::lost_since(&tiles, &board, &played, options, watch)? {
            Lost::NotYet => return Ok((MJ_SOLVABLE, None)),
            Lost::WithPair(index) => index as u64,
            Lost::FromTheStart => MJ_NO_INDEX,
        };
        place.write(&[index]);
        Ok((MJ_UNSOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
