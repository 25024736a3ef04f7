//! What is known about pairs of pairings while a search is probed, and which sets of pairings are
//! to be tried next: such that many pairs of each are new.

use crate::error::Error;
use crate::lanes::{LANES, Pairings, keep_mutual};
use crate::memory;
use crate::slots::Slots;

/// How many pairings a scan assumes at most. With more, too many scans get stuck.
const WIDTH: usize = 6;

/// A batch of scans has at least so many sets to try: for a few pairs it does not pay.
const FEWEST_SETS: usize = 20;

/// All that fit into a set.
const MOST_PAIRINGS: usize = Pairings::BITS as usize;

/// One value for each pairing: too much for a caller's stack.
type Each<T> = Box<[T; MOST_PAIRINGS]>;

/// Numbers other than those of possible pairings mean nothing.
pub(super) struct Pairs {
    possible: Pairings,
    /// For each pairing those that it excludes, and their groups.
    excludes: Each<Pairings>,
    concerns: Each<u64>,
    /// For each pairing those that neither it excludes nor they it.
    compatible: Each<Pairings>,
    /// For each pairing those of which it is not known whether they go with it; enough if one of
    /// two knows.
    unknown: Each<Pairings>,
    /// The same without what is to be tried next.
    untried: Each<Pairings>,
    /// Sets to be tried next, and larger sets of which some pairs may be to blame.
    next: Vec<Pairings>,
    suspect: Vec<Pairings>,
}

impl Pairs {
    pub(super) fn new() -> Result<Self, Error> {
        Ok(Self {
            possible: 0,
            excludes: Each::filled(MOST_PAIRINGS, 0)?,
            concerns: Each::filled(MOST_PAIRINGS, 0)?,
            compatible: Each::filled(MOST_PAIRINGS, 0)?,
            unknown: Each::filled(MOST_PAIRINGS, 0)?,
            untried: Each::filled(MOST_PAIRINGS, 0)?,
            next: memory::with_capacity(LANES + WIDTH * WIDTH)?,
            suspect: Vec::new(),
        })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.possible = 0;
        self.next.clear();
        self.suspect.clear();
    }

    /// A possible pairing and what it excludes, the others of its group included.
    pub(super) fn add(&mut self, pairing: usize, excluded: Pairings) {
        self.possible |= bit(pairing);
        self.excludes[pairing] = excluded;
        self.concerns[pairing] = members(excluded).fold(0, |groups, one| groups | group_of(one));
        self.compatible[pairing] = !(excluded | bit(pairing));
    }

    /// All possible pairings have been added.
    pub(super) fn begin(&mut self) {
        keep_mutual(&mut self.compatible);
        self.unknown.copy_from(&self.compatible);
    }

    /// Some pairings of a set have something to do with these groups.
    pub(super) fn concerned(&self, set: Pairings, groups: u64) -> Pairings {
        let concerned = members(set).filter(|&pairing| self.concerns[pairing] & groups != 0);
        concerned.fold(0, |all, pairing| all | bit(pairing))
    }

    /// The pairings of a set go together, any two of them, and with those that fit.
    pub(super) fn go_together(&mut self, set: Pairings, fitting: Pairings) {
        for pairing in members(set) {
            self.unknown[pairing] &= !(fitting | set);
        }
    }

    /// No solution has a pairing.
    pub(super) fn drop(&mut self, pairing: Pairings) {
        self.possible &= !pairing;
    }

    /// The two pairings of a set exclude each other.
    pub(super) fn exclude(&mut self, set: Pairings) {
        for pairing in members(set) {
            let other = set & !bit(pairing);
            self.excludes[pairing] |= other;
            self.concerns[pairing] |= members(other).fold(0, |groups, one| groups | group_of(one));
            self.compatible[pairing] &= !other;
            self.unknown[pairing] &= !other;
        }
    }

    /// Of a set that was tried, these pairings do not all go together. That need not tell anything
    /// about the pairs for which the set was tried; if so, they have to be tried in another way.
    pub(super) fn suspect(&mut self, tried: Pairings, blamed: Pairings) -> Result<(), Error> {
        let tells = members(blamed).any(|one| self.unknown[one] & blamed != 0);
        memory::push(&mut self.suspect, if tells { blamed } else { tried })
    }

    /// Decides what to try next; false if there is nothing left that is worth it.
    pub(super) fn plan(&mut self) -> bool {
        keep_mutual(&mut self.unknown);
        for (untried, unknown) in self.untried.iter_mut().zip(&*self.unknown) {
            *untried = unknown & self.possible;
        }
        // Pairs of suspect sets are tried alone.
        while self.next.len() < LANES {
            let Some(set) = self.suspect.pop() else { break };
            for one in members(set & self.possible) {
                for other in members(set & self.untried[one]) {
                    self.untried[other] &= !bit(one);
                    self.next.push(bit(one) | bit(other));
                }
                self.untried[one] &= !set;
            }
        }
        for first in members(self.possible) {
            while self.untried[first] != 0 && self.next.len() < LANES {
                let set = self.untried_set(first);
                self.next.push(set);
            }
        }
        self.next.len() >= FEWEST_SETS
    }

    /// A set of pairings none of which has been tried with the first, nor with each other as long
    /// as there are such.
    fn untried_set(&mut self, first: usize) -> Pairings {
        let mut set = bit(first);
        let (mut new, mut possible) = (self.untried[first], self.untried[first]);
        for _ in 1..WIDTH {
            let Some(other) = members(if new != 0 { new } else { possible }).next() else { break };
            set |= bit(other);
            new &= self.untried[other];
            possible &= self.compatible[other];
        }
        for pairing in members(set) {
            self.untried[pairing] &= !set;
        }
        set
    }

    /// Up to 256 sets of those to be tried, and what follows from each.
    pub(super) fn take_next(
        &mut self,
        sets: &mut [Pairings; LANES],
        excluded: &mut [Pairings; LANES],
    ) -> usize {
        let first = self.next.len().saturating_sub(LANES);
        let mut count = 0;
        for ((&next, set), excluded) in self.next[first..].iter().zip(sets).zip(excluded) {
            *set = next;
            *excluded = members(next).fold(0, |all, pairing| all | self.excludes[pairing]);
            count += 1;
        }
        self.next.truncate(first);
        count
    }
}

/// The members of a set, half by half: numbers of 128 bits are slow to go through.
pub(super) fn members(set: Pairings) -> Members {
    Members { half: set as u64, rest: (set >> 64) as u64, first: 0 }
}

pub(super) struct Members {
    half: u64,
    /// The half that comes then, and what the first place of this one is.
    rest: u64,
    first: usize,
}

impl Iterator for Members {
    type Item = usize;

    #[inline(always)]
    fn next(&mut self) -> Option<usize> {
        if self.half == 0 {
            if self.rest == 0 {
                return None;
            }
            (self.half, self.rest, self.first) = (self.rest, 0, 64);
        }
        // The compiler is told that this is less than 64.
        let place = self.half.trailing_zeros() as usize % 64;
        self.half &= self.half - 1;
        Some(self.first + place)
    }
}

/// As two halves: to move numbers of 128 bits takes a call on some processors.
#[inline]
pub(super) fn bit(pairing: usize) -> Pairings {
    let one = Pairings::from(1u64 << (pairing % 64));
    if pairing < 64 { one } else { one << 64 }
}

/// The bit of the group that a pairing belongs to.
fn group_of(pairing: usize) -> u64 {
    1 << (pairing / 3)
}
