//! The paper's search (section 3.2, the second heuristic). Groups are given their first pairing,
//! one after the other, until the pruning scan gets stuck. Then, going backwards from the last
//! group, every group that is not needed for the scan to get stuck is taken out of the tree
//! again; what remains is critical. The last group gets its next pairing, and so on.
//!
//! Where the groups that were taken out go decides everything: at the end of the queue of groups
//! to come, a turtle takes milliseconds; at its front, some turtles never end. Their second and
//! later tiles are cycled, so that they come back with another first pairing.
//!
//! For a proof, every stuck scan gives the clause "not all of these choices", and so does every
//! group whose choices have all been tried: the ones before it cannot all be right.
//!
//! This engine is the yardstick that others are measured by, so it is kept plain: every test is a
//! scan of the whole board, as in the paper.

use super::decisions::{Branch, Decisions, record};
use crate::board::Board;
use crate::error::ErrorKind;
use crate::mahjong::Scan;
use crate::memory;
use crate::proof::Steps;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};
use std::collections::VecDeque;

/// Finds a solution or, where a few tiles may be left, a game that leaves at most so many; nothing
/// when there is none.
pub(crate) fn search(
    board: &Board,
    most_left: usize,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search::new(board, most_left, watch)?;
    search.proof = proof;
    // Branches from here on were added with their first choice since the last effective scan.
    let mut fresh = 0;
    loop {
        watch.turn()?;
        if search.scan_passes(watch)? {
            let Some(group) = search.next_group(watch)? else {
                return search.scan.play_out(board, &search.decisions.partner, watch).map(Some);
            };
            watch.node()?;
            search.add(group);
        } else {
            watch.counts.conflicts += 1;
            search.take_out_unneeded(fresh, watch)?;
            search.record()?;
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
    proof: Option<&'b mut Steps>,
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
            proof: None,
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
            // The group is looked at for a partner; many branches may be dropped before one is found.
            watch.work(order.len())?;
            branch.part(order, &mut self.decisions);
            if branch.advance(order, &mut self.decisions) {
                self.tree.push(branch);
                watch.node()?;
                return Ok(true);
            }
            self.record()?;
            if !self.queued[branch.group as usize] {
                self.queued[branch.group as usize] = true;
                self.queue.push_front(branch.group);
            }
        }
        Ok(false)
    }

    /// Writes down that the choices of the tree cannot all be right.
    fn record(&mut self) -> Result<(), Interrupt> {
        let Search { board, order, tree, proof, .. } = self;
        let order = |branch: &Branch| &order[board.groups.range(branch.group as usize)];
        record(proof.as_deref_mut(), tree.iter().map(|branch| branch.excluded(order(branch))))?;
        Ok(())
    }

    fn put_back(&mut self, group: u32) {
        if !self.queued[group as usize] {
            self.queued[group as usize] = true;
            self.queue.push_back(group);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::Proof;
    use crate::{deal, layout};

    /// Proofs of full boards come from the learning search; these would be right too.
    #[test]
    fn the_tree_is_a_proof() {
        let mut refuted = 0;
        for seed in 0..300 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let mut steps = Steps::default();
            let mut watch = Watch::new().limit_nodes(5_000);
            if search(&board, 0, Some(&mut steps), &mut watch) == Ok(None) {
                Proof::trimmed(&board, steps, &mut watch).unwrap();
                refuted += 1;
            }
        }
        assert!(refuted >= 5, "{refuted} boards refuted");
    }
}
