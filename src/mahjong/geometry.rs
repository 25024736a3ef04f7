//! A board laid out for fast scans: the edges of a tile in one cache line, and tiles numbered anew
//! by slots, so that those of a group lie side by side.
//!
//! The slot of a tile is 4 · group + place. Tiles of groups of six or more have slots after those, side by
//! side as well.

mod strict;

use super::quads::{self, pair_within, pairing_of, playable, playable_bit};
use super::table::Table;
use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::error::Error;
use crate::mahjong::Scan;
use crate::memory;
use crate::search::game::{CLEARED, Game, Give, Outline, gone};
use crate::search::mates::Mates;
use crate::slots::{Index, Slots, Storage};
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// Nobody owns a slot.
const FREE: u32 = u32::MAX;

/// Edges that fit beside a tile. Few tiles have more.
const NEAR: usize = 3;

/// What a tile blocks.
#[derive(Clone, Copy)]
struct Edge<I> {
    slot: I,
    /// What goes off the blocker byte of that slot. Nothing, off slot 0, is a harmless way to have
    /// no edge.
    delta: u8,
}

/// The first edges of a tile, and 0, or one more than an index of further ones.
#[derive(Clone, Copy)]
struct Near<I> {
    edges: [Edge<I>; NEAR],
    far: u16,
}

pub(crate) struct Geometry<S: Storage> {
    /// The first edges of the tile in each slot.
    near: S::Of<Near<S::Index>>,
    far: Vec<([Edge<S::Index>; 8 - NEAR], usize)>,
    /// The slot of each tile.
    slot: S::Of<u32>,
    /// If there are groups of six or more: the group that each slot belongs to.
    owner: Vec<u32>,
    /// The state of each group when all tiles lie, with no pairing allowed; groups of six or more
    /// count as cleared here, and so do those that the board does not have.
    start: S::OfGroups<u16>,
    /// The blocker byte of the tile in each slot.
    blockers: S::Of<u8>,
    /// How many slots there may be.
    slot_count: usize,
    outline: Outline,
}

impl<S: Storage> Geometry<S> {
    fn make(board: &Board) -> Result<Self, Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        let big = |group: &usize| board.groups.size(*group) > 4;
        let big_tiles =
            (0..groups).filter(big).map(|group| board.groups.size(group)).sum::<usize>();
        let slots = 4 * groups + big_tiles;
        let none = Edge { slot: S::Index::new(0), delta: 0 };
        let mut geometry = Self {
            near: S::Of::filled(slots, Near { edges: [none; NEAR], far: 0 })?,
            far: Vec::new(),
            slot: S::Of::filled(tiles, 0)?,
            owner: memory::filled(if big_tiles > 0 { slots } else { 0 }, FREE)?,
            start: S::OfGroups::filled(groups, CLEARED)?,
            blockers: S::Of::filled(slots, 0)?,
            slot_count: slots,
            outline: Outline {
                big_groups: Vec::new(),
                big_tiles: big_tiles as u32,
                scan_work: 8 * tiles,
                decision_work: 2 * groups,
                conclusion_work: 10,
            },
        };
        for group in (0..groups).filter(|group| !big(group)) {
            geometry.add_group(board, group);
        }
        let mut next = 4 * groups;
        for group in (0..groups).filter(big) {
            geometry.add_big_group(board, group, next)?;
            next += board.groups.size(group);
        }
        for tile in 0..tiles {
            geometry.add_edges(board, tile)?;
        }
        Ok(geometry)
    }

    fn slot(&self, tile: u32) -> usize {
        self.slot.get(tile as usize) as usize
    }

    fn add_group(&mut self, board: &Board, group: usize) {
        let members = board.groups.tiles(group);
        let mut state = if members.len() == 2 { 0b1100 } else { 0 };
        for (place, &tile) in (0..).zip(members) {
            self.add_tile(board, tile, group, 4 * group + place as usize);
            if is_playable(board.neighbours.blockers[tile as usize]) {
                state |= playable_bit(place);
            }
        }
        self.start.set(group, state);
    }

    /// Gives the tiles of a group slots from one on.
    fn add_big_group(&mut self, board: &Board, group: usize, first: usize) -> Result<(), Error> {
        let members = board.groups.tiles(group);
        for (&tile, slot) in members.iter().zip(first..) {
            self.add_tile(board, tile, group, slot);
        }
        // Each of its tiles that becomes playable has the scan look at all of them.
        let outline = &mut self.outline;
        outline.scan_work += 6 * members.len() * members.len();
        outline.decision_work += members.len() * members.len() / 4;
        outline.conclusion_work = outline.conclusion_work.max(4 * members.len());
        memory::push(&mut outline.big_groups, group as u32)
    }

    fn add_tile(&mut self, board: &Board, tile: u32, group: usize, slot: usize) {
        self.slot.set(tile as usize, slot as u32);
        self.blockers.set(slot, board.neighbours.blockers[tile as usize]);
        if let Some(owner) = self.owner.get_mut(slot) {
            *owner = group as u32;
        }
    }

    fn add_edges(&mut self, board: &Board, tile: usize) -> Result<(), Error> {
        let mut edges = [Edge { slot: S::Index::new(0), delta: 0 }; 8];
        let neighbours = board.neighbours.edges(tile);
        for (to, &edge) in edges.iter_mut().zip(neighbours) {
            let slot = S::Index::new(self.slot.get(edge_tile(edge)) as usize);
            *to = Edge { slot, delta: edge_delta(edge) };
        }
        let [first, second, third, far @ ..] = edges;
        if neighbours.len() > NEAR {
            memory::push(&mut self.far, (far, neighbours.len() - NEAR))?;
        }
        // A board for this search has fewer tiles than such an index can count.
        let far = if neighbours.len() > NEAR { self.far.len() as u16 } else { 0 };
        self.near.set(self.slot.get(tile) as usize, Near { edges: [first, second, third], far });
        Ok(())
    }
}

