//! Which difficulties a layout has: how often each comes among uniform deals, and how far a dealer gets
//! who exchanges faces (`surely`), so that a game can offer the levels that exist.

use super::surely::Dealer;
use super::winnable::{Band, SEED_STEP};
use crate::deal;
use crate::engine::Options;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch};

/// Deals of a survey, unless told otherwise.
pub const SURVEYED_DEALS: u64 = 100;
/// Walks in each direction. The range ends where all of them get to; a dealer makes several, so that it
/// gets there for sure.
const WALKS: u64 = 2;

/// The difficulties of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Difficulties {
    /// Of the uniform deals, how many have each difficulty; the last are those that cannot be won.
    /// What is missing took too long to decide.
    pub counts: [u64; 101],
    /// What a dealer reaches for sure, both ends included; nothing where no faces can be won.
    pub range: Option<Band>,
}

/// Surveys so many uniform deals, with the seeds of
/// [`deal_winnable`](super::winnable::deal_winnable), and finds out how far a dealer gets.
///
/// # Errors
/// For a layout that is no board, or a group size that is odd; when memory or a limit of the watch
/// runs out.
pub fn difficulties(
    layout: &[Tile],
    group_size: u32,
    seed: u64,
    (deals, games): (u64, u64),
    options: &Options,
    watch: &mut Watch,
) -> Result<Difficulties, Interrupt> {
    let mut found = Difficulties { counts: [0; 101], range: None };
    let any = (Band::ANY, games);
    let mut dealer = Dealer::new(layout, group_size, seed, any, options, watch)?;
    let mut next = seed;
    for _ in 0..deals {
        let tiles = deal::uniform_watched(layout, group_size, next, watch)?;
        if let Some(difficulty) = dealer.judge(&tiles, watch)? {
            found.counts[difficulty as usize] += 1;
        }
        next = next.wrapping_add(SEED_STEP);
    }
    let mut range = Band { easiest: 0, hardest: 99 };
    for _ in 0..WALKS {
        for end in [0, 99] {
            let band = (Band { easiest: end, hardest: end }, games);
            let mut dealer = Dealer::new(layout, group_size, next, band, options, watch)?;
            let reached = dealer.deal(layout, group_size, next, 1, watch)?;
            let Some(Some(reached)) = reached else {
                return Ok(found);
            };
            match end {
                0 => range.easiest = range.easiest.max(reached),
                _ => range.hardest = range.hardest.min(reached),
            }
            next = next.wrapping_add(SEED_STEP);
        }
    }
    // Where nearly all deals are alike, one walk may end above where another begins.
    range.hardest = range.hardest.max(range.easiest);
    found.range = Some(range);
    Ok(found)
}
