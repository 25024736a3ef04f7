//! Playable tiles, legal pairs, safe pairs and hints, against the rules written out and against
//! solving the board after every pair.

mod common;

use common::abi::{HARD, counters, solve, turtle};
use common::position::{
    Judged, after, hint, judge, legal, legal_pairs, playable_tiles, random_game,
};
use common::{Dice, board_of_some_kind, brute_force, playable, small_board};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::{MJ_STOP_ATTEMPTS, MJ_STOP_NODES};
use mjsolver::{Pair, Tile};
use std::time::Duration;

/// Positions from games of so many pairs at the most.
fn position(dice: &mut Dice, seed: u64) -> Vec<Tile> {
    let tiles = turtle(seed);
    let pairs = dice.below(60);
    let played = random_game(dice, &tiles, pairs);
    after(&tiles, &played)
}

#[test]
fn playable_tiles_and_legal_pairs_follow_the_rules() {
    let mut dice = Dice(11);
    for number in 0..500 {
        let tiles = if number % 5 == 0 {
            position(&mut dice, number)
        } else {
            small_board(&mut dice, 30, &[2, 4, 6, 8], 4)
        };
        let there = vec![true; tiles.len()];
        let expected: Vec<u8> =
            (0..tiles.len()).map(|k| u8::from(playable(&tiles, &there, k))).collect();
        let (count, flags) = playable_tiles(&tiles);
        assert_eq!(flags, expected, "{tiles:?}");
        assert_eq!(count as usize, expected.iter().filter(|&&flag| flag == 1).count());
        assert_eq!(legal(&tiles), legal_pairs(&tiles, &there), "{tiles:?}");
    }
    assert_eq!(playable_tiles(&[]), (0, vec![]));
    assert_eq!(legal(&[]), []);
}

/// The verdict on each of these pairs, by solving the board after it; the games played for that,
/// and the time that mj_solve took.
fn one_by_one(tiles: &[Tile], pairs: &[Pair]) -> (Vec<u8>, u64, Duration) {
    let (mut games, mut time) = (0, Duration::ZERO);
    let mut verdict = |pair: &Pair| {
        let report = solve(&after(tiles, &[*pair]), &mj_options::new()).report;
        games += report.attempts;
        time += Duration::from_nanos(report.elapsed_ns);
        report.verdict as u8
    };
    (pairs.iter().map(&mut verdict).collect(), games, time)
}

#[test]
fn safe_pairs_are_those_after_which_there_is_a_solution() {
    let mut dice = Dice(12);
    let mut times = [Duration::ZERO; 2];
    let mut games = [0; 2];
    let (mut lost, mut counts) = (0, [0; 3]);
    // Four positions of each of 50 games.
    for game in 0..50 {
        let tiles = turtle(1_000 + game);
        let all = random_game(&mut dice, &tiles, 72);
        for _ in 0..4 {
            let tiles = after(&tiles, &all[..dice.below(all.len())]);
            let judged = judge(&tiles, &mj_options::new(), 216);
            assert_eq!(judged.pairs, legal(&tiles));
            let (expected, played, time) = one_by_one(&tiles, &judged.pairs);
            assert_eq!(judged.verdicts, expected, "{tiles:?}");
            let winnable = expected.contains(&(MJ_SOLVABLE as u8));
            assert_eq!(judged.code, if winnable { MJ_SOLVABLE } else { MJ_UNSOLVABLE });
            times[0] += Duration::from_nanos(judged.report.elapsed_ns);
            times[1] += time;
            games[0] += judged.report.attempts;
            games[1] += played;
            lost += u32::from(!winnable);
            expected.iter().for_each(|&verdict| counts[verdict as usize] += 1);
        }
    }
    println!("{lost} of 200 positions lost; pairs: {} safe, {} not", counts[1], counts[2]);
    println!("all pairs at once {:?}, one by one {:?}", times[0], times[1]);
    println!("games played in the searches: {} against {}", games[0], games[1]);
    assert!(lost < 150 && counts[1] > 300 && counts[2] > 300, "{lost} {counts:?}");
    // Counted in work, which is the same on every machine.
    assert!(2 * games[0] < games[1], "{games:?}");
}

