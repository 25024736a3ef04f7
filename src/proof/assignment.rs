//! What is known about the variables of a proof, and what follows from it within a group: a tile
//! goes with exactly one other, and of four undecided tiles two go together if and only if the
//! other two do.
//!
//! When a variable becomes true, its rivals are false at once. So contradictions show up in two
//! ways only: a tile has nobody left to go with, or all literals of a clause are false.

use super::variables::{Code, Variables, code, is_positive, variable_of};
use crate::board::Board;
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// Why a variable has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It is assumed.
    Assumed,
    /// All other literals of a clause are false.
    Clause(u32),
    /// This variable, which is true, shares a tile with it.
    Rival(u32),
    /// What was known about its group before.
    Group,
}

/// A group in which a tile has nobody left to go with.
pub(super) struct Contradiction(pub(super) u32);

pub(super) struct Assignment<'b> {
    board: &'b Board,
    pub(super) variables: Variables,
    values: Vec<i8>,
    pub(super) reason: Vec<Reason>,
    /// Where each variable that has a value is on the trail.
    pub(super) position: Vec<u32>,
    pub(super) trail: Vec<Code>,
    /// The partner of each tile, or [`NO_TILE`].
    pub(super) partner: Vec<u32>,
    /// For groups of four: the pairings that are not false, one bit each.
    allowed: Vec<u8>,
    /// For groups of other sizes: how many tiles have no partner, and how many variables are
    /// false.
    open: Vec<u32>,
    apart: Vec<u32>,
}

impl<'b> Assignment<'b> {
    /// Nothing is known.
    pub(super) fn new(
        board: &'b Board,
        variables: Variables,
        watch: &mut Watch,
    ) -> Result<Self, Interrupt> {
        let count = variables.count(board);
        let mut open = memory::with_capacity(board.group_count())?;
        for group in 0..board.group_count() {
            open.push(board.groups.size(group) as u32);
            watch.work(2)?;
        }
        Ok(Assignment {
            board,
            variables,
            values: memory::filled_watched(count, 0, watch)?,
            reason: memory::filled_watched(count, Reason::Assumed, watch)?,
            position: memory::filled_watched(count, 0, watch)?,
            trail: memory::with_capacity(count)?,
            partner: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            allowed: memory::filled_watched(board.group_count(), 7, watch)?,
            open,
            apart: memory::filled_watched(board.group_count(), 0, watch)?,
        })
    }

    /// 1 if a literal holds, -1 if it is false, 0 if neither is known.
    #[inline(always)]
    pub(super) fn value(&self, code: Code) -> i8 {
        let value = self.values[variable_of(code)];
        if is_positive(code) { value } else { -value }
    }

    /// Whether two tiles of one group, both undecided, may still go together.
    #[inline(always)]
    pub(super) fn may_go(&self, group: usize, one: u32, two: u32) -> bool {
        match self.variables.of_quad(group) {
            Some(_) if self.allowed[group] == 7 => true,
            Some(_) => self.allowed[group] >> self.pairing(group, one, two) & 1 == 1,
            None if self.apart[group] == 0 => true,
            None if self.open[group] == 4 => {
                let mut others = self.undecided(group).filter(|&tile| tile != one && tile != two);
                let others = others.next().zip(others.next());
                !self.are_apart(one, two) && others.is_none_or(|(a, b)| !self.are_apart(a, b))
            }
            None => !self.are_apart(one, two),
        }
    }

    /// The pairing of a group of four in which two tiles go together.
    #[inline(always)]
    fn pairing(&self, group: usize, one: u32, two: u32) -> u32 {
        let tiles = self.board.groups.tiles(group);
        let place = |tile: u32| tiles.iter().take_while(|&&other| other != tile).count() as u32;
        (place(one) ^ place(two)) - 1
    }

    /// The variable of the pairing of a group of four in which two tiles go together.
    pub(super) fn pairing_variable(&self, group: usize, one: u32, two: u32) -> Option<u32> {
        Some(self.variables.of_quad(group)? + self.pairing(group, one, two))
    }

    /// The variable that gives a tile of a group of another size than four its partner.
    pub(super) fn partner_variable(&self, tile: u32) -> Option<u32> {
        let mate = self.partner[tile as usize];
        if mate == NO_TILE {
            return None;
        }
        let named = self.variables.mentioned(tile, mate);
        Some(named.unwrap_or_else(|| self.variables.nameless(tile.min(mate))))
    }

    /// Whether two tiles of a group of another size than four are known not to go together, other
    /// than because one of them has a partner.
    fn are_apart(&self, one: u32, two: u32) -> bool {
        let variable = self.variables.mentioned(one, two);
        variable.is_some_and(|variable| self.values[variable as usize] == -1)
    }

