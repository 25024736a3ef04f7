//! Counts random games, 256 at a time, that play exactly as the games of `attempts` do: clean
//! until nothing can be cleaned, take one match, every match on the board being equally likely,
//! and so on until there is none. The share of games that win has the same distribution.
//!
//! **Cleaning.** Here groups are cleaned in another order, which does not matter. A group that can
//! be cleaned still can be after others were; at most its fourth tile has become playable, and
//! then rule 1 takes at once what rule 2 would have taken in two steps. What rule 2 leaves may
//! depend on the order, where two of three tiles block nothing; but then no other tile notices
//! which one is left, and whichever it is goes with the fourth as soon as that is playable. So the
//! matches that are left after cleaning are the same, and so is what becomes of the game.
//!
//! **Choosing.** After cleaning, a group with a match has all of its four tiles, two or three of
//! them playable: it has one match or three. Each game counts its groups with a match (n) and
//! those with three (t), draws a number below n + 2t, and counts down to its match. The number is
//! made by rejection, of bits that no other game uses: it is uniform, and independent of all that
//! other games do. So the games are independent of each other.

use super::beyond::Beyond;
use super::table::Table;
use crate::board::Board;
use crate::error::Error;
use crate::lanes::Table as _;
use crate::lanes::bits::{Bits, Work, best};
use crate::lanes::chance::Chance;
use crate::lanes::number::Number;
use crate::lanes::winner;
use crate::lanes::word::{LANES, Word};
use crate::slots::{Slots, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// A round visits every group and takes one match in each game, so the larger the board, the less
/// is gained: here it is still half of the time.
pub(crate) const MOST_TILES: usize = 2048;
/// Binary digits of a number of tiles.
const DIGITS: usize = MOST_TILES.ilog2() as usize + 1;

pub(crate) struct Games<S: Storage> {
    table: Table<S>,
    beyond: Beyond<S>,
    chance: Chance,
    /// In which games each tile lies, numbered as in [`Table`].
    there: S::Heap<Word>,
    groups: S::Groups<Group>,
}

/// What is known of a group since its last visit.
#[derive(Clone, Copy)]
struct Group {
    /// Where its tiles are playable.
    playable: [Word; 4],
    /// Where it has a match and cannot be cleaned, and where it has three of them.
    some: Word,
    three: Word,
    /// Where it was opened with a pair of each pairing.
    opened: [Word; 3],
}

const UNKNOWN: Group = Group {
    playable: [Word::NONE; 4],
    some: Word::NONE,
    three: Word::NONE,
    opened: [Word::NONE; 3],
};

/// What a visit of all groups tells.
struct Round<B> {
    /// Games in which something was cleaned.
    cleaned: B,
    /// How many groups have a match, and how many have three.
    some: Number<B>,
    three: Number<B>,
}

/// A batch to be played.
struct Play<'g, 'w, 'm, S: Storage> {
    games: &'g mut Games<S>,
    watch: &'w mut Watch<'m>,
}

impl<S: Storage> Work for Play<'_, '_, '_, S> {
    type Output = Result<Word, Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.games.play_games::<B>(self.watch)
    }
}

impl<S: Storage> Games<S> {
    /// Makes ready to play; the seed decides all games. Nothing if the board has groups of more
    /// than four tiles, or more than [`MOST_TILES`].
    pub(crate) fn new(board: &Board, seed: u64) -> Result<Option<Self>, Error> {
        let big = |group| board.groups.size(group) > 4;
        let too_large = board.tile_count() > MOST_TILES || (0..board.group_count()).any(big);
        if too_large || board.is_shisen() {
            return Ok(None);
        }
        let table = Table::new(board)?;
        Ok(Some(Games {
            beyond: Beyond::new(board, &table)?,
            chance: Chance::new(seed),
            there: S::Heap::filled(table.place_count(), Word::NONE)?,
            groups: S::Groups::filled(board.group_count(), UNKNOWN)?,
            table,
        }))
    }

