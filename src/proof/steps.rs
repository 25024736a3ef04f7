//! The clauses of a proof in the order in which they follow from each other, as lists of
//! literals about tiles. A search that is to prove its verdict writes what it learns into such a
//! list; a proof that is read from text becomes one.

use crate::error::{Error, ErrorKind};
use crate::memory;

/// A proof has at most so many literals: beyond that, memory counts as used up. They take a
/// gigabyte and a half.
const MOST_LITERALS: usize = 1 << 27;

/// "These two tiles go together", or "they do not". The first tile has the lower index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    pub(crate) first: u32,
    pub(crate) second: u32,
    pub(crate) together: bool,
}

impl Literal {
    /// Two tiles go together.
    pub(crate) fn together(one: u32, other: u32) -> Self {
        Literal { first: one.min(other), second: one.max(other), together: true }
    }

    /// Two tiles do not go together.
    pub(crate) fn apart(one: u32, other: u32) -> Self {
        Literal { together: false, ..Literal::together(one, other) }
    }
}

/// Clauses. The empty one at the end of every proof is not in the list: it goes without saying.
#[derive(Clone, Debug, Default)]
pub(crate) struct Steps {
    literals: Vec<Literal>,
    /// Where each clause ends in `literals`.
    ends: Vec<usize>,
}

impl Steps {
    /// Appends a clause.
    pub(crate) fn add(&mut self, clause: impl IntoIterator<Item = Literal>) -> Result<(), Error> {
        for literal in clause {
            self.push(literal)?;
        }
        self.end_clause()
    }

    /// Appends a literal to the clause that is being written.
    pub(crate) fn push(&mut self, literal: Literal) -> Result<(), Error> {
        if self.literals.len() == MOST_LITERALS {
            return Err(ErrorKind::OutOfMemory.into());
        }
        memory::push(&mut self.literals, literal)
    }

    /// The clause that was being written is complete.
    pub(crate) fn end_clause(&mut self) -> Result<(), Error> {
        memory::push(&mut self.ends, self.literals.len())
    }

    /// The number of clauses.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The literals of a clause.
    pub(crate) fn get(&self, clause: usize) -> &[Literal] {
        let start = if clause == 0 { 0 } else { self.ends[clause - 1] };
        &self.literals[start..self.ends[clause]]
    }

    /// The literals of all clauses.
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }
}
