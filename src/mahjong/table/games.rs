//! What many games at a time, and many scans, ask of the table: which tiles lie, which pairs a group offers,
//! and what a scan may take of it.

use super::Table;
use crate::board::Board;
use crate::error::Error;
use crate::lanes::bits::Bits;
use crate::lanes::word::Word;
use crate::lanes::{self, Offer, Taken, note_decided};
use crate::slots::{Slots, Storage};

impl<S: Storage> lanes::Table for Table<S> {
    type Storage = S;
    /// Two playable tiles are of one pairing; three or four offer every pairing.
    const ONE_OR_ALL: bool = true;

    fn for_scans(board: &Board) -> Result<Self, Error> {
        Table::new(board)
    }

    fn for_games(board: &Board) -> Result<Self, Error> {
        Table::without_followers(board)
    }

    #[inline(always)]
    fn group_count(&self) -> usize {
        self.group_count
    }

    #[inline(always)]
    fn is_four(&self, group: usize) -> bool {
        self.shapes.at(group).is_four
    }

    #[inline(always)]
    fn is_big(&self, group: usize) -> bool {
        S::HAS_BIG_GROUPS && self.big_start[..].get(group).is_some_and(|&start| start > 0)
    }

    /// One for each place of each group, and one for the tile that never lies.
    fn place_count(&self) -> usize {
        4 * self.group_count + 1 + self.big_blocked.len()
    }

    #[inline(always)]
    fn number(&self, group: usize, place: usize) -> usize {
        match self.big_start[..].get(group) {
            Some(&start) if S::HAS_BIG_GROUPS && start > 0 => start as usize + place,
            _ => 4 * group + place,
        }
    }

    #[inline(always)]
    fn visit_work(&self) -> usize {
        13
    }

    fn set_up(&self, there: &mut S::Heap<Word>) {
        for group in 0..self.group_count {
            let places = if self.is_big(group) {
                0
            } else if self.is_four(group) {
                4
            } else {
                2
            };
            for place in 0..places {
                there.set(4 * group + place, Word::ALL);
            }
        }
        for tile in 0..self.big_blocked.len() {
            there.set(4 * self.group_count + 1 + tile, Word::ALL);
        }
    }

    #[inline(always)]
    fn cleared<B: Bits>(&self, there: &S::Heap<Word>) -> Word {
        let mut left = B::load(&Word::NONE);
        let mut cleared = Word::NONE;
        for group in 0..self.group_count {
            let at = |place: usize| B::load(there.at(4 * group + place));
            left = left.or(at(0).or(at(1)).or(at(2).or(at(3))));
            // Most of the time the first few groups are enough to tell that there is none.
            if B::load(&Word::ALL).without(left).is_empty() {
                return cleared;
            }
        }
        for tile in 0..self.big_blocked.len() {
            left = left.or(B::load(there.at(4 * self.group_count + 1 + tile)));
        }
        B::load(&Word::ALL).without(left).store(&mut cleared);
        cleared
    }

    #[inline(always)]
    fn offer<B: Bits>(&mut self, there: &S::Heap<Word>, group: usize) -> Offer<B> {
        let (lies, [a, b, c, d]) = self.look::<B>(there, group);
        (lies, [[a.and(b), c.and(d)], [a.and(c), b.and(d)], [a.and(d), b.and(c)]])
    }

    /// Any two playable tiles.
    #[inline(always)]
    fn offer_big<B: Bits>(
        &mut self,
        there: &S::Heap<Word>,
        group: usize,
        could: &mut [Word],
        pairs: &mut [Word],
    ) {
        self.could_go::<B>(there, group, could);
        let mut pairs = pairs.iter_mut();
        for (place, one) in could.iter().enumerate() {
            let one = B::load(one);
            for (other, pair) in could[place + 1..].iter().zip(&mut pairs) {
                one.and(B::load(other)).store(pair);
            }
        }
    }

