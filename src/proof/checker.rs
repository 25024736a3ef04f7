//! Whether a clause follows from those before it: take all its literals as false, draw every
//! conclusion that groups and clauses allow, and scan. If that contradicts itself or the scan
//! gets stuck, the clause follows. For a matching line, a count of components stands in for the
//! scan.
//!
//! What follows without any assumption stays on the trail from one clause to the next.
//!
//! For a trim, the clauses that are known to be needed are tried alone first: if they suffice,
//! nothing else becomes needed.

use super::assignment::{Assignment, Contradiction, Reason};
use super::clauses::{Clauses, Use, Violated};
use super::matching::Matching;
use super::scan::Scan;
use super::steps::Steps;
use super::variables::{Code, Variables, variable_of};
use crate::board::Board;
use crate::watch::{Interrupt, Watch};

/// Why a clause follows.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// All literals of a clause are false.
    Clause(u32),
    /// A tile of this group has nobody left to go with.
    Group(u32),
    /// This variable is known to be the opposite of what is assumed.
    Variable(u32),
    /// The scan got stuck.
    Scan,
    /// This group cannot be paired up.
    Matching(u32),
}

pub(super) struct Checker<'b> {
    pub(super) board: &'b Board,
    pub(super) assignment: Assignment<'b>,
    pub(super) clauses: Clauses,
    pub(super) scan: Scan,
    pub(super) matching: Matching,
    steps: &'b Steps,
    /// How far the trail has been looked at.
    head: usize,
    /// How much of the trail holds without any assumption.
    facts: usize,
    /// What is tried first, and what then.
    uses: &'static [Use],
    /// A contradiction without any assumption.
    contradiction: Option<Conflict>,
}

impl<'b> Checker<'b> {
    /// A checker for the clauses of a proof, none of which may be used yet.
    pub(super) fn new(
        board: &'b Board,
        steps: &'b Steps,
        uses: &'static [Use],
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let variables = Variables::new(board, steps, watch)?;
        let assignment = Assignment::new(board, variables, watch)?;
        let clauses = Clauses::new(board, steps, &assignment, watch)?;
        let scan = Scan::new(board, watch)?;
        let mut checker = Checker {
            board,
            assignment,
            clauses,
            scan,
            matching: Matching::default(),
            steps,
            head: 0,
            facts: 0,
            uses,
            contradiction: None,
        };
        checker.decide_twos(watch)?;
        checker.note_facts(watch)?;
        Ok(checker)
    }

    /// The tiles of a group of two go together.
    fn decide_twos(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        for group in 0..self.board.group_count() {
            if self.board.groups.size(group) == 2 {
                self.assignment.conclude_group(group, None, watch)?;
            }
            watch.work(2)?;
        }
        Ok(())
    }

    /// Draws conclusions from the facts that have not been looked at.
    fn note_facts(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let from = self.head;
        for &allowed in self.uses {
            self.head = from;
            self.contradiction = self.propagate(allowed, watch)?;
            if self.contradiction.is_some() {
                break;
            }
        }
        self.facts = self.assignment.trail.len();
        Ok(())
    }

