//! Drops the clauses of a proof that nothing rests on. The proof is checked from its end to its
//! beginning: the empty clause first, then every clause that a later one rests on. So each clause
//! that is left has been checked, too.

use super::blame::Blame;
use super::checker::Checker;
use super::clauses::Use;
use super::steps::Steps;
use crate::board::Board;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// Which clauses of a proof are needed. A clause that does not follow from those before it would
/// be a defect of the search that wrote it.
pub(super) fn needed(
    board: &Board,
    steps: &Steps,
    watch: &mut Watch,
) -> Result<Vec<bool>, Interrupt> {
    let mut checker = Checker::new(board, steps, &[Use::Needed, Use::All], watch)?;
    let mut blame = Blame::new(&checker, watch)?;
    let mut units = Vec::new();
    for clause in 0..steps.len() as u32 {
        if checker.clauses.watch(clause, &checker.assignment, watch)? < 2 {
            memory::push(&mut units, clause)?;
        }
        watch.work(20)?;
    }
    checker.allow_all(steps.len() as u32, &units, watch)?;
    check(&mut checker, &mut blame, None, watch)?;
    for clause in (0..steps.len() as u32).rev() {
        checker.forbid_last(clause, &units, watch)?;
        if checker.clauses.is_needed(clause) {
            check(&mut checker, &mut blame, Some(clause), watch)?;
        }
    }
    Ok(checker.clauses.into_needed())
}

/// Checks a clause, or the empty one, and marks what it rests on.
fn check(
    checker: &mut Checker,
    blame: &mut Blame,
    clause: Option<u32>,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let conflict = checker.follows(clause, watch)?;
    let conflict = conflict.expect("a search has written down what does not follow");
    blame.explain(checker, conflict, watch)?;
    checker.forget(watch)
}
