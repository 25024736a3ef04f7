//! The proof checker: what it accepts is a proof by the definition, and what it refuses is none.
//! And what mj_prove writes, it accepts.

use super::{Bytes, FEW_TILES, assert_no_defect, limited};
use crate::common::abi::{Receiver, check_proof, prove};
use crate::common::brute_force;
use crate::common::proof::check_slowly;
use mjsolver::Tile;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::mj_options;

const MOST_TILES: usize = 24;

/// One byte is the number of tiles, then come the tiles, then a text that may be a proof. Its
/// bytes are also what is changed in the board's own proof.
pub fn proof(data: &[u8]) {
    let mut bytes = Bytes(data);
    let count = usize::from(bytes.next()) % (MOST_TILES + 1);
    let (tiles, text) = bytes.0.split_at(bytes.0.len().min(3 * count));
    let tiles = Bytes(tiles).board(MOST_TILES);
    check_both_ways(&tiles, text);

    let mut left = 100;
    let mut receiver = Receiver::default();
    let proved = prove(&tiles, &limited(mj_options::new(), &mut left), &mut receiver);
    assert!((MJ_UNKNOWN..=MJ_UNSOLVABLE).contains(&proved.code), "mj_prove: {}", proved.code);
    if proved.code == MJ_UNSOLVABLE {
        let proof = receiver.text;
        assert_eq!(check_proof(&tiles, &proof, &mj_options::new()).0, MJ_UNSOLVABLE);
        check_both_ways(&tiles, &proof);
        check_both_ways(&tiles, &changed(proof, text));
    }
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
    let (code, report) = check_proof(tiles, text, &limited(mj_options::new(), &mut left));
    assert_no_defect(code, "mj_check_proof");
    let lines = 1 + text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    match code {
        MJ_UNKNOWN => {}
        MJ_UNSOLVABLE => {
            assert!(tiles.len() > FEW_TILES || !brute_force(tiles), "{tiles:?}");
            let text = std::str::from_utf8(text).expect("a proof has no strange characters");
            assert_eq!(check_slowly(tiles, text), Ok(()), "{tiles:?} {text}");
        }
        MJ_ERROR_PROOF_STEP => {
            let line = report.error_index;
            assert!((2..=lines).contains(&line));
            // Up to this line there is nothing wrong with it but that.
            let until = text.split_inclusive(|&byte| byte == b'\n').take(line as usize);
            let until = String::from_utf8(until.flatten().copied().collect()).unwrap();
            assert_eq!(check_slowly(tiles, &until), Err(line as usize), "{tiles:?} {until}");
        }
        MJ_ERROR_SYNTAX | MJ_ERROR_PROOF_TILE => {
            assert!((1..=lines).contains(&report.error_index), "line {}", report.error_index);
        }
        // Where it is missing: after the last line, which may not have ended.
        MJ_ERROR_PROOF_END => {
            assert!((2..=lines + 1).contains(&report.error_index), "line {}", report.error_index);
        }
        _ => panic!("mj_check_proof: {code}"),
    }
}
