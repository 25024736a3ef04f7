//! The fewest tiles that any game leaves. Whatever is played, each tile goes with one partner or
//! stays; give those that stay partners too, and the game becomes a choice of partners for all,
//! with everything taken that can be. So the fewest left are the least, over all such choices,
//! of what a scan with these partners leaves: the same space that the search for a solution goes
//! through, with another question.
//!
//! Games at random come first and leave few tiles, but rarely the fewest. The search then asks
//! for a game that leaves at least two less than the best so far, until there is none.

use crate::attempts::{self, Attempts};
use crate::board::Board;
use crate::engine::{self, Engine, Options, Verdict, pairing};
use crate::error::Error;
use crate::lanes::{Hunt, LANES, NO_PAIRING};
use crate::mahjong::Geometry;
use crate::memory;
use crate::scan::Scan;
use crate::search::{self, game::Game};
use crate::shisen;
use crate::slots::{Large, Small};
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Cause, Interrupt, Phase, Stop, Watch};

/// Batches of games before the search.
const BATCHES: u64 = 2;

/// A game that leaves few tiles.
#[derive(Clone, Debug)]
pub struct Fewest {
    /// The pairs to play, in order.
    pub pairs: Vec<Pair>,
    /// How many tiles are left then.
    pub left: usize,
    /// What stopped the work, if something did. If nothing did, no game leaves fewer tiles; or,
    /// where the question was about a number of tiles, this game answers it.
    pub stop: Option<Stop>,
}

/// A game that leaves the fewest tiles.
///
/// # Errors
/// When memory runs out.
pub fn fewest_left(board: &Board, options: &Options, watch: &mut Watch) -> Result<Fewest, Error> {
    best_game(board, Goal { enough: 0, most: None }, options, watch)
}

/// A game that leaves at most so many tiles. If the one that comes back leaves more, and nothing
/// stopped the work, there is none.
///
/// # Errors
/// When memory runs out.
pub fn leaves_at_most(
    board: &Board,
    most: usize,
    options: &Options,
    watch: &mut Watch,
) -> Result<Fewest, Error> {
    best_game(board, Goal { enough: most, most: Some(most) }, options, watch)
}

/// A game that leaves the fewest tiles, unless one is found before that leaves `enough` or fewer. If
/// the one that comes back leaves more than `most`, and nothing stopped the work, there is none that
/// does not.
///
/// # Errors
/// When memory runs out.
pub fn leaves_few(
    board: &Board,
    enough: usize,
    most: usize,
    options: &Options,
    watch: &mut Watch,
) -> Result<Fewest, Error> {
    best_game(board, Goal { enough, most: Some(most) }, options, watch)
}

/// When to stop, and what is not even worth finding.
#[derive(Clone, Copy)]
struct Goal {
    /// A game that leaves so few tiles ends the work.
    enough: usize,
    /// No game that leaves more tiles is of interest.
    most: Option<usize>,
}

fn best_game(
    board: &Board,
    goal: Goal,
    options: &Options,
    watch: &mut Watch,
) -> Result<Fewest, Error> {
    let mut best = Fewest { pairs: Vec::new(), left: board.tile_count(), stop: None };
    match look(board, goal, options, &mut best, watch).map_err(Interrupt::cause) {
        Ok(()) => Ok(best),
        Err(Cause::Stop(stop)) => {
            best.stop = Some(stop);
            Ok(best)
        }
        Err(Cause::Error(error)) => Err(error),
    }
}

