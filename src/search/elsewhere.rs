//! What a clause says when several of its literals are left, all of which say with whom one and the same tile goes:
//! that it goes with nobody else. In groups of six and more clauses have many literals of each tile, as stuck scans
//! blame all the mates that would help (`strict`). A SAT solver would draw no conclusion until a single one is left.
//!
//! A proof has no step for this, so that a search for a proof does without.

use super::assignment::{Assignment, Reason};
use super::variables::{Literal, Variables, is_positive, literal, variable_of};

/// What is left of a clause of which two literals are watched, and the second has become false.
pub(super) enum Open {
    /// Nothing but perhaps the first.
    None,
    /// A literal that may be watched instead: if there is one, about other tiles than the first.
    Literal(usize),
    /// Literals of one tile, the first literal being one of them.
    OfTile(u32),
}

impl Variables {
    /// Whether a literal says that a tile of a group of six or more goes with another.
    #[inline(always)]
    fn is_of(&self, literal: Literal, tile: u32) -> bool {
        let variable = variable_of(literal);
        is_positive(literal) && !self.is_pairing(variable) && self.tiles[variable].contains(&tile)
    }
}

/// Calls `each` with the literals of a clause that are not about the mate of a tile.
#[cold]
pub(super) fn each_of_others(
    variables: &Variables,
    clause: &[Literal],
    tile: u32,
    each: &mut dyn FnMut(Literal),
) {
    clause.iter().copied().filter(|&literal| !variables.is_of(literal, tile)).for_each(each);
}

impl Assignment {
    /// What is left of a clause.
    #[inline(never)]
    pub(super) fn open_elsewhere(&self, variables: &Variables, clause: &[Literal]) -> Open {
        let first = clause[0];
        let mut open = (2..clause.len()).filter(|&k| self.value(clause[k]) != -1);
        let Some(any) = open.next() else { return Open::None };
        let is_pair = is_positive(first) && !variables.is_pairing(variable_of(first));
        if !is_pair || self.value(first) != 0 {
            return Open::Literal(any);
        }
        // Whether all literals so far are of either of its tiles.
        let tiles = variables.tiles[variable_of(first)];
        let mut of = [true; 2];
        for k in std::iter::once(any).chain(open) {
            let now = tiles.map(|tile| variables.is_of(clause[k], tile));
            if now == [false; 2] {
                return Open::Literal(k);
            }
            of = [of[0] && now[0], of[1] && now[1]];
        }
        match of {
            [true, _] => Open::OfTile(tiles[0]),
            [_, true] => Open::OfTile(tiles[1]),
            _ => Open::Literal(any),
        }
    }

    /// All literals of a clause are false but those of a tile: it goes with none of the others.
    #[cold]
    pub(super) fn exclude_others(
        &mut self,
        variables: &Variables,
        clause: &[Literal],
        number: u32,
        tile: u32,
    ) {
        let variable = variable_of(clause[0]);
        let side = usize::from(variables.tiles[variable][0] != tile);
        for &other in variables.row(variables.rows(variable)[side]) {
            let pair = literal(other, true);
            if self.value(pair) != 0 || clause.contains(&pair) {
                continue;
            }
            let reason = match variables.tiles[other as usize][0] == tile {
                true => Reason::FirstElsewhere(number),
                false => Reason::SecondElsewhere(number),
            };
            self.assign(variables, pair ^ 1, reason);
        }
    }
}
