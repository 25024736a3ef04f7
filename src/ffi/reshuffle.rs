//! `mj_reshuffle`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::play;
use crate::tile::Tile;
use crate::watch::Watch;

/// Gives the tiles that are left other faces, the same ones in other places, so that the game can
/// be won. Up to 64 random orders of the faces are tried, each equally likely, so that the one
/// that can be won is uniform among all such arrangements. Where none of them can be, as with a
/// few tiles in an awkward place, faces are laid out two by two along an order of play; such an
/// arrangement is not uniform.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// seed: decides the arrangement.
/// options: NULL for the defaults. An order that MJ_ENGINE_ATTEMPTS does not win counts as one that
///   cannot be won.
/// reshuffled: room for tile_count tiles; receives them, in the same order. May be the same as
///   tiles. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no arrangement of these positions can be won, whatever
/// the faces are: that is proved, not given up; MJ_UNKNOWN when a limit was reached or the
/// callback cancelled; or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE,
/// _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_reshuffle(
    tiles: *const Tile,
    tile_count: usize,
    seed: u64,
    options: *const mj_options,
    reshuffled: *mut Tile,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, tiles) =
            unsafe { (Output::whole(reshuffled, tile_count)?, memory::tiles(tiles, tile_count)?) };
        let tiles = tiles.copied(watch)?;
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let Some(dealt) = play::reshuffle(&tiles, &board, seed, options, watch)? else {
            return Ok((MJ_UNSOLVABLE, None));
        };
        room.write(&dealt);
        Ok((MJ_SOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
