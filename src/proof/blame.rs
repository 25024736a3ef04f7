//! Which clauses a conflict rests on. From what contradicts itself, from the groups that hold up a
//! stuck scan, or from what keeps the components of a group apart, one walks back through the reasons to what was assumed; the clauses met on
//! the way are the ones that are needed.

use super::assignment::Reason;
use super::checker::{Checker, Conflict};
use super::variables::{code, variable_of};
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// The working memory of blaming.
pub(super) struct Blame {
    seen: Vec<bool>,
    /// Variables to be looked at, and all that were seen.
    queue: Vec<u32>,
}

impl Blame {
    pub(super) fn new(checker: &Checker, watch: &mut Watch) -> Result<Self, Interrupt> {
        let variables = checker.assignment.variables.count(checker.board);
        Ok(Blame {
            seen: memory::filled_watched(variables, false, watch)?,
            queue: memory::with_capacity(variables)?,
        })
    }

    /// Marks the clauses that a conflict rests on as needed.
    pub(super) fn explain(
        &mut self,
        checker: &mut Checker,
        conflict: Conflict,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        match conflict {
            Conflict::Clause(clause) => self.need(checker, clause),
            Conflict::Group(group) => self.add_group(checker, group as usize, u32::MAX, watch)?,
            Conflict::Variable(variable) => self.add(variable),
            Conflict::Scan => {
                for group in 0..checker.board.group_count() {
                    self.add_stuck(checker, group, watch)?;
                }
            }
            Conflict::Matching(group) => self.add_components(checker, group as usize, watch)?,
        }
        let mut next = 0;
        while let Some(&variable) = self.queue.get(next) {
            next += 1;
            match checker.assignment.reason[variable as usize] {
                Reason::Assumed => {}
                Reason::Clause(clause) => self.need(checker, clause),
                Reason::Rival(rival) => self.add(rival),
                Reason::Group => {
                    let group = checker.assignment.group_of(variable as usize);
                    let before = checker.assignment.position[variable as usize];
                    self.add_group(checker, group, before, watch)?;
                }
            }
            watch.work(10)?;
        }
        for variable in self.queue.drain(..) {
            self.seen[variable as usize] = false;
        }
        Ok(())
    }

    fn add(&mut self, variable: u32) {
        if !std::mem::replace(&mut self.seen[variable as usize], true) {
            self.queue.push(variable);
        }
    }

    /// A clause is needed, and so is what is known about its literals.
    fn need(&mut self, checker: &mut Checker, clause: u32) {
        checker.clauses.need(clause);
        for &code in checker.clauses.get(clause) {
            if checker.assignment.value(code) != 0 {
                self.add(variable_of(code) as u32);
            }
        }
    }

    /// Adds what was known about a group before some place on the trail.
    fn add_group(
        &mut self,
        checker: &Checker,
        group: usize,
        before: u32,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let assignment = &checker.assignment;
        let known = |variable: u32| {
            assignment.value(code(variable, true)) != 0
                && assignment.position[variable as usize] < before
        };
        if let Some(first) = assignment.variables.of_quad(group) {
            for variable in (first..first + 3).filter(|&variable| known(variable)) {
                self.add(variable);
            }
            return Ok(());
        }
        for &tile in checker.board.groups.tiles(group) {
            let nameless = assignment.variables.nameless(tile);
            if known(nameless) {
                self.add(nameless);
            }
            let mentions = assignment.variables.mentions(tile);
            for mention in mentions.iter().filter(|mention| known(mention.variable)) {
                self.add(mention.variable);
            }
            watch.work(5 + 5 * mentions.len())?;
        }
        Ok(())
    }

    /// Adds what keeps a group from giving up a tile in a stuck scan. If all others were free to
    /// go as they like, nothing would move either.
    fn add_stuck(
        &mut self,
        checker: &Checker,
        group: usize,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let Checker { board, assignment, scan, .. } = checker;
        let tiles = board.groups.tiles(group);
        watch.work(4 * tiles.len())?;
        if board.is_shisen() {
            // All that is known about a group of which something is left.
            return match tiles.iter().all(|&tile| scan.is_gone(tile)) {
                true => Ok(()),
                false => self.add_group(checker, group, u32::MAX, watch),
            };
        }
        let opened = tiles.iter().any(|&tile| scan.is_gone(tile));
        let mut playable = tiles.iter().copied().filter(|&tile| scan.is_playable(tile));
        let Some(one) = playable.next() else { return Ok(()) };
        let two = playable.next();
        if !opened && two.is_none() {
            return Ok(());
        }
        match (assignment.variables.of_quad(group), two) {
            // Only two tiles are playable, and they must not go together.
            (Some(_), Some(two)) if !opened => {
                if let Some(pairing) = assignment.pairing_variable(group, one, two) {
                    self.add(pairing);
                }
            }
            // One pair is gone, and a tile of the other has to wait for its mate.
            (Some(_), _) => {
                let mate = assignment.partner[one as usize];
                debug_assert_ne!(mate, NO_TILE);
                if let Some(pairing) = assignment.pairing_variable(group, one, mate) {
                    self.add(pairing);
                }
            }
            (None, _) => self.add_group(checker, group, u32::MAX, watch)?,
        }
        Ok(())
    }

    /// Adds what keeps the components of a group apart that cannot be paired up. What is known
    /// within a component, or about the tiles that were taken away, does not matter.
    fn add_components(
        &mut self,
        checker: &Checker,
        group: usize,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let Checker { board, assignment, matching, .. } = checker;
        let tiles = board.groups.tiles(group);
        watch.work(4 * tiles.len())?;
        let is_open = |tile: &&u32| assignment.partner[**tile as usize] == NO_TILE;
        // Of four undecided tiles, two may be apart because the others are.
        if tiles.iter().filter(is_open).count() <= 4 {
            return self.add_group(checker, group, u32::MAX, watch);
        }
        for &tile in tiles {
            let Some(component) = matching.component(tile) else { continue };
            let mentions = assignment.variables.mentions(tile);
            watch.work(5 + 5 * mentions.len())?;
            if let Some(variable) = assignment.partner_variable(tile) {
                self.add(variable);
                continue;
            }
            for mention in mentions {
                let is_apart = assignment.value(code(mention.variable, false)) == 1;
                let other = matching.component(mention.other);
                if is_apart && other.is_some_and(|other| other != component) {
                    self.add(mention.variable);
                }
            }
        }
        Ok(())
    }
}
