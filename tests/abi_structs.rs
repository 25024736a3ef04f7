//! Structs that begin with their own size: those of older and newer programs, and garbage.

mod common;

use common::abi::{Room, turtle, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{mj_options, mj_options_init};
use mjsolver::ffi::report::{mj_report, mj_report_init};
use mjsolver::ffi::solve::mj_solve;
use std::mem::{offset_of, size_of};
use std::ptr::{null, null_mut};

const OPTIONS: usize = size_of::<mj_options>();
/// The first version had no rule.
const FIRST_OPTIONS: usize = offset_of!(mj_options, rule);
const REPORT: usize = size_of::<mj_report>();
/// The largest struct that is believed.
const LARGEST: usize = 4096;

/// Sizes that no version of a struct of so many bytes has.
fn wrong_sizes(known: usize) -> [usize; 6] {
    [0, 1, known - 1, LARGEST + 1, isize::MAX as usize, usize::MAX]
}

/// A struct that says so much about its size, zero up to `zeros`, the pattern from there on.
fn room(size: usize, zeros: usize) -> Room {
    let mut room = Room([common::abi::pattern(); 8192]);
    room.0[..zeros].fill(0);
    room.0[..size_of::<usize>()].copy_from_slice(&size.to_ne_bytes());
    room
}

/// Decides an easy board with structs in such rooms.
fn solve(options: Option<&Room>, report: Option<&mut Room>) -> i32 {
    let tiles = turtle(7);
    let options = options.map_or(null(), |room| room.0.as_ptr().cast::<mj_options>());
    let report = report.map_or(null_mut(), |room| room.0.as_mut_ptr().cast::<mj_report>());
    // SAFETY: the tiles are as many as said; sizes beyond that of a room must not be believed.
    unsafe { mj_solve(tiles.as_ptr(), tiles.len(), options, null_mut(), 0, report) }
}

#[test]
fn options_of_other_versions() {
    for size in wrong_sizes(OPTIONS) {
        assert_eq!(solve(Some(&room(size, LARGEST)), None), MJ_ERROR_OPTIONS_SIZE, "{size}");
    }
    for size in [OPTIONS, OPTIONS + 1, OPTIONS + 8, LARGEST] {
        // What lies beyond the size is not looked at.
        assert_eq!(solve(Some(&room(size, size)), None), MJ_SOLVABLE, "{size}");
    }
    for size in [OPTIONS + 1, OPTIONS + 8, LARGEST] {
        for at in [OPTIONS, size - 1] {
            let mut room = room(size, size);
            room.0[at] = 1;
            assert_eq!(solve(Some(&room), None), MJ_ERROR_OPTIONS_SIZE, "{size}, byte {at}");
        }
    }
}

/// Programs that were built with the first header have no rule, whatever lies behind their struct.
#[test]
fn options_of_the_first_version() {
    assert_eq!(solve(Some(&room(FIRST_OPTIONS, FIRST_OPTIONS)), None), MJ_SOLVABLE);
    for size in [FIRST_OPTIONS - 1, FIRST_OPTIONS + 1, FIRST_OPTIONS + 4, OPTIONS - 1] {
        assert_eq!(solve(Some(&room(size, size)), None), MJ_ERROR_OPTIONS_SIZE, "{size}");
    }
    let mut first = Room([common::abi::pattern(); 8192]);
    let options = first.0.as_mut_ptr().cast::<mj_options>();
    // SAFETY: there is room for more than that.
    assert_eq!(unsafe { mj_options_init(options, FIRST_OPTIONS) }, MJ_OK);
    assert!(untouched(&first.0[FIRST_OPTIONS..]));
    assert_eq!(solve(Some(&first), None), MJ_SOLVABLE);
    // A rule that there is not, and what has to be zero behind it.
    for at in [FIRST_OPTIONS, FIRST_OPTIONS + 4] {
        let mut room = room(OPTIONS, OPTIONS);
        room.0[at] = 2;
        assert_eq!(solve(Some(&room), None), MJ_ERROR_OPTIONS_VALUE, "byte {at}");
    }
}

/// A report of the first version has no deals; nothing is written behind it.
#[test]
fn reports_of_the_first_version() {
    const FIRST_REPORT: usize = offset_of!(mj_report, deals);
    let mut report = room(FIRST_REPORT, FIRST_REPORT);
    assert_eq!(solve(None, Some(&mut report)), MJ_SOLVABLE);
    assert!(untouched(&report.0[FIRST_REPORT..]));
    for size in [FIRST_REPORT - 1, FIRST_REPORT + 1, REPORT - 1] {
        assert_eq!(solve(None, Some(&mut room(size, size))), MJ_ERROR_REPORT_SIZE, "{size}");
    }
}

#[test]
fn reports_of_other_versions() {
    for size in wrong_sizes(REPORT) {
        let mut room = room(size, size_of::<usize>());
        assert_eq!(solve(None, Some(&mut room)), MJ_ERROR_REPORT_SIZE, "{size}");
        assert!(untouched(&room.0[size_of::<usize>()..]), "{size}");
    }
    for size in [REPORT + 1, REPORT + 8, LARGEST] {
        for at in [REPORT, size - 1] {
            let mut room = room(size, size);
            room.0[at] = 1;
            assert_eq!(solve(None, Some(&mut room)), MJ_ERROR_REPORT_SIZE, "{size}, byte {at}");
            room.0[at] = 0;
            assert!(room.0[size_of::<usize>()..size].iter().all(|&byte| byte == 0));
        }
    }
    for size in [REPORT, REPORT + 8, LARGEST] {
        let mut room = room(size, size);
        assert_eq!(solve(None, Some(&mut room)), MJ_SOLVABLE);
        // SAFETY: the room is aligned and large enough.
        let report = unsafe { room.0.as_ptr().cast::<mj_report>().read() };
        assert_eq!((report.struct_size, report.verdict), (size, MJ_SOLVABLE));
        assert!(room.0[REPORT..size].iter().all(|&byte| byte == 0), "only known fields");
        assert!(untouched(&room.0[size..]));
    }
}

#[test]
fn wrong_options_are_told_in_the_report() {
    let mut report = room(REPORT, size_of::<usize>());
    assert_eq!(solve(Some(&room(0, 0)), Some(&mut report)), MJ_ERROR_OPTIONS_SIZE);
    // SAFETY: the room is aligned and large enough.
    let report = unsafe { report.0.as_ptr().cast::<mj_report>().read() };
    assert_eq!((report.verdict, report.error_index), (MJ_ERROR_OPTIONS_SIZE, MJ_NO_INDEX));
}

#[test]
fn init_functions() {
    // SAFETY, here and below: a room is larger than every size that is believed.
    let options = |data: *mut u8, size| unsafe { mj_options_init(data.cast(), size) };
    let report = |data: *mut u8, size| unsafe { mj_report_init(data.cast(), size) };
    let functions: [&dyn Fn(*mut u8, usize) -> i32; 2] = [&options, &report];
    let expected = [(OPTIONS, MJ_ERROR_OPTIONS_SIZE), (REPORT, MJ_ERROR_REPORT_SIZE)];
    for (init, (known, wrong)) in functions.into_iter().zip(expected) {
        let mut room = Room([common::abi::pattern(); 8192]);
        let data = room.0.as_mut_ptr();
        assert_eq!(init(null_mut(), known), MJ_ERROR_NULL);
        assert_eq!(init(data.wrapping_add(4), known), MJ_ERROR_ALIGNMENT);
        for size in wrong_sizes(known) {
            assert_eq!(init(data, size), wrong, "{size}");
        }
        assert!(untouched(&room.0));
        for size in [known, known + 8, LARGEST] {
            let mut room = Room([common::abi::pattern(); 8192]);
            assert_eq!(init(room.0.as_mut_ptr(), size), MJ_OK);
            let (head, rest) = room.0.split_at(size_of::<usize>());
            assert_eq!(head, size.to_ne_bytes());
            let (fields, beyond) = rest.split_at(size - size_of::<usize>());
            assert!(fields.iter().all(|&byte| byte == 0));
            assert!(untouched(beyond));
        }
    }
}
