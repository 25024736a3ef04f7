//! Deals that can be won: uniform, as difficult as asked for, or an error. New faces for the tiles
//! that are left: always a board that can be won, or a proof that there is none.

mod common;

use common::abi::{new_report, pattern, solve, turtle, untouched};
use common::position::{after, deal_winnable, fewest, random_game, rate, reshuffle, winnable};
use common::{Dice, brute_force, chi_square, playable, random_layout, small_board};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::difficulties::{MJ_DIFFICULTIES, mj_difficulties};
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::ffi::surely::mj_deal_surely;
use mjsolver::ffi::winnable::MJ_SEED_STEP;
use mjsolver::{Tile, deal, layout};
use std::collections::{HashMap, HashSet};

const ANY: (u32, u32) = (0, 100);

fn faces(tiles: &[Tile]) -> Vec<i32> {
    tiles.iter().map(|tile| tile.group).collect()
}

/// All ways to lay out some faces, each once.
fn arrangements(faces: &mut Vec<i32>, from: usize, all: &mut HashSet<Vec<i32>>) {
    if from == faces.len() {
        all.insert(faces.clone());
        return;
    }
    for k in from..faces.len() {
        faces.swap(from, k);
        arrangements(faces, from + 1, all);
        faces.swap(from, k);
    }
}

fn with_faces(layout: &[Tile], faces: &[i32]) -> Vec<Tile> {
    layout.iter().zip(faces).map(|(&tile, &group)| Tile { group, ..tile }).collect()
}

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

/// mj_deal_surely: the code, and the deal with its difficulty.
fn deal_surely(
    layout: &[Tile],
    seed: u64,
    (easiest, hardest): (u32, u32),
    options: &mj_options,
) -> (i32, Option<(Vec<Tile>, i32)>, mj_report) {
    let mut room = vec![pattern::<Tile>(); layout.len() + 1];
    let (mut level, mut report) = (pattern::<i32>(), new_report());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, count, to) = (layout.as_ptr(), layout.len(), room.as_mut_ptr());
        let (level, report) = (&raw mut level, &raw mut report);
        mj_deal_surely(data, count, 4, seed, easiest, hardest, options, to, level, report)
    };
    assert!(untouched(&room[layout.len()..]));
    if code != MJ_SOLVABLE {
        assert!(untouched(&room) && untouched(&[level]));
        return (code, None, report);
    }
    room.truncate(layout.len());
    (code, Some((room, level)), report)
}

/// Two towers side by side: uniform deals of it can hardly ever be won.
fn towers(height: i32) -> Vec<Tile> {
    let places = (0..height).flat_map(|level| [0, 4].map(|col| (col, level)));
    places.map(|(col, level)| Tile { row: 0, col, level, group: 0 }).collect()
}

#[test]
fn deals_for_sure_can_be_won() {
    let layout = layout::turtle();
    for (band, seeds) in
        [((0, 100), 20), ((0, 10), 10), ((25, 30), 10), ((42, 46), 6), ((47, 99), 6)]
    {
        for seed in 0..seeds {
            let (code, dealt, _) = deal_surely(layout, seed, band, &mj_options::new());
            assert_eq!(code, MJ_SOLVABLE, "{band:?}, seed {seed}");
            let (tiles, level) = dealt.clone().unwrap();
            let rated = rate(&tiles, 0, &mj_options::new()).rating.unwrap().difficulty;
            assert_eq!(level, rated);
            assert!((band.0..=band.1).contains(&(level as u32)), "{band:?}: {level}");
            let mut sorted = faces(&tiles);
            sorted.sort();
            assert!(sorted.iter().enumerate().all(|(k, &face)| face == k as i32 / 4));
            assert_eq!(deal_surely(layout, seed, band, &mj_options::new()).1, dealt, "again");
        }
    }
    // Where uniform deals fail.
    let towers = towers(20);
    assert_eq!(deal_winnable(&towers, 4, 1, 1_000, ANY, &mj_options::new()).0, MJ_ERROR_NO_DEAL);
    let mut all = HashSet::new();
    for seed in 0..20 {
        let (code, dealt, _) = deal_surely(&towers, seed, ANY, &mj_options::new());
        assert_eq!(code, MJ_SOLVABLE);
        let (tiles, _) = dealt.unwrap();
        assert!(winnable(&tiles).0);
        all.insert(faces(&tiles));
    }
    assert_eq!(all.len(), 20);
}

#[test]
fn deals_that_there_are_not() {
    let tower: Vec<Tile> = (0..4).map(|level| Tile { level, ..Tile::default() }).collect();
    assert_eq!(deal_surely(&tower, 1, ANY, &mj_options::new()).0, MJ_UNSOLVABLE);
    // Every game on these wins.
    let row: Vec<Tile> = (0..8).map(|k| Tile { col: 4 * k, ..Tile::default() }).collect();
    let (code, _, report) = deal_surely(&row, 1, (40, 60), &mj_options::new());
    assert_eq!((code, report.error_index), (MJ_ERROR_NO_DEAL, 0));
    assert_eq!(deal_surely(&[], 1, (40, 60), &mj_options::new()).0, MJ_ERROR_NO_DEAL);
    assert_eq!(deal_surely(&[], 1, ANY, &mj_options::new()).0, MJ_SOLVABLE);
    for band in [(3, 2), (0, 101)] {
        assert_eq!(deal_surely(&row, 1, band, &mj_options::new()).0, MJ_ERROR_DIFFICULTY);
    }
    let limited = mj_options { node_limit: 3, ..mj_options::new() };
    let (code, _, report) = deal_surely(layout::turtle(), 1, (90, 99), &limited);
    assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_NODES));
}

