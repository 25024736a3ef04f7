//! Hints without peeking: the counts against all completions, and that hidden faces do not show.

mod common;

use common::abi::turtle;
use common::position::{after, guess, legal};
use common::{Dice, brute_force, playable, small_board};
use mjsolver::ffi::guess::{MJ_DEFAULT_COMPLETIONS, MJ_DEFAULT_GUESS_NODES};
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::{Tile, deal};

/// Every order of the hidden faces; calls with each board.
fn complete(tiles: &mut [Tile], hidden: &[usize], from: usize, each: &mut dyn FnMut(&[Tile])) {
    if from == hidden.len() {
        return each(tiles);
    }
    for k in from..hidden.len() {
        let swap = |tiles: &mut [Tile]| {
            let face = tiles[hidden[from]].group;
            tiles[hidden[from]].group = tiles[hidden[k]].group;
            tiles[hidden[k]].group = face;
        };
        swap(tiles);
        complete(tiles, hidden, from + 1, each);
        swap(tiles);
    }
}

/// Playable tiles are visible, the others are not.
fn only_playable(tiles: &[Tile]) -> Vec<u8> {
    let there = vec![true; tiles.len()];
    (0..tiles.len()).map(|k| u8::from(playable(tiles, &there, k))).collect()
}

#[test]
fn shares_are_those_of_all_completions() {
    let mut dice = Dice(61);
    let (mut pairs, mut between) = (0, 0);
    while pairs < 60 {
        let mut tiles = small_board(&mut dice, 14, &[2, 4], 4);
        let visible = only_playable(&tiles);
        let hidden: Vec<usize> = (0..tiles.len()).filter(|&k| visible[k] == 0).collect();
        if !(3..=5).contains(&hidden.len()) {
            continue;
        }
        let seen = guess(&tiles, &visible, 600, &mj_options::new());
        assert_eq!((seen.judged, seen.report.stop), (600, MJ_STOP_NONE));
        assert_eq!(seen.pairs, legal(&tiles));
        for (&pair, &safe) in seen.pairs.iter().zip(&seen.safe) {
            let (mut all, mut expected) = (0, 0);
            complete(&mut tiles, &hidden, 0, &mut |tiles| {
                all += 1;
                expected += u32::from(brute_force(&after(tiles, &[pair])));
            });
            let share = f64::from(expected) / f64::from(all);
            // Four and a half standard deviations of a share of 600.
            let allowed = 4.5 * (share * (1.0 - share) / 600.0).sqrt();
            let found = safe as f64 / 600.0;
            assert!((found - share).abs() <= allowed, "{found} {share}: {pair:?} {tiles:?}");
            pairs += 1;
            between += u32::from(expected > 0 && expected < all);
        }
    }
    assert!(between > 15, "{between} pairs of {pairs} are sometimes safe");
}

#[test]
fn where_hidden_faces_lie_makes_no_difference() {
    let mut dice = Dice(62);
    let tiles = turtle(5);
    let visible = only_playable(&tiles);
    let hidden: Vec<usize> = (0..tiles.len()).filter(|&k| visible[k] == 0).collect();
    let expected = guess(&tiles, &visible, 60, &mj_options::new());
    assert!(expected.safe.iter().all(|&safe| safe <= expected.winnable));
    for _ in 0..3 {
        let mut other = tiles.clone();
        for k in (1..hidden.len()).rev() {
            let (one, two) = (hidden[k], hidden[dice.below(k + 1)]);
            let face = other[one].group;
            other[one].group = other[two].group;
            other[two].group = face;
        }
        let seen = guess(&other, &visible, 60, &mj_options::new());
        assert_eq!((seen.pairs, seen.safe), (expected.pairs.clone(), expected.safe.clone()));
    }
    // Another seed makes other completions.
    let options = mj_options { seed: 1, ..mj_options::new() };
    assert_ne!(guess(&tiles, &visible, 60, &options).safe, expected.safe);
}

