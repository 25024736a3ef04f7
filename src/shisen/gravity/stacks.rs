//! A position in which everything has fallen: the lines along which tiles fall are stacks without
//! gaps, turned so that they stand. Only what is above them is empty, and the ring around the
//! board. So a path of at most three segments is one of these:
//! - from both tiles to the side, as far as the stacks there are lower than the tile, with a
//!   segment along some stack in between. Whatever stack the lower tile gets to is empty from there
//!   up. So two tiles are joined this way if there is a stack that both get to; to its own a tile
//!   gets if it is the top;
//! - up from the tops of two stacks and across, or down from the bottoms of two, through the ring;
//! - a step between tiles side by side, unless that is no path. Where it is none, two of a stack need
//!   a stack beside them that both get to, and two of different stacks have to go up or down.

use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::shisen::Fall;
use crate::shisen::lines::{Cell, reach, span};
use crate::tile::{NO_TILE, Pair};

/// The tile is the top of its stack, or the bottom, from where a path may lead outside.
pub(super) const TOP: u8 = 1;
pub(super) const BOTTOM: u8 = 2;

/// How a tile gets around.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sight {
    /// The stacks above which it gets to the side; its own if it is the top.
    pub(super) stacks: u64,
    pub(super) ends: u8,
}

/// The stacks and what lies on them.
pub(super) struct Stacks<'b> {
    pub(super) board: &'b Board,
    pub(super) inside: bool,
    pub(super) apart: bool,
    /// How many stacks, and how many tiles fit on one. Both are counted from 1; 0 is the ring.
    pub(super) count: usize,
    pub(super) tall: usize,
    /// Stack and height of each tile; height 0 if it is gone.
    pub(super) place: Vec<[u8; 2]>,
    /// From which height it went.
    went: Vec<u8>,
    /// The tile at each height of each stack, 64 a stack; its group; and a random number for each
    /// cell.
    at: Vec<u32>,
    face_at: Vec<u32>,
    numbers: Vec<u64>,
    /// How high the stacks are.
    pub(super) height: [u8; 64],
    /// The stacks that are as high, for each height; the ring among them where no path may leave.
    rows: [u64; 64],
    /// Tiles left, in all and of each group.
    pub(super) left: usize,
    pub(super) left_of: Vec<u32>,
    /// Which tiles lie, a bit each; and a number that depends on which face lies where.
    pub(super) bits: Vec<u64>,
    pub(super) key: u64,
    /// Some tile lies over a gap as long as all tiles lie: nothing falls before the first pair.
    floats: bool,
    /// The tiles of each group that get around, while pairs are looked for, and how many.
    open: Vec<Open>,
    open_of: Vec<u32>,
}

/// A tile that gets around.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    sight: Sight,
    tile: u32,
    place: [u8; 2],
}

impl<'b> Stacks<'b> {
    /// All tiles of a board, fallen.
    pub(super) fn new(board: &'b Board) -> Result<Self, Error> {
        let field = board.field();
        let rules = field.rules;
        let (mut count, mut tall) = (field.columns - 2, field.rows - 2);
        if matches!(rules.fall, Some(Fall::Left | Fall::Right)) {
            (count, tall) = (tall, count);
        }
        let mut stacks = Stacks {
            board,
            inside: rules.inside,
            apart: rules.apart,
            count,
            tall,
            place: memory::filled(board.tile_count(), [0; 2])?,
            went: memory::filled(board.tile_count(), 0)?,
            at: memory::filled(64 * 64, NO_TILE)?,
            face_at: memory::filled(64 * 64, NO_TILE)?,
            numbers: memory::filled(64 * 64, 0)?,
            height: [0; 64],
            rows: [0; 64],
            left: 0,
            left_of: memory::filled(board.group_count(), 0)?,
            bits: memory::filled(board.tile_count().div_ceil(64), 0)?,
            key: 0,
            floats: false,
            open: memory::filled(board.tile_count(), Open::default())?,
            open_of: memory::filled(board.group_count(), 0)?,
        };
        for tile in 0..board.tile_count() as u32 {
            let [stack, height] = turned(board, field.cell(tile));
            stacks.at[cell(stack, height)] = tile;
        }
        stacks.rows = stacks.bare_rows();
        if rules.inside {
            // As if high stacks stood on both sides.
            (stacks.height[0], stacks.height[count + 1]) = (63, 63);
        }
        for stack in 1..=count as u8 {
            for height in 1..=tall as u8 {
                stacks.numbers[cell(stack, height)] = mixed(cell(stack, height) as u64);
                let tile = std::mem::replace(&mut stacks.at[cell(stack, height)], NO_TILE);
                if tile != NO_TILE {
                    stacks.place[tile as usize][0] = stack;
                    let top = stacks.height[stack as usize] + 1;
                    stacks.floats |= top != height;
                    stacks.insert(tile, top);
                }
            }
        }
        Ok(stacks)
    }

