//! Small boards of unusual shapes: tiles that hang in the air, half offsets in both directions,
//! levels with nothing on them, towers, long rows, clusters that touch in every way, tiles alone,
//! coordinates and groups at the ends of what is allowed. Groups have two to ten tiles, mixed.
//!
//! Whatever is random would mostly be solved at a glance or lost at a glance. So faces are dealt
//! until the board is of a kind that was drawn before: half of the time one that passes the pruning
//! scan and is lost all the same.

use super::truth::Truth;
use super::{Dice, overlap};
use mjsolver::{MAX_COORDINATE, Tile};

/// The most tiles that a board has.
pub const MOST_TILES: usize = 16;

/// How often faces are dealt to a layout for a board of the kind that is wanted, and how many
/// layouts are tried.
const DEALS: usize = 10;
const LAYOUTS: usize = 4;

fn one_of<T: Copy>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len())]
}

/// A number from `first` to `last`.
fn between(dice: &mut Dice, first: i32, last: i32) -> i32 {
    first + dice.below((last - first + 1) as usize) as i32
}

/// What a board is wanted to be.
#[derive(Clone, Copy)]
enum Kind {
    Any,
    Solvable,
    /// Lost, although the first scan clears it.
    Searched,
}

impl Kind {
    fn is(self, tiles: &[Tile]) -> bool {
        let mut truth = Truth::new(tiles);
        let all = truth.all();
        match self {
            Kind::Any => true,
            Kind::Solvable => truth.solvable(all),
            Kind::Searched => truth.scan_clears() && !truth.solvable(all),
        }
    }
}

/// The board of a number.
pub fn odd_board(number: u64) -> Vec<Tile> {
    let mut dice = Dice(number.wrapping_mul(0x2545_f491_4f6c_dd1d));
    let mut sizes = Vec::new();
    let wanted = one_of(&mut dice, &[Kind::Any, Kind::Solvable, Kind::Searched, Kind::Searched]);
    let mut tiles = Vec::new();
    for deal_number in 0..LAYOUTS * DEALS {
        if deal_number % DEALS == 0 {
            sizes = group_sizes(&mut dice);
            tiles = layout(&mut dice, sizes.iter().sum());
        }
        deal(&mut dice, &mut tiles, &sizes);
        if wanted.is(&tiles) {
            break;
        }
    }
    move_away(&mut dice, &mut tiles);
    rename_groups(&mut dice, &mut tiles);
    tiles
}

/// Sizes of groups, for up to [`MOST_TILES`] tiles together.
fn group_sizes(dice: &mut Dice) -> Vec<usize> {
    let menus: [&[usize]; 9] = [
        &[2, 4],
        &[4],
        &[4, 4, 6],
        &[6],
        &[6, 2],
        &[6, 8, 4],
        &[8, 10, 2],
        &[10, 4],
        &[2, 4, 6, 8, 10],
    ];
    let menu = one_of(dice, &menus);
    let most = one_of(dice, &[6, 8, 10, 10, 12, 12, 12, 14, 14, MOST_TILES]);
    let mut sizes = Vec::new();
    loop {
        let left = most - sizes.iter().sum::<usize>();
        let size = one_of(dice, menu);
        if size > left {
            // Now and then a board is filled up.
            if left > 0 && (sizes.is_empty() || dice.below(4) == 0) {
                sizes.push(left);
            }
            return sizes;
        }
        sizes.push(size);
    }
}

/// Adds a tile unless it overlaps another.
fn add(tiles: &mut Vec<Tile>, row: i32, col: i32, level: i32) -> bool {
    let tile = Tile { row, col, level, group: 0 };
    let fits = !tiles.iter().any(|other| overlap(other, &tile));
    if fits {
        tiles.push(tile);
    }
    fits
}

/// So many places.
fn layout(dice: &mut Dice, count: usize) -> Vec<Tile> {
    let mut tiles = Vec::new();
    let shape = dice.below(9);
    // Of mixtures each part has a shape of its own.
    while tiles.len() < count {
        let until = if shape == 8 { (tiles.len() + 1 + dice.below(6)).min(count) } else { count };
        match if shape == 8 { dice.below(8) } else { shape } {
            0 => scatter(dice, &mut tiles, until, [3, 5, 4]),
            1 => scatter(dice, &mut tiles, until, [2, 3, 7]),
            2 => grow(dice, &mut tiles, until),
            3 => rows(dice, &mut tiles, until),
            4 => towers(dice, &mut tiles, until),
            5 => tower_and_singles(dice, &mut tiles, until),
            6 => stairs(dice, &mut tiles, until),
            _ => apart(dice, &mut tiles, until),
        }
    }
    // The order of the tiles must not matter.
    for k in (1..tiles.len()).rev() {
        tiles.swap(k, dice.below(k + 1));
    }
    tiles
}

/// Anywhere in a box, which grows when it is full.
fn scatter(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize, [rows, cols, levels]: [i32; 3]) {
    let mut wider = 0;
    while tiles.len() < count {
        let row = between(dice, 0, rows + wider / 10);
        let col = between(dice, 0, cols + wider / 10);
        if !add(tiles, row, col, between(dice, 0, levels)) {
            wider += 1;
        }
    }
}

/// Each tile beside, on or under one that lies, with any offset, or a level away from it.
fn grow(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    if tiles.is_empty() {
        tiles.push(Tile::default());
    }
    while tiles.len() < count {
        let Tile { row, col, level, .. } = one_of(dice, tiles);
        let row = row + between(dice, -1, 1);
        match dice.below(6) {
            0 | 1 => add(tiles, row, col + one_of(dice, &[-2, 2]), level),
            2 => add(tiles, row, col + between(dice, -1, 1), level + 1),
            3 => add(tiles, row, col + between(dice, -1, 1), level - 1),
            4 => add(tiles, row + one_of(dice, &[-2, 2]), col + between(dice, -1, 1), level),
            _ => add(tiles, row, col + between(dice, -3, 3), level + between(dice, -2, 2)),
        };
    }
}

