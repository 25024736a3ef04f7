//! The board for many games at a time: for every cell a word says in which games it is not empty.
//! How far a tile can be left along its row and its column is worked out once for each visit of its
//! group; then two tiles are joined where both can be left to a line that is free between them.

mod games;

use super::field::Field;
use super::lines::{Cell, are_side_by_side};
use crate::board::{Board, is_big};
use crate::error::Error;
use crate::lanes::bits::Bits;
use crate::lanes::word::Word;
use crate::memory;

/// The places of all pairs of a group, the pairs of each pairing after each other.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];

pub(crate) struct Table {
    rows: usize,
    columns: usize,
    apart: bool,
    /// The cells of the tiles of each group of up to four, and whether it has four, not two.
    cells: Vec<([Cell; 4], bool)>,
    /// The cells of the tiles of all groups of six or more.
    big_cells: Vec<Cell>,
    /// If there are such groups: where the cells of each group begin, and one more entry.
    big_start: Vec<u32>,
    /// For each place of the one that is visited, how far it can be left.
    extents: Vec<Extent>,
    /// The numbers of cells that no path may pass.
    barred: Vec<u32>,
    /// For each place of the group that is visited, where its row and its column can be reached.
    reach: Vec<Word>,
}

/// How far a tile can be left along its row, and along its column.
#[derive(Clone, Copy, Default)]
struct Extent {
    row: [usize; 2],
    column: [usize; 2],
}

impl Table {
    fn new(board: &Board) -> Result<Self, Error> {
        let field: &Field = board.field();
        let groups = board.group_count();
        let (mut big_cells, mut big_start) = (Vec::new(), Vec::new());
        let largest = (0..groups).map(|group| board.groups.size(group)).max().unwrap_or(0);
        if is_big(largest) {
            big_start = memory::filled(groups + 1, 0)?;
            for group in 0..groups {
                let tiles = board.groups.tiles(group);
                for &tile in tiles.iter().filter(|_| is_big(tiles.len())) {
                    memory::push(&mut big_cells, field.cell(tile))?;
                }
                big_start[group + 1] = big_cells.len() as u32;
            }
        }
        let mut cells = memory::with_capacity(groups)?;
        for group in 0..groups {
            let tiles = board.groups.tiles(group);
            // Groups of two have their second tile thrice.
            let cell = |place: usize| field.cell(tiles[place.min(tiles.len() - 1)]);
            cells.push(([cell(0), cell(1), cell(2), cell(3)], tiles.len() == 4));
        }
        let mut barred = Vec::new();
        if field.rules.inside {
            for row in 0..field.rows {
                for column in 0..field.columns {
                    let edge = row == 0 || row == field.rows - 1;
                    if edge || column == 0 || column == field.columns - 1 {
                        memory::push(&mut barred, (row * field.columns + column) as u32)?;
                    }
                }
            }
        }
        let (rows, columns) = (field.rows, field.columns);
        Ok(Table {
            rows,
            columns,
            apart: field.rules.apart,
            cells,
            extents: memory::filled(if is_big(largest) { largest } else { 0 }, Extent::default())?,
            big_cells,
            big_start,
            barred,
            reach: memory::filled(largest.max(4) * (rows + columns), Word::NONE)?,
        })
    }

    #[inline(always)]
    fn at(&self, row: usize, column: usize) -> usize {
        row * self.columns + column
    }

