//! Why a position is lost: the groups that `mj_why_lost` names, against the loosened board tried out
//! in every way. Free tiles go alone as soon as they can be played, all others two by two.

mod common;

use common::abi::{new_report, pattern, solve, turtle, untouched};
use common::odd::odd_board;
use common::rule::{RULES, rule_code, set_rule};
use common::{Dice, playable, small_board};
use mjsolver::Tile;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{MJ_ENGINE_ATTEMPTS, MJ_ENGINE_LEARNING, mj_options};
use mjsolver::ffi::report::{MJ_STOP_ATTEMPTS, MJ_STOP_NODES};
use mjsolver::ffi::why::*;
use std::collections::{BTreeSet, HashSet};
use std::ptr::null_mut;
use std::time::{Duration, Instant};

#[derive(Debug, Clone, PartialEq, Eq)]
struct Why {
    flags: Vec<u8>,
    groups: u64,
    pattern: i32,
}

impl Why {
    /// The groups at fault.
    fn at_fault(&self, tiles: &[Tile]) -> BTreeSet<i32> {
        let blamed = tiles.iter().zip(&self.flags).filter(|(_, flag)| **flag != MJ_FAULT_NONE);
        blamed.map(|(tile, _)| tile.group).collect()
    }
}

/// mj_why_lost: the code, and what it wrote.
fn why_lost(tiles: &[Tile], options: &mj_options) -> (i32, Option<Why>) {
    let mut flags = vec![pattern::<u8>(); tiles.len() + 1];
    let (mut groups, mut kind, mut report) = (pattern::<u64>(), pattern::<i32>(), new_report());
    // SAFETY, here and below: the arrays are as long as said.
    let code = unsafe {
        let (data, count, room) = (tiles.as_ptr(), tiles.len(), flags.as_mut_ptr());
        let (groups, kind, report) = (&raw mut groups, &raw mut kind, &raw mut report);
        mj_why_lost(data, count, options, room, groups, kind, report)
    };
    assert_eq!(report.verdict, code);
    assert!(untouched(&flags[tiles.len()..]));
    if code != MJ_UNSOLVABLE {
        assert!(untouched(&flags) && untouched(&[groups]) && untouched(&[kind]));
        return (code, None);
    }
    flags.truncate(tiles.len());
    (code, Some(Why { flags, groups, pattern: kind }))
}

fn options() -> mj_options {
    mj_options { rule: rule_code(), ..mj_options::new() }
}

/// Takes all free tiles that can be played, and those that can be then.
fn let_go(tiles: &[Tile], is_free: &dyn Fn(i32) -> bool, there: &mut [bool]) {
    let goes = |there: &[bool], k: usize| is_free(tiles[k].group) && playable(tiles, there, k);
    while let Some(tile) = (0..tiles.len()).find(|&k| goes(there, k)) {
        there[tile] = false;
    }
}

/// Tries everything on a loosened board.
fn clears(
    tiles: &[Tile],
    is_free: &dyn Fn(i32) -> bool,
    mut there: Vec<bool>,
    tried: &mut HashSet<Vec<bool>>,
) -> bool {
    let_go(tiles, is_free, &mut there);
    if !there.contains(&true) {
        return true;
    }
    if !tried.insert(there.clone()) {
        return false;
    }
    let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, &there, k)).collect();
    free.iter().enumerate().any(|(at, &first)| {
        let alike = free[at + 1..].iter().filter(|&&k| tiles[k].group == tiles[first].group);
        alike.into_iter().any(|&second| {
            let mut next = there.clone();
            next[first] = false;
            next[second] = false;
            clears(tiles, is_free, next, tried)
        })
    })
}

fn clears_with_free(tiles: &[Tile], is_free: &dyn Fn(i32) -> bool) -> bool {
    clears(tiles, is_free, vec![true; tiles.len()], &mut HashSet::new())
}

/// Which groups are free.
type Free<'f> = &'f dyn Fn(i32) -> bool;

/// Everything that is promised about a reason.
fn check(tiles: &[Tile], why: &Why, clears: &dyn Fn(Free) -> bool) {
    let at_fault = why.at_fault(tiles);
    assert_eq!(at_fault.len() as u64, why.groups);
    assert!(!at_fault.is_empty());
    // All tiles of a group are flagged, or none.
    for (tile, &flag) in tiles.iter().zip(&why.flags) {
        assert!(flag <= MJ_FAULT_BLOCKS);
        assert_eq!(flag != MJ_FAULT_NONE, at_fault.contains(&tile.group), "{tile:?}");
    }
    assert!(!clears(&|group| !at_fault.contains(&group)), "not enough: {at_fault:?}");
    for &needed in &at_fault {
        let is_free = |group| group == needed || !at_fault.contains(&group);
        assert!(clears(&is_free), "{needed} is not needed: {at_fault:?}");
    }
    check_blocking(tiles, why, &at_fault);
    check_pattern(tiles, why, &at_fault);
}

