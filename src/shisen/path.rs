//! The path between two tiles, for a game to draw: the one with the fewest turns, and of those the
//! shortest.

use super::lines::{Cell, Lines, are_side_by_side};
use crate::board::Board;
use crate::error::ErrorKind;
use crate::tile::Pair;

/// Where a path turns, in the coordinates of the tiles, at most twice. Corners may be one cell outside
/// the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Path {
    /// How many of the corners there are.
    pub count: usize,
    /// Row and column of each corner, from the first tile to the second.
    pub corners: [[i32; 2]; 2],
}

/// The path between two tiles of a board on which all tiles lie.
///
/// # Errors
/// Says what is wrong with the pair, if it cannot be played.
pub(crate) fn path(board: &Board, pair: Pair) -> Result<Path, ErrorKind> {
    let field = board.field();
    let (first, second) = (pair.first as usize, pair.second as usize);
    if first.max(second) >= board.tile_count() {
        return Err(ErrorKind::PairingTile);
    }
    if first == second {
        return Err(ErrorKind::PairingRepeat);
    }
    if board.groups.of[first] != board.groups.of[second] {
        return Err(ErrorKind::PairingGroup);
    }
    let (a, b) = (field.cell(pair.first), field.cell(pair.second));
    let corners = best(&field.lines, a, b, field.rules.apart).ok_or(ErrorKind::NotPlayable)?;
    let mut path = Path { count: 0, ..Path::default() };
    let mut last = a;
    for corner in corners.into_iter().filter(|&corner| corner != b) {
        if corner != last {
            path.corners[path.count] =
                [0, 1].map(|axis| i32::from(corner[axis]) + field.origin[axis]);
            path.count += 1;
            last = corner;
        }
    }
    Ok(path)
}

/// The two corners of the best path; a corner that is an end is none.
fn best(lines: &Lines, a: Cell, b: Cell, apart: bool) -> Option<[Cell; 2]> {
    let mut best: Option<([u32; 2], [Cell; 2])> = None;
    for turned in [false, true] {
        let turn = |[row, column]: Cell| if turned { [column, row] } else { [row, column] };
        let (from, to) = (turn(a), turn(b));
        let mut crossings = lines.crossings(turned, from, to);
        if apart && are_side_by_side(a, b) {
            let (along_columns, detours) = lines.detours(a, b);
            crossings = if along_columns == turned { detours } else { 0 };
        }
        while crossings != 0 {
            let at = crossings.trailing_zeros() as u8;
            crossings &= crossings - 1;
            let corners = [turn([from[0], at]), turn([to[0], at])];
            let turns = u32::from(corners[0] != a && corners[0] != b)
                + u32::from(corners[1] != b && corners[1] != a && corners[1] != corners[0]);
            let length = u32::from(from[1].abs_diff(at)) + u32::from(to[1].abs_diff(at));
            let cost = [if from[0] == to[0] { 0 } else { turns }, length];
            if best.is_none_or(|(least, _)| cost < least) {
                best = Some((cost, if from[0] == to[0] { [b; 2] } else { corners }));
            }
        }
    }
    best.map(|(_, corners)| corners)
}
