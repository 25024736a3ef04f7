//! A word of 256 games, one bit each. Written as four plain numbers; where the processor has
//! wider registers, the compiler uses them for the same code.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not};

/// The number of games that are played at a time.
pub(crate) const LANES: usize = 256;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(32))]
pub(crate) struct Word(pub(crate) [u64; 4]);

impl Word {
    pub(crate) const NONE: Word = Word([0; 4]);
    pub(crate) const ALL: Word = Word([u64::MAX; 4]);

    /// Whether no game is in it.
    #[inline(always)]
    pub(crate) fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] | self.0[3] == 0
    }

    pub(crate) fn has(self, lane: usize) -> bool {
        self.0[lane / 64] >> (lane % 64) & 1 == 1
    }

    /// Without games from a number on.
    pub(crate) fn first_lanes(self, count: usize) -> Word {
        let part = |k: usize| match count.saturating_sub(64 * k) {
            0 => 0,
            count => self.0[k] & (u64::MAX >> (64 - count.min(64))),
        };
        Word([part(0), part(1), part(2), part(3)])
    }

    /// The number of games that are in it.
    pub(crate) fn count(self) -> u64 {
        self.0.iter().map(|part| u64::from(part.count_ones())).sum()
    }

    /// The first game that is in it.
    pub(crate) fn first(self) -> Option<usize> {
        let part = self.0.iter().position(|&part| part != 0)?;
        Some(64 * part + self.0[part].trailing_zeros() as usize)
    }
}

#[inline(always)]
fn each(a: Word, b: Word, operation: impl Fn(u64, u64) -> u64) -> Word {
    let (a, b) = (a.0, b.0);
    Word([
        operation(a[0], b[0]),
        operation(a[1], b[1]),
        operation(a[2], b[2]),
        operation(a[3], b[3]),
    ])
}

impl BitAnd for Word {
    type Output = Word;
    #[inline(always)]
    fn bitand(self, other: Word) -> Word {
        each(self, other, |a, b| a & b)
    }
}

impl BitOr for Word {
    type Output = Word;
    #[inline(always)]
    fn bitor(self, other: Word) -> Word {
        each(self, other, |a, b| a | b)
    }
}

impl BitXor for Word {
    type Output = Word;
    #[inline(always)]
    fn bitxor(self, other: Word) -> Word {
        each(self, other, |a, b| a ^ b)
    }
}

impl Not for Word {
    type Output = Word;
    #[inline(always)]
    fn not(self) -> Word {
        self ^ Word::ALL
    }
}

impl BitAndAssign for Word {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Word) {
        *self = *self & other;
    }
}

impl BitOrAssign for Word {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Word) {
        *self = *self | other;
    }
}
