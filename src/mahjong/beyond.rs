//! Which tiles block nothing, in many games at once: what the second cleaning rule asks.
//!
//! A tile blocks what lies under it for as long as both lie. It blocks a neighbour only while
//! something touches the neighbour's far side. A neighbour that is gone went with that far side
//! free, or its near side would have been; so only the tiles beyond the neighbours count.

use super::table::Table;
use crate::board::{Board, COVERED, edge_delta, edge_tile};
use crate::error::Error;
use crate::lanes::Table as _;
use crate::lanes::bits::Bits;
use crate::lanes::word::Word;
use crate::slots::{Slots, Storage};

/// At most three tiles on each side, since they do not overlap.
const MOST: usize = 6;

/// The tiles because of which a tile blocks something, while any of them lies, numbered as in
/// [`Table`].
#[derive(Clone, Copy)]
struct Reasons {
    tiles: [u32; MOST],
    count: u32,
}

pub(super) struct Beyond<S: Storage>(S::Heap<Reasons>);

impl<S: Storage> Beyond<S> {
    pub(super) fn new(board: &Board, table: &Table<S>) -> Result<Self, Error> {
        let nothing = Reasons { tiles: [0; MOST], count: 0 };
        let mut beyond = Self(S::Heap::filled(table.place_count(), nothing)?);
        for tile in 0..board.tile_count() {
            let mut reasons = Reasons::new(board, tile);
            reasons.tiles = reasons.tiles.map(|tile| table.number_of(tile as usize) as u32);
            *beyond.0.at_mut(table.number_of(tile)) = reasons;
        }
        Ok(beyond)
    }

    /// Of some games in which a tile lies, those in which it blocks nothing.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(super) fn blocks_nothing<B: Bits>(
        &self,
        there: &S::Heap<Word>,
        tile: usize,
        games: B,
    ) -> B {
        let reasons = self.0.at(tile);
        let tiles = reasons.tiles.iter().take(reasons.count as usize);
        tiles.fold(games, |games, &tile| games.without(B::load(there.at(tile as usize))))
    }
}

impl Reasons {
    fn new(board: &Board, tile: usize) -> Self {
        let mut reasons = Reasons { tiles: [0; MOST], count: 0 };
        for &edge in board.neighbours.edges(tile) {
            let delta = edge_delta(edge);
            if delta == COVERED {
                // As long as it lies itself.
                return Reasons { tiles: [tile as u32; MOST], count: 1 };
            }
            // An edge with the same delta leads on in the same direction.
            let onwards = board.neighbours.edges(edge_tile(edge)).iter();
            for &next in onwards.filter(|&&next| edge_delta(next) == delta) {
                reasons.add(edge_tile(next) as u32);
            }
        }
        reasons
    }

    fn add(&mut self, tile: u32) {
        let (known, room) = self.tiles.split_at_mut(self.count as usize);
        match room.first_mut() {
            Some(place) if !known.contains(&tile) => {
                *place = tile;
                self.count += 1;
            }
            _ => {}
        }
    }
}