    fn undecided(&self, group: usize) -> impl Iterator<Item = u32> {
        let tiles = self.board.groups.tiles(group).iter().copied();
        tiles.filter(|&tile| self.partner[tile as usize] == NO_TILE)
    }

    /// Gives a variable that has none a value.
    #[inline]
    pub(super) fn assign(
        &mut self,
        literal: Code,
        reason: Reason,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        let variable = variable_of(literal);
        self.set(literal, reason);
        if !is_positive(literal) {
            return Ok(());
        }
        if let Some((group, pairing)) = self.variables.pairing(variable) {
            let rivals = variable as u32 - pairing;
            for rival in (rivals..rivals + 3).filter(|&rival| rival as usize != variable) {
                self.exclude(rival, variable as u32);
            }
            let tiles = self.board.groups.tiles(group);
            for (place, &tile) in tiles.iter().enumerate() {
                self.partner[tile as usize] = tiles[place ^ (pairing as usize + 1)];
            }
        } else if let [Some(one), Some(two)] = self.variables.tiles(variable) {
            self.join(one, two, variable as u32, watch)?;
        }
        Ok(())
    }

    /// Two tiles of a group of another size than four go together, by this variable, which has
    /// been set.
    fn join(
        &mut self,
        one: u32,
        two: u32,
        variable: u32,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.partner[one as usize] = two;
        self.partner[two as usize] = one;
        self.open[self.board.groups.of[one as usize] as usize] -= 2;
        for tile in [one, two] {
            for index in 0..self.variables.mentions(tile).len() {
                let rival = self.variables.mentions(tile)[index].variable;
                if rival != variable {
                    self.exclude(rival, variable);
                }
                watch.work(5)?;
            }
        }
        Ok(())
    }

    /// A variable is false because a rival is true.
    fn exclude(&mut self, variable: u32, rival: u32) {
        if self.values[variable as usize] == 0 {
            self.set(code(variable, false), Reason::Rival(rival));
        }
    }

    fn set(&mut self, literal: Code, reason: Reason) {
        let variable = variable_of(literal);
        debug_assert_eq!(self.values[variable], 0);
        self.values[variable] = if is_positive(literal) { 1 } else { -1 };
        self.reason[variable] = reason;
        self.position[variable] = self.trail.len() as u32;
        self.trail.push(literal);
        if !is_positive(literal) {
            match self.variables.pairing(variable) {
                Some((group, pairing)) => self.allowed[group] &= !(1 << pairing),
                None => {
                    let group = self.group_of(variable);
                    self.apart[group] += 1;
                }
            }
        }
    }

    /// The group of a variable.
    pub(super) fn group_of(&self, variable: usize) -> usize {
        match self.variables.pairing(variable) {
            Some((group, _)) => group,
            None => {
                let tile = self.variables.tiles(variable)[0].unwrap_or(0);
                self.board.groups.of[tile as usize] as usize
            }
        }
    }

    /// Takes back what is on the trail from a place on.
    pub(super) fn back_to(&mut self, length: usize, watch: &mut Watch) -> Result<(), Interrupt> {
        while self.trail.len() > length {
            let Some(literal) = self.trail.pop() else { break };
            let variable = variable_of(literal);
            self.values[variable] = 0;
            match (self.variables.pairing(variable), is_positive(literal)) {
                (Some((group, pairing)), false) => self.allowed[group] |= 1 << pairing,
                (Some((group, _)), true) => {
                    for &tile in self.board.groups.tiles(group) {
                        self.partner[tile as usize] = NO_TILE;
                    }
                }
                (None, false) => {
                    let group = self.group_of(variable);
                    self.apart[group] -= 1;
                }
                (None, true) => {
                    let tile = self.variables.tiles(variable)[0].unwrap_or(0);
                    let mate = std::mem::replace(&mut self.partner[tile as usize], NO_TILE);
                    self.partner[mate as usize] = NO_TILE;
                    self.open[self.board.groups.of[tile as usize] as usize] += 2;
                }
            }
            watch.work(5)?;
        }
        Ok(())
    }

