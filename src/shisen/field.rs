//! A board of Shisen-Sho: the rules, and the cells of its tiles, inside a ring of cells that belong to
//! no tile. Where paths may leave the board they use the ring, and otherwise it is barred.

use super::joins::ALL_PAIRS;
use super::lines::{Cell, Lines};
use super::quads::pair_bit;
use crate::board::Groups;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// A board is at most so many cells wide and high.
pub const MOST_CELLS: i32 = 62;

/// Where tiles fall when others go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fall {
    /// To the last row.
    Down,
    /// To the first row.
    Up,
    /// To the first column.
    Left,
    /// To the last column.
    Right,
}

/// The rules of Shisen-Sho that games differ in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shisen {
    /// Paths have to stay on the board.
    pub inside: bool,
    /// Width and height of the board, whose first cell is row 0 and column 0; 0 and 0 for the box
    /// around the tiles that are given. Where paths stay inside, a game needs the size: the box
    /// around what is left of it is smaller.
    pub size: [u8; 2],
    /// That tiles lie side by side is no path: they need one through other cells, as in PySolFC's
    /// Four Rivers.
    pub apart: bool,
    /// Where tiles fall, if they do.
    pub fall: Option<Fall>,
}

/// What is in a cell when all tiles lie.
pub(super) enum Slot {
    /// No tile.
    None,
    /// A tile of a group of six or more.
    Big,
    /// A tile of a smaller group, and its place in that.
    Small(usize, u8),
}

const NO_SLOT: u32 = u32::MAX;
const BIG_SLOT: u32 = u32::MAX - 1;

/// The cells of a board.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) rules: Shisen,
    /// With the ring.
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The coordinates of the ring's first cell.
    pub(super) origin: [i32; 2],
    /// The cell of each tile.
    pub(super) cells: Vec<Cell>,
    /// The tile of each cell, 64 cells a row.
    tile_at: Vec<u32>,
    /// For each cell 4 · group + place of a tile of a group of up to four, or what there is instead.
    slots: Vec<u32>,
    /// The cells of each group of up to four.
    group_cells: Vec<[Cell; 4]>,
    /// The tiles of larger groups.
    pub(super) big_tiles: Vec<u32>,
    /// All tiles lying.
    pub(super) lines: Lines,
    /// All pairs that can go when all tiles lie, in rising order.
    pub(crate) first: Vec<Pair>,
}

impl Field {
    pub(crate) fn new(
        tiles: &[Tile],
        groups: &Groups,
        rules: Shisen,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let (origin, [rows, columns]) = extent(tiles, rules, watch)?;
        let mut field = Field {
            rules,
            rows: rows + 2,
            columns: columns + 2,
            origin,
            cells: memory::with_capacity(tiles.len())?,
            tile_at: memory::filled(64 * (rows + 2), NO_TILE)?,
            slots: memory::filled(64 * (rows + 2), NO_SLOT)?,
            group_cells: Vec::new(),
            big_tiles: Vec::new(),
            lines: Lines::empty(rows + 2, columns + 2)?,
            first: Vec::new(),
        };
        if rules.inside {
            field.bar_ring();
        }
        for (index, tile) in tiles.iter().enumerate() {
            let cell = [(tile.row - origin[0]) as u8, (tile.col - origin[1]) as u8];
            let place = &mut field.tile_at[64 * usize::from(cell[0]) + usize::from(cell[1])];
            if *place != NO_TILE {
                return Err(Error::at(ErrorKind::Overlap, index).into());
            }
            *place = index as u32;
            field.cells.push(cell);
            field.lines.fill(cell);
            watch.work(10)?;
        }
        field.find_first(groups, watch)?;
        Ok(field)
    }

    fn bar_ring(&mut self) {
        let (rows, columns) = (self.rows as u8, self.columns as u8);
        for column in 0..columns {
            self.lines.fill([0, column]);
            self.lines.fill([rows - 1, column]);
        }
        for row in 0..rows {
            self.lines.fill([row, 0]);
            self.lines.fill([row, columns - 1]);
        }
    }

    /// A copy.
    pub(crate) fn copied(&self) -> Result<Self, Error> {
        Ok(Field {
            cells: memory::copied(&self.cells)?,
            tile_at: memory::copied(&self.tile_at)?,
            slots: memory::copied(&self.slots)?,
            group_cells: memory::copied(&self.group_cells)?,
            big_tiles: memory::copied(&self.big_tiles)?,
            lines: self.lines.copied()?,
            first: memory::copied(&self.first)?,
            ..*self
        })
    }

    /// Finds the pairs that can go, anew if there are other groups.
    pub(crate) fn find_first(
        &mut self,
        groups: &Groups,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.first.clear();
        self.number(groups)?;
        for tile in 0..self.cells.len() as u32 {
            // Its group in rising order.
            let mates = groups.tiles(groups.of[tile as usize] as usize);
            watch.work(4 + 10 * mates.len())?;
            if !self.may_have_path(tile, groups) {
                continue;
            }
            for &mate in mates.iter().filter(|&&mate| mate > tile) {
                if self.are_joined(&self.lines, tile, mate) {
                    memory::push(&mut self.first, Pair { first: tile, second: mate })?;
                }
            }
        }
        Ok(())
    }

