//! The proof checker: what it accepts is a proof by the definition, and what it refuses is none, for
//! the same reason, in the same line. And what mj_prove writes, it accepts.

use super::{Bytes, FEW_TILES, assert_no_defect, limited};
use crate::common::abi::{Receiver, check_proof, prove};
use crate::common::brute_force;
use crate::common::proof::judge_slowly;
use crate::common::proof::lists::clause_list;
use crate::common::rule::{RULES, rule_code, set_rule};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::mj_options;
use mjsolver::{ErrorKind, Tile};

const MOST_TILES: usize = 24;
/// Lists of clauses are made up about boards of up to this size: that takes many slow checks.
const MOST_TILES_FOR_LISTS: usize = 16;

/// One byte is the number of tiles, with the rule as its highest bit, then come the tiles, then a text that may be a proof. Its
/// bytes are also what is changed in the board's own proof, and what is drawn to make up clauses.
pub fn proof(data: &[u8]) {
    let mut bytes = Bytes(data);
    let first = usize::from(bytes.next());
    set_rule(RULES[first >> 7]);
    let count = first % (MOST_TILES + 1);
    let (tiles, text) = bytes.0.split_at(bytes.0.len().min(3 * count));
    let tiles = Bytes(tiles).board(MOST_TILES);
    check_both_ways(&tiles, text);
    if tiles.len() <= MOST_TILES_FOR_LISTS {
        let mut bytes = Bytes(text);
        let mut draw = |bound: usize| usize::from(bytes.next()) % bound;
        check_both_ways(&tiles, &clause_list(&tiles, &[], &mut draw));
    }

    let mut left = 100;
    let mut receiver = Receiver::default();
    let proved = prove(&tiles, &limited(by_rule(), &mut left), &mut receiver);
    assert!((MJ_UNKNOWN..=MJ_UNSOLVABLE).contains(&proved.code), "mj_prove: {}", proved.code);
    if proved.code == MJ_UNSOLVABLE {
        let proof = receiver.text;
        assert_eq!(check_proof(&tiles, &proof, &by_rule()).0, MJ_UNSOLVABLE);
        check_both_ways(&tiles, &proof);
        check_both_ways(&tiles, &changed(proof, text));
    }
}

/// No limits.
fn by_rule() -> mj_options {
    mj_options { rule: rule_code(), ..mj_options::new() }
}

/// The proof with bytes changed: a position, and what is there then.
fn changed(mut proof: Vec<u8>, changes: &[u8]) -> Vec<u8> {
    for change in changes.chunks_exact(2).take(4) {
        let position = usize::from(change[0]) % proof.len();
        proof[position] = change[1];
    }
    proof
}

/// The library's verdict about a proof against the definition, and against brute force.
fn check_both_ways(tiles: &[Tile], text: &[u8]) {
    let mut left = 100;
    let (code, report) = check_proof(tiles, text, &limited(by_rule(), &mut left));
    assert_no_defect(code, "mj_check_proof");
    let line = report.error_index as usize;
    let judged = match code {
        MJ_UNKNOWN => return,
        MJ_UNSOLVABLE => Ok(()),
        MJ_ERROR_PROOF_RULE => Err((ErrorKind::ProofRule, line)),
        MJ_ERROR_SYNTAX => Err((ErrorKind::Syntax, line)),
        MJ_ERROR_PROOF_TILE => Err((ErrorKind::ProofTile, line)),
        MJ_ERROR_PROOF_END => Err((ErrorKind::ProofEnd, line)),
        MJ_ERROR_PROOF_STEP => Err((ErrorKind::ProofStep, line)),
        _ => panic!("mj_check_proof: {code}"),
    };
    assert_eq!(judged, judge_slowly(tiles, text), "{tiles:?} {}", text.escape_ascii());
    assert!(judged.is_err() || tiles.len() > FEW_TILES || !brute_force(tiles), "{tiles:?}");
}