    /// Draws the conclusions from a literal that became true within its group.
    #[inline]
    pub(super) fn conclude(
        &mut self,
        literal: Code,
        watch: &mut Watch,
    ) -> Result<Option<Contradiction>, Interrupt> {
        let Some((group, pairing)) = self.variables.pairing(variable_of(literal)) else {
            let concerned = match self.variables.tiles(variable_of(literal)) {
                [Some(one), Some(two)] if !is_positive(literal) => Some([one, two]),
                _ => None,
            };
            return self.conclude_group(self.group_of(variable_of(literal)), concerned, watch);
        };
        match self.allowed[group] {
            0 => return Ok(Some(Contradiction(group as u32))),
            last @ (1 | 2 | 4) => {
                let last = (literal >> 1) - pairing + last.trailing_zeros();
                if self.values[last as usize] == 0 {
                    self.assign(code(last, true), Reason::Group, watch)?;
                }
            }
            _ => {}
        }
        Ok(None)
    }

    /// Draws the conclusions within a group of another size than four; where nothing but these two
    /// tiles is concerned, about them.
    #[cold]
    pub(super) fn conclude_group(
        &mut self,
        group: usize,
        concerned: Option<[u32; 2]>,
        watch: &mut Watch,
    ) -> Result<Option<Contradiction>, Interrupt> {
        let contradiction = Ok(Some(Contradiction(group as u32)));
        watch.work(3 * self.board.groups.size(group))?;
        match self.open[group] {
            0 => return Ok(None),
            2 => {
                let mut last = self.undecided(group);
                if let Some((one, two)) = last.next().zip(last.next()) {
                    drop(last);
                    if self.are_apart(one, two) {
                        return contradiction;
                    }
                    self.go_together(one, two, watch)?;
                }
                return Ok(None);
            }
            4 => {
                let fails = self.conclude_four(group, watch)?;
                return Ok(fails.then_some(Contradiction(group as u32)));
            }
            _ if self.apart[group] == 0 => return Ok(None),
            _ => {}
        }
        let everybody = self.board.groups.tiles(group);
        let tiles = concerned.as_ref().map_or(everybody, |two| &two[..]);
        for &tile in tiles {
            if self.partner[tile as usize] != NO_TILE || self.variables.mentions(tile).is_empty() {
                continue;
            }
            let mut possible = self.open[group] as usize - 1;
            for mention in self.variables.mentions(tile) {
                let is_apart = self.values[mention.variable as usize] == -1;
                if is_apart && self.partner[mention.other as usize] == NO_TILE {
                    possible -= 1;
                }
                watch.work(10)?;
            }
            if possible == 0 {
                return contradiction;
            }
            if possible == 1 {
                let mut last = None;
                for other in self.undecided(group).filter(|&other| other != tile) {
                    watch.work(50)?;
                    if !self.are_apart(tile, other) {
                        last = Some(other);
                        break;
                    }
                }
                if let Some(last) = last {
                    self.go_together(tile, last, watch)?;
                    // What follows from that comes with it.
                    return Ok(None);
                }
            }
        }
        Ok(None)
    }

    /// Four tiles of a group are undecided: three pairings are left, or fewer. True if none is.
    fn conclude_four(&mut self, group: usize, watch: &mut Watch) -> Result<bool, Interrupt> {
        let mut four = [NO_TILE; 4];
        let mut undecided = self.undecided(group);
        four.fill_with(|| undecided.next().unwrap_or(NO_TILE));
        drop(undecided);
        let [a, b, c, d] = four;
        let pairings = [[(a, b), (c, d)], [(a, c), (b, d)], [(a, d), (b, c)]];
        let allowed = pairings.map(|pairs| !pairs.iter().any(|&(x, y)| self.are_apart(x, y)));
        match allowed.iter().filter(|&&allowed| allowed).count() {
            0 => return Ok(true),
            1 => {
                for (pairs, _) in pairings.iter().zip(allowed).filter(|(_, allowed)| *allowed) {
                    self.go_together(pairs[0].0, pairs[0].1, watch)?;
                }
            }
            _ => {
                for (pairs, _) in pairings.iter().zip(allowed).filter(|(_, allowed)| !*allowed) {
                    for &(x, y) in pairs {
                        let mentioned = self.variables.mentioned(x, y);
                        let open = mentioned.filter(|&it| self.values[it as usize] == 0);
                        if let Some(variable) = open {
                            self.set(code(variable, false), Reason::Group);
                        }
                    }
                }
            }
        }
        Ok(false)
    }

    /// Two undecided tiles of a group of another size than four are found to go together.
    fn go_together(&mut self, one: u32, two: u32, watch: &mut Watch) -> Result<(), Interrupt> {
        match self.variables.mentioned(one, two) {
            Some(variable) => self.assign(code(variable, true), Reason::Group, watch),
            None => {
                let variable = self.variables.nameless(one.min(two));
                self.set(code(variable, true), Reason::Group);
                self.join(one, two, variable, watch)
            }
        }
    }
}
