//! Pruning scans as lanes, 256 at a time. Each has its own assumptions: which pairings some groups
//! do not have. Told are the scans that get stuck, and how groups have gone in the others.

use super::bits::{Bits, Work, best};
use super::table::Table;
use super::transpose::transpose;
use super::word::{LANES, Word};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::{Slots, Storage};
use crate::watch::{Interrupt, Watch};

/// A set of pairings of groups in a list: bit 3 · k + p for pairing p of the k-th group.
pub(crate) type Pairings = u128;

/// The most groups that such a list may have.
pub(crate) const MOST_LISTED: usize = 42;

/// Where groups that are not listed begin.
const UNLISTED: usize = MOST_LISTED + 1;

pub(crate) struct Probes<S: Storage> {
    table: Table<S>,
    /// In which scans each tile lies, numbered as in [`Table`].
    there: S::Heap<Word>,
    /// Where each group is in the two lists that follow: listed ones come first, so that the words
    /// of a pairing are where its bit is.
    rank: Vec<u32>,
    /// In which scans each group does not have each pairing.
    excluded: Vec<[Word; 3]>,
    /// In which scans a group has done what it could not have done with each pairing.
    misfit: Vec<[Word; 3]>,
    /// A set of groups near which something has changed since the last visit.
    dirty: Vec<u64>,
    /// The groups as they began to move in the scans before: a good order to visit them in. Then
    /// those that have begun to move in these scans.
    order: Vec<u32>,
    next_order: Vec<u32>,
    has_moved: Vec<bool>,
    /// The scans that got stuck.
    stuck: Word,
    /// For each scan the pairings that listed groups may be said to have had.
    fitting: Vec<Pairings>,
}

/// A batch of scans to be made.
struct Run<'p, 'w, 'm, S: Storage> {
    probes: &'p mut Probes<S>,
    watch: &'w mut Watch<'m>,
}

impl<S: Storage> Work for Run<'_, '_, '_, S> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.probes.scan::<B>(self.watch)
    }
}

