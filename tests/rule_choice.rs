//! The rule that a caller chooses: every call obeys it, the calls without options have a sibling
//! that takes it, and where a layout has no gaps it changes nothing at all.

mod common;

use common::abi::{
    Receiver, check_proof, find_layout, list_layouts, pattern, prove, solve, turtle, untouched,
};
use common::installed::use_the_games;
use common::position::{
    deal_winnable, fewest, guess, hint, judge, legal, legal_pairs, lost_since, playable_tiles,
    random_game, rate, reshuffle, winnable,
};
use common::rule::{by_each_rule, rule_code, set_rule};
use common::{Dice, playable, replay};
use mjsolver::ffi::attempts::{mj_random_attempts, mj_random_attempts_by_rule};
use mjsolver::ffi::check::mj_check_by_rule;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::layout::mj_layout_rule;
use mjsolver::ffi::options::mj_options;
use mjsolver::ffi::playable::{mj_legal_pairs_by_rule, mj_playable_by_rule};
use mjsolver::ffi::rule::{MJ_RULE_ANY_LEVEL, MJ_RULE_ONE_LEVEL};
use mjsolver::ffi::scan::mj_prune_scan_by_rule;
use mjsolver::ffi::survey::{mj_survey, mj_survey_plan, mj_survey_result};
use mjsolver::{Pair, Rule, Tile, deal};
use std::mem::size_of;
use std::ptr::{null, null_mut};

fn options() -> mj_options {
    mj_options { rule: rule_code(), ..mj_options::new() }
}

/// A bridge over a valley: pillars of two with a gap between them, under a plank on the third level.
/// By the one rule the tiles in the gap can be played at once.
fn overpass() -> Vec<Tile> {
    let mut tiles = Vec::new();
    for col in 0..8 {
        for level in 0..3 {
            let is_gap = level == 1 && (2..6).contains(&col);
            if !is_gap {
                tiles.push(Tile { row: 0, col: 2 * col, level, group: 0 });
            }
            if level == 0 {
                tiles.push(Tile { row: 4, col: 2 * col, level, group: 0 });
            }
        }
    }
    tiles
}

/// Every call for a game, on deals of a layout with a gap, by the rules written out.
#[test]
fn every_call_obeys_the_rule() {
    let layout = overpass();
    assert_eq!(layout.len() % 4, 0);
    by_each_rule(|| {
        let mut dice = Dice(7);
        let (mut won, mut lost) = (0, 0);
        for seed in 0..150 {
            let tiles = deal::uniform(&layout, 4, seed).unwrap();
            let there = vec![true; tiles.len()];
            let solved = solve(&tiles, &options());
            // What it says is replayed by the rule in either case; a proof is checked.
            match solved.code {
                MJ_SOLVABLE => won += 1,
                _ => {
                    lost += 1;
                    let mut receiver = Receiver::default();
                    prove(&tiles, &options(), &mut receiver);
                    assert_eq!(check_proof(&tiles, &receiver.text, &options()).0, MJ_UNSOLVABLE);
                    let other = mj_options { rule: 1 - rule_code(), ..options() };
                    let (code, report) = check_proof(&tiles, &receiver.text, &other);
                    assert_eq!((code, report.error_index), (MJ_ERROR_PROOF_RULE, 1));
                }
            }
            let free = |k| u8::from(playable(&tiles, &there, k));
            assert_eq!(playable_tiles(&tiles).1, (0..tiles.len()).map(free).collect::<Vec<_>>());
            let pairs = legal_pairs(&tiles, &there);
            assert_eq!(legal(&tiles), pairs);
            let judged = judge(&tiles, &options(), pairs.len());
            assert_eq!((judged.code, &judged.pairs), (solved.code, &pairs));
            let (code, pair, _) = hint(&tiles, &options());
            assert_eq!(code, solved.code);
            assert!(pair.is_none_or(|pair| replay(&tiles, &[pair]).is_ok()));
            let played = random_game(&mut dice, &tiles, tiles.len());
            let (code, _, _) = lost_since(&tiles, &played, &options());
            assert_eq!(code == MJ_SOLVABLE, 2 * played.len() == tiles.len());
            let (left, game) = fewest(&tiles, None, &options()).game.unwrap();
            assert_eq!(replay(&tiles, &game), Ok(left));
            assert_eq!(rate(&tiles, 300, &options()).code, solved.code);
            let seen = guess(&tiles, &vec![1; tiles.len()], 1, &options());
            assert_eq!(seen.winnable, u64::from(solved.code == MJ_SOLVABLE));
            if let (MJ_SOLVABLE, Some(dealt), _) = reshuffle(&tiles, seed, &options()) {
                assert!(winnable(&dealt).0);
            }
            let (code, dealt, _) = deal_winnable(&layout, 4, seed, 100, (0, 100), &options());
            assert_eq!(code, MJ_SOLVABLE);
            assert!(winnable(&dealt.unwrap().0).0);
        }
        assert!(won > 10 && lost > 10, "{won} won, {lost} lost");
        assert_eq!(surveyed(&layout, 150), (won, lost));
    });
}

