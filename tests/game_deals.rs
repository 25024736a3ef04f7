//! Deals that can be won: uniform, as difficult as asked for, or an error. New faces for the tiles
//! that are left: always a board that can be won, or a proof that there is none.

mod common;

use common::abi::{solve, turtle};
use common::faces::{arrangements, faces, with_faces};
use common::position::{after, deal_winnable, fewest, random_game, rate, reshuffle, winnable};
use common::{Dice, brute_force, chi_square, playable, random_layout, small_board};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::ffi::winnable::MJ_SEED_STEP;
use mjsolver::{Tile, deal, layout};
use std::collections::{HashMap, HashSet};

const ANY: (u32, u32) = (0, 100);

/// A row of four with a stack of two on its left end and two single tiles beside: small enough to
/// try all deals, and some of them are lost.
fn small_layout() -> Vec<Tile> {
    let place = |col, level| Tile { row: 0, col, level, group: 0 };
    vec![
        place(0, 0),
        place(2, 0),
        place(4, 0),
        place(6, 0),
        place(0, 1),
        place(0, 2),
        place(20, 0),
        place(30, 0),
    ]
}

/// A call that is stopped tells where to go on, and going on ends with the same deal as a call that
/// is not stopped; with limits by nodes, and by a callback that cancels.
#[test]
fn a_deal_that_was_stopped_goes_on() {
    let layout = layout::turtle();
    let mut resumed = 0;
    for (seed, band, node_limit) in [(1, (44, 99), 6), (2, (0, 20), 3), (9, (47, 60), 40)] {
        let (code, whole, report) = deal_winnable(layout, 4, seed, 2_000, band, &mj_options::new());
        assert_eq!(code, MJ_SOLVABLE);
        let tried = report.deals;
        let (mut at, mut left, mut limit) = (seed, 2_000, node_limit);
        loop {
            let options = mj_options { node_limit: limit, ..mj_options::new() };
            let (code, dealt, report) = deal_winnable(layout, 4, at, left, band, &options);
            left -= report.deals;
            at = at.wrapping_add(report.deals.wrapping_mul(MJ_SEED_STEP));
            if code == MJ_SOLVABLE {
                assert_eq!(dealt.as_ref().map(|dealt| dealt.1), Some(at));
                assert_eq!(dealt, whole, "seed {seed}");
                break;
            }
            assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
            resumed += 1;
            // A deal that takes more than all of it.
            limit = if report.deals == 0 { 2 * limit } else { node_limit };
        }
        assert_eq!(2_000 - left, tried);
    }
    assert!(resumed > 5, "{resumed}");
}

