//! Orders: that in which the scan opens the groups, and that in which decided pairs can be played.
//! Nearly every board that is decided needs both, once each.
//!
//! These are the scans of [`Scan`], tile by tile. On boards of ordinary size their memory lies in
//! arrays of fixed length, so that nothing has to be asked for and no index be checked.

use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::mahjong::Scan;
use crate::memory;
use crate::shisen;
use crate::slots::{List, Small};
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// In a blocker byte: the tile has been found playable, whether or not it is gone by now. Nothing
/// that happens to its blockers is news any more.
const SEEN: u8 = GONE;

/// Stands for no tile: a board of ordinary size has none of this number.
const NOBODY: u8 = u8::MAX;

/// The groups as the scan of the whole board opens them, or nothing if it gets stuck.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub(crate) fn of_groups(board: &Board, watch: &mut Watch) -> Result<Option<Vec<u32>>, Interrupt> {
    if !Small::fits(board) {
        let undecided = memory::filled_watched(board.tile_count(), NO_TILE, watch)?;
        let Some(pairs) = Scan::new(board, watch)?.order(board, &undecided, watch)? else {
            return Ok(None);
        };
        let groups = pairs.iter().map(|pair| board.groups.of[pair.first as usize]);
        return memory::collected(groups, watch).map(Some);
    }
    let mut lying = Lying::new(board, watch)?;
    let mut order = memory::with_capacity(board.group_count())?;
    // For each group: the tile that waits for a match, or nobody, until it is open.
    let mut waiting = [NOBODY; 64];
    let mut open = 0_u64;
    while let Some(tile) = lying.seen.pop() {
        let group = board.groups.of[tile as usize];
        let first = &mut waiting[group as usize % 64];
        if open >> (group % 64) & 1 == 0 {
            if *first == NOBODY {
                *first = tile as u8;
                continue;
            }
            open |= 1 << (group % 64);
            order.push(group);
            lying.take(board, (*first).into());
        }
        lying.take(board, tile);
    }
    Ok((lying.left == 0).then_some(order))
}

/// With a partner decided for every tile: the pairs in an order in which they can be played, or
/// nothing where they cannot.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub(crate) fn of_pairs(
    board: &Board,
    partner: &[u32],
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    if board.is_shisen() {
        return shisen::order(board, partner, watch);
    }
    if !Small::fits(board) {
        return Scan::new(board, watch)?.order(board, partner, watch);
    }
    let mut lying = Lying::new(board, watch)?;
    let mut pairs = memory::with_capacity(board.tile_count() / 2)?;
    let mut mates = [NOBODY; 256];
    for (mate, &partner) in mates.iter_mut().zip(partner) {
        *mate = partner as u8;
    }
    while let Some(first) = lying.seen.pop() {
        let second = u32::from(mates[first as u8 as usize]);
        // Tiles that are gone have nobody to go with, who is never seen.
        if lying.blockers[second as u8 as usize] & SEEN != 0 {
            pairs.push(Pair { first, second });
            mates[first as u8 as usize] = NOBODY;
            mates[second as u8 as usize] = NOBODY;
            lying.take(board, first);
            lying.take(board, second);
        }
    }
    Ok((lying.left == 0).then_some(pairs))
}

/// The tiles of a board of ordinary size while they are taken away.
struct Lying {
    blockers: [u8; 256],
    /// Playable tiles that nobody has looked at yet.
    seen: List<Small, u32>,
    /// How many tiles lie.
    left: usize,
}

impl Lying {
    fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let tiles = board.tile_count();
        watch.counts.scans += 1;
        watch.work(8 * tiles)?;
        let mut lying = Lying { blockers: [0; 256], seen: List::new(tiles, 0)?, left: tiles };
        lying.blockers[..tiles].copy_from_slice(&board.neighbours.blockers);
        for &tile in &board.neighbours.playable {
            lying.blockers[tile as u8 as usize] |= SEEN;
            lying.seen.push(tile, 1);
        }
        Ok(lying)
    }

    #[inline(always)]
    fn take(&mut self, board: &Board, tile: u32) {
        self.left -= 1;
        for &edge in board.neighbours.edges(tile as usize) {
            let blocked = edge_tile(edge) as u8;
            let byte = self.blockers[blocked as usize] - edge_delta(edge);
            let playable = is_playable(byte);
            self.blockers[blocked as usize] = byte | (u8::from(playable) * SEEN);
            self.seen.push(blocked.into(), playable.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Options, Verdict, solve};
    use crate::{deal, layout};

    #[test]
    fn orders_are_those_of_the_scan() {
        let watch = &mut Watch::new();
        let mut orders = [0; 2];
        for seed in 0..300 {
            // Fewer and fewer tiles, so that some boards get stuck.
            let tiles = &layout::turtle()[..144 - 2 * (seed as usize % 60)];
            let board = Board::new(&deal::uniform(tiles, 4, seed).unwrap()).unwrap();
            let mut scan = Scan::new(&board, watch).unwrap();

            let undecided = vec![NO_TILE; board.tile_count()];
            let expected = scan.order(&board, &undecided, watch).unwrap();
            let groups = |pairs: Vec<Pair>| -> Vec<u32> {
                pairs.iter().map(|pair| board.groups.of[pair.first as usize]).collect()
            };
            let order = of_groups(&board, watch).unwrap();
            orders[0] += usize::from(order.is_some());
            assert_eq!(order, expected.map(groups), "deal {seed}");

            // Half of the time pairs of neighbouring numbers, of which hardly a board is solved.
            let solution = match solve(&board, &Options::default()).unwrap().verdict {
                Verdict::Solvable(pairs) if seed % 2 == 0 => pairs,
                _ => (0..board.group_count())
                    .flat_map(|group| board.groups.tiles(group).chunks(2))
                    .map(|two| Pair { first: two[0], second: two[1] })
                    .collect(),
            };
            let partner = board.partners(&solution).unwrap();
            let order = of_pairs(&board, &partner, watch).unwrap();
            orders[1] += usize::from(order.is_some());
            assert_eq!(order, scan.order(&board, &partner, watch).unwrap(), "deal {seed}");
        }
        assert!(orders.iter().all(|count| (1..300).contains(count)), "{orders:?}");
    }
}
