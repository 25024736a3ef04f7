//! Every engine against brute force on small random boards.

mod common;

use common::rule::{RULES, rule, set_rule};
use common::{Dice, assert_solves, brute_force, small_board};
use mjsolver::{Board, Engine, Options, Stop, Tile, Verdict, scan, solve};
use std::thread;

const COMPLETE: [Engine; 5] =
    [Engine::Automatic, Engine::Learning, Engine::Pairing, Engine::FirstHeuristic, Engine::Matches];

const BOARDS: u64 = 100_000;

/// What the boards were.
#[derive(Clone, Copy, Debug, Default)]
struct Mix {
    /// Unsolvable, by the pruning scan, and by a search.
    scanned: u64,
    searched: u64,
    /// Boards with a group of at least six.
    large: u64,
}

/// A board of any shape: groups of two to twelve, half offsets, up to five levels, some of them
/// with nothing on the level below. Every second one is solvable, by brute force.
fn any_board(number: u64) -> (Vec<Tile>, bool) {
    let mut dice = Dice(number);
    let (most, sizes): (usize, &[usize]) = match number % 12 {
        0 | 3 | 6 | 9 => (16, &[2, 4, 4, 6]),
        1 | 4 | 7 => (14, &[2, 4, 6, 8]),
        // One large group, or two.
        10 => (16, &[2, 6, 8, 10, 12]),
        _ => (12, &[4, 4, 6, 8]),
    };
    let solvable = number % 4 < 2;
    loop {
        let tiles = small_board(&mut dice, most, sizes, 5);
        if brute_force(&tiles) == solvable {
            return (tiles, solvable);
        }
    }
}

/// Decides a board with every engine.
fn compare(number: u64, mix: &mut Mix) {
    // Every third board by the other rule; gaps, where the rules differ, are common.
    set_rule(RULES[usize::from(number / 4 % 3 == 0)]);
    let (tiles, expected) = any_board(number);
    let board = Board::by_rule(&tiles, rule()).unwrap();

    let stuck = scan::prune(&board, &[]).unwrap().contains(&true);
    assert!(!(stuck && expected), "board {number}: the scan is wrong on {tiles:?}");
    mix.scanned += u64::from(stuck);
    mix.searched += u64::from(!stuck && !expected);
    let of_group = |tile: &Tile| tiles.iter().filter(|other| other.group == tile.group).count();
    mix.large += u64::from(tiles.iter().any(|tile| of_group(tile) >= 6));

    for engine in COMPLETE {
        for attempts in [Some(0), None] {
            let options = Options { engine, attempts, seed: number, ..Options::default() };
            match solve(&board, &options).unwrap().verdict {
                Verdict::Solvable(pairs) => {
                    assert_solves(&tiles, &pairs, &format!("board {number}, {engine:?}"));
                }
                Verdict::Unsolvable => {
                    assert!(!expected, "board {number}, {engine:?}: {tiles:?}");
                }
                Verdict::Unknown(stop) => panic!("board {number}, {engine:?}: {stop:?}"),
            }
        }
    }
    let options = Options { engine: Engine::Attempts, attempts: Some(20), ..Options::default() };
    match solve(&board, &options).unwrap().verdict {
        Verdict::Solvable(pairs) => assert_solves(&tiles, &pairs, "attempts"),
        Verdict::Unknown(stop) => assert_eq!(stop, Stop::Attempts),
        Verdict::Unsolvable => panic!("attempts cannot prove anything"),
    }
}

#[test]
fn all_engines_agree_with_brute_force_on_100_000_boards() {
    let half = |first: u64| {
        let mut mix = Mix::default();
        (first..BOARDS).step_by(2).for_each(|number| compare(number, &mut mix));
        mix
    };
    let (even, odd) = thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        (half(0), odd.join().unwrap())
    });
    let searched = even.searched + odd.searched;
    let large = even.large + odd.large;
    println!("{even:?} {odd:?}");
    // Otherwise the test would show little.
    assert!(searched > BOARDS / 20, "{searched} boards needed a search to be refuted");
    assert!(large > BOARDS / 4, "{large} boards with a group of six or more");
}
