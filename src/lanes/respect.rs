//! Makes the games of a batch respect what a search has learned. At least one literal of a clause
//! holds in every solution: "this group uses that pairing", or "it does not". A game whose
//! preferences violate a clause will get stuck for certain, so before it is played it is given one
//! of the literals, chosen at random; that may violate another clause, so it goes on for a few
//! rounds. Checking a clause costs a few operations for all games together.

use super::big::Big;
use super::bits::{Bits, Work};
use super::coins::Coins;
use super::hunt::Hunt;
use super::repair::usually;
use super::table::Table;
use super::word::Word;
use crate::memory;
use crate::random::Random;
use crate::slots::{Slots, Storage};
use crate::watch::{Interrupt, Watch};

/// How often the clauses are gone through. The first time does most; after the fourth the games
/// that still violate something are too few to matter.
const ROUNDS: u32 = 4;

/// Marks the place of a pair of a group of six or more.
pub(crate) const BIG_PLACE: u32 = 1 << 31;

/// What has been learned, as the games see it. A literal is twice the number of a variable, plus
/// one if it is negated; a variable stands for a pairing of a group of four, or for a pair of a larger
/// one.
pub(crate) struct Knowledge<'a> {
    /// For each variable 4 · group + pairing, or the number of the pair among all pairs of groups of
    /// six or more, and [`BIG_PLACE`]; those of a group follow each other.
    pub(crate) places: &'a [u32],
    /// Literals that hold in every solution.
    pub(crate) facts: &'a [u32],
    /// The literals of all clauses, and where each clause begins; one more entry than clauses.
    pub(crate) literals: &'a [u32],
    pub(crate) start: &'a [u32],
}

/// Going through all that is known.
struct Respect<'h, 'k, 'a, 'w, 'm, T: Table> {
    hunt: &'h mut Hunt<T>,
    known: &'k Knowledge<'a>,
    watch: &'w mut Watch<'m>,
}

impl<T: Table> Work for Respect<'_, '_, '_, '_, '_, T> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        let Respect { hunt: Hunt { random, preferred, violations, big, .. }, known, watch } = self;
        let mut literals =
            Literals::new(violations, known.places, big, T::Storage::HAS_BIG_GROUPS, random);
        for (both, &place) in literals.violations.chunks_exact_mut(2).zip(known.places) {
            let preferred = if !T::Storage::HAS_BIG_GROUPS || place & BIG_PLACE == 0 {
                &preferred.at(place as usize / 4)[place as usize % 4]
            } else {
                &literals.big.preferred[(place & !BIG_PLACE) as usize]
            };
            let [violated, copy] = both else { continue };
            B::load(preferred).store(copy);
            B::load(&Word::ALL).without(B::load(preferred)).store(violated);
        }
        let Some((_, starts)) = known.start.split_last() else { return Ok(()) };
        // A clause that held need not be looked at in games that have not changed since.
        let mut changed = B::load(&Word::ALL);
        for _ in 0..ROUNDS {
            watch.work(known.literals.len())?;
            let mut games = changed;
            changed = B::load(&Word::NONE);
            for &fact in known.facts {
                let violating = games.and(literals.violating(fact));
                if !violating.is_empty() {
                    let [coin, _] = literals.coins.toss(fact.into());
                    let work = literals.grant(fact, violating, coin);
                    if T::Storage::HAS_BIG_GROUPS {
                        watch.work(work)?;
                    }
                    changed = changed.or(violating);
                }
            }
            games = games.or(changed);
            // The latest clauses first.
            let mut earlier = known.literals;
            for &start in starts.iter().rev() {
                let Some((before, clause)) = earlier.split_at_checked(start as usize) else {
                    break;
                };
                earlier = before;
                let violating = literals.violating_all(clause, games);
                if !violating.is_empty() {
                    let work = literals.grant_some(clause, violating);
                    if T::Storage::HAS_BIG_GROUPS {
                        watch.work(work)?;
                    }
                    changed = changed.or(violating);
                    games = games.or(violating);
                }
            }
            if changed.is_empty() {
                break;
            }
        }
        for (both, &place) in literals.violations.chunks_exact(2).zip(known.places) {
            if !T::Storage::HAS_BIG_GROUPS || place & BIG_PLACE == 0 {
                preferred.at_mut(place as usize / 4)[place as usize % 4] = both[1];
            } else {
                literals.big.preferred[(place & !BIG_PLACE) as usize] = both[1];
            }
        }
        Ok(())
    }
}

impl<T: Table> Hunt<T> {
    /// Changes preferences until hardly any game violates what is known.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub(crate) fn respect(
        &mut self,
        known: &Knowledge,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        if self.violations.is_empty() {
            self.violations = memory::filled(2 * known.places.len(), Word::NONE)?;
        }
        usually::<T, _>(Respect { hunt: self, known, watch })
    }
}

/// The literals, and the chance that decides between them.
struct Literals<'h, 'k> {
    /// For each literal the games that violate it.
    violations: &'h mut [Word],
    places: &'k [u32],
    big: &'h mut Big,
    /// Whether there may be groups of six or more, which the compiler knows.
    has_big: bool,
    random: &'h mut Random,
    coins: Coins,
}

