//! Every error of the functions for games: the code, the index, and no output written. And that
//! each of them can be cancelled at any time, on large boards too.

mod common;

use common::abi::{LOST, new_report, pattern, turtle, untouched};
use common::position::{deal_winnable, judge, lost_since};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::fewest::{mj_fewest_left, mj_leaves_at_most};
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::*;
use mjsolver::ffi::playable::{mj_legal_pairs, mj_playable};
use mjsolver::ffi::rate::{mj_rate, mj_rating, mj_rating_init};
use mjsolver::ffi::report::*;
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{MAX_COORDINATE, MAX_TILES, Pair, Tile, layout};
use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::{null, null_mut};

/// Tiles far enough from each other, in groups of two: four legal pairs.
fn good_board() -> Vec<Tile> {
    (0..8).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: k / 2 }).collect()
}

/// The arguments of any of these functions; the ones that a function does not have are not used.
#[derive(Clone, Copy)]
struct Arguments {
    tiles: *const Tile,
    count: usize,
    played: *const Pair,
    played_count: usize,
    visible: *const u8,
    options: *const mj_options,
    pairs: *mut Pair,
    flags: *mut u8,
    counts: *mut u64,
    capacity: usize,
    number: *mut u64,
    rating: *mut mj_rating,
    room: *mut Tile,
    report: *mut mj_report,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Playable,
    Legal,
    Safe,
    Hint,
    Lost,
    Fewest,
    AtMost,
    Rate,
    Deal,
    Reshuffle,
    Guess,
}
use Function::*;

const ALL: [Function; 11] =
    [Playable, Legal, Safe, Hint, Lost, Fewest, AtMost, Rate, Deal, Reshuffle, Guess];
const WITH_OPTIONS: [Function; 9] =
    [Safe, Hint, Lost, Fewest, AtMost, Rate, Deal, Reshuffle, Guess];

/// # Safety
/// The arrays are as long as said, or the library must not touch them.
unsafe fn call(function: Function, with: &Arguments) -> i32 {
    let Arguments { tiles, count, options, pairs, capacity, number, report, .. } = *with;
    let Arguments { played, played_count, visible, flags, counts, rating, room, .. } = *with;
    let none = null_mut();
    // SAFETY: the caller's part.
    unsafe {
        match function {
            Playable => mj_playable(tiles, count, flags),
            Legal => mj_legal_pairs(tiles, count, pairs, capacity, number),
            Safe => mj_safe_pairs(tiles, count, options, pairs, flags, capacity, number, report),
            Hint => mj_hint(tiles, count, options, pairs, report),
            Lost => mj_lost_since(tiles, count, played, played_count, options, number, report),
            Fewest => mj_fewest_left(tiles, count, options, pairs, capacity, number, report),
            AtMost => mj_leaves_at_most(tiles, count, 0, options, pairs, capacity, number, report),
            Rate => mj_rate(tiles, count, 3, options, rating, report),
            Deal => mj_deal_winnable(tiles, count, 4, 0, 0, 0, 100, options, room, number, report),
            Reshuffle => mj_reshuffle(tiles, count, 0, options, room, report),
            Guess => mj_guess_pairs(
                tiles, count, visible, 1, options, pairs, counts, capacity, number, none, none,
                report,
            ),
        }
    }
}

