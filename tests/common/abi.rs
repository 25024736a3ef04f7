//! The C functions called as a C program would, with outputs that show whether they were written.

use super::assert_solves;
use super::rule::{rule, rule_code};
use mjsolver::ffi::attempts::{mj_random_attempts, mj_random_attempts_by_rule};
use mjsolver::ffi::check::{mj_check, mj_check_by_rule};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::layout::{mj_find_layout, mj_list_layouts, mj_read_layout};
use mjsolver::ffi::options::mj_options;
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::rate::mj_rating;
use mjsolver::ffi::report::{MJ_STOP_ERROR, mj_report};
use mjsolver::ffi::scan::{mj_prune_scan, mj_prune_scan_by_rule};
use mjsolver::ffi::shisen::mj_path;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::survey::mj_survey_result;
use mjsolver::ffi::text::mj_read_board;
use mjsolver::{Pair, Rule, Tile, deal, layout};
use std::ffi::CString;
use std::ffi::{c_char, c_int, c_void};
use std::mem::{MaybeUninit, size_of, size_of_val};
use std::ptr::{null, null_mut};

/// What every byte of an output holds before a call.
const PATTERN: u8 = 0xA5;

/// Types of nothing but numbers, without padding: any bytes are a value.
pub trait Plain: Copy {}
impl Plain for u8 {}
impl Plain for u32 {}
impl Plain for i32 {}
impl Plain for u64 {}
impl Plain for usize {}
impl Plain for Tile {}
impl Plain for Pair {}
impl Plain for mj_report {}
impl Plain for mj_rating {}
impl Plain for mj_path {}
impl Plain for mj_survey_result {}

/// A value that no function writes.
pub fn pattern<T: Plain>() -> T {
    let mut value = MaybeUninit::<T>::uninit();
    // SAFETY: any bytes are a value of a plain type.
    unsafe {
        value.as_mut_ptr().cast::<u8>().write_bytes(PATTERN, size_of::<T>());
        value.assume_init()
    }
}

pub fn untouched<T: Plain>(values: &[T]) -> bool {
    // SAFETY: a plain type has no padding.
    let bytes =
        unsafe { std::slice::from_raw_parts(values.as_ptr().cast::<u8>(), size_of_val(values)) };
    bytes.iter().all(|&byte| byte == PATTERN)
}

/// A report with nothing but its size filled in.
pub fn new_report() -> mj_report {
    mj_report { struct_size: size_of::<mj_report>(), ..pattern() }
}

/// The counters of a report: what has to be the same from run to run.
pub fn counters(report: &mj_report) -> [u64; 5] {
    [report.attempts, report.successes, report.scans, report.nodes, report.conflicts]
}

/// Room for structs of any size that the library accepts, and some more.
#[repr(C, align(16))]
pub struct Room(pub [u8; 8192]);

pub struct Solved {
    pub code: i32,
    pub pairs: Vec<Pair>,
    pub report: mj_report,
}

/// mj_solve; whatever it returns, everything that it says has to fit together.
pub fn solve(tiles: &[Tile], options: &mj_options) -> Solved {
    let needed = tiles.len() / 2;
    // One pair more than asked for, to see that no more is written.
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let mut report = new_report();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let room = pairs.as_mut_ptr();
        mj_solve(tiles.as_ptr(), tiles.len(), options, room, needed, &raw mut report)
    };
    check_pairs(tiles, code, &mut pairs, "mj_solve");
    check_report(code, &report);
    Solved { code, pairs, report }
}

/// What a report says fits together.
fn check_report(code: i32, report: &mj_report) {
    assert_eq!((report.struct_size, report.reserved), (size_of::<mj_report>(), 0));
    assert_eq!(report.verdict, code);
    assert_eq!(report.stop == MJ_STOP_ERROR, code < 0);
    assert!(code < 0 || report.error_index == MJ_NO_INDEX);
}

/// Receives a proof: pieces of text, of which only so many are accepted.
#[derive(Default)]
pub struct Receiver {
    pub text: Vec<u8>,
    pub pieces: u64,
    pub refuse: Option<(u64, c_int)>,
}

