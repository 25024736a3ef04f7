//! Depth-first through positions, in an order by chance (`order`). It begins anew after more and more nodes: nearly
//! all solvable boards have many solutions, but whoever made a mistake early does not come to one.
//! Positions that turned out to be lost stay known, and at last there are nodes enough to go
//! through everything.

use super::clear::Clear;
use super::lost::Lost;
use super::order::Order;
use super::relaxed::Relaxed;
use super::stacks::Stacks;
use crate::board::Board;
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Nodes that a position may take before the relaxed scan has a look at it.
const NODES_BEFORE_SCAN: u64 = 200;

/// A position on the way.
struct Frame {
    /// Pairs played before the one that led here.
    mark: usize,
    /// The pairs to try are there from the first on; those from `next` on are left.
    first: usize,
    next: usize,
    /// The nodes there were when the search came here.
    nodes: u64,
    scanned: bool,
}

pub(crate) struct Search<'b> {
    stacks: Stacks<'b>,
    clear: Clear,
    relaxed: Relaxed,
    lost: Lost,
    order: Order,
    random: Random,
    played: Vec<Pair>,
    pairs: Vec<Pair>,
    frames: Vec<Frame>,
}

/// How a search from the start ended.
enum End {
    Won,
    Lost,
    /// It had its nodes.
    Enough,
}

impl<'b> Search<'b> {
    pub(crate) fn new(board: &'b Board, seed: u64, watch: &mut Watch) -> Result<Self, Interrupt> {
        let stacks = Stacks::new(board)?;
        let most = board.tile_count() / 2;
        Ok(Search {
            clear: Clear::new(board)?,
            relaxed: Relaxed::new(board)?,
            lost: Lost::new(&stacks, watch)?,
            stacks,
            order: Order::new(),
            random: Random::new(seed),
            played: memory::with_capacity(most)?,
            pairs: memory::with_capacity(8 * most)?,
            frames: memory::with_capacity(most + 1)?,
        })
    }

    /// A random game, with clearing in between; whether it was won.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        watch.phase = Phase::Attempts;
        self.take_back(0);
        loop {
            self.clear.clear(&mut self.stacks, &mut self.played);
            self.pairs.clear();
            self.stacks.find_legal(&mut self.pairs)?;
            watch.work(100 + 5 * self.stacks.left)?;
            if self.pairs.is_empty() {
                break;
            }
            let pair = self.pairs[self.random.index(self.pairs.len())];
            self.stacks.play(pair);
            self.played.push(pair);
        }
        watch.counts.attempts += 1;
        let won = self.stacks.left == 0;
        watch.counts.successes += u64::from(won);
        Ok(won)
    }

    /// The pairs that were played.
    pub(crate) fn played(&self) -> &[Pair] {
        &self.played
    }

    /// Whether the board can be won; [`Search::played`] then tells how.
    pub(super) fn search(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        watch.phase = Phase::Search;
        self.take_back(0);
        if !self.may_be_won(watch)? {
            return Ok(false);
        }
        let mut nodes = 16 + self.stacks.left as u64 / 2;
        loop {
            match self.descend(nodes, watch)? {
                End::Won => return Ok(true),
                End::Lost => return Ok(false),
                End::Enough => {}
            }
            nodes += nodes / 20 + 1;
        }
    }

    /// Whether the relaxed scan clears the position.
    fn may_be_won(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        if self.stacks.is_floating() {
            return Ok(true);
        }
        watch.counts.scans += 1;
        self.relaxed.clears(&self.stacks, watch)
    }

    fn take_back(&mut self, to: usize) {
        while self.played.len() > to {
            if let Some(pair) = self.played.pop() {
                self.stacks.take_back(pair);
            }
        }
    }

    /// Searches from the start.
    fn descend(&mut self, nodes: u64, watch: &mut Watch) -> Result<End, Interrupt> {
        let begun = watch.counts.nodes;
        self.take_back(0);
        self.pairs.clear();
        self.frames.clear();
        if !self.enter(0, watch)? {
            return Ok(if self.stacks.left == 0 { End::Won } else { End::Lost });
        }
        while let Some(frame) = self.frames.last_mut() {
            let (first, next, mark) = (frame.first, frame.next, frame.mark);
            let tried = watch.counts.nodes - frame.nodes;
            let mut is_lost = next == self.pairs.len();
            if !is_lost && !frame.scanned && tried >= NODES_BEFORE_SCAN {
                frame.scanned = true;
                is_lost = !self.may_be_won(watch)?;
            }
            if is_lost {
                self.lost.insert(&self.stacks, watch)?;
                watch.counts.conflicts += 1;
                self.pairs.truncate(first);
                self.frames.pop();
                self.take_back(mark);
                continue;
            }
            if watch.counts.nodes - begun >= nodes {
                return Ok(End::Enough);
            }
            if let Some(frame) = self.frames.last_mut() {
                frame.next += 1;
            }
            let mark = self.played.len();
            let pair = self.pairs[next];
            self.stacks.play(pair);
            self.played.push(pair);
            if !self.enter(mark, watch)? {
                if self.stacks.left == 0 {
                    return Ok(End::Won);
                }
                self.take_back(mark);
            }
        }
        Ok(End::Lost)
    }

    /// Makes the position a frame if something can be tried there.
    fn enter(&mut self, mark: usize, watch: &mut Watch) -> Result<bool, Interrupt> {
        self.clear.clear(&mut self.stacks, &mut self.played);
        if self.stacks.left == 0 || self.lost.has(&self.stacks) {
            return Ok(false);
        }
        watch.node()?;
        watch.work(200 + 8 * self.stacks.left)?;
        let first = self.pairs.len();
        self.stacks.find_legal(&mut self.pairs)?;
        let found = &mut self.pairs[first..];
        if found.is_empty() {
            watch.counts.conflicts += 1;
            return Ok(false);
        }
        self.order.arrange(found, &self.stacks, &mut self.random)?;
        let nodes = watch.counts.nodes;
        self.frames.push(Frame { mark, first, next: first, nodes, scanned: false });
        Ok(true)
    }
}
