//! The default engine against the paper's, on the same boards, in CPU time. Every verdict is
//! compared.

use crate::timing::{Times, decide};
use mjsolver::{Engine, Tile, deal};

/// Prints the table of a layout; false if the engines disagree.
pub fn compare(name: &str, layout: &[Tile], deals: u64) -> bool {
    let (mut fast, mut paper) = (Times::default(), Times::default());
    let (mut solvable, mut hardest) = (0, (0.0, 0));
    for seed in 0..deals {
        let tiles = deal::uniform(layout, 4, seed).expect("a layout has an even number of tiles");
        let (verdict, time) = decide(&tiles, Engine::Automatic, seed);
        let (other, paper_time) = decide(&tiles, Engine::Pairing, seed);
        if verdict != other {
            println!("{name}: the engines disagree on deal {seed}");
            return false;
        }
        solvable += u64::from(verdict);
        fast.0.push(time);
        paper.0.push(paper_time);
        if time > hardest.0 {
            hardest = (time, seed);
        }
    }
    println!(
        "{name}: {deals} deals, {:.2} % unsolvable, hardest for the default engine: deal {}",
        100.0 * (deals - solvable) as f64 / deals as f64,
        hardest.1
    );
    println!("{:>10} {:>11} {:>11} {:>11} {:>11}", "ms", "mean", "median", "p99", "max");
    let (fast, paper) = (fast.summary(), paper.summary());
    let row = |name: &str, values: [f64; 4]| {
        let [mean, median, p99, max] = values.map(|value| format!("{value:.3}"));
        println!("{name:>10} {mean:>11} {median:>11} {p99:>11} {max:>11}");
    };
    row("paper", paper);
    row("default", fast);
    row("ratio", std::array::from_fn(|k| paper[k] / fast[k]));
    true
}
