//! What the library does once for the whole process must not need memory either: a call that
//! cannot fail would end the process. A file of its own, so that no other test calls first.

mod common;

use common::abi::{pattern, stuck_board, untouched};
use common::allocator::Counting;
use mjsolver::Tile;
use mjsolver::ffi::codes::MJ_ERROR_MEMORY;
use mjsolver::ffi::layout::mj_turtle;
use mjsolver::ffi::solve::mj_solve;
use std::ptr::{null, null_mut};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn the_first_calls_of_a_process_may_find_no_memory() {
    let board = stuck_board();
    let mut tiles = [pattern::<Tile>(); 145];
    // SAFETY: the arrays are as long as said.
    let ((solved, count), _) = Counting::with_allocations(0, || unsafe {
        let solved = mj_solve(board.as_ptr(), 2, null(), null_mut(), 0, null_mut());
        (solved, mj_turtle(tiles.as_mut_ptr(), 144))
    });
    assert_eq!((solved, count), (MJ_ERROR_MEMORY, 144));
    assert!(!untouched(&tiles[..144]) && untouched(&tiles[144..]));
}
