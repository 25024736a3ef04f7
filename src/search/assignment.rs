//! Which variables are true and false, why, and since which decision; and what follows from that:
//! a tile goes with exactly one other, and every clause has a literal that holds.

use super::clauses::{Clauses, Watch};
use super::elsewhere::Open;
use super::game::ANY;
use super::mates::Mates;
use super::variables::{Literal, Variables, is_positive, literal, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::lanes::NO_PAIRING;
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{self, Interrupt};

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or holds in every solution.
    Decision,
    /// All other literals of a clause are false.
    Clause(u32),
    /// All other variables of a row are false.
    Row(u32),
    /// This other variable of a row is true.
    Rival(u32),
    /// By this clause the first of its two tiles goes with another (`elsewhere`).
    FirstElsewhere(u32),
    /// The same for the second.
    SecondElsewhere(u32),
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// All literals of a clause are false.
    Clause(u32),
    /// All variables of a row are false.
    Row(u32),
    /// Two variables of a row are true.
    Rivals(u32, u32),
}

pub(super) struct Assignment {
    /// For each literal 1 if it holds, -1 if it is false, 0 if neither is known.
    values: Vec<i8>,
    pub(super) level: Vec<u32>,
    pub(super) reason: Vec<Reason>,
    pub(super) trail: Vec<Literal>,
    /// Where each decision is on the trail.
    decisions: Vec<u32>,
    /// How far the trail has been propagated.
    head: usize,
    /// How much of the trail is known to leave every group of six or more a way to be paired up.
    pub(super) paired_up: usize,
    /// The pairings of each group of four that are not false; for a group of two, its only one.
    pub(super) allowed: Vec<u16>,
    /// What was allowed when nothing was decided: all that solutions have, as far as is known.
    pub(super) possible: Vec<u16>,
    /// What is decided about the tiles of groups of six or more, or follows from that.
    pub(super) mates: Mates,
    /// Who did not go with whom there when nothing was decided.
    pub(super) known_apart: Vec<u64>,
    /// The pairing that each group had last.
    pub(super) last_pairing: Vec<u8>,
    /// The partner that each tile had last, in groups of six or more.
    pub(super) last_partner: Vec<u32>,
    /// Whether clauses say more than that a single literal is left (`elsewhere`).
    pub(super) minds_elsewhere: bool,
}

impl Assignment {
    pub(super) fn new(
        board: &Board,
        big_groups: &[u32],
        variables: &Variables,
        watch: &mut watch::Watch,
    ) -> Result<Self, Interrupt> {
        let count = variables.count();
        let big = if variables.are_all_pairings() { 0 } else { board.tile_count() };
        let mates = Mates::new(board, big_groups)?;
        let mut allowed = memory::with_capacity(board.group_count())?;
        allowed.extend(
            (0..board.group_count()).map(
                |group| {
                    if board.groups.size(group) == 2 { 1 } else { ANY }
                },
            ),
        );
        Ok(Assignment {
            values: memory::filled_watched(2 * count, 0, watch)?,
            level: memory::filled_watched(count, 0, watch)?,
            reason: memory::filled_watched(count, Reason::Decision, watch)?,
            trail: memory::with_capacity(count)?,
            decisions: memory::with_capacity(count)?,
            head: 0,
            paired_up: 0,
            possible: memory::copied(&allowed)?,
            allowed,
            known_apart: memory::copied(mates.all_apart())?,
            mates,
            last_pairing: memory::filled(board.group_count(), NO_PAIRING)?,
            last_partner: memory::filled(big, NO_TILE)?,
            minds_elsewhere: false,
        })
    }

    /// 1 if a literal holds, -1 if it is false, 0 if neither is known.
    #[inline(always)]
    pub(super) fn value(&self, literal: Literal) -> i8 {
        self.values[literal as usize]
    }

    /// The number of decisions.
    pub(super) fn depth(&self) -> u32 {
        self.decisions.len() as u32
    }

