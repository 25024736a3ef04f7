//! Makes the games of a batch respect what a search has learned. At least one literal of a clause
//! holds in every solution: "this group uses that pairing", or "it does not". A game whose
//! preferences violate a clause will get stuck for certain, so before it is played it is given one
//! of the literals, chosen at random; that may violate another clause, so it goes on for a few
//! rounds. Checking a clause costs a few operations for all games together.

use super::bits::{Bits, Work, best};
use super::hunt::Hunt;
use super::word::Word;
use crate::slots::{Slots, Storage};
use std::ops::Range;

/// What has been learned, as the games see it. A literal is twice the number of a variable, plus
/// one if it is negated; a variable stands for a pairing of a group.
pub(crate) struct Knowledge<'a> {
    /// For each variable 4 · group + pairing.
    pub(crate) places: &'a [u32],
    /// Literals that hold in every solution.
    pub(crate) facts: &'a [u32],
    /// The literals of all clauses, and where each clause begins; one more entry than clauses.
    pub(crate) literals: &'a [u32],
    pub(crate) start: &'a [u32],
}

/// What turns "prefers the pairing" into "violates the literal": positive ones are turned round.
const VIOLATES: [Word; 2] = [Word::ALL, Word::NONE];

/// Going through all that is known.
struct Respect<'h, 'k, 'a, S: Storage> {
    hunt: &'h mut Hunt<S>,
    known: &'k Knowledge<'a>,
}

impl<S: Storage> Work for Respect<'_, '_, '_, S> {
    type Output = bool;

    #[inline(always)]
    fn run<B: Bits>(self) -> bool {
        self.hunt.respect_all::<B>(self.known)
    }
}

impl<S: Storage> Hunt<S> {
    /// Goes through all that is known, the latest clauses first. True if any game violated
    /// anything.
    pub(crate) fn respect(&mut self, known: &Knowledge) -> bool {
        best(Respect { hunt: self, known })
    }

    #[inline(always)]
    fn respect_all<B: Bits>(&mut self, known: &Knowledge) -> bool {
        let mut any = false;
        for fact in known.facts {
            any |= self.respect_one::<B>(known.places, std::slice::from_ref(fact));
        }
        for bounds in known.start.windows(2).rev() {
            let clause =
                &known.literals[Range { start: bounds[0] as usize, end: bounds[1] as usize }];
            any |= self.respect_one::<B>(known.places, clause);
        }
        any
    }

    #[inline(always)]
    fn respect_one<B: Bits>(&mut self, places: &[u32], clause: &[u32]) -> bool {
        let mut violated = B::load(&Word::ALL);
        for &literal in clause {
            let place = places[literal as usize / 2];
            let prefers = &self.preferred.at(place as usize / 4)[place as usize % 4 % 3];
            let violates = B::load(prefers).xor(B::load(&VIOLATES[literal as usize % 2]));
            violated = violated.and(violates);
            if violated.is_empty() {
                return false;
            }
        }
        let mut games = Word::NONE;
        violated.store(&mut games);
        self.grant_some(places, clause, games);
        true
    }

    /// Half of the games are given one literal, half another.
    #[inline(never)]
    fn grant_some(&mut self, places: &[u32], clause: &[u32], violated: Word) {
        let coin = self.random_half();
        for games in [violated & coin, violated & !coin] {
            let literal = clause[self.random.index(clause.len())];
            let place = places[literal as usize / 2];
            let (group, pairing) = (place as usize / 4, place as usize % 4);
            if literal % 2 == 1 {
                self.change(group, games);
                continue;
            }
            for (other, word) in self.preferred.at_mut(group).iter_mut().enumerate() {
                if other == pairing {
                    *word |= games;
                } else {
                    *word &= !games;
                }
            }
        }
    }
}
