//! From what a contradiction or the value of a variable followed: literals that are all false.

use super::assignment::{Assignment, Conflict, Reason};
use super::clauses::Clauses;
use super::elsewhere::each_of_others;
use super::variables::{Literal, Variables, literal, variable_of};

impl Assignment {
    /// Appends the literals, all false, that a conflict consists of.
    pub(super) fn explain_conflict(
        &self,
        conflict: Conflict,
        variables: &Variables,
        clauses: &Clauses,
        literals: &mut Vec<Literal>,
    ) {
        match conflict {
            Conflict::Clause(clause) => literals.extend_from_slice(clauses.get(clause)),
            Conflict::Row(row) => {
                literals.extend(variables.row(row).iter().map(|&other| literal(other, true)));
            }
            Conflict::Rivals(one, two) => {
                literals.extend([literal(one, false), literal(two, false)]);
            }
        }
    }

    /// Calls `each` with the false literals from which an assigned variable followed.
    #[inline]
    pub(super) fn for_each_cause(
        &self,
        variable: usize,
        variables: &Variables,
        clauses: &Clauses,
        mut each: impl FnMut(Literal),
    ) {
        match self.reason[variable] {
            Reason::Decision => {}
            Reason::Clause(clause) => {
                for &cause in clauses.get(clause) {
                    if variable_of(cause) != variable {
                        each(cause);
                    }
                }
            }
            Reason::Row(row) => {
                for &other in variables.row(row) {
                    if other as usize != variable {
                        each(literal(other, true));
                    }
                }
            }
            Reason::Rival(rival) => each(literal(rival, false)),
            Reason::FirstElsewhere(clause) => {
                let [tile, _] = variables.tiles[variable];
                each_of_others(variables, clauses.get(clause), tile, &mut each);
            }
            Reason::SecondElsewhere(clause) => {
                let [_, tile] = variables.tiles[variable];
                each_of_others(variables, clauses.get(clause), tile, &mut each);
            }
        }
    }
}
