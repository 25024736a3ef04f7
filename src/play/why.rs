//! Why a position cannot be won: a set of groups that is at fault. With all other groups free, their
//! tiles going alone as soon as they can be played, the board still cannot be cleared; with any one
//! of the set free as well, it could.
//!
//! Freeing more never makes a board harder: whoever clears it with fewer groups free does so with
//! more. So a group that is found to be needed stays needed when others have been freed, and one
//! pass over all groups ends with a set of which none can be left out. Most groups have nothing to
//! do with it, so many are tried at a time, and fewer where that fails.

use crate::board::{Board, Loosened, edge_tile, sort_plainly};
use crate::engine::{self, Options, Verdict};
use crate::error::ErrorKind;
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// What kind of fault it is, where it is one of the simplest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// None of those below.
    Other,
    /// A group of two, of which one tile is in the way of the other.
    OwnPair,
    /// Groups of two, each of which waits for the next, and the last for the first.
    Cycle,
}

/// What a tile has to do with the fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Nothing.
    None,
    /// Its group is at fault.
    Group,
    /// Its group is at fault, and it blocks others of these groups, or is blocked by them.
    Blocks,
}

/// Why a position is lost.
#[derive(Clone, Debug)]
pub struct Why {
    /// How many groups are at fault.
    pub groups: usize,
    /// For each tile, what it has to do with it.
    pub faults: Vec<Fault>,
    /// The kind of fault.
    pub pattern: Pattern,
}

