//! At every restart, a batch of games that respects all that has been learned: the games of the
//! last batch are repaired, some adopt what a scan has nearly made work (`nearest`), then all are
//! changed until hardly any of them violates a clause, and played. The search goes on with the
//! pairings of the game that came closest. This is what finds the solutions of boards with very few.

use super::Search;
use super::assignment::Assignment;
use super::game::Game;
use crate::lanes::{Hunt, Knowledge};
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

impl<G: Game> Search<'_, G> {
    /// Plays one batch; the pairs if a game is won. If anything is decided, the games keep to it
    /// where they can.
    pub(super) fn hunt_again(
        &mut self,
        hunt: &mut Hunt<G::Table>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        self.change_games(hunt);
        hunt.respect(&self.knowledge(), watch)?;
        if let Some(game) = hunt.play(watch)? {
            return hunt.pairs(self.board, game, watch);
        }
        self.follow(hunt);
        Ok(None)
    }

    /// Repairs the games of the last batch; some adopt what a scan has nearly made work.
    pub(super) fn change_games(&mut self, hunt: &mut Hunt<G::Table>) {
        hunt.repair();
        if let Some(pairings) = self.nearest.take() {
            hunt.adopt(pairings);
        }
    }

    /// Has the search go on with what the game that came closest preferred.
    pub(super) fn follow(&mut self, hunt: &Hunt<G::Table>) {
        let Assignment { last_pairing, last_partner, .. } = &mut self.assignment;
        hunt.pairings(hunt.best_game(), last_pairing);
        hunt.big_partners(self.board, hunt.best_game(), last_partner);
    }

    pub(super) fn knowledge(&self) -> Knowledge<'_> {
        self.clauses.knowledge(self.variables.places(), &self.assignment.trail)
    }
}
