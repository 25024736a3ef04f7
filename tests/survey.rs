//! mj_survey: the same totals as solving one deal after the other, on any number of threads;
//! parts, callbacks, limits, cancelling, and every error.

mod common;

use common::abi::{Room, new_report, pattern, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{MJ_ENGINE_ATTEMPTS, MJ_NO_ATTEMPTS, mj_options, mj_progress};
use mjsolver::ffi::report::*;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::survey::*;
use mjsolver::survey::{Audience, Plan, Survey, Totals};
use mjsolver::{Options, Tile, deal, layout};
use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::mem::size_of;
use std::ptr::{null, null_mut};
use std::thread::{self, ThreadId};
use std::time::Duration;

fn survey(tiles: &[Tile], options: &mj_options, plan: &mj_survey_plan) -> (i32, mj_survey_result) {
    let mut result = mj_survey_result { struct_size: size_of::<mj_survey_result>(), ..pattern() };
    // SAFETY: the tiles are as many as said.
    let code = unsafe { mj_survey(tiles.as_ptr(), tiles.len(), options, plan, &raw mut result) };
    (code, result)
}

/// The same without what depends on time.
fn timeless(mut result: mj_survey_result) -> mj_survey_result {
    (result.time_ns, result.longest_ns, result.longest_seed, result.elapsed_ns) = (0, 0, 0, 0);
    result.hardest.iter_mut().for_each(|deal| deal.elapsed_ns = 0);
    result
}

/// One deal after the other, with mj_solve alone.
fn one_by_one(tiles: &[Tile], options: &mj_options, plan: &mj_survey_plan) -> mj_survey_result {
    // Zeros are an empty result.
    let (_, mut sum) = survey(tiles, options, &mj_survey_plan::new());
    sum.first_seed = plan.first_seed;
    let mut deals = Vec::new();
    for seed in plan.first_seed..plan.first_seed + plan.deal_count {
        let group_size = if plan.group_size == 0 { 4 } else { plan.group_size };
        let board = deal::uniform(tiles, group_size, seed).unwrap();
        let mut report = new_report();
        // SAFETY: the tiles are as many as said.
        let verdict = unsafe {
            mj_solve(board.as_ptr(), board.len(), options, null_mut(), 0, &raw mut report)
        };
        sum.deals += 1;
        sum.solvable += u64::from(verdict == MJ_SOLVABLE);
        sum.unsolvable += u64::from(verdict == MJ_UNSOLVABLE);
        sum.unknown += u64::from(verdict == MJ_UNKNOWN);
        sum.by_scan += u64::from(report.decided_by == MJ_BY_SCAN);
        sum.by_attempts += u64::from(report.decided_by == MJ_BY_ATTEMPTS);
        sum.by_search += u64::from(report.decided_by == MJ_BY_SEARCH);
        sum.attempts += report.attempts;
        sum.scans += report.scans;
        sum.nodes += report.nodes;
        sum.conflicts += report.conflicts;
        let (nodes, attempts) = (report.nodes, report.attempts);
        deals.push(mj_hard_deal { seed, nodes, attempts, elapsed_ns: 0, verdict, reserved: 0 });
    }
    deals.sort_by_key(|deal| {
        (deal.verdict != MJ_UNKNOWN, u64::MAX - deal.nodes, u64::MAX - deal.attempts, deal.seed)
    });
    deals.truncate(MJ_HARDEST);
    sum.hardest_count = deals.len() as i32;
    sum.hardest[..deals.len()].copy_from_slice(&deals);
    sum
}

#[test]
fn totals_are_those_of_single_deals_on_any_number_of_threads() {
    let six = layout::turtle()[..30].to_vec();
    let options = mj_options::new();
    let limited = mj_options { node_limit: 20, attempts: MJ_NO_ATTEMPTS, ..options };
    let attempts = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 1, seed: 9, ..options };
    let plan = mj_survey_plan { first_seed: 100, deal_count: 300, ..mj_survey_plan::new() };
    let sixes = mj_survey_plan { group_size: 6, deal_count: 77, ..plan };
    let last = mj_survey_plan { first_seed: u64::MAX - 4, deal_count: 4, ..plan };
    let cases = [
        (layout::turtle(), options, plan),
        (layout::turtle(), limited, plan),
        (layout::turtle(), attempts, plan),
        (&six, options, sixes),
        (&six, options, last),
    ];
    for (tiles, options, plan) in cases {
        let expected = one_by_one(tiles, &options, &plan);
        for threads in [0, 1, 2, 3, 7, 50] {
            let (code, result) = survey(tiles, &options, &mj_survey_plan { threads, ..plan });
            assert_eq!((code, result.stop), (MJ_OK, MJ_STOP_NONE));
            let (result, expected) =
                (format!("{:?}", timeless(result)), format!("{:?}", timeless(expected)));
            assert_eq!(result, expected, "{threads} threads");
        }
    }
    // The limits were tested: some boards are decided, some are not.
    let limited = one_by_one(layout::turtle(), &limited, &plan);
    assert!(limited.unknown > 0 && limited.solvable > 0);
}

