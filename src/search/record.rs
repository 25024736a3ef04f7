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

/// Writes down that the tiles of a group cannot be paired up while these literals are false: without
/// the few, more odd parts than these are left. An empty clause is the end of a proof.
pub(super) fn record_matching(
    proof: &mut Steps,
    member: u32,
    few: &[u32],
    clause: impl Iterator<Item = Literal>,
    variables: &Variables,
) -> Result<(), Error> {
    proof.match_without(member, few)?;
    let mut any = false;
    for literal in clause {
        let [first, second] = variables.tiles[variable_of(literal)];
        proof.push(proof::Literal::together(first, second))?;
        any = true;
    }
    if any { proof.end_clause() } else { Ok(()) }
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
