//! How difficult a board is: the share of random games that win (section 3.3 of the paper). The
//! games are those of [`attempts`](crate::attempts), played 256 at a time where the board allows
//! it, one at a time elsewhere; the distribution of the share is the same.

use crate::attempts::Attempts;
use crate::board::Board;
use crate::lanes::LANES;
use crate::mahjong::Games;
use crate::memory;
use crate::slots::{Large, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// When to stop playing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    /// All games have been played.
    TheEnd,
    /// A game was won.
    AWin,
}

/// What became of the games.
#[derive(Clone, Debug, Default)]
pub struct Rating {
    /// Games played, up to and including the one that was won if that ended it.
    pub played: u64,
    /// Games won.
    pub won: u64,
    /// The pairs of the first game that was won, in an order in which they can be played.
    pub first: Option<Vec<Pair>>,
    /// How many games left no pair, one pair, two pairs, and so on.
    pub left: Vec<u64>,
}

/// Plays random games. The seed decides them: with the same seed, the first games of many are the
/// same as those of few.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn rate(
    board: &Board,
    games: u64,
    seed: u64,
    until: Until,
    watch: &mut Watch,
) -> Result<Rating, Interrupt> {
    watch.phase = Phase::Attempts;
    let rating = many_at_a_time::<Large>(board, games, seed, until, watch)?;
    match rating {
        Some(rating) => Ok(rating),
        None => one_at_a_time(board, games, seed, until, watch),
    }
}

/// Nothing if the board is too large, or has too large groups.
fn many_at_a_time<S: Storage>(
    board: &Board,
    games: u64,
    seed: u64,
    until: Until,
    watch: &mut Watch,
) -> Result<Option<Rating>, Interrupt> {
    let Some(mut lanes) = Games::<S>::new(board, seed)? else {
        return Ok(None);
    };
    let mut rating = Rating::new(board)?;
    while rating.played < games {
        // A board without tiles is no work in itself, and must not be played for ever.
        watch.work(100)?;
        let mut batch = (games - rating.played).min(LANES as u64);
        let mut won = lanes.play(watch)?.first_lanes(batch as usize);
        if let (None, Some(game)) = (&rating.first, won.first()) {
            rating.first = lanes.pairs(board, game, watch)?;
            if until == Until::AWin {
                batch = game as u64 + 1;
                won = won.first_lanes(game + 1);
            }
        }
        for left in &lanes.left()[..batch as usize] {
            rating.left[*left as usize / 2] += 1;
        }
        rating.add(batch, won.count(), watch);
        if until == Until::AWin && rating.first.is_some() {
            break;
        }
    }
    Ok(Some(rating))
}

fn one_at_a_time(
    board: &Board,
    games: u64,
    seed: u64,
    until: Until,
    watch: &mut Watch,
) -> Result<Rating, Interrupt> {
    let mut attempts = Attempts::new(board, seed, watch)?;
    let mut rating = Rating::new(board)?;
    while rating.played < games {
        let won = attempts.play(watch)?;
        rating.played += 1;
        rating.won += u64::from(won);
        rating.left[board.tile_count() / 2 - attempts.pairs().len()] += 1;
        if won && rating.first.is_none() {
            rating.first = Some(memory::copied_watched(attempts.pairs(), watch)?);
            if until == Until::AWin {
                break;
            }
        }
    }
    Ok(rating)
}

impl Rating {
    fn new(board: &Board) -> Result<Self, Interrupt> {
        let left = memory::filled(board.tile_count() / 2 + 1, 0)?;
        Ok(Rating { left, ..Rating::default() })
    }

    fn add(&mut self, played: u64, won: u64, watch: &mut Watch) {
        self.played += played;
        self.won += won;
        watch.counts.attempts += played;
        watch.counts.successes += won;
    }
}
