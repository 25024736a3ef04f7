//! Which pairings no solution has, and which two of different groups none has together: found by
//! assuming them and scanning, many scans at a time (`lanes::probes`). A search that knows this needs
//! fewer conflicts, half as many where most of the time goes into unsolvable deals.
//!
//! Most pairings go together, so a scan first assumes several of them at once; if it does not get
//! stuck, they all do, any two of them. So do those that fit what other groups have done in it.
//! Only of the sets that get stuck are the pairs tried one by one.

use super::variables::literal;
use super::{Literal, Search};
use crate::board::sort_plainly;
use crate::error::Error;
use crate::lanes::{LANES, MOST_LISTED, Pairings, Probes};
use crate::memory;
use crate::slots::Storage;
use crate::watch::{Interrupt, Watch};

/// How many pairings a scan assumes at first.
const WIDTH: u32 = 4;

/// Restarts before the first probing; the next ones are after twice as many each.
const FIRST_PROBE: u32 = 4;

/// The number of pairings of all listed groups.
const MOST_PAIRINGS: usize = 3 * MOST_LISTED;

pub(super) struct Probe<S: Storage> {
    lanes: Probes<S>,
    /// The groups that are looked at: undecided ones of four tiles.
    listed: Vec<u32>,
    /// The pairings that may be had, as far as is known.
    possible: Pairings,
    /// For each pairing those that it excludes; those that it excludes or is known to go with; and
    /// those that have not been tried with it. What one of two knows about the other is enough.
    excludes: [Pairings; MOST_PAIRINGS],
    known: [Pairings; MOST_PAIRINGS],
    untried: [Pairings; MOST_PAIRINGS],
    /// No pairing before this one has untried pairs.
    first_untried: usize,
    /// Sets to be tried next, and larger sets that got stuck.
    next: Vec<Pairings>,
    stuck: Vec<Pairings>,
}

impl<S: Storage> Probe<S> {
    fn new(lanes: Probes<S>) -> Result<Self, Error> {
        Ok(Self {
            lanes,
            listed: memory::with_capacity(MOST_LISTED)?,
            possible: 0,
            excludes: [0; MOST_PAIRINGS],
            known: [0; MOST_PAIRINGS],
            untried: [0; MOST_PAIRINGS],
            first_untried: 0,
            next: memory::with_capacity(2 * LANES)?,
            stuck: Vec::new(),
        })
    }

    /// A set of pairings no two of which have been tried together; nothing if all have been.
    fn untried_set(&mut self) -> Option<Pairings> {
        while self.first_untried < 3 * self.listed.len() {
            let first = self.first_untried;
            let (mut set, mut count) = (bit(first), 1);
            let mut others = self.unknown_to(first) & self.possible;
            if self.possible & set == 0 {
                others = 0;
            }
            while others != 0 && count < WIDTH {
                let other = others.trailing_zeros() as usize;
                others &= others - 1;
                let known = self.known[other] & set;
                if known == 0 {
                    set |= bit(other);
                    count += 1;
                    others &= self.unknown_to(other);
                } else if known & bit(first) != 0 {
                    self.known[first] |= bit(other);
                }
            }
            if count > 1 {
                for pairing in members(set) {
                    self.untried[pairing] &= !set;
                }
                return Some(set);
            }
            self.first_untried += 1;
        }
        None
    }

    /// What has not been tried with a pairing, as far as that one knows.
    fn unknown_to(&self, pairing: usize) -> Pairings {
        self.untried[pairing] & !self.known[pairing]
    }

    /// Decides what to try next; at most 256 sets.
    fn plan(&mut self) {
        while self.next.len() < LANES {
            if let Some(set) = self.stuck.pop() {
                for one in members(set) {
                    let later = set & !(bit(one) | (bit(one) - 1));
                    for other in members(later & !self.known[one]) {
                        if self.known[other] & bit(one) == 0 {
                            self.next.push(bit(one) | bit(other));
                        }
                    }
                }
            } else if let Some(set) = self.untried_set() {
                self.next.push(set);
            } else {
                break;
            }
        }
    }
}

