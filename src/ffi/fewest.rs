//! `mj_fewest_left` and `mj_leaves_at_most`.

use super::codes::{MJ_SOLVABLE, MJ_UNKNOWN, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::play;
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Finds a game that leaves the fewest tiles, for a position that cannot be won.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// options: NULL for the defaults. MJ_ENGINE_PAIRING, _FIRST_HEURISTIC and _MATCHES take the
///   paper's search here, all others the one that learns.
/// pairs, pair_capacity: receives the pairs of that game in order, (tile_count - left) / 2 of
///   them; there must be room for tile_count / 2. NULL and 0: not wanted.
/// left: receives the number of tiles that are left after these pairs. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE when all tiles can be cleared, and MJ_UNSOLVABLE when not; in both cases no
/// game leaves fewer tiles. MJ_UNKNOWN when a limit was reached or the callback cancelled: then
/// pairs and left are the best game found until then. Or an error: MJ_ERROR_NULL, _ALIGNMENT,
/// _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE,
/// _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_fewest_left(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    pairs: *mut Pair,
    pair_capacity: usize,
    left: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, place, tiles) = unsafe {
            (
                memory::pairs(pairs, pair_capacity, tile_count)?,
                Output::single(left)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::prepare(&tiles.copied(watch)?, options.rule, watch)?;
        let best = play::fewest_left(&board, options, watch)?;
        room.write(&best.pairs);
        place.write(&[best.left as u64]);
        Ok(match best.stop {
            None if best.left == 0 => (MJ_SOLVABLE, None),
            None => (MJ_UNSOLVABLE, None),
            stop => (MJ_UNKNOWN, stop),
        })
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}

/// Tells whether there is a game that leaves at most so many tiles.
///
/// tiles, tile_count, options, report: as for mj_fewest_left.
/// most: how many tiles may be left.
/// pairs, pair_capacity, left: on MJ_SOLVABLE, receive such a game, as for mj_fewest_left.
///
/// Returns MJ_SOLVABLE when there is one, MJ_UNSOLVABLE when every game leaves more tiles,
/// MJ_UNKNOWN when a limit was reached or the callback cancelled, or an error as mj_fewest_left.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_leaves_at_most(
    tiles: *const Tile,
    tile_count: usize,
    most: u64,
    options: *const mj_options,
    pairs: *mut Pair,
    pair_capacity: usize,
    left: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, place, tiles) = unsafe {
            (
                memory::pairs(pairs, pair_capacity, tile_count)?,
                Output::single(left)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::prepare(&tiles.copied(watch)?, options.rule, watch)?;
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        let best = play::leaves_at_most(&board, most, options, watch)?;
        if best.left > most {
            return Ok((best.stop.map_or(MJ_UNSOLVABLE, |_| MJ_UNKNOWN), best.stop));
        }
        room.write(&best.pairs);
        place.write(&[best.left as u64]);
        Ok((MJ_SOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
