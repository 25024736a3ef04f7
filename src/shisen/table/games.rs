//! What many games at a time, and many scans, ask of the table: which tiles lie, which pairs of a group are
//! joined, and what a scan may take of it.

use super::{PAIRS, Table};
use crate::board::Board;
use crate::error::Error;
use crate::lanes::bits::Bits;
use crate::lanes::word::Word;
use crate::lanes::{self, Offer, Taken, note_decided};
use crate::shisen::geometry::MOST_IN_GROUP;
use crate::slots::Large;

impl lanes::Table for Table {
    type Storage = Large;
    const ONE_OR_ALL: bool = false;

    fn for_scans(board: &Board) -> Result<Self, Error> {
        Table::new(board)
    }

    fn for_games(board: &Board) -> Result<Self, Error> {
        Table::new(board)
    }

    fn group_count(&self) -> usize {
        self.cells.len()
    }

    fn is_four(&self, group: usize) -> bool {
        self.cells[group].1
    }

    #[inline(always)]
    fn is_big(&self, group: usize) -> bool {
        self.big_start[..].get(group..group + 2).is_some_and(|start| start[0] < start[1])
    }

    /// One for each cell, and one for tiles that there are not.
    fn place_count(&self) -> usize {
        self.rows * self.columns + 1
    }

    #[inline(always)]
    fn number(&self, group: usize, place: usize) -> usize {
        if self.is_big(group) {
            let [row, column] = self.big_cells[self.big_start[group] as usize + place];
            return self.at(row.into(), column.into());
        }
        let (cells, is_four) = self.cells[group];
        if place >= 2 && !is_four {
            return self.rows * self.columns;
        }
        let [row, column] = cells[place];
        self.at(row.into(), column.into())
    }

    fn visit_work(&self) -> usize {
        200
    }

    fn set_up(&self, there: &mut Vec<Word>) {
        there.fill(Word::NONE);
        for &cell in &self.barred {
            there[cell as usize] = Word::ALL;
        }
        for group in (0..self.cells.len()).filter(|&group| !self.is_big(group)) {
            for place in 0..if self.cells[group].1 { 4 } else { 2 } {
                there[self.number(group, place)] = Word::ALL;
            }
        }
        for &[row, column] in &self.big_cells {
            there[self.at(row.into(), column.into())] = Word::ALL;
        }
    }

    #[inline(always)]
    fn cleared<B: Bits>(&self, there: &Vec<Word>) -> Word {
        let mut free = B::load(&Word::ALL);
        let mut cleared = Word::NONE;
        for &[row, column] in &self.big_cells {
            free = free.without(B::load(&there[self.at(row.into(), column.into())]));
            if free.is_empty() {
                return cleared;
            }
        }
        for group in (0..self.cells.len()).filter(|&group| !self.is_big(group)) {
            let [a, b, c, d] = self.lies::<B>(there, group);
            free = free.without(a.or(b).or(c.or(d)));
            if free.is_empty() {
                return cleared;
            }
        }
        free.store(&mut cleared);
        cleared
    }

    #[inline(always)]
    fn offer<B: Bits>(&mut self, there: &Vec<Word>, group: usize) -> Offer<B> {
        let lies = self.lies::<B>(there, group);
        let [ab, cd, ac, bd, ad, bc] = self.joined(there, group, lies);
        (lies, [[ab, cd], [ac, bd], [ad, bc]])
    }

    #[inline(always)]
    fn offer_big<B: Bits>(
        &mut self,
        there: &Vec<Word>,
        group: usize,
        could: &mut [Word],
        pairs: &mut [Word],
    ) {
        for (place, lies) in could.iter_mut().enumerate() {
            *lies = there[self.number(group, place)];
        }
        self.join_big(there, group, could, |_, number, joined: B| joined.store(&mut pairs[number]));
    }

