//! Where a game was lost. Once there is no solution, there is none after any further pair, so the
//! last position that can be won is found by halving. A solution of an early position is followed
//! along the game, bent where the game paired other tiles, as far as it goes: that often leads
//! to the very pair that lost the game.

use super::asker::{self, Asker};
use super::course::{self, Course};
use super::rest;
use crate::board::Board;
use crate::engine::{self, Options};
use crate::memory;
use crate::order;
use crate::scan::Scan;
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// Batches of games for a first solution.
const FIRST_BATCHES: u32 = 4;
/// Batches that do not come farther before a position is asked about.
const BATCHES: u32 = 1;

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
    if asker::begins(board, options, watch)? {
        return game.ask(watch);
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
        self.bend_on(course, &mut partner, pairs, watch).map(Some)
    }

    /// Follows a solution of the position after so many pairs along the game, bent where it has to be: for how
    /// many pairs, counted from the start.
    fn bend_on(
        &mut self,
        mut course: Course,
        partner: &mut [u32],
        pairs: usize,
        watch: &mut Watch,
    ) -> Result<usize, Interrupt> {
        let mut until = pairs;
        for &pair in &self.played[pairs..] {
            if !course.bend(partner, pair, &mut self.scan, watch)? {
                break;
            }
            course.play(pair);
            until += 1;
        }
        Ok(until)
    }

    /// The answer for a game that is lost in the end, by games that follow it and by the search that learns.
    ///
    /// A position can be won if and only if some solution of the start plays all pairs before it. So they become
    /// facts, one after the other, and all that was learned stays true. The position asked about is the next
    /// one that is not known to be winnable: mostly it is lost, and that has to be proved anyway.
    fn ask(&mut self, watch: &mut Watch) -> Result<Lost, Interrupt> {
        let (board, played) = (self.board, self.played);
        let Some(order) = order::of_groups(board, watch)? else { return Ok(Lost::FromTheStart) };
        let mut asker = Asker::new(board, self.options.seed, Some(order))?;
        let stuck = self.stuck_after(watch)?;
        // How many pairs the game can be followed for, and how many batches have not come farther.
        let (mut winnable, mut idle) = (None, 0);
        loop {
            let from = winnable.map_or(0, |pairs| pairs + 1);
            if from >= stuck {
                return Ok(winnable.map_or(Lost::FromTheStart, Lost::WithPair));
            }
            let found = if idle < if from == 0 { FIRST_BATCHES } else { BATCHES } {
                idle += 1;
                asker.follow(&played[..stuck - 1], winnable.unwrap_or(0), watch)?
            } else if from == 0 && engine::splits(board, self.options, watch)? {
                // The board with its groups split is an easier one, but does not tell about positions.
                match self.winnable_until(0, watch)? {
                    Some(until) => winnable = Some(until),
                    None => return Ok(Lost::FromTheStart),
                }
                None
            } else {
                let next = winnable.map_or(&[][..], |pairs| &played[pairs..=pairs]);
                let Some(found) = asker.search(&played[..from], next, watch)?.pop() else {
                    return Ok(winnable.map_or(Lost::FromTheStart, Lost::WithPair));
                };
                Some(found)
            };
            let Some(mut partner) = found else { continue };
            let until = self.follow(&mut partner, watch)?;
            if winnable.is_none_or(|before| before < until) {
                (winnable, idle) = (Some(until), 0);
            }
        }
    }

    /// For how many pairs a solution of the start can be followed along the game, bent where it has to be.
    fn follow(&mut self, partner: &mut [u32], watch: &mut Watch) -> Result<usize, Interrupt> {
        let plays = |pair: &&Pair| partner[pair.first as usize] == pair.second;
        let pairs = self.played.iter().take_while(plays).count();
        let mut course = Course::new(self.board, watch)?;
        course.play_all(&self.played[..pairs], watch)?;
        self.bend_on(course, partner, pairs, watch)
    }

    /// After how many pairs the scan of what is left gets stuck, at the most after all.
    fn stuck_after(&mut self, watch: &mut Watch) -> Result<usize, Interrupt> {
        let undecided = memory::filled_watched(self.board.tile_count(), NO_TILE, watch)?;
        let (mut clears, mut stuck) = (0, self.played.len());
        while stuck - clears > 1 {
            let middle = clears + (stuck - clears) / 2;
            let mut course = Course::new(self.board, watch)?;
            course.play_all(&self.played[..middle], watch)?;
            if course.clears(&undecided, &mut self.scan, watch)? {
                clears = middle;
            } else {
                stuck = middle;
            }
        }
        Ok(stuck)
    }
}