#[test]
fn times_are_those_of_the_clock() {
    struct Nobody;
    impl Audience for Nobody {
        fn part(&mut self, _: &Totals) {}
        fn cancels(&mut self, _: &Totals) -> bool {
            false
        }
    }
    /// A clock on which every deal takes seven nanoseconds: it is looked at before and after.
    fn seven() -> Option<Duration> {
        thread_local!(static NOW: Cell<u64> = const { Cell::new(0) });
        NOW.set(NOW.get() + 7);
        Some(Duration::from_nanos(NOW.get()))
    }
    let plan = Plan {
        first_seed: 0,
        deals: 100,
        group_size: 4,
        threads: 1,
        time_limit: None,
        clock: seven,
    };
    let timed = |plan| {
        Survey::new(layout::turtle(), Options::default(), plan).unwrap().lead(&mut Nobody).unwrap()
    };
    let totals = timed(plan);
    assert_eq!((totals.time_ns, totals.longest_ns, totals.longest_seed), (700, 7, 0));
    assert!(totals.hardest().iter().all(|deal| deal.elapsed_ns == 7));
    // Without a clock, by the wall clock: no computer decides a turtle in seven nanoseconds.
    assert!(timed(Plan { clock: || None, ..plan }).time_ns > 700);
}

#[test]
fn the_last_seed_of_all() {
    let plan = mj_survey_plan { first_seed: u64::MAX, deal_count: 1, ..mj_survey_plan::new() };
    let (code, result) = survey(&layout::turtle()[..4], &mj_options::new(), &plan);
    assert_eq!((code, result.deals, result.first_seed), (MJ_OK, 1, u64::MAX));
    let plan = mj_survey_plan { deal_count: 2, ..plan };
    assert_eq!(survey(layout::turtle(), &mj_options::new(), &plan).0, MJ_ERROR_OPTIONS_VALUE);
}

/// What the callbacks were told.
struct Told {
    thread: ThreadId,
    parts: Vec<mj_survey_result>,
    most: u64,
    calls: u64,
    stop_after_parts: usize,
    stop_after_calls: u64,
}

impl Told {
    fn new() -> Self {
        let (stop_after_parts, stop_after_calls) = (usize::MAX, u64::MAX);
        let thread = thread::current().id();
        Told { thread, parts: Vec::new(), most: 0, calls: 0, stop_after_parts, stop_after_calls }
    }

    fn plan(&mut self, deal_count: u64, threads: u32) -> mj_survey_plan {
        mj_survey_plan {
            deal_count,
            threads,
            callback: Some(progress),
            part_callback: Some(part),
            user: (&raw mut *self).cast(),
            ..mj_survey_plan::new()
        }
    }
}

/// # Safety
/// The pointers are those of a survey whose user is a `Told`.
unsafe extern "C" fn progress(user: *mut c_void, result: *const mj_survey_result) -> c_int {
    // SAFETY: as said.
    let (told, result) = unsafe { (&mut *user.cast::<Told>(), &*result) };
    assert_eq!(thread::current().id(), told.thread);
    assert_eq!(result.struct_size, size_of::<mj_survey_result>());
    assert!(result.deals >= told.most, "progress goes on");
    (told.most, told.calls) = (result.deals, told.calls + 1);
    c_int::from(told.calls >= told.stop_after_calls)
}

/// # Safety
/// The same.
unsafe extern "C" fn part(user: *mut c_void, result: *const mj_survey_result) -> c_int {
    // SAFETY: as said.
    let (told, result) = unsafe { (&mut *user.cast::<Told>(), &*result) };
    assert_eq!(thread::current().id(), told.thread);
    told.parts.push(*result);
    c_int::from(told.parts.len() >= told.stop_after_parts)
}