#[test]
fn deals_are_uniform_among_those_that_can_be_won() {
    let layout = small_layout();
    let mut all = HashSet::new();
    arrangements(&mut vec![0, 0, 1, 1, 2, 2, 3, 3], 0, &mut all);
    assert_eq!(all.len(), 2520);
    all.retain(|faces| brute_force(&with_faces(&layout, faces)));
    assert!((500..2_300).contains(&all.len()), "{} deals can be won", all.len());
    let mut counts: HashMap<Vec<i32>, u64> = all.into_iter().map(|faces| (faces, 0)).collect();
    for seed in 0..100_000 {
        let (code, deal, _) = deal_winnable(&layout, 2, seed, 0, ANY, &mj_options::new());
        assert_eq!(code, MJ_SOLVABLE);
        let (tiles, deal_seed) = deal.unwrap();
        assert_eq!(deal::uniform(&layout, 2, deal_seed).unwrap(), tiles);
        *counts.get_mut(&faces(&tiles)).expect("a deal that cannot be won") += 1;
    }
    let counts: Vec<u64> = counts.into_values().collect();
    let (statistic, freedom) = (chi_square(&counts), counts.len() as f64 - 1.0);
    // About normal with this many degrees of freedom; four standard deviations either way.
    println!("{} deals, chi-square {statistic:.0}, expected {freedom}", counts.len());
    assert!((statistic - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{statistic}");
}

#[test]
fn the_first_deal_is_that_of_the_seed() {
    let step = 0xd134_2543_de82_ef95_u64;
    let mut dealt_again = 0;
    for seed in 0..300 {
        let (_, deal, _) = deal_winnable(layout::turtle(), 4, seed, 0, ANY, &mj_options::new());
        let (tiles, deal_seed) = deal.unwrap();
        let seeds = (0..).map(|k: u64| seed.wrapping_add(k.wrapping_mul(step)));
        let expected = seeds.into_iter().find(|&seed| winnable(&turtle(seed)).0).unwrap();
        assert_eq!(deal_seed, expected);
        assert_eq!(tiles, turtle(expected));
        dealt_again += u32::from(deal_seed != seed);
    }
    assert!(dealt_again > 3, "{dealt_again}");
}

#[test]
fn deals_within_a_range_of_difficulties() {
    for band in [(0, 18), (19, 27), (33, 38), (48, 99), (30, 30)] {
        for seed in 0..3 {
            let (code, deal, report) =
                deal_winnable(layout::turtle(), 4, seed, 0, band, &mj_options::new());
            assert_eq!((code, report.stop), (MJ_SOLVABLE, MJ_STOP_NONE));
            let rated = rate(&deal.unwrap().0, 0, &mj_options::new());
            let difficulty = rated.rating.unwrap().difficulty as u32;
            assert!((band.0..=band.1).contains(&difficulty), "{difficulty}: {band:?}");
        }
    }
    // Nothing that can be won is as hard as what cannot.
    let hopeless = deal_winnable(layout::turtle(), 4, 0, 5, (100, 100), &mj_options::new());
    assert_eq!((hopeless.0, hopeless.2.stop), (MJ_ERROR_NO_DEAL, MJ_STOP_ERROR));
    for band in [(1, 0), (0, 101), (u32::MAX, u32::MAX)] {
        let refused = deal_winnable(layout::turtle(), 4, 0, 5, band, &mj_options::new());
        assert_eq!(refused.0, MJ_ERROR_DIFFICULTY);
    }
}

#[test]
fn layouts_without_deals_that_can_be_won() {
    let tower: Vec<Tile> = (0..4).map(|level| Tile { level, ..Tile::default() }).collect();
    for deals in [1, 50] {
        let (code, _, report) = deal_winnable(&tower, 4, 0, deals, ANY, &mj_options::new());
        assert_eq!((code, report.error_index), (MJ_ERROR_NO_DEAL, MJ_NO_INDEX));
    }
    let lost = (0..).find(|&seed| !winnable(&turtle(seed)).0).unwrap();
    let one = deal_winnable(layout::turtle(), 4, lost, 1, ANY, &mj_options::new());
    assert_eq!(one.0, MJ_ERROR_NO_DEAL);
    assert_eq!(deal_winnable(&tower, 3, 0, 1, ANY, &mj_options::new()).0, MJ_ERROR_GROUP_SIZE);
    assert_eq!(deal_winnable(&tower[..3], 4, 0, 1, ANY, &mj_options::new()).0, MJ_ERROR_GROUP_SIZE);
    let mut overlap = tower.clone();
    overlap[2] = overlap[0];
    assert_eq!(deal_winnable(&overlap, 4, 0, 1, ANY, &mj_options::new()).0, MJ_ERROR_OVERLAP);
    // An empty layout has one deal, which is won.
    assert_eq!(deal_winnable(&[], 4, 0, 1, ANY, &mj_options::new()).0, MJ_SOLVABLE);
}

/// Checks a reshuffled board: the same places and faces, and it can be won.
fn assert_reshuffled(before: &[Tile], after: &[Tile]) {
    let place = |tile: &Tile| (tile.row, tile.col, tile.level);
    assert!(before.iter().map(place).eq(after.iter().map(place)));
    let (mut old, mut new) = (faces(before), faces(after));
    old.sort_unstable();
    new.sort_unstable();
    assert_eq!(old, new);
    assert_eq!(solve(after, &mj_options::new()).code, MJ_SOLVABLE);
}

/// Whether positions can be cleared two at a time, by trying everything.
fn can_be_cleared(tiles: &[Tile]) -> bool {
    fn look(tiles: &[Tile], there: &mut Vec<bool>, seen: &mut HashSet<Vec<bool>>) -> bool {
        if !there.contains(&true) {
            return true;
        }
        if !seen.insert(there.clone()) {
            return false;
        }
        let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, there, k)).collect();
        for (k, &first) in free.iter().enumerate() {
            for &second in &free[k + 1..] {
                (there[first], there[second]) = (false, false);
                let cleared = look(tiles, there, seen);
                (there[first], there[second]) = (true, true);
                if cleared {
                    return true;
                }
            }
        }
        false
    }
    look(tiles, &mut vec![true; tiles.len()], &mut HashSet::new())
}

