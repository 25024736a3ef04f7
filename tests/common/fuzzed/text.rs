//! The text readers: boards and layouts. What is read can be written and read again, and what
//! cannot be read has its line named.

use super::assert_no_defect;
use crate::common::abi::{check, read_board, read_layout, text_of};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::text::{MJ_TEXT_LINES, MJ_TEXT_ONE_LINE, mj_write_board};
use mjsolver::{Tile, text::Form};

/// The bytes are the text.
pub fn text(data: &[u8]) {
    match read_board(data) {
        Ok(tiles) => written_and_read_again(&tiles),
        Err((code, line)) => names_a_line(code, line, data, &[MJ_ERROR_SYNTAX]),
    }
    for name in [None, Some("map")] {
        match read_layout(data, name) {
            Ok(tiles) => is_a_layout(&tiles),
            Err((code, line)) => {
                let about_lines: Vec<i32> =
                    (MJ_ERROR_LAYOUT_OVERLAP..=MJ_ERROR_LAYOUT_FORMAT).collect();
                names_a_line(code, line, data, &about_lines);
            }
        }
    }
}

/// Errors about the text name one of its lines; others none.
fn names_a_line(code: i32, line: u64, text: &[u8], about_lines: &[i32]) {
    assert_no_defect(code, "reading");
    let lines = 1 + text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count() as u64;
    if about_lines.contains(&code) {
        assert!((1..=lines).contains(&line), "{code}: line {line} of {lines}");
    } else {
        assert!([MJ_ERROR_TILE_COUNT, MJ_ERROR_LAYOUT_NAME].contains(&code), "{code}");
        assert_eq!(line, MJ_NO_INDEX, "{code}");
    }
}

fn written_and_read_again(tiles: &[Tile]) {
    for (number, form) in [(MJ_TEXT_LINES, Form::Lines), (MJ_TEXT_ONE_LINE, Form::OneLine)] {
        // SAFETY: there is room for as much as said.
        let text = text_of(|text, capacity, length| unsafe {
            mj_write_board(tiles.as_ptr(), tiles.len(), number, text, capacity, length)
        });
        assert_eq!(read_board(text.as_bytes()).as_deref(), Ok(tiles), "{form:?}");
    }
}

/// All in group 0, sorted, from 0 on, and without overlaps.
fn is_a_layout(tiles: &[Tile]) {
    let place = |tile: &Tile| (tile.level, tile.row, tile.col);
    assert!(tiles.is_sorted_by_key(place));
    for least in [|tile: &Tile| tile.row, |tile: &Tile| tile.col, |tile: &Tile| tile.level] {
        assert!(tiles.is_empty() || tiles.iter().map(least).min() == Some(0));
    }
    assert!(tiles.iter().all(|tile| tile.group == 0));
    let expected = if tiles.len() % 2 == 0 { MJ_OK } else { MJ_ERROR_ODD_GROUP };
    assert_eq!(check(tiles, &[]).0, expected);
    // It can also be read as text with nothing but places.
    let line = |tile: &Tile| format!("{} {} {}\n", tile.row, tile.col, tile.level);
    let text: String = tiles.iter().map(line).collect();
    assert!(tiles.is_empty() || read_layout(text.as_bytes(), None).as_deref() == Ok(tiles));
}
