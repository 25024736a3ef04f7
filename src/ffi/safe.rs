//! `mj_safe_pairs`.

use super::codes::{MJ_SOLVABLE, MJ_UNKNOWN, MJ_UNSOLVABLE};
use super::memory::{self, Arrays, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::memory::with_capacity;
use crate::play::{self, Safe};
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Tells for every pair that can be played whether the game can still be won after it. Much
/// quicker than solving the board once for each: a solution answers for many pairs.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// options: NULL for the defaults.
/// pairs, verdicts, pair_capacity: receive the pairs, in the order of mj_legal_pairs, and for each
///   MJ_SOLVABLE (safe), MJ_UNSOLVABLE (it loses the game), or MJ_UNKNOWN where the work was
///   stopped before, or MJ_ENGINE_ATTEMPTS did not win. NULL, NULL and 0: not wanted. If only one
///   of them is NULL, the call fails: with MJ_ERROR_NULL if the capacity is not 0, and otherwise
///   with MJ_ERROR_CAPACITY as soon as there is a pair.
/// pair_count: receives the number of pairs.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE when there is a safe pair or the board is empty, MJ_UNSOLVABLE when the
/// game is lost; both mean that all pairs are decided. MJ_UNKNOWN when a limit was reached or the
/// callback cancelled; what was found until then is written. Or an error: MJ_ERROR_NULL,
/// _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _OPTIONS_SIZE,
/// _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_safe_pairs(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    pairs: *mut Pair,
    verdicts: *mut u8,
    pair_capacity: usize,
    pair_count: *mut u64,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (arrays, place, tiles) = unsafe {
            (
                Arrays::new(pairs, verdicts, pair_capacity)?,
                Output::required(pair_count)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let tiles = tiles.copied(watch)?;
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let (room, flags) = arrays.room_for(play::legal_pair_count(&board, watch)?)?;
        let judged = play::safe_pairs(&tiles, &board, options, watch)?;
        let mut codes = with_capacity(judged.safe.len())?;
        codes.extend(judged.safe.iter().map(|&safe| code_of(safe) as u8));
        let code = match judged.stop {
            Some(_) => MJ_UNKNOWN,
            None if tile_count == 0 || judged.safe.contains(&Safe::Yes) => MJ_SOLVABLE,
            None => MJ_UNSOLVABLE,
        };
        room.write(&judged.pairs);
        flags.write(&codes);
        place.write(&[judged.pairs.len() as u64]);
        Ok((code, judged.stop))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}

fn code_of(safe: Safe) -> i32 {
    match safe {
        Safe::Yes => MJ_SOLVABLE,
        Safe::No => MJ_UNSOLVABLE,
        Safe::Unknown => MJ_UNKNOWN,
    }
}
