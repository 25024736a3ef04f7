//! The paper's first heuristic for critical groups (section 3.2): branch on the group that has
//! the fewest pairings that pass the pruning scan. Where every group still has all of its, branch
//! on a group whose tiles cannot all go at the same time.

use super::decisions::{Branch, Decisions};
use crate::board::Board;
use crate::mahjong::Scan;
use crate::memory;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// Finds a solution, or nothing when there is none. The scan of the whole board has not got stuck.
pub(super) fn search(board: &Board, watch: &mut Watch) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search {
        board,
        scan: Scan::new(board, watch)?,
        decisions: Decisions::new(board, watch)?,
        tree: memory::with_capacity(board.tile_count() / 2)?,
    };
    loop {
        watch.turn()?;
        match search.critical_group(watch)? {
            Critical::Solved => return search.scan.order(board, &search.decisions.partner, watch),
            Critical::DeadEnd => watch.counts.conflicts += 1,
            Critical::Group(group) => {
                let order = board.groups.tiles(group as usize);
                search.tree.extend(Branch::new(group, order, &search.decisions));
                if search.first_passing_choice(watch)? {
                    continue;
                }
            }
        }
        if !search.backtrack(watch)? {
            return Ok(None);
        }
    }
}

struct Search<'b> {
    board: &'b Board,
    scan: Scan,
    decisions: Decisions<'b>,
    tree: Vec<Branch>,
}

enum Critical {
    /// Everything is decided.
    Solved,
    /// Some group has no pairing that passes the scan.
    DeadEnd,
    Group(u32),
}

impl Search<'_> {
    fn clears(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        self.scan.clears(self.board, &self.decisions.partner, watch)
    }

    fn critical_group(&mut self, watch: &mut Watch) -> Result<Critical, Interrupt> {
        let mut any = None;
        let mut fewest: Option<(usize, u32)> = None;
        for group in 0..self.board.group_count() {
            if !self.decisions.is_open(group) {
                continue;
            }
            any = any.or(Some(group as u32));
            let passing = self.count_passing(group as u32, watch)?;
            if passing == 0 {
                return Ok(Critical::DeadEnd);
            }
            if passing < self.decisions.choices(group)
                && fewest.is_none_or(|(least, _)| passing < least)
            {
                fewest = Some((passing, group as u32));
            }
        }
        let Some(any) = any else {
            return Ok(Critical::Solved);
        };
        if let Some((_, group)) = fewest {
            return Ok(Critical::Group(group));
        }
        for group in any..self.board.group_count() as u32 {
            if self.decisions.is_open(group as usize)
                && !self.scan.clears_together(self.board, &self.decisions.partner, group, watch)?
            {
                return Ok(Critical::Group(group));
            }
        }
        Ok(Critical::Group(any))
    }

    /// How many choices for the first undecided tile of a group pass the scan.
    fn count_passing(&mut self, group: u32, watch: &mut Watch) -> Result<usize, Interrupt> {
        let order = self.board.groups.tiles(group as usize);
        let Some(mut branch) = Branch::new(group, order, &self.decisions) else {
            return Ok(0);
        };
        let mut passing = 0;
        while branch.advance(order, &mut self.decisions) {
            passing += usize::from(self.clears(watch)?);
            branch.part(order, &mut self.decisions);
        }
        Ok(passing)
    }

    /// Moves the last branch on to its next choice that passes the scan; false if there is none,
    /// and then the branch has no choice made.
    fn first_passing_choice(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        while let Some(mut branch) = self.tree.pop() {
            let order = self.board.groups.tiles(branch.group as usize);
            // The group is looked at for a partner; many branches may be dropped before one is found.
            watch.work(order.len())?;
            let advanced = branch.advance(order, &mut self.decisions);
            if !advanced {
                return Ok(false);
            }
            if self.clears(watch)? {
                watch.node()?;
                self.tree.push(branch);
                return Ok(true);
            }
            branch.part(order, &mut self.decisions);
            self.tree.push(branch);
        }
        Ok(false)
    }

    /// Takes back the last choices until one can be made differently.
    fn backtrack(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        while let Some(branch) = self.tree.last() {
            let order = self.board.groups.tiles(branch.group as usize);
            branch.part(order, &mut self.decisions);
            if self.first_passing_choice(watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