#[test]
fn full_turtles() {
    let (mut games, mut pairs, mut all, mut longest) = ([0; 2], 0, 0, 0);
    for seed in 0..100 {
        let tiles = turtle(seed);
        let judged = judge(&tiles, &mj_options::new(), 216);
        let (expected, played, _) = one_by_one(&tiles, &judged.pairs);
        assert_eq!(judged.verdicts, expected, "turtle {seed}");
        games[0] += judged.report.attempts;
        games[1] += played;
        pairs += judged.pairs.len();
        all += judged.report.elapsed_ns;
        longest = longest.max(judged.report.elapsed_ns);
    }
    let milliseconds = |time: u64| time as f64 / 1e6;
    println!(
        "100 full turtles: {pairs} pairs; mean {:.2} ms, longest {:.2} ms",
        milliseconds(all) / 100.0,
        milliseconds(longest)
    );
    println!("games played in the searches: {} against {}", games[0], games[1]);
    assert!(2 * games[0] < games[1], "{games:?}");
}

#[test]
fn safe_pairs_of_small_boards_agree_with_brute_force() {
    let mut dice = Dice(13);
    let mut counts = [0; 2];
    for _ in 0..1_500 {
        let tiles = small_board(&mut dice, 16, &[2, 4, 6, 8], 4);
        let judged = judge(&tiles, &mj_options::new(), 200);
        for (&pair, &verdict) in judged.pairs.iter().zip(&judged.verdicts) {
            let safe = brute_force(&after(&tiles, &[pair]));
            assert_eq!(verdict == MJ_SOLVABLE as u8, safe, "{pair:?} of {tiles:?}");
            counts[usize::from(safe)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Groups of two, with those of four, and larger ones; boards beyond 255 tiles; stacks that touch nothing,
/// which a theorem decides; positions with one pair, and with none.
#[test]
fn boards_of_all_kinds() {
    let mut dice = Dice(15);
    let (mut counts, mut few) = ([0; 3], [0; 2]);
    for number in 0..240 {
        let start = board_of_some_kind(&mut dice, number);
        let most = dice.below(start.len() / 2 + 1);
        let played = random_game(&mut dice, &start, most);
        let tiles = after(&start, &played);
        let judged = judge(&tiles, &mj_options::new(), 2_000);
        assert_eq!(judged.pairs, legal(&tiles));
        let (expected, ..) = one_by_one(&tiles, &judged.pairs);
        assert_eq!(judged.verdicts, expected, "board {number}");
        expected.iter().for_each(|&verdict| counts[verdict as usize] += 1);
        if let Some(few) = few.get_mut(expected.len()) {
            *few += 1;
        }
    }
    assert!(counts[1] > 300 && counts[2] > 300, "{counts:?}");
    assert!(few.iter().all(|&count| count > 3), "{few:?}");
}

#[test]
fn hints_are_the_first_safe_pair_whoever_is_asked() {
    let mut dice = Dice(14);
    let mut hints = [0; 2];
    for seed in 0..40 {
        let tiles = position(&mut dice, seed);
        let judged = judge(&tiles, &mj_options::new(), 216);
        let first = judged.verdicts.iter().position(|&verdict| verdict == MJ_SOLVABLE as u8);
        let expected = first.map(|index| judged.pairs[index]);
        for (engine, seed) in [
            (MJ_ENGINE_AUTOMATIC, 0),
            (MJ_ENGINE_AUTOMATIC, 99),
            (MJ_ENGINE_LEARNING, 5),
            (MJ_ENGINE_PAIRING, 7),
        ] {
            let options = mj_options { engine, seed, ..mj_options::new() };
            let (code, pair, _) = hint(&tiles, &options);
            assert_eq!(code, judged.code);
            assert_eq!(pair, expected, "{tiles:?}");
        }
        hints[usize::from(expected.is_some())] += 1;
    }
    assert!(hints.iter().all(|&count| count > 5), "{hints:?}");
    assert_eq!(hint(&[], &mj_options::new()).0, MJ_SOLVABLE);
    assert_eq!(hint(&[], &mj_options::new()).1, None);
}

#[test]
fn following_hints_wins() {
    for seed in [7, 8, 10] {
        let mut tiles = turtle(seed);
        while !tiles.is_empty() {
            let (code, pair, _) = hint(&tiles, &mj_options::new());
            assert_eq!(code, MJ_SOLVABLE);
            tiles = after(&tiles, &[pair.unwrap()]);
        }
    }
}

#[test]
fn limits_leave_what_is_known() {
    let mut seen = [0; 3];
    for seed in [HARD, 36, 237] {
        let tiles = turtle(seed);
        let full = judge(&tiles, &mj_options::new(), 216);
        assert!(full.report.nodes > 20, "turtle {seed} is not the board for this test");
        for step in 0..15 {
            let node_limit = 1 + step * (full.report.nodes - 1) / 15;
            limited(&tiles, node_limit, &full, &mut seen);
        }
        let same = judge(&tiles, &mj_options::new(), 216);
        assert_eq!(counters(&same.report), counters(&full.report));
    }
    println!("unknown, safe and not at limits: {seen:?}");
    assert!(seen.iter().all(|&count| count > 0), "{seen:?}");
}

/// Judges and hints with a limit; all that is known has to be right.
fn limited(tiles: &[Tile], node_limit: u64, full: &Judged, seen: &mut [u32; 3]) {
    let options = mj_options { node_limit, ..mj_options::new() };
    let judged = judge(tiles, &options, 216);
    assert_eq!((judged.code, judged.report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
    assert_eq!(judged.report.nodes, node_limit);
    for (&verdict, &expected) in judged.verdicts.iter().zip(&full.verdicts) {
        assert!(verdict == expected || verdict == MJ_UNKNOWN as u8);
        seen[verdict as usize] += 1;
    }
    assert_eq!(judge(tiles, &options, 216).verdicts, judged.verdicts);
    let (code, pair, report) = hint(tiles, &options);
    match full.pairs.iter().position(|&other| Some(other) == pair) {
        Some(index) => assert_eq!((code, full.verdicts[index]), (MJ_SOLVABLE, 1)),
        None => assert_eq!((code, pair, report.stop), (MJ_UNKNOWN, None, MJ_STOP_NODES)),
    }
}

/// Attempts alone do not answer every question, but those after it are asked all the same.
#[test]
fn what_attempts_do_not_decide_is_passed_over() {
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 20, ..mj_options::new() };
    let mut after_unknown = 0;
    for seed in 0..40 {
        let tiles = turtle(seed);
        let all = judge(&tiles, &mj_options::new(), 216);
        let some = judge(&tiles, &options, 216);
        let unknown = some.verdicts.iter().position(|&verdict| verdict == MJ_UNKNOWN as u8);
        assert_eq!(some.code == MJ_UNKNOWN, unknown.is_some());
        assert_eq!(some.report.stop == MJ_STOP_ATTEMPTS, unknown.is_some());
        for (&known, &right) in some.verdicts.iter().zip(&all.verdicts) {
            assert!(known == right || known == MJ_UNKNOWN as u8, "seed {seed}");
        }
        let from = unknown.unwrap_or(some.verdicts.len());
        let decided = |verdict: &&u8| **verdict != MJ_UNKNOWN as u8;
        after_unknown += some.verdicts[from..].iter().filter(decided).count();
    }
    assert!(after_unknown > 20, "{after_unknown} pairs were decided after one that was not");
}