    /// Makes a decision.
    pub(super) fn decide(&mut self, variables: &Variables, literal: Literal) {
        self.decisions.push(self.trail.len() as u32);
        self.assign(variables, literal, Reason::Decision);
    }

    pub(super) fn assign(&mut self, variables: &Variables, literal: Literal, reason: Reason) {
        let variable = variable_of(literal);
        debug_assert_eq!(self.value(literal), 0);
        self.values[literal as usize] = 1;
        self.values[literal as usize ^ 1] = -1;
        self.level[variable] = self.depth();
        self.reason[variable] = reason;
        self.trail.push(literal);
        if variables.is_pairing(variable) {
            let (group, pairing) = variables.place(variable);
            let bit = 1 << pairing;
            if is_positive(literal) {
                self.allowed[group] = bit;
            } else {
                self.allowed[group] &= !bit;
            }
            if self.decisions.is_empty() {
                self.possible[group] = self.allowed[group];
            }
        } else if is_positive(literal) {
            self.mates.join(variables.tiles[variable]);
        } else {
            self.mates.part(variables.tiles[variable]);
            if self.decisions.is_empty() {
                // Once for each variable.
                for tile in variables.tiles[variable] {
                    self.known_apart[tile as usize] = self.mates.all_apart()[tile as usize];
                }
            }
        }
    }

    /// Forgets why variables have their values, where that does not matter: at depth 0 they have
    /// them in every solution.
    pub(super) fn forget_reasons(&mut self) {
        debug_assert_eq!(self.depth(), 0);
        for &literal in &self.trail {
            self.reason[variable_of(literal)] = Reason::Decision;
        }
        // What the clauses that are left have to say may not have been heard yet.
        self.head = 0;
    }

    /// Takes back all but the first so many decisions, and what followed from them.
    pub(super) fn back_to(&mut self, variables: &Variables, depth: u32) {
        if depth >= self.depth() {
            return;
        }
        let keep = self.decisions[depth as usize] as usize;
        while self.trail.len() > keep {
            let Some(literal) = self.trail.pop() else { break };
            let variable = variable_of(literal);
            self.values[literal as usize] = 0;
            self.values[literal as usize ^ 1] = 0;
            if !variables.is_pairing(variable) {
                if is_positive(literal) {
                    let [first, second] = variables.tiles[variable];
                    self.mates.release([first, second]);
                    self.last_partner[first as usize] = second;
                    self.last_partner[second as usize] = first;
                } else {
                    self.mates.allow(variables.tiles[variable]);
                }
                continue;
            }
            let (group, pairing) = variables.place(variable);
            if is_positive(literal) {
                self.last_pairing[group] = pairing as u8;
            }
            let first = variable - pairing as usize;
            let values = &self.values[2 * first..2 * first + 6];
            let is_allowed = |pairing: usize| u16::from(values[2 * pairing] != -1) << pairing;
            self.allowed[group] = is_allowed(0) | is_allowed(1) | is_allowed(2);
        }
        self.decisions.truncate(depth as usize);
        self.head = keep;
        self.paired_up = self.paired_up.min(keep);
    }

    /// Draws all conclusions, or finds a contradiction; asked again, it finds that one again.
    pub(super) fn propagate(
        &mut self,
        variables: &Variables,
        clauses: &mut Clauses,
    ) -> Result<Option<Conflict>, Error> {
        while self.head < self.trail.len() {
            let literal = self.trail[self.head];
            let conflict = if variables.is_pairing(variable_of(literal)) {
                self.propagate_pairings(variables, literal)
            } else {
                self.propagate_rows(variables, literal)
            };
            if conflict.is_some() {
                return Ok(conflict);
            }
            if !clauses.watches[literal as usize ^ 1].is_empty() {
                let conflict = self.propagate_clauses(variables, clauses, literal ^ 1)?;
                if conflict.is_some() {
                    return Ok(conflict);
                }
            }
            self.head += 1;
        }
        Ok(None)
    }

