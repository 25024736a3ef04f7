//! Takes two tiles at a time of those with the most tiles under them, one below the other. What
//! can go wrong is that a tower is left over with nothing beside it, so towers come first.

use super::take;
use crate::board::{Board, COVERED, edge_delta, edge_tile};
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// An order that clears all positions, or nothing where the rule of thumb fails. Among tiles with
/// the same number under them the choice is random.
pub(super) fn order(
    board: &Board,
    random: &mut Random,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let depth = depths(board, watch)?;
    let mut blockers = memory::copied_watched(&board.neighbours.blockers, watch)?;
    let mut pairs = memory::with_capacity(board.tile_count() / 2)?;
    let mut ready = Ready::new(&depth, watch)?;
    for &tile in &board.neighbours.playable {
        ready.add(tile, depth[tile as usize])?;
        watch.work(10)?;
    }
    for _ in 0..board.tile_count() / 2 {
        let (Some(first), Some(second)) = (ready.take(random), ready.take(random)) else {
            return Ok(None);
        };
        pairs.push(Pair { first, second });
        for tile in [first, second] {
            let mut failed = Ok(());
            take(board, &mut blockers, tile, |tile| {
                if failed.is_ok() {
                    failed = ready.add(tile, depth[tile as usize]);
                }
            });
            failed?;
        }
        watch.work(100 + std::mem::take(&mut ready.passed))?;
    }
    Ok(Some(pairs))
}

/// For each tile, how many tiles lie under it, one below the other, at the most.
fn depths(board: &Board, watch: &mut Watch) -> Result<Vec<u32>, Interrupt> {
    let count = board.tile_count();
    // Tiles in an order in which each comes after all that lie on it; the depths are worked out
    // from its end. How many tiles lie directly on each that have not come yet:
    let mut above = memory::filled_watched(count, 0u8, watch)?;
    let below = |tile: u32| {
        let edges = board.neighbours.edges(tile as usize).iter();
        edges.filter(|&&edge| edge_delta(edge) == COVERED).map(|&edge| edge_tile(edge))
    };
    for tile in 0..count as u32 {
        below(tile).for_each(|under| above[under] += 1);
        watch.work(10)?;
    }
    let mut order = memory::with_capacity(count)?;
    order.extend((0..count as u32).filter(|&tile| above[tile as usize] == 0));
    let mut next = 0;
    while next < order.len() {
        for under in below(order[next]) {
            above[under] -= 1;
            if above[under] == 0 {
                order.push(under as u32);
            }
        }
        next += 1;
        watch.work(20)?;
    }
    let mut depth = memory::filled_watched(count, 0, watch)?;
    for &tile in order.iter().rev() {
        depth[tile as usize] = below(tile).map(|under| depth[under] + 1).max().unwrap_or(0);
        watch.work(20)?;
    }
    Ok(depth)
}

/// Playable tiles by depth.
struct Ready {
    tiles: Vec<Vec<u32>>,
    /// No deeper tile is playable.
    deepest: usize,
    /// Depths without a tile that were passed on the way, since somebody asked: there may be many
    /// for each tile, where those that become playable are deeper than those that are.
    passed: usize,
}

impl Ready {
    fn new(depth: &[u32], watch: &mut Watch) -> Result<Self, Interrupt> {
        let most = depth.iter().max().map_or(0, |&most| most as usize + 1);
        let tiles = memory::collected((0..most).map(|_| Vec::new()), watch)?;
        Ok(Ready { tiles, deepest: 0, passed: 0 })
    }

    fn add(&mut self, tile: u32, depth: u32) -> Result<(), Interrupt> {
        self.deepest = self.deepest.max(depth as usize);
        Ok(memory::push(&mut self.tiles[depth as usize], tile)?)
    }

    /// One of the deepest tiles.
    fn take(&mut self, random: &mut Random) -> Option<u32> {
        loop {
            let tiles = self.tiles.get_mut(self.deepest)?;
            if !tiles.is_empty() {
                return Some(tiles.swap_remove(random.index(tiles.len())));
            }
            self.deepest = self.deepest.checked_sub(1)?;
            self.passed += 1;
        }
    }
}