/// mj_difficulties: the code, the counts, and the range.
fn difficulties(
    layout: &[Tile],
    seed: u64,
    deals: u64,
    options: &mj_options,
) -> (i32, Vec<u64>, [i32; 2], mj_report) {
    let mut counts = vec![pattern::<u64>(); MJ_DIFFICULTIES + 1];
    let (mut ends, mut report) = ([pattern::<i32>(); 2], new_report());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, count, to) = (layout.as_ptr(), layout.len(), counts.as_mut_ptr());
        let [easiest, hardest] = &mut ends;
        mj_difficulties(data, count, 4, seed, deals, options, to, easiest, hardest, &raw mut report)
    };
    assert!(untouched(&counts[MJ_DIFFICULTIES..]));
    counts.truncate(MJ_DIFFICULTIES);
    assert_eq!(untouched(&counts), code != MJ_SOLVABLE && code != MJ_UNSOLVABLE);
    assert_eq!(untouched(&ends), code != MJ_SOLVABLE);
    (code, counts, ends, report)
}

#[test]
fn levels_that_exist() {
    let mut dice = Dice(3);
    for layout in [layout::turtle().to_vec(), random_layout(&mut dice, 100, 10, 16, 5)] {
        let (code, counts, [easiest, hardest], _) =
            difficulties(&layout, 7, 30, &mj_options::new());
        assert_eq!(code, MJ_SOLVABLE);
        // The counts are those of the deals.
        let mut expected = vec![0; MJ_DIFFICULTIES];
        for deal in 0..30_u64 {
            let seed = deal.wrapping_mul(MJ_SEED_STEP).wrapping_add(7);
            let tiles = deal::uniform(&layout, 4, seed).unwrap();
            let rating = rate(&tiles, 0, &mj_options::new()).rating.unwrap();
            expected[rating.difficulty as usize] += 1;
        }
        assert_eq!(counts, expected);
        // Every level is there, whatever the seed.
        println!("{} tiles: {easiest} to {hardest}", layout.len());
        assert!(easiest < 20 && hardest > 38, "{easiest} to {hardest}");
        let width = (hardest - easiest + 1) as u32;
        for level in 0..5 {
            let first = easiest as u32 + width * level / 5;
            let band = (first, easiest as u32 + width * (level + 1) / 5 - 1);
            for seed in 100..104 {
                let (code, dealt, _) = deal_surely(&layout, seed, band, &mj_options::new());
                assert_eq!(code, MJ_SOLVABLE, "{band:?}, seed {seed}");
                assert!(winnable(&dealt.unwrap().0).0);
            }
        }
        // Beyond the range the nearest is told, and a deal of that exists.
        let (code, _, report) = deal_surely(&layout, 1, (90, 99), &mj_options::new());
        assert_eq!(code, MJ_ERROR_NO_DEAL);
        let nearest = report.error_index as u32;
        assert!((hardest as u32 - 3..90).contains(&nearest), "{nearest}");
        let around = (nearest - 3, nearest + 3);
        assert_eq!(deal_surely(&layout, 2, around, &mj_options::new()).0, MJ_SOLVABLE);
    }
    // The default number of deals, of which none can be won.
    let tower: Vec<Tile> = (0..4).map(|level| Tile { level, ..Tile::default() }).collect();
    let (code, counts, _, _) = difficulties(&tower, 1, 0, &mj_options::new());
    assert_eq!((code, counts[100], counts.iter().sum::<u64>()), (MJ_UNSOLVABLE, 100, 100));
    // Nothing but one difficulty.
    let (code, counts, ends, _) = difficulties(&[], 1, 3, &mj_options::new());
    assert_eq!((code, counts[0], ends), (MJ_SOLVABLE, 3, [0, 0]));
    let limited = mj_options { time_limit_ms: 1, ..mj_options::new() };
    let (code, _, _, report) = difficulties(layout::turtle(), 1, u64::MAX, &limited);
    assert_eq!((code, report.stop), (MJ_UNKNOWN, MJ_STOP_TIME));
}

/// On a layout small enough to try all deals, mixing reaches every deal that can be won, about
/// equally often: an order of faces is fixed by a number, so that only exchanges can be at work.
#[test]
fn mixing_is_nearly_uniform() {
    let layout = towers(4);
    let deals = 3_000;
    let mut counts: HashMap<Vec<i32>, u64> = HashMap::new();
    for seed in 0..deals {
        let (tiles, _) = deal_surely(&layout, seed, ANY, &mj_options::new()).1.unwrap();
        *counts.entry(faces(&tiles)).or_default() += 1;
    }
    let mut all = HashSet::new();
    arrangements(&mut vec![0, 0, 0, 0, 1, 1, 1, 1], 0, &mut all);
    all.retain(|faces| brute_force(&with_faces(&layout, faces)));
    assert!(counts.keys().all(|faces| all.contains(faces)));
    assert_eq!(counts.len(), all.len(), "every deal that can be won");
    let counts: Vec<u64> = counts.into_values().collect();
    let freedom = counts.len() as f64 - 1.0;
    let statistic = chi_square(&counts);
    assert!(statistic < freedom + 6.0 * (2.0 * freedom).sqrt(), "{statistic}: {counts:?}");
}
