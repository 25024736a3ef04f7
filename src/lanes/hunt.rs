//! The hunt for a solution: 256 games, each with its own preferred pairing for every group. A game
//! plays every pair of a preferred pairing; a pair of another pairing only when it has nothing
//! else, one at a time.
//!
//! The groups are visited one after the other, in all games. There are nearly always games with
//! something to do, so there is no telling which visits could be left out.
//!
//! The first batch draws its preferences at random; later ones repair those of the batch before.

use super::big::Big;
use super::bits::{Bits, Work, best};
use super::insist::Wanted;
use super::repair::Outcome;
use super::table::{Table, There};
use super::winner;
use super::word::{LANES, Word};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::slots::{Slots, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// Stands for no pairing in particular, in lists of the pairing (0 to 2) of each group.
pub(crate) const NO_PAIRING: u8 = 3;

pub(crate) struct Hunt<T: Table> {
    pub(super) table: T,
    pub(super) random: Random,
    /// In which games each tile lies, numbered as in [`Table`].
    pub(super) there: There<T>,
    /// In which games each group prefers each pairing, or has used it.
    pub(super) preferred: Groups<T, [Word; 3]>,
    /// What groups of six or more prefer.
    pub(super) big: Big,
    /// In which games each group may be opened with any pairing at any time: all for groups of
    /// two tiles, which have only one.
    pub(super) open: Groups<T, Word>,
    /// Whether there are such games for groups of four or more.
    pub(super) opens_freely: bool,
    /// The groups in the order in which they are visited: that of their numbers, which mean
    /// nothing, or as told; for repaired games a random one.
    pub(super) order: Vec<u32>,
    /// Pairings with each of which a game has to be won; none if any will do.
    pub(super) goals: Vec<Wanted>,
    /// Whether one game has to have all of them.
    pub(super) follows: bool,
    /// Whether the board is, as [`Board::is_large`] says.
    pub(super) is_large: bool,
    /// How the games of the last batch ended.
    pub(super) outcome: Outcome<T>,
    /// The working memory of `respect`: for each literal the games that violate it.
    pub(super) violations: Vec<Word>,
}

/// One value a group.
pub(super) type Groups<T, V> = <<T as Table>::Storage as Storage>::Groups<V>;

/// The groups are visited in so many parts, one after the other. What the games do then is looked
/// at after each.
const PARTS: usize = 2;

/// On a large board a batch ends when no more games than this are left. They would take a third of the time.
const FEW: u64 = 32;

/// What is kept while a part of the groups is visited.
struct Visits<B> {
    /// Games in which something was taken.
    moved: B,
    /// Games that had nothing to do, until they open a group.
    idle: B,
}

/// A batch to be played.
struct Play<'h, 'w, 'm, T: Table> {
    hunt: &'h mut Hunt<T>,
    watch: &'w mut Watch<'m>,
}

impl<T: Table> Work for Play<'_, '_, '_, T> {
    type Output = Result<Option<usize>, Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.hunt.play_games::<B>(self.watch)
    }
}

impl<T: Table> Hunt<T> {
    /// Nothing if the board has groups that are too large.
    pub(crate) fn new(board: &Board, seed: u64) -> Result<Option<Self>, Error> {
        let Some(big) = Big::new(board)? else { return Ok(None) };
        let table = T::for_games(board)?;
        let groups = board.group_count();
        let mut order = memory::with_capacity(groups)?;
        order.extend(0..groups as u32);
        Ok(Some(Self {
            random: Random::new(seed),
            there: There::<T>::filled(table.place_count(), Word::NONE)?,
            preferred: Groups::<T, [Word; 3]>::filled(groups, [Word::NONE; 3])?,
            big,
            open: Groups::<T, Word>::filled(groups, Word::ALL)?,
            opens_freely: false,
            order,
            goals: Vec::new(),
            follows: false,
            is_large: board.is_large(),
            outcome: Outcome::new(board.tile_count(), groups)?,
            violations: Vec::new(),
            table,
        }))
    }

