//! Every format of layouts: what it means, what is wrong with broken ones and where, and that no
//! text, however broken, does any harm.

mod common;

use common::Dice;
use common::abi::{find_layout, read_layout};
use common::installed::use_the_games;
use mjsolver::ffi::codes::*;
use mjsolver::{Tile, layout};
use std::fmt::Write;

fn tile(row: i32, col: i32, level: i32) -> Tile {
    Tile { row, col, level, group: 0 }
}

/// A layout in each format, as the formats' descriptions say.
fn as_xmahjongg(tiles: &[Tile]) -> String {
    tiles.iter().fold("# row col level\r\n".to_owned(), |mut text, tile| {
        write!(text, "{}\t {} {} # a tile\r\n", tile.row, tile.col, tile.level).unwrap();
        text
    })
}

/// A picture with a character for every half tile.
fn picture(tiles: &[Tile], [cols, rows, levels]: [i32; 3], marks: [char; 2], end: &str) -> String {
    let mut text = String::new();
    for level in 0..levels {
        for row in 0..rows {
            let marked = |col| marks[usize::from(tiles.contains(&tile(row, col, level)))];
            text.extend((0..cols).map(marked));
            text.push_str(end);
        }
    }
    text
}

fn as_kyodai(tiles: &[Tile]) -> String {
    format!("Kyodai 3.0\r\nA name\r\n{}", picture(tiles, [34, 20, 5], ['0', '1'], ""))
}

fn as_kmahjongg(tiles: &[Tile], version: u32) -> String {
    let size = if version == 0 { "" } else { "# size\nw34\nh20\nd6\n" };
    let cells = if version == 0 { [32, 16, 5] } else { [34, 20, 6] };
    let picture = picture(tiles, cells, ['.', '1'], "\n");
    format!("kmahjongg-layout-v1.{version}\n# a comment with 1 and x\n{size}{picture}")
}

fn as_gnome(tiles: &[Tile]) -> String {
    let mut text = "<?xml version='1.0'?>\n<!-- <map> -->\n<mahjongg>\n<map name='other'/>\n\
                    <map name='The map' scorename='map'><layer z='9'>\n"
        .to_owned();
    for tile in tiles {
        let (x, y) = (f64::from(tile.col) / 2.0, f64::from(tile.row) / 2.0);
        writeln!(text, "<tile x='{x}' y='{y}' z='{}'/>", tile.level).unwrap();
    }
    text + "</layer></map></mahjongg>\n"
}

fn as_pysolfc(tiles: &[Tile]) -> String {
    let letter = |n: i32| char::from(if n < 26 { b'a' } else { b'A' - 26 } + n as u8);
    let mut text = "0".to_owned();
    for tile in tiles {
        text.extend([tile.level * 7, tile.col, tile.row].map(letter));
    }
    text
}

#[test]
fn the_turtle_in_every_format() {
    let turtle = layout::turtle();
    let texts = [
        as_xmahjongg(turtle),
        as_kyodai(turtle),
        as_kmahjongg(turtle, 0),
        as_kmahjongg(turtle, 1),
        as_gnome(turtle),
        as_pysolfc(turtle),
    ];
    for text in texts {
        let name = text.contains("<map").then_some("map");
        assert_eq!(read_layout(text.as_bytes(), name).unwrap(), turtle, "{text:.60}");
        // Behind a mark of the byte order, as editors put it.
        let marked = ["\u{feff}", &text].concat();
        assert_eq!(read_layout(marked.as_bytes(), name).unwrap(), turtle, "{text:.60}");
    }
}

#[test]
fn what_the_formats_can_say() {
    let read = |text: &str| read_layout(text.as_bytes(), None).unwrap();
    // Xmahjongg: only lines that begin with three integers count, and what follows does not.
    let tiles = [tile(0, 0, 0), tile(0, 2, 0), tile(2, 1, 1)];
    assert_eq!(read("0 0 0\n 0 +2 0.5\n\n2 1 1 99\nx 4 4 0\n5 5\n- 1 2 3\n"), tiles);
    // The order of the text and where it puts the origin do not matter.
    assert_eq!(read("-3 11 5\n-5 12 4\n-5 10 4\n"), tiles);
    // KMahjongg: the other quarters of a tile are not asked for.
    assert_eq!(read("kmahjongg-layout-v1.1\nd1\nw4\nh2\n1212\n43 43\n"), tiles[..2]);
    // GNOME: rows, columns and blocks; a level of their own, or the layer's.
    let map = "<map><layer z='1'><row y='1' left='0' right='1'/><tile x='.5' y='2' z='2'/></layer>\
               <column z='1' x='2' top='1.5' bottom='2.5'/>\
               <block z='0' left='0' right='1' top='0' bottom='1'/></map>";
    let mut tiles = vec![tile(0, 0, 0), tile(0, 2, 0), tile(2, 0, 0), tile(2, 2, 0), tile(2, 0, 1)];
    tiles.extend([tile(2, 2, 1), tile(3, 4, 1), tile(5, 4, 1), tile(4, 1, 2)]);
    assert_eq!(read(map), tiles);
    // PySolFC: the letter d is a stack of four from the ground, k one of four from level 1.
    let tiles = [tile(0, 0, 0), tile(0, 0, 1), tile(0, 0, 2), tile(0, 0, 3)];
    assert_eq!(read("0daa"), tiles);
    assert_eq!(read(" 0kZ\nZ "), tiles);
    let mut two = tiles.to_vec();
    two.insert(1, tile(51, 25, 0));
    assert_eq!(read("0daaazZ"), two);
}

