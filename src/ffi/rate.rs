//! `mj_rating` and `mj_rate`.

use super::codes::{MJ_ERROR_RATING_SIZE, MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::guard::guarded_code;
use super::memory;
use super::options::mj_options;
use super::report::mj_report;
use super::structs::{self, StructPlace};
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::play::{self, Rating};
use crate::tile::Tile;
use crate::watch::Watch;
use std::mem::size_of;

/// Random games for a rating where 0 is asked for.
pub const MJ_DEFAULT_GAMES: u64 = 1024;

const _: () = assert!(MJ_DEFAULT_GAMES == play::DEFAULT_GAMES);

/// How difficult a board is. Start from MJ_RATING_INIT or mj_rating_init.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mj_rating {
    /// sizeof(mj_rating) of your program: lets the struct grow in later versions.
    pub struct_size: usize,
    /// From 0, every random game wins, to 99; 100 for boards that cannot be won. It goes by how rare
    /// wins are, 18 * sqrt(ln(1 / chance)), and is higher where lost games get far, since such boards
    /// mislead: about 8 for a board that wins nine random games in ten, 17 for one in two, 28 for one in
    /// ten, 39 for one in a hundred, 45 for one in a thousand. Where few games win or none, how many
    /// tiles the others leave tells the chance as well. The same board rated with other seeds differs
    /// by no more than 3, for 95 boards in 100.
    pub difficulty: i32,
    /// Always 0.
    pub reserved: i32,
    /// Random games played; 0 if the pruning scan proved the board unsolvable.
    pub games: u64,
    /// Random games won.
    pub wins: u64,
    /// The share of games won, wins / games.
    pub share: f64,
    /// The lower end of the 95 % interval of that share, after Wilson.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Where no game was won: the work that the solver needed, in batches of 256 games and
    /// conflicts. Not in time, so it is the same on every machine; it may change between versions.
    /// It does not count for the difficulty.
    pub work: u64,
}

/// The size of the first version of `mj_rating`: all of it, so far.
const LEAST_SIZE: usize = size_of::<mj_rating>();

impl From<Rating> for mj_rating {
    fn from(rating: Rating) -> Self {
        mj_rating {
            struct_size: 0,
            difficulty: rating.difficulty as i32,
            reserved: 0,
            games: rating.games,
            wins: rating.wins,
            share: rating.share,
            low: rating.low,
            high: rating.high,
            work: rating.work,
        }
    }
}

/// Rates how difficult a board is: plays random games as mj_random_attempts does, and where none
/// wins, solves the board.
///
/// tiles, tile_count: the board, or any position of a game.
/// games: how many random games. 0: MJ_DEFAULT_GAMES, which take about half a millisecond on a turtle.
/// options: NULL for the defaults. The seed decides the games; the rest is for the solver.
/// rating: receives the rating, unless the verdict is MJ_UNKNOWN. NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_SOLVABLE, MJ_UNSOLVABLE, MJ_UNKNOWN when a limit was reached or the callback
/// cancelled, or an error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP,
/// _OVERLAP, _OPTIONS_SIZE, _OPTIONS_VALUE, _RATING_SIZE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_rate(
    tiles: *const Tile,
    tile_count: usize,
    games: u64,
    options: *const mj_options,
    rating: *mut mj_rating,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let place = unsafe { StructPlace::new(rating, LEAST_SIZE, MJ_ERROR_RATING_SIZE) }?;
        // SAFETY: the same.
        let tiles = unsafe { memory::tiles(tiles, tile_count) }?;
        let board = Board::prepare(&tiles.copied(watch)?, options.rule, watch)?;
        let rated = play::rate(&board, games_or_default(games), options, watch)?;
        place.write(&rated.into());
        Ok((if rated.solvable { MJ_SOLVABLE } else { MJ_UNSOLVABLE }, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}

pub(super) fn games_or_default(games: u64) -> u64 {
    if games == 0 { MJ_DEFAULT_GAMES } else { games }
}

/// Empties a rating, for languages that cannot use MJ_RATING_INIT. `struct_size` is
/// sizeof(mj_rating) of your program.
///
/// Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_RATING_SIZE.
///
/// # Safety
/// `rating` points to `struct_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_rating_init(rating: *mut mj_rating, struct_size: usize) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe { structs::init(rating, struct_size, LEAST_SIZE, MJ_ERROR_RATING_SIZE) }
    })
}
