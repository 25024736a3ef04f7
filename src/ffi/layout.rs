//! The built-in layout, deals, and boards as text.

use super::codes::{MJ_ERROR_CAPACITY, MJ_ERROR_NULL, MJ_NO_INDEX, MJ_OK};
use super::guard::{guarded, guarded_code};
use super::memory::{self, Output};
use crate::tile::Tile;
use crate::{deal, layout, text};
use libc::c_char;

/// The built-in layout: the turtle, 144 tiles on five levels, all in group 0; mj_deal gives it
/// faces.
///
/// tiles, capacity: receives the tiles. NULL and 0: only the number is wanted.
///
/// Returns the number of tiles, 144; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _INTERNAL.
///
/// # Safety
/// A pointer that is not NULL has room for as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_turtle(tiles: *mut Tile, capacity: usize) -> i32 {
    guarded_code(|| {
        let turtle = layout::turtle();
        let room = Output::new(tiles, capacity, turtle.len())?;
        // SAFETY: there is room, as was checked.
        unsafe { room.write(turtle) };
        Ok(turtle.len() as i32)
    })
}

/// Deals faces to a layout, uniformly at random from a seed, the same on every machine.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at.
/// group_size: how many tiles a group gets, an even number; 0 for 4, as in the real set. If
///   tile_count is not a multiple of it, the last group is smaller.
/// seed: decides the deal.
/// tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
///   as layout.
///
/// The faces 0 0 0 0 1 1 1 1 ... are shuffled: for i from tile_count - 1 down to 1, face i changes
/// places with face j = (draw * (i + 1)) >> 64, in 128 bits. The draws are those of xoshiro256++,
/// its four words of state taken from SplitMix64 started at the seed.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _GROUP_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_deal(
    layout: *const Tile,
    tile_count: usize,
    group_size: u32,
    seed: u64,
    tiles: *mut Tile,
) -> i32 {
    guarded_code(|| {
        let group_size = if group_size == 0 { 4 } else { group_size };
        let room = Output::new(tiles, tile_count, tile_count)?;
        // SAFETY: the caller's part, passed on; the slice is not used beyond the deal.
        let dealt = deal::uniform(unsafe { memory::tiles(layout, tile_count) }?, group_size, seed)?;
        // SAFETY: the caller's part.
        unsafe { room.write(&dealt) };
        Ok(MJ_OK)
    })
}

/// Reads a board from text: one tile a line, four numbers "row col level group"; "#" begins a
/// comment, empty lines are skipped. Whether the tiles make sense together is not checked.
///
/// text, length: the text; it need not end in a zero byte.
/// tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
/// tile_count: receives the number of tiles.
/// index: NULL, or receives, for MJ_ERROR_SYNTAX, the number of the bad line, from 1, and for
///   other errors MJ_NO_INDEX. Not written where nothing is wrong.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _SYNTAX, _MEMORY,
/// _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_read_board(
    text: *const c_char,
    length: usize,
    tiles: *mut Tile,
    capacity: usize,
    tile_count: *mut usize,
    index: *mut u64,
) -> i32 {
    let mut place = None;
    let result = guarded(|| {
        let _ = place.insert(Output::single(index)?);
        let count = Output::single(tile_count)?;
        if !count.wanted() {
            return Err(MJ_ERROR_NULL.into());
        }
        let room = Output::new(tiles, capacity, 0)?;
        // SAFETY: the caller's part, passed on.
        let read = text::read(unsafe { memory::slice(text.cast::<u8>(), length) }?)?;
        if room.wanted() && capacity < read.len() {
            return Err(MJ_ERROR_CAPACITY.into());
        }
        // SAFETY: the caller's part; there is room, as was checked.
        unsafe {
            room.write(&read);
            count.write(&[read.len()]);
        }
        Ok(MJ_OK)
    });
    result.unwrap_or_else(|failure| {
        if let Some(place) = place {
            let line = if failure.code == super::codes::MJ_ERROR_SYNTAX {
                failure.index
            } else {
                MJ_NO_INDEX
            };
            // SAFETY: the caller's part; no input is in use any more.
            unsafe { place.write(&[line]) };
        }
        failure.code
    })
}
