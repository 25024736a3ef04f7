//! Judges single pairs of one position: is it still solvable after this pair? Solutions that are
//! known answer most questions. A pair that a solution plays together is safe whenever it can be
//! played: the rest of the solution works as well without these two. A pair that it does not can
//! often be put into it, by an exchange of partners within the group that one scan tests. Only
//! where that fails for all known solutions is a search asked for one with any of the pairs that are
//! left; what it finds answers for some of them, and when it finds nothing, all of them lose.

use super::asker::{self, Asker};
use super::course::Course;
use super::rest;
use super::safe::Safe;
use crate::board::{Board, is_playable};
use crate::engine::{self, Options};
use crate::memory;
use crate::order;
use crate::scan::Scan;
use crate::search::asked::Solutions;
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Stop, Watch};

/// Solutions that are kept. A scan of each is asked before a search.
const MOST_SOLUTIONS: usize = 8;
/// Of the solutions found at a time, so many are bent to each pair that none plays.
const MOST_BENT: usize = 2;

pub(super) struct Judge<'t, 'b> {
    tiles: &'t [Tile],
    board: &'b Board,
    options: &'t Options,
    course: Course<'b>,
    scan: Scan,
    /// The partner of each tile in solutions found, the latest last.
    solutions: Vec<Vec<u32>>,
    trial: Vec<u32>,
    /// Who is asked where no known solution answers; nobody yet.
    asker: Option<Asker<'b>>,
}

impl<'t, 'b> Judge<'t, 'b> {
    /// Judges pairs of a position, which `board` was made of.
    pub(super) fn new(
        tiles: &'t [Tile],
        board: &'b Board,
        options: &'t Options,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        Ok(Judge {
            tiles,
            board,
            options,
            course: Course::new(board, watch)?,
            scan: Scan::new(board, watch)?,
            solutions: memory::with_capacity(MOST_SOLUTIONS)?,
            trial: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            asker: None,
        })
    }

    /// Solves the position; false if it has no solution.
    pub(super) fn solve(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let found = rest::solve(self.tiles, self.board.rule(), |_| true, self.options, watch)?;
        let has_any = found.is_some();
        self.keep_all(found);
        Ok(has_any)
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
            let mut first = true;
            while !open.is_empty() {
                let found = self.find_any(&open, watch);
                open.clear();
                for (&pair, safe) in pairs.iter().zip(&mut *safe) {
                    if *safe == Safe::Unknown && self.refutes(pair) {
                        *safe = Safe::No;
                    }
                    if let (Safe::Unknown, Ok(found)) = (*safe, &found) {
                        *safe = self.judge_again(pair, found, watch)?;
                        if first && *safe == Safe::Unknown && self.scan_gets_stuck(pair, watch)? {
                            *safe = Safe::No;
                        }
                    }
                    if *safe == Safe::Unknown {
                        open.push(pair);
                    }
                }
                first = false;
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
        let joins = |partner: &Vec<u32>| partner[pair.first as usize] == pair.second;
        if found.iter().any(joins) {
            return Ok(Safe::Yes);
        }
        let Judge { course, scan, trial, .. } = self;
        for partner in found.iter().take(MOST_BENT) {
            memory::copy(trial, partner, watch)?;
            if course.bend(trial, pair, scan, watch)? {
                return Ok(Safe::Yes);
            }
        }
        Ok(if found.is_empty() { Safe::No } else { Safe::Unknown })
    }

    /// Whether the pruning scan gets stuck with a pair decided, so that no solution plays it.
    fn scan_gets_stuck(&mut self, pair: Pair, watch: &mut Watch) -> Result<bool, Interrupt> {
        let Judge { board, scan, trial, .. } = self;
        trial.fill(NO_TILE);
        watch.work(trial.len())?;
        trial[pair.first as usize] = pair.second;
        trial[pair.second as usize] = pair.first;
        Ok(!scan.clears(board, trial, watch)?)
    }

    /// Whether the search knows of a pair that it was asked about that it is not safe.
    fn refutes(&self, pair: Pair) -> bool {
        self.asker.as_ref().is_some_and(|asker| asker.refutes(pair))
    }

    /// Whether somebody can be asked about all pairs together.
    fn learns(&self) -> bool {
        asker::learns(self.board, self.options)
    }

    /// Solutions, as the partner of each tile, each of which plays one of some pairs; none if there is
    /// none. Every pair was among those asked about the time before.
    fn find_any(&mut self, pairs: &[Pair], watch: &mut Watch) -> Result<Solutions, Interrupt> {
        let asker = match &mut self.asker {
            Some(asker) => asker,
            None => {
                let mut order = None;
                if self.solutions.is_empty() {
                    order = order::of_groups(self.board, watch)?;
                    if order.is_none() {
                        return Ok(Vec::new());
                    }
                }
                self.asker.insert(Asker::new(self.board, self.options.seed, order)?)
            }
        };
        let found = asker.play(pairs, watch)?;
        if !found.is_empty() {
            return Ok(found);
        }
        if self.solutions.is_empty() && engine::splits(self.board, self.options, watch)? {
            // The board with its groups split is an easier one, but does not tell which pairs lose.
            let solved = rest::solve(self.tiles, self.board.rule(), |_| true, self.options, watch)?;
            return memory::collected(solved.into_iter(), watch);
        }
        asker.search(&[], pairs, watch)
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