/// The parts do not overlap and add up to the result.
fn assert_parts(told: &mut Told, result: &mj_survey_result) {
    told.parts.sort_by_key(|part| part.first_seed);
    let ends = told.parts.windows(2);
    assert!(ends.into_iter().all(|two| two[0].first_seed + two[0].deals <= two[1].first_seed));
    let sum = |of: fn(&mj_survey_result) -> u64| told.parts.iter().map(of).sum::<u64>();
    assert_eq!(sum(|part| part.deals), result.deals);
    assert_eq!(sum(|part| part.solvable), result.solvable);
    assert_eq!(sum(|part| part.unsolvable), result.unsolvable);
    assert_eq!(sum(|part| part.unknown), result.unknown);
    assert_eq!(sum(|part| part.nodes), result.nodes);
    assert_eq!(sum(|part| part.time_ns), result.time_ns);
    assert_eq!(told.parts.iter().map(|part| part.longest_ns).max(), Some(result.longest_ns));
    assert!(told.parts.iter().all(|part| (1..=64).contains(&part.deals)));
}

#[test]
fn parts_and_progress() {
    for threads in [1, 2, 5] {
        let mut told = Told::new();
        let plan = told.plan(2_000, threads);
        let (code, result) = survey(layout::turtle(), &mj_options::new(), &plan);
        assert_eq!((code, result.stop, result.deals), (MJ_OK, MJ_STOP_NONE, 2_000));
        assert_parts(&mut told, &result);
        assert!(told.calls > 0);
        // The paper's search needs 2.95 % of 2,000, give or take four standard deviations.
        assert!((29..=89).contains(&result.unsolvable), "{}", result.unsolvable);
    }
}

#[test]
fn cancelling_keeps_what_is_done() {
    for threads in [1, 2, 5] {
        let mut told = Told::new();
        told.stop_after_parts = 3;
        let plan = told.plan(u64::MAX, threads);
        let (code, result) = survey(layout::turtle(), &mj_options::new(), &plan);
        assert_eq!((code, result.stop), (MJ_OK, MJ_STOP_CANCELLED));
        assert!(told.parts.len() >= 3 && result.deals > 0);
        assert_parts(&mut told, &result);

        // In the middle of a board that no engine decides in a lifetime.
        let mut told = Told::new();
        told.stop_after_calls = 3;
        let plan = told.plan(u64::MAX, threads);
        let options =
            mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: u64::MAX - 1, ..mj_options::new() };
        let lost = lost_layout();
        let (code, result) = survey(&lost, &options, &plan);
        assert_eq!((code, result.stop, told.calls), (MJ_OK, MJ_STOP_CANCELLED, 3));
    }
}

/// A long row and a tower: next to no deal can be solved, and games alone never find that out.
fn lost_layout() -> Vec<Tile> {
    let tower = (0..4).map(|level| Tile { row: 0, col: 0, level, group: 0 });
    tower.chain((0..140).map(|k| Tile { row: 0, col: 10 + 2 * k, level: 0, group: 0 })).collect()
}

#[test]
fn a_time_limit_for_all_of_it() {
    for threads in [1, 3] {
        let mut told = Told::new();
        let plan = mj_survey_plan { time_limit_ms: 30, ..told.plan(u64::MAX, threads) };
        let (code, result) = survey(layout::turtle(), &mj_options::new(), &plan);
        assert_eq!((code, result.stop), (MJ_OK, MJ_STOP_TIME));
        assert!(result.elapsed_ns >= 30_000_000);
        if result.deals > 0 {
            assert_parts(&mut told, &result);
        }
    }
}

#[test]
fn a_time_limit_for_one_board() {
    let options = mj_options {
        engine: MJ_ENGINE_ATTEMPTS,
        attempts: u64::MAX - 1,
        time_limit_ms: 1,
        ..mj_options::new()
    };
    let plan = mj_survey_plan { deal_count: 5, threads: 2, ..mj_survey_plan::new() };
    let (code, result) = survey(&lost_layout(), &options, &plan);
    assert_eq!((code, result.stop, result.deals), (MJ_OK, MJ_STOP_NONE, 5));
    assert_eq!((result.unknown, result.hardest[0].verdict), (5, MJ_UNKNOWN));
}

unsafe extern "C" fn never(_: *mut c_void, _: *const mj_progress) -> c_int {
    0
}

