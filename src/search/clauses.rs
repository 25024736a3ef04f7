//! Learned clauses: at least one literal of each holds in every solution. They are kept in the
//! order in which they were learned, so that the list of them is a proof when the board turns out
//! to be unsolvable. Two literals of each clause are watched; a clause is looked at only when one
//! of these becomes false.
//!
//! Memory has to stay bounded however long a search takes, so when there are too many literals
//! the older half is forgotten. The bound then grows by a quarter: a search that forgets at a
//! fixed bound might go round in circles.

use super::variables::Literal;
use crate::board::sort_plainly;
use crate::error::Error;
use crate::lanes::Knowledge;
use crate::memory;
use crate::watch::{self, Interrupt};

pub(super) struct Clauses {
    literals: Vec<Literal>,
    /// Where each clause begins; one more entry than clauses.
    start: Vec<u32>,
    /// For each literal, the clauses that watch it.
    pub(super) watches: Vec<Vec<Watch>>,
    /// The number of literals from which on older ones are forgotten.
    most: usize,
}

#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub(super) clause: u32,
    /// Some other literal of the clause; if it holds, the clause need not be looked at.
    pub(super) other: Literal,
}

impl Clauses {
    pub(super) fn new(
        variables: usize,
        most: usize,
        watch: &mut watch::Watch,
    ) -> Result<Self, Interrupt> {
        let watches = memory::collected((0..2 * variables).map(|_| Vec::new()), watch)?;
        Ok(Clauses { literals: Vec::new(), start: memory::filled(1, 0)?, watches, most })
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

    /// All clauses, for games that are to respect them.
    pub(super) fn knowledge<'a>(&'a self, places: &'a [u32], facts: &'a [u32]) -> Knowledge<'a> {
        let Clauses { literals, start, .. } = self;
        Knowledge { places, facts, literals, start }
    }

    /// The number of clauses.
    #[cfg(test)]
    pub(super) fn count(&self) -> usize {
        self.start.len() - 1
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

    /// Whether there are more literals than there should be.
    pub(super) fn are_too_many(&self) -> bool {
        self.literals.len() > self.most
    }

    /// Forgets the older half of the clauses. The numbers of the others change, so nothing may
    /// refer to them, and nothing may be decided: then any two literals of a clause can be watched
    /// that are not known to be false.
    pub(super) fn forget_older_half(
        &mut self,
        is_false: impl Fn(Literal) -> bool,
        watch: &mut watch::Watch,
    ) -> Result<(), Interrupt> {
        let first = (self.start.len() - 1) / 2;
        let gone = self.start[first] as usize;
        for watches in &mut self.watches {
            watches.clear();
            watch.work(2)?;
        }
        self.literals.drain(..gone);
        self.start.drain(..first);
        for start in &mut self.start {
            *start -= gone as u32;
        }
        for clause in 0..self.start.len() as u32 - 1 {
            // The two that are to be watched come first.
            sort_plainly(self.get_mut(clause), |&a, &b| !is_false(a) && is_false(b));
            if let [first, second, ..] = *self.get(clause) {
                self.watch(first, clause, second)?;
                self.watch(second, clause, first)?;
            }
            watch.work(50 + 5 * self.range(clause).len())?;
        }
        self.most += self.most / 4;
        Ok(())
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
