//! The largest boards: an answer or, under a limit, none; and memory in proportion to the tiles.

mod common;

use common::Dice;
use common::abi::{
    Receiver, Solved, check, check_proof, counters, new_report, pattern, prove, scan,
};
use common::allocator::Counting;
use libc::{c_int, c_void};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::{MAX_COORDINATE, MAX_TILES, Pair, Tile, deal};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Solves with at most 1 KiB of memory for each tile, the caller's arrays not counted.
fn solve(what: &str, tiles: &[Tile], options: &mj_options) -> Solved {
    let mut pairs = vec![pattern::<Pair>(); tiles.len() / 2];
    let mut report = new_report();
    // SAFETY: the arrays are as long as said.
    let (code, bytes) = Counting::peak(|| unsafe {
        let (room, capacity) = (pairs.as_mut_ptr(), pairs.len());
        mj_solve(tiles.as_ptr(), tiles.len(), options, room, capacity, &raw mut report)
    });
    let (ms, bytes) = (report.elapsed_ns / 1_000_000, bytes / tiles.len() as u64);
    println!("{what}: {code} after {ms} ms, {bytes} bytes a tile");
    assert!(bytes < 1024, "{what}: {bytes} bytes a tile");
    if code == MJ_SOLVABLE {
        replay(tiles, &pairs);
    }
    Solved { code, pairs, report }
}

/// A quick hash; the standard one is made for keys from enemies.
#[derive(Default)]
struct Mix(u64);

