//! Tests of what is told when tiles go, in games (`news`) and in scans (`joins`): on random boards it is
//! what the test of every pair says.

use super::big_pairs::BigPairs;
use super::field::Shisen;
use super::joins;
use super::lines::Lines;
use super::news::{Marks, after};
use super::quads::PAIRS;
use crate::board::Board;
use crate::random::Random;
use crate::rule::Rule;
use crate::tile::Tile;

/// A board with holes, in groups of two to eight, of at most so many cells either way.
fn any_board(random: &mut Random, most: usize, rules: Shisen) -> Board {
    let (height, width) = (2 + random.index(most), 2 + random.index(most));
    let mut tiles: Vec<Tile> = Vec::new();
    let mut cells: Vec<(usize, usize)> =
        (0..height).flat_map(|row| (0..width).map(move |column| (row, column))).collect();
    while cells.len() >= 8 {
        let group = tiles.len() as i32;
        for _ in 0..2 * (1 + random.index(4)) {
            let (row, col) = cells.swap_remove(random.index(cells.len()));
            tiles.push(Tile { row: row as i32, col: col as i32, level: 0, group });
        }
    }
    let size = [width as u8, height as u8];
    Board::by_rule(&tiles, Rule::Shisen(Shisen { size, ..rules })).unwrap()
}

/// The pairs that the test of every pair says are joined, of which so many tiles lie at least.
fn joined(board: &Board, lines: &Lines, least: usize) -> Vec<(u32, u32)> {
    let (field, groups) = (board.field(), &board.groups);
    let mut pairs = Vec::new();
    for group in 0..groups.count() {
        let tiles = groups.tiles(group);
        for (index, &one) in tiles.iter().enumerate() {
            for &other in &tiles[index + 1..] {
                let lie = [one, other].map(|tile| !lines.is_empty(field.cell(tile)));
                let enough = lie.iter().filter(|&&lies| lies).count() >= least;
                if enough && field.are_joined(lines, one, other) {
                    pairs.push((one, other));
                }
            }
        }
    }
    pairs.sort_unstable();
    pairs
}

/// The tiles of some pairs of a group of up to four.
fn of_bits(board: &Board, group: usize, bits: u8) -> Vec<(u32, u32)> {
    let tiles = board.groups.tiles(group);
    let pair = |pair: usize| {
        let [one, other] = PAIRS[pair].map(|place| tiles[place]);
        (one.min(other), one.max(other))
    };
    (0..6).filter(|&bit| bits >> bit & 1 == 1).map(pair).collect()
}

/// Takes all tiles of a board away in any order, as a game does. What is told after each is what the
/// test of every pair, before and after, says.
fn check_games(board: &Board, random: &mut Random) -> usize {
    let (field, groups) = (board.field(), &board.groups);
    let mut lines = field.lines.copied().unwrap();
    let mut marks = Marks::new(groups.count(), field.marked_tiles()).unwrap();
    let mut known = field.first_pairs(groups).unwrap();
    let mut known_big = BigPairs::new(board).unwrap();
    for pair in &field.first {
        let group = groups.of[pair.first as usize] as usize;
        if groups.is_big(group) {
            known_big.add(group, pair.first, pair.second);
        }
    }
    let mut order: Vec<u32> = (0..board.tile_count() as u32).collect();
    let mut count = 0;
    while !order.is_empty() {
        let before = joined(board, &lines, 0);
        let cell = field.cell(order.swap_remove(random.index(order.len())));
        lines.clear(cell);
        let told = std::cell::RefCell::new(Vec::new());
        let tell = |group: usize, pair: u8| told.borrow_mut().extend(of_bits(board, group, pair));
        let tell_big =
            |one: u32, other: u32| told.borrow_mut().push((one.min(other), one.max(other)));
        let both = (&mut known[..], &mut known_big);
        after(board, &lines, cell, &mut marks, both, tell, tell_big);
        let mut told = told.into_inner();
        told.sort_unstable();
        let mut news = joined(board, &lines, 2);
        news.retain(|pair| !before.contains(pair));
        assert_eq!(told, news, "{:?} of {:?}", field.rules, field.cells);
        count += news.len();
    }
    count
}

/// Takes tiles of a board away, a few at a time, as scans do.
fn check_scans(board: &Board, random: &mut Random) -> usize {
    let (field, groups) = (board.field(), &board.groups);
    let mut lines = field.lines.copied().unwrap();
    let mut known = field.first_pairs(groups).unwrap();
    let mut known_big = vec![0; board.tile_count()];
    let mut reach = vec![Default::default(); 8];
    let place = |tile: u32| {
        let tiles = groups.tiles(groups.of[tile as usize] as usize);
        tiles.iter().position(|&other| other == tile).unwrap()
    };
    for pair in &field.first {
        known_big[pair.first as usize] |= 1_u128 << place(pair.second);
        known_big[pair.second as usize] |= 1_u128 << place(pair.first);
    }
    let mut order: Vec<u32> = (0..board.tile_count() as u32).collect();
    let mut count = 0;
    while !order.is_empty() {
        let before = joined(board, &lines, 0);
        for _ in 0..1 + random.index(order.len().min(4)) {
            lines.clear(field.cell(order.swap_remove(random.index(order.len()))));
        }
        let mut told = Vec::new();
        joins::of_small(field, &lines, &mut known, |group, pairs| {
            told.extend(of_bits(board, group, pairs));
        });
        let big = known_big.clone();
        for group in (0..groups.count()).filter(|&group| groups.is_big(group)) {
            let news = joins::of_big(board, &lines, group, &mut reach, &mut known_big);
            let tiles = groups.tiles(group);
            let here = told.len();
            for &tile in tiles {
                let new = known_big[tile as usize] & !big[tile as usize];
                let later = (place(tile) + 1..tiles.len()).filter(|&mate| new >> mate & 1 == 1);
                told.extend(later.map(|mate| (tile, tiles[mate])));
            }
            assert_eq!(news, told.len() > here);
        }
        told.sort_unstable();
        let mut news = joined(board, &lines, 1);
        news.retain(|pair| !before.contains(pair));
        assert_eq!(told, news, "{:?} of {:?}", field.rules, field.cells);
        count += news.len();
    }
    count
}

#[test]
fn the_news_are_what_the_test_of_every_pair_says() {
    let mut random = Random::new(7);
    for turn in 0..4000 {
        let rules = Shisen { inside: turn % 2 == 1, apart: turn % 3 == 1, ..Shisen::default() };
        let board = any_board(&mut random, if turn % 100 == 0 { 60 } else { 9 }, rules);
        if board.tile_count() > 600 {
            continue;
        }
        let news = check_games(&board, &mut random) + check_scans(&board, &mut random);
        assert!(news > 0 || board.tile_count() < 20 || rules.inside);
    }
}