    /// The only row of a group of four.
    #[inline(always)]
    fn propagate_pairings(&mut self, variables: &Variables, cause: Literal) -> Option<Conflict> {
        let variable = variable_of(cause) as u32;
        let (group, pairing) = variables.place(variable as usize);
        let first = variable - pairing;
        if is_positive(cause) {
            for other in first..first + 3 {
                match self.value(literal(other, true)) {
                    0 => self.assign(variables, literal(other, false), Reason::Rival(variable)),
                    1 if other != variable => return Some(Conflict::Rivals(variable, other)),
                    _ => {}
                }
            }
            return None;
        }
        let left = self.allowed[group];
        if left & left.wrapping_sub(1) != 0 {
            return None;
        }
        let row = variables.rows(variable as usize)[0];
        if left == 0 {
            return Some(Conflict::Row(row));
        }
        let last = literal(first + left.trailing_zeros(), true);
        if self.value(last) == 0 {
            self.assign(variables, last, Reason::Row(row));
        }
        None
    }

    /// The rows of a pair in a group of six or more.
    #[cold]
    fn propagate_rows(&mut self, variables: &Variables, cause: Literal) -> Option<Conflict> {
        let variable = variable_of(cause) as u32;
        let tiles = variables.tiles[variable as usize];
        for (&row, tile) in variables.rows(variable as usize).iter().zip(tiles) {
            if is_positive(cause) {
                for &other in variables.row(row) {
                    match self.value(literal(other, true)) {
                        0 => self.assign(variables, literal(other, false), Reason::Rival(variable)),
                        1 if other != variable => return Some(Conflict::Rivals(variable, other)),
                        _ => {}
                    }
                }
                continue;
            }
            if self.mates.has_choice(tile, variables.row(row).len() + 1) {
                continue;
            }
            let mut open = None;
            let mut settled = false;
            for &other in variables.row(row) {
                match self.value(literal(other, true)) {
                    0 if open.is_none() => open = Some(other),
                    -1 => {}
                    // True, or the second one that is open.
                    _ => settled = true,
                }
            }
            match open {
                _ if settled => {}
                None => return Some(Conflict::Row(row)),
                Some(last) => self.assign(variables, literal(last, true), Reason::Row(row)),
            }
        }
        None
    }

    /// A literal has become false: looks at the clauses that watch it.
    fn propagate_clauses(
        &mut self,
        variables: &Variables,
        clauses: &mut Clauses,
        false_literal: Literal,
    ) -> Result<Option<Conflict>, Error> {
        let mut watches = std::mem::take(&mut clauses.watches[false_literal as usize]);
        let mut conflict = None;
        let (mut next, mut kept) = (0, 0);
        while next < watches.len() {
            let Watch { clause, other } = watches[next];
            next += 1;
            if self.value(other) == 1 {
                watches[kept] = Watch { clause, other };
                kept += 1;
                continue;
            }
            let literals = clauses.get_mut(clause);
            if literals[0] == false_literal {
                literals.swap(0, 1);
            }
            let first = literals[0];
            if self.value(first) != 1 {
                let open = if self.minds_elsewhere {
                    match self.open_elsewhere(variables, literals) {
                        Open::Literal(better) => Some(better),
                        Open::None => None,
                        Open::OfTile(tile) => {
                            watches[kept] = Watch { clause, other: first };
                            kept += 1;
                            self.exclude_others(variables, clauses.get(clause), clause, tile);
                            continue;
                        }
                    }
                } else {
                    (2..literals.len()).find(|&k| self.value(literals[k]) != -1)
                };
                if let Some(better) = open {
                    literals.swap(1, better);
                    let watched = literals[1];
                    clauses.watch(watched, clause, first)?;
                    continue;
                }
            }
            watches[kept] = Watch { clause, other: first };
            kept += 1;
            match self.value(first) {
                0 => self.assign(variables, first, Reason::Clause(clause)),
                -1 => {
                    conflict = Some(Conflict::Clause(clause));
                    watches.copy_within(next.., kept);
                    kept += watches.len() - next;
                    break;
                }
                _ => {}
            }
        }
        watches.truncate(kept);
        clauses.watches[false_literal as usize] = watches;
        Ok(conflict)
    }
}
