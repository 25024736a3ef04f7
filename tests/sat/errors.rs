//! Formulas and solutions that are none: the code, the index, and no output written.

use crate::common::abi::{pattern, untouched};
use crate::common::assert_solves;
use crate::formula::{Formula, assignment, solve_quickly};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::sat::*;
use mjsolver::{Pair, Tile};
use std::ptr::{null, null_mut};

struct Call {
    variables: u32,
    literals: Vec<i32>,
    shape: i32,
}

fn board_error(call: &Call) -> (i32, u64) {
    let (mut tile, mut count, mut index) =
        (pattern::<Tile>(), pattern::<usize>(), pattern::<u64>());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (literals, length) = (call.literals.as_ptr(), call.literals.len());
        let (room, place) = (&raw mut tile, &raw mut count);
        mj_sat_board(call.variables, literals, length, call.shape, room, 1, place, &raw mut index)
    };
    assert!(untouched(&[tile]) && untouched(&[count]));
    (code, index)
}

#[test]
fn bad_formulas() {
    let call =
        |variables, literals: &[i32]| Call { variables, literals: literals.to_vec(), shape: 0 };
    for (call, code, index) in [
        (call(2, &[1, 3, 0]), MJ_ERROR_LITERAL, 1),
        (call(2, &[1, 2, 0, -3, 0]), MJ_ERROR_LITERAL, 3),
        (call(0, &[1, 0]), MJ_ERROR_LITERAL, 0),
        (call(u32::MAX, &[i32::MIN, 1, 1, 1]), MJ_ERROR_CLAUSE, 3),
        (call(i32::MAX as u32, &[i32::MIN, 0]), MJ_ERROR_LITERAL, 0),
        (call(4, &[0, 1, 2, 3, 4, 0]), MJ_ERROR_CLAUSE, 4),
        (call(2, &[1, 0, 1, 2]), MJ_ERROR_CLAUSE, 3),
        (Call { shape: 2, ..call(1, &[1, 0]) }, MJ_ERROR_SHAPE, MJ_NO_INDEX),
        (Call { shape: -1, ..call(1, &[1, 0]) }, MJ_ERROR_SHAPE, MJ_NO_INDEX),
        (call(1, &[1, 0]), MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (call(29_127, &[]), MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
        (call(29_126, &[]), MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (Call { shape: 1, ..call(12_483, &[]) }, MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
        (Call { shape: 1, ..call(12_482, &[]) }, MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (call(u32::MAX, &[0, 0, 0]), MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
    ] {
        assert_eq!(board_error(&call), (code, index), "{} {:?}", call.variables, call.literals);
    }
    let mut count = 0;
    // SAFETY: what is not NULL is as long as said.
    unsafe {
        let place = &raw mut count;
        let null_literals = mj_sat_board(1, null(), 2, 0, null_mut(), 0, place, null_mut());
        assert_eq!(null_literals, MJ_ERROR_NULL);
        let null_count = mj_sat_board(1, null(), 0, 0, null_mut(), 0, null_mut(), null_mut());
        assert_eq!(null_count, MJ_ERROR_NULL);
        let null_tiles = mj_sat_board(1, null(), 0, 0, null_mut(), 1, place, null_mut());
        assert_eq!(null_tiles, MJ_ERROR_NULL);
        assert_eq!(mj_sat_board(1, null(), 0, 0, null_mut(), 0, place, null_mut()), MJ_OK);
    }
    assert_eq!(count, 60);
}

fn assignment_error(variables: u32, pairs: &[Pair]) -> (i32, u64) {
    let mut values = vec![pattern::<u8>(); variables.max(1) as usize];
    let mut index = pattern::<u64>();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, room) = (pairs.as_ptr(), values.as_mut_ptr());
        mj_sat_assignment(variables, data, pairs.len(), room, &raw mut index)
    };
    assert!(untouched(&values));
    (code, index)
}

#[test]
fn bad_solutions() {
    let formula = Formula::new(2, &[&[1, 2], &[-1]]);
    let tiles = formula.board(MJ_SHAPE_STACKS);
    let pairs = solve_quickly(&tiles).unwrap();
    assert_solves(&tiles, &pairs, "two variables");
    assert_eq!(assignment(2, &pairs), [0, 1]);
    let change = |at: usize, pair: Pair| {
        let mut changed = pairs.clone();
        changed[at] = pair;
        changed
    };
    let beyond = Pair { first: tiles.len() as u32, second: 0 };
    assert_eq!(assignment_error(2, &change(3, beyond)), (MJ_ERROR_PAIRING_TILE, 3));
    assert_eq!(assignment_error(2, &change(3, pairs[2])), (MJ_ERROR_PAIRING_REPEAT, 3));
    let same = Pair { first: pairs[5].first, second: pairs[5].first };
    assert_eq!(assignment_error(2, &change(5, same)), (MJ_ERROR_PAIRING_REPEAT, 5));
    // Fewer pairs than the board of so many variables has, and none.
    assert_eq!(assignment_error(9, &pairs), (MJ_ERROR_NO_ASSIGNMENT, pairs.len() as u64));
    assert_eq!(assignment_error(1, &[]), (MJ_ERROR_NO_ASSIGNMENT, 0));
    // Pairs of neighbours: tile 24, the first of variable 1, goes with no other of its group.
    let neighbours: Vec<Pair> =
        (0..pairs.len() as u32).map(|k| Pair { first: 2 * k, second: 2 * k + 1 }).collect();
    assert_eq!(assignment_error(2, &neighbours), (MJ_ERROR_NO_ASSIGNMENT, 12));
    // SAFETY: NULL where nothing is needed, and where something is.
    unsafe {
        assert_eq!(mj_sat_assignment(1, null(), 0, null_mut(), null_mut()), MJ_ERROR_NULL);
        assert_eq!(mj_sat_assignment(0, null(), 0, null_mut(), null_mut()), MJ_OK);
        assert_eq!(mj_sat_assignment(0, null(), 3, null_mut(), null_mut()), MJ_ERROR_NULL);
        let many = (1 << 19) + 1;
        let code = mj_sat_assignment(0, pairs.as_ptr(), many, null_mut(), null_mut());
        assert_eq!(code, MJ_ERROR_TILE_COUNT);
    }
}