    /// How many tiles have to be told apart: all, if there are larger groups.
    pub(super) fn marked_tiles(&self) -> usize {
        if self.big_tiles.is_empty() { 0 } else { self.cells.len() }
    }

    /// Notes where the tiles of each group are.
    fn number(&mut self, groups: &Groups) -> Result<(), Error> {
        self.group_cells = memory::filled(groups.count(), [[0; 2]; 4])?;
        self.big_tiles.clear();
        for group in 0..groups.count() {
            let tiles = groups.tiles(group);
            for (place, &tile) in tiles.iter().enumerate() {
                let cell = self.cells[tile as usize];
                let slot = if groups.is_big(group) {
                    memory::push(&mut self.big_tiles, tile)?;
                    BIG_SLOT
                } else {
                    self.group_cells[group][place] = cell;
                    (4 * group + place) as u32
                };
                self.slots[64 * usize::from(cell[0]) + usize::from(cell[1])] = slot;
            }
        }
        Ok(())
    }

    #[inline(always)]
    pub(super) fn slot_at(&self, [row, column]: Cell) -> Slot {
        match self.slots[64 * usize::from(row) + usize::from(column)] {
            NO_SLOT => Slot::None,
            BIG_SLOT => Slot::Big,
            slot => Slot::Small((slot / 4) as usize, slot as u8 % 4),
        }
    }

    /// The cells of a group of up to four; one of two has the corner of the ring twice.
    #[inline(always)]
    pub(super) fn cells_of(&self, group: usize) -> &[Cell; 4] {
        &self.group_cells[group]
    }

    /// For each group of up to four the pairs that there are not; of a larger one, all.
    pub(super) fn missing_pairs(&self, groups: &Groups) -> Result<Vec<u8>, Error> {
        let mut missing = memory::with_capacity(groups.count())?;
        let of = |group: usize| match groups.size(group) {
            2 => 0b11_1110,
            4 => 0,
            _ => ALL_PAIRS,
        };
        missing.extend((0..groups.count()).map(of));
        Ok(missing)
    }

    /// These, and the pairs that can go when all tiles lie.
    pub(super) fn first_pairs(&self, groups: &Groups) -> Result<Vec<u8>, Error> {
        let mut pairs = self.missing_pairs(groups)?;
        for pair in &self.first {
            let [one, other] = [pair.first, pair.second].map(|tile| self.slot_at(self.cell(tile)));
            if let (Slot::Small(group, one), Slot::Small(_, other)) = (one, other) {
                pairs[group] |= pair_bit(one.into(), other.into());
            }
        }
        Ok(pairs)
    }

    /// Whether a neighbouring cell is empty, or has a tile of the same group.
    fn may_have_path(&self, tile: u32, groups: &Groups) -> bool {
        let [row, column] = self.cells[tile as usize];
        let group = groups.of[tile as usize];
        [[row - 1, column], [row + 1, column], [row, column - 1], [row, column + 1]]
            .into_iter()
            .any(|cell| {
                let other = self.tile_at(cell);
                self.lines.is_empty(cell)
                    || (other != NO_TILE && groups.of[other as usize] == group)
            })
    }

    /// The tile whose cell this is, or [`NO_TILE`].
    #[inline(always)]
    pub(super) fn tile_at(&self, [row, column]: Cell) -> u32 {
        self.tile_at[64 * usize::from(row) + usize::from(column)]
    }

    #[inline(always)]
    pub(super) fn cell(&self, tile: u32) -> Cell {
        self.cells[tile as usize]
    }

    /// Whether two tiles of a group can be joined while these cells are not empty. Their own count as
    /// empty.
    #[inline]
    pub(super) fn are_joined(&self, lines: &Lines, one: u32, other: u32) -> bool {
        let (a, b) = (self.cell(one), self.cell(other));
        lines.are_joined(a, b, self.rules.apart)
    }
}

/// The coordinates of the ring's first cell, and the rows and columns of the board.
fn extent(
    tiles: &[Tile],
    rules: Shisen,
    watch: &mut Watch,
) -> Result<([i32; 2], [usize; 2]), Interrupt> {
    let (mut low, mut high) = ([i32::MAX; 2], [i32::MIN; 2]);
    let [width, height] = rules.size.map(i32::from);
    let given = rules.size != [0; 2];
    if given {
        (low, high) = ([0; 2], [height - 1, width - 1]);
    }
    for (index, tile) in tiles.iter().enumerate() {
        let outside = given && !((0..height).contains(&tile.row) && (0..width).contains(&tile.col));
        let far = |at: i32| at.unsigned_abs() > crate::MAX_COORDINATE as u32;
        let wrong = || Error::at(ErrorKind::Coordinate, index);
        if outside || tile.level != 0 || far(tile.row) || far(tile.col) {
            return Err(wrong().into());
        }
        for (axis, at) in [tile.row, tile.col].into_iter().enumerate() {
            low[axis] = low[axis].min(at);
            high[axis] = high[axis].max(at);
            if high[axis] - low[axis] >= MOST_CELLS {
                return Err(wrong().into());
            }
        }
        watch.work(5)?;
    }
    if tiles.is_empty() && !given {
        return Ok(([0; 2], [0; 2]));
    }
    let cells = |axis: usize| (high[axis] - low[axis] + 1) as usize;
    Ok(([low[0] - 1, low[1] - 1], [cells(0), cells(1)]))
}
