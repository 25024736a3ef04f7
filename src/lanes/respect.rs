//! Makes the games of a batch respect what a search has learned. At least one literal of a clause
//! holds in every solution: "this group uses that pairing", or "it does not". A game whose
//! preferences violate a clause will get stuck for certain, so before it is played it is given one
//! of the literals, chosen at random; that may violate another clause, so it goes on for a few
//! rounds. Checking a clause costs a few operations for all games together.

use super::bits::{Bits, Work, best};
use super::hunt::Hunt;
use super::word::Word;
use crate::error::Error;
use crate::memory;
use crate::slots::{Slots, Storage};
use crate::watch::{Interrupt, Watch};

/// How often the clauses are gone through.
const ROUNDS: u32 = 8;

/// What has been learned, as the games see it. A literal is twice the number of a variable, plus
/// one if it is negated; a variable stands for a pairing of a group of four.
pub(crate) struct Knowledge<'a> {
    /// For each variable 4 · group + pairing; those of a group follow each other.
    pub(crate) places: &'a [u32],
    /// Literals that hold in every solution.
    pub(crate) facts: &'a [u32],
    /// The literals of all clauses, and where each clause begins; one more entry than clauses.
    pub(crate) literals: &'a [u32],
    pub(crate) start: &'a [u32],
    /// For each clause the bits of the groups that it is about; see [`group_bit`].
    pub(crate) groups: &'a [u64],
}

/// A bit for a group. Groups 64 apart share one.
#[inline(always)]
pub(crate) fn group_bit(group: u32) -> u64 {
    1 << (group % 64)
}

impl<'a> Knowledge<'a> {
    /// Everything as clauses with their groups, the facts first, then the latest clauses.
    #[inline(always)]
    fn clauses(&self) -> impl Iterator<Item = (&'a [u32], u64)> {
        let Knowledge { places, facts, literals, start, groups } = *self;
        let facts = facts.iter().map(move |fact| {
            (std::slice::from_ref(fact), group_bit(places[*fact as usize / 2] / 4))
        });
        let clauses = start.windows(2).zip(groups).rev().map(move |(bounds, &groups)| {
            (&literals[bounds[0] as usize..bounds[1] as usize], groups)
        });
        facts.chain(clauses)
    }
}

/// Going through all that is known.
struct Respect<'h, 'k, 'a, 'w, 'm, S: Storage> {
    hunt: &'h mut Hunt<S>,
    known: &'k Knowledge<'a>,
    watch: &'w mut Watch<'m>,
}

impl<S: Storage> Work for Respect<'_, '_, '_, '_, '_, S> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        let Respect { hunt, known, watch } = self;
        // A clause that held need not be looked at until one of its groups has changed.
        let mut changed = u64::MAX;
        for _ in 0..ROUNDS {
            watch.work(known.literals.len())?;
            let before = std::mem::take(&mut changed);
            for (clause, groups) in known.clauses() {
                if groups & (before | changed) == 0 {
                    continue;
                }
                let violating = hunt.violating::<B>(clause);
                if !violating.is_empty() {
                    changed |= hunt.grant_some(known.places, clause, violating);
                }
            }
            if changed == 0 {
                break;
            }
        }
        Ok(())
    }
}

impl<S: Storage> Hunt<S> {
    /// Changes preferences until hardly any game violates what is known.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub(crate) fn respect(
        &mut self,
        known: &Knowledge,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.list_violations(known)?;
        best(Respect { hunt: self, known, watch })?;
        for (variable, &place) in known.places.iter().enumerate() {
            let preferred = self.preferred.at_mut(place as usize / 4);
            preferred[place as usize % 4] = self.violations[2 * variable + 1];
        }
        Ok(())
    }

    /// Notes for each literal the games that violate it.
    fn list_violations(&mut self, known: &Knowledge) -> Result<(), Error> {
        if self.violations.is_empty() {
            self.violations = memory::filled(2 * known.places.len(), Word::NONE)?;
        }
        for (both, &place) in self.violations.chunks_exact_mut(2).zip(known.places) {
            let preferred = self.preferred.at(place as usize / 4)[place as usize % 4];
            both.copy_from_slice(&[!preferred, preferred]);
        }
        Ok(())
    }

    /// The games that violate a clause.
    #[inline(always)]
    fn violating<B: Bits>(&self, clause: &[u32]) -> B {
        let mut violating = B::load(&Word::ALL);
        for &literal in clause {
            violating = violating.and(B::load(&self.violations[literal as usize]));
            if violating.is_empty() {
                break;
            }
        }
        violating
    }

    /// Half of the games are given one literal, half another. Returns the groups that change.
    #[inline(always)]
    fn grant_some<B: Bits>(&mut self, places: &[u32], clause: &[u32], violated: B) -> u64 {
        let coin = self.random_half();
        // Any bits that have nothing to do with these games will do for a second coin.
        let second = B::load(&Word(coin.0.map(|bits| bits.rotate_left(23))));
        let coin = B::load(&coin);
        let mut changed = 0;
        for games in [violated.and(coin), violated.without(coin)] {
            let literal = clause[self.random.index(clause.len())];
            let variable = literal as usize / 2;
            let (group, pairing) = (places[variable] / 4, places[variable] as usize % 4);
            changed |= group_bit(group);
            let first = 2 * (variable - pairing);
            if literal & 1 == 0 {
                self.prefer(first, pairing, games);
            } else {
                let [next, last] = [[1, 2], [2, 0], [0, 1]][pairing];
                self.prefer(first, next, games.and(second));
                self.prefer(first, last, games.without(second));
            }
        }
        changed
    }

    /// Has a group, of which the first literal is given, prefer a pairing in some games.
    #[inline(always)]
    fn prefer<B: Bits>(&mut self, first: usize, pairing: usize, games: B) {
        let Some(words) = self.violations[first..].first_chunk_mut::<6>() else { return };
        for other in 0..3 {
            let [violated, preferred] = &mut words[2 * other..][..2] else { return };
            let mut new = B::load(preferred).without(games);
            if other == pairing {
                new = new.or(games);
            }
            new.store(preferred);
            new.xor(B::load(&Word::ALL)).store(violated);
        }
    }
}
