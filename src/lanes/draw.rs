//! Preferences drawn at random, for the first batch of the hunt. Random bits would take longer than
//! anything else that is done with them, so they are used sparingly.

use super::coins::Coins;
use super::hunt::Hunt;
use super::table::Table;
use super::word::Word;
use crate::slots::Slots;

/// Every third game, from the first, the second and the third on.
const THIRDS: [Word; 3] = [
    Word([0x9249_2492_4924_9249; 4]),
    Word([0x2492_4924_9249_2492; 4]),
    Word([0x4924_9249_2492_4924; 4]),
];

/// Other games, whose coins have nothing to do with those of these.
#[inline(always)]
fn rotated(word: Word, by: u32) -> Word {
    Word(word.0.map(|part| part.rotate_left(by)))
}

impl<T: Table> Hunt<T> {
    /// Draws new preferences for all games. In five of eight cases a game takes the first pair of
    /// a group that it can get: such games end sooner, and a batch of them wins as many boards.
    pub(crate) fn draw(&mut self) {
        self.opens_freely = true;
        self.draw_preferences(true);
    }

    /// Draws pairings, and if wanted where groups may be opened with any.
    pub(super) fn draw_preferences(&mut self, freely: bool) {
        let mut before = THIRDS;
        let mut third = self.random_half();
        self.draw_big(freely);
        for group in 0..self.table.group_count() {
            if self.table.is_big(group) {
                continue;
            }
            // Two coins make one of three pairings, or none; games without one have that which
            // another game prefers for the group before.
            let (first, second) = (self.random_half(), self.random_half());
            let both = first & second;
            let p0 = !(first | second) | (both & rotated(before[0], 23));
            let p1 = (first & !second) | (both & rotated(before[1], 23));
            before = [p0, p1, !(p0 | p1)];
            self.preferred.set(group, before);
            if freely && self.table.is_four(group) {
                let open = rotated(third, 5) | (rotated(first, 11) & rotated(second, 37));
                self.open.set(group, open);
            }
            third = first;
        }
    }

    /// The same for groups of six or more.
    fn draw_big(&mut self, freely: bool) {
        if self.big.is_empty() {
            return;
        }
        let coins = Coins::new(&mut self.random);
        for group in 0..self.table.group_count() {
            if !self.table.is_big(group) {
                continue;
            }
            self.big.draw(group, &coins, &mut self.random);
            if freely {
                let [first, second] = coins.toss::<Word>(self.random.bits());
                let open = self.random_half() | (first & second);
                self.open.set(group, open);
            }
        }
    }

    /// Each game with probability one half.
    pub(super) fn random_half(&mut self) -> Word {
        let random = &mut self.random;
        Word([random.bits(), random.bits(), random.bits(), random.bits()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::mahjong::Table;
    use crate::slots::Small;
    use crate::{deal, layout};

    #[test]
    fn preferences_are_uniform() {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, 1).unwrap()).unwrap();
        let mut hunt = Hunt::<Table<Small>>::new(&board, 1).unwrap().unwrap();
        let (mut counts, mut open) = ([0; 3], [0; 3]);
        for _ in 0..100 {
            hunt.draw();
            for group in 0..36 {
                for (pairing, word) in hunt.preferred.get(group).into_iter().enumerate() {
                    counts[pairing] += word.count();
                    open[pairing] += (word & hunt.open.get(group)).count();
                }
            }
        }
        // 307,200 each and 192,000, up to five standard deviations.
        assert!(counts.iter().all(|count| count.abs_diff(307_200) < 2_300), "{counts:?}");
        assert!(open.iter().all(|count| count.abs_diff(192_000) < 2_000), "{open:?}");
    }
}
