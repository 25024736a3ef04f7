//! What the stuck games of a batch teach. In every game, the groups to blame are those whose first
//! pair is gone and of whose other two tiles one is playable: in every solution at least one of
//! them has another pairing than in this game. The list is made short, in all games at once: each
//! game loosens one of its groups and goes on as the pruning scan does, in which loose groups may
//! cheat. If it still gets stuck, the group was not to blame; otherwise that is taken back.
//!
//! Many games get stuck for the same few reasons, so of all lists only the shortest are handed out
//! that together explain the games.

use super::bits::{Bits, Work, best};
use super::hunt::Hunt;
use super::respect::Knowledge;
use super::table::Table;
use super::word::Word;
use crate::error::Error;
use crate::slots::{Slots, Storage};
use crate::watch::{Interrupt, Watch};

/// The most literals that a clause may have to be worth keeping.
const MOST_LITERALS: usize = 6;
/// The most groups that a game tries to spare.
const TESTS: u32 = 10;
/// How long a test goes on. A game that gets stuck again does so soon; one that is still going
/// after this many sweeps is taken to get through.
const SWEEPS: u32 = 3;

/// The working memory: words of games for each group, or for each tile.
pub(super) struct Desk<S: Storage> {
    /// Where the group is still held to the pairing that it has. Groups of two always are.
    held: S::Groups<Word>,
    /// Where it has not been tested whether that is needed, and where it is being tested.
    untested: S::Groups<Word>,
    tested: S::Groups<Word>,
    /// Where the tiles lay before a test.
    before: S::Heap<Word>,
    /// In how many groups each game is held: binary digits, the last one for too many.
    counts: [Word; 4],
    /// The games for which no reason has been given yet.
    unexplained: Word,
    lesson: [(u32, u8); MOST_LITERALS],
}

impl<S: Storage> Desk<S> {
    pub(super) fn new(table: &Table<S>) -> Result<Self, Error> {
        let groups = table.group_count;
        Ok(Self {
            held: S::Groups::filled(groups, Word::NONE)?,
            untested: S::Groups::filled(groups, Word::NONE)?,
            tested: S::Groups::filled(groups, Word::NONE)?,
            before: S::Heap::filled(table.place_count(), Word::NONE)?,
            counts: [Word::NONE; 4],
            unexplained: Word::NONE,
            lesson: [(0, 0); MOST_LITERALS],
        })
    }

    /// A game without an explanation that is held in the fewest groups, and their number.
    fn shortest(&self) -> Option<(usize, usize)> {
        (1..=MOST_LITERALS).find_map(|len| {
            let mut games = self.unexplained;
            for (place, &digit) in self.counts.iter().enumerate() {
                games &= if len >> place & 1 == 1 { digit } else { !digit };
            }
            games.first().map(|game| (len, game))
        })
    }
}

/// A clause: groups, and the pairings that they do not all have in a solution.
pub(crate) type Lesson = [(u32, u8)];

/// Lists of blamed groups to be made short.
struct Shorten<'h, 'w, 'm, S: Storage> {
    hunt: &'h mut Hunt<S>,
    watch: &'w mut Watch<'m>,
}

impl<S: Storage> Work for Shorten<'_, '_, '_, S> {
    type Output = Result<(), Interrupt>;

    #[inline(always)]
    fn run<B: Bits>(self) -> Self::Output {
        self.hunt.shorten::<B>(self.watch)
    }
}

