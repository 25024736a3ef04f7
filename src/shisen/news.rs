//! Which pairs a tile that goes newly joins. A new path leads through the cell that has become empty.
//!
//! - The cell is on the middle segment. That lies in the cell's row, and then both tiles are reached
//!   from that row along a column; or it lies in its column, and both are reached along a row. Whatever
//!   is reached in the same way is joined, and nothing has to be looked for.
//! - The cell is on the first or last segment. Then one of the two tiles sees the cell. If it does so
//!   along a row, that segment is as long as the row is empty around the cell, and only the other
//!   tile's is to be found; and so with columns.
//!
//! All other pairs are joined as much as before.

use super::field::{Field, Slot};
use super::lines::{Cell, Lines, reach};
use super::quads::{PAIRS, touching, within};
use crate::board::Board;
use crate::error::Error;
use crate::memory;

/// How a tile is reached from the cell, one bit each; for the four places of a group next to each other.
const BY_COLUMN: u16 = 1;
const BY_ROW: u16 = 1 << 4;
const SEES_IN_ROW: u16 = 1 << 8;
const SEES_IN_COLUMN: u16 = 1 << 12;

/// All six pairs of a group of four.
const ALL_PAIRS: u8 = 63;

/// What can be seen from a cell, and with one turn.
struct View {
    at: Cell,
    /// The first and last cell of its row and of its column that are empty, all between included.
    row: (u32, u32),
    column: (u32, u32),
    /// For each cell of that row how far its column is empty, and the other way round.
    columns: [(u8, u8); 64],
    rows: [(u8, u8); 64],
}

impl View {
    /// How a cell is reached that is empty, or next to what is.
    #[inline(always)]
    fn reaches(&self, [row, column]: Cell) -> u16 {
        let by = |lines: &[(u8, u8); 64], span: (u32, u32), line: u8, at: u8| {
            let (first, last) = lines[line as usize % 64];
            span.0 <= line.into() && u32::from(line) <= span.1 && first <= at + 1 && at <= last + 1
        };
        let by_column = by(&self.columns, self.row, column, row);
        let by_row = by(&self.rows, self.column, row, column);
        (BY_COLUMN * u16::from(by_column)) | (BY_ROW * u16::from(by_row))
    }

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
    any_tile: bool,
}

impl Marks {
    /// For so many groups, and so many tiles where there are larger groups: otherwise none.
    pub(super) fn new(groups: usize, tiles: usize) -> Result<Self, Error> {
        Ok(Marks {
            places: memory::filled(groups, 0)?,
            groups: memory::with_capacity(groups)?,
            tiles: memory::filled(tiles, 0)?,
            any_tile: false,
        })
    }