    /// Those that are joined with one that is gone.
    #[inline(never)]
    fn could_go<B: Bits>(&mut self, there: &Vec<Word>, group: usize, could: &mut [Word]) {
        let start = self.big_start[group] as usize;
        let size = could.len();
        let (mut lies, mut goes) = ([Word::NONE; MOST_IN_GROUP], [Word::NONE; MOST_IN_GROUP]);
        for (place, lies) in lies[..size].iter_mut().enumerate() {
            let [row, column] = self.big_cells[start + place];
            *lies = there[self.at(row.into(), column.into())];
        }
        could.fill(Word::ALL);
        self.join_big(there, group, could, |[one, other], _, joined: B| {
            let (a, b) = (B::load(&lies[one]), B::load(&lies[other]));
            let differ = a.xor(b).and(joined);
            B::load(&goes[one]).or(differ.and(a)).store(&mut goes[one]);
            B::load(&goes[other]).or(differ.and(b)).store(&mut goes[other]);
        });
        could.copy_from_slice(&goes[..could.len()]);
    }

    /// What lies of every pair that is joined and may go together.
    #[inline(never)]
    fn take_big<B: Bits>(
        &mut self,
        there: &Vec<Word>,
        group: usize,
        [together, _apart]: [&[Word]; 2],
        decided: &mut [Word],
        goes: &mut [Word],
    ) {
        note_decided::<B>(together, decided);
        let start = self.big_start[group] as usize;
        let size = goes.len();
        let mut lies = [Word::NONE; MOST_IN_GROUP];
        for (place, lies) in lies[..size].iter_mut().enumerate() {
            let [row, column] = self.big_cells[start + place];
            *lies = there[self.at(row.into(), column.into())];
        }
        goes.fill(Word::NONE);
        let counts = [Word::ALL; MOST_IN_GROUP];
        self.join_big(there, group, &counts[..size], |[one, other], number, joined: B| {
            let free = joined.without(B::load(&decided[one]).or(B::load(&decided[other])));
            let may = match together.get(number) {
                Some(pair) => free.or(joined.and(B::load(pair))),
                None => free,
            };
            B::load(&goes[one]).or(may.and(B::load(&lies[one]))).store(&mut goes[one]);
            B::load(&goes[other]).or(may.and(B::load(&lies[other]))).store(&mut goes[other]);
        });
    }

    #[inline(always)]
    fn look_back<B: Bits>(&mut self, there: &Vec<Word>, group: usize) -> ([B; 4], B) {
        let lies = self.lies::<B>(there, group);
        let some = lies[0].or(lies[1]).or(lies[2].or(lies[3]));
        let joined = self.joined(there, group, [some; 4]);
        let mut could = some.without(some);
        for pair in 0..6 {
            let [one, other] = PAIRS[pair];
            could = could.or(joined[pair].and(lies[one].or(lies[other])));
        }
        (lies, could)
    }

    /// What lies of every pair that is joined and not excluded.
    #[inline(always)]
    fn take<B: Bits>(
        &mut self,
        there: &Vec<Word>,
        group: usize,
        excluded: [B; 3],
    ) -> Option<Taken<B>> {
        let lies = self.lies::<B>(there, group);
        let some = lies[0].or(lies[1]).or(lies[2].or(lies[3]));
        if some.is_empty() {
            return None;
        }
        let joined = self.joined(there, group, [some; 4]);
        let none = some.without(some);
        let mut goes = [none; 4];
        for index in 0..6 {
            let [one, other] = PAIRS[index];
            let pair = joined[index].without(excluded[index / 2]);
            goes[one] = goes[one].or(pair.and(lies[one]));
            goes[other] = goes[other].or(pair.and(lies[other]));
        }
        let mut misfits = [none; 3];
        for index in 0..6 {
            let [one, other] = PAIRS[index];
            let alone = goes[one].or(goes[other]).without(joined[index]);
            misfits[index / 2] = misfits[index / 2].or(alone);
        }
        Some((lies, goes, misfits))
    }

    /// Any group, for all that is known.
    fn add_followers(&self, _group: usize, dirty: &mut [u64]) {
        dirty.fill(u64::MAX);
    }
}