    pub(super) fn group(&self, tile: u32) -> usize {
        self.board.groups.of[tile as usize] as usize
    }

    #[inline(always)]
    pub(super) fn tile_at(&self, stack: u8, height: u8) -> u32 {
        self.at[cell(stack, height)]
    }

    /// Whether the tiles have not fallen yet, though some could: then they do not lie where this
    /// says, and only the board knows which pairs can go.
    pub(super) fn is_floating(&self) -> bool {
        self.floats && self.left == self.board.tile_count()
    }

    pub(super) fn lies(&self, tile: u32) -> bool {
        self.place[tile as usize][1] > 0
    }

    /// What a tile adds to the key.
    #[inline(always)]
    fn share(&self, group: u32, cell: usize) -> u64 {
        self.numbers[cell].wrapping_mul(2 * u64::from(group) + 1)
    }

    /// Plays a pair: what lies above falls.
    pub(super) fn play(&mut self, pair: Pair) {
        self.take(pair.first);
        self.take(pair.second);
    }

    /// Takes the last pair back.
    pub(super) fn take_back(&mut self, pair: Pair) {
        for tile in [pair.second, pair.first] {
            let height = self.went[tile as usize];
            self.insert(tile, height);
        }
    }

    fn take(&mut self, tile: u32) {
        let [stack, height] = self.place[tile as usize];
        let group = self.board.groups.of[tile as usize];
        let top = self.height[stack as usize];
        self.went[tile as usize] = height;
        self.place[tile as usize][1] = 0;
        let mut key = self.key.wrapping_sub(self.share(group, cell(stack, height)));
        for above in height + 1..=top {
            key = key.wrapping_add(self.shift(cell(stack, above), cell(stack, above - 1)));
        }
        let free = cell(stack, top);
        (self.at[free], self.face_at[free]) = (NO_TILE, NO_TILE);
        self.key = key;
        self.height[stack as usize] = top - 1;
        self.rows[top as usize % 64] &= !(1 << stack);
        self.left -= 1;
        self.bits[tile as usize / 64] &= !(1 << (tile % 64));
        self.left_of[group as usize] -= 1;
    }

    /// Moves a tile to the next cell, and tells what becomes of the key.
    #[inline(always)]
    fn shift(&mut self, from: usize, to: usize) -> u64 {
        let (tile, group) = (self.at[from], self.face_at[from]);
        (self.at[to], self.face_at[to]) = (tile, group);
        self.place[tile as usize][1] = (to % 64) as u8;
        self.share(group, to).wrapping_sub(self.share(group, from))
    }

    /// Puts a tile into its stack at a height; what lies there and above moves up.
    fn insert(&mut self, tile: u32, height: u8) {
        let stack = self.place[tile as usize][0];
        let group = self.board.groups.of[tile as usize];
        let top = self.height[stack as usize];
        let here = cell(stack, height);
        let mut key = self.key.wrapping_add(self.share(group, here));
        for above in (height..=top).rev() {
            key = key.wrapping_add(self.shift(cell(stack, above), cell(stack, above + 1)));
        }
        (self.at[here], self.face_at[here]) = (tile, group);
        self.place[tile as usize][1] = height;
        self.key = key;
        self.height[stack as usize] = top + 1;
        self.rows[(top as usize + 1) % 64] |= 1 << stack;
        self.left += 1;
        self.bits[tile as usize / 64] |= 1 << (tile % 64);
        self.left_of[group as usize] += 1;
    }

    /// How the tile at a place gets around.
    #[inline(always)]
    fn sight_from(&self, stack: u8, height: u8) -> Sight {
        let top = self.height[stack as usize];
        let own = 1 << stack;
        let row = self.rows[height as usize % 64] & !own;
        let mut sight = Sight { stacks: span(reach(row, stack)) & !own, ends: 0 };
        if height == top {
            sight.stacks |= own;
            sight.ends |= TOP;
        }
        if height == 1 && !self.inside {
            sight.ends |= BOTTOM;
        }
        sight
    }

    /// Whether two tiles are joined by a path that is not just a step from one to the other. Where a
    /// step is enough, those side by side are found as such, and not here.
    #[inline(always)]
    fn are_joined(&self, a: &Open, b: &Open) -> bool {
        if are_beside(a.place, b.place) {
            return self.apart && self.can_go_around(a, b);
        }
        let ends = a.sight.ends & b.sight.ends != 0;
        a.sight.stacks & b.sight.stacks != 0
            || (ends && (!self.inside || self.is_free_between(&self.rows, a.place, b.place)))
    }

