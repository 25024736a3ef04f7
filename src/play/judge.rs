//! Judges single pairs of one position: is it still solvable after this pair? Solutions that are
//! known answer most questions. A pair that a solution plays together is safe whenever it can be
//! played: the rest of the solution works as well without these two. A pair that it does not can
//! often be put into it, by an exchange of partners within the group that one scan tests. Only
//! where that fails for all known solutions is a search asked for one with any of the pairs that are
//! left; what it finds answers for some of them, and when it finds nothing, all of them lose.

use super::course::Course;
use super::rest;
use super::safe::Safe;
use crate::board::{Board, is_playable};
use crate::engine::{Engine, Options};
use crate::mahjong::Geometry;
use crate::memory;
use crate::scan::Scan;
use crate::search::{self, asked::Asked};
use crate::shisen;
use crate::slots::{Large, Small};
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Stop, Watch};

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
        judge.keep_all(Some(partner));
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

    /// Judges pairs that can be played. Gives the reason if some could not be judged because attempts
    /// alone do not answer every question.
    pub(super) fn judge_all(
        &mut self,
        pairs: &[Pair],
        safe: &mut [Safe],
        watch: &mut Watch,
    ) -> Result<Option<Stop>, Interrupt> {
        let mut open = memory::with_capacity(pairs.len())?;
        for (&pair, safe) in pairs.iter().zip(&mut *safe) {
            *safe = if self.is_known(pair, watch)? { Safe::Yes } else { Safe::Unknown };
            if *safe == Safe::Unknown {
                open.push(pair);
            }
        }
        let mut stop = None;
        if self.learns() {
            while !open.is_empty() {
                let found = self.find_any(&open, watch);
                open.clear();
                for (&pair, safe) in pairs.iter().zip(&mut *safe) {
                    if *safe == Safe::Unknown && self.refutes(pair) {
                        *safe = Safe::No;
                    }
                    if let (Safe::Unknown, Ok(found)) = (*safe, &found) {
                        *safe = self.judge_again(pair, found, watch)?;
                    }
                    if *safe == Safe::Unknown {
                        open.push(pair);
                    }
                }
                self.keep_all(found?);
            }
            return Ok(None);
        }
        for (&pair, safe) in pairs.iter().zip(&mut *safe) {
            if *safe == Safe::Unknown {
                match self.is_safe(pair, watch) {
                    Ok(true) => *safe = Safe::Yes,
                    Ok(false) => *safe = Safe::No,
                    // They may answer the next.
                    Err(interrupt) if interrupt.is(Stop::Attempts) => stop = Some(Stop::Attempts),
                    Err(interrupt) => return Err(interrupt),
                }
            }
        }
        Ok(stop)
    }

    /// Which pair to play: the first of those that can be played, in their order, that is safe. It is in
    /// `known` as soon as one is known to be safe, and is replaced when an earlier one is.
    pub(super) fn first_safe(
        &mut self,
        pairs: impl Iterator<Item = Pair>,
        known: &mut Option<Pair>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let mut open = Vec::new();
        for pair in pairs {
            if self.is_known(pair, watch)? || (!self.learns() && self.is_safe(pair, watch)?) {
                *known = Some(pair);
                break;
            }
            if self.learns() {
                memory::push(&mut open, pair)?;
            }
        }
        while !open.is_empty() {
            let found = self.find_any(&open, watch)?;
            let mut first = None;
            for (place, &pair) in open.iter().enumerate() {
                if self.judge_again(pair, &found, watch)? == Safe::Yes {
                    first = Some(place);
                    *known = Some(pair);
                    break;
                }
            }
            open.truncate(first.unwrap_or(0));
            self.keep_all(found);
        }
        Ok(())
    }

    /// Whether one of the solutions answers.
    fn is_known(&mut self, pair: Pair, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Judge { course, scan, solutions, trial, .. } = self;
        for partner in solutions.iter().rev() {
            memory::copy(trial, partner, watch)?;
            if course.bend(trial, pair, scan, watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What the solutions that a search came back with say about one of the pairs that it was asked about.
    /// If there are none, no such pair is safe.
    fn judge_again(
        &mut self,
        pair: Pair,
        found: &[Vec<u32>],
        watch: &mut Watch,
    ) -> Result<Safe, Interrupt> {
        let Judge { course, scan, trial, .. } = self;
        for partner in found {
            memory::copy(trial, partner, watch)?;
            if course.bend(trial, pair, scan, watch)? {
                return Ok(Safe::Yes);
            }
        }
        Ok(if found.is_empty() { Safe::No } else { Safe::Unknown })
    }

    /// Whether the search knows of a pair that it was asked about that it is not safe.
    fn refutes(&self, pair: Pair) -> bool {
        match &self.search {
            Searcher::None => false,
            Searcher::Small(search) => search.refutes(pair),
            Searcher::Large(search) => search.refutes(pair),
            Searcher::Shisen(search) => search.refutes(pair),
        }
    }

    /// Whether the search that learns can be asked, which answers for all pairs together.
    fn learns(&self) -> bool {
        let learns = matches!(self.options.engine, Engine::Automatic | Engine::Learning);
        let fits = if self.board.is_shisen() { shisen::fits } else { search::fits };
        learns && !self.board.falls() && fits(self.board)
    }

    /// Solutions, as the partner of each tile, each of which plays one of some pairs; none if there is
    /// none. Every pair was among those asked about the time before.
    fn find_any(&mut self, pairs: &[Pair], watch: &mut Watch) -> Result<Vec<Vec<u32>>, Interrupt> {
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
            Searcher::None => Vec::new(),
            Searcher::Small(search) => search.any_of(pairs, watch)?,
            Searcher::Large(search) => search.any_of(pairs, watch)?,
            Searcher::Shisen(search) => search.any_of(pairs, watch)?,
        };
        let mut partners = memory::with_capacity(found.len())?;
        for pairs in &found {
            partners.push(board.partners(pairs)?);
        }
        Ok(partners)
    }

    /// Whether the position can still be won after a pair that can be played, by a search of its own.
    fn is_safe(&mut self, pair: Pair, watch: &mut Watch) -> Result<bool, Interrupt> {
        let found = if self.board.falls() {
            let mut course = Course::new(self.board, watch)?;
            course.play(pair);
            rest::solve_after(&course, self.tiles, self.board.rule(), self.options, watch)?
        } else {
            let lies = |tile| tile != pair.first as usize && tile != pair.second as usize;
            let found = rest::solve(self.tiles, self.board.rule(), lies, self.options, watch)?;
            found.map(|mut partner| {
                partner[pair.first as usize] = pair.second;
                partner[pair.second as usize] = pair.first;
                partner
            })
        };
        let safe = found.is_some();
        self.keep_all(found);
        Ok(safe)
    }

    /// Keeps the latest solutions.
    fn keep_all(&mut self, solutions: impl IntoIterator<Item = Vec<u32>>) {
        for partner in solutions {
            if self.solutions.len() == MOST_SOLUTIONS {
                self.solutions.remove(0);
            }
            self.solutions.push(partner);
        }
    }
}
