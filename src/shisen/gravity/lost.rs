//! Positions that are known to be lost, in bounded memory. All that matters is which face lies
//! where, not which tile of a group it is. A number nearly always tells positions apart; where two
//! have the same one they are compared, because a mistake here could call a board unsolvable that
//! is not. When there is no room left, a position takes the place of another: the search may then
//! have to go through that one again.

use super::stacks::Stacks;
use crate::board::Board;
use crate::memory;
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// The table is never larger than this, in bytes, and begins with so many entries.
const MOST_BYTES: usize = 1 << 26;
const FIRST_ENTRIES: usize = 1 << 8;
/// A position is at one of so many places.
const PLACES: usize = 8;

pub(super) struct Lost {
    /// For each entry the key, which is never 0; and a bit for each tile that lies.
    keys: Vec<u64>,
    bits: Vec<u64>,
    words: usize,
    count: usize,
    most: usize,
    /// The tiles of the stacks from the bottom up, one stack after another, all lying.
    order: Vec<u32>,
}

impl Lost {
    /// An empty table; all tiles lie on the stacks.
    pub(super) fn new(stacks: &Stacks, watch: &mut Watch) -> Result<Self, Interrupt> {
        let words = stacks.bits.len();
        // The largest power of two that is affordable.
        let most = 1 << (MOST_BYTES / (8 * (words + 1))).ilog2();
        let mut order = memory::with_capacity(stacks.board.tile_count() + stacks.count)?;
        for stack in 1..=stacks.count as u8 {
            for height in 1..=stacks.height[usize::from(stack)] {
                order.push(stacks.tile_at(stack, height));
            }
            order.push(NO_TILE);
        }
        Ok(Lost {
            keys: memory::filled_watched(FIRST_ENTRIES, 0, watch)?,
            bits: memory::filled_watched(FIRST_ENTRIES * words, 0, watch)?,
            words,
            count: 0,
            most,
            order,
        })
    }

    fn places(&self, key: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.keys.len() - 1;
        let first = spread(key) as usize;
        (0..PLACES).map(move |k| (first + k) & mask)
    }

    /// Whether a position is known to be lost.
    pub(super) fn has(&self, stacks: &Stacks) -> bool {
        let key = stacks.key | 1;
        for place in self.places(key) {
            match self.keys[place] {
                0 => return false,
                other if other == key && self.is_same(place, stacks) => return true,
                _ => {}
            }
        }
        false
    }

    /// Takes note of a lost position.
    pub(super) fn insert(&mut self, stacks: &Stacks, watch: &mut Watch) -> Result<(), Interrupt> {
        if 2 * self.count >= self.keys.len() && self.keys.len() < self.most {
            self.grow(watch)?;
        }
        let key = stacks.key | 1;
        let place = self.place_for(key);
        self.count += usize::from(self.keys[place] == 0);
        self.keys[place] = key;
        self.bits[place * self.words..][..self.words].copy_from_slice(&stacks.bits);
        Ok(())
    }

    /// An empty place, or the first.
    fn place_for(&self, key: u64) -> usize {
        let first = self.places(key).next().unwrap_or(0);
        self.places(key).find(|&place| self.keys[place] == 0).unwrap_or(first)
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let (length, words) = (2 * self.keys.len(), self.words);
        let keys = memory::filled_watched(length, 0, watch)?;
        let bits = memory::filled_watched(length * words, 0, watch)?;
        let (old_keys, old_bits) =
            (std::mem::replace(&mut self.keys, keys), std::mem::replace(&mut self.bits, bits));
        self.count = 0;
        for (&key, bits) in old_keys.iter().zip(old_bits.chunks_exact(words)) {
            if key != 0 {
                let place = self.place_for(key);
                self.count += usize::from(self.keys[place] == 0);
                self.keys[place] = key;
                self.bits[place * words..][..words].copy_from_slice(bits);
            }
            watch.work(5 + words)?;
        }
        Ok(())
    }

