//! What a survey counts. Totals of parts add up to the totals of the whole, in any order: counts
//! are sums, and the hardest deals are sorted by what does not depend on the machine.

use crate::engine::{DecidedBy, Outcome, Verdict};
use crate::watch::Counts;
use std::cmp::Reverse;

/// How many of the hardest deals are kept.
pub const HARDEST: usize = 16;

/// One of the hardest deals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct HardDeal {
    /// The seed of the deal.
    pub seed: u64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Random games played.
    pub attempts: u64,
    /// Time taken, in nanoseconds of the thread's CPU time where the system tells it.
    pub elapsed_ns: u64,
    /// Whether it can be solved; `None` where that is not known.
    pub solvable: Option<bool>,
}

impl HardDeal {
    /// Harder deals have larger keys: undecided ones before all others, then by nodes of the search,
    /// then by games; of equals the one with the smallest seed.
    fn key(&self) -> (bool, u64, u64, Reverse<u64>) {
        (self.solvable.is_none(), self.nodes, self.attempts, Reverse(self.seed))
    }
}

/// What came out for a number of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Totals {
    /// The first seed. In a part, all seeds from here on were dealt.
    pub first_seed: u64,
    /// How many deals were decided or given up.
    pub deals: u64,
    /// How many can be solved.
    pub solvable: u64,
    /// How many cannot be solved.
    pub unsolvable: u64,
    /// How many were given up because of a limit.
    pub unknown: u64,
    /// How many the pruning scan decided, or the theorem about stacks of one and two.
    pub by_scan: u64,
    /// How many random games decided.
    pub by_attempts: u64,
    /// How many the search decided.
    pub by_search: u64,
    /// The work done.
    pub counts: Counts,
    /// The sum of the times that the deals took, in nanoseconds.
    pub time_ns: u64,
    /// The longest time that a deal took, in nanoseconds.
    pub longest_ns: u64,
    /// The seed of that deal.
    pub longest_seed: u64,
    /// The hardest deals, the hardest first.
    hardest: [HardDeal; HARDEST],
    hardest_count: usize,
}

impl Totals {
    /// Nothing, from a seed on.
    pub(super) fn new(first_seed: u64) -> Self {
        Totals {
            first_seed,
            deals: 0,
            solvable: 0,
            unsolvable: 0,
            unknown: 0,
            by_scan: 0,
            by_attempts: 0,
            by_search: 0,
            counts: Counts::default(),
            time_ns: 0,
            longest_ns: 0,
            longest_seed: 0,
            hardest: [HardDeal::default(); HARDEST],
            hardest_count: 0,
        }
    }

    /// The hardest deals, the hardest first; at most [`HARDEST`].
    pub fn hardest(&self) -> &[HardDeal] {
        &self.hardest[..self.hardest_count]
    }

    /// Counts a deal.
    pub(super) fn count(&mut self, seed: u64, outcome: &Outcome) {
        let elapsed_ns = outcome.elapsed.as_nanos() as u64;
        let solvable = match outcome.verdict {
            Verdict::Solvable(_) => Some(true),
            Verdict::Unsolvable => Some(false),
            Verdict::Unknown(_) => None,
        };
        self.deals += 1;
        *match solvable {
            Some(true) => &mut self.solvable,
            Some(false) => &mut self.unsolvable,
            None => &mut self.unknown,
        } += 1;
        match outcome.decided_by {
            Some(DecidedBy::Scan | DecidedBy::Stacks) => self.by_scan += 1,
            Some(DecidedBy::Attempts) => self.by_attempts += 1,
            Some(DecidedBy::Search | DecidedBy::Proof) => self.by_search += 1,
            None => {}
        }
        self.add_counts(&outcome.counts);
        self.time_ns = self.time_ns.saturating_add(elapsed_ns);
        self.note_longest(elapsed_ns, seed);
        let Counts { nodes, attempts, .. } = outcome.counts;
        self.note_hard(HardDeal { seed, nodes, attempts, elapsed_ns, solvable });
    }

    /// Adds what came out for other deals.
    pub(super) fn add(&mut self, other: &Totals) {
        self.deals += other.deals;
        self.solvable += other.solvable;
        self.unsolvable += other.unsolvable;
        self.unknown += other.unknown;
        self.by_scan += other.by_scan;
        self.by_attempts += other.by_attempts;
        self.by_search += other.by_search;
        self.add_counts(&other.counts);
        self.time_ns = self.time_ns.saturating_add(other.time_ns);
        self.note_longest(other.longest_ns, other.longest_seed);
        for &deal in other.hardest() {
            self.note_hard(deal);
        }
    }

    fn add_counts(&mut self, counts: &Counts) {
        self.counts.attempts += counts.attempts;
        self.counts.successes += counts.successes;
        self.counts.scans += counts.scans;
        self.counts.nodes += counts.nodes;
        self.counts.conflicts += counts.conflicts;
    }

    fn note_longest(&mut self, elapsed_ns: u64, seed: u64) {
        if elapsed_ns > self.longest_ns {
            (self.longest_ns, self.longest_seed) = (elapsed_ns, seed);
        }
    }

    /// Puts a deal where it belongs among the hardest, if it does.
    fn note_hard(&mut self, deal: HardDeal) {
        let place = self.hardest().partition_point(|other| other.key() > deal.key());
        if place < HARDEST {
            self.hardest_count = (self.hardest_count + 1).min(HARDEST);
            self.hardest[place..self.hardest_count].rotate_right(1);
            self.hardest[place] = deal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_hardest_in_any_order() {
        // Nodes 0 to 9 several times, so that there are equals.
        let deal = |seed: u64| HardDeal { seed, nodes: seed * 7 % 10, ..HardDeal::default() };
        let solved = |seed| HardDeal { solvable: Some(seed % 3 == 0), ..deal(seed) };
        let (mut up, mut down) = (Totals::new(0), Totals::new(0));
        (0..50).for_each(|seed| up.note_hard(solved(seed)));
        (0..50).rev().for_each(|seed| down.note_hard(solved(seed)));
        assert_eq!(up.hardest(), down.hardest());
        let nodes: Vec<u64> = up.hardest().iter().map(|deal| deal.nodes).collect();
        assert_eq!(nodes, [9, 9, 9, 9, 9, 8, 8, 8, 8, 8, 7, 7, 7, 7, 7, 6]);
        assert_eq!(up.hardest()[0].seed, 7);
        up.note_hard(deal(50));
        assert_eq!(up.hardest()[0].seed, 50, "what is not decided is hardest");
        // In parts.
        let mut whole = Totals::new(0);
        for part in 0..5 {
            let mut totals = Totals::new(10 * part);
            (10 * part..10 * part + 10).for_each(|seed| totals.note_hard(solved(seed)));
            whole.add(&totals);
        }
        assert_eq!(whole.hardest(), down.hardest());
    }
}
