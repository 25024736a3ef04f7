//! One search that is asked many questions about a board: is there a solution in which these two
//! tiles go together? The question is the first decision. What is learned while answering it is
//! true of the board, whatever was asked, so the next answer comes quicker; and every search goes
//! on with the pairings of the one before, which are close to a solution.

use super::Search;
use super::aim::{Aim, Next};
use super::game::Game;
use super::variables::{Literal, literal};
use crate::board::Board;
use crate::lanes::{Hunt, NO_PAIRING};
use crate::memory::Boxed;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

pub(crate) struct Asked<'b, G: Game> {
    search: Boxed<Search<'b, G>>,
    hunt: Option<Hunt<G::Table>>,
}

impl<'b, G: Game> Asked<'b, G> {
    /// Makes ready to be asked about a board that fits, as for [`super::search`], and of which a
    /// solution is known: the partner of each tile.
    pub(crate) fn new(
        board: &'b Board,
        partner: &[u32],
        seed: u64,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let mut search = Search::new(board, watch)?;
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
        let asked = self.search.literal_of(pair);
        let mut aim = Together { pair, asked, hunt: self.hunt.as_mut(), games_due: true };
        let found = self.search.run(&mut aim, watch)?;
        let Search { assignment, variables, .. } = &mut *self.search;
        assignment.back_to(variables, 0);
        Ok(found)
    }
}

/// A solution in which two tiles go together.
struct Together<'h, G: Game> {
    pair: Pair,
    /// What says so; nothing for a group of two.
    asked: Option<Literal>,
    hunt: Option<&'h mut Hunt<G::Table>>,
    /// A batch of games comes first, as soon as a scan with this pair has not got stuck, and then
    /// after every restart.
    games_due: bool,
}

impl<G: Game> Aim<G> for Together<'_, G> {
    type Found = Vec<Pair>;

    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        search.probe_when_due(watch)?;
        self.games_due = true;
        Ok(None)
    }

    fn after_scan(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<Next<Vec<Pair>>, Interrupt> {
        if let Some(asked) = self.asked {
            match search.assignment.value(asked) {
                0 => return Ok(Next::DecideThat(asked)),
                -1 => return Ok(Next::End(None)),
                _ => {}
            }
        }
        if !search.scan.cheated {
            return search.solution(watch).map(|pairs| Next::End(Some(pairs)));
        }
        let found = match &mut self.hunt {
            Some(hunt) if std::mem::take(&mut self.games_due) => search.hunt_again(hunt, watch)?,
            _ => None,
        };
        match found {
            Some(pairs) if pairs.iter().any(|&other| is_same(other, self.pair)) => {
                Ok(Next::End(Some(pairs)))
            }
            _ => Ok(Next::Decide),
        }
    }
}

impl<G: Game> Search<'_, G> {
    /// The literal that says that two tiles go together.
    fn literal_of(&self, pair: Pair) -> Option<Literal> {
        let group = self.board.groups.of[pair.first as usize] as usize;
        let tiles = self.board.groups.tiles(group);
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
