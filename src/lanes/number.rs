//! Numbers that differ from game to game, 256 at a time: one word for each binary digit. Adding
//! and comparing go digit by digit, in all games at once.

use super::bits::Bits;
use super::chance::Chance;
use super::word::Word;

/// The most digits that a number can have: enough for all matches of [`super::count::MOST_TILES`]
/// tiles in groups of four, three in each.
const DIGITS: usize = 11;

/// How often a number is drawn anew. Nobody will ever see so many; but the loop has an end whatever
/// the generator does.
const MOST_DRAWS: usize = 128;

/// A number for each game. Digits from `len` on are zero in all of them.
#[derive(Clone, Copy)]
pub(crate) struct Number<B> {
    digits: [B; DIGITS],
    len: usize,
}

impl<B: Bits> Number<B> {
    #[inline(always)]
    pub(crate) fn zero() -> Self {
        Number { digits: [B::load(&Word::NONE); DIGITS], len: 0 }
    }

    /// Adds one in some games.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn increase(&mut self, games: B) {
        if games.is_empty() {
            return;
        }
        let mut carry = games;
        for digit in &mut self.digits[..self.len] {
            let sum = digit.xor(carry);
            carry = carry.and(*digit);
            *digit = sum;
        }
        self.append(carry);
    }

    /// Adds twice another number.
    #[inline(always)]
    pub(crate) fn add_twice(&mut self, other: &Self) {
        let mut carry = B::load(&Word::NONE);
        self.len = self.len.max(other.len + 1);
        for place in 1..self.len {
            let (mine, theirs) = (self.digits[place], other.digits[place - 1]);
            let differ = mine.xor(theirs);
            self.digits[place] = differ.xor(carry);
            carry = mine.and(theirs).or(differ.and(carry));
        }
        self.append(carry);
    }

    /// One more digit, if any game has one.
    #[inline(always)]
    fn append(&mut self, digit: B) {
        if !digit.is_empty() {
            self.digits[self.len] = digit;
            self.len += 1;
        }
    }

    /// The games in which the number is less than another.
    #[inline(always)]
    fn less(&self, other: &Self) -> B {
        let mut less = B::load(&Word::NONE);
        for place in 0..self.len.max(other.len) {
            let (mine, theirs) = (self.digits[place], other.digits[place]);
            let differ = mine.xor(theirs);
            less = less.without(differ).or(theirs.and(differ));
        }
        less
    }

    /// Takes another number off where this one is not less; returns these games, of those asked.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    pub(crate) fn reduce(&mut self, other: &Self, games: B) -> B {
        let reduced = games.without(self.less(other));
        let mut borrow = B::load(&Word::NONE);
        for place in 0..self.len {
            let mine = self.digits[place];
            let theirs = other.digits[place].and(reduced);
            let differ = mine.xor(theirs);
            self.digits[place] = differ.xor(borrow);
            borrow = borrow.without(differ).or(theirs.and(differ));
        }
        reduced
    }

    /// Counts down in some games; returns those of them in which there was nothing left to count.
    /// They have all digits set then.
    #[inline(always)]
    pub(crate) fn count_down(&mut self, games: B) -> B {
        let mut borrow = games;
        for digit in &mut self.digits[..self.len] {
            let difference = digit.xor(borrow);
            borrow = borrow.without(*digit);
            *digit = difference;
        }
        borrow
    }

    /// The games in which it is not zero.
    #[inline(always)]
    pub(crate) fn not_zero(&self) -> B {
        self.digits[..self.len].iter().fold(B::load(&Word::NONE), |some, &digit| some.or(digit))
    }

    /// A random number below this one in each game that is asked for, each equally likely and
    /// independent of all others; anything in other games. Draws as many digits as the number has
    /// and starts over where they make too much, which is less than half of the time. What is still
    /// too much after [`MOST_DRAWS`] becomes 0.
    #[inline(always)]
    pub(crate) fn draw_below(&self, games: B, chance: &mut Chance) -> Self {
        let mut open = games;
        let mut drawn = Self::zero();
        drawn.len = self.len;
        for _ in 0..MOST_DRAWS {
            if open.is_empty() {
                break;
            }
            let mut attempt = Self::zero();
            attempt.len = self.len;
            let mut within = B::load(&Word::NONE);
            for place in (0..self.len).rev() {
                within = within.or(self.digits[place]);
                attempt.digits[place] = within.and(B::load(&chance.half()));
            }
            let done = open.and(attempt.less(self));
            for (digit, new) in drawn.digits.iter_mut().zip(attempt.digits).take(self.len) {
                *digit = digit.or(new.and(done));
            }
            open = open.without(done);
        }
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::word::LANES;
    use crate::random::Random;

    /// The number of one game.
    fn value(number: &Number<Word>, lane: usize) -> u32 {
        let digits = number.digits[..number.len].iter().enumerate();
        digits.map(|(place, digit)| u32::from(digit.has(lane)) << place).sum()
    }

    fn values(number: &Number<Word>) -> [u32; LANES] {
        std::array::from_fn(|lane| value(number, lane))
    }

    /// A number that was counted up at random so many times, in fewer and fewer games.
    fn counted(random: &mut Random, times: usize) -> (Number<Word>, [u32; LANES]) {
        let (mut number, mut expected) = (Number::zero(), [0; LANES]);
        let mut games = Word::ALL;
        for time in 0..times {
            let some = Word([(); 4].map(|()| random.bits()));
            games = if time % 5 == 4 { games & some } else { games };
            number.increase(games & some);
            for (lane, value) in expected.iter_mut().enumerate() {
                *value += u32::from((games & some).has(lane));
            }
        }
        (number, expected)
    }

    #[test]
    fn arithmetic() {
        let mut random = Random::new(1);
        for times in 0..40 {
            let (number, mut expected) = counted(&mut random, times);
            let (other, added) = counted(&mut random, times / 2);
            assert_eq!(values(&number), expected);
            let mut sum = number;
            sum.add_twice(&other);
            for lane in 0..LANES {
                assert_eq!(value(&sum, lane), expected[lane] + 2 * added[lane]);
                assert_eq!(sum.not_zero().has(lane), value(&sum, lane) > 0);
            }
            let games = Word([(); 4].map(|()| random.bits()));
            let mut reduced = number;
            let done = reduced.reduce(&other, games);
            for lane in 0..LANES {
                let less = games.has(lane) && expected[lane] >= added[lane];
                assert_eq!(done.has(lane), less);
                expected[lane] -= if less { added[lane] } else { 0 };
            }
            assert_eq!(values(&reduced), expected);
            let none_left = reduced.count_down(games);
            for (lane, &before) in expected.iter().enumerate() {
                assert_eq!(none_left.has(lane), games.has(lane) && before == 0);
                if games.has(lane) && before > 0 {
                    assert_eq!(value(&reduced, lane), before - 1);
                }
            }
        }
    }

    #[test]
    fn draws_are_below_and_uniform() {
        let (bound, expected) = counted(&mut Random::new(2), 16);
        let chance = &mut Chance::new(3);
        let mut seen = [[0u32; 17]; 17];
        for _ in 0..2_000 {
            let drawn = bound.draw_below(bound.not_zero(), chance);
            for lane in (0..LANES).filter(|&lane| expected[lane] > 0) {
                assert!(value(&drawn, lane) < expected[lane]);
                seen[expected[lane] as usize][value(&drawn, lane) as usize] += 1;
            }
        }
        for (bound, counts) in seen.iter().enumerate().skip(1) {
            let total: u32 = counts.iter().sum();
            let each = f64::from(total) / bound as f64;
            for &count in &counts[..bound] {
                assert!(
                    (f64::from(count) - each).abs() <= 5.0 * each.sqrt(),
                    "{bound}: {counts:?}"
                );
            }
        }
        let bounds = seen.iter().filter(|counts| counts[0] > 100).count();
        assert!(bounds >= 8, "only {bounds} different bounds");
    }
}
