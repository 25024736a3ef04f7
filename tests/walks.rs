//! Boards on which a walk from pairing to pairing finds solutions: rows of stacks that can be reached from
//! their two ends only, more than 160 tiles in groups of six. Games win half of them, and hardly any is
//! left to the search.

mod common;

use common::{replay, tall_rows};
use mjsolver::{
    Board, DecidedBy, Engine, Options, Outcome, Phase, Progress, Stop, Tile, Verdict, deal, solve,
    solve_watched,
};

fn dealt(seed: u64) -> (Vec<Tile>, Board, Options) {
    let tiles = deal::uniform(&tall_rows(), 6, seed).unwrap();
    let board = Board::new(&tiles).unwrap();
    (tiles, board, Options { seed, ..Options::default() })
}

/// Whether a walk has found the solution: the search has, and has decided nothing.
fn has_walked(outcome: &Outcome) -> bool {
    matches!(outcome.verdict, Verdict::Solvable(_))
        && outcome.decided_by == Some(DecidedBy::Search)
        && outcome.counts.nodes == 0
}

#[test]
fn what_walks_find_can_be_played_and_other_engines_agree() {
    let (mut walks, mut lost) = (0, 0);
    for seed in 0..120 {
        let (tiles, board, options) = dealt(seed);
        let outcome = solve(&board, &options).unwrap();
        walks += u64::from(has_walked(&outcome));
        // This one knows no games and no walks.
        let alone = Options { engine: Engine::Learning, ..options };
        let other = solve(&board, &alone).unwrap();
        match (outcome.verdict, other.verdict) {
            (Verdict::Solvable(pairs), Verdict::Solvable(_)) => {
                assert_eq!(replay(&tiles, &pairs), Ok(0), "deal {seed}");
            }
            (Verdict::Unsolvable, Verdict::Unsolvable) => lost += 1,
            (one, other) => panic!("deal {seed}: {one:?}, alone {other:?}"),
        }
    }
    println!("{walks} by walks, {lost} lost");
    assert!(walks >= 4 && lost >= 20, "{walks} by walks, {lost} lost");
}

/// The monitor is asked on the way, and whenever it says so the walk ends.
#[test]
fn walks_can_be_cancelled_at_any_time() {
    // The longest walk of a few.
    let mut walks = Vec::new();
    for seed in 0..120 {
        let (_, board, options) = dealt(seed);
        let outcome = solve(&board, &options).unwrap();
        if has_walked(&outcome) {
            walks.push((outcome.counts.scans, board, options));
        }
    }
    let longest = walks.into_iter().max_by_key(|(scans, ..)| *scans);
    let (_, board, options) = longest.expect("walks find some solutions");
    let mut calls = 0;
    for most in 1.. {
        calls = 0;
        let mut monitor = |progress: &Progress| {
            assert_eq!(progress.counts.nodes, 0);
            calls += u64::from(progress.phase == Phase::Search);
            calls == most
        };
        let mut watch = options.watch().monitored(&mut monitor);
        match solve_watched(&board, &options, &mut watch).unwrap().verdict {
            Verdict::Unknown(stop) => assert_eq!((stop, calls), (Stop::Cancelled, most)),
            Verdict::Solvable(_) => break,
            Verdict::Unsolvable => panic!("it can be won"),
        }
    }
    assert!(calls >= 5, "asked {calls} times");
}
