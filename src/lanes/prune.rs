//! The scans of `probes`: what groups give up, in all scans at once, until nothing moves any more;
//! and who keeps a scan that got stuck from going on.

use super::bits::Bits;
use super::probes::Probes;
use super::word::Word;
use crate::slots::{Slots, Storage};
use crate::watch::{Interrupt, Watch};

impl<S: Storage> Probes<S> {
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
            watch.work(25 * self.order.len())?;
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

    /// Takes what the pruning scan takes: pairs of the only pairing that a group may have; of other
    /// groups all that is playable, if two of it may go together or the group has been opened.
    /// Whether any scan took anything. If only asked, takes nothing, and puts where the
    /// first pairing was excluded which could.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize, only_asking: bool) -> bool {
        let rank = self.rank[group] as usize;
        let ([a, b, c, d], [pa, pb, pc, pd]) = self.table.look::<B>(&self.there, group);
        if pa.or(pb).or(pc.or(pd)).is_empty() {
            if only_asking {
                self.excluded[rank][0] = Word::NONE;
            }
            return false;
        }
        let [e0, e1, e2] = self.excluded[rank].each_ref().map(B::load);
        let (not01, not02, not12) = (e0.and(e1), e0.and(e2), e1.and(e2));
        let (only0, only1, only2) = (not12.without(e0), not02.without(e1), not01.without(e2));
        let has0 = pa.and(pb).or(pc.and(pd)).without(e0);
        let has1 = pa.and(pc).or(pb.and(pd)).without(e1);
        let has2 = pa.and(pd).or(pb.and(pc)).without(e2);
        let closed = a.and(b).and(c.and(d)).without(has0.or(has1).or(has2));
        let loose = B::load(&Word::ALL).without(closed.or(not01).or(not02.or(not12)));
        let goes = |playable: B, first: B, second: B, third: B| {
            let with = only0.and(first).or(only1.and(second)).or(only2.and(third));
            playable.and(loose.or(with))
        };
        let (ga, gb) = (goes(pa, pb, pc, pd), goes(pb, pa, pd, pc));
        let (gc, gd) = (goes(pc, pd, pa, pb), goes(pd, pc, pb, pa));
        let goes = ga.or(gb).or(gc.or(gd));
        if only_asking {
            goes.store(&mut self.excluded[rank][0]);
            return false;
        }
        if goes.is_empty() {
            return false;
        }
        a.without(ga).store(self.there.at_mut(4 * group));
        b.without(gb).store(self.there.at_mut(4 * group + 1));
        c.without(gc).store(self.there.at_mut(4 * group + 2));
        d.without(gd).store(self.there.at_mut(4 * group + 3));
        let misfit = &mut self.misfit[rank];
        let add = |word: &mut Word, misfit: B| B::load(word).or(misfit).store(word);
        add(&mut misfit[0], ga.xor(gb).or(gc.xor(gd)));
        add(&mut misfit[1], ga.xor(gc).or(gb.xor(gd)));
        add(&mut misfit[2], ga.xor(gd).or(gb.xor(gc)));
        for &(word, bits) in self.table.followers(group) {
            self.dirty[word as usize] |= bits;
        }
        true
    }
}
