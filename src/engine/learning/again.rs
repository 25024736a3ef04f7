//! At every restart, a batch of games that respects all that has been learned: the games of the
//! last batch are repaired, then changed until hardly any of them violates a clause, then played.
//! The search goes on with the pairings of the game that came closest, and with what the games
//! that were lost have taught. This is what finds the solutions of boards with very few.

use super::record::record;
use super::variables::literal;
use super::{Reason, Search};
use crate::error::Error;
use crate::lanes::{Hunt, Knowledge, Lesson};
use crate::slots::Storage;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

impl<S: Storage> Search<'_, S> {
    /// Plays one batch; the pairs if a game is won. If anything is decided, the games keep to it
    /// where they can.
    pub(super) fn hunt_again(
        &mut self,
        hunt: &mut Hunt<S>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        hunt.repair();
        hunt.respect(&self.knowledge(), watch)?;
        if let Some(game) = hunt.play(watch)? {
            return hunt.pairs(self.geometry.board, game, watch);
        }
        hunt.pairings(hunt.best_game(), &mut self.assignment.last_pairing);
        Ok(None)
    }

    /// Learns from the games of a batch that were lost. Nothing may be decided at this point.
    pub(super) fn take_lessons(
        &mut self,
        hunt: &mut Hunt<S>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let known = self.knowledge();
        watch.work(known.literals.len())?;
        hunt.study(&known, watch)?;
        while let Some(lesson) = hunt.next_lesson() {
            self.learn_lesson(lesson)?;
        }
        Ok(())
    }

    fn learn_lesson(&mut self, lesson: &Lesson) -> Result<(), Error> {
        let Search { assignment, variables, clauses, conflict: literals, .. } = self;
        literals.clear();
        for &(group, pairing) in lesson {
            let variable = variables.of_group(group as usize).start + u32::from(pairing);
            let literal = literal(variable, false);
            match assignment.value(literal) {
                0 => literals.push(literal),
                1 => return Ok(()),
                _ => {}
            }
        }
        record(&mut self.proof, literals, variables, self.geometry.board)?;
        match **literals {
            [] => self.contradiction = true,
            [fact] => assignment.assign(variables, fact, Reason::Decision),
            _ => {
                clauses.add(literals, variables)?;
            }
        }
        Ok(())
    }

    fn knowledge(&self) -> Knowledge<'_> {
        self.clauses.knowledge(self.variables.places(), &self.assignment.trail)
    }
}
