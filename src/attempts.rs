//! Random attempts (section 3.3 of the paper, after Ken McDonald): random games, one at a time. The
//! share of games that succeed is a measure of difficulty.

use crate::board::Board;
use crate::memory::Boxed;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};
use crate::{mahjong, shisen};

/// The default number of attempts never exceeds this.
pub const MAX_DEFAULT_ATTEMPTS: u64 = 10_000;

/// Boards with larger groups than four get at least so many by default. They are won by nearly every
/// game and have few groups, so that the power below is next to nothing, and a search of large
/// groups is slow. All of 900 turtles in groups of 6 to 144 were won within 30 games.
pub const LEAST_WITH_LARGE_GROUPS: u64 = 100;

/// On large boards the default attempts together never play more tiles than this.
pub const MAX_DEFAULT_TILES: u64 = 1 << 26;

/// The paper's number of attempts, ⌊1.2^g⌋ with g the number of groups of four or more tiles: 708
/// for a full set. At least [`LEAST_WITH_LARGE_GROUPS`] where there is a larger group, at most
/// [`MAX_DEFAULT_ATTEMPTS`], and fewer (but at least one) on boards where they would play more than
/// [`MAX_DEFAULT_TILES`] tiles.
pub fn default_count(board: &Board) -> u64 {
    // More than 64 of them make no difference.
    let wide =
        (0..board.group_count()).filter(|&group| board.groups.size(group) >= 4).take(64).count();
    let mut power = 1.0;
    for _ in 0..wide {
        power *= 1.2;
        if power >= MAX_DEFAULT_ATTEMPTS as f64 {
            break;
        }
    }
    let large = (0..board.group_count()).any(|group| board.groups.size(group) > 4);
    let least = if large { LEAST_WITH_LARGE_GROUPS } else { 1 };
    let affordable = MAX_DEFAULT_TILES / board.tile_count().max(1) as u64;
    (power as u64).clamp(least, MAX_DEFAULT_ATTEMPTS).min(affordable.max(1))
}

/// Plays random games on one board.
pub struct Attempts<'b>(Games<'b>);

/// One of them at a time, on the stack: there is nothing to be gained by making them equally large.
#[allow(clippy::large_enum_variant)]
enum Games<'b> {
    Mahjong(mahjong::Attempts<'b>),
    Shisen(shisen::Attempts<'b>),
    /// Tiles fall.
    Falling(Boxed<shisen::Games<'b>>),
}

impl<'b> Attempts<'b> {
    /// Makes ready to play; the seed decides all games.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub fn new(board: &'b Board, seed: u64, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Attempts(if board.falls() {
            Games::Falling(Boxed::new(shisen::Games::new(board, seed, watch)?)?)
        } else if board.is_shisen() {
            Games::Shisen(shisen::Attempts::new(board, seed, watch)?)
        } else {
            Games::Mahjong(mahjong::Attempts::new(board, seed, watch)?)
        }))
    }

    /// Plays one game. If it clears the board, [`Attempts::pairs`] tells how.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub fn play(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        match &mut self.0 {
            Games::Mahjong(games) => games.play(watch),
            Games::Shisen(games) => games.play(watch),
            Games::Falling(games) => games.play(watch),
        }
    }

    /// The pairs of the last game, in the order in which they were played.
    pub fn pairs(&self) -> &[Pair] {
        match &self.0 {
            Games::Mahjong(games) => games.pairs(),
            Games::Shisen(games) => games.pairs(),
            Games::Falling(games) => games.played(),
        }
    }
}
