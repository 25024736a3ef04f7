//! How difficult a board is: the share of random games that win (section 3.3 of the paper, after
//! Ken McDonald), and one number from 0 to 100 that a game can show.
//!
//! The number grows with the logarithm of the share, 20 points for a factor of ten, because that
//! is how boards differ: one wins half of its random games, another one in a thousand. Boards
//! that no random game wins are told apart by the work that the solver needs. It counts batches
//! of games and conflicts, not time, so it is the same on every machine.

use crate::board::Board;
use crate::difficulty::{self, Until};
use crate::engine::{self, Options, Verdict, scan_gets_stuck};
use crate::lanes::LANES;
use crate::watch::{Counts, Interrupt, Watch};

/// Random games for a rating, unless told otherwise: four batches.
pub const DEFAULT_GAMES: u64 = 1024;

/// A point of difficulty for boards that some random game wins: 10^(1/20). Logarithms are counted
/// in divisions by such a step, since those give the same result on every machine.
const SHARE_STEP: f64 = 1.122_018_454_301_963_3;
/// A point of difficulty for other boards: 2^(1/4), that is four points each time that the work
/// doubles. The hardest of 10,000 turtles takes about 1,300 conflicts.
const WORK_STEP: f64 = 1.189_207_115_002_721;

/// Where the difficulties of boards begin that no random game wins.
const BY_WORK: u32 = 60;
/// The highest of them, and that of boards that cannot be won.
const MOST_BY_WORK: u32 = 99;
const UNSOLVABLE: u32 = 100;

/// How difficult a board is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// Whether it can be won at all.
    pub solvable: bool,
    /// From 0, every random game wins, to 99; 100 for boards that cannot be won.
    pub difficulty: u32,
    /// Random games played.
    pub games: u64,
    /// Random games won.
    pub wins: u64,
    /// The share of games won.
    pub share: f64,
    /// The lower end of its 95 % interval, after Wilson.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// Where no game was won: what the solver needed, in batches of games and conflicts.
    pub work: u64,
}

/// Rates a board by so many random games.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn rate(
    board: &Board,
    games: u64,
    options: &Options,
    watch: &mut Watch,
) -> Result<Rating, Interrupt> {
    if scan_gets_stuck(board, watch)? {
        return Ok(rating(0, 0, UNSOLVABLE, 0));
    }
    let wins = difficulty::rate(board, games, options.seed, Until::TheEnd, watch)?.won;
    if wins > 0 {
        let rare = steps(games as f64 / wins as f64, SHARE_STEP).min(BY_WORK - 1);
        return Ok(rating(games, wins, rare, 0));
    }
    let before = watch.counts;
    match engine::decide(board, options, None, watch)?.0 {
        Verdict::Solvable(_) => {
            let work = work(before, watch.counts);
            let hard = BY_WORK + steps(work as f64, WORK_STEP);
            Ok(rating(games, 0, hard.min(MOST_BY_WORK), work))
        }
        Verdict::Unsolvable => Ok(rating(games, 0, UNSOLVABLE, work(before, watch.counts))),
        Verdict::Unknown(stop) => Err(stop.into()),
    }
}

/// What the solver did, in batches of games and conflicts.
fn work(before: Counts, after: Counts) -> u64 {
    (after.attempts - before.attempts).div_ceil(LANES as u64) + (after.conflicts - before.conflicts)
}

/// How often a number can be divided by another until less than that is left.
fn steps(number: f64, divisor: f64) -> u32 {
    let mut left = number;
    let mut steps = 0;
    while left >= divisor {
        left /= divisor;
        steps += 1;
    }
    steps
}

fn rating(games: u64, wins: u64, difficulty: u32, work: u64) -> Rating {
    let [share, low, high] = interval(wins, games);
    let solvable = difficulty != UNSOLVABLE;
    Rating { solvable, difficulty, games, wins, share, low, high, work }
}

/// A share and its 95 % interval after Wilson, which stays between 0 and 1 even when all games
/// are lost.
fn interval(wins: u64, games: u64) -> [f64; 3] {
    if games == 0 {
        return [0.0, 0.0, 1.0];
    }
    let z = 1.959_964;
    let (n, share) = (games as f64, wins as f64 / games as f64);
    let centre = (share + z * z / (2.0 * n)) / (1.0 + z * z / n);
    let spread = z / (1.0 + z * z / n) * (share * (1.0 - share) / n + z * z / (4.0 * n * n)).sqrt();
    let low = if wins == 0 { 0.0 } else { centre - spread };
    let high = if wins == games { 1.0 } else { centre + spread };
    [share, low, high]
}
