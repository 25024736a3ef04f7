//! How time and memory grow with the board: turtles side by side, with as many groups more.

use crate::allocator::Counting;
use crate::families::side_by_side;
use crate::timing::{Times, decide};
use mjsolver::{Engine, deal, layout};

const DEALS: u64 = 20;

/// Prints the table.
pub fn measure() {
    println!("turtles side by side, {DEALS} deals each, default engine, CPU time, memory in use:");
    println!(
        "{:>10} {:>11} {:>11} {:>11} {:>11} {:>11}",
        "tiles", "median ms", "max ms", "median KiB", "max KiB", "solvable"
    );
    for count in [1, 2, 4, 8] {
        let layout = side_by_side(layout::turtle(), count);
        let (mut times, mut memory) = (Times::default(), Times::default());
        let mut solvable = 0;
        for seed in 0..DEALS {
            let tiles = deal::uniform(&layout, 4, seed).expect("an even number");
            let ((verdict, time), bytes) =
                Counting::peak(|| decide(&tiles, Engine::Automatic, seed));
            solvable += u64::from(verdict);
            times.0.push(time);
            memory.0.push(bytes as f64 / 1024.0);
        }
        let [median, max] = [0.5, 1.0].map(|share| format!("{:.3}", times.quantile(share)));
        let [some, most] = [0.5, 1.0].map(|share| format!("{:.0}", memory.quantile(share)));
        println!(
            "{:>10} {median:>11} {max:>11} {some:>11} {most:>11} {solvable:>11}",
            layout.len()
        );
    }
}
