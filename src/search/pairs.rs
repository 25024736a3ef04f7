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

/// Room for all that is to be tried next: a batch, and the pairs of one more suspect set.
const MOST_NEXT: usize = 512;
const _: () = assert!(LANES + WIDTH * WIDTH <= MOST_NEXT);

/// Up to seven pairings, one after the other in the bytes of a number, and how many they are in the
/// highest byte. To go through them takes less than to go through the bits of a set of 128, as the
/// processor can guess how often.
#[derive(Clone, Copy)]
pub(super) struct Few(u64);

/// Where their number is.
const COUNT: u32 = 56;

impl Few {
    pub(super) const NONE: Few = Few(0);

    /// Adds a pairing, if it is one of those wanted.
    #[inline(always)]
    fn add(&mut self, pairing: usize, wanted: bool) {
        let wanted = u64::from(wanted);
        self.0 |= (pairing as u64 * wanted) << (8 * self.count() % COUNT as usize);
        self.0 += wanted << COUNT;
    }

    #[inline(always)]
    pub(super) fn count(self) -> usize {
        (self.0 >> COUNT) as usize
    }

    #[inline(always)]
    pub(super) fn members(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        (0..self.count()).map(move |_| {
            let pairing = rest as usize % MOST_PAIRINGS;
            rest >>= 8;
            pairing
        })
    }

    /// The same as a set.
    #[inline(always)]
    fn all(self) -> Pairings {
        self.members().fold(0, |all, pairing| all | bit(pairing))
    }
}

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
    next: Box<[Few; MOST_NEXT]>,
    next_count: usize,
    suspect: Vec<Few>,
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
            next: Box::<[Few; MOST_NEXT]>::filled(MOST_NEXT, Few::NONE)?,
            next_count: 0,
            suspect: Vec::new(),
        })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.possible = 0;
        self.next_count = 0;
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

    /// The pairings of a set that have something to do with these groups.
    pub(super) fn concerned(&self, set: Few, groups: u64) -> Few {
        let mut concerned = Few::NONE;
        for pairing in set.members() {
            concerned.add(pairing, self.concerns[pairing] & groups != 0);
        }
        concerned
    }

    /// The pairings of a set go together with those that fit, which they are among.
    pub(super) fn go_together(&mut self, set: Few, fitting: Pairings) {
        for pairing in set.members() {
            debug_assert!(fitting & bit(pairing) != 0);
            self.unknown[pairing] &= !fitting;
        }
    }

    /// No solution has these pairings.
    pub(super) fn drop(&mut self, set: Few) {
        self.possible &= !set.all();
    }

    /// The two pairings of a set exclude each other.
    pub(super) fn exclude(&mut self, set: Few) {
        let mut both = set.members();
        let (Some(one), Some(other)) = (both.next(), both.next()) else { return };
        for (one, other) in [(one, other), (other, one)] {
            self.excludes[one] |= bit(other);
            self.concerns[one] |= group_of(other);
            self.compatible[one] &= !bit(other);
            self.unknown[one] &= !bit(other);
        }
    }

    /// Of a set that was tried, these pairings do not all go together. That need not tell anything
    /// about the pairs for which the set was tried; if so, they have to be tried in another way.
    pub(super) fn suspect(&mut self, tried: Few, blamed: Few) -> Result<(), Error> {
        let all = blamed.all();
        let tells = blamed.members().any(|one| self.unknown[one] & all != 0);
        memory::push(&mut self.suspect, if tells { blamed } else { tried })
    }

    /// Decides what to try next; false if there is nothing left that is worth it.
    pub(super) fn plan(&mut self) -> bool {
        keep_mutual(&mut self.unknown);
        for (untried, unknown) in self.untried.iter_mut().zip(&*self.unknown) {
            *untried = unknown & self.possible;
        }
        // Pairs of suspect sets are tried alone.
        while self.next_count < LANES {
            let Some(set) = self.suspect.pop() else { break };
            self.try_pairs(set);
        }
        for first in members(self.possible) {
            while self.untried[first] != 0 && self.next_count < LANES {
                self.try_set(first);
            }
        }
        self.next_count >= FEWEST_SETS
    }

    /// Is to try the pairs of a set that have not been tried.
    fn try_pairs(&mut self, set: Few) {
        let all = set.all();
        for (after, one) in (1..).zip(set.members()) {
            // In both of two numbers, or in none.
            let untried = self.untried[one] * Pairings::from(self.possible & bit(one) != 0);
            for other in set.members().skip(after) {
                let mut pair = Few::NONE;
                pair.add(one, true);
                pair.add(other, true);
                self.add_next(pair, untried & bit(other) != 0);
            }
        }
        for one in set.members() {
            self.untried[one] &= !all;
        }
    }

    /// Is to try a set of pairings none of which has been tried with the first, nor with each other as
    /// long as there are such.
    fn try_set(&mut self, first: usize) {
        let mut set = Few::NONE;
        set.add(first, true);
        let mut all = bit(first);
        let (mut new, mut possible) = (self.untried[first], self.untried[first]);
        for _ in 1..WIDTH {
            let from = if new != 0 { new } else { possible };
            if from == 0 {
                break;
            }
            let other = from.trailing_zeros() as usize % MOST_PAIRINGS;
            set.add(other, true);
            all |= bit(other);
            new &= self.untried[other];
            possible &= self.compatible[other];
        }
        for pairing in set.members() {
            self.untried[pairing] &= !all;
        }
        self.add_next(set, true);
    }

    #[inline(always)]
    fn add_next(&mut self, set: Few, wanted: bool) {
        self.next.set(self.next_count, set);
        self.next_count += usize::from(wanted);
    }

    /// Up to 256 sets of those to be tried, and what follows from each.
    pub(super) fn take_next(
        &mut self,
        sets: &mut [Few; LANES],
        excluded: &mut [Pairings; LANES],
    ) -> usize {
        let first = self.next_count.saturating_sub(LANES);
        let count = self.next_count - first;
        sets[..count].copy_from_slice(&self.next[first..][..count]);
        for (set, excluded) in sets[..count].iter().zip(excluded) {
            *excluded = set.members().fold(0, |all, pairing| all | self.excludes[pairing]);
        }
        self.next_count = first;
        count
    }
}

/// The members of a set, half by half: numbers of 128 bits are slow to go through.
fn members(set: Pairings) -> Members {
    Members { half: set as u64, rest: (set >> 64) as u64, first: 0 }
}

struct Members {
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

pub(super) fn bit(pairing: usize) -> Pairings {
    BITS[pairing % MOST_PAIRINGS]
}

/// Quicker than moving a bit through 128.
static BITS: [Pairings; MOST_PAIRINGS] = {
    let mut bits = [1; MOST_PAIRINGS];
    let mut place = 1;
    while place < MOST_PAIRINGS {
        bits[place] = bits[place - 1] << 1;
        place += 1;
    }
    bits
};

/// The bit of the group that a pairing belongs to.
fn group_of(pairing: usize) -> u64 {
    1 << (pairing / 3)
}