#[test]
fn errors() {
    let tiles = layout::turtle();
    let (data, options) = (tiles.as_ptr(), mj_options::new());
    let plan = mj_survey_plan { deal_count: 3, ..mj_survey_plan::new() };
    let refused = |tiles: *const Tile, count, options: *const mj_options, plan, expected| {
        let mut result =
            mj_survey_result { struct_size: size_of::<mj_survey_result>(), ..pattern() };
        // SAFETY: the arrays are as long as said, or the library must not touch them.
        let code = unsafe { mj_survey(tiles, count, options, plan, &raw mut result) };
        assert_eq!(code, expected);
        result.struct_size = pattern();
        assert!(untouched(&[result]));
    };
    let plan_at = &raw const plan;
    refused(null(), 144, null(), plan_at, MJ_ERROR_NULL);
    refused(data, 144, null(), null(), MJ_ERROR_NULL);
    refused(data.wrapping_byte_add(1), 144, null(), plan_at, MJ_ERROR_ALIGNMENT);
    refused(data, 144, null(), plan_at.wrapping_byte_add(1), MJ_ERROR_ALIGNMENT);
    refused(data, 144, (&raw const options).wrapping_byte_add(1), plan_at, MJ_ERROR_ALIGNMENT);
    refused(data, usize::MAX, null(), plan_at, MJ_ERROR_TILE_COUNT);
    refused(data, 143, null(), plan_at, MJ_ERROR_GROUP_SIZE);
    let twice: Vec<Tile> = [tiles[0]; 2].to_vec();
    refused(twice.as_ptr(), 2, null(), plan_at, MJ_ERROR_OVERLAP);
    let far = [tiles[0], Tile { row: i32::MAX, ..tiles[1] }];
    refused(far.as_ptr(), 2, null(), plan_at, MJ_ERROR_COORDINATE);
    for bad in [
        mj_survey_plan { threads: MJ_MAX_THREADS + 1, ..plan },
        mj_survey_plan { first_seed: 2, deal_count: u64::MAX, ..plan },
    ] {
        refused(data, 144, null(), &raw const bad, MJ_ERROR_OPTIONS_VALUE);
    }
    let odd = mj_survey_plan { group_size: 3, ..plan };
    refused(data, 144, null(), &raw const odd, MJ_ERROR_GROUP_SIZE);
    let sizes = mj_survey_plan { struct_size: 8, ..plan };
    refused(data, 144, null(), &raw const sizes, MJ_ERROR_OPTIONS_SIZE);
    let with_callback = mj_options { callback: Some(never), ..options };
    refused(data, 144, &raw const with_callback, plan_at, MJ_ERROR_OPTIONS_VALUE);
    let unknown_engine = mj_options { engine: 99, ..options };
    refused(data, 144, &raw const unknown_engine, plan_at, MJ_ERROR_OPTIONS_VALUE);

    let mut wrong = mj_survey_result { struct_size: 8, ..pattern() };
    // SAFETY: the library must not touch more than the size.
    unsafe {
        assert_eq!(mj_survey(data, 144, null(), plan_at, &raw mut wrong), MJ_ERROR_REPORT_SIZE);
        assert_eq!(mj_survey(data, 144, null(), plan_at, null_mut()), MJ_OK);
        assert_eq!(mj_survey(null(), 0, null(), plan_at, null_mut()), MJ_OK);
    }
}

#[test]
fn init_functions() {
    const PLAN: usize = size_of::<mj_survey_plan>();
    const RESULT: usize = size_of::<mj_survey_result>();
    let mut room = Room([pattern(); 8192]);
    let data = room.0.as_mut_ptr();
    // SAFETY: the room is larger than every size that is believed.
    unsafe {
        assert_eq!(mj_survey_plan_init(null_mut(), PLAN), MJ_ERROR_NULL);
        assert_eq!(mj_survey_plan_init(data.cast(), PLAN - 1), MJ_ERROR_OPTIONS_SIZE);
        assert_eq!(mj_survey_result_init(data.cast(), RESULT - 1), MJ_ERROR_REPORT_SIZE);
        assert!(untouched(&room.0));
        assert_eq!(mj_survey_result_init(room.0.as_mut_ptr().cast(), RESULT), MJ_OK);
    }
    assert_eq!(room.0[..size_of::<usize>()], RESULT.to_ne_bytes());
    assert!(room.0[size_of::<usize>()..RESULT].iter().all(|&byte| byte == 0));
    assert!(untouched(&room.0[RESULT..]));
    // SAFETY: the same.
    assert_eq!(unsafe { mj_survey_plan_init(room.0.as_mut_ptr().cast(), PLAN) }, MJ_OK);
}
