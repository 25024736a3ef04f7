//! Random sequences of calls, good and bad, from one thread and from several, each result held
//! against a simple model (`expect.rs`). A sequence that fails is made as short as possible
//! before it is shown.
//!
//! `MJ_FUZZ_SEQUENCES=10000 cargo test --release --test fuzz_calls` runs more of them;
//! `MJ_FUZZ_SEED=...` runs the one that failed. `MJ_LIBRARY=...` names a shared library to call.

#[path = "../common/mod.rs"]
mod common;

#[macro_use]
mod library;

mod boards;
mod call;
mod expect;
mod outputs;
mod perform;
mod shrink;

use boards::Boards;
use call::Call;
use common::{Dice, setting, watchdog};
use shrink::shrink;
use std::thread;

const CALLS: usize = 60;
const SEQUENCES: u64 = 2_000;

fn sequence(seed: u64, boards: &Boards) -> Vec<Call> {
    let mut dice = Dice(seed);
    (0..CALLS).map(|_| Call::random(&mut dice, boards)).collect()
}

/// Makes the calls one after the other: what is wrong with the first that does not do what it
/// should.
fn run(calls: &[Call], boards: &Boards) -> Result<(), String> {
    let mut memory = perform::Memory::default();
    for (number, call) in calls.iter().enumerate() {
        watchdog::about(&boards.all[call.board].tiles, &format!("call {number}, {call:?}"));
        watchdog::call("it", || perform::perform(call, boards, &mut memory))
            .map_err(|wrong| format!("call {number}, {call:?}: {wrong}"))?;
    }
    Ok(())
}

/// Runs the sequence of a seed; if it fails, shows the shortest that fails too.
fn run_seed(seed: u64, boards: &Boards) {
    let calls = sequence(seed, boards);
    if let Err(wrong) = run(&calls, boards) {
        let short = shrink(calls, |calls| run(calls, boards).is_err());
        match run(&short, boards) {
            Err(wrong) => panic!("MJ_FUZZ_SEED={seed}: {wrong}\nafter {short:#?}"),
            Ok(()) => panic!("MJ_FUZZ_SEED={seed}: {wrong}\nonly while other threads run"),
        }
    }
}

#[test]
fn from_one_thread() {
    let boards = Boards::new();
    match setting("MJ_FUZZ_SEED") {
        Some(seed) => run_seed(seed, &boards),
        None => (0..setting("MJ_FUZZ_SEQUENCES").unwrap_or(SEQUENCES))
            .for_each(|seed| run_seed(seed, &boards)),
    }
}

#[test]
fn from_several_threads() {
    let boards = Boards::new();
    let sequences = setting("MJ_FUZZ_SEQUENCES").unwrap_or(SEQUENCES);
    thread::scope(|scope| {
        for first in 0..4 {
            let boards = &boards;
            scope.spawn(move || {
                (first..sequences).step_by(4).for_each(|seed| run_seed(1_000_000 + seed, boards));
            });
        }
    });
}

/// The model can fail: a board about which it is told the wrong thing is found at once.
#[test]
fn a_wrong_model_is_found_out_and_shown_in_one_call() {
    let mut boards = Boards::new();
    for board in &mut boards.all {
        board.solvable = !board.solvable;
    }
    let calls = sequence(0, &boards);
    assert!(run(&calls, &boards).is_err());
    let short = shrink(calls, |calls| run(calls, &boards).is_err());
    assert_eq!(short.len(), 1, "{short:#?}");
}
