//! What got a game stuck in groups of six or more, and another pairing for it.

use super::super::bits::Bits;
use super::super::coins::Coins;
use super::super::table::{Table, There};
use super::super::word::Word;
use super::chosen::{Chosen, choose_places};
use super::{Big, DIGITS};
use crate::random::Random;
use crate::slots::Slots;

impl Big {
    /// Notes where the places of a group lie, and could go on. Gives the games in which another
    /// pairing would have let it, and counts what lies.
    #[inline(never)]
    pub(in crate::lanes) fn look_back<T: Table, B: Bits>(
        &mut self,
        table: &mut T,
        there: &There<T>,
        group: usize,
        count: &mut dyn FnMut(B),
    ) -> B {
        let places = self.places(group);
        let (could, lies) = (&mut self.could[places.clone()], &mut self.lies[places]);
        table.could_go::<B>(there, group, could);
        let none = B::load(&Word::NONE);
        let (mut any, mut all) = (none, B::load(&Word::ALL));
        for (place, (could, lies)) in could.iter_mut().zip(lies).enumerate() {
            let word = B::load(there.at(table.number(group, place)));
            word.store(lies);
            count(word);
            all = all.and(word);
            // One of them is enough.
            let first = B::load(could).without(any);
            first.store(could);
            any = any.or(first);
        }
        any.without(all)
    }

    /// In some games in which another pairing would have let a group go on, the place that could go
    /// gets one for its mate that is gone.
    #[inline(never)]
    pub(in crate::lanes) fn change<B: Bits>(
        &mut self,
        group: usize,
        games: B,
        coins: &Coins,
        random: &mut Random,
    ) {
        let (size, pairs, places) = (self.size(group), self.pairs(group), self.places(group));
        let first = places.start;
        let (could, lies) = (&self.could[places.clone()], &self.lies[places]);
        let chosen = &mut self.work.chosen;
        chosen.clear(size);
        for (one, could) in chosen.one.iter_mut().zip(could) {
            B::load(could).and(games).store(one);
        }
        // In half of them one that went late: if it had waited for this one, nothing else would have
        // had to wait for long.
        let late = games.and(coins.toss::<B>(random.bits())[0]);
        choose_places(&mut chosen.other[..size], games.without(late), coins, random, |place| {
            B::load(&lies[place])
        });
        if !late.is_empty() {
            let latest = &mut self.work.could[..size];
            for (latest, lies) in latest.iter_mut().zip(lies) {
                late.without(B::load(lies)).store(latest);
            }
            for digit in (0..DIGITS).rev() {
                let none = B::load(&Word::NONE);
                let went = |place: usize| B::load(&self.went[first + place][digit]);
                let later = latest.iter().enumerate();
                let later = later
                    .fold(none, |all, (place, latest)| all.or(B::load(latest).and(went(place))));
                for (place, latest) in latest.iter_mut().enumerate() {
                    let now = B::load(latest);
                    now.and(went(place)).or(now.without(later)).store(latest);
                }
            }
            let mut open = late;
            let mut place = random.index(size);
            for _ in 0..size {
                place = if place + 1 < size { place + 1 } else { 0 };
                let now = B::load(&latest[place]).and(open);
                open = open.without(now);
                let other = &mut chosen.other[place];
                B::load(other).or(now).store(other);
            }
        }
        chosen.pair_up_apart::<B, 1>(&mut self.preferred[pairs], size);
    }

    /// In some games two places of a group that are drawn at random belong together.
    #[inline(never)]
    pub(in crate::lanes) fn shake<B: Bits>(
        &mut self,
        group: usize,
        games: B,
        coins: &Coins,
        random: &mut Random,
    ) {
        let (size, pairs) = (self.size(group), self.pairs(group));
        let chosen = &mut self.work.chosen;
        chosen.clear(size);
        let none = B::load(&Word::NONE);
        choose_places(&mut chosen.one[..size], games, coins, random, |_| none);
        let Chosen { one, other, .. } = chosen;
        choose_places(&mut other[..size], games, coins, random, |place| B::load(&one[place]));
        chosen.pair_up_apart::<B, 1>(&mut self.preferred[pairs], size);
    }
}
