//! Can these positions be cleared at all, two playable tiles at a time, if the faces may be chosen
//! freely? Where they can, any such order becomes a solution once the two tiles of each step are
//! given the same face; and every solution is such an order. So this is the whole question of
//! whether there is an arrangement of faces that can be won, whatever the groups are, as long as
//! their sizes are even.
//!
//! It is the problem of scheduling jobs on two machines without a pause, where a job may wait for
//! others: a good rule of thumb first (`greedy`), all possibilities after that (`search`).

mod greedy;
mod search;

use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::random::Random;
use crate::shisen;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// An order in which all positions can be cleared, two at a time; nothing where there is none.
/// The groups of the board play no part.
pub(super) fn order(
    board: &Board,
    random: &mut Random,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    if board.is_shisen() {
        return shisen::clearing(board, random, watch);
    }
    match greedy::order(board, random, watch)? {
        Some(pairs) => Ok(Some(pairs)),
        None => search::order(board, watch),
    }
}

/// Takes a tile away, and says which tiles become playable by that.
#[inline]
fn take(board: &Board, blockers: &mut [u8], tile: u32, mut playable: impl FnMut(u32)) {
    blockers[tile as usize] |= GONE;
    for &edge in board.neighbours.edges(tile as usize) {
        let byte = &mut blockers[edge_tile(edge)];
        let before = *byte;
        *byte -= edge_delta(edge);
        if is_playable(*byte) && !is_playable(before) {
            playable(edge_tile(edge) as u32);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    /// A few tiles in a narrow box, without overlaps.
    fn narrow_board(random: &mut Random) -> Board {
        let mut tiles: Vec<Tile> = Vec::new();
        let count = 2 * (2 + random.index(6));
        while tiles.len() < count {
            let mut number = |bound| random.index(bound) as i32;
            let tile = Tile { row: number(4), col: number(5), level: number(6), group: 0 };
            let overlaps = |other: &Tile| {
                other.level == tile.level
                    && other.row.abs_diff(tile.row) < 2
                    && other.col.abs_diff(tile.col) < 2
            };
            if !tiles.iter().any(overlaps) {
                tiles.push(tile);
            }
        }
        Board::new(&tiles).unwrap()
    }

    /// Whether playing these pairs by the rules leaves nothing; all tiles are of one group.
    fn clears(board: &Board, pairs: &[Pair]) -> bool {
        let mut blockers = board.neighbours.blockers.clone();
        for pair in pairs {
            assert!([pair.first, pair.second].iter().all(|&t| is_playable(blockers[t as usize])));
            take(board, &mut blockers, pair.first, |_| ());
            take(board, &mut blockers, pair.second, |_| ());
        }
        2 * pairs.len() == board.tile_count()
    }

    #[test]
    fn the_search_finds_what_the_rule_of_thumb_misses() {
        let (mut random, watch) = (Random::new(8), &mut Watch::new());
        let mut counts = [0; 3];
        for _ in 0..20_000 {
            let board = narrow_board(&mut random);
            let greedy = greedy::order(&board, &mut random, watch).unwrap();
            let search = search::order(&board, watch).unwrap();
            for pairs in [&greedy, &search].into_iter().flatten() {
                assert!(clears(&board, pairs));
            }
            assert!(greedy.is_none() || search.is_some());
            counts[usize::from(search.is_some()) + usize::from(greedy.is_some())] += 1;
        }
        // Neither, the search alone, both.
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
