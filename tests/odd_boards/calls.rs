//! Every call that searches, without limits: there is one right answer.

use crate::Mix;
use crate::common::abi::{Receiver, check_proof, play, prove, scan, solve};
use crate::common::position::{
    after, deal_winnable, fewest, guess, hint, judge, legal, lost_since, playable_tiles,
    random_game, rate, reshuffle,
};
use crate::common::rule::rule_code;
use crate::common::truth::{Truth, both};
use crate::common::watchdog::call_with;
use crate::common::{Dice, playable};
use crate::known::{Known, verdict};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::MJ_STOP_ATTEMPTS;
use mjsolver::ffi::why::mj_why_lost;
use mjsolver::play::SEED_STEP;
use mjsolver::{Pair, Tile, deal};
use std::ptr::null_mut;

const OTHERS: [i32; 4] =
    [MJ_ENGINE_PAIRING, MJ_ENGINE_FIRST_HEURISTIC, MJ_ENGINE_MATCHES, MJ_ENGINE_LEARNING];

/// Engines that decide every board: the usual one, and one of the others.
fn engines(dice: &mut Dice) -> [i32; 2] {
    [MJ_ENGINE_AUTOMATIC, OTHERS[dice.below(OTHERS.len())]]
}

pub fn options(dice: &mut Dice, engine: i32) -> mj_options {
    let attempts = [0, MJ_NO_ATTEMPTS, MJ_NO_ATTEMPTS, 1, 300][dice.below(5)];
    mj_options { engine, attempts, seed: dice.next(), rule: rule_code(), ..mj_options::new() }
}

/// Tiles without their faces, in order.
pub fn places(tiles: &[Tile]) -> Vec<[i32; 3]> {
    tiles.iter().map(|tile| [tile.row, tile.col, tile.level]).collect()
}

/// Faces in order.
pub fn faces(tiles: &[Tile]) -> Vec<i32> {
    let mut faces: Vec<i32> = tiles.iter().map(|tile| tile.group).collect();
    faces.sort();
    faces
}

pub fn all(known: &mut Known, dice: &mut Dice, mix: &mut Mix) {
    solves(known, dice, mix);
    judges(known, dice);
    lost(known, dice);
    why(known, dice);
    leaves(known, dice, mix);
    deals(known, dice);
    attempts(known, dice);
}

/// mj_solve and mj_prove.
fn solves(known: &Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    for engine in engines(dice) {
        let options = options(dice, engine);
        let solved = call_with("mj_solve", &options, || solve(tiles, &options));
        assert_eq!(solved.code, known.verdict(), "mj_solve, engine {engine}");
        let learns = [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_LEARNING].contains(&engine);
        mix.note("conflicts", learns && solved.report.conflicts > 0);
        let mut receiver = Receiver::default();
        let proved = call_with("mj_prove", &options, || prove(tiles, &options, &mut receiver));
        assert_eq!(proved.code, known.verdict(), "mj_prove, engine {engine}");
        if !known.solvable() {
            let none = mj_options { rule: rule_code(), ..mj_options::new() };
            let checked =
                call_with("mj_check_proof", &none, || check_proof(tiles, &receiver.text, &none).0);
            assert_eq!(checked, MJ_UNSOLVABLE, "{}", String::from_utf8_lossy(&receiver.text));
            mix.note("proofs", true);
        }
    }
}

