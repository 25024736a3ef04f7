//! The turtle: a body of eight rows, a head, a two-piece tail, and a square tower of four storeys.

use crate::tile::Tile;

/// Rows of the ground level in half tiles: row, first column, number of tiles. The middle rows of
/// the list are the head and the tail, which lie half a tile lower than their neighbours.
const GROUND: [(i32, i32, i32); 10] = [
    (0, 2, 12),
    (2, 6, 8),
    (4, 4, 10),
    (6, 2, 12),
    (7, 0, 1),
    (7, 26, 2),
    (8, 2, 12),
    (10, 4, 10),
    (12, 6, 8),
    (14, 2, 12),
];

/// The storeys above: first row, first column, tiles in each direction.
const STOREYS: [(i32, i32, i32); 4] = [(2, 8, 6), (4, 10, 4), (6, 12, 2), (7, 13, 1)];

pub(super) const TILES: usize = 144;

/// An array, not a vector: this cannot run out of memory.
pub(super) fn build() -> [Tile; TILES] {
    let mut tiles = [Tile::default(); TILES];
    let mut places = tiles.iter_mut();
    let mut row_of_tiles = |level, row, col, count| {
        for (k, tile) in (0..count).zip(&mut places) {
            *tile = Tile { row, col: col + 2 * k, level, group: 0 };
        }
    };
    for (row, col, count) in GROUND {
        row_of_tiles(0, row, col, count);
    }
    for (level, (row, col, side)) in (1..).zip(STOREYS) {
        for k in 0..side {
            row_of_tiles(level, row + 2 * k, col, side);
        }
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_the_turtle_of_the_games() {
        let tiles = build();
        let on_level = |level| tiles.iter().filter(|tile| tile.level == level).count();
        assert_eq!([0, 1, 2, 3, 4].map(on_level), [87, 36, 16, 4, 1]);
        let board = crate::Board::new(&tiles).unwrap();
        // Both ends of the six outer rows, the head, the end of the tail, twelve on the first
        // storey's sides are covered by nothing; the top tile.
        let ends = |level| {
            board.neighbours.playable.iter().filter(|&&t| tiles[t as usize].level == level).count()
        };
        assert_eq!([0, 1, 2, 3, 4].map(ends), [14, 12, 8, 0, 1]);
        let mirrored = |tile: &Tile| Tile { row: 14 - tile.row, ..*tile };
        assert!(tiles.iter().all(|tile| tiles.contains(&mirrored(tile))));
    }
}
