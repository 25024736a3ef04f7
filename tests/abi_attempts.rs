//! Random attempts from C: how many, what decides them, and when they stop.

mod common;

use common::abi::{HARD, LOST, play, solve, stuck_board, turtle};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use std::collections::HashSet;

fn attempts(attempts: u64) -> mj_options {
    mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts, ..mj_options::new() }
}

#[test]
fn the_number_of_attempts() {
    let tiles = turtle(LOST);
    assert_eq!(solve(&tiles, &mj_options::new()).code, MJ_UNSOLVABLE, "luck could win");
    // 36 groups of four: the paper's 708.
    for (asked, played) in [(0, 708), (MJ_NO_ATTEMPTS, 0), (1, 1), (50, 50), (709, 709)] {
        let report = solve(&tiles, &attempts(asked)).report;
        assert_eq!((report.attempts, report.stop), (played, MJ_STOP_ATTEMPTS), "{asked}");
        assert_eq!((report.successes, report.nodes), (0, 0));
        // They come before the search of every other engine as well.
        let options = mj_options { engine: MJ_ENGINE_PAIRING, ..attempts(asked) };
        let report = solve(&tiles, &options).report;
        assert_eq!((report.attempts, report.decided_by), (played, MJ_BY_SEARCH), "{asked}");
    }
    // With pairs only there are no groups of four, so there is one attempt.
    let pairs = mjsolver::deal::uniform(mjsolver::layout::turtle(), 2, 1).unwrap();
    assert_eq!(solve(&pairs, &attempts(0)).report.attempts, 1);
}

#[test]
fn the_seed_decides() {
    let tiles = turtle(7);
    let mut different = HashSet::new();
    for seed in [0, 1, 2, 3, u64::MAX] {
        let options = mj_options { seed, ..attempts(1_000) };
        let [one, two] = [(); 2].map(|()| solve(&tiles, &options));
        assert_eq!(one.code, MJ_SOLVABLE);
        assert_eq!(one.pairs, two.pairs);
        assert_eq!(one.report.attempts, two.report.attempts);
        let [three, four] = [(); 2].map(|()| play(&tiles, 1_000, seed, false));
        assert_eq!(three.code, MJ_SOLVABLE);
        assert_eq!(three.pairs, four.pairs);
        different.insert(one.pairs);
    }
    assert_eq!(different.len(), 5, "the seed does not matter");
}

#[test]
fn counting_plays_all_games_and_not_counting_stops_at_the_first_win() {
    let tiles = turtle(7);
    let few = play(&tiles, 200, 5, true);
    let all = play(&tiles, 2_000, 5, true);
    assert_eq!((few.code, all.code), (MJ_SOLVABLE, MJ_SOLVABLE));
    assert!(0 < few.successes && few.successes < all.successes && all.successes < 2_000);
    // So many games would never end; and the first game that won is the same one.
    let first = play(&tiles, u64::MAX, 5, false);
    assert_eq!(first.code, MJ_SOLVABLE);
    assert!(first.pairs == few.pairs && first.pairs == all.pairs);
    // The default number, seen through the share of wins being the same.
    let default = play(&tiles, 0, 5, true);
    assert_eq!(default.successes, play(&tiles, 708, 5, true).successes);
}

#[test]
fn games_that_cannot_be_won() {
    let stuck = play(&stuck_board(), 10, 0, true);
    assert_eq!((stuck.code, stuck.successes), (MJ_UNSOLVABLE, 0));
    // It does not play at all then: so many games would never end.
    assert_eq!(play(&stuck_board(), u64::MAX, 0, true).code, MJ_UNSOLVABLE);
    for seed in [LOST, HARD] {
        let lost = play(&turtle(seed), 20, 0, true);
        assert_eq!((lost.code, lost.successes), (MJ_UNKNOWN, 0), "turtle {seed}");
    }
}
