//! Decides a board: the pruning scan, whose play may be a solution; a few random games; many games
//! at a time; then the search that learns. As in Mahjong, but for what is the game's own.

use super::attempts::Attempts;
use super::geometry::{Geometry, MOST_IN_GROUP};
use super::gravity;
use super::scan::Scan;
use super::table::Table;
use crate::attempts;
use crate::board::Board;
use crate::engine::{DecidedBy, Engine, Options, Verdict};
use crate::lanes::{Hunt, LANES, NO_PAIRING};
use crate::memory;
use crate::proof::Steps;
use crate::search;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Stop, Watch};

/// Games one at a time before many at a time.
const SINGLE_GAMES: u64 = 8;
/// Batches of games before the search, which plays more of them while it runs.
const BATCHES: u64 = 2;

type Decided = Result<(Verdict, DecidedBy), Interrupt>;

/// Whether the search takes a board.
pub(crate) fn fits(board: &Board) -> bool {
    let small = |group| board.groups.size(group) <= MOST_IN_GROUP;
    search::fits(board) && (0..board.group_count()).all(small)
}

/// Decides a board that has tiles. If it turns out to be unsolvable, and a proof is wanted, the
/// steps that are written into it lead to the empty clause.
pub(crate) fn decide(
    board: &Board,
    options: &Options,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Decided {
    if board.field().rules.fall.is_some() {
        return gravity::decide(board, options, watch);
    }
    let solved = |pairs, by| Ok((Verdict::Solvable(pairs), by));
    if options.engine != Engine::Attempts && options.attempts == Some(0) {
        watch.phase = Phase::Scan;
        watch.counts.scans += 1;
        let mut pairs = memory::with_capacity(board.tile_count() / 2)?;
        let mut scan = Scan::new(board, watch)?;
        if !scan.clears(board, &|_, _| true, Some(&mut pairs), watch)? {
            return Ok((Verdict::Unsolvable, DecidedBy::Scan));
        }
        if 2 * pairs.len() == board.tile_count() {
            return solved(pairs, DecidedBy::Scan);
        }
    }
    let fits = fits(board);
    let learns = fits && options.engine != Engine::Attempts;
    watch.phase = Phase::Attempts;
    let singles = match options.attempts {
        Some(games) if !learns => games,
        Some(games) => games.min(SINGLE_GAMES),
        None if !learns => attempts::default_count(board),
        None => SINGLE_GAMES,
    };
    if singles > 0 {
        let mut games = Attempts::new(board, options.seed, watch)?;
        for game in 0..singles {
            if games.play(watch)? {
                return solved(memory::copied(games.pairs())?, DecidedBy::Attempts);
            }
            if game == 0 && options.engine != Engine::Attempts {
                watch.counts.scans += 1;
                if !games.scan_clears_rest(watch)? {
                    return Ok((Verdict::Unsolvable, DecidedBy::Scan));
                }
            }
        }
    }
    if !learns {
        return Err(Stop::Attempts.into());
    }
    let batches = options
        .attempts
        .map_or(BATCHES, |games| games.saturating_sub(SINGLE_GAMES).div_ceil(LANES as u64));
    let mut pairings = memory::filled(board.group_count(), NO_PAIRING)?;
    let mut hunt = if batches > 0 { Hunt::<Table>::new(board, options.seed)? } else { None };
    if let Some(hunt) = &mut hunt {
        hunt.draw();
        for batch in 0..batches {
            if batch > 0 {
                hunt.repair();
            }
            if let Some(game) = hunt.play(watch)? {
                if let Some(pairs) = hunt.pairs(board, game, watch)? {
                    return solved(pairs, DecidedBy::Attempts);
                }
            }
        }
        hunt.pairings(hunt.best_game(), &mut pairings);
    }
    watch.phase = Phase::Search;
    let found = search::search::<Geometry>(board, &pairings, hunt.as_mut(), false, proof, watch)?;
    Ok((found.map_or(Verdict::Unsolvable, Verdict::Solvable), DecidedBy::Search))
}

/// The order of the pairs of a game in which every tile has a partner, if they can be played.
pub(crate) fn order(
    board: &Board,
    partner: &[u32],
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let (pairs, cleared) = play_out(board, partner, watch)?;
    Ok(cleared.then_some(pairs))
}

/// All pairs of a game, in which every tile has a partner, that can be played, and whether those are
/// all.
pub(crate) fn play_out(
    board: &Board,
    partner: &[u32],
    watch: &mut Watch,
) -> Result<(Vec<Pair>, bool), Interrupt> {
    let mut pairs = memory::with_capacity(board.tile_count() / 2)?;
    let may_go = super::scan::by_partners(partner);
    let cleared = Scan::new(board, watch)?.clears(board, &may_go, Some(&mut pairs), watch)?;
    Ok((pairs, cleared))
}
