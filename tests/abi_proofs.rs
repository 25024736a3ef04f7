//! mj_prove and mj_check_proof: what they return, write and refuse.

mod common;

use common::abi::{
    HARD, LOST, Receiver, check_proof, counters, pattern, prove, receive, solve, stuck_board,
    turtle, untouched,
};
use common::proof::cases::{NO_PROOFS, STUCK, four_and_two, stuck};
use libc::{c_int, c_void};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::report::*;
use mjsolver::{ErrorKind, Pair, Tile};
use std::ptr::{null, null_mut};

/// The proof that a board is unsolvable.
fn proof_of(tiles: &[Tile]) -> Vec<u8> {
    let mut receiver = Receiver::default();
    assert_eq!(prove(tiles, &mj_options::new(), &mut receiver).code, MJ_UNSOLVABLE);
    receiver.text
}

#[test]
fn mj_prove_is_mj_solve_with_a_proof() {
    for seed in (0..200).chain([HARD, LOST]) {
        let tiles = turtle(seed);
        for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_LEARNING, MJ_ENGINE_ATTEMPTS] {
            let options = mj_options { engine, seed, attempts: 300, ..mj_options::new() };
            let solved = solve(&tiles, &options);
            let mut receiver = Receiver::default();
            let proved = prove(&tiles, &options, &mut receiver);
            assert_eq!((proved.code, &proved.pairs), (solved.code, &solved.pairs));
            assert_eq!(counters(&proved.report), counters(&solved.report));
            assert_eq!(proved.report.decided_by, solved.report.decided_by);
            if solved.code == MJ_UNSOLVABLE {
                let (code, report) = check_proof(&tiles, &receiver.text, &mj_options::new());
                assert_eq!((code, report.decided_by), (MJ_UNSOLVABLE, MJ_BY_PROOF));
            }
        }
    }
}

#[test]
fn the_other_engines_say_the_same_and_have_it_proved() {
    for (seed, verdict) in [(LOST, MJ_UNSOLVABLE), (155, MJ_UNSOLVABLE), (1, MJ_SOLVABLE)] {
        let tiles = turtle(seed);
        for engine in [MJ_ENGINE_PAIRING, MJ_ENGINE_FIRST_HEURISTIC] {
            let options = mj_options { engine, ..mj_options::new() };
            let solved = solve(&tiles, &options);
            let mut receiver = Receiver::default();
            let proved = prove(&tiles, &options, &mut receiver);
            assert_eq!((solved.code, proved.code), (verdict, verdict));
            // A second search has made the proof, and its work counts.
            assert_eq!(proved.report.nodes > solved.report.nodes, verdict == MJ_UNSOLVABLE);
            if verdict == MJ_UNSOLVABLE {
                assert_eq!(check_proof(&tiles, &receiver.text, &options).0, verdict);
            }
        }
    }
}

#[test]
fn the_scans_proof_is_one_line() {
    let tiles = stuck_board();
    assert_eq!(proof_of(&tiles), b"mjproof 1\n0\n");
    for text in STUCK {
        assert_eq!(check_proof(&stuck(), text.as_bytes(), &mj_options::new()).0, MJ_UNSOLVABLE);
    }
}

#[test]
fn bad_proofs_are_refused_with_the_line() {
    let tiles = four_and_two();
    for (text, kind, line) in NO_PROOFS {
        let code = match kind {
            ErrorKind::Syntax => MJ_ERROR_SYNTAX,
            ErrorKind::ProofRule => MJ_ERROR_PROOF_RULE,
            ErrorKind::ProofTile => MJ_ERROR_PROOF_TILE,
            ErrorKind::ProofEnd => MJ_ERROR_PROOF_END,
            _ => MJ_ERROR_PROOF_STEP,
        };
        let (got, report) = check_proof(&tiles, text.as_bytes(), &mj_options::new());
        assert_eq!((got, report.error_index), (code, line as u64), "{text:?}");
        assert_eq!((report.decided_by, counters(&report)), (MJ_BY_NOTHING, [0; 5]));
    }
}

