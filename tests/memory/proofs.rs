//! Proofs.

use crate::common::abi::{LOST, Receiver, new_report, prove, stuck_board, turtle};
use crate::common::proof::cases::{TOWER, tower_of_four};
use crate::common::{Dice, random_layout};
use crate::starve;
use libc::{c_char, c_int, c_void};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::report::MJ_STOP_ERROR;
use mjsolver::{Tile, deal};
use std::ptr::{null, null_mut};

/// Counts the bytes of a proof, without asking for memory.
unsafe extern "C" fn count(user: *mut c_void, _: *const c_char, length: usize) -> c_int {
    // SAFETY: this is what the test handed over.
    unsafe { *user.cast::<usize>() += length };
    0
}

#[test]
fn proofs_survive_every_failed_allocation() {
    // In groups of six: variables for pairs of tiles.
    let six = deal::uniform(&random_layout(&mut Dice(8), 36, 3, 8, 6), 6, 0).unwrap();
    // A group too large for the learning search, and one that takes a search.
    let mut large = six.clone();
    let place = |k: i32| Tile { row: 40 + 2 * k, col: 0, level: 0, group: 100 };
    large.extend((0..300).map(place));
    for (what, tiles) in
        [("stuck", stuck_board()), ("turtle", turtle(LOST)), ("six", six), ("large", large)]
    {
        let options = mj_options { attempts: MJ_NO_ATTEMPTS, ..mj_options::new() };
        let (data, tile_count) = (tiles.as_ptr(), tiles.len());
        let mut report = new_report();
        let mut bytes = 0;
        let (report_at, bytes_at) = (&raw mut report, &raw mut bytes);
        // SAFETY, here and below: the arrays are as long as said.
        let failed = || unsafe {
            let told = report_at.read();
            assert_eq!((told.verdict, told.stop), (MJ_ERROR_MEMORY, MJ_STOP_ERROR));
            assert_eq!((told.error_index, bytes_at.read()), (MJ_NO_INDEX, 0), "{what}");
        };
        let call = || unsafe {
            let user = bytes_at.cast();
            mj_prove(data, tile_count, &options, Some(count), user, null_mut(), 0, report_at)
        };
        let (code, _) = starve(&format!("mj_prove, {what}"), call, failed);
        assert_eq!(code, MJ_UNSOLVABLE);

        let mut receiver = Receiver::default();
        prove(&tiles, &options, &mut receiver);
        assert_eq!(receiver.text.len(), unsafe { bytes_at.replace(0) });
        let (text, length) = (receiver.text.as_ptr().cast(), receiver.text.len());
        let call = || unsafe { mj_check_proof(data, tile_count, text, length, null(), report_at) };
        let (code, _) = starve(&format!("mj_check_proof, {what}"), call, failed);
        assert_eq!(code, MJ_UNSOLVABLE);
    }
}

#[test]
fn checks_of_matching_lines_survive_every_failed_allocation() {
    let tiles = tower_of_four();
    let mut report = new_report();
    let report_at = &raw mut report;
    for (text, expected) in TOWER {
        // SAFETY, here and below: the arrays are as long as said.
        let failed = || unsafe {
            let told = report_at.read();
            assert_eq!((told.verdict, told.error_index), (MJ_ERROR_MEMORY, MJ_NO_INDEX), "{text}");
        };
        let (data, count, proof, length) = (tiles.as_ptr(), tiles.len(), text.as_ptr(), text.len());
        let call =
            || unsafe { mj_check_proof(data, count, proof.cast(), length, null(), report_at) };
        let (code, _) = starve("mj_check_proof, matching lines", call, failed);
        let refused = if expected.is_ok() { MJ_UNSOLVABLE } else { MJ_ERROR_PROOF_STEP };
        assert_eq!(code, refused, "{text}");
    }
}
