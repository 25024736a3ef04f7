//! One search that is asked about many pairs of a board: which of them does some solution play?
//!
//! Games come first: each begins with one of the pairs (`lanes::insist`). Whatever is won answers for some
//! pairs.
//!
//! What games leave, the search that learns is asked. It looks for a solution that plays any of the pairs,
//! which is one more clause: one of them is played. The pairs that the solution plays are answered, and it
//! goes on with those that are left. There are fewer and fewer, so that all that was learned stays true; and
//! when no solution plays any of them, one proof has answered for all. A single pair that is left is a fact,
//! and the search as good as that for the board without it. Games go on at every restart.

use super::Search;
use super::aim::{Aim, Next};
use super::game::Game;
use super::variables::{Literal, literal, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::lanes::{Hunt, Table, Wanted};
use crate::memory::{self, Boxed};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games before the search. They find a solution for nearly all pairs that have one, and each
/// costs as much as two conflicts.
const BATCHES: u32 = 8;

pub(crate) struct Asked<'b, G: Game> {
    board: &'b Board,
    hunt: Option<Hunt<G::Table>>,
    /// Batches that have been played.
    batches: u32,
    /// Nobody needs it before games have failed.
    search: Option<Boxed<Search<'b, G>>>,
}

/// Solutions, as the partner of each tile.
pub(crate) type Solutions = Vec<Vec<u32>>;

impl<'b, G: Game> Asked<'b, G> {
    /// Makes ready to be asked about a board that fits, as for [`super::search`]. `order` is that in which
    /// the scan opens the groups, if that is known.
    ///
    /// # Errors
    /// When memory runs out.
    pub(crate) fn new(
        board: &'b Board,
        seed: u64,
        order: Option<Vec<u32>>,
    ) -> Result<Self, Error> {
        let mut hunt = Hunt::new(board, seed)?;
        if let (Some(hunt), Some(order)) = (&mut hunt, order) {
            hunt.visit_in(order);
        }
        Ok(Asked { board, hunt, batches: 0, search: None })
    }

    /// Solutions each of which plays one of some pairs that can be played now; none where there is none.
    /// Every pair was among those asked about the time before, or it is the first time.
    pub(crate) fn any_of(
        &mut self,
        pairs: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        let Asked { board, hunt, batches, search } = self;
        while let Some(hunt) = hunt.as_mut().filter(|_| *batches < BATCHES) {
            watch.phase = Phase::Attempts;
            if *batches == 0 {
                hunt.draw();
            } else {
                hunt.repair();
            }
            *batches += 1;
            let found = play(hunt, pairs, board, watch)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        watch.phase = Phase::Search;
        let search = match search {
            Some(search) => search,
            None => {
                let new = search.insert(Search::new(board, watch)?);
                new.be_strict()?;
                if let Some(hunt) = hunt {
                    new.follow(hunt);
                }
                new
            }
        };
        let mut wanted = memory::with_capacity(pairs.len())?;
        wanted.extend(pairs.iter().filter_map(|&pair| search.literal_of(pair)));
        // A group of two goes together in every solution.
        if wanted.len() == pairs.len() {
            search.learn_from_outside(&wanted, watch)?;
        }
        if search.began.is_none() && !search.contradiction {
            // What games have not found takes long, so that it pays to probe at once.
            search.probe(watch)?;
        }
        let mut aim = AnyOf { pairs, wanted, hunt: hunt.as_mut(), found: Vec::new() };
        search.run(&mut aim, watch)?;
        let found = aim.found;
        let Search { assignment, variables, .. } = &mut **search;
        assignment.back_to(variables, 0);
        Ok(found)
    }

    /// Whether a pair that was asked about is known not to be in any solution, even where a limit ended
    /// the search. That no solution with any of the pairs plays it says as much.
    pub(crate) fn refutes(&self, pair: Pair) -> bool {
        let Some(search) = &self.search else { return false };
        let Search { assignment, .. } = &**search;
        let is_false = |it| assignment.value(it) == -1 && assignment.level[variable_of(it)] == 0;
        search.literal_of(pair).is_some_and(is_false)
    }
}

/// Plays a batch of games, each of which begins with one of some pairs. Solutions that play some of them.
fn play<T: Table>(
    hunt: &mut Hunt<T>,
    pairs: &[Pair],
    board: &Board,
    watch: &mut Watch,
) -> Result<Solutions, Interrupt> {
    let mut wanted = memory::with_capacity(pairs.len())?;
    wanted.extend(pairs.iter().filter_map(|&pair| Wanted::of(board, pair)));
    let or_any = wanted.len() < pairs.len();
    hunt.insist(&wanted, or_any)?;
    hunt.play(watch)?;
    let mut found = memory::with_capacity(pairs.len())?;
    let mut games = memory::with_capacity(pairs.len())?;
    let won = wanted.iter().filter_map(|&pairing| hunt.won_with(pairing));
    for game in won.chain(hunt.any_won().filter(|_| or_any)) {
        if !games.contains(&game) {
            games.push(game);
            watch.counts.successes += 1;
            let partner = hunt.partners(board, game)?;
            if plays_any(&partner, pairs) {
                found.push(partner);
            }
        }
    }
    Ok(found)
}

fn plays_any(partner: &[u32], pairs: &[Pair]) -> bool {
    pairs.iter().any(|pair| partner[pair.first as usize] == pair.second)
}

/// Solutions that play any of some pairs.
struct AnyOf<'h, G: Game> {
    pairs: &'h [Pair],
    /// What says that they are played.
    wanted: Vec<Literal>,
    hunt: Option<&'h mut Hunt<G::Table>>,
    found: Solutions,
}

impl<G: Game> Aim<G> for AnyOf<'_, G> {
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        search.probe_when_due(watch)?;
        let Some(hunt) = self.hunt.as_mut().filter(|_| !search.contradiction) else {
            return Ok(false);
        };
        search.change_games(hunt);
        hunt.respect(&search.knowledge(), watch)?;
        let mut pairs = memory::with_capacity(self.pairs.len())?;
        let may_be = |pair| search.literal_of(pair).is_none_or(|it| search.assignment.value(it) != -1);
        pairs.extend(self.pairs.iter().copied().filter(|&pair| may_be(pair)));
        self.found = play(hunt, &pairs, search.board, watch)?;
        search.follow(hunt);
        Ok(!self.found.is_empty())
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        let partner = search.board.partners(&search.solution(watch)?)?;
        if plays_any(&partner, self.pairs) {
            memory::push(&mut self.found, partner)?;
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
