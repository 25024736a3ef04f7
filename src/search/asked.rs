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

/// Batches of games before the search. They find a solution for most pairs that have one.
const BATCHES: u32 = 4;

pub(crate) struct Asked<'b, G: Game> {
    board: &'b Board,
    hunt: Option<Hunt<G::Table>>,
    /// Batches that have been played before the search.
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
    pub(crate) fn new(board: &'b Board, seed: u64, order: Option<Vec<u32>>) -> Result<Self, Error> {
        let mut hunt = Hunt::new(board, seed)?;
        if let (Some(hunt), Some(order)) = (&mut hunt, order) {
            hunt.visit_in(order);
        }
        Ok(Asked { board, hunt, batches: 0, search: None })
    }

    /// Plays batches of games that begin with one of some pairs that can be played now, until there are
    /// solutions that play some of them. None if there have been enough batches, or if groups are so large that
    /// it takes what a search knows to have games begin with a pair.
    pub(crate) fn play(
        &mut self,
        pairs: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        let board = self.board;
        let any_big = (0..board.group_count()).any(|group| board.groups.is_big(group));
        while self.batches < BATCHES && !any_big {
            let Some(hunt) = self.next_batch(watch) else { break };
            let found = play(hunt, &[], pairs, board, watch)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(Vec::new())
    }

    /// Plays a batch of games each of which follows a game from its first pair on, farther than for so many
    /// pairs. Of those that are won, one that has the most of its pairs, from the first on.
    pub(crate) fn follow(
        &mut self,
        game: &[Pair],
        from: usize,
        watch: &mut Watch,
    ) -> Result<Option<Vec<u32>>, Interrupt> {
        let board = self.board;
        let Some(hunt) = self.next_batch(watch) else { return Ok(None) };
        let mut followed = memory::with_capacity(game.len())?;
        let (before, after) = game.split_at(from.min(game.len()));
        followed.extend(before.iter().filter_map(|&pair| Wanted::of(board, pair)));
        let from = followed.len();
        followed.extend(after.iter().filter_map(|&pair| Wanted::of(board, pair)));
        hunt.follow(followed, from);
        hunt.play(watch)?;
        let Some(lane) = hunt.longest(hunt.won()) else { return Ok(None) };
        watch.counts.successes += 1;
        Ok(Some(hunt.partners(board, lane)?))
    }

    fn next_batch(&mut self, watch: &mut Watch) -> Option<&mut Hunt<G::Table>> {
        watch.phase = Phase::Attempts;
        let hunt = self.hunt.as_mut()?;
        if self.batches == 0 {
            hunt.draw();
        } else {
            hunt.repair();
        }
        self.batches += 1;
        Some(hunt)
    }

    /// Solutions that play all of some pairs and any of some that can be played then, if any are given; none
    /// where there is none. All pairs that had to be played the time before have to be played now, and those of
    /// which any had to be are a part of those.
    pub(crate) fn search(
        &mut self,
        all: &[Pair],
        any: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        watch.phase = Phase::Search;
        let Asked { board, hunt, search, batches } = self;
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
        for pair in all {
            if let Some(fact) = search.literal_of(*pair) {
                search.learn_from_outside(&[fact], watch)?;
            }
        }
        let mut wanted = memory::with_capacity(any.len())?;
        wanted.extend(any.iter().filter_map(|&pair| search.literal_of(pair)));
        // A group of two goes together in every solution.
        if !any.is_empty() && wanted.len() == any.len() {
            search.learn_from_outside(&wanted, watch)?;
        }
        let mut aim = AnyOf { all, any, wanted, hunt: hunt.as_mut(), found: Vec::new() };
        let any_big = !search.variables.are_all_pairings();
        while any_big && *batches < BATCHES && aim.hunt.is_some() && !search.contradiction {
            *batches += 1;
            if aim.play(search, *batches == 1, watch)? {
                return Ok(aim.found);
            }
        }
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

/// Plays a batch of games that have been drawn or repaired, each of which begins with one of some pairs.
/// Solutions that play all of the others and any of these.
fn play<T: Table>(
    hunt: &mut Hunt<T>,
    all: &[Pair],
    any: &[Pair],
    board: &Board,
    watch: &mut Watch,
) -> Result<Solutions, Interrupt> {
    let mut wanted = memory::with_capacity(any.len())?;
    wanted.extend(any.iter().filter_map(|&pair| Wanted::of(board, pair)));
    let or_any = any.is_empty() || wanted.len() < any.len();
    hunt.insist(wanted, or_any);
    hunt.play(watch)?;
    let mut found = memory::with_capacity(any.len() + 1)?;
    let mut games = memory::with_capacity(any.len() + 1)?;
    let won = hunt.won();
    let with = any.iter().filter_map(|&pair| hunt.with(won, Wanted::of(board, pair)?).first());
    for game in with.chain(won.first().filter(|_| or_any)) {
        if !games.contains(&game) {
            games.push(game);
            watch.counts.successes += 1;
            let partner = hunt.partners(board, game)?;
            if plays(&partner, all, any) {
                found.push(partner);
            }
        }
    }
    Ok(found)
}

/// Whether a solution plays all of some pairs and any of others, if there are others.
fn plays(partner: &[u32], all: &[Pair], any: &[Pair]) -> bool {
    let plays = |pair: &Pair| partner[pair.first as usize] == pair.second;
    all.iter().all(plays) && (any.is_empty() || any.iter().any(plays))
}

/// Solutions that play all of some pairs, which are known, and any of others.
struct AnyOf<'h, G: Game> {
    all: &'h [Pair],
    any: &'h [Pair],
    /// What says that the others are played.
    wanted: Vec<Literal>,
    hunt: Option<&'h mut Hunt<G::Table>>,
    found: Solutions,
}

impl<G: Game> AnyOf<'_, G> {
    /// Plays a batch of games that respect what has been learned. Nothing is decided.
    fn play(
        &mut self,
        search: &mut Search<G>,
        first: bool,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let Some(hunt) = self.hunt.as_mut().filter(|_| !search.contradiction) else {
            return Ok(false);
        };
        if first {
            hunt.draw();
        } else {
            search.change_games(hunt);
        }
        hunt.respect(&search.knowledge(), watch)?;
        let may_be =
            |pair: Pair| search.literal_of(pair).is_none_or(|it| search.assignment.value(it) != -1);
        let mut any = memory::with_capacity(self.any.len())?;
        any.extend(self.any.iter().copied().filter(|&pair| may_be(pair)));
        self.found = play(hunt, self.all, &any, search.board, watch)?;
        // Where none of them is possible any more, a game may have been won without.
        self.found.retain(|partner| plays(partner, self.all, self.any));
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
        self.play(search, false, watch)
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        let partner = search.board.partners(&search.solution(watch)?)?;
        if plays(&partner, self.all, self.any) {
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
        let variable = match Wanted::of(self.board, pair) {
            Some(Wanted { pairing, .. }) => {
                self.variables.of_group(group).start + u32::from(pairing)
            }
            None if self.variables.of_group(group).is_empty() => return None,
            None => {
                let tiles = self.board.groups.tiles(group);
                let place = |tile: u32| tiles.iter().position(|&other| other == tile);
                let (first, second) = (place(pair.first)?, place(pair.second)?);
                self.variables.of_two(group, tiles.len(), first, second)
            }
        };
        Some(literal(variable, true))
    }
}
