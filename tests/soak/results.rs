//! What came out, of one thread or of all.

use crate::times::Times;
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Default)]
pub struct Results {
    pub solvable: u64,
    pub unsolvable: u64,
    pub unknown: u64,
    /// Texts that are no proof, and were refused.
    pub refused: u64,
    /// Solutions that were replayed, and proofs that were checked.
    pub replayed: u64,
    pub proofs: u64,
    pub wrong: Vec<String>,
    /// Bytes that calls have not given back.
    pub kept: i64,
    /// From a cancel to the return, by the function.
    pub cancels: BTreeMap<&'static str, Times>,
    /// The longest time of a call without a question, by the function and the size of the board.
    pub gaps: BTreeMap<(&'static str, usize), Times>,
}

/// Sizes of boards, by which gaps are told apart.
const SIZES: [usize; 6] = [16, 152, 400, 1_000, 2_000, usize::MAX];

impl Results {
    pub fn note_gap(&mut self, function: &'static str, tiles: usize, gap: Duration) {
        let size = SIZES.into_iter().find(|&size| tiles <= size).unwrap_or(usize::MAX);
        self.gaps.entry((function, size)).or_default().note(gap);
    }

    pub fn add(&mut self, other: Results) {
        self.solvable += other.solvable;
        self.unsolvable += other.unsolvable;
        self.unknown += other.unknown;
        self.refused += other.refused;
        self.replayed += other.replayed;
        self.proofs += other.proofs;
        self.wrong.extend(other.wrong);
        self.kept += other.kept;
        for (function, times) in &other.cancels {
            self.cancels.entry(function).or_default().add(times);
        }
        for (what, times) in &other.gaps {
            self.gaps.entry(*what).or_default().add(times);
        }
    }

    /// Prints it all; the 99.9th percentile from a cancel to the return.
    pub fn print(&self) -> Duration {
        println!(
            "decided: {} solvable, {} unsolvable; stopped: {}; no proofs, and refused: {}",
            self.solvable, self.unsolvable, self.unknown, self.refused
        );
        println!(
            "{} solutions replayed, {} proofs checked; wrong: {}; bytes kept: {}",
            self.replayed,
            self.proofs,
            self.wrong.len(),
            self.kept
        );
        println!("from a cancel to the return, in CPU time: cancels, 99 %, 99.9 %, longest");
        let mut all = Times::default();
        for (function, times) in &self.cancels {
            print(&format!("mj_{function}"), times);
            all.add(times);
        }
        print("all", &all);
        println!("a call's longest time without a question: calls, 99 %, 99.9 %, longest");
        for ((function, size), times) in &self.gaps {
            print(&format!("mj_{function}, {size} tiles"), times);
        }
        all.most(999)
    }
}

fn print(name: &str, times: &Times) {
    let Times { count, longest, .. } = times;
    let [most, nearly_all] = [990, 999].map(|of_a_thousand| times.most(of_a_thousand));
    println!("{name:>32} {count:>9} {most:>10.1?} {nearly_all:>10.1?} {longest:>10.1?}");
}
