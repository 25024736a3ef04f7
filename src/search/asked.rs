//! One search that is asked about many pairs of a board: which of them does some solution play?
//!
//! It looks for a solution that plays any of the pairs, which is one more clause: one of them is
//! played. The pairs that the solution plays are answered, and it goes on with those that are left. There
//! are fewer and fewer, so that all that was learned stays true; and when no solution plays any of them,
//! one proof has answered for all. A single pair that is left is a fact, and the search as good as that
//! for the board without it.
//!
//! Games come first, and at every restart: each begins with one of the pairs (`lanes::insist`).

use super::Search;
use super::aim::{Aim, Next};
use super::game::Game;
use super::variables::{Literal, literal, variable_of};
use crate::board::Board;
use crate::lanes::{Hunt, NO_PAIRING, Wanted};
use crate::memory::{self, Boxed};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games before the search. They find a solution for nearly all pairs that have one, and each
/// costs as much as two conflicts.
const BATCHES: u32 = 8;

pub(crate) struct Asked<'b, G: Game> {
    search: Boxed<Search<'b, G>>,
    hunt: Option<Hunt<G::Table>>,
    /// Batches that have been played.
    batches: u32,
}

/// Solutions, as pairs in an order in which they can be played.
type Solutions = Vec<Vec<Pair>>;

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
        Ok(Asked { search, hunt: Hunt::new(board, seed)?, batches: 0 })
    }

    /// Solutions each of which plays one of some pairs that can be played now; none where there is none.
    /// Every pair was among those asked about the time before, or it is the first time.
    pub(crate) fn any_of(
        &mut self,
        pairs: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        let Asked { search, hunt, batches } = self;
        let mut wanted = memory::with_capacity(pairs.len())?;
        wanted.extend(pairs.iter().filter_map(|&pair| search.literal_of(pair)));
        let mut aim = AnyOf { wanted, hunt: hunt.as_mut(), found: Vec::new() };
        search.learn_from_outside(&aim.wanted, watch)?;
        while *batches < BATCHES && aim.hunt.is_some() && !search.contradiction {
            watch.phase = Phase::Attempts;
            *batches += 1;
            if aim.play(search, *batches == 1, watch)? {
                return Ok(aim.found);
            }
        }
        watch.phase = Phase::Search;
        if search.began.is_none() && !search.contradiction {
            // What games have not found takes long, so that it pays to probe at once.
            search.probe(watch)?;
        }
        search.run(&mut aim, watch)?;
        let Search { assignment, variables, .. } = &mut **search;
        assignment.back_to(variables, 0);
        Ok(aim.found)
    }
}

impl<G: Game> Asked<'_, G> {
    /// Whether a pair that was asked about is known not to be in any solution, even where a limit ended
    /// the search. That no solution with any of the pairs plays it says as much.
    pub(crate) fn refutes(&self, pair: Pair) -> bool {
        let Search { assignment, .. } = &*self.search;
        let is_false = |it| assignment.value(it) == -1 && assignment.level[variable_of(it)] == 0;
        self.search.literal_of(pair).is_some_and(is_false)
    }
}

/// Solutions that play any of some pairs.
struct AnyOf<'h, G: Game> {
    /// What says that they are played.
    wanted: Vec<Literal>,
    hunt: Option<&'h mut Hunt<G::Table>>,
    found: Solutions,
}

impl<G: Game> AnyOf<'_, G> {
    /// Plays a batch of games; whether there is one that was asked for. Nothing is decided.
    fn play(
        &mut self,
        search: &mut Search<G>,
        first: bool,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let Some(hunt) = &mut self.hunt else { return Ok(false) };
        if first {
            hunt.draw();
        } else {
            search.change_games(hunt);
        }
        hunt.respect(&search.knowledge(), watch)?;
        self.wanted.retain(|&literal| search.assignment.value(literal) != -1);
        let fours = self.wanted.iter().filter_map(|&literal| search.pairing_of(literal));
        let mut wanted = memory::with_capacity(self.wanted.len())?;
        wanted.extend(fours);
        hunt.insist(&wanted, wanted.len() < self.wanted.len())?;
        let won = hunt.play(watch)?;
        for &pairing in &wanted {
            if let Some(game) = hunt.won_with(pairing) {
                if let Some(pairs) = hunt.pairs(search.board, game, watch)? {
                    memory::push(&mut self.found, pairs)?;
                }
            }
        }
        // Games that did not have to begin with one of the pairs respect that one is to be played.
        if let Some(game) = won.or_else(|| hunt.any_won()).filter(|_| self.found.is_empty()) {
            if let Some(pairs) = hunt.pairs(search.board, game, watch)? {
                if search.plays_any(&self.wanted, &pairs) {
                    memory::push(&mut self.found, pairs)?;
                }
            }
        }
        search.follow(hunt);
        Ok(!self.found.is_empty())
    }
}

impl<G: Game> Aim<G> for AnyOf<'_, G> {
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        search.probe_when_due(watch)?;
        Ok(!search.contradiction && self.play(search, false, watch)?)
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        let pairs = search.solution(watch)?;
        if search.plays_any(&self.wanted, &pairs) {
            memory::push(&mut self.found, pairs)?;
            return Ok(Next::End);
        }
        let open = |&&literal: &&Literal| search.assignment.value(literal) == 0;
        if let Some(&literal) = self.wanted.iter().find(open) {
            return Ok(Next::DecideThat(literal));
        }
        // What is asked for is a clause that was forgotten.
        let Search { assignment, variables, .. } = &mut *search;
        assignment.back_to(variables, 0);
        search.learn_from_outside(&self.wanted, watch)?;
        Ok(Next::ScanAgain)
    }
}

impl<G: Game> Search<'_, G> {
    /// Whether one of some literals is about one of some pairs.
    fn plays_any(&self, wanted: &[Literal], pairs: &[Pair]) -> bool {
        let is_wanted = |&pair| self.literal_of(pair).is_some_and(|it| wanted.contains(&it));
        pairs.iter().any(is_wanted)
    }

    /// The pairing of a group of four that a literal is about.
    fn pairing_of(&self, literal: Literal) -> Option<Wanted> {
        let variable = variable_of(literal);
        let is_pairing = self.variables.is_pairing(variable);
        is_pairing.then(|| Wanted {
            group: self.variables.group[variable],
            pairing: self.variables.pairing(variable) as u8,
        })
    }

    /// The literal that says that two tiles go together; nothing for a group of two.
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
                let tiles = self.variables.tiles[variable];
                tiles == [pair.first, pair.second] || tiles == [pair.second, pair.first]
            }
        })?;
        Some(literal(variable, true))
    }
}