/// What is left when all free tiles have gone that can: some tile at fault is blocked there, all that
/// are carry the flag, and nothing carries it that neither is blocked nor lies in the way of anything.
fn check_blocking(tiles: &[Tile], why: &Why, at_fault: &BTreeSet<i32>) {
    let mut there = vec![true; tiles.len()];
    let_go(tiles, &|group| !at_fault.contains(&group), &mut there);
    let blocked = |k: usize| there[k] && !playable(tiles, &there, k);
    let mut blocks = 0;
    for (k, &flag) in why.flags.iter().enumerate().filter(|(_, flag)| **flag != MJ_FAULT_NONE) {
        assert!(!blocked(k) || flag == MJ_FAULT_BLOCKS, "tile {k} is blocked: {why:?}");
        let near = |other: usize| {
            let (a, b) = (tiles[k], tiles[other]);
            let apart = [(a.row - b.row).abs(), (a.col - b.col).abs()];
            apart[0] <= 1 && (a.level > b.level && apart[1] <= 1 || a.level == b.level)
        };
        let in_the_way = (0..tiles.len()).any(|other| other != k && blocked(other) && near(other));
        assert!(flag == MJ_FAULT_GROUP || blocked(k) || in_the_way, "tile {k}: {why:?}");
        blocks += u32::from(flag == MJ_FAULT_BLOCKS);
    }
    assert!(blocks >= 2, "somebody blocks somebody: {why:?}");
}

/// The patterns by their definition.
fn check_pattern(tiles: &[Tile], why: &Why, at_fault: &BTreeSet<i32>) {
    let of = |group: i32| -> Vec<usize> {
        (0..tiles.len()).filter(|&k| tiles[k].group == group).collect()
    };
    let all_pairs = at_fault.iter().all(|&group| of(group).len() == 2);
    let is_free = |group: i32| !at_fault.contains(&group);
    // Whom a group waits for: it can go when that one has gone.
    let awaits = |group: i32| -> Vec<i32> {
        let lets_go = |other: &&i32| {
            let mut there = vec![true; tiles.len()];
            let_go(tiles, &is_free, &mut there);
            of(**other).into_iter().for_each(|k| there[k] = false);
            let_go(tiles, &is_free, &mut there);
            of(group).into_iter().all(|k| playable(tiles, &there, k))
        };
        at_fault.iter().filter(|other| **other != group).filter(lets_go).copied().collect()
    };
    let is_cycle = || {
        let first = *at_fault.iter().next().unwrap();
        let mut seen = vec![first];
        loop {
            match awaits(*seen.last().unwrap())[..] {
                [next] if next == first => return seen.len() == at_fault.len(),
                [next] if !seen.contains(&next) => seen.push(next),
                _ => return false,
            }
        }
    };
    let expected = match (all_pairs, at_fault.len()) {
        (true, 1) => MJ_PATTERN_OWN_PAIR,
        (true, _) if is_cycle() => MJ_PATTERN_CYCLE,
        _ => MJ_PATTERN_OTHER,
    };
    assert_eq!(why.pattern, expected, "{at_fault:?}");
}

/// Boards of odd shapes, by both rules, against trying everything.
#[test]
fn reasons_of_odd_boards() {
    let mut dice = Dice(11);
    let (mut lost, mut own, mut cycles, mut others, mut most) = (0, 0, 0, 0, 0);
    for number in 0..3_000 {
        set_rule(RULES[usize::from(number % 3 == 0)]);
        let tiles = match number % 2 {
            0 => odd_board(number),
            _ => small_board(&mut dice, 14, &[2, 2, 4], 4),
        };
        let (code, why) = why_lost(&tiles, &options());
        assert_eq!(code, solve(&tiles, &options()).code, "board {number}");
        let Some(why) = why else { continue };
        println!("board {number}");
        check(&tiles, &why, &|is_free| clears_with_free(&tiles, is_free));
        lost += 1;
        most = most.max(why.groups);
        match why.pattern {
            MJ_PATTERN_OWN_PAIR => own += 1,
            MJ_PATTERN_CYCLE => cycles += 1,
            _ => others += 1,
        }
    }
    println!("{lost} lost: {own} own pairs, {cycles} cycles, {others} others; {most} groups");
    assert!(lost > 1_000 && own > 20 && cycles > 20 && others > 200 && most >= 3);
}

