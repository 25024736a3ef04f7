//! Decides a board: the pruning scan first, then random attempts, then a search. The engines
//! differ in the search; each is a file of its own.

mod automatic;
mod bars;
mod decisions;
mod first_heuristic;
mod matches;
pub(crate) mod pairing;
mod split;

use crate::attempts::{self, Attempts};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::order;
use crate::proof::Steps;
use crate::rule::Rule;
use crate::scan::Scan;
use crate::search;
use crate::shisen;
use crate::theory::stacks::{self, Answer};
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Cause, Counts, Interrupt, Phase, Stop, Watch};
use std::time::Duration;

/// How the search is done when scan and attempts have not decided the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The best there is; which one that is may change between versions.
    #[default]
    Automatic,
    /// The paper's own: a search over pairings of groups that finds critical groups by taking
    /// back what a scan did not need (section 3.2, second heuristic).
    Pairing,
    /// The paper's first heuristic: the group with the fewest pairings that pass the scan, then a
    /// group whose tiles cannot all go at the same time (section 3.2).
    FirstHeuristic,
    /// Match by match, after Pedro Gimeno (the beginning of section 3). Some full boards take it
    /// days: give it a limit.
    Matches,
    /// Random attempts alone, after Ken McDonald (section 3.3). Never proves anything.
    Attempts,
    /// Conflict-driven: learns a clause from every scan that gets stuck. What
    /// [`Engine::Automatic`] uses wherever it can, after splitting groups (`split`); boards of more than 16,384 tiles, or with
    /// groups of more than about 130, get the paper's search.
    Learning,
}

/// How to decide a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// The engine.
    pub engine: Engine,
    /// Decides the random attempts.
    pub seed: u64,
    /// Random attempts before the search; `None` for [`attempts::default_count`], or up to four
    /// batches of 256 where many games are played at a time. Those go in whole batches.
    pub attempts: Option<u64>,
    /// Stops the search after so many nodes; `None` for no limit. The same everywhere.
    pub node_limit: Option<u64>,
    /// Stops after so much time; `None` for no limit. Depends on the machine and its mood.
    pub time_limit: Option<Duration>,
    /// The rule of boards that are made on the way: deals, and what [`solve_tiles`] prepares. A
    /// board that is given has its own.
    pub rule: Rule,
}

impl Options {
    /// A watch with these limits.
    pub fn watch<'a>(&self) -> Watch<'a> {
        let mut watch = Watch::new();
        if let Some(nodes) = self.node_limit {
            watch = watch.limit_nodes(nodes);
        }
        if let Some(time) = self.time_limit {
            watch = watch.limit_time(time);
        }
        watch
    }
}

/// What a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Playing these pairs in this order clears the board.
    Solvable(Vec<Pair>),
    /// No order of play clears the board.
    Unsolvable,
    /// Not known: something stopped the work first.
    Unknown(Stop),
}

/// What gave the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedBy {
    /// The pruning scan got stuck, or the board is empty.
    Scan,
    /// A random attempt cleared the board.
    Attempts,
    /// The search found a solution, or went through all possibilities.
    Search,
    /// The board consists of isolated stacks of one and two: it is solvable if and only if it has
    /// no blocked cycle ([`stacks::blocked_cycle`]).
    Stacks,
    /// A proof that was given is right.
    Proof,
}

/// A verdict and how it came about.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The verdict.
    pub verdict: Verdict,
    /// What gave it; nothing where it is unknown.
    pub decided_by: Option<DecidedBy>,
    /// The work done.
    pub counts: Counts,
    /// The time taken.
    pub elapsed: Duration,
}

/// Decides a board. The verdict is unknown when a limit of the options is reached, or when the engine
/// proves nothing. Most boards of 144 tiles are decided in a fraction of a millisecond, but the problem
/// is NP-complete: a program that must not wait sets a limit.
///
/// # Errors
/// When memory runs out.
pub fn solve(board: &Board, options: &Options) -> Result<Outcome, Error> {
    solve_watched(board, options, &mut options.watch())
}

