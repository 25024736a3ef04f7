//! One search that is asked about many pairs of a board: which of them does some solution play?
//!
//! Games come first: each begins with one of the pairs (`lanes::insist`), already those that look for the
//! first solution. Whatever is won answers for some pairs, and may be bent to others.
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
use crate::lanes::{Hunt, NO_PAIRING, Table, Wanted};
use crate::memory::{self, Boxed};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games that look for a first solution, as many as for the verdict.
const FIRST_BATCHES: u32 = 4;
/// Batches of games before the search, those included, and as many when it has probed.
const BATCHES: u32 = 4;
const BATCHES_AFTER_PROBING: u32 = 4;
pub(crate) struct Asked<'b, G: Game> {
    board: &'b Board,
    hunt: Option<Hunt<G::Table>>,
    /// Nobody needs it before games have failed.
    search: Option<Boxed<Search<'b, G>>>,
    /// Batches that have been played.
    batches: u32,
}

/// Solutions, as the partner of each tile.
pub(crate) type Solutions = Vec<Vec<u32>>;

impl<'b, G: Game> Asked<'b, G> {
    /// Makes ready to be asked about a board that fits, as for [`super::search`].
    ///
    /// # Errors
    /// When memory runs out.
    pub(crate) fn new(board: &'b Board, seed: u64) -> Result<Self, Error> {
        Ok(Asked { board, hunt: Hunt::new(board, seed)?, search: None, batches: 0 })
    }

    /// Whether many games can be played at a time.
    pub(crate) fn has_games(&self) -> bool {
        self.hunt.is_some()
    }

    /// Games for a first solution, which begin with one of some pairs that can be played now; with any if
    /// there are none. `order` is that in which the scan opened the groups. Some solutions if a game is won.
    pub(crate) fn begin(
        &mut self,
        order: Vec<u32>,
        pairs: &[Pair],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        if let Some(hunt) = &mut self.hunt {
            hunt.visit_in(order);
        }
        let mut found = Vec::new();
        while self.batches < FIRST_BATCHES && found.is_empty() && self.hunt.is_some() {
            found = self.play(pairs, watch)?;
        }
        Ok(found)
    }

    /// The first solution, by the search, or nothing if there is none. What it learns, it keeps.
    pub(crate) fn solve(&mut self, watch: &mut Watch) -> Result<Option<Vec<u32>>, Interrupt> {
        watch.phase = Phase::Search;
        let mut search = Search::new(self.board, watch)?;
        if let Some(hunt) = &mut self.hunt {
            hunt.insist(&[], true)?;
            search.follow(hunt);
        }
        let found = search.solve(self.hunt.as_mut(), watch)?;
        search.back();
        self.search = Some(search);
        found.map(|pairs| self.board.partners(&pairs)).transpose().map_err(Interrupt::from)
    }

    /// Solutions each of which plays one of some pairs that can be played now; none where there is none.
    /// From games there may be others among them, so that it has to be asked again. Every pair was among
    /// those asked about the time before, or it is the first time. `known` is a solution.
    pub(crate) fn any_of(
        &mut self,
        pairs: &[Pair],
        known: &[u32],
        watch: &mut Watch,
    ) -> Result<Solutions, Interrupt> {
        while self.batches < BATCHES && self.hunt.is_some() {
            let found = self.play(pairs, watch)?;
            if !found.is_empty() {
                return Ok(found);
            }
        }
        watch.phase = Phase::Search;
        if self.search.is_none() {
            let mut search = Search::new(self.board, watch)?;
            search.begin_with(known);
            self.search = Some(search);
        }
        let Asked { hunt, search: Some(search), .. } = self else { return Ok(Vec::new()) };
        let mut wanted = memory::with_capacity(pairs.len())?;
        wanted.extend(pairs.iter().filter_map(|&pair| search.literal_of(pair)));
        let mut aim = AnyOf { wanted, hunt: hunt.as_mut(), found: Vec::new() };
        search.learn_from_outside(&aim.wanted, watch)?;
        if search.probe.is_none() && !search.contradiction {
            // What games have not found takes long, so that it pays to probe at once. Games that know what
            // was learned then find half of it.
            search.probe(watch)?;
            for _ in 0..BATCHES_AFTER_PROBING {
                if !search.contradiction && aim.play(search, watch)? {
                    return Ok(aim.found);
                }
            }
        }
        search.run(&mut aim, watch)?;
        let found = aim.found;
        search.back();
        Ok(found)
    }

