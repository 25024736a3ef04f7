//! Calls that leave outputs out, in every combination, with rooms that are exactly as large as said:
//! on the heap, so that the address sanitizer sees the first byte too many, or with bytes behind them
//! that must stay as they are. What comes out is held against the same call with all outputs and
//! plenty of room.

use crate::boards::Known;
use crate::call::Call;
use crate::common::rule::rule_code;
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::difficulties::mj_difficulties;
use mjsolver::ffi::fewest::{mj_fewest_left, mj_leaves_at_most};
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::layout::{
    mj_layout_rule, mj_list_layouts, mj_read_layout, mj_transpose, mj_turtle,
};
use mjsolver::ffi::left::mj_left;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::mj_options;
use mjsolver::ffi::playable::{mj_legal_pairs_by_rule, mj_playable_by_rule};
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::rule::{MJ_RULE_SHISEN, MJ_RULE_SHISEN_APART, MJ_RULE_SHISEN_INSIDE};
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::sat::{mj_sat_assignment, mj_sat_board};
use mjsolver::ffi::scan::mj_prune_scan_by_rule;
use mjsolver::ffi::shisen::{mj_path, mj_shisen_board, mj_shisen_deal, mj_shisen_paths};
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::stacks::mj_blocked_cycle;
use mjsolver::ffi::surely::mj_deal_surely;
use mjsolver::ffi::text::{mj_read_board, mj_write_board};
use mjsolver::ffi::unseen::{mj_unseen_games, mj_unseen_pair};
use mjsolver::ffi::why::mj_why_lost;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{Pair, Tile};
use std::alloc::{Layout, alloc, dealloc};
use std::mem::size_of;
use std::ptr::{null, null_mut};

const PATTERN: u8 = 0xA5;
/// Plenty: so many values for every array.
const PLENTY: usize = 1 << 14;
/// The arguments after the arrays that are pointers to single values, at most.
const SINGLES: usize = 3;

/// Memory of so many bytes, not one more, with a guard of other bytes behind it.
struct Place {
    data: *mut u8,
    size: usize,
    layout: Layout,
}

impl Place {
    fn new(size: usize, guard: usize) -> Self {
        let layout = Layout::from_size_align((size + guard).max(1), 8).unwrap();
        // SAFETY: the size is not 0.
        let data = unsafe {
            let data = alloc(layout);
            data.write_bytes(PATTERN, layout.size());
            data
        };
        Place { data, size, layout }
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: as it was made.
        unsafe { std::slice::from_raw_parts(self.data, self.layout.size()) }
    }

    fn untouched(&self, from: usize) -> bool {
        self.bytes()[from..].iter().all(|&byte| byte == PATTERN)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // SAFETY: as it was made.
        unsafe { dealloc(self.data, self.layout) };
    }
}

/// The pointers of a call.
struct Outputs {
    first: *mut u8,
    second: *mut u8,
    capacity: usize,
    singles: [*mut u8; SINGLES],
}

/// What an array may be.
#[derive(Clone, Copy, PartialEq)]
enum Array {
    None,
    /// Of values of this size, with a capacity; NULL with capacity 0 only.
    Sized(usize),
    /// The same, for as many values as there are tiles, or otherwise follow from the arguments.
    Whole(usize, usize),
    /// The same, but it must be there.
    Needed(usize, usize),
}

/// What a function writes.
struct Shape {
    arrays: [Array; 2],
    /// The sizes of single values, 0 for none; the first may have to be there.
    singles: [usize; SINGLES],
    required: bool,
    /// How many values the arrays get, from the singles of a call with all outputs.
    needed: fn(&Known, &[u64; SINGLES]) -> usize,
}

type Function = unsafe fn(&Known, &Call, &Outputs) -> i32;

const PAIR: usize = size_of::<Pair>();
const TILE: usize = size_of::<Tile>();

