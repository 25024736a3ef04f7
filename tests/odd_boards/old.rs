//! The old entry point, for boards whose numbers it can be told: moved to where the coordinates
//! begin at 0, and with small numbers for the groups.

use crate::Mix;
use crate::common::{Dice, board_text, replay, watchdog};
use crate::known::Known;
use mjsolver::ffi::mjsolve::mjsolve;
use mjsolver::{Pair, Tile};

/// The board as it can be told, if it can be.
fn moved(tiles: &[Tile]) -> Option<Vec<Tile>> {
    let least = |field: fn(&Tile) -> i32| tiles.iter().map(field).min().unwrap_or(0);
    let (row, col, level) = (least(|it| it.row), least(|it| it.col), least(|it| it.level));
    let mut groups: Vec<i32> = tiles.iter().map(|tile| tile.group).collect();
    groups.sort();
    groups.dedup();
    let group = |tile: &Tile| groups.iter().position(|&it| it == tile.group).unwrap() as i32;
    let moved = tiles.iter().map(|tile| Tile {
        row: tile.row - row,
        col: tile.col - col,
        level: tile.level - level,
        group: group(tile),
    });
    let moved: Vec<Tile> = moved.collect();
    let fits = |tile: &Tile| tile.row <= 39 && tile.col <= 39 && tile.level <= 9;
    moved.iter().all(fits).then_some(moved)
}

pub fn all(known: &mut Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = moved(known.tiles);
    mix.note("told to the old entry point", tiles.is_some());
    let Some(tiles) = tiles else { return };
    let count = tiles.len();
    let some = 2 * dice.below(count / 2 + 1);
    for bounds in [[0, 0], [count, 0], [some, 2 * dice.below(count / 2 + 1)], [some, some]] {
        ask(known, &tiles, bounds);
    }
}

fn ask(known: &Known, tiles: &[Tile], [r1, r2]: [usize; 2]) {
    let (enough, most) = (r1.min(r2), r1.max(r2));
    let mut text = board_text(tiles).into_bytes();
    let before = text.clone();
    // More than the twelve bytes a tile that are asked for.
    text.resize(text.len().max(12 * tiles.len()) + 64, 0);
    let left = watchdog::call("mjsolve", || {
        // SAFETY: a text that ends in a zero byte, with enough room.
        unsafe { mjsolve(text.as_mut_ptr().cast(), r1 as f64, r2 as f64) }
    });
    let text = text.split(|&byte| byte == 0).next().unwrap();
    if known.fewest > most {
        assert_eq!(left, most as f64 + 2.0, "mjsolve {r1} {r2}");
        assert_eq!(text, before, "mjsolve {r1} {r2}");
        return;
    }
    let left = left as usize;
    let expected = left >= known.fewest && (left <= enough || left == known.fewest);
    assert!(expected, "mjsolve {r1} {r2}: {left}, not {}", known.fewest);
    // The tiles come in the order of taking away. What follows them has not been taken.
    let text = String::from_utf8(text.to_vec()).unwrap();
    let numbers: Vec<i32> = text.split_whitespace().map(|word| word.parse().unwrap()).collect();
    let index = |n: &[i32]| {
        let tile = Tile { row: n[0], col: n[1], level: n[2], group: n[3] };
        tiles.iter().position(|other| *other == tile).expect("a tile of the board") as u32
    };
    let taken: Vec<u32> = numbers.chunks(4).take(tiles.len() - left).map(index).collect();
    let pair = |two: &[u32]| Pair { first: two[0], second: two[1] };
    let pairs: Vec<Pair> = taken.chunks(2).map(pair).collect();
    assert_eq!(replay(tiles, &pairs), Ok(left), "mjsolve {r1} {r2}: {text}");
}
