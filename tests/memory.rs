//! Memory that runs out: whichever allocation fails, the answer is MJ_ERROR_MEMORY, nothing but
//! the report is written, and the process goes on.

mod common;

use common::abi::{
    HARD, LOST, Receiver, new_report, pattern, prove, stuck_board, turtle, untouched,
};
use common::allocator::Counting;
use common::installed::use_the_games;
use common::{Dice, random_layout};
use libc::{c_char, c_int, c_void};
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::check::mj_check;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::{mj_deal, mj_deal_xmahjongg};
use mjsolver::ffi::fewest::mj_fewest_left;
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::layout::{mj_find_layout, mj_list_layouts, mj_read_layout, mj_transpose};
use mjsolver::ffi::lost::mj_lost_since;
#[cfg(feature = "old-entry-point")]
use mjsolver::ffi::mjsolve::mjsolve;
use mjsolver::ffi::options::*;
use mjsolver::ffi::playable::{mj_legal_pairs, mj_playable};
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::report::MJ_STOP_ERROR;
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::sat::{MJ_SHAPE_ROWS, mj_sat_assignment, mj_sat_board};
use mjsolver::ffi::scan::mj_prune_scan;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::stacks::mj_blocked_cycle;
use mjsolver::ffi::survey::{mj_survey, mj_survey_plan, mj_survey_result};
use mjsolver::ffi::text::{MJ_TEXT_ONE_LINE, mj_read_board, mj_write_board};
use mjsolver::ffi::unseen::{mj_unseen_games, mj_unseen_pair};
use mjsolver::ffi::winnable::mj_deal_winnable;
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
            for attempts in [3, MJ_NO_ATTEMPTS] {
                let options = mj_options { engine, attempts, node_limit: 2, ..mj_options::new() };
                let what = format!("{name}, engine {engine}");
                starve_solve(&what, &tiles, &options);
            }
        }
    }
}

fn starve_solve(what: &str, tiles: &[Tile], options: &mj_options) {
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

#[test]
fn layouts_survive_every_failed_allocation() {
    use_the_games();
    let tiles = turtle(7);
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let mut room = [pattern::<Tile>(); 144];
    let mut bytes = [pattern::<u8>(); 8_192];
    let mut length = pattern::<usize>();
    let (to, text, size) = (room.as_mut_ptr(), bytes.as_mut_ptr(), &raw mut length);
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(to, 144)));
        assert!(untouched(std::slice::from_raw_parts(text, 8_192)));
        assert!(untouched(&[size.read()]));
    };
    let survives = |what: &str, call: &mut dyn FnMut() -> i32| {
        let (code, allocations) = starve(what, call, untouched);
        assert!(code == MJ_OK && allocations > 0, "{what}: {code}");
        unsafe {
            (0..144).for_each(|k| to.add(k).write(pattern()));
            text.write_bytes(pattern(), 8_192);
            size.write(pattern());
        }
    };
    survives("mj_transpose", &mut || unsafe { mj_transpose(data, count, to) });
    survives("mj_deal_xmahjongg", &mut || unsafe { mj_deal_xmahjongg(data, count, 7, to) });
    survives("mj_write_board", &mut || unsafe {
        mj_write_board(data, count, MJ_TEXT_ONE_LINE, text.cast(), 8_192, size)
    });
    survives("mj_list_layouts", &mut || unsafe { mj_list_layouts(text.cast(), 8_192, size) });
    for name in [c"xmahjongg/dragon", c"kmahjongg/default", c"gnome-mahjongg/cloud", c"turtle"] {
        survives(&format!("mj_find_layout {name:?}"), &mut || unsafe {
            mj_find_layout(name.as_ptr(), to, 144, size, null_mut())
        });
    }
    let texts = [
        "0 0 0\n0 2 0\n",
        "0gaa",
        "kmahjongg-layout-v1.1\nw4\nh1\nd1\n1.1.",
        "<map name='&amp;'><block left='0' right='5' top='0' bottom='5' z='0'/></map>",
    ];
    for layout in texts {
        survives(&format!("mj_read_layout {layout:?}"), &mut || unsafe {
            let (from, length) = (layout.as_ptr().cast(), layout.len());
            mj_read_layout(from, length, null(), to, 144, size, null_mut())
        });
    }
}

