//! Checks a proof from its beginning to its end: every line has to follow from those before it.

use super::checker::Checker;
use super::clauses::Use;
use super::text;
use crate::board::Board;
use crate::error::{Error, ErrorKind};
use crate::watch::{Interrupt, Phase, Watch, unlimited};

/// Checks that a text is a proof that a board is unsolvable.
///
/// # Errors
/// Names the line (from 1) that is not as it should be, or does not follow from those before it.
pub fn check(board: &Board, proof: &[u8]) -> Result<(), Error> {
    unlimited(|watch| check_watched(board, proof, watch))
}

/// The same under the limits of a watch. Lines count as nodes.
///
/// # Errors
/// As [`check`], and when a limit is reached.
pub fn check_watched(board: &Board, proof: &[u8], watch: &mut Watch) -> Result<(), Interrupt> {
    watch.phase = Phase::Search;
    watch.look()?;
    let steps = text::read(proof, board, watch)?;
    let mut checker = Checker::new(board, &steps, &[Use::All], watch)?;
    for clause in 0..=steps.len() {
        watch.node()?;
        let number = (clause < steps.len()).then_some(clause as u32);
        if checker.follows(number, watch)?.is_none() {
            let line = text::line_of(proof, clause, watch)?;
            return Err(Error::at(ErrorKind::ProofStep, line).into());
        }
        checker.forget(watch)?;
        if let Some(clause) = number {
            checker.allow(clause, watch)?;
        }
    }
    Ok(())
}
