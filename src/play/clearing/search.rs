//! All possibilities of clearing positions two at a time, depth first, remembering what was tried
//! in vain. A position is given up early when it cannot be cleared in time: play all playable
//! tiles at once, round by round; after k pairs only tiles of the first k rounds can be gone, so
//! there must be 2k of them for every k.

use super::take;
use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// An order that clears all positions, or nothing where there is none.
pub(super) fn order(board: &Board, watch: &mut Watch) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search {
        board,
        blockers: memory::copied_watched(&board.neighbours.blockers, watch)?,
        trial: memory::filled_watched(board.tile_count(), 0, watch)?,
        round: memory::with_capacity(board.tile_count())?,
        next_round: memory::with_capacity(board.tile_count())?,
        tried: HashSet::default(),
        pairs: memory::with_capacity(board.tile_count() / 2)?,
    };
    let mut nodes: Vec<Node> = memory::with_capacity(board.tile_count() / 2 + 1)?;
    if search.may_clear(watch)? {
        nodes.push(search.node(watch)?);
    }
    while let Some(node) = nodes.last_mut() {
        watch.turn()?;
        if 2 * search.pairs.len() == board.tile_count() {
            return Ok(Some(search.pairs));
        }
        let Some(pair) = node.next() else {
            nodes.pop();
            watch.counts.conflicts += 1;
            search.put_back();
            continue;
        };
        watch.node()?;
        search.play(pair);
        if search.may_clear(watch)? && search.is_new(watch)? {
            nodes.push(search.node(watch)?);
        } else {
            search.put_back();
        }
    }
    Ok(None)
}

/// A position that is being tried: its playable tiles, and the next two of them to take.
struct Node {
    playable: Vec<u32>,
    first: usize,
    second: usize,
}

impl Node {
    fn next(&mut self) -> Option<Pair> {
        self.second += 1;
        if self.second >= self.playable.len() {
            self.first += 1;
            self.second = self.first + 1;
        }
        let first = *self.playable.get(self.first)?;
        Some(Pair { first, second: *self.playable.get(self.second)? })
    }
}

struct Search<'b> {
    board: &'b Board,
    blockers: Vec<u8>,
    /// Room for playing rounds.
    trial: Vec<u8>,
    round: Vec<u32>,
    next_round: Vec<u32>,
    /// Positions that were entered: one bit a tile. With fixed keys, so that nothing is random.
    tried: HashSet<Vec<u64>, BuildHasherDefault<DefaultHasher>>,
    pairs: Vec<Pair>,
}

impl Search<'_> {
    fn play(&mut self, pair: Pair) {
        for tile in [pair.first, pair.second] {
            take(self.board, &mut self.blockers, tile, |_| ());
        }
        self.pairs.push(pair);
    }

    /// Takes the last pair back.
    fn put_back(&mut self) {
        let Some(pair) = self.pairs.pop() else { return };
        for tile in [pair.second, pair.first] {
            for &edge in self.board.neighbours.edges(tile as usize) {
                self.blockers[edge_tile(edge)] += edge_delta(edge);
            }
            self.blockers[tile as usize] &= !GONE;
        }
    }

    fn node(&self, watch: &mut Watch) -> Result<Node, Interrupt> {
        let mut playable = Vec::new();
        for_each_tile(&self.blockers, watch, |tile, byte| {
            if is_playable(byte) { memory::push(&mut playable, tile) } else { Ok(()) }
        })?;
        Ok(Node { playable, first: 0, second: 0 })
    }

    /// Whether the position has not been entered before.
    fn is_new(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let mut lying = memory::filled(self.blockers.len().div_ceil(64), 0u64)?;
        for_each_tile(&self.blockers, watch, |tile, byte| {
            lying[tile as usize / 64] |= u64::from(byte & GONE == 0) << (tile % 64);
            Ok(())
        })?;
        self.tried.try_reserve(1).map_err(|_| ErrorKind::OutOfMemory)?;
        Ok(self.tried.insert(lying))
    }

    /// Plays rounds; false if too few tiles can be gone after some number of pairs.
    fn may_clear(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        memory::copy(&mut self.trial, &self.blockers, watch)?;
        self.round.clear();
        for_each_tile(&self.trial, watch, |tile, byte| {
            if is_playable(byte) {
                self.round.push(tile);
            }
            Ok(())
        })?;
        let left = self.blockers.len() - 2 * self.pairs.len();
        let (mut gone, mut pairs) = (0, 0);
        while gone < left {
            gone += self.round.len();
            pairs += 1;
            if gone < left.min(2 * pairs) {
                return Ok(false);
            }
            self.next_round.clear();
            for &tile in &self.round {
                take(self.board, &mut self.trial, tile, |tile| self.next_round.push(tile));
                watch.work(20)?;
            }
            std::mem::swap(&mut self.round, &mut self.next_round);
        }
        Ok(2 * pairs <= left)
    }
}

/// How many tiles are looked at between two reports.
const TILES_BETWEEN_REPORTS: usize = 8192;

/// Calls `each` with every tile and its blocker byte.
fn for_each_tile(
    blockers: &[u8],
    watch: &mut Watch,
    mut each: impl FnMut(u32, u8) -> Result<(), Error>,
) -> Result<(), Interrupt> {
    let mut tile = 0;
    for some in blockers.chunks(TILES_BETWEEN_REPORTS) {
        for &byte in some {
            each(tile, byte)?;
            tile += 1;
        }
        watch.work(2 * some.len())?;
    }
    Ok(())
}
