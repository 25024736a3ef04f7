//! The pruning scan (section 3.1 of the paper): the rules of the game, made more gracious. The
//! first two tiles of a group go together, whichever match comes first; after that every tile of
//! the group goes alone. There is no wrong move under these rules, so one pass decides whether
//! the board can be cleared by them; if it cannot, it cannot be solved.
//!
//! Tiles with a decided partner go with it only. That is what makes the scan the heart of the
//! search: decide some pairs, and the scan tells whether that was too much.
//!
//! Every tile becomes playable at most once, and is looked at once when it does: if it has to
//! wait for a partner or a match, the tile that completes it takes it along.

use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// Marks a group whose first match is gone, in `Scan::waiting`.
const OPENED: u32 = u32::MAX - 1;

/// Hears what a scan takes away, in order.
pub(crate) trait Listener {
    /// Two tiles go together.
    fn pair(&mut self, first: u32, second: u32);
}

impl Listener for () {
    #[inline]
    fn pair(&mut self, _first: u32, _second: u32) {}
}

impl Listener for Vec<Pair> {
    /// The caller has reserved the room.
    fn pair(&mut self, first: u32, second: u32) {
        self.push(Pair { first, second });
    }
}

/// The working memory of scans of one board.
pub(crate) struct Scan {
    /// The blocker byte of each tile; [`GONE`] tiles are the ones that the last scan took.
    pub(crate) blockers: Vec<u8>,
    /// Playable tiles that nobody has looked at yet.
    fresh: Vec<u32>,
    /// For each group: the undecided tile that waits for a match, nobody, or [`OPENED`].
    waiting: Vec<u32>,
    /// Tiles that the last scan left.
    left: usize,
    /// Work of looking at a tile, for the watch.
    cost: usize,
}

/// How many tiles a scan looks at before it tells the watch.
const TILES_BETWEEN_REPORTS: usize = 512;