/// Takes what an edge counts for off a blocker byte, and tells whether that made a tile playable.
#[inline(always)]
fn drop_edge<S: Storage>(
    edge: Edge<S::Index>,
    blockers: &mut S::Of<u8>,
    tell: &mut impl FnMut(S::Index, usize),
) {
    let other = edge.slot.get();
    let before = blockers.get(other);
    let after = before.wrapping_sub(edge.delta);
    blockers.set(other, after);
    // What was playable still is.
    tell(edge.slot, usize::from(is_playable(after)) - usize::from(is_playable(before)));
}

impl<S: Storage> Game for Geometry<S> {
    type Storage = S;
    /// The blocker bytes of all slots.
    type Ground = S::Of<u8>;
    /// The slot of a tile that has become playable.
    type News = S::Index;
    type Table = Table<S>;

    const ALLOWED: u32 = 8;
    /// Once a group is open, every playable tile of it may go alone.
    const EXCLUDES_ALWAYS: bool = false;
    const PLAYS_TILES: bool = true;
    /// With two playable tiles, and again with three.
    const LOOKS: usize = 2;
    const BIG_WAITS: bool = false;

    fn new(board: &Board) -> Result<Self, Error> {
        Geometry::make(board)
    }

    #[inline(always)]
    fn outline(&self) -> &Outline {
        &self.outline
    }

    fn new_ground(&self) -> Result<Self::Ground, Error> {
        S::Of::filled(self.slot_count, 0)
    }

    #[inline(always)]
    fn copy_ground(to: &mut Self::Ground, from: &Self::Ground) {
        to.copy_from(from);
    }

    #[inline(always)]
    fn start(&self) -> (&Self::Ground, &S::OfGroups<u16>) {
        (&self.blockers, &self.start)
    }

    fn most_news(&self, board: &Board) -> usize {
        board.tile_count()
    }

    fn any_news() -> S::Index {
        S::Index::new(0)
    }

    #[inline(always)]
    fn news(slot: S::Index) -> (usize, u16) {
        (slot.get() >> 2, playable_bit(slot.get() as u32 & 3))
    }

    #[inline(always)]
    fn big_owner(&self, board: &Board, slot: S::Index) -> Option<u32> {
        if !S::HAS_BIG_GROUPS || self.owner.is_empty() {
            return None;
        }
        let group = self.owner[slot.get()];
        (board.groups.size(group as usize) > 4).then_some(group)
    }

    #[inline(always)]
    fn give(state: u16) -> Give {
        quads::give(state)
    }

    #[inline(always)]
    fn opening(state: u16, pairing: u16) -> u16 {
        pair_within(pairing, playable(state))
    }

    /// What goes all at once goes by any pairing.
    #[inline(always)]
    fn safe_pairing(_state: u16) -> Option<u8> {
        None
    }