/// Calls a function with arguments that are good but for one change; expects this error with this
/// index, and all outputs untouched.
fn refused_at(function: Function, code: i32, index: u64, change: impl Fn(&mut Arguments)) {
    let tiles = good_board();
    let options = mj_options::new();
    let played = [Pair { first: 0, second: 1 }];
    let visible = [1; 8];
    let mut pairs = [pattern::<Pair>(); 8];
    let mut flags = [pattern::<u8>(); 8];
    let mut counts = [pattern::<u64>(); 8];
    let mut numbers = [pattern::<u64>(); 2];
    let mut ratings = [mj_rating { struct_size: size_of::<mj_rating>(), ..pattern() }; 2];
    let mut room = [pattern::<Tile>(); 9];
    let mut reports = [new_report(); 2];
    let mut with = Arguments {
        tiles: tiles.as_ptr(),
        count: tiles.len(),
        played: played.as_ptr(),
        played_count: 1,
        visible: visible.as_ptr(),
        options: &raw const options,
        pairs: pairs.as_mut_ptr(),
        flags: flags.as_mut_ptr(),
        counts: counts.as_mut_ptr(),
        capacity: 4,
        number: numbers.as_mut_ptr(),
        rating: ratings.as_mut_ptr(),
        room: room.as_mut_ptr(),
        report: reports.as_mut_ptr(),
    };
    let good_report = with.report;
    change(&mut with);
    // SAFETY: the arrays are as long as said, or the library must not touch them.
    let result = unsafe { call(function, &with) };
    assert_eq!(result, code, "{function:?}");
    assert!(untouched(&pairs) && untouched(&flags) && untouched(&counts), "{function:?}: {code}");
    assert!(untouched(&numbers) && untouched(&room), "{function:?}: {code}");
    ratings.iter_mut().for_each(|rating| rating.struct_size = pattern());
    assert!(untouched(&ratings), "{function:?}: {code}");
    if with.report == good_report && WITH_OPTIONS.contains(&function) {
        let report = reports[0];
        assert_eq!((report.verdict, report.stop), (code, MJ_STOP_ERROR));
        assert_eq!(report.error_index, index, "{function:?}: {code}");
    } else {
        reports.iter_mut().for_each(|report| report.struct_size = pattern());
        assert!(untouched(&reports), "{function:?}: {code}");
    }
}

fn refused(function: Function, code: i32, change: impl Fn(&mut Arguments)) {
    refused_at(function, code, MJ_NO_INDEX, change);
}

fn misaligned<T>(pointer: *const T) -> *mut T {
    pointer.cast_mut().wrapping_byte_add(1)
}

#[test]
fn nothing_is_wrong_with_the_arguments_to_begin_with() {
    let tiles = good_board();
    for function in WITH_OPTIONS {
        let mut room = [pattern::<Tile>(); 8];
        let (mut pairs, mut counts) = ([pattern::<Pair>(); 8], [pattern::<u64>(); 8]);
        let (mut flags, mut number) = ([pattern::<u8>(); 8], pattern::<u64>());
        let with = Arguments {
            tiles: tiles.as_ptr(),
            count: 8,
            played: null(),
            played_count: 0,
            visible: [1; 8].as_ptr(),
            options: null(),
            pairs: pairs.as_mut_ptr(),
            flags: flags.as_mut_ptr(),
            counts: counts.as_mut_ptr(),
            capacity: 4,
            number: &raw mut number,
            rating: null_mut(),
            room: room.as_mut_ptr(),
            report: null_mut(),
        };
        let expected = if function == Guess { MJ_OK } else { MJ_SOLVABLE };
        // SAFETY: the arrays are as long as said.
        assert_eq!(unsafe { call(function, &with) }, expected, "{function:?}");
    }
}

#[test]
fn bad_boards() {
    let mut beyond = good_board();
    beyond[3].row = MAX_COORDINATE + 1;
    let mut odd = good_board();
    odd[5].group = 99;
    let mut overlap = good_board();
    overlap[6].col = overlap[1].col + 1;
    for function in ALL {
        for (tiles, code, index) in [
            (&beyond, MJ_ERROR_COORDINATE, 3),
            (&odd, MJ_ERROR_ODD_GROUP, 4),
            (&overlap, MJ_ERROR_OVERLAP, 6),
        ] {
            // The groups of a layout are not looked at.
            if !(function == Deal && code == MJ_ERROR_ODD_GROUP) {
                refused_at(function, code, index, |with| with.tiles = tiles.as_ptr());
            }
        }
    }
}

