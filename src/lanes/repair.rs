//! From one batch of the hunt to the next. Every game keeps the pairings that it used, except for
//! a few groups that got it stuck: groups whose first pair is gone and of whose other two tiles
//! only one is playable, so that another pairing would have let it go on. Before that, each game
//! is compared with another one at a random distance, twice, and becomes a copy of it if that one
//! left fewer tiles.
//!
//! Five such batches solve more boards than eighty with fresh preferences.

use super::big::Big;
use super::bits::{Bits, Work, best, plain};
use super::coins::Coins;
use super::hunt::{Groups, Hunt};
use super::table::Table;
use super::word::Word;
use crate::board::Board;
use crate::error::Error;
use crate::slots::{Slots, Storage};

/// Comparisons with other games.
const TOURNAMENTS: u32 = 2;
/// Groups that change their pairing, as far as so many got stuck.
const CHANGES: u32 = 2;
/// One batch in so many is drawn anew, because games become more and more alike.
const REDRAW: usize = 16;
/// The same on large boards, where it takes many batches to get anywhere: nothing is drawn anew there, and half
/// of the games change one group, a quarter two, and so on.
const TOURNAMENTS_IF_LARGE: u32 = 4;
const CHANGES_IF_LARGE: u32 = 4;
/// Binary digits that count the pairs left in a game, at most: enough for 2^19.
const MOST_DIGITS: usize = 20;

/// How the games of a batch ended.
pub(super) struct Outcome<T: Table> {
    /// How many pairs each game left: its binary digits, lowest first.
    left: [Word; MOST_DIGITS],
    /// How many digits it takes on this board.
    digits: usize,
    /// In which games each group is stuck: its first pair is gone, and one of the other tiles is
    /// playable (the other is not, or both would have gone).
    pub(super) stuck: Groups<T, Word>,
}

impl<T: Table> Outcome<T> {
    pub(super) fn new(tiles: usize, groups: usize) -> Result<Self, Error> {
        let digits = (tiles / 2).max(2 * groups).checked_ilog2().map_or(0, |log| log as usize + 1);
        Ok(Self {
            left: [Word::NONE; MOST_DIGITS],
            digits: digits.min(MOST_DIGITS),
            stuck: Groups::<T, Word>::filled(groups, Word::NONE)?,
        })
    }

    /// The game that left the fewest tiles.
    fn best_game(&self) -> usize {
        let mut best = Word::ALL;
        for digit in self.left[..self.digits].iter().rev() {
            let less = best & !*digit;
            if !less.is_empty() {
                best = less;
            }
        }
        best.first().unwrap_or(0)
    }

    /// How many pairs that game left.
    fn fewest_left(&self) -> usize {
        let game = self.best_game();
        let digits = self.left[..self.digits].iter().enumerate();
        digits.fold(0, |left, (place, digit)| left | usize::from(digit.has(game)) << place)
    }
}

impl<T: Table> Hunt<T> {
    /// Prepares the next batch after one in which no game was won.
    pub(crate) fn repair(&mut self) {
        self.close();
        // The order of the first batch would have them all get stuck in the same places.
        self.shuffle();
        if !self.is_large && self.random.index(REDRAW) == 0 {
            self.draw_preferences(false);
            return;
        }
        let unchanged = usually::<T, _>(Repair(self));
        // Nothing to blame: shake it.
        if !unchanged.is_empty() {
            let coins = (!self.big.is_empty()).then(|| Coins::new(&mut self.random));
            for group in 0..self.table.group_count() {
                let games = unchanged & self.random_half() & self.random_half();
                if let (true, Some(coins)) = (self.table.is_big(group), &coins) {
                    self.big.shake(group, games, coins, &mut self.random);
                    continue;
                }
                let coin = self.random_half();
                self.change(group, games, coin);
            }
        }
    }

    /// From now on no game opens a group with any pairing.
    pub(super) fn close(&mut self) {
        if std::mem::take(&mut self.opens_freely) {
            for group in 0..self.table.group_count() {
                if self.table.is_four(group) || self.table.is_big(group) {
                    self.open.set(group, Word::NONE);
                }
            }
        }
    }

    /// The game that left the fewest tiles.
    pub(crate) fn best_game(&self) -> usize {
        self.outcome.best_game()
    }

    /// Whether even the best game of the last batch has left more than one pair for so many tiles of the
    /// board.
    pub(crate) fn leaves_one_in(&self, tiles: usize, board: &Board) -> bool {
        self.outcome.fewest_left() > board.tile_count() / tiles
    }

    /// Notes how the games of a batch ended.
    pub(super) fn look_back(&mut self) {
        usually::<T, _>(LookBack(self));
    }

    /// Compares every game with one at a random distance; the worse becomes a copy of the better.
    #[inline(always)]
    fn hold_tournament<B: Bits>(&mut self) {
        let distance = 1 + self.random.index(63) as u32;
        let Outcome { left, digits, stuck } = &mut self.outcome;
        let left = &mut left[..*digits];
        let (mut worse, mut unequal) = (B::load(&Word::NONE), B::load(&Word::NONE));
        for digit in left.iter().rev() {
            let mine = B::load(digit);
            let differs = mine.xor(mine.rival(distance));
            worse = worse.or(mine.and(differs).without(unequal));
            unequal = unequal.or(differs);
        }
        for group in 0..self.table.group_count() {
            let [first, second, third] = self.preferred.at_mut(group);
            // Every game prefers one of the three.
            let others = copy(first, worse, distance).or(copy(second, worse, distance));
            B::load(&Word::ALL).without(others).store(third);
            copy::<B>(stuck.at_mut(group), worse, distance);
        }
        for digit in left {
            copy::<B>(digit, worse, distance);
        }
        let Big { preferred, could, lies, went, .. } = &mut self.big;
        let went = went.as_flattened_mut();
        for word in preferred.iter_mut().chain(could).chain(lies).chain(went) {
            copy::<B>(word, worse, distance);
        }
    }

