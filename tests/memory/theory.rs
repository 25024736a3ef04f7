//! The theorems of the paper.

use crate::common::abi::{pattern, untouched};
use crate::{starve, starve_solve};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::sat::{MJ_SHAPE_ROWS, mj_sat_assignment, mj_sat_board};
use mjsolver::ffi::stacks::mj_blocked_cycle;
use mjsolver::ffi::unseen::{mj_unseen_games, mj_unseen_pair};
use mjsolver::{Pair, Tile};
use std::ptr::null_mut;

#[test]
fn the_theorems_survive_every_failed_allocation() {
    // Pairs on top of each other: each stack is a blocked cycle.
    let stack = |k: i32| Tile { row: 0, col: 4 * (k / 2), level: k % 2, group: k / 2 };
    let tiles: Vec<Tile> = (0..40).map(stack).collect();
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let mut cycle = [pattern::<u32>(); 2];
    let mut length = pattern::<usize>();
    let mut numbers = [pattern::<u64>(); 2];
    let mut pair = pattern::<Pair>();
    let mut board = [pattern::<Tile>(); 140];
    let mut value = pattern::<u8>();
    let (size, number, place) = (&raw mut length, numbers.as_mut_ptr(), &raw mut pair);
    let (room, faces, truth) = (cycle.as_mut_ptr(), board.as_mut_ptr(), &raw mut value);
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(room, 2)));
        assert!(untouched(std::slice::from_raw_parts(faces, 140)));
        assert!(untouched(std::slice::from_raw_parts(number, 2)));
        assert!(untouched(&[size.read()]) && untouched(&[place.read()]));
        assert!(untouched(&[truth.read()]));
    };
    let literals = [1, 0];
    let (formula, none) = (literals.as_ptr(), null_mut());
    let call = || unsafe { mj_sat_board(1, formula, 2, MJ_SHAPE_ROWS, faces, 140, size, none) };
    // One variable and one clause make 96 tiles in stacks and 224 in rows.
    assert_eq!(starve("mj_sat_board", call, untouched).0, MJ_ERROR_CAPACITY);
    let call = || unsafe { mj_sat_board(1, formula, 0, MJ_SHAPE_ROWS, faces, 140, size, none) };
    assert_eq!(starve("mj_sat_board", call, untouched).0, MJ_OK);
    unsafe { (0..140).for_each(|k| faces.add(k).write(pattern())) };
    unsafe { size.write(pattern()) };

    let mut pairs: Vec<Pair> = (0..30).map(|k| Pair { first: 2 * k, second: 2 * k + 1 }).collect();
    // Tile 24 is to go with tile 42: the variable is true.
    pairs[12].second = 42;
    pairs[21].first = 25;
    let call = || unsafe { mj_sat_assignment(1, pairs.as_ptr(), 30, truth, none) };
    assert_eq!(starve("mj_sat_assignment", call, untouched).0, MJ_OK);
    assert_eq!(unsafe { truth.replace(pattern()) }, 1);

    let call = || unsafe { mj_blocked_cycle(data, count, room, 2, size, none) };
    assert_eq!(starve("mj_blocked_cycle", call, untouched).0, MJ_UNSOLVABLE);
    unsafe { (0..2).for_each(|k| room.add(k).write(pattern())) };
    unsafe { size.write(pattern()) };

    let call = || unsafe { mj_unseen_pair(data, count, place, none) };
    assert_eq!(starve("mj_unseen_pair", call, untouched).0, 0);
    let call = || unsafe { mj_unseen_games(data, count, 2, 0, number, number.add(1), none) };
    assert_eq!(starve("mj_unseen_games", call, untouched).0, MJ_OK);

    // The board of a formula, the groups of which are split.
    let tiles = mjsolver::theory::sat::board(2, &[1, 2, 0], Default::default()).unwrap();
    let options = mj_options { node_limit: 2, ..mj_options::new() };
    starve_solve("a formula", &tiles, &options);
}
