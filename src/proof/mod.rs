//! Proofs that a board is unsolvable, made by [`prove`] and checked by [`check`].
//!
//! A proof is a list of clauses: at least one of the literals of each holds in every solution. A
//! literal says that two tiles go together, or that they do not. Each clause follows from those
//! before it: with all its literals false, conclusions contradict each other, or the pruning scan
//! gets stuck, or a group that the line names cannot be paired up. The last clause is empty, so there is no solution. `docs/proof.md` has the format
//! and the rules.
//!
//! Nothing here is shared with the searches but the board: a proof is checked by other code than
//! that which made it.

mod assignment;
mod blame;
mod check;
mod checker;
mod clauses;
mod matching;
mod scan;
mod steps;
mod text;
mod trim;
mod variables;

pub use check::{check, check_watched};
pub(crate) use steps::{Literal, Steps};

use crate::board::Board;
use crate::engine::{self, DecidedBy, Options, Outcome, Verdict};
use crate::error::{Error, ErrorKind};
use crate::rule::Rule;
use crate::watch::{Interrupt, Watch, unlimited};

/// A proof that a board is unsolvable. It has been checked.
#[derive(Clone, Debug)]
pub struct Proof {
    steps: Steps,
    /// Which of the steps are needed.
    needed: Vec<bool>,
    rule: Rule,
}

impl Proof {
    /// The proof that a search has written down, checked, without what is not needed.
    pub(crate) fn trimmed(
        board: &Board,
        steps: Steps,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let needed = trim::needed(board, &steps, watch)?;
        Ok(Proof { steps, needed, rule: board.rule() })
    }

    /// The number of clauses, the empty one included.
    pub fn clause_count(&self) -> usize {
        1 + self.needed.iter().filter(|&&needed| needed).count()
    }

    /// Hands out the text, piece by piece, as long as `write` returns true.
    ///
    /// # Errors
    /// When `write` returns false, and when memory runs out.
    pub fn write(&self, write: &mut dyn FnMut(&[u8]) -> bool) -> Result<(), Error> {
        text::write(&self.steps, &self.needed, self.rule, write)
    }
}

/// Checks a proof, and drops the clauses that nothing rests on.
///
/// # Errors
/// As [`check`].
pub fn trimmed(board: &Board, proof: &[u8]) -> Result<Proof, Error> {
    check(board, proof)?;
    unlimited(|watch| Proof::trimmed(board, text::read(proof, board, watch)?, watch))
}

/// Decides a board; if it is unsolvable, there is a proof.
///
/// # Errors
/// When memory runs out.
pub fn prove(board: &Board, options: &Options) -> Result<(Outcome, Option<Proof>), Error> {
    prove_watched(board, options, &mut options.watch())
}

/// The same under a watch of the caller's, as for [`engine::solve_watched`]. Needs memory for all
/// that the search learns.
///
/// # Errors
/// When memory runs out.
pub fn prove_watched(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<(Outcome, Option<Proof>), Error> {
    let mut proof = None;
    let decided = decide(board, options, &mut proof, watch);
    Ok((Outcome::of(decided, watch)?, proof))
}

fn decide(
    board: &Board,
    options: &Options,
    proof: &mut Option<Proof>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    if board.falls() {
        return Err(ErrorKind::Rule.into());
    }
    let mut steps = Steps::default();
    let decided = engine::decide(board, options, Some(&mut steps), watch)?;
    if decided.0 == Verdict::Unsolvable {
        *proof = Some(match decided.1 {
            // The scan of the whole board got stuck, and the scan of proofs is as strict: there
            // is nothing to write down, and nothing else to check.
            DecidedBy::Scan => Proof { steps, needed: Vec::new(), rule: board.rule() },
            _ => Proof::trimmed(board, steps, watch)?,
        });
    }
    Ok(decided)
}
