//! `mj_check`: what is wrong with a board, and where.

use super::codes::MJ_OK;
use super::guard::guarded_index;
use super::memory;
use super::rule::{self, MJ_RULE_ONE_LEVEL};
use crate::board::Board;
use crate::tile::{Pair, Tile};

/// Checks a board, and tiles that must go together, without solving anything. The functions that
/// have no report return the same errors; this one also tells where the error is.
///
/// pairing, pairing_count: as for mj_prune_scan. NULL and 0: none.
/// index: NULL, or receives, for an error, the index of the offending tile (of the offending pair
///   for the errors about pairings), or MJ_NO_INDEX. Not written where nothing is wrong.
///
/// Returns MJ_OK or an error, as mj_prune_scan.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_check(
    tiles: *const Tile,
    tile_count: usize,
    pairing: *const Pair,
    pairing_count: usize,
    index: *mut u64,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe { mj_check_by_rule(tiles, tile_count, MJ_RULE_ONE_LEVEL, pairing, pairing_count, index) }
}

/// The same as mj_check, for the calls that take a rule. Whether a board makes sense does not
/// depend on the rules that there are so far.
///
/// rule: MJ_RULE_...
/// The others: as for mj_check.
///
/// Returns what mj_check returns, or MJ_ERROR_RULE, with MJ_NO_INDEX.
///
/// # Safety
/// As `mj_check`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_check_by_rule(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    pairing: *const Pair,
    pairing_count: usize,
    index: *mut u64,
) -> i32 {
    let call = || {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let tiles = unsafe { memory::tiles(tiles, tile_count) }?;
        // SAFETY: the same.
        let pairing = unsafe { memory::pairing(pairing, pairing_count, tile_count) }?;
        Board::by_rule(&tiles.read()?, rule)?.partners(&pairing.read()?)?;
        Ok(MJ_OK)
    };
    // SAFETY: the same.
    unsafe { guarded_index(index, call) }
}
