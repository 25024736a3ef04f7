//! Formulas as boards: `mj_sat_board` and `mj_sat_assignment`.

use super::codes::{Failure, MJ_ERROR_SHAPE, MJ_OK};
use super::guard::guarded_index;
use super::memory::{self, Array, Input, Output};
use crate::memory::with_capacity;
use crate::theory::sat::{self, Shape};
use crate::tile::{Pair, Tile};

/// For mj_sat_board: isolated stacks of three tiles, as in theorem 3 of the paper.
pub const MJ_SHAPE_STACKS: i32 = 0;
/// One level: rows of seven tiles instead, as in the corollary.
pub const MJ_SHAPE_ROWS: i32 = 1;

/// Turns a formula into a board that can be solved if and only if the formula can be satisfied
/// (theorem 3 of the paper). The formula is in conjunctive normal form, with at most three
/// literals a clause. mj_sat_assignment reads the assignment off a solution of the board.
///
/// variable_count: the variables are 1 to variable_count.
/// literals, literal_count: the clauses as in DIMACS files: v for a variable, -v for a negated
///   one, 0 after each clause. Shorter clauses and repeated literals are fine; a clause without
///   any literal makes a board that cannot be solved.
/// shape: MJ_SHAPE_...
/// tiles, capacity: receives the tiles. NULL and 0: only their number is wanted.
/// tile_count: receives the number of tiles: with v variables and c clauses, empty ones counted
///   twice, 24 + 36 (v + c) tiles in stacks, 56 + 84 (v + c) in rows, all in groups of four.
/// index: NULL, or receives, for MJ_ERROR_LITERAL and MJ_ERROR_CLAUSE, the index of the offending
///   literal, and for other errors MJ_NO_INDEX. Not written where nothing is wrong.
///
/// Returns MJ_OK; MJ_ERROR_LITERAL when a literal is none of the variables; MJ_ERROR_CLAUSE when a
/// clause has a fourth literal, or the last one no 0 at its end; MJ_ERROR_SHAPE;
/// MJ_ERROR_TILE_COUNT when there would be more than MJ_MAX_TILES tiles; or MJ_ERROR_NULL,
/// _ALIGNMENT, _CAPACITY, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_sat_board(
    variable_count: u32,
    literals: *const i32,
    literal_count: usize,
    shape: i32,
    tiles: *mut Tile,
    capacity: usize,
    tile_count: *mut usize,
    index: *mut u64,
) -> i32 {
    let call = || {
        // SAFETY: the caller's part, passed on.
        let (count, array) =
            unsafe { (Output::required(tile_count)?, Array::new(tiles, capacity)?) };
        let shape = match shape {
            MJ_SHAPE_STACKS => Shape::Stacks,
            MJ_SHAPE_ROWS => Shape::Rows,
            _ => return Err(MJ_ERROR_SHAPE.into()),
        };
        // SAFETY: the caller's part, passed on.
        let literals = unsafe { Input::new(literals, literal_count) }?.read()?;
        let board = sat::board(variable_count, &literals, shape)?;
        array.room_for(board.len() as u64)?.write(&board);
        count.write(&[board.len()]);
        Ok(MJ_OK)
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}

/// Reads a satisfying assignment off a solution of a board that mj_sat_board made, in either
/// shape.
///
/// variable_count: as for mj_sat_board.
/// pairs, pair_count: the pairs that mj_solve gave, half as many as the board has tiles.
/// values: room for variable_count values; receives 1 for each variable that is true, and 0 for
///   the others. NULL with variable_count 0 only.
/// index: NULL, or receives, for an error, the index of the offending pair, or MJ_NO_INDEX. Not
///   written where nothing is wrong.
///
/// Returns MJ_OK; MJ_ERROR_NO_ASSIGNMENT when the pairs are no solution of such a board, as far as
/// that is looked at; MJ_ERROR_PAIRING_TILE, _PAIRING_REPEAT, _TILE_COUNT, _NULL, _ALIGNMENT,
/// _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_sat_assignment(
    variable_count: u32,
    pairs: *const Pair,
    pair_count: usize,
    values: *mut u8,
    index: *mut u64,
) -> i32 {
    let call = || {
        let needed = variable_count as usize;
        // SAFETY: the caller's part, passed on.
        let (array, pairs) =
            unsafe { (Array::new(values, needed)?, memory::solution(pairs, pair_count)?) };
        let room = array.room_for(needed as u64)?;
        let assignment = sat::assignment(variable_count, &pairs.read()?)?;
        let mut flags: Vec<u8> = with_capacity(assignment.len()).map_err(Failure::from)?;
        flags.extend(assignment.iter().map(|&value| u8::from(value)));
        room.write(&flags);
        Ok(MJ_OK)
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}
