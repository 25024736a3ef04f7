//! A board turned round for playing many games at once: for each tile those that block it, and for
//! each group the groups that may be able to move after it has.
//!
//! Tiles are numbered anew, 4 · group + place, so that those of a group lie side by side.

use super::bits::Bits;
use super::word::Word;
use crate::board::{Board, COVERED, LEFT, RIGHT, edge_delta, edge_tile};
use crate::error::Error;
use crate::memory;
use crate::slots::{Index, Slots, Storage};

/// Who blocks a tile; missing ones lead to a tile that never lies.
#[derive(Clone, Copy)]
struct Blockers<I> {
    above: [I; 4],
    left: [I; 2],
    right: [I; 2],
    /// Whether more than the first of each counts.
    many: bool,
}

pub(super) struct Table<S: Storage> {
    /// Who blocks each tile of each group.
    blockers: S::Groups<[Blockers<S::Index>; 4]>,
    /// Where the followers of each group begin; one more entry than groups.
    follower_start: Vec<u32>,
    /// Groups that may be able to move after another has: 64 of them in a word of a set.
    followers: Vec<(u32, u64)>,
    /// Groups of four tiles; the others have two.
    fours: Vec<bool>,
    /// The number that each tile of the board has here.
    numbers: Vec<u32>,
    pub(super) group_count: usize,
}

impl<S: Storage> Table<S> {
    /// Nothing if a group has more than four tiles.
    pub(super) fn new(board: &Board) -> Result<Option<Self>, Error> {
        let groups = board.group_count();
        if (0..groups).any(|group| board.groups.size(group) > 4) {
            return Ok(None);
        }
        let never = S::Index::new(4 * groups);
        let nobody =
            Blockers { above: [never; 4], left: [never; 2], right: [never; 2], many: false };
        let mut table = Self {
            blockers: S::Groups::filled(groups, [nobody; 4])?,
            follower_start: memory::with_capacity(groups + 1)?,
            followers: Vec::new(),
            fours: memory::with_capacity(groups)?,
            numbers: memory::filled(board.tile_count(), 0)?,
            group_count: groups,
        };
        for group in 0..groups {
            for (place, &tile) in board.groups.tiles(group).iter().enumerate() {
                table.numbers[tile as usize] = (4 * group + place) as u32;
            }
        }
        for tile in 0..board.tile_count() {
            for &edge in board.neighbours.edges(tile) {
                table.add_blocker(edge, tile);
            }
        }
        for group in 0..groups {
            table.fours.push(board.groups.size(group) == 4);
            table.add_followers(board, group)?;
        }
        table.follower_start.push(table.followers.len() as u32);
        Ok(Some(table))
    }

    /// The number of words that say where tiles lie: one for each place of each group, and one for
    /// the tile that never does.
    pub(super) fn place_count(&self) -> usize {
        4 * self.group_count + 1
    }

    /// Whether a group has four tiles, not two.
    #[inline(always)]
    pub(super) fn is_four(&self, group: usize) -> bool {
        self.fours[group]
    }

    /// The number that a tile of the board has here.
    pub(super) fn number(&self, tile: usize) -> usize {
        self.numbers[tile] as usize
    }

    /// Puts all tiles back in all games.
    pub(super) fn set_up(&self, there: &mut S::Heap<Word>) {
        for group in 0..self.group_count {
            for place in 0..if self.is_four(group) { 4 } else { 2 } {
                there.set(4 * group + place, Word::ALL);
            }
        }
    }

    /// The games in which no tile is left.
    #[inline(always)]
    pub(super) fn cleared<B: Bits>(&self, there: &S::Heap<Word>) -> Word {
        let mut left = B::load(&Word::NONE);
        for there in &there.as_slice()[..4 * self.group_count] {
            left = left.or(B::load(there));
        }
        let mut cleared = Word::NONE;
        B::load(&Word::ALL).without(left).store(&mut cleared);
        cleared
    }

    fn add_blocker(&mut self, edge: u32, by: usize) {
        let never = 4 * self.group_count;
        let (blocked, by) = (self.number(edge_tile(edge)), self.number(by));
        let blockers = &mut self.blockers.at_mut(blocked / 4)[blocked % 4];
        let side: &mut [S::Index] = match edge_delta(edge) {
            COVERED => &mut blockers.above,
            LEFT => &mut blockers.left,
            RIGHT => &mut blockers.right,
            _ => &mut [],
        };
        if let Some(place) = side.iter().position(|other| other.get() == never) {
            side[place] = S::Index::new(by);
            blockers.many |= place > 0;
        }
    }

    fn add_followers(&mut self, board: &Board, group: usize) -> Result<(), Error> {
        let start = self.followers.len();
        self.follower_start.push(start as u32);
        for &tile in board.groups.tiles(group) {
            for &edge in board.neighbours.edges(tile as usize) {
                let follower = board.groups.of[edge_tile(edge)];
                let (word, bit) = (follower / 64, 1 << (follower % 64));
                match self.followers[start..].iter_mut().find(|(other, _)| *other == word) {
                    Some((_, bits)) => *bits |= bit,
                    None => memory::push(&mut self.followers, (word, bit))?,
                }
            }
        }
        Ok(())
    }

    /// The groups that may be able to move after this one has, as words of a set.
    #[inline(always)]
    pub(super) fn followers(&self, group: usize) -> &[(u32, u64)] {
        &self.followers
            [self.follower_start[group] as usize..self.follower_start[group + 1] as usize]
    }

    /// Where the tiles of a group lie, and where they are playable.
    #[inline(always)]
    pub(super) fn look<B: Bits>(&self, there: &S::Heap<Word>, group: usize) -> ([B; 4], [B; 4]) {
        let blockers = self.blockers.at(group);
        let at = |place: usize| B::load(there.at(4 * group + place));
        let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
        let playable = [
            a.without(blockers[0].block::<S, B>(there)),
            b.without(blockers[1].block::<S, B>(there)),
            c.without(blockers[2].block::<S, B>(there)),
            d.without(blockers[3].block::<S, B>(there)),
        ];
        ([a, b, c, d], playable)
    }
}

impl<I: Index> Blockers<I> {
    /// The games in which they keep the tile from being playable.
    #[inline(always)]
    fn block<S: Storage, B: Bits>(&self, there: &S::Heap<Word>) -> B {
        let Blockers { above, left, right, many } = self;
        let at = |index: I| B::load(there.at(index.get()));
        let (mut covered, mut on_left, mut on_right) = (at(above[0]), at(left[0]), at(right[0]));
        if *many {
            covered = covered.or(at(above[1])).or(at(above[2]).or(at(above[3])));
            on_left = on_left.or(at(left[1]));
            on_right = on_right.or(at(right[1]));
        }
        covered.or(on_left.and(on_right))
    }
}
