//! Which pairs a tile that goes newly joins, for games: both tiles of a pair lie. A new path leads
//! through the cell that has become empty.
//!
//! - The cell is on the middle segment. That lies in the cell's row, and then both tiles are reached
//!   from that row along a column; or it lies in its column, and both are reached along a row. Whatever
//!   is reached in the same way is joined, and nothing has to be looked for.
//! - The cell is on the first or last segment. Then one of the two tiles sees the cell. If it does so
//!   along a row, that segment is as long as the row is empty around the cell, and only the other
//!   tile's is to be found; and so with columns.
//!
//! All other pairs are joined as much as before.

use super::big_pairs::BigPairs;
use super::field::{Field, Slot};
use super::joins::ALL_PAIRS;
use super::lines::{Cell, Lines, reach};
use super::quads::{PAIRS, touching, within};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::tile::NO_TILE;

/// How a tile is reached from the cell, one bit each; for the four places of a group next to each other.
const BY_COLUMN: u16 = 1;
const BY_ROW: u16 = 1 << 4;
const SEES_IN_ROW: u16 = 1 << 8;
const SEES_IN_COLUMN: u16 = 1 << 12;

/// What can be seen from a cell.
struct View {
    at: Cell,
    /// The first and last cell of its row and of its column that are empty, all between included.
    row: (u32, u32),
    column: (u32, u32),
}

impl View {
    /// Whether a tile that sees the cell in its row is joined with another by a path through the cell.
    #[inline(always)]
    fn joins_in_row(&self, lines: &Lines, other: Cell) -> bool {
        lines.crosses(false, self.at[0], self.row, other)
    }

    /// The same in its column.
    #[inline(always)]
    fn joins_in_column(&self, lines: &Lines, [row, column]: Cell) -> bool {
        lines.crosses(true, self.at[1], self.column, [column, row])
    }
}

/// The working memory: how the tiles of each group of up to four are reached, and each tile of larger ones.
#[derive(Default)]
pub(super) struct Marks {
    places: Vec<u16>,
    groups: Vec<u32>,
    tiles: Vec<u16>,
    /// The marked tiles of larger groups; for each the one of its group before it, and for each group
    /// the last.
    marked: Vec<u32>,
    before: Vec<u32>,
    last: Vec<u32>,
}

impl Marks {
    /// For so many groups, and so many tiles where there are larger groups: otherwise none.
    pub(super) fn new(groups: usize, tiles: usize) -> Result<Self, Error> {
        Ok(Marks {
            places: memory::filled(groups, 0)?,
            groups: memory::with_capacity(groups)?,
            tiles: memory::filled(tiles, 0)?,
            marked: memory::with_capacity(tiles)?,
            before: memory::filled(tiles, NO_TILE)?,
            last: memory::filled(groups, NO_TILE)?,
        })
    }

    /// Notes how the tile of a cell is reached, if it has one.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn add(&mut self, board: &Board, known: &[u8], cell: Cell, how: u16) {
        let field = board.field();
        match field.slot_at(cell) {
            Slot::None => {}
            Slot::Big => {
                let tile = field.tile_at(cell);
                let before = self.tiles[tile as usize];
                self.tiles[tile as usize] = before | how;
                if before == 0 {
                    let last = &mut self.last[board.groups.of[tile as usize] as usize];
                    self.before[tile as usize] = std::mem::replace(last, tile);
                    self.marked.push(tile);
                }
            }
            // Nothing of it can be news.
            Slot::Small(group, _) if known[group] == ALL_PAIRS => {}
            Slot::Small(group, place) => {
                let before = self.places[group];
                self.places[group] = before | (how << place);
                if before == 0 {
                    self.groups.push(group as u32);
                }
            }
        }
    }
}

/// Finds the pairs that are newly joined after a tile has gone from a cell. They are added to those
/// that are known, and told: of groups of up to four by their bit, of larger ones by the two tiles.
#[inline(always)]
pub(super) fn after(
    board: &Board,
    lines: &Lines,
    cell: Cell,
    marks: &mut Marks,
    (known, known_big): (&mut [u8], &mut BigPairs),
    mut tell: impl FnMut(usize, u8),
    tell_big: impl FnMut(u32, u32),
) {
    let view = look(board, lines, known, cell, marks);
    for index in 0..marks.groups.len() {
        let group = marks.groups[index] as usize;
        let places = std::mem::take(&mut marks.places[group]);
        let unknown = !known[group] & ALL_PAIRS;
        let mut news = joined_of(board.field(), lines, &view, group, places, unknown);
        known[group] |= news;
        while news != 0 {
            tell(group, news & news.wrapping_neg());
            news &= news - 1;
        }
    }
    marks.groups.clear();
    if !marks.marked.is_empty() {
        big(board, lines, &view, marks, known_big, tell_big);
    }
}