    /// Works out how far a place can be left, in games in which that matters.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn leave<B: Bits>(&mut self, there: &[Word], place: usize, cell: Cell, games: B) -> Extent {
        let (row, column) = (usize::from(cell[0]), usize::from(cell[1]));
        let (columns, rows) = (self.columns, self.rows);
        let first = place * (rows + columns);
        Extent {
            row: line(
                &mut self.reach[first..first + columns],
                there,
                column,
                row * columns,
                1,
                games,
            ),
            column: line(
                &mut self.reach[first + columns..first + columns + rows],
                there,
                row,
                column,
                columns,
                games,
            ),
        }
    }

    /// In which games each pair of a group is joined; `games` for each place those in which that
    /// matters.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn joined<B: Bits>(&mut self, there: &[Word], group: usize, games: [B; 4]) -> [B; 6] {
        let (cells, is_four) = self.cells[group];
        let places = if is_four { 4 } else { 2 };
        let none = games[0].without(games[0]);
        let mut extents = [Extent::default(); 4];
        for place in 0..places {
            if !games[place].is_empty() {
                extents[place] = self.leave(there, place, cells[place], games[place]);
            }
        }
        let mut joined = [none; 6];
        let pairs = if is_four { 6 } else { 1 };
        for pair in 0..pairs {
            let [one, other] = PAIRS[pair];
            let games = games[one].and(games[other]);
            let (a, b) = ((one, cells[one]), (other, cells[other]));
            joined[pair] = self.join(there, a, b, [extents[one], extents[other]], games);
        }
        joined
    }

    /// In which of some games two places are joined. How far each can be left has been worked out in all
    /// of them.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn join<B: Bits>(
        &self,
        there: &[Word],
        (one, cell): (usize, Cell),
        (other, mate): (usize, Cell),
        [a, b]: [Extent; 2],
        games: B,
    ) -> B {
        if games.is_empty() || (!self.apart && are_side_by_side(cell, mate)) {
            return games;
        }
        // Tiles side by side, where that is no path, are joined along the other lines only, and
        // not where they lie.
        let only = (self.apart && are_side_by_side(cell, mate)).then_some(cell[0] == mate[0]);
        let mut found = games.without(games);
        for turned in [false, true] {
            if only.is_some_and(|only| only != turned) {
                continue;
            }
            let size = self.rows + self.columns;
            let (skip, step, across, a, b) = if turned {
                (self.columns, 1, self.columns, a.column, b.column)
            } else {
                (0, self.columns, 1, a.row, b.row)
            };
            let axis = usize::from(turned);
            let (x, y) = (usize::from(cell[axis]), usize::from(mate[axis]));
            // Lines between the two; the same line has none.
            let (first, last) = (x.min(y) + 1, x.max(y));
            let reach = |place: usize, at: usize| B::load(&self.reach[place * size + skip + at]);
            for at in a[0].max(b[0])..(a[1].min(b[1]) + 1) {
                if only.is_some() && at == usize::from(cell[1 - axis]) {
                    continue;
                }
                let mut free = reach(one, at).and(reach(other, at)).without(found);
                let mut line = first;
                while line < last && !free.is_empty() {
                    free = free.without(B::load(&there[line * step + at * across]));
                    line += 1;
                }
                found = found.or(free);
            }
        }
        found
    }

    /// For each pair of places of a group of six or more, where they are joined, in games in which
    /// both count. `tell` hears the two places and the number of the pair.
    #[inline(always)]
    fn join_big<B: Bits>(
        &mut self,
        there: &[Word],
        group: usize,
        counts: &[Word],
        mut tell: impl FnMut([usize; 2], usize, B),
    ) {
        let start = self.big_start[group] as usize;
        for (place, games) in counts.iter().enumerate() {
            let games = B::load(games);
            if !games.is_empty() {
                self.extents[place] =
                    self.leave(there, place, self.big_cells[start + place], games);
            }
        }
        let mut number = 0;
        for one in 0..counts.len() {
            for other in one + 1..counts.len() {
                let games = B::load(&counts[one]).and(B::load(&counts[other]));
                let a = (one, self.big_cells[start + one]);
                let b = (other, self.big_cells[start + other]);
                let extents = [self.extents[one], self.extents[other]];
                tell([one, other], number, self.join(there, a, b, extents, games));
                number += 1;
            }
        }
    }

    #[inline(always)]
    fn lies<B: Bits>(&self, there: &[Word], group: usize) -> [B; 4] {
        let (cells, is_four) = self.cells[group];
        let at = |place: usize| {
            let [row, column] = cells[place];
            B::load(&there[self.at(row.into(), column.into())])
        };
        let none = B::load(&Word::NONE);
        let (third, fourth) = if is_four { (at(2), at(3)) } else { (none, none) };
        [at(0), at(1), third, fourth]
    }
}

/// How far a line can be followed from a place, one word a place, the cells of the line being a step
/// apart.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn line<B: Bits>(
    reach: &mut [Word],
    there: &[Word],
    from: usize,
    start: usize,
    step: usize,
    games: B,
) -> [usize; 2] {
    games.store(&mut reach[from]);
    let (mut low, mut high) = (from, from);
    let mut free = games;
    while low > 0 {
        free = free.without(B::load(&there[start + (low - 1) * step]));
        if free.is_empty() {
            break;
        }
        low -= 1;
        free.store(&mut reach[low]);
    }
    free = games;
    while high + 1 < reach.len() {
        free = free.without(B::load(&there[start + (high + 1) * step]));
        if free.is_empty() {
            break;
        }
        high += 1;
        free.store(&mut reach[high]);
    }
    [low, high]
}