fn options(call: &Call) -> mj_options {
    // Few nodes: it is the outputs that count.
    mj_options { engine: call.engine, node_limit: 20, rule: rule_code(), ..mj_options::new() }
}

fn half(known: &Known, _: &[u64; SINGLES]) -> usize {
    known.tiles.len() / 2
}

fn counted(_: &Known, singles: &[u64; SINGLES]) -> usize {
    singles[0] as usize
}

fn text_and_zero(_: &Known, singles: &[u64; SINGLES]) -> usize {
    singles[0] as usize + 1
}

fn data(known: &Known) -> (*const Tile, usize) {
    (known.tiles.as_ptr(), known.tiles.len())
}

/// The same tiles as a board of Shisen-Sho, eight a row, and a rule of that game.
fn shisen(known: &Known, call: &Call) -> (Vec<Tile>, i32) {
    let place = |(k, tile): (usize, &Tile)| Tile {
        row: k as i32 / 8,
        col: k as i32 % 8,
        level: 0,
        group: tile.group,
    };
    let size = 8 << 16 | 18 << 22;
    let rule = match call.attempts % 4 {
        0 => MJ_RULE_SHISEN,
        1 => MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE + size,
        2 => MJ_RULE_SHISEN + MJ_RULE_SHISEN_APART,
        _ => MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE + MJ_RULE_SHISEN_APART + size,
    };
    (known.tiles.iter().enumerate().map(place).collect(), rule)
}

fn shisen_options(call: &Call, rule: i32) -> mj_options {
    mj_options { rule, ..options(call) }
}

