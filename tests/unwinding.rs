//! Calls at odd moments of a Rust program that links the library: the first of all while a panic
//! unwinds, or in the program's own panic hook; when a thread or the process ends. Each in a process
//! of its own, because what happens once for the process must happen there.

use mjsolver::Tile;
use mjsolver::ffi::codes::MJ_SOLVABLE;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::layout::mj_turtle;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::survey::{mj_survey, mj_survey_plan};
use std::cell::RefCell;
use std::process::Command;
use std::ptr::{null, null_mut};
use std::sync::atomic::{AtomicI32, Ordering};
use std::time::{Duration, Instant};
use std::{panic, thread};

/// What the calls of a process returned; 0 for none.
static RETURNED: AtomicI32 = AtomicI32::new(0);

/// Deals a turtle and solves it, on this thread and in a survey with another one.
fn call() -> i32 {
    let mut tiles = [Tile::default(); 144];
    let plan = mj_survey_plan { deal_count: 4, threads: 2, ..mj_survey_plan::new() };
    // SAFETY: the arrays are as long as said.
    unsafe {
        assert_eq!(mj_turtle(tiles.as_mut_ptr(), 144), 144);
        assert_eq!(mj_survey(tiles.as_ptr(), 144, null(), &raw const plan, null_mut()), 0);
        assert_eq!(mj_deal(tiles.as_ptr(), 144, 4, 7, tiles.as_mut_ptr()), 0);
        mj_solve(tiles.as_ptr(), 144, null(), null_mut(), 0, null_mut())
    }
}

/// Makes a call when it goes.
struct Caller;

impl Drop for Caller {
    fn drop(&mut self) {
        RETURNED.store(call(), Ordering::Relaxed);
    }
}

fn assert_called() {
    assert_eq!(RETURNED.swap(0, Ordering::Relaxed), MJ_SOLVABLE);
}

#[test]
#[ignore = "in a process of its own, started by the test below"]
fn the_first_call_while_a_panic_unwinds() {
    let unwound = panic::catch_unwind(|| {
        let _caller = Caller;
        panic!("of the program");
    });
    assert!(unwound.is_err());
    assert_called();
    // The next call is no different from a first one.
    assert_eq!(call(), MJ_SOLVABLE);
}

#[test]
#[ignore = "in a process of its own, started by the test below"]
fn the_first_call_in_a_panic_hook() {
    panic::set_hook(Box::new(|_| RETURNED.store(call(), Ordering::Relaxed)));
    assert!(panic::catch_unwind(|| panic!("of the program")).is_err());
    let _ = panic::take_hook();
    assert_called();
    assert_eq!(call(), MJ_SOLVABLE);
}

#[test]
#[ignore = "in a process of its own, started by the test below"]
fn the_program_keeps_its_panic_hook() {
    panic::set_hook(Box::new(|_| RETURNED.store(MJ_SOLVABLE, Ordering::Relaxed)));
    assert_eq!(call(), MJ_SOLVABLE);
    assert!(panic::catch_unwind(|| panic!("of the program")).is_err());
    assert_called();
}

thread_local! {
    static LAST: RefCell<Option<Caller>> = const { RefCell::new(None) };
}

#[test]
#[ignore = "in a process of its own, started by the test below"]
fn the_first_call_when_a_thread_ends() {
    thread::spawn(|| LAST.with(|last| *last.borrow_mut() = Some(Caller))).join().unwrap();
    assert_called();
}

extern "C" fn at_exit() {
    if call() != MJ_SOLVABLE {
        // SAFETY: ends the process at once.
        unsafe { libc::_exit(70) };
    }
    // SAFETY: the same; what follows could hide whether this was reached.
    unsafe { libc::_exit(71) };
}

#[test]
#[ignore = "in a process of its own, started by the test below"]
fn the_first_call_when_the_process_ends() {
    // SAFETY: a function that takes and returns nothing.
    assert_eq!(unsafe { libc::atexit(at_exit) }, 0);
}

#[test]
fn calls_at_odd_moments() {
    for (name, status) in [
        ("the_first_call_while_a_panic_unwinds", 0),
        ("the_first_call_in_a_panic_hook", 0),
        ("the_program_keeps_its_panic_hook", 0),
        ("the_first_call_when_a_thread_ends", 0),
        ("the_first_call_when_the_process_ends", 71),
    ] {
        let mut child = Command::new(std::env::current_exe().unwrap());
        let mut child = child.args(["--ignored", "--exact", name]).spawn().unwrap();
        let started = Instant::now();
        let ended = loop {
            match child.try_wait().unwrap() {
                Some(ended) => break ended,
                None if started.elapsed() > Duration::from_secs(300) => {
                    child.kill().unwrap();
                    panic!("{name} does not end");
                }
                None => thread::sleep(Duration::from_millis(5)),
            }
        };
        assert_eq!(ended.code(), Some(status), "{name}: {ended}");
    }
}
