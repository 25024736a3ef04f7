//! Which pairings no solution has, and which two of different groups none has together: found by
//! assuming them and scanning, many scans at a time (`lanes::probes`). A search that knows this needs
//! fewer conflicts, half as many where most of the time goes into unsolvable deals.
//!
//! Most pairings go together, so a scan assumes several of them at once; if it does not get stuck,
//! they all do, any two of them. So do those that fit what other groups have done in it. If it does
//! get stuck, most of them have nothing to do with that. Only of the others, if there are more than
//! two, are the pairs tried one by one.

use super::game::Game;
use super::pairs::{Few, Pairs, bit};
use super::variables::{is_positive, literal, variable_of};
use super::{Literal, Search};
use crate::board::{Board, sort_plainly};
use crate::error::Error;
use crate::lanes::{LANES, MOST_LISTED, Pairings, Probes};
use crate::memory::{self, Boxed};
use crate::slots::Storage;
use crate::watch::{Interrupt, Watch};

/// Restarts before the first probing; the next ones are after twice as many each. Where large boards take
/// long, it is for want of a solution, mostly, and not of a proof.
const FIRST_PROBE: u32 = 2;
const FIRST_PROBE_IF_LARGE: u32 = 8;

/// Batches of scans that try pairs of groups of six or more.
const MOST_BIG: usize = 4;

/// Says of a group that it is not listed.
const NOT_LISTED: u32 = u32::MAX;

pub(super) struct Probe<G: Game> {
    pub(super) lanes: Probes<G::Table>,
    /// The groups that are looked at: undecided ones of four tiles.
    pub(super) listed: Vec<u32>,
    /// Where each group is in that list.
    place: Vec<u32>,
    pairs: Pairs,
}

impl<G: Game> Probe<G> {
    #[cold]
    #[inline(never)]
    fn new(board: &Board) -> Result<Boxed<Self>, Error> {
        let probe = Self {
            lanes: Probes::new(board)?,
            listed: memory::with_capacity(board.group_count())?,
            place: memory::filled(board.group_count(), NOT_LISTED)?,
            pairs: Pairs::new()?,
        };
        Boxed::new(probe)
    }
}

