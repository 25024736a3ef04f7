//! The pruning scan, plainly: as long as two tiles that may still go together are joined and one of
//! them lies, what lies of them goes. Partners that are decided go with each other only. If every
//! tile has one, the scan's play is a game.

use super::joins;
use super::lines::{Cell, Lines, Reach};
use super::quads::PAIRS;
use crate::board::Board;
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// The working memory of scans of one board.
pub(crate) struct Scan {
    lines: Lines,
    gone: Vec<bool>,
    /// Tiles that have gone and whose cells have not been cleared.
    fresh: Vec<u32>,
    left: usize,
    /// For each group of up to four the pairs that are known to be joined, or that there are not: now,
    /// and when all tiles lie.
    known: Vec<u8>,
    first: Vec<u8>,
    /// The larger groups, and how far the tiles of one of them can be left.
    big_groups: Vec<u32>,
    reach: Vec<(Cell, Reach)>,
}

/// Whether two tiles of a group may go together.
pub(crate) type MayGo<'a> = &'a dyn Fn(u32, u32) -> bool;

/// The work of looking at a group of up to four, for the watch.
const COST: usize = 20;

impl Scan {
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let (mut big_groups, mut largest) = (Vec::new(), 0);
        for group in 0..board.group_count() {
            if board.groups.is_big(group) {
                memory::push(&mut big_groups, group as u32)?;
                largest = largest.max(board.groups.size(group));
            }
        }
        Ok(Scan {
            lines: board.field().lines.copied()?,
            gone: memory::filled_watched(board.tile_count(), false, watch)?,
            fresh: memory::with_capacity(board.tile_count())?,
            left: 0,
            known: board.field().first_pairs(&board.groups)?,
            first: board.field().first_pairs(&board.groups)?,
            big_groups,
            reach: memory::filled_watched(largest, Default::default(), watch)?,
        })
    }

    /// Scans the whole board. `may_go` says of two tiles of a group whether they may go together;
    /// pairs that go together are listed in order, where that is wanted. True if the board is cleared.
    pub(crate) fn clears(
        &mut self,
        board: &Board,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let field = board.field();
        self.lines.copy_from(&field.lines);
        self.gone.fill(false);
        self.fresh.clear();
        self.known.copy_from_slice(&self.first);
        self.left = board.tile_count();
        self.take_first(board, may_go, pairs.as_deref_mut(), watch)?;
        self.run(board, may_go, pairs, watch)
    }

    /// Scans what is left of a game in which some tiles are gone.
    pub(crate) fn clears_rest(
        &mut self,
        board: &Board,
        lines: &Lines,
        gone: &dyn Fn(u32) -> bool,
        may_go: MayGo,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        self.lines.copy_from(lines);
        self.fresh.clear();
        self.known.copy_from_slice(&self.first);
        self.left = 0;
        for tile in 0..board.tile_count() as u32 {
            self.gone[tile as usize] = gone(tile);
            self.left += usize::from(!gone(tile));
        }
        self.take_first(board, may_go, None, watch)?;
        self.look(board, may_go, None, watch)?;
        self.run(board, may_go, None, watch)
    }

    /// Takes what was joined when all tiles lay, and still is.
    fn take_first(
        &mut self,
        board: &Board,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        for &Pair { first, second } in &board.field().first {
            if may_go(first, second) {
                self.take(first, second, pairs.as_deref_mut());
            }
            watch.work(4)?;
        }
        Ok(())
    }

    fn run(
        &mut self,
        board: &Board,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        while !self.fresh.is_empty() {
            while let Some(tile) = self.fresh.pop() {
                self.lines.clear(board.field().cell(tile));
            }
            self.look(board, may_go, pairs.as_deref_mut(), watch)?;
        }
        Ok(self.left == 0)
    }

    /// Takes what can go, all cells of tiles that have gone being cleared.
    fn look(
        &mut self,
        board: &Board,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        watch.work(COST * (1 + self.known.len()))?;
        let Scan { lines, gone, fresh, left, known, .. } = self;
        joins::of_small(board.field(), lines, known, |group, mut joined| {
            let tiles = board.groups.tiles(group);
            while joined != 0 {
                let [one, other] = PAIRS[joined.trailing_zeros() as usize].map(|k| tiles[k]);
                joined &= joined - 1;
                let some = !gone[one as usize] || !gone[other as usize];
                if some && may_go(one, other) {
                    take(gone, fresh, left, one, other, pairs.as_deref_mut());
                }
            }
        });
        for index in 0..self.big_groups.len() {
            let group = self.big_groups[index] as usize;
            self.look_at_big(board, group, may_go, pairs.as_deref_mut(), watch)?;
        }
        Ok(())
    }

    /// Takes what can go of a group of six or more; tiles that lie go with each other if they can.
    #[cold]
    fn look_at_big(
        &mut self,
        board: &Board,
        group: usize,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let (field, tiles) = (board.field(), board.groups.tiles(group));
        watch.work(tiles.len())?;
        if tiles.iter().all(|&tile| self.gone[tile as usize]) {
            return Ok(());
        }
        for (reach, &tile) in self.reach.iter_mut().zip(tiles) {
            *reach = (field.cell(tile), self.lines.reach_of(field.cell(tile)));
        }
        watch.work(10 * tiles.len())?;
        let Scan { lines, gone, fresh, left, reach, .. } = self;
        for with_gone in [false, true] {
            for (place, &one) in tiles.iter().enumerate() {
                if gone[one as usize] {
                    continue;
                }
                watch.work(5 + 2 * tiles.len())?;
                let goes_with = |&(mate, &other): &(usize, &u32)| {
                    mate != place
                        && gone[other as usize] == with_gone
                        && may_go(one, other)
                        && joins::are_joined(field, lines, reach[place], reach[mate])
                };
                if let Some((_, &other)) = tiles.iter().enumerate().find(goes_with) {
                    take(gone, fresh, left, one, other, pairs.as_deref_mut());
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, one: u32, other: u32, pairs: Option<&mut Vec<Pair>>) {
        let Scan { gone, fresh, left, .. } = self;
        take(gone, fresh, left, one, other, pairs);
    }

    pub(crate) fn is_gone(&self, tile: u32) -> bool {
        self.gone[tile as usize]
    }

    /// How many tiles a game leaves at least, after a scan of what it has to keep to: an even number
    /// of each group.
    pub(crate) fn least_left(&self, board: &Board) -> usize {
        let left = |group: usize| {
            let tiles = board.groups.tiles(group).iter();
            tiles.filter(|&&tile| !self.is_gone(tile)).count().next_multiple_of(2)
        };
        (0..board.group_count()).map(left).sum()
    }
}

/// Takes what lies of two tiles that are joined.
fn take(
    gone: &mut [bool],
    fresh: &mut Vec<u32>,
    left: &mut usize,
    one: u32,
    other: u32,
    pairs: Option<&mut Vec<Pair>>,
) {
    let lie = [one, other].map(|tile| !std::mem::replace(&mut gone[tile as usize], true));
    for (tile, lay) in [one, other].into_iter().zip(lie) {
        if lay {
            fresh.push(tile);
            *left -= 1;
        }
    }
    if let ([true, true], Some(pairs)) = (lie, pairs) {
        // The caller has reserved the room.
        pairs.push(Pair { first: one.min(other), second: one.max(other) });
    }
}

/// Whether two tiles of a group may go together, by decided partners.
#[inline(always)]
pub(crate) fn by_partners(partner: &[u32]) -> impl Fn(u32, u32) -> bool + Copy + '_ {
    |one, other| match partner[one as usize] {
        NO_TILE => partner[other as usize] == NO_TILE,
        mate => mate == other,
    }
}
