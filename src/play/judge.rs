//! Judges single pairs of one position: is it still solvable after this pair? Solutions that are
//! known answer most questions. A pair that a solution plays together is safe whenever it can be
//! played: the rest of the solution works as well without these two. A pair that it does not can
//! often be put into it, by an exchange of partners within the group that one scan tests. Only
//! where that fails for all known solutions is a search asked for one with this pair, and a
//! solution found that way is known from then on.

use super::course::Course;
use super::rest;
use crate::board::{Board, is_playable};
use crate::engine::{Engine, Options};
use crate::mahjong::Geometry;
use crate::memory;
use crate::scan::Scan;
use crate::search::{self, asked::Asked};
use crate::shisen;
use crate::slots::{Large, Small};
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// Solutions that are kept. A scan of each is asked before a search.
const MOST_SOLUTIONS: usize = 8;

pub(super) struct Judge<'t, 'b> {
    tiles: &'t [Tile],
    board: &'b Board,
    options: &'t Options,
    course: Course<'b>,
    scan: Scan,
    /// The partner of each tile in solutions found, the latest last.
    solutions: Vec<Vec<u32>>,
    trial: Vec<u32>,
    search: Searcher<'b>,
}

/// What is asked where no known solution answers.
enum Searcher<'b> {
    /// Nobody yet.
    None,
    Small(Asked<'b, Geometry<Small>>),
    Large(Asked<'b, Geometry<Large>>),
    Shisen(Asked<'b, shisen::Geometry>),
}

impl<'t, 'b> Judge<'t, 'b> {
    /// Solves the position, which `board` was made of; nothing if it has no solution.
    pub(super) fn new(
        tiles: &'t [Tile],
        board: &'b Board,
        options: &'t Options,
        watch: &mut Watch,
    ) -> Result<Option<Self>, Interrupt> {
        let Some(partner) = rest::solve(tiles, board.rule(), |_| true, options, watch)? else {
            return Ok(None);
        };
        let mut judge = Judge {
            tiles,
            board,
            options,
            course: Course::new(board, watch)?,
            scan: Scan::new(board, watch)?,
            solutions: memory::with_capacity(MOST_SOLUTIONS)?,
            trial: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            search: Searcher::None,
        };
        judge.keep(partner);
        Ok(Some(judge))
    }

    /// The first of all pairs that can be played now and that the last solution found plays together.
    pub(super) fn first_known(&self) -> Option<Pair> {
        let partner = self.solutions.last().filter(|_| !self.board.falls())?;
        if self.board.is_shisen() {
            let first = &self.board.field().first;
            return first.iter().copied().find(|pair| partner[pair.first as usize] == pair.second);
        }
        let playable = &self.board.neighbours.playable;
        let pairs = playable.iter().map(|&first| Pair { first, second: partner[first as usize] });
        let blockers = &self.board.neighbours.blockers;
        // Of a pair that can be played, the tile with the lower index comes first.
        pairs.into_iter().find(|pair| is_playable(blockers[pair.second as usize]))
    }

    /// Whether the position can still be won after a pair that can be played.
    pub(super) fn is_safe(&mut self, pair: Pair, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Judge { course, scan, solutions, trial, .. } = self;
        for partner in solutions.iter().rev() {
            memory::copy(trial, partner, watch)?;
            if course.bend(trial, pair, scan, watch)? {
                return Ok(true);
            }
        }
        let found = self.solve_with(pair, watch)?;
        let safe = found.is_some();
        if let Some(partner) = found {
            self.keep(partner);
        }
        Ok(safe)
    }

    /// The partners in a solution that plays a pair together.
    fn solve_with(&mut self, pair: Pair, watch: &mut Watch) -> Result<Option<Vec<u32>>, Interrupt> {
        let learns = matches!(self.options.engine, Engine::Automatic | Engine::Learning);
        if self.board.falls() {
            let mut course = Course::new(self.board, watch)?;
            course.play(pair);
            return rest::solve_after(&course, self.tiles, self.board.rule(), self.options, watch);
        }
        let fits = if self.board.is_shisen() { shisen::fits } else { search::fits };
        if !learns || !fits(self.board) {
            let lies = |tile| tile != pair.first as usize && tile != pair.second as usize;
            let found = rest::solve(self.tiles, self.board.rule(), lies, self.options, watch)?;
            return Ok(found.map(|mut partner| {
                partner[pair.first as usize] = pair.second;
                partner[pair.second as usize] = pair.first;
                partner
            }));
        }
        let (board, seed) = (self.board, self.options.seed);
        if let (Searcher::None, Some(partner)) = (&self.search, self.solutions.last()) {
            self.search = if board.is_shisen() {
                Searcher::Shisen(Asked::new(board, partner, seed, watch)?)
            } else if Small::fits_aside(board) {
                Searcher::Small(Asked::new(board, partner, seed, watch)?)
            } else {
                Searcher::Large(Asked::new(board, partner, seed, watch)?)
            };
        }
        let found = match &mut self.search {
            Searcher::None => None,
            Searcher::Small(search) => search.solve_with(pair, watch)?,
            Searcher::Large(search) => search.solve_with(pair, watch)?,
            Searcher::Shisen(search) => search.solve_with(pair, watch)?,
        };
        found.map(|pairs| Ok(board.partners(&pairs)?)).transpose()
    }

    fn keep(&mut self, partner: Vec<u32>) {
        if self.solutions.len() == MOST_SOLUTIONS {
            self.solutions.remove(0);
        }
        self.solutions.push(partner);
    }
}
