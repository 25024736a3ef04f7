//! A board turned round for playing many games at once: for each tile those that block it, and for
//! each group the groups that may be able to move after it has.
//!
//! Tiles are numbered anew, 4 · group + place, so that those of a group lie side by side. Tiles of groups
//! of six or more come after all those, and after the number of a tile that never lies.

mod games;

use crate::board::{Board, COVERED, LEFT, RIGHT, edge_delta, edge_tile};
use crate::error::Error;
use crate::lanes::Table as _;
use crate::lanes::bits::Bits;
use crate::lanes::word::Word;
use crate::memory;
use crate::slots::{Index, Slots, Storage};

/// The most tiles that may block one: four above, two on each side.
const MOST: usize = 8;

/// Who blocks the tiles of a group; missing ones lead to a tile that never lies. For each tile of
/// the group: one above, one on the left, one on the right, then the others in the same order.
type Blockers<I> = [[I; MOST]; 4];

/// Who blocks a tile of a group of six or more, and whether more than the first three count.
#[derive(Clone, Copy)]
struct Blocked<I> {
    by: [I; MOST],
    many: bool,
}

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

pub(crate) struct Table<S: Storage> {
    /// Who blocks the tiles of each group.
    blockers: S::Groups<Blockers<S::Index>>,
    /// Where the followers of each group begin; one more entry than groups, if there are any.
    follower_start: Vec<u32>,
    /// Groups that may be able to move after another has: 64 of them in a word of a set.
    followers: Vec<(u32, u64)>,
    shapes: S::Groups<Shape>,
    /// If there are groups of six or more: the number of the first tile of each, and 0 for the
    /// others; and who blocks their tiles.
    big_start: Vec<u32>,
    big_blocked: Vec<Blocked<S::Index>>,
    /// The number that each tile of the board has here.
    numbers: S::Heap<S::Index>,
    group_count: usize,
}

