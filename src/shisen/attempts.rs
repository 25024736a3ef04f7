//! Random games, one at a time: every pair that can go is equally likely, but that the last two tiles
//! of a group go at once where they can: they stay joined, and taking them early does no harm.

use super::big_pairs::BigPairs;
use super::lines::Lines;
use super::news::{self, Marks};
use super::quads::{PAIRS, pair_bit};
use super::scan::Scan;
use crate::board::Board;
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};
use std::cell::RefCell;

/// Plays random games on one board.
pub(crate) struct Attempts<'b> {
    board: &'b Board,
    random: Random,
    lines: Lines,
    gone: Vec<bool>,
    /// Tiles left of each group.
    remaining: Vec<u32>,
    /// Pairs that are joined, also such of which a tile is gone.
    open: Vec<Pair>,
    /// Which pairs are or were among them, or are missing: for groups of up to four as in `quads`.
    known: Vec<u8>,
    missing: Vec<u8>,
    known_big: BigPairs,
    /// The place of each tile in its group of up to four.
    place: Vec<u8>,
    marks: Marks,
    /// Pairs that are the last of their groups.
    last: Vec<Pair>,
    played: Vec<Pair>,
}

impl<'b> Attempts<'b> {
    /// Makes ready to play; the seed decides all games.
    pub(crate) fn new(board: &'b Board, seed: u64, watch: &mut Watch) -> Result<Self, Interrupt> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let mut place = memory::filled_watched(tiles, 0, watch)?;
        let mut pairs = 0;
        for group in 0..groups {
            let members = board.groups.tiles(group);
            pairs += members.len() * (members.len() - 1) / 2;
            for (&tile, at) in members.iter().zip(0..4) {
                place[tile as usize] = at;
            }
        }
        Ok(Attempts {
            board,
            random: Random::new(seed),
            lines: board.field().lines.copied()?,
            gone: memory::filled_watched(tiles, false, watch)?,
            remaining: memory::filled_watched(groups, 0, watch)?,
            open: memory::with_capacity(pairs)?,
            known: board.field().missing_pairs(&board.groups)?,
            missing: board.field().missing_pairs(&board.groups)?,
            known_big: BigPairs::new(board)?,
            marks: Marks::new(groups, board.field().marked_tiles())?,
            place,
            last: memory::with_capacity(groups)?,
            played: memory::with_capacity(tiles / 2)?,
        })
    }

    /// Plays one game. If it clears the board, [`Attempts::pairs`] tells how.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        watch.phase = Phase::Attempts;
        watch.work(50 + self.board.tile_count())?;
        self.set_up();
        while let Some(pair) = self.next() {
            self.take(pair);
            watch.work(500)?;
        }
        watch.counts.attempts += 1;
        let won = 2 * self.played.len() == self.board.tile_count();
        watch.counts.successes += u64::from(won);
        Ok(won)
    }

    /// Whether the pruning scan clears what the last game has left: then it clears the board, because
    /// it may take what a game takes, and in any order.
    pub(crate) fn scan_clears_rest(&self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let gone = |tile: u32| self.gone[tile as usize];
        let mut scan = Scan::new(self.board, watch)?;
        scan.clears_rest(self.board, &self.lines, &gone, &|_, _| true, watch)
    }

    /// The pairs of the last game, in the order in which they were played.
    pub(crate) fn pairs(&self) -> &[Pair] {
        &self.played
    }

    fn set_up(&mut self) {
        let field = self.board.field();
        self.lines.copy_from(&field.lines);
        self.gone.fill(false);
        self.known.copy_from_slice(&self.missing);
        self.known_big.forget();
        self.open.clear();
        self.last.clear();
        self.played.clear();
        for (group, remaining) in self.remaining.iter_mut().enumerate() {
            *remaining = self.board.groups.size(group) as u32;
        }
        for &pair in &field.first {
            self.join(pair);
        }
    }

    /// The next pair to play: the last of a group, or any.
    fn next(&mut self) -> Option<Pair> {
        if let Some(pair) = self.last.pop() {
            return Some(pair);
        }
        while !self.open.is_empty() {
            let pair = self.open.swap_remove(self.random.index(self.open.len()));
            if !self.gone[pair.first as usize] && !self.gone[pair.second as usize] {
                return Some(pair);
            }
        }
        None
    }

    fn is_known(&self, group: usize, Pair { first, second }: Pair) -> bool {
        if self.board.groups.is_big(group) {
            return self.known_big.has(group, first, second);
        }
        let [one, other] = [first, second].map(|tile| self.place[tile as usize].into());
        self.known[group] & pair_bit(one, other) != 0
    }

    /// Two tiles that lie are joined, which was not known.
    fn join(&mut self, pair @ Pair { first, second }: Pair) {
        let group = self.board.groups.of[first as usize] as usize;
        if self.board.groups.is_big(group) {
            self.known_big.add(group, first, second);
        } else {
            let [one, other] = [first, second].map(|tile| self.place[tile as usize].into());
            self.known[group] |= pair_bit(one, other);
        }
        self.add(pair);
    }

    fn add(&mut self, pair: Pair) {
        if self.remaining[self.board.groups.of[pair.first as usize] as usize] == 2 {
            self.last.push(pair);
        } else {
            self.open.push(pair);
        }
    }

    fn take(&mut self, pair: Pair) {
        self.played.push(pair);
        let (board, field) = (self.board, self.board.field());
        let group = board.groups.of[pair.first as usize] as usize;
        let both = [pair.first, pair.second];
        for tile in both {
            self.gone[tile as usize] = true;
        }
        self.remaining[group] -= 2;
        if self.remaining[group] == 2 {
            let lies = |&&tile: &&u32| !self.gone[tile as usize];
            let mut left = board.groups.tiles(group).iter().filter(lies);
            if let (Some(&first), Some(&second)) = (left.next(), left.next()) {
                if self.is_known(group, Pair { first, second }) {
                    self.last.push(Pair { first, second });
                }
            }
        }
        for tile in both {
            let cell = field.cell(tile);
            self.lines.clear(cell);
            let lines = std::mem::take(&mut self.lines);
            let (mut known, mut known_big) =
                (std::mem::take(&mut self.known), std::mem::take(&mut self.known_big));
            let mut marks = std::mem::take(&mut self.marks);
            let this = RefCell::new(&mut *self);
            // The other tile of the pair that is taken is still on the lines.
            let big = |one: u32, other: u32| {
                let this = &mut *this.borrow_mut();
                if !this.gone[one as usize] && !this.gone[other as usize] {
                    this.add(Pair { first: one.min(other), second: one.max(other) });
                }
            };
            let small = |group: usize, pair: u8| {
                let tiles = board.groups.tiles(group);
                let [one, other] = PAIRS[pair.trailing_zeros() as usize].map(|place| tiles[place]);
                big(one, other);
            };
            let both = (&mut known[..], &mut known_big);
            news::after(board, &lines, cell, &mut marks, both, small, big);
            (self.known, self.known_big) = (known, known_big);
            (self.lines, self.marks) = (lines, marks);
        }
    }
}