    /// Whether a path leads around from one of two tiles side by side to the other: to the side of
    /// their stack, or up or down from both, which has to stay on the board.
    #[inline(never)]
    fn can_go_around(&self, a: &Open, b: &Open) -> bool {
        let on_board = !self.inside || usize::from(a.place[1]) < self.tall;
        a.sight.stacks & b.sight.stacks != 0 || (on_board && a.sight.ends & b.sight.ends != 0)
    }

    /// Whether nothing between two stacks is as high as can be, so that a path between their tops
    /// stays on the board.
    #[inline(never)]
    pub(super) fn is_free_between(&self, rows: &[u64; 64], p: [u8; 2], q: [u8; 2]) -> bool {
        let (low, high) = (p[0].min(q[0]), p[0].max(q[0]));
        let between = ((1_u64 << high) - (1 << low)) & !(1 << low);
        rows[self.tall % 64] & between == 0
    }

    /// The rows without tiles.
    pub(super) fn bare_rows(&self) -> [u64; 64] {
        let beyond = u64::MAX.checked_shl(self.count as u32 + 2).unwrap_or(0);
        let ring = if self.inside { 1 | 1 << (self.count + 1) } else { 0 };
        [beyond | ring; 64]
    }

    /// Whether two different tiles of a group can go.
    pub(super) fn may_go(&self, Pair { first, second }: Pair) -> bool {
        if self.is_floating() {
            return self.board.field().first.contains(&sorted(first, second));
        }
        if !self.lies(first) || !self.lies(second) {
            return false;
        }
        let [a, b] = [first, second].map(|tile| {
            let place = self.place[tile as usize];
            Open { sight: self.sight_from(place[0], place[1]), tile, place }
        });
        self.are_joined(&a, &b) || (!self.apart && are_beside(a.place, b.place))
    }

    /// Appends all pairs that can go.
    pub(super) fn find_legal(&mut self, pairs: &mut Vec<Pair>) -> Result<(), Error> {
        if self.is_floating() {
            for &pair in &self.board.field().first {
                memory::push(pairs, pair)?;
            }
            return Ok(());
        }
        self.open_of.fill(0);
        for stack in 1..=self.count as u8 {
            let s = usize::from(stack);
            let top = self.height[s];
            if !self.apart {
                self.find_beside(stack, top, pairs)?;
            }
            let side = self.height[s - 1].min(self.height[s + 1]).min(top.saturating_sub(1));
            if side > 0 && !self.inside {
                self.find_joined(stack, 1, pairs)?;
            }
            for height in side + 1..=top {
                self.find_joined(stack, height, pairs)?;
            }
        }
        Ok(())
    }

    /// Pairs of a tile of a stack and the one below it, or the one beside it in the stack before.
    #[inline(always)]
    fn find_beside(&self, stack: u8, top: u8, pairs: &mut Vec<Pair>) -> Result<(), Error> {
        for here in cell(stack, 1)..cell(stack, 1) + usize::from(top) {
            for there in [here - 1, here - 64] {
                if self.face_at[here] == self.face_at[there] {
                    memory::push(pairs, sorted(self.at[there], self.at[here]))?;
                }
            }
        }
        Ok(())
    }

    /// Pairs of a tile that gets around with those that were found before.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn find_joined(&mut self, stack: u8, height: u8, pairs: &mut Vec<Pair>) -> Result<(), Error> {
        let here = cell(stack, height);
        let (tile, group) = (self.at[here], self.face_at[here] as usize);
        let place = [stack, height];
        let open = Open { sight: self.sight_from(stack, height), tile, place };
        let first = self.board.groups.range(group).start;
        let count = self.open_of[group] as usize;
        for other in &self.open[first..first + count] {
            if self.are_joined(&open, other) {
                memory::push(pairs, sorted(other.tile, tile))?;
            }
        }
        self.open[first + count] = open;
        self.open_of[group] += 1;
        Ok(())
    }
}

fn are_beside(p: [u8; 2], q: [u8; 2]) -> bool {
    p[0].abs_diff(q[0]) + p[1].abs_diff(q[1]) == 1
}

fn sorted(one: u32, other: u32) -> Pair {
    Pair { first: one.min(other), second: one.max(other) }
}

/// A number that looks like a random one.
fn mixed(number: u64) -> u64 {
    let number = (number + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[inline(always)]
fn cell(stack: u8, height: u8) -> usize {
    (64 * usize::from(stack) + usize::from(height)) % (64 * 64)
}

/// Stack and height of a cell of a board.
fn turned(board: &Board, [row, column]: Cell) -> [u8; 2] {
    let field = board.field();
    let (rows, columns) = (field.rows as u8, field.columns as u8);
    match field.rules.fall {
        Some(Fall::Up) => [column, row],
        Some(Fall::Left) => [row, column],
        Some(Fall::Right) => [row, columns - 1 - column],
        Some(Fall::Down) | None => [column, rows - 1 - row],
    }
}