/// Decides a board under a watch of the caller's, which may have a monitor. The limits are those
/// of the watch ([`Options::watch`]), not of the options.
///
/// # Errors
/// When memory runs out.
pub fn solve_watched(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<Outcome, Error> {
    Outcome::of(decide(board, options, None, watch), watch)
}

/// Prepares a board and decides it, both under a watch of the caller's.
///
/// # Errors
/// When something is wrong with the tiles, or memory runs out.
pub fn solve_tiles(tiles: &[Tile], options: &Options, watch: &mut Watch) -> Result<Outcome, Error> {
    match Board::prepare(tiles, options.rule, watch) {
        Ok(board) => solve_watched(&board, options, watch),
        Err(interrupt) => Outcome::of(Err(interrupt), watch),
    }
}

impl Outcome {
    /// Of work under a watch that came to an end or was stopped.
    pub(crate) fn of(
        decided: Result<(Verdict, DecidedBy), Interrupt>,
        watch: &Watch,
    ) -> Result<Self, Error> {
        let (verdict, decided_by) = match decided.map_err(Interrupt::cause) {
            Ok((verdict, decided_by)) => (verdict, Some(decided_by)),
            Err(Cause::Stop(stop)) => (Verdict::Unknown(stop), None),
            Err(Cause::Error(error)) => return Err(error),
        };
        Ok(Outcome { verdict, decided_by, counts: watch.counts, elapsed: watch.elapsed() })
    }
}

/// Decides a board. If it turns out to be unsolvable, and a proof is wanted, the steps that are
/// written into it lead to the empty clause; a search that does not write any is followed by one
/// that does.
pub(crate) fn decide(
    board: &Board,
    options: &Options,
    mut proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    // A limit that is already used up, or a monitor that has made up its mind, ends it here.
    watch.look()?;
    if board.tile_count() == 0 {
        return Ok((Verdict::Solvable(Vec::new()), DecidedBy::Scan));
    }
    if board.is_shisen() {
        return shisen::decide(board, options, proof, watch);
    }
    if options.engine == Engine::Automatic {
        if let Some(verdict) = by_stacks(board, watch)? {
            return Ok((verdict, DecidedBy::Stacks));
        }
    }
    if matches!(options.engine, Engine::Automatic | Engine::Learning) && search::fits(board) {
        return match opening_order(board, watch)? {
            Some(order) => automatic::decide(board, order, options, proof, watch),
            None => Ok((Verdict::Unsolvable, DecidedBy::Scan)),
        };
    }
    if options.engine != Engine::Attempts && scan_gets_stuck(board, watch)? {
        return Ok((Verdict::Unsolvable, DecidedBy::Scan));
    }
    if let Some(pairs) = attempt(board, options, watch)? {
        return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
    }
    watch.phase = Phase::Search;
    // Where it can, the learning search makes the proof: its proofs are by far the smallest.
    let by_pairing = !search::fits(board);
    let found = match options.engine {
        // The first two for boards that are too large for the learning search.
        Engine::Automatic | Engine::Learning | Engine::Pairing => {
            pairing::search(board, 0, proof.as_deref_mut().filter(|_| by_pairing), watch)?
        }
        Engine::FirstHeuristic => first_heuristic::search(board, watch)?,
        Engine::Matches => matches::search(board, watch)?,
        Engine::Attempts => return Err(Stop::Attempts.into()),
    };
    let decided = (found.map_or(Verdict::Unsolvable, Verdict::Solvable), DecidedBy::Search);
    match options.engine {
        Engine::Automatic | Engine::Learning | Engine::Pairing if by_pairing => Ok(decided),
        _ => proved_anew(decided, board, proof, watch),
    }
}

/// Has another search make the proof, if one is wanted and the board was found unsolvable: not
/// every search writes one down, and none does about a board whose groups were split.
fn proved_anew(
    decided: (Verdict, DecidedBy),
    board: &Board,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    if let (Verdict::Unsolvable, Some(proof)) = (&decided.0, proof) {
        let found = if search::fits(board) {
            automatic::search_alone(board, proof, watch)?
        } else {
            pairing::search(board, 0, Some(proof), watch)?
        };
        assert!(found.is_none(), "two searches disagree");
    }
    Ok(decided)
}

/// Whether groups of a board are split before the search.
pub(crate) fn splits(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    Ok(options.engine == Engine::Automatic && split::split(board, watch)?.is_some())
}

/// Boards of isolated stacks of one and two need no search.
pub(crate) fn by_stacks(board: &Board, watch: &mut Watch) -> Result<Option<Verdict>, Interrupt> {
    watch.phase = Phase::Scan;
    Ok(stacks::decide(board, watch)?.map(|answer| match answer {
        Answer::Solution(pairs) => Verdict::Solvable(pairs),
        Answer::Blocked => Verdict::Unsolvable,
    }))
}

/// The scan in front of everything: some layouts are so hard that it discards almost all boards.
pub(crate) fn scan_gets_stuck(board: &Board, watch: &mut Watch) -> Result<bool, Interrupt> {
    if board.falls() {
        return Ok(false);
    }
    watch.phase = Phase::Scan;
    let undecided = memory::filled_watched(board.tile_count(), NO_TILE, watch)?;
    Ok(!Scan::new(board, watch)?.clears(board, &undecided, watch)?)
}

/// The same scan: the groups as it opens them, or nothing if it gets stuck.
fn opening_order(board: &Board, watch: &mut Watch) -> Result<Option<Vec<u32>>, Interrupt> {
    watch.phase = Phase::Scan;
    order::of_groups(board, watch)
}

/// Random attempts, until one clears the board.
fn attempt(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let count = options.attempts.unwrap_or_else(|| attempts::default_count(board));
    if count == 0 {
        return Ok(None);
    }
    let mut attempts = Attempts::new(board, options.seed, watch)?;
    for _ in 0..count {
        if attempts.play(watch)? {
            return Ok(Some(memory::copied_watched(attempts.pairs(), watch)?));
        }
    }
    Ok(None)
}