    /// Plays a batch of games, before there is a search: each begins with one of some pairs, or if there
    /// are none with any. Solutions if some are won.
    fn play(&mut self, pairs: &[Pair], watch: &mut Watch) -> Result<Solutions, Interrupt> {
        let Asked { board, hunt: Some(hunt), batches, .. } = self else { return Ok(Vec::new()) };
        watch.phase = Phase::Attempts;
        if *batches == 0 {
            hunt.draw();
        } else {
            hunt.repair();
        }
        *batches += 1;
        let mut wanted = memory::with_capacity(pairs.len())?;
        wanted.extend(pairs.iter().filter_map(|&pair| wanted_of(board, pair)));
        hunt.insist(&wanted, wanted.len() < pairs.len())?;
        let won = hunt.play(watch)?;
        let mut found = solutions(hunt, &wanted, board, watch)?;
        if let Some(game) = won.or_else(|| hunt.any_won()).filter(|_| found.is_empty()) {
            watch.counts.successes += 1;
            memory::push(&mut found, hunt.partners(board, game)?)?;
        }
        Ok(found)
    }
}

/// A pair as games see it; nothing if it is not one of a group of four.
fn wanted_of(board: &Board, pair: Pair) -> Option<Wanted> {
    let group = board.groups.of[pair.first as usize];
    let tiles: &[u32; 4] = board.groups.tiles(group as usize).try_into().ok()?;
    let place = |tile: u32| tiles.iter().position(|&other| other == tile);
    let pairing = (place(pair.first)? ^ place(pair.second)?).checked_sub(1)?;
    Some(Wanted { group, pairing: pairing as u8 })
}

/// For each pair for which a game of the last batch was won, its solution. Two may share one.
fn solutions<T: Table>(
    hunt: &Hunt<T>,
    wanted: &[Wanted],
    board: &Board,
    watch: &mut Watch,
) -> Result<Solutions, Interrupt> {
    let mut found = memory::with_capacity(wanted.len())?;
    let mut games: Vec<usize> = memory::with_capacity(wanted.len())?;
    for &pairing in wanted {
        let Some(game) = hunt.won_with(pairing) else { continue };
        if !games.contains(&game) {
            games.push(game);
            watch.counts.successes += 1;
            found.push(hunt.partners(board, game)?);
        }
    }
    Ok(found)
}

impl<G: Game> Asked<'_, G> {
    /// Whether a pair that was asked about is known not to be in any solution, even where a limit ended
    /// the search. That no solution with any of the pairs plays it says as much.
    pub(crate) fn refutes(&self, pair: Pair) -> bool {
        let Some(search) = &self.search else { return false };
        let Search { assignment, .. } = &**search;
        let is_false = |it| assignment.value(it) == -1 && assignment.level[variable_of(it)] == 0;
        search.literal_of(pair).is_some_and(is_false)
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
    fn play(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Some(hunt) = &mut self.hunt else { return Ok(false) };
        search.change_games(hunt);
        hunt.respect(&search.knowledge(), watch)?;
        self.wanted.retain(|&literal| search.assignment.value(literal) != -1);
        let fours = self.wanted.iter().filter_map(|&literal| search.pairing_of(literal));
        let mut wanted = memory::with_capacity(self.wanted.len())?;
        wanted.extend(fours);
        hunt.insist(&wanted, wanted.len() < self.wanted.len())?;
        let won = hunt.play(watch)?;
        self.found = solutions(hunt, &wanted, search.board, watch)?;
        // Games that did not have to begin with one of the pairs respect that one is to be played.
        if let Some(game) = won.or_else(|| hunt.any_won()).filter(|_| self.found.is_empty()) {
            if let Some(pairs) = hunt.pairs(search.board, game, watch)? {
                if search.plays_any(&self.wanted, &pairs) {
                    memory::push(&mut self.found, search.board.partners(&pairs)?)?;
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
        Ok(!search.contradiction && self.play(search, watch)?)
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        let pairs = search.solution(watch)?;
        if search.plays_any(&self.wanted, &pairs) {
            memory::push(&mut self.found, search.board.partners(&pairs)?)?;
            return Ok(Next::End);
        }
        let open = |&&literal: &&Literal| search.assignment.value(literal) == 0;
        if let Some(&literal) = self.wanted.iter().find(open) {
            return Ok(Next::DecideThat(literal));
        }
        // What is asked for is a clause that was forgotten.
        search.back();
        search.learn_from_outside(&self.wanted, watch)?;
        Ok(Next::ScanAgain)
    }
}

impl<G: Game> Search<'_, G> {
    /// Has the search try first what a solution has.
    fn begin_with(&mut self, partner: &[u32]) {
        for (group, last) in self.assignment.last_pairing.iter_mut().enumerate() {
            if let tiles @ &[first, _, _, _] = self.board.groups.tiles(group) {
                let mate = tiles.iter().position(|&tile| tile == partner[first as usize]);
                *last = mate.map_or(NO_PAIRING, |place| place as u8 - 1);
            }
        }
    }

    /// Takes all decisions back.
    fn back(&mut self) {
        let Search { assignment, variables, .. } = self;
        assignment.back_to(variables, 0);
    }

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
