//! What the fuzz targets do with bytes, whatever they are: the library has to answer, and its
//! answers have to agree with each other and with definitions written out slowly. The targets in
//! fuzz/ hand over what the fuzzer makes up, tests/corpus.rs the corpus.

mod board;
mod limits;
mod proof;
mod text;

pub use board::board;
pub use limits::limits;
pub use proof::proof;
pub use text::text;

use super::overlap;
use mjsolver::Tile;
use mjsolver::ffi::codes::MJ_ERROR_INTERNAL;
use mjsolver::ffi::options::{mj_options, mj_progress};
use std::ffi::{c_int, c_void};

/// A target by name.
pub type Target = (&'static str, fn(&[u8]));

/// All targets, under the names that they have in fuzz/Cargo.toml and fuzz/corpus.
pub const TARGETS: [Target; 4] =
    [("board", board), ("text", text), ("proof", proof), ("limits", limits)];

/// More tiles than this would only make the slow definitions slower.
const MOST_TILES: usize = 160;
/// Boards up to this size are decided by brute force as well.
const FEW_TILES: usize = 12;

/// Bytes that are used up from the front; when there are no more, they are 0.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> u8 {
        let Some((&first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        first
    }

    fn number(&mut self) -> i32 {
        i32::from_le_bytes(std::array::from_fn(|_| self.next()))
    }

    /// Sixteen bytes a tile: anything at all.
    fn any_tiles(&mut self, count: usize) -> Vec<Tile> {
        let mut tiles = Vec::new();
        while !self.0.is_empty() && tiles.len() < count {
            let [row, col, level, group] = std::array::from_fn(|_| self.number());
            tiles.push(Tile { row, col, level, group });
        }
        tiles
    }

    /// Three bytes a tile: close together, and in few groups.
    fn near_tiles(&mut self, count: usize) -> Vec<Tile> {
        let mut tiles = Vec::new();
        while !self.0.is_empty() && tiles.len() < count {
            let [place, level, group] = std::array::from_fn(|_| i32::from(self.next()));
            tiles.push(Tile {
                row: place / 16,
                col: place % 16 + 16 * (level / 8 % 2),
                level: level % 8,
                group: group % 16,
            });
        }
        tiles
    }

    /// Two bytes a tile: in a small box with many levels, anywhere in it, and in very few groups.
    fn odd_tiles(&mut self, count: usize) -> Vec<Tile> {
        let mut tiles = Vec::new();
        while !self.0.is_empty() && tiles.len() < count {
            let [place, level] = std::array::from_fn(|_| i32::from(self.next()));
            let (row, col) = (place / 32 - 4, place % 32 - 16);
            tiles.push(Tile { row, col, level: level % 16 - 8, group: level / 16 % 4 });
        }
        tiles
    }

    fn board(&mut self, count: usize) -> Vec<Tile> {
        made_a_board(self.near_tiles(count))
    }

    fn odd_board(&mut self, count: usize) -> Vec<Tile> {
        made_a_board(self.odd_tiles(count))
    }
}

/// Tiles that overlap others are left out, and the tiles that are one too many in their groups go
/// together.
fn made_a_board(any: Vec<Tile>) -> Vec<Tile> {
    let mut tiles: Vec<Tile> = Vec::new();
    for tile in any {
        if !tiles.iter().any(|other| overlap(other, &tile)) {
            tiles.push(tile);
        }
    }
    tiles.truncate(tiles.len() & !1);
    let mut odd: Vec<usize> = Vec::new();
    for (k, tile) in tiles.iter().enumerate() {
        match odd.iter().position(|&other| tiles[other].group == tile.group) {
            Some(mate) => drop(odd.swap_remove(mate)),
            None => odd.push(k),
        }
    }
    for two in odd.chunks(2) {
        tiles[two[1]].group = tiles[two[0]].group;
    }
    tiles
}

/// Counts down; at 0 a call is cancelled. When a callback is called depends on the work done
/// alone, so the same bytes always end in the same way.
unsafe extern "C" fn count_down(user: *mut c_void, progress: *const mj_progress) -> c_int {
    // SAFETY: the pointer that `limited` has put there, and a struct of the library's.
    let (left, progress) = unsafe { (&mut *user.cast::<u64>(), &*progress) };
    assert_eq!(progress.struct_size, size_of::<mj_progress>());
    *left = left.saturating_sub(1);
    c_int::from(*left == 0)
}

/// Options that stop a call after some milliseconds of work.
fn limited(options: mj_options, left: &mut u64) -> mj_options {
    mj_options { callback: Some(count_down), user: (&raw mut *left).cast(), ..options }
}

/// A defect of the library is told by its code, as it never ends the process.
fn assert_no_defect(code: i32, what: &str) {
    assert_ne!(code, MJ_ERROR_INTERNAL, "{what}");
}
