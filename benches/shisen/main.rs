//! What boards of Shisen-Sho cost: `make bench-shisen`. CPU time of one thread, preparing the board
//! included. Turtles are decided in between: so much faster or slower than the machine that limits are
//! named for is this one just now.
//!
//! Arguments: width, height, tiles a face (0 for KShisen's faces), the first seed, how many deals; then
//! any of `inside`, `apart`, one of `down`, `up`, `left`, `right`, and `limit=MS` for a limit in
//! milliseconds.

#[path = "../compare/clock.rs"]
mod clock;

use mjsolver::shisen::{self, Faces, Fall, Shisen};
use mjsolver::{Board, Options, Rule, Verdict, deal, layout, solve};
use std::collections::BTreeMap;
use std::time::Duration;

/// Turtles that are decided, spread over the run, and the time that one takes on the machine that
/// limits are named for, in milliseconds.
const TURTLES: u64 = 2_000;
const TURTLE: f64 = 0.08;
/// Seeds of turtles that the constants of the search were not chosen on.
const FIRST_TURTLE: u64 = 40_000;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse::<u64>().ok());
    let numbers: Vec<u64> = (0..5).map_while(number).collect();
    let [width, height, per_face, first, deals] = numbers[..] else {
        eprintln!(
            "shisen: WIDTH HEIGHT PER_FACE FIRST_SEED DEALS [inside] [apart] [down | up | left | \
             right] [limit=MS]"
        );
        std::process::exit(2);
    };
    let has = |name: &str| words.iter().any(|word| word == name);
    let falls =
        [("down", Fall::Down), ("up", Fall::Up), ("left", Fall::Left), ("right", Fall::Right)];
    let rules = Shisen {
        inside: has("inside"),
        size: [width as u8, height as u8],
        apart: has("apart"),
        fall: falls.into_iter().find(|(name, _)| has(name)).map(|(_, fall)| fall),
    };
    let limit = words.iter().find_map(|word| word.strip_prefix("limit=")?.parse().ok());
    let options = Options { time_limit: limit.map(Duration::from_millis), ..Options::default() };
    let layout = shisen::rectangle(width as u32, height as u32).expect("memory");
    let mut times = Vec::new();
    let mut worst = (0.0, first);
    let mut ends: BTreeMap<String, (u64, f64)> = BTreeMap::new();
    let (mut turtles, mut turtle_time) = (0, 0.0);
    for seed in first..first + deals {
        while turtles * deals < TURTLES * (seed - first + 1) {
            turtle_time += decide_turtle(FIRST_TURTLE + turtles);
            turtles += 1;
        }
        let tiles = match per_face {
            0 => shisen::deal(&layout, Faces::KShisen, seed),
            size => deal::uniform(&layout, size as u32, seed),
        };
        let tiles = tiles.expect("an even number of each face");
        let before = clock::cpu_time();
        let board = Board::by_rule(&tiles, Rule::Shisen(rules)).expect("a board");
        let outcome = solve(&board, &options).expect("memory");
        let time = clock::cpu_time() - before;
        if time > worst.0 {
            worst = (time, seed);
        }
        times.push(time);
        let verdict = match outcome.verdict {
            Verdict::Solvable(_) => "solvable",
            Verdict::Unsolvable => "unsolvable",
            Verdict::Unknown(_) => "undecided",
        };
        let by = outcome.decided_by.map_or(String::new(), |by| format!(" by {by:?}"));
        let end = ends.entry(format!("{verdict}{by}")).or_default();
        *end = (end.0 + 1, end.1 + time);
    }
    times.sort_by(f64::total_cmp);
    let share = |share: f64| times[((times.len() - 1) as f64 * share) as usize];
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let turtle = turtle_time / turtles as f64;
    println!("{width}x{height}, {per_face} a face, {deals} deals from seed {first}, ms:");
    for (name, by) in [("here", 1.0), ("where a turtle takes 0.08 ms", TURTLE / turtle)] {
        println!(
            "mean {:.4}, median {:.4}, p95 {:.3}, p99 {:.3}, max {:.2} (seed {}): {name}",
            by * mean,
            by * share(0.5),
            by * share(0.95),
            by * share(0.99),
            by * worst.0,
            worst.1
        );
    }
    println!("a turtle: {turtle:.4}");
    for (end, (count, time)) in ends {
        println!("{end}: {count}, mean {:.4}", time / count as f64);
    }
}

/// The time that a turtle takes.
fn decide_turtle(seed: u64) -> f64 {
    let tiles = deal::uniform(layout::turtle(), 4, seed).expect("memory");
    let before = clock::cpu_time();
    let board = Board::new(&tiles).expect("a board");
    let outcome = solve(&board, &Options::default()).expect("memory");
    assert!(outcome.decided_by.is_some());
    clock::cpu_time() - before
}