/// Every function with an output of its own, and what it writes on this board.
fn functions(known: &Known) -> Vec<(&'static str, Shape, Function)> {
    let count = known.tiles.len();
    let shape = |arrays, singles, required, needed| Shape { arrays, singles, required, needed };
    use Array::{Needed, None as Nothing, Sized, Whole};
    vec![
        ("solve", shape([Sized(PAIR), Nothing], [0; 3], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_solve(tiles, count, &options(c), o.first.cast(), o.capacity, null_mut()))
        }),
        (
            "legal_pairs",
            shape([Sized(PAIR), Nothing], [8, 0, 0], true, counted),
            |k, _, o| unsafe {
                let (tiles, count) = data(k);
                let (pairs, number) = (o.first.cast(), o.singles[0].cast());
                call!(mj_legal_pairs_by_rule(tiles, count, rule_code(), pairs, o.capacity, number))
            },
        ),
        (
            "safe_pairs",
            shape([Sized(PAIR), Sized(1)], [8, 0, 0], true, counted),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (pairs, flags, number) = (o.first.cast(), o.second, o.singles[0].cast());
                let (options, none) = (options(c), null_mut());
                call!(mj_safe_pairs(tiles, count, &options, pairs, flags, o.capacity, number, none))
            },
        ),
        (
            "guess_pairs",
            shape([Sized(PAIR), Sized(8)], [8, 8, 8], true, counted),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let visible: Vec<u8> = (0..count).map(|k| (k % 5 != 0).into()).collect();
                let (pairs, safe) = (o.first.cast(), o.second.cast());
                let [number, judged, winnable] = o.singles.map(|single| single.cast());
                call!(mj_guess_pairs(
                    tiles,
                    count,
                    visible.as_ptr(),
                    2,
                    &options(c),
                    pairs,
                    safe,
                    o.capacity,
                    number,
                    judged,
                    winnable,
                    null_mut(),
                ))
            },
        ),
        ("hint", shape([Nothing, Nothing], [PAIR, 0, 0], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_hint(tiles, count, &options(c), o.singles[0].cast(), null_mut()))
        }),
        (
            "left",
            shape([Whole(TILE, count), Whole(4, count)], [0; 3], false, |k, _| k.tiles.len()),
            |k, _, o| unsafe {
                let (tiles, count) = data(k);
                let (left, origins) = (o.first.cast(), o.second.cast());
                call!(mj_left(tiles, count, rule_code(), null(), 0, left, origins, null_mut()))
            },
        ),
        ("lost_since", shape([Nothing, Nothing], [8, 0, 0], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_lost_since(
                tiles,
                count,
                null(),
                0,
                &options(c),
                o.singles[0].cast(),
                null_mut()
            ))
        }),
        ("why_lost", shape([Whole(1, count), Nothing], [8, 4, 0], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            let (groups, kind) = (o.singles[0].cast(), o.singles[1].cast());
            call!(mj_why_lost(tiles, count, &options(c), o.first, groups, kind, null_mut()))
        }),
        ("fewest_left", shape([Sized(PAIR), Nothing], [8, 0, 0], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            let (pairs, left) = (o.first.cast(), o.singles[0].cast());
            call!(mj_fewest_left(tiles, count, &options(c), pairs, o.capacity, left, null_mut()))
        }),
        (
            "leaves_at_most",
            shape([Sized(PAIR), Nothing], [8, 0, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (pairs, left) = (o.first.cast(), o.singles[0].cast());
                let most = c.place as u64 % 9;
                let options = options(c);
                call!(mj_leaves_at_most(
                    tiles,
                    count,
                    most,
                    &options,
                    pairs,
                    o.capacity,
                    left,
                    null_mut()
                ))
            },
        ),
        (
            "random_attempts",
            shape([Sized(PAIR), Nothing], [8, 0, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (pairs, won) = (o.first.cast(), o.singles[0].cast());
                call!(mj_random_attempts(tiles, count, 5, c.seed, pairs, o.capacity, won))
            },
        ),
        ("playable", shape([Whole(1, count), Nothing], [0; 3], false, half), |k, _, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_playable_by_rule(tiles, count, rule_code(), o.first))
        }),
        ("prune_scan", shape([Whole(1, count), Nothing], [0; 3], false, half), |k, _, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_prune_scan_by_rule(tiles, count, rule_code(), null(), 0, o.first))
        }),
        (
            "reshuffle",
            shape([Whole(TILE, count), Nothing], [0; 3], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                call!(mj_reshuffle(tiles, count, c.seed, &options(c), o.first.cast(), null_mut()))
            },
        ),
        (
            "deal_winnable",
            shape([Needed(TILE, count), Nothing], [8, 0, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (to, seed) = (o.first.cast(), o.singles[0].cast());
                let options = options(c);
                let none = null_mut();
                call!(mj_deal_winnable(
                    tiles, count, 4, c.seed, 2, 0, 100, &options, to, seed, none
                ))
            },
        ),
        (
            "deal_surely",
            shape([Needed(TILE, count), Nothing], [4, 0, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (to, level, none) = (o.first.cast(), o.singles[0].cast(), null_mut());
                // Rated in any case, as a deal may depend on that.
                call!(mj_deal_surely(tiles, count, 4, c.seed, 0, 99, &options(c), to, level, none))
            },
        ),
        (
            "difficulties",
            shape([Whole(8, 101), Nothing], [4, 4, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let (counts, none) = (o.first.cast(), null_mut());
                let [easiest, hardest] = [o.singles[0].cast(), o.singles[1].cast()];
                let options = options(c);
                call!(mj_difficulties(
                    tiles, count, 4, c.seed, 2, &options, counts, easiest, hardest, none
                ))
            },
        ),
        ("deal", shape([Needed(TILE, count), Nothing], [0; 3], false, half), |k, c, o| unsafe {
            let (tiles, count) = data(k);
            call!(mj_deal(tiles, count, 4, c.seed, o.first.cast()))
        }),
        (
            "transpose",
            shape([Needed(TILE, count), Nothing], [0; 3], false, half),
            |k, _, o| unsafe {
                let (tiles, count) = data(k);
                call!(mj_transpose(tiles, count, o.first.cast()))
            },
        ),
        ("turtle", shape([Sized(TILE), Nothing], [0; 3], false, |_, _| 144), |_, _, o| unsafe {
            call!(mj_turtle(o.first.cast(), o.capacity))
        }),
        ("read_board", shape([Sized(TILE), Nothing], [8, 8, 0], true, counted), |k, _, o| unsafe {
            let line = |t: &Tile| format!("{} {} {} {}\n", t.row, t.col, t.level, t.group);
            let text: String = k.tiles.iter().map(line).collect();
            let (to, [count, index, _]) = (o.first.cast(), o.singles);
            let (text, length) = (text.as_ptr().cast(), text.len());
            call!(mj_read_board(text, length, to, o.capacity, count.cast(), index.cast()))
        }),
        (
            "read_layout",
            shape([Sized(TILE), Nothing], [8, 8, 0], true, counted),
            |_, _, o| unsafe {
                let text = "0 0 0\n0 2 0\n0 4 0\n0 6 0\n";
                let (to, [count, line, _]) = (o.first.cast(), o.singles);
                let (text, length) = (text.as_ptr().cast(), text.len());
                call!(mj_read_layout(
                    text,
                    length,
                    null(),
                    to,
                    o.capacity,
                    count.cast(),
                    line.cast()
                ))
            },
        ),
        (
            "write_board",
            shape([Sized(1), Nothing], [8, 0, 0], true, text_and_zero),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let form = c.place as i32 % 2;
                call!(mj_write_board(
                    tiles,
                    count,
                    form,
                    o.first.cast(),
                    o.capacity,
                    o.singles[0].cast()
                ))
            },
        ),
        (
            "list_layouts",
            shape([Sized(1), Nothing], [8, 0, 0], true, text_and_zero),
            |_, _, o| unsafe {
                call!(mj_list_layouts(o.first.cast(), o.capacity, o.singles[0].cast()))
            },
        ),
        ("layout_rule", shape([Nothing, Nothing], [4, 0, 0], true, half), |_, _, o| unsafe {
            call!(mj_layout_rule(c"turtle".as_ptr(), o.singles[0].cast()))
        }),
        (
            "blocked_cycle",
            shape([Sized(4), Nothing], [8, 8, 0], false, counted),
            |_, _, o| unsafe {
                let tile = |col, level, group| Tile { row: 0, col, level, group };
                let crossed = [tile(0, 0, 0), tile(0, 1, 1), tile(4, 0, 1), tile(4, 1, 0)];
                let [count, index, _] = o.singles;
                let (cycle, count) = (o.first.cast(), count.cast());
                call!(mj_blocked_cycle(crossed.as_ptr(), 4, cycle, o.capacity, count, index.cast()))
            },
        ),
        ("unseen_pair", shape([Nothing, Nothing], [PAIR, 8, 0], false, half), |_, _, o| unsafe {
            let two = [0, 4].map(|col| Tile { row: 0, col, level: 0, group: 0 });
            call!(mj_unseen_pair(two.as_ptr(), 2, o.singles[0].cast(), o.singles[1].cast()))
        }),
        ("unseen_games", shape([Nothing, Nothing], [8, 8, 8], false, half), |_, _, o| unsafe {
            let four = [0, 4, 8, 12].map(|col| Tile { row: 0, col, level: 0, group: 0 });
            let [won, random, index] = o.singles.map(|single| single.cast());
            call!(mj_unseen_games(four.as_ptr(), 4, 1, 0, won, random, index))
        }),
        ("sat_board", shape([Sized(TILE), Nothing], [8, 8, 0], true, counted), |_, c, o| unsafe {
            let (literals, shape) = ([1, -2, 0, 2, 0], c.place as i32 % 2);
            let [count, index, _] = o.singles;
            let (to, count, index) = (o.first.cast(), count.cast(), index.cast());
            call!(mj_sat_board(2, literals.as_ptr(), 5, shape, to, o.capacity, count, index))
        }),
        (
            "shisen_board",
            shape([Sized(TILE), Nothing], [0; 3], false, |_, _| 24),
            |_, _, o| unsafe { call!(mj_shisen_board(6, 4, o.first.cast(), o.capacity)) },
        ),
        (
            "shisen_deal",
            shape([Needed(TILE, count), Nothing], [0; 3], false, half),
            |k, c, o| unsafe {
                let (tiles, count) = data(k);
                let faces = (c.attempts % 2) as i32;
                call!(mj_shisen_deal(tiles, count, faces, c.seed, o.first.cast()))
            },
        ),
        (
            "shisen_paths",
            shape([Whole(size_of::<mj_path>(), 1), Nothing], [0, 8, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, rule) = shisen(k, c);
                let pair = Pair { first: c.seed as u32 % 4, second: (tiles.len() - 1) as u32 };
                let (data, count, index) = (tiles.as_ptr(), tiles.len(), o.singles[1].cast());
                call!(mj_shisen_paths(data, count, rule, &pair, 1, o.first.cast(), index))
            },
        ),
        (
            "solve of Shisen-Sho",
            shape([Sized(PAIR), Nothing], [0; 3], false, half),
            |k, c, o| unsafe {
                let (tiles, rule) = shisen(k, c);
                let (options, pairs) = (shisen_options(c, rule), o.first.cast());
                let (data, count) = (tiles.as_ptr(), tiles.len());
                call!(mj_solve(data, count, &options, pairs, o.capacity, null_mut()))
            },
        ),
        (
            "safe_pairs of Shisen-Sho",
            shape([Sized(PAIR), Sized(1)], [8, 0, 0], true, counted),
            |k, c, o| unsafe {
                let (tiles, rule) = shisen(k, c);
                let (data, count, options) = (tiles.as_ptr(), tiles.len(), shisen_options(c, rule));
                let (pairs, flags, number) = (o.first.cast(), o.second, o.singles[0].cast());
                let none = null_mut();
                call!(mj_safe_pairs(data, count, &options, pairs, flags, o.capacity, number, none))
            },
        ),
        (
            "scan of Shisen-Sho",
            shape([Whole(1, count), Nothing], [0; 3], false, half),
            |k, c, o| unsafe {
                let (tiles, rule) = shisen(k, c);
                let (data, count) = (tiles.as_ptr(), tiles.len());
                call!(mj_prune_scan_by_rule(data, count, rule, null(), 0, o.first))
            },
        ),
        (
            "fewest_left of Shisen-Sho",
            shape([Sized(PAIR), Nothing], [8, 0, 0], false, half),
            |k, c, o| unsafe {
                let (tiles, rule) = shisen(k, c);
                let (data, count, options) = (tiles.as_ptr(), tiles.len(), shisen_options(c, rule));
                let (pairs, left) = (o.first.cast(), o.singles[0].cast());
                let none = null_mut();
                call!(mj_fewest_left(data, count, &options, pairs, o.capacity, left, none))
            },
        ),
        (
            "sat_assignment",
            shape([Needed(1, 3), Nothing], [0, 8, 0], false, half),
            |_, _, o| unsafe {
                // No solution of anything: refused, and nothing is written.
                call!(mj_sat_assignment(3, null(), 0, o.first, o.singles[1].cast()))
            },
        ),
    ]
}