#[test]
fn the_functions_for_games_survive_every_failed_allocation() {
    let (tiles, options) = (turtle(LOST), mj_options { node_limit: 3, ..mj_options::new() });
    let (data, count, options) = (tiles.as_ptr(), tiles.len(), &raw const options);
    let visible = [0; 144];
    let (mut flags, mut dealt) = ([pattern::<u8>(); 216], [pattern::<Tile>(); 144]);
    let (mut pairs, mut counts) = ([pattern::<Pair>(); 216], [pattern::<u64>(); 216]);
    let mut number = pattern::<u64>();
    let mut rating = mj_rating { struct_size: size_of::<mj_rating>(), ..pattern() };
    let (flags, faces, room) = (flags.as_mut_ptr(), dealt.as_mut_ptr(), pairs.as_mut_ptr());
    let (counts, number, rating) = (counts.as_mut_ptr(), &raw mut number, &raw mut rating);
    let none: *mut u64 = null_mut();
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(flags, 216)));
        assert!(untouched(std::slice::from_raw_parts(faces, 144)));
        assert!(untouched(std::slice::from_raw_parts(room, 216)));
        assert!(untouched(std::slice::from_raw_parts(counts, 216)));
        assert!(untouched(&[number.read()]) && untouched(&[(*rating).games]));
    };
    // What a call has written is taken back for the next.
    let reset = || unsafe {
        flags.write_bytes(pattern(), 216);
        (0..144).for_each(|k| faces.add(k).write(pattern()));
        (0..216).for_each(|k| room.add(k).write(pattern()));
        (0..216).for_each(|k| counts.add(k).write(pattern()));
        number.write(pattern());
        (*rating).games = pattern();
    };
    let starve = |what: &str, least: u64, call: &mut dyn FnMut() -> i32| {
        let (code, allocations) = starve(what, call, untouched);
        assert!(code >= 0 && allocations >= least, "{what}: {code}, {allocations} allocations");
        reset();
    };
    unsafe {
        starve("mj_playable", 5, &mut || mj_playable(data, count, flags));
        starve("mj_legal_pairs", 5, &mut || mj_legal_pairs(data, count, room, 216, number));
        starve("mj_safe_pairs", 10, &mut || {
            mj_safe_pairs(data, count, options, room, flags, 216, number, none.cast())
        });
        starve("mj_hint", 10, &mut || mj_hint(data, count, options, room, none.cast()));
        starve("mj_lost_since", 10, &mut || {
            mj_lost_since(data, count, null(), 0, options, number, none.cast())
        });
        starve("mj_fewest_left", 10, &mut || {
            mj_fewest_left(data, count, options, room, 72, number, none.cast())
        });
        starve("mj_rate", 10, &mut || mj_rate(data, count, 3, options, rating, none.cast()));
        starve("mj_deal_winnable", 10, &mut || {
            mj_deal_winnable(data, count, 4, 1, 0, 0, 100, options, faces, number, none.cast())
        });
        starve("mj_reshuffle", 10, &mut || {
            mj_reshuffle(data, count, 1, options, faces, none.cast())
        });
        starve("mj_guess_pairs", 10, &mut || {
            let seen = visible.as_ptr();
            mj_guess_pairs(
                data,
                count,
                seen,
                2,
                options,
                room,
                counts,
                216,
                number,
                none,
                none,
                none.cast(),
            )
        });
    }
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

