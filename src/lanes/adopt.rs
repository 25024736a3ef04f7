//! Games that begin with the pairings of somebody else, who came close to a solution: a quarter of
//! them, each with a few groups changed at random, so that they try what lies around it.

use super::hunt::Hunt;
use super::table::Table;
use crate::slots::Slots;

impl<T: Table> Hunt<T> {
    /// Has the first 64 games prefer the pairing given for each group, where one is given (0 to 2).
    /// In each of them two groups or so prefer another.
    pub(crate) fn adopt(&mut self, pairings: &[u8]) {
        // One group in sixteen, or in a larger power of two on larger boards.
        let draws = (pairings.len().max(36) / 36).ilog2() + 4;
        for (group, &pairing) in pairings.iter().enumerate() {
            if !self.table.is_four(group) || pairing > 2 {
                continue;
            }
            let mut draw = || self.random.bits();
            let changed = (0..draws).fold(u64::MAX, |changed, _| changed & draw());
            let coin = draw();
            let words = self.preferred.at_mut(group);
            let pairing = usize::from(pairing);
            words[pairing].0[0] = !changed;
            words[(pairing + 1) % 3].0[0] = changed & coin;
            words[(pairing + 2) % 3].0[0] = changed & !coin;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::lanes::NO_PAIRING;
    use crate::lanes::word::Word;
    use crate::mahjong::Table;
    use crate::slots::Small;
    use crate::{deal, layout};

    #[test]
    fn a_quarter_of_the_games_prefers_nearly_all_that_was_given() {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, 1).unwrap()).unwrap();
        let mut hunt = Hunt::<Table<Small>>::new(&board, 1).unwrap().unwrap();
        hunt.draw();
        let before = hunt.preferred.as_slice().to_vec();
        let given = Vec::from_iter((0..36).map(|group| group % 4));
        hunt.adopt(&given);
        let mut kept = 0;
        for (group, &pairing) in given.iter().enumerate() {
            let [p0, p1, p2] = hunt.preferred.get(group);
            assert_eq!([p0 ^ p1 ^ p2, p0 & p1 & p2], [Word::ALL, Word::NONE]);
            for (word, old) in [p0, p1, p2].iter().zip(&before[group]) {
                assert_eq!(word.0[1..], old.0[1..]);
            }
            if pairing == NO_PAIRING {
                assert_eq!([p0, p1, p2], before[group]);
            } else {
                kept += hunt.preferred.get(group)[usize::from(pairing)].0[0].count_ones();
            }
        }
        // Fifteen of sixteen, of 27 groups in 64 games: 1,620, up to five standard deviations.
        assert!(kept.abs_diff(1_620) < 50, "{kept}");
    }
}
