//! Looking ahead, now and then, in searches that take long: all pairings of all undecided groups are tried
//! on top of what is decided, as scans of one batch. Some fifteen of them get stuck. Each is decided for a
//! moment, scanned and learned from like any other decision that gets stuck, and the next one is tried from
//! wherever that led back to: what got stuck under many decisions often does under few.
//!
//! So the search learns at once about groups that it would have come to one conflict at a time. Where most
//! conflicts take many decisions, as on large boards, half of them are saved; to look ahead at every decision
//! would save two thirds, and costs more than that.

use super::Search;
use super::game::Game;
use super::pairs::bit;
use super::probe::Probe;
use super::variables::{Literal, literal};
use crate::lanes::{LANES, MOST_LISTED};
use crate::watch::{Interrupt, Watch};

/// Conflicts before the search looks ahead for the first time, and from one time to the next.
const FIRST: u64 = 50;
const BETWEEN: u64 = 25;

/// On boards with more groups fewer than half of them can be tried at a time, and it is games that find the
/// solutions: four ox side by side take nearly twice as long with looking ahead as without.
const MOST_GROUPS: usize = 2 * MOST_LISTED;

/// Pairings that may be tried at a time.
const MOST_TRIED: usize = 3 * MOST_LISTED;
const _: () = assert!(MOST_TRIED <= LANES);

pub(super) struct Ahead {
    /// How many conflicts there have to be before the next time.
    due: u64,
    /// Conflicts that were found by looking ahead.
    pub(super) found: u64,
}

impl Ahead {
    pub(super) fn new() -> Self {
        Ahead { due: FIRST, found: 0 }
    }
}

impl<G: Game> Search<'_, G> {
    /// Whether it ever does: on boards of the usual size, without groups of six or more.
    pub(super) fn looks_ahead(&self) -> bool {
        self.variables.are_all_pairings()
            && self.board.group_count() <= MOST_GROUPS
            // The search for the fewest tiles does not mind that a scan gets stuck.
            && self.blame.most_left == 0
    }

    /// Looks ahead if that is due after so many conflicts. There must be nothing left to conclude. Whether
    /// anything was tried: then the last scan need not be one with what is decided now.
    pub(super) fn look_ahead(
        &mut self,
        conflicts: u64,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        if conflicts < self.ahead.due || !self.looks_ahead() {
            return Ok(false);
        }
        self.ahead.due = conflicts + BETWEEN;
        // There has been probing before.
        let mut kept = self.probe.take();
        let Some(probe) = &mut kept else { return Ok(false) };
        let mut stuck = [0; MOST_TRIED];
        let count = self.find_stuck(probe, &mut stuck, watch)?;
        self.probe = kept;
        for &decision in &stuck[..count] {
            let depth = self.assignment.depth();
            if self.propagation_fails(watch)? {
                break;
            }
            if self.assignment.value(decision) != 0 {
                continue;
            }
            watch.node()?;
            self.assignment.decide(&self.variables, decision);
            if self.propagation_fails(watch)? || self.scan_gets_stuck(None, watch)? {
                watch.counts.conflicts += 1;
                self.ahead.found += 1;
                if !self.learn()? {
                    self.contradiction = true;
                    break;
                }
            } else if self.scan.cheated {
                self.assignment.back_to(&self.variables, depth);
            } else {
                // The scan has played a solution: the next one will again.
                break;
            }
        }
        Ok(count > 0)
    }

    /// Tries all pairings of undecided groups, or of the most active ones, and tells which get stuck.
    fn find_stuck(
        &mut self,
        probe: &mut Probe<G>,
        stuck: &mut [Literal; MOST_TRIED],
        watch: &mut Watch,
    ) -> Result<usize, Interrupt> {
        self.list_groups(probe);
        let Probe { listed, lanes, .. } = probe;
        let mut excluded = [0; LANES];
        let mut tried = 0;
        for (place, &group) in listed.iter().enumerate() {
            for variable in self.variables.of_group(group as usize) {
                let decision = literal(variable, true);
                if self.assignment.value(decision) == 0 {
                    let pairing = 3 * place + self.variables.pairing(variable as usize) as usize;
                    excluded[tried] = 7 << (3 * place) & !bit(pairing);
                    stuck[tried] = decision;
                    tried += 1;
                }
            }
        }
        watch.counts.scans += tried as u64;
        lanes.run(&self.assignment.allowed, listed, &excluded[..tried], watch)?;
        let mut count = 0;
        for scan in 0..tried {
            stuck[count] = stuck[scan];
            count += usize::from(lanes.is_stuck(scan));
        }
        Ok(count)
    }
}
