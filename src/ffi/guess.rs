//! `mj_guess_pairs`.

use super::codes::MJ_OK;
use super::memory::{self, Arrays, Input, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::memory::collected;
use crate::play;
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Completions where 0 is asked for.
pub const MJ_DEFAULT_COMPLETIONS: u64 = 100;

/// Nodes for all completions of mj_guess_pairs together where 0 is the node limit.
pub const MJ_DEFAULT_GUESS_NODES: u64 = 50_000;

const _: () = assert!(MJ_DEFAULT_GUESS_NODES == play::DEFAULT_NODES);
const _: () = assert!(MJ_DEFAULT_COMPLETIONS == play::DEFAULT_COMPLETIONS);

/// Judges pairs without peeking: how often is each pair safe, over random completions of the faces
/// that are hidden? A completion deals the hidden faces to the hidden tiles anew, every order
/// being equally likely: a player knows which faces are still to come, but not where. So where
/// hidden faces really lie makes no difference, and a hint from these counts does not cheat.
///
/// The share estimates the chance that the game can still be won after the pair by somebody who
/// sees all faces from then on. Somebody who does not will win less often, but pairs rank the
/// same way.
///
/// tiles, tile_count: the position, that is the tiles that are left, with their faces.
/// visible: tile_count flags: 0 for tiles whose face the player has not seen.
/// completions: how many. 0: MJ_DEFAULT_COMPLETIONS.
/// options: NULL for the defaults. The seed decides the completions. A node limit is for all of them
///   together, and 0 is not "no limit" here but MJ_DEFAULT_GUESS_NODES, about half a second, of
///   which one completion may take a quarter; UINT64_MAX is no limit.
/// pairs, safe, pair_capacity: receive the pairs of visible tiles that can be played, in the order
///   of mj_legal_pairs, and for each the number of completions in which it is safe. NULL, NULL
///   and 0: not wanted. If only one of them is NULL, the call fails as mj_safe_pairs does.
/// pair_count: receives the number of pairs.
/// judged: NULL, or receives the number of completions that were judged: fewer than asked for, and
///   possibly none, when a limit was reached or the callback cancelled, which the report tells. All
///   counts are about these alone: one that was not decided in its quarter, or not by
///   MJ_ENGINE_ATTEMPTS, is left out and the next one judged; when all nodes are used up, the rest is
///   left out.
/// winnable: NULL, or receives the number of those in which the position can be won at all.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
/// _CAPACITY, _OPTIONS_SIZE, _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_guess_pairs(
    tiles: *const Tile,
    tile_count: usize,
    visible: *const u8,
    completions: u64,
    options: *const mj_options,
    pairs: *mut Pair,
    safe: *mut u64,
    pair_capacity: usize,
    pair_count: *mut u64,
    judged: *mut u64,
    winnable: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (arrays, count) =
            unsafe { (Arrays::new(pairs, safe, pair_capacity)?, Output::required(pair_count)?) };
        // SAFETY: the same.
        let (judged, winnable) = unsafe { (Output::single(judged)?, Output::single(winnable)?) };
        // SAFETY: the same.
        let (tiles, flags) =
            unsafe { (memory::tiles(tiles, tile_count)?, Input::new(visible, tile_count)?) };
        let (tiles, flags) = (tiles.copied(watch)?, flags.copied(watch)?);
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let visible = collected(flags.iter().map(|&flag| flag != 0), watch)?;
        let completions = if completions == 0 { MJ_DEFAULT_COMPLETIONS } else { completions };
        let needed = play::visible_pair_count(&board, &visible, watch)?;
        let (room, counts) = arrays.room_for(needed)?;
        let seen = play::guess_pairs(&tiles, &board, &visible, completions, options, watch)?;
        room.write(&seen.pairs);
        counts.write(&seen.safe);
        count.write(&[seen.pairs.len() as u64]);
        judged.write(&[seen.completions]);
        winnable.write(&[seen.winnable]);
        Ok((MJ_OK, seen.stop))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}
