//! The scan that came nearest to a solution since the last batch of games: the one in which the
//! fewest groups cheated. Some games of the next batch begin with what it played. So the search and
//! the games help each other both ways: games keep to what the search has learned, and the search
//! tells them where it found something that nearly works.

use super::scan::CHEATED;
use crate::error::Error;
use crate::lanes::NO_PAIRING;
use crate::memory;

pub(super) struct Nearest {
    /// The pairing of each group, or [`NO_PAIRING`] where any will do.
    pairings: Vec<u8>,
    /// How many groups cheated; nothing if there has been no scan.
    cheats: Option<usize>,
}

impl Nearest {
    pub(super) fn new(groups: usize) -> Result<Self, Error> {
        Ok(Self { pairings: memory::filled(groups, NO_PAIRING)?, cheats: None })
    }

    /// Takes note of a scan that has cleared the board: what each group used in it, and what it was
    /// allowed.
    pub(super) fn note(&mut self, used: &[u8], allowed: &[u16]) {
        let cheats = used.iter().filter(|&used| used & CHEATED != 0).count();
        if self.cheats.is_some_and(|fewest| fewest <= cheats) {
            return;
        }
        self.cheats = Some(cheats);
        for ((pairing, used), allowed) in self.pairings.iter_mut().zip(used).zip(allowed) {
            *pairing = match allowed {
                // Decided: the pairing is half the only bit.
                1 | 2 | 4 => (allowed >> 1) as u8,
                _ => used & !CHEATED,
            };
        }
    }

    /// The pairings of that scan, if there has been one. The next one begins a new count.
    pub(super) fn take(&mut self) -> Option<&[u8]> {
        self.cheats.take().map(|_| &self.pairings[..])
    }
}
