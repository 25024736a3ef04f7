//! What to decide next: the group that has taken part in the most conflicts lately, among all
//! that are undecided. Old conflicts are forgotten fast. A group with two pairings left goes before
//! groups with three that are far more active: it takes fewer conflicts to be done with it.
//!
//! After a few restarts it is single pairings that are active. If its group had the most active pairing last, it has
//! it again; if not, it is decided that the group has it not, which leaves two. Where thousands of conflicts are
//! needed, that saves a quarter of them.
//!
//! A group of six or more is not decided as a whole. On boards of the usual size its tiles are active each by
//! itself, and the most active one of the group is decided about. Large boards, which mostly can be won, take
//! several times as many conflicts that way.

use super::Search;
use super::game::{ANY, Game};
use super::scan::CHEATED;
use super::variables::{Literal, Variables, literal};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::Storage;
use crate::watch::{Interrupt, Watch};

/// On boards of up to so many tiles those of groups of six or more are active each by itself.
const MOST_TILES: usize = 255;

/// How much of a group's activity is left after each conflict; and on large boards, on which one conflict
/// has less to do with the next.
const KEPT: f64 = 0.95;
const KEPT_IF_LARGE: f64 = 0.98;

/// How many times as active a group counts that has two pairings left, not three. From 3 to 20 it saves
/// a third to a half of the conflicts on turtle 785, which has very few solutions; other hard turtles
/// differ by less than a tenth. Where single pairings are active, it is better without.
const TWO_LEFT: f64 = 10.0;

/// Restarts before decisions are about the most active pairings, some forty conflicts. By then there are as many
/// conflicts with most pairings as it takes to tell them apart; boards that are decided sooner gain nothing.
const FIRST_BY_PAIRING: u32 = 8;

/// Restarts after which decisions are no longer made in the order of a game: some nine hundred conflicts.
/// Boards that cannot be won, and take long, would take several times as long.
const MOST_FORWARD: u32 = 24;

/// How much the activity of a group counts for if there is nothing left to decide about it: that is not
/// more than any.
const NOTHING_LEFT: f64 = f64::NAN;
/// The same if there are more than two possibilities.
const MORE_LEFT: f64 = 1.0;

/// The same for a group of up to four tiles, by the pairings that it is allowed, one bit each. A table,
/// as all groups are looked at for every decision.
#[inline(always)]
fn left_of(allowed: u16) -> f64 {
    const LEFT: [f64; 8] = {
        let mut left = [NOTHING_LEFT; 8];
        (left[0b011], left[0b101], left[0b110]) = (TWO_LEFT, TWO_LEFT, TWO_LEFT);
        left[ANY as usize] = MORE_LEFT;
        left
    };
    LEFT[(allowed & ANY) as usize]
}

/// Of a group of up to four, what is added to the activity of each of the three pairings, so that those
/// that are not open count for nothing. A table, for the same reason.
#[inline(always)]
fn open_of(allowed: u16) -> [f64; 3] {
    const CLOSED: f64 = f64::NEG_INFINITY;
    const OPEN: [[f64; 3]; 8] = {
        let mut open = [[CLOSED; 3]; 8];
        (open[0b011], open[0b101]) = ([0.0, 0.0, CLOSED], [0.0, CLOSED, 0.0]);
        (open[0b110], open[ANY as usize]) = ([CLOSED, 0.0, 0.0], [0.0; 3]);
        open
    };
    OPEN[(allowed & ANY) as usize]
}

pub(super) struct Activity {
    groups: Vec<f64>,
    /// For each group its pairings, if there are no groups of six or more. A fourth number makes it
    /// quicker to find one.
    pairings: Vec<[f64; 4]>,
    /// For each tile, if those of groups of six or more are active each by itself.
    tiles: Vec<f64>,
    /// For each variable, if it is pairs that are decided about.
    pairs: Vec<f64>,
    /// What a conflict adds now. Growing this instead of shrinking all the others comes to the
    /// same.
    step: f64,
    /// How much is left after each conflict.
    kept: f64,
}

impl Activity {
    pub(super) fn new(board: &Board, variables: &Variables) -> Result<Self, Error> {
        let by_tiles = !variables.are_all_pairings() && board.tile_count() <= MOST_TILES;
        let tiles = if by_tiles { board.tile_count() } else { 0 };
        let pairings = if variables.are_all_pairings() { board.group_count() } else { 0 };
        Ok(Activity {
            groups: memory::filled(board.group_count(), 0.0)?,
            pairings: memory::filled(pairings, [0.0; 4])?,
            tiles: memory::filled(tiles, 0.0)?,
            pairs: Vec::new(),
            step: 1.0,
            kept: if board.is_large() { KEPT_IF_LARGE } else { KEPT },
        })
    }

