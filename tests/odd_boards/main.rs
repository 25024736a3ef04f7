//! Small boards of unusual shapes through every call that searches, against brute force, with every
//! engine, with and without limits, under a watchdog.
//!
//! `MJ_ODD_BOARDS=500000 cargo test --release --test odd_boards` takes more boards than `make test`,
//! `MJ_ODD_FIRST` says which is the first: with `MJ_ODD_BOARDS=1` it is the only one.

#[path = "../common/mod.rs"]
mod common;

mod calls;
mod enormous;
mod known;
mod limited;
#[cfg(feature = "old-entry-point")]
mod old;

use common::odd::odd_board;
use common::rule::{RULES, rule, set_rule};
use common::{Dice, board_text, setting, watchdog};
use known::Known;
use mjsolver::{Rule, Tile};
use std::collections::BTreeMap;
use std::thread;

const BOARDS: u64 = 30_000;

/// How often something was so: what the boards were, and what became of the calls.
#[derive(Debug, Default)]
pub struct Mix(BTreeMap<&'static str, u64>);

impl Mix {
    pub fn note(&mut self, what: &'static str, is_so: bool) {
        *self.0.entry(what).or_default() += u64::from(is_so);
    }

    fn add(&mut self, other: Mix) {
        for (what, times) in other.0 {
            *self.0.entry(what).or_default() += times;
        }
    }
}

/// Shows a board if the test fails with it.
struct Shown<'t>(String, &'t [Tile]);

impl Drop for Shown<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{}:\n{}", self.0, board_text(self.1));
        }
    }
}

/// Whether somebody lies above somebody else by one rule, and not by the other.
fn differs(tiles: &[Tile]) -> bool {
    let over = |a: &Tile, b: &Tile| {
        a.level > b.level + 1 && (a.row - b.row).abs() < 2 && (a.col - b.col).abs() < 2
    };
    tiles.iter().any(|a| tiles.iter().any(|b| over(a, b)))
}

/// Every call about one board.
fn compare(name: String, seed: u64, tiles: &[Tile], mix: &mut Mix) {
    watchdog::about(tiles, &name);
    let shown = Shown(name, tiles);
    let mut known = Known::new(tiles);
    known.count(mix);
    mix.note("by the rule any-level", rule() == Rule::AnyLevel);
    mix.note("other pairs by the other rule", differs(tiles));
    let mut dice = Dice(seed);
    calls::all(&mut known, &mut dice, mix);
    limited::all(&mut known, &mut dice, mix);
    #[cfg(feature = "old-entry-point")]
    if rule() == Rule::OneLevel {
        old::all(&mut known, &mut dice, mix);
    }
    drop(shown);
}

#[test]
fn every_call_agrees_with_brute_force() {
    let first = setting("MJ_ODD_FIRST").unwrap_or(0);
    let boards = setting("MJ_ODD_BOARDS").unwrap_or(BOARDS);
    let half = |odd: u64| {
        let mut mix = Mix::default();
        for number in (first + odd..first + boards).step_by(2) {
            // A third of them by the other rule.
            set_rule(RULES[usize::from(number / 2 % 3 == 0)]);
            compare(format!("MJ_ODD_FIRST={number}"), number, &odd_board(number), &mut mix);
        }
        mix
    };
    let mix = thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        let mut mix = half(0);
        mix.add(odd.join().expect("the board is shown above"));
        mix
    });
    println!("{mix:#?}");
    if boards < 1_000 {
        return;
    }
    // Otherwise the test would show little: one board in so many at least.
    let shares = [
        ("solvable", 4),
        ("lost at the first scan", 25),
        ("lost, and the scan clears it", 4),
        ("leaves 2", 8),
        ("leaves 4", 10),
        ("leaves 6 or more", 20),
        ("a group of 4", 4),
        ("a group of 6", 4),
        ("a group of 8", 10),
        ("a group of 10", 15),
        ("lost with any faces", 50),
        ("conflicts", 10),
        ("conflicts in the search for the fewest", 10),
        ("by the rule any-level", 4),
        ("other pairs by the other rule", 4),
        ("stopped by a limit", 2),
        ("not stopped by a limit", 2),
    ];
    for (what, share) in shares {
        assert!(mix.0[what] * share >= boards, "{what}: {mix:#?}");
    }
}

/// Tiles in lines of text.
fn read(text: &str) -> Vec<Tile> {
    let number = |word: &str| word.parse::<i32>().unwrap();
    let numbers: Vec<i32> = text.split_whitespace().map(number).collect();
    let tile = |n: &[i32]| Tile { row: n[0], col: n[1], level: n[2], group: n[3] };
    numbers.chunks(4).map(tile).collect()
}

/// Boards on which `mj_fewest_left` once did not come back.
#[test]
fn boards_that_hung() {
    let boards = [
        "1 3 2 0  2 2 3 0  2 2 1 0  3 3 0 0  2 4 3 0  0 7 1 0",
        "-5 -2 -3 2147483647  -6 -1 0 0  -3 -5 -2 -2147483648  -6 1 -2 2147483647  -3 -2 0 0 \
         -6 -1 -1 -2147483648  -5 0 -3 0  -4 -3 -2 2147483647  -4 0 0 2147483647 \
         -5 -1 -2 -2147483648  -6 2 -3 0  -3 -4 -1 -2147483648",
    ];
    for (number, text) in boards.iter().enumerate() {
        for seed in 0..200 {
            compare(format!("board {number}"), seed, &read(text), &mut Mix::default());
        }
    }
}