    #[inline(always)]
    fn could_go<B: Bits>(&mut self, there: &S::Heap<Word>, group: usize, could: &mut [Word]) {
        let first = self.number(group, 0);
        for (could, number) in could.iter_mut().zip(first..) {
            self.look_at_big::<B>(there, number).store(could);
        }
    }

    /// Two that are known to go together; of the others all that is playable, if two of it may go together
    /// or the group has been opened.
    #[inline(always)]
    fn take_big<B: Bits>(
        &mut self,
        there: &S::Heap<Word>,
        group: usize,
        [together, apart]: [&[Word]; 2],
        decided: &mut [Word],
        goes: &mut [Word],
    ) {
        self.could_go::<B>(there, group, goes);
        note_decided::<B>(together, decided);
        let first = self.number(group, 0);
        let none = B::load(&Word::NONE);
        let (mut some, mut open) = (none, none);
        for (place, playable) in goes.iter().enumerate() {
            let decided = B::load(&decided[place]);
            let playable = B::load(playable).without(decided);
            let gone = B::load(&Word::ALL).without(decided.or(B::load(there.at(first + place))));
            open = open.or(gone);
            if apart.is_empty() {
                open = open.or(some.and(playable));
                some = some.or(playable);
            }
        }
        let mut apart = apart.iter();
        for (one, playable) in goes.iter().enumerate() {
            let free = B::load(playable).without(B::load(&decided[one]).or(open));
            for (other, playable) in (one + 1..).zip(&goes[one + 1..]) {
                let Some(apart) = apart.next() else { break };
                let playable = B::load(playable).without(B::load(&decided[other]));
                open = open.or(free.and(playable).without(B::load(apart)));
            }
        }
        // From here on where places may go: alone, or because their mate is playable.
        for decided in decided.iter_mut() {
            open.without(B::load(decided)).store(decided);
        }
        let mut pairs = together.iter();
        for one in 0..goes.len() {
            let playable = B::load(&goes[one]);
            let mut may = B::load(&decided[one]);
            for other in one + 1..goes.len() {
                let Some(pair) = pairs.next() else { break };
                let pair = B::load(pair);
                may = may.or(pair.and(B::load(&goes[other])));
                B::load(&decided[other]).or(pair.and(playable)).store(&mut decided[other]);
            }
            may.store(&mut decided[one]);
        }
        for (goes, may) in goes.iter_mut().zip(decided) {
            B::load(goes).and(B::load(may)).store(goes);
        }
    }

    #[inline(always)]
    fn look_back<B: Bits>(&mut self, there: &S::Heap<Word>, group: usize) -> ([B; 4], B) {
        let (lies, [a, b, c, d]) = self.look::<B>(there, group);
        (lies, a.or(b).or(c.or(d)))
    }

    /// Pairs of the only pairing that a group may have; of other groups all that is playable, if two
    /// of it may go together or the group has been opened. Groups of which nothing is playable are not told
    /// apart, as that is too rare to be guessed.
    #[inline(always)]
    fn take<B: Bits>(
        &mut self,
        there: &S::Heap<Word>,
        group: usize,
        [e0, e1, e2]: [B; 3],
    ) -> Option<Taken<B>> {
        let ([a, b, c, d], [pa, pb, pc, pd]) = self.look::<B>(there, group);
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
        let misfits =
            [ga.xor(gb).or(gc.xor(gd)), ga.xor(gc).or(gb.xor(gd)), ga.xor(gd).or(gb.xor(gc))];
        Some(([a, b, c, d], [ga, gb, gc, gd], misfits))
    }

    #[inline(always)]
    fn add_followers(&self, group: usize, dirty: &mut [u64]) {
        let [start, end] = [group, group + 1].map(|group| self.follower_start[group] as usize);
        for &(word, bits) in &self.followers[start..end] {
            dirty[word as usize] |= bits;
        }
    }
}
