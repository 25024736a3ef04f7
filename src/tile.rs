//! What the caller hands over and gets back: tiles and pairs, in the layout that C sees.

/// The largest board: 2^20 tiles. The packed neighbour lists rely on it.
pub const MAX_TILES: usize = 1 << 20;

/// Rows, columns and levels lie between minus this and plus this. Wide enough for a row or a
/// tower of [`MAX_TILES`] tiles, small enough that no sum of coordinates overflows.
pub const MAX_COORDINATE: i32 = 1 << 24;

/// A tile of a board, 16 bytes.
///
/// Coordinates are in half tiles: a tile covers rows `row` and `row + 1` and columns `col` and
/// `col + 1` of its level. Neighbours side by side are two columns apart.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tile {
    /// Row of the upper half, growing downwards.
    pub row: i32,
    /// Column of the left half, growing to the right.
    pub col: i32,
    /// Level, growing towards the player.
    pub level: i32,
    /// Tiles of one group match. Any number; only equality matters.
    pub group: i32,
}

/// Two tiles that are played together, as indices into the tile array.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pair {
    /// Index of the one tile.
    pub first: u32,
    /// Index of the other tile.
    pub second: u32,
}

/// Marks "no tile" in arrays of tile indices.
pub(crate) const NO_TILE: u32 = u32::MAX;
