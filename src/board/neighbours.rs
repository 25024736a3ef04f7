//! Who blocks whom. A tile is playable when nothing on the level above covers any part of it and
//! one of its sides, left or right, is touched by nothing on its own level.
//!
//! Each tile has one byte that counts its blockers: up to four tiles above, up to two on each
//! side. Each tile also has the list of tiles whose byte drops when it goes, and by how much. A
//! removal is a walk over that list; whether a tile is playable is one look at its byte.

use super::sort::sort;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// One tile above, in a blocker byte (bits 0 to 2).
pub(crate) const COVERED: u8 = 1;
/// One tile on the left (bits 3 and 4).
pub(crate) const LEFT: u8 = 1 << 3;
/// One tile on the right (bits 5 and 6).
pub(crate) const RIGHT: u8 = 1 << 5;
/// The tile itself has been taken away.
pub(crate) const GONE: u8 = 1 << 7;

/// All bits of a blocker byte that count tiles on the left.
pub(crate) const LEFT_BITS: u8 = 3 * LEFT;
/// All bits of a blocker byte that count tiles on the right.
pub(crate) const RIGHT_BITS: u8 = 3 * RIGHT;

const PLAYABLE: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let bits = byte as u8;
        let covered = bits & (7 * COVERED) != 0;
        let wedged = bits & LEFT_BITS != 0 && bits & RIGHT_BITS != 0;
        table[byte] = !covered && !wedged && bits & GONE == 0;
        byte += 1;
    }
    table
};

/// Whether a tile with this blocker byte can be played.
#[inline]
pub(crate) fn is_playable(blockers: u8) -> bool {
    PLAYABLE[blockers as usize]
}

/// The tile that an edge leads to: its low bits, enough for [`crate::MAX_TILES`].
#[inline]
pub(crate) fn edge_tile(edge: u32) -> usize {
    (edge & 0xF_FFFF) as usize
}

/// What goes off that tile's blocker byte: [`COVERED`], [`LEFT`] or [`RIGHT`].
#[inline]
pub(crate) fn edge_delta(edge: u32) -> u8 {
    (edge >> 24) as u8
}

/// The geometry of a layout, without its coordinates.
#[derive(Clone, Debug)]
pub(crate) struct Neighbours {
    /// The blocker byte of each tile while all tiles lie.
    pub(crate) blockers: Vec<u8>,
    /// The tiles that are playable while all tiles lie.
    pub(crate) playable: Vec<u32>,
    /// Where the edges of each tile begin and end in `edges`.
    spans: Vec<[u32; 2]>,
    edges: Vec<u32>,
}

impl Neighbours {
    /// Finds the neighbours by sorting: whoever touches a tile is found in a window of the sorted
    /// positions, and the windows only ever move forward. Linear after the sort, however far
    /// apart the tiles lie.
    pub(crate) fn new(tiles: &[Tile], watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut places = memory::with_capacity(tiles.len())?;
        places.extend(tiles.iter().enumerate().map(|(index, tile)| Place::new(tile, index)));
        sort(&mut places, watch)?;
        check_overlaps(&places, watch)?;

        let mut blockers = memory::filled(tiles.len(), 0u8)?;
        let mut spans = memory::filled(tiles.len(), [0u32; 2])?;
        // At most four tiles below and two on each side.
        let mut edges: Vec<u32> = Vec::new();
        let mut below = [-1, 0, 1].map(|row| Window::new(-1, row));
        let mut beside = [-1, 0, 1].map(|row| Window::new(0, row));
        for &place in &places {
            let index = place.index();
            let start = edges.len() as u32;
            for window in &mut below {
                for other in window.around(&places, place, 1) {
                    memory::push(&mut edges, edge(other.index(), COVERED))?;
                    blockers[other.index()] += COVERED;
                }
            }
            for window in &mut beside {
                for other in window.around(&places, place, 2) {
                    if other.col() + 2 == place.col() {
                        memory::push(&mut edges, edge(other.index(), RIGHT))?;
                        blockers[index] += LEFT;
                    } else if other.col() == place.col() + 2 {
                        memory::push(&mut edges, edge(other.index(), LEFT))?;
                        blockers[index] += RIGHT;
                    }
                }
            }
            spans[index] = [start, edges.len() as u32];
            watch.work(40)?;
        }

        let mut playable = memory::with_capacity(tiles.len())?;
        playable.extend((0..tiles.len() as u32).filter(|&t| is_playable(blockers[t as usize])));
        watch.work(tiles.len())?;
        Ok(Neighbours { blockers, playable, spans, edges })
    }

    /// The tiles that a tile blocks, and by what.
    #[inline]
    pub(crate) fn edges(&self, tile: usize) -> &[u32] {
        let [start, end] = self.spans[tile];
        &self.edges[start as usize..end as usize]
    }
}

fn edge(tile: usize, delta: u8) -> u32 {
    tile as u32 | u32::from(delta) << 24
}

/// Two tiles of one level that share a cell are an error; the one that comes later is named.
fn check_overlaps(places: &[Place], watch: &mut Watch) -> Result<(), Interrupt> {
    let mut windows = [0, 1].map(|row| Window::new(0, row));
    for &place in places {
        for window in &mut windows {
            if let Some(other) =
                window.around(places, place, 1).iter().find(|other| other.index() != place.index())
            {
                let at = place.index().max(other.index());
                return Err(Error::at(ErrorKind::Overlap, at).into());
            }
        }
        watch.work(10)?;
    }
    Ok(())
}

/// A position and its tile, packed so that numbers sort by level, row, column, index. Each
/// coordinate has 32 bits, moved so that it is never negative, also next to the ends of the range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place(u128);

const ORIGIN: i64 = 1 << 30;

impl Place {
    fn new(tile: &Tile, index: usize) -> Self {
        Place::pack(tile.level.into(), tile.row.into(), tile.col.into(), index)
    }

    fn pack(level: i64, row: i64, col: i64, index: usize) -> Self {
        let part = |number: i64| (number + ORIGIN) as u128;
        Place(part(level) << 96 | part(row) << 64 | part(col) << 32 | index as u128)
    }

    fn index(self) -> usize {
        self.0 as u32 as usize
    }

    fn col(self) -> i64 {
        i64::from((self.0 >> 32) as u32)
    }

    /// The place so many levels, rows and columns away, before any tile there.
    fn moved(self, level: i64, row: i64, col: i64) -> Self {
        let delta = (i128::from(level) << 96) + (i128::from(row) << 64) + (i128::from(col) << 32);
        Place((self.0 & !0xFFFF_FFFF).wrapping_add(delta as u128))
    }
}

/// The places near a given one on one level and row, for places given in rising order.
struct Window {
    level: i64,
    row: i64,
    from: usize,
}

impl Window {
    fn new(level: i64, row: i64) -> Self {
        Window { level, row, from: 0 }
    }

    /// The tiles at most `reach` columns to the left or right of `place`, shifted by the window's
    /// level and row.
    fn around<'p>(&mut self, places: &'p [Place], place: Place, reach: i64) -> &'p [Place] {
        let first = place.moved(self.level, self.row, -reach);
        let end = place.moved(self.level, self.row, reach + 1);
        while self.from < places.len() && places[self.from] < first {
            self.from += 1;
        }
        let near = &places[self.from..];
        let count = near.iter().take_while(|&&other| other < end).count();
        &near[..count]
    }
}
