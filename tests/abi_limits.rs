//! Limits, and the callback: what it is told, and that it can stop the work.

mod common;

use common::abi::{HARD, counters, solve, stuck_board, turtle};
use libc::{c_int, c_void};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use std::mem::size_of;
use std::ptr::null_mut;

/// The paper's search: boards that are hard for it stay hard when better engines come.
fn pairing() -> mj_options {
    mj_options { engine: MJ_ENGINE_PAIRING, ..mj_options::new() }
}

#[test]
fn the_node_limit_is_exact_and_deterministic() {
    // An easier board: the limit is tried at its very edge.
    let tiles = turtle(0);
    let free = solve(&tiles, &pairing());
    assert_eq!((free.code, free.report.decided_by), (MJ_SOLVABLE, MJ_BY_SEARCH));
    let needed = free.report.nodes;
    for limit in [1, 2, 100, needed - 1] {
        let options = mj_options { node_limit: limit, ..pairing() };
        let [first, second] = [(); 2].map(|()| solve(&tiles, &options));
        assert_eq!((first.code, first.report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
        assert_eq!((first.report.nodes, first.report.decided_by), (limit, MJ_BY_NOTHING));
        assert_eq!(counters(&first.report), counters(&second.report));
    }
    for limit in [needed, u64::MAX] {
        let limited = solve(&tiles, &mj_options { node_limit: limit, ..pairing() });
        assert_eq!((limited.code, limited.report.stop), (MJ_SOLVABLE, MJ_STOP_NONE));
        assert_eq!(counters(&limited.report), counters(&free.report));
        assert_eq!(limited.pairs, free.pairs);
    }
}

#[test]
fn the_node_limit_holds_for_every_search() {
    for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_FIRST_HEURISTIC, MJ_ENGINE_MATCHES] {
        let options = mj_options { engine, attempts: MJ_NO_ATTEMPTS, node_limit: 3, ..pairing() };
        let report = solve(&turtle(HARD), &options).report;
        assert_eq!((report.stop, report.nodes), (MJ_STOP_NODES, 3), "engine {engine}");
    }
}

#[test]
fn the_time_limit_stops_a_hard_board() {
    let tiles = turtle(HARD);
    let free = solve(&tiles, &pairing());
    assert_eq!(free.code, MJ_SOLVABLE);
    assert!(free.report.nodes > 50_000, "this turtle is not hard any more");
    let limited = solve(&tiles, &mj_options { time_limit_ms: 1, ..pairing() });
    assert_eq!((limited.code, limited.report.stop), (MJ_UNKNOWN, MJ_STOP_TIME));
    assert_eq!(limited.report.decided_by, MJ_BY_NOTHING);
    assert!(limited.report.elapsed_ns >= 1_000_000, "it gave up before the time was over");
    // A limit beyond what the clock can express is none.
    for time_limit_ms in [u64::MAX, u64::MAX / 2, 1 << 40] {
        let report = solve(&tiles, &mj_options { time_limit_ms, ..pairing() }).report;
        assert_eq!(counters(&report), counters(&free.report));
    }
}

/// What a callback has seen. It must not panic, so it takes notes.
#[derive(Default)]
struct Seen {
    calls: u64,
    last: Option<mj_progress>,
    phases: [u64; 4],
    wrong: Vec<String>,
    /// Cancel at this call, by returning this.
    cancel: Option<(u64, c_int)>,
}

unsafe extern "C" fn look(user: *mut c_void, progress: *const mj_progress) -> c_int {
    // SAFETY: this is what the test handed over, and a struct of the library's.
    let (seen, progress) = unsafe { (&mut *user.cast::<Seen>(), *progress) };
    seen.calls += 1;
    match usize::try_from(progress.phase).ok().and_then(|phase| seen.phases.get_mut(phase)) {
        Some(calls) => *calls += 1,
        None => seen.wrong.push(format!("phase {}", progress.phase)),
    }
    if progress.struct_size != size_of::<mj_progress>() || progress.reserved != 0 {
        seen.wrong.push(format!("{progress:?}"));
    }
    let numbers =
        |p: &mj_progress| [p.phase as u64, p.elapsed_ns, p.attempts, p.scans, p.nodes, p.conflicts];
    let fewer = |last: &&mj_progress| {
        numbers(last).iter().zip(numbers(&progress)).any(|(&before, now)| before > now)
    };
    if let Some(last) = seen.last.as_ref().filter(fewer) {
        seen.wrong.push(format!("{last:?} before {progress:?}"));
    }
    seen.last = Some(progress);
    match seen.cancel {
        Some((call, value)) if call == seen.calls => value,
        _ => 0,
    }
}

fn watched(seen: &mut Seen) -> mj_options {
    mj_options { callback: Some(look), user: (&raw mut *seen).cast(), ..pairing() }
}

#[test]
fn the_callback_sees_growing_counters_and_every_phase_in_order() {
    let tiles = turtle(HARD);
    let mut seen = Seen::default();
    let solved = solve(&tiles, &watched(&mut seen));
    assert_eq!(seen.wrong, [""; 0]);
    assert_eq!(solved.code, MJ_SOLVABLE);
    let [preparing, _, attempts, search] = seen.phases;
    println!("calls by phase: {:?}", seen.phases);
    // The board is small: the first scan may be over between two looks.
    assert!(preparing > 0 && attempts > 20 && search > 200, "{:?}", seen.phases);
    let (last, report) = (seen.last.unwrap(), solved.report);
    assert_eq!(last.attempts, report.attempts);
    assert!(last.nodes > 50_000 && last.nodes <= report.nodes, "{last:?}");
    assert!(last.conflicts <= report.conflicts && last.scans <= report.scans, "{last:?}");
    assert!(last.elapsed_ns <= report.elapsed_ns);
    // Being watched changes nothing.
    assert_eq!(counters(&report), counters(&solve(&tiles, &pairing()).report));
}

#[test]
fn the_callback_cancels_at_once() {
    let tiles = turtle(HARD);
    for (call, value) in [(1, 1), (2, -1), (10, c_int::MIN), (100, c_int::MAX), (250, 256)] {
        let mut seen = Seen { cancel: Some((call, value)), ..Seen::default() };
        let solved = solve(&tiles, &watched(&mut seen));
        assert_eq!((solved.code, solved.report.stop), (MJ_UNKNOWN, MJ_STOP_CANCELLED));
        assert_eq!(seen.calls, call, "called again after it had cancelled");
        let (last, report) = (seen.last.unwrap(), solved.report);
        let told = [last.attempts, last.scans, last.nodes, last.conflicts];
        assert_eq!(told, [report.attempts, report.scans, report.nodes, report.conflicts]);
    }
}

#[test]
fn the_callback_is_asked_even_where_there_is_little_to_do() {
    for tiles in [vec![], stuck_board()] {
        let mut seen = Seen::default();
        let solved = solve(&tiles, &watched(&mut seen));
        assert_ne!(solved.code, MJ_UNKNOWN);
        assert!(seen.calls > 0);
        let mut seen = Seen { cancel: Some((1, 1)), ..Seen::default() };
        let cancelled = solve(&tiles, &watched(&mut seen));
        assert_eq!((cancelled.code, cancelled.report.stop), (MJ_UNKNOWN, MJ_STOP_CANCELLED));
    }
}

/// Solves another board within the callback, which has a callback of its own.
unsafe extern "C" fn nested(user: *mut c_void, progress: *const mj_progress) -> c_int {
    // SAFETY: as above.
    let (seen, phase) = unsafe { (&mut *user.cast::<Seen>(), (*progress).phase) };
    seen.calls += 1;
    if phase == MJ_PHASE_SEARCH {
        let mut inner = Seen::default();
        let solved = solve(&turtle(7), &watched(&mut inner));
        if solved.code != MJ_SOLVABLE || inner.calls == 0 {
            seen.wrong.push(format!("{:?}", solved.report));
        }
        seen.phases[3] += 1;
    }
    // Ten of them are enough.
    c_int::from(seen.phases[3] == 10)
}

#[test]
fn the_callback_may_call_the_library() {
    let mut seen = Seen::default();
    let user = (&raw mut seen).cast();
    let options = mj_options { callback: Some(nested), user, ..pairing() };
    let solved = solve(&turtle(HARD), &options);
    assert_eq!(seen.wrong, [""; 0]);
    assert_eq!((solved.report.stop, seen.phases[3]), (MJ_STOP_CANCELLED, 10));
}

#[test]
fn a_user_pointer_may_be_null() {
    unsafe extern "C" fn cancel_if_null(user: *mut c_void, _: *const mj_progress) -> c_int {
        c_int::from(user.is_null())
    }
    let options = mj_options { callback: Some(cancel_if_null), user: null_mut(), ..pairing() };
    assert_eq!(solve(&turtle(7), &options).report.stop, MJ_STOP_CANCELLED);
}
