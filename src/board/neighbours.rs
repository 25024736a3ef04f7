//! Who blocks whom. A tile is playable when nothing that lies above covers any part of it and one
//! of its sides, left or right, is touched by nothing on its own level.
//!
//! Each tile has one byte that counts its blockers: up to four tiles above, up to two on each
//! side. Each tile also has the list of tiles whose byte drops when it goes, and by how much. A
//! removal is a walk over that list; whether a tile is playable is one look at its byte.
//!
//! Where tiles on any higher level lie above, a tile may have any number of them, but only those
//! count that are *next* above it in one of its four cells. A tile higher up in that cell lies above
//! the next one too, so it goes first: as long as only playable tiles are taken, the next one is
//! there whenever anything is. So there are four at most by either rule, and below a tile as well.
//!
//! There are two ways to find the neighbours, with the same result: a grid of cells for layouts
//! as people make them, and sorting for tiles that lie far apart.

use super::extent::Extent;
use super::grid::Grid;
use super::sort::sort_plainly;
use super::sweep;
use crate::memory;
use crate::rule::Rule;
use crate::tile::{NO_TILE, Tile};
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

/// How many tiles are looked at between two reports.
const TILES_BETWEEN_REPORTS: usize = 8192;

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
    /// Finds who blocks whom.
    ///
    /// # Errors
    /// Two tiles of one level share a cell. Named is the first tile that shares one with a tile
    /// before it.
    pub(super) fn new(
        tiles: &[Tile],
        extent: Extent,
        rule: Rule,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let mut neighbours = Neighbours::unconnected(tiles.len(), watch)?;
        match Grid::new(extent, tiles.len()) {
            Some(grid) => grid.connect(tiles, rule, &mut neighbours, watch)?,
            None => sweep::connect(tiles, rule, &mut neighbours, watch)?,
        }
        neighbours.list_playable(watch)?;
        Ok(neighbours)
    }

    /// So many tiles, none of which touches another.
    fn unconnected(tiles: usize, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Neighbours {
            blockers: memory::filled_watched(tiles, 0, watch)?,
            playable: memory::with_capacity(tiles)?,
            spans: memory::filled_watched(tiles, [0; 2], watch)?,
            // Never more: four tiles below and two on each side. What is not used of a large
            // array is never handed out by the system, so this costs little.
            edges: memory::with_capacity(8 * tiles)?,
        })
    }

    /// Of a board whose tiles do not block each other.
    pub(super) fn none() -> Self {
        let (blockers, playable) = (Vec::new(), Vec::new());
        Neighbours { blockers, playable, spans: Vec::new(), edges: Vec::new() }
    }

    /// A copy.
    pub(super) fn copied(&self, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Neighbours {
            blockers: memory::copied_watched(&self.blockers, watch)?,
            playable: memory::copied_watched(&self.playable, watch)?,
            spans: memory::copied_watched(&self.spans, watch)?,
            edges: memory::copied_watched(&self.edges, watch)?,
        })
    }

    /// What is left of a layout, and so many tiles more that touch nothing. `index` has the place of
    /// each tile among those that are left, of which there are `left`, in the same order;
    /// `blockers` are as they are now.
    pub(super) fn rest(
        &self,
        index: &[u32],
        blockers: &[u8],
        left: usize,
        more: usize,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let mut rest = Neighbours::unconnected(left + more, watch)?;
        for (tile, &place) in index.iter().enumerate() {
            if place != NO_TILE {
                rest.blockers[place as usize] = blockers[tile];
                let begin = rest.begin();
                for &edge in self.edges(tile) {
                    let other = index[edge_tile(edge)];
                    if other != NO_TILE {
                        rest.edges.push(self::edge(other as usize, edge_delta(edge)));
                    }
                }
                rest.end(place as usize, begin);
            }
            watch.work(20)?;
        }
        rest.list_playable(watch)?;
        Ok(rest)
    }

    /// Begins the edges of a tile, which are added next. Returns what [`Neighbours::end`] needs.
    #[inline]
    pub(super) fn begin(&self) -> u32 {
        self.edges.len() as u32
    }

    /// All edges of a tile have been added.
    #[inline]
    pub(super) fn end(&mut self, tile: usize, begin: u32) {
        self.spans[tile] = [begin, self.edges.len() as u32];
    }

    /// `tile` lies on top of `other`.
    #[inline]
    pub(super) fn covers(&mut self, other: usize) {
        self.blockers[other] += COVERED;
        self.edges.push(edge(other, COVERED));
    }

    /// `tile` lies on top of these, one for each of its cells: some of them several times, and
    /// `u32::MAX` where there is none.
    pub(super) fn covers_all(&mut self, tiles: &[Tile], mut below: [u32; 4]) {
        // By row and column, as tiles of one level come. No two are in the same place: the lower
        // one would be next below in no cell.
        let place = |&tile: &u32| tiles.get(tile as usize).map(|tile| (tile.row, tile.col));
        sort_plainly(&mut below, |one, other| place(one) < place(other));
        let mut last = u32::MAX;
        for tile in below {
            if tile != last && tile != u32::MAX {
                self.covers(tile as usize);
            }
            last = tile;
        }
    }

    /// `other` touches the left side of `tile`.
    #[inline]
    pub(super) fn touches_left(&mut self, tile: usize, other: usize) {
        self.blockers[tile] += LEFT;
        self.edges.push(edge(other, RIGHT));
    }

    /// `other` touches the right side of `tile`.
    #[inline(always)]
    pub(super) fn touches_right(&mut self, tile: usize, other: usize) {
        self.blockers[tile] += RIGHT;
        self.edges.push(edge(other, LEFT));
    }

    fn list_playable(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let mut tile = 0;
        for some in self.blockers.chunks(TILES_BETWEEN_REPORTS) {
            for &byte in some {
                if is_playable(byte) {
                    self.playable.push(tile);
                }
                tile += 1;
            }
            watch.work(4 * some.len())?;
        }
        Ok(())
    }

    /// The tiles that a tile blocks, and by what: first the ones below it, then the ones beside
    /// it, in both cases by row, then column.
    #[inline(always)]
    pub(crate) fn edges(&self, tile: usize) -> &[u32] {
        let [start, end] = self.spans[tile];
        &self.edges[start as usize..end as usize]
    }
}

