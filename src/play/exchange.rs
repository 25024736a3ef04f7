//! A deal that can be won, with one of its solutions, and whose faces change places. Most exchanges of
//! two faces leave the solution nearly as it is: the two tiles change partners with each other, and
//! one scan tells whether the pairs still clear the board. Only where they do not, somebody has to
//! solve it.

use super::rate::{Played, play};
use crate::board::Board;
use crate::deal::swap_faces;
use crate::engine::{self, Options, Verdict};
use crate::memory;
use crate::random::Random;
use crate::scan::Scan;
use crate::tile::{NO_TILE, Pair, Tile};
use crate::watch::{Interrupt, Stop, Watch};

/// Nodes of a search on the way. Some layouts have deals that take a hundred times as many; there are
/// others.
const MOST_NODES: u64 = 150;
/// Exchanges that are made at a time, at the most.
const AT_A_TIME: usize = 3;

/// A deal whose faces change.
pub(super) struct Exchange<'o> {
    pub(super) board: Board,
    pub(super) tiles: Vec<Tile>,
    options: &'o Options,
    scan: Scan,
    /// The partner of each tile in a solution of the deal, or nobody for all while none is known.
    partner: Vec<u32>,
    /// Whether there is one for the faces as they are now.
    solved: bool,
    /// What it takes to go back: the partners before, and the tiles that changed faces.
    before: Vec<u32>,
    swapped: [[usize; 2]; AT_A_TIME],
    swaps: usize,
    nobody: Vec<u32>,
}

/// A deal that can be won, and how.
pub(super) struct Saved {
    tiles: Vec<Tile>,
    partner: Vec<u32>,
}

impl<'o> Exchange<'o> {
    pub(super) fn new(
        tiles: Vec<Tile>,
        options: &'o Options,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let board = Board::prepare(&tiles, options.rule, watch)?;
        let mut nobody = || memory::filled_watched(tiles.len(), NO_TILE, watch);
        let (partner, before, nobody) = (nobody()?, nobody()?, nobody()?);
        Ok(Exchange {
            scan: Scan::new(&board, watch)?,
            board,
            tiles,
            options,
            partner,
            solved: false,
            before,
            swapped: [[0; 2]; AT_A_TIME],
            swaps: 0,
            nobody,
        })
    }

    /// Other faces, of which nothing is known.
    pub(super) fn replace(&mut self, tiles: &[Tile], watch: &mut Watch) -> Result<(), Interrupt> {
        memory::copy(&mut self.tiles, tiles, watch)?;
        self.solved = false;
        self.board.regroup_watched(&self.tiles, watch)
    }

    /// Other faces with a solution.
    pub(super) fn replace_solved(
        &mut self,
        (tiles, pairs): (&[Tile], &[Pair]),
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.replace(tiles, watch)?;
        self.remember(pairs, watch)
    }

    /// The deal with its solution, to come back to.
    pub(super) fn saved(&self, watch: &mut Watch) -> Result<Saved, Interrupt> {
        Ok(Saved {
            tiles: memory::copied_watched(&self.tiles, watch)?,
            partner: memory::copied_watched(&self.partner, watch)?,
        })
    }

    /// A deal that was saved.
    pub(super) fn restore(&mut self, saved: &Saved, watch: &mut Watch) -> Result<(), Interrupt> {
        self.replace(&saved.tiles, watch)?;
        memory::copy(&mut self.partner, &saved.partner, watch)?;
        self.solved = true;
        Ok(())
    }

    /// Whether the scan lets the deal pass: most that cannot be won it does not.
    pub(super) fn may_be_won(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        Ok(self.solved || self.scan.clears(&self.board, &self.nobody, watch)?)
    }

    /// The pairs of a solution.
    fn remember(&mut self, pairs: &[Pair], watch: &mut Watch) -> Result<(), Interrupt> {
        for pair in pairs {
            self.partner[pair.first as usize] = pair.second;
            self.partner[pair.second as usize] = pair.first;
            watch.work(2)?;
        }
        self.solved = true;
        Ok(())
    }

    /// Exchanges one face with another, up to so many times; false if that leaves nothing changed or
    /// cannot be won by the most generous rules. Two tiles at least.
    pub(super) fn exchange(
        &mut self,
        most: usize,
        random: &mut Random,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        memory::copy(&mut self.before, &self.partner, watch)?;
        self.swaps = 0;
        for _ in 0..=random.index(most.min(AT_A_TIME)) {
            let [one, two] = random.two_of(self.tiles.len());
            if self.tiles[one].group == self.tiles[two].group {
                continue;
            }
            swap_faces(&mut self.tiles, one, two);
            let (mate, other) = (self.partner[one] as usize, self.partner[two] as usize);
            (self.partner[one], self.partner[two]) = (other as u32, mate as u32);
            (self.partner[mate], self.partner[other]) = (two as u32, one as u32);
            self.swapped[self.swaps] = [one, two];
            self.swaps += 1;
        }
        if self.swaps == 0 {
            return Ok(false);
        }
        self.solved = self.scan.clears(&self.board, &self.partner, watch)?;
        self.board.regroup_watched(&self.tiles, watch)?;
        self.may_be_won(watch)
    }

    /// Takes the last exchange back.
    pub(super) fn take_back(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        while let Some(swaps) = self.swaps.checked_sub(1) {
            let [one, two] = self.swapped[swaps];
            swap_faces(&mut self.tiles, one, two);
            self.swaps = swaps;
        }
        std::mem::swap(&mut self.partner, &mut self.before);
        self.solved = true;
        self.board.regroup_watched(&self.tiles, watch)
    }

    /// Plays random games on the deal as it is now. One that wins is a solution.
    pub(super) fn play(
        &mut self,
        games: u64,
        seed: u64,
        watch: &mut Watch,
    ) -> Result<Played, Interrupt> {
        let played = play(&self.board, games, seed, watch)?;
        if let (false, Some(pairs)) = (self.solved, &played.solution) {
            self.remember(pairs, watch)?;
        }
        Ok(played)
    }

    /// Whether the deal as it is now can be won; nothing if that takes too long to find out.
    pub(super) fn decide(&mut self, watch: &mut Watch) -> Result<Option<bool>, Interrupt> {
        if self.solved {
            return Ok(Some(true));
        }
        let limit = watch.node_limit();
        watch.set_node_limit(limit.min(watch.counts.nodes.saturating_add(MOST_NODES)));
        let decided = engine::decide(&self.board, self.options, None, watch);
        watch.set_node_limit(limit);
        match decided {
            Ok((Verdict::Solvable(pairs), _)) => {
                self.remember(&pairs, watch)?;
                Ok(Some(true))
            }
            Ok((Verdict::Unsolvable, _)) => Ok(Some(false)),
            // Attempts alone do not win every deal that can be won; they may win the next.
            Ok(_) => Ok(None),
            Err(interrupt) if interrupt.is(Stop::Attempts) => Ok(None),
            Err(interrupt) if interrupt.is(Stop::Nodes) && watch.counts.nodes < limit => Ok(None),
            Err(interrupt) => Err(interrupt),
        }
    }

    /// Whether the deal as it is now is known to be one that can be won.
    pub(super) fn can_be_won(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        Ok(self.decide(watch)? == Some(true))
    }
}
