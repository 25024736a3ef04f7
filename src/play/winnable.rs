//! Deals that can be won: deal, decide, deal again. Every deal is uniform, and whether it is kept
//! depends on nothing but the deal, so those that are kept are uniform among all that can be won.
//! Games that deal "solvable by construction" prefer some boards to others.

use super::rate::rate;
use crate::board::Board;
use crate::deal;
use crate::engine::{self, Engine, Options, Verdict};
use crate::error::ErrorKind;
use crate::tile::Tile;
use crate::watch::{Interrupt, Stop, Watch};

/// Deals that are tried, unless told otherwise.
pub const DEFAULT_DEALS: u64 = 1_000;

/// Where so many deals could not be won, hardly any can, and most of them would play games in vain: a fifth of
/// the time.
const DEALS_WITH_GAMES: u64 = 30;

/// From the seed of a deal to that of the next: so far that seeds which are close to each other,
/// as the callers' are, lead to other deals.
pub const SEED_STEP: u64 = 0xd134_2543_de82_ef95;

/// How difficult a deal may be: both ends are included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Band {
    /// The least difficulty.
    pub easiest: u32,
    /// The greatest.
    pub hardest: u32,
}

impl Band {
    /// Any deal that can be won.
    pub const ANY: Band = Band { easiest: 0, hardest: 100 };

    /// Whether a difficulty is within it.
    pub fn contains(self, difficulty: u32) -> bool {
        (self.easiest..=self.hardest).contains(&difficulty)
    }
}

/// A deal that can be won.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The tiles with their faces.
    pub tiles: Vec<Tile>,
    /// The seed with which [`deal::uniform`] deals the same.
    pub seed: u64,
}

/// Deals groups of `group_size` tiles to a layout until the deal can be won and its difficulty,
/// rated by `games` random games, is within the band. The seeds of the deals are `seed`, `seed` +
/// [`SEED_STEP`], and so on. Deals that will not do are counted by the watch, so that one that was
/// stopped can go on with the seed that many steps further on.
///
/// # Errors
/// When none of so many deals is as asked for; for a band that makes no sense, a layout that is
/// no board, or a group size that is odd; when memory or a limit of the watch runs out.
pub fn deal_winnable(
    layout: &[Tile],
    group_size: u32,
    seed: u64,
    deals: u64,
    (band, games): (Band, u64),
    options: &Options,
    watch: &mut Watch,
) -> Result<Deal, Interrupt> {
    if band.easiest > band.hardest || band.hardest > 100 {
        return Err(ErrorKind::Difficulty.into());
    }
    let mut seed = seed;
    let learns = matches!(options.engine, Engine::Automatic | Engine::Learning);
    let without_games = Options { attempts: Some(0), ..*options };
    for tried in 0..deals {
        let tiles = deal::uniform_watched(layout, group_size, seed, watch)?;
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let usual = learns && options.attempts.is_none() && !board.is_shisen();
        let in_vain = usual && band == Band::ANY && tried >= DEALS_WITH_GAMES;
        let options = if in_vain { &without_games } else { options };
        match fits(&board, band, games, options, watch) {
            Ok(true) => return Ok(Deal { tiles, seed }),
            // Attempts alone do not win every deal that can be won; they may win the next.
            Ok(false) => {}
            Err(interrupt) if interrupt.is(Stop::Attempts) => {}
            Err(interrupt) => return Err(interrupt),
        }
        watch.counts.deals += 1;
        seed = seed.wrapping_add(SEED_STEP);
    }
    Err(ErrorKind::NoDeal.into())
}

/// Whether a deal can be won, and is as difficult as it should be.
fn fits(
    board: &Board,
    band: Band,
    games: u64,
    options: &Options,
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    if band == Band::ANY {
        let (verdict, _) = engine::decide(board, options, None, watch)?;
        return Ok(matches!(verdict, Verdict::Solvable(_)));
    }
    let rating = rate(board, games, options, watch)?;
    Ok(rating.solvable && band.contains(rating.difficulty))
}
