//! Groups of four that can be split into pairs without loss: if there is a solution, there is one
//! in which these tiles go together. What is split takes no part in the search any more. Where
//! many tiles lie on others of their own group, as on the boards of the paper's theorem 3, this
//! is what makes the search end: a choice that does not matter doubles the ways to fail.
//!
//! Call two of the tiles p and q, and let p lie on q, or have to go before q for another reason
//! (`bars`). They cannot go together, so two pairings are left for the other two tiles, r and s: p
//! with r and q with s, or p with s and q with r.
//!
//! 1. *r has to go before s, too.* In the second pairing p goes before q, r before s, and so each
//!    pair before the other. The first is the only one.
//! 2. *p blocks q alone, and s blocks nothing.* In the second pairing, nobody misses p and s before
//!    q and r go: all four can go at that time, and so in the first pairing.
//! 3. *Nothing but p blocks q, and r is playable from the start.* In the second pairing, when p and
//!    s go, r is playable and q as soon as p is gone: all four can go at that time, and so in the
//!    first pairing.
//!
//! The rules look at one group each and change nothing but when its tiles go (and bars, which can
//! wait until the end), so they can be used on any number of groups at the same time.

use super::bars::Bars;
use crate::board::{Board, is_playable};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// The board with its groups split, or nothing where there is none to split.
pub(super) fn split(board: &Board, watch: &mut Watch) -> Result<Option<Board>, Interrupt> {
    let bars = Bars::new(board, watch)?;
    let mut pairs = Vec::new();
    for group in 0..board.group_count() {
        watch.work(20)?;
        let &[a, b, c, d] = board.groups.tiles(group) else { continue };
        if let Some(pair) = pair_of([a, b, c, d], &bars, board) {
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
fn pair_of(tiles: [u32; 4], bars: &Bars, board: &Board) -> Option<[u32; 2]> {
    for p in tiles {
        let Some(q) = bars.successor(p) else { continue };
        let mut others = tiles.into_iter().filter(|&tile| tile != p && tile != q);
        let (r, s) = (others.next()?, others.next()?);
        let p_idle = bars.blocks_only(p, |tile| tile == q);
        let q_follows = bars.follows(q, p);
        for [r, s] in [[r, s], [s, r]] {
            if bars.successor(r) == Some(s)
                || p_idle && bars.blocks_only(s, |_| false)
                || q_follows && is_playable(board.neighbours.blockers[r as usize])
            {
                return Some([p, r]);
            }
        }
    }
    bars.bar(&tiles).map(|[first, .., last]| [first, last])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Engine, Options, Verdict, solve};
    use crate::random::Random;
    use crate::tile::Tile;

    /// Compares a board with what becomes of it, both solved match by match. Nothing where there
    /// is nothing to split.
    fn is_solvable(tiles: &[Tile]) -> Option<bool> {
        let options = Options { engine: Engine::Matches, ..Options::default() };
        let solvable =
            |board: &Board| matches!(solve(board, &options).unwrap().verdict, Verdict::Solvable(_));
        let board = Board::new(tiles).unwrap();
        let split = split(&board, &mut Watch::new()).unwrap()?;
        assert!(split.group_count() > board.group_count());
        let expected = solvable(&board);
        assert_eq!(solvable(&split), expected, "{tiles:?}");
        Some(expected)
    }

    /// Groups of four, each face half of the time next to its like.
    fn faces(random: &mut Random, groups: usize) -> Vec<i32> {
        let mut faces: Vec<i32> = (0..4 * groups as i32).map(|face| face / 4).collect();
        for k in (1..faces.len()).rev() {
            if random.index(2) == 0 {
                faces.swap(k, random.index(k + 1));
            }
        }
        faces
    }

    fn overlap(a: &Tile, b: &Tile) -> bool {
        a.level == b.level && (a.row - b.row).abs() < 2 && (a.col - b.col).abs() < 2
    }

    /// Many tiles on others of their group, in stacks that may touch or lie half on each other.
    #[test]
    fn nothing_is_lost_in_stacks() {
        let mut random = Random::new(1);
        let mut counts = [0; 2];
        for _ in 0..30_000 {
            let mut tiles: Vec<Tile> = Vec::new();
            let groups = 2 + random.index(3);
            let faces = faces(&mut random, groups);
            while tiles.len() < faces.len() {
                let (row, col) = (random.index(2) as i32, 2 * random.index(6) as i32);
                let col = col + i32::from(random.index(8) == 0);
                for level in 0..1 + random.index(4) as i32 {
                    let tile = Tile { row, col, level, group: 0 };
                    if tiles.len() < faces.len() && !tiles.iter().any(|other| overlap(other, &tile))
                    {
                        tiles.push(Tile { group: faces[tiles.len()], ..tile });
                    }
                }
            }
            if let Some(solvable) = is_solvable(&tiles) {
                counts[usize::from(solvable)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 2_500), "{counts:?}");
    }

    /// Many tiles beside others of their group, whole groups among them, in rows that may be half
    /// a tile apart, or lie on each other.
    #[test]
    fn nothing_is_lost_in_rows() {
        let mut random = Random::new(2);
        let mut counts = [0; 2];
        for _ in 0..60_000 {
            let groups = 2 + random.index(3);
            let bars = 1 + random.index(2);
            // The faces of a row from left to right: a bar is a face alone.
            let mut loose = faces(&mut random, groups);
            let mut rows: Vec<Vec<i32>> = vec![Vec::new(); 1 + bars];
            let mut tiles: Vec<Tile> = Vec::new();
            // Nothing, a tile or all of the second row lies on the first.
            let above = random.index(3);
            if above == 1 {
                let group = loose.pop().unwrap();
                tiles.push(Tile { row: 0, col: 2 * random.index(6) as i32, level: 1, group });
            }
            for bar in 0..bars as i32 {
                let row = random.index(rows.len());
                rows[row].push(-1 - bar);
            }
            while let Some(face) = loose.pop() {
                let row = random.index(rows.len());
                let place = random.index(rows[row].len() + 1);
                rows[row].insert(place, face);
            }
            let apart = if above < 2 && random.index(3) == 0 { 1 } else { 2 };
            for (number, row) in (0..).zip(&rows) {
                // Rows that are half a tile apart go on where the one before ends.
                let mut col = match apart {
                    1 => tiles.iter().filter(|it| it.level == 0).map(|it| it.col + 2).max(),
                    _ => Some(2 * random.index(3) as i32),
                }
                .unwrap_or(0);
                for &group in row {
                    for _ in 0..if group < 0 { 4 } else { 1 } {
                        let level = i32::from(above == 2 && number == 1);
                        tiles.push(Tile { row: apart * (number - level), col, level, group });
                        col += 2;
                    }
                }
            }
            if let Some(solvable) = is_solvable(&tiles) {
                counts[usize::from(solvable)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 5_000), "{counts:?}");
    }
}
