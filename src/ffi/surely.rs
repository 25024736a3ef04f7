//! `mj_deal_surely`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::rate::games_or_default;
use super::report::mj_report;
use super::watched::watched;
use crate::engine::Options;
use crate::play::{self, Band, Sure};
use crate::tile::Tile;
use crate::watch::Watch;

/// Deals a board that can be won, on every layout that has one, within bounded time: for games that
/// have to show something. mj_deal_winnable is uniform, and may find nothing; this call finds
/// something, and is uniform only where that is possible.
///
/// First come a few deals of mj_deal_winnable. If none of them will do, faces change places, two at a
/// time, from a deal that can be won, as long as it still can be. With any difficulty that is done so
/// often that nothing is left of the beginning; with a range, until the difficulty is within it.
/// mj_difficulties tells which ranges a layout has. Such a deal takes some ten milliseconds; to find out
/// that a range cannot be reached takes up to a second.
///
/// layout, tile_count, group_size: as for mj_deal.
/// seed: decides the deal.
/// easiest, hardest: as for mj_deal_winnable.
/// options: NULL for the defaults. A deal that MJ_ENGINE_ATTEMPTS does not win counts as one that
///   cannot be won.
/// tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
///   as layout.
/// difficulty: receives the difficulty of the deal, as mj_rate tells it from the default number of
///   games. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no faces on this layout can be won, which is proved, not
/// given up; MJ_UNKNOWN when a limit was reached or the callback cancelled; MJ_ERROR_NO_DEAL when no
/// deal of such a difficulty was found, and then error_index of the report is the nearest difficulty
/// that was, one that a deal has; or another error, as mj_deal_winnable.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_deal_surely(
    layout: *const Tile,
    tile_count: usize,
    group_size: u32,
    seed: u64,
    easiest: u32,
    hardest: u32,
    options: *const mj_options,
    tiles: *mut Tile,
    difficulty: *mut i32,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, place, layout) = unsafe {
            (
                memory::tiles_out(tiles, tile_count)?,
                Output::single(difficulty)?,
                memory::tiles(layout, tile_count)?,
            )
        };
        let layout = layout.copied(watch)?;
        let group_size = if group_size == 0 { 4 } else { group_size };
        let band = (Band { easiest, hardest }, games_or_default(0));
        let rated = place.wanted();
        let sure = play::deal_surely(&layout, group_size, seed, band, rated, options, watch)?;
        let Sure::Deal(dealt, difficulty) = sure else {
            return Ok((MJ_UNSOLVABLE, None));
        };
        room.write(&dealt);
        place.write(&[difficulty.map_or(0, |difficulty| difficulty as i32)]);
        Ok((MJ_SOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
