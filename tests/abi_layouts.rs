//! mj_turtle, mj_deal and mj_read_board: what they write, and every error.

mod common;

use common::abi::{check, pattern, turtle, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::layout::{mj_deal, mj_read_board, mj_turtle};
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
