//! Deals for games that must have one. Uniform deals come first; where they are hardly ever won, or
//! hardly ever as difficult as asked for, a search in the space of deals follows: from a deal that can
//! be won, two faces change places, and the exchange stays if the board can still be won and is no
//! further from the difficulty that is wanted.
//!
//! With any difficulty, exchanges that keep the board winnable are a random walk whose every step is
//! as likely as the step back. So it settles on deals that are uniform among all that it can reach,
//! however easy the board was that it began with. With a range, it is the first deal within the range
//! that counts.

use super::clearing;
use super::rate::{Rating, rate};
use super::winnable::{Band, SEED_STEP};
use crate::board::Board;
use crate::deal::{self, shuffle, swap_faces};
use crate::engine::{self, Options, Verdict};
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;
use crate::watch::{Interrupt, Stop, Watch};

/// Uniform deals that are tried first.
pub const UNIFORM_DEALS: u64 = 24;
/// Exchanges that mix a deal: as many as there are tiles, and no more than this.
const MOST_MIXING: usize = 300;
/// Conflicts of all its searches together, after which a deal is mixed enough: some layouts have deals
/// of which each takes thousands.
const MOST_CONFLICTS: u64 = 1_000;
/// Deals that are laid out at the most, if none is so near to the range.
const LAID_OUT: u32 = 4;
const NEAR: u32 = 5;
/// Exchanges within the range, after it has been reached.
const SETTLING: u32 = 16;
/// Exchanges that are tried before a range is taken to be out of reach.
const MOST_EXCHANGES: u32 = 1_500;
/// Exchanges in a row that come to nothing, after which one that leads away is taken too.
const PATIENCE: u32 = 120;
/// Exchanges that are made at a time, at the most.
const AT_A_TIME: usize = 3;
/// Games that tell how difficult a board is on the way to an easy one; those on the way to a hard
/// one take as many as the rating itself, as fewer would win none.
const FEW_GAMES: u64 = 256;
const HARD: u32 = 35;

/// What came of it.
#[derive(Clone, Debug)]
pub enum Sure {
    /// A deal that can be won, and how difficult it is, where that was asked for.
    Deal(Vec<Tile>, Option<Rating>),
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
    let tiles = deal::uniform_watched(layout, group_size, seed, watch)?;
    let board = Board::prepare(&tiles, options.rule, watch)?;
    let by_rating = rated || band != Band::ANY;
    let mut dealer = Dealer { board, tiles, band, games, by_rating, options, nearest: None };
    if let Some(found) = dealer.uniformly(layout, group_size, seed, watch)? {
        return Ok(found);
    }
    let mut random = Random::new(!seed);
    let Some(start) = dealer.start(layout, group_size, &mut random, watch)? else {
        return Ok(Sure::Impossible);
    };
    if band == Band::ANY {
        dealer.mix(&mut random, watch)
    } else {
        dealer.seek(start, &mut random, watch)
    }
}

/// A board whose faces change.
struct Dealer<'o> {
    board: Board,
    tiles: Vec<Tile>,
    band: Band,
    games: u64,
    by_rating: bool,
    options: &'o Options,
    /// Of all deals that can be won, the one nearest to the band: how far it is, how difficult, and
    /// its faces.
    nearest: Option<(u32, u32, Vec<Tile>)>,
}

/// A board that can be won; its rating, where that was asked for.
type Won = Option<Option<Rating>>;