impl Scan {
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Scan {
            blockers: memory::filled_watched(board.tile_count(), 0, watch)?,
            fresh: memory::with_capacity(board.tile_count())?,
            waiting: memory::filled_watched(board.group_count(), NO_TILE, watch)?,
            left: 0,
            cost: 8 * memory::slowdown(board.tile_count()),
        })
    }

    /// Scans the whole board, with decided partners or [`NO_TILE`] for each tile. True if the
    /// board is cleared.
    pub(crate) fn clears(
        &mut self,
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        self.start(board, watch)?;
        self.run(board, partner, NO_TILE, &mut (), watch)
    }

    /// Scans the whole board. True unless every game that keeps to the decided partners leaves
    /// more tiles than said.
    pub(crate) fn leaves_at_most(
        &mut self,
        board: &Board,
        partner: &[u32],
        most: usize,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        Ok(self.clears(board, partner, watch)?
            || (most > 0 && self.least_left(board, watch)? <= most))
    }

    /// How many tiles a game leaves at least, after a scan of what it has to keep to. The scan
    /// takes whatever can be taken, and a game leaves an even number of tiles of each group.
    pub(crate) fn least_left(&self, board: &Board, watch: &mut Watch) -> Result<usize, Interrupt> {
        let mut least = 0;
        for group in 0..board.group_count() {
            let mut left = 0;
            for tiles in board.groups.tiles(group).chunks(TILES_BETWEEN_REPORTS) {
                let lies = |&&tile: &&u32| self.blockers[tile as usize] & GONE == 0;
                left += tiles.iter().filter(lies).count();
                watch.work(self.cost * tiles.len() / 4)?;
            }
            least += left.next_multiple_of(2);
        }
        Ok(least)
    }

    /// Scans the whole board, where all undecided tiles of one group have to go at the same time.
    /// True if the board is cleared.
    pub(crate) fn clears_together(
        &mut self,
        board: &Board,
        partner: &[u32],
        group: u32,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        self.start(board, watch)?;
        self.run(board, partner, group, &mut (), watch)
    }

    /// Scans what is left of a game: `blockers` as they are now, `gone` tiles marked in them.
    pub(crate) fn clears_rest(
        &mut self,
        board: &Board,
        partner: &[u32],
        blockers: &[u8],
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        memory::copy(&mut self.blockers, blockers, watch)?;
        memory::fill(&mut self.waiting, NO_TILE, watch)?;
        self.fresh.clear();
        self.left = 0;
        let mut tile = 0;
        for some in blockers.chunks(16 * TILES_BETWEEN_REPORTS) {
            for &byte in some {
                self.left += usize::from(byte & GONE == 0);
                if is_playable(byte) {
                    self.fresh.push(tile);
                }
                tile += 1;
            }
            watch.work(2 * some.len())?;
        }
        self.run(board, partner, NO_TILE, &mut (), watch)
    }

    /// With a partner decided for every tile: the pairs in an order in which they can be played,
    /// or nothing where they cannot. Undecided groups only tell their first pair.
    pub(crate) fn order(
        &mut self,
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        let pairs = self.play_out(board, partner, watch)?;
        Ok((self.left == 0).then_some(pairs))
    }

    /// With a partner decided for every tile: plays all pairs that can be played. Undecided groups
    /// only tell their first pair.
    pub(crate) fn play_out(
        &mut self,
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<Vec<Pair>, Interrupt> {
        let mut pairs = memory::with_capacity(board.tile_count() / 2)?;
        self.start(board, watch)?;
        self.run(board, partner, NO_TILE, &mut pairs, watch)?;
        Ok(pairs)
    }

    /// Whether the last scan took a tile.
    pub(crate) fn is_gone(&self, tile: u32) -> bool {
        self.blockers[tile as usize] & GONE != 0
    }

    fn start(&mut self, board: &Board, watch: &mut Watch) -> Result<(), Interrupt> {
        memory::copy(&mut self.blockers, &board.neighbours.blockers, watch)?;
        memory::fill(&mut self.waiting, NO_TILE, watch)?;
        self.fresh.clear();
        memory::append(&mut self.fresh, &board.neighbours.playable, watch)?;
        self.left = board.tile_count();
        Ok(())
    }

    fn run(
        &mut self,
        board: &Board,
        partner: &[u32],
        together: u32,
        listener: &mut impl Listener,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        watch.counts.scans += 1;
        watch.work(self.cost * board.tile_count().min(TILES_BETWEEN_REPORTS))?;
        let mut until_report = TILES_BETWEEN_REPORTS;
        while let Some(tile) = self.fresh.pop() {
            until_report -= 1;
            if until_report == 0 {
                until_report = TILES_BETWEEN_REPORTS;
                watch.work(self.cost * TILES_BETWEEN_REPORTS)?;
            }
            if self.blockers[tile as usize] & GONE != 0 {
                continue;
            }
            let mate = partner[tile as usize];
            if mate != NO_TILE {
                if is_playable(self.blockers[mate as usize]) {
                    listener.pair(tile, mate);
                    self.take(board, tile);
                    self.take(board, mate);
                }
                continue;
            }
            let group = board.groups.of[tile as usize];
            match self.waiting[group as usize] {
                OPENED => self.take(board, tile),
                _ if group == together => {
                    // The whole group is looked at for each of its tiles.
                    watch.work(board.groups.size(group as usize))?;
                    self.take_together(board, partner, group);
                }
                NO_TILE => self.waiting[group as usize] = tile,
                first => {
                    self.waiting[group as usize] = OPENED;
                    listener.pair(first, tile);
                    self.take(board, first);
                    self.take(board, tile);
                }
            }
        }
        Ok(self.left == 0)
    }

    #[inline]
    fn take(&mut self, board: &Board, tile: u32) {
        self.blockers[tile as usize] |= GONE;
        self.left -= 1;
        for &edge in board.neighbours.edges(tile as usize) {
            let byte = &mut self.blockers[edge_tile(edge)];
            let before = *byte;
            *byte -= edge_delta(edge);
            if is_playable(*byte) && !is_playable(before) {
                self.fresh.push(edge_tile(edge) as u32);
            }
        }
    }

    /// Takes the undecided tiles of a group if all of them are playable.
    fn take_together(&mut self, board: &Board, partner: &[u32], group: u32) {
        let undecided = |&&tile: &&u32| partner[tile as usize] == NO_TILE;
        let tiles = board.groups.tiles(group as usize);
        if tiles.iter().filter(undecided).all(|&tile| is_playable(self.blockers[tile as usize])) {
            self.waiting[group as usize] = OPENED;
            for &tile in tiles.iter().filter(undecided) {
                self.take(board, tile);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;
    use crate::watch::Progress;

    /// All but the last tile of a large group are playable, so that the whole group is looked at for
    /// each of them: the monitor is asked meanwhile.
    #[test]
    fn a_large_group_that_has_to_go_together_can_be_stopped() {
        const SIZE: i32 = 4_000;
        let place = |k| match k {
            0..SIZE => Tile { row: 0, col: 4 * k, level: 0, group: 0 },
            _ => Tile { row: 0, col: 4 * (SIZE - 1), level: k - SIZE + 1, group: 1 },
        };
        let tiles: Vec<Tile> = (0..SIZE + 2).map(place).collect();
        let board = Board::new(&tiles).unwrap();
        let mut asked = 0;
        let mut monitor = |_: &Progress| {
            asked += 1;
            false
        };
        let mut watch = Watch::new().monitored(&mut monitor);
        let mut scan = Scan::new(&board, &mut watch).unwrap();
        let partner = vec![NO_TILE; board.tile_count()];
        let group = board.groups.of[0];
        assert!(!scan.clears_together(&board, &partner, group, &mut watch).unwrap());
        // A unit for each look, and 50,000 units between two questions.
        assert!(asked >= SIZE * SIZE / 60_000, "{asked}");
    }
}
