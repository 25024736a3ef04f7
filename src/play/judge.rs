//! Judges single pairs of one position: is it still solvable after this pair? Solutions that are
//! known answer most questions. A pair that a solution plays together is safe whenever it can be
//! played: the rest of the solution works as well without these two. A pair that it does not can
//! often be put into it, by an exchange of partners within the group that one scan tests. Only
//! where that fails for all known solutions is the board solved anew without the pair, and a
//! solution found that way is known from then on.

use super::course::Course;
use super::rest;
use crate::board::Board;
use crate::engine::Options;
use crate::memory;
use crate::scan::Scan;
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// Solutions that are kept. A scan of each is asked before a search.
const MOST_SOLUTIONS: usize = 8;

pub(super) struct Judge<'t, 'b> {
    tiles: &'t [Tile],
    options: &'t Options,
    course: Course<'b>,
    scan: Scan,
    /// The partner of each tile in solutions found, the latest last.
    solutions: Vec<Vec<u32>>,
    trial: Vec<u32>,
}

impl<'t, 'b> Judge<'t, 'b> {
    /// Solves the position, which `board` was made of; nothing if it has no solution.
    pub(super) fn new(
        tiles: &'t [Tile],
        board: &'b Board,
        options: &'t Options,
        watch: &mut Watch,
    ) -> Result<Option<Self>, Interrupt> {
        let Some(partner) = rest::solve(tiles, |_| true, options, watch)? else {
            return Ok(None);
        };
        let mut judge = Judge {
            tiles,
            options,
            course: Course::new(board, watch)?,
            scan: Scan::new(board, watch)?,
            solutions: memory::with_capacity(MOST_SOLUTIONS)?,
            trial: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
        };
        judge.keep(partner);
        Ok(Some(judge))
    }

    /// Whether the last solution found plays a pair together.
    pub(super) fn plays(&self, pair: Pair) -> bool {
        self.solutions.last().is_some_and(|partner| partner[pair.first as usize] == pair.second)
    }

    /// Whether the position can still be won after a pair that can be played.
    pub(super) fn is_safe(&mut self, pair: Pair, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Judge { tiles, options, course, scan, solutions, trial } = self;
        for partner in solutions.iter().rev() {
            memory::copy(trial, partner, watch)?;
            if course.bend(trial, pair, scan, watch)? {
                return Ok(true);
            }
        }
        let lies = |tile| tile != pair.first as usize && tile != pair.second as usize;
        let Some(mut partner) = rest::solve(tiles, lies, options, watch)? else {
            return Ok(false);
        };
        partner[pair.first as usize] = pair.second;
        partner[pair.second as usize] = pair.first;
        self.keep(partner);
        Ok(true)
    }

    fn keep(&mut self, partner: Vec<u32>) {
        if self.solutions.len() == MOST_SOLUTIONS {
            self.solutions.remove(0);
        }
        self.solutions.push(partner);
    }
}
