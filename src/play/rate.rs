//! How difficult a board is: the chance that a random game wins (section 3.3 of the paper, after
//! Ken McDonald), and one number from 0 to 100 that a game can show.
//!
//! The number is 18 times the square root of the logarithm of that chance. Boards differ by powers:
//! one wins half of its random games, another one in a million; and the root still tells a board that
//! wins nine in ten from one that wins them all.
//!
//! Where hardly any game wins, those that are lost tell more. A game that leaves 18 tiles is worth
//! half of one that leaves none, one that leaves 36 a quarter, and so on. What games are worth on
//! average tells how rare a win is, and counts as much as a quarter of a win: where nothing was won it
//! has a third of the say, and hardly any where much was. In between the one turns into the other, so
//! that there are no lumps. For the same reason boards that win nothing are spread by it more than
//! wins are: there it is all that tells them apart.
//!
//! Of two boards on which as many games win, the one whose lost games get farther is the harder one for
//! somebody who plays with care: it lets him go on for long before it turns out that he has lost. So what
//! lost games are worth is added, the more the better it is known how many win. Where none does, a board
//! whose games get far is nearer to being won, and the two would cancel out.

use crate::board::Board;
use crate::difficulty::{self, Until};
use crate::engine::{self, Options, Verdict, scan_gets_stuck};
use crate::lanes::LANES;
use crate::tile::Pair;
use crate::watch::{Counts, Interrupt, Watch};

/// Random games for a rating, unless told otherwise: four batches.
pub const DEFAULT_GAMES: u64 = 1024;

/// What a game is worth for each pair that it leaves: 2^(-1/9).
const LESS_A_PAIR: f64 = 0.925_874_712_287_290_3;
/// How much it adds what lost games are worth. Chosen on 10,000 turtles, as the other numbers.
const NEARLY_WON: f64 = 2.1;
/// The difficulty of a board that wins one game in e. More would use more of the numbers, but the same
/// board rated with other seeds should be within 3.
const SCALE: f64 = 18.0;

/// The highest difficulty, and that of boards that cannot be won.
const MOST: u32 = 99;
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
    let played = play(board, games, options.seed, watch)?;
    if played.wins > 0 {
        return Ok(rating(games, played.wins, played.difficulty(), 0));
    }
    let before = watch.counts;
    match engine::decide(board, options, None, watch)?.0 {
        Verdict::Solvable(_) => {
            Ok(rating(games, 0, played.difficulty(), work(before, watch.counts)))
        }
        Verdict::Unsolvable => Ok(rating(games, 0, UNSOLVABLE, work(before, watch.counts))),
        Verdict::Unknown(stop) => Err(stop.into()),
    }
}

/// What random games tell of a board.
pub(super) struct Played {
    /// Those that were won.
    pub(super) wins: u64,
    /// How difficult the board is, if it can be won at all: the difficulty with its fraction.
    pub(super) level: f64,
    /// The pairs of one that was won.
    pub(super) solution: Option<Vec<Pair>>,
}

impl Played {
    /// The difficulty, if the board can be won.
    pub(super) fn difficulty(&self) -> u32 {
        (self.level as u32).min(MOST)
    }
}

/// Plays so many random games.
pub(super) fn play(
    board: &Board,
    games: u64,
    seed: u64,
    watch: &mut Watch,
) -> Result<Played, Interrupt> {
    let played = difficulty::rate(board, games, seed, Until::TheEnd, watch)?;
    let level = SCALE * rarity(&played.left, games).sqrt();
    Ok(Played { wins: played.won, level, solution: played.first })
}

/// How rare a win is, the logarithm of one in so many games, from how many left each number of pairs.
fn rarity(left: &[u64], games: u64) -> f64 {
    let (mut worth, mut sum) = (1.0, 0.0);
    for &count in left {
        sum += worth * count as f64;
        worth *= LESS_A_PAIR;
    }
    let (wins, games) = (left.first().map_or(0, |&wins| wins) as f64, games as f64);
    // Games that leave thousands of tiles are worth nothing, as far as numbers go.
    let mean = (sum / games).clamp(1e-300, 1.0);
    let by_wins = logarithm((games + 0.5) / (wins + 0.5));
    let by_worth = (7.6 * (1.0 - mean) + 1.6 * logarithm(1.0 / mean) - 4.6).max(0.0);
    let trust = (wins + 0.5) / (wins + 0.75);
    let nearly_won = (mean - wins / games).max(0.0) * wins / (wins + 3.0);
    trust * by_wins + (1.0 - trust) * by_worth + NEARLY_WON * nearly_won
}

/// The natural logarithm of a number from 1 on. That of the standard library need not be the same to
/// the last digit on every machine; this is.
fn logarithm(number: f64) -> f64 {
    const OF_TWO: f64 = std::f64::consts::LN_2;
    let (mut rest, mut twos) = (number, 0.0);
    while rest >= 2.0 && twos < 2_000.0 {
        rest /= 2.0;
        twos += 1.0;
    }
    // ln((1 + x) / (1 - x)) = 2 (x + x^3 / 3 + x^5 / 5 + ...), and x is at most a third.
    let x = (rest - 1.0) / (rest + 1.0);
    let (mut power, mut sum) = (x, 0.0);
    for odd in (1..40).step_by(2) {
        sum += power / f64::from(odd);
        power *= x * x;
    }
    twos * OF_TWO + 2.0 * sum
}

/// What the solver did, in batches of games and conflicts.
fn work(before: Counts, after: Counts) -> u64 {
    (after.attempts - before.attempts).div_ceil(LANES as u64) + (after.conflicts - before.conflicts)
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
