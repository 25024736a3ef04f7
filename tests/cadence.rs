//! How often the monitor is asked on the largest boards. It has to be every millisecond, whatever
//! is going on: also while arrays are made and copied. Time differs from machine to machine, but
//! when the monitor is asked is decided by the work done, so the number of calls does not. The
//! gaps are printed, the calls are counted.

use mjsolver::{Board, Engine, MAX_TILES, Options, Phase, Progress, Tile, deal, solve_watched};
use std::time::Duration;

const N: i32 = MAX_TILES as i32;

/// Calls in each phase, and in the phase of the attempts after so many of them.
#[derive(Default)]
struct Calls {
    phases: [u64; 4],
    attempts: [u64; 3],
}

/// Calls in the search before it is cancelled: some searches would never end.
const ENOUGH: u64 = 500;

/// Prepares and decides a board, until the search has called often enough.
fn calls(what: &str, tiles: &[Tile], engine: Engine, attempts: u64) -> Calls {
    let options = Options { engine, attempts: Some(attempts), ..Options::default() };
    let mut calls = Calls::default();
    let mut last = (Duration::ZERO, Phase::Preparing);
    let mut longest = (Duration::ZERO, Phase::Preparing, Phase::Preparing);
    let mut monitor = |progress: &Progress| {
        calls.phases[progress.phase as usize] += 1;
        if progress.phase == Phase::Attempts {
            calls.attempts[progress.counts.attempts as usize] += 1;
        }
        let gap = progress.elapsed - last.0;
        if gap > longest.0 {
            longest = (gap, last.1, progress.phase);
        }
        last = (progress.elapsed, progress.phase);
        calls.phases[Phase::Search as usize] == ENOUGH
    };
    let mut watch = options.watch().monitored(&mut monitor);
    let board = Board::prepare(tiles, &mut watch).unwrap();
    solve_watched(&board, &options, &mut watch).unwrap();
    println!(
        "{what}, {engine:?}: {:?} {:?}, longest gap {longest:?}",
        calls.phases, calls.attempts
    );
    calls
}

/// One group: a tower and two tiles beside it. Little of it can ever be played, so nearly all
/// work is making arrays, copying them, and looking for matches.
fn tower() -> Vec<Tile> {
    let place = |k| match k {
        0 | 1 => Tile { row: 0, col: 4 + 4 * k, level: 0, group: 5 },
        _ => Tile { row: 0, col: 0, level: k, group: 5 },
    };
    (0..N).map(place).collect()
}

#[test]
fn preparing() {
    // In a grid, and by sorting; at least a hundred units of work for each tile.
    let least = MAX_TILES as u64 * 100 / 50_000;
    let near: Vec<Tile> =
        (0..N).map(|k| Tile { row: 2 * (k / 8), col: 2 * (k % 8), level: 0, group: 0 }).collect();
    let far: Vec<Tile> = near.iter().map(|tile| Tile { row: 60 * tile.row, ..*tile }).collect();
    for (what, tiles, scale) in [("near", near, 1), ("far", far, 4_001)] {
        let mut tiles = deal::uniform(&tiles, 4, 1).unwrap();
        tiles.iter_mut().for_each(|tile| tile.group *= scale);
        let calls = calls(what, &tiles, Engine::Attempts, 1);
        assert!(calls.phases[Phase::Preparing as usize] > least, "{:?}", calls.phases);
    }
}

#[test]
fn attempts() {
    let calls = calls("tower", &tower(), Engine::Attempts, 2);
    // Making ready writes each tile to several arrays in no order; each attempt copies them all.
    let [before_the_first, before_the_second, _] = calls.attempts;
    assert!(before_the_first > MAX_TILES as u64 * 10 / 50_000, "{:?}", calls.attempts);
    assert!(before_the_second >= 8, "{:?}", calls.attempts);
}

#[test]
fn searches() {
    let tiles = tower();
    for engine in [Engine::Matches, Engine::Pairing, Engine::FirstHeuristic] {
        let calls = calls("tower", &tiles, engine, 0);
        assert!(calls.phases[Phase::Scan as usize] > 20, "{:?}", calls.phases);
        // Making ready and looking at each tile of the group a few times.
        assert!(calls.phases[Phase::Search as usize] > 200, "{:?}", calls.phases);
    }
}
