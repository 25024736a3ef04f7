//! How far the search goes before it looks up: conflicts before a restart, decisions before a scan.

use super::Search;
use super::game::Game;
use super::variables::Variables;
use crate::board::Board;

/// Conflicts between restarts, with a batch of games at each. If games have not found a solution
/// after hundreds of conflicts, they are asked less often. Where groups are larger, a conflict costs more
/// and tells less, so that games come sooner; but not where scans are strict, as it tells more then. Large
/// boards nearly always can be won, and it is games that show the way. A search that looks ahead needs fewer.
pub(super) fn restart_after<G: Game>(conflicts: u64, search: &Search<G>) -> u32 {
    let (least, more_after) = if search.board.is_large() {
        (4, 20)
    } else if search.is_strict() {
        (10, 10)
    } else if search.looks_ahead() {
        (5, 6)
    } else if search.variables.are_all_pairings() {
        (5, 15)
    } else {
        (3, 15)
    };
    // What was found by looking ahead says nothing about how long games have been in vain.
    least + ((conflicts - search.ahead.found) / more_after).min(1000) as u32
}

/// Decisions between scans: two at a time need hardly more conflicts than one, and fewer scans, and on large
/// boards eight or sixteen. Groups of six or more need several decisions each, and there are as many more of them
/// as the board is larger than the usual one.
pub(super) fn decisions_at_a_time(board: &Board, variables: &Variables) -> usize {
    let times = (board.tile_count() / 144).max(1);
    match (board.is_large(), variables.are_all_pairings()) {
        (true, true) => 2 << times.min(3),
        (false, true) => 1 << times.min(3),
        (_, false) if times == 1 => 2,
        _ => 4 * times,
    }
}
