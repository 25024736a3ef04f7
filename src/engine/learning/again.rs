//! At every restart, a batch of games that respects all that has been learned: the games of the
//! last batch are repaired, then changed until hardly any of them violates a clause, then played.
//! The search goes on with the pairings of the game that came closest. This is what finds the
//! solutions of boards with very few: the hardest of 10,000 turtles takes a fifth of the conflicts
//! that it takes without.

use super::Search;
use crate::lanes::{Hunt, Knowledge};
use crate::slots::Storage;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// How often the clauses are gone through before a batch is played.
const ROUNDS: u32 = 8;

impl<S: Storage> Search<'_, S> {
    /// Plays one batch; the pairs if a game is won. Nothing may be decided at this point.
    pub(super) fn hunt_again(
        &mut self,
        hunt: &mut Hunt<S>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        hunt.repair();
        let (literals, start) = self.clauses.all();
        let facts = &self.assignment.trail;
        let known = Knowledge { places: self.variables.places(), facts, literals, start };
        for _ in 0..ROUNDS {
            watch.work(literals.len())?;
            if !hunt.respect(&known) {
                break;
            }
        }
        let Some(game) = hunt.play(watch)? else {
            hunt.pairings(hunt.best_game(), &mut self.assignment.last_pairing);
            return Ok(None);
        };
        hunt.pairs(self.geometry.board, game, watch)
    }
}
