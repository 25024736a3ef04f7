//! What to decide next: the group that has taken part in the most conflicts lately, among all
//! that are undecided. Old conflicts are forgotten fast.

use crate::error::Error;
use crate::memory;

/// How much of a group's activity is left after each conflict.
const KEPT: f64 = 0.9;

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

    /// The most active group of those wanted; of equals the first.
    pub(super) fn highest(&self, wanted: impl Fn(usize) -> bool) -> Option<usize> {
        let mut best = None;
        let mut most = -1.0;
        for (group, &activity) in self.groups.iter().enumerate() {
            if activity > most && wanted(group) {
                (best, most) = (Some(group), activity);
            }
        }
        best
    }
}
