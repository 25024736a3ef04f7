//! A board with what brute force says about it.

use crate::Mix;
use crate::common::truth::{Truth, both};
use mjsolver::ffi::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use mjsolver::{Pair, Tile};

pub struct Known<'t> {
    pub tiles: &'t [Tile],
    pub truth: Truth,
    /// The fewest tiles that can be left.
    pub fewest: usize,
    /// Whether the pruning scan clears it.
    pub scan_clears: bool,
    /// Whether it could be cleared with other faces.
    pub clearable: bool,
    /// The pairs that can be played, in rising order, and whether each keeps the game winnable.
    pub legal: Vec<(Pair, bool)>,
}

impl<'t> Known<'t> {
    pub fn new(tiles: &'t [Tile]) -> Self {
        let mut truth = Truth::new(tiles);
        let all = truth.all();
        let legal = truth.legal(all);
        let judge = |pair: Pair| (pair, truth.solvable(all & !both(pair)));
        let legal = legal.into_iter().map(judge).collect();
        let clearable = Truth::without_faces(tiles).solvable(all);
        let (fewest, scan_clears) = (truth.fewest(all), truth.scan_clears());
        Known { tiles, truth, fewest, scan_clears, clearable, legal }
    }

    pub fn solvable(&self) -> bool {
        self.fewest == 0
    }

    /// The verdict.
    pub fn verdict(&self) -> i32 {
        verdict(self.solvable())
    }

    /// Whether the game can still be won after a pair; it has to be one that can be played.
    pub fn is_safe(&self, pair: Pair) -> bool {
        let is_same = |other: Pair| both(other) == both(pair);
        self.legal.iter().find(|(other, _)| is_same(*other)).expect("a pair that can be played").1
    }

    /// Counts what the board is.
    pub fn count(&self, mix: &mut Mix) {
        let of_group = |tile: &Tile| self.tiles.iter().filter(|it| it.group == tile.group).count();
        let has = |size| self.tiles.iter().any(|tile| of_group(tile) == size);
        mix.note("boards", true);
        mix.note("solvable", self.solvable());
        mix.note("lost at the first scan", !self.scan_clears);
        mix.note("lost, and the scan clears it", self.scan_clears && !self.solvable());
        mix.note("leaves 2", self.fewest == 2);
        mix.note("leaves 4", self.fewest == 4);
        mix.note("leaves 6 or more", self.fewest >= 6);
        mix.note("a group of 4", has(4));
        mix.note("a group of 6", has(6));
        mix.note("a group of 8", has(8));
        mix.note("a group of 10", has(10));
        mix.note("lost with any faces", !self.clearable);
        // The scan is more generous than the rules.
        assert!(self.scan_clears || !self.solvable());
        assert!(self.clearable || !self.solvable());
    }
}

pub fn verdict(solvable: bool) -> i32 {
    if solvable { MJ_SOLVABLE } else { MJ_UNSOLVABLE }
}