#[test]
fn names_of_maps() {
    let text = "<m>\n<map name='First' scorename='one'><tile x='0' y='0' z='0'/></map>\n\
                <map name='Second'><row y='0' left='0' right='1' z='0'/></map></m>";
    let count = |name| read_layout(text.as_bytes(), name).map(|tiles| tiles.len());
    assert_eq!(count(None), Ok(1));
    assert_eq!(count(Some("First")), Ok(1));
    assert_eq!(count(Some("one")), Ok(1));
    assert_eq!(count(Some("Second")), Ok(2));
    assert_eq!(count(Some("")), Err((MJ_ERROR_LAYOUT_NAME, MJ_NO_INDEX)));
    assert_eq!(count(Some("third")), Err((MJ_ERROR_LAYOUT_NAME, MJ_NO_INDEX)));
    // Other formats have no names.
    assert_eq!(read_layout(b"0 0 0", Some("third")).unwrap().len(), 1);
}

#[test]
fn what_is_wrong_and_where() {
    use_the_games();
    let kyodai = as_kyodai(layout::turtle());
    let wide = "kmahjongg-layout-v1.1\nw2\nh1\nd1\n";
    let map = |inside: &str| format!("<mahjongg>\n<map>\n{inside}\n</map>\n</mahjongg>\n");
    let deep = "<a>".repeat(40);
    let cases = [
        (String::new(), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("nothing\nto\nread\n".into(), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("kmahjongg-layout-v2.0\n".into(), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("kmahjongg\n".into(), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("<a><b/></a>".into(), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("<mahjongg>\n<map name='empty'/></mahjongg>".into(), MJ_ERROR_LAYOUT_FORMAT, 1),
        // Each number is one that a board can have, but not the distance.
        ("0 0 0\n-16777216 0 0\n16777216 0 0\n".into(), MJ_ERROR_LAYOUT_NUMBER, 3),
        ("0 0 0\n0 99999999 0\n".into(), MJ_ERROR_LAYOUT_NUMBER, 2),
        ("0 0 0\n\n0 0 999999999999999999999999999\n".into(), MJ_ERROR_LAYOUT_NUMBER, 3),
        ("0 0 0\n0 4 0\n1 5 0\n".into(), MJ_ERROR_LAYOUT_OVERLAP, 3),
        ("Kyodai".into(), MJ_ERROR_LAYOUT_END, 1),
        ("Kyodai\n".into(), MJ_ERROR_LAYOUT_END, 2),
        (kyodai[..1_000].into(), MJ_ERROR_LAYOUT_END, 3),
        (kyodai[..1_000].to_owned() + "\n2", MJ_ERROR_LAYOUT_CELL, 4),
        ("kmahjongg-layout-v1.1\nw2\n1...\n".into(), MJ_ERROR_LAYOUT_NUMBER, 3),
        ("kmahjongg-layout-v1.1\nw2\nh-1\nd1\n".into(), MJ_ERROR_LAYOUT_NUMBER, 3),
        ("kmahjongg-layout-v1.1\nw\nh1\nd1\n".into(), MJ_ERROR_LAYOUT_NUMBER, 2),
        ("kmahjongg-layout-v1.0\nw32\n".into(), MJ_ERROR_LAYOUT_CELL, 2),
        (format!("{wide}1\n# the end\n"), MJ_ERROR_LAYOUT_END, 5),
        (format!("{wide}1.\n.\n"), MJ_ERROR_LAYOUT_CELL, 6),
        (format!("{wide}1x\n"), MJ_ERROR_LAYOUT_CELL, 5),
        (format!("{wide}11\n"), MJ_ERROR_LAYOUT_OVERLAP, 5),
        (format!("{wide}..\n"), MJ_ERROR_LAYOUT_FORMAT, 1),
        ("0aaab\n".into(), MJ_ERROR_LAYOUT_END, 1),
        ("0aaa\nab-".into(), MJ_ERROR_LAYOUT_CELL, 2),
        ("0aaaaab".into(), MJ_ERROR_LAYOUT_OVERLAP, 1),
        (map("<tile x='0' y='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<tile x='0' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("\n<tile x='0' y='0.25' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 4),
        (map("<tile x='0' y='.' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<tile x='0' y='1e1' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<tile x='99999999999999999999' y='1' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<tile x='0' y='0' z='.5'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<tile x='9000000000' y='0' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<row left='2' right='1' y='0' z='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 3),
        (map("<layer z='0'/>\n<tile x='0' y='0'/>"), MJ_ERROR_LAYOUT_NUMBER, 4),
        (map("<tyle x='0' y='0' z='0'/>"), MJ_ERROR_LAYOUT_XML, 3),
        (map("<tile x='0' y='0' z='0' x='0'/>"), MJ_ERROR_LAYOUT_XML, 3),
        (map("<tile x='0' y='0' z='0'/>\n<tile x='0'"), MJ_ERROR_LAYOUT_XML, 4),
        (map("<layer z='0'></map>"), MJ_ERROR_LAYOUT_XML, 3),
        (map("</map></mahjongg></x>"), MJ_ERROR_LAYOUT_XML, 3),
        ("<mahjongg>\n<map>\n".into(), MJ_ERROR_LAYOUT_XML, 3),
        (deep, MJ_ERROR_LAYOUT_XML, 1),
        (
            map(
                "<tile x='0' y='0' z='0'/>\n<block left='0' right='900000' top='0.0' bottom='900000' z='1'/>",
            ),
            MJ_ERROR_TILE_COUNT,
            MJ_NO_INDEX,
        ),
        (map("<tile x='0' y='0' z='0'/>\n<tile x='.5' y='0' z='0'/>"), MJ_ERROR_LAYOUT_OVERLAP, 4),
    ];
    for (text, code, line) in cases {
        assert_eq!(read_layout(text.as_bytes(), None), Err((code, line)), "{text:.80}");
    }
    let not_utf8 = b"<mahjongg>\n<map name='\xff'/></mahjongg>";
    assert_eq!(read_layout(not_utf8, None), Err((MJ_ERROR_LAYOUT_XML, 2)));
}

/// Whatever is done to real layouts, reading them gives a layout or an error about them.
#[test]
fn broken_texts_do_no_harm() {
    use_the_games();
    let bridge = find_layout("xmahjongg/bridge").unwrap();
    let texts = [
        as_xmahjongg(&bridge),
        as_kyodai(layout::turtle()),
        as_kmahjongg(layout::turtle(), 0),
        as_kmahjongg(layout::turtle(), 1),
        as_gnome(layout::turtle()),
        as_pysolfc(layout::turtle()),
    ];
    let mut dice = Dice(5);
    let (mut read, mut refused) = (0, 0);
    for round in 0..6_000 {
        let mut text = texts[round % texts.len()].clone().into_bytes();
        for _ in 0..=dice.below(4) {
            mutate(&mut text, &mut dice);
        }
        match read_layout(&text, None) {
            Ok(tiles) => {
                assert!(tiles.is_sorted_by_key(|tile| (tile.level, tile.row, tile.col)));
                assert!(!tiles.is_empty() && tiles.iter().all(|tile| tile.group == 0));
                read += 1;
            }
            Err((code, line)) => {
                let about_layouts =
                    (MJ_ERROR_LAYOUT_NAME + 1..=MJ_ERROR_LAYOUT_FORMAT).contains(&code);
                assert!(about_layouts || code == MJ_ERROR_TILE_COUNT, "{code}");
                let lines = text.split(|&byte| byte == b'\n').count() as u64;
                assert!(
                    line == MJ_NO_INDEX || (1..=lines).contains(&line),
                    "line {line} of {lines}"
                );
                refused += 1;
            }
        }
    }
    println!("{read} read, {refused} refused");
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}

fn mutate(text: &mut Vec<u8>, dice: &mut Dice) {
    const PIECES: [&[u8]; 12] = [
        b"1",
        b"\n",
        b" ",
        b"-",
        b"999999999",
        b"<map>",
        b"</layer>",
        b"w9",
        b"\0",
        b"\xff",
        b"'",
        b">",
    ];
    let length = text.len().max(1);
    let (at, count) = (dice.below(length), dice.below(40));
    let end = (at + count).min(text.len());
    match dice.below(6) {
        0 => text.truncate(at),
        1 => drop(text.drain(at.min(end)..end)),
        2 => drop(text.splice(at.min(end)..at.min(end), text[at.min(end)..end].to_vec())),
        3 => text.extend_from_slice(PIECES[dice.below(12)]),
        4 => drop(text.splice(at.min(end)..at.min(end), PIECES[dice.below(12)].iter().copied())),
        _ => {
            if let Some(byte) = text.get_mut(at) {
                *byte = dice.next() as u8;
            }
        }
    }
}
