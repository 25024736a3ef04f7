//! Where a game was lost. Once there is no solution, there is none after any further pair, so the
//! last position that can be won is found by halving. A solution of an early position is followed
//! along the game, bent where the game paired other tiles, as far as it goes: that often leads
//! to the very pair that lost the game.

use super::course::{self, Course};
use super::rest;
use crate::board::Board;
use crate::engine::{Engine, Options};
use crate::lanes::{self, Hunt, Wanted};
use crate::mahjong::Table;
use crate::memory;
use crate::order;
use crate::scan::Scan;
use crate::slots::{Large, Small};
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games for a first solution.
const FIRST_BATCHES: u32 = 4;
/// Batches that do not come farther before a position is asked about.
const BATCHES: u32 = 1;
/// Positions that are asked about one after the other before some are passed over.
const ONE_BY_ONE: u32 = 4;

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
    if let Some(lost) = game.by_games(watch)? {
        return Ok(lost);
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

    /// The answer, where many games can be played at a time and the search is the one that learns. The game is
    /// lost in the end.
    fn by_games(&mut self, watch: &mut Watch) -> Result<Option<Lost>, Interrupt> {
        let (board, options) = (self.board, self.options);
        let learns = matches!(options.engine, Engine::Automatic | Engine::Learning);
        let small = (0..board.group_count()).all(|group| board.groups.size(group) <= 4);
        if !learns || board.is_shisen() || options.attempts.is_some() || !small {
            return Ok(None);
        }
        if Small::fits_aside(board) {
            self.by_games_of::<Table<Small>>(watch)
        } else {
            self.by_games_of::<Table<Large>>(watch)
        }
    }

    fn by_games_of<T: lanes::Table>(
        &mut self,
        watch: &mut Watch,
    ) -> Result<Option<Lost>, Interrupt> {
        let (board, played) = (self.board, self.played);
        let Some(order) = order::of_groups(board, watch)? else {
            return Ok(Some(Lost::FromTheStart));
        };
        let Some(mut hunt) = Hunt::<T>::new(board, self.options.seed)? else { return Ok(None) };
        let mut game = memory::with_capacity(played.len())?;
        game.extend(played.iter().map(|&pair| Wanted::of(board, pair)));
        let (mut lost, mut winnable) = (self.stuck_after(watch)?, None);
        // Positions that could be won one after the other, and batches that have not come farther.
        let (mut wins, mut idle) = (0_u32, 0);
        hunt.visit_in(order);
        hunt.draw();
        loop {
            let from = winnable.map_or(0, |pairs| pairs + 1);
            if from >= lost {
                return Ok(Some(winnable.map_or(Lost::FromTheStart, Lost::WithPair)));
            }
            if idle < if winnable.is_none() { FIRST_BATCHES } else { BATCHES } {
                watch.phase = Phase::Attempts;
                hunt.follow(&game, from..lost)?;
                hunt.play(watch)?;
                idle += 1;
                if let Some((lane, pairs)) = hunt.longest(&game[..lost - 1]) {
                    let mut course = Course::new(board, watch)?;
                    course.play_all(&played[..pairs], watch)?;
                    watch.counts.successes += 1;
                    let until =
                        self.bend_on(course, &mut hunt.partners(board, lane)?, pairs, watch)?;
                    if winnable.is_none_or(|before| before < until) {
                        (winnable, idle) = (Some(until), 0);
                    }
                }
                hunt.repair();
                continue;
            }
            // Mostly the next position is lost, and its proof is one that has to be found anyway.
            let step = 1 << wins.saturating_sub(ONE_BY_ONE).min(20);
            let ask = winnable.map_or(0, |pairs| (pairs + step).min(lost - 1));
            match self.winnable_until(ask, watch)? {
                Some(until) => (winnable, wins, idle) = (Some(until), wins + 1, 0),
                None => (lost, wins) = (ask, 0),
            }
        }
    }

    /// The fewest pairs after which the scan of what is left gets stuck, or at the most all.
    fn stuck_after(&mut self, watch: &mut Watch) -> Result<usize, Interrupt> {
        let Scan::Mahjong(scan) = &mut self.scan else { return Ok(self.played.len()) };
        let undecided = memory::filled_watched(self.board.tile_count(), NO_TILE, watch)?;
        let (mut clears, mut stuck) = (0, self.played.len());
        while stuck - clears > 1 {
            let middle = clears + (stuck - clears) / 2;
            let mut course = Course::new(self.board, watch)?;
            course.play_all(&self.played[..middle], watch)?;
            if course.scan_clears(&undecided, scan, watch)? {
                clears = middle;
            } else {
                stuck = middle;
            }
        }
        Ok(stuck)
    }
}
