//! A walk from pairing to pairing before the first conflict, which goes on a little at every restart. It begins
//! with the pairs of the game that came closest, and finds solutions where games get stuck early and tell
//! little: on boards of clearly more than the usual 144 tiles, with groups of six or more. Smaller ones with such
//! groups often cannot be won, and then a walk is in vain.

use super::Search;
use super::game::Game;
use crate::lanes::Hunt;
use crate::order;
use crate::slots::Storage;
use crate::tile::Pair;
use crate::walk::Walk;
use crate::watch::{Interrupt, Watch};

/// Boards of fewer tiles do without: KMahjongg's alien, 152 of them, takes 1.7 ms with walks and 1.0 without.
const LEAST_TILES: usize = 160;

/// Steps before the first conflict: few enough for boards that take a few conflicts. With a thousand, boards that
/// cannot be won take three times as long.
const AT_FIRST: u64 = 250;

/// Steps for each conflict afterwards, up to a number of steps; a step takes a third as long as a conflict. And for
/// each conflict from there on: most boards that walks win have been won by then.
const EACH_CONFLICT: u64 = 3;
const MANY: u64 = 1500;
const EACH_CONFLICT_AFTER_MANY: u64 = 1;

/// The walk, how many steps it was to take so far, and how many conflicts the watch had counted when it
/// stopped last.
pub(super) struct Stroll {
    walk: Walk,
    steps: u64,
    conflicts: u64,
}

impl<G: Game> Search<'_, G> {
    /// Whether the board is one for walks.
    fn strolls(&self) -> bool {
        G::PLAYS_TILES
            && G::Storage::HAS_BIG_GROUPS
            && !self.variables.are_all_pairings()
            && self.board.tile_count() >= LEAST_TILES
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
                let many = stroll.steps >= MANY;
                let each = if many { EACH_CONFLICT_AFTER_MANY } else { EACH_CONFLICT };
                let steps = each * (conflicts - stroll.conflicts);
                (stroll, steps)
            }
            none => {
                let partners = hunt.partners(self.board, hunt.best_game())?;
                let walk = Walk::new(self.board, &partners)?;
                (none.insert(Stroll { walk, steps: 0, conflicts }), AT_FIRST)
            }
        };
        stroll.steps += steps;
        stroll.conflicts = conflicts;
        for _ in 0..steps {
            if stroll.walk.step(watch)? {
                return order::of_pairs(self.board, &stroll.walk.partners()?, watch);
            }
        }
        Ok(None)
    }
}
