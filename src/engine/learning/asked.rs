//! One search that is asked many questions about a board: is there a solution in which these two
//! tiles go together? The question is the first decision. What is learned while answering it is
//! true of the board, whatever was asked, so the next answer comes quicker; and every search goes
//! on with the pairings of the one before, which are close to a solution.

use super::variables::{Literal, literal};
use super::{RESTART_AFTER, Search};
use crate::board::Board;
use crate::lanes::{Hunt, NO_PAIRING};
use crate::slots::Storage;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

pub(crate) struct Asked<'b, S: Storage> {
    search: Search<'b, S>,
    hunt: Option<Hunt<S>>,
}

impl<'b, S: Storage> Asked<'b, S> {
    /// Makes ready to be asked about a board that fits, as for [`super::search`], and of which a
    /// solution is known: the partner of each tile.
    pub(crate) fn new(board: &'b Board, partner: &[u32], seed: u64) -> Result<Self, Interrupt> {
        let mut search = Search::new(board)?;
        for (group, last) in search.assignment.last_pairing.iter_mut().enumerate() {
            if let tiles @ &[first, _, _, _] = board.groups.tiles(group) {
                let mate = tiles.iter().position(|&tile| tile == partner[first as usize]);
                *last = mate.map_or(NO_PAIRING, |place| place as u8 - 1);
            }
        }
        let mut hunt = Hunt::new(board, seed)?;
        if let Some(hunt) = &mut hunt {
            hunt.draw();
        }
        Ok(Asked { search, hunt })
    }

    /// A solution in which two tiles of one group go together; nothing where there is none.
    pub(crate) fn solve_with(
        &mut self,
        pair: Pair,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        watch.phase = Phase::Search;
        let found = self.search.run_asked(pair, self.hunt.as_mut(), watch)?;
        let Search { assignment, variables, .. } = &mut self.search;
        assignment.back_to(variables, 0);
        Ok(found)
    }
}

impl<S: Storage> Search<'_, S> {
    fn run_asked(
        &mut self,
        pair: Pair,
        mut hunt: Option<&mut Hunt<S>>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        let Some(asked) = self.literal_of(pair) else {
            // A group of two: they go together anyway.
            return self.run(hunt, watch);
        };
        let mut scanned = None;
        // A batch of games comes first, as soon as a scan with this pair has not got stuck, and
        // then after every restart.
        let mut games_due = true;
        let mut until_restart = RESTART_AFTER;
        loop {
            if self.propagation_fails()? || self.scan_gets_stuck(scanned, watch)? {
                watch.counts.conflicts += 1;
                scanned = None;
                if !self.learn()? {
                    return Ok(None);
                }
                until_restart -= 1;
                if until_restart == 0 {
                    until_restart = RESTART_AFTER;
                    games_due = true;
                    self.assignment.back_to(&self.variables, 0);
                    if self.clauses.are_too_many() {
                        self.forget_clauses()?;
                    }
                }
                continue;
            }
            match self.assignment.value(asked) {
                -1 => return Ok(None),
                1 if !self.scan.cheated => return self.solution(watch).map(Some),
                0 => {
                    scanned = Some(self.assignment.trail.len());
                    watch.node()?;
                    self.assignment.decide(&self.variables, asked);
                    continue;
                }
                _ => {}
            }
            if games_due {
                games_due = false;
                if let Some(hunt) = &mut hunt
                    && let Some(pairs) = self.hunt_again(hunt, watch)?
                    && pairs.iter().any(|&other| is_same(other, pair))
                {
                    return Ok(Some(pairs));
                }
            }
            scanned = Some(self.assignment.trail.len());
            self.decide_some(watch)?;
        }
    }

    /// The literal that says that two tiles go together.
    fn literal_of(&self, pair: Pair) -> Option<Literal> {
        let group = self.geometry.board.groups.of[pair.first as usize] as usize;
        let tiles = self.geometry.board.groups.tiles(group);
        let place = |tile: u32| tiles.iter().position(|&other| other == tile);
        let (first, second) = (place(pair.first)?, place(pair.second)?);
        let variable = self.variables.of_group(group).find(|&variable| {
            let variable = variable as usize;
            if self.variables.is_pairing(variable) {
                self.variables.pairing(variable) as usize + 1 == first ^ second
            } else {
                let [one, two] = self.variables.tiles[variable];
                is_same(Pair { first: one, second: two }, pair)
            }
        })?;
        Some(literal(variable, true))
    }
}

fn is_same(one: Pair, two: Pair) -> bool {
    (one.first, one.second) == (two.first, two.second)
        || (one.first, one.second) == (two.second, two.first)
}