impl<S: Storage> Probes<S> {
    /// Nothing if the board has groups of more than four tiles.
    pub(crate) fn new(board: &Board) -> Result<Option<Self>, Error> {
        let Some(table) = Table::<S>::new(board)? else {
            return Ok(None);
        };
        let groups = board.group_count();
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups as u32);
        Ok(Some(Self {
            there: S::Heap::filled(table.place_count(), Word::NONE)?,
            rank: memory::filled(groups, 0)?,
            excluded: memory::filled(UNLISTED + groups, [Word::NONE; 3])?,
            misfit: memory::filled(UNLISTED + groups, [Word::NONE; 3])?,
            dirty: memory::filled(groups.div_ceil(64), 0)?,
            order,
            next_order: memory::with_capacity(groups)?,
            has_moved: memory::filled(groups, false)?,
            stuck: Word::NONE,
            fitting: memory::filled(LANES, 0)?,
            table,
        }))
    }

    /// Scans with all of up to 256 assumptions. `allowed` are the pairings of each group that may
    /// be had in any scan; `excluded`, for each scan, those of listed groups that may not.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn run(
        &mut self,
        allowed: &[u16],
        listed: &[u32],
        excluded: &[Pairings],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        watch.work(40 * self.table.group_count)?;
        self.table.set_up(&mut self.there);
        self.rank(allowed, listed);
        self.exclude(excluded);
        self.dirty.fill(u64::MAX);
        best(Run { probes: self, watch })?;
        self.collect();
        for index in 0..self.order.len() {
            self.note_move(self.order[index] as usize);
        }
        std::mem::swap(&mut self.order, &mut self.next_order);
        Ok(())
    }

    /// Whether a scan got stuck.
    pub(crate) fn is_stuck(&self, scan: usize) -> bool {
        self.stuck.has(scan)
    }

    /// The pairings with which listed groups could have done what they did in a scan.
    pub(crate) fn fitting(&self, scan: usize) -> Pairings {
        self.fitting[scan]
    }

    /// Puts listed groups first, and has all scans know what is allowed.
    fn rank(&mut self, allowed: &[u16], listed: &[u32]) {
        for (rank, place) in self.rank.iter_mut().zip(UNLISTED as u32..) {
            *rank = place;
        }
        for (&group, place) in listed.iter().zip(0..) {
            self.rank[group as usize] = place;
        }
        for (&rank, &allowed) in self.rank.iter().zip(allowed) {
            let word =
                |pairing: u32| if allowed >> pairing & 1 == 1 { Word::NONE } else { Word::ALL };
            self.excluded[rank as usize] = [word(0), word(1), word(2)];
            self.misfit[rank as usize] = [Word::NONE; 3];
        }
    }

    /// Has each scan know what it may not have.
    fn exclude(&mut self, excluded: &[Pairings]) {
        for (block, scans) in excluded.chunks(64).enumerate() {
            for half in 0..2 {
                let mut rows = [0; 64];
                for (row, &scan) in rows.iter_mut().zip(scans) {
                    *row = (scan >> (64 * half)) as u64;
                }
                transpose(&mut rows);
                let words = &mut self.excluded.as_flattened_mut()[64 * half..];
                for (word, &row) in words.iter_mut().zip(&rows) {
                    word.0[block] |= row;
                }
            }
        }
    }

    /// Tells for each scan with which pairings groups could have done what they did.
    fn collect(&mut self) {
        for (block, scans) in self.fitting.chunks_mut(64).enumerate() {
            scans.fill(0);
            for half in 0..2 {
                let mut rows = [0; 64];
                let words = &self.misfit.as_flattened()[64 * half..];
                for (row, word) in rows.iter_mut().zip(words) {
                    *row = !word.0[block];
                }
                transpose(&mut rows);
                for (scan, &row) in scans.iter_mut().zip(&rows) {
                    *scan |= Pairings::from(row) << (64 * half);
                }
            }
        }
    }

    #[inline(always)]
    fn scan<B: Bits>(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        self.next_order.clear();
        self.has_moved.fill(false);
        let mut again = true;
        while std::mem::take(&mut again) {
            for index in 0..self.order.len() {
                let group = self.order[index] as usize;
                let (word, bit) = (group / 64, 1 << (group % 64));
                if self.dirty[word] & bit != 0 {
                    self.dirty[word] &= !bit;
                    if self.visit::<B>(group) {
                        again = true;
                        self.note_move(group);
                    }
                }
            }
            watch.work(25 * self.order.len())?;
        }
        self.stuck = !self.table.cleared::<B>(&self.there);
        Ok(())
    }

    #[inline(always)]
    fn note_move(&mut self, group: usize) {
        if !std::mem::replace(&mut self.has_moved[group], true) {
            self.next_order.push(group as u32);
        }
    }

    /// Takes what the pruning scan takes: pairs of the only pairing that a group may have; of other
    /// groups all that is playable, if two of it may go together or the group has been opened.
    /// Whether any scan took anything.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize) -> bool {
        let ([a, b, c, d], [pa, pb, pc, pd]) = self.table.look::<B>(&self.there, group);
        if pa.or(pb).or(pc.or(pd)).is_empty() {
            return false;
        }
        let rank = self.rank[group] as usize;
        let words = &self.excluded[rank];
        let (e0, e1, e2) = (B::load(&words[0]), B::load(&words[1]), B::load(&words[2]));
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
        if ga.or(gb).or(gc.or(gd)).is_empty() {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::winner::PAIRS;
    use crate::random::Random;
    use crate::scan::Scan;
    use crate::slots::{Large, Small};
    use crate::tile::NO_TILE;
    use crate::{deal, layout};

    const ANY: [u16; 36] = [7; 36];

    /// Some groups of each scan are given a pairing.
    fn assumptions(random: &mut Random) -> Vec<Pairings> {
        let draw = |_| {
            (0..=random.index(8)).fold(0, |excluded, _| {
                let (group, pairing) = (random.index(36), random.index(3));
                // A group that is given two pairings has none.
                excluded | Pairings::from(7u8 & !(1 << pairing)) << (3 * group)
            })
        };
        (0..LANES).map(draw).collect()
    }

    /// What the scan of the whole board says, if every group of a scan has a pairing or any.
    fn clears(board: &Board, excluded: Pairings) -> Option<bool> {
        let mut partner = vec![NO_TILE; board.tile_count()];
        for group in 0..36 {
            let pairing = match excluded >> (3 * group) & 7 {
                0 => continue,
                0b110 => 0,
                0b101 => 1,
                0b011 => 2,
                _ => return None,
            };
            let tiles = board.groups.tiles(group);
            for (first, second) in PAIRS[pairing] {
                partner[tiles[first] as usize] = tiles[second];
                partner[tiles[second] as usize] = tiles[first];
            }
        }
        let watch = &mut Watch::new();
        Some(Scan::new(board, watch).unwrap().clears(board, &partner, watch).unwrap())
    }

    fn boards() -> impl Iterator<Item = Board> {
        (0..20).map(|seed| Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap())
    }

    #[test]
    fn scans_end_like_single_ones_and_groups_went_as_they_say() {
        let mut random = Random::new(2);
        let listed: Vec<u32> = (0..36).collect();
        let (mut ends, mut fits) = ([0; 2], 0);
        for board in boards() {
            let mut probes = Probes::<Small>::new(&board).unwrap().unwrap();
            for _ in 0..2 {
                let excluded = assumptions(&mut random);
                probes.run(&ANY, &listed, &excluded, &mut Watch::new()).unwrap();
                for (scan, &assumed) in excluded.iter().enumerate() {
                    let Some(cleared) = clears(&board, assumed) else {
                        assert!(probes.is_stuck(scan));
                        continue;
                    };
                    assert_eq!(cleared, !probes.is_stuck(scan));
                    ends[usize::from(cleared)] += 1;
                    // A group that could have had a pairing all along might as well be given it.
                    let bit = random.index(108);
                    if cleared && probes.fitting(scan) >> bit & 1 == 1 {
                        let other = Pairings::from(7u8 & !(1 << (bit % 3))) << (bit / 3 * 3);
                        assert_ne!(clears(&board, assumed | other), Some(false));
                        fits += 1;
                    }
                }
            }
        }
        assert!(ends.iter().all(|&count| count > 500) && fits > 200, "{ends:?}, {fits}");
    }

    #[test]
    fn all_forms_scan_alike() {
        let mut random = Random::new(3);
        // Not all groups are listed, nor is everything allowed.
        let listed: Vec<u32> = (4..36).rev().collect();
        let mut allowed = ANY;
        allowed[..4].copy_from_slice(&[1, 2, 4, 6]);
        for board in boards() {
            let excluded = assumptions(&mut random);
            let mut wide = Probes::<Small>::new(&board).unwrap().unwrap();
            let mut large = Probes::<Large>::new(&board).unwrap().unwrap();
            let mut plain = Probes::<Small>::new(&board).unwrap().unwrap();
            wide.run(&allowed, &listed, &excluded, &mut Watch::new()).unwrap();
            large.run(&allowed, &listed, &excluded, &mut Watch::new()).unwrap();
            plain.table.set_up(&mut plain.there);
            plain.rank(&allowed, &listed);
            plain.dirty.fill(u64::MAX);
            plain.exclude(&excluded);
            plain.scan::<Word>(&mut Watch::new()).unwrap();
            plain.collect();
            assert_eq!((wide.stuck, &wide.fitting), (plain.stuck, &plain.fitting));
            assert_eq!((wide.stuck, &wide.fitting), (large.stuck, &large.fitting));
        }
    }
}