    /// Has the next batch visit the groups in an order in which they are likely to move: its
    /// games then end a tenth sooner.
    pub(crate) fn visit_in(&mut self, order: Vec<u32>) {
        debug_assert_eq!(order.len(), self.order.len());
        self.order = order;
    }

    /// Plays a batch of games; the first that clears the board, if any.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn play(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        watch.counts.attempts += LANES as u64;
        watch.work(16 * (1 + self.table.group_count()) + 4 * self.big.preferred.len())?;
        self.table.set_up(&mut self.there);
        self.big.start();
        let won = best(Play { hunt: self, watch })?;
        if won.is_none() || !self.goals.is_empty() {
            self.look_back();
        }
        Ok(won)
    }

    #[inline(always)]
    fn play_games<B: Bits>(&mut self, watch: &mut Watch) -> Result<Option<usize>, Interrupt> {
        let (none, all) = (B::load(&Word::NONE), B::load(&Word::ALL));
        // Games that may still move, and those of them that had nothing to do.
        let (mut active, mut idle) = (all, none);
        // The games that moved in each part when it was visited last, and those that were idle
        // from its beginning to its end.
        let (mut moved, mut idled) = ([all; PARTS], [none; PARTS]);
        // Binary digits of how often a game has been idle. Games with repaired preferences are
        // given up the eighth time: what is left of the preferences is not worth playing. Where groups
        // are larger, it takes longer until nothing is left.
        let mut idle_times = [none; 5];
        let digits = if self.big.is_empty() { 3 } else { 5 };
        let groups = self.order.len();
        for (round, part) in (0..PARTS).cycle().enumerate() {
            let mut visits = Visits { moved: none, idle };
            let part_of_groups = groups * part / PARTS..groups * (part + 1) / PARTS;
            watch.work(self.table.visit_work() * part_of_groups.len())?;
            for index in part_of_groups {
                let group = self.order[index] as usize;
                if self.table.is_big(group) {
                    self.visit_big(group, round, &mut visits);
                    watch.work(self.big.visit_work(group))?;
                } else {
                    self.visit(group, &mut visits);
                }
            }
            let won = self.table.cleared::<B>(&self.there);
            if let Some(game) = won.first() {
                if self.goals.is_empty() || self.all_goals_won(won) {
                    return Ok(Some(game));
                }
            }
            // Whoever was idle and found nothing in any part is done.
            idled[part] = visits.idle;
            active = active.without(idled[0].and(idled[1]));
            if active.is_empty() {
                break;
            }
            moved[part] = visits.moved;
            if self.opens_freely {
                // Nothing in one part is reason enough: such games are not particular.
                idle = active.without(visits.moved);
                continue;
            }
            idle = active.without(moved[0].or(moved[1]));
            let mut eighth = idle.without(visits.idle);
            for digit in &mut idle_times[..digits] {
                let carry = digit.and(eighth);
                *digit = digit.xor(eighth);
                eighth = carry;
            }
            active = active.without(eighth);
            idle = idle.without(eighth);
            if self.is_large {
                let mut left = Word::NONE;
                active.store(&mut left);
                if left.count() <= FEW {
                    break;
                }
            }
        }
        Ok(None)
    }

    /// Takes what is preferred in all games; where a group offers only a pair of another pairing,
    /// that becomes the preferred one in games that are idle or may open the group anyway.
    ///
    /// A group is open with the pairing that is preferred, so its second pair is taken like its
    /// first. If all four tiles are playable, both pairs of the preferred pairing go at once.
    ///
    /// Visits in which nothing moves go all the way: no processor can guess which those are, and guessing
    /// wrong takes as long as half a visit.
    #[inline(always)]
    fn visit<B: Bits>(&mut self, group: usize, visits: &mut Visits<B>) {
        let ([a, b, c, d], [[ab, cd], [ac, bd], [ad, bc]]) =
            self.table.offer::<B>(&self.there, group);
        let (has0, has1, has2) = (ab.or(cd), ac.or(bd), ad.or(bc));
        let some = has0.or(has1).or(has2);
        let may = visits.idle.or(B::load(self.open.at(group)));
        let words = self.preferred.at_mut(group);
        let (turn, new1, new2) = if T::ONE_OR_ALL {
            // Where every pairing is offered, so is the preferred one.
            (some.without(has0.and(has1)).and(may), has1, has2)
        } else {
            let (w0, w1, w2) = (B::load(&words[0]), B::load(&words[1]), B::load(&words[2]));
            let offered = has0.and(w0).or(has1.and(w1)).or(has2.and(w2));
            (some.without(offered).and(may), has1.without(has0), has2.without(has0.or(has1)))
        };
        let mut prefer = |word: usize, has: B| {
            let now = B::load(&words[word]).without(turn).or(has.and(turn));
            now.store(&mut words[word]);
            now
        };
        let (w0, w1, w2) = (prefer(0, has0), prefer(1, new1), prefer(2, new2));
        let (ab, ac, ad) = (ab.and(w0), ac.and(w1), ad.and(w2));
        let (cd, bd, bc) = (cd.and(w0), bd.and(w1), bc.and(w2));
        let (ga, gb) = (ab.or(ac).or(ad), ab.or(bc).or(bd));
        let moved = ga.or(gb).or(cd);
        visits.moved = visits.moved.or(moved);
        visits.idle = visits.idle.without(moved);
        let at = |place: usize| self.table.number(group, place);
        a.without(ga).store(self.there.at_mut(at(0)));
        b.without(gb).store(self.there.at_mut(at(1)));
        c.without(ac.or(bc).or(cd)).store(self.there.at_mut(at(2)));
        d.without(ad.or(bd).or(cd)).store(self.there.at_mut(at(3)));
    }

    /// The same for a group of six or more.
    #[inline(always)]
    fn visit_big<B: Bits>(&mut self, group: usize, round: usize, visits: &mut Visits<B>) {
        let may = visits.idle.or(B::load(self.open.at(group)));
        let turn = self.random.bits() as u32 as usize;
        let moved = self.big.visit(&mut self.table, &mut self.there, group, may, turn, round);
        visits.moved = visits.moved.or(moved);
        visits.idle = visits.idle.without(moved);
    }

    pub(super) fn shuffle(&mut self) {
        for i in (1..self.order.len()).rev() {
            self.order.swap(i, self.random.index(i + 1));
        }
    }

    /// The pairing that a game preferred, or had to use, for each group.
    pub(crate) fn pairings(&self, game: usize, pairings: &mut [u8]) {
        for (pairing, preferred) in pairings.iter_mut().zip(self.preferred.as_slice()) {
            let place = preferred.iter().position(|word| word.has(game));
            *pairing = place.map_or(NO_PAIRING, |place| place as u8);
        }
    }

    /// The same for groups of six or more: the partner of each of their tiles.
    pub(crate) fn big_partners(&self, board: &Board, game: usize, partner: &mut [u32]) {
        self.big.tell(board, game, partner);
    }

    /// The pairs of a game that cleared the board, in an order in which they can be played.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub(crate) fn pairs(
        &self,
        board: &Board,
        game: usize,
        watch: &mut Watch,
    ) -> Result<Option<Vec<Pair>>, Interrupt> {
        watch.counts.successes += 1;
        winner::pairs(board, &self.partners(board, game)?, watch)
    }

    /// The partner of each tile in a game; any will do for tiles that it left.
    pub(crate) fn partners(&self, board: &Board, game: usize) -> Result<Vec<u32>, Error> {
        let mut partner = winner::partners(board, &|group| self.preferred.at(group), game)?;
        self.big.tell(board, game, &mut partner);
        Ok(partner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lanes::Table as _;
    use crate::mahjong::{Geometry, Table};
    use crate::search::game::Game as _;
    use crate::slots::{Large, Small};
    use crate::{Tile, deal, layout};

    /// Plays three batches, the repaired ones included, and shows all that came of it.
    fn games<S: Storage>(board: &Board, portably: bool) -> Vec<[Word; 3]> {
        let mut hunt = Hunt::<Table<S>>::new(board, 5).unwrap().unwrap();
        let watch = &mut Watch::new();
        let mut seen = Vec::new();
        hunt.draw();
        for _ in 0..3 {
            let won = if portably {
                hunt.table.set_up(&mut hunt.there);
                hunt.play_games::<Word>(watch).unwrap()
            } else {
                hunt.play(watch).unwrap()
            };
            if won.is_none() {
                hunt.look_back();
            }
            seen.extend_from_slice(&hunt.preferred.as_slice()[..board.group_count()]);
            hunt.repair();
        }
        seen
    }

    #[test]
    fn all_forms_play_the_same_games() {
        for seed in 0..20 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let expected = games::<Small>(&board, true);
            assert!(expected == games::<Small>(&board, false), "deal {seed}: with wide registers");
            assert!(expected == games::<Large>(&board, true), "deal {seed}: without fixed arrays");
        }
    }

    #[test]
    fn every_game_prefers_one_pairing_of_each_group() {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, 1).unwrap()).unwrap();
        for [p0, p1, p2] in games::<Small>(&board, false) {
            assert_eq!([p0 ^ p1 ^ p2, p0 & p1 & p2], [Word::ALL, Word::NONE]);
        }
    }

    /// Turtles side by side, as many tiles of them as wanted.
    fn wide_board(tiles: usize, size: u32, seed: u64) -> Board {
        let turtle = layout::turtle();
        let moved = |k: usize, tile: &Tile| Tile { col: tile.col + 40 * k as i32, ..*tile };
        let wide = (0..5).flat_map(|k| turtle.iter().map(move |tile| moved(k, tile)));
        let layout = Vec::from_iter(wide.take(tiles));
        Board::new(&deal::uniform(&layout, size, seed).unwrap()).unwrap()
    }

    /// The pairs that every game has in the end are those that it played, and it played them as far as a
    /// single game does.
    #[test]
    fn games_on_larger_boards_end_where_single_games_with_their_pairs_do() {
        let watch = &mut Watch::new();
        for (tiles, size) in [(250, 6), (256, 4), (288, 8), (410, 6), (432, 4), (576, 8), (600, 12)]
        {
            let board = wide_board(tiles, size, u64::from(size));
            let mut hunts =
                [5, 5].map(|seed| Hunt::<Table<Large>>::new(&board, seed).unwrap().unwrap());
            for hunt in &mut hunts {
                hunt.draw();
            }
            let [hunt, portable] = &mut hunts;
            for batch in 0..3 {
                let won = hunt.play(watch).unwrap();
                portable.table.set_up(&mut portable.there);
                portable.big.start();
                assert_eq!(portable.play_games::<Word>(watch).unwrap(), won);
                if won.is_none() {
                    portable.look_back();
                }
                assert!(hunt.preferred.as_slice() == portable.preferred.as_slice());
                assert!(hunt.big.preferred == portable.big.preferred);
                for game in won.map_or((0..LANES).step_by(15), |won| (won..won + 1).step_by(1)) {
                    let partners = hunt.partners(&board, game).unwrap();
                    let (pairs, _) = Geometry::<Large>::play_out(&board, &partners, watch).unwrap();
                    let lies = hunt.there.as_slice().iter().filter(|word| word.has(game)).count();
                    assert_eq!(tiles - 2 * pairs.len(), lies, "{tiles} in {size}, {batch}, {game}");
                }
                if won.is_some() {
                    break;
                }
                hunt.repair();
                portable.repair();
            }
        }
    }
}
