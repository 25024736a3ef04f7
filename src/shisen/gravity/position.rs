//! A position of a game with gravity, for those who play it pair by pair: what can go, and where
//! everything lies. Tiles keep the indices that they have on the board.

use super::stacks::Stacks;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::shisen::Fall;
use crate::shisen::lines::Cell;
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
    #[cfg(test)]
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

/// The cell of a stack and a height.
fn turned_back(board: &Board, [stack, height]: [u8; 2]) -> Cell {
    let field = board.field();
    let (rows, columns) = (field.rows as u8, field.columns as u8);
    match field.rules.fall {
        Some(Fall::Up) => [height, stack],
        Some(Fall::Left) => [stack, height],
        Some(Fall::Right) => [stack, columns - 1 - height],
        Some(Fall::Down) | None => [rows - 1 - height, stack],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::rule::Rule;
    use crate::shisen::Shisen;

    /// Tiles in pairs on some cells of a board of this size.
    fn tiles(random: &mut Random, [width, height]: [usize; 2]) -> Vec<Tile> {
        let mut cells: Vec<usize> = (0..width * height).collect();
        for k in (1..cells.len()).rev() {
            cells.swap(k, random.index(k + 1));
        }
        cells.truncate((cells.len() - random.index(cells.len() / 2 + 1)) / 2 * 2);
        let faces = 1 + random.index(cells.len() / 2 + 1);
        let cell = |k: usize| (k / width, k % width);
        let mut group = 0;
        let tile = |(index, &at): (usize, &usize)| {
            if index % 2 == 0 {
                group = 1000 + random.index(faces) as i32;
            }
            Tile { row: cell(at).0 as i32, col: cell(at).1 as i32, level: 0, group }
        };
        cells.iter().enumerate().map(tile).collect()
    }

    /// Whether all tiles have fallen.
    fn has_fallen(tiles: &[Tile], rules: Shisen) -> bool {
        let [width, height] = rules.size.map(i32::from);
        let has = |row, col| tiles.iter().any(|tile| (tile.row, tile.col) == (row, col));
        tiles.iter().all(|&Tile { row, col, .. }| match rules.fall.unwrap() {
            Fall::Down => row == height - 1 || has(row + 1, col),
            Fall::Up => row == 0 || has(row - 1, col),
            Fall::Left => col == 0 || has(row, col - 1),
            Fall::Right => col == width - 1 || has(row, col + 1),
        })
    }

    /// A position is a board of its own: there the paths are found line by line.
    #[test]
    fn pairs_are_those_of_the_position_as_a_board() {
        let random = &mut Random::new(3);
        let mut played = 0;
        for round in 0..6_000 {
            let size = [1 + random.index(9), 1 + random.index(7)];
            let rules = Shisen {
                inside: round % 2 == 0,
                apart: round % 3 == 0,
                size: size.map(|side| side as u8),
                fall: Some([Fall::Down, Fall::Up, Fall::Left, Fall::Right][round % 4]),
            };
            let given = tiles(random, size);
            let board = Board::by_rule(&given, Rule::Shisen(rules)).unwrap();
            let mut position = Position::new(&board).unwrap();
            loop {
                let now = position.tiles_now().unwrap();
                let left: Vec<u32> =
                    (0..given.len() as u32).filter(|&tile| position.lies(tile)).collect();
                assert_eq!((now.len(), position.left()), (left.len(), left.len()));
                if left.len() == given.len() {
                    let place = |tile: &Tile| (tile.row, tile.col);
                    assert!(now.iter().map(place).eq(given.iter().map(place)));
                } else {
                    assert!(has_fallen(&now, rules), "round {round}");
                }
                let own = Board::by_rule(&now, Rule::Shisen(rules)).unwrap();
                let index = |pair: &Pair| Pair {
                    first: left[pair.first as usize],
                    second: left[pair.second as usize],
                };
                let expected: Vec<Pair> = own.field().first.iter().map(index).collect();
                let legal = position.legal_pairs().unwrap();
                assert_eq!(legal, expected, "round {round}");
                for first in 0..given.len() as u32 + 1 {
                    for second in 0..given.len() as u32 + 1 {
                        let sorted = Pair { first: first.min(second), second: first.max(second) };
                        let pair = Pair { first, second };
                        assert_eq!(position.check(pair), legal.contains(&sorted), "round {round}");
                    }
                }
                if legal.is_empty() {
                    break;
                }
                position.play(legal[random.index(legal.len())]);
                played += 1;
            }
        }
        assert!(played > 10_000, "{played}");
    }
}
