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
    if board.is_shisen() {
        let mut playable = memory::filled(board.tile_count(), false)?;
        for pair in &board.field().first {
            playable[pair.first as usize] = true;
            playable[pair.second as usize] = true;
        }
        return Ok(playable);
    }
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
    if board.is_shisen() {
        let pairs = board.field().first.iter();
        return Ok(pairs.filter(|pair| wanted(pair.first) && wanted(pair.second)).count() as u64);
    }
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
    for pair in OneByOne::new(board, wanted, watch)? {
        pairs.push(pair);
        watch.work(5)?;
    }
    Ok(pairs)
}

/// The pairs that can be played, one by one in their order. A large group has so many that a list of
/// them may not fit into memory; this takes a number for each tile.
pub(super) struct OneByOne<'b> {
    /// In Shisen-Sho, all of them, which are listed when the board is made.
    joined: std::slice::Iter<'b, Pair>,
    wanted: Vec<bool>,
    /// Playable tiles that have not been the first of a pair.
    firsts: std::slice::Iter<'b, u32>,
    /// From each playable tile to the next one of its group.
    next: Vec<u32>,
    first: u32,
    second: u32,
}

impl<'b> OneByOne<'b> {
    pub(super) fn new(
        board: &'b Board,
        wanted: impl Fn(u32) -> bool,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let mut next = memory::filled_watched(board.tile_count(), NO_TILE, watch)?;
        let mut first_of = memory::filled_watched(board.group_count(), NO_TILE, watch)?;
        for &tile in board.neighbours.playable.iter().rev().filter(|&&tile| wanted(tile)) {
            let first = &mut first_of[board.groups.of[tile as usize] as usize];
            next[tile as usize] = *first;
            *first = tile;
            watch.work(10)?;
        }
        let firsts = board.neighbours.playable.iter();
        let (mut joined, mut flags) = ([].iter(), Vec::new());
        if board.is_shisen() {
            joined = board.field().first.iter();
            flags = memory::collected((0..board.tile_count() as u32).map(wanted), watch)?;
        }
        Ok(OneByOne { joined, wanted: flags, firsts, next, first: NO_TILE, second: NO_TILE })
    }
}

impl Iterator for OneByOne<'_> {
    type Item = Pair;

    fn next(&mut self) -> Option<Pair> {
        let wanted = |tile: u32| self.wanted[tile as usize];
        if let Some(&pair) = self.joined.find(|pair| wanted(pair.first) && wanted(pair.second)) {
            return Some(pair);
        }
        // What is not wanted, or the last of its group, leads nowhere.
        while self.second == NO_TILE {
            self.first = *self.firsts.next()?;
            self.second = self.next[self.first as usize];
        }
        let pair = Pair { first: self.first, second: self.second };
        self.second = self.next[self.second as usize];
        Some(pair)
    }
}