    /// Plays the next batch; the games that clear the board.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<Word, Interrupt> {
        self.start();
        // A batch is work even where there is nothing to play: there may be any number of them.
        watch.work(16 * (1 + self.table.group_count()))?;
        best(Play { games: self, watch })
    }

    /// The pairs of a game of the last batch that cleared the board, in an order in which they
    /// can be played.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub(crate) fn pairs(
        &self,
        board: &Board,
        game: usize,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        let opened = |group: usize| &self.groups.at(group).opened;
        winner::pairs(board, &winner::partners(board, &opened, game)?, watch)
    }

    /// How many tiles each game of the last batch left.
    pub(crate) fn left(&self) -> [u32; LANES] {
        let mut digits = [Word::NONE; DIGITS];
        for &tile in self.there.as_slice() {
            let mut carry = tile;
            for digit in &mut digits {
                if carry.is_empty() {
                    break;
                }
                let sum = *digit ^ carry;
                carry &= *digit;
                *digit = sum;
            }
        }
        let digit = |game: usize, place: usize| u32::from(digits[place].has(game)) << place;
        std::array::from_fn(|game| (0..DIGITS).map(|place| digit(game, place)).sum())
    }

    /// Puts all tiles back in all games.
    fn start(&mut self) {
        self.table.set_up(&mut self.there);
        for group in 0..self.table.group_count() {
            self.groups.set(group, UNKNOWN);
        }
    }

    #[inline(always)]
    fn play_games<B: Bits>(&mut self, watch: &mut Watch) -> Result<Word, Interrupt> {
        let mut active = B::load(&Word::ALL);
        while !active.is_empty() {
            let mut round = Round {
                cleaned: B::load(&Word::NONE),
                some: Number::zero(),
                three: Number::zero(),
            };
            for group in 0..self.table.group_count() {
                self.visit(group, &mut round);
            }
            watch.work(40 * self.table.group_count())?;
            // In games in which nothing was cleaned, what was seen of the groups is still true.
            let clean = active.without(round.cleaned);
            let moved = self.choose(clean, &round);
            active = active.without(clean.without(moved));
        }
        Ok(self.table.cleared::<B>(&self.there))
    }

    /// Cleans a group where it can be cleaned, and counts its matches elsewhere.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, number: usize, round: &mut Round<B>) {
        let none = B::load(&Word::NONE);
        let (there, playable) = self.table.look::<B>(&self.there, number);
        let ([a, b, c, d], [pa, pb, pc, pd]) = (there, playable);
        let lies = a.or(b).or(c.or(d));
        if lies.is_empty() {
            return;
        }
        let blocked = a.without(pa).or(b.without(pb)).or(c.without(pc).or(d.without(pd)));
        let closed = a.and(b).and(c.and(d)).and(blocked);
        let (ab, cd) = (pa.and(pb), pc.and(pd));
        let (a_or_b, c_or_d) = (pa.or(pb), pc.or(pd));
        let some = closed.and(ab.or(cd).or(a_or_b.and(c_or_d)));
        let mut three = closed.and(ab.and(c_or_d).or(cd.and(a_or_b)));
        // Rule 1: all that lies is playable.
        let all = lies.without(blocked);
        let mut taken = [all; 4];
        let mut two = none;
        if !three.is_empty() {
            // Rule 2: the first of three that blocks nothing stays, the other two go.
            let mut stays = [none; 4];
            for place in 0..4 {
                let games = three.and(playable[place]);
                stays[place] = self.beyond.blocks_nothing(&self.there, 4 * number + place, games);
                three = three.without(stays[place]);
                two = two.or(stays[place]);
            }
            for place in 0..4 {
                let goes = two.and(playable[place]).without(stays[place]);
                taken[place] = taken[place].or(goes);
            }
        }
        let some = some.without(two);
        round.some.increase(some);
        round.three.increase(three);
        let group = self.groups.at_mut(number);
        some.store(&mut group.some);
        three.store(&mut group.three);
        for (word, playable) in group.playable.iter_mut().zip(playable) {
            playable.store(word);
        }
        let cleaned = all.or(two);
        if !cleaned.is_empty() {
            round.cleaned = round.cleaned.or(cleaned);
            self.take(number, there, taken, two);
        }
    }

    /// Takes a random match in each of some games; returns those that have one.
    #[inline(always)]
    fn choose<B: Bits>(&mut self, games: B, round: &Round<B>) -> B {
        let mut matches = round.some;
        matches.add_twice(&round.three);
        let games = games.and(matches.not_zero());
        let mut ticket = matches.draw_below(games, &mut self.chance);
        // The first match of every group comes first, then the second of those with three, then
        // the third.
        let later = ticket.reduce(&round.some, games);
        let third = ticket.reduce(&round.three, later);
        let second = later.without(third);
        let first = games.without(later);
        for number in 0..self.table.group_count() {
            let group = self.groups.at(number);
            let three = B::load(&group.three);
            let here = B::load(&group.some).and(first).or(three.and(later));
            if here.is_empty() {
                continue;
            }
            // A ticket that was used up is a large number, and never used up again.
            let chosen = ticket.count_down(here);
            if chosen.is_empty() {
                continue;
            }
            // Of three playable tiles, one stays: the first, second or third of them.
            let [pa, pb, pc, pd] = [0, 1, 2, 3].map(|place| B::load(&group.playable[place]));
            let ab = pa.and(pb);
            let b_stays = second.and(pa).or(first.without(pa));
            let c_stays = third.and(ab).or(second.without(ab));
            let taken = [
                pa.and(chosen).without(three.and(first)),
                pb.and(chosen).without(three.and(b_stays)),
                pc.and(chosen).without(three.and(c_stays)),
                pd.and(chosen).without(three.and(third)),
            ];
            let at = |place: usize| B::load(self.there.at(4 * number + place));
            let there = [at(0), at(1), at(2), at(3)];
            self.take(number, there, taken, chosen);
        }
        games
    }

    /// Takes tiles away, and remembers by which pairing in games where it is two of four.
    #[cfg_attr(not(target_family = "wasm"), inline(always))]
    fn take<B: Bits>(&mut self, number: usize, there: [B; 4], taken: [B; 4], two: B) {
        for place in 0..4 {
            there[place].without(taken[place]).store(self.there.at_mut(4 * number + place));
        }
        let [a, b, c, d] = taken;
        let by0 = two.and(a.and(b).or(c.and(d)));
        let by1 = two.and(a.and(c).or(b.and(d)));
        let by2 = two.without(by0.or(by1));
        for (opened, by) in self.groups.at_mut(number).opened.iter_mut().zip([by0, by1, by2]) {
            B::load(opened).or(by).store(opened);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::slots::{Large, Small};
    use crate::{deal, layout};

    fn turtle(seed: u64) -> Board {
        Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap()
    }

    /// Plays three batches and shows all that came of them.
    fn games<S: Storage>(board: &Board, portably: bool) -> Vec<(Word, Vec<[Word; 3]>)> {
        let mut games = Games::<S>::new(board, 5).unwrap().unwrap();
        let watch = &mut Watch::new();
        let batch = |_| {
            let won = if portably {
                games.start();
                games.play_games::<Word>(watch).unwrap()
            } else {
                games.play(watch).unwrap()
            };
            let groups = &games.groups.as_slice()[..board.group_count()];
            (won, groups.iter().map(|group| group.opened).collect())
        };
        (0..3).map(batch).collect()
    }

    #[test]
    fn all_forms_play_the_same_games() {
        for seed in 0..20 {
            let board = turtle(seed);
            let expected = games::<Small>(&board, true);
            assert!(expected == games::<Small>(&board, false), "deal {seed}: with wide registers");
            assert!(expected == games::<Large>(&board, true), "deal {seed}: without fixed arrays");
        }
    }

    #[test]
    fn every_game_of_a_batch_wins_equally_often_and_on_its_own() {
        // About one game in eight wins.
        let board = turtle(2);
        let mut games = Games::<Small>::new(&board, 1).unwrap().unwrap();
        let watch = &mut Watch::new();
        let batches = 2_000;
        let (mut by_lane, mut by_batch) = ([0; LANES], Vec::new());
        // How often a game and the one so many lanes further on both win.
        let distances = [1, 2, 32, 64, 128];
        let mut together = [0; 5];
        for _ in 0..batches {
            let won = games.play(watch).unwrap();
            by_batch.push(won.count() as f64);
            for lane in (0..LANES).filter(|&lane| won.has(lane)) {
                by_lane[lane] += 1;
                for (count, distance) in together.iter_mut().zip(distances) {
                    *count += u32::from(won.has((lane + distance) % LANES));
                }
            }
        }
        let share = by_batch.iter().sum::<f64>() / (batches * LANES) as f64;
        assert!((0.11..0.13).contains(&share), "{share}");
        // Chi-square with about as many degrees of freedom as there are counts: within five
        // standard deviations, which are the root of twice that number each.
        let statistic = |counts: &[f64], games: usize| {
            let expected = games as f64 * share;
            let deviations = counts.iter().map(|count| (count - expected).powi(2));
            deviations.sum::<f64>() / (expected * (1.0 - share))
        };
        let of_lanes = statistic(&by_lane.map(f64::from), batches);
        assert!((of_lanes - 255.0).abs() < 5.0 * 510f64.sqrt(), "{of_lanes}");
        let of_batches = statistic(&by_batch, LANES);
        assert!((of_batches - 1_999.0).abs() < 5.0 * 3_998f64.sqrt(), "{of_batches}");
        for (count, distance) in together.into_iter().zip(distances) {
            let both = (batches * LANES) as f64 * share * share;
            let off = (f64::from(count) - both) / both.sqrt();
            assert!(off.abs() < 5.0, "lanes {distance} apart win together {count} times");
        }
    }
}
