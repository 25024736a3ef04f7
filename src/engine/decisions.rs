//! Which tiles go together, as far as a search over pairings has decided. A decision joins two
//! tiles of one group; as soon as only two tiles of a group are left over, they are joined too.
//! In a group of four one decision is a pairing; in larger groups it takes several.

use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::proof::{Literal, Steps};
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

pub(crate) struct Decisions<'b> {
    board: &'b Board,
    /// The partner of each tile, or [`NO_TILE`].
    pub(crate) partner: Vec<u32>,
    /// Tiles of each group without a partner: never two.
    open: Vec<u32>,
    /// One of the two tiles of each group that were left over, or [`NO_TILE`].
    forced: Vec<u32>,
}

impl<'b> Decisions<'b> {
    /// Nothing is decided but the groups of two.
    pub(crate) fn new(board: &'b Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut decisions = Decisions {
            board,
            partner: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            open: memory::with_capacity(board.group_count())?,
            forced: memory::filled_watched(board.group_count(), NO_TILE, watch)?,
        };
        for group in 0..board.group_count() {
            decisions.open.push(board.groups.size(group) as u32);
            decisions.join_leftovers(group);
            watch.work(30)?;
        }
        Ok(decisions)
    }

    /// Whether anything is left to decide in a group.
    #[inline]
    pub(crate) fn is_open(&self, group: usize) -> bool {
        self.open[group] > 0
    }

    /// The number of ways to decide about one tile of a group.
    pub(crate) fn choices(&self, group: usize) -> usize {
        (self.open[group] as usize).saturating_sub(1)
    }

    /// Two undecided tiles of a group go together.
    pub(crate) fn join(&mut self, group: usize, first: u32, second: u32) {
        self.set(first, second);
        self.open[group] -= 2;
        self.join_leftovers(group);
    }

    /// Takes a decision back. Other decisions about the group, made before or after, stay.
    pub(crate) fn part(&mut self, group: usize, first: u32) {
        let forced = self.forced[group];
        if forced != NO_TILE {
            self.forced[group] = NO_TILE;
            self.unset(forced);
            self.open[group] += 2;
        }
        self.unset(first);
        self.open[group] += 2;
    }

    #[inline]
    pub(crate) fn is_undecided(&self, tile: u32) -> bool {
        self.partner[tile as usize] == NO_TILE
    }

    fn join_leftovers(&mut self, group: usize) {
        if self.open[group] != 2 {
            return;
        }
        let mut leftovers = self.board.groups.tiles(group).iter().copied();
        let first = leftovers.find(|&tile| self.is_undecided(tile));
        let second = leftovers.find(|&tile| self.is_undecided(tile));
        if let (Some(first), Some(second)) = (first, second) {
            self.set(first, second);
            self.open[group] = 0;
            self.forced[group] = first;
        }
    }

    fn set(&mut self, first: u32, second: u32) {
        self.partner[first as usize] = second;
        self.partner[second as usize] = first;
    }

    fn unset(&mut self, first: u32) {
        let second = self.partner[first as usize];
        self.partner[first as usize] = NO_TILE;
        self.partner[second as usize] = NO_TILE;
    }
}

/// A branching of a search over pairings: the tile at `place` of its group's order goes with the
/// one `offset` places further on, around the end. Offsets are tried in rising order.
#[derive(Clone, Copy)]
pub(crate) struct Branch {
    pub(crate) group: u32,
    place: u32,
    offset: u32,
}

impl Branch {
    /// A branching about the first undecided tile of a group, before its first choice. `order`
    /// holds the tiles of the group.
    pub(crate) fn new(group: u32, order: &[u32], decisions: &Decisions) -> Option<Self> {
        let place = order.iter().position(|&tile| decisions.is_undecided(tile))? as u32;
        Some(Branch { group, place, offset: 0 })
    }

    /// Makes the next choice; false when there is none. The last one must have been taken back.
    pub(crate) fn advance(&mut self, order: &[u32], decisions: &mut Decisions) -> bool {
        while self.offset as usize + 1 < order.len() {
            self.offset += 1;
            if decisions.is_undecided(self.second(order)) {
                self.join(order, decisions);
                return true;
            }
        }
        false
    }

    /// Makes the current choice again, after it was taken back.
    pub(crate) fn join(&self, order: &[u32], decisions: &mut Decisions) {
        decisions.join(self.group as usize, self.first(order), self.second(order));
    }

    /// Takes the current choice back.
    pub(crate) fn part(&self, order: &[u32], decisions: &mut Decisions) {
        decisions.part(self.group as usize, self.first(order));
    }

    /// What excludes the current choice.
    pub(crate) fn excluded(&self, order: &[u32]) -> Literal {
        Literal::apart(self.first(order), self.second(order))
    }

    fn first(&self, order: &[u32]) -> u32 {
        order[self.place as usize]
    }

    fn second(&self, order: &[u32]) -> u32 {
        order[(self.place + self.offset) as usize % order.len()]
    }
}

/// Writes down that not all of these choices are right. That none are needed for a contradiction
/// is the end of a proof, and not a step of it.
pub(crate) fn record(
    proof: Option<&mut Steps>,
    choices: impl Iterator<Item = Literal>,
) -> Result<(), Error> {
    let mut choices = choices.peekable();
    match proof {
        Some(proof) if choices.peek().is_some() => proof.add(choices),
        _ => Ok(()),
    }
}
