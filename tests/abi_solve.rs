//! What the C functions answer: every engine, the empty board, arrays that overlap, and texts.

mod common;

use common::abi::{LOST, check, play, scan, solve, stuck_board, turtle};
use common::assert_solves;
use mjsolver::Tile;
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::check::mj_check;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::info::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::ffi::scan::mj_prune_scan;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::{Pair, version};
use std::collections::HashSet;
use std::ffi::CStr;
use std::ptr::{null, null_mut};

const COMPLETE: [i32; 5] = [
    MJ_ENGINE_AUTOMATIC,
    MJ_ENGINE_PAIRING,
    MJ_ENGINE_FIRST_HEURISTIC,
    MJ_ENGINE_MATCHES,
    MJ_ENGINE_LEARNING,
];

/// Three tiles of a group in one tower and the fourth beside it. After the first match the scan
/// takes the others one by one, the rules do not: only a search sees that the board is lost.
fn lost_board() -> Vec<Tile> {
    let tower = |col, levels: std::ops::Range<i32>, group| {
        levels.map(move |level| Tile { row: 0, col, level, group })
    };
    tower(0, 0..3, 1).chain(tower(4, 0..1, 1)).collect()
}

#[test]
fn every_engine_by_option() {
    for engine in COMPLETE {
        let options = mj_options { engine, ..mj_options::new() };
        let solved = solve(&turtle(7), &options);
        assert_eq!((solved.code, solved.report.stop), (MJ_SOLVABLE, MJ_STOP_NONE));
        assert_eq!(solved.report.decided_by, MJ_BY_ATTEMPTS);
        assert!(solved.report.attempts > 0 && solved.report.successes == 1);
        // Without attempts the search has to find it.
        let solved = solve(&turtle(7), &mj_options { attempts: MJ_NO_ATTEMPTS, ..options });
        assert_eq!((solved.code, solved.report.decided_by), (MJ_SOLVABLE, MJ_BY_SEARCH));
        assert!(solved.report.attempts == 0 && solved.report.nodes > 0);

        let stuck = solve(&stuck_board(), &options);
        assert_eq!((stuck.code, stuck.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SCAN));
        assert_eq!((stuck.report.scans, stuck.report.attempts), (1, 0));
        let lost = solve(&lost_board(), &options);
        assert_eq!((lost.code, lost.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SEARCH));
    }
    let lost = solve(&turtle(LOST), &mj_options::new());
    assert_eq!((lost.code, lost.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SEARCH));
}

#[test]
fn attempts_alone_never_say_unsolvable() {
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 30, ..mj_options::new() };
    for tiles in [stuck_board(), lost_board(), turtle(LOST)] {
        let report = solve(&tiles, &options).report;
        assert_eq!((report.verdict, report.stop), (MJ_UNKNOWN, MJ_STOP_ATTEMPTS));
        assert_eq!(report.decided_by, MJ_BY_NOTHING);
        assert_eq!((report.attempts, report.successes, report.nodes), (30, 0, 0));
    }
}

#[test]
fn the_empty_board() {
    for engine in [COMPLETE.as_slice(), &[MJ_ENGINE_ATTEMPTS]].concat() {
        let solved = solve(&[], &mj_options { engine, ..mj_options::new() });
        assert_eq!((solved.code, solved.report.decided_by), (MJ_SOLVABLE, MJ_BY_SCAN));
    }
    // A pointer to nothing is as good as none.
    assert_eq!(scan(&[], &[]).0, MJ_UNKNOWN);
    assert_eq!(check(&[], &[]).0, MJ_OK);
    let played = play(&[], 3, 0, true);
    assert_eq!((played.code, played.successes), (MJ_SOLVABLE, 3));
    // SAFETY: nothing is read or written.
    unsafe {
        assert_eq!(mj_solve(null(), 0, null(), null_mut(), 0, null_mut()), MJ_SOLVABLE);
        assert_eq!(mj_prune_scan(null(), 0, null(), 0, null_mut()), MJ_UNKNOWN);
        assert_eq!(mj_check(null(), 0, null(), 0, null_mut()), MJ_OK);
        let played = mj_random_attempts(null(), 0, 0, 0, null_mut(), 0, null_mut());
        assert_eq!(played, MJ_SOLVABLE);
        assert_eq!(mj_deal(null(), 0, 4, 0, null_mut()), MJ_OK);
    }
    let pair = Pair { first: 0, second: 1 };
    assert_eq!(check(&[], &[pair]), (MJ_ERROR_PAIRING_COUNT, MJ_NO_INDEX));
}

