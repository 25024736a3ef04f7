//! What was learned, said about tiles instead of variables, for proofs.

use super::variables::{Literal, Variables, is_positive, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::proof::{self, Steps};

/// Writes a clause down, where a proof is wanted. That the empty one follows is the end of a
/// proof, and not a step of it.
pub(super) fn record(
    proof: &mut Option<&mut Steps>,
    clause: &[Literal],
    variables: &Variables,
    board: &Board,
) -> Result<(), Error> {
    match proof {
        Some(proof) if !clause.is_empty() => {
            proof.add(clause.iter().map(|&literal| about_tiles(literal, variables, board)))
        }
        _ => Ok(()),
    }
}

/// What a literal says about two tiles. A pairing is named by what it does with the first tile of
/// its group: the other two follow.
fn about_tiles(literal: Literal, variables: &Variables, board: &Board) -> proof::Literal {
    let variable = variable_of(literal);
    let [first, second] = if variables.is_pairing(variable) {
        let tiles = board.groups.tiles(variables.group[variable] as usize);
        [tiles[0], tiles[variables.pairing(variable) as usize + 1]]
    } else {
        variables.tiles[variable]
    };
    if is_positive(literal) {
        proof::Literal::together(first, second)
    } else {
        proof::Literal::apart(first, second)
    }
}
