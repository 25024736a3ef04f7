//! What to decide next: the group that has taken part in the most conflicts lately, among all
//! that are undecided. Old conflicts are forgotten fast. A group with two pairings left goes before
//! groups with three that are far more active: it takes fewer conflicts to be done with it.

use super::game::ANY;
use crate::error::Error;
use crate::memory;

/// How much of a group's activity is left after each conflict.
const KEPT: f64 = 0.95;

/// How many times as active a group counts that has two pairings left, not three. From 3 to 20 it saves
/// a third to a half of the conflicts on turtle 785, which has very few solutions; other hard turtles
/// differ by less than a tenth.
const TWO_LEFT: f64 = 10.0;

/// How much the activity of a group counts for if there is nothing left to decide about it: that is not
/// more than any.
pub(super) const NOTHING_LEFT: f64 = f64::NAN;
/// The same if there are more than two possibilities.
pub(super) const MORE_LEFT: f64 = 1.0;

/// The same for a group of up to four tiles, by the pairings that it is allowed, one bit each. A table,
/// as all groups are looked at for every decision.
#[inline(always)]
pub(super) fn left_of(allowed: u16) -> f64 {
    const LEFT: [f64; 8] = {
        let mut left = [NOTHING_LEFT; 8];
        (left[0b011], left[0b101], left[0b110]) = (TWO_LEFT, TWO_LEFT, TWO_LEFT);
        left[ANY as usize] = MORE_LEFT;
        left
    };
    LEFT[(allowed & ANY) as usize]
}

pub(super) struct Activity {
    groups: Vec<f64>,
    /// What a conflict adds now. Growing this instead of shrinking all the others comes to the
    /// same.
    step: f64,
}

impl Activity {
    pub(super) fn new(groups: usize) -> Result<Self, Error> {
        Ok(Activity { groups: memory::filled(groups, 0.0)?, step: 1.0 })
    }

    #[inline(always)]
    pub(super) fn bump(&mut self, group: usize) {
        self.groups[group] += self.step;
    }

    pub(super) fn decay(&mut self) {
        self.step /= KEPT;
        if self.step > 1e100 {
            for activity in &mut self.groups {
                *activity *= 1e-100;
            }
            self.step *= 1e-100;
        }
    }

    /// Whether a group is more active than another.
    pub(super) fn is_more(&self, group: usize, than: usize) -> bool {
        self.groups[group] > self.groups[than]
    }

    /// The group to decide about; of equals the first. `left` tells how much the activity of each
    /// group counts for.
    #[inline(always)]
    pub(super) fn highest(&self, left: impl Iterator<Item = f64>) -> Option<usize> {
        let mut best = None;
        let mut most = -1.0;
        for (group, (activity, left)) in self.groups.iter().zip(left).enumerate() {
            let weighted = activity * left;
            if weighted > most {
                (best, most) = (Some(group), weighted);
            }
        }
        best
    }
}