/// Finds out why a position cannot be won; nothing if it can be.
///
/// # Errors
/// When memory or a limit of the watch runs out; or nothing is decided, where attempts are all that
/// is to be made.
pub fn why_lost(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<Option<Why>, Interrupt> {
    if board.is_shisen() {
        return Err(ErrorKind::Rule.into());
    }
    if !is_lost(board, options, watch)? {
        return Ok(None);
    }
    let free = at_fault(board, options, watch)?;
    let stuck = Loosened::new(board, &free, watch)?;
    let faults = faults(board, &free, &stuck, watch)?;
    let pattern = pattern(board, &free, &stuck, watch)?;
    let groups = free.iter().filter(|&&free| !free).count();
    Ok(Some(Why { groups, faults, pattern }))
}

fn is_lost(board: &Board, options: &Options, watch: &mut Watch) -> Result<bool, Interrupt> {
    match engine::decide(board, options, None, watch)?.0 {
        Verdict::Solvable(_) => Ok(false),
        Verdict::Unsolvable => Ok(true),
        Verdict::Unknown(stop) => Err(stop.into()),
    }
}

/// Whether a board is lost with these groups free.
fn is_lost_with(
    board: &Board,
    free: &[bool],
    options: &Options,
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    is_lost(&Loosened::new(board, free, watch)?.board(free, watch)?, options, watch)
}

/// Which groups are free, when none of the others can be.
fn at_fault(board: &Board, options: &Options, watch: &mut Watch) -> Result<Vec<bool>, Interrupt> {
    let count = board.group_count();
    let mut free = memory::filled_watched(count, true, watch)?;
    // A group that is at fault all by itself is the plainest reason.
    for group in 0..count {
        free[group] = false;
        if may_be_alone(board, group) && is_lost_with(board, &free, options, watch)? {
            return Ok(free);
        }
        free[group] = true;
        watch.work(20)?;
    }
    memory::fill(&mut free, false, watch)?;
    // Large groups are freed first: what is left is plainer the fewer choices there are.
    let mut order = memory::collected(0..count as u32, watch)?;
    let size = |group: u32| board.groups.size(group as usize);
    sort_plainly(&mut order, |&a, &b| (size(b), a) < (size(a), b));
    let mut at_a_time = count.div_ceil(2).max(1);
    loop {
        let mut kept = 0;
        let mut from = 0;
        while from < order.len() {
            let to = order.len().min(from + at_a_time);
            order[from..to].iter().for_each(|&group| free[group as usize] = true);
            if !is_lost_with(board, &free, options, watch)? {
                order[from..to].iter().for_each(|&group| free[group as usize] = false);
                order.copy_within(from..to, kept);
                kept += to - from;
            }
            from = to;
        }
        order.truncate(kept);
        if at_a_time == 1 {
            return Ok(free);
        }
        at_a_time = at_a_time.min(kept).div_ceil(2).max(1);
    }
}

/// Whether a tile of a group may be in the way of another: not if all can be played now.
fn may_be_alone(board: &Board, group: usize) -> bool {
    let blockers = &board.neighbours.blockers;
    let blocked = |&&tile: &&u32| !crate::board::is_playable(blockers[tile as usize]);
    board.groups.tiles(group).iter().filter(blocked).count() > 0
}

/// What every tile has to do with it. `stuck` is what is left when all that is free has gone: there,
/// tiles of the groups at fault are blocked, by each other or by tiles that are free and wait for
/// them.
fn faults(
    board: &Board,
    free: &[bool],
    stuck: &Loosened,
    watch: &mut Watch,
) -> Result<Vec<Fault>, Interrupt> {
    let group = |tile: usize| board.groups.of[tile] as usize;
    let mut faults = memory::filled_watched(board.tile_count(), Fault::None, watch)?;
    for (tile, fault) in faults.iter_mut().enumerate() {
        if !free[group(tile)] {
            *fault = if stuck.is_blocked(tile) { Fault::Blocks } else { Fault::Group };
        }
        watch.work(4)?;
    }
    // Tiles that are free and hold one that is blocked, or one that does: they pass the blame on.
    let mut holds = memory::filled_watched(board.tile_count(), false, watch)?;
    let blames = |tile: usize, holds: &[bool], faults: &[Fault]| {
        board.neighbours.edges(tile).iter().any(|&edge| {
            let other = edge_tile(edge);
            stuck.is_blocked(other) && (faults[other] == Fault::Blocks || holds[other])
        })
    };
    let mut changed = true;
    while changed {
        changed = false;
        for tile in 0..board.tile_count() {
            watch.work(10)?;
            let passes_on = free[group(tile)] && stuck.lies(tile) && !holds[tile];
            if passes_on && blames(tile, &holds, &faults) {
                holds[tile] = true;
                changed = true;
            }
        }
    }
    for tile in 0..board.tile_count() {
        watch.work(10)?;
        if faults[tile] == Fault::Group && stuck.lies(tile) && blames(tile, &holds, &faults) {
            faults[tile] = Fault::Blocks;
        }
    }
    Ok(faults)
}

/// The kind of fault. Among groups of two there is nothing to choose: a group waits for another if it
/// can go when that one has gone.
fn pattern(
    board: &Board,
    free: &[bool],
    stuck: &Loosened,
    watch: &mut Watch,
) -> Result<Pattern, Interrupt> {
    let mut pairs = memory::with_capacity(free.len())?;
    for (group, _) in free.iter().enumerate().filter(|(_, free)| !**free) {
        match *board.groups.tiles(group) {
            [first, second] => pairs.push([first, second]),
            _ => return Ok(Pattern::Other),
        }
        watch.work(4)?;
    }
    if pairs.len() == 1 {
        return Ok(Pattern::OwnPair);
    }
    // Whom each waits for, and nobody else.
    let mut awaited = memory::filled_watched(pairs.len(), NO_TILE, watch)?;
    for (number, &pair) in pairs.iter().enumerate() {
        let mut after = stuck.copied(watch)?;
        for tile in pair {
            after.take(tile, free, watch)?;
        }
        for (other, waits_for) in pairs.iter().zip(&mut awaited) {
            if *other != pair && other.iter().all(|&tile| after.is_playable(tile)) {
                if *waits_for != NO_TILE {
                    return Ok(Pattern::Other);
                }
                *waits_for = number as u32;
            }
            watch.work(4)?;
        }
    }
    let mut at = 0;
    for _ in 1..pairs.len() {
        at = match awaited[at] {
            NO_TILE | 0 => return Ok(Pattern::Other),
            next => next as usize,
        };
    }
    Ok(if awaited[at] == 0 { Pattern::Cycle } else { Pattern::Other })
}
