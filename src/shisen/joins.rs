//! Which pairs are newly joined after any number of tiles have gone, for scans: of a pair at least one
//! tile lies, and the other may be gone. How far a tile can be left along its row and its column is
//! worked out once for each; then two tiles are joined where both can be left to a line that is free
//! between them. A pair that is joined stays so, and is not tried again; nor is one of which nothing
//! lies.
//!
//! Scans take many tiles at a time, so that this is less work than looking for what each of them has
//! made way for, as games do (`news`).

use super::field::Field;
use super::lines::{Cell, Lines, Reach, are_side_by_side};
use super::quads::{PAIRS, within};
use crate::board::Board;

/// All six pairs of a group of four.
pub(super) const ALL_PAIRS: u8 = 63;

/// Whether two tiles are joined, from where each can be left to.
#[inline(always)]
pub(super) fn are_joined(
    field: &Field,
    lines: &Lines,
    (a, from_a): (Cell, Reach),
    (b, from_b): (Cell, Reach),
) -> bool {
    if are_side_by_side(a, b) {
        return !field.rules.apart || lines.detours(a, b).1 != 0;
    }
    lines.meet(a, from_a, b, from_b)
}

/// Finds the pairs of groups of up to four that are joined and not among those that are known: they
/// are added to these, as are those of which nothing lies, and told, all of a group at once. What is
/// joined when all tiles lie is known.
#[inline(always)]
pub(super) fn of_small(
    field: &Field,
    lines: &Lines,
    known: &mut [u8],
    mut tell: impl FnMut(usize, u8),
) {
    for (group, known) in known.iter_mut().enumerate() {
        if *known == ALL_PAIRS {
            continue;
        }
        let cells = field.cells_of(group);
        let reach = cells.map(|cell| lines.reach_of(cell));
        let (mut empty, mut open) = (0, 0);
        for place in 0..4 {
            empty |= u8::from(lines.is_empty(cells[place])) << place;
            open |= u8::from(!reach[place].is_only(cells[place])) << place;
        }
        *known |= within(empty);
        // What cannot be left is not joined, but with a tile beside it, and that is known.
        let mut tried = !*known & within(open);
        let mut joined = 0;
        while tried != 0 {
            let pair = tried.trailing_zeros() as usize;
            tried &= tried - 1;
            let [one, other] = PAIRS[pair].map(|place| (cells[place], reach[place]));
            joined |= u8::from(are_joined(field, lines, one, other)) << pair;
        }
        if joined != 0 {
            *known |= joined;
            tell(group, joined);
        }
    }
}

/// The same for a group of six or more: for each tile the places in the group of those that it is known
/// to be joined with. Whether there is any news.
pub(super) fn of_big(
    board: &Board,
    lines: &Lines,
    group: usize,
    reach: &mut [(Cell, Reach)],
    known: &mut [u128],
) -> bool {
    let (field, tiles) = (board.field(), board.groups.tiles(group));
    let mut lying = 0_u128;
    for (place, &tile) in tiles.iter().enumerate() {
        let cell = field.cell(tile);
        lying |= u128::from(!lines.is_empty(cell)) << place;
        reach[place] = (cell, lines.reach_of(cell));
    }
    let mut news = false;
    let all = u128::MAX >> (128 - tiles.len());
    for (place, &tile) in tiles.iter().enumerate() {
        let mates = if lying >> place & 1 == 1 { all } else { lying };
        // Each pair once, from its first tile.
        let mut mates = mates & !known[tile as usize] & (u128::MAX << place << 1);
        while mates != 0 {
            let mate = mates.trailing_zeros() as usize;
            mates &= mates - 1;
            if are_joined(field, lines, reach[place], reach[mate]) {
                known[tile as usize] |= 1 << mate;
                known[tiles[mate] as usize] |= 1 << place;
                news = true;
            }
        }
    }
    news
}
