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
/// from a cell; some of them several times, some in vain. The second of them may be gone, if `GONE`.
#[inline(always)]
pub(super) fn after<const GONE: bool>(
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
    let mates = |tile: u32| {
        let mates = groups.tiles(groups.of[tile as usize] as usize).iter().copied();
        mates.filter(move |&mate| mate != tile)
    };
    // The tiles at the ends of the rows and columns that can be reached, which lie. The ring has none,
    // so that nothing has to be looked for beyond it.
    let mut end = |cell: Cell, sees: bool| {
        let tile = field.tile_at(cell);
        if tile == NO_TILE {
            return;
        }
        for mate in mates(tile) {
            // A tile that sees the cell may newly be joined with any; others if both can be reached.
            let cell = field.cell(mate);
            if (sees || view.reaches(cell)) && (GONE || !lines.is_empty(cell)) {
                tell(tile, mate);
            }
        }
    };
    for at in view.row.0..=view.row.1 {
        let ((first, last), at) = (view.columns[at as usize % 64], at as u8);
        if first > 0 {
            end([first - 1, at], at == column);
        }
        if usize::from(last) + 1 < field.rows {
            end([last + 1, at], at == column);
        }
    }
    for at in view.column.0..=view.column.1 {
        let ((first, last), at) = (view.rows[at as usize % 64], at as u8);
        if first > 0 {
            end([at, first - 1], at == row);
        }
        if usize::from(last) + 1 < field.columns {
            end([at, last + 1], at == row);
        }
    }
    if !GONE {
        return;
    }
    // Tiles that have gone from cells that see this one, with whatever lies.
    let mut gone = |cell: Cell| {
        let tile = field.tile_at(cell);
        if tile != NO_TILE {
            for mate in mates(tile).filter(|&mate| !lines.is_empty(field.cell(mate))) {
                tell(mate, tile);
            }
        }
    };
    for at in view.row.0..=view.row.1 {
        gone([row, at as u8]);
    }
    for at in view.column.0..=view.column.1 {
        gone([at as u8, column]);
    }
}