fn look(
    board: &Board,
    goal: Goal,
    options: &Options,
    best: &mut Fewest,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    watch.look()?;
    if board.falls() {
        return look_where_tiles_fall(board, goal, options, best, watch);
    }
    watch.phase = Phase::Scan;
    let mut scan = Scan::new(board, watch)?;
    let undecided = memory::filled_watched(board.tile_count(), NO_TILE, watch)?;
    let cleared = scan.clears(board, &undecided, watch)?;
    let least = if cleared { 0 } else { scan.least_left(board, watch)? };
    if goal.most.is_some_and(|most| most < least) {
        return Ok(());
    }
    let goal = Goal { enough: goal.enough.max(least), ..goal };
    if board.is_shisen() && shisen::fits(board) {
        return learn::<shisen::Geometry>(board, goal, options, best, watch);
    }
    let learns =
        !matches!(options.engine, Engine::Pairing | Engine::FirstHeuristic | Engine::Matches)
            && !board.is_shisen()
            && search::fits(board);
    if learns && Small::fits_aside(board) {
        return learn::<Geometry<Small>>(board, goal, options, best, watch);
    } else if learns {
        return learn::<Geometry<Large>>(board, goal, options, best, watch);
    }
    attempt(board, goal, options, best, watch)?;
    watch.phase = Phase::Search;
    while let Some(most) = next_most(goal, best) {
        if options.engine == Engine::Attempts || board.is_shisen() {
            return Err(Stop::Attempts.into());
        }
        match pairing::search(board, most, None, watch)? {
            Some(pairs) => better(board, best, pairs),
            None => return Ok(()),
        }
    }
    Ok(())
}

/// A solution, or the best of some games: nobody knows whether there is a better one.
fn look_where_tiles_fall(
    board: &Board,
    goal: Goal,
    options: &Options,
    best: &mut Fewest,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    attempt(board, goal, options, best, watch)?;
    if best.left > goal.enough {
        if let Verdict::Solvable(pairs) = engine::decide(board, options, None, watch)?.0 {
            better(board, best, pairs);
        }
    }
    if best.left <= goal.enough { Ok(()) } else { Err(Stop::Attempts.into()) }
}

/// How many tiles the next game to be found may leave; nothing when the best is good enough.
fn next_most(goal: Goal, best: &Fewest) -> Option<usize> {
    if best.left <= goal.enough {
        return None;
    }
    let fewer = best.left.checked_sub(2)?;
    Some(goal.most.map_or(fewer, |most| most.min(fewer)))
}

fn better(board: &Board, best: &mut Fewest, pairs: Vec<Pair>) {
    let left = board.tile_count() - 2 * pairs.len();
    if left < best.left {
        *best = Fewest { pairs, left, stop: None };
    }
}

/// Games one at a time.
fn attempt(
    board: &Board,
    goal: Goal,
    options: &Options,
    best: &mut Fewest,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let count = options.attempts.unwrap_or_else(|| attempts::default_count(board));
    let mut games = Attempts::new(board, options.seed, watch)?;
    for _ in 0..count {
        if best.left <= goal.enough {
            break;
        }
        games.play(watch)?;
        if board.tile_count() - 2 * games.pairs().len() < best.left {
            better(board, best, memory::copied_watched(games.pairs(), watch)?);
        }
    }
    Ok(())
}

/// Games many at a time, then the search that learns.
fn learn<G: Game>(
    board: &Board,
    goal: Goal,
    options: &Options,
    best: &mut Fewest,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let batches = options.attempts.map_or(BATCHES, |games| games.div_ceil(LANES as u64));
    let mut pairings = memory::filled(board.group_count(), NO_PAIRING)?;
    watch.phase = Phase::Attempts;
    let mut hunt = if batches > 0 { Hunt::<G::Table>::new(board, options.seed)? } else { None };
    if let Some(hunt) = &mut hunt {
        hunt.draw();
        for batch in 0..batches {
            if best.left <= goal.enough {
                return Ok(());
            }
            if batch > 0 {
                hunt.repair();
            }
            let game = hunt.play(watch)?.unwrap_or_else(|| hunt.best_game());
            better(board, best, G::play_out(board, &hunt.partners(board, game)?, watch)?.0);
            hunt.pairings(game, &mut pairings);
        }
    } else {
        attempt(board, goal, options, best, watch)?;
    }
    let Some(most) = next_most(goal, best) else { return Ok(()) };
    if options.engine == Engine::Attempts {
        return Err(Stop::Attempts.into());
    }
    watch.phase = Phase::Search;
    let mut found = |pairs| {
        better(board, best, pairs);
        next_most(goal, best)
    };
    search::fewest::search::<G>(board, most, &pairings, hunt.as_mut(), &mut found, watch)
}
