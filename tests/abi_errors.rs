//! Every error of the functions that take a board: the code, the index, and no output written.

mod common;

use common::abi::{
    check, counters, new_report, pattern, play, scan, solve, stuck_board, turtle, untouched,
};
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::check::mj_check;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{MJ_ENGINE_LEARNING, mj_options};
use mjsolver::ffi::report::{MJ_BY_NOTHING, MJ_STOP_ERROR, mj_report};
use mjsolver::ffi::scan::mj_prune_scan;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::{MAX_COORDINATE, MAX_TILES, Pair, Tile};
use std::mem::size_of;
use std::ptr::{null, null_mut};

/// Tiles far enough from each other, in groups of two.
fn good_board() -> Vec<Tile> {
    (0..8).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: k / 2 }).collect()
}

/// Boards with something wrong: the code and the tile.
fn bad_boards() -> Vec<(Vec<Tile>, i32, u64)> {
    let mut boards = Vec::new();
    let mut bad = |change: &dyn Fn(&mut Vec<Tile>), code, index| {
        let mut tiles = good_board();
        change(&mut tiles);
        boards.push((tiles, code, index));
    };
    for beyond in [MAX_COORDINATE + 1, -MAX_COORDINATE - 1, i32::MAX, i32::MIN] {
        bad(&|tiles| tiles[3].row = beyond, MJ_ERROR_COORDINATE, 3);
        bad(&|tiles| tiles[4].col = beyond, MJ_ERROR_COORDINATE, 4);
        bad(&|tiles| tiles[7].level = beyond, MJ_ERROR_COORDINATE, 7);
        // The first of several is named.
        bad(&|tiles| (tiles[6].row, tiles[2].col) = (beyond, beyond), MJ_ERROR_COORDINATE, 2);
    }
    bad(&|tiles| tiles[5].group = 99, MJ_ERROR_ODD_GROUP, 4);
    bad(&|tiles| tiles[4].group = i32::MIN, MJ_ERROR_ODD_GROUP, 4);
    bad(&|tiles| tiles[3].group = 0, MJ_ERROR_ODD_GROUP, 0);
    bad(&|tiles| tiles.truncate(7), MJ_ERROR_ODD_GROUP, 6);
    for (row, col) in [(0, 0), (0, 1), (1, 0), (1, 1), (-1, 1), (-1, -1), (1, -1)] {
        // Tile 5 moves onto tile 2, and then tile 2 onto tile 5.
        bad(
            &|tiles| (tiles[5].row, tiles[5].col) = (tiles[2].row + row, tiles[2].col + col),
            MJ_ERROR_OVERLAP,
            5,
        );
        bad(
            &|tiles| (tiles[2].row, tiles[2].col) = (tiles[5].row + row, tiles[5].col + col),
            MJ_ERROR_OVERLAP,
            5,
        );
    }
    // Of several overlaps, the one that is complete first; also where the tiles lie far apart.
    for far in [1, MAX_COORDINATE / 32] {
        let spread = move |tiles: &mut Vec<Tile>| {
            tiles.iter_mut().for_each(|tile| tile.col *= far);
            (tiles[7].col, tiles[5].col) = (tiles[0].col, tiles[4].col + 1);
            (tiles[6].row, tiles[6].col) = (1, tiles[3].col);
        };
        bad(&spread, MJ_ERROR_OVERLAP, 5);
    }
    boards
}

#[test]
fn bad_boards_are_refused_by_every_function() {
    for (tiles, code, index) in bad_boards() {
        let solved = solve(&tiles, &mj_options::new());
        let report = solved.report;
        assert_eq!((solved.code, report.error_index), (code, index), "{tiles:?}");
        assert_eq!((report.stop, report.decided_by), (MJ_STOP_ERROR, MJ_BY_NOTHING));
        assert_eq!((counters(&report), report.elapsed_ns), ([0; 5], 0));

        assert_eq!(check(&tiles, &[]), (code, index), "{tiles:?}");
        let (scanned, stuck) = scan(&tiles, &[]);
        assert!(scanned == code && untouched(&stuck), "{tiles:?}");
        let played = play(&tiles, 10, 0, true);
        assert!(played.code == code && untouched(&[played.successes]), "{tiles:?}");
    }
}

