//! The fewest tiles that can be left, against trying every order of play, and on full turtles.

mod common;

use common::abi::{counters, turtle};
use common::position::{fewest, winnable};
use common::{Dice, playable, small_board};
use mjsolver::Tile;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use std::collections::HashSet;

/// Tries every order of play.
fn brute_force_fewest(tiles: &[Tile]) -> usize {
    fn look(tiles: &[Tile], there: &mut Vec<bool>, seen: &mut HashSet<Vec<bool>>) -> usize {
        if !seen.insert(there.clone()) {
            return usize::MAX;
        }
        let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, there, k)).collect();
        let mut best = there.iter().filter(|&&there| there).count();
        for (k, &first) in free.iter().enumerate() {
            for &second in &free[k + 1..] {
                if tiles[first].group == tiles[second].group {
                    (there[first], there[second]) = (false, false);
                    best = best.min(look(tiles, there, seen));
                    (there[first], there[second]) = (true, true);
                }
            }
        }
        best
    }
    look(tiles, &mut vec![true; tiles.len()], &mut HashSet::new())
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut dice = Dice(31);
    let mut counts = [0; 20];
    let mut searched = 0;
    for number in 0..3_000 {
        let sizes: &[usize] = if number % 2 == 0 { &[2, 4, 4, 4] } else { &[2, 4, 6, 8] };
        let tiles = small_board(&mut dice, 18, sizes, 5);
        let expected = brute_force_fewest(&tiles);
        counts[expected] += 1;
        let code = if expected == 0 { MJ_SOLVABLE } else { MJ_UNSOLVABLE };
        for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_PAIRING] {
            for attempts in [0, MJ_NO_ATTEMPTS] {
                let options = mj_options { engine, attempts, seed: number, ..mj_options::new() };
                let found = fewest(&tiles, None, &options);
                assert_eq!(found.code, code);
                assert_eq!(found.game.unwrap().0, expected, "board {number}: {tiles:?}");
                searched += u32::from(expected > 0 && found.report.conflicts > 1);
                for most in 0..=expected as u64 + 3 {
                    let found = fewest(&tiles, Some(most), &options);
                    if most < expected as u64 {
                        assert_eq!(found.code, MJ_UNSOLVABLE);
                        assert!(found.game.is_none());
                    } else {
                        assert_eq!(found.code, MJ_SOLVABLE);
                        assert!(found.game.unwrap().0 as u64 <= most);
                    }
                }
            }
        }
    }
    println!("boards by tiles left: {counts:?}; searches {searched}");
    assert!(counts[0] > 1_000 && counts.iter().sum::<i32>() - counts[0] > 1_000, "{counts:?}");
    assert!(searched > 500, "{searched} searches");
}

#[test]
fn turtles_that_cannot_be_cleared() {
    let (mut boards, mut sum, mut time, mut longest) = (0, 0, 0, (0, 0));
    for seed in 0..5_000 {
        let tiles = turtle(seed);
        if winnable(&tiles).0 {
            continue;
        }
        let found = fewest(&tiles, None, &mj_options::new());
        let (left, _) = found.game.unwrap();
        assert_eq!(found.code, MJ_UNSOLVABLE);
        assert!(left > 0 && left % 2 == 0);
        boards += 1;
        sum += left;
        time += found.report.elapsed_ns;
        longest = longest.max((found.report.elapsed_ns, seed));
        // The same question the other way round.
        let fewer = fewest(&tiles, Some(left as u64 - 1), &mj_options::new());
        assert_eq!(fewer.code, MJ_UNSOLVABLE, "turtle {seed}: {left}");
        let same = fewest(&tiles, Some(left as u64), &mj_options::new());
        assert_eq!(same.game.map(|(left, _)| left), Some(left), "turtle {seed}");
    }
    println!(
        "{boards} of 5,000 turtles cannot be cleared: {:.2} tiles left on average; mean {:.2} ms, longest {:.1} ms (turtle {})",
        sum as f64 / f64::from(boards),
        time as f64 / 1e6 / f64::from(boards),
        longest.0 as f64 / 1e6,
        longest.1
    );
    assert!(boards > 100);
}

