//! `mj_left`.

use super::guard::guarded_index;
use super::memory::{self, Output};
use super::rule;
use crate::board::Board;
use crate::play;
use crate::tile::{Pair, Tile};
use crate::watch::unlimited;

/// Plays the pairs of a game and tells what is left: the position that all other calls take, and
/// which tile of the start each of its tiles is. So a game keeps the board that was dealt and the
/// pairs played; undoing a pair is forgetting the last one. If a call about the position names tile
/// k, that is the tile of the start whose index is entry k of origins.
///
/// tiles, tile_count: the board before the first pair was played.
/// rule: MJ_RULE_...
/// played, played_count: the pairs played so far, in order; indices into tiles. NULL and 0: none.
/// left: receives the tiles that are left, tile_count - 2 * played_count of them, in the order in
///   which they are in tiles. Where tiles fall, they have the rows and columns that they have now.
///   May be the same as tiles. NULL: not wanted.
/// origins: receives for each of them its index in tiles, in rising order. NULL: not wanted.
/// index: NULL, or receives, for an error about pairs, the index in played of the first pair that
///   is wrong; for an error about the board, that of the tile; or MJ_NO_INDEX. Not written where
///   nothing is wrong.
///
/// Returns the number of tiles that are left; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
/// _COORDINATE, _ODD_GROUP, _OVERLAP, _RULE, _PAIRING_COUNT, _PAIRING_TILE, _PAIRING_REPEAT for a
/// tile that has gone before, _PAIRING_GROUP, _NOT_PLAYABLE, _MEMORY, _INTERNAL.
///
/// Takes time in proportion to the number of tiles, about a hundredth of a millisecond for 144.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_left(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    played: *const Pair,
    played_count: usize,
    left: *mut Tile,
    origins: *mut u32,
    index: *mut u64,
) -> i32 {
    let call = || {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let (tiles, played) = unsafe {
            (
                memory::tiles(tiles, tile_count)?,
                // Not more than half as many, so that the rest is not negative.
                memory::pairing(played, played_count, tile_count)?,
            )
        };
        let count = tile_count - 2 * played_count;
        // SAFETY: the same.
        let (room, names) =
            unsafe { (Output::whole(left, count)?, Output::whole(origins, count)?) };
        let (tiles, played) = (tiles.read()?, played.read()?);
        let board = Board::by_rule(&tiles, rule)?;
        let found = unlimited(|watch| play::left(&tiles, &board, &played, watch))?;
        room.write(&found.tiles);
        names.write(&found.origins);
        Ok(count as i32)
    };
    // SAFETY: the same.
    unsafe { guarded_index(index, call) }
}