#[test]
fn bad_boards_and_pointers_are_refused() {
    let tiles = stuck_board();
    let proof = b"mjproof 1\n0\n";
    let (text, length) = (proof.as_ptr().cast(), proof.len());
    let (data, count, none) = (tiles.as_ptr(), tiles.len(), null_mut::<c_void>());
    let mut odd = tiles.clone();
    odd[1].group = 9;
    let (code, report) = check_proof(&odd, proof, &mj_options::new());
    assert_eq!((code, report.error_index), (MJ_ERROR_ODD_GROUP, 0));
    let proved = prove(&odd, &mj_options::new(), &mut Receiver::default());
    assert_eq!((proved.code, proved.report.error_index), (MJ_ERROR_ODD_GROUP, 0));
    let wrong = mj_options { engine: 77, ..mj_options::new() };
    assert_eq!(check_proof(&tiles, proof, &wrong).0, MJ_ERROR_OPTIONS_VALUE);
    assert_eq!(prove(&tiles, &wrong, &mut Receiver::default()).code, MJ_ERROR_OPTIONS_VALUE);
    let large = mjsolver::MAX_TILES + 1;
    let mut pairs = [pattern::<Pair>(); 2];
    let room = pairs.as_mut_ptr();
    // SAFETY: whatever is used is as long as said; what is not must not be read.
    unsafe {
        let check = |data, count, text, length| {
            mj_check_proof(data, count, text, length, null(), null_mut())
        };
        assert_eq!(check(data, count, text, length), MJ_UNSOLVABLE);
        assert_eq!(check(null(), count, text, length), MJ_ERROR_NULL);
        assert_eq!(check(data.byte_add(1), count, text, length), MJ_ERROR_ALIGNMENT);
        assert_eq!(check(data, large, text, length), MJ_ERROR_TILE_COUNT);
        assert_eq!(check(data, count, null(), length), MJ_ERROR_NULL);
        assert_eq!(check(data, count, null(), 0), MJ_ERROR_SYNTAX);
        // The empty board can be solved, whatever a proof says.
        assert_eq!(check(null(), 0, text, length), MJ_ERROR_PROOF_STEP);

        let prove = |data, count, write, room, capacity| {
            mj_prove(data, count, null(), write, none, room, capacity, null_mut())
        };
        assert_eq!(prove(data, count, None, null_mut(), 0), MJ_ERROR_NULL);
        assert_eq!(prove(null(), count, Some(receive), null_mut(), 0), MJ_ERROR_NULL);
        assert_eq!(prove(data, large, Some(receive), null_mut(), 0), MJ_ERROR_TILE_COUNT);
        assert_eq!(prove(data, count, Some(receive), null_mut(), 1), MJ_ERROR_NULL);
        assert_eq!(prove(data, count, Some(receive), room, 0), MJ_ERROR_CAPACITY);
        assert_eq!(prove(data, count, Some(receive), room.byte_add(1), 1), MJ_ERROR_ALIGNMENT);
        // Nothing to write about a board that can be solved.
        assert_eq!(prove(null(), 0, Some(receive), room, 2), MJ_SOLVABLE);
    }
    assert!(untouched(&pairs));
}

#[test]
fn the_proof_comes_in_pieces_and_may_be_refused() {
    let tiles = turtle(2117);
    let mut all = Receiver::default();
    assert_eq!(prove(&tiles, &mj_options::new(), &mut all).code, MJ_UNSOLVABLE);
    let least = all.text.len() as u64 / 5_000;
    assert!(all.pieces > least, "{} pieces of {} bytes", all.pieces, all.text.len());
    for (number, answer) in [(1, 1), (1, -1), (all.pieces, c_int::MIN)] {
        let mut receiver = Receiver { refuse: Some((number, answer)), ..Receiver::default() };
        let proved = prove(&tiles, &mj_options::new(), &mut receiver);
        assert_eq!((proved.code, proved.report.stop), (MJ_ERROR_WRITE, MJ_STOP_ERROR));
        assert_eq!(receiver.pieces, number, "written to after it refused");
    }
}

/// Cancels at a call by its number, or never; the number of calls so far.
struct Cancel {
    at: u64,
    calls: u64,
}

unsafe extern "C" fn cancel(user: *mut c_void, _: *const mj_progress) -> c_int {
    // SAFETY: this is what the test handed over.
    let cancel = unsafe { &mut *user.cast::<Cancel>() };
    cancel.calls += 1;
    c_int::from(cancel.calls == cancel.at)
}

#[test]
fn limits_and_the_callback_stop_both() {
    let tiles = turtle(8587);
    let proof = proof_of(&tiles);
    let lines = proof.iter().filter(|&&byte| byte == b'\n').count() as u64 - 1;
    for node_limit in [1, lines - 1, lines] {
        let options = mj_options { node_limit, ..mj_options::new() };
        let (code, report) = check_proof(&tiles, &proof, &options);
        let expected = if node_limit < lines {
            (MJ_UNKNOWN, MJ_STOP_NODES)
        } else {
            (MJ_UNSOLVABLE, MJ_STOP_NONE)
        };
        assert_eq!(((code, report.stop), report.nodes), (expected, node_limit));
    }
    let options = mj_options { node_limit: 5, ..mj_options::new() };
    let proved = prove(&tiles, &options, &mut Receiver::default());
    assert_eq!((proved.code, proved.report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));

    let watched = |cancel_at: &mut Cancel| {
        let user = (&raw mut *cancel_at).cast();
        mj_options { callback: Some(cancel), user, ..mj_options::new() }
    };
    let mut never = Cancel { at: 0, calls: 0 };
    assert_eq!(check_proof(&tiles, &proof, &watched(&mut never)).0, MJ_UNSOLVABLE);
    assert!(never.calls > 2, "{} calls", never.calls);
    let mut searching = Cancel { at: 0, calls: 0 };
    solve(&tiles, &watched(&mut searching));
    let mut proving = Cancel { at: 0, calls: 0 };
    prove(&tiles, &watched(&mut proving), &mut Receiver::default());
    println!("calls: {}, {} and {}", never.calls, searching.calls, proving.calls);
    assert!(proving.calls > searching.calls, "the callback is not asked while trimming");
    for at in [1, 2, never.calls] {
        let mut some = Cancel { at, calls: 0 };
        let (code, report) = check_proof(&tiles, &proof, &watched(&mut some));
        assert_eq!((code, report.stop, some.calls), (MJ_UNKNOWN, MJ_STOP_CANCELLED, at));
    }
    for at in [1, searching.calls, searching.calls + 1, proving.calls] {
        let mut some = Cancel { at, calls: 0 };
        let proved = prove(&tiles, &watched(&mut some), &mut Receiver::default());
        let report = proved.report;
        assert_eq!((proved.code, report.stop, some.calls), (MJ_UNKNOWN, MJ_STOP_CANCELLED, at));
    }
}
