//! How often the monitor is asked on the largest boards. It has to be every millisecond, whatever
//! is going on: also while arrays are made and copied. Time differs from machine to machine, but
//! when the monitor is asked is decided by the work done, so the number of calls does not. The
//! gaps are printed, the calls are counted.

use mjsolver::proof::check_watched;
use mjsolver::{
    Board, Cause, Engine, ErrorKind, Interrupt, MAX_TILES, Options, Phase, Progress, Rule, Tile,
    Watch, deal, layout, solve_watched,
};
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
    let board = Board::prepare(tiles, Rule::OneLevel, &mut watch).unwrap();
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

/// Calls while a proof is checked, and the outcome.
fn calls_of_check(what: &str, tiles: &[Tile], proof: &[u8]) -> (u64, Result<(), Cause>) {
    let board = Board::new(tiles).unwrap();
    let (mut calls, mut last, mut longest) = (0, Duration::ZERO, Duration::ZERO);
    let mut monitor = |progress: &Progress| {
        calls += 1;
        longest = longest.max(progress.elapsed - last);
        last = progress.elapsed;
        false
    };
    let checked = check_watched(&board, proof, &mut Watch::new().monitored(&mut monitor))
        .map_err(Interrupt::cause);
    println!("{what}: {calls} calls, longest gap {longest:?}");
    (calls, checked)
}

/// What is wrong, and in which line.
fn told(checked: Result<(), Cause>) -> (Option<ErrorKind>, Option<usize>) {
    match checked {
        Err(Cause::Error(error)) => (Some(error.kind()), error.place()),
        _ => (None, None),
    }
}

/// Everything about a proof may be enormous: what lies between the words, a line, the number of
/// lines before the one that is wrong.
#[test]
fn enormous_lines() {
    let tiles = deal::uniform(layout::turtle(), 4, 1).unwrap();
    let group: Vec<usize> =
        (0..tiles.len()).filter(|&k| tiles[k].group == tiles[0].group).collect();
    let literal = format!("{}+{} ", group[0], group[1]);
    let refused = |line| (Some(ErrorKind::ProofStep), Some(line));
    // Units of work between two calls; a few more, as work is reported in portions.
    const BETWEEN: u64 = 60_000;
    const BYTES: usize = 10_000_000;
    let blanks = " ".repeat(BYTES);
    let text = format!("mjproof 1 {blanks}\n{blanks}\n{blanks}0{blanks}\n{blanks}");
    let (calls, checked) = calls_of_check("blanks", &tiles, text.as_bytes());
    // Once to read them, and once more to find the line, but for what follows it.
    assert!(calls > (5 + 3) * BYTES as u64 / BETWEEN, "{calls}");
    assert_eq!(told(checked), refused(3));
    const LITERALS: usize = 500_000;
    let text = format!("mjproof 1\n{}0\n0\n", literal.repeat(LITERALS));
    let (calls, checked) = calls_of_check("literals", &tiles, text.as_bytes());
    // Reading a literal, giving it its code, taking it as false.
    assert!(calls > (50 + 20 + 5) * LITERALS as u64 / BETWEEN, "{calls}");
    assert_eq!(told(checked), refused(2));
}
