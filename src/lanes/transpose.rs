//! Rows of bits become columns.

/// Transposes 64 rows of 64 bits: bit j of row i changes places with bit i of row j. Halves are
/// exchanged first, then the quarters of each half, and so on.
pub(super) fn transpose(rows: &mut [u64; 64]) {
    let mut mask = u64::MAX;
    for distance in [32, 16, 8, 4, 2, 1] {
        // The lower half of every stretch of twice the distance.
        mask ^= mask << distance;
        for both in rows.chunks_exact_mut(2 * distance) {
            let (upper, lower) = both.split_at_mut(distance);
            for (high, low) in upper.iter_mut().zip(lower) {
                let swap = (*high >> distance ^ *low) & mask;
                *low ^= swap;
                *high ^= swap << distance;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn every_bit_changes_places() {
        let mut random = Random::new(1);
        let before = [(); 64].map(|()| random.bits());
        let mut after = before;
        transpose(&mut after);
        for (i, row) in before.iter().enumerate() {
            for (j, column) in after.iter().enumerate() {
                assert_eq!(row >> j & 1, column >> i & 1, "row {i}, column {j}");
            }
        }
    }
}
