//! Games that begin as a game that somebody played, each as far as another one: how far can that game be
//! followed before it is lost? After some of its pairs the board can still be won if and only if there is a
//! solution that plays all of them: each could be played when its turn came. So it takes games that prefer their
//! pairings; and whatever game is won tells how many pairs of the game it has, from the first on.

use super::hunt::Hunt;
use super::insist::Wanted;
use super::table::Table;
use super::word::{LANES, Word};
use crate::error::Error;
use crate::memory;
use crate::slots::Slots;
use std::ops::Range;

impl<T: Table> Hunt<T> {
    /// Has the games of the next batch follow a game for as many pairs as a range says, each number of pairs
    /// in as many of them. Of a pair whose group has only one pairing nothing is said. The batch goes on
    /// until a game is won that follows it for the most.
    ///
    /// # Errors
    /// When memory runs out.
    pub(crate) fn follow(
        &mut self,
        game: &[Option<Wanted>],
        pairs: Range<usize>,
    ) -> Result<(), Error> {
        let count = pairs.len().clamp(1, LANES);
        // The games in order, those that follow it for the fewest pairs first.
        let before = |some: usize| Word::ALL.first_lanes((some * LANES).div_ceil(count).min(LANES));
        // So many of them do not go as far as a pair.
        let shorter =
            |place: usize| (place + 1).saturating_sub(pairs.start) * count / pairs.len().max(1);
        self.goals.clear();
        memory::push(&mut self.goals, !before(count - 1))?;
        for (place, pair) in game[..pairs.end.saturating_sub(1)].iter().enumerate() {
            let Some(Wanted { group, pairing }) = *pair else { continue };
            let games = !before(shorter(place).min(count));
            let words = self.preferred.at_mut(group as usize);
            for (place, word) in (0..).zip(words) {
                let given = if place == pairing { games } else { Word::NONE };
                *word = *word & !games | given;
            }
            let open = *self.open.at(group as usize);
            self.open.set(group as usize, open & !games);
        }
        Ok(())
    }

    /// Of the games of the last batch that were won, one that has the most pairs of a game from the first on,
    /// and how many.
    pub(crate) fn longest(&self, game: &[Option<Wanted>]) -> Option<(usize, usize)> {
        let mut won = self.table.cleared::<Word>(&self.there);
        let mut pairs = 0;
        for pair in game {
            if let Some(Wanted { group, pairing }) = *pair {
                let longer = won & self.preferred.at(group as usize)[usize::from(pairing)];
                if longer.is_empty() {
                    break;
                }
                won = longer;
            }
            pairs += 1;
        }
        won.first().map(|game| (game, pairs))
    }
}