impl<'h, 'k> Literals<'h, 'k> {
    #[inline(always)]
    fn new(
        violations: &'h mut [Word],
        places: &'k [u32],
        big: &'h mut Big,
        has_big: bool,
        random: &'h mut Random,
    ) -> Self {
        let coins = Coins::new(random);
        Self { violations, places, big, has_big, random, coins }
    }

    /// The games that violate a literal.
    #[inline(always)]
    fn violating<B: Bits>(&self, literal: u32) -> B {
        B::load(&self.violations[literal as usize])
    }

    /// Of some games those that violate all literals of a clause of two or more.
    #[inline(always)]
    fn violating_all<B: Bits>(&self, clause: &[u32], games: B) -> B {
        let [first, second, others @ ..] = clause else { return games.without(games) };
        // Hardly any literal is violated by no game: that would not be worth a branch.
        let both = self.violating::<B>(*first).and(self.violating(*second));
        let mut violating = games.and(both);
        for &literal in others {
            if violating.is_empty() {
                break;
            }
            violating = violating.and(self.violating(literal));
        }
        violating
    }

    /// Half of the games are given one literal of a clause, half another. Gives the work beyond the usual.
    #[inline(always)]
    fn grant_some<B: Bits>(&mut self, clause: &[u32], games: B) -> usize {
        let mut work = 0;
        let bits = self.random.bits();
        let [coin, second] = self.coins.toss::<B>(bits);
        for (games, bits) in [(games.and(coin), bits >> 32), (games.without(coin), bits)] {
            if !games.is_empty() {
                let choice = (u64::from(bits as u32) * clause.len() as u64) >> 32;
                work += self.grant(clause[choice as usize], games, second);
            }
        }
        work
    }

    /// Has some games prefer a pairing, or one of the two others, whichever a coin says. Gives the work
    /// beyond the usual.
    #[inline(always)]
    fn grant<B: Bits>(&mut self, literal: u32, games: B, coin: B) -> usize {
        let variable = literal as usize / 2;
        let place = self.places[variable];
        if self.has_big && place & BIG_PLACE != 0 {
            let Literals { violations, big, random, coins, .. } = self;
            let pair = (place & !BIG_PLACE) as usize;
            return big.grant(violations, variable, pair, literal & 1 == 0, games, coins, random);
        }
        let pairing = place as usize % 4;
        let Some(words) = self.violations[2 * (variable - pairing)..].first_chunk_mut::<6>() else {
            return 0;
        };
        let none = games.without(games);
        let [this, next, last] = match literal & 1 {
            0 => [games, none, none],
            _ => [none, games.and(coin), games.without(coin)],
        };
        let gains = match pairing {
            0 => [this, next, last],
            1 => [last, this, next],
            _ => [next, last, this],
        };
        for (place, gain) in gains.into_iter().enumerate() {
            let new = B::load(&words[2 * place + 1]).without(games).or(gain);
            new.store(&mut words[2 * place + 1]);
            new.xor(B::load(&Word::ALL)).store(&mut words[2 * place]);
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::mahjong::Table;
    use crate::slots::Small;
    use crate::{deal, layout};

    #[test]
    fn all_forms_respect_the_same_and_hardly_anything_stays_violated() {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, 1).unwrap()).unwrap();
        let groups = board.group_count() as u32;
        let places = Vec::from_iter((0..groups).flat_map(|group| [0, 1, 2].map(|p| 4 * group + p)));
        let mut random = Random::new(2);
        // Clauses of two to five negated literals.
        let (mut literals, mut start) = (Vec::new(), vec![0]);
        for clause in 0..100 {
            for _ in 0..2 + clause % 4 {
                literals.push(2 * random.below(3 * u64::from(groups)) as u32 + 1);
            }
            start.push(literals.len() as u32);
        }
        let facts = [0, 9, 17];
        let known =
            Knowledge { places: &places, facts: &facts, literals: &literals, start: &start };
        let watch = &mut Watch::new();
        let mut hunts =
            [3, 3].map(|seed| Hunt::<Table<Small>>::new(&board, seed).unwrap().unwrap());
        let violated = |hunt: &Hunt<Table<Small>>| {
            let violates = |literal: u32| {
                let place = places[literal as usize / 2] as usize;
                let preferred = hunt.preferred.at(place / 4)[place % 4];
                if literal & 1 == 0 { !preferred } else { preferred }
            };
            let of = |clause: &[u32]| {
                clause.iter().fold(Word::ALL, |games, &literal| games & violates(literal)).count()
            };
            let clauses = start.windows(2).map(|at| &literals[at[0] as usize..at[1] as usize]);
            facts.chunks(1).chain(clauses).map(of).sum::<u64>()
        };
        for hunt in &mut hunts {
            hunt.draw();
            hunt.violations = vec![Word::NONE; 2 * places.len()];
        }
        let before = violated(&hunts[0]);
        let [portable, wide] = &mut hunts;
        wide.respect(&known, watch).unwrap();
        Respect { hunt: portable, known: &known, watch }.run::<Word>().unwrap();
        assert!(portable.preferred.as_slice() == wide.preferred.as_slice());
        assert!(violated(wide) < before / 5, "{} of {before}", violated(wide));
        // Every group still prefers one pairing in each game.
        for [a, b, c] in &wide.preferred.as_slice()[..groups as usize] {
            assert_eq!((*a ^ *b ^ *c, *a & *b, *a & *c), (Word::ALL, Word::NONE, Word::NONE));
        }
    }
}