impl<S: Storage> Table<S> {
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        let mut table = Table::without_followers(board)?;
        table.follower_start = memory::with_capacity(table.group_count + 1)?;
        for group in 0..table.group_count {
            table.find_followers(board, group)?;
        }
        table.follower_start.push(table.followers.len() as u32);
        Ok(table)
    }

    /// The same for those who visit all groups anyway: no group has followers.
    pub(super) fn without_followers(board: &Board) -> Result<Self, Error> {
        let groups = board.group_count();
        let nobody = [[S::Index::new(4 * groups); MOST]; 4];
        let mut table = Self {
            blockers: S::Groups::filled(groups, nobody)?,
            follower_start: Vec::new(),
            followers: Vec::new(),
            shapes: S::Groups::filled(groups, Shape { is_four: false, many: false })?,
            big_start: Vec::new(),
            big_blocked: Vec::new(),
            numbers: S::Heap::filled(board.tile_count(), S::Index::new(0))?,
            group_count: groups,
        };
        if S::HAS_BIG_GROUPS {
            table.make_room_for_big(board)?;
        }
        for group in 0..groups {
            let tiles = board.groups.tiles(group);
            for (&tile, number) in tiles.iter().zip(table.number(group, 0)..) {
                table.numbers.set(tile as usize, S::Index::new(number));
            }
            table.shapes.at_mut(group).is_four = tiles.len() == 4;
        }
        for tile in 0..board.tile_count() {
            let by = S::Index::new(table.number_of(tile));
            for &edge in board.neighbours.edges(tile) {
                table.add_blocker(edge, by);
            }
        }
        Ok(table)
    }

    /// Gives groups of six or more their numbers, if there are any.
    fn make_room_for_big(&mut self, board: &Board) -> Result<(), Error> {
        let big = |group: &usize| board.groups.is_big(*group);
        let tiles: usize = (0..self.group_count).filter(big).map(|k| board.groups.size(k)).sum();
        if tiles == 0 {
            return Ok(());
        }
        let nobody = 4 * self.group_count;
        let blocked = Blocked { by: [S::Index::new(nobody); MOST], many: false };
        self.big_blocked = memory::filled(tiles, blocked)?;
        self.big_start = memory::filled(self.group_count, 0)?;
        let mut next = nobody + 1;
        for group in (0..self.group_count).filter(big) {
            self.big_start[group] = next as u32;
            next += board.groups.size(group);
        }
        Ok(())
    }

    /// The number that a tile of the board has here.
    pub(super) fn number_of(&self, tile: usize) -> usize {
        self.numbers.get(tile).get()
    }

    #[inline(always)]
    fn add_blocker(&mut self, edge: u32, by: S::Index) {
        let (blocked, kind) = (self.number_of(edge_tile(edge)), kind(edge_delta(edge)));
        let nobody = 4 * self.group_count;
        if S::HAS_BIG_GROUPS && blocked > nobody {
            return self.add_to_big(blocked - nobody - 1, kind, by);
        }
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

    /// Adds a blocker of a tile of a group of six or more.
    #[inline(never)]
    fn add_to_big(&mut self, blocked: usize, kind: usize, by: S::Index) {
        let nobody = 4 * self.group_count;
        let Blocked { by: blockers, many } = &mut self.big_blocked[blocked];
        let mut places = std::iter::once(kind).chain(FURTHER[kind].clone());
        if let Some(free) = places.find(|&place| blockers[place].get() == nobody) {
            blockers[free] = by;
            *many |= free != kind;
        }
    }

    /// Where a tile of a group of six or more is playable.
    #[inline(always)]
    fn look_at_big<B: Bits>(&self, there: &S::Heap<Word>, number: usize) -> B {
        let Blocked { by, many } = &self.big_blocked[number - 4 * self.group_count - 1];
        let blocked = if *many { block_many::<S, B>(by, there) } else { block::<S, B>(by, there) };
        B::load(there.at(number)).without(blocked)
    }

    fn find_followers(&mut self, board: &Board, group: usize) -> Result<(), Error> {
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

    /// Where the tiles of a group lie, and where they are playable.
    #[inline(always)]
    pub(super) fn look<B: Bits>(&self, there: &S::Heap<Word>, group: usize) -> ([B; 4], [B; 4]) {
        let of = self.blockers.at(group);
        let at = |place: usize| B::load(there.at(4 * group + place));
        let [a, b, c, d] = [at(0), at(1), at(2), at(3)];
        let [ba, bb, bc, bd] = if self.shapes.at(group).many {
            if S::HAS_BIG_GROUPS && cfg!(target_family = "wasm") {
                block_all_once::<S, B>(of, there)
            } else {
                block_all::<S, B>(of, there)
            }
        } else {
            [
                block::<S, B>(&of[0], there),
                block::<S, B>(&of[1], there),
                block::<S, B>(&of[2], there),
                block::<S, B>(&of[3], there),
            ]
        };
        let playable = [a.without(ba), b.without(bb), c.without(bc), d.without(bd)];
        ([a, b, c, d], playable)
    }
}

/// The games in which the first three blockers of a tile keep it from being playable.
#[inline(always)]
fn block<S: Storage, B: Bits>(blockers: &[S::Index; MOST], there: &S::Heap<Word>) -> B {
    let at = |place: usize| B::load(there.at(blockers[place].get()));
    at(0).or(at(1).and(at(2)))
}

/// The games in which any blockers of the tiles of a group keep them from being playable.
#[inline(always)]
fn block_all<S: Storage, B: Bits>(of: &Blockers<S::Index>, there: &S::Heap<Word>) -> [B; 4] {
    let each = |place: usize| block_many::<S, B>(&of[place], there);
    [each(0), each(1), each(2), each(3)]
}

/// The same where code has to be fetched before it runs, and boards are large, which is rare: it is there
/// once.
#[cold]
#[inline(never)]
fn block_all_once<S: Storage, B: Bits>(of: &Blockers<S::Index>, there: &S::Heap<Word>) -> [B; 4] {
    block_all::<S, B>(of, there)
}

/// The games in which any blockers of a tile keep it from being playable.
#[inline(always)]
fn block_many<S: Storage, B: Bits>(blockers: &[S::Index; MOST], there: &S::Heap<Word>) -> B {
    let at = |place: usize| B::load(there.at(blockers[place].get()));
    let covered = at(0).or(at(3)).or(at(4).or(at(5)));
    covered.or(at(1).or(at(6)).and(at(2).or(at(7))))
}
