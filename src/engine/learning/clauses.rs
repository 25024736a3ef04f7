//! Learned clauses: at least one literal of each holds in every solution. They are kept in the
//! order in which they were learned, so that the list of them is a proof when the board turns out
//! to be unsolvable. Two literals of each clause are watched; a clause is looked at only when one
//! of these becomes false.

use super::variables::Literal;
use crate::error::Error;
use crate::memory;

pub(super) struct Clauses {
    literals: Vec<Literal>,
    /// Where each clause begins; one more entry than clauses.
    start: Vec<u32>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
}

#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    /// Some other literal of the clause; if it holds, the clause need not be looked at.
    pub(super) other: Literal,
}

impl Clauses {
    pub(super) fn new(variables: usize) -> Result<Self, Error> {
        Ok(Clauses {
            literals: Vec::new(),
            start: memory::filled(1, 0)?,
            watches: memory::filled(2 * variables, Vec::new())?,
        })
    }

    #[inline(always)]
    pub(super) fn get(&self, clause: u32) -> &[Literal] {
        &self.literals[self.range(clause)]
    }

    #[inline(always)]
    pub(super) fn get_mut(&mut self, clause: u32) -> &mut [Literal] {
        let range = self.range(clause);
        &mut self.literals[range]
    }

    #[inline(always)]
    fn range(&self, clause: u32) -> std::ops::Range<usize> {
        self.start[clause as usize] as usize..self.start[clause as usize + 1] as usize
    }

    /// The literals of all clauses, and where each begins; one more entry than clauses.
    pub(super) fn all(&self) -> (&[Literal], &[u32]) {
        (&self.literals, &self.start)
    }

    /// Adds a clause of two or more literals and watches the first two.
    pub(super) fn add(&mut self, clause: &[Literal]) -> Result<u32, Error> {
        let number = self.start.len() as u32 - 1;
        for &literal in clause {
            memory::push(&mut self.literals, literal)?;
        }
        memory::push(&mut self.start, self.literals.len() as u32)?;
        self.watch(clause[0], number, clause[1])?;
        self.watch(clause[1], number, clause[0])?;
        Ok(number)
    }

    pub(super) fn watch(
        &mut self,
        literal: Literal,
        clause: u32,
        other: Literal,
    ) -> Result<(), Error> {
        memory::push(&mut self.watches[literal as usize], Watch { clause, other })
    }
}
