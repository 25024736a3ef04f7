//! `mj_difficulties`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::rate::games_or_default;
use super::report::mj_report;
use super::watched::watched;
use crate::engine::Options;
use crate::play;
use crate::tile::Tile;
use crate::watch::Watch;

/// How many difficulties there are: 0 to 99, and 100 for boards that cannot be won.
pub const MJ_DIFFICULTIES: usize = 101;

/// Deals to survey where 0 is asked for.
pub const MJ_SURVEYED_DEALS: u64 = 100;

const _: () = assert!(MJ_SURVEYED_DEALS == play::SURVEYED_DEALS);

/// Tells which difficulties a layout has, so that a game can offer those that exist. Uniform deals are
/// counted by their difficulty, and mj_deal_surely is tried out towards both ends. Takes about a
/// quarter of a second.
///
/// layout, tile_count, group_size: as for mj_deal.
/// seed: decides the deals. Their seeds are as for mj_deal_winnable.
/// deals: how many uniform deals. 0: MJ_SURVEYED_DEALS.
/// options: NULL for the defaults.
/// counts: NULL, or room for MJ_DIFFICULTIES numbers; receives for each difficulty, as mj_rate tells it
///   from the default number of games, how many of the uniform deals have it, and at 100 how many
///   cannot be won. If the sum is less than deals, the rest took too long to decide.
/// easiest, hardest: receive the range of difficulties that mj_deal_surely reaches, whatever its seed. NULL:
///   not wanted. The range may have gaps on layouts of few tiles, and single deals may lie beyond
///   it.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE; MJ_UNSOLVABLE when no faces on this layout can be won, which is proved, and then
/// writes the counts only; MJ_UNKNOWN when a limit was reached or the callback cancelled; or an error:
/// MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP, _GROUP_SIZE, _OPTIONS_SIZE,
/// _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_difficulties(
    layout: *const Tile,
    tile_count: usize,
    group_size: u32,
    seed: u64,
    deals: u64,
    options: *const mj_options,
    counts: *mut u64,
    easiest: *mut i32,
    hardest: *mut i32,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (room, ends, layout) = unsafe {
            (
                Output::whole(counts, MJ_DIFFICULTIES)?,
                [Output::single(easiest)?, Output::single(hardest)?],
                memory::tiles(layout, tile_count)?,
            )
        };
        let layout = layout.copied(watch)?;
        let group_size = if group_size == 0 { 4 } else { group_size };
        let deals = if deals == 0 { MJ_SURVEYED_DEALS } else { deals };
        let how = (deals, games_or_default(0));
        let found = play::difficulties(&layout, group_size, seed, how, options, watch)?;
        room.write(&found.counts);
        let Some(range) = found.range else {
            return Ok((MJ_UNSOLVABLE, None));
        };
        ends[0].write(&[range.easiest as i32]);
        ends[1].write(&[range.hardest as i32]);
        Ok((MJ_SOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
