//! Who waits for whom when nothing moves: a slot waits for its mate, which is blocked by a slot that is blocked
//! or waits itself. Whoever follows that comes round in a circle, and as long as none of the pairs
//! on it goes another way, none of them goes. So these are the pairs worth exchanging.

use super::ground::{Edge, Ground};
use super::zeros;
use crate::board::{COVERED, GONE, is_playable};
use crate::error::Error;
use crate::random::Random;

#[derive(Default)]
pub(super) struct Circles {
    /// The slots that waited on any circle, as many as there are, each once.
    slots: Vec<u32>,
    count: usize,
    /// The slots on the path that wait, and for each slot how many were on it when it was come by; one more,
    /// so that 0 says that it was not.
    path: Vec<u32>,
    seen: Vec<u32>,
    /// Whether each slot is in the list.
    listed: Vec<u32>,
}

impl Circles {
    pub(super) fn fill(&mut self, slots: usize) -> Result<(), Error> {
        self.slots = zeros(slots)?;
        self.path = zeros(slots)?;
        self.seen = zeros(slots)?;
        self.listed = zeros(slots)?;
        Ok(())
    }

    pub(super) fn clear(&mut self) {
        self.count = 0;
        self.listed.fill(0);
    }

    pub(super) fn len(&self) -> usize {
        self.count
    }

    pub(super) fn slot(&self, index: usize) -> u32 {
        self.slots[index]
    }

    /// Follows a slot that waits to a circle. Of several blockers any will do.
    pub(super) fn follow(
        &mut self,
        ground: &Ground,
        blockers: &[u8],
        mate: &[u32],
        slot: u32,
        random: &mut Random,
    ) {
        self.seen.fill(0);
        let (mut at, mut length) = (slot as usize, 0);
        while self.seen[at] == 0 {
            self.seen[at] = length as u32 + 1;
            let byte = blockers[at];
            if is_playable(byte) {
                self.path[length] = at as u32;
                length += 1;
                at = mate[at] as usize;
                continue;
            }
            // A tile above has to go anyway, and of those beside it one on either side.
            let covered = byte & (8 * COVERED - 1) != 0;
            let holds = |&(by, delta): &Edge| {
                blockers[by as usize] & GONE == 0 && (!covered || delta == COVERED)
            };
            let (mut chosen, mut count) = (None, 0);
            for &edge in ground.blockers_of(at as u32) {
                if holds(&edge) {
                    count += 1;
                    if random.index(count) == 0 {
                        chosen = Some(edge.0 as usize);
                    }
                }
            }
            // Whoever is blocked has a blocker.
            let Some(by) = chosen else { return };
            at = by;
        }
        for &slot in &self.path[self.seen[at] as usize - 1..length] {
            if std::mem::replace(&mut self.listed[slot as usize], 1) == 0 {
                self.slots[self.count] = slot;
                self.count += 1;
            }
        }
    }
}