#[test]
fn the_scan_flags_what_is_stuck() {
    let mut tiles = stuck_board();
    tiles.extend([8, 12].map(|col| Tile { row: 0, col, level: 0, group: 1 }));
    assert_eq!(scan(&tiles, &[]), (MJ_UNSOLVABLE, vec![1, 1, 1, 1, 0, 0]));
    assert_eq!(scan(&tiles[4..], &[]), (MJ_UNKNOWN, vec![0, 0]));
    // A pairing can be what gets the scan stuck.
    let tiles = lost_board();
    assert_eq!(scan(&tiles, &[]), (MJ_UNKNOWN, vec![0; 4]));
    let pairing = [Pair { first: 0, second: 3 }];
    assert_eq!(scan(&tiles, &pairing), (MJ_UNSOLVABLE, vec![1; 4]));
}

/// The memory of tiles, which receives the output as well.
fn in_place<R>(tiles: &[Tile], call: impl FnOnce(*mut Tile) -> R) -> (R, Vec<Tile>) {
    let mut memory = tiles.to_vec();
    let result = call(memory.as_mut_ptr());
    (result, memory)
}

#[test]
fn outputs_may_lie_over_the_tiles() {
    let (tiles, count) = (turtle(7), 144);
    let pairs_in = |memory: &[Tile]| {
        let flat: Vec<u32> = memory
            .iter()
            .flat_map(|tile| [tile.row, tile.col, tile.level, tile.group])
            .map(|number| number as u32)
            .collect();
        let pairs = flat.chunks_exact(2).map(|two| Pair { first: two[0], second: two[1] });
        pairs.take(count / 2).collect::<Vec<_>>()
    };
    // SAFETY, here and below: the tiles have room for half as many pairs, and for flags.
    let (code, memory) = in_place(&tiles, |data| unsafe {
        mj_solve(data, count, null(), data.cast(), count / 2, null_mut())
    });
    assert_eq!(code, MJ_SOLVABLE);
    assert_solves(&tiles, &pairs_in(&memory), "over the tiles");
    assert_eq!(pairs_in(&memory), solve(&tiles, &mj_options::new()).pairs);
    let (code, memory) = in_place(&tiles, |data| unsafe {
        mj_random_attempts(data, count, 0, 3, data.cast(), count / 2, null_mut())
    });
    assert_eq!(code, MJ_SOLVABLE);
    assert_solves(&tiles, &pairs_in(&memory), "over the tiles");
    let (code, memory) =
        in_place(&tiles, |data| unsafe { mj_prune_scan(data, count, null(), 0, data.cast()) });
    assert_eq!(code, MJ_UNKNOWN);
    assert_eq!(memory[..9], [Tile::default(); 9]);
    assert_eq!(memory[9..], tiles[9..]);
}

#[test]
fn every_code_has_a_text_of_its_own() {
    let text = |code| {
        let text = mj_strerror(code);
        assert!(!text.is_null());
        // SAFETY: a constant of the library's that ends in a zero.
        unsafe { CStr::from_ptr(text) }.to_str().unwrap().to_owned()
    };
    let known: HashSet<String> = (-18..=2).map(text).collect();
    assert_eq!(known.len(), 21, "{known:?}");
    for code in [-19, 3, 144, i32::MIN, i32::MAX] {
        assert!(!known.contains(&text(code)) && !text(code).is_empty());
    }
}

#[test]
fn versions() {
    // SAFETY: a constant of the library's that ends in a zero.
    let text = unsafe { CStr::from_ptr(mj_version()) }.to_str().unwrap();
    assert_eq!(text, version::VERSION);
    let numbers: Vec<u32> = text.split('.').map(|number| number.parse().unwrap()).collect();
    let [major, minor, patch] = numbers[..] else { panic!("{text}") };
    assert_eq!(mj_version_number(), major * 10_000 + minor * 100 + patch);
    assert_eq!(mj_abi_version(), version::ABI_VERSION);
}
