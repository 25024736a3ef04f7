//! `mj_playable` and `mj_legal_pairs`.

use super::codes::MJ_OK;
use super::guard::guarded_code;
use super::memory::{self, Array, Output};
use super::rule::{self, MJ_RULE_ONE_LEVEL};
use crate::board::Board;
use crate::memory::with_capacity;
use crate::play;
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Tells which tiles can be played, by MJ_RULE_ONE_LEVEL.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// playable: NULL, or room for tile_count flags: 1 for each tile that can be played, 0 for the
///   others.
///
/// Returns the number of tiles that can be played; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
/// _COORDINATE, _ODD_GROUP, _OVERLAP, _MEMORY, _INTERNAL. mj_check tells the index.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_playable(
    tiles: *const Tile,
    tile_count: usize,
    playable: *mut u8,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe { mj_playable_by_rule(tiles, tile_count, MJ_RULE_ONE_LEVEL, playable) }
}

/// The same as mj_playable, by any rule.
///
/// rule: MJ_RULE_...
/// The others: as for mj_playable.
///
/// Returns what mj_playable returns, or MJ_ERROR_RULE.
///
/// # Safety
/// As `mj_playable`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_playable_by_rule(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    playable: *mut u8,
) -> i32 {
    guarded_code(|| {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let (place, tiles) =
            unsafe { (Output::whole(playable, tile_count)?, memory::tiles(tiles, tile_count)?) };
        let board = Board::by_rule(&tiles.read()?, rule)?;
        let free = play::playable(&board)?;
        let mut flags = with_capacity(free.len())?;
        flags.extend(free.iter().map(|&free| u8::from(free)));
        place.write(&flags);
        Ok(free.iter().filter(|&&free| free).count() as i32)
    })
}

/// Lists the pairs that can be played, by MJ_RULE_ONE_LEVEL: two playable tiles of one group each.
///
/// pairs, pair_capacity: receives the pairs, in rising order by the first tile, then by the
///   second; the first tile of a pair is the one with the lower index. With groups of four there
///   are at most tile_count * 3 / 2. NULL and 0: only the number is wanted.
/// pair_count: receives the number of pairs.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
/// _CAPACITY, _MEMORY, _INTERNAL. mj_check tells the index.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_legal_pairs(
    tiles: *const Tile,
    tile_count: usize,
    pairs: *mut Pair,
    pair_capacity: usize,
    pair_count: *mut u64,
) -> i32 {
    let rule = MJ_RULE_ONE_LEVEL;
    // SAFETY: the caller's part, passed on.
    unsafe { mj_legal_pairs_by_rule(tiles, tile_count, rule, pairs, pair_capacity, pair_count) }
}

/// The same as mj_legal_pairs, by any rule.
///
/// rule: MJ_RULE_...
/// The others: as for mj_legal_pairs.
///
/// Returns what mj_legal_pairs returns, or MJ_ERROR_RULE.
///
/// # Safety
/// As `mj_legal_pairs`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_legal_pairs_by_rule(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    pairs: *mut Pair,
    pair_capacity: usize,
    pair_count: *mut u64,
) -> i32 {
    guarded_code(|| {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let (array, place, tiles) = unsafe {
            (
                Array::new(pairs, pair_capacity)?,
                Output::required(pair_count)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::by_rule(&tiles.read()?, rule)?;
        let mut watch = Watch::new();
        let count = play::legal_pair_count(&board, &mut watch)?;
        let room = array.room_for(count)?;
        if room.wanted() {
            room.write(&play::legal_pairs(&board, &mut watch)?);
        }
        place.write(&[count]);
        Ok(MJ_OK)
    })
}
