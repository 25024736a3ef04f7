//! Each function for games can be cancelled at any time, on large boards too.

use crate::arguments::Function::*;
use crate::arguments::{Arguments, Function, WITH_OPTIONS, call};
use crate::common::abi::{LOST, new_report, pattern, turtle, untouched};
use crate::common::position::deal_winnable;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::{MAX_TILES, Pair, Tile, layout};
use std::ffi::c_void;
use std::ptr::{null, null_mut};

/// Cancels at a call; counts the calls.
struct Canceller {
    calls: u64,
    at: u64,
}

unsafe extern "C" fn cancel(user: *mut c_void, _: *const mj_progress) -> i32 {
    // SAFETY: the test gave it a canceller.
    let canceller = unsafe { &mut *user.cast::<Canceller>() };
    canceller.calls += 1;
    i32::from(canceller.calls == canceller.at)
}

/// Calls all functions with options on a board; each of them has to call back at least so often,
/// and has to stop when told to.
fn cancelled(tiles: &[Tile], least: u64, functions: &[Function]) {
    let visible = vec![1; tiles.len()];
    let mut room = vec![pattern::<Tile>(); tiles.len()];
    let mut pairs = vec![pattern::<Pair>(); tiles.len() / 2];
    let mut number = pattern::<u64>();
    for &function in functions {
        for at in [1, least / 2, least] {
            let mut canceller = Canceller { calls: 0, at };
            let options = mj_options {
                callback: Some(cancel),
                user: (&raw mut canceller).cast(),
                ..mj_options::new()
            };
            let mut report = new_report();
            let listed = matches!(function, Fewest | AtMost | Hint);
            let with = Arguments {
                tiles: tiles.as_ptr(),
                count: tiles.len(),
                played: null(),
                played_count: 0,
                visible: visible.as_ptr(),
                options: &raw const options,
                pairs: if listed { pairs.as_mut_ptr() } else { null_mut() },
                flags: null_mut(),
                counts: null_mut(),
                capacity: if listed { pairs.len() } else { 0 },
                number: &raw mut number,
                rating: null_mut(),
                room: room.as_mut_ptr(),
                report: &raw mut report,
            };
            // SAFETY: the arrays are as long as said.
            let code = unsafe { call(function, &with) };
            assert_eq!(code, MJ_UNKNOWN, "{function:?} at call {at}");
            assert_eq!(report.stop, MJ_STOP_CANCELLED, "{function:?} at call {at}");
            assert_eq!(canceller.calls, at, "{function:?}");
            assert!(untouched(&room), "{function:?}");
        }
    }
}

#[test]
fn every_call_can_be_cancelled() {
    cancelled(&turtle(LOST), 4, &[Lost, Why, Fewest, AtMost, Rate, Guess]);
    cancelled(&turtle(785), 4, &[Safe, Hint, Lost]);
    // A million tiles in rows of eight.
    let place = |k| Tile { row: 2 * (k / 8), col: 2 * (k % 8), level: 0, group: k / 4 };
    let large: Vec<Tile> = (0..MAX_TILES as i32).map(place).collect();
    cancelled(&large, 2_500, &WITH_OPTIONS);
}

#[test]
fn a_deal_that_is_cancelled() {
    let mut canceller = Canceller { calls: 0, at: 30 };
    let options = mj_options {
        callback: Some(cancel),
        user: (&raw mut canceller).cast(),
        ..mj_options::new()
    };
    // So many deals would never end.
    let (code, _, report) = deal_winnable(layout::turtle(), 4, 0, u64::MAX, (100, 100), &options);
    assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_CANCELLED));
}