    /// A variable has taken part in a conflict.
    #[inline(always)]
    pub(super) fn bump(&mut self, variables: &Variables, variable: usize) {
        self.groups[variables.group[variable] as usize] += self.step;
        if !variables.is_pairing(variable) {
            if let Some(activity) = self.pairs.get_mut(variable) {
                *activity += self.step;
            }
            for tile in variables.tiles[variable] {
                if let Some(activity) = self.tiles.get_mut(tile as usize) {
                    *activity += self.step;
                }
            }
            return;
        }
        let (group, pairing) = variables.place(variable);
        if let Some(pairings) = self.pairings.get_mut(group) {
            pairings[pairing as usize & 3] += self.step;
        }
    }

    /// From now on it is pairs that are decided about, unless the board is large. Whether that is so.
    pub(super) fn be_of_pairs(&mut self, variables: &Variables) -> Result<bool, Error> {
        if !self.tiles.is_empty() {
            self.pairs = memory::filled(variables.count(), 0.0)?;
        }
        Ok(!self.pairs.is_empty())
    }

    pub(super) fn decay(&mut self) {
        self.step /= self.kept;
        if self.step > 1e100 {
            let Activity { groups, pairings, tiles, pairs, .. } = self;
            let parts = [groups, pairings.as_flattened_mut(), tiles, pairs];
            for activity in parts.into_iter().flatten() {
                *activity *= 1e-100;
            }
            self.step *= 1e-100;
        }
    }

    /// Whether a group is more active than another.
    pub(super) fn is_more(&self, group: usize, than: usize) -> bool {
        self.groups[group] > self.groups[than]
    }

    /// The group to decide about; of equals the first. `left` tells how much the activity of each
    /// group counts for.
    #[inline(always)]
    pub(super) fn highest(&self, left: impl Iterator<Item = f64>) -> Option<usize> {
        let mut best = None;
        let mut most = -1.0;
        for (group, (activity, left)) in self.groups.iter().zip(left).enumerate() {
            let weighted = activity * left;
            if weighted > most {
                (best, most) = (Some(group), weighted);
            }
        }
        best
    }

    /// The pairing to decide about, its group first; of equals the first. `allowed` are the pairings that each
    /// group may have.
    fn highest_pairing(&self, allowed: &[u16]) -> Option<(usize, u32)> {
        let more = |one: f64, other: f64| if one > other { one } else { other };
        let (mut best, mut most) = (None, -1.0);
        for (group, (activity, &allowed)) in self.pairings.iter().zip(allowed).enumerate() {
            let open = open_of(allowed);
            let [a, b, c] = [0, 1, 2].map(|pairing| activity[pairing] + open[pairing]);
            let highest = more(more(a, b), c);
            if highest > most {
                let pairing = u32::from(a < highest) + u32::from(a < highest && b < highest);
                (best, most) = (Some((group, pairing)), highest);
            }
        }
        best
    }
}