impl Dealer<'_> {
    /// Whether the faces as they are now can be won, and how difficult they are.
    fn judge(&mut self, games: u64, watch: &mut Watch) -> Result<Won, Interrupt> {
        self.board.regroup_watched(&self.tiles, watch)?;
        let judged = if self.by_rating {
            rate(&self.board, games, self.options, watch)
                .map(|rating| rating.solvable.then_some(Some(rating)))
        } else {
            engine::decide(&self.board, self.options, None, watch)
                .map(|(verdict, _)| matches!(verdict, Verdict::Solvable(_)).then_some(None))
        };
        match judged {
            // Attempts alone do not win every deal that can be won; they may win the next.
            Err(Interrupt::Stop(Stop::Attempts)) => Ok(None),
            judged => judged,
        }
    }

    /// How far a rating is from the band.
    fn distance(&self, rating: Option<Rating>) -> u32 {
        let Band { easiest, hardest } = self.band;
        rating.map_or(0, |Rating { difficulty, .. }| {
            easiest.saturating_sub(difficulty).max(difficulty.saturating_sub(hardest))
        })
    }

    /// Remembers the faces if they are nearer to the band than any before; true if they are in it.
    fn note(&mut self, rating: Option<Rating>, watch: &mut Watch) -> Result<bool, Interrupt> {
        let distance = self.distance(rating);
        if self.nearest.as_ref().is_none_or(|&(nearest, ..)| distance < nearest) {
            let difficulty = rating.map_or(0, |rating| rating.difficulty);
            let faces = memory::copied_watched(&self.tiles, watch)?;
            self.nearest = Some((distance, difficulty, faces));
        }
        Ok(distance == 0)
    }

    /// The deal as it is.
    fn dealt(&mut self, rating: Option<Rating>) -> Sure {
        Sure::Deal(std::mem::take(&mut self.tiles), rating)
    }

    /// Tries uniform deals.
    fn uniformly(
        &mut self,
        layout: &[Tile],
        group_size: u32,
        mut seed: u64,
        watch: &mut Watch,
    ) -> Result<Option<Sure>, Interrupt> {
        for _ in 0..UNIFORM_DEALS {
            self.tiles = deal::uniform_watched(layout, group_size, seed, watch)?;
            if let Some(rating) = self.judge(self.games, watch)? {
                if self.note(rating, watch)? {
                    return Ok(Some(self.dealt(rating)));
                }
            }
            watch.counts.deals += 1;
            seed = seed.wrapping_add(SEED_STEP);
        }
        Ok(None)
    }

    /// A deal to begin with: the nearest of those so far and of a few that are laid out along an order
    /// in which the positions can be cleared, which are easy as a rule. Tells its distance; nothing if
    /// there is no such order.
    fn start(
        &mut self,
        layout: &[Tile],
        group_size: u32,
        random: &mut Random,
        watch: &mut Watch,
    ) -> Result<Option<u32>, Interrupt> {
        for _ in 0..LAID_OUT {
            if self.nearest.as_ref().is_some_and(|&(distance, ..)| distance <= NEAR) {
                break;
            }
            let Some(order) = clearing::order(&self.board, random, watch)? else {
                break;
            };
            // The faces of the deal, two by two, in random order.
            let mut faces = memory::with_capacity(order.len())?;
            faces.extend((0..order.len()).map(|two| (2 * two / group_size as usize) as i32));
            shuffle(random, faces.len(), watch, |i, j| faces.swap(i, j))?;
            memory::copy(&mut self.tiles, layout, watch)?;
            for (pair, &face) in order.iter().zip(&faces) {
                self.tiles[pair.first as usize].group = face;
                self.tiles[pair.second as usize].group = face;
                watch.work(10)?;
            }
            // It can be won; attempts alone may not find out.
            let rating = self.judge(self.games, watch)?.flatten();
            self.note(rating, watch)?;
        }
        let Some((distance, _, faces)) = &self.nearest else {
            return Ok(None);
        };
        memory::copy(&mut self.tiles, faces, watch)?;
        Ok(Some(*distance))
    }

    /// Exchanges faces about as often as there are tiles, and keeps what can be won. There are tiles:
    /// an empty board is won.
    fn mix(mut self, random: &mut Random, watch: &mut Watch) -> Result<Sure, Interrupt> {
        let rated = std::mem::replace(&mut self.by_rating, false);
        let before = watch.counts.conflicts;
        for _ in 0..self.tiles.len().min(MOST_MIXING) {
            if watch.counts.conflicts - before > MOST_CONFLICTS {
                break;
            }
            let [one, two] = random.two_of(self.tiles.len());
            swap_faces(&mut self.tiles, one, two);
            if self.judge(self.games, watch)?.is_none() {
                swap_faces(&mut self.tiles, one, two);
            }
        }
        self.by_rating = rated;
        let rating = self.judge(self.games, watch)?.flatten();
        Ok(self.dealt(rating))
    }

    /// Goes on exchanging faces within the band, so that the deal is not the first that was met.
    fn settle(
        mut self,
        mut rating: Option<Rating>,
        random: &mut Random,
        watch: &mut Watch,
    ) -> Result<Sure, Interrupt> {
        for _ in 0..SETTLING {
            let [one, two] = random.two_of(self.tiles.len());
            swap_faces(&mut self.tiles, one, two);
            match self.judge(self.games, watch)? {
                Some(now) if self.distance(now) == 0 => rating = now,
                _ => swap_faces(&mut self.tiles, one, two),
            }
        }
        Ok(self.dealt(rating))
    }

    /// Exchanges faces until the difficulty is within the band.
    fn seek(
        mut self,
        start: u32,
        random: &mut Random,
        watch: &mut Watch,
    ) -> Result<Sure, Interrupt> {
        let games = if self.band.easiest > HARD { self.games } else { self.games.min(FEW_GAMES) };
        if start == 0 && !self.tiles.is_empty() {
            let rating = self.judge(self.games, watch)?.flatten();
            return self.settle(rating, random, watch);
        }
        let (mut distance, mut in_vain) = (start, 0);
        // Without tiles there is nothing to exchange.
        let most = if self.tiles.is_empty() { 0 } else { MOST_EXCHANGES };
        for _ in 0..most {
            let mut exchanges = [[0; 2]; AT_A_TIME];
            let count = 1 + random.index(AT_A_TIME);
            for exchange in &mut exchanges[..count] {
                *exchange = random.two_of(self.tiles.len());
                swap_faces(&mut self.tiles, exchange[0], exchange[1]);
            }
            in_vain += 1;
            let judged = self.judge(games, watch)?;
            let now = judged.map(|rating| self.distance(rating));
            if now == Some(0) {
                // The rating itself decides.
                let rating = self.judge(self.games, watch)?.flatten();
                if rating.is_some() && self.note(rating, watch)? {
                    return self.settle(rating, random, watch);
                }
            }
            match now {
                Some(now) if now <= distance || in_vain > PATIENCE => {
                    if now != distance {
                        in_vain = 0;
                    }
                    distance = now;
                }
                _ => {
                    for exchange in exchanges[..count].iter().rev() {
                        swap_faces(&mut self.tiles, exchange[0], exchange[1]);
                    }
                }
            }
        }
        let nearest = self.nearest.map_or(0, |(_, difficulty, _)| difficulty);
        Err(Error::at(ErrorKind::NoDeal, nearest as usize).into())
    }
}
