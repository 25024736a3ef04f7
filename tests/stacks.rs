//! Stacks of one and two: theorems 5 and 7 of the paper against the general search and brute
//! force, and that it takes no more than time in proportion.

mod common;

use common::abi::{pattern, solve, untouched};
use common::{Dice, assert_solves, brute_force, slow_scan};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::report::MJ_BY_STACKS;
use mjsolver::ffi::stacks::mj_blocked_cycle;
use mjsolver::{
    Board, DecidedBy, Engine, Options, Progress, Rule, Tile, Verdict, deal, solve as decide,
    solve_watched,
};
use std::ptr::{null, null_mut};

/// Isolated stacks of one and two, so many tiles in all, in no order.
fn layout(dice: &mut Dice, count: usize) -> Vec<Tile> {
    let width = 1 + count.isqrt();
    // From none but stacks of one to none but stacks of two, which blocked cycles are made of.
    let twos = dice.below(20);
    let mut tiles = Vec::new();
    for stack in 0.. {
        let (row, col) = (4 * (stack / width) as i32, 4 * (stack % width) as i32);
        let height = if dice.below(10) < twos { 2 } else { 1 };
        let left = count - tiles.len();
        tiles.extend((0..height.min(left as i32)).map(|level| Tile { row, col, level, group: 0 }));
        if tiles.len() == count {
            break;
        }
    }
    for k in (1..count).rev() {
        tiles.swap(k, dice.below(k + 1));
    }
    tiles
}

/// Groups of two and four; one in `fours` of two, or none where that is 0.
fn deal_mixed(dice: &mut Dice, tiles: &mut [Tile], fours: usize) {
    let mut faces = Vec::new();
    for group in 0.. {
        let left = tiles.len() - faces.len();
        let two = left == 2 || fours > 0 && dice.below(fours) == 0;
        faces.extend(std::iter::repeat_n(group, left.min(if two { 2 } else { 4 })));
        if faces.len() == tiles.len() {
            break;
        }
    }
    for k in (1..faces.len()).rev() {
        faces.swap(k, dice.below(k + 1));
    }
    tiles.iter_mut().zip(faces).for_each(|(tile, face)| tile.group = face);
}

/// Any number of tiles of a number of groups of two and four, with stacks that may lie so close
/// that they touch on one side.
fn board(dice: &mut Dice, most: usize) -> Vec<Tile> {
    let count = 2 * (1 + dice.below(most / 2));
    let mut tiles = layout(dice, count);
    let fours = [1, 1, 2, 3, 0][dice.below(5)];
    deal_mixed(dice, &mut tiles, fours);
    if dice.below(4) == 0 {
        // Neighbours by two: columns 0 and 2, 8 and 10, 16 and 18, ...
        tiles.iter_mut().for_each(|tile| tile.col -= tile.col / 4 % 2 * 2);
    }
    tiles
}

struct Found {
    code: i32,
    cycle: Vec<u32>,
    index: u64,
}

/// mj_blocked_cycle, with room to spare.
fn blocked_cycle(tiles: &[Tile]) -> Found {
    let mut cycle = vec![pattern::<u32>(); tiles.len() + 1];
    let (mut count, mut index) = (pattern::<usize>(), pattern::<u64>());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (room, capacity) = (cycle.as_mut_ptr(), cycle.len());
        let data = tiles.as_ptr();
        mj_blocked_cycle(data, tiles.len(), room, capacity, &raw mut count, &raw mut index)
    };
    let written = if code < 0 { 0 } else { count };
    assert_eq!(untouched(&[count]), code < 0);
    assert_eq!(untouched(&[index]), code >= 0);
    assert!(untouched(&cycle[written..]));
    cycle.truncate(written);
    Found { code, cycle, index }
}

/// Definition 6 of the paper, looked up on the board.
fn assert_blocked_cycle(tiles: &[Tile], cycle: &[u32]) {
    assert!(!cycle.is_empty() && cycle.len() % 2 == 0, "{cycle:?}");
    let at = |k: usize| tiles[cycle[k % cycle.len()] as usize];
    for k in (0..cycle.len()).step_by(2) {
        let (upper, lower, next) = (at(k), at(k + 1), at(k + 2));
        let place = Tile { level: upper.level - 1, group: lower.group, ..upper };
        assert_eq!(lower, place, "the lower tile lies under the upper one");
        assert_eq!(lower.group, next.group, "its mate is on top of the next stack");
        let size = tiles.iter().filter(|tile| tile.group == lower.group).count();
        assert_eq!(size, 2, "there is no third of the group");
    }
    let mut different = cycle.to_vec();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), cycle.len(), "no tile comes twice");
}