#[test]
fn solvable_turtles_leave_nothing() {
    for seed in (0..150).filter(|&seed| winnable(&turtle(seed)).0) {
        let found = fewest(&turtle(seed), None, &mj_options::new());
        assert_eq!((found.code, found.game.unwrap().0), (MJ_SOLVABLE, 0), "turtle {seed}");
    }
}

#[test]
fn limits_leave_the_best_game_so_far() {
    let tiles = turtle(9);
    let full = fewest(&tiles, None, &mj_options::new());
    let fewest_left = full.game.unwrap().0;
    assert!(full.report.nodes > 50, "not the board for this test");
    let mut before = usize::MAX;
    for node_limit in [1, 2, 5, 10, 20, full.report.nodes - 1] {
        let options = mj_options { node_limit, ..mj_options::new() };
        let found = fewest(&tiles, None, &options);
        assert_eq!((found.code, found.report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
        assert_eq!(found.report.nodes, node_limit);
        let left = found.game.unwrap().0;
        assert!(fewest_left <= left && left <= before);
        before = left;
    }
    // Attempts alone prove nothing.
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, ..mj_options::new() };
    let found = fewest(&tiles, None, &options);
    assert_eq!((found.code, found.report.stop), (MJ_UNKNOWN, MJ_STOP_ATTEMPTS));
    assert!(found.game.unwrap().0 >= fewest_left);
    let found = fewest(&tiles, Some(fewest_left as u64 - 2), &options);
    assert_eq!((found.code, found.game, found.report.stop), (0, None, MJ_STOP_ATTEMPTS));
    assert_eq!(fewest(&tiles, Some(144), &options).code, MJ_SOLVABLE);
    let same = fewest(&tiles, None, &mj_options::new());
    assert_eq!(counters(&same.report), counters(&full.report));
}

/// Boards on which everything is known before anything has to be decided, while the aim is still to
/// become smaller: the search once took what was few enough for few enough for ever, and turned
/// without end. Odd boards show that, ordinary ones hardly ever do.
#[test]
fn a_smaller_aim_makes_the_search_look_again() {
    let six = [(1, 3, 2), (2, 2, 3), (2, 2, 1), (3, 3, 0), (2, 4, 3), (0, 7, 1)];
    let six: Vec<Tile> =
        six.iter().map(|&(row, col, level)| Tile { row, col, level, group: 0 }).collect();
    let (high, low) = (i32::MAX, i32::MIN);
    let twelve = [
        (-5, -2, -3, high),
        (-6, -1, 0, 0),
        (-3, -5, -2, low),
        (-6, 1, -2, high),
        (-3, -2, 0, 0),
        (-6, -1, -1, low),
        (-5, 0, -3, 0),
        (-4, -3, -2, high),
        (-4, 0, 0, high),
        (-5, -1, -2, low),
        (-6, 2, -3, 0),
        (-3, -4, -1, low),
    ];
    let tile = |&(row, col, level, group): &_| Tile { row, col, level, group };
    let twelve: Vec<Tile> = twelve.iter().map(tile).collect();
    for tiles in [six, twelve] {
        let expected = brute_force_fewest(&tiles);
        for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_LEARNING, MJ_ENGINE_PAIRING] {
            for attempts in [0, 1, MJ_NO_ATTEMPTS] {
                let options = mj_options { engine, attempts, ..mj_options::new() };
                let found = fewest(&tiles, None, &options);
                assert_eq!(found.code, MJ_UNSOLVABLE);
                assert_eq!(found.game.unwrap().0, expected, "{tiles:?}");
                let fewer = fewest(&tiles, Some(expected as u64 - 1), &options);
                assert_eq!(fewer.code, MJ_UNSOLVABLE);
            }
        }
    }
}
