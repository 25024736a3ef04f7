//! The rule of matching lines. Whatever is known, the tiles of a group have to be paired up in some
//! way. Look at the graph of the pairs that may still go together, and take some tiles away: each
//! component with an odd number of tiles needs one of these for itself. If there are more such
//! components than tiles that were taken away, there is no way, and the clause follows.
//!
//! A group may have a million tiles, and nearly all of its pairs may still go together. So what is
//! gone through is not that graph but what it lacks, the pairs that are known not to go together.

use super::assignment::Assignment;
use super::variables::code;
use crate::board::Board;
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// The working memory of matching lines; there is none before the first one.
#[derive(Default)]
pub(super) struct Matching {
    /// The component of each tile of the group that was looked at last, named after one of its
    /// tiles; [`NO_TILE`] for the tiles that were taken away.
    component: Vec<u32>,
    /// The tile that this one was last found not to go with.
    apart: Vec<u32>,
    /// Undecided tiles that have no component yet.
    rest: Vec<u32>,
    /// Undecided tiles of a component whose neighbours have not been looked for.
    queue: Vec<u32>,
    /// Work of looking at a tile, for the watch.
    cost: usize,
}

/// No component yet.
const UNKNOWN: u32 = NO_TILE - 1;

impl Matching {
    /// Whether a group cannot be paired up because these of its tiles, taken away, leave more odd
    /// components than they are.
    pub(super) fn is_missing(
        &mut self,
        board: &Board,
        assignment: &Assignment,
        group: usize,
        without: &[u32],
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        self.make_room(board, watch)?;
        for &tile in board.groups.tiles(group) {
            self.component[tile as usize] = UNKNOWN;
            self.apart[tile as usize] = NO_TILE;
            watch.work(self.cost)?;
        }
        for &tile in without {
            self.component[tile as usize] = NO_TILE;
            watch.work(self.cost)?;
        }
        let odd = self.count_decided(board, assignment, group, watch)?
            + self.count_undecided(assignment, group, watch)?;
        Ok(odd > without.len())
    }

    /// The component that a tile was found in, of the group that was looked at last; `None` if it
    /// was taken away.
    pub(super) fn component(&self, tile: u32) -> Option<u32> {
        Some(self.component[tile as usize]).filter(|&component| component != NO_TILE)
    }

    fn make_room(&mut self, board: &Board, watch: &mut Watch) -> Result<(), Interrupt> {
        let count = board.tile_count();
        if self.component.len() < count {
            self.apart = memory::filled_watched(count, NO_TILE, watch)?;
            self.rest = memory::with_capacity(count)?;
            self.queue = memory::with_capacity(count)?;
            self.cost = 5 * memory::slowdown(count);
            self.component = memory::filled_watched(count, UNKNOWN, watch)?;
        }
        Ok(())
    }

    /// Tiles with a partner may go with that one alone: with it they are two, and without it one.
    /// Returns the number of odd components, and leaves the undecided tiles in `rest`.
    fn count_decided(
        &mut self,
        board: &Board,
        assignment: &Assignment,
        group: usize,
        watch: &mut Watch,
    ) -> Result<usize, Interrupt> {
        let mut odd = 0;
        self.rest.clear();
        for &tile in board.groups.tiles(group) {
            watch.work(self.cost)?;
            if self.component[tile as usize] == NO_TILE {
                continue;
            }
            let mate = assignment.partner[tile as usize];
            if mate == NO_TILE {
                self.rest.push(tile);
            } else if self.component[mate as usize] == NO_TILE {
                self.component[tile as usize] = tile;
                odd += 1;
            } else {
                self.component[tile as usize] = tile.min(mate);
            }
        }
        Ok(odd)
    }

    /// Finds the components of the tiles in `rest`. Returns how many are odd.
    ///
    /// Whoever is in `rest` when a tile looks for neighbours either becomes one, which happens
    /// once, or is known not to go with it.
    fn count_undecided(
        &mut self,
        assignment: &Assignment,
        group: usize,
        watch: &mut Watch,
    ) -> Result<usize, Interrupt> {
        // Of four tiles, pairs may be apart that no clause mentions.
        let are_few = self.rest.len() <= 4;
        let mut odd = 0;
        while let Some(root) = self.rest.pop() {
            let mut size = 0;
            self.component[root as usize] = root;
            self.queue.push(root);
            while let Some(tile) = self.queue.pop() {
                size += 1;
                for mention in assignment.variables.mentions(tile) {
                    if assignment.value(code(mention.variable, false)) == 1 {
                        self.apart[mention.other as usize] = tile;
                    }
                    watch.work(self.cost)?;
                }
                let mut kept = 0;
                for index in 0..self.rest.len() {
                    let other = self.rest[index];
                    let is_apart = match are_few {
                        true => !assignment.may_go(group, tile, other),
                        false => self.apart[other as usize] == tile,
                    };
                    if is_apart {
                        self.rest[kept] = other;
                        kept += 1;
                    } else {
                        self.component[other as usize] = root;
                        self.queue.push(other);
                    }
                    watch.work(self.cost)?;
                }
                self.rest.truncate(kept);
            }
            odd += size % 2;
        }
        Ok(odd)
    }
}
