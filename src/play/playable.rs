//! Which tiles can be played, and which pairs.

use crate::board::{Board, is_playable};
use crate::error::Error;
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// For each tile, whether it can be played.
///
/// # Errors
/// When memory runs out.
pub fn playable(board: &Board) -> Result<Vec<bool>, Error> {
    let mut playable = memory::with_capacity(board.tile_count())?;
    playable.extend(board.neighbours.blockers.iter().map(|&byte| is_playable(byte)));
    Ok(playable)
}

/// The number of pairs that can be played: two playable tiles of one group each.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn legal_pair_count(board: &Board, watch: &mut Watch) -> Result<u64, Interrupt> {
    count(board, |_| true, watch)
}

/// The number of pairs that can be played with visible tiles.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn visible_pair_count(
    board: &Board,
    visible: &[bool],
    watch: &mut Watch,
) -> Result<u64, Interrupt> {
    count(board, |tile| visible[tile as usize], watch)
}

/// The pairs that can be played, in rising order: by the first tile, then by the second; the
/// first is always the one with the lower index.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn legal_pairs(board: &Board, watch: &mut Watch) -> Result<Vec<Pair>, Interrupt> {
    list(board, |_| true, watch)
}

/// The same with visible tiles only.
///
/// # Errors
/// When memory or a limit of the watch runs out.
pub fn visible_pairs(
    board: &Board,
    visible: &[bool],
    watch: &mut Watch,
) -> Result<Vec<Pair>, Interrupt> {
    list(board, |tile| visible[tile as usize], watch)
}

fn count(board: &Board, wanted: impl Fn(u32) -> bool, watch: &mut Watch) -> Result<u64, Interrupt> {
    let mut before = memory::filled_watched(board.group_count(), 0u64, watch)?;
    let mut count = 0;
    for &tile in board.neighbours.playable.iter().filter(|&&tile| wanted(tile)) {
        let before = &mut before[board.groups.of[tile as usize] as usize];
        count += *before;
        *before += 1;
        watch.work(10)?;
    }
    Ok(count)
}

fn list(
    board: &Board,
    wanted: impl Fn(u32) -> bool,
    watch: &mut Watch,
) -> Result<Vec<Pair>, Interrupt> {
    let count = usize::try_from(count(board, &wanted, watch)?);
    let mut pairs = memory::with_capacity(count.unwrap_or(usize::MAX))?;
    // From each playable tile to the next one of its group.
    let mut next = memory::filled_watched(board.tile_count(), NO_TILE, watch)?;
    let mut first_of = memory::filled_watched(board.group_count(), NO_TILE, watch)?;
    let playable = || board.neighbours.playable.iter().filter(|&&tile| wanted(tile));
    for &tile in playable().rev() {
        let first = &mut first_of[board.groups.of[tile as usize] as usize];
        next[tile as usize] = *first;
        *first = tile;
        watch.work(10)?;
    }
    for &first in playable() {
        let mut second = next[first as usize];
        while second != NO_TILE {
            pairs.push(Pair { first, second });
            second = next[second as usize];
            watch.work(5)?;
        }
    }
    Ok(pairs)
}
