//! Where a game was lost, against a replay that solves the board after every pair.

mod common;

use common::abi::{HARD, turtle};
use common::position::{after, lost_since, random_game, winnable};
use common::{Dice, board_of_some_kind, brute_force, small_board};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::{Pair, Tile};

/// The code and the index, by solving the board before the first pair and after each.
fn replayed(
    tiles: &[Tile],
    played: &[Pair],
    winnable: impl Fn(&[Tile]) -> bool,
) -> (i32, Option<u64>) {
    if !winnable(tiles) {
        return (MJ_UNSOLVABLE, Some(MJ_NO_INDEX));
    }
    match (0..played.len()).find(|&k| !winnable(&after(tiles, &played[..=k]))) {
        Some(index) => (MJ_UNSOLVABLE, Some(index as u64)),
        None => (MJ_SOLVABLE, None),
    }
}

#[test]
fn five_hundred_games() {
    let mut dice = Dice(21);
    let mut counts = [0; 3];
    let (mut attempts, mut replay_attempts) = (0, 0);
    for game in 0..500 {
        let tiles = turtle(2_000 + game);
        let most = 72 - dice.below(40);
        let played = random_game(&mut dice, &tiles, most);
        let asked = std::cell::Cell::new(0);
        let winnable = |tiles: &[Tile]| {
            let (winnable, games) = winnable(tiles);
            asked.set(asked.get() + games);
            winnable
        };
        let expected = replayed(&tiles, &played, winnable);
        let (code, index, report) = lost_since(&tiles, &played, &mj_options::new());
        assert_eq!((code, index), expected, "game {game}");
        counts[match index {
            None => 0,
            Some(MJ_NO_INDEX) => 1,
            Some(_) => 2,
        }] += 1;
        attempts += report.attempts;
        replay_attempts += asked.get();
    }
    println!("not lost, lost from the start, lost on the way: {counts:?}");
    println!("games played in the searches: {attempts} against {replay_attempts}");
    assert!(counts[0] > 20 && counts[1] > 5 && counts[2] > 300, "{counts:?}");
    // Most positions of the replay are won with the first batch of games, the cheapest of all.
    assert!(2 * attempts < replay_attempts, "{attempts} against {replay_attempts}");
}

#[test]
fn small_boards_agree_with_brute_force() {
    let mut dice = Dice(22);
    let mut counts = [0; 3];
    for _ in 0..2_000 {
        let tiles = small_board(&mut dice, 16, &[2, 4, 6, 8], 4);
        let most = 1 + dice.below(8);
        let played = random_game(&mut dice, &tiles, most);
        let expected = replayed(&tiles, &played, brute_force);
        for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_PAIRING] {
            let options = mj_options { engine, ..mj_options::new() };
            let (code, index, _) = lost_since(&tiles, &played, &options);
            assert_eq!((code, index), expected, "{tiles:?} {played:?}");
        }
        counts[match expected.1 {
            None => 0,
            Some(MJ_NO_INDEX) => 1,
            Some(_) => 2,
        }] += 1;
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn a_limit_is_no_answer() {
    // A game that the solver needs a search for.
    let tiles = turtle(HARD);
    let full = lost_since(&tiles, &[], &mj_options::new());
    assert_eq!((full.0, full.1), (MJ_SOLVABLE, None));
    assert!(full.2.nodes > 1, "not the board for this test");
    let options = mj_options { node_limit: 1, ..mj_options::new() };
    let (code, index, report) = lost_since(&tiles, &[], &options);
    assert_eq!((code, index, report.stop), (MJ_UNKNOWN, None, 1));
}

/// Boards that games and the search see in different ways: groups of two, with those of four, and larger ones;
/// boards beyond 255 tiles; stacks that touch nothing, which a theorem decides.
#[test]
fn boards_of_all_kinds() {
    let mut dice = Dice(23);
    let mut counts = [0; 3];
    for number in 0..120 {
        let tiles = board_of_some_kind(&mut dice, number);
        let played = random_game(&mut dice, &tiles, tiles.len() / 2);
        let expected = replayed(&tiles, &played, |tiles| winnable(tiles).0);
        let (code, index, _) = lost_since(&tiles, &played, &mj_options::new());
        assert_eq!((code, index), expected, "board {number}");
        counts[match index {
            None => 0,
            Some(MJ_NO_INDEX) => 1,
            Some(_) => 2,
        }] += 1;
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
