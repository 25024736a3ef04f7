//! `mj_prune_scan`.

use super::codes::{MJ_UNKNOWN, MJ_UNSOLVABLE};
use super::guard::guarded_code;
use super::memory::{self, Output};
use super::rule::{self, MJ_RULE_ONE_LEVEL};
use crate::board::Board;
use crate::memory::with_capacity;
use crate::scan;
use crate::tile::{Pair, Tile};

/// Runs the paper's pruning scan, by MJ_RULE_ONE_LEVEL: the rules of the game, except that only the
/// first two tiles of a group have to go together. A quick test that proves many boards unsolvable,
/// and never calls a solvable board unsolvable.
///
/// pairing, pairing_count: tiles that must go together in the scan. NULL and 0: none.
/// stuck: NULL, or room for tile_count flags: 1 for each tile that is left when the scan stops,
///   0 for the others.
///
/// Returns MJ_UNSOLVABLE when the scan gets stuck: there is no solution in which these tiles go
/// together (with no pairing: no solution at all); MJ_UNKNOWN when it clears the board; or an
/// error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
/// _PAIRING_COUNT, _PAIRING_TILE, _PAIRING_REPEAT, _PAIRING_GROUP, _MEMORY, _INTERNAL. mj_check
/// tells the index.
///
/// Takes time in proportion to the number of tiles; where they lie far apart they are sorted first.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_prune_scan(
    tiles: *const Tile,
    tile_count: usize,
    pairing: *const Pair,
    pairing_count: usize,
    stuck: *mut u8,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe {
        mj_prune_scan_by_rule(tiles, tile_count, MJ_RULE_ONE_LEVEL, pairing, pairing_count, stuck)
    }
}

/// The same as mj_prune_scan, by any rule.
///
/// rule: MJ_RULE_...
/// The others: as for mj_prune_scan.
///
/// Returns what mj_prune_scan returns, or MJ_ERROR_RULE.
///
/// # Safety
/// As `mj_prune_scan`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_prune_scan_by_rule(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    pairing: *const Pair,
    pairing_count: usize,
    stuck: *mut u8,
) -> i32 {
    guarded_code(|| {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let (place, tiles, pairing) = unsafe {
            (
                Output::whole(stuck, tile_count)?,
                memory::tiles(tiles, tile_count)?,
                memory::pairing(pairing, pairing_count, tile_count)?,
            )
        };
        let left = scan::prune(&Board::by_rule(&tiles.read()?, rule)?, &pairing.read()?)?;
        if place.wanted() {
            let mut flags = with_capacity(left.len())?;
            flags.extend(left.iter().map(|&left| u8::from(left)));
            place.write(&flags);
        }
        Ok(if left.contains(&true) { MJ_UNSOLVABLE } else { MJ_UNKNOWN })
    })
}