/// The simplest patterns, as a game would explain them.
#[test]
fn patterns() {
    let place = |col, level, group| Tile { row: 0, col, level, group };
    // A tile on its own mate, beside a pair that has nothing to do with it.
    let own = [place(0, 0, 1), place(0, 1, 1), place(4, 0, 2), place(8, 0, 2)];
    let why = why_lost(&own, &options()).1.unwrap();
    let expected = Why { flags: vec![2, 2, 0, 0], groups: 1, pattern: MJ_PATTERN_OWN_PAIR };
    assert_eq!(why, expected);
    // Two stacks with each other's mates below, and a tile of a third group between the two of one.
    let cross = [
        place(0, 0, 1),
        place(0, 1, 3),
        place(0, 2, 2),
        place(4, 0, 2),
        place(4, 1, 1),
        place(8, 0, 3),
    ];
    let why = why_lost(&cross, &options()).1.unwrap();
    let expected = Why { flags: vec![2, 0, 2, 2, 2, 0], groups: 2, pattern: MJ_PATTERN_CYCLE };
    assert_eq!(why, expected);
    // Four of a kind in a tower: one group, but no pair.
    let tower = [0, 1, 2, 3].map(|level| place(0, level, 7));
    let why = why_lost(&tower, &options()).1.unwrap();
    assert_eq!((why.groups, why.pattern, why.flags), (1, MJ_PATTERN_OTHER, vec![2; 4]));
}

/// Turtles: with the loosened board solved by another engine, as an ordinary board on which every
/// free tile has a mate of its own far away.
#[test]
fn reasons_of_turtles() {
    let turtles = std::env::var("MJ_WHY_TURTLES").map_or(1_200, |count| count.parse().unwrap());
    let (mut lost, mut groups, mut most) = (0, 0, 0);
    let (mut time, mut longest) = (Duration::ZERO, Duration::ZERO);
    for seed in 0..turtles {
        let tiles = turtle(seed);
        let before = Instant::now();
        let (code, why) = why_lost(&tiles, &options());
        let elapsed = before.elapsed();
        assert_eq!(code == MJ_UNSOLVABLE, why.is_some());
        let Some(why) = why else { continue };
        lost += 1;
        groups += why.groups;
        most = most.max(why.groups);
        time += elapsed;
        longest = longest.max(elapsed);
        let engine = MJ_ENGINE_LEARNING;
        let clears = |is_free: &dyn Fn(i32) -> bool| {
            let mut loosened = tiles.clone();
            for (k, tile) in tiles.iter().enumerate().filter(|(_, tile)| is_free(tile.group)) {
                let group = 100 + k as i32;
                loosened[k].group = group;
                loosened.push(Tile { row: 100 + tile.row, col: 8 * k as i32, level: 0, group });
            }
            solve(&loosened, &mj_options { engine, ..options() }).code == MJ_SOLVABLE
        };
        check(&tiles, &why, &clears);
    }
    println!(
        "{lost} of {turtles} lost, by {:.2} groups on average and {most} at most; {:.1} ms, {:.0} ms at most",
        groups as f64 / lost as f64,
        time.as_secs_f64() * 1e3 / lost as f64,
        longest.as_secs_f64() * 1e3
    );
    assert!(lost >= turtles / 48, "{lost}");
}

#[test]
fn limits_and_outputs() {
    let tiles = turtle(954);
    let limited = mj_options { node_limit: 1, ..options() };
    assert_eq!(why_lost(&tiles, &limited), (MJ_UNKNOWN, None));
    let mut report = new_report();
    let none = null_mut();
    let ask = |options: &mj_options, report: *mut _| unsafe {
        mj_why_lost(tiles.as_ptr(), tiles.len(), options, none, null_mut(), null_mut(), report)
    };
    assert_eq!(ask(&limited, &raw mut report), MJ_UNKNOWN);
    assert_eq!(report.stop, MJ_STOP_NODES);
    let attempts = mj_options { engine: MJ_ENGINE_ATTEMPTS, ..options() };
    assert_eq!(ask(&attempts, &raw mut report), MJ_UNKNOWN);
    assert_eq!(report.stop, MJ_STOP_ATTEMPTS);
    assert_eq!(ask(&options(), &raw mut report), MJ_UNSOLVABLE);
    assert_eq!(ask(&options(), null_mut()), MJ_UNSOLVABLE);
    assert_eq!(why_lost(&[], &options()), (MJ_SOLVABLE, None));
    let odd = [Tile::default()];
    assert_eq!(why_lost(&odd, &options()), (MJ_ERROR_ODD_GROUP, None));
    let wrong = mj_options { rule: 9, ..options() };
    assert_eq!(why_lost(&tiles, &wrong), (MJ_ERROR_OPTIONS_VALUE, None));
    // The same again.
    assert_eq!(why_lost(&tiles, &options()), why_lost(&tiles, &options()));
}
