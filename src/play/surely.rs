//! Deals for games that must have one. Uniform deals come first; where they are hardly ever won, or
//! hardly ever as difficult as asked for, a walk in the space of deals follows (`exchange`): from a deal
//! that can be won, faces change places, and the exchange stays if the board can still be won and is no
//! further from the difficulty that is wanted.
//!
//! With any difficulty, exchanges that keep the board winnable are a random walk whose every step is
//! as likely as the step back. So it settles on deals that are uniform among all that it can reach,
//! however easy the board was that it began with. With a range, it is the first deal within the range
//! that counts, and a few exchanges more.
//!
//! How long that may take is counted in games, scans and conflicts, so that the result is the same
//! everywhere.

use super::clearing;
use super::exchange::{Exchange, Saved};
use super::winnable::{Band, SEED_STEP};
use crate::deal;
use crate::engine::Options;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;
use crate::watch::{Counts, Interrupt, Watch};

/// Uniform deals that are tried first, and the work after which there are no more.
pub const UNIFORM_DEALS: u64 = 24;
const UNIFORM_WORK: u64 = 8_000;
/// Exchanges that mix a deal: as many as there are tiles, no more than this, and no more work.
const MOST_MIXING: usize = 300;
const MIXING_WORK: u64 = 30_000;
/// Deals that are laid out at the most, if none is so near to the range.
const LAID_OUT: u32 = 6;
const NEAR: f64 = 5.0;
/// Exchanges within the range, after it has been reached.
const SETTLING: u32 = 8;
/// Walks before a range is taken to be out of reach; the work of one, and its exchanges, which may be
/// no work.
const WALKS: u32 = 20;
const WALK_WORK: u64 = 30_000;
const MOST_EXCHANGES: u32 = 5_000;
/// Exchanges in a row that come to nothing, after which the deal is rated anew: the lucky ratings
/// stay, and nothing is as good as they are.
const PATIENCE: u32 = 24;
/// After so many in a row, one that leads away by a point will do, after twice as many by two.
const SLACK: f64 = 12.0;
/// From so many tiles on a board is as much work as this: there have to be some exchanges.
const WIDEST: usize = 256;
/// Games that tell how difficult a board is on the way, and how far off that may be. Among hard boards
/// it takes as many as for the rating itself: fewer would win none on any.
const FEW_GAMES: u64 = 256;
const HARD: f64 = 32.0;
const ROUGHLY: f64 = 6.0;

/// What came of it.
#[derive(Clone, Debug)]
pub enum Sure {
    /// A deal that can be won, and how difficult it is, where that was asked for.
    Deal(Vec<Tile>, Option<u32>),
    /// No faces on this layout can be won.
    Impossible,
}

/// Deals a board that can be won and whose difficulty, rated by `games` random games, is within the
/// band. The rating is told where the band is one, or where it is wanted.
///
/// # Errors
/// When no deal within the band was found, with the nearest difficulty that was; for a band that
/// makes no sense, a layout that is no board, or a group size that is odd; when memory or a limit of
/// the watch runs out.
pub fn deal_surely(
    layout: &[Tile],
    group_size: u32,
    seed: u64,
    (band, games): (Band, u64),
    rated: bool,
    options: &Options,
    watch: &mut Watch,
) -> Result<Sure, Interrupt> {
    if band.easiest > band.hardest || band.hardest > 100 {
        return Err(ErrorKind::Difficulty.into());
    }
    let mut dealer = Dealer::new(layout, group_size, seed, (band, games), options, watch)?;
    let Some(reached) = dealer.deal(layout, group_size, seed, WALKS, watch)? else {
        return Ok(Sure::Impossible);
    };
    let difficulty = match reached {
        None if rated => Some(dealer.rate(watch)?),
        reached => reached,
    };
    match difficulty {
        Some(nearest) if !band.contains(nearest) => {
            Err(Error::at(ErrorKind::NoDeal, nearest as usize).into())
        }
        difficulty => Ok(Sure::Deal(dealer.hand.tiles, difficulty)),
    }
}

/// Somebody who deals, and exchanges faces.
pub(super) struct Dealer<'o> {
    hand: Exchange<'o>,
    band: Band,
    games: u64,
    options: &'o Options,
    random: Random,
    /// How difficult the deal is, more or less.
    level: f64,
    /// Of all deals that can be won, the one nearest to the band, and how difficult it is more or less.
    nearest: Option<(f64, Saved)>,
}

impl<'o> Dealer<'o> {
    pub(super) fn new(
        layout: &[Tile],
        group_size: u32,
        seed: u64,
        (band, games): (Band, u64),
        options: &'o Options,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let tiles = deal::uniform_watched(layout, group_size, seed, watch)?;
        Ok(Dealer {
            hand: Exchange::new(tiles, options, watch)?,
            band,
            games,
            options,
            random: Random::new(!seed),
            level: 0.0,
            nearest: None,
        })
    }