/// The `write` of [`Receiver`], which is the user pointer.
pub unsafe extern "C" fn receive(user: *mut c_void, text: *const c_char, length: usize) -> c_int {
    // SAFETY: this is what the test handed over, and a text of the library's.
    let (receiver, piece) = unsafe {
        let piece = std::slice::from_raw_parts(text.cast::<u8>(), length);
        (&mut *user.cast::<Receiver>(), piece)
    };
    receiver.pieces += 1;
    receiver.text.extend_from_slice(piece);
    match receiver.refuse {
        Some((number, answer)) if number == receiver.pieces => answer,
        _ => 0,
    }
}

/// mj_prove into a receiver; whatever it returns, everything that it says has to fit together.
pub fn prove(tiles: &[Tile], options: &mj_options, receiver: &mut Receiver) -> Solved {
    let needed = tiles.len() / 2;
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let mut report = new_report();
    // SAFETY: the arrays are as long as said, and the function knows its user.
    let code = unsafe {
        let (board, count, user) = (tiles.as_ptr(), tiles.len(), (&raw mut *receiver).cast());
        let room = pairs.as_mut_ptr();
        mj_prove(board, count, options, Some(receive), user, room, needed, &raw mut report)
    };
    check_pairs(tiles, code, &mut pairs, "mj_prove");
    check_report(code, &report);
    assert_eq!(receiver.pieces > 0, code == MJ_UNSOLVABLE || code == MJ_ERROR_WRITE);
    Solved { code, pairs, report }
}

/// mj_check_proof: the code, and the report.
pub fn check_proof(tiles: &[Tile], proof: &[u8], options: &mj_options) -> (i32, mj_report) {
    let mut report = new_report();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (board, count) = (tiles.as_ptr(), tiles.len());
        let (text, length) = (proof.as_ptr().cast(), proof.len());
        mj_check_proof(board, count, text, length, options, &raw mut report)
    };
    check_report(code, &report);
    (code, report)
}

/// mj_prune_scan: the code, and the flags.
pub fn scan(tiles: &[Tile], pairing: &[Pair]) -> (i32, Vec<u8>) {
    let mut stuck = vec![pattern::<u8>(); tiles.len() + 1];
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, count, room) = (tiles.as_ptr(), tiles.len(), stuck.as_mut_ptr());
        let (pairs, pair_count) = (pairing.as_ptr(), pairing.len());
        match rule() {
            Rule::OneLevel => mj_prune_scan(data, count, pairs, pair_count, room),
            _ => mj_prune_scan_by_rule(data, count, rule_code(), pairs, pair_count, room),
        }
    };
    assert!(untouched(&stuck[tiles.len()..]), "more flags than tiles");
    stuck.truncate(tiles.len());
    (code, stuck)
}

/// mj_check: the code and the index.
pub fn check(tiles: &[Tile], pairing: &[Pair]) -> (i32, u64) {
    let mut index = pattern();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, count, place) = (tiles.as_ptr(), tiles.len(), &raw mut index);
        let (pairs, pair_count) = (pairing.as_ptr(), pairing.len());
        match rule() {
            Rule::OneLevel => mj_check(data, count, pairs, pair_count, place),
            _ => mj_check_by_rule(data, count, rule_code(), pairs, pair_count, place),
        }
    };
    (code, index)
}

pub struct Played {
    pub code: i32,
    pub pairs: Vec<Pair>,
    pub successes: u64,
}

/// mj_random_attempts, either counting all games that win or stopping at the first.
pub fn play(tiles: &[Tile], attempts: u64, seed: u64, count: bool) -> Played {
    let needed = tiles.len() / 2;
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let mut successes = pattern();
    let place = if count { &raw mut successes } else { null_mut() };
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, count, room) = (tiles.as_ptr(), tiles.len(), pairs.as_mut_ptr());
        match rule() {
            Rule::OneLevel => mj_random_attempts(data, count, attempts, seed, room, needed, place),
            _ => {
                let rule = rule_code();
                mj_random_attempts_by_rule(data, count, rule, attempts, seed, room, needed, place)
            }
        }
    };
    check_pairs(tiles, code, &mut pairs, "mj_random_attempts");
    Played { code, pairs, successes }
}