/// mj_playable, mj_legal_pairs, mj_safe_pairs, mj_hint, mj_guess_pairs and mj_rate.
fn judges(known: &Known, dice: &mut Dice) {
    let tiles = known.tiles;
    let there = vec![true; tiles.len()];
    let free: Vec<u8> = (0..tiles.len()).map(|k| playable(tiles, &there, k).into()).collect();
    let count = free.iter().map(|&free| i32::from(free)).sum();
    assert_eq!(playable_tiles(tiles), (count, free), "mj_playable");
    let pairs: Vec<Pair> = known.legal.iter().map(|&(pair, _)| pair).collect();
    assert_eq!(legal(tiles), pairs, "mj_legal_pairs");
    for engine in engines(dice) {
        let options = options(dice, engine);
        let capacity = known.legal.len();
        let judged = call_with("mj_safe_pairs", &options, || judge(tiles, &options, capacity));
        assert_eq!(judged.code, known.verdict(), "mj_safe_pairs, engine {engine}");
        assert_eq!(judged.pairs.len(), capacity);
        for (&pair, &said) in judged.pairs.iter().zip(&judged.verdicts) {
            let right = verdict(known.is_safe(pair));
            assert_eq!(i32::from(said), right, "mj_safe_pairs, engine {engine}: {pair:?}");
        }
        // The first of them that is safe.
        let first = judged.pairs.iter().copied().find(|&pair| known.is_safe(pair));
        let (code, told, _) = call_with("mj_hint", &options, || hint(tiles, &options));
        assert_eq!((code, told), (known.verdict(), first), "mj_hint, engine {engine}");
    }
    let options = options(dice, MJ_ENGINE_AUTOMATIC);
    // With all tiles open there is one completion.
    let visible = vec![1; tiles.len()];
    let seen = call_with("mj_guess_pairs", &options, || guess(tiles, &visible, 2, &options));
    assert_eq!((seen.judged, seen.winnable), (2, 2 * u64::from(known.solvable())));
    for (&pair, &safe) in seen.pairs.iter().zip(&seen.safe) {
        assert_eq!(safe, 2 * u64::from(known.is_safe(pair)), "mj_guess_pairs: {pair:?}");
    }
    let rated = call_with("mj_rate", &options, || rate(tiles, 30, &options));
    assert_eq!(rated.code, known.verdict(), "mj_rate");
    let difficulty = rated.rating.map(|rating| rating.difficulty);
    assert_eq!(difficulty == Some(100), !known.solvable(), "mj_rate: {difficulty:?}");
}

/// mj_why_lost: tests/game_why.rs looks at what it tells.
fn why(known: &Known, dice: &mut Dice) {
    for engine in engines(dice) {
        let options = options(dice, engine);
        let (data, count) = (known.tiles.as_ptr(), known.tiles.len());
        let mut groups = 0;
        let code = call_with("mj_why_lost", &options, || unsafe {
            let none = null_mut();
            mj_why_lost(data, count, &options, null_mut(), &raw mut groups, none, null_mut())
        });
        assert_eq!(code, known.verdict(), "mj_why_lost, engine {engine}");
        assert_eq!(groups > 0, !known.solvable());
    }
}

/// mj_lost_since along random games.
fn lost(known: &mut Known, dice: &mut Dice) {
    let tiles = known.tiles;
    for engine in engines(dice) {
        let options = options(dice, engine);
        let most = [1, tiles.len()][dice.below(2)];
        let played = random_game(dice, tiles, most);
        let mut lying = known.truth.all();
        let mut lost_at = (!known.solvable()).then_some(MJ_NO_INDEX);
        for (index, &pair) in played.iter().enumerate() {
            lying &= !both(pair);
            if lost_at.is_none() && !known.truth.solvable(lying) {
                lost_at = Some(index as u64);
            }
        }
        let (code, index, _) =
            call_with("mj_lost_since", &options, || lost_since(tiles, &played, &options));
        let expected = (verdict(lost_at.is_none()), lost_at);
        assert_eq!((code, index), expected, "mj_lost_since, engine {engine}: {played:?}");
        // A position of that game is a board, too.
        let rest = after(tiles, &played);
        let solved = call_with("mj_solve", &options, || solve(&rest, &options));
        assert_eq!(solved.code, verdict(lost_at.is_none()), "mj_solve after {played:?}");
    }
}

