//! Boards as text.

use super::codes::{Failure, MJ_ERROR_OPTIONS_VALUE, MJ_ERROR_SYNTAX, MJ_NO_INDEX, MJ_OK};
use super::guard::guarded_code;
use super::memory::{self, Array, Input, read_tiles, write_text};
use crate::text::{self, Form};
use crate::tile::Tile;
use std::ffi::c_char;

/// For mj_write_board: one tile a line.
pub const MJ_TEXT_LINES: i32 = 0;
/// For mj_write_board: all tiles on one line, as de Bondt's program has them.
pub const MJ_TEXT_ONE_LINE: i32 = 1;

/// Reads a board from text: one tile a line, four numbers "row col level group"; "#" begins a
/// comment, empty lines are skipped. A line may have several tiles, so de Bondt's form, all tiles on
/// one line, is read as well. Whether the tiles make sense together is not checked.
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
    let read = || {
        // SAFETY: the caller's part, passed on.
        let text = unsafe { Input::new(text.cast::<u8>(), length) }?.read()?;
        text::read(&text).map_err(|error| {
            let mut failure = Failure::from(error);
            if failure.code != MJ_ERROR_SYNTAX {
                failure.index = MJ_NO_INDEX;
            }
            failure
        })
    };
    // SAFETY: the same.
    unsafe { read_tiles(tiles, capacity, tile_count, index, read) }
}

/// Writes a board as text, which mj_read_board reads.
///
/// tiles, tile_count: the board; nothing is checked.
/// form: MJ_TEXT_LINES or MJ_TEXT_ONE_LINE.
/// text, capacity: receives the text and a zero byte at its end. NULL and 0: only the length is
///   wanted.
/// length: receives the length of the text, without the zero byte. So it takes a capacity of
///   length + 1.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _OPTIONS_VALUE for another
/// form, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_write_board(
    tiles: *const Tile,
    tile_count: usize,
    form: i32,
    text: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    guarded_code(|| {
        let form = match form {
            MJ_TEXT_LINES => Form::Lines,
            MJ_TEXT_ONE_LINE => Form::OneLine,
            _ => return Err(MJ_ERROR_OPTIONS_VALUE.into()),
        };
        // SAFETY: the caller's part, passed on.
        unsafe {
            let array = Array::new(text.cast::<u8>(), capacity)?;
            let tiles = memory::tiles(tiles, tile_count)?.read()?;
            write_text(text::write(&tiles, form)?, array, length)?;
        }
        Ok(MJ_OK)
    })
}