    /// Deals within the band if it can; tells the difficulty that was reached, except where the band is
    /// any. A walk may end where every exchange leads away from the band; then the next one begins
    /// elsewhere. Nothing if no faces can be won.
    pub(super) fn deal(
        &mut self,
        layout: &[Tile],
        group_size: u32,
        mut seed: u64,
        walks: u32,
        watch: &mut Watch,
    ) -> Result<Option<Option<u32>>, Interrupt> {
        let mut best: Option<u32> = None;
        for _ in 0..walks {
            self.nearest = None;
            if self.uniformly(layout, group_size, seed, watch)? {
                return match self.band {
                    Band::ANY => Ok(Some(None)),
                    _ => Ok(Some(Some(self.rate(watch)?))),
                };
            }
            if !self.start(layout, group_size, watch)? {
                return Ok(None);
            }
            if self.band == Band::ANY {
                self.mix(watch)?;
                return Ok(Some(None));
            }
            let reached = self.seek(watch)?;
            let far = |difficulty: u32| self.distance(f64::from(difficulty) + 0.5);
            if best.is_none_or(|best| far(reached) < far(best)) {
                best = Some(reached);
            }
            if self.band.contains(reached) {
                break;
            }
            seed = seed.wrapping_add(UNIFORM_DEALS.wrapping_mul(SEED_STEP));
        }
        Ok(Some(best))
    }

    /// The difficulty of the deal.
    pub(super) fn rate(&mut self, watch: &mut Watch) -> Result<u32, Interrupt> {
        let played = self.hand.play(self.games, self.options.seed, watch)?;
        self.level = played.level;
        Ok(played.difficulty())
    }

    /// The difficulty of other faces: 100 if they cannot be won, nothing if that takes too long to
    /// find out.
    pub(super) fn judge(
        &mut self,
        tiles: &[Tile],
        watch: &mut Watch,
    ) -> Result<Option<u32>, Interrupt> {
        self.hand.replace(tiles, watch)?;
        if !self.hand.may_be_won(watch)? {
            return Ok(Some(100));
        }
        let difficulty = self.rate(watch)?;
        Ok(self.hand.decide(watch)?.map(|won| if won { difficulty } else { 100 }))
    }

    /// The same more or less.
    fn rate_roughly(&mut self, watch: &mut Watch) -> Result<f64, Interrupt> {
        let seed = self.random.bits();
        let few = if self.level < HARD { FEW_GAMES } else { u64::MAX };
        Ok(self.hand.play(self.games.min(few), seed, watch)?.level)
    }

    /// The work so far, in units of about a microsecond. Games on twice as many tiles take twice as many
    /// rounds, each twice as long.
    fn work(&self, watch: &Watch) -> u64 {
        let Counts { attempts, scans, conflicts, .. } = watch.counts;
        let tiles = self.hand.tiles.len().min(WIDEST) as u64;
        attempts.saturating_mul(tiles * tiles) / 50_000 + scans + 10 * conflicts
    }

    /// How far a difficulty is from the band.
    fn distance(&self, level: f64) -> f64 {
        let Band { easiest, hardest } = self.band;
        let most = if hardest < 99 { f64::from(hardest) + 1.0 } else { f64::INFINITY };
        (f64::from(easiest) - level).max(level - most).max(0.0)
    }

    /// Remembers the deal, which can be won, if it is nearer to the band than any before.
    fn note(&mut self, level: f64, watch: &mut Watch) -> Result<(), Interrupt> {
        let nearer = |&(nearest, _): &(f64, _)| self.distance(level) < self.distance(nearest);
        if self.nearest.as_ref().is_none_or(nearer) {
            self.nearest = Some((level, self.hand.saved(watch)?));
        }
        Ok(())
    }

    /// Tries uniform deals; true if one will do.
    fn uniformly(
        &mut self,
        layout: &[Tile],
        group_size: u32,
        mut seed: u64,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let before = self.work(watch);
        for _ in 0..UNIFORM_DEALS {
            let tiles = deal::uniform_watched(layout, group_size, seed, watch)?;
            self.hand.replace(&tiles, watch)?;
            if self.hand.may_be_won(watch)? && self.will_do(watch)? {
                return Ok(true);
            }
            watch.counts.deals += 1;
            seed = seed.wrapping_add(SEED_STEP);
            if self.work(watch) - before > UNIFORM_WORK {
                break;
            }
        }
        Ok(false)
    }

