//! What the tests share and the library does not know: the rules once more, written from their
//! definition and slow, a brute-force solver, and generators of boards.
#![allow(dead_code)]

pub mod abi;
pub mod allocator;
pub mod faces;
pub mod fuzzed;
pub mod games;
pub mod installed;
pub mod limit;
pub mod odd;
pub mod position;
pub mod proof;
pub mod rule;
pub mod truth;
pub mod watchdog;

use mjsolver::{Pair, Tile};
use std::collections::HashSet;

/// Whether tile `index` can be played while the tiles marked in `there` lie.
pub fn playable(tiles: &[Tile], there: &[bool], index: usize) -> bool {
    let tile = tiles[index];
    let others = || (0..tiles.len()).filter(|&k| k != index && there[k]).map(|k| tiles[k]);
    let covered = others().any(|other| {
        rule::is_above(other.level - tile.level)
            && (other.row - tile.row).abs() < 2
            && (other.col - tile.col).abs() < 2
    });
    let touched = |col: i32| {
        others().any(|other| {
            other.level == tile.level && (other.row - tile.row).abs() < 2 && other.col == col
        })
    };
    there[index] && !covered && !(touched(tile.col - 2) && touched(tile.col + 2))
}

/// A number from the environment.
pub fn setting(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

/// Six rows of ten stacks, three tiles high, that do not touch each other: each can be reached from its two
/// ends only.
pub fn tall_rows() -> Vec<Tile> {
    let at = |k: i32| Tile { row: 4 * (k / 10 % 6), col: 2 * (k % 10), level: k / 60, group: 0 };
    (0..180).map(at).collect()
}

/// A board as text: row, column, level and group of a tile a line.
pub fn board_text(tiles: &[Tile]) -> String {
    let line = |tile: &Tile| format!("{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group);
    tiles.iter().map(line).collect()
}

/// Plays the pairs on the board; the number of tiles left, or what is wrong with a pair.
pub fn replay(tiles: &[Tile], pairs: &[Pair]) -> Result<usize, String> {
    let mut there = vec![true; tiles.len()];
    for (number, pair) in pairs.iter().enumerate() {
        let (first, second) = (pair.first as usize, pair.second as usize);
        if first == second || first.max(second) >= tiles.len() {
            return Err(format!("pair {number}: {pair:?} are not two tiles"));
        }
        if tiles[first].group != tiles[second].group {
            return Err(format!("pair {number}: {pair:?} differ in group"));
        }
        for tile in [first, second] {
            if !playable(tiles, &there, tile) {
                return Err(format!("pair {number}: tile {tile} is not playable"));
            }
        }
        there[first] = false;
        there[second] = false;
    }
    Ok(there.iter().filter(|&&there| there).count())
}

/// Fails unless the pairs clear the board.
pub fn assert_solves(tiles: &[Tile], pairs: &[Pair], what: &str) {
    assert_eq!(replay(tiles, pairs), Ok(0), "{what}: {tiles:?} {pairs:?}");
}

/// Tries every order of play, remembering positions that were tried in vain.
pub fn brute_force(tiles: &[Tile]) -> bool {
    fn solvable(tiles: &[Tile], there: &mut Vec<bool>, lost: &mut HashSet<Vec<bool>>) -> bool {
        if there.iter().all(|&there| !there) {
            return true;
        }
        if lost.contains(there) {
            return false;
        }
        let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, there, k)).collect();
        for (k, &first) in free.iter().enumerate() {
            for &second in &free[k + 1..] {
                if tiles[first].group == tiles[second].group {
                    there[first] = false;
                    there[second] = false;
                    let solved = solvable(tiles, there, lost);
                    there[first] = true;
                    there[second] = true;
                    if solved {
                        return true;
                    }
                }
            }
        }
        lost.insert(there.clone());
        false
    }
    solvable(tiles, &mut vec![true; tiles.len()], &mut HashSet::new())
}

/// The pruning scan as the paper defines it: decided pairs go together only, of the other tiles
/// of a group the first two go together and the rest one by one. Tells which tiles are left.
pub fn slow_scan(tiles: &[Tile], pairing: &[Pair]) -> Vec<bool> {
    let decided = |tile: usize| {
        pairing.iter().any(|pair| pair.first as usize == tile || pair.second as usize == tile)
    };
    let mut there = vec![true; tiles.len()];
    let mut opened = HashSet::new();
    loop {
        let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, &there, k)).collect();
        let mut gone = Vec::new();
        for pair in pairing {
            let both = [pair.first as usize, pair.second as usize];
            if both.iter().all(|tile| free.contains(tile)) {
                gone.extend(both);
            }
        }
        for &tile in free.iter().filter(|&&tile| !decided(tile)) {
            let group = tiles[tile].group;
            let alike = |&&other: &&usize| tiles[other].group == group && !decided(other);
            if opened.contains(&group) || free.iter().filter(alike).count() >= 2 {
                gone.push(tile);
            }
        }
        if gone.is_empty() {
            return there;
        }
        for tile in gone {
            there[tile] = false;
            if !decided(tile) {
                opened.insert(tiles[tile].group);
            }
        }
    }
}

