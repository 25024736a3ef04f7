//! A position of a game with gravity, for those who play it pair by pair: what can go, and where
//! everything lies. Tiles keep the indices that they have on the board.

use super::stacks::{Stacks, turned_back};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::tile::{Pair, Tile};

/// What is left of a board after some pairs.
pub(crate) struct Position<'b> {
    stacks: Stacks<'b>,
}

impl<'b> Position<'b> {
    /// All tiles lie, where they were given.
    pub(crate) fn new(board: &'b Board) -> Result<Self, Error> {
        Ok(Position { stacks: Stacks::new(board)? })
    }

    /// Whether two tiles can go now: both lie, they are of one group, and joined.
    pub(crate) fn check(&self, pair: Pair) -> bool {
        let exists = |tile: u32| (tile as usize) < self.stacks.board.tile_count();
        let Pair { first, second } = pair;
        first != second
            && exists(first)
            && exists(second)
            && self.stacks.group(first) == self.stacks.group(second)
            && self.stacks.may_go(pair)
    }

    /// Plays a pair, whose tiles lie: it is gone, and what can fall falls.
    pub(crate) fn play(&mut self, pair: Pair) {
        self.stacks.play(pair);
    }

    /// All pairs that can go now, in rising order.
    pub(crate) fn legal_pairs(&mut self) -> Result<Vec<Pair>, Error> {
        let mut pairs = Vec::new();
        self.stacks.find_legal(&mut pairs)?;
        pairs.sort_unstable_by_key(|pair| (pair.first, pair.second));
        Ok(pairs)
    }

    /// Whether a tile of the board is not gone.
    pub(crate) fn lies(&self, tile: u32) -> bool {
        self.stacks.lies(tile)
    }

    /// How many tiles lie.
    pub(crate) fn left(&self) -> usize {
        self.stacks.left
    }

    /// Row and column of a tile that lies.
    pub(crate) fn cell(&self, tile: u32) -> [i32; 2] {
        let board = self.stacks.board;
        let field = board.field();
        let cell = if self.stacks.is_floating() {
            field.cell(tile)
        } else {
            turned_back(board, self.stacks.place[tile as usize])
        };
        [0, 1].map(|axis| i32::from(cell[axis]) + field.origin[axis])
    }

    /// The tiles that lie, in rising order, each where it is now, with the number of its group on
    /// the board: a board of their own, by the same rule.
    pub(crate) fn tiles_now(&self) -> Result<Vec<Tile>, Error> {
        let board = self.stacks.board;
        let mut tiles = memory::with_capacity(self.left())?;
        for tile in (0..board.tile_count() as u32).filter(|&tile| self.lies(tile)) {
            let [row, col] = self.cell(tile);
            tiles.push(Tile { row, col, level: 0, group: self.stacks.group(tile) as i32 });
        }
        Ok(tiles)
    }
}