    #[inline(always)]
    fn fault(state: u16, _possible: u16) -> (u16, bool) {
        if gone(state) == 0 {
            // Two tiles are playable, and their pairing is excluded.
            (pairing_of(playable(state)), true)
        } else {
            (Self::allowed(state).trailing_zeros() as u16, false)
        }
    }

    /// Takes the tile off the blocker bytes of its neighbours; those that become playable are news.
    #[inline(always)]
    fn drop_tile(
        &self,
        _board: &Board,
        slot: usize,
        blockers: &mut S::Of<u8>,
        mut tell: impl FnMut(S::Index, usize),
    ) {
        let near = self.near.at(slot);
        // By index: compilers that mind the size leave iterators over arrays as calls.
        for place in 0..NEAR {
            drop_edge::<S>(near.edges[place], blockers, &mut tell);
        }
        if near.far != 0 {
            let (far, count) = &self.far[near.far as usize - 1];
            for &edge in far.iter().take(*count) {
                drop_edge::<S>(edge, blockers, &mut tell);
            }
        }
    }

    fn big_is_playable(&self, blockers: &S::Of<u8>, tile: u32) -> bool {
        is_playable(blockers.get(self.slot(tile)))
    }

    /// Undecided tiles go alone as soon as two of them could have gone together.
    #[cold]
    fn take_big(
        &self,
        board: &Board,
        mates: &Mates,
        blockers: &mut S::Of<u8>,
        group: u32,
        _alone: bool,
        mut took: impl FnMut(usize),
    ) -> bool {
        if mates.is_strict() {
            return self.take_strictly(board, mates, blockers, group, took);
        }
        let partner = &mates.partner;
        let tiles = board.groups.tiles(group as usize);
        // They lie side by side.
        let first = self.slot(tiles[0]);
        let (mut undecided, mut ready, mut opened) = (0, 0, false);
        for (&tile, slot) in tiles.iter().zip(first..) {
            if partner[tile as usize] == NO_TILE {
                let byte = blockers.get(slot);
                undecided += 1;
                ready += usize::from(is_playable(byte));
                opened |= byte & GONE != 0;
            }
        }
        let playable = |&(&tile, slot): &(&u32, usize)| {
            partner[tile as usize] == NO_TILE && is_playable(blockers.get(slot))
        };
        let open = opened
            || ready >= 2 && {
                let ready = tiles.iter().zip(first..).filter(playable);
                mates.may_any_pair(ready.map(|(&tile, _)| tile))
            };
        let cheats = open && ready > 0 && (opened || ready < undecided);
        let mut take = |blockers: &mut S::Of<u8>, slot| {
            blockers.set(slot, blockers.get(slot) | GONE);
            took(slot);
        };
        for (&tile, slot) in tiles.iter().zip(first..) {
            if !is_playable(blockers.get(slot)) {
                continue;
            }
            match partner[tile as usize] {
                NO_TILE if open => take(blockers, slot),
                NO_TILE => {}
                mate => {
                    let mate = self.slot(mate);
                    if is_playable(blockers.get(mate)) {
                        take(blockers, slot);
                        take(blockers, mate);
                    }
                }
            }
        }
        cheats
    }

    /// News that a tile is playable may be old: it has gone since.
    #[inline(always)]
    fn take_big_at(
        &self,
        board: &Board,
        mates: &Mates,
        blockers: &mut S::Of<u8>,
        group: u32,
        slot: S::Index,
        alone: bool,
        took: impl FnMut(usize),
    ) -> bool {
        if mates.is_strict() {
            return self.take_strictly_at(board, mates, blockers, group, slot.get(), took);
        }
        is_playable(blockers.get(slot.get()))
            && self.take_big(board, mates, blockers, group, alone, took)
    }

    fn play_out(
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<(Vec<Pair>, bool), Interrupt> {
        let pairs = Scan::new(board, watch)?.play_out(board, partner, watch)?;
        let all = 2 * pairs.len() == board.tile_count();
        Ok((pairs, all))
    }

    /// Whatever is undecided went all at once: any partners will do.
    fn big_partner(&self, _blockers: &S::Of<u8>, _tile: u32) -> u32 {
        NO_TILE
    }

    fn big_is_gone(&self, blockers: &S::Of<u8>, tile: u32) -> bool {
        blockers.get(self.slot(tile)) & GONE != 0
    }
}
