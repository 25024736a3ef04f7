//! Which pairs a tile that goes may newly join. A new path leads through the cell that has become
//! empty. Either the cell is on its first or last segment: then one of the two tiles sees the cell,
//! along a row or a column. Or it is on the middle one: then both tiles can be reached from the cell with one turn.
//! All other pairs are joined as much as before.

use super::field::Field;
use super::lines::{Cell, Lines, reach};
use crate::board::Groups;
use crate::tile::NO_TILE;

/// What can be seen from a cell, and with one turn.
struct View {
    /// The first and last cell of its row and of its column that are empty, all between included.
    row: (u32, u32),
    column: (u32, u32),
    /// For each cell of that row how far its column is empty, and the other way round.
    columns: [(u8, u8); 64],
    rows: [(u8, u8); 64],
}

impl View {
    /// Whether the cell is next to what is empty, or is itself: in one of the columns, or rows.
    #[inline(always)]
    fn reaches(&self, [row, column]: Cell) -> bool {
        let by = |lines: &[(u8, u8); 64], span: (u32, u32), line: u8, at: u8| {
            let (first, last) = lines[line as usize % 64];
            span.0 <= line.into() && u32::from(line) <= span.1 && first <= at + 1 && at <= last + 1
        };
        by(&self.columns, self.row, column, row) || by(&self.rows, self.column, row, column)
    }
}

/// Tells pairs of tiles of a group, the first of which lies, that may newly be joined after a tile has gone
/// from a cell; some of them several times, some in vain.
#[inline(always)]
pub(super) fn after(
    field: &Field,
    groups: &Groups,
    lines: &Lines,
    [row, column]: Cell,
    mut tell: impl FnMut(u32, u32),
) {
    let mut view = View {
        row: reach(lines.row(row.into()), column),
        column: reach(lines.column(column.into()), row),
        columns: [(0, 0); 64],
        rows: [(0, 0); 64],
    };
    let narrow = |(first, last): (u32, u32)| (first as u8, last as u8);
    for at in view.row.0..=view.row.1 {
        view.columns[at as usize % 64] = narrow(reach(lines.column(at as usize), row));
    }
    for at in view.column.0..=view.column.1 {
        view.rows[at as usize % 64] = narrow(reach(lines.row(at as usize), column));
    }
    let lies = |tile: u32| !lines.is_empty(field.cell(tile));
    let mates = |tile: u32| groups.tiles(groups.of[tile as usize] as usize);
    // A tile that sees the cell, with whatever lies; or that lies, with whatever there is.
    let mut seen = |cell: Cell| {
        let tile = field.tile_at(cell);
        if tile == NO_TILE {
            return;
        }
        let tile_lies = lies(tile);
        for &mate in mates(tile).iter().filter(|&&mate| mate != tile) {
            if tile_lies {
                tell(tile, mate);
            } else if lies(mate) {
                tell(mate, tile);
            }
        }
    };
    for at in view.row.0.saturating_sub(1)..=(view.row.1 + 1).min(field.columns as u32 - 1) {
        if at as u8 != column {
            seen([row, at as u8]);
        }
    }
    for at in view.column.0.saturating_sub(1)..=(view.column.1 + 1).min(field.rows as u32 - 1) {
        if at as u8 != row {
            seen([at as u8, column]);
        }
    }
    // Tiles that lie at the ends of what can be reached with a turn, with others that can be.
    let mut turned = |cell: Cell| {
        let tile = field.tile_at(cell);
        if tile == NO_TILE {
            return;
        }
        for &mate in mates(tile).iter().filter(|&&mate| mate != tile) {
            if view.reaches(field.cell(mate)) {
                tell(tile, mate);
            }
        }
    };
    // The ring has no tiles, so that the first and the last cell of a line need not be looked beyond.
    let inside = |last: u8, count: usize| usize::from(last) + 1 < count;
    for at in view.row.0..=view.row.1 {
        let (first, last) = view.columns[at as usize % 64];
        if at as u8 != column {
            if first > 0 {
                turned([first - 1, at as u8]);
            }
            if inside(last, field.rows) {
                turned([last + 1, at as u8]);
            }
        }
    }
    for at in view.column.0..=view.column.1 {
        let (first, last) = view.rows[at as usize % 64];
        if at as u8 != row {
            if first > 0 {
                turned([at as u8, first - 1]);
            }
            if inside(last, field.columns) {
                turned([at as u8, last + 1]);
            }
        }
    }
}