/// What a call returned and wrote.
struct Made {
    code: i32,
    arrays: [Option<Place>; 2],
    singles: [Option<Place>; SINGLES],
}

/// Which outputs, how many values there is room for, and how many bytes lie behind each.
#[derive(Debug)]
struct Wanted {
    mask: usize,
    capacity: usize,
    guard: usize,
}

fn make(known: &Known, call: &Call, shape: &Shape, function: Function, wanted: &Wanted) -> Made {
    let bit = |at: usize| wanted.mask >> at & 1 == 1;
    let place = |at: usize, size: usize| bit(at).then(|| Place::new(size, wanted.guard));
    let arrays = [0, 1].map(|at| match shape.arrays[at] {
        Array::None => None,
        Array::Sized(size) => place(at, size * wanted.capacity),
        Array::Whole(size, count) | Array::Needed(size, count) => place(at, size * count),
    });
    let singles: [Option<Place>; SINGLES] = std::array::from_fn(|at| {
        (shape.singles[at] > 0).then(|| place(2 + at, shape.singles[at])).flatten()
    });
    let pointer = |place: &Option<Place>| place.as_ref().map_or(null_mut(), |place| place.data);
    let outputs = Outputs {
        first: pointer(&arrays[0]),
        second: pointer(&arrays[1]),
        capacity: wanted.capacity,
        singles: std::array::from_fn(|at| pointer(&singles[at])),
    };
    // SAFETY: everything is as long as said.
    let code = unsafe { function(known, call, &outputs) };
    Made { code, arrays, singles }
}