/// A random pairing of some of the tiles, within groups.
pub fn random_pairing(dice: &mut Dice, tiles: &[Tile]) -> Vec<Pair> {
    let mut free: Vec<u32> = (0..tiles.len() as u32).collect();
    let mut pairing = Vec::new();
    for _ in 0..dice.below(tiles.len() / 2 + 1) {
        let first = free.swap_remove(dice.below(free.len()));
        let group = tiles[first as usize].group;
        let mates: Vec<usize> =
            (0..free.len()).filter(|&k| tiles[free[k] as usize].group == group).collect();
        let second = free.swap_remove(mates[dice.below(mates.len())]);
        pairing.push(Pair { first, second });
    }
    pairing
}

/// The chi-square statistic of counts that should all be the same.
pub fn chi_square(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum()
}

/// A generator for tests: SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

fn overlap(a: &Tile, b: &Tile) -> bool {
    a.level == b.level && (a.row - b.row).abs() < 2 && (a.col - b.col).abs() < 2
}

/// A random layout of `count` tiles in a box: any half offset, any level, no overlaps. Tiles may
/// hang in the air, as in real layouts.
pub fn random_layout(
    dice: &mut Dice,
    count: usize,
    rows: usize,
    cols: usize,
    levels: usize,
) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = Vec::new();
    for tries in 0.. {
        if tiles.len() == count {
            return tiles;
        }
        // A box that is full of gaps would never take the rest: make it wider.
        let wider = tries / (20 * count);
        let tile = Tile {
            row: dice.below(rows + wider) as i32,
            col: dice.below(cols + wider) as i32,
            level: dice.below(levels) as i32,
            group: 0,
        };
        if !tiles.iter().any(|other| overlap(other, &tile)) {
            tiles.push(tile);
        }
    }
    unreachable!("the loop only ends by returning")
}

/// Gives groups of the sizes named to the tiles of a layout, at random.
pub fn assign_groups(dice: &mut Dice, tiles: &mut [Tile], sizes: &[usize]) {
    let mut faces = Vec::new();
    for group in 0.. {
        let left = tiles.len() - faces.len();
        if left == 0 {
            break;
        }
        let size = sizes[dice.below(sizes.len())].min(left);
        faces.extend(std::iter::repeat_n(group, size));
    }
    for k in (1..faces.len()).rev() {
        faces.swap(k, dice.below(k + 1));
    }
    for (tile, face) in tiles.iter_mut().zip(faces) {
        tile.group = face;
    }
}

/// Boards that are decided in different ways: turtles in groups of two to eight, or with some groups of two;
/// parts of two turtles side by side; stacks that touch nothing.
pub fn board_of_some_kind(dice: &mut Dice, number: usize) -> Vec<Tile> {
    let turtle = mjsolver::layout::turtle();
    let layout: Vec<Tile> = match number % 6 {
        0 => turtle[dice.below(5) * 24..].to_vec(),
        1 => {
            let moved = turtle.iter().map(|tile| Tile { col: tile.col + 40, ..*tile });
            turtle.iter().copied().chain(moved).skip(2 * dice.below(16)).collect()
        }
        2 => (0..48).map(|k| Tile { row: 0, col: 4 * (k / 2), level: k % 2, group: 0 }).collect(),
        _ => turtle.to_vec(),
    };
    let size = [4, 4, 4, 2, 6, 4][number % 6];
    let mut tiles = mjsolver::deal::uniform(&layout, size, dice.next()).unwrap();
    if number % 6 == 5 {
        // Every third group becomes two.
        let mut seen = [0; 64];
        for tile in tiles.iter_mut().filter(|tile| tile.group % 3 == 0) {
            let seen = &mut seen[tile.group as usize];
            *seen += 1;
            tile.group += if *seen > 2 { 1_000 } else { 0 };
        }
    }
    tiles
}

/// A small board: up to `most` tiles (an even number), in a box tight enough that many cannot be
/// solved; sometimes with a level that is empty.
pub fn small_board(dice: &mut Dice, most: usize, sizes: &[usize], levels: usize) -> Vec<Tile> {
    let count = 2 * (1 + dice.below(most / 2));
    let levels = 1 + dice.below(levels);
    let rows = 1 + dice.below(3);
    let cols = (2 * count / levels + dice.below(4)).max(1);
    let mut tiles = random_layout(dice, count, rows, cols, levels);
    let gap = dice.below(3 * levels) as i32;
    for tile in tiles.iter_mut().filter(|tile| tile.level > gap) {
        tile.level += 1;
    }
    assign_groups(dice, &mut tiles, sizes);
    tiles
}
