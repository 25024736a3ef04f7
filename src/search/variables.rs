//! The variables of the search: "these two tiles go together". In a group of four that is the
//! same as for the other two, so three variables, one a pairing, serve it; larger groups have one
//! for each two tiles; groups of two have none.
//!
//! Each tile goes with exactly one other. That gives one row of variables for a group of four,
//! and one for each tile of a larger group: exactly one variable of a row is true.

use crate::board::{Board, is_big, pair_number};
use crate::lanes::BIG_PLACE;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// A variable, or its negation: 2 · variable, plus one if negated.
pub(super) type Literal = u32;

#[inline(always)]
pub(super) fn literal(variable: u32, positive: bool) -> Literal {
    2 * variable + u32::from(!positive)
}

#[inline(always)]
pub(super) fn variable_of(literal: Literal) -> usize {
    (literal >> 1) as usize
}

#[inline(always)]
pub(super) fn is_positive(literal: Literal) -> bool {
    literal & 1 == 0
}

/// The numbering of variables, and the rows.
pub(super) struct Variables {
    /// The first variable of each group, and the total.
    first: Vec<u32>,
    /// The group of each variable.
    pub(super) group: Vec<u32>,
    /// 4 · group + pairing for variables of groups of four; for those of larger groups their number
    /// among all of those, and [`BIG_PLACE`].
    places: Vec<u32>,
    /// For variables of groups of six or more: the two tiles.
    pub(super) tiles: Vec<[u32; 2]>,
    /// The rows that each variable is in; the same one twice for groups of four.
    rows_of: Vec<[u32; 2]>,
    row_start: Vec<u32>,
    row_items: Vec<u32>,
    /// The number of variables of groups of six or more.
    big: u32,
}

/// Boards whose groups would need more variables than this for each tile are left to the paper's
/// search: memory stays linear in the tiles. It means groups of up to about 130 tiles.
const MOST_FOR_A_TILE: usize = 64;

impl Variables {
    /// Whether there are not too many.
    pub(super) fn fit(board: &Board) -> bool {
        sizes(board).map(count).sum::<usize>() <= MOST_FOR_A_TILE * board.tile_count()
    }

    /// The variables of a board that they [`Variables::fit`].
    pub(super) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let sizes = sizes(board);
        let total: usize = sizes.clone().map(count).sum();
        let rows: usize =
            sizes.clone().map(|size| if is_big(size) { size } else { size / 4 }).sum();
        let mut variables = Variables {
            first: memory::with_capacity(board.group_count() + 1)?,
            group: memory::with_capacity(total)?,
            places: memory::with_capacity(total)?,
            tiles: memory::with_capacity(total)?,
            rows_of: memory::with_capacity(total)?,
            row_start: memory::filled_watched(rows + 1, 0, watch)?,
            row_items: memory::filled_watched(2 * total, 0, watch)?,
            big: 0,
        };
        let mut row = 0;
        for (group, size) in sizes.enumerate() {
            variables.first.push(variables.group.len() as u32);
            if size == 4 {
                variables.add_pairings(group as u32, row);
                row += 1;
            } else if is_big(size) {
                variables.add_pairs(group as u32, board.groups.tiles(group), row);
                row += size as u32;
            }
            watch.work(2 + 10 * count(size))?;
        }
        variables.first.push(variables.group.len() as u32);
        variables.fill_rows(watch)?;
        Ok(variables)
    }

    fn add_pairings(&mut self, group: u32, row: u32) {
        for pairing in 0..3 {
            self.group.push(group);
            self.places.push(4 * group + pairing);
            self.tiles.push([0; 2]);
            self.rows_of.push([row; 2]);
        }
    }

    fn add_pairs(&mut self, group: u32, tiles: &[u32], row: u32) {
        for (i, &first) in tiles.iter().enumerate() {
            for (j, &second) in tiles.iter().enumerate().skip(i + 1) {
                self.group.push(group);
                self.places.push(BIG_PLACE | self.big);
                self.big += 1;
                self.tiles.push([first, second]);
                self.rows_of.push([row + i as u32, row + j as u32]);
            }
        }
    }

    /// Collects the variables of each row from the rows of each variable.
    fn fill_rows(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        for rows in &self.rows_of {
            for &row in distinct(rows) {
                self.row_start[row as usize + 1] += 1;
            }
            watch.work(3)?;
        }
        for row in 1..self.row_start.len() {
            self.row_start[row] += self.row_start[row - 1];
        }
        // Fill from the back, so that the starts end up where they belong.
        let mut end = memory::copied(&self.row_start[1..])?;
        for (variable, rows) in self.rows_of.iter().enumerate().rev() {
            for &row in distinct(rows) {
                end[row as usize] -= 1;
                self.row_items[end[row as usize] as usize] = variable as u32;
            }
            watch.work(5)?;
        }
        Ok(())
    }

    /// For each variable what games call it.
    pub(super) fn places(&self) -> &[u32] {
        &self.places
    }

    pub(super) fn count(&self) -> usize {
        self.group.len()
    }

    /// The number of a variable of a group of six or more among all of those.
    pub(super) fn big_number(&self, variable: usize) -> u32 {
        self.places[variable] & !BIG_PLACE
    }

    /// Whether no group has six tiles or more.
    pub(super) fn are_all_pairings(&self) -> bool {
        self.big == 0
    }

    /// The variables of a group.
    #[inline(always)]
    pub(super) fn of_group(&self, group: usize) -> std::ops::Range<u32> {
        self.first[group]..self.first[group + 1]
    }

    /// The variable of two places of a group of six or more.
    #[inline]
    pub(super) fn of_two(&self, group: usize, size: usize, one: usize, other: usize) -> u32 {
        let (one, other) = (one.min(other), one.max(other));
        self.first[group] + pair_number(size, one, other) as u32
    }

    /// Whether a variable stands for a pairing of a group of four.
    #[inline(always)]
    pub(super) fn is_pairing(&self, variable: usize) -> bool {
        self.rows(variable).len() == 1
    }

    /// The group of four of a variable, and which pairing of it that stands for.
    #[inline(always)]
    pub(super) fn place(&self, variable: usize) -> (usize, u32) {
        let place = self.places[variable];
        ((place >> 2) as usize, place & 3)
    }

    /// Which pairing of its group of four a variable stands for.
    #[inline(always)]
    pub(super) fn pairing(&self, variable: usize) -> u32 {
        self.place(variable).1
    }

    /// The rows of a variable: one or two.
    #[inline(always)]
    pub(super) fn rows(&self, variable: usize) -> &[u32] {
        distinct(&self.rows_of[variable])
    }

    /// The variables of a row.
    #[inline(always)]
    pub(super) fn row(&self, row: u32) -> &[u32] {
        &self.row_items
            [self.row_start[row as usize] as usize..self.row_start[row as usize + 1] as usize]
    }
}

/// The sizes of all groups.
fn sizes(board: &Board) -> impl Iterator<Item = usize> + Clone {
    (0..board.group_count()).map(|group| board.groups.size(group))
}

/// Two rows, or the one that was stored twice.
#[inline(always)]
fn distinct(rows: &[u32; 2]) -> &[u32] {
    if rows[0] == rows[1] { &rows[..1] } else { rows }
}

/// The number of variables of a group.
fn count(size: usize) -> usize {
    match size {
        0..4 => 0,
        4 => 3,
        _ => size.saturating_mul(size - 1) / 2,
    }
}

// Row numbers and variables are stored in 32 bits.
const _: () = assert!(MOST_FOR_A_TILE * crate::MAX_TILES < u32::MAX as usize / 4);
