//! The loop of the search, which is the same whatever is asked for: draw conclusions, scan, learn
//! from what gets stuck, start again now and then, decide. What is asked for decides what comes
//! after a scan that has not got stuck, and after a restart.

use super::Search;
use super::game::Game;
use super::pace::restart_after;
use super::variables::Literal;
use crate::watch::{Interrupt, Watch};

/// What a search is after.
///
/// What it finds it keeps. The loop does not know what it is for, so that it is compiled once for each game
/// and not for each aim.
pub(super) trait Aim<G: Game> {
    /// After a restart, when nothing is decided. Whether the search has come to its end.
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt>;

    /// After a scan that has not got stuck.
    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt>;
}

/// How a search goes on.
pub(super) enum Next {
    /// With whatever seems best to decide.
    Decide,
    /// With this.
    DecideThat(Literal),
    /// With another scan, because fewer tiles may be left than before, or more is known.
    ScanAgain,
    /// Not at all: what was asked for has been found.
    End,
}

impl<G: Game> Search<'_, G> {
    /// Searches until what is asked for is found, or it is known that there is nothing. A search that has
    /// been through this before goes on as it was: with restarts as far apart.
    pub(super) fn run(&mut self, aim: &mut dyn Aim<G>, watch: &mut Watch) -> Result<(), Interrupt> {
        // How much of the trail the last scan that did not get stuck knew about.
        let mut scanned = None;
        let before = *self.began.get_or_insert(watch.counts.conflicts);
        let mut until_restart = restart_after(watch.counts.conflicts - before, self);
        loop {
            watch.turn()?;
            if self.contradiction {
                return Ok(());
            }
            let fails = self.propagation_fails(watch)?;
            let known = !fails && self.is_known_to_clear();
            if fails || (!known && self.scan_gets_stuck(scanned, watch)?) {
                watch.counts.conflicts += 1;
                scanned = None;
                if !self.learn()? {
                    self.contradiction = true;
                    return Ok(());
                }
                until_restart -= 1;
                if until_restart == 0 {
                    until_restart = restart_after(watch.counts.conflicts - before, self);
                    self.assignment.back_to(&self.variables, 0);
                    if self.clauses.are_too_many() {
                        self.forget_clauses(watch)?;
                    }
                    if aim.after_restart(self, watch)? {
                        return Ok(());
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
                    if self.look_ahead(watch.counts.conflicts - before, watch)? {
                        scanned = None;
                    } else if !self.decide_some(watch)? {
                        // Everything is, so that only a scan can tell.
                        self.cleared_with = None;
                    }
                }
                Next::DecideThat(literal) => {
                    watch.node()?;
                    self.assignment.decide(&self.variables, literal);
                }
                Next::ScanAgain => scanned = None,
                Next::End => return Ok(()),
            }
        }
    }
}
