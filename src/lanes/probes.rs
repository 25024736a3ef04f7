//! Pruning scans as lanes, 256 at a time. Each has its own assumptions: which pairings some groups
//! do not have. Told are the scans that get stuck and the groups that keep them so, and how groups
//! have gone in the others.

use super::bits::{Bits, Work};
use super::repair::usually;
use super::table::{Table, There};
use super::transpose::transpose;
use super::word::Word;
use crate::board::{Board, is_big, pairs_of};
use crate::error::Error;
use crate::memory;
use crate::slots::Slots;
use crate::watch::{Interrupt, Watch};

/// A set of pairings of groups in a list: bit 3 · k + p for pairing p of the k-th group.
pub(crate) type Pairings = u128;

/// The most groups that such a list may have.
pub(crate) const MOST_LISTED: usize = 42;

/// Where groups that are not listed begin.
const UNLISTED: usize = MOST_LISTED + 1;

pub(crate) struct Probes<T: Table> {
    pub(super) table: T,
    /// In which scans each tile lies, numbered as in [`Table`].
    pub(super) there: There<T>,
    /// Where each group is in the two lists that follow: listed ones come first, so that the words
    /// of a pairing are where its bit is.
    pub(super) rank: Vec<u32>,
    /// In which scans each group does not have each pairing.
    pub(super) excluded: Vec<[Word; 3]>,
    /// In which scans a group has done what it could not have done with each pairing.
    pub(super) misfit: Vec<[Word; 3]>,
    /// A set of groups near which something has changed since the last visit.
    pub(super) dirty: Vec<u64>,
    /// The groups as they began to move in the scans before: a good order to visit them in. Then
    /// those that have begun to move in these scans.
    pub(super) order: Vec<u32>,
    pub(super) next_order: Vec<u32>,
    pub(super) has_moved: Vec<bool>,
    /// The scans that got stuck.
    pub(super) stuck: Word,
    pub(super) big: Big,
    /// For each scan the pairings that listed groups may not be said to have had, in two rows, and the
    /// listed groups that could go on if nothing were assumed about them.
    told: Box<[[Word; 64]; 3]>,
}

/// What scans assume about groups of six or more, if there are any.
pub(super) struct Big {
    /// For each group where its pairs begin, and one more entry.
    pub(super) start: Vec<u32>,
    /// In which scans the two of each pair go together, and in which they do not.
    pub(super) together: Vec<Word>,
    pub(super) apart: Vec<Word>,
    /// Whether anything is assumed about them.
    pub(super) assumed: bool,
    /// Working memory, one word a place.
    pub(super) decided: Vec<Word>,
    pub(super) goes: Vec<Word>,
}

impl Big {
    fn new(board: &Board) -> Result<Self, Error> {
        let sizes = (0..board.group_count()).map(|group| board.groups.size(group));
        let largest = sizes.clone().max().unwrap_or(0);
        let mut start = Vec::new();
        let mut pairs = 0;
        if is_big(largest) {
            start = memory::with_capacity(board.group_count() + 1)?;
            start.push(0);
            for size in sizes {
                pairs += if is_big(size) { pairs_of(size) } else { 0 };
                start.push(pairs as u32);
            }
        }
        let places = if is_big(largest) { largest } else { 0 };
        Ok(Big {
            start,
            together: memory::filled(pairs, Word::NONE)?,
            apart: memory::filled(pairs, Word::NONE)?,
            assumed: false,
            decided: memory::filled(places, Word::NONE)?,
            goes: memory::filled(places, Word::NONE)?,
        })
    }
}

/// A batch of scans to be made.
struct Run<'p, 'w, 'm, T: Table> {
    probes: &'p mut Probes<T>,
    allowed: &'p [u16],
    watch: &'w mut Watch<'m>,
}

impl<T: Table> Work for Run<'_, '_, '_, T> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.probes.scan::<B>(self.allowed, self.watch)
    }
}

