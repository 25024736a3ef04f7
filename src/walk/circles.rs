//! Who waits for whom when nothing moves: a slot waits for its mate, which is blocked by a slot that is blocked
//! or waits itself. Whoever follows that comes round in a circle, and as long as none of the pairs
//! on it goes another way, none of them goes. So these are the pairs worth exchanging.

use super::ground::Ground;
use super::play::Stand;
use crate::board::{COVERED, GONE, is_playable};
use crate::error::Error;
use crate::memory;
use crate::random::Random;

/// Where a slot is on the path if it is not.
const NOWHERE: u32 = u32::MAX;

pub(super) struct Circles {
    /// The slots that waited on circles, each once when they are sorted.
    pub(super) waiting: Vec<u32>,
    /// The slots on the path that wait, and for each slot how many of those came before it.
    path: Vec<u32>,
    seen: Vec<u32>,
}

impl Circles {
    pub(super) fn new(slots: usize) -> Result<Self, Error> {
        Ok(Circles {
            waiting: memory::with_capacity(4 * slots)?,
            path: memory::with_capacity(slots)?,
            seen: memory::filled(slots, NOWHERE)?,
        })
    }

    pub(super) fn clear(&mut self) {
        self.waiting.clear();
    }

    /// Has each slot in the list once.
    pub(super) fn sort(&mut self) {
        self.waiting.sort_unstable();
        self.waiting.dedup();
    }

    /// Follows a slot that waits to a circle. Of several blockers any will do.
    pub(super) fn follow(
        &mut self,
        ground: &Ground,
        stand: &Stand,
        mate: &[u32],
        slot: u32,
        random: &mut Random,
    ) {
        self.path.clear();
        self.seen.fill(NOWHERE);
        let mut at = slot;
        while self.seen[at as usize] == NOWHERE {
            self.seen[at as usize] = self.path.len() as u32;
            let byte = stand.blockers[at as usize];
            if is_playable(byte) {
                self.path.push(at);
                at = mate[at as usize];
                continue;
            }
            let covered = byte & (8 * COVERED - 1) != 0;
            let holds = |&&(by, delta): &&(u32, u8)| {
                stand.blockers[by as usize] & GONE == 0 && (!covered || delta == COVERED)
            };
            let count = ground.blockers_of(at).iter().filter(holds).count();
            let chosen = random.index(count.max(1));
            let by = ground.blockers_of(at).iter().filter(holds).nth(chosen);
            // Whoever is blocked has a blocker.
            let Some(&(by, _)) = by else { return };
            at = by;
        }
        let circle = &self.path[self.seen[at as usize] as usize..];
        // A few circles too few are no harm.
        if self.waiting.len() + circle.len() <= self.waiting.capacity() {
            self.waiting.extend_from_slice(circle);
        }
    }
}
