//! Memory that runs out: whichever allocation fails, the answer is MJ_ERROR_MEMORY, nothing but
//! the report is written, and the process goes on.

#[path = "../common/mod.rs"]
mod common;

mod games;
mod layouts;
mod proofs;
mod shisen;
mod theory;

use common::abi::{HARD, LOST, new_report, pattern, turtle, untouched};
use common::allocator::Counting;
use libc::c_char;
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::check::mj_check;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
#[cfg(feature = "old-entry-point")]
use mjsolver::ffi::mjsolve::mjsolve;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::{MJ_STOP_ERROR, mj_report};
use mjsolver::ffi::rule::{MJ_RULE_ANY_LEVEL, MJ_RULE_ONE_LEVEL};
use mjsolver::ffi::scan::mj_prune_scan;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::survey::{mj_survey, mj_survey_plan, mj_survey_result};
use mjsolver::ffi::text::mj_read_board;
use mjsolver::{Pair, Tile, deal};
use std::mem::size_of;
use std::ptr::{null, null_mut};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Calls with room for no allocation, for one, for two, ... until it does not run out of memory.
/// Returns that result and the number of allocations.
fn starve(what: &str, mut call: impl FnMut() -> i32, mut failed: impl FnMut()) -> (i32, u64) {
    for allowed in 0.. {
        let (code, unused) = Counting::with_allocations(allowed, &mut call);
        if code != MJ_ERROR_MEMORY {
            assert_eq!(unused, 0, "{what} does not count its memory");
            println!("{what}: {code} with {allowed} allocations");
            return (code, allowed);
        }
        failed();
    }
    unreachable!("the loop only ends by returning")
}

#[test]
fn every_engine_survives_every_failed_allocation() {
    let column = |k| Tile { row: 2 * k, col: 0, level: 0, group: k / 4 };
    let column: Vec<Tile> = (0..1_500).map(column).collect();
    // Too far apart for tables, and more tiles than the sort does in one go.
    let far = |k| Tile { row: 2_000 * k, col: 0, level: 0, group: 2_000 * (k / 4) };
    let far: Vec<Tile> = (0..1_500).map(far).collect();
    for (name, tiles) in [("turtle", turtle(HARD)), ("column", column), ("far", far)] {
        for engine in MJ_ENGINE_AUTOMATIC..=MJ_ENGINE_LEARNING {
            for (attempts, rule) in [(3, MJ_RULE_ANY_LEVEL), (MJ_NO_ATTEMPTS, MJ_RULE_ONE_LEVEL)] {
                let options =
                    mj_options { engine, attempts, node_limit: 2, rule, ..mj_options::new() };
                let what = format!("{name}, engine {engine}");
                starve_solve(&what, &tiles, &options);
            }
        }
    }
}

/// A search that takes so long that the board is probed.
#[test]
fn probing_survives_every_failed_allocation() {
    let options = mj_options { node_limit: 200, ..mj_options::new() };
    let report = starve_solve("turtle, probed", &turtle(4321), &options);
    // So many scans are made only there.
    assert!(report.scans > 1_000, "{} scans", report.scans);
}

/// A board that neither games nor the search win, but a walk between them.
#[test]
fn walks_survive_every_failed_allocation() {
    const SEED: u64 = 38;
    let tiles = deal::uniform(&common::tall_rows(), 6, SEED).unwrap();
    let options = mj_options { seed: SEED, ..mj_options::new() };
    let report = starve_solve("rows", &tiles, &options);
    assert_eq!((report.verdict, report.nodes), (MJ_SOLVABLE, 0));
    assert!(report.scans > 100, "{} scans", report.scans);
}

fn starve_solve(what: &str, tiles: &[Tile], options: &mj_options) -> mj_report {
    let mut pairs = vec![pattern::<Pair>(); tiles.len() / 2];
    let mut report = new_report();
    let (room, report_at) = (pairs.as_mut_ptr(), &raw mut report);
    // SAFETY, here and below: the arrays are as long as said.
    let call = || unsafe {
        let (data, count) = (tiles.as_ptr(), tiles.len());
        mj_solve(data, count, options, room, count / 2, report_at)
    };
    let failed = || unsafe {
        let told = *report_at;
        assert_eq!((told.verdict, told.stop), (MJ_ERROR_MEMORY, MJ_STOP_ERROR));
        assert_eq!(told.error_index, MJ_NO_INDEX);
        assert!(untouched(std::slice::from_raw_parts(room, tiles.len() / 2)));
    };
    let (code, allocations) = starve(what, call, failed);
    assert!(code >= 0 && allocations > 5, "{what}: {code} after {allocations} allocations");
    report
}