/// Long rows, some half a tile apart, some on top of others, with a gap here and there.
fn rows(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    while tiles.len() < count {
        let (row, level) = (between(dice, 0, 3), between(dice, 0, 2));
        let mut col = between(dice, 0, 6);
        for _ in 0..2 + dice.below(9) {
            if tiles.len() < count {
                add(tiles, row, col, level);
            }
            col += if dice.below(6) == 0 { between(dice, 2, 5) } else { 2 };
        }
    }
}

/// Towers that may stand in the air, lean, touch each other and have levels missing.
fn towers(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    while tiles.len() < count {
        let (mut row, mut col) = (between(dice, 0, 3), between(dice, 0, 8));
        let mut level = between(dice, 0, 2);
        for _ in 0..1 + dice.below(9) {
            if tiles.len() < count {
                add(tiles, row, col, level);
            }
            level += if dice.below(8) == 0 { 2 } else { 1 };
            if dice.below(4) == 0 {
                row += between(dice, -1, 1);
                col += between(dice, -1, 1);
            }
        }
    }
}

/// One tower, and tiles that nothing blocks.
fn tower_and_singles(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    let height = (count - tiles.len()) * (2 + dice.below(3)) / 5;
    for level in 0..=height as i32 {
        if tiles.len() < count {
            add(tiles, 0, 0, level);
        }
    }
    apart(dice, tiles, count);
}

/// Each tile half on the one before, up or down, as in stairs.
fn stairs(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    let (mut row, mut col, mut level) = (between(dice, 0, 4), between(dice, 0, 4), 0);
    while tiles.len() < count {
        add(tiles, row, col, level);
        row += between(dice, -1, 1);
        col += between(dice, -2, 2);
        level += one_of(dice, &[-1, 0, 1, 1]);
    }
}

/// Single tiles, stacks of two and short rows that have nothing to do with each other.
fn apart(dice: &mut Dice, tiles: &mut Vec<Tile>, count: usize) {
    let first = tiles.iter().map(|tile| tile.col + 6).max().unwrap_or(0);
    for place in 0.. {
        if tiles.len() >= count {
            return;
        }
        let (col, step) = (first + 9 * place, dice.below(4));
        for k in 0..1 + dice.below(3) as i32 {
            if tiles.len() < count {
                match step {
                    0 => add(tiles, k % 2, col + 2 * k, 0),
                    _ => add(tiles, 0, col, k.min(1)),
                };
            }
        }
    }
}

/// Gives the tiles faces at random; sometimes each next to its like, in the order of the tiles.
fn deal(dice: &mut Dice, tiles: &mut [Tile], sizes: &[usize]) {
    let faces = (0..).zip(sizes).flat_map(|(face, &size)| std::iter::repeat_n(face, size));
    let mut faces: Vec<i32> = faces.collect();
    let seldom = 1 + dice.below(3);
    for k in (1..faces.len()).rev() {
        if dice.below(seldom) == 0 {
            faces.swap(k, dice.below(k + 1));
        }
    }
    if seldom > 1 && dice.below(2) == 0 {
        tiles.sort_by_key(|tile| (tile.row, tile.col, tile.level));
    }
    for (tile, face) in tiles.iter_mut().zip(faces) {
        tile.group = face;
    }
}

/// Moves the board: to negative coordinates, to the very ends of what is allowed, or parts of it
/// far away from each other.
fn move_away(dice: &mut Dice, tiles: &mut [Tile]) {
    let fields: [fn(&mut Tile) -> &mut i32; 3] =
        [|tile| &mut tile.row, |tile| &mut tile.col, |tile| &mut tile.level];
    for field in fields {
        let numbers = tiles.iter_mut().map(|tile| *field(tile));
        let (least, most) = numbers.fold((i32::MAX, i32::MIN), |(a, b), n| (a.min(n), b.max(n)));
        let shift = match dice.below(6) {
            0 | 1 => -least,
            2 => -most,
            3 => MAX_COORDINATE - most,
            4 => -MAX_COORDINATE - least,
            _ => between(dice, -7, 7),
        };
        tiles.iter_mut().for_each(|tile| *field(tile) += shift);
    }
    if dice.below(8) == 0 {
        // Along a line that no tile touches from both sides, or what blocks what would change.
        let col = one_of(dice, tiles).col;
        let is_left = |tile: &Tile| tile.col < col;
        let torn = tiles
            .iter()
            .any(|a| is_left(a) && tiles.iter().any(|b| !is_left(b) && b.col - a.col <= 2));
        let most = tiles.iter().map(|tile| tile.col).max().unwrap_or(0);
        if !torn {
            let shift = (MAX_COORDINATE - most).min(1 << 20);
            tiles.iter_mut().filter(|tile| tile.col >= col).for_each(|tile| tile.col += shift);
        }
    }
}

/// Other numbers for the groups, the largest and the smallest among them.
fn rename_groups(dice: &mut Dice, tiles: &mut [Tile]) {
    let rename: fn(i32) -> i32 = match dice.below(5) {
        0 => |group| i32::MAX - group,
        1 => |group| i32::MIN + group,
        2 => |group| [i32::MAX, i32::MIN, 0, -1, 1, i32::MAX - 1, i32::MIN + 1, 42][group as usize],
        3 => |group| (group - 3).wrapping_mul(0x2545_f491),
        _ => |group| group,
    };
    tiles.iter_mut().for_each(|tile| tile.group = rename(tile.group));
}
