//! mj_turtle, mj_deal, mj_transpose, mj_read_board, mj_write_board, and the pointers of the functions
//! that read layouts: what they write, and every error.

mod common;

use common::abi::{check, pattern, text_of, tiles_of, turtle, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::layout::{
    mj_find_layout, mj_list_layouts, mj_read_layout, mj_transpose, mj_turtle,
};
use mjsolver::ffi::text::{MJ_TEXT_LINES, MJ_TEXT_ONE_LINE, mj_read_board, mj_write_board};
use mjsolver::{MAX_TILES, Tile, layout};
use std::ptr::{null, null_mut};

#[test]
fn the_turtle() {
    let mut tiles = [pattern::<Tile>(); 150];
    let data = tiles.as_mut_ptr();
    // SAFETY: there is room for as many tiles as said.
    unsafe {
        assert_eq!(mj_turtle(null_mut(), 0), 144);
        assert_eq!(mj_turtle(null_mut(), 144), MJ_ERROR_NULL);
        assert_eq!(mj_turtle(data.wrapping_byte_add(1), 144), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_turtle(data, 143), MJ_ERROR_CAPACITY);
        assert_eq!(mj_turtle(data, 0), MJ_ERROR_CAPACITY);
        assert!(untouched(&tiles));
        assert_eq!(mj_turtle(tiles.as_mut_ptr(), 150), 144);
    }
    assert_eq!(&tiles[..144], layout::turtle());
    assert!(untouched(&tiles[144..]));
    assert!(tiles[..144].iter().all(|tile| tile.group == 0));
    assert_eq!(check(&tiles[..144], &[]).0, MJ_OK);
    // Five levels, as everybody knows them.
    let levels =
        [0, 1, 2, 3, 4].map(|level| tiles[..144].iter().filter(|tile| tile.level == level).count());
    assert_eq!(levels, [87, 36, 16, 4, 1]);
}

#[test]
fn deals() {
    let layout = layout::turtle();
    let mut tiles = [pattern::<Tile>(); 145];
    // SAFETY: there is room for as many tiles as said, or the library must not touch them.
    unsafe {
        let (from, to) = (layout.as_ptr(), tiles.as_mut_ptr());
        let (bad_from, bad_to) = (from.wrapping_byte_add(1), to.wrapping_byte_add(1));
        assert_eq!(mj_deal(null(), 144, 4, 0, to), MJ_ERROR_NULL);
        assert_eq!(mj_deal(from, 144, 4, 0, null_mut()), MJ_ERROR_NULL);
        assert_eq!(mj_deal(bad_from, 144, 4, 0, to), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_deal(from, 144, 4, 0, bad_to), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_deal(from, MAX_TILES + 1, 4, 0, to), MJ_ERROR_TILE_COUNT);
        assert_eq!(mj_deal(from, usize::MAX, 4, 0, to), MJ_ERROR_TILE_COUNT);
        for group_size in [1, 3, 5, u32::MAX] {
            assert_eq!(mj_deal(from, 144, group_size, 0, to), MJ_ERROR_GROUP_SIZE);
        }
        assert_eq!(mj_deal(from, 143, 4, 0, to), MJ_ERROR_GROUP_SIZE);
        assert!(untouched(&tiles));

        assert_eq!(mj_deal(from, 144, 4, 5, tiles.as_mut_ptr()), MJ_OK);
        assert_eq!(tiles[..144], turtle(5));
        assert!(untouched(&tiles[144..]));
        // In place, with the default size of groups.
        assert_eq!(mj_turtle(tiles.as_mut_ptr(), 144), 144);
        let both = tiles.as_mut_ptr();
        assert_eq!(mj_deal(both.cast_const(), 144, 0, 6, both), MJ_OK);
        assert_eq!(tiles[..144], turtle(6));
        // Room that overlaps the layout.
        tiles[1..].copy_from_slice(layout);
        let both = tiles.as_mut_ptr();
        assert_eq!(mj_deal(both.add(1).cast_const(), 144, 4, 7, both), MJ_OK);
        assert_eq!(tiles[..144], turtle(7));
    }
}

/// Reads a text: the code, the tiles, the number of tiles, and the index.
fn read(text: &[u8], capacity: usize) -> (i32, Vec<Tile>, usize, u64) {
    let mut tiles = vec![pattern::<Tile>(); capacity + 1];
    let (mut count, mut index) = (pattern(), pattern());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, room) = (text.as_ptr().cast(), tiles.as_mut_ptr());
        mj_read_board(data, text.len(), room, capacity, &raw mut count, &raw mut index)
    };
    assert!(untouched(&tiles[capacity..]));
    tiles.truncate(capacity);
    (code, tiles, count, index)
}