#[test]
fn the_theorems_survive_every_failed_allocation() {
    // Pairs on top of each other: each stack is a blocked cycle.
    let stack = |k: i32| Tile { row: 0, col: 4 * (k / 2), level: k % 2, group: k / 2 };
    let tiles: Vec<Tile> = (0..40).map(stack).collect();
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let mut cycle = [pattern::<u32>(); 2];
    let mut length = pattern::<usize>();
    let mut numbers = [pattern::<u64>(); 2];
    let mut pair = pattern::<Pair>();
    let mut board = [pattern::<Tile>(); 140];
    let mut value = pattern::<u8>();
    let (size, number, place) = (&raw mut length, numbers.as_mut_ptr(), &raw mut pair);
    let (room, faces, truth) = (cycle.as_mut_ptr(), board.as_mut_ptr(), &raw mut value);
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(room, 2)));
        assert!(untouched(std::slice::from_raw_parts(faces, 140)));
        assert!(untouched(std::slice::from_raw_parts(number, 2)));
        assert!(untouched(&[size.read()]) && untouched(&[place.read()]));
        assert!(untouched(&[truth.read()]));
    };
    let literals = [1, 0];
    let (formula, none) = (literals.as_ptr(), null_mut());
    let call = || unsafe { mj_sat_board(1, formula, 2, MJ_SHAPE_ROWS, faces, 140, size, none) };
    // One variable and one clause make 96 tiles in stacks and 224 in rows.
    assert_eq!(starve("mj_sat_board", call, untouched).0, MJ_ERROR_CAPACITY);
    let call = || unsafe { mj_sat_board(1, formula, 0, MJ_SHAPE_ROWS, faces, 140, size, none) };
    assert_eq!(starve("mj_sat_board", call, untouched).0, MJ_OK);
    unsafe { (0..140).for_each(|k| faces.add(k).write(pattern())) };
    unsafe { size.write(pattern()) };

    let mut pairs: Vec<Pair> = (0..30).map(|k| Pair { first: 2 * k, second: 2 * k + 1 }).collect();
    // Tile 24 is to go with tile 42: the variable is true.
    pairs[12].second = 42;
    pairs[21].first = 25;
    let call = || unsafe { mj_sat_assignment(1, pairs.as_ptr(), 30, truth, none) };
    assert_eq!(starve("mj_sat_assignment", call, untouched).0, MJ_OK);
    assert_eq!(unsafe { truth.replace(pattern()) }, 1);

    let call = || unsafe { mj_blocked_cycle(data, count, room, 2, size, none) };
    assert_eq!(starve("mj_blocked_cycle", call, untouched).0, MJ_UNSOLVABLE);
    unsafe { (0..2).for_each(|k| room.add(k).write(pattern())) };
    unsafe { size.write(pattern()) };

    let call = || unsafe { mj_unseen_pair(data, count, place, none) };
    assert_eq!(starve("mj_unseen_pair", call, untouched).0, 0);
    let call = || unsafe { mj_unseen_games(data, count, 2, 0, number, number.add(1), none) };
    assert_eq!(starve("mj_unseen_games", call, untouched).0, MJ_OK);

    // The board of a formula, the groups of which are split.
    let tiles = mjsolver::theory::sat::board(2, &[1, 2, 0], Default::default()).unwrap();
    let options = mj_options { node_limit: 2, ..mj_options::new() };
    starve_solve("a formula", &tiles, &options);
}
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

/// Where a game takes other ways: won boards, searches that need no games, positions in an awkward
/// place.
#[test]
fn other_ways_of_the_functions_for_games() {
    let hard = turtle(HARD);
    let options = mj_options { attempts: MJ_NO_ATTEMPTS, node_limit: 5, ..mj_options::new() };
    let paper = mj_options { engine: MJ_ENGINE_PAIRING, ..options };
    let mut place = pattern::<u64>();
    let number = &raw mut place;
    let reset = || unsafe { assert!(untouched(&[number.read()])) };
    for options in [&options, &paper] {
        let (data, none) = (hard.as_ptr(), null_mut());
        let call = || unsafe { mj_fewest_left(data, 144, options, none, 0, number, null_mut()) };
        let (code, _) = starve("mj_fewest_left of a hard board", call, reset);
        assert_eq!(code, MJ_UNKNOWN);
        unsafe { number.write(pattern()) };
    }
    let easy = turtle(7);
    let call = || unsafe { mj_hint(easy.as_ptr(), 144, null(), null_mut(), null_mut()) };
    assert_eq!(starve("mj_hint", call, || ()).0, MJ_SOLVABLE);
    // The second one needs a search to be refuted.
    let tower = |row, height| (0..height).map(move |level| Tile { row, level, ..Tile::default() });
    for (heights, code) in [([6, 5, 3], MJ_SOLVABLE), ([9, 2, 3], MJ_UNSOLVABLE)] {
        let tiles: Vec<Tile> =
            heights.iter().zip([0, 10, 20]).flat_map(|(&height, row)| tower(row, height)).collect();
        let call =
            || unsafe { mj_reshuffle(tiles.as_ptr(), 14, 1, null(), null_mut(), null_mut()) };
        assert_eq!(starve("mj_reshuffle of towers", call, || ()).0, code);
    }
}