impl<S: Storage> Hunt<S> {
    /// Works out what the games of the last batch teach that is not known yet, all of which were
    /// lost. After that nothing is known of where their tiles lay.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub(crate) fn study(&mut self, known: &Knowledge, watch: &mut Watch) -> Result<(), Interrupt> {
        best(Shorten { hunt: self, watch })?;
        self.desk.counts = self.count_held();
        self.desk.unexplained = !self.violated(known)?;
        Ok(())
    }

    /// The next of the things to be learned, the shortest first.
    pub(crate) fn next_lesson(&mut self) -> Option<&Lesson> {
        let (len, game) = self.desk.shortest()?;
        // The games that have all these pairings are explained by this one.
        let mut explained = Word::ALL;
        let mut literals = self.desk.lesson.iter_mut();
        for group in 0..self.table.group_count {
            if self.table.is_four(group) && self.desk.held.at(group).has(game) {
                let preferred = self.preferred.at(group);
                let pairing = preferred.iter().position(|word| word.has(game)).unwrap_or(0);
                explained &= preferred[pairing];
                if let Some(literal) = literals.next() {
                    *literal = (group as u32, pairing as u8);
                }
            }
        }
        self.desk.unexplained &= !explained;
        Some(&self.desk.lesson[..len])
    }

    fn count_held(&self) -> [Word; 4] {
        let mut digits = [Word::NONE; 4];
        for group in (0..self.table.group_count).filter(|&group| self.table.is_four(group)) {
            let mut carry = self.desk.held.get(group);
            for digit in &mut digits[..3] {
                let next = *digit & carry;
                *digit = *digit ^ carry;
                carry = next;
            }
            digits[3] |= carry;
        }
        digits
    }

    #[inline(always)]
    fn shorten<B: Bits>(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let groups = self.table.group_count;
        for group in 0..groups {
            let stuck = self.outcome.stuck.get(group);
            self.desk.untested.set(group, stuck);
            self.desk.held.set(group, if self.table.is_four(group) { stuck } else { Word::ALL });
        }
        self.dirty.fill(0);
        self.shuffle();
        for _ in 0..TESTS {
            let testing = self.loosen();
            if testing.is_empty() {
                break;
            }
            let places = 4 * groups;
            self.desk.before.copy_from(&self.there);
            let needed = self.go_on::<B>(testing, watch)?;
            let some = B::load(&needed);
            for place in 0..places {
                let (now, before) = (self.there.at_mut(place), self.desk.before.at(place));
                B::load(now).without(some).or(B::load(before).and(some)).store(now);
            }
            for group in 0..groups {
                let held = self.desk.held.get(group) | (self.desk.tested.get(group) & needed);
                self.desk.held.set(group, held);
            }
        }
        Ok(())
    }

    /// Loosens one group in each game that has one that is untested; the games that have.
    fn loosen(&mut self) -> Word {
        let mut passed = Word::ALL;
        let groups = self.order.len();
        let first = self.random.index(groups);
        for index in (first..groups).chain(0..first) {
            let group = self.order[index] as usize;
            let untested = self.desk.untested.get(group);
            let games = untested & passed;
            self.desk.tested.set(group, games);
            if games.is_empty() {
                continue;
            }
            passed &= !games;
            self.desk.untested.set(group, untested & !games);
            self.desk.held.set(group, self.desk.held.get(group) & !games);
            self.dirty[group / 64] |= 1 << (group % 64);
        }
        !passed
    }

    /// Goes on in some games after a group was loosened; those of them that get through, or seem
    /// to.
    #[inline(always)]
    fn go_on<B: Bits>(&mut self, games: Word, watch: &mut Watch) -> Result<Word, Interrupt> {
        let mut running = B::load(&games);
        let mut through = B::load(&Word::NONE);
        for _ in 0..SWEEPS {
            let mut moved = B::load(&Word::NONE);
            for index in 0..self.order.len() {
                let group = self.order[index] as usize;
                let (word, bit) = (group / 64, 1 << (group % 64));
                if self.dirty[word] & bit != 0 {
                    self.dirty[word] &= !bit;
                    moved = moved.or(self.visit_loosely(group, running));
                }
            }
            // Whoever did not move is stuck again. Whoever has cleared all held groups gets
            // through: the rest is a scan that is known to.
            running = running.and(moved);
            let over = running.without(self.holding::<B>());
            through = through.or(over);
            running = running.without(over);
            if running.is_empty() {
                break;
            }
            watch.work(15 * self.order.len())?;
        }
        self.dirty.fill(0);
        let mut word = Word::NONE;
        through.or(running).store(&mut word);
        Ok(word)
    }

    /// The games in which anything is left of a group of four that is held.
    #[inline(always)]
    fn holding<B: Bits>(&self) -> B {
        let mut holding = B::load(&Word::NONE);
        for group in (0..self.table.group_count).filter(|&group| self.table.is_four(group)) {
            let at = |place: usize| B::load(self.there.at(4 * group + place));
            let some = at(0).or(at(1)).or(at(2).or(at(3)));
            holding = holding.or(some.and(B::load(self.desk.held.at(group))));
        }
        holding
    }

    /// Takes what the pruning scan takes: all that remains of a group if it is playable, and what
    /// is playable of a loose group that has been opened, or can be. The games that moved.
    #[inline(always)]
    fn visit_loosely<B: Bits>(&mut self, group: usize, running: B) -> B {
        let ([a, b, c, d], [pa, pb, pc, pd]) = self.table.look::<B>(&self.there, group);
        let blocked = a.xor(pa).or(b.xor(pb)).or(c.xor(pc).or(d.xor(pd)));
        let two = pa.or(pb).and(pc.or(pd)).or(pa.and(pb)).or(pc.and(pd));
        let closed = a.and(b).and(c.and(d)).without(two);
        let held = B::load(self.desk.held.at(group));
        let may = running.without(blocked.and(held.or(closed)));
        let moved = may.and(pa.or(pb).or(pc.or(pd)));
        if !moved.is_empty() {
            let left = |lying: B, playable: B| lying.without(may.and(playable));
            left(a, pa).store(self.there.at_mut(4 * group));
            left(b, pb).store(self.there.at_mut(4 * group + 1));
            left(c, pc).store(self.there.at_mut(4 * group + 2));
            left(d, pd).store(self.there.at_mut(4 * group + 3));
            self.touch_followers(group);
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;
    use crate::lanes::winner::PAIRS;
    use crate::scan::Scan;
    use crate::slots::{Large, Small};
    use crate::tile::NO_TILE;
    use crate::{deal, layout};

    /// Three batches of lost games on a board; nothing if one was won.
    fn lost_games<S: Storage>(board: &Board) -> Option<Hunt<S>> {
        let mut hunt = Hunt::<S>::new(board, 3).unwrap().unwrap();
        hunt.draw();
        for batch in 0..3 {
            if batch > 0 {
                hunt.repair();
            }
            if hunt.play(&mut Watch::new()).unwrap().is_some() {
                return None;
            }
        }
        Some(hunt)
    }

    fn hard_boards() -> impl Iterator<Item = Board> {
        (0..100).map(|seed| Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap())
    }

    #[test]
    fn groups_that_have_all_these_pairings_get_the_scan_stuck() {
        let nothing = Knowledge { places: &[], facts: &[], literals: &[], start: &[], groups: &[] };
        let mut learned = 0;
        for board in hard_boards() {
            let Some(mut hunt) = lost_games::<Small>(&board) else { continue };
            hunt.study(&nothing, &mut Watch::new()).unwrap();
            let mut scan = Scan::new(&board, &mut Watch::new()).unwrap();
            while let Some(lesson) = hunt.next_lesson() {
                let mut partner = vec![NO_TILE; board.tile_count()];
                for &(group, pairing) in lesson {
                    let tiles = board.groups.tiles(group as usize);
                    for (first, second) in PAIRS[pairing as usize] {
                        partner[tiles[first] as usize] = tiles[second];
                        partner[tiles[second] as usize] = tiles[first];
                    }
                }
                assert!(!scan.clears(&board, &partner, &mut Watch::new()).unwrap(), "{lesson:?}");
                learned += 1;
            }
        }
        assert!(learned > 10, "{learned}");
    }

    #[test]
    fn all_forms_learn_the_same() {
        let mut compared = 0;
        for board in hard_boards() {
            let Some(mut wide) = lost_games::<Small>(&board) else { continue };
            let mut large = lost_games::<Large>(&board).unwrap();
            let mut plain = lost_games::<Small>(&board).unwrap();
            best(Shorten { hunt: &mut wide, watch: &mut Watch::new() }).unwrap();
            best(Shorten { hunt: &mut large, watch: &mut Watch::new() }).unwrap();
            plain.shorten::<Word>(&mut Watch::new()).unwrap();
            for group in 0..board.group_count() {
                let held = wide.desk.held.get(group);
                assert_eq!(held, plain.desk.held.get(group));
                assert_eq!(held, large.desk.held.get(group));
            }
            compared += 1;
        }
        assert!(compared > 5, "{compared}");
    }
}
