//! The pruning scan, plainly: as long as two tiles that may still go together are joined and one of
//! them lies, what lies of them goes. Partners that are decided go with each other only. If every
//! tile has one, the scan's play is a game.

use super::field::Field;
use super::lines::Lines;
use super::news::{self, Marks};
use super::quads::PAIRS;
use crate::board::Board;
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};
use std::cell::RefCell;

/// The working memory of scans of one board.
pub(crate) struct Scan {
    lines: Lines,
    gone: Vec<bool>,
    /// Tiles that have gone and whose cells have not been cleared.
    fresh: Vec<u32>,
    left: usize,
    /// For each group of up to four the pairs that are known to be joined, or that there are not.
    known: Vec<u8>,
    missing: Vec<u8>,
    marks: Marks,
}

/// Whether two tiles of a group may go together.
pub(crate) type MayGo<'a> = &'a dyn Fn(u32, u32) -> bool;

/// The work of a tile that goes, for the watch.
const COST: usize = 200;

impl Scan {
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Scan {
            lines: board.field().lines.copied()?,
            gone: memory::filled_watched(board.tile_count(), false, watch)?,
            fresh: memory::with_capacity(board.tile_count())?,
            left: 0,
            known: board.field().missing_pairs(&board.groups)?,
            missing: board.field().missing_pairs(&board.groups)?,
            marks: Marks::new(board.group_count(), board.field().marked_tiles())?,
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
        self.known.copy_from_slice(&self.missing);
        self.left = board.tile_count();
        for &Pair { first, second } in &field.first {
            if may_go(first, second) {
                self.take(first, second, pairs.as_deref_mut());
            }
            watch.work(4)?;
        }
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
        self.known.copy_from_slice(&self.missing);
        self.left = 0;
        for tile in 0..board.tile_count() as u32 {
            self.gone[tile as usize] = gone(tile);
            self.left += usize::from(!gone(tile));
        }
        let field = board.field();
        for tile in 0..board.tile_count() as u32 {
            if gone(tile) {
                continue;
            }
            for &mate in board.groups.tiles(board.groups.of[tile as usize] as usize) {
                // Of two that lie, once is enough.
                let once = mate > tile || gone(mate);
                if once && may_go(tile, mate) && field.are_joined(lines, tile, mate) {
                    self.take(tile, mate, None);
                }
                watch.work(5)?;
            }
        }
        self.run(board, may_go, None, watch)
    }

    fn run(
        &mut self,
        board: &Board,
        may_go: MayGo,
        mut pairs: Option<&mut Vec<Pair>>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let field: &Field = board.field();
        while let Some(tile) = self.fresh.pop() {
            let cell = field.cell(tile);
            self.lines.clear(cell);
            let Scan { lines, gone, fresh, left, known, marks, .. } = self;
            let taking = RefCell::new((gone, fresh, left, pairs.as_deref_mut()));
            let goes = |one: u32, other: u32| {
                let (gone, fresh, left, pairs) = &mut *taking.borrow_mut();
                let some = !gone[one as usize] || !gone[other as usize];
                if some && may_go(one, other) {
                    take(gone, fresh, left, one, other, pairs.as_deref_mut());
                }
            };
            let small = |group: usize, pair: u8| {
                let tiles = board.groups.tiles(group);
                let [one, other] = PAIRS[pair.trailing_zeros() as usize];
                goes(tiles[one], tiles[other]);
            };
            news::after::<true>(board, lines, cell, marks, known, small, &goes);
            watch.work(COST)?;
        }
        Ok(self.left == 0)
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
