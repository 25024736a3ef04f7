//! What came out, of one thread or of all.

use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Default)]
pub struct Results {
    pub solvable: u64,
    pub unsolvable: u64,
    pub unknown: u64,
    /// Solutions that were replayed, and proofs that were checked.
    pub replayed: u64,
    pub proofs: u64,
    pub wrong: Vec<String>,
    /// Bytes that calls have not given back.
    pub kept: i64,
    /// From a cancel to the return, by the function.
    pub cancels: BTreeMap<&'static str, Vec<Duration>>,
}

/// The time that 999 of 1,000 do not exceed.
fn most(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get((times.len() * 999).div_ceil(1_000).saturating_sub(1)).copied().unwrap_or_default()
}

impl Results {
    pub fn add(&mut self, other: Results) {
        self.solvable += other.solvable;
        self.unsolvable += other.unsolvable;
        self.unknown += other.unknown;
        self.replayed += other.replayed;
        self.proofs += other.proofs;
        self.wrong.extend(other.wrong);
        self.kept += other.kept;
        for (function, times) in other.cancels {
            self.cancels.entry(function).or_default().extend(times);
        }
    }

    /// Prints it all; the 99.9th percentile from a cancel to the return.
    pub fn print(&self) -> Duration {
        println!(
            "decided: {} solvable, {} unsolvable; not decided: {}",
            self.solvable, self.unsolvable, self.unknown
        );
        println!(
            "{} solutions replayed, {} proofs checked; wrong: {}; bytes kept: {}",
            self.replayed,
            self.proofs,
            self.wrong.len(),
            self.kept
        );
        println!("from a cancel to the return, in CPU time: cancels, 99.9 %, longest");
        let mut all = Vec::new();
        for (function, times) in &self.cancels {
            print_cancels(function, times.clone());
            all.extend_from_slice(times);
        }
        print_cancels("all", all)
    }
}

fn print_cancels(name: &str, mut times: Vec<Duration>) -> Duration {
    let most = most(&mut times);
    let longest = times.last().copied().unwrap_or_default();
    println!("{name:>16} {:>8} {most:>12.1?} {longest:>12.1?}", times.len());
    most
}