impl<G: Game> Search<'_, G> {
    /// After a restart: probes now and then, in searches that take long.
    pub(super) fn probe_when_due(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        self.restarts += 1;
        let first = if self.board.is_large() { FIRST_PROBE_IF_LARGE } else { FIRST_PROBE };
        if self.restarts >= first && self.restarts.is_power_of_two() {
            self.probe(watch)?;
        }
        Ok(())
    }

    /// Tries nearly all pairs once, and learns those that exclude each other. Nothing may be
    /// decided. Of larger groups, pairs of tiles are tried that are to go together.
    pub(super) fn probe(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        if self.probe.is_none() {
            self.probe = Some(Probe::new(self.board)?);
        }
        let mut kept = self.probe.take();
        let Some(probe) = &mut kept else { return Ok(()) };
        // What has just been learned may not have been thought through.
        self.note_contradiction(watch)?;
        self.try_big(probe, watch)?;
        self.list_groups(probe);
        self.ask_clauses(probe, watch)?;
        while !self.contradiction && probe.pairs.plan() {
            self.try_next(probe, watch)?;
        }
        self.probe = kept;
        Ok(())
    }

    /// Learns which two tiles of groups of six or more no solution has together, as far as a scan
    /// tells: of the most active groups.
    fn try_big(&mut self, probe: &mut Probe<G>, watch: &mut Watch) -> Result<(), Interrupt> {
        let none = !G::Storage::HAS_BIG_GROUPS || self.variables.are_all_pairings();
        if none || self.contradiction {
            return Ok(());
        }
        let Probe { listed, lanes, .. } = probe;
        listed.clear();
        listed.extend_from_slice(&self.game.outline().big_groups);
        sort_plainly(listed, |&a, &b| self.activity.is_more(a as usize, b as usize));
        let variables = listed.iter().flat_map(|&group| self.variables.of_group(group as usize));
        let mut tried = memory::with_capacity(MOST_BIG * LANES)?;
        let undecided = |&variable: &u32| self.assignment.value(literal(variable, true)) == 0;
        tried.extend(variables.filter(undecided).take(MOST_BIG * LANES));
        for tried in tried.chunks(LANES) {
            lanes.assume_nothing(watch)?;
            self.assume_since(0, None, lanes);
            for (scan, &variable) in tried.iter().enumerate() {
                if self.contradiction {
                    return Ok(());
                }
                let decision = literal(variable, true);
                if self.assignment.value(decision) != 0 {
                    continue;
                }
                let before = self.assignment.trail.len();
                if self.follows_contradiction(decision, watch)? {
                    self.assignment.back_to(&self.variables, 0);
                    self.learn_from_outside(&[decision ^ 1], watch)?;
                } else {
                    self.assume_since(before, Some(scan), lanes);
                    self.assignment.back_to(&self.variables, 0);
                }
            }
            watch.counts.scans += tried.len() as u64;
            lanes.run_big(&self.assignment.allowed, watch)?;
            for (scan, &variable) in tried.iter().enumerate() {
                if lanes.is_stuck(scan) && !self.contradiction {
                    self.learn_from_outside(&[literal(variable, false)], watch)?;
                }
            }
        }
        Ok(())
    }

    /// Decides something, with nothing decided before; whether a contradiction follows.
    fn follows_contradiction(
        &mut self,
        decision: Literal,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        watch.work(self.variables.count())?;
        self.assignment.decide(&self.variables, decision);
        let fails = self.propagation_fails(watch)?;
        if fails {
            self.record_matching()?;
        }
        Ok(fails)
    }

    /// Has a scan, or all, assume what has been found out about groups of six or more since the trail had a
    /// length.
    fn assume_since(&self, before: usize, scan: Option<usize>, lanes: &mut Probes<G::Table>) {
        for &literal in &self.assignment.trail[before..] {
            let variable = variable_of(literal);
            if !self.variables.is_pairing(variable) {
                lanes.assume(scan, self.variables.big_number(variable), is_positive(literal));
            }
        }
    }

    /// Lists undecided groups, the most active ones if there are too many.
    pub(super) fn list_groups(&self, probe: &mut Probe<G>) {
        let Probe { listed, place, .. } = probe;
        listed.clear();
        // Of a group of two, one pairing is allowed.
        let allowed = (0..).zip(&self.assignment.allowed);
        let four = |group: &u32| self.board.groups.size(*group as usize) == 4;
        let undecided = allowed.filter(|(_, all)| all.count_ones() > 1).map(|(group, _)| group);
        listed.extend(undecided.filter(four));
        if listed.len() > MOST_LISTED {
            sort_plainly(listed, |&a, &b| self.activity.is_more(a as usize, b as usize));
            listed.truncate(MOST_LISTED);
        }
        place.fill(NOT_LISTED);
        for (&group, number) in listed.iter().zip(0..) {
            place[group as usize] = number;
        }
    }

    /// Has each pairing exclude what follows from it by the clauses. Pairings from which a
    /// contradiction follows are not possible.
    fn ask_clauses(&mut self, probe: &mut Probe<G>, watch: &mut Watch) -> Result<(), Interrupt> {
        probe.pairs.clear();
        for pairing in 0..3 * probe.listed.len() {
            let decision = self.literal_for(probe, pairing);
            if self.contradiction || self.assignment.value(decision) != 0 {
                continue;
            }
            let rivals = 7 << (pairing / 3 * 3) & !bit(pairing);
            if !self.is_watched(decision) {
                probe.pairs.add(pairing, rivals);
                continue;
            }
            let before = self.assignment.trail.len();
            let fails = self.follows_contradiction(decision, watch)?;
            let excluded = self.excluded_since(before, &probe.place);
            self.assignment.back_to(&self.variables, 0);
            if fails {
                self.learn_from_outside(&[decision ^ 1], watch)?;
            } else {
                probe.pairs.add(pairing, rivals | excluded);
            }
        }
        probe.pairs.begin();
        Ok(())
    }

    /// Whether any clause may have to say something about a pairing.
    fn is_watched(&self, pairing: Literal) -> bool {
        let group = self.variables.group[variable_of(pairing)] as usize;
        self.variables.of_group(group).any(|variable| {
            let becomes_false = literal(variable, variable_of(pairing) != variable as usize);
            !self.clauses.watches[becomes_false as usize].is_empty()
        })
    }

    /// The pairings of listed groups that have been excluded since the trail had a length.
    fn excluded_since(&self, before: usize, place: &[u32]) -> Pairings {
        self.assignment.trail[before..].iter().fold(0, |excluded, &literal| {
            let variable = variable_of(literal);
            let place = place[self.variables.group[variable] as usize];
            if place == NOT_LISTED || is_positive(literal) {
                return excluded;
            }
            excluded | bit((3 * place + self.variables.pairing(variable)) as usize)
        })
    }

    /// Scans with the next sets, and learns from that.
    fn try_next(&mut self, probe: &mut Probe<G>, watch: &mut Watch) -> Result<(), Interrupt> {
        let (mut sets, mut excluded) = ([Few::NONE; LANES], [0; LANES]);
        let count = probe.pairs.take_next(&mut sets, &mut excluded);
        watch.counts.scans += count as u64;
        probe.lanes.run(&self.assignment.allowed, &probe.listed, &excluded[..count], watch)?;
        for (scan, &set) in sets[..count].iter().enumerate() {
            if probe.lanes.is_stuck(scan) {
                self.take_in_stuck(probe, set, probe.lanes.blamed(scan), watch)?;
            } else {
                probe.pairs.go_together(set, probe.lanes.fitting(scan));
            }
        }
        Ok(())
    }

    /// A scan with a set of pairings got stuck because of some groups.
    fn take_in_stuck(
        &mut self,
        probe: &mut Probe<G>,
        set: Few,
        groups: u64,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let blamed = probe.pairs.concerned(set, groups);
        let mut literals = [0; 2];
        for (literal, pairing) in literals.iter_mut().zip(blamed.members()) {
            *literal = self.literal_for(probe, pairing) ^ 1;
        }
        match blamed.count() {
            count @ 0..2 => {
                probe.pairs.drop(blamed);
                self.learn_from_outside(&literals[..count], watch)
            }
            2 => {
                probe.pairs.exclude(blamed);
                self.learn_from_outside(&literals, watch)
            }
            _ => Ok(probe.pairs.suspect(set, blamed)?),
        }
    }

    fn literal_for(&self, probe: &Probe<G>, pairing: usize) -> Literal {
        let group = probe.listed[pairing / 3] as usize;
        literal(self.variables.of_group(group).start + pairing as u32 % 3, true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::engine::{Options, Verdict, solve};
    use crate::mahjong::Geometry;
    use crate::mahjong::Scan;
    use crate::search::variables::{is_positive, variable_of};
    use crate::slots::Small;
    use crate::tile::{NO_TILE, Pair};
    use crate::{deal, layout};

    fn deals() -> impl Iterator<Item = Board> {
        (0..200).map(|seed| Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap())
    }

    /// Two rounds: the second one knows what the first has found.
    fn probed<G: Game>(board: &Board) -> Boxed<Search<'_, G>> {
        let mut search = Search::<G>::new(board, &mut Watch::new()).unwrap();
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
            let search = probed::<Geometry<Small>>(&board);
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
        assert!(
            deals().any(|board| cleared(&board) && probed::<Geometry<Small>>(&board).contradiction)
        );
    }
}
