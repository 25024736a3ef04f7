//! The pairs of a game that was won. For each group a game remembers by which pairing it was
//! opened; where all that lay was taken at once, any pairing will do. One scan with these partners
//! gives an order in which the pairs can be played.

use super::word::Word;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::order;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// The two pairs of each pairing, numbered as everywhere: place k goes with k xor (pairing + 1).
pub(crate) const PAIRS: [[(usize, usize); 2]; 3] =
    [[(0, 1), (2, 3)], [(0, 2), (1, 3)], [(0, 3), (1, 2)]];

/// The order in which the pairs of a game that was won can be played.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub(crate) fn pairs(
    board: &Board,
    partner: &[u32],
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let pairs = order::of_pairs(board, partner, watch)?;
    debug_assert!(pairs.is_some(), "a game was won against the rules");
    Ok(pairs)
}

/// The partner of each tile of groups of up to four; `pairings` tells for each group in which games it
/// has each pairing.
///
/// # Errors
/// When memory runs out.
pub(crate) fn partners<'g>(
    board: &Board,
    pairings: &dyn Fn(usize) -> &'g [Word; 3],
    game: usize,
) -> Result<Vec<u32>, Error> {
    let mut partner = memory::filled(board.tile_count(), NO_TILE)?;
    for group in 0..board.group_count() {
        let tiles = board.groups.tiles(group);
        if board.groups.is_big(group) {
            continue;
        }
        let [_, second, third] = pairings(group);
        // Where it does not matter, any pairing will do; groups of two have the first.
        let pairing = match tiles {
            [_, _, _, _] if second.has(game) => 1,
            [_, _, _, _] if third.has(game) => 2,
            _ => 0,
        };
        for (first, second) in PAIRS[pairing] {
            if let (Some(&first), Some(&second)) = (tiles.get(first), tiles.get(second)) {
                partner[first as usize] = second;
                partner[second as usize] = first;
            }
        }
    }
    Ok(partner)
}