#[test]
fn tiles_at_the_ends_of_the_range_are_fine() {
    let end = MAX_COORDINATE;
    let mut tiles = Vec::new();
    for (row, col) in [(end, end), (end, -end), (-end, end), (-end, -end)] {
        tiles.extend([end, -end].map(|level| Tile { row, col, level, group: level }));
    }
    assert_eq!(check(&tiles, &[]), (MJ_OK, pattern()));
    assert_eq!(solve(&tiles, &mj_options::new()).code, MJ_SOLVABLE);
}

#[test]
fn bad_pairings_are_refused() {
    let tiles = &turtle(3);
    let mates = |tile: usize| {
        let group = tiles[tile].group;
        (0..144).filter(move |&k| k != tile && tiles[k].group == group)
    };
    let good = Pair { first: 0, second: mates(0).next().unwrap() as u32 };
    let other = (1..144).find(|&k| tiles[k].group != tiles[0].group).unwrap() as u32;
    let mate = mates(other as usize).next().unwrap() as u32;
    let second_mate = mates(0).nth(1).unwrap() as u32;
    let cases = [
        (vec![good, Pair { first: 144, second: other }], MJ_ERROR_PAIRING_TILE, 1),
        (vec![Pair { first: 0, second: u32::MAX }, good], MJ_ERROR_PAIRING_TILE, 0),
        (vec![good, good], MJ_ERROR_PAIRING_REPEAT, 1),
        (vec![good, Pair { first: second_mate, second: 0 }], MJ_ERROR_PAIRING_REPEAT, 1),
        (vec![Pair { first: 5, second: 5 }], MJ_ERROR_PAIRING_REPEAT, 0),
        (vec![good, Pair { first: second_mate, second: other }], MJ_ERROR_PAIRING_GROUP, 1),
    ];
    for (pairing, code, index) in cases {
        let (scanned, stuck) = scan(tiles, &pairing);
        assert!(scanned == code && untouched(&stuck), "{pairing:?}: {scanned}");
        assert_eq!(check(tiles, &pairing), (code, index), "{pairing:?}");
    }
    let fine = [good, Pair { first: mate, second: other }];
    assert_eq!(check(tiles, &fine), (MJ_OK, pattern()));
}

