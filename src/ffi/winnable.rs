//! `mj_deal_winnable`.

use super::codes::MJ_SOLVABLE;
use super::memory::{self, Output};
use super::options::mj_options;
use super::rate::games_or_default;
use super::report::mj_report;
use super::watched::watched;
use crate::engine::Options;
use crate::play::{self, Band};
use crate::tile::Tile;
use crate::watch::Watch;

/// Deals to try where 0 is asked for.
pub const MJ_DEFAULT_DEALS: u64 = 1_000;

/// From the seed of a deal of mj_deal_winnable to that of the next, modulo 2^64.
pub const MJ_SEED_STEP: u64 = 0xd134_2543_de82_ef95;

const _: () = assert!(MJ_DEFAULT_DEALS == play::DEFAULT_DEALS);
const _: () = assert!(MJ_SEED_STEP == play::SEED_STEP);

/// Deals a board that can be won: deals, decides, and deals again if need be. So the deal is
/// uniform among all deals of the layout that can be won, and with a range of difficulties among
/// those within it.
///
/// layout, tile_count, group_size: as for mj_deal.
/// seed: decides the deal. First the deal is tried that mj_deal makes of this seed; then seeds
///   that are each MJ_SEED_STEP more than the one before, modulo 2^64.
/// deals: give up after so many deals. 0: MJ_DEFAULT_DEALS.
/// easiest, hardest: the difficulty, as mj_rate tells it from the default number of games, may be
///   anything from the one to the other. 0 and 100: any; then the deals are not rated.
/// options: NULL for the defaults. A deal that MJ_ENGINE_ATTEMPTS does not win counts as one that
///   cannot be won, so with it deals that are easily won come more often.
/// tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
///   as layout.
/// deal_seed: NULL, or receives the seed with which mj_deal makes the same deal.
/// report: receives details, also about errors. NULL: not wanted.
///
/// On MJ_UNKNOWN the report tells where to go on: a call with seed + report.deals * MJ_SEED_STEP and
/// deals - report.deals gives what this call would have given without the limit. The deal that was
/// being decided is decided anew, so each call needs time for one deal at least.
///
/// Returns MJ_SOLVABLE; MJ_UNKNOWN when a limit was reached or the callback cancelled;
/// MJ_ERROR_NO_DEAL when none of the deals is as asked for, as with layouts that hardly ever can
/// be won; or another error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP,
/// _GROUP_SIZE, _DIFFICULTY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_deal_winnable(
    layout: *const Tile,
    tile_count: usize,
    group_size: u32,
    seed: u64,
    deals: u64,
    easiest: u32,
    hardest: u32,
    options: *const mj_options,
    tiles: *mut Tile,
    deal_seed: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, place, layout) = unsafe {
            (
                memory::tiles_out(tiles, tile_count)?,
                Output::single(deal_seed)?,
                memory::tiles(layout, tile_count)?,
            )
        };
        let layout = layout.copied(watch)?;
        let group_size = if group_size == 0 { 4 } else { group_size };
        let deals = if deals == 0 { MJ_DEFAULT_DEALS } else { deals };
        let rated = (Band { easiest, hardest }, games_or_default(0));
        let deal = play::deal_winnable(&layout, group_size, seed, deals, rated, options, watch)?;
        room.write(&deal.tiles);
        place.write(&[deal.seed]);
        Ok((MJ_SOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