#[test]
fn the_other_functions_survive_every_failed_allocation() {
    let tiles = turtle(7);
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let pairing = [Pair { first: 0, second: 0 }];
    let mut stuck = [pattern::<u8>(); 144];
    let mut dealt = [pattern::<Tile>(); 144];
    let mut numbers = [pattern::<u64>(); 2];
    let mut length = pattern::<usize>();
    let mut pairs = [pattern::<Pair>(); 72];
    let (flags, faces, number) = (stuck.as_mut_ptr(), dealt.as_mut_ptr(), numbers.as_mut_ptr());
    let (size, room) = (&raw mut length, pairs.as_mut_ptr());
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(flags, 144)));
        assert!(untouched(std::slice::from_raw_parts(faces, 144)));
        assert!(untouched(std::slice::from_raw_parts(room, 72)));
        assert!(untouched(&[number.read()]) && untouched(&[size.read()]));
    };
    let call = || unsafe { mj_check(data, count, pairing.as_ptr(), 1, number.add(1)) };
    let told = || unsafe { assert_eq!(number.add(1).read(), MJ_NO_INDEX) };
    assert_eq!(starve("mj_check", call, told).0, MJ_ERROR_PAIRING_REPEAT);

    let call = || unsafe { mj_prune_scan(data, count, null(), 0, flags) };
    assert_eq!(starve("mj_prune_scan", call, untouched).0, MJ_UNKNOWN);
    unsafe { flags.write_bytes(pattern(), 144) };

    let call = || unsafe { mj_random_attempts(data, count, 500, 0, room, 72, number) };
    assert_eq!(starve("mj_random_attempts", call, untouched).0, MJ_SOLVABLE);
    unsafe { (0..72).for_each(|k| room.add(k).write(pattern())) };
    unsafe { number.write(pattern()) };

    let call = || unsafe { mj_deal(data, count, 4, 0, faces) };
    assert_eq!(starve("mj_deal", call, untouched).0, MJ_OK);
    unsafe { (0..144).for_each(|k| faces.add(k).write(pattern())) };

    let text = "1 2 3 4\n".repeat(144);
    let call =
        || unsafe { mj_read_board(text.as_ptr().cast(), text.len(), faces, 144, size, null_mut()) };
    let (code, allocations) = starve("mj_read_board", call, untouched);
    assert!(code == MJ_OK && allocations > 3, "{allocations} allocations");
}

/// mjsolve has no codes: -1 stands for all errors, and on this board only memory is one.
#[cfg(feature = "old-entry-point")]
#[test]
fn the_old_entry_point_survives_every_failed_allocation() {
    let text = turtle(LOST).iter().fold(String::new(), |text, tile| {
        format!("{text}{} {} {} {}\n", tile.row, tile.col, tile.level, tile.group)
    });
    let mut board = [0; 12 * 144];
    board[..text.len()].copy_from_slice(text.as_bytes());
    let before = board;
    let place = board.as_mut_ptr();
    let call = || {
        // SAFETY: there is a zero byte, and room for twelve bytes a tile.
        let left = unsafe { mjsolve(place.cast::<c_char>(), 144.0, 0.0) };
        if left == -1.0 { MJ_ERROR_MEMORY } else { left as i32 }
    };
    // SAFETY: the array is as long as it was.
    let untouched = || assert!(unsafe { std::slice::from_raw_parts(place, 12 * 144) } == before);
    let (left, allocations) = starve("mjsolve", call, untouched);
    assert!(left > 0 && allocations > 0);
}

#[test]
fn surveys_survive_every_failed_allocation() {
    let tiles = turtle(7);
    let mut result = mj_survey_result { struct_size: size_of::<mj_survey_result>(), ..pattern() };
    let place = &raw mut result;
    let survey = |threads| {
        let plan = mj_survey_plan { deal_count: 6, threads, ..mj_survey_plan::new() };
        // SAFETY, here and below: the tiles are as many as said.
        unsafe { mj_survey(tiles.as_ptr(), 144, null(), &raw const plan, place) }
    };
    let untouched = || unsafe {
        let told = mj_survey_result { struct_size: pattern(), ..place.read() };
        assert!(untouched(&[told]));
    };
    let (code, allocations) = starve("mj_survey", || survey(1), untouched);
    assert!(code == MJ_OK && allocations > 50, "{code} after {allocations} allocations");
    // With helpers, which have memory, it depends on who does the work how much of it fails.
    for allowed in 0..allocations {
        let (code, _) = Counting::with_allocations(allowed, || survey(3));
        assert!(code == MJ_OK || code == MJ_ERROR_MEMORY, "{code} with {allowed} allocations");
    }
}
