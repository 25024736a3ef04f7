//! The pairs of a game that was won. For each group a game remembers by which pairing it was
//! opened, or nothing where all that lay was taken at once; one scan with these partners gives
//! an order in which the pairs can be played.

use super::table::{PAIRS, Table};
use super::word::Word;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::scan::Scan;
use crate::slots::{Slots, Storage};
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// `opened` tells for each group in which games it was opened by each pairing.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub(super) fn pairs<'g, S: Storage>(
    board: &Board,
    table: &Table<S>,
    opened: impl Fn(usize) -> &'g [Word; 3],
    game: usize,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let partner = partners(table, opened, game)?;
    let pairs = Scan::new(board, watch)?.order(board, &partner, watch)?;
    debug_assert!(pairs.is_some(), "a game was won against the rules");
    Ok(pairs)
}

/// The partner of each tile.
///
/// # Errors
/// When memory runs out.
pub(super) fn partners<'g, S: Storage>(
    table: &Table<S>,
    opened: impl Fn(usize) -> &'g [Word; 3],
    game: usize,
) -> Result<Vec<u32>, Error> {
    let never = table.never();
    let mut partner = memory::filled(never as usize, NO_TILE)?;
    for group in 0..table.group_count {
        let tiles = table.tiles.get(group);
        // Where it does not matter, any pairing will do; groups of two have the first.
        let pairing = opened(group).iter().position(|word| word.has(game)).unwrap_or(0);
        for (first, second) in PAIRS[pairing] {
            if tiles[first] != never && tiles[second] != never {
                partner[tiles[first] as usize] = tiles[second];
                partner[tiles[second] as usize] = tiles[first];
            }
        }
    }
    Ok(partner)
}
