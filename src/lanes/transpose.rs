//! Rows of bits become columns.

use super::bits::{Bits, Work, best};
use super::word::Word;

/// Rows of four blocks of 64 by 64 bits.
type Rows = [Word; 64];

/// Transposes each of the four blocks: bit j of row i changes places with bit i of row j.
#[inline(never)]
pub(super) fn transpose(rows: &mut Rows) {
    best(Transpose(rows));
}

struct Transpose<'r>(&'r mut Rows);

impl Work for Transpose<'_> {
    type Output = ();

    /// Halves are exchanged first, then the quarters of each half, and so on.
    #[inline(always)]
    fn run<B: Bits>(self) {
        let mut mask = Word::ALL;
        for distance in [32, 16, 8, 4, 2, 1] {
            // The lower half of every stretch of twice the distance.
            mask = mask ^ mask.up(distance as u32);
            let wanted = B::load(&mask);
            for both in self.0.chunks_exact_mut(2 * distance) {
                let (upper, lower) = both.split_at_mut(distance);
                for (high, low) in upper.iter_mut().zip(lower) {
                    let (one, two) = (B::load(high), B::load(low));
                    let swap = one.down(distance as u32).xor(two).and(wanted);
                    two.xor(swap).store(low);
                    one.xor(swap.up(distance as u32)).store(high);
                }
            }
        }
    }
}

/// Of a relation on 128 things keeps what holds both ways round.
pub(crate) fn keep_mutual(relation: &mut [u128; 128]) {
    let mut rows = [Word::NONE; 64];
    let (first, second) = relation.split_at_mut(64);
    for ((row, &first), &second) in rows.iter_mut().zip(&*first).zip(&*second) {
        *row = Word([first as u64, second as u64, (first >> 64) as u64, (second >> 64) as u64]);
    }
    transpose(&mut rows);
    for ((row, first), second) in rows.iter().zip(first).zip(second) {
        let [a, b, c, d] = row.0.map(u128::from);
        *first &= a | b << 64;
        *second &= c | d << 64;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_bit_changes_places() {
        let mut random = Random::new(1);
        let before = [(); 64].map(|()| Word([(); 4].map(|()| random.bits())));
        let mut after = before;
        Transpose(&mut after).run::<Word>();
        let mut best_form = before;
        transpose(&mut best_form);
        assert_eq!(after, best_form);
        for (i, row) in before.iter().enumerate() {
            for (j, column) in after.iter().enumerate() {
                for (before, after) in row.0.iter().zip(column.0) {
                    assert_eq!(before >> j & 1, after >> i & 1, "row {i}, column {j}");
                }
            }
        }
    }

    #[test]
    fn what_holds_one_way_is_dropped() {
        let mut random = Random::new(2);
        let before =
            [(); 128].map(|()| u128::from(random.bits()) << 64 | u128::from(random.bits()));
        let mut after = before;
        keep_mutual(&mut after);
        for i in 0..128 {
            for j in 0..128 {
                assert_eq!(after[i] >> j & 1, before[i] >> j & before[j] >> i & 1, "{i}, {j}");
            }
        }
    }
}
