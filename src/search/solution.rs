//! The search for a solution: a batch of games at every restart, on some boards a walk before the first
//! conflict. A scan that clears the board without a tile having gone alone has found one, too; what is left is
//! to find the order of its pairs. Hard boards are probed now and then.

use super::Search;
use super::aim::{Aim, Next};
use super::game::Game;
use super::scan::UNUSED;
use crate::lanes::Hunt;
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// Any solution, with games at every restart if there is a hunt.
struct Solution<'h, G: Game> {
    hunt: Option<&'h mut Hunt<G::Table>>,
    found: Option<Vec<Pair>>,
}

impl<G: Game> Solution<'_, G> {
    /// Goes on with the walk and plays a batch, if there is anything to be found.
    fn hunt_again(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        match &mut self.hunt {
            Some(hunt) if !search.contradiction => match search.stroll(hunt, watch)? {
                None => search.hunt_again(hunt, watch),
                found => Ok(found),
            },
            _ => Ok(None),
        }
    }
}

impl<G: Game> Aim<G> for Solution<'_, G> {
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        search.probe_when_due(watch)?;
        self.found = self.hunt_again(search, watch)?;
        Ok(self.found.is_some())
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        self.found = Some(search.solution(watch)?);
        Ok(Next::End)
    }
}

impl<G: Game> Search<'_, G> {
    /// Finds a solution, or nothing when there is none. The hunt has played before. Where even its best
    /// games are far from winning, it needs to know more, and so it pays to probe at once.
    pub(super) fn solve(
        &mut self,
        hunt: Option<&mut Hunt<G::Table>>,
        probes_first: bool,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        let mut aim = Solution { hunt, found: None };
        if probes_first {
            self.probe(watch)?;
            aim.found = aim.hunt_again(self, watch)?;
        } else if let Some(hunt) = &aim.hunt {
            aim.found = self.stroll(hunt, watch)?;
        }
        if aim.found.is_none() {
            self.run(&mut aim, watch)?;
        }
        Ok(aim.found)
    }

    /// The pairs of the last scan, which cleared the board without a tile having gone alone.
    pub(super) fn solution(&self, watch: &mut Watch) -> Result<Vec<Pair>, Interrupt> {
        let (pairs, all) = G::play_out(self.board, &self.partners()?, watch)?;
        assert!(all, "the scan has played these pairs");
        Ok(pairs)
    }

    /// A partner for every tile: as decided, or as the last scan played. No tile went alone in it.
    pub(super) fn partners(&self) -> Result<Vec<u32>, Interrupt> {
        let board = self.board;
        let mut partner = memory::copied(&self.assignment.mates.partner)?;
        for group in 0..board.group_count() {
            let tiles = board.groups.tiles(group);
            if board.groups.is_big(group) {
                continue;
            }
            let pairing = match self.scan.used[group] {
                UNUSED => self.assignment.allowed[group].trailing_zeros() as usize,
                used => used as usize,
            };
            for (place, &tile) in tiles.iter().enumerate() {
                if let Some(&mate) = tiles.get(place ^ (pairing + 1)) {
                    partner[tile as usize] = mate;
                }
            }
        }
        for &group in &self.game.outline().big_groups {
            let mut waiting = None;
            for &tile in board.groups.tiles(group as usize) {
                if partner[tile as usize] == NO_TILE {
                    partner[tile as usize] = self.game.big_partner(&self.state.ground, tile);
                }
                if partner[tile as usize] != NO_TILE {
                    continue;
                }
                match waiting.take() {
                    None => waiting = Some(tile),
                    Some(mate) => {
                        partner[tile as usize] = mate;
                        partner[mate as usize] = tile;
                    }
                }
            }
        }
        Ok(partner)
    }
}
