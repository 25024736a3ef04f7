//! The cells of a board as bits, once by rows and once by columns, and whether two tiles can be
//! joined: a few dozen operations on whole rows and columns.

use crate::error::Error;
use crate::memory;

/// A cell: its row and its column, the ring around the board being row and column 0.
pub(crate) type Cell = [u8; 2];

/// The places of its row, and of its column, to which a cell can be left.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Reach {
    row: u64,
    column: u64,
}

impl Reach {
    /// Whether a cell cannot be left at all.
    #[inline(always)]
    pub(super) fn is_only(self, [row, column]: Cell) -> bool {
        self.row == bit(column) && self.column == bit(row)
    }
}

/// Which cells are not empty: a tile lies there, or no path may pass.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lines {
    rows: usize,
    /// The rows, then the columns.
    bits: Vec<u64>,
}

impl Lines {
    /// So many rows and columns, up to 64 of each, nothing in them.
    pub(super) fn empty(rows: usize, columns: usize) -> Result<Self, Error> {
        let mut bits = memory::filled(rows + columns, 0)?;
        // Beyond the last cell of a line nothing is free.
        bits[..rows].fill(beyond(columns));
        bits[rows..].fill(beyond(rows));
        Ok(Lines { rows, bits })
    }

    pub(super) fn copied(&self) -> Result<Self, Error> {
        Ok(Lines { rows: self.rows, bits: memory::copied(&self.bits)? })
    }

    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Self) {
        self.bits.copy_from_slice(&other.bits);
    }

    #[inline(always)]
    pub(super) fn row(&self, row: usize) -> u64 {
        self.bits[row]
    }

    #[inline(always)]
    pub(super) fn column(&self, column: usize) -> u64 {
        self.bits[self.rows + column]
    }

    pub(super) fn fill(&mut self, [row, column]: Cell) {
        self.bits[usize::from(row)] |= bit(column);
        self.bits[self.rows + usize::from(column)] |= bit(row);
    }

    #[inline(always)]
    pub(super) fn clear(&mut self, [row, column]: Cell) {
        self.bits[usize::from(row)] &= !bit(column);
        self.bits[self.rows + usize::from(column)] &= !bit(row);
    }

    #[inline(always)]
    pub(super) fn is_empty(&self, [row, column]: Cell) -> bool {
        self.row(row.into()) >> column & 1 == 0
    }

    /// Whether a path of at most three segments joins two cells, which count as empty. If `apart`, that
    /// they lie side by side is none: a path leads through some other cell.
    #[inline]
    pub(super) fn are_joined(&self, a: Cell, b: Cell, apart: bool) -> bool {
        if apart && are_side_by_side(a, b) {
            return self.detours(a, b).1 != 0;
        }
        self.crossings(false, a, b) != 0 || self.crossings(true, [a[1], a[0]], [b[1], b[0]]) != 0
    }

    /// The places at which a path between two cells that lie side by side may cross over that does not
    /// lead straight from one to the other; and whether that is along their columns.
    pub(super) fn detours(&self, a: Cell, b: Cell) -> (bool, u64) {
        let along_columns = a[0] == b[0];
        let turn = |[row, column]: Cell| if along_columns { [column, row] } else { [row, column] };
        let (a, b) = (turn(a), turn(b));
        (along_columns, self.crossings(along_columns, a, b) & !bit(a[1]))
    }

    /// The places at which a path between two cells, along their rows, may cross over; or along
    /// their columns, if cells are given the other way round.
    #[inline(always)]
    pub(super) fn crossings(&self, turned: bool, a: Cell, b: Cell) -> u64 {
        let (rows, columns) = self.bits.split_at(self.rows);
        crossings(if turned { columns } else { rows }, a, b)
    }

    /// How far a cell, which counts as empty, can be left.
    #[inline(always)]
    pub(super) fn reach_of(&self, [row, column]: Cell) -> Reach {
        Reach {
            row: span_around(self.row(row.into()), column),
            column: span_around(self.column(column.into()), row),
        }
    }

    /// Whether a path of at most three segments joins two cells that do not lie side by side, from how
    /// far each can be left. One that blocks the other's line is not counted as empty: before it
    /// there is a place that both get to.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn meet(&self, a: Cell, from_a: Reach, b: Cell, from_b: Reach) -> bool {
        let (rows, columns) = self.bits.split_at(self.rows);
        let along_rows = from_a.row & from_b.row;
        let along_columns = from_a.column & from_b.column;
        (along_rows != 0 && free_between(rows, a[0], b[0], along_rows) != 0)
            || (along_columns != 0 && free_between(columns, a[1], b[1], along_columns) != 0)
    }

    /// Whether a path leads from some places of a row to a cell: across from one of them, and along the
    /// cell's row. Or along columns, if the cell is given the other way round.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn crosses(&self, turned: bool, line: u8, from: (u32, u32), to: Cell) -> bool {
        let (rows, columns) = self.bits.split_at(self.rows);
        let lines = if turned { columns } else { rows };
        let both = span(from) & span(reach(lines[usize::from(to[0])], to[1]));
        both != 0 && free_between(lines, line, to[0], both) != 0
    }
}

/// The places along their lines at which a path between two cells may cross over.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn crossings(lines: &[u64], [line_a, at_a]: Cell, [line_b, at_b]: Cell) -> u64 {
    let (mut own_a, mut own_b) = (bit(at_a), bit(at_b));
    if line_a == line_b {
        (own_a, own_b) = (own_a | own_b, own_a | own_b);
    }
    let (a, b) = (usize::from(line_a), usize::from(line_b));
    let both = span(reach(lines[a] & !own_a, at_a)) & span(reach(lines[b] & !own_b, at_b));
    if both == 0 {
        return 0;
    }
    free_between(lines, line_a, line_b, both)
}

/// Those of some places that are free on all lines between two.
#[inline(always)]
fn free_between(lines: &[u64], a: u8, b: u8, places: u64) -> u64 {
    let (a, b) = (usize::from(a), usize::from(b));
    let between = if a < b { a + 1..b } else { b + 1..a };
    // The same line has nothing between.
    lines.get(between).unwrap_or_default().iter().fold(places, |free, line| free & !line)
}

/// Whether two cells lie side by side.
#[inline(always)]
pub(super) fn are_side_by_side(a: Cell, b: Cell) -> bool {
    a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1
}

/// The first and the last place that can be reached on a line from a place of it.
#[inline(always)]
pub(super) fn reach(line: u64, from: u8) -> (u32, u32) {
    let below = line & (bit(from) - 1);
    let above = line >> from >> 1;
    (64 - below.leading_zeros(), (u32::from(from) + above.trailing_zeros()).min(63))
}

/// The places that can be reached on a line from a place of it.
#[inline(always)]
fn span_around(line: u64, from: u8) -> u64 {
    let below = line & (bit(from) - 1);
    let above = line & u64::MAX << from << 1;
    // From behind the last of those before it, to before the first of those behind it.
    u64::MAX << (64 - below.leading_zeros()) & (above & above.wrapping_neg()).wrapping_sub(1)
}

/// The places from one to another.
#[inline(always)]
pub(super) fn span((first, last): (u32, u32)) -> u64 {
    u64::MAX << first & u64::MAX >> (63 - last)
}

#[inline(always)]
fn bit(place: u8) -> u64 {
    1 << place
}

/// The places of a line from a length on.
fn beyond(length: usize) -> u64 {
    u64::MAX.checked_shl(length as u32).unwrap_or(0)
}