#[test]
fn boards_as_text() {
    // The bytes after the length are not part of the text.
    let text = b"# two tiles\n0 2 0 -7\n\n\t-4  6 1 -7 # no line end";
    let (code, tiles, count, index) = read(text, 3);
    assert_eq!((code, count, index), (MJ_OK, 2, pattern()));
    let expected =
        [(0, 2, 0), (-4, 6, 1)].map(|(row, col, level)| Tile { row, col, level, group: -7 });
    assert_eq!(tiles[..2], expected);
    assert!(untouched(&tiles[2..]));
    assert_eq!(read(&text[..21], 3).2, 1);
    assert_eq!(read(b"", 0).2, 0);

    for (text, line) in [("1 2 3", 1), ("1 2 3 4\n\n1 2 3 4 5\n", 3), ("#\nzero 0 0 0", 2)] {
        let (code, tiles, count, index) = read(text.as_bytes(), 3);
        assert_eq!((code, index), (MJ_ERROR_SYNTAX, line), "{text:?}");
        assert!(untouched(&tiles) && untouched(&[count]), "{text:?}");
    }
    let (code, tiles, count, index) = read(text, 1);
    assert_eq!((code, index), (MJ_ERROR_CAPACITY, MJ_NO_INDEX));
    assert!(untouched(&tiles) && untouched(&[count]));
}

#[test]
fn a_text_of_too_many_tiles() {
    let line = b"0 0 0 0\n";
    let text = line.repeat(MAX_TILES + 1);
    let (code, _, count, index) = read(&text, 0);
    // Room for none is room, and too little; no room at all is only a question.
    assert_eq!((code, index), (MJ_ERROR_TILE_COUNT, MJ_NO_INDEX));
    assert!(untouched(&[count]));
    assert_eq!(read(&text[line.len()..], 0).0, MJ_ERROR_CAPACITY);
}

#[test]
fn bad_pointers_for_text() {
    let text = b"0 0 0 0\n";
    let (mut tiles, mut count, mut index) =
        ([pattern::<Tile>(); 2], pattern::<usize>(), pattern::<u64>());
    let data = text.as_ptr().cast();
    let (room, count_at, index_at) = (tiles.as_mut_ptr(), &raw mut count, &raw mut index);
    // SAFETY: the arrays are as long as said.
    unsafe {
        let refused = |code, expected| {
            assert_eq!(code, expected);
            assert_eq!(index_at.replace(pattern()), MJ_NO_INDEX);
        };
        refused(mj_read_board(null(), 8, room, 2, count_at, index_at), MJ_ERROR_NULL);
        refused(mj_read_board(data, 8, null_mut(), 2, count_at, index_at), MJ_ERROR_NULL);
        refused(mj_read_board(data, 8, room, 2, null_mut(), index_at), MJ_ERROR_NULL);
        let bad = room.wrapping_byte_add(1);
        refused(mj_read_board(data, 8, bad, 2, count_at, index_at), MJ_ERROR_ALIGNMENT);
        let bad = count_at.wrapping_byte_add(1);
        refused(mj_read_board(data, 8, room, 2, bad, index_at), MJ_ERROR_ALIGNMENT);
        let bad = index_at.wrapping_byte_add(1);
        assert_eq!(mj_read_board(data, 8, room, 2, count_at, bad), MJ_ERROR_ALIGNMENT);
        assert_eq!(index_at.read(), pattern());
        assert!(untouched(&[count_at.read()]));
        assert!(untouched(&[room.read(), room.add(1).read()]));
        // Only the number is wanted, and no index.
        assert_eq!(mj_read_board(data, 8, null_mut(), 0, count_at, null_mut()), MJ_OK);
        assert_eq!(count_at.read(), 1);
        assert_eq!(mj_read_board(null(), 0, null_mut(), 0, count_at, null_mut()), MJ_OK);
        assert_eq!(count_at.read(), 0);
    }
}

#[test]
fn transposing() {
    let tiles = turtle(3);
    let mut turned = [pattern::<Tile>(); 145];
    let from = tiles.as_ptr();
    // SAFETY: there is room for as many tiles as said, or the library must not touch them.
    unsafe {
        let to = turned.as_mut_ptr();
        assert_eq!(mj_transpose(null(), 144, to), MJ_ERROR_NULL);
        assert_eq!(mj_transpose(from, 144, null_mut()), MJ_ERROR_NULL);
        assert_eq!(mj_transpose(from.wrapping_byte_add(1), 144, to), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_transpose(from, 144, to.wrapping_byte_add(1)), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_transpose(from, MAX_TILES + 1, to), MJ_ERROR_TILE_COUNT);
        assert!(untouched(&turned));
        assert_eq!(mj_transpose(from, 144, turned.as_mut_ptr()), MJ_OK);
    }
    let same = |(a, b): (&Tile, &Tile)| {
        (a.row, a.col, a.level, a.group) == (b.col, b.row, b.level, b.group)
    };
    assert!(tiles.iter().zip(&turned).all(same));
    assert!(untouched(&turned[144..]));
    // In place, and back again.
    let both = turned.as_mut_ptr();
    // SAFETY: the same.
    assert_eq!(unsafe { mj_transpose(both.cast_const(), 144, both) }, MJ_OK);
    assert_eq!(turned[..144], tiles);
}

