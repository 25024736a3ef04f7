//! The cleaning operations (section 3 of the paper): plays that can never hurt.
//!
//! 1. All remaining tiles of a group are playable: play them all.
//! 2. Four tiles of a group remain, three are playable, and one of these blocks nothing: play the
//!    other two. The one that blocks nothing can as well wait for the fourth.
//!
//! The second rule needs the "four remain": with six, the fourth and fifth tile may each need one
//! of the three.
//!
//! A game keeps the list of groups in which something has changed since they were last looked at,
//! so that cleaning costs no more than the changes.

use crate::board::{Board, LEFT, RIGHT, edge_delta, edge_tile};
use crate::mahjong::position::{Events, Position};
use crate::memory;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// A position and the groups of it that may have something to clean.
pub(crate) struct Game {
    pub(crate) position: Position,
    changed: Changed,
    /// Units of work that playing a pair is.
    pub(crate) cost: usize,
}

/// Groups that have changed, each once.
pub(crate) struct Changed {
    groups: Vec<u32>,
    listed: Vec<bool>,
}

/// Hears what a game plays, and how many tiles of a group are playable when that changes.
pub(crate) trait Record {
    /// A pair is played.
    fn played(&mut self, pair: Pair);
    /// So many tiles of a group are playable now.
    fn playable(&mut self, group: u32, count: u32);
}

impl Game {
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Game {
            position: Position::new(board, watch)?,
            changed: Changed {
                groups: memory::collected(0..board.group_count() as u32, watch)?,
                listed: memory::filled_watched(board.group_count(), true, watch)?,
            },
            cost: 60 * memory::slowdown(board.tile_count()),
        })
    }

    /// A copy of a game.
    pub(crate) fn copied(&self, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut groups = memory::with_capacity(self.changed.groups.capacity())?;
        memory::append(&mut groups, &self.changed.groups, watch)?;
        Ok(Game {
            position: self.position.copied(watch)?,
            changed: Changed {
                groups,
                listed: memory::copied_watched(&self.changed.listed, watch)?,
            },
            cost: self.cost,
        })
    }

    /// Starts over from another game of the same board.
    pub(crate) fn copy_from(&mut self, other: &Game, watch: &mut Watch) -> Result<(), Interrupt> {
        self.position.copy_from(&other.position, watch)?;
        self.changed.groups.clear();
        memory::append(&mut self.changed.groups, &other.changed.groups, watch)?;
        memory::copy(&mut self.changed.listed, &other.changed.listed, watch)
    }

    /// Plays a pair.
    pub(crate) fn play(&mut self, board: &Board, pair: Pair, record: &mut impl Record) {
        let group = board.groups.of[pair.first as usize];
        record.played(pair);
        for tile in [pair.first, pair.second] {
            let mut events = Heard { board, changed: &mut self.changed, record };
            self.position.take(board, tile, &mut events);
        }
        self.changed.add(group);
        record.playable(group, self.position.playable_count(group as usize) as u32);
    }

    /// Applies both rules until nothing changes.
    pub(crate) fn clean(
        &mut self,
        board: &Board,
        record: &mut impl Record,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        while let Some(group) = self.changed.groups.pop() {
            self.changed.listed[group as usize] = false;
            let group = group as usize;
            let remaining = self.position.remaining_count(group);
            let playable = self.position.playable_count(group);
            if playable == remaining {
                while let [first, second, ..] = *self.position.playable(board, group) {
                    self.play(board, Pair { first, second }, record);
                    watch.work(self.cost)?;
                }
            } else if remaining == 4 && playable == 3 {
                if let Some(pair) = self.two_of_three(board, group) {
                    self.play(board, pair, record);
                    watch.work(self.cost)?;
                }
            }
            watch.work(20)?;
        }
        Ok(())
    }

    /// Forgets what has changed; for a search that puts tiles back.
    pub(crate) fn forget_changes(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        while let Some(group) = self.changed.groups.pop() {
            self.changed.listed[group as usize] = false;
            watch.work(5)?;
        }
        Ok(())
    }

    /// Rule 2: if one of the three playable tiles of a group blocks nothing, the other two.
    fn two_of_three(&self, board: &Board, group: usize) -> Option<Pair> {
        let &[a, b, c] = self.position.playable(board, group) else {
            return None;
        };
        [(a, b, c), (b, a, c), (c, a, b)]
            .into_iter()
            .find(|&(tile, ..)| self.blocks_nothing(board, tile))
            .map(|(_, first, second)| Pair { first, second })
    }

    /// Whether taking a tile away cannot help any other, now or later. A tile blocks the tiles
    /// under it, and a neighbour whose other side is touched too: a side that is free stays free.
    fn blocks_nothing(&self, board: &Board, tile: u32) -> bool {
        board.neighbours.edges(tile as usize).iter().all(|&edge| {
            let other = self.position.blockers[edge_tile(edge)];
            let other_side = match edge_delta(edge) {
                LEFT => 3 * RIGHT,
                RIGHT => 3 * LEFT,
                _ => return false,
            };
            // A neighbour that is gone keeps its byte; it went with that other side free, or its
            // side towards this tile would have been.
            other & other_side == 0
        })
    }
}

impl Changed {
    fn add(&mut self, group: u32) {
        if !self.listed[group as usize] {
            self.listed[group as usize] = true;
            self.groups.push(group);
        }
    }
}

/// Listens to one tile being taken.
struct Heard<'a, R> {
    board: &'a Board,
    changed: &'a mut Changed,
    record: &'a mut R,
}

impl<R: Record> Events for Heard<'_, R> {
    #[inline]
    fn playable(&mut self, group: u32, count: u32) {
        self.changed.add(group);
        self.record.playable(group, count);
    }

    /// The tiles on the other side of one whose side is free do not block it any more, so rule 2
    /// may now apply to their groups.
    #[inline]
    fn side_free(&mut self, tile: u32, delta: u8) {
        for &edge in self.board.neighbours.edges(tile as usize) {
            // An edge with the same delta leads from this tile to one on its far side.
            if edge_delta(edge) == delta {
                self.changed.add(self.board.groups.of[edge_tile(edge)]);
            }
        }
    }
}
