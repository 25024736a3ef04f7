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

/// The most tiles that may block one: four above, two on each side.
const MOST: usize = 8;

/// Who blocks the tiles of a group; missing ones lead to a tile that never lies. For each tile of
/// the group: one above, one on the left, one on the right, then the others in the same order.
type Blockers<I> = [[I; MOST]; 4];

/// Where further blockers of a kind go: above, on the left, on the right.
const FURTHER: [std::ops::Range<usize>; 3] = [3..6, 6..7, 7..8];

/// The kind of a blocker, from what it counts for in a blocker byte.
#[inline(always)]
fn kind(delta: u8) -> usize {
    usize::from((delta >> 3) - (delta >> 4))
}
const _: () = assert!(COVERED == 1 && LEFT == 1 << 3 && RIGHT == 1 << 5);

/// What is special about a group.
#[derive(Clone, Copy)]
struct Shape {
    /// It has four tiles; the others have two.
    is_four: bool,
    /// More than the first three blockers of any tile count. Few groups have such tiles.
    many: bool,
}

pub(super) struct Table<S: Storage> {
    /// Who blocks the tiles of each group.
    blockers: S::Groups<Blockers<S::Index>>,
    /// Where the followers of each group begin; one more entry than groups, if there are any.
    follower_start: Vec<u32>,
    /// Groups that may be able to move after another has: 64 of them in a word of a set.
    followers: Vec<(u32, u64)>,
    shapes: S::Groups<Shape>,
    /// The number that each tile of the board has here.
    numbers: S::Heap<S::Index>,
    pub(super) group_count: usize,
}

impl<S: Storage> Table<S> {
    /// Nothing if a group has more than four tiles.
    pub(super) fn new(board: &Board) -> Result<Option<Self>, Error> {
        let Some(mut table) = Table::without_followers(board)? else {
            return Ok(None);
        };
        table.follower_start = memory::with_capacity(table.group_count + 1)?;
        for group in 0..table.group_count {
            table.add_followers(board, group)?;
        }
        table.follower_start.push(table.followers.len() as u32);
        Ok(Some(table))
    }

    /// The same for those who visit all groups anyway: no group has followers.
    pub(super) fn without_followers(board: &Board) -> Result<Option<Self>, Error> {
        let groups = board.group_count();
        if (0..groups).any(|group| board.groups.size(group) > 4) {
            return Ok(None);
        }
        let nobody = [[S::Index::new(4 * groups); MOST]; 4];
        let mut table = Self {
            blockers: S::Groups::filled(groups, nobody)?,
            follower_start: Vec::new(),
            followers: Vec::new(),
            shapes: S::Groups::filled(groups, Shape { is_four: false, many: false })?,
            numbers: S::Heap::filled(board.tile_count(), S::Index::new(0))?,
            group_count: groups,
        };
        for group in 0..groups {
            let tiles = board.groups.tiles(group);
            for (&tile, number) in tiles.iter().zip(4 * group..) {
                table.numbers.set(tile as usize, S::Index::new(number));
            }
            table.shapes.at_mut(group).is_four = tiles.len() == 4;
        }
        for tile in 0..board.tile_count() {
            let by = S::Index::new(table.number(tile));
            for &edge in board.neighbours.edges(tile) {
                table.add_blocker(edge, by);
            }
        }
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
        self.shapes.at(group).is_four
    }

    /// The number that a tile of the board has here.
    pub(super) fn number(&self, tile: usize) -> usize {
        self.numbers.get(tile).get()
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
        let mut cleared = Word::NONE;
        for group in 0..self.group_count {
            let at = |place: usize| B::load(there.at(4 * group + place));
            left = left.or(at(0).or(at(1)).or(at(2).or(at(3))));
            // Most of the time the first few groups are enough to tell that there is none.
            if B::load(&Word::ALL).without(left).is_empty() {
                return cleared;
            }
        }
        B::load(&Word::ALL).without(left).store(&mut cleared);
        cleared
    }

    #[inline(always)]
    fn add_blocker(&mut self, edge: u32, by: S::Index) {
        let (blocked, kind) = (self.number(edge_tile(edge)), kind(edge_delta(edge)));
        let nobody = 4 * self.group_count;
        let blockers = &mut self.blockers.at_mut(blocked / 4)[blocked % 4];
        if blockers[kind % MOST].get() == nobody {
            blockers[kind % MOST] = by;
        } else {
            self.add_further(blocked, kind, by);
        }
    }

    /// Adds a blocker of a kind of which there is one.
    #[cold]
    #[inline(never)]
    fn add_further(&mut self, blocked: usize, kind: usize, by: S::Index) {
        let nobody = 4 * self.group_count;
        let blockers = &mut self.blockers.at_mut(blocked / 4)[blocked % 4];
        if let Some(free) = FURTHER[kind].clone().find(|&place| blockers[place].get() == nobody) {
            blockers[free] = by;
        }
        self.shapes.at_mut(blocked / 4).many = true;
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
        let of = self.blockers.at(group);
        let at = |place: usize| B::load(there.at(4 * group + place));
        let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
        let playable = if self.shapes.at(group).many {
            [
                a.without(block_many::<S, B>(&of[0], there)),
                b.without(block_many::<S, B>(&of[1], there)),
                c.without(block_many::<S, B>(&of[2], there)),
                d.without(block_many::<S, B>(&of[3], there)),
            ]
        } else {
            [
                a.without(block::<S, B>(&of[0], there)),
                b.without(block::<S, B>(&of[1], there)),
                c.without(block::<S, B>(&of[2], there)),
                d.without(block::<S, B>(&of[3], there)),
            ]
        };
        ([a, b, c, d], playable)
    }
}

/// The games in which the first three blockers of a tile keep it from being playable.
#[inline(always)]
fn block<S: Storage, B: Bits>(blockers: &[S::Index; MOST], there: &S::Heap<Word>) -> B {
    let at = |place: usize| B::load(there.at(blockers[place].get()));
    at(0).or(at(1).and(at(2)))
}

/// The games in which any blockers of a tile keep it from being playable.
#[inline(always)]
fn block_many<S: Storage, B: Bits>(blockers: &[S::Index; MOST], there: &S::Heap<Word>) -> B {
    let at = |place: usize| B::load(there.at(blockers[place].get()));
    let covered = at(0).or(at(3)).or(at(4).or(at(5)));
    covered.or(at(1).or(at(6)).and(at(2).or(at(7))))
}
