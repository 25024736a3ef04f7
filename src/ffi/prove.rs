//! `mj_prove` and `mj_check_proof`.

use super::codes::MJ_ERROR_NULL;
use super::memory::{self, Input};
use super::options::mj_options;
use super::report::mj_report;
use super::solve::{decide, reported};
use crate::engine::{DecidedBy, Outcome, Verdict};
use crate::proof;
use crate::tile::{Pair, Tile};
use std::ffi::{c_char, c_int, c_void};

/// Receives a piece of text, which need not end in a zero byte and is valid during the call only.
/// Return 0 to go on; anything else refuses the text. Must return normally: no exception, no
/// longjmp.
pub type mj_write =
    Option<unsafe extern "C" fn(user: *mut c_void, text: *const c_char, length: usize) -> c_int>;

/// Decides a board, as mj_solve, and proves the verdict: a solvable board by the pairs, an
/// unsolvable one by a text that mj_check_proof, or anybody else, can check. docs/proof.md
/// describes the format; c_examples/check_proof.c checks it without this library.
///
/// tiles, tile_count, options, pairs, pair_capacity, report: as for mj_solve. Not every way to a
///   verdict leaves a proof behind. Where it does not, the learning search runs after it and makes
///   the proof: for the paper's engines, match by match, and for boards of which
///   MJ_ENGINE_AUTOMATIC fixed some pairings beforehand. The limits are for both together, and the
///   counters of the report too.
/// write, user: on MJ_UNSOLVABLE, write(user, text, length) is called with one piece of the proof
///   after the other, a few kilobytes each, when everything else is done.
///
/// Returns what mj_solve returns, or MJ_ERROR_WRITE when write refused the text. MJ_UNSOLVABLE
/// means that the proof has been checked and handed out.
///
/// Most proofs have a few lines, and those of hard boards of 144 tiles some hundreds. A search
/// needs memory for all that it learns, more than mj_solve if it is long: MJ_ERROR_MEMORY beyond
/// 2^27 literals.
///
/// # Safety
/// As `mj_solve`; `write` is a function of its type.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_prove(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    write: mj_write,
    user: *mut c_void,
    pairs: *mut Pair,
    pair_capacity: usize,
    report: *mut mj_report,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe {
        reported(report, || {
            let write = write.ok_or(MJ_ERROR_NULL)?;
            let options = mj_options::read(options)?;
            let room = memory::pairs(pairs, pair_capacity, tile_count)?;
            let tiles = memory::tiles(tiles, tile_count)?;
            let mut proof = None;
            let outcome = decide(tiles, &options, |board, options, watch| {
                let (outcome, made) = proof::prove_watched(board, options, watch)?;
                proof = made;
                Ok(outcome)
            })?;
            if let Some(proof) = &proof {
                proof.write(&mut |text| write(user, text.as_ptr().cast(), text.len()) == 0)?;
            }
            if let Verdict::Solvable(pairs) = &outcome.verdict {
                room.write(pairs);
            }
            Ok(outcome)
        })
    }
}

/// Checks a proof that a board is unsolvable.
///
/// tiles, tile_count: the board that the proof is about.
/// proof, length: the text; it need not end in a zero byte.
/// options: NULL for no limits, and MJ_RULE_ONE_LEVEL. Only the rule, the limits and the callback
///   are used; a line counts as a node.
/// report: receives details. error_index is the number of the bad line, from 1, for errors of the
///   proof, and the index of the bad tile for errors of the board. NULL: not wanted.
///
/// Returns MJ_UNSOLVABLE when the proof is right, so that the board is unsolvable; MJ_UNKNOWN when
/// a limit was reached or the callback cancelled; or an error. For the proof: MJ_ERROR_SYNTAX when
/// a line is not what it should be, MJ_ERROR_PROOF_RULE when it is about another rule than that of
/// the options, MJ_ERROR_PROOF_TILE, MJ_ERROR_PROOF_STEP when a line does not follow,
/// MJ_ERROR_PROOF_END when the empty clause is missing. Otherwise as for mj_solve.
///
/// A wrong proof proves nothing: the board may be either.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_check_proof(
    tiles: *const Tile,
    tile_count: usize,
    proof: *const c_char,
    length: usize,
    options: *const mj_options,
    report: *mut mj_report,
) -> i32 {
    // SAFETY: the caller's part, passed on.
    unsafe {
        reported(report, || {
            let options = mj_options::read(options)?;
            let tiles = memory::tiles(tiles, tile_count)?;
            let text = Input::new(proof.cast::<u8>(), length)?;
            decide(tiles, &options, |board, _, watch| {
                let checked =
                    text.copied(watch).and_then(|text| proof::check_watched(board, &text, watch));
                let verdict = checked.map(|()| (Verdict::Unsolvable, DecidedBy::Proof));
                Outcome::of(verdict, watch)
            })
        })
    }
}