    /// Whether the same faces lie in the same places.
    fn is_same(&self, place: usize, stacks: &Stacks) -> bool {
        let bits = &self.bits[place * self.words..][..self.words];
        bits == stacks.bits || self.have_same_faces(bits, stacks)
    }

    #[inline(never)]
    fn have_same_faces(&self, bits: &[u64], stacks: &Stacks) -> bool {
        let board: &Board = stacks.board;
        let (mut stack, mut height) = (1, 0);
        for &tile in &self.order {
            if tile == NO_TILE {
                if stacks.height[usize::from(stack)] != height {
                    return false;
                }
                (stack, height) = (stack + 1, 0);
            } else if bits[tile as usize / 64] >> (tile % 64) & 1 == 1 {
                height += 1;
                let other = stacks.tile_at(stack, height);
                let group = |tile: u32| board.groups.of[tile as usize];
                if height > stacks.height[usize::from(stack)] || group(other) != group(tile) {
                    return false;
                }
            }
        }
        true
    }
}

fn spread(key: u64) -> u64 {
    let key = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key ^ key >> 32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::Rule;
    use crate::shisen::{Fall, Shisen};
    use crate::tile::{Pair, Tile};

    fn board() -> Board {
        let rules = Shisen { fall: Some(Fall::Down), ..Shisen::default() };
        // Eight columns of eight: in each the faces 0 to 3, twice from the bottom up.
        let tile = |k: i32| Tile { row: 7 - k % 8, col: k / 8, level: 0, group: k % 4 };
        let tiles: Vec<Tile> = (0..64).map(tile).collect();
        Board::by_rule(&tiles, Rule::Shisen(rules)).unwrap()
    }

    #[test]
    fn faces_matter_and_tiles_do_not() {
        let (board, watch) = (board(), &mut Watch::new());
        let mut stacks = Stacks::new(&board).unwrap();
        let mut lost = Lost::new(&stacks, watch).unwrap();
        assert!(!lost.has(&stacks));
        // Tiles 4 to 7 lie on 0 to 3 and have the same faces: without either four it is the same.
        let lower = [Pair { first: 0, second: 1 }, Pair { first: 2, second: 3 }];
        for pair in lower {
            stacks.play(pair);
        }
        let key = stacks.key;
        lost.insert(&stacks, watch).unwrap();
        assert!(lost.has(&stacks));
        stacks.take_back(lower[1]);
        assert!(!lost.has(&stacks));
        stacks.take_back(lower[0]);
        stacks.play(Pair { first: 4, second: 5 });
        stacks.play(Pair { first: 6, second: 7 });
        assert!(lost.has(&stacks) && stacks.key == key);
        // The same number with other faces is no mistake.
        stacks.play(Pair { first: 8, second: 9 });
        stacks.key = key;
        assert!(!lost.has(&stacks));
    }

    #[test]
    fn a_full_table_forgets_and_invents_nothing() {
        let (board, watch) = (board(), &mut Watch::new());
        let mut stacks = Stacks::new(&board).unwrap();
        let mut lost = Lost::new(&stacks, watch).unwrap();
        lost.most = 2 * FIRST_ENTRIES;
        let mut found = 0;
        for first in 0..64 {
            for second in 0..first {
                for third in 0..second {
                    let pairs =
                        [Pair { first, second }, Pair { first: third, second: (third + 32) % 64 }];
                    if pairs[1].second == first || pairs[1].second == second {
                        continue;
                    }
                    let even = (first + second + third) % 2 == 0;
                    for pair in pairs {
                        stacks.play(pair);
                    }
                    if even {
                        lost.insert(&stacks, watch).unwrap();
                        assert!(lost.has(&stacks));
                    }
                    found += u32::from(lost.has(&stacks));
                    stacks.take_back(pairs[1]);
                    stacks.take_back(pairs[0]);
                    assert!(!lost.has(&stacks));
                }
            }
        }
        assert_eq!(lost.keys.len(), 2 * FIRST_ENTRIES);
        assert!(found > 1_000, "{found}");
    }
}
