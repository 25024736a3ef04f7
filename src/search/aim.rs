//! The loop of the search, which is the same whatever is asked for: draw conclusions, scan, learn
//! from what gets stuck, start again now and then, decide. What is asked for decides what comes
//! after a scan that has not got stuck, and after a restart.

use super::game::Game;
use super::variables::Literal;
use super::{Search, restart_after};
use crate::watch::{Interrupt, Watch};

/// What a search is after.
pub(super) trait Aim<G: Game> {
    /// What it comes back with.
    type Found;

    /// After a restart, when nothing is decided. What is found ends the search.
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<Option<Self::Found>, Interrupt>;

    /// After a scan that has not got stuck.
    fn after_scan(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<Next<Self::Found>, Interrupt>;
}

/// How a search goes on.
pub(super) enum Next<T> {
    /// With whatever seems best to decide.
    Decide,
    /// With this.
    DecideThat(Literal),
    /// With another scan, because fewer tiles may be left than before.
    ScanAgain,
    /// Not at all: what was asked for has been found, or there is none.
    End(Option<T>),
}

impl<G: Game> Search<'_, G> {
    /// Searches until what is asked for is found; nothing if there is none.
    pub(super) fn run<A: Aim<G>>(
        &mut self,
        aim: &mut A,
        watch: &mut Watch,
    ) -> Result<Option<A::Found>, Interrupt> {
        // How much of the trail the last scan that did not get stuck knew about.
        let mut scanned = None;
        let before = watch.counts.conflicts;
        let mut until_restart = restart_after(0, &self.variables);
        loop {
            watch.turn()?;
            if self.contradiction {
                return Ok(None);
            }
            let fails = self.propagation_fails(watch)?;
            let known = !fails && self.is_known_to_clear();
            if fails || (!known && self.scan_gets_stuck(scanned, watch)?) {
                watch.counts.conflicts += 1;
                scanned = None;
                if !self.learn()? {
                    return Ok(None);
                }
                until_restart -= 1;
                if until_restart == 0 {
                    until_restart = restart_after(watch.counts.conflicts - before, &self.variables);
                    self.assignment.back_to(&self.variables, 0);
                    if self.clauses.are_too_many() {
                        self.forget_clauses(watch)?;
                    }
                    if let Some(found) = aim.after_restart(self, watch)? {
                        return Ok(Some(found));
                    }
                }
                continue;
            }
            if known {
                // The last scan was one with other decisions, and tells nothing about this one.
                self.scan.cheated = true;
                scanned = None;
            } else {
                self.note_clearing();
                scanned = Some(self.assignment.trail.len());
            }
            match aim.after_scan(self, watch)? {
                Next::Decide => {
                    if !self.decide_some(watch)? {
                        // Everything is, so that only a scan can tell.
                        self.cleared_with = None;
                    }
                }
                Next::DecideThat(literal) => {
                    watch.node()?;
                    self.assignment.decide(&self.variables, literal);
                }
                Next::ScanAgain => scanned = None,
                Next::End(found) => return Ok(found),
            }
        }
    }
}
