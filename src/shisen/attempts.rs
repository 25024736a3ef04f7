//! Random games, one at a time: every pair that can go is equally likely, but that the last two tiles
//! of a group go at once where they can: they stay joined, and taking them early does no harm.

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
    /// Which pairs are or were among them, or are missing: for groups of up to four as in `quads`, and
    /// for larger ones a bit each.
    known: Vec<u8>,
    missing: Vec<u8>,
    known_big: Vec<u64>,
    /// Where the pairs of each larger group begin there, and the place of each tile in its group.
    start: Vec<u32>,
    place: Vec<u32>,
    marks: Marks,
    /// Pairs that are the last of their groups.
    last: Vec<Pair>,
    played: Vec<Pair>,
}

impl<'b> Attempts<'b> {
    /// Makes ready to play; the seed decides all games.
    pub(crate) fn new(board: &'b Board, seed: u64, watch: &mut Watch) -> Result<Self, Interrupt> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let mut start = memory::with_capacity(groups + 1)?;
        let mut place = memory::filled_watched(tiles, 0, watch)?;
        let (mut pairs, mut big) = (0_usize, 0_usize);
        for group in 0..groups {
            start.push(big as u32);
            let members = board.groups.tiles(group);
            let count = members.len() * (members.len() - 1) / 2;
            pairs += count;
            big += if members.len() > 4 { count } else { 0 };
            for (&tile, at) in members.iter().zip(0..) {
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
            known_big: memory::filled_watched(big.div_ceil(64), 0, watch)?,
            marks: Marks::new(groups, board.field().marked_tiles())?,
            start,
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
        self.known_big.fill(0);
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

    /// The bit of a pair of a larger group.
    fn bit(&self, Pair { first, second }: Pair) -> (usize, u64) {
        let group = self.board.groups.of[first as usize] as usize;
        let (one, other) = (self.place[first as usize], self.place[second as usize]);
        let (low, high) = (one.min(other), one.max(other));
        let index = (self.start[group] + high * (high - 1) / 2 + low) as usize;
        (index / 64, 1 << (index % 64))
    }

    fn is_known(&self, pair: Pair) -> bool {
        let group = self.board.groups.of[pair.first as usize] as usize;
        if self.board.groups.size(group) > 4 {
            let (word, bit) = self.bit(pair);
            return self.known_big[word] & bit != 0;
        }
        let [one, other] = [pair.first, pair.second].map(|tile| self.place[tile as usize] as usize);
        self.known[group] & pair_bit(one, other) != 0
    }

    /// Two tiles that lie are joined, which was not known.
    fn join(&mut self, pair: Pair) {
        let group = self.board.groups.of[pair.first as usize] as usize;
        if self.board.groups.size(group) > 4 {
            let (word, bit) = self.bit(pair);
            self.known_big[word] |= bit;
        } else {
            let [one, other] = [pair.first, pair.second].map(|tile| self.place[tile as usize]);
            self.known[group] |= pair_bit(one as usize, other as usize);
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
                if self.is_known(Pair { first, second }) {
                    self.last.push(Pair { first, second });
                }
            }
        }
        for tile in both {
            let cell = field.cell(tile);
            self.lines.clear(cell);
            let lines = std::mem::take(&mut self.lines);
            let mut known = std::mem::take(&mut self.known);
            let mut marks = std::mem::take(&mut self.marks);
            let this = RefCell::new(&mut *self);
            let small = |group: usize, pair: u8| {
                let tiles = board.groups.tiles(group);
                let [first, second] =
                    PAIRS[pair.trailing_zeros() as usize].map(|place| tiles[place]);
                // The other tile of the pair that is taken is still on the lines.
                let this = &mut *this.borrow_mut();
                if !this.gone[first as usize] && !this.gone[second as usize] {
                    this.add(Pair { first, second });
                }
            };
            let big = |one: u32, other: u32| {
                let pair = Pair { first: one.min(other), second: one.max(other) };
                let this = &mut *this.borrow_mut();
                let lie = !this.gone[one as usize] && !this.gone[other as usize];
                if lie && !this.is_known(pair) {
                    this.join(pair);
                }
            };
            news::after::<false>(board, &lines, cell, &mut marks, &mut known, small, big);
            (self.lines, self.known, self.marks) = (lines, known, marks);
        }
    }
}
