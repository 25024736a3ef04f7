//! Where a game was lost. Once there is no solution, there is none after any further pair, so the
//! last position that can be won is found by halving. A solution of an early position is followed
//! along the game, bent where the game paired other tiles, as far as it goes: that often leads
//! to the very pair that lost the game.

use super::course::{self, Course};
use super::rest;
use crate::board::Board;
use crate::engine::Options;
use crate::scan::Scan;
use crate::tile::{Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lost {
    /// It can still be won.
    NotYet,
    /// It was lost with the pair of this index.
    WithPair(usize),
    /// It could not be won from the start.
    FromTheStart,
}

/// Finds out which of the pairs played lost the game. `board` was made of `tiles`, the tiles
/// before the first pair.
///
/// # Errors
/// Names the first pair that could not be played; or when memory or a limit of the watch runs
/// out.
pub fn lost_since(
    tiles: &[Tile],
    board: &Board,
    played: &[Pair],
    options: &Options,
    watch: &mut Watch,
) -> Result<Lost, Interrupt> {
    course::check(board, played, watch)?;
    let mut game = Game { tiles, board, played, options, scan: Scan::new(board, watch)? };
    if game.winnable_until(played.len(), watch)?.is_some() {
        return Ok(Lost::NotYet);
    }
    let Some(mut winnable) = game.winnable_until(0, watch)? else {
        return Ok(Lost::FromTheStart);
    };
    let mut lost = played.len();
    while lost - winnable > 1 {
        let middle = winnable + (lost - winnable) / 2;
        match game.winnable_until(middle, watch)? {
            Some(further) => winnable = further,
            None => lost = middle,
        }
    }
    Ok(Lost::WithPair(winnable))
}

struct Game<'t> {
    tiles: &'t [Tile],
    board: &'t Board,
    played: &'t [Pair],
    options: &'t Options,
    scan: Scan,
}

impl Game<'_> {
    /// Solves the position after so many pairs. If there is a solution, how many pairs it could
    /// be followed for, counted from the start; nothing if there is none.
    fn winnable_until(
        &mut self,
        pairs: usize,
        watch: &mut Watch,
    ) -> Result<Option<usize>, Interrupt> {
        let mut course = Course::new(self.board, watch)?;
        course.play_all(&self.played[..pairs], watch)?;
        let rule = self.board.rule();
        let Some(mut partner) = rest::solve_after(&course, self.tiles, rule, self.options, watch)?
        else {
            return Ok(None);
        };
        let mut until = pairs;
        for &pair in &self.played[pairs..] {
            if !course.bend(&mut partner, pair, &mut self.scan, watch)? {
                break;
            }
            course.play(pair);
            until += 1;
        }
        Ok(Some(until))
    }
}
