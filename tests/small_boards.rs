//! Every engine against brute force on small random boards.

mod common;

use common::{Dice, assert_solves, brute_force, small_board};
use mjsolver::{Board, Engine, Options, Stop, Verdict, scan, solve};

const COMPLETE: [Engine; 4] =
    [Engine::Learning, Engine::Pairing, Engine::FirstHeuristic, Engine::Matches];

#[test]
fn all_engines_agree_with_brute_force_on_20_000_boards() {
    let mut dice = Dice(1);
    let (mut solvable, mut scanned, mut searched) = (0, 0, 0);
    for number in 0..20_000 {
        let tiles = small_board(&mut dice, 16, &[2, 4, 4, 6], 4);
        let board = Board::new(&tiles).unwrap();
        let expected = brute_force(&tiles);
        solvable += u32::from(expected);

        let stuck = scan::prune(&board, &[]).unwrap().contains(&true);
        assert!(!(stuck && expected), "board {number}: the scan is wrong on {tiles:?}");
        scanned += u32::from(stuck);
        searched += u32::from(!stuck && !expected);

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
        let options =
            Options { engine: Engine::Attempts, attempts: Some(20), ..Options::default() };
        match solve(&board, &options).unwrap().verdict {
            Verdict::Solvable(pairs) => assert_solves(&tiles, &pairs, "attempts"),
            Verdict::Unknown(stop) => assert_eq!(stop, Stop::Attempts),
            Verdict::Unsolvable => panic!("attempts cannot prove anything"),
        }
    }
    // The boards are a fair mix; otherwise the test would show little.
    println!("{solvable} solvable, {scanned} stuck in the scan, {searched} refuted by search");
    assert!((6_000..14_000).contains(&solvable), "{solvable} solvable boards");
    assert!(searched > 300, "{searched} boards needed a search to be refuted");
}

/// The searches alone, on boards of larger groups, where the learning search has variables for
/// pairs instead of pairings.
#[test]
fn searches_agree_with_brute_force_on_groups_of_up_to_eight() {
    let mut dice = Dice(2);
    let mut counts = [0; 2];
    for number in 0..4_000 {
        let tiles = small_board(&mut dice, 14, &[2, 4, 6, 8], 5);
        let board = Board::new(&tiles).unwrap();
        let expected = brute_force(&tiles);
        counts[usize::from(expected)] += 1;
        for engine in COMPLETE {
            let options = Options { engine, attempts: Some(0), ..Options::default() };
            match solve(&board, &options).unwrap().verdict {
                Verdict::Solvable(pairs) => {
                    assert_solves(&tiles, &pairs, &format!("board {number}, {engine:?}"));
                }
                verdict => {
                    assert_eq!(verdict, Verdict::Unsolvable);
                    assert!(!expected, "board {number}, {engine:?}: {tiles:?}");
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 800), "{counts:?}");
}
