//! The clauses of a proof in the order in which they follow from each other, as lists of
//! literals about tiles. A search that is to prove its verdict writes what it learns into such a
//! list; a proof that is read from text becomes one.

use crate::board::sort_plainly;
use crate::error::{Error, ErrorKind};
use crate::memory;

/// A proof has at most so many literals and tiles of witnesses: beyond that, memory counts as used
/// up. They take a gigabyte and a half.
const MOST_ENTRIES: usize = 1 << 27;

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
    /// The witnesses of matching lines, by rising clauses.
    witnesses: Vec<Witness>,
    /// The tiles that they take away.
    without: Vec<u32>,
}

/// What makes a clause a matching line: without some of its tiles, a group falls apart into more
/// odd components than tiles were taken away.
#[derive(Clone, Copy, Debug)]
struct Witness {
    /// The clause; that after the last one is the empty one.
    clause: usize,
    /// Any tile of the group.
    tile: u32,
    /// Where its tiles begin in `without`.
    start: usize,
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
        self.check_room()?;
        memory::push(&mut self.literals, literal)
    }

    fn check_room(&self) -> Result<(), Error> {
        match self.literals.len() + self.without.len() < MOST_ENTRIES {
            true => Ok(()),
            false => Err(ErrorKind::OutOfMemory.into()),
        }
    }

    /// Makes a matching line of the clause that is being written, or, if none is ended after this,
    /// of the empty one at the end: if the tiles `without`, in any order, are taken from the group
    /// of `tile`, more odd components than these are left. A later call about the same clause
    /// replaces an earlier one.
    pub(crate) fn match_without(&mut self, tile: u32, without: &[u32]) -> Result<(), Error> {
        self.begin_witness(tile)?;
        let start = self.without.len();
        for &tile in without {
            self.push_without(tile)?;
        }
        sort_plainly(&mut self.without[start..], |one, two| one < two);
        debug_assert!(self.without[start..].is_sorted_by(|one, next| one < next));
        Ok(())
    }

    /// Makes a matching line of the clause that is being written; takes no tile away yet.
    pub(crate) fn begin_witness(&mut self, tile: u32) -> Result<(), Error> {
        let clause = self.len();
        if let Some(&last) = self.witnesses.last().filter(|last| last.clause == clause) {
            self.witnesses.pop();
            self.without.truncate(last.start);
        }
        memory::push(&mut self.witnesses, Witness { clause, tile, start: self.without.len() })
    }

    /// Takes one tile more away for the clause that is being written. They have to rise.
    pub(crate) fn push_without(&mut self, tile: u32) -> Result<(), Error> {
        self.check_room()?;
        memory::push(&mut self.without, tile)
    }

    /// A tile of the group that a matching line is about, and the tiles that it takes away, rising.
    /// `None` for other clauses. The empty clause at the end has the number after the last one.
    pub(crate) fn witness(&self, clause: usize) -> Option<(u32, &[u32])> {
        let index = self.witnesses.binary_search_by_key(&clause, |witness| witness.clause).ok()?;
        let Witness { tile, start, .. } = self.witnesses[index];
        let end = self.witnesses.get(index + 1).map_or(self.without.len(), |next| next.start);
        Some((tile, &self.without[start..end]))
    }

    /// The clause that was being written is complete.
    pub(crate) fn end_clause(&mut self) -> Result<(), Error> {
        memory::push(&mut self.ends, self.literals.len())
    }

    /// The number of clauses.
    pub(crate) fn len(&self) -> usize {
        self.ends.len()
    }

    /// The literals of a clause; none for the empty one after the last.
    pub(crate) fn get(&self, clause: usize) -> &[Literal] {
        let start = if clause == 0 { 0 } else { self.ends[clause - 1] };
        let end = self.ends.get(clause).copied().unwrap_or(start);
        &self.literals[start..end]
    }

    /// The literals of all clauses.
    pub(crate) fn literals(&self) -> &[Literal] {
        &self.literals
    }
}
