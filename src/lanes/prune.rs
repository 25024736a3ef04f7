//! The scans of `probes`: what groups give up, in all scans at once, until nothing moves any more;
//! and who keeps a scan that got stuck from going on.

use super::bits::Bits;
use super::probes::{Big, Probes};
use super::table::Table;
use super::word::Word;
use crate::slots::Slots;
use crate::watch::{Interrupt, Watch};

impl<T: Table> Probes<T> {
    /// Scans, and then asks each group whether it could go on if nothing were assumed about it.
    #[inline(always)]
    pub(super) fn scan<B: Bits>(
        &mut self,
        allowed: &[u16],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.next_order.clear();
        self.has_moved.fill(false);
        self.dirty.fill(u64::MAX);
        let (mut again, mut only_asking) = (true, false);
        while std::mem::take(&mut again) {
            for index in 0..self.order.len() {
                let group = self.order[index] as usize;
                let (word, bit) = (group / 64, 1 << (group % 64));
                if self.dirty[word] & bit != 0 {
                    self.dirty[word] &= !bit;
                    // One place for both, since this becomes a lot of code.
                    if self.visit::<B>(group, only_asking) {
                        again = true;
                        self.note_move(group);
                    }
                }
            }
            watch.work(2 * self.table.visit_work() * self.order.len())?;
            if !again && !only_asking {
                self.stuck = !self.table.cleared::<B>(&self.there);
                self.allow(allowed);
                self.dirty.fill(u64::MAX);
                again = !self.stuck.is_empty();
                only_asking = true;
            }
        }
        Ok(())
    }

    /// Has all scans know what is allowed, and forget what they assume.
    pub(super) fn allow(&mut self, allowed: &[u16]) {
        for (&rank, &allowed) in self.rank.iter().zip(allowed) {
            let word =
                |pairing: u32| if allowed >> pairing & 1 == 1 { Word::NONE } else { Word::ALL };
            self.excluded[rank as usize] = [word(0), word(1), word(2)];
        }
    }

    #[inline(always)]
    pub(super) fn note_move(&mut self, group: usize) {
        if !std::mem::replace(&mut self.has_moved[group], true) {
            self.next_order.push(group as u32);
        }
    }

    /// Takes what the pruning scan takes. Whether any scan took anything. If only asked, takes
    /// nothing, and puts where the first pairing was excluded which could.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize, only_asking: bool) -> bool {
        if self.table.is_big(group) {
            // Nobody asks about those.
            return !only_asking && self.visit_big::<B>(group);
        }
        let rank = self.rank[group] as usize;
        let [first, second, third] = &self.excluded[rank];
        let excluded = [B::load(first), B::load(second), B::load(third)];
        let Some((lies, goes, misfits)) = self.table.take::<B>(&self.there, group, excluded) else {
            if only_asking {
                self.excluded[rank][0] = Word::NONE;
            }
            return false;
        };
        let any = goes[0].or(goes[1]).or(goes[2].or(goes[3]));
        if only_asking {
            any.store(&mut self.excluded[rank][0]);
            return false;
        }
        if any.is_empty() {
            return false;
        }
        for place in 0..4 {
            let left = lies[place].without(goes[place]);
            left.store(self.there.at_mut(self.table.number(group, place)));
        }
        let words = &mut self.misfit[rank];
        for pairing in 0..3 {
            B::load(&words[pairing]).or(misfits[pairing]).store(&mut words[pairing]);
        }
        self.table.add_followers(group, &mut self.dirty);
        true
    }

    /// The same for a group of six or more.
    #[inline(always)]
    fn visit_big<B: Bits>(&mut self, group: usize) -> bool {
        let Big { start, together, apart, assumed, decided, goes } = &mut self.big;
        let pairs = start[group] as usize..start[group + 1] as usize;
        // So many pairs are those of one place more than the root of twice as many.
        let size = (2 * pairs.len()).isqrt() + 1;
        let known = if *assumed { [&together[pairs.clone()], &apart[pairs]] } else { [&[][..]; 2] };
        let (decided, goes) = (&mut decided[..size], &mut goes[..size]);
        self.table.take_big::<B>(&self.there, group, known, decided, goes);
        let mut any = B::load(&Word::NONE);
        for (place, goes) in goes.iter().enumerate() {
            let goes = B::load(goes);
            any = any.or(goes);
            let lies = self.there.at_mut(self.table.number(group, place));
            B::load(lies).without(goes).store(lies);
        }
        if any.is_empty() {
            return false;
        }
        self.table.add_followers(group, &mut self.dirty);
        true
    }
}
