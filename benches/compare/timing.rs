//! Decides boards and tells how long it took.

use crate::clock::cpu_time;
use mjsolver::{Board, Engine, Options, Tile, Verdict, solve};

/// Decides a board from its tiles, as a caller would: whether it can be solved, and the CPU time
/// in milliseconds.
pub fn decide(tiles: &[Tile], engine: Engine, seed: u64) -> (bool, f64) {
    let before = cpu_time();
    let board = Board::new(tiles).expect("a deal of a layout is a board");
    let options = Options { engine, seed, ..Options::default() };
    let outcome = solve(&board, &options).expect("there is enough memory");
    let time = cpu_time() - before;
    match outcome.verdict {
        Verdict::Solvable(_) => (true, time),
        Verdict::Unsolvable => (false, time),
        Verdict::Unknown(stop) => unreachable!("no limit was set, but it stopped: {stop:?}"),
    }
}

/// A list of times, or of anything else that is summarised.
#[derive(Default)]
pub struct Times(pub Vec<f64>);

impl Times {
    /// The value that a share of all values is not above.
    pub fn quantile(&mut self, share: f64) -> f64 {
        self.0.sort_by(f64::total_cmp);
        self.0[((self.0.len() - 1) as f64 * share) as usize]
    }

    /// Mean, median, 99th percentile and maximum.
    pub fn summary(&mut self) -> [f64; 4] {
        let mean = self.0.iter().sum::<f64>() / self.0.len() as f64;
        [mean, self.quantile(0.5), self.quantile(0.99), self.quantile(1.0)]
    }
}