#[test]
fn bad_pointers_and_counts() {
    for function in ALL {
        refused(function, MJ_ERROR_NULL, |with| with.tiles = null());
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.tiles = misaligned(with.tiles));
        for count in [MAX_TILES + 1, usize::MAX / 16 + 1, usize::MAX] {
            refused(function, MJ_ERROR_TILE_COUNT, |with| {
                (with.count, with.pairs, with.capacity) = (count, null_mut(), 0);
                (with.flags, with.counts) = (null_mut(), null_mut());
            });
        }
    }
    for function in WITH_OPTIONS {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.options = misaligned(with.options));
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.report = misaligned(with.report));
    }
    for function in [Legal, Safe, Hint, Fewest, AtMost, Guess] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.pairs = misaligned(with.pairs));
    }
    for function in [Legal, Safe, Fewest, AtMost, Guess] {
        refused(function, MJ_ERROR_NULL, |with| with.pairs = null_mut());
        for capacity in [1, 3] {
            refused(function, MJ_ERROR_CAPACITY, |with| with.capacity = capacity);
        }
        // Even none is too few, where there is a place for them.
        refused(function, MJ_ERROR_CAPACITY, |with| with.capacity = 0);
    }
    for function in [Legal, Safe, Lost, Fewest, AtMost, Deal, Guess] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.number = misaligned(with.number));
    }
    for function in [Legal, Safe, Guess] {
        refused(function, MJ_ERROR_NULL, |with| with.number = null_mut());
    }
    refused(Safe, MJ_ERROR_NULL, |with| with.flags = null_mut());
    refused(Guess, MJ_ERROR_NULL, |with| with.counts = null_mut());
    refused(Guess, MJ_ERROR_ALIGNMENT, |with| with.counts = misaligned(with.counts));
    refused(Guess, MJ_ERROR_NULL, |with| with.visible = null());
    refused(Deal, MJ_ERROR_NULL, |with| with.room = null_mut());
    for function in [Deal, Reshuffle] {
        refused(function, MJ_ERROR_ALIGNMENT, |with| with.room = misaligned(with.room));
    }
    refused(Rate, MJ_ERROR_ALIGNMENT, |with| with.rating = misaligned(with.rating));
    refused(Lost, MJ_ERROR_NULL, |with| with.played = null());
    refused(Lost, MJ_ERROR_ALIGNMENT, |with| with.played = misaligned(with.played));
    for count in [5, usize::MAX / 8 + 1, usize::MAX] {
        refused(Lost, MJ_ERROR_PAIRING_COUNT, |with| with.played_count = count);
    }
}

#[test]
fn bad_structs() {
    for function in WITH_OPTIONS {
        let size = size_of::<mj_options>();
        for struct_size in [0, size - 1, 5_000, usize::MAX] {
            let options = mj_options { struct_size, ..mj_options::new() };
            refused(function, MJ_ERROR_OPTIONS_SIZE, |with| with.options = &raw const options);
        }
        for options in [
            mj_options { engine: MJ_ENGINE_LEARNING + 1, ..mj_options::new() },
            mj_options { reserved: 1, ..mj_options::new() },
        ] {
            refused(function, MJ_ERROR_OPTIONS_VALUE, |with| with.options = &raw const options);
        }
        let mut small = [mj_report { struct_size: 8, ..pattern() }];
        refused(function, MJ_ERROR_REPORT_SIZE, |with| {
            with.report = (&raw const small).cast_mut().cast();
        });
        small[0].struct_size = pattern();
        assert!(untouched(&small));
    }
    for struct_size in [0, 8, size_of::<mj_rating>() - 1, 5_000] {
        let rating = mj_rating { struct_size, ..pattern() };
        refused(Rate, MJ_ERROR_RATING_SIZE, |with| with.rating = (&raw const rating).cast_mut());
        assert_eq!(rating.difficulty, pattern::<mj_rating>().difficulty);
    }
    // A later version with a field that this one does not know: fine if that is zero.
    #[repr(C)]
    struct Later(mj_rating, u64);
    let mut later = Later(pattern(), 0);
    later.0.struct_size = size_of::<Later>();
    let tiles = good_board();
    let rate = |later: &mut Later| {
        let place = (&raw mut *later).cast();
        // SAFETY: the arrays are as long as said.
        unsafe { mj_rate(tiles.as_ptr(), 8, 1, null(), place, null_mut()) }
    };
    assert_eq!(rate(&mut later), MJ_SOLVABLE);
    assert_eq!((later.0.difficulty, later.0.struct_size, later.1), (0, size_of::<Later>(), 0));
    later.1 = 7;
    assert_eq!(rate(&mut later), MJ_ERROR_RATING_SIZE);
}

