//! Layouts: the built-in one, those in texts, those of the games that are installed.

use super::codes::{MJ_ERROR_NULL, MJ_OK};
use super::guard::guarded_code;
use super::memory::{self, Array, Input, Output, read_tiles, write_text};
use super::rule;
use crate::layout::{self, installed};
use crate::system::OperatingSystem;
use crate::tile::Tile;
use std::ffi::c_char;

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
        // SAFETY: the caller's part, passed on.
        let array = unsafe { Array::new(tiles, capacity) }?;
        array.room_for(turtle.len() as u64)?.write(turtle);
        Ok(turtle.len() as i32)
    })
}

/// Reads a layout from text, in any format of the games: Xmahjongg's own, Kyodai's, KMahjongg's 1.0
/// and 1.1, GNOME Mahjongg's XML, or a string of PySolFC. The format is told from the text.
///
/// Whatever the format, the layout comes out with all tiles in group 0, sorted by level, row and
/// column, the smallest of each being 0. So equal layouts get equal deals.
///
/// text, length: the text; it need not end in a zero byte.
/// name: which layout of the text, of which only GNOME's has several: the name or the scorename of a
///   map. NULL: the first. Not looked at for other formats.
/// tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
/// tile_count: receives the number of tiles.
/// line: NULL, or receives, for an error about the text, the number of the line, from 1, and for
///   other errors MJ_NO_INDEX. Not written where nothing is wrong.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _CAPACITY, _LAYOUT_FORMAT,
/// _LAYOUT_NUMBER, _LAYOUT_CELL, _LAYOUT_END, _LAYOUT_XML, _LAYOUT_OVERLAP, _LAYOUT_NAME, _MEMORY,
/// _INTERNAL. mj_strerror tells what was expected.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; a name ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_read_layout(
    text: *const c_char,
    length: usize,
    name: *const c_char,
    tiles: *mut Tile,
    capacity: usize,
    tile_count: *mut usize,
    line: *mut u64,
) -> i32 {
    let read = || {
        // SAFETY: the caller's part, passed on.
        let (text, name) =
            unsafe { (Input::new(text.cast::<u8>(), length)?, memory::string(name)?) };
        Ok(layout::read(&text.read()?, name.as_deref())?)
    };
    // SAFETY: the same.
    unsafe { read_tiles(tiles, capacity, tile_count, line, read) }
}

/// Finds a layout by name, where a game that is installed has it, and reads it as mj_read_layout
/// does. Looks below the directories that XDG_DATA_HOME and XDG_DATA_DIRS name in the environment,
/// or their defaults, and reads no other files.
///
/// name: game and layout, as mj_list_layouts tells them: "xmahjongg/arena", "kmahjongg/arena",
///   "gnome-mahjongg/cloud"; or the layout alone, and the first of these games that has it is taken.
///   "turtle" and "default" are always found: if no game has them, they are the built-in layout.
/// The others: as for mj_read_layout.
///
/// Returns MJ_OK; or the errors of mj_read_layout; MJ_ERROR_LAYOUT_NAME when no game has such a
/// layout; MJ_ERROR_FILE.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; the name ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_find_layout(
    name: *const c_char,
    tiles: *mut Tile,
    capacity: usize,
    tile_count: *mut usize,
    line: *mut u64,
) -> i32 {
    let read = || {
        // SAFETY: the caller's part, passed on.
        let name = unsafe { memory::string(name) }?.ok_or(MJ_ERROR_NULL)?;
        Ok(installed::find(&OperatingSystem, &name)?)
    };
    // SAFETY: the same.
    unsafe { read_tiles(tiles, capacity, tile_count, line, read) }
}

/// Tells by which rule the game plays that has the layout which mj_find_layout finds by this name:
/// MJ_RULE_ANY_LEVEL for those of GNOME Mahjongg 47 and later, whose version is read from the
/// metadata that is installed with it, and MJ_RULE_ONE_LEVEL for all others. For mj_options.rule.
///
/// name: as for mj_find_layout.
/// rule: receives MJ_RULE_...
///
/// Returns MJ_OK; or the errors of mj_find_layout.
///
/// # Safety
/// Pointers that are not NULL point to a value each; the name ends in a zero byte.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_layout_rule(name: *const c_char, rule: *mut i32) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        let (place, name) = unsafe { (Output::required(rule)?, memory::string(name)?) };
        let rule = installed::rule(&OperatingSystem, &name.ok_or(MJ_ERROR_NULL)?)?;
        place.write(&[rule::to_code(rule)]);
        Ok(MJ_OK)
    })
}

/// Lists the layouts that mj_find_layout finds, one name a line: first "turtle", the built-in one,
/// then those of the installed games, sorted. What cannot be read is passed over.
///
/// names, capacity: receives the text and a zero byte at its end. NULL and 0: only the length is
///   wanted.
/// length: receives the length of the text, without the zero byte.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_list_layouts(
    names: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe {
            let array = Array::new(names.cast::<u8>(), capacity)?;
            write_text(installed::list(&OperatingSystem)?, array, length)?;
        }
        Ok(MJ_OK)
    })
}

/// Turns rows into columns and columns into rows. Tile k stays tile k and keeps its group.
///
/// layout, tile_count: the tiles, of a layout or of a board.
/// tiles: room for tile_count tiles. May be the same as layout.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_transpose(
    layout: *const Tile,
    tile_count: usize,
    tiles: *mut Tile,
) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        let (room, layout) =
            unsafe { (memory::tiles_out(tiles, tile_count)?, memory::tiles(layout, tile_count)?) };
        room.write(&layout::transposed(&layout.read()?)?);
        Ok(MJ_OK)
    })
}