/// Tiles as two calls hand them out: the first is asked for their number only. An error is a code
/// and an index; then nothing else is written.
pub fn tiles_of(
    call: impl Fn(*mut Tile, usize, *mut usize, *mut u64) -> i32,
) -> Result<Vec<Tile>, (i32, u64)> {
    let (mut count, mut index) = (pattern(), pattern());
    let code = call(null_mut(), 0, &raw mut count, &raw mut index);
    if code != MJ_OK {
        assert!(untouched(&[count]));
        return Err((code, index));
    }
    assert!(untouched(&[index]));
    let mut tiles = vec![pattern::<Tile>(); count + 1];
    let mut again = pattern();
    assert_eq!(call(tiles.as_mut_ptr(), count, &raw mut again, null_mut()), MJ_OK);
    assert_eq!(again, count);
    assert!(untouched(&tiles[count..]));
    tiles.truncate(count);
    Ok(tiles)
}

/// mj_find_layout.
pub fn find_layout(name: &str) -> Result<Vec<Tile>, (i32, u64)> {
    let name = CString::new(name).unwrap();
    // SAFETY, here and below: there is room for as much as said.
    tiles_of(|tiles, capacity, count, line| unsafe {
        mj_find_layout(name.as_ptr(), tiles, capacity, count, line)
    })
}

/// mj_read_layout.
pub fn read_layout(text: &[u8], name: Option<&str>) -> Result<Vec<Tile>, (i32, u64)> {
    let name = name.map(|name| CString::new(name).unwrap());
    let name = name.as_ref().map_or(null(), |name| name.as_ptr());
    tiles_of(|tiles, capacity, count, line| unsafe {
        mj_read_layout(text.as_ptr().cast(), text.len(), name, tiles, capacity, count, line)
    })
}

/// mj_read_board.
pub fn read_board(text: &[u8]) -> Result<Vec<Tile>, (i32, u64)> {
    tiles_of(|tiles, capacity, count, line| unsafe {
        mj_read_board(text.as_ptr().cast(), text.len(), tiles, capacity, count, line)
    })
}

/// A text as two calls hand it out: the first is asked for its length only.
pub fn text_of(call: impl Fn(*mut c_char, usize, *mut usize) -> i32) -> String {
    let mut length = pattern();
    assert_eq!(call(null_mut(), 0, &raw mut length), MJ_OK);
    let mut text = vec![pattern::<u8>(); length + 2];
    assert_eq!(call(text.as_mut_ptr().cast(), length, &raw mut length), MJ_ERROR_CAPACITY);
    assert!(untouched(&text));
    assert_eq!(call(text.as_mut_ptr().cast(), length + 1, &raw mut length), MJ_OK);
    assert_eq!((text[length], text[length + 1]), (0, pattern()));
    text.truncate(length);
    String::from_utf8(text).unwrap()
}

/// mj_list_layouts.
pub fn list_layouts() -> String {
    text_of(|names, capacity, length| unsafe { mj_list_layouts(names, capacity, length) })
}

/// A turtle with groups of four.
pub fn turtle(seed: u64) -> Vec<Tile> {
    deal::uniform(layout::turtle(), 4, seed).unwrap()
}

/// A solvable turtle for which the paper's search takes more than 50,000 nodes; the tests that
/// rely on this check it.
pub const HARD: u64 = 376;
/// A turtle that cannot be solved, which only the search finds out.
pub const LOST: u64 = 954;

/// Four tiles of one group, on top of each other: stuck from the start.
pub fn stuck_board() -> Vec<Tile> {
    (0..4).map(|level| Tile { level, ..Tile::default() }).collect()
}

/// Pairs are written if and only if the board is solvable, as many as there is room for; they are
/// a solution then. What lies behind them is cut off.
fn check_pairs(tiles: &[Tile], code: i32, pairs: &mut Vec<Pair>, what: &str) {
    let needed = tiles.len() / 2;
    assert!(untouched(&pairs[needed..]), "more pairs than there is room for");
    pairs.truncate(needed);
    if code == MJ_SOLVABLE {
        assert_solves(tiles, pairs, what);
    } else {
        assert!(untouched(pairs), "{code}: pairs without a solution");
    }
}
