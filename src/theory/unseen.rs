//! Play without peeking on layouts of isolated stacks of one and two (theorem 5 of the paper).
//! What lies under another tile is not seen. The best that anybody can do is: take any group with
//! a match, and play a match of it with as many upper tiles as there are.
//!
//! Why: only a group with three upper tiles can be played wrongly then, as the fourth may lie
//! under one of those chains that the third closes. But which of the three stays is a guess: their
//! stacks look the same. Whether a deal is won so does not even depend on the order in which the
//! groups are played.

use super::stacks::Stacks;
use crate::board::{Board, sort_plainly};
use crate::deal;
use crate::error::Error;
use crate::mahjong::position::{Events, Position};
use crate::mahjong::weighted::Chooser;
use crate::memory;
use crate::random::Random;
use crate::tile::{Pair, Tile};
use crate::watch::{Interrupt, Watch, unlimited};

/// The size of the groups of a deal.
const GROUP: u32 = 4;

/// The next pair to play, nothing where no two tiles that are seen match. The groups of tiles
/// that lie under others are not looked at.
///
/// # Errors
/// Names the first tile that is in no stack of one or two, or is wrong in itself.
pub fn next_pair(tiles: &[Tile]) -> Result<Option<Pair>, Error> {
    let layout = without_faces(tiles)?;
    let stacks = unlimited(|watch| Stacks::new(&layout, watch))?;
    let mut seen = memory::with_capacity(tiles.len())?;
    for (tile, face) in (0..).zip(tiles) {
        if !stacks.is_lower(tile) {
            seen.push((face.group, !stacks.is_upper(tile), tile));
        }
    }
    // The tiles of a group side by side, upper ones first.
    sort_plainly(&mut seen, |a, b| a < b);
    let alike = seen.windows(2).find(|two| two[0].0 == two[1].0);
    Ok(alike.map(|two| Pair { first: two[0].2, second: two[1].2 }))
}

/// How many games two players have won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wins {
    /// The player who plays as [`next_pair`] says.
    pub best: u64,
    /// The player who plays any match that is seen, each being equally likely.
    pub random: u64,
}

/// Lets both players play the same deals, in groups of four: those of [`deal::uniform`] with this
/// seed, the next, and so on.
///
/// # Errors
/// As [`next_pair`].
pub fn play_games(layout: &[Tile], games: u64, seed: u64) -> Result<Wins, Error> {
    let mut board = without_faces(layout)?;
    let mut random = Random::new(!seed);
    let mut wins = Wins::default();
    unlimited(|watch| {
        let stacks = Stacks::new(&board, watch)?;
        for game in 0..games {
            board.regroup(&deal::uniform(layout, GROUP, seed.wrapping_add(game))?)?;
            let best = |seen: &[u32], _: &mut Random| best_match(seen, &stacks);
            wins.best += u64::from(is_won(&board, &mut random, best, watch)?);
            wins.random += u64::from(is_won(&board, &mut random, any_match, watch)?);
        }
        Ok(wins)
    })
}

/// The layout, with all tiles in one group.
fn without_faces(tiles: &[Tile]) -> Result<Board, Error> {
    let mut layout = memory::copied(tiles)?;
    layout.iter_mut().for_each(|tile| tile.group = 0);
    Board::new(&layout)
}

/// Plays one game; any group with a match is as good as another.
fn is_won(
    board: &Board,
    random: &mut Random,
    choose: impl Fn(&[u32], &mut Random) -> [u32; 2],
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    let mut position = Position::new(board, watch)?;
    let mut groups = Chooser::new(board, watch)?;
    for group in 0..board.group_count() {
        groups.set(group as u32, position.playable_count(group) as u32);
    }
    while let Some(group) = groups.choose(random) {
        for tile in choose(position.playable(board, group as usize), random) {
            position.take(board, tile, &mut groups);
        }
        groups.set(group, position.playable_count(group as usize) as u32);
    }
    Ok(position.left == 0)
}

impl Events for Chooser {
    fn playable(&mut self, group: u32, count: u32) {
        self.set(group, count);
    }

    fn side_free(&mut self, _tile: u32, _delta: u8) {}
}

/// The match with the most upper tiles; of equals the first.
fn best_match(seen: &[u32], stacks: &Stacks) -> [u32; 2] {
    let best_but = |other: Option<u32>| {
        let tiles = seen.iter().copied().filter(|&tile| Some(tile) != other);
        tiles.min_by_key(|&tile| (!stacks.is_upper(tile), tile)).unwrap_or(seen[0])
    };
    let first = best_but(None);
    [first, best_but(Some(first))]
}

/// Any match, each being equally likely.
fn any_match(seen: &[u32], random: &mut Random) -> [u32; 2] {
    random.two_of(seen.len()).map(|place| seen[place])
}