/// The members of a set.
fn members(mut set: Pairings) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.checked_sub(1)?;
        Some(first)
    })
}

fn bit(pairing: usize) -> Pairings {
    1 << pairing
}

impl<S: Storage> Search<'_, S> {
    /// After a restart: probes now and then, in searches that take long.
    pub(super) fn probe_when_due(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        self.restarts += 1;
        if self.restarts >= FIRST_PROBE && self.restarts.is_power_of_two() {
            self.probe(watch)?;
        }
        Ok(())
    }

    /// Tries all pairs once, and learns those that exclude each other. Nothing may be decided.
    /// Large boards are not probed, nor those with large groups.
    fn probe(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        if !S::IS_SMALL {
            return Ok(());
        }
        let Some(lanes) = Probes::new(self.geometry.board)? else { return Ok(()) };
        // What has just been learned may not have been thought through.
        self.contradiction |= self.propagation_fails()?;
        let mut probe = Probe::new(lanes)?;
        self.list_groups(&mut probe)?;
        self.ask_clauses(&mut probe, watch)?;
        for pairing in members(probe.possible) {
            probe.next.push(bit(pairing));
        }
        while !self.contradiction {
            probe.plan();
            if probe.next.is_empty() {
                break;
            }
            self.try_next(&mut probe, watch)?;
        }
        Ok(())
    }

    /// Lists undecided groups, the most active ones if there are too many.
    fn list_groups(&self, probe: &mut Probe<S>) -> Result<(), Error> {
        for (group, &allowed) in (0..).zip(&self.assignment.allowed) {
            // Of a group of two, one pairing is allowed.
            if allowed.count_ones() > 1 {
                memory::push(&mut probe.listed, group)?;
            }
        }
        if probe.listed.len() > MOST_LISTED {
            sort_plainly(&mut probe.listed, |&a, &b| self.activity.is_more(a as usize, b as usize));
            probe.listed.truncate(MOST_LISTED);
        }
        Ok(())
    }

    /// Has each pairing exclude what follows from it by the clauses. Pairings from which a
    /// contradiction follows are not possible.
    fn ask_clauses(&mut self, probe: &mut Probe<S>, watch: &mut Watch) -> Result<(), Interrupt> {
        for pairing in 0..3 * probe.listed.len() {
            let decision = self.literal_for(probe, pairing);
            if self.contradiction || self.assignment.value(decision) != 0 {
                continue;
            }
            watch.work(self.variables.count())?;
            self.assignment.decide(&self.variables, decision);
            let fails = self.propagation_fails()?;
            let excluded = self.excluded(&probe.listed);
            self.assignment.back_to(&self.variables, 0);
            if fails {
                self.learn_from_outside(&[decision ^ 1])?;
            } else {
                probe.possible |= bit(pairing);
                probe.excludes[pairing] = excluded;
                probe.known[pairing] = excluded | bit(pairing);
            }
        }
        for pairing in members(probe.possible) {
            probe.untried[pairing] = probe.possible;
        }
        Ok(())
    }

    /// The pairings of listed groups that are not allowed now.
    fn excluded(&self, listed: &[u32]) -> Pairings {
        listed.iter().enumerate().fold(0, |excluded, (k, &group)| {
            let not_allowed = 7 & !self.assignment.allowed[group as usize];
            excluded | Pairings::from(not_allowed) << (3 * k)
        })
    }

    /// Scans with the next sets, and learns from that.
    fn try_next(&mut self, probe: &mut Probe<S>, watch: &mut Watch) -> Result<(), Interrupt> {
        let mut excluded = [0; LANES];
        let first = probe.next.len().saturating_sub(LANES);
        for (excluded, &set) in excluded.iter_mut().zip(&probe.next[first..]) {
            *excluded = members(set).fold(0, |all, pairing| all | probe.excludes[pairing]);
        }
        let count = probe.next.len() - first;
        watch.counts.scans += count as u64;
        let allowed = &self.assignment.allowed;
        probe.lanes.run(allowed, &probe.listed, &excluded[..count], watch)?;
        for scan in 0..count {
            let set = probe.next[first + scan];
            if probe.lanes.is_stuck(scan) {
                self.take_in_stuck(probe, set)?;
            } else {
                let fitting = probe.lanes.fitting(scan) | set;
                for pairing in members(set) {
                    probe.known[pairing] |= fitting;
                }
            }
        }
        probe.next.truncate(first);
        Ok(())
    }

    /// A scan with a set of pairings got stuck.
    fn take_in_stuck(&mut self, probe: &mut Probe<S>, set: Pairings) -> Result<(), Error> {
        let mut literals = [0; 2];
        for (literal, pairing) in literals.iter_mut().zip(members(set)) {
            *literal = self.literal_for(probe, pairing) ^ 1;
        }
        match set.count_ones() {
            1 => {
                probe.possible &= !set;
                self.learn_from_outside(&literals[..1])
            }
            2 => {
                for pairing in members(set) {
                    probe.excludes[pairing] |= set & !bit(pairing);
                    probe.known[pairing] |= set;
                }
                self.learn_from_outside(&literals)
            }
            _ => memory::push(&mut probe.stuck, set),
        }
    }

    fn literal_for(&self, probe: &Probe<S>, pairing: usize) -> Literal {
        let group = probe.listed[pairing / 3] as usize;
        literal(self.variables.of_group(group).start + pairing as u32 % 3, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::engine::learning::variables::{is_positive, variable_of};
    use crate::engine::{Options, Verdict, solve};
    use crate::scan::Scan;
    use crate::slots::{Large, Small};
    use crate::tile::{NO_TILE, Pair};
    use crate::{deal, layout};

    fn deals() -> impl Iterator<Item = Board> {
        (0..200).map(|seed| Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap())
    }

    /// Two rounds: the second one knows what the first has found.
    fn probed<S: Storage>(board: &Board) -> Search<'_, S> {
        let mut search = Search::new(board, &mut Watch::new()).unwrap();
        search.probe(&mut Watch::new()).unwrap();
        search.probe(&mut Watch::new()).unwrap();
        search
    }

    #[test]
    fn solutions_have_none_of_what_was_excluded() {
        let mut learned = [0; 2];
        for board in deals() {
            let Verdict::Solvable(pairs) = solve(&board, &Options::default()).unwrap().verdict
            else {
                continue;
            };
            let search = probed::<Small>(&board);
            assert!(!search.contradiction);
            let holds = |&literal: &Literal| {
                let variable = variable_of(literal);
                let tiles = board.groups.tiles(search.variables.group[variable] as usize);
                let two = [tiles[0], tiles[search.variables.pairing(variable) as usize + 1]];
                let together =
                    |pair: &Pair| two.contains(&pair.first) && two.contains(&pair.second);
                pairs.iter().any(together) == is_positive(literal)
            };
            assert!(search.assignment.trail.iter().all(holds));
            for clause in 0..search.clauses.count() {
                let clause = search.clauses.get(clause as u32);
                assert!(clause.len() == 2 && clause.iter().any(holds), "{clause:?}");
            }
            learned[0] += search.assignment.trail.len();
            learned[1] += search.clauses.count();
        }
        assert!(learned[0] > 100 && learned[1] > 1_000, "{learned:?}");
    }

    #[test]
    fn some_boards_need_nothing_else() {
        let cleared = |board: &Board| {
            let watch = &mut Watch::new();
            let partner = vec![NO_TILE; board.tile_count()];
            Scan::new(board, watch).unwrap().clears(board, &partner, watch).unwrap()
        };
        assert!(deals().any(|board| cleared(&board) && probed::<Small>(&board).contradiction));
    }

    #[test]
    fn large_boards_are_left_alone() {
        let board = deals().next().unwrap();
        assert_eq!(probed::<Large>(&board).clauses.count(), 0);
    }
}
