//! The tiles of a layout while it is read, each with its line, so that a tile that overlaps
//! another one can be told by the line that it stands on.

use crate::board::sort_plainly;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::{MAX_COORDINATE, MAX_TILES, Tile};

/// The fields are in the order by which tiles are sorted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    level: i32,
    row: i32,
    col: i32,
    line: usize,
}

/// Tiles in the order of the text.
#[derive(Debug, Default)]
pub(super) struct Places(Vec<Place>);

impl Places {
    /// Adds a tile that a line of the text, counted from 1, tells of.
    pub(super) fn add(&mut self, row: i64, col: i64, level: i64, line: usize) -> Result<(), Error> {
        let within = |number: i64| {
            let most = i64::from(MAX_COORDINATE);
            if (-most..=most).contains(&number) {
                Ok(number as i32)
            } else {
                Err(Error::at(ErrorKind::LayoutNumber, line))
            }
        };
        let place = Place { level: within(level)?, row: within(row)?, col: within(col)?, line };
        if self.0.len() == MAX_TILES {
            return Err(ErrorKind::TooManyTiles.into());
        }
        memory::push(&mut self.0, place)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The layout as everybody gets it.
    pub(super) fn finish(mut self) -> Result<Vec<Tile>, Error> {
        if self.0.is_empty() {
            return Err(Error::at(ErrorKind::LayoutFormat, 1));
        }
        // Sorts in place: no memory is needed.
        sort_plainly(&mut self.0, |a, b| a < b);
        if let Some(line) = self.first_overlap() {
            return Err(Error::at(ErrorKind::LayoutOverlap, line));
        }
        let least = |of: fn(&Place) -> i32| self.0.iter().map(of).min().unwrap_or(0);
        let (row, col) = (least(|place| place.row), least(|place| place.col));
        let level = least(|place| place.level);
        // A layout is also a board: counted from 0, no place may be too far away.
        let far = |place: &&Place| {
            (place.row - row).max(place.col - col).max(place.level - level) > MAX_COORDINATE
        };
        if let Some(line) = self.0.iter().filter(far).map(|place| place.line).min() {
            return Err(Error::at(ErrorKind::LayoutNumber, line));
        }
        let mut tiles = memory::with_capacity(self.0.len())?;
        tiles.extend(self.0.iter().map(|place| Tile {
            row: place.row - row,
            col: place.col - col,
            level: place.level - level,
            group: 0,
        }));
        Ok(tiles)
    }

    /// The first line whose tile overlaps one of a line before it, or of its own.
    fn first_overlap(&self) -> Option<usize> {
        let overlaps = self.0.iter().enumerate().flat_map(|(index, place)| {
            // What comes later in the order and shares a cell lies in one of these places. The
            // first of those that lie in one place is enough: however many there are, this is quick.
            let near = [(0, 0), (0, 1), (1, -1), (1, 0), (1, 1)];
            near.into_iter().filter_map(move |(down, right)| {
                let (row, col) = (place.row + down, place.col + right);
                let first = Place { row, col, line: 0, ..*place };
                let start = self.0.partition_point(|other| *other < first).max(index + 1);
                let other = self.0.get(start)?;
                let there = (other.level, other.row, other.col) == (place.level, row, col);
                there.then_some(place.line.max(other.line))
            })
        });
        overlaps.min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(tiles: &[(i64, i64, i64)]) -> Places {
        let mut places = Places::default();
        for (&(row, col, level), line) in tiles.iter().zip(1..) {
            places.add(row, col, level, line).unwrap();
        }
        places
    }

    #[test]
    fn moves_the_layout_to_the_origin_and_sorts_it() {
        let tiles = places(&[(7, -3, 2), (5, 1, 3), (5, -1, 2)]).finish().unwrap();
        let expected = [(0, 2, 0), (2, 0, 0), (0, 4, 1)];
        let expected = expected.map(|(row, col, level)| Tile { row, col, level, group: 0 });
        assert_eq!(tiles, expected);
    }

    #[test]
    fn names_the_first_line_that_overlaps() {
        for row in -2..=2 {
            for col in -2..=2 {
                let near = places(&[(4, 4, 0), (9, 9, 0), (4 + row, 4 + col, 0), (9, 9, 1)]);
                let shares_a_cell = row.abs() < 2 && col.abs() < 2;
                let expected = Err(Error::at(ErrorKind::LayoutOverlap, 3));
                assert_eq!(near.finish().map(|_| ()) == expected, shares_a_cell, "{row} {col}");
            }
        }
        // Of several, the one that is complete first; also where many lie in one place.
        let many = places(&[(0, 0, 0), (8, 0, 0), (9, 1, 0), (1, 1, 0), (0, 1, 0), (8, 0, 0)]);
        assert_eq!(many.finish().unwrap_err().place(), Some(3));
        let all_in_one_place = places(&vec![(0, 0, 0); 200_000]);
        assert_eq!(all_in_one_place.finish().unwrap_err().place(), Some(2));
    }
}
