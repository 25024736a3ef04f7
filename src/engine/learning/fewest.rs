//! The fewest tiles that a game can leave, by the same search with a smaller aim. A scan is a
//! conflict when it leaves more tiles than the aim allows, and blaming keeps just as much as it
//! takes to leave too many. A scan in which no tile went alone is a game that reaches the aim.
//!
//! The aim only ever gets smaller, so what was learned stays true: a clause says that no game
//! that violates it leaves so few, and still less fewer. When even no decision at all leaves too
//! many tiles, the last game found leaves the fewest.

use super::geometry::Geometry;
use super::quads::gone;
use super::scan::State;
use super::{RESTART_AFTER, Search};
use crate::board::Board;
use crate::lanes::Hunt;
use crate::scan::Scan as PlainScan;
use crate::slots::{Slots, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// How many tiles every game leaves that keeps to what a stuck scan was allowed: the scan has
/// taken all that can be taken, and a game leaves an even number of tiles of each group.
pub(super) fn least_left<S: Storage>(geometry: &Geometry<S>, state: &State<S>) -> usize {
    let mut least = 0;
    for &now in &state.groups.as_slice()[..geometry.board.group_count()] {
        least += (4 - gone(now).count_ones() as usize).next_multiple_of(2);
    }
    for &group in &geometry.big_groups {
        let tiles = geometry.board.groups.tiles(group as usize);
        least += tiles.iter().filter(|&&tile| !state.is_gone(tile)).count().next_multiple_of(2);
    }
    least
}

/// Hears about a game that leaves few enough tiles. Says how many the next one may leave at most;
/// nothing ends the search.
pub(crate) type Found<'a> = &'a mut dyn FnMut(Vec<Pair>) -> Option<usize>;

/// Finds games that leave at most `most_left` tiles, beginning with the pairing given for each
/// group, until there is none or [`Found`] has had enough. The board has to fit, as for
/// [`super::search`], and the scan of it leaves no more tiles than asked for.
pub(crate) fn search<S: Storage>(
    board: &Board,
    most_left: usize,
    pairings: &[u8],
    hunt: Option<&mut Hunt<S>>,
    found: Found,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let mut search = Search::<S>::new(board)?;
    search.assignment.last_pairing.copy_from_slice(pairings);
    search.blame.most_left = most_left;
    search.run_fewest(hunt, found, watch)
}

impl<S: Storage> Search<'_, S> {
    fn run_fewest(
        &mut self,
        mut hunt: Option<&mut Hunt<S>>,
        found: Found,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let board = self.geometry.board;
        let mut plain = PlainScan::new(board, watch)?;
        let mut scanned = None;
        let mut until_restart = RESTART_AFTER;
        loop {
            if self.propagation_fails()? || self.scan_gets_stuck(scanned, watch)? {
                watch.counts.conflicts += 1;
                scanned = None;
                if !self.learn()? {
                    return Ok(());
                }
                until_restart -= 1;
                if until_restart > 0 {
                    continue;
                }
                until_restart = RESTART_AFTER;
                self.assignment.back_to(&self.variables, 0);
                if self.clauses.are_too_many() {
                    self.forget_clauses()?;
                }
                let Some(hunt) = &mut hunt else { continue };
                let pairs = match self.hunt_again(hunt, watch)? {
                    Some(pairs) => pairs,
                    None => plain.play_out(board, &hunt.partners(hunt.best_game())?, watch)?,
                };
                if !self.report(pairs, found) {
                    return Ok(());
                }
            } else if !self.scan.cheated {
                let pairs = plain.play_out(board, &self.partners()?, watch)?;
                scanned = None;
                if !self.report(pairs, found) {
                    return Ok(());
                }
            } else {
                scanned = Some(self.assignment.trail.len());
                self.decide_some(watch)?;
            }
        }
    }

    /// Reports a game if it leaves few enough tiles; false if that was enough.
    fn report(&mut self, pairs: Vec<Pair>, found: Found) -> bool {
        if self.geometry.board.tile_count() - 2 * pairs.len() > self.blame.most_left {
            return true;
        }
        match found(pairs) {
            Some(most_left) => self.blame.most_left = most_left,
            None => return false,
        }
        true
    }
}