/// Marks the tiles that see the cell, or can be reached from it with one turn. They lie at the ends of
/// the rows and columns that can be reached; the ring has none, so that nothing has to be looked for
/// beyond it.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn look(
    board: &Board,
    lines: &Lines,
    known: &[u8],
    cell @ [row, column]: Cell,
    marks: &mut Marks,
) -> View {
    let field = board.field();
    let view = View {
        at: cell,
        row: reach(lines.row(row.into()), column),
        column: reach(lines.column(column.into()), row),
    };
    for at in view.row.0..=view.row.1 {
        let (first, last) = reach(lines.column(at as usize), row);
        let at = at as u8;
        let how = BY_COLUMN | (SEES_IN_COLUMN * u16::from(at == column));
        if first > 0 {
            marks.add(board, known, [first as u8 - 1, at], how);
        }
        if last as usize + 1 < field.rows {
            marks.add(board, known, [last as u8 + 1, at], how);
        }
    }
    for at in view.column.0..=view.column.1 {
        let (first, last) = reach(lines.row(at as usize), column);
        let at = at as u8;
        let how = BY_ROW | (SEES_IN_ROW * u16::from(at == row));
        if first > 0 {
            marks.add(board, known, [at, first as u8 - 1], how);
        }
        if last as usize + 1 < field.columns {
            marks.add(board, known, [at, last as u8 + 1], how);
        }
    }
    view
}

/// Which pairs of a group of up to four are joined, of those that were not.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn joined_of(
    field: &Field,
    lines: &Lines,
    view: &View,
    group: usize,
    places: u16,
    unknown: u8,
) -> u8 {
    let how = |how: u16| (places / how) as u8 & 15;
    let (in_row, in_column) = (how(SEES_IN_ROW), how(SEES_IN_COLUMN));
    // What is marked lies.
    let sure = (within(how(BY_COLUMN)) | within(how(BY_ROW))) & unknown;
    let seen = touching(in_row | in_column) & unknown;
    if (sure | seen) == 0 {
        return 0;
    }
    let cells = field.cells_of(group);
    let mut lies = 0;
    for (place, &cell) in cells.iter().enumerate() {
        lies |= u8::from(!lines.is_empty(cell)) << place;
    }
    let lying = within(lies);
    if field.rules.apart {
        let all = sure | (seen & lying);
        return which(all, |[one, other]| lines.are_joined(cells[one], cells[other], true));
    }
    // The one that sees the cell has its segment; the other's is looked for.
    let far = |sees: u8, [one, other]: [usize; 2]| {
        cells[if (sees >> one) & 1 == 1 { other } else { one }]
    };
    let mut news = sure;
    news |= which(touching(in_row) & seen & lying & !news, |pair| {
        view.joins_in_row(lines, far(in_row, pair))
    });
    news |= which(touching(in_column) & seen & lying & !news, |pair| {
        view.joins_in_column(lines, far(in_column, pair))
    });
    news
}

/// Those of some pairs that pass.
#[inline(always)]
fn which(mut pairs: u8, mut passes: impl FnMut([usize; 2]) -> bool) -> u8 {
    let mut those = 0;
    while pairs != 0 {
        let pair = pairs.trailing_zeros() as usize;
        pairs &= pairs - 1;
        those |= u8::from(passes(PAIRS[pair])) << pair;
    }
    those
}

/// The pairs of larger groups.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
fn big(
    board: &Board,
    lines: &Lines,
    view: &View,
    marks: &mut Marks,
    known: &mut BigPairs,
    mut tell: impl FnMut(u32, u32),
) {
    let (field, groups) = (board.field(), &board.groups);
    let apart = field.rules.apart;
    for &tile in &marks.marked {
        let (cell, how) = (field.cell(tile), marks.tiles[tile as usize]);
        let group = groups.of[tile as usize] as usize;
        // Those that are reached in the same way.
        let mut mate = marks.before[tile as usize];
        while mate != NO_TILE {
            let same = how & marks.tiles[mate as usize] & (BY_COLUMN | BY_ROW) != 0;
            if same
                && !known.has(group, tile, mate)
                && (!apart || lines.are_joined(cell, field.cell(mate), true))
            {
                known.add(group, tile, mate);
                tell(tile, mate);
            }
            mate = marks.before[mate as usize];
        }
        if how & (SEES_IN_ROW | SEES_IN_COLUMN) == 0 {
            continue;
        }
        for &mate in groups.tiles(group) {
            let at = field.cell(mate);
            if mate == tile || lines.is_empty(at) || known.has(group, tile, mate) {
                continue;
            }
            let joined = if apart {
                lines.are_joined(cell, at, true)
            } else {
                (how & SEES_IN_ROW != 0 && view.joins_in_row(lines, at))
                    || (how & SEES_IN_COLUMN != 0 && view.joins_in_column(lines, at))
            };
            if joined {
                known.add(group, tile, mate);
                tell(tile, mate);
            }
        }
    }
    for &tile in &marks.marked {
        marks.tiles[tile as usize] = 0;
        marks.last[groups.of[tile as usize] as usize] = NO_TILE;
    }
    marks.marked.clear();
}