impl Hasher for Mix {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_i32(byte.into());
        }
    }

    fn write_i32(&mut self, number: i32) {
        self.0 = (self.0.rotate_left(21) ^ number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// Plays the pairs; as the rules of `common`, but quick on large boards.
fn replay(tiles: &[Tile], pairs: &[Pair]) {
    let mut there: HashSet<(i32, i32, i32), BuildHasherDefault<Mix>> =
        tiles.iter().map(|tile| (tile.level, tile.row, tile.col)).collect();
    for pair in pairs {
        let both = [pair.first, pair.second].map(|index| tiles[index as usize]);
        assert!(pair.first != pair.second && both[0].group == both[1].group);
        for Tile { row, col, level, .. } in both {
            let any = |level, cols: &[i32]| {
                let mut places =
                    cols.iter().flat_map(|&col| (row - 1..=row + 1).map(move |r| (r, col)));
                places.any(|(row, col)| there.contains(&(level, row, col)))
            };
            assert!(there.contains(&(level, row, col)), "a tile is played twice");
            assert!(!any(level + 1, &[col - 1, col, col + 1]), "a tile is covered");
            assert!(!any(level, &[col - 2]) || !any(level, &[col + 2]), "a tile is wedged");
        }
        for tile in both {
            there.remove(&(tile.level, tile.row, tile.col));
        }
    }
    assert!(there.is_empty());
}

const N: i32 = MAX_TILES as i32;

fn board(place: impl Fn(i32) -> Tile) -> Vec<Tile> {
    (0..N).map(place).collect()
}

#[test]
fn one_row() {
    // From both ends inwards: exactly one way to play it.
    let tiles = board(|k| Tile { row: 0, col: 2 * k - N, level: 0, group: k.min(N - 1 - k) });
    let solved = solve("a row that matches", &tiles, &mj_options::new());
    assert_eq!(solved.code, MJ_SOLVABLE);
    // All tiles alike.
    let alike: Vec<Tile> = tiles.iter().map(|tile| Tile { group: 0, ..*tile }).collect();
    let solved = solve("a row of one group", &alike, &mj_options::new());
    assert_eq!(solved.code, MJ_SOLVABLE);
    // Any faces: two tiles that do not match end it.
    let dealt = deal::uniform(&tiles, 4, 1).unwrap();
    let solved = solve("a row as dealt", &dealt, &mj_options::new());
    assert_eq!((solved.code, solved.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SCAN));
    let (code, stuck) = scan(&dealt, &[]);
    assert_eq!(code, MJ_UNSOLVABLE);
    assert!(stuck.iter().filter(|&&stuck| stuck == 1).count() > MAX_TILES / 2);
}

#[test]
fn one_column() {
    // Nothing to the left or right of anything.
    let tiles = board(|k| Tile { row: 2 * k - N, col: 0, level: 0, group: 0 });
    for (group_size, seed) in [(2, 1), (4, 2), (1 << 20, 3)] {
        let dealt = deal::uniform(&tiles, group_size, seed).unwrap();
        let solved = solve("a column", &dealt, &mj_options::new());
        assert_eq!(solved.code, MJ_SOLVABLE);
    }
}

#[test]
fn a_square_shifted_by_halves() {
    // Every second column half a tile lower, so that tiles have two neighbours on each side.
    let tiles = board(|k| {
        let (row, col) = (k >> 10, k & 1023);
        Tile { row: 2 * row + col % 2, col: 2 * col, level: 0, group: 0 }
    });
    for (group_size, seed) in [(2, 1), (4, 2), (64, 3)] {
        let dealt = deal::uniform(&tiles, group_size, seed).unwrap();
        let solved = solve("a square", &dealt, &mj_options::new());
        assert_eq!((solved.code, solved.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SCAN));
    }
}

#[test]
fn towers() {
    // One tower: only its top is ever playable.
    let tiles = board(|k| Tile { row: 0, col: 0, level: k - N / 2, group: k / 2 });
    let solved = solve("a tower", &tiles, &mj_options::new());
    assert_eq!((solved.code, solved.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SCAN));
    // Two towers that match, their tiles in no order.
    let half = N / 2;
    let mut tiles =
        board(|k| Tile { row: 0, col: 4 * (k / half), level: k % half, group: k % half / 2 });
    let mut dice = Dice(1);
    for k in (1..tiles.len()).rev() {
        tiles.swap(k, dice.below(k + 1));
    }
    let solved = solve("two towers", &tiles, &mj_options::new());
    assert_eq!(solved.code, MJ_SOLVABLE);
    // Four tiles of every kind, two times two in four towers.
    let quarter = N / 4;
    let tiles = board(|k| Tile {
        row: 4 * (k / half),
        col: 4 * (k / quarter % 2),
        level: k % quarter,
        group: k % quarter,
    });
    let solved = solve("four towers", &tiles, &mj_options::new());
    assert_eq!(solved.code, MJ_SOLVABLE);
}

/// One group that neither scan nor luck decides: a tower that has nobody to go with, but for two
/// tiles beside it.
#[test]
fn one_group_that_only_a_limit_ends() {
    let tiles = board(|k| match k {
        0 | 1 => Tile { row: 0, col: 4 + 4 * k, level: 0, group: 5 },
        _ => Tile { row: 0, col: 0, level: k, group: 5 },
    });
    for engine in [MJ_ENGINE_PAIRING, MJ_ENGINE_FIRST_HEURISTIC, MJ_ENGINE_AUTOMATIC] {
        let (attempts, node_limit, time_limit_ms) = (1, 20, 1_000);
        let options =
            mj_options { engine, attempts, node_limit, time_limit_ms, ..mj_options::new() };
        let solved = solve(&format!("one group, engine {engine}"), &tiles, &options);
        assert_eq!(solved.code, MJ_UNKNOWN);
        assert!([MJ_STOP_TIME, MJ_STOP_NODES].contains(&solved.report.stop));
    }
    // Match by match there is little to try.
    let options = mj_options { engine: MJ_ENGINE_MATCHES, ..mj_options::new() };
    let solved = solve("one group, matches", &tiles, &options);
    assert_eq!((solved.code, solved.report.decided_by), (MJ_UNSOLVABLE, MJ_BY_SEARCH));
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 2, ..mj_options::new() };
    let report = solve("one group, attempts", &tiles, &options).report;
    assert_eq!((report.attempts, report.stop), (2, MJ_STOP_ATTEMPTS));
}

#[test]
fn tiles_far_apart() {
    // All over the range, ends included.
    let mut dice = Dice(3);
    let mut far = || dice.below(2 * MAX_COORDINATE as usize + 1) as i32 - MAX_COORDINATE;
    let ends = [-MAX_COORDINATE, MAX_COORDINATE];
    let mut tiles: Vec<Tile> = (0..8)
        .map(|k| Tile { row: ends[k & 1], col: ends[k >> 1 & 1], level: ends[k >> 2], group: 0 })
        .collect();
    tiles.resize_with(MAX_TILES, || Tile { row: far(), col: far(), level: far(), group: 0 });
    let dealt = deal::uniform(&tiles, 4, 1).unwrap();
    assert_eq!(solve("far apart", &dealt, &mj_options::new()).code, MJ_SOLVABLE);
}

#[test]
fn one_tile_too_many() {
    let mut tiles = board(|k| Tile { row: 0, col: 2 * k - N, level: 0, group: k / 2 });
    tiles.extend([0, 1].map(|k| Tile { row: 2, col: 2 * k, level: 0, group: 0 }));
    let solved = solve("too many", &tiles, &mj_options::new());
    assert_eq!((solved.code, solved.report.error_index), (MJ_ERROR_TILE_COUNT, MJ_NO_INDEX));
    assert_eq!(check(&tiles[1..], &[]), (MJ_ERROR_TILE_COUNT, MJ_NO_INDEX));
    assert_eq!(check(&tiles[2..], &[]).0, MJ_OK);
}

/// Proves a board, and checks the proof, with at most 1 KiB of memory for each tile.
fn prove_and_check(what: &str, tiles: &[Tile], options: &mj_options) -> (Solved, Vec<u8>) {
    let mut receiver = Receiver::default();
    let (proved, bytes) = Counting::peak(|| prove(tiles, options, &mut receiver));
    let bytes = bytes / tiles.len() as u64;
    println!("{what}: {} proved with {bytes} bytes a tile", proved.code);
    assert!(bytes < 1024, "{what}: {bytes} bytes a tile");
    if proved.code == MJ_UNSOLVABLE {
        let ((code, report), bytes) =
            Counting::peak(|| check_proof(tiles, &receiver.text, &mj_options::new()));
        let (ms, bytes) = (report.elapsed_ns / 1_000_000, bytes / tiles.len() as u64);
        println!("{what}: checked after {ms} ms, {bytes} bytes a tile");
        assert_eq!((code, report.decided_by), (MJ_UNSOLVABLE, MJ_BY_PROOF));
        assert!(bytes < 1024, "{what}: {bytes} bytes a tile");
    }
    (proved, receiver.text)
}

#[test]
fn proofs_about_large_boards() {
    let tower = board(|k| Tile { row: 0, col: 0, level: k - N / 2, group: k / 2 });
    let (proved, text) = prove_and_check("a tower", &tower, &mj_options::new());
    assert_eq!((proved.code, &text[..]), (MJ_UNSOLVABLE, &b"mjproof 1\n0\n"[..]));

    // The callback is asked while a proof is checked.
    let mut phases = Phases { calls: [0; 4], cancel: None };
    let user = (&raw mut phases).cast();
    let options = mj_options { callback: Some(look), user, ..mj_options::new() };
    assert_eq!(check_proof(&tower, &text, &options).0, MJ_UNSOLVABLE);
    println!("calls by phase: {:?}", phases.calls);
    assert!(phases.calls[MJ_PHASE_SEARCH as usize] > 200, "{:?}", phases.calls);

    // A column of one group can be solved, whatever a proof says. Clauses that say nothing follow.
    let column = board(|k| Tile { row: 2 * k - N, col: 0, level: 0, group: 0 });
    let proof = b"mjproof 1\n0+1 0-1 0\n0+5 0-5 7+1048575 0\n0-1 1-2 0\n0\n";
    let (code, report) = check_proof(&column, proof, &mj_options::new());
    assert_eq!((code, report.error_index), (MJ_ERROR_PROOF_STEP, 5));

    // Nor can its tiles not be paired up. Nearly all pairs may go together, which are 2^39: what is
    // looked at is the tiles, and what is said about them.
    let half: String = (0..N / 2).map(|k| format!("{} ", 2 * k)).collect();
    let apart: String = (1..1_000).map(|k| format!("0+{k} {k}+{} ", N - k)).collect();
    for (without, clause) in [("", ""), ("3 5 ", &apart), (&half, ""), (&half, &apart)] {
        let proof = format!("mjproof 2\n0+1 0-1 0\nm 7 / {without}/ {clause}0\n0\n");
        let proof = if clause.is_empty() { &proof[..proof.len() - 2] } else { &proof };
        let mut phases = Phases { calls: [0; 4], cancel: None };
        let user = (&raw mut phases).cast();
        let options = mj_options { callback: Some(look), user, ..mj_options::new() };
        let (code, report) = check_proof(&column, proof.as_bytes(), &options);
        assert_eq!((code, report.error_index), (MJ_ERROR_PROOF_STEP, 3));
        // Calls are by the work done, as the same everywhere.
        println!("{} bytes, calls by phase: {:?}", proof.len(), phases.calls);
        let calls = phases.calls[MJ_PHASE_SEARCH as usize];
        assert!((2_000..30_000).contains(&calls), "{calls} calls");
    }

    // The group of which only a limit ends the search.
    let options =
        mj_options { attempts: MJ_NO_ATTEMPTS, time_limit_ms: 2_000, ..mj_options::new() };
    let one_group = board(|k| match k {
        0 | 1 => Tile { row: 0, col: 4 + 4 * k, level: 0, group: 5 },
        _ => Tile { row: 0, col: 0, level: k, group: 5 },
    });
    let (proved, _) = prove_and_check("one group", &one_group, &options);
    assert_eq!((proved.code, proved.report.stop), (MJ_UNKNOWN, MJ_STOP_TIME));

    let mut many = one_group;
    many.push(Tile { row: 20, ..many[0] });
    assert_eq!(check_proof(&many, proof, &mj_options::new()).0, MJ_ERROR_TILE_COUNT);
}

/// Calls in each phase, and the call of which phase to cancel at, by its number.
struct Phases {
    calls: [u64; 4],
    cancel: Option<(i32, u64)>,
}

unsafe extern "C" fn look(user: *mut c_void, progress: *const mj_progress) -> c_int {
    // SAFETY: this is what the test handed over, and a struct of the library's.
    let (phases, phase) = unsafe { (&mut *user.cast::<Phases>(), (*progress).phase) };
    let calls = &mut phases.calls[phase as usize % 4];
    *calls += 1;
    c_int::from(phases.cancel == Some((phase, *calls)))
}

#[test]
fn the_callback_is_asked_while_preparing_and_scanning() {
    // Short rows under each other.
    let tiles = board(|k| Tile { row: 2 * (k / 8), col: 2 * (k % 8), level: 0, group: 0 });
    let dealt = deal::uniform(&tiles, 4, 1).unwrap();
    let run = |cancel| {
        let mut phases = Phases { calls: [0; 4], cancel };
        let user = (&raw mut phases).cast();
        let options = mj_options { callback: Some(look), user, attempts: 2, ..mj_options::new() };
        (solve("with a callback", &dealt, &options), phases.calls)
    };
    let (_, calls) = run(None);
    println!("calls by phase: {calls:?}");
    // Preparing takes some ten million steps at least, and fifty thousand are between two calls.
    assert!(calls[0] > 200 && calls[1] > 20 && calls[2] > 20, "{calls:?}");
    for (phase, call) in
        [(MJ_PHASE_PREPARING, 1), (MJ_PHASE_PREPARING, calls[0] / 2), (MJ_PHASE_SCAN, calls[1] / 2)]
    {
        let (solved, calls) = run(Some((phase, call)));
        assert_eq!((solved.code, solved.report.stop), (MJ_UNKNOWN, MJ_STOP_CANCELLED));
        assert_eq!(calls[phase as usize], call);
        assert_eq!(calls[phase as usize + 1..].iter().sum::<u64>(), 0);
        assert_eq!(counters(&solved.report), [0, 0, phase as u64, 0, 0]);
    }
}

/// A hint takes no list of all pairs: of 20,000 free tiles of a group there are 200 million.
#[test]
fn a_hint_takes_memory_in_proportion_to_the_tiles() {
    let count = 20_000;
    let tile = |k: usize| Tile { row: 0, col: 4 * k as i32, level: 0, group: 0 };
    let tiles: Vec<Tile> = (0..count).map(tile).collect();
    let mut pair = Pair { first: 9, second: 9 };
    for (engine, node_limit) in [(MJ_ENGINE_AUTOMATIC, 0), (MJ_ENGINE_PAIRING, 1)] {
        let options = mj_options { engine, node_limit, ..mj_options::new() };
        // SAFETY: the arrays are as long as said.
        let (code, bytes) = Counting::peak(|| unsafe {
            mj_hint(tiles.as_ptr(), count, &raw const options, &raw mut pair, std::ptr::null_mut())
        });
        assert_eq!((code, pair), (MJ_SOLVABLE, Pair { first: 0, second: 1 }));
        assert!(bytes < 1000 * count as u64, "{bytes} bytes");
    }
}