impl<T: Table> Probes<T> {
    pub(crate) fn new(board: &Board) -> Result<Self, Error> {
        let table = T::for_scans(board)?;
        let groups = board.group_count();
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups as u32);
        Ok(Self {
            there: There::<T>::filled(table.place_count(), Word::NONE)?,
            rank: memory::filled(groups, 0)?,
            excluded: memory::filled(UNLISTED + groups, [Word::NONE; 3])?,
            misfit: memory::filled(UNLISTED + groups, [Word::NONE; 3])?,
            dirty: memory::filled(groups.div_ceil(64), 0)?,
            order,
            next_order: memory::with_capacity(groups)?,
            has_moved: memory::filled(groups, false)?,
            stuck: Word::NONE,
            big: Big::new(board)?,
            told: Slots::filled(3, [Word::NONE; 64])?,
            table,
        })
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
        self.big.assumed = false;
        self.run_all(allowed, listed, excluded, watch)
    }

    /// Before scans about groups of six or more: nothing is assumed in any of them.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn assume_nothing(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        self.big.together.fill(Word::NONE);
        self.big.apart.fill(Word::NONE);
        watch.work(2 * self.big.together.len())
    }

    /// In a scan, or in all, the two of a pair of a group of six or more go together, or do not. Pairs are
    /// told by their number among all of those.
    pub(crate) fn assume(&mut self, scan: Option<usize>, pair: u32, together: bool) {
        let Big { together: with, apart, .. } = &mut self.big;
        let word = &mut if together { with } else { apart }[pair as usize];
        match scan {
            Some(scan) => word.0[scan / 64 % 4] |= 1 << (scan % 64),
            None => *word = Word::ALL,
        }
    }

    /// Scans with what is assumed.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn run_big(&mut self, allowed: &[u16], watch: &mut Watch) -> Result<(), Interrupt> {
        self.big.assumed = true;
        self.run_all(allowed, &[], &[], watch)
    }

    fn run_all(
        &mut self,
        allowed: &[u16],
        listed: &[u32],
        excluded: &[Pairings],
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        watch.work(40 * self.table.group_count() + 4 * self.big.together.len())?;
        self.table.set_up(&mut self.there);
        self.rank(listed);
        self.allow(allowed);
        self.exclude(excluded);
        usually::<T, _>(Run { probes: self, allowed, watch })?;
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
        let [low, high] = [0, 1].map(|rows| Pairings::from(self.told_in(rows, scan)));
        !(high << 64 | low)
    }

    /// The listed groups that could go on, in a scan that got stuck, if nothing were assumed about
    /// them; bit k for the k-th. What was assumed about all others does not matter: without it, the
    /// scan would get stuck as well.
    pub(crate) fn blamed(&self, scan: usize) -> u64 {
        self.told_in(2, scan)
    }

    #[inline(always)]
    fn told_in(&self, rows: usize, scan: usize) -> u64 {
        self.told.at(rows)[scan % 64].0[scan / 64 % 4]
    }

    /// Puts listed groups first.
    fn rank(&mut self, listed: &[u32]) {
        for (rank, place) in self.rank.iter_mut().zip(UNLISTED as u32..) {
            *rank = place;
        }
        for (&group, place) in listed.iter().zip(0..) {
            self.rank[group as usize] = place;
        }
        self.misfit.fill([Word::NONE; 3]);
    }

    /// Has each scan know what it may not have.
    fn exclude(&mut self, excluded: &[Pairings]) {
        let mut rows = [[Word::NONE; 64]; 2];
        for (scan, &excluded) in excluded.iter().enumerate() {
            let (row, block) = (scan % 64, scan / 64 % 4);
            rows[0][row].0[block] = excluded as u64;
            rows[1][row].0[block] = (excluded >> 64) as u64;
        }
        for rows in &mut rows {
            transpose(rows);
        }
        for (word, &row) in self.excluded.as_flattened_mut().iter_mut().zip(rows.as_flattened()) {
            *word |= row;
        }
    }

    /// Tells for each scan with which pairings groups could have done what they did, and which
    /// groups could have gone on.
    fn collect(&mut self) {
        let (pairings, groups) = self.told.as_mut_slice().split_at_mut(2);
        let misfits = self.misfit.as_flattened().iter();
        for (row, misfit) in pairings.as_flattened_mut().iter_mut().zip(misfits) {
            *row = *misfit;
        }
        for (row, excluded) in
            groups.as_flattened_mut().iter_mut().zip(&self.excluded[..MOST_LISTED])
        {
            *row = excluded[0];
        }
        for rows in self.told.iter_mut() {
            transpose(rows);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::winner::PAIRS;
    use crate::lanes::{LANES, Table as _};
    use crate::mahjong::Scan;
    use crate::mahjong::Table;
    use crate::random::Random;
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
        let (mut ends, mut fits, mut freed) = ([0; 2], 0, 0);
        for board in boards() {
            let mut probes = Probes::<Table<Small>>::new(&board).unwrap();
            for _ in 0..2 {
                let excluded = assumptions(&mut random);
                probes.run(&ANY, &listed, &excluded, &mut Watch::new()).unwrap();
                for (scan, &assumed) in excluded.iter().enumerate() {
                    let Some(cleared) = clears(&board, assumed) else {
                        assert!(probes.is_stuck(scan));
                        continue;
                    };
                    assert_eq!(cleared, !probes.is_stuck(scan));
                    if !cleared {
                        // The groups that are to blame are enough.
                        let blamed = listed.iter().filter(|&k| probes.blamed(scan) >> k & 1 == 1);
                        let kept = blamed.fold(0, |all: Pairings, k| all | 7 << (3 * k));
                        assert_eq!(clears(&board, assumed & kept), Some(false));
                        freed += usize::from(assumed & !kept != 0);
                    }
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
        assert!(freed > 200, "{freed}");
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
            let mut wide = Probes::<Table<Small>>::new(&board).unwrap();
            let mut large = Probes::<Table<Large>>::new(&board).unwrap();
            let mut plain = Probes::<Table<Small>>::new(&board).unwrap();
            wide.run(&allowed, &listed, &excluded, &mut Watch::new()).unwrap();
            large.run(&allowed, &listed, &excluded, &mut Watch::new()).unwrap();
            plain.table.set_up(&mut plain.there);
            plain.rank(&listed);
            plain.allow(&allowed);
            plain.exclude(&excluded);
            let (probes, watch) = (&mut plain, &mut Watch::new());
            Run { probes, allowed: &allowed, watch }.run::<Word>().unwrap();
            plain.collect();
            assert_eq!((wide.stuck, &wide.told), (plain.stuck, &plain.told));
            assert_eq!((wide.stuck, &wide.told), (large.stuck, &large.told));
        }
    }
}
