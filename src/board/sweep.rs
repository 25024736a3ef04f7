//! Finds neighbours by sorting: whoever touches a tile is found in a window of the sorted
//! positions, and the windows only ever move forward. Linear after the sort, however far apart
//! the tiles lie.

use super::neighbours::Neighbours;
use super::sort::sort;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::rule::Rule;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// Adds all edges of these tiles.
pub(super) fn connect(
    tiles: &[Tile],
    rule: Rule,
    neighbours: &mut Neighbours,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let places = tiles.iter().enumerate().map(|(index, tile)| Place::new(tile, index));
    let mut places = memory::collected(places, watch)?;
    sort(&mut places, watch)?;
    check_overlaps(&mut places, watch)?;

    let next = match rule {
        Rule::AnyLevel => next_below(tiles, watch)?,
        _ => Vec::new(),
    };
    let mut below = [-1, 0, 1].map(|row| Window::new(-1, row));
    let mut beside = [-1, 0, 1].map(|row| Window::new(0, row));
    for &place in &places {
        let index = place.index();
        let begin = neighbours.begin();
        match rule {
            Rule::AnyLevel => neighbours.covers_all(tiles, next[index]),
            _ => {
                for window in &mut below {
                    for other in window.around(&places, place, 1) {
                        neighbours.covers(other.index());
                    }
                }
            }
        }
        for window in &mut beside {
            for other in window.around(&places, place, 2) {
                if other.col() + 2 == place.col() {
                    neighbours.touches_left(index, other.index());
                } else if other.col() == place.col() + 2 {
                    neighbours.touches_right(index, other.index());
                }
            }
        }
        neighbours.end(index, begin);
        watch.work(100)?;
    }
    Ok(())
}

/// For each tile, and each of its four cells, the tile that comes first on the way down. Sorted by
/// row and column and then by level, all that lies in a column of cells lies side by side.
fn next_below(tiles: &[Tile], watch: &mut Watch) -> Result<Vec<[u32; 4]>, Interrupt> {
    let mut cells = memory::with_capacity(4 * tiles.len())?;
    for (index, tile) in tiles.iter().enumerate() {
        for corner in 0..4 {
            let (row, col) = (i64::from(tile.row) + corner / 2, i64::from(tile.col) + corner % 2);
            cells.push(Place::pack(row, col, tile.level.into(), 4 * index + corner as usize));
        }
        watch.work(20)?;
    }
    sort(&mut cells, watch)?;
    let mut next = memory::filled_watched(tiles.len(), [u32::MAX; 4], watch)?;
    for two in cells.windows(2) {
        if two[0].0 >> 64 == two[1].0 >> 64 {
            let (below, above) = (two[0].index(), two[1].index());
            next[above / 4][above % 4] = (below / 4) as u32;
        }
        watch.work(5)?;
    }
    Ok(next)
}

/// Two tiles of one level that share a cell are an error. Of all such twos, the one whose later
/// tile is earliest counts: that is the first tile that overlaps one before it.
fn check_overlaps(places: &mut Vec<Place>, watch: &mut Watch) -> Result<(), Interrupt> {
    let mut named: Option<usize> = None;
    let mut name = |at: usize| named = Some(named.map_or(at, |least| least.min(at)));
    // Of tiles in the very same place, all but the first go: a window then never holds more than
    // three places, however many tiles there are in each.
    let mut kept = 0;
    for index in 0..places.len() {
        let place = places[index];
        if kept > 0 && places[kept - 1].moved(0, 0, 0) == place.moved(0, 0, 0) {
            name(place.index());
        } else {
            places[kept] = place;
            kept += 1;
        }
        watch.work(5)?;
    }
    places.truncate(kept);

    let mut windows = [0, 1].map(|row| Window::new(0, row));
    for &place in &*places {
        for window in &mut windows {
            for other in window.around(places, place, 1) {
                if other.index() != place.index() {
                    name(place.index().max(other.index()));
                }
            }
        }
        watch.work(20)?;
    }
    named.map_or(Ok(()), |at| Err(Error::at(ErrorKind::Overlap, at).into()))
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