    /// Notes how the tile of a cell is reached, if it has one.
    #[inline(always)]
    fn add(&mut self, field: &Field, known: &[u8], cell: Cell, how: u16) {
        match field.slot_at(cell) {
            Slot::None => {}
            Slot::Big => {
                self.tiles[field.tile_at(cell) as usize] |= how;
                self.any_tile = true;
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

/// Finds the pairs that are newly joined after a tile has gone from a cell. Those of groups of up to
/// four are added to those that are known, and told, by their bit; those of larger groups are told,
/// some of them several times or when they were joined before. At least one tile of a pair lies, and
/// both do unless `GONE`.
#[inline(always)]
pub(super) fn after<const GONE: bool>(
    board: &Board,
    lines: &Lines,
    cell: Cell,
    marks: &mut Marks,
    known: &mut [u8],
    mut tell: impl FnMut(usize, u8),
    tell_big: impl FnMut(u32, u32),
) {
    let field = board.field();
    let view = look::<GONE>(field, lines, known, cell, marks);
    for index in 0..marks.groups.len() {
        let group = marks.groups[index] as usize;
        let places = std::mem::take(&mut marks.places[group]);
        let unknown = !known[group] & ALL_PAIRS;
        let mut news = joined_of::<GONE>(field, lines, &view, group, places, unknown);
        known[group] |= news;
        while news != 0 {
            tell(group, news & news.wrapping_neg());
            news &= news - 1;
        }
    }
    marks.groups.clear();
    if marks.any_tile {
        big::<GONE>(board, lines, &view, marks, tell_big);
    }
}

/// Marks the tiles that see the cell, or can be reached from it with one turn.
#[inline(always)]
fn look<const GONE: bool>(
    field: &Field,
    lines: &Lines,
    known: &[u8],
    cell @ [row, column]: Cell,
    marks: &mut Marks,
) -> View {
    let mut view = View {
        at: cell,
        row: reach(lines.row(row.into()), column),
        column: reach(lines.column(column.into()), row),
        columns: [(0, 0); 64],
        rows: [(0, 0); 64],
    };
    // The tiles at the ends of the rows and columns that can be reached, which lie. The ring has none,
    // so that nothing has to be looked for beyond it.
    for at in view.row.0..=view.row.1 {
        let (first, last) = reach(lines.column(at as usize), row);
        view.columns[at as usize % 64] = (first as u8, last as u8);
        let at = at as u8;
        let how = BY_COLUMN | (SEES_IN_COLUMN * u16::from(at == column));
        if first > 0 {
            marks.add(field, known, [first as u8 - 1, at], how);
        }
        if last as usize + 1 < field.rows {
            marks.add(field, known, [last as u8 + 1, at], how);
        }
    }
    for at in view.column.0..=view.column.1 {
        let (first, last) = reach(lines.row(at as usize), column);
        view.rows[at as usize % 64] = (first as u8, last as u8);
        let at = at as u8;
        let how = BY_ROW | (SEES_IN_ROW * u16::from(at == row));
        if first > 0 {
            marks.add(field, known, [at, first as u8 - 1], how);
        }
        if last as usize + 1 < field.columns {
            marks.add(field, known, [at, last as u8 + 1], how);
        }
    }
    if GONE {
        // Tiles that have gone from cells that see this one.
        for at in view.row.0..=view.row.1 {
            marks.add(field, known, [row, at as u8], SEES_IN_ROW);
        }
        for at in view.column.0..=view.column.1 {
            marks.add(field, known, [at as u8, column], SEES_IN_COLUMN);
        }
    }
    view
}

/// Which pairs of a group of up to four are joined, of those that were not.
#[inline(always)]
fn joined_of<const GONE: bool>(
    field: &Field,
    lines: &Lines,
    view: &View,
    group: usize,
    mut places: u16,
    unknown: u8,
) -> u8 {
    let cells = field.cells_of(group);
    let mut lies = 0;
    for (place, &cell) in cells.iter().enumerate() {
        lies |= u8::from(!lines.is_empty(cell)) << place;
    }
    let enough = unknown & if GONE { !within(!lies) } else { within(lies) };
    if enough == 0 {
        return 0;
    }
    if GONE {
        let mut empty = !lies & 15;
        while empty != 0 {
            let place = empty.trailing_zeros() as usize;
            empty &= empty - 1;
            places |= view.reaches(cells[place]) << place;
        }
    }
    let how = |how: u16| (places / how) as u8 & 15;
    let sure = (within(how(BY_COLUMN)) | within(how(BY_ROW))) & enough;
    let (in_row, in_column) = (how(SEES_IN_ROW), how(SEES_IN_COLUMN));
    if field.rules.apart {
        let all = (sure | touching(in_row | in_column)) & enough;
        return which(all, |[one, other]| lines.are_joined(cells[one], cells[other], true));
    }
    // The one that sees the cell has its segment; the other's is looked for.
    let far = |sees: u8, [one, other]: [usize; 2]| {
        cells[if (sees >> one) & 1 == 1 { other } else { one }]
    };
    let mut news = sure;
    news |= which(touching(in_row) & enough & !news, |pair| {
        view.joins_in_row(lines, far(in_row, pair))
    });
    news |= which(touching(in_column) & enough & !news, |pair| {
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
#[inline(always)]
fn big<const GONE: bool>(
    board: &Board,
    lines: &Lines,
    view: &View,
    marks: &mut Marks,
    mut tell: impl FnMut(u32, u32),
) {
    let (field, groups) = (board.field(), &board.groups);
    // How a tile is reached, and whether it lies.
    let reached = |marks: &Marks, tile: u32| {
        let cell = field.cell(tile);
        let lies = !lines.is_empty(cell);
        let more = if GONE && !lies { view.reaches(cell) } else { 0 };
        (cell, lies, marks.tiles[tile as usize] | more)
    };
    for &tile in &field.big_tiles {
        if marks.tiles[tile as usize] == 0 {
            continue;
        }
        let (cell, lies, how) = reached(marks, tile);
        for &mate in groups.tiles(groups.of[tile as usize] as usize) {
            let (at, mate_lies, mate_how) = reached(marks, mate);
            let enough = if GONE { lies || mate_lies } else { lies && mate_lies };
            if mate == tile || !enough {
                continue;
            }
            let sees = |how: u16, other: Cell| {
                (how & SEES_IN_ROW != 0 && view.joins_in_row(lines, other))
                    || (how & SEES_IN_COLUMN != 0 && view.joins_in_column(lines, other))
            };
            let joined = if field.rules.apart {
                (how | mate_how) != 0 && lines.are_joined(cell, at, true)
            } else {
                how & mate_how & (BY_COLUMN | BY_ROW) != 0 || sees(how, at) || sees(mate_how, cell)
            };
            if joined {
                tell(tile, mate);
            }
        }
    }
    for &tile in &field.big_tiles {
        marks.tiles[tile as usize] = 0;
    }
    marks.any_tile = false;
}

#[cfg(test)]
mod tests {
    use super::super::field::Shisen;
    use super::super::quads::pair_bit;
    use super::*;
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

    /// Takes all tiles of a board away in any order. What is told after each is what the test of every
    /// pair, before and after, says.
    fn check<const GONE: bool>(board: &Board, random: &mut Random) -> usize {
        let (field, groups) = (board.field(), &board.groups);
        let mut lines = field.lines.copied().unwrap();
        let mut marks = Marks::new(groups.count(), field.marked_tiles()).unwrap();
        let mut known = field.missing_pairs(groups).unwrap();
        let place = |tile: u32| {
            let tiles = groups.tiles(groups.of[tile as usize] as usize);
            tiles.iter().position(|&other| other == tile).unwrap()
        };
        for pair in &field.first {
            let group = groups.of[pair.first as usize] as usize;
            if groups.size(group) <= 4 {
                known[group] |= pair_bit(place(pair.first), place(pair.second));
            }
        }
        let joined = |lines: &Lines, known_only: bool| {
            let mut pairs = Vec::new();
            for group in 0..groups.count() {
                let tiles = groups.tiles(group);
                for (index, &one) in tiles.iter().enumerate() {
                    for &other in &tiles[index + 1..] {
                        let lie = [one, other].map(|tile| !lines.is_empty(field.cell(tile)));
                        let enough = if GONE { lie[0] || lie[1] } else { lie[0] && lie[1] };
                        if (known_only || enough) && field.are_joined(lines, one, other) {
                            pairs.push((one, other));
                        }
                    }
                }
            }
            pairs
        };
        let mut order: Vec<u32> = (0..board.tile_count() as u32).collect();
        let mut count = 0;
        while !order.is_empty() {
            let before = joined(&lines, true);
            let cell = field.cell(order.swap_remove(random.index(order.len())));
            lines.clear(cell);
            let told = std::cell::RefCell::new(Vec::new());
            let tell = |group: usize, pair: u8| {
                let tiles = groups.tiles(group);
                let [one, other] = PAIRS[pair.trailing_zeros() as usize].map(|place| tiles[place]);
                told.borrow_mut().push((one.min(other), one.max(other)));
            };
            let tell_big = |one: u32, other: u32| {
                let pair = (one.min(other), one.max(other));
                if !before.contains(&pair) {
                    told.borrow_mut().push(pair);
                }
            };
            after::<GONE>(board, &lines, cell, &mut marks, &mut known, tell, tell_big);
            let mut told = told.into_inner();
            told.sort_unstable();
            told.dedup();
            let mut news = joined(&lines, false);
            news.retain(|pair| !before.contains(pair));
            news.sort_unstable();
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
            let news = check::<false>(&board, &mut random) + check::<true>(&board, &mut random);
            assert!(news > 0 || board.tile_count() < 20 || rules.inside);
        }
    }
}