/// One board by the theorem and by the general search; true if it is solvable.
fn compare(tiles: &[Tile]) -> bool {
    let board = Board::new(tiles).unwrap();
    let outcome = decide(&board, &Options::default()).unwrap();
    assert_eq!(outcome.decided_by, Some(DecidedBy::Stacks), "{tiles:?}");
    let learning = Options { engine: Engine::Learning, ..Options::default() };
    let general = decide(&board, &learning).unwrap();
    assert_ne!(general.decided_by, Some(DecidedBy::Stacks));
    let Found { code, cycle, .. } = blocked_cycle(tiles);
    match (outcome.verdict, general.verdict) {
        (Verdict::Solvable(pairs), Verdict::Solvable(_)) => {
            assert_solves(tiles, &pairs, "stacks");
            assert_eq!((code, cycle.len()), (MJ_SOLVABLE, 0));
            true
        }
        (Verdict::Unsolvable, Verdict::Unsolvable) => {
            assert_eq!(code, MJ_UNSOLVABLE);
            assert_blocked_cycle(tiles, &cycle);
            false
        }
        verdicts => panic!("{verdicts:?} of {tiles:?}"),
    }
}

#[test]
fn the_theorem_agrees_with_the_general_search_on_100_000_boards() {
    let mut dice = Dice(1);
    let mut counts = [0; 2];
    for _ in 0..100_000 {
        let tiles = board(&mut dice, 32);
        counts[usize::from(compare(&tiles))] += 1;
    }
    println!("{} unsolvable, {} solvable", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count > 20_000), "{counts:?}");
}

#[test]
fn the_theorem_agrees_with_brute_force() {
    let mut dice = Dice(2);
    let mut counts = [0; 2];
    for _ in 0..5_000 {
        let tiles = board(&mut dice, 12);
        let solvable = compare(&tiles);
        assert_eq!(solvable, brute_force(&tiles), "{tiles:?}");
        counts[usize::from(solvable)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 1_000), "{counts:?}");
}

/// Theorem 5: with four tiles in every group there is always a way.
#[test]
fn with_groups_of_four_every_board_is_solvable() {
    let mut dice = Dice(3);
    for number in 0..20_000 {
        let count = 4 * (1 + dice.below(if number % 100 == 0 { 250 } else { 25 }));
        let tiles = deal::uniform(&layout(&mut dice, count), 4, number).unwrap();
        let solved = solve(&tiles, &mj_options::new());
        assert_eq!((solved.code, solved.report.decided_by), (MJ_SOLVABLE, MJ_BY_STACKS));
        assert_eq!(blocked_cycle(&tiles).code, MJ_SOLVABLE);
    }
}

/// The pruning scan gets stuck on a blocked cycle, so that the proof is the empty clause alone;
/// and all the tiles of the cycle are among those that are left.
#[test]
fn the_scan_gets_stuck_on_every_blocked_cycle() {
    let mut dice = Dice(4);
    let mut blocked = 0;
    for _ in 0..2_000 {
        let tiles = board(&mut dice, 24);
        let Found { code, cycle, .. } = blocked_cycle(&tiles);
        let left = slow_scan(&tiles, &[]);
        assert_eq!(left.contains(&true), code == MJ_UNSOLVABLE, "{tiles:?}");
        assert!(cycle.iter().all(|&tile| left[tile as usize]));
        blocked += usize::from(code == MJ_UNSOLVABLE);
    }
    assert!(blocked > 400, "{blocked} boards with a blocked cycle");
}

fn tile(row: i32, col: i32, level: i32, group: i32) -> Tile {
    Tile { row, col, level, group }
}

#[test]
fn what_is_not_such_a_board_falls_through() {
    let single = |k: i32, group| tile(20, 4 * k, 0, group);
    let cases = [
        // A stack of three.
        (vec![tile(0, 0, 0, 1), tile(0, 0, 1, 2), tile(0, 0, 2, 1), single(0, 2)], 1),
        // A tile between two others.
        (vec![tile(0, 0, 0, 1), tile(0, 2, 0, 2), tile(0, 4, 0, 1), single(0, 2)], 1),
        // A tile on two others.
        (vec![tile(0, 0, 0, 1), tile(0, 2, 0, 2), tile(0, 1, 1, 1), single(0, 2)], 2),
        // A tile under two others.
        (vec![tile(0, 1, 0, 1), tile(0, 0, 1, 2), tile(0, 2, 1, 1), single(0, 2)], 0),
        // A group of six.
        ((0..8).map(|k| single(k, i32::from(k > 1))).collect(), 2),
    ];
    for (tiles, at) in cases {
        let found = blocked_cycle(&tiles);
        assert_eq!((found.code, found.index), (MJ_ERROR_NOT_STACKS, at), "{tiles:?}");
        let solved = solve(&tiles, &mj_options::new());
        assert_ne!(solved.report.decided_by, MJ_BY_STACKS);
        assert_eq!(solved.code == MJ_SOLVABLE, brute_force(&tiles), "{tiles:?}");
    }
    // The paper's own engine stays what it is.
    let tiles = [single(0, 1), single(1, 1)];
    let options = mj_options { engine: MJ_ENGINE_PAIRING, ..mj_options::new() };
    assert_ne!(solve(&tiles, &options).report.decided_by, MJ_BY_STACKS);
    assert_eq!(solve(&tiles, &mj_options::new()).report.decided_by, MJ_BY_STACKS);
}

