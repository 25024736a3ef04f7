//! What boards of Shisen-Sho cost: `make bench-shisen`. CPU time of one thread, preparing the board
//! included.
//!
//! Arguments: width, height, tiles a face (0 for KShisen's faces), the first seed, how many deals; then
//! any of `inside`, `apart`, `down`, and `limit=MS` for a limit in milliseconds.

#[path = "../compare/clock.rs"]
mod clock;

use mjsolver::shisen::{self, Faces, Fall, Shisen};
use mjsolver::{Board, Options, Rule, Verdict, deal, solve};
use std::collections::BTreeMap;
use std::time::Duration;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| word != "--bench").collect();
    let number = |index: usize| words.get(index).and_then(|word| word.parse::<u64>().ok());
    let numbers: Vec<u64> = (0..5).map_while(number).collect();
    let [width, height, per_face, first, deals] = numbers[..] else {
        eprintln!(
            "shisen: WIDTH HEIGHT PER_FACE FIRST_SEED DEALS [inside] [apart] [down] [limit=MS]"
        );
        std::process::exit(2);
    };
    let has = |name: &str| words.iter().any(|word| word == name);
    let rules = Shisen {
        inside: has("inside"),
        size: [width as u8, height as u8],
        apart: has("apart"),
        fall: has("down").then_some(Fall::Down),
    };
    let limit = words.iter().find_map(|word| word.strip_prefix("limit=")?.parse().ok());
    let options = Options { time_limit: limit.map(Duration::from_millis), ..Options::default() };
    let layout = shisen::rectangle(width as u32, height as u32).expect("memory");
    let mut times = Vec::new();
    let mut worst = (0.0, first);
    let mut ends: BTreeMap<String, (u64, f64)> = BTreeMap::new();
    for seed in first..first + deals {
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
    println!("{width}x{height}, {per_face} a face, {deals} deals from seed {first}, ms:");
    println!(
        "mean {mean:.4}, median {:.4}, p99 {:.3}, max {:.2} (seed {})",
        share(0.5),
        share(0.99),
        worst.0,
        worst.1
    );
    for (end, (count, time)) in ends {
        println!("{end}: {count}, mean {:.4}", time / count as f64);
    }
}
