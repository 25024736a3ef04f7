//! Deals for sure: what mj_deal_surely delivers can be won and is as difficult as asked for, on every
//! layout that has such a deal; and mj_difficulties tells which difficulties those are.

mod common;

use common::abi::{new_report, pattern, untouched};
use common::faces::{arrangements, faces, with_faces};
use common::position::{deal_winnable, rate, winnable};
use common::{Dice, brute_force, chi_square, random_layout};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::difficulties::{MJ_DIFFICULTIES, mj_difficulties};
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use mjsolver::ffi::surely::mj_deal_surely;
use mjsolver::ffi::winnable::MJ_SEED_STEP;
use mjsolver::{Tile, deal, layout};
use std::collections::{HashMap, HashSet};

const ANY: (u32, u32) = (0, 100);

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
