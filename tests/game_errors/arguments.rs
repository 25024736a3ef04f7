//! Arguments that are good but for one change, for all functions for games.

use crate::common::abi::{new_report, pattern, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::difficulties::mj_difficulties;
use mjsolver::ffi::fewest::{mj_fewest_left, mj_leaves_at_most};
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::left::mj_left;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::*;
use mjsolver::ffi::playable::{mj_legal_pairs, mj_playable};
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::report::*;
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::surely::mj_deal_surely;
use mjsolver::ffi::why::mj_why_lost;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{Pair, Tile};
use std::mem::size_of;
use std::ptr::null_mut;

/// Tiles far enough from each other, in groups of two: four legal pairs.
pub fn good_board() -> Vec<Tile> {
    (0..8).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: k / 2 }).collect()
}

/// The arguments of any of these functions; the ones that a function does not have are not used.
#[derive(Clone, Copy)]
pub struct Arguments {
    pub tiles: *const Tile,
    pub count: usize,
    pub played: *const Pair,
    pub played_count: usize,
    pub visible: *const u8,
    pub options: *const mj_options,
    pub pairs: *mut Pair,
    pub flags: *mut u8,
    pub counts: *mut u64,
    pub capacity: usize,
    pub number: *mut u64,
    pub rating: *mut mj_rating,
    pub room: *mut Tile,
    pub report: *mut mj_report,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Function {
    Playable,
    Legal,
    Safe,
    Hint,
    Left,
    Lost,
    Why,
    Fewest,
    AtMost,
    Rate,
    Deal,
    Surely,
    Levels,
    Reshuffle,
    Guess,
}
use Function::*;

pub const ALL: [Function; 15] = [
    Playable, Legal, Left, Safe, Hint, Lost, Why, Fewest, AtMost, Rate, Deal, Surely, Levels,
    Reshuffle, Guess,
];
pub const WITH_OPTIONS: [Function; 12] =
    [Safe, Hint, Lost, Why, Fewest, AtMost, Rate, Deal, Surely, Levels, Reshuffle, Guess];

/// # Safety
/// The arrays are as long as said, or the library must not touch them.
pub unsafe fn call(function: Function, with: &Arguments) -> i32 {
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
            Left => mj_left(tiles, count, 0, played, played_count, room, counts.cast(), null_mut()),
            Lost => mj_lost_since(tiles, count, played, played_count, options, number, report),
            Why => mj_why_lost(tiles, count, options, flags, number, null_mut(), report),
            Fewest => mj_fewest_left(tiles, count, options, pairs, capacity, number, report),
            AtMost => mj_leaves_at_most(tiles, count, 0, options, pairs, capacity, number, report),
            Rate => mj_rate(tiles, count, 3, options, rating, report),
            Deal => mj_deal_winnable(tiles, count, 4, 0, 0, 0, 100, options, room, number, report),
            Surely => {
                mj_deal_surely(tiles, count, 4, 0, 0, 100, options, room, number.cast(), report)
            }
            Levels => {
                let ends = number.cast::<i32>();
                mj_difficulties(tiles, count, 4, 0, 1, options, null_mut(), ends, ends, report)
            }
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
pub fn refused_at(function: Function, code: i32, index: u64, change: impl Fn(&mut Arguments)) {
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

pub fn refused(function: Function, code: i32, change: impl Fn(&mut Arguments)) {
    refused_at(function, code, MJ_NO_INDEX, change);
}

pub fn misaligned<T>(pointer: *const T) -> *mut T {
    pointer.cast_mut().wrapping_byte_add(1)
}