    /// Whether a deal can be won and is within the band; remembered if it is near.
    fn will_do(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        if self.band == Band::ANY {
            return self.hand.can_be_won(watch);
        }
        let mut level = self.rate_roughly(watch)?;
        let mut within = false;
        if self.distance(level) < ROUGHLY {
            within = self.band.contains(self.rate(watch)?);
            level = self.level;
        }
        let nearer = |&(nearest, _): &(f64, _)| self.distance(level) < self.distance(nearest);
        if (within || self.nearest.as_ref().is_none_or(nearer)) && self.hand.can_be_won(watch)? {
            self.note(level, watch)?;
            return Ok(within);
        }
        Ok(false)
    }

    /// Begins with the nearest of the deals so far and of a few that are laid out along an order in
    /// which the positions can be cleared, which are easy as a rule; the easier, the nearer to each other
    /// the two pairs of a group come. False if there is no such order.
    fn start(
        &mut self,
        layout: &[Tile],
        group_size: u32,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let mut tiles = memory::copied_watched(layout, watch)?;
        let mut apart = layout.len() / 2;
        for _ in 0..LAID_OUT {
            if self.nearest.as_ref().is_some_and(|&(level, _)| self.distance(level) <= NEAR) {
                break;
            }
            let Some(order) = clearing::order(&self.hand.board, &mut self.random, watch)? else {
                break;
            };
            // The faces of the deal, two by two, each exchanged with one that is not far off.
            let mut faces = memory::with_capacity(order.len())?;
            faces.extend((0..order.len()).map(|two| (2 * two / group_size as usize) as i32));
            for two in (1..order.len()).rev() {
                faces.swap(two, two - self.random.index(apart.min(two) + 1));
                watch.work(5)?;
            }
            for (pair, &face) in order.iter().zip(&faces) {
                tiles[pair.first as usize].group = face;
                tiles[pair.second as usize].group = face;
                watch.work(10)?;
            }
            self.hand.replace_solved((&tiles, &order), watch)?;
            let level = self.rate_roughly(watch)?;
            self.note(level, watch)?;
            if level > f64::from(self.band.hardest) {
                apart /= 3;
            }
        }
        self.go_to_nearest(watch)
    }

    /// Back to the nearest deal; false if there was none.
    fn go_to_nearest(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Some((level, saved)) = self.nearest.take() else {
            return Ok(false);
        };
        self.level = level;
        self.hand.restore(&saved, watch)?;
        self.nearest = Some((level, saved));
        Ok(true)
    }

    /// Exchanges faces about as often as there are tiles, and keeps what can be won. There are tiles:
    /// an empty board is won.
    fn mix(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let before = self.work(watch);
        for _ in 0..self.hand.tiles.len().min(MOST_MIXING) {
            if self.work(watch) - before > MIXING_WORK {
                break;
            }
            if !(self.hand.exchange(1, &mut self.random, watch)? && self.hand.can_be_won(watch)?) {
                self.hand.take_back(watch)?;
            }
        }
        Ok(())
    }

    /// Exchanges faces until the difficulty is within the band, and a little longer; tells the
    /// difficulty in the end, which is the nearest that was found.
    fn seek(&mut self, watch: &mut Watch) -> Result<u32, Interrupt> {
        let before = self.work(watch);
        let mut vain = 0;
        let mut difficulty = self.rate(watch)?;
        // Without tiles there is nothing to exchange.
        let exchanges = if self.hand.tiles.is_empty() { 0 } else { MOST_EXCHANGES };
        for _ in 0..exchanges {
            if self.band.contains(difficulty) {
                return self.settle(difficulty, watch);
            }
            if self.work(watch) - before > WALK_WORK {
                break;
            }
            if self.hand.exchange(3, &mut self.random, watch)? {
                let level = self.rate_roughly(watch)?;
                let further = self.distance(level) - self.distance(self.level);
                if further <= f64::from(vain) / SLACK && self.hand.can_be_won(watch)? {
                    self.level = level;
                    if self.distance(level) == 0.0 {
                        difficulty = self.rate(watch)?;
                    }
                    self.note(self.level, watch)?;
                    vain = 0;
                    continue;
                }
            }
            self.hand.take_back(watch)?;
            vain += 1;
            if vain % PATIENCE == 0 {
                difficulty = self.rate(watch)?;
            }
        }
        self.go_to_nearest(watch)?;
        self.rate(watch)
    }

    /// Goes on exchanging faces within the band, so that the deal is not the first that was met.
    fn settle(&mut self, mut difficulty: u32, watch: &mut Watch) -> Result<u32, Interrupt> {
        for _ in 0..SETTLING {
            if self.hand.exchange(1, &mut self.random, watch)? {
                let now = self.rate(watch)?;
                if self.band.contains(now) && self.hand.can_be_won(watch)? {
                    difficulty = now;
                    continue;
                }
            }
            self.hand.take_back(watch)?;
        }
        Ok(difficulty)
    }
}
