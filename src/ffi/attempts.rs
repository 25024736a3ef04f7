//! `mj_random_attempts`.

use super::codes::{Failure, MJ_SOLVABLE, MJ_UNKNOWN, MJ_UNSOLVABLE};
use super::guard::guarded_code;
use super::memory::{self, Output};
use super::rule::{self, MJ_RULE_ONE_LEVEL};
use crate::attempts::default_count;
use crate::board::Board;
use crate::difficulty::{self, Rating, Until};
use crate::engine::scan_gets_stuck;
use crate::tile::{Pair, Tile};
use crate::watch::Watch;

/// Plays random games, by MJ_RULE_ONE_LEVEL, each match on the board being equally likely, with the
/// paper's cleaning operations in between. The share of games that win is a measure of how difficult
/// a board is.
///
/// attempts: how many games. 0: floor(1.2^g) with g the number of groups of four or more tiles,
///   at most 10,000, and at least 100 where a group has more than four tiles; but on boards of more
///   than 6,710 tiles at most 2^26 / tile_count.
/// seed: decides the games. The same seed plays the same games.
/// pairs, pair_capacity: on MJ_SOLVABLE, receives the tile_count / 2 pairs of the first game that
///   won. NULL and 0: not wanted.
/// successes: NULL to stop at the first game that wins. Otherwise all games are played, and the
///   number of games that won is stored there.
///
/// Returns MJ_SOLVABLE when a game won; MJ_UNSOLVABLE when the pruning scan, which is run first,
/// gets stuck; MJ_UNKNOWN when no game won; or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT,
/// _COORDINATE, _ODD_GROUP, _OVERLAP, _CAPACITY, _MEMORY, _INTERNAL. mj_check tells the index.
///
/// There is no limit but the number of games; mj_solve with MJ_ENGINE_ATTEMPTS has the others.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_random_attempts(
    tiles: *const Tile,
    tile_count: usize,
    attempts: u64,
    seed: u64,
    pairs: *mut Pair,
    pair_capacity: usize,
    successes: *mut u64,
) -> i32 {
    let rule = MJ_RULE_ONE_LEVEL;
    // SAFETY: the caller's part, passed on.
    unsafe {
        mj_random_attempts_by_rule(
            tiles,
            tile_count,
            rule,
            attempts,
            seed,
            pairs,
            pair_capacity,
            successes,
        )
    }
}

/// The same as mj_random_attempts, by any rule.
///
/// rule: MJ_RULE_...
/// The others: as for mj_random_attempts.
///
/// Returns what mj_random_attempts returns, or MJ_ERROR_RULE.
///
/// # Safety
/// As `mj_random_attempts`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_random_attempts_by_rule(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    attempts: u64,
    seed: u64,
    pairs: *mut Pair,
    pair_capacity: usize,
    successes: *mut u64,
) -> i32 {
    guarded_code(|| {
        let rule = rule::from_code(rule)?;
        // SAFETY: the caller's part, passed on.
        let (room, successes, tiles) = unsafe {
            (
                memory::pairs(pairs, pair_capacity, tile_count)?,
                Output::single(successes)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::by_rule(&tiles.read()?, rule)?;
        let until = if successes.wanted() { Until::TheEnd } else { Until::AWin };
        let rating = play(&board, attempts, seed, until)?;
        successes.write(&[rating.as_ref().map_or(0, |rating| rating.won)]);
        if let Some(Rating { first: Some(pairs), .. }) = &rating {
            room.write(pairs);
        }
        Ok(match rating {
            None => MJ_UNSOLVABLE,
            Some(Rating { first: Some(_), .. }) => MJ_SOLVABLE,
            Some(_) => MJ_UNKNOWN,
        })
    })
}

/// What became of the games; nothing if the scan gets stuck.
fn play(board: &Board, attempts: u64, seed: u64, until: Until) -> Result<Option<Rating>, Failure> {
    let mut watch = Watch::new();
    if scan_gets_stuck(board, &mut watch)? {
        return Ok(None);
    }
    let attempts = if attempts == 0 { default_count(board) } else { attempts };
    Ok(Some(difficulty::rate(board, attempts, seed, until, &mut watch)?))
}
