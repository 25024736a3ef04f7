//! Everything there is to know about a small board, by trying every order of play: the rules written
//! out once more, on sets of tiles that are bits of a number, and every position remembered. It
//! shares nothing with the library, nor with the other slow definitions of the tests but the rule.

use super::rule::is_above;
use mjsolver::{Pair, Tile};

/// More tiles than this would take too much time and memory.
pub const MOST_TILES: usize = 18;

/// A set of tiles: a bit for each.
pub type Set = u32;

/// What lies around a tile, and who is like it.
#[derive(Clone, Copy, Default)]
struct Around {
    above: Set,
    left: Set,
    right: Set,
    /// All of its group, itself included.
    alike: Set,
}

pub struct Truth {
    around: Vec<Around>,
    /// The fewest tiles that can be left of each position that was looked at; [`UNKNOWN`] for others.
    fewest: Vec<u8>,
}

const UNKNOWN: u8 = u8::MAX;

/// The tiles of a set.
fn members(set: Set) -> impl Iterator<Item = usize> {
    (0..MOST_TILES).filter(move |tile| set >> tile & 1 == 1)
}

impl Truth {
    pub fn new(tiles: &[Tile]) -> Self {
        Self::with(tiles, |a, b| a.group == b.group)
    }

    /// The same tiles, where any two may go together.
    pub fn without_faces(tiles: &[Tile]) -> Self {
        Self::with(tiles, |_, _| true)
    }

    fn with(tiles: &[Tile], alike: impl Fn(&Tile, &Tile) -> bool) -> Self {
        assert!(tiles.len() <= MOST_TILES, "{} tiles", tiles.len());
        let those = |is: &dyn Fn(&Tile) -> bool| {
            let bit = |(k, tile): (usize, &Tile)| Set::from(is(tile)) << k;
            tiles.iter().enumerate().map(bit).sum::<Set>()
        };
        let around = |tile: &Tile| {
            let in_row = |other: &Tile| (other.row - tile.row).abs() <= 1;
            let beside =
                |other: &Tile, col| other.level == tile.level && in_row(other) && other.col == col;
            Around {
                above: those(&|other| {
                    is_above(other.level - tile.level)
                        && in_row(other)
                        && (other.col - tile.col).abs() <= 1
                }),
                left: those(&|other| beside(other, tile.col - 2)),
                right: those(&|other| beside(other, tile.col + 2)),
                alike: those(&|other| alike(other, tile)),
            }
        };
        let around = tiles.iter().map(around).collect();
        Truth { around, fewest: vec![UNKNOWN; 1 << tiles.len()] }
    }

    /// All tiles.
    pub fn all(&self) -> Set {
        (1 << self.around.len()) - 1
    }

    /// Those tiles of a position that can be played.
    fn free(&self, lying: Set) -> Set {
        let is_free = |&tile: &usize| {
            let Around { above, left, right, .. } = self.around[tile];
            above & lying == 0 && (left & lying == 0 || right & lying == 0)
        };
        members(lying).filter(is_free).map(|tile| 1 << tile).sum()
    }

    /// The pairs that can be played in a position, sets of two.
    fn pairs(&self, lying: Set) -> impl Iterator<Item = Set> {
        let free = self.free(lying);
        members(free).flat_map(move |first| {
            let later = free & self.around[first].alike & !((2 << first) - 1);
            members(later).map(move |second| 1 << first | 1 << second)
        })
    }

    /// The pairs that can be played in a position, in rising order.
    pub fn legal(&self, lying: Set) -> Vec<Pair> {
        let pair = |two: Set| Pair {
            first: two.trailing_zeros(),
            second: Set::BITS - 1 - two.leading_zeros(),
        };
        self.pairs(lying).map(pair).collect()
    }

    /// The fewest tiles that a game can leave of a position.
    pub fn fewest(&mut self, lying: Set) -> usize {
        if self.fewest[lying as usize] == UNKNOWN {
            let mut least = lying.count_ones() as usize;
            let pairs: Vec<Set> = self.pairs(lying).collect();
            for two in pairs {
                least = least.min(self.fewest(lying & !two));
                if least == 0 {
                    break;
                }
            }
            self.fewest[lying as usize] = least as u8;
        }
        self.fewest[lying as usize].into()
    }

    /// Whether a position can be cleared.
    pub fn solvable(&mut self, lying: Set) -> bool {
        self.fewest(lying) == 0
    }

    /// Whether the pruning scan of the whole board clears it: the first two tiles of a group go
    /// together, the others one by one.
    pub fn scan_clears(&self) -> bool {
        let mut lying = self.all();
        loop {
            let free = self.free(lying);
            let goes = |&tile: &usize| {
                let alike = self.around[tile].alike;
                alike & !lying != 0 || (free & alike).count_ones() >= 2
            };
            let gone: Set = members(free).filter(goes).map(|tile| 1 << tile).sum();
            if gone == 0 {
                return lying == 0;
            }
            lying &= !gone;
        }
    }
}

/// The two tiles of a pair.
pub fn both(pair: Pair) -> Set {
    1 << pair.first | 1 << pair.second
}