    /// Allows the use of one clause more.
    pub(super) fn allow(&mut self, clause: u32, watch: &mut Watch) -> Result<(), Interrupt> {
        self.clauses.set_limit(clause + 1);
        if self.contradiction.is_some() {
            return Ok(());
        }
        match self.clauses.watch(clause, &self.assignment, watch)? {
            0 => self.contradiction = Some(Conflict::Clause(clause)),
            1 => {
                let last = self.clauses.get(clause)[0];
                if self.assignment.value(last) == 0 {
                    self.assignment.assign(last, Reason::Clause(clause), watch)?;
                    self.note_facts(watch)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Allows the use of so many clauses, all of which are watched. `units` are those of a single
    /// literal.
    pub(super) fn allow_all(
        &mut self,
        count: u32,
        units: &[u32],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.clauses.set_limit(count);
        self.find_facts(units, watch)
    }

    /// Forbids the use of the last clause that may be used. Facts that rest on it are found anew,
    /// if they can be.
    pub(super) fn forbid_last(
        &mut self,
        last: u32,
        units: &[u32],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.clauses.set_limit(last);
        if self.contradiction.is_some() {
            self.assignment.back_to(0, watch)?;
        } else {
            let Assignment { reason, position, .. } = &self.assignment;
            let mut codes = self.clauses.get(last).iter().copied();
            let Some(unfounded) = codes.find(|&code| {
                self.assignment.value(code) == 1
                    && reason[variable_of(code)] == Reason::Clause(last)
            }) else {
                return Ok(());
            };
            let keep = position[variable_of(unfounded)] as usize;
            self.assignment.back_to(keep, watch)?;
        }
        self.find_facts(units, watch)
    }

    /// Finds what follows without any assumption.
    fn find_facts(&mut self, units: &[u32], watch: &mut Watch) -> Result<(), Interrupt> {
        self.contradiction = None;
        self.decide_twos(watch)?;
        for &unit in units.iter().filter(|&&unit| self.clauses.is_allowed(unit)) {
            let code = self.clauses.get(unit)[0];
            match self.assignment.value(code) {
                0 => self.assignment.assign(code, Reason::Clause(unit), watch)?,
                1 => {}
                _ => {
                    self.contradiction = Some(Conflict::Clause(unit));
                    self.facts = self.assignment.trail.len();
                    return Ok(());
                }
            }
        }
        // Clauses may have been passed over because of what is no longer known.
        self.head = 0;
        self.note_facts(watch)
    }

    /// Whether a clause follows from those that may be used; if so, why. What was assumed stays on
    /// the trail until [`Checker::forget`].
    pub(super) fn follows(
        &mut self,
        clause: Option<u32>,
        watch: &mut Watch,
    ) -> Result<Option<Conflict>, Interrupt> {
        if let Some(conflict) = self.contradiction {
            return Ok(Some(conflict));
        }
        let codes: &[Code] = clause.map_or(&[], |clause| self.clauses.get(clause));
        for &code in codes {
            match self.assignment.value(code) {
                0 => self.assignment.assign(code ^ 1, Reason::Assumed, watch)?,
                1 => return Ok(Some(Conflict::Variable(code >> 1))),
                _ => {}
            }
            watch.work(5)?;
        }
        for &allowed in self.uses {
            self.head = self.facts;
            if let Some(conflict) = self.propagate(allowed, watch)? {
                return Ok(Some(conflict));
            }
            if let Some(conflict) = self.look_at_board(clause, watch)? {
                return Ok(Some(conflict));
            }
        }
        Ok(None)
    }

    /// What is known does not contradict itself: looks whether it can be so.
    fn look_at_board(
        &mut self,
        clause: Option<u32>,
        watch: &mut Watch,
    ) -> Result<Option<Conflict>, Interrupt> {
        let Checker { board, assignment, scan, matching, steps, .. } = self;
        let step = clause.map_or(steps.len(), |clause| clause as usize);
        Ok(match steps.witness(step) {
            None => scan.gets_stuck(board, assignment, watch)?.then_some(Conflict::Scan),
            Some((tile, without)) => {
                let group = board.groups.of[tile as usize];
                matching
                    .is_missing(board, assignment, group as usize, without, watch)?
                    .then_some(Conflict::Matching(group))
            }
        })
    }

    /// Forgets what was assumed.
    pub(super) fn forget(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        self.head = self.facts;
        self.assignment.back_to(self.facts, watch)
    }

    fn propagate(
        &mut self,
        allowed: Use,
        watch: &mut Watch,
    ) -> Result<Option<Conflict>, Interrupt> {
        while let Some(&literal) = self.assignment.trail.get(self.head) {
            self.head += 1;
            if let Some(Contradiction(group)) = self.assignment.conclude(literal, watch)? {
                return Ok(Some(Conflict::Group(group)));
            }
            watch.work(10)?;
            if let Some(Violated(clause)) =
                self.clauses.propagate(literal ^ 1, allowed, &mut self.assignment, watch)?
            {
                return Ok(Some(Conflict::Clause(clause)));
            }
        }
        Ok(None)
    }
}