/// The arguments of any of these functions; the ones that a function does not have are not used.
struct Arguments {
    tiles: *const Tile,
    count: usize,
    options: *const mj_options,
    pairing: *const Pair,
    pairing_count: usize,
    pairs: *mut Pair,
    capacity: usize,
    /// The report, the index, or the number of successes.
    place: *mut u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Function {
    Solve,
    Scan,
    Attempts,
    Check,
}
use Function::*;

fn misaligned<T>(pointer: *mut T) -> *mut T {
    pointer.wrapping_byte_add(1)
}

/// Calls a function with arguments that are good but for one change; expects this error and all
/// outputs untouched.
fn refused(function: Function, code: i32, change: impl Fn(&mut Arguments)) {
    let tiles = good_board();
    let options = mj_options::new();
    let pairing = [Pair { first: 0, second: 1 }];
    let mut pairs = [pattern::<Pair>(); 8];
    let mut stuck = [pattern::<u8>(); 8];
    let mut place = [new_report(); 2];
    if function != Solve {
        place = [pattern(); 2];
    }
    let mut call = Arguments {
        tiles: tiles.as_ptr(),
        count: tiles.len(),
        options: &raw const options,
        pairing: pairing.as_ptr(),
        pairing_count: 1,
        pairs: pairs.as_mut_ptr(),
        capacity: tiles.len() / 2,
        place: place.as_mut_ptr().cast(),
    };
    let good_place = call.place;
    change(&mut call);
    let Arguments { tiles, count, pairing, pairing_count, pairs: room, capacity, .. } = call;
    // SAFETY: the arrays are as long as said, or the library must not touch them.
    let result = unsafe {
        match function {
            Solve => mj_solve(tiles, count, call.options, room, capacity, call.place.cast()),
            Scan => mj_prune_scan(tiles, count, pairing, pairing_count, stuck.as_mut_ptr()),
            Attempts => mj_random_attempts(tiles, count, 5, 0, room, capacity, call.place),
            Check => mj_check(tiles, count, pairing, pairing_count, call.place),
        }
    };
    assert_eq!(result, code, "{function:?}");
    assert!(untouched(&pairs) && untouched(&stuck), "{function:?}: {code}");
    if function == Solve && call.place == good_place {
        let report = place[0];
        assert_eq!((report.verdict, report.stop), (code, MJ_STOP_ERROR));
        assert_eq!(report.error_index, MJ_NO_INDEX);
        assert_eq!(report.struct_size, size_of::<mj_report>());
    } else if function == Check && call.place == good_place {
        // SAFETY: the array is large enough and aligned for this.
        assert_eq!(unsafe { good_place.read() }, MJ_NO_INDEX);
    } else if function == Solve {
        place[0].struct_size = pattern();
        place[1].struct_size = pattern();
        assert!(untouched(&place), "{function:?}: {code}");
    } else {
        assert!(untouched(&place), "{function:?}: {code}");
    }
}

#[test]
fn bad_pointers_and_counts_are_refused() {
    for function in [Solve, Scan, Attempts, Check] {
        refused(function, MJ_ERROR_NULL, |call| call.tiles = null());
        refused(function, MJ_ERROR_ALIGNMENT, |call| {
            call.tiles = misaligned(call.tiles.cast_mut());
        });
        for count in [MAX_TILES + 1, usize::MAX / 16 + 1, usize::MAX] {
            refused(function, MJ_ERROR_TILE_COUNT, |call| {
                (call.count, call.pairs, call.capacity) = (count, null_mut(), 0);
            });
        }
    }
    for function in [Solve, Attempts] {
        refused(function, MJ_ERROR_NULL, |call| call.pairs = null_mut());
        refused(function, MJ_ERROR_ALIGNMENT, |call| call.pairs = misaligned(call.pairs));
        for capacity in [0, 1, 3] {
            refused(function, MJ_ERROR_CAPACITY, |call| call.capacity = capacity);
        }
    }
    for function in [Scan, Check] {
        refused(function, MJ_ERROR_NULL, |call| call.pairing = null());
        refused(function, MJ_ERROR_ALIGNMENT, |call| {
            call.pairing = misaligned(call.pairing.cast_mut());
        });
        for count in [5, usize::MAX / 8 + 1, usize::MAX] {
            refused(function, MJ_ERROR_PAIRING_COUNT, |call| call.pairing_count = count);
        }
    }
    for function in [Solve, Attempts, Check] {
        refused(function, MJ_ERROR_ALIGNMENT, |call| call.place = misaligned(call.place));
    }
    refused(Solve, MJ_ERROR_ALIGNMENT, |call| {
        call.options = misaligned(call.options.cast_mut());
    });
}

#[test]
fn unknown_option_values_are_refused() {
    for engine in [MJ_ENGINE_LEARNING + 1, -1, i32::MAX, i32::MIN] {
        let options = mj_options { engine, ..mj_options::new() };
        assert_eq!(solve(&good_board(), &options).code, MJ_ERROR_OPTIONS_VALUE);
    }
    let options = mj_options { reserved: 1, ..mj_options::new() };
    // Also where there is nothing to decide, and where the scan would decide.
    for board in [vec![], stuck_board(), good_board()] {
        assert_eq!(solve(&board, &options).code, MJ_ERROR_OPTIONS_VALUE);
    }
}

#[test]
fn outputs_that_are_not_wanted_may_be_null() {
    let (tiles, bad) = (good_board(), bad_boards().swap_remove(0).0);
    for (tiles, expected) in [(tiles, MJ_SOLVABLE), (bad, MJ_ERROR_COORDINATE)] {
        let (data, count) = (tiles.as_ptr(), tiles.len());
        let check = if expected < 0 { expected } else { MJ_OK };
        // SAFETY: the tiles are as many as said.
        unsafe {
            assert_eq!(mj_solve(data, count, null(), null_mut(), 0, null_mut()), expected);
            let played = mj_random_attempts(data, count, 0, 0, null_mut(), 0, null_mut());
            assert_eq!(played, expected);
            assert_eq!(mj_prune_scan(data, count, null(), 0, null_mut()), check);
            assert_eq!(mj_check(data, count, null(), 0, null_mut()), check);
        }
    }
}