#[test]
fn boards_written_and_read_back() {
    let tiles = turtle(9);
    let (from, count) = (tiles.as_ptr(), tiles.len());
    // SAFETY, here and below: there is room for as much as said.
    for (form, lines) in [(MJ_TEXT_LINES, 144), (MJ_TEXT_ONE_LINE, 1)] {
        let text = text_of(|text, capacity, length| unsafe {
            mj_write_board(from, count, form, text, capacity, length)
        });
        assert_eq!(text.matches('\n').count(), lines);
        let again = tiles_of(|tiles, capacity, count, index| unsafe {
            mj_read_board(text.as_ptr().cast(), text.len(), tiles, capacity, count, index)
        });
        assert_eq!(again.as_ref(), Ok(&tiles));
    }
    let (mut text, mut length) = ([pattern::<u8>(); 8], pattern::<usize>());
    let (to, size) = (text.as_mut_ptr().cast(), &raw mut length);
    unsafe {
        for form in [-1, 2, i32::MAX] {
            assert_eq!(mj_write_board(from, 1, form, to, 8, size), MJ_ERROR_OPTIONS_VALUE);
        }
        assert_eq!(mj_write_board(null(), 1, 0, to, 8, size), MJ_ERROR_NULL);
        assert_eq!(mj_write_board(from, 1, 0, null_mut(), 8, size), MJ_ERROR_NULL);
        assert_eq!(mj_write_board(from, 1, 0, to, 8, null_mut()), MJ_ERROR_NULL);
        let (bad_from, bad_size) = (from.wrapping_byte_add(1), size.wrapping_byte_add(1));
        assert_eq!(mj_write_board(bad_from, 1, 0, to, 8, size), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_write_board(from, 1, 0, to, 8, bad_size), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_write_board(from, MAX_TILES + 1, 0, to, 8, size), MJ_ERROR_TILE_COUNT);
        assert_eq!(mj_write_board(from, 2, 0, to, 8, size), MJ_ERROR_CAPACITY);
        assert_eq!(mj_write_board(from, 0, 0, to, 0, size), MJ_ERROR_CAPACITY);
        assert!(untouched(&[size.read()]));
        assert_eq!(mj_write_board(null(), 0, 0, to, 1, size), MJ_OK);
        assert_eq!((length, text[0], text[1]), (0, 0, pattern()));
    }
}

#[test]
fn bad_pointers_for_layouts() {
    let (text, name) = (b"0 0 0\n", c"turtle".as_ptr());
    let (mut tiles, mut count, mut line) =
        ([pattern::<Tile>(); 2], pattern::<usize>(), pattern::<u64>());
    let data = text.as_ptr().cast();
    let (room, count_at, line_at) = (tiles.as_mut_ptr(), &raw mut count, &raw mut line);
    // SAFETY: the arrays are as long as said, or the library must not touch them.
    unsafe {
        let refused = |code, expected| {
            assert_eq!(code, expected);
            assert_eq!(line_at.replace(pattern()), MJ_NO_INDEX);
        };
        refused(mj_read_layout(null(), 6, null(), room, 2, count_at, line_at), MJ_ERROR_NULL);
        refused(mj_read_layout(data, 6, null(), null_mut(), 2, count_at, line_at), MJ_ERROR_NULL);
        refused(mj_read_layout(data, 6, null(), room, 2, null_mut(), line_at), MJ_ERROR_NULL);
        refused(mj_read_layout(data, 6, null(), room, 0, count_at, line_at), MJ_ERROR_CAPACITY);
        let bad = room.wrapping_byte_add(1);
        refused(mj_read_layout(data, 6, null(), bad, 2, count_at, line_at), MJ_ERROR_ALIGNMENT);
        refused(mj_find_layout(null(), room, 2, count_at, line_at), MJ_ERROR_NULL);
        refused(mj_find_layout(name, room, 2, count_at, line_at), MJ_ERROR_CAPACITY);
        refused(mj_find_layout(name, room, 2, null_mut(), line_at), MJ_ERROR_NULL);
        refused(mj_find_layout(name, null_mut(), 2, count_at, line_at), MJ_ERROR_NULL);
        let bad = line_at.wrapping_byte_add(1);
        assert_eq!(mj_find_layout(name, room, 2, count_at, bad), MJ_ERROR_ALIGNMENT);
        assert_eq!(mj_list_layouts(null_mut(), 8, count_at), MJ_ERROR_NULL);
        assert_eq!(mj_list_layouts(null_mut(), 0, null_mut()), MJ_ERROR_NULL);
        let bad = count_at.wrapping_byte_add(1);
        assert_eq!(mj_list_layouts(null_mut(), 0, bad), MJ_ERROR_ALIGNMENT);
        assert!(untouched(&[room.read(), room.add(1).read()]));
        assert!(untouched(&[count_at.read()]) && untouched(&[line_at.read()]));
    }
}
