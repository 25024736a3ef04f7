//! From one batch of the hunt to the next. Every game keeps the pairings that it used, except for
//! a few groups that got it stuck: groups whose first pair is gone and of whose other two tiles
//! only one is playable, so that another pairing would have let it go on. Before that, each game
//! is compared with another one at a random distance, twice, and becomes a copy of it if that one
//! left fewer tiles.
//!
//! Five such batches solve more boards than eighty with fresh preferences.

use super::hunt::Hunt;
use super::word::Word;
use crate::error::Error;
use crate::slots::{Slots, Storage};

/// Comparisons with other games.
const TOURNAMENTS: u32 = 2;
/// Groups that change their pairing, as far as so many got stuck.
const CHANGES: u32 = 2;
/// One batch in so many is drawn anew, because games become more and more alike.
const REDRAW: usize = 16;
/// Binary digits that count the pairs left in a game: enough for 2^19.
const DIGITS: usize = 20;

/// How the games of a batch ended.
pub(super) struct Outcome<S: Storage> {
    /// How many pairs each game left: its binary digits, lowest first.
    left: [Word; DIGITS],
    /// In which games each group is stuck: its first pair is gone, and one of the other tiles is
    /// playable (the other is not, or both would have gone).
    pub(super) stuck: S::Groups<Word>,
}

impl<S: Storage> Outcome<S> {
    pub(super) fn new(groups: usize) -> Result<Self, Error> {
        Ok(Self { left: [Word::NONE; DIGITS], stuck: S::Groups::filled(groups, Word::NONE)? })
    }

    /// The game that left the fewest tiles.
    fn best_game(&self) -> usize {
        let mut best = Word::ALL;
        for digit in self.left.iter().rev() {
            let less = best & !*digit;
            if !less.is_empty() {
                best = less;
            }
        }
        best.first().unwrap_or(0)
    }
}

impl<S: Storage> Hunt<S> {
    /// Prepares the next batch after one in which no game was won.
    pub(crate) fn repair(&mut self) {
        if std::mem::take(&mut self.opens_freely) {
            for group in 0..self.table.group_count {
                if self.table.is_four(group) {
                    self.open.set(group, Word::NONE);
                }
            }
        }
        if self.random.index(REDRAW) == 0 {
            self.draw_preferences(false);
            return;
        }
        for _ in 0..TOURNAMENTS {
            self.hold_tournament();
        }
        let mut unchanged = Word::ALL;
        for _ in 0..CHANGES {
            unchanged &= self.change_one_group();
        }
        // Nothing to blame: shake it.
        if !unchanged.is_empty() {
            for group in 0..self.table.group_count {
                let games = unchanged & self.random_half() & self.random_half();
                self.change(group, games);
            }
        }
    }

    /// The game that left the fewest tiles.
    pub(crate) fn best_game(&self) -> usize {
        self.outcome.best_game()
    }

    /// Notes how the games of a batch ended.
    pub(super) fn look_back(&mut self) {
        let mut digits = [Word::NONE; DIGITS];
        for group in 0..self.table.group_count {
            let ([a, b, c, d], playable) = self.table.look::<Word>(&self.there, group);
            let (some, all) = (a | b | c | d, a & b & c & d);
            for mut carry in [some, all] {
                for digit in &mut digits {
                    let next = *digit & carry;
                    *digit = *digit ^ carry;
                    carry = next;
                    if carry.is_empty() {
                        break;
                    }
                }
            }
            let mut stuck = Word::NONE;
            if self.table.is_four(group) {
                let [a, b, c, d] = playable;
                stuck = some & !all & (a | b | c | d);
            }
            self.outcome.stuck.set(group, stuck);
        }
        self.outcome.left = digits;
    }

    /// Compares every game with one at a random distance; the worse becomes a copy of the better.
    fn hold_tournament(&mut self) {
        let distance = 1 + self.random.index(63) as u32;
        let rival = |word: Word| {
            let [a, b, c, d] = word.0.map(|part| part.rotate_left(distance));
            Word([b, c, d, a])
        };
        let (mut worse, mut equal) = (Word::NONE, Word::ALL);
        for digit in self.outcome.left.iter().rev() {
            let other = rival(*digit);
            worse |= equal & *digit & !other;
            equal &= !(*digit ^ other);
        }
        let copy = |word: &mut Word| *word = (*word & !worse) | (rival(*word) & worse);
        for group in 0..self.table.group_count {
            self.preferred.at_mut(group).iter_mut().for_each(copy);
            copy(self.outcome.stuck.at_mut(group));
        }
        self.outcome.left.iter_mut().for_each(copy);
    }

    /// Changes the pairing of one group that got stuck, in every game. Returns the games in which
    /// there is none.
    fn change_one_group(&mut self) -> Word {
        self.shuffle();
        let mut open = Word::ALL;
        // In the first round half of the games pass each group by, so that copies part ways.
        for round in 0..2 {
            for index in 0..self.order.len() {
                let group = self.order[index] as usize;
                let mut games = self.outcome.stuck.get(group) & open;
                if games.is_empty() {
                    continue;
                }
                if round == 0 {
                    games &= self.random_half();
                }
                open &= !games;
                self.change(group, games);
            }
        }
        open
    }

    /// Gives a group one of the two other pairings in some games.
    fn change(&mut self, group: usize, games: Word) {
        let coin = self.random_half();
        let [p0, p1, p2] = self.preferred.get(group);
        let new = |now: Word, before: Word, after: Word| {
            (now & !games) | (games & ((coin & before) | (after & !coin)))
        };
        self.preferred.set(group, [new(p0, p2, p1), new(p1, p0, p2), new(p2, p1, p0)]);
    }
}
