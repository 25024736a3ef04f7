//! Which pairs a tile that goes may newly join. A new path leads through the cell that has become
//! empty. Either the cell is on its first or last segment: then one of the two tiles sees the cell,
//! along a row or a column. Or it is on the middle one: then both tiles can be reached from the cell with one turn.
//! All other pairs are joined as much as before.

use super::field::Slot;
use super::lines::{Cell, Lines, reach};
use super::quads::{PAIRS, touching, within};
use crate::board::Board;
use crate::error::Error;
use crate::memory;

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
    /// Whether a cell sees the one that this is about, along its row or its column.
    #[inline(always)]
    fn sees(&self, [row, column]: Cell, at: Cell) -> bool {
        let within = |(first, last): (u32, u32), at: u8| {
            first <= u32::from(at) + 1 && u32::from(at) <= last + 1
        };
        (at[0] == row && within(self.row, at[1])) || (at[1] == column && within(self.column, at[0]))
    }

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

/// The working memory: for each group of up to four the tiles that are concerned. Bits 0 to 3 are
/// places that lie at the end of what can be reached with one turn, bits 4 to 7 such as see the cell.
#[derive(Default)]
pub(super) struct Marks {
    places: Vec<u8>,
    groups: Vec<u32>,
}

impl Marks {
    pub(super) fn new(groups: usize) -> Result<Self, Error> {
        Ok(Marks { places: memory::filled(groups, 0)?, groups: memory::with_capacity(groups)? })
    }

    #[inline(always)]
    fn add(&mut self, group: usize, places: u8) {
        let before = self.places[group];
        self.places[group] = before | places;
        if before == 0 {
            self.groups.push(group as u32);
        }
    }
}

/// Finds the pairs of groups of up to four that are newly joined after a tile has gone from a cell:
/// they are added to those that are known, and told, by their bit. Of pairs of larger groups those are
/// told that may be, one of which lies; some of them several times. One tile of a pair may be gone, if `GONE`.
#[inline(always)]
pub(super) fn after<const GONE: bool>(
    board: &Board,
    lines: &Lines,
    [row, column]: Cell,
    marks: &mut Marks,
    known: &mut [u8],
    mut tell: impl FnMut(usize, u8),
    mut tell_big: impl FnMut(u32, u32),
) {
    let (field, groups) = (board.field(), &board.groups);
    let mut view = View {
        row: reach(lines.row(row.into()), column),
        column: reach(lines.column(column.into()), row),
        columns: [(0, 0); 64],
        rows: [(0, 0); 64],
    };
    let mates = |tile: u32| {
        let mates = groups.tiles(groups.of[tile as usize] as usize).iter().copied();
        mates.filter(move |&mate| mate != tile)
    };
    let mut big_ends = false;
    // The tiles at the ends of the rows and columns that can be reached, which lie. The ring has none,
    // so that nothing has to be looked for beyond it.
    let mut end = |cell: Cell, sees: bool| match field.slot_at(cell) {
        Slot::None => {}
        Slot::Big => big_ends = true,
        Slot::Small(group, place) => marks.add(group, (1 | u8::from(sees) << 4) << place),
    };
    for at in view.row.0..=view.row.1 {
        let (first, last) = reach(lines.column(at as usize), row);
        view.columns[at as usize % 64] = (first as u8, last as u8);
        let at = at as u8;
        if first > 0 {
            end([first as u8 - 1, at], at == column);
        }
        if last as usize + 1 < field.rows {
            end([last as u8 + 1, at], at == column);
        }
    }
    for at in view.column.0..=view.column.1 {
        let (first, last) = reach(lines.row(at as usize), column);
        view.rows[at as usize % 64] = (first as u8, last as u8);
        let at = at as u8;
        if first > 0 {
            end([at, first as u8 - 1], at == row);
        }
        if last as usize + 1 < field.columns {
            end([at, last as u8 + 1], at == row);
        }
    }
    if GONE {
        // Tiles that have gone from cells that see this one.
        let mut gone = |cell: Cell| match field.slot_at(cell) {
            Slot::None => {}
            Slot::Big => big_ends = true,
            Slot::Small(group, place) => marks.add(group, 16 << place),
        };
        for at in view.row.0..=view.row.1 {
            gone([row, at as u8]);
        }
        for at in view.column.0..=view.column.1 {
            gone([at as u8, column]);
        }
    }
    for index in 0..marks.groups.len() {
        let group = marks.groups[index] as usize;
        let places = std::mem::take(&mut marks.places[group]);
        let unknown = !known[group] & 63;
        if unknown == 0 {
            continue;
        }
        let cells = field.cells_of(group);
        let (mut reached, sees) = (places & 15, places >> 4);
        let mut lies = 0;
        for (place, &cell) in cells.iter().enumerate() {
            let empty = lines.is_empty(cell);
            lies |= u8::from(!empty) << place;
            if GONE && empty && view.reaches(cell) {
                reached |= 1 << place;
            }
        }
        let enough = if GONE { !within(!lies) } else { within(lies) };
        let mut pairs = (within(reached) | touching(sees)) & enough & unknown;
        while pairs != 0 {
            let pair = pairs.trailing_zeros() as usize;
            pairs &= pairs - 1;
            let [one, other] = PAIRS[pair].map(|place| cells[place]);
            if lines.are_joined(one, other, field.rules.apart) {
                known[group] |= 1 << pair;
                tell(group, 1 << pair);
            }
        }
    }
    marks.groups.clear();
    if !big_ends {
        return;
    }
    for &tile in &field.big_tiles {
        let cell = field.cell(tile);
        let lies = !lines.is_empty(cell);
        let sees = view.sees([row, column], cell);
        if lies && view.reaches(cell) || sees && (lies || GONE) {
            for mate in mates(tile) {
                let at = field.cell(mate);
                let mate_lies = !lines.is_empty(at);
                if (sees || view.reaches(at)) && (lies && mate_lies || GONE && (lies || mate_lies))
                {
                    tell_big(tile, mate);
                }
            }
        }
    }
}
