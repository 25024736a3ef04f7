//! Groups of four that can be split into pairs without loss: if there is a solution, there is one
//! in which these tiles go together. What is split takes no part in the search any more. Where
//! many tiles lie on others of their own group, as on the boards of the paper's theorem 3, this
//! is what makes the search end: a choice that does not matter doubles the ways to fail.
//!
//! Call two of the tiles p and q, and let p lie on q. They cannot go together, so two pairings are
//! left for the other two tiles, r and s: p with r and q with s, or p with s and q with r.
//!
//! 1. *r lies on s, too.* In the second pairing p goes before q, r before s, and so each pair
//!    before the other. The first is the only one.
//! 2. *p blocks q alone, and s blocks nothing.* In the second pairing, nobody misses p and s before
//!    q and r go: all four can go at that time, and so in the first pairing.
//! 3. *Nothing but p blocks q, and r is playable from the start.* In the second pairing, when p and
//!    s go, r is playable and q as soon as p is gone: all four can go at that time, and so in the
//!    first pairing.
//!
//! The rules look at one group each and change nothing but when its tiles go, so they can be used
//! on any number of groups at the same time.

use crate::board::{Board, COVERED, LEFT, RIGHT, edge_delta, edge_tile, is_playable};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// The board with its groups split, or nothing where there is none to split.
pub(super) fn split(board: &Board, watch: &mut Watch) -> Result<Option<Board>, Interrupt> {
    let mut pairs = Vec::new();
    for group in 0..board.group_count() {
        watch.work(20)?;
        if let &[a, b, c, d] = board.groups.tiles(group)
            && let Some(pair) = pair_of([a, b, c, d], board)
        {
            memory::push(&mut pairs, pair)?;
        }
    }
    if pairs.is_empty() {
        return Ok(None);
    }
    // The pairs become groups of their own; the rest of their groups are the other pairs.
    let mut groups = memory::copied_watched(&board.groups.of, watch)?;
    for (number, pair) in (board.group_count() as u32..).zip(&pairs) {
        for &tile in pair {
            groups[tile as usize] = number;
        }
    }
    board.with_groups(&groups, watch).map(Some)
}

/// Two tiles of a group of four that go together without loss; so do the others then.
fn pair_of(tiles: [u32; 4], board: &Board) -> Option<[u32; 2]> {
    let blockers = &board.neighbours.blockers;
    for p in tiles {
        let Some(q) = tile_under(p, board) else { continue };
        let mut others = tiles.into_iter().filter(|&tile| tile != p && tile != q);
        let (r, s) = (others.next()?, others.next()?);
        let p_idle = blocks_only(p, Some(q), board);
        let q_follows = is_playable(blockers[q as usize] - COVERED);
        for [r, s] in [[r, s], [s, r]] {
            if tile_under(r, board) == Some(s)
                || p_idle && blocks_only(s, None, board)
                || q_follows && is_playable(blockers[r as usize])
            {
                return Some([p, r]);
            }
        }
    }
    None
}

/// A tile of the same group that a tile lies on.
fn tile_under(tile: u32, board: &Board) -> Option<u32> {
    let of = &board.groups.of;
    let edges = board.neighbours.edges(tile as usize).iter();
    let mut under = edges.filter(|&&edge| edge_delta(edge) == COVERED).map(|&edge| edge_tile(edge));
    under.find(|&lower| of[lower] == of[tile as usize]).map(|lower| lower as u32)
}

/// Whether a tile blocks no other than this one. It does not block a neighbour whose other side
/// is free: that side stays free.
fn blocks_only(tile: u32, this: Option<u32>, board: &Board) -> bool {
    board.neighbours.edges(tile as usize).iter().all(|&edge| {
        let other = edge_tile(edge);
        let opposite = match edge_delta(edge) {
            LEFT => 3 * RIGHT,
            RIGHT => 3 * LEFT,
            _ => return this == Some(other as u32),
        };
        this == Some(other as u32) || board.neighbours.blockers[other] & opposite == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Options, Verdict, solve};
    use crate::random::Random;
    use crate::tile::Tile;

    /// Small boards with many tiles on others of their group, in stacks that may touch or lie
    /// half on each other, solved match by match with and without the split.
    #[test]
    fn nothing_is_lost() {
        let mut random = Random::new(1);
        let options = Options { engine: Engine::Matches, ..Options::default() };
        let is_solvable =
            |board: &Board| matches!(solve(board, &options).unwrap().verdict, Verdict::Solvable(_));
        let mut counts = [0; 2];
        for round in 0..30_000 {
            let mut tiles: Vec<Tile> = Vec::new();
            let groups = 2 + random.index(3);
            let mut faces: Vec<i32> = (0..4 * groups as i32).map(|face| face / 4).collect();
            for k in (1..faces.len()).rev() {
                // Half of the time next to its like.
                if random.index(2) == 0 {
                    faces.swap(k, random.index(k + 1));
                }
            }
            while tiles.len() < faces.len() {
                let (row, col) = (random.index(2) as i32, 2 * random.index(6) as i32);
                let col = col + (random.index(8) == 0) as i32;
                for level in 0..1 + random.index(4) as i32 {
                    let overlaps = |other: &Tile| {
                        other.level == level
                            && (other.row - row).abs() < 2
                            && (other.col - col).abs() < 2
                    };
                    if tiles.len() < faces.len() && !tiles.iter().any(overlaps) {
                        tiles.push(Tile { row, col, level, group: faces[tiles.len()] });
                    }
                }
            }
            let board = Board::new(&tiles).unwrap();
            if let Some(split) = split(&board, &mut Watch::new()).unwrap() {
                assert!(split.group_count() > board.group_count());
                let expected = is_solvable(&board);
                assert_eq!(is_solvable(&split), expected, "round {round}: {tiles:?}");
                counts[usize::from(expected)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 2_500), "{counts:?}");
    }
}
