//! Boards on which some groups are free: their tiles go alone, as soon as they can be played. Such a
//! board is one like any other, so that every engine decides it: each tile that is free gets a mate
//! of its own that lies by itself and can be played at any time. What can go at once goes beforehand,
//! as it is in nobody's way then, and is not there any more.

use super::neighbours::{GONE, edge_delta, edge_tile, is_playable};
use super::{Board, Groups};
use crate::memory;
use crate::tile::{NO_TILE, Tile};
use crate::watch::{Interrupt, Watch};

/// What is left of a board when everything has gone that is free and could.
pub(crate) struct Loosened<'b> {
    board: &'b Board,
    /// The blocker byte of each tile; those that have gone are marked in it.
    blockers: Vec<u8>,
    fresh: Vec<u32>,
}

impl<'b> Loosened<'b> {
    /// Lets the groups go that are marked as free.
    pub(crate) fn new(
        board: &'b Board,
        free: &[bool],
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let mut loosened = Loosened {
            board,
            blockers: memory::copied_watched(&board.neighbours.blockers, watch)?,
            // A tile becomes playable once.
            fresh: memory::with_capacity(board.tile_count())?,
        };
        memory::append(&mut loosened.fresh, &board.neighbours.playable, watch)?;
        loosened.go(free, watch)?;
        Ok(loosened)
    }

    /// Takes a tile away, whether it can be played or not; then what has become free goes.
    pub(crate) fn take(
        &mut self,
        tile: u32,
        free: &[bool],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.remove(tile);
        self.go(free, watch)
    }

    fn go(&mut self, free: &[bool], watch: &mut Watch) -> Result<(), Interrupt> {
        while let Some(tile) = self.fresh.pop() {
            let group = self.board.groups.of[tile as usize] as usize;
            if free[group] && self.blockers[tile as usize] & GONE == 0 {
                self.remove(tile);
            }
            watch.work(10)?;
        }
        Ok(())
    }

    fn remove(&mut self, tile: u32) {
        self.blockers[tile as usize] |= GONE;
        for &edge in self.board.neighbours.edges(tile as usize) {
            let byte = &mut self.blockers[edge_tile(edge)];
            let before = *byte;
            *byte -= edge_delta(edge);
            if is_playable(*byte) && !is_playable(before) {
                self.fresh.push(edge_tile(edge) as u32);
            }
        }
    }

    /// A copy.
    pub(crate) fn copied(&self, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Loosened {
            board: self.board,
            blockers: memory::copied_watched(&self.blockers, watch)?,
            fresh: memory::with_capacity(self.blockers.len())?,
        })
    }

    /// Whether a tile is still there.
    pub(crate) fn lies(&self, tile: usize) -> bool {
        self.blockers[tile] & GONE == 0
    }

    /// Whether a tile is still there and cannot be played.
    pub(crate) fn is_blocked(&self, tile: usize) -> bool {
        self.lies(tile) && !is_playable(self.blockers[tile])
    }

    /// Whether a tile can be played.
    pub(crate) fn is_playable(&self, tile: u32) -> bool {
        is_playable(self.blockers[tile as usize])
    }

    /// The same as a board: what is left, with a mate for each tile that is free.
    pub(crate) fn board(&self, free: &[bool], watch: &mut Watch) -> Result<Board, Interrupt> {
        let groups = &self.board.groups;
        let mut index = memory::filled_watched(self.blockers.len(), NO_TILE, watch)?;
        let mut faces = memory::with_capacity(2 * self.blockers.len())?;
        let mut alone = memory::with_capacity(self.blockers.len())?;
        for (tile, place) in index.iter_mut().enumerate() {
            if self.lies(tile) {
                *place = faces.len() as u32;
                let group = groups.of[tile] as usize;
                let face = if free[group] { groups.count() + alone.len() } else { group };
                if free[group] {
                    alone.push(face);
                }
                faces.push(face);
            }
            watch.work(10)?;
        }
        let left = faces.len();
        memory::append(&mut faces, &alone, watch)?;
        let face = |&face: &usize| Tile { group: face as i32, ..Tile::default() };
        let faces = memory::collected(faces.iter().map(face), watch)?;
        let neighbours = &self.board.neighbours;
        Ok(Board {
            neighbours: neighbours.rest(&index, &self.blockers, left, alone.len(), watch)?,
            groups: Groups::new(&faces, watch)?,
            rule: self.board.rule,
            field: None,
        })
    }
}
