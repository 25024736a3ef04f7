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
//! 2. *p blocks q alone, and r and s block nothing.* When q goes, all the others are gone or
//!    playable, and nobody has missed p, r and s: they can as well go at that time, in either
//!    pairing. Take the first.
//! 3. *Nothing but p blocks q, and r and s are playable from the start.* When p goes, all four can
//!    go, in either pairing. Take the first.
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
    for p in tiles {
        let Some(q) = tiles.into_iter().find(|&q| lies_on(p, q, board)) else { continue };
        let mut others = tiles.into_iter().filter(|&tile| tile != p && tile != q);
        let (r, s) = (others.next()?, others.next()?);
        if lies_on(r, s, board) {
            return Some([p, r]);
        }
        if lies_on(s, r, board) {
            return Some([p, s]);
        }
        let nobody = |_| false;
        let blocks_q_alone = blocks_only(p, |tile| tile == q, board);
        if blocks_q_alone && blocks_only(r, nobody, board) && blocks_only(s, nobody, board) {
            return Some([p, r]);
        }
        let blockers = &board.neighbours.blockers;
        let follows_at_once = is_playable(blockers[q as usize] - COVERED);
        if follows_at_once && [r, s].iter().all(|&tile| is_playable(blockers[tile as usize])) {
            return Some([p, r]);
        }
    }
    None
}

/// Whether a tile lies on another.
fn lies_on(upper: u32, lower: u32, board: &Board) -> bool {
    let edges = board.neighbours.edges(upper as usize);
    edges.iter().any(|&edge| edge_delta(edge) == COVERED && edge_tile(edge) == lower as usize)
}

/// Whether a tile blocks no others than these. It does not block a neighbour whose other side is
/// free: that side stays free.
fn blocks_only(tile: u32, these: impl Fn(u32) -> bool, board: &Board) -> bool {
    board.neighbours.edges(tile as usize).iter().all(|&edge| {
        let other = edge_tile(edge);
        let opposite = match edge_delta(edge) {
            LEFT => 3 * RIGHT,
            RIGHT => 3 * LEFT,
            _ => return these(other as u32),
        };
        these(other as u32) || board.neighbours.blockers[other] & opposite == 0
    })
}