/// mj_fewest_left, and mj_leaves_at_most with every bound.
fn leaves(known: &Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    for engine in engines(dice) {
        let options = options(dice, engine);
        let found = call_with("mj_fewest_left", &options, || fewest(tiles, None, &options));
        let left = found.game.map(|(left, _)| left);
        let expected = (known.verdict(), Some(known.fewest));
        assert_eq!((found.code, left), expected, "mj_fewest_left, engine {engine}");
        let learns = [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_LEARNING].contains(&engine);
        let searched = learns && found.report.conflicts > 0;
        mix.note("conflicts in the search for the fewest", searched);
        let odd = dice.below(2);
        for most in (odd..=tiles.len()).step_by(2) {
            let found = call_with("mj_leaves_at_most", &options, || {
                fewest(tiles, Some(most as u64), &options)
            });
            let right = verdict(known.fewest <= most);
            assert_eq!(found.code, right, "mj_leaves_at_most {most}, engine {engine}");
            let left = found.game.map(|(left, _)| left);
            assert_eq!(left.is_some(), known.fewest <= most);
            assert!(left.is_none_or(|left| (known.fewest..=most).contains(&left)));
        }
    }
}

/// mj_reshuffle and mj_deal_winnable.
fn deals(known: &Known, dice: &mut Dice) {
    let tiles = known.tiles;
    let engine = engines(dice)[dice.below(2)];
    let options = options(dice, engine);
    let (code, dealt, _) =
        call_with("mj_reshuffle", &options, || reshuffle(tiles, dice.next(), &options));
    assert_eq!(code, verdict(known.clearable), "mj_reshuffle, engine {engine}");
    if let Some(dealt) = dealt {
        is_same_and_solvable(tiles, &dealt);
        assert_eq!(faces(tiles), faces(&dealt));
    }
    let (group_size, deals) = (2 + 2 * dice.below(5) as u32, 1 + dice.below(3) as u64);
    let seed = dice.next();
    let band = [(0, 100), (0, 99)][usize::from(dice.below(8) == 0)];
    let (code, dealt, _) = call_with("mj_deal_winnable", &options, || {
        deal_winnable(tiles, group_size, seed, deals, band, &options)
    });
    // The first of the deals that can be won.
    let seeds = (0..deals).map(|k| seed.wrapping_add(k.wrapping_mul(SEED_STEP)));
    let winnable = |&seed: &u64| {
        let mut truth = Truth::new(&deal::uniform(tiles, group_size, seed).unwrap());
        truth.solvable(truth.all())
    };
    let expected = seeds.into_iter().find(winnable);
    match dealt {
        Some((dealt, seed)) => {
            assert_eq!(Some(seed), expected, "mj_deal_winnable, engine {engine}");
            is_same_and_solvable(tiles, &dealt);
        }
        None => assert_eq!((code, expected), (MJ_ERROR_NO_DEAL, None), "mj_deal_winnable"),
    }
}

/// The same places, with faces that can be cleared.
pub fn is_same_and_solvable(tiles: &[Tile], dealt: &[Tile]) {
    assert_eq!(places(tiles), places(dealt));
    let mut truth = Truth::new(dealt);
    assert!(truth.solvable(truth.all()), "{dealt:?}");
}

/// What proves nothing, or only what the first scan does.
fn attempts(known: &Known, dice: &mut Dice) {
    let tiles = known.tiles;
    let (code, stuck) = scan(tiles, &[]);
    assert_eq!(code, if known.scan_clears { MJ_UNKNOWN } else { MJ_UNSOLVABLE });
    assert_eq!(stuck.contains(&1), !known.scan_clears);
    let counting = dice.below(2) == 0;
    let options = options(dice, MJ_ENGINE_ATTEMPTS);
    let games = 1 + dice.below(20) as u64;
    let played =
        call_with("mj_random_attempts", &options, || play(tiles, games, options.seed, counting));
    is_right_or_unknown(known, played.code);
    let solved = call_with("mj_solve", &options, || solve(tiles, &options));
    assert!(solved.code != MJ_UNSOLVABLE || !known.scan_clears);
    is_right_or_unknown(known, solved.code);
    assert_eq!(solved.code == MJ_UNKNOWN, solved.report.stop == MJ_STOP_ATTEMPTS);
    let found = call_with("mj_fewest_left", &options, || fewest(tiles, None, &options));
    is_right_or_unknown(known, found.code);
    let left = found.game.expect("the best game").0;
    assert!(left >= known.fewest && (found.code == MJ_UNKNOWN || left == known.fewest));
}

fn is_right_or_unknown(known: &Known, code: i32) {
    assert!(code == known.verdict() || code == MJ_UNKNOWN, "{code}");
}
