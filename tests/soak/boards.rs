//! The boards: small ones that brute force decides, turtles, and larger ones.

use crate::common::{Dice, brute_force, small_board};
use mjsolver::{Tile, deal, layout};

pub struct Known {
    pub tiles: Vec<Tile>,
    /// By brute force; `None` where an answer has to be proved.
    pub solvable: Option<bool>,
    /// A right proof of this board, or, for most, a text that is none.
    pub proof: Vec<u8>,
}

pub struct Boards {
    pub known: Vec<Known>,
}

/// Rows of tiles on three levels.
fn large(count: i32) -> Vec<Tile> {
    let place = |k| Tile { row: 2 * (k / 40), col: 2 * (k % 40), level: 0, group: 0 };
    let lifted = |tile: Tile, k: i32| match k % 5 {
        0..3 => tile,
        3 => Tile { level: 1, col: tile.col - 3, ..tile },
        _ => Tile { level: 2, col: tile.col - 5, ..tile },
    };
    (0..count).map(|k| lifted(place(k), k)).collect()
}

impl Boards {
    pub fn new() -> Self {
        let mut dice = Dice(17);
        let mut known = Vec::new();
        let mut add = |tiles, solvable| {
            known.push(Known { tiles, solvable, proof: b"mjproof 1\n0\n".to_vec() })
        };
        for _ in 0..200 {
            let tiles = small_board(&mut dice, 16, &[2, 4, 4, 6, 8], 5);
            let solvable = brute_force(&tiles);
            add(tiles, Some(solvable));
        }
        for (count, seed) in [(400, 1), (1_000, 2), (2_000, 3)] {
            for _ in 0..8 {
                add(deal::uniform(&large(count), 4, seed).unwrap(), None);
            }
        }
        Boards { known }
    }

    /// One of these, or, every second time, a turtle that nobody has seen before.
    pub fn draw(&self, dice: &mut Dice) -> Known {
        if dice.below(2) == 0 {
            // Many deals of a known few are unsolvable; of all, three in a hundred are.
            let seed = if dice.below(4) == 0 { [155, 954][dice.below(2)] } else { dice.next() };
            let tiles = deal::uniform(layout::turtle(), 4, seed).unwrap();
            return Known { tiles, solvable: None, proof: b"mjproof 1\n0\n".to_vec() };
        }
        let Known { tiles, solvable, proof } = &self.known[dice.below(self.known.len())];
        Known { tiles: tiles.clone(), solvable: *solvable, proof: proof.clone() }
    }
}