fn surveyed(layout: &[Tile], deals: u64) -> (u64, u64) {
    let plan = mj_survey_plan { deal_count: deals, ..mj_survey_plan::new() };
    let mut result: mj_survey_result = pattern();
    result.struct_size = size_of::<mj_survey_result>();
    let code =
        unsafe { mj_survey(layout.as_ptr(), layout.len(), &options(), &plan, &raw mut result) };
    assert_eq!(code, MJ_OK);
    (result.solvable, result.unsolvable)
}

/// On the turtle, which has no gaps, not even a counter differs; nor on any layout without one.
#[test]
fn nothing_changes_where_there_is_no_gap() {
    let answers = |tiles: &[Tile]| {
        let mut answers = Vec::new();
        by_each_rule(|| {
            let solved = solve(tiles, &options());
            let counters = common::abi::counters(&solved.report);
            let (code, pair, _) = hint(tiles, &options());
            answers.push((solved.code, solved.pairs, counters, code, pair));
        });
        answers
    };
    for seed in 0..100 {
        let answers = answers(&turtle(seed));
        assert_eq!(answers[0], answers[1], "turtle {seed}");
    }
    let over = |a: &Tile, b: &Tile| {
        a.level > b.level + 1 && (a.row - b.row).abs() < 2 && (a.col - b.col).abs() < 2
    };
    // Something over something else with nothing in between, in one of the cells.
    let has_gap = |tiles: &[Tile]| {
        tiles.iter().any(|a| {
            tiles.iter().filter(|b| over(a, b)).any(|b| {
                let cells = |t: &Tile| {
                    [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(r, c)| (t.row + r, t.col + c))
                };
                let shared = cells(a).into_iter().filter(|cell| cells(b).contains(cell));
                let between = |cell| {
                    tiles
                        .iter()
                        .any(|t| t.level > b.level && t.level < a.level && cells(t).contains(&cell))
                };
                !shared.into_iter().all(between)
            })
        })
    };
    let (mut with, mut without) = (Vec::new(), 0);
    use_the_games();
    for name in list_layouts().lines() {
        let layout = find_layout(name).unwrap();
        if has_gap(&layout) {
            with.push(name.to_string());
        } else if layout.len() % 4 == 0 {
            without += 1;
            let answers = answers(&deal::uniform(&layout, 4, 1).unwrap());
            assert_eq!(answers[0], answers[1], "{name}");
        }
    }
    println!("{without} layouts without gaps; with: {with:?}");
    assert!(without > 50 && with.len() >= 4, "{without} {with:?}");
}

/// A tower of tiles with growing gaps: by the one rule all can be played, by the other the top only.
/// Far apart, so that neighbours are found by sorting, and side by side.
#[test]
fn gaps_of_any_size() {
    for far in [1, 1 << 10] {
        let mut tiles = Vec::new();
        for (k, level) in [0, 2, 5, 9, 14, 20].into_iter().enumerate() {
            tiles.push(Tile { row: 0, col: 0, level: far * level, group: k as i32 / 2 });
        }
        for (rule, count) in [(Rule::OneLevel, 6), (Rule::AnyLevel, 1)] {
            set_rule(rule);
            assert_eq!(playable_tiles(&tiles).0, count, "{far}");
        }
        // Half offsets: four tiles on one, each over a quarter, on four levels.
        let quarters = [(-1, -1, 2), (-1, 1, 3), (1, -1, 4), (1, 1, 5)];
        let mut tiles = vec![Tile::default(), Tile { row: 0, col: 50, level: 0, group: 0 }];
        for (row, col, level) in quarters {
            tiles.push(Tile { row, col, level: far * level, group: 1 });
        }
        by_each_rule(|| {
            let there = vec![true; tiles.len()];
            let free = |k| u8::from(playable(&tiles, &there, k));
            let expected: Vec<u8> = (0..tiles.len()).map(free).collect();
            assert_eq!(playable_tiles(&tiles).1, expected);
            assert_eq!(solve(&tiles, &options()).code, MJ_SOLVABLE);
        });
    }
}

