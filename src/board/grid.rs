//! Finds neighbours in a grid: every tile writes its number into the four cells that it covers,
//! and reads it from the cells around. Quick, where the box around the layout is not much larger
//! than the layout.
//!
//! The cells lie row by row, level by level. Between two rows there is one empty cell, the right
//! border of the one and the left border of the other, so that nothing has to be asked about
//! ends.

use super::extent::Extent;
use super::neighbours::Neighbours;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::rule::Rule;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// A grid has at most so many cells a tile, and some more, so that small boards may lie as they
/// like. With four bytes a cell this is no more memory than sorting takes.
const CELLS_A_TILE: u64 = 8;
const MORE_CELLS: u64 = 8192;

/// How many tiles are looked at between two reports.
const TILES_BETWEEN_REPORTS: usize = 1024;

/// In a cell: nobody. Tile `k` is `k + 1`.
const EMPTY: u32 = 0;

/// The shape of a grid.
pub(super) struct Grid {
    /// Cells from a row to the next, and from a level to the next.
    row: usize,
    level: usize,
    /// What to add for the tile in the corner to come first.
    origin: i64,
    cells: usize,
}

impl Grid {
    /// A grid for a layout, or nothing where it would be too large.
    pub(super) fn new(extent: Extent, tiles: usize) -> Option<Self> {
        let span = |[least, most]: [i32; 2]| (i64::from(most) - i64::from(least)) as u64;
        // A tile is two cells wide and high, and a row has a border.
        let row = span(extent.col) + 3;
        let level = (span(extent.row) + 2) * row;
        let cells = (span(extent.level) + 1).checked_mul(level)?.checked_add(1)?;
        if cells > CELLS_A_TILE * tiles as u64 + MORE_CELLS {
            return None;
        }
        let corner = [extent.level, extent.row, extent.col].map(|[least, _]| i64::from(least));
        let origin = 1 - corner[0] * level as i64 - corner[1] * row as i64 - corner[2];
        Some(Grid { row: row as usize, level: level as usize, origin, cells: cells as usize })
    }

    /// The upper left cell of a tile.
    #[inline]
    fn cell(&self, tile: &Tile) -> usize {
        let (row, level) = (self.row as i64, self.level as i64);
        let place = i64::from(tile.level) * level + i64::from(tile.row) * row;
        (place + i64::from(tile.col) + self.origin) as usize
    }

    /// Adds all edges of these tiles.
    pub(super) fn connect(
        &self,
        tiles: &[Tile],
        rule: Rule,
        neighbours: &mut Neighbours,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let cells = self.fill(tiles, watch)?;
        let mut index = 0;
        for slice in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in slice {
                let cell = self.cell(tile);
                let begin = neighbours.begin();
                // The tiles of the lowest level have nothing below.
                if rule == Rule::AnyLevel {
                    neighbours.covers_all(tiles, self.next_below(&cells, cell, watch)?);
                } else if cell > self.level {
                    let below = cell - self.level;
                    let lower = below + self.row;
                    connect_below(neighbours, some(&cells, below), some(&cells, lower));
                }
                let [a, _, _, b] = some(&cells, cell - 1);
                let [c, _, _, d] = some(&cells, cell - 1 + self.row);
                connect_beside(neighbours, index, [a, c], [b, d]);
                neighbours.end(index, begin);
                index += 1;
            }
            watch.work(100 * slice.len())?;
        }
        Ok(())
    }

    /// The tiles in the four columns of cells under a tile that come first on the way down. Over
    /// all tiles no empty cell is passed more than once.
    fn next_below(
        &self,
        cells: &[u32],
        cell: usize,
        watch: &mut Watch,
    ) -> Result<[u32; 4], Interrupt> {
        let mut next = [u32::MAX; 4];
        let columns = [cell, cell + 1, cell + self.row, cell + self.row + 1];
        for (mut place, found) in columns.into_iter().zip(&mut next) {
            // The cells of the lowest level have nothing below.
            while place > self.level && *found == u32::MAX {
                place -= self.level;
                if cells[place] != EMPTY {
                    *found = cells[place] - 1;
                }
                watch.work(2)?;
            }
        }
        Ok(next)
    }

    /// The cells, with all tiles in them.
    fn fill(&self, tiles: &[Tile], watch: &mut Watch) -> Result<Vec<u32>, Interrupt> {
        let mut cells = memory::filled_watched(self.cells, EMPTY, watch)?;
        let mut number = EMPTY;
        for slice in tiles.chunks(TILES_BETWEEN_REPORTS) {
            for tile in slice {
                let cell = self.cell(tile);
                number += 1;
                let mut taken = EMPTY;
                for start in [cell, cell + self.row] {
                    for cell in &mut cells[start..start + 2] {
                        taken |= *cell;
                        *cell = number;
                    }
                }
                if taken != EMPTY {
                    return Err(Error::at(ErrorKind::Overlap, number as usize - 1).into());
                }
            }
            watch.work(50 * slice.len())?;
        }
        Ok(cells)
    }
}

/// So many cells from a place on. There are: the last row has a border too.
#[inline(always)]
fn some<const COUNT: usize>(cells: &[u32], from: usize) -> [u32; COUNT] {
    cells[from..].first_chunk().copied().unwrap_or([EMPTY; COUNT])
}

/// The tiles in the four cells under a tile: left and right, each row.
#[inline]
fn connect_below(neighbours: &mut Neighbours, upper: [u32; 2], lower: [u32; 2]) {
    let mut add = |number: u32| {
        if number != EMPTY {
            neighbours.covers(number as usize - 1);
        }
    };
    let ([a, b], [c, d]) = (upper, lower);
    if a == b && a == c && a == d {
        return add(a);
    }
    if a == b {
        add(a);
    } else if a == c && b != d {
        // The right one lies a row higher than the left one, and comes first.
        add(b);
        add(a);
    } else {
        add(a);
        add(b);
    }
    if c != a {
        add(c);
    }
    if d != b && d != c {
        add(d);
    }
}

/// The tiles in the two cells on each side of a tile: upper and lower.
#[inline]
fn connect_beside(neighbours: &mut Neighbours, tile: usize, left: [u32; 2], right: [u32; 2]) {
    let mut add = |left: u32, right: u32| {
        if left != EMPTY {
            neighbours.touches_left(tile, left as usize - 1);
        }
        if right != EMPTY {
            neighbours.touches_right(tile, right as usize - 1);
        }
    };
    let ([a, c], [b, d]) = (left, right);
    if a == c && b == d {
        return add(a, b);
    }
    // Who is in both cells of a side lies in the same row, others half a tile higher or lower.
    let one = |cell, other| if cell == other { EMPTY } else { cell };
    let both = |cell, other| if cell == other { cell } else { EMPTY };
    add(one(a, c), one(b, d));
    add(both(a, c), both(b, d));
    add(one(c, a), one(d, b));
}
