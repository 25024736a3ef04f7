//! A walk from pairing to pairing before the first conflict, which goes on a little at every restart. It begins
//! with the pairs of the game that came closest, and finds solutions where games get stuck early and tell
//! little: on boards of more than the usual number of tiles, with groups of six or more. Smaller ones with such
//! groups often cannot be won, and then a walk is in vain.

use super::Search;
use super::game::Game;
use crate::lanes::Hunt;
use crate::order;
use crate::slots::Storage;
use crate::tile::Pair;
use crate::walk::Walk;
use crate::watch::{Interrupt, Watch};

/// Boards of up to so many tiles do without.
const USUAL_TILES: usize = 144;

/// Steps before the first conflict: in as many, KMahjongg's cross is won more often than not. A step takes a
/// third as long as a conflict there, so that one for each conflict afterwards costs little.
const AT_FIRST: u64 = 1000;
const EACH_CONFLICT: u64 = 1;

/// The walk, and how many conflicts the watch had counted when it stopped last.
pub(super) struct Stroll {
    walk: Walk,
    conflicts: u64,
}

impl<G: Game> Search<'_, G> {
    /// Whether the board is one for walks.
    fn strolls(&self) -> bool {
        G::PLAYS_TILES
            && G::Storage::HAS_BIG_GROUPS
            && !self.variables.are_all_pairings()
            && self.board.tile_count() > USUAL_TILES
            && Walk::fits(self.board)
    }

    /// Sets out, or goes on; the pairs if that leads to a solution.
    pub(super) fn stroll(
        &mut self,
        hunt: &Hunt<G::Table>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        if !self.strolls() {
            return Ok(None);
        }
        let conflicts = watch.counts.conflicts;
        let (stroll, steps) = match &mut self.stroll {
            Some(stroll) => {
                let steps = EACH_CONFLICT * (conflicts - stroll.conflicts);
                (stroll, steps)
            }
            none => {
                let partners = hunt.partners(self.board, hunt.best_game())?;
                let walk = Walk::new(self.board, &partners)?;
                (none.insert(Stroll { walk, conflicts }), AT_FIRST)
            }
        };
        stroll.conflicts = conflicts;
        for _ in 0..steps {
            if stroll.walk.step(watch)? {
                return order::of_pairs(self.board, &stroll.walk.partners()?, watch);
            }
        }
        Ok(None)
    }
}