#[test]
fn reshuffling_lost_games() {
    let mut dice = Dice(51);
    let mut proved = 0;
    for seed in 0..200 {
        let tiles = turtle(seed);
        let played = random_game(&mut dice, &tiles, 72);
        let left = after(&tiles, &played);
        let (code, new, _) = reshuffle(&left, seed, &mj_options::new());
        match new {
            Some(new) => {
                assert_eq!(code, MJ_SOLVABLE);
                assert_reshuffled(&left, &new);
                assert_eq!(reshuffle(&left, seed, &mj_options::new()).1, Some(new));
            }
            None => {
                assert_eq!(code, MJ_UNSOLVABLE);
                assert!(left.len() > 24 || !can_be_cleared(&left), "{left:?}");
                proved += 1;
            }
        }
    }
    println!("{proved} of 200 lost turtles cannot be helped");
    // Full boards, also of a layout of which hardly any deal can be won.
    for seed in 0..20 {
        let (_, new, _) = reshuffle(&turtle(seed), seed, &mj_options::new());
        assert_reshuffled(&turtle(seed), &new.unwrap());
    }
}

#[test]
fn positions_that_no_faces_can_help() {
    let mut dice = Dice(52);
    let mut counts = [0; 2];
    for number in 0..4_000 {
        let tiles = match number % 2 {
            0 => small_board(&mut dice, 14, &[2, 4, 6], 7),
            _ => {
                // Narrow and high: what is hard to clear.
                let count = 2 * (1 + dice.below(6));
                let mut tiles = random_layout(&mut dice, count, 2, 4, 6);
                common::assign_groups(&mut dice, &mut tiles, &[2, 4]);
                tiles
            }
        };
        let expected = can_be_cleared(&tiles);
        let (code, new, _) = reshuffle(&tiles, number, &mj_options::new());
        assert_eq!(code == MJ_SOLVABLE, expected, "{tiles:?}");
        if let Some(new) = new {
            assert_reshuffled(&tiles, &new);
        }
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

#[test]
fn no_arrangement_means_no_arrangement() {
    let mut dice = Dice(53);
    let mut counts = [0; 2];
    for _ in 0..60 {
        let mut tiles = random_layout(&mut dice, 6, 2, 4, 5);
        common::assign_groups(&mut dice, &mut tiles, &[2, 4]);
        let mut all = HashSet::new();
        arrangements(&mut faces(&tiles), 0, &mut all);
        let any = all.iter().any(|faces| brute_force(&with_faces(&tiles, faces)));
        assert_eq!(reshuffle(&tiles, 0, &mj_options::new()).0 == MJ_SOLVABLE, any, "{tiles:?}");
        counts[usize::from(any)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
}

#[test]
fn reshuffles_are_uniform_where_luck_finds_one() {
    let layout = small_layout();
    let tiles = with_faces(&layout, &[0, 0, 1, 1, 1, 1, 2, 2]);
    let mut all = HashSet::new();
    arrangements(&mut faces(&tiles), 0, &mut all);
    all.retain(|faces| brute_force(&with_faces(&layout, faces)));
    let mut counts: HashMap<Vec<i32>, u64> = all.into_iter().map(|faces| (faces, 0)).collect();
    for seed in 0..20_000 {
        let (_, new, _) = reshuffle(&tiles, seed, &mj_options::new());
        *counts.get_mut(&faces(&new.unwrap())).expect("a board that cannot be won") += 1;
    }
    let counts: Vec<u64> = counts.into_values().collect();
    let (statistic, freedom) = (chi_square(&counts), counts.len() as f64 - 1.0);
    println!("{} arrangements, chi-square {statistic:.0}, expected {freedom}", counts.len());
    assert!((statistic - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "{statistic}");
}

/// A layout of which uniform deals are practically never won: a tower and as many tiles beside it.
/// Only what is laid out along an order of clearing helps.
#[test]
fn a_tower_is_laid_out() {
    let mut tiles: Vec<Tile> =
        (0..20).map(|level| Tile { level, group: level / 4, ..Tile::default() }).collect();
    tiles.extend((0..20).map(|k| Tile { row: 10 + 4 * k, group: 5 + k / 4, ..Tile::default() }));
    let (_, new, _) = reshuffle(&tiles, 3, &mj_options::new());
    assert_reshuffled(&tiles, &new.unwrap());
    // One level more, and it is one tile too high.
    tiles.extend((20..22).map(|level| Tile { level, group: 99, ..Tile::default() }));
    assert_eq!(reshuffle(&tiles, 3, &mj_options::new()).0, MJ_UNSOLVABLE);
    let left = fewest(&tiles, Some(0), &mj_options::new());
    assert_eq!(left.code, MJ_UNSOLVABLE);
}

#[test]
fn limits() {
    let mut cancelled = 0;
    let limited = mj_options { node_limit: 1, attempts: MJ_NO_ATTEMPTS, ..mj_options::new() };
    for seed in 0..20 {
        let (code, _, report) = deal_winnable(layout::turtle(), 4, seed, 0, ANY, &limited);
        cancelled += u32::from((code, report.stop) == (MJ_UNKNOWN, MJ_STOP_NODES));
        let (code, _, report) = reshuffle(&turtle(seed), seed, &limited);
        cancelled += u32::from((code, report.stop) == (MJ_UNKNOWN, MJ_STOP_NODES));
    }
    assert!(cancelled > 30, "{cancelled}");
}

/// Attempts alone do not win every deal: the one that they do not win is no reason to give up.
#[test]
fn attempts_go_on_to_the_next_deal() {
    let options = mj_options { engine: MJ_ENGINE_ATTEMPTS, attempts: 1, ..mj_options::new() };
    let (mut later, mut rated) = (0, 0);
    for seed in 0..30 {
        let (code, dealt, report) = deal_winnable(layout::turtle(), 4, seed, 2000, ANY, &options);
        assert_eq!((code, report.stop), (MJ_SOLVABLE, MJ_STOP_NONE), "seed {seed}");
        let (tiles, deal_seed) = dealt.unwrap();
        assert!(winnable(&tiles).0);
        later += u32::from(deal_seed != seed);
        // None within so few deals is an error, and not "stopped".
        let (code, ..) = deal_winnable(layout::turtle(), 4, seed, 1, ANY, &options);
        assert_eq!(code, if deal_seed == seed { MJ_SOLVABLE } else { MJ_ERROR_NO_DEAL });
        // So difficult that random games win none of the deals that are rated.
        let (code, ..) = deal_winnable(layout::turtle(), 4, seed, 30, (48, 99), &options);
        assert!([MJ_SOLVABLE, MJ_ERROR_NO_DEAL].contains(&code), "{code}");
        rated += u32::from(code == MJ_ERROR_NO_DEAL);
        let (code, other, report) = reshuffle(&turtle(seed), seed, &options);
        assert_eq!((code, report.stop), (MJ_SOLVABLE, MJ_STOP_NONE), "seed {seed}");
        assert!(winnable(&other.unwrap()).0);
    }
    assert!(later > 20 && rated > 0, "{later} deals are not the first, {rated} not found");
    // Limits still end it.
    let options = mj_options { node_limit: 1, attempts: MJ_NO_ATTEMPTS, ..mj_options::new() };
    let (code, _, report) = deal_winnable(layout::turtle(), 4, 954, 2000, ANY, &options);
    assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
}

/// The default number of random games: the paper's, but enough for large groups.
#[test]
fn large_groups_get_games_enough() {
    let count = |group_size| {
        let tiles = deal::uniform(layout::turtle(), group_size, 0).unwrap();
        mjsolver::attempts::default_count(&mjsolver::Board::new(&tiles).unwrap())
    };
    assert_eq!([2, 4, 6, 8, 48, 144].map(count), [1, 708, 100, 100, 100, 100]);
    // In a wide row, one group: as many as are affordable.
    let row = |k| Tile { row: 0, col: 2 * k, level: 0, group: 0 };
    let row: Vec<Tile> = (0..1 << 20).map(row).collect();
    assert_eq!(mjsolver::attempts::default_count(&mjsolver::Board::new(&row).unwrap()), 64);
    for seed in 0..40 {
        let solved = solve(&deal::uniform(layout::turtle(), 48, seed).unwrap(), &mj_options::new());
        assert_eq!((solved.code, solved.report.decided_by), (MJ_SOLVABLE, MJ_BY_ATTEMPTS));
    }
}