    /// Changes the pairing of one group that got stuck, in some games. Returns those of them in which
    /// there is none.
    #[inline(always)]
    fn change_one_group<B: Bits>(&mut self, coins: &Coins, mut open: B) -> B {
        let groups = self.order.len();
        let mut index = self.random.index(groups);
        // In the first round half of the games pass each group by, so that copies part ways. Both
        // rounds are one loop, or the compiler would write it down four times.
        for step in 0..2 * groups {
            index = if index + 1 < groups { index + 1 } else { 0 };
            let group = self.order[index] as usize;
            let mut games = B::load(self.outcome.stuck.at(group)).and(open);
            if games.is_empty() {
                continue;
            }
            let [coin, other] = coins.toss::<B>(self.random.bits());
            if step < groups {
                games = games.and(other);
            }
            open = open.without(games);
            if self.table.is_big(group) {
                self.big.change(group, games, coins, &mut self.random);
            } else {
                self.change(group, games, coin);
            }
        }
        open
    }

    /// Gives a group one of the two other pairings in some games, whichever a coin says.
    #[inline(always)]
    fn change<B: Bits>(&mut self, group: usize, games: B, coin: B) {
        let words = self.preferred.at_mut(group);
        let [p0, p1, p2] = [B::load(&words[0]), B::load(&words[1]), B::load(&words[2])];
        let (heads, tails) = (games.and(coin), games.without(coin));
        let new = |now: B, before: B, after: B| {
            now.without(games).or(heads.and(before)).or(tails.and(after))
        };
        new(p0, p2, p1).store(&mut words[0]);
        new(p1, p0, p2).store(&mut words[1]);
        new(p2, p1, p0).store(&mut words[2]);
    }
}

/// Does something with the best form, or where groups may be large with the usual one: what is done about
/// those is not worth the room of being compiled twice.
pub(super) fn usually<T: Table, W: Work>(work: W) -> W::Output {
    if T::Storage::HAS_BIG_GROUPS { plain(work) } else { best(work) }
}

/// Copies games from their rivals. Not a closure: it has to be inlined.
#[inline(always)]
fn copy<B: Bits>(word: &mut Word, games: B, distance: u32) -> B {
    let mine = B::load(word);
    let new = mine.without(games).or(mine.rival(distance).and(games));
    new.store(word);
    new
}

/// Comparing games and changing them. Gives the games in which there was nothing to change.
struct Repair<'h, T: Table>(&'h mut Hunt<T>);

impl<T: Table> Work for Repair<'_, T> {
    type Output = Word;

    #[inline(always)]
    fn run<B: Bits>(self) -> Word {
        let Repair(hunt) = self;
        let (tournaments, changes) = if hunt.is_large {
            (TOURNAMENTS_IF_LARGE, CHANGES_IF_LARGE)
        } else {
            (TOURNAMENTS, CHANGES)
        };
        for _ in 0..tournaments {
            hunt.hold_tournament::<B>();
        }
        let coins = Coins::new(&mut hunt.random);
        let (mut games, mut unchanged) = (Word::ALL, Word::ALL);
        for _ in 0..changes {
            let mut passed = Word::NONE;
            hunt.change_one_group(&coins, B::load(&games)).store(&mut passed);
            unchanged &= passed | !games;
            if hunt.is_large {
                games &= hunt.random_half();
            }
        }
        unchanged
    }
}

/// Counting what is left.
struct LookBack<'h, T: Table>(&'h mut Hunt<T>);

impl<T: Table> Work for LookBack<'_, T> {
    type Output = ();

    #[inline(always)]
    fn run<B: Bits>(self) {
        let Hunt { table, there, outcome, big, .. } = self.0;
        let none = B::load(&Word::NONE);
        let mut digits = [none; MOST_DIGITS];
        let used = &mut digits[..outcome.digits];
        let mut half = none;
        for group in 0..table.group_count() {
            if table.is_big(group) {
                // Of two tiles, the second counts.
                let stuck = big.look_back(table, there, group, &mut |tile: B| {
                    let mut carry = tile.and(half);
                    half = half.xor(tile);
                    for digit in used.iter_mut() {
                        let next = digit.and(carry);
                        *digit = digit.xor(carry);
                        carry = next;
                    }
                });
                stuck.store(outcome.stuck.at_mut(group));
                continue;
            }
            let ([a, b, c, d], could) = table.look_back::<B>(there, group);
            let (some, all) = (a.or(b).or(c.or(d)), a.and(b).and(c.and(d)));
            let one = some.without(all);
            // One pair counts at the lowest digit, two at the next. No game has both to add there.
            let mut carry = one;
            let mut two = all;
            for digit in used.iter_mut() {
                let next = digit.and(carry).or(two);
                *digit = digit.xor(carry);
                carry = next;
                two = none;
            }
            let mut stuck = none;
            if table.is_four(group) {
                stuck = one.and(could);
            }
            stuck.store(outcome.stuck.at_mut(group));
        }
        for (left, digit) in outcome.left.iter_mut().zip(digits) {
            digit.store(left);
        }
    }
}
