//! Boards, and faces as the games have them.

use crate::deal::{shuffle, swap_faces};
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;
use crate::watch::unlimited;

/// The faces of KShisen, and where its seasons and its flowers begin, four each.
const FACES: usize = 42;
const SEASONS: usize = 27;
const FLOWERS: usize = 38;

/// Which faces a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Faces {
    /// As in KShisen: 42 faces, four tiles of one after the other, and again from the first.
    KShisen,
    /// KShisen's Chinese style: one tile of each season and of each flower; all seasons match, and so do
    /// all flowers.
    Chinese,
}

/// A rectangle of tiles, row by row, all in group 0.
///
/// # Errors
/// When memory runs out.
pub fn rectangle(width: u32, height: u32) -> Result<Vec<Tile>, Error> {
    let mut tiles = memory::with_capacity(width as usize * height as usize)?;
    for row in 0..height as i32 {
        tiles.extend((0..width as i32).map(|col| Tile { row, col, level: 0, group: 0 }));
    }
    Ok(tiles)
}

/// Deals faces to a layout; groups are numbered as KShisen numbers its faces, from 0.
///
/// # Errors
/// When a group would have an odd number of tiles, or memory runs out.
pub fn deal(layout: &[Tile], faces: Faces, seed: u64) -> Result<Vec<Tile>, Error> {
    let mut tiles = memory::copied(layout)?;
    let mut odd = 0_u64;
    let mut next = Face { number: 0, tiles: 0 };
    for tile in &mut tiles {
        let group = next.deal(faces);
        odd ^= 1 << group;
        tile.group = group as i32;
    }
    if odd != 0 {
        return Err(ErrorKind::GroupSize.into());
    }
    let mut random = Random::new(seed);
    unlimited(|watch| {
        shuffle(&mut random, tiles.len(), watch, |i, j| swap_faces(&mut tiles, i, j))
    })?;
    Ok(tiles)
}

/// The face that is dealt, and how often it has been.
struct Face {
    number: usize,
    tiles: u32,
}

impl Face {
    /// The group of the next tile.
    fn deal(&mut self, faces: Faces) -> usize {
        let bonus = match self.number {
            face if (SEASONS..SEASONS + 4).contains(&face) => Some(SEASONS),
            face if (FLOWERS..FLOWERS + 4).contains(&face) => Some(FLOWERS),
            _ => None,
        };
        let (group, copies) = match (faces, bonus) {
            (Faces::Chinese, Some(first)) => (first, 1),
            _ => (self.number, 4),
        };
        self.tiles += 1;
        if self.tiles >= copies {
            *self = Face { number: (self.number + 1) % FACES, tiles: 0 };
        }
        group
    }
}
