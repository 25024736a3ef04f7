//! Chooses a group with a probability proportional to its number of matches, so that every match
//! on the board is equally likely. Groups are kept in classes by the highest bit of that number:
//! choose a class by its total, then a member, and accept it by its share of the class's largest
//! possible weight. With groups of four (one match or three) the first choice is always accepted.

use crate::board::Board;
use crate::memory;
use crate::random::Random;
use crate::watch::{Interrupt, Watch};

/// In no class: a group without a match.
const NO_CLASS: u8 = u8::MAX;

/// The number of matches of [`crate::MAX_TILES`] tiles has fewer bits.
const MAX_CLASSES: usize = 40;

/// Members that are rejected in a row before one is taken as it is. Each is with a probability of
/// less than a half, so nobody will ever see it; but the loop has an end whatever the generator does.
const MOST_REJECTED: usize = 128;

/// How many groups are looked at between two reports.
const GROUPS_BETWEEN_REPORTS: usize = 4096;

/// The groups with a match, by class.
pub(crate) struct Chooser {
    classes: Vec<Class>,
    /// One bit for each class with members.
    occupied: u64,
    class_of: Vec<u8>,
    /// Where each group is in its class.
    place: Vec<u32>,
    weight: Vec<u64>,
}

struct Class {
    members: Vec<u32>,
    total: u64,
}

/// The number of matches among so many playable tiles.
fn matches(playable: u64) -> u64 {
    playable * playable.saturating_sub(1) / 2
}

fn class(weight: u64) -> Option<usize> {
    weight.checked_ilog2().map(|class| class as usize)
}

impl Chooser {
    /// No group has a match yet.
    pub(crate) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        // Groups by the class that they are in with all their tiles playable.
        let mut highest = [0; MAX_CLASSES];
        let mut count = 0;
        for group in 0..board.group_count() {
            if let Some(class) = class(matches(board.groups.size(group) as u64)) {
                highest[class] += 1;
                count = count.max(class + 1);
            }
            if group % GROUPS_BETWEEN_REPORTS == 0 {
                watch.work(4 * GROUPS_BETWEEN_REPORTS.min(board.group_count()))?;
            }
        }
        let mut classes = memory::with_capacity(count)?;
        for class in 0..count {
            // Only groups that can have so many matches ever get here.
            let room = highest[class..].iter().sum();
            classes.push(Class { members: memory::with_capacity(room)?, total: 0 });
        }
        Ok(Chooser {
            classes,
            occupied: 0,
            class_of: memory::filled_watched(board.group_count(), NO_CLASS, watch)?,
            place: memory::filled_watched(board.group_count(), 0, watch)?,
            weight: memory::filled_watched(board.group_count(), 0, watch)?,
        })
    }

    /// Becomes a copy of another chooser of the same board, without asking for memory.
    pub(crate) fn copy_from(
        &mut self,
        other: &Chooser,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        for (mine, theirs) in self.classes.iter_mut().zip(&other.classes) {
            mine.members.clear();
            memory::append(&mut mine.members, &theirs.members, watch)?;
            mine.total = theirs.total;
        }
        self.occupied = other.occupied;
        memory::copy(&mut self.class_of, &other.class_of, watch)?;
        memory::copy(&mut self.place, &other.place, watch)?;
        memory::copy(&mut self.weight, &other.weight, watch)
    }

    /// A group has so many playable tiles now.
    #[inline]
    pub(crate) fn set(&mut self, group: u32, playable: u32) {
        let index = group as usize;
        let weight = matches(playable.into());
        let old = self.class_of[index];
        let new = class(weight).map_or(NO_CLASS, |class| class as u8);
        if old != NO_CLASS {
            let class = &mut self.classes[old as usize];
            class.total -= self.weight[index];
            if new != old {
                let place = self.place[index] as usize;
                class.members.swap_remove(place);
                match class.members.get(place) {
                    Some(&moved) => self.place[moved as usize] = place as u32,
                    None if class.members.is_empty() => self.occupied &= !(1 << old),
                    None => {}
                }
            }
        }
        self.weight[index] = weight;
        if new != NO_CLASS {
            let class = &mut self.classes[new as usize];
            class.total += weight;
            if new != old {
                self.class_of[index] = new;
                self.place[index] = class.members.len() as u32;
                class.members.push(group);
                self.occupied |= 1 << new;
            }
        } else {
            self.class_of[index] = NO_CLASS;
        }
    }

    /// A random group with a match, or none where there is no match on the board.
    #[inline]
    pub(crate) fn choose(&self, random: &mut Random) -> Option<u32> {
        let mut occupied = self.occupied;
        let mut number = self.occupied.count_ones();
        let mut chosen = occupied.checked_ilog2()? as usize;
        if number > 1 {
            let total: u64 = self.classes.iter().map(|class| class.total).sum();
            let mut ticket = random.below(total);
            while number > 0 {
                chosen = occupied.trailing_zeros() as usize;
                if ticket < self.classes[chosen].total {
                    break;
                }
                ticket -= self.classes[chosen].total;
                occupied &= occupied - 1;
                number -= 1;
            }
        }
        let members = &self.classes[chosen].members;
        let bound = (2u64 << chosen) - 1;
        let mut group = members[random.index(members.len())];
        for _ in 0..MOST_REJECTED {
            let weight = self.weight[group as usize];
            if weight == bound || random.below(bound) < weight {
                break;
            }
            group = members[random.index(members.len())];
        }
        Some(group)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::Tile;

    /// Groups of 2, 4, 6 and 8 tiles side by side.
    fn board() -> Board {
        let mut tiles = Vec::new();
        for (group, size) in [2, 4, 6, 8].into_iter().enumerate() {
            for col in 0..size {
                let (row, col) = (4 * group as i32, 4 * col);
                tiles.push(Tile { row, col, level: 0, group: group as i32 });
            }
        }
        Board::new(&tiles).unwrap()
    }

    #[test]
    fn follows_the_number_of_matches() {
        let mut chooser = Chooser::new(&board(), &mut Watch::new()).unwrap();
        let mut random = Random::new(5);
        assert_eq!(chooser.choose(&mut random), None);
        // 1, 3, 10 and 15 matches; the last group changes its class on the way.
        for (group, playable) in [(3, 2), (0, 2), (1, 3), (2, 5), (3, 6)] {
            chooser.set(group, playable);
        }
        let draws = 290_000;
        let mut counts = [0i64; 4];
        for _ in 0..draws {
            counts[chooser.choose(&mut random).unwrap() as usize] += 1;
        }
        for (count, weight) in counts.into_iter().zip([1, 3, 10, 15]) {
            // Five standard deviations of a binomial count are at most 1,350.
            assert!((count - draws * weight / 29).abs() < 1_350, "{counts:?}");
        }
        for group in 0..4 {
            chooser.set(group, 1);
        }
        assert_eq!(chooser.choose(&mut random), None);
    }
}