#[test]
fn with_nothing_hidden_there_is_one_completion() {
    for seed in 0..10 {
        let tiles = turtle(seed);
        let judged = common::position::judge(&tiles, &mj_options::new(), 216);
        let seen = guess(&tiles, &[1; 144], 3, &mj_options::new());
        let expected: Vec<u64> =
            judged.verdicts.iter().map(|&verdict| if verdict == 1 { 3 } else { 0 }).collect();
        assert_eq!((seen.pairs, seen.safe), (judged.pairs, expected));
        assert_eq!(seen.winnable, if judged.code == 1 { 3 } else { 0 });
    }
}

#[test]
fn hidden_tiles_are_in_no_pair() {
    let tiles = turtle(3);
    let pairs = legal(&tiles);
    let mut visible = [1; 144];
    visible[pairs[0].first as usize] = 0;
    let seen = guess(&tiles, &visible, 1, &mj_options::new());
    let expected: Vec<_> = pairs
        .iter()
        .filter(|pair| pair.first != pairs[0].first && pair.second != pairs[0].first)
        .copied()
        .collect();
    assert_eq!(seen.pairs, expected);
    assert!(expected.len() < pairs.len());
    assert!(guess(&tiles, &[0; 144], 2, &mj_options::new()).pairs.is_empty());
    assert_eq!(guess(&[], &[], 2, &mj_options::new()).winnable, 2);
}

#[test]
fn a_limit_counts_whole_completions() {
    let tiles = turtle(5);
    let visible = only_playable(&tiles);
    let full = guess(&tiles, &visible, 50, &mj_options::new());
    let node_limit = full.report.nodes / 2;
    assert!(node_limit > 0, "not the board for this test");
    let options = mj_options { node_limit, ..mj_options::new() };
    let seen = guess(&tiles, &visible, 50, &options);
    assert_eq!(seen.report.stop, MJ_STOP_NODES);
    assert!(0 < seen.judged && seen.judged < 50);
    let same = guess(&tiles, &visible, seen.judged, &mj_options::new());
    assert_eq!((same.safe, same.winnable), (seen.safe, seen.winnable));
}

/// A layout on which nearly every pair is a question of its own.
fn pyramid(seed: u64) -> (Vec<Tile>, Vec<u8>) {
    common::installed::use_the_games();
    let layout = common::abi::find_layout("kmahjongg/pyramid").expect("see tests/setup.sh");
    let tiles = deal::uniform(&layout, 4, seed).unwrap();
    let visible = only_playable(&tiles);
    (tiles, visible)
}

#[test]
fn without_a_limit_there_is_one() {
    let mut complete = 0;
    for seed in 0..3 {
        let (tiles, visible) = pyramid(seed);
        let seen = guess(&tiles, &visible, 0, &mj_options::new());
        assert!(seen.report.nodes <= MJ_DEFAULT_GUESS_NODES, "{} nodes", seen.report.nodes);
        assert_eq!(seen.report.stop == MJ_STOP_NODES, seen.judged < MJ_DEFAULT_COMPLETIONS);
        assert!(seen.judged > 0 && seen.winnable <= seen.judged);
        assert!(seen.safe.iter().all(|&safe| safe <= seen.winnable));
        let again = guess(&tiles, &visible, 0, &mj_options::new());
        assert_eq!((again.safe, again.judged), (seen.safe, seen.judged));
        complete += u32::from(seen.judged == MJ_DEFAULT_COMPLETIONS);
    }
    assert_eq!(complete, 0, "not the layout for this test");
    // Whoever wants more says so.
    let (tiles, visible) = pyramid(2);
    let options = mj_options { node_limit: u64::MAX, ..mj_options::new() };
    let seen = guess(&tiles, &visible, 30, &options);
    assert!(seen.judged == 30 && seen.report.nodes > MJ_DEFAULT_GUESS_NODES);
}

#[test]
fn completions_that_attempts_do_not_decide_are_left_out() {
    let tiles = turtle(5);
    let visible = only_playable(&tiles);
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 40, ..mj_options::new() };
    let seen = guess(&tiles, &visible, 60, &options);
    assert_eq!(seen.report.stop, MJ_STOP_ATTEMPTS);
    // Those that are judged are not the first ones only: no deal of several in a row is.
    assert!(0 < seen.judged && seen.judged < 60, "{} judged", seen.judged);
    assert_eq!(seen.winnable, seen.judged);
}