#[test]
fn emptying_a_rating() {
    let size = size_of::<mj_rating>();
    let mut ratings = [pattern::<mj_rating>(); 2];
    let place = ratings.as_mut_ptr();
    // SAFETY: there is room for what is said.
    unsafe {
        assert_eq!(mj_rating_init(null_mut(), size), MJ_ERROR_NULL);
        assert_eq!(mj_rating_init(misaligned(place), size), MJ_ERROR_ALIGNMENT);
        for wrong in [0, size - 1, usize::MAX] {
            assert_eq!(mj_rating_init(place, wrong), MJ_ERROR_RATING_SIZE);
        }
    }
    assert!(untouched(&ratings));
    // SAFETY: the same.
    assert_eq!(unsafe { mj_rating_init(ratings.as_mut_ptr(), size) }, MJ_OK);
    let [rating, next] = ratings;
    assert_eq!((rating.struct_size, rating.difficulty, rating.work), (size, 0, 0));
    assert_eq!((rating.share, rating.low, rating.high), (0.0, 0.0, 0.0));
    assert!(untouched(&[next]));
}

#[test]
fn games_that_were_not_played_by_the_rules() {
    let tiles = turtle(7);
    let options = &mj_options::new();
    let pairs = judge(&tiles, options, 216).pairs;
    let good = pairs[0];
    let other = (0..144).find(|&k| tiles[k].group != tiles[0].group).unwrap() as u32;
    // Two tiles of one group, at least one of which is blocked.
    let blocked = (0..144u32)
        .flat_map(|first| (first + 1..144).map(move |second| Pair { first, second }))
        .find(|pair| {
            let group = |tile: u32| tiles[tile as usize].group;
            group(pair.first) == group(pair.second)
                && !pairs.contains(pair)
                && ![good.first, good.second].contains(&pair.first)
                && ![good.first, good.second].contains(&pair.second)
        })
        .unwrap();
    for (played, code, index) in [
        (vec![good, Pair { first: 144, second: 1 }], MJ_ERROR_PAIRING_TILE, 1),
        (vec![Pair { first: 0, second: u32::MAX }], MJ_ERROR_PAIRING_TILE, 0),
        (vec![good, good], MJ_ERROR_PAIRING_REPEAT, 1),
        (vec![Pair { first: 5, second: 5 }], MJ_ERROR_PAIRING_REPEAT, 0),
        (vec![Pair { first: 0, second: other }], MJ_ERROR_PAIRING_GROUP, 0),
        (vec![good, blocked], MJ_ERROR_NOT_PLAYABLE, 1),
    ] {
        let (result, place, report) = lost_since(&tiles, &played, options);
        assert_eq!((result, report.error_index), (code, index), "{played:?}");
        assert!(place.is_none() && report.stop == MJ_STOP_ERROR);
    }
    assert!(lost_since(&tiles, &[good], options).0 >= MJ_SOLVABLE);
}

#[test]
fn outputs_that_are_not_wanted_may_be_null() {
    let tiles = good_board();
    let mut number = 0;
    let nothing = Arguments {
        tiles: tiles.as_ptr(),
        count: 8,
        played: null(),
        played_count: 0,
        visible: [0; 8].as_ptr(),
        options: null(),
        pairs: null_mut(),
        flags: null_mut(),
        counts: null_mut(),
        capacity: 0,
        number: null_mut(),
        rating: null_mut(),
        room: null_mut(),
        report: null_mut(),
    };
    for function in [Playable, Hint, Lost, Fewest, AtMost, Rate, Reshuffle] {
        // SAFETY: the arrays are as long as said.
        let code = unsafe { call(function, &nothing) };
        assert_eq!(code, if function == Playable { 8 } else { MJ_SOLVABLE }, "{function:?}");
    }
    let with_number = Arguments { number: &raw mut number, ..nothing };
    for function in [Legal, Safe, Guess] {
        // SAFETY: the same.
        let code = unsafe { call(function, &with_number) };
        assert_eq!(code, if function == Safe { MJ_SOLVABLE } else { MJ_OK }, "{function:?}");
        // SAFETY: it was written.
        let count = unsafe { with_number.number.read() };
        assert_eq!(count, if function == Guess { 0 } else { 4 });
    }
}

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
    cancelled(&turtle(LOST), 4, &[Lost, Fewest, AtMost, Rate, Guess]);
    cancelled(&turtle(376), 4, &[Safe, Hint, Lost]);
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
