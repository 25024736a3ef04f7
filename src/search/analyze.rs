//! Turns a conflict into a clause that would have prevented it one decision earlier: the literals
//! of the last decision are replaced by what they followed from until one is left (the first
//! unique implication point, as in SAT solvers). What takes part becomes more active; and on boards without groups of
//! six and more, so does what the literals of the clause that comes out followed from.

use super::assignment::{Assignment, Reason};
use super::clauses::Clauses;
use super::decide::Activity;
use super::variables::{Literal, Variables, variable_of};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// The working memory of analysis.
pub(super) struct Analysis {
    seen: Vec<bool>,
    marked: Vec<u32>,
    /// The clause, its first literal being the one that will follow.
    pub(super) learned: Vec<Literal>,
}

impl Analysis {
    pub(super) fn new(variables: usize, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Analysis {
            seen: memory::filled_watched(variables, false, watch)?,
            marked: memory::with_capacity(variables)?,
            learned: memory::with_capacity(variables + 1)?,
        })
    }

    /// Analyses a conflict whose literals are all false, the latest of them at the present depth,
    /// which is not 0. Returns the depth at which the first literal of `learned` follows.
    pub(super) fn run(
        &mut self,
        conflict: &[Literal],
        assignment: &Assignment,
        variables: &Variables,
        clauses: &Clauses,
        activity: &mut Activity,
    ) -> u32 {
        self.learned.clear();
        self.learned.push(0);
        let mut open = 0;
        for &literal in conflict {
            self.mark(literal, assignment, variables, activity, &mut open);
        }
        for &literal in assignment.trail.iter().rev() {
            let variable = variable_of(literal);
            if !self.seen[variable] || assignment.level[variable] != assignment.depth() {
                continue;
            }
            open -= 1;
            if open == 0 {
                self.learned[0] = literal ^ 1;
                break;
            }
            assignment.for_each_cause(variable, variables, clauses, |cause| {
                self.mark(cause, assignment, variables, activity, &mut open);
            });
        }
        self.drop_implied(assignment, variables, clauses);
        if variables.are_all_pairings() {
            self.bump_causes(assignment, variables, clauses, activity);
        }
        for variable in self.marked.drain(..) {
            self.seen[variable as usize] = false;
        }
        activity.decay();
        self.depth_of_second(assignment)
    }

    fn mark(
        &mut self,
        literal: Literal,
        assignment: &Assignment,
        variables: &Variables,
        activity: &mut Activity,
        open: &mut u32,
    ) {
        let variable = variable_of(literal);
        if self.seen[variable] || assignment.level[variable] == 0 {
            return;
        }
        self.seen[variable] = true;
        self.marked.push(variable as u32);
        activity.bump(variables, variable);
        if assignment.level[variable] == assignment.depth() {
            *open += 1;
        } else {
            self.learned.push(literal);
        }
    }

    /// Drops literals that follow from the others.
    fn drop_implied(&mut self, assignment: &Assignment, variables: &Variables, clauses: &Clauses) {
        let mut kept = 1;
        for index in 1..self.learned.len() {
            let literal = self.learned[index];
            let variable = variable_of(literal);
            let mut implied = assignment.reason[variable] != Reason::Decision;
            assignment.for_each_cause(variable, variables, clauses, |cause| {
                let cause = variable_of(cause);
                implied &= self.seen[cause] || assignment.level[cause] == 0;
            });
            if !implied {
                self.learned[kept] = literal;
                kept += 1;
            }
        }
        self.learned.truncate(kept);
    }

    /// What the literals of the clause followed from has to do with the conflict as well.
    fn bump_causes(
        &self,
        assignment: &Assignment,
        variables: &Variables,
        clauses: &Clauses,
        activity: &mut Activity,
    ) {
        for &literal in &self.learned[1..] {
            assignment.for_each_cause(variable_of(literal), variables, clauses, |cause| {
                let cause = variable_of(cause);
                if !self.seen[cause] && assignment.level[cause] > 0 {
                    activity.bump(variables, cause);
                }
            });
        }
    }

    /// Puts the latest of the other literals second; its depth is where to go back to.
    fn depth_of_second(&mut self, assignment: &Assignment) -> u32 {
        let depth = |literal: Literal| assignment.level[variable_of(literal)];
        let Some(latest) = (1..self.learned.len()).max_by_key(|&k| depth(self.learned[k])) else {
            return 0;
        };
        self.learned.swap(1, latest);
        depth(self.learned[1])
    }
}
