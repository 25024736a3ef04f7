//! A board turned round for playing many games at once: for each tile those that block it, and for
//! each group the groups that may be able to move after it has.

use super::bits::Bits;
use super::word::Word;
use crate::board::{Board, COVERED, LEFT, RIGHT, edge_delta, edge_tile};
use crate::error::Error;
use crate::memory;
use crate::slots::{Slots, Storage};

/// Who blocks a tile; missing ones lead to a tile that never lies.
#[derive(Clone, Copy)]
struct Blockers {
    above: [u32; 4],
    left: [u32; 2],
    right: [u32; 2],
    /// Whether more than the first of each counts.
    many: bool,
}

pub(super) struct Table<S: Storage> {
    blockers: S::Heap<Blockers>,
    /// The tiles of each group by place; groups of two have the tile that never lies twice.
    pub(super) tiles: S::Heap<[u32; 4]>,
    /// Where the followers of each group begin; one more entry than groups.
    follower_start: Vec<u32>,
    /// Groups that may be able to move after another has: 64 of them in a word of a set.
    followers: Vec<(u32, u64)>,
    pub(super) tile_count: usize,
    pub(super) group_count: usize,
}

impl<S: Storage> Table<S> {
    /// Nothing if a group has more than four tiles.
    pub(super) fn new(board: &Board) -> Result<Option<Self>, Error> {
        let (tile_count, group_count) = (board.tile_count(), board.group_count());
        if (0..group_count).any(|group| board.groups.size(group) > 4) {
            return Ok(None);
        }
        let never = tile_count as u32;
        let nobody =
            Blockers { above: [never; 4], left: [never; 2], right: [never; 2], many: false };
        let mut table = Self {
            blockers: S::Heap::filled(tile_count + 1, nobody)?,
            tiles: S::Heap::filled(group_count, [never; 4])?,
            follower_start: memory::with_capacity(group_count + 1)?,
            followers: Vec::new(),
            tile_count,
            group_count,
        };
        for tile in 0..tile_count {
            for &edge in board.neighbours.edges(tile) {
                table.add_blocker(edge, tile as u32);
            }
        }
        for group in 0..group_count {
            table.add_group(board, group)?;
        }
        table.follower_start.push(table.followers.len() as u32);
        Ok(Some(table))
    }

    /// The tile that never lies.
    pub(super) fn never(&self) -> u32 {
        self.tile_count as u32
    }

    fn add_blocker(&mut self, edge: u32, tile: u32) {
        let never = self.never();
        let blocked = self.blockers.at_mut(edge_tile(edge));
        let side: &mut [u32] = match edge_delta(edge) {
            COVERED => &mut blocked.above,
            LEFT => &mut blocked.left,
            RIGHT => &mut blocked.right,
            _ => &mut [],
        };
        if let Some(place) = side.iter().position(|&other| other == never) {
            side[place] = tile;
            blocked.many |= place > 0;
        }
    }

    fn add_group(&mut self, board: &Board, group: usize) -> Result<(), Error> {
        let members = board.groups.tiles(group);
        self.tiles.at_mut(group)[..members.len()].copy_from_slice(members);
        let start = self.followers.len();
        self.follower_start.push(start as u32);
        for &tile in members {
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

    /// The games in which a tile is playable.
    #[inline(always)]
    pub(super) fn playable<B: Bits>(&self, there: &S::Heap<Word>, tile: u32) -> B {
        let blockers = self.blockers.at(tile as usize);
        let at = |tile: u32| B::load(there.at(tile as usize));
        let mut covered = at(blockers.above[0]);
        let mut on_left = at(blockers.left[0]);
        let mut on_right = at(blockers.right[0]);
        if blockers.many {
            let [_, second, third, fourth] = blockers.above;
            covered = covered.or(at(second)).or(at(third).or(at(fourth)));
            on_left = on_left.or(at(blockers.left[1]));
            on_right = on_right.or(at(blockers.right[1]));
        }
        at(tile).without(covered.or(on_left.and(on_right)))
    }
}

/// The two pairs of each pairing, numbered as everywhere: place k goes with k xor (pairing + 1).
pub(super) const PAIRS: [[(usize, usize); 2]; 3] =
    [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]];
