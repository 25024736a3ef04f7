//! `mj_blocked_cycle`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::guard::guarded_index;
use super::memory::{self, Array, Output};
use crate::board::Board;
use crate::theory::stacks;
use crate::tile::Tile;

/// Tells why a board of isolated stacks of one and two tiles, in groups of two and four, cannot be
/// solved (theorem 7 of the paper), by MJ_RULE_ONE_LEVEL: because of a blocked cycle, and for no
/// other reason. mj_solve decides such boards by the same theorem and then reports MJ_BY_STACKS; if
/// it says MJ_UNSOLVABLE, this call has the reason.
///
/// A blocked cycle is a number of stacks of two. The lower tile of each and the upper tile of the
/// next are all there is of a group, and so are the lower tile of the last and the upper tile of
/// the first: none of them can ever go. Tiles may touch others, as long as nothing is blocked by
/// that: what counts is who blocks whom.
///
/// cycle, capacity: on MJ_UNSOLVABLE, receives the indices of the tiles: the upper and the lower
///   one of the first stack, then of the next, and so on. There are never more than tile_count.
///   NULL and 0: not wanted.
/// cycle_count: receives how many indices that is, 0 on MJ_SOLVABLE. NULL: not wanted.
/// index: NULL, or receives, for an error, the index of the offending tile, or MJ_NO_INDEX. Not
///   written where nothing is wrong.
///
/// Returns MJ_UNSOLVABLE when there is a blocked cycle; MJ_SOLVABLE when there is none, and so the
/// board can be solved; MJ_ERROR_NOT_STACKS when it consists of other than such stacks and groups;
/// or another error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP,
/// _CAPACITY, _MEMORY, _INTERNAL.
///
/// Takes time in proportion to the number of tiles.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_blocked_cycle(
    tiles: *const Tile,
    tile_count: usize,
    cycle: *mut u32,
    capacity: usize,
    cycle_count: *mut usize,
    index: *mut u64,
) -> i32 {
    let call = || {
        // SAFETY: the caller's part, passed on.
        let (array, count, tiles) = unsafe {
            (
                Array::new(cycle, capacity)?,
                Output::single(cycle_count)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::new(&tiles.read()?)?;
        let found = stacks::blocked_cycle(&board)?;
        let tiles = found.as_deref().unwrap_or_default();
        array.room_for(tiles.len() as u64)?.write(tiles);
        count.write(&[tiles.len()]);
        Ok(if found.is_some() { MJ_UNSOLVABLE } else { MJ_SOLVABLE })
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}