fn edge(tile: usize, delta: u8) -> u32 {
    tile as u32 | u32::from(delta) << 24
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::{Error, ErrorKind};
    use crate::random::Random;

    /// Both ways, or the tile that they name.
    fn both(tiles: &[Tile], rule: Rule) -> [Result<Neighbours, Error>; 2] {
        let watch = &mut Watch::new();
        let extent = Extent::new(tiles, watch).unwrap();
        // As many tiles as it takes to be allowed any grid.
        let grid = Grid::new(extent, 1 << 20).unwrap();
        [false, true].map(|sweeping| {
            let mut neighbours = Neighbours::unconnected(tiles.len(), watch).unwrap();
            let result = if sweeping {
                sweep::connect(tiles, rule, &mut neighbours, watch)
            } else {
                grid.connect(tiles, rule, &mut neighbours, watch)
            };
            match result.map_err(Interrupt::cause) {
                Ok(()) => Ok(neighbours),
                Err(crate::Cause::Error(error)) => Err(error),
                Err(crate::Cause::Stop(stop)) => panic!("{stop:?}"),
            }
        })
    }

    fn overlap(a: &Tile, b: &Tile) -> bool {
        a.level == b.level && a.row.abs_diff(b.row) < 2 && a.col.abs_diff(b.col) < 2
    }

    /// The first tile that overlaps one before it, by looking at all of them.
    fn first_overlap(tiles: &[Tile]) -> Option<usize> {
        (0..tiles.len()).find(|&k| tiles[..k].iter().any(|other| overlap(other, &tiles[k])))
    }

    fn random_tile(random: &mut Random, size: usize) -> Tile {
        let mut number = |bound| random.index(bound) as i32 - bound as i32 / 2;
        Tile { row: number(size), col: number(size + 2), level: number(6), group: 0 }
    }

    #[test]
    fn both_ways_find_the_same() {
        let mut random = Random::new(3);
        for round in 0..2_000 {
            let size = 1 + random.index(12);
            let mut tiles: Vec<Tile> = Vec::new();
            for _ in 0..random.index(150) {
                let tile = random_tile(&mut random, size);
                if !tiles.iter().any(|other| overlap(other, &tile)) {
                    tiles.push(tile);
                }
            }
            for rule in [Rule::OneLevel, Rule::AnyLevel] {
                let [grid, sweep] = both(&tiles, rule).map(Result::unwrap);
                assert_eq!(grid.blockers, sweep.blockers, "round {round}");
                for tile in 0..tiles.len() {
                    assert_eq!(grid.edges(tile), sweep.edges(tile), "round {round}: {tiles:?}");
                }
            }
        }
    }

    /// On layouts without gaps the rules find the same, in the same order.
    #[test]
    fn rules_differ_across_gaps_only() {
        let turtle = crate::layout::turtle();
        let of = |tiles: &[Tile], rule| both(tiles, rule).map(Result::unwrap);
        let [one, any] = [Rule::OneLevel, Rule::AnyLevel].map(|rule| of(turtle, rule));
        for (one, any) in one.iter().zip(&any) {
            assert_eq!(one.blockers, any.blockers);
            assert!((0..turtle.len()).all(|tile| one.edges(tile) == any.edges(tile)));
        }
        // A tower with a gap: the lowest tile lies under the third one, and under nothing else.
        let tower = [0, 2, 3].map(|level| Tile { level, ..Tile::default() });
        let edges = |rule| of(&tower, rule).map(|it| [0, 1, 2].map(|tile| it.edges(tile).to_vec()));
        let one = [vec![], vec![], vec![edge(1, COVERED)]];
        assert_eq!(edges(Rule::OneLevel), [one.clone(), one]);
        let any = [vec![], vec![edge(0, COVERED)], vec![edge(1, COVERED)]];
        assert_eq!(edges(Rule::AnyLevel), [any.clone(), any]);
    }

    #[test]
    fn both_ways_name_the_same_tile() {
        let mut random = Random::new(4);
        let mut named = 0;
        for _ in 0..5_000 {
            let (size, count) = (1 + random.index(40), random.index(40));
            let tiles: Vec<Tile> = (0..count).map(|_| random_tile(&mut random, size)).collect();
            let expected = first_overlap(&tiles).map(|at| Error::at(ErrorKind::Overlap, at));
            for rule in [Rule::OneLevel, Rule::AnyLevel] {
                assert_eq!(both(&tiles, rule).map(Result::err), [expected; 2], "{tiles:?}");
            }
            named += usize::from(expected.is_some());
        }
        assert!((1_000..4_900).contains(&named), "{named} layouts with an overlap");
    }

    #[test]
    fn many_tiles_in_one_place_take_no_longer() {
        let tiles = vec![Tile::default(); 1 << 16];
        let expected = Some(Error::at(ErrorKind::Overlap, 1));
        for rule in [Rule::OneLevel, Rule::AnyLevel] {
            assert_eq!(both(&tiles, rule).map(Result::err), [expected; 2]);
        }
    }
}