impl<G: Game> Search<'_, G> {
    /// What to decide, or nothing if everything is.
    pub(super) fn next_decision(&self) -> Option<Literal> {
        let Search { variables, assignment, activity, .. } = self;
        if G::PLAYS_TILES && G::Storage::HAS_BIG_GROUPS && !activity.pairs.is_empty() {
            return self.decide_pair();
        }
        // A group of four has a pairing when it is allowed no other.
        let left = assignment.allowed.iter().map(|&allowed| left_of(allowed));
        if !G::Storage::HAS_BIG_GROUPS || variables.are_all_pairings() {
            if self.restarts >= FIRST_BY_PAIRING {
                return self.decide_pairing();
            }
            return self.decide_group(activity.highest(left)?);
        }
        let group = activity.highest(left.enumerate().map(|(group, left)| {
            let mut free = variables.of_group(group);
            if free.len() == 3 {
                left
            } else if free.any(|variable| self.is_undecided(variable)) {
                MORE_LEFT
            } else {
                NOTHING_LEFT
            }
        }))?;
        if activity.tiles.is_empty() || variables.of_group(group).len() == 3 {
            self.decide_group(group)
        } else {
            self.decide_tile(group)
        }
    }

    /// The most active pairing: that its group has it, if it had it last, or else that it has not.
    fn decide_pairing(&self) -> Option<Literal> {
        let Search { variables, assignment, activity, .. } = self;
        let (group, pairing) = activity.highest_pairing(&assignment.allowed)?;
        let had = u32::from(assignment.last_pairing[group]) == pairing;
        Some(literal(variables.of_group(group).start + pairing, had))
    }

    /// The next pair of a game, until the first restart and after every other one of the first few, where it
    /// is asked for.
    pub(super) fn next_forward(&mut self, watch: &mut Watch) -> Result<Option<Literal>, Interrupt> {
        let Search { game, board, variables, assignment, forward, .. } = self;
        match forward {
            Some(forward)
                if G::Storage::HAS_BIG_GROUPS
                    && self.restarts < MOST_FORWARD
                    && self.restarts % 2 == 0 =>
            {
                watch.work(game.outline().scan_work / 2)?;
                Ok(forward.next(board, variables, assignment))
            }
            _ => Ok(None),
        }
    }

    /// The most active tile of a group of six or more, with the partner that it had last, if it may have that,
    /// or else with the most active one.
    #[cold]
    fn decide_tile(&self, group: usize) -> Option<Literal> {
        let Search { variables, assignment, activity, .. } = self;
        let mut best: Option<([f64; 2], bool, u32)> = None;
        for pair in variables.of_group(group).filter(|&pair| self.is_undecided(pair)) {
            let tiles = variables.tiles[pair as usize];
            let [one, other] = tiles.map(|tile| activity.tiles[tile as usize]);
            let had = assignment.last_partner[tiles[0] as usize] == tiles[1];
            let now = [one.max(other), one + other];
            let better = best.is_none_or(|(most, best_had, _)| {
                now[0] > most[0] || (now[0] == most[0] && (had, now[1]) >= (best_had, most[1]))
            });
            if better {
                best = Some((now, had, pair));
            }
        }
        best.map(|(_, _, pair)| literal(pair, true))
    }

    /// The most active pair: that the two go together if they did last, and otherwise that they do not.
    #[cold]
    fn decide_pair(&self) -> Option<Literal> {
        let Search { variables, assignment, activity, .. } = self;
        let mut best: Option<(f64, bool, u32)> = None;
        for (pair, &now) in (0..).zip(&*activity.pairs) {
            if best.is_some_and(|(most, ..)| now < most) || !self.is_undecided(pair) {
                continue;
            }
            let [one, other] = variables.tiles[pair as usize];
            let had = assignment.last_partner[one as usize] == other;
            if best.is_none_or(|(most, best_had, _)| now > most || (had && !best_had)) {
                best = Some((now, had, pair));
            }
        }
        best.map(|(_, had, pair)| literal(pair, had))
    }

    fn is_undecided(&self, variable: u32) -> bool {
        self.assignment.value(literal(variable, true)) == 0
    }

    fn decide_group(&self, group: usize) -> Option<Literal> {
        let Search { variables, assignment, scan, .. } = self;
        let undecided = |variable: &u32| self.is_undecided(*variable);
        // The pairing that the scan used costs nothing if the group did not cheat; otherwise the
        // one that the group had last.
        let mut pairings = [scan.used[group] & !CHEATED, assignment.last_pairing[group]];
        // After every other restart the other way round: the pairing that it had last is that of the
        // best game, and the search learns why this game was lost. That makes for more scans, but
        // boards with very few solutions take a quarter fewer conflicts, and large ones half as many if it
        // is after every restart.
        if self.restarts % 2 == 1 || self.board.is_large() {
            pairings.reverse();
        }
        let free = variables.of_group(group);
        let preferred = pairings.into_iter().map(|pairing| free.start + u32::from(pairing));
        // In larger groups two tiles that had each other last.
        let had = |variable: &u32| {
            let [first, second] = variables.tiles[*variable as usize];
            assignment.last_partner[first as usize] == second
        };
        let big = if free.len() > 3 { free.clone() } else { 0..0 };
        let choice = preferred
            .filter(|variable| free.len() == 3 && free.contains(variable) && undecided(variable))
            .chain(big.filter(|variable| undecided(variable) && had(variable)))
            .chain(free.clone().filter(undecided))
            .next()?;
        Some(literal(choice, true))
    }
}