/// The error that the pointers and the capacity lead to, if any.
fn expected(shape: &Shape, wanted: &Wanted, needed: usize, all: i32) -> i32 {
    let bit = |at: usize| wanted.mask >> at & 1 == 1;
    let missing = |at: usize| match shape.arrays[at] {
        Array::Sized(_) => !bit(at) && wanted.capacity > 0,
        Array::Needed(..) => !bit(at),
        Array::None | Array::Whole(..) => false,
    };
    if missing(0) || missing(1) || shape.required && !bit(2) {
        return MJ_ERROR_NULL;
    }
    let small = |at: usize| {
        matches!(shape.arrays[at], Array::Sized(_)) && bit(at) && wanted.capacity < needed
    };
    if small(0) || small(1) { MJ_ERROR_CAPACITY } else { all }
}

/// Makes a call with some of its outputs.
pub fn leave_out(call: &Call, known: &Known) -> Result<(), String> {
    let functions = functions(known);
    // Every function comes up, with every combination of outputs.
    let (name, shape, function) = &functions[call.place % functions.len()];
    let everything = Wanted { mask: usize::MAX, capacity: PLENTY, guard: 0 };
    let all = make(known, call, shape, *function, &everything);
    let numbers: [u64; SINGLES] = std::array::from_fn(|at| match &all.singles[at] {
        Some(place) if place.size == 8 => {
            u64::from_ne_bytes(place.bytes().try_into().expect("eight bytes"))
        }
        _ => 0,
    });
    // Where something is wrong, the count is not written, and nothing is needed.
    let needed = if all.code < 0 { 0 } else { (shape.needed)(known, &numbers) };
    let mut dice = crate::common::Dice(call.seed ^ (call.place as u64) << 20 ^ call.attempts);
    let capacity = [needed, needed, needed.saturating_sub(1), 0, needed + 1][dice.below(5)];
    let guard = [0, 64][dice.below(2)];
    let wanted = Wanted { mask: dice.below(32), capacity, guard };
    let some = make(known, call, shape, *function, &wanted);
    let expected = expected(shape, &wanted, needed, all.code);
    let about = |what: &str| Err(format!("{name} with {wanted:?}: {what}"));
    if some.code != expected && all.code >= 0 {
        return about(&format!("code {}, not {expected}", some.code));
    }
    let pairs = some.arrays.iter().zip(&all.arrays).chain(some.singles.iter().zip(&all.singles));
    for (at, (some_of, all_of)) in pairs.enumerate() {
        let (Some(some_of), Some(all_of)) = (some_of, all_of) else { continue };
        if !some_of.untouched(some_of.size) {
            return about("wrote behind an output");
        }
        if some.code < 0 {
            // An index of what is wrong may be written, and nothing else.
            if at < 3 && !some_of.untouched(0) {
                return about("wrote in spite of an error");
            }
            continue;
        }
        let shared = some_of.size.min(all_of.size);
        // Whether every game is played depends on whether they are counted.
        let same = some_of.bytes()[..shared] == all_of.bytes()[..shared];
        if !same && *name != "random_attempts" {
            return about("wrote something else than with all outputs");
        }
    }
    Ok(())
}
