//! Bars, and who has to go before whom because of them. A bar is a group of four that lies in a
//! row without a gap. While it is whole, only its two ends can be playable, so that its outer
//! tiles go together, then its inner ones; and what touches an end of it from outside has to go
//! before. Such a neighbour has a bar on one side for as long as it lies, so the other side has to
//! become free: whatever touches it there has to go before it, and so on along the row.
//!
//! The corollary of the paper makes rows out of stacks in this way: in a row with a bar at its
//! right end, a tile goes after the one on its left, just as it goes after the one on top of it in
//! a stack.

use crate::board::{Board, LEFT, RIGHT, edge_delta, edge_tile, is_playable};
use crate::error::Error;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// The right side is never free while the tile lies: what touches the left side goes before.
const LEFT_FIRST: u8 = 1;
/// The same with sides exchanged.
const RIGHT_FIRST: u8 = 2;
/// In a bar that blocks nothing that does not go before it: it can wait until the end.
const IDLE: u8 = 4;

/// What bars tell about a board.
pub(super) struct Bars<'b> {
    board: &'b Board,
    /// For each tile, some of the above; nothing at all where there are no bars.
    marks: Vec<u8>,
}

impl<'b> Bars<'b> {
    pub(super) fn new(board: &'b Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut bars = Bars { board, marks: Vec::new() };
        let mut waiting = Vec::new();
        for group in 0..board.group_count() {
            watch.work(10)?;
            let Some([first, .., last]) = bars.bar(board.groups.tiles(group)) else { continue };
            if bars.marks.is_empty() {
                bars.marks = memory::filled_watched(board.tile_count(), 0, watch)?;
            }
            bars.mark_beyond(first, RIGHT, &mut waiting)?;
            bars.mark_beyond(last, LEFT, &mut waiting)?;
            while let Some((tile, side)) = waiting.pop() {
                watch.work(10)?;
                bars.mark_beyond(tile, side, &mut waiting)?;
            }
        }
        if !bars.marks.is_empty() {
            bars.mark_idle(watch)?;
        }
        Ok(bars)
    }

    /// The tiles of a group from left to right, if they are a bar.
    pub(super) fn bar(&self, tiles: &[u32]) -> Option<[u32; 4]> {
        let &[a, b, c, d] = tiles else { return None };
        let right_of = |tile: u32| {
            let edges = self.board.neighbours.edges(tile as usize).iter();
            let mut right = edges.filter(|&&edge| edge_delta(edge) == LEFT);
            let right = right.find(|&&edge| tiles.contains(&(edge_tile(edge) as u32)));
            right.map(|&edge| edge_tile(edge) as u32)
        };
        // Whoever is on the right of nobody begins. Nearly no group has three tiles with another on their right.
        let mut next = [None; 4];
        let mut ends = 0;
        for (next, tile) in next.iter_mut().zip([a, b, c, d]) {
            *next = right_of(tile);
            ends += u32::from(next.is_none());
            if ends > 1 {
                return None;
            }
        }
        let first = tiles.iter().copied().find(|&tile| !next.contains(&Some(tile)))?;
        let second = right_of(first)?;
        let third = right_of(second)?;
        Some([first, second, third, right_of(third)?])
    }

    /// What touches a tile on its left goes before it, if `side` is [`RIGHT`]: the tile is on the
    /// right of it. For [`LEFT`], what touches it on its right.
    fn mark_beyond(
        &mut self,
        tile: u32,
        side: u8,
        waiting: &mut Vec<(u32, u8)>,
    ) -> Result<(), Error> {
        let mark = if side == RIGHT { LEFT_FIRST } else { RIGHT_FIRST };
        for &edge in self.board.neighbours.edges(tile as usize) {
            let other = edge_tile(edge);
            if edge_delta(edge) == side && self.marks[other] & mark == 0 {
                self.marks[other] |= mark;
                memory::push(waiting, (other as u32, side))?;
            }
        }
        Ok(())
    }

    fn mark_idle(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        for group in 0..self.board.group_count() {
            watch.work(10)?;
            let tiles = self.board.groups.tiles(group);
            let idle = |&tile: &u32| self.blocks_only(tile, |other| tiles.contains(&other));
            if self.bar(tiles).is_some() && tiles.iter().all(idle) {
                tiles.iter().for_each(|&tile| self.marks[tile as usize] |= IDLE);
            }
        }
        Ok(())
    }

    fn has(&self, tile: usize, mark: u8) -> bool {
        self.marks.get(tile).is_some_and(|marks| marks & mark != 0)
    }

    /// A tile of the same group that a tile touches or lies on, and has to go before.
    pub(super) fn successor(&self, tile: u32) -> Option<u32> {
        let of = &self.board.groups.of;
        let edges = self.board.neighbours.edges(tile as usize).iter();
        let mut alike = edges.filter(|&&edge| of[edge_tile(edge)] == of[tile as usize]);
        let edge = alike.find(|&&edge| match edge_delta(edge) {
            LEFT => self.has(edge_tile(edge), LEFT_FIRST),
            RIGHT => self.has(edge_tile(edge), RIGHT_FIRST),
            _ => true,
        });
        edge.map(|&edge| edge_tile(edge) as u32)
    }

    /// Whether a tile keeps no others waiting than these and idle bars. It does not keep a
    /// neighbour waiting whose other side is free, as that side stays free; nor one that has to
    /// go before it.
    pub(super) fn blocks_only(&self, tile: u32, these: impl Fn(u32) -> bool) -> bool {
        self.board.neighbours.edges(tile as usize).iter().all(|&edge| {
            let other = edge_tile(edge);
            let blockers = self.board.neighbours.blockers[other];
            these(other as u32)
                || self.has(other, IDLE)
                || match edge_delta(edge) {
                    LEFT => blockers & (3 * RIGHT) == 0 || self.has(other, RIGHT_FIRST),
                    RIGHT => blockers & (3 * LEFT) == 0 || self.has(other, LEFT_FIRST),
                    _ => false,
                }
        })
    }

    /// Whether a tile becomes playable as soon as another goes that has to go before it.
    pub(super) fn follows(&self, tile: u32, before: u32) -> bool {
        let edges = self.board.neighbours.edges(before as usize).iter();
        let to_tile = |&&edge: &&u32| edge_tile(edge) == tile as usize;
        let less = edges.filter(to_tile).map(|&edge| edge_delta(edge)).sum::<u8>();
        is_playable(self.board.neighbours.blockers[tile as usize] - less)
    }
}
