//! The layouts of the installed games: that all are found and read, that they have the tiles that
//! they should have, and that the turtle is the same everywhere. tests/setup.sh gets the games.

mod common;

use common::abi::{find_layout, list_layouts};
use common::installed::use_the_games;
use mjsolver::ffi::codes::*;
use mjsolver::{Board, Tile, deal, layout};
use std::collections::{BTreeMap, HashSet};

/// The layouts of a game, by name.
fn layouts_of(game: &str) -> BTreeMap<String, Vec<Tile>> {
    use_the_games();
    let list = list_layouts();
    let names = list.lines().filter_map(|line| line.strip_prefix(game)?.strip_prefix('/'));
    names.map(|name| (name.to_owned(), find_layout(&format!("{game}/{name}")).unwrap())).collect()
}

fn counts(layouts: &BTreeMap<String, Vec<Tile>>) -> Vec<usize> {
    layouts.values().map(Vec::len).collect()
}

/// Whether some tile lies two levels above another one with nothing in between.
fn has_gap(tiles: &[Tile]) -> bool {
    let cells = |tile: &Tile, level| {
        let (row, col) = (tile.row, tile.col);
        [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (row + down, col + right, level))
    };
    let taken: HashSet<_> = tiles.iter().flat_map(|tile| cells(tile, tile.level)).collect();
    taken.iter().any(|&(row, col, level)| {
        !taken.contains(&(row, col, level - 1))
            && (0..level - 1).any(|below| taken.contains(&(row, col, below)))
    })
}

#[test]
fn all_24_of_xmahjongg() {
    let layouts = layouts_of("xmahjongg");
    assert_eq!(counts(&layouts), [144; 24]);
    assert_eq!(layouts["default"], layout::turtle());
    let gaps: Vec<_> = layouts.iter().filter(|(_, tiles)| has_gap(tiles)).collect();
    assert_eq!(gaps.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["schoon"]);
}

#[test]
fn all_72_of_kmahjongg() {
    let layouts = layouts_of("kmahjongg");
    let counts = counts(&layouts);
    assert_eq!(counts.len(), 72);
    assert_eq!(counts.iter().filter(|&&count| count == 144).count(), 41);
    assert_eq!((counts.iter().min(), counts.iter().max()), (Some(&74), Some(&228)));
    assert_eq!(counts.iter().filter(|&&count| count % 4 != 0).count(), 19);
    assert!(counts.iter().all(|count| count % 2 == 0));
    assert_eq!(layouts["default"], layout::turtle());
}

#[test]
fn all_9_of_gnome_mahjongg() {
    let layouts = layouts_of("gnome-mahjongg");
    assert_eq!(counts(&layouts), [144; 9]);
    let with_gaps: Vec<_> =
        layouts.iter().filter(|(_, tiles)| has_gap(tiles)).map(|(name, _)| name.as_str()).collect();
    assert_eq!(with_gaps, ["confounding", "difficult", "dragon", "overpass"]);
    // By the name that players see, and whichever comes first without a game.
    assert_eq!(find_layout("gnome-mahjongg/The Ziggurat").unwrap(), layouts["ziggurat"]);
    // The game has the turtle too, but since when it is in this file depends on its version.
    assert!(layouts.get("easy").is_none_or(|tiles| tiles == layout::turtle()));
}

#[test]
fn names_without_a_game() {
    use_the_games();
    assert_eq!(find_layout("arena"), find_layout("xmahjongg/arena"));
    assert_ne!(find_layout("arena"), find_layout("kmahjongg/arena"));
    assert_eq!(find_layout("stax"), find_layout("kmahjongg/stax"));
    assert_eq!(find_layout("ziggurat"), find_layout("gnome-mahjongg/ziggurat"));
    assert_eq!(find_layout("turtle").unwrap(), layout::turtle());
    for name in ["no such layout", "xmahjongg/stax", "nogame/arena", "xmahjongg/../layouts/arena"] {
        assert_eq!(find_layout(name), Err((MJ_ERROR_LAYOUT_NAME, MJ_NO_INDEX)), "{name}");
    }
}

#[test]
fn every_layout_can_be_dealt_and_transposed() {
    use_the_games();
    for name in list_layouts().lines() {
        let tiles = find_layout(name).unwrap();
        let dealt = deal::uniform(&tiles, 4, 1).unwrap();
        Board::new(&dealt).unwrap_or_else(|error| panic!("{name}: {error}"));
        let least = |of: fn(&Tile) -> i32| tiles.iter().map(of).min();
        let origin = (least(|tile| tile.row), least(|tile| tile.col), least(|tile| tile.level));
        assert_eq!(origin, (Some(0), Some(0), Some(0)), "{name}");
        assert!(tiles.is_sorted_by_key(|tile| (tile.level, tile.row, tile.col)), "{name}");
        let transposed = layout::transposed(&tiles).unwrap();
        Board::new(&deal::uniform(&transposed, 4, 1).unwrap()).unwrap();
        assert_eq!(layout::transposed(&transposed).unwrap(), tiles, "{name}");
    }
}