/// A rule that there is not is an error of its own; nothing is written.
#[test]
fn rules_that_there_are_not() {
    let two = [0, 4].map(|col| Tile { row: 0, col, level: 0, group: 0 });
    for wrong in [-1, 2, i32::MIN, i32::MAX] {
        let (mut flags, mut pairs) = ([pattern::<u8>(); 2], [pattern::<Pair>(); 1]);
        let (mut count, mut index) = (pattern::<u64>(), pattern::<u64>());
        let (data, room) = (two.as_ptr(), flags.as_mut_ptr());
        // SAFETY, here and below: the arrays are as long as said.
        let codes = unsafe {
            let place = pairs.as_mut_ptr();
            [
                mj_prune_scan_by_rule(data, 2, wrong, null(), 0, room),
                mj_playable_by_rule(data, 2, wrong, room),
                mj_legal_pairs_by_rule(data, 2, wrong, place, 1, &raw mut count),
                mj_random_attempts_by_rule(data, 2, wrong, 1, 0, place, 1, &raw mut count),
                mj_check_by_rule(data, 2, wrong, null(), 0, &raw mut index),
            ]
        };
        assert_eq!(codes, [MJ_ERROR_RULE; 5]);
        assert!(untouched(&flags) && untouched(&pairs) && untouched(&[count]));
        assert_eq!(index, MJ_NO_INDEX);
        let options = mj_options { rule: wrong, ..mj_options::new() };
        assert_eq!(solve(&two, &options).code, MJ_ERROR_OPTIONS_VALUE);
        assert_eq!(fewest(&two, None, &options).code, MJ_ERROR_OPTIONS_VALUE);
    }
}

/// The siblings by the rule of nearly all games say what the calls without a rule say.
#[test]
fn siblings_agree() {
    for seed in 0..20 {
        let tiles = turtle(seed);
        let wins = |by_rule: Option<i32>| {
            let (mut won, none) = (0, null_mut());
            let (data, count) = (tiles.as_ptr(), tiles.len());
            let code = unsafe {
                match by_rule {
                    None => mj_random_attempts(data, count, 500, seed, none, 0, &raw mut won),
                    Some(rule) => mj_random_attempts_by_rule(
                        data,
                        count,
                        rule,
                        500,
                        seed,
                        none,
                        0,
                        &raw mut won,
                    ),
                }
            };
            (code, won)
        };
        let [plain, one, any] = [None, Some(MJ_RULE_ONE_LEVEL), Some(MJ_RULE_ANY_LEVEL)].map(wins);
        assert_eq!((plain, plain), (one, any));
    }
}

#[test]
fn the_rule_of_a_layout() {
    use_the_games();
    let rule = |name: Option<&std::ffi::CStr>| {
        let mut rule = pattern::<i32>();
        let code =
            unsafe { mj_layout_rule(name.map_or(null(), |name| name.as_ptr()), &raw mut rule) };
        (code, rule)
    };
    assert_eq!(rule(Some(c"turtle")), (MJ_OK, MJ_RULE_ONE_LEVEL));
    assert_eq!(rule(Some(c"no-such-layout")), (MJ_ERROR_LAYOUT_NAME, pattern()));
    assert_eq!(rule(None), (MJ_ERROR_NULL, pattern()));
    assert_eq!(unsafe { mj_layout_rule(c"turtle".as_ptr(), null_mut()) }, MJ_ERROR_NULL);
    // Debian 12 has version 3.38.
    assert_eq!(rule(Some(c"gnome-mahjongg/overpass")), (MJ_OK, MJ_RULE_ONE_LEVEL));
}
