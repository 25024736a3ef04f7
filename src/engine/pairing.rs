//! The paper's search (section 3.2, the second heuristic). Groups are given their first pairing,
//! one after the other, until the pruning scan gets stuck. Then, going backwards from the last
//! group, every group that is not needed for the scan to get stuck is taken out of the tree
//! again; what remains is critical. The last group gets its next pairing, and so on.
//!
//! Where the groups that were taken out go decides everything: at the end of the queue of groups
//! to come, a turtle takes milliseconds; at its front, some turtles never end. Their second and
//! later tiles are cycled, so that they come back with another first pairing.
//!
//! This engine is the yardstick that others are measured by, so it is kept plain: every test is a
//! scan of the whole board, as in the paper.

use super::decisions::{Branch, Decisions};
use crate::board::Board;
use crate::error::ErrorKind;
use crate::memory;
use crate::scan::Scan;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};
use std::collections::VecDeque;

/// Finds a solution or, where a few tiles may be left, a game that leaves at most so many; nothing
/// when there is none.
pub(crate) fn search(
    board: &Board,
    most_left: usize,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search::new(board, most_left, watch)?;
    // Branches from here on were added with their first choice since the last effective scan.
    let mut fresh = 0;
    loop {
        if search.scan_passes(watch)? {
            let Some(group) = search.next_group(watch)? else {
                return search.scan.play_out(board, &search.decisions.partner, watch).map(Some);
            };
            watch.node()?;
            search.add(group);
        } else {
            watch.counts.conflicts += 1;
            search.take_out_unneeded(fresh, watch)?;
            if !search.next_choice(watch)? {
                return Ok(None);
            }
            fresh = search.tree.len();
        }
    }
}

struct Search<'b> {
    board: &'b Board,
    most_left: usize,
    scan: Scan,
    decisions: Decisions<'b>,
    /// The tiles of each group as in the board, in the order in which they are paired.
    order: Vec<u32>,
    tree: Vec<Branch>,
    /// Groups to come, each once; groups that have nothing left to decide are passed over.
    queue: VecDeque<u32>,
    queued: Vec<bool>,
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, most_left: usize, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut queue = VecDeque::new();
        queue.try_reserve(board.group_count()).map_err(|_| ErrorKind::OutOfMemory)?;
        for group in 0..board.group_count() as u32 {
            queue.push_back(group);
            watch.work(4)?;
        }
        Ok(Search {
            board,
            most_left,
            scan: Scan::new(board, watch)?,
            decisions: Decisions::new(board, watch)?,
            order: memory::copied_watched(board.groups.all(), watch)?,
            tree: memory::with_capacity(board.tile_count() / 2)?,
            queue,
            queued: memory::filled_watched(board.group_count(), true, watch)?,
        })
    }

    fn scan_passes(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        self.scan.leaves_at_most(self.board, &self.decisions.partner, self.most_left, watch)
    }

    /// The next group of the queue with something to decide.
    fn next_group(&mut self, watch: &mut Watch) -> Result<Option<u32>, Interrupt> {
        while let Some(group) = self.queue.pop_front() {
            self.queued[group as usize] = false;
            if self.decisions.is_open(group as usize) {
                return Ok(Some(group));
            }
            watch.work(5)?;
        }
        Ok(None)
    }

    /// Puts a group with its first choice on the tree.
    fn add(&mut self, group: u32) {
        let order = &self.order[self.board.groups.range(group as usize)];
        let Some(mut branch) = Branch::new(group, order, &self.decisions) else {
            return;
        };
        branch.advance(order, &mut self.decisions);
        self.tree.push(branch);
        if self.decisions.is_open(group as usize) {
            // A group of six or more: go on with the rest of it.
            self.queue.push_front(group);
            self.queued[group as usize] = true;
        }
    }

    /// Takes the fresh branches that the stuck scan does not need out of the tree, last to first.
    fn take_out_unneeded(&mut self, fresh: usize, watch: &mut Watch) -> Result<(), Interrupt> {
        for index in (fresh..self.tree.len().saturating_sub(1)).rev() {
            let branch = self.tree[index];
            let range = self.board.groups.range(branch.group as usize);
            branch.part(&self.order[range.clone()], &mut self.decisions);
            if self.scan_passes(watch)? {
                branch.join(&self.order[range], &mut self.decisions);
            } else {
                self.tree.remove(index);
                self.put_back(branch.group);
                // The order of a larger group is still needed while other branches refer to it.
                if range.len() == 4 || self.tree.iter().all(|other| other.group != branch.group) {
                    self.order[range][1..].rotate_left(1);
                }
            }
        }
        Ok(())
    }

    /// Gives the last branch its next choice, dropping branches that have none.
    fn next_choice(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        while let Some(mut branch) = self.tree.pop() {
            let order = &self.order[self.board.groups.range(branch.group as usize)];
            branch.part(order, &mut self.decisions);
            if branch.advance(order, &mut self.decisions) {
                self.tree.push(branch);
                watch.node()?;
                return Ok(true);
            }
            if !self.queued[branch.group as usize] {
                self.queued[branch.group as usize] = true;
                self.queue.push_front(branch.group);
            }
        }
        Ok(false)
    }

    fn put_back(&mut self, group: u32) {
        if !self.queued[group as usize] {
            self.queued[group as usize] = true;
            self.queue.push_back(group);
        }
    }
}