#[test]
fn bad_arguments() {
    let tiles = [tile(0, 0, 0, 1), tile(0, 0, 1, 1)];
    let mut cycle = [pattern::<u32>(); 2];
    let (mut count, mut index) = (pattern::<usize>(), pattern::<u64>());
    let (data, room) = (tiles.as_ptr(), cycle.as_mut_ptr());
    let (count_at, index_at) = (&raw mut count, &raw mut index);
    // SAFETY, here and below: the arrays are as long as said; odd addresses are not used.
    unsafe {
        let small = mj_blocked_cycle(data, 2, room, 1, count_at, index_at);
        assert_eq!((small, index_at.read()), (MJ_ERROR_CAPACITY, MJ_NO_INDEX));
        assert_eq!(mj_blocked_cycle(data, 2, null_mut(), 1, count_at, index_at), MJ_ERROR_NULL);
        assert_eq!(mj_blocked_cycle(null(), 2, room, 2, count_at, null_mut()), MJ_ERROR_NULL);
        let odd = room.wrapping_byte_add(1);
        assert_eq!(mj_blocked_cycle(data, 2, odd, 2, count_at, index_at), MJ_ERROR_ALIGNMENT);
        let odd = index_at.wrapping_byte_add(1);
        assert_eq!(mj_blocked_cycle(data, 2, room, 2, count_at, odd), MJ_ERROR_ALIGNMENT);
        let one = mj_blocked_cycle(data, 1, room, 2, count_at, index_at);
        assert_eq!((one, index_at.read()), (MJ_ERROR_ODD_GROUP, 0));
        assert!(untouched(&[room.read(), room.add(1).read()]) && untouched(&[count_at.read()]));
        // The least that can be asked for, and the empty board.
        assert_eq!(mj_blocked_cycle(data, 2, null_mut(), 0, null_mut(), null_mut()), MJ_UNSOLVABLE);
        assert_eq!(mj_blocked_cycle(null(), 0, null_mut(), 0, null_mut(), null_mut()), MJ_SOLVABLE);
        assert_eq!(mj_blocked_cycle(data, 2, room, 2, count_at, null_mut()), MJ_UNSOLVABLE);
    }
    assert_eq!((cycle, count), ([1, 0], 2));
}

/// From 2^10 to 2^20 tiles, never searching; the work, by which the monitor is asked, grows as
/// the number of tiles does. Times are printed.
#[test]
fn large_boards_take_time_in_proportion() {
    let mut dice = Dice(5);
    for (kind, fours) in [("groups of four", 0), ("half of two", 2), ("groups of two", 1)] {
        let mut before = 0;
        for power in [10, 14, 17, 20] {
            let mut tiles = layout(&mut dice, 1 << power);
            deal_mixed(&mut dice, &mut tiles, fours);
            let mut calls = 0;
            let mut monitor = |_: &Progress| {
                calls += 1;
                false
            };
            let options = Options::default();
            let mut watch = options.watch().monitored(&mut monitor);
            let board = Board::prepare(&tiles, Rule::OneLevel, &mut watch).unwrap();
            let prepared = watch.elapsed();
            let outcome = solve_watched(&board, &options, &mut watch).unwrap();
            let word = match outcome.verdict {
                Verdict::Solvable(pairs) => {
                    assert_eq!((pairs.len(), outcome.counts.scans), (tiles.len() / 2, 1));
                    "solvable"
                }
                verdict => {
                    assert!(verdict == Verdict::Unsolvable && fours > 0);
                    "blocked"
                }
            };
            assert_eq!(outcome.decided_by, Some(DecidedBy::Stacks));
            assert_eq!((outcome.counts.attempts, outcome.counts.nodes), (0, 0));
            let elapsed = outcome.elapsed;
            println!("2^{power} tiles, {kind}: {word}, {prepared:.1?} of {elapsed:.1?}, {calls}");
            // The units of work take the caches into account, by a factor of ten.
            if power == 20 {
                assert!(calls < 10 * before, "{calls} calls after {before} for an eighth");
            }
            before = calls;
        }
    }
}
