//! The deals of Xmahjongg 3.7, by board number: what the game shows with its options `-n` and `-a`.

use crate::board::sort_plainly;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::Tile;

/// A group has four tiles: the number of a tile divided by this is its group.
const GROUP: usize = 4;

/// In a board number, the bit that asks for a board that the game makes solvable. Those are dealt
/// in another way, and not uniformly.
const SOLVABLE: u32 = 1 << 16;

/// Deals a layout as Xmahjongg does for this board number, "any board" being chosen. Groups are
/// numbered as in the game: seasons, flowers, three dragons, four winds, then dots, bamboo and
/// characters from one to nine. If the tiles do not divide evenly, the last group is smaller.
///
/// # Errors
/// When the number is that of a board made solvable, or is 2^31 or more; when the number of tiles
/// is odd.
pub fn xmahjongg(layout: &[Tile], board_number: u32) -> Result<Vec<Tile>, Error> {
    if board_number > i32::MAX as u32 || board_number & SOLVABLE != 0 {
        return Err(ErrorKind::BoardNumber.into());
    }
    if layout.len() % 2 == 1 {
        return Err(ErrorKind::GroupSize.into());
    }
    let mut random =
        Subtractive::new(((board_number & 0x7ffe_0000) >> 1) | (board_number & 0xffff));
    let mut faces = memory::with_capacity(layout.len())?;
    faces.extend(0..layout.len() as u32);
    for i in (1..faces.len()).rev() {
        faces.swap(i, random.next() as usize % (i + 1));
    }
    // The game counts its places row by row, in a row from the left, in a stack from the top.
    let mut places = memory::with_capacity(layout.len())?;
    places.extend(0..layout.len() as u32);
    let rank = |place: u32| {
        let tile = &layout[place as usize];
        (tile.row, tile.col, -i64::from(tile.level), place)
    };
    sort_plainly(&mut places, |&a, &b| rank(a) < rank(b));
    let mut tiles = memory::copied(layout)?;
    for (&place, &face) in places.iter().zip(&faces) {
        tiles[place as usize].group = (face as usize / GROUP) as i32;
    }
    Ok(tiles)
}

/// Knuth's subtractive generator (The Art of Computer Programming, 3.2.2): each number is the one
/// 55 places back less the one 24 places back, modulo 10^9.
struct Subtractive {
    numbers: [u32; LONG],
    at: usize,
}

const LONG: usize = 55;
const SHORT: usize = 24;
const MODULUS: u32 = 1_000_000_000;
/// Spreads the first numbers over the array.
const STRIDE: usize = 21;
const DISCARDED: usize = 5 * LONG;

impl Subtractive {
    fn new(seed: u32) -> Self {
        let mut numbers = [0; LONG];
        let (mut a, mut b) = (seed % MODULUS, 1);
        numbers[0] = a;
        for k in 1..LONG {
            numbers[STRIDE * k % LONG] = b;
            (a, b) = (b, minus(a, b));
        }
        let mut random = Subtractive { numbers, at: 0 };
        for _ in 0..DISCARDED {
            random.next();
        }
        random
    }

    fn next(&mut self) -> u32 {
        let other = (self.at + LONG - SHORT) % LONG;
        let number = minus(self.numbers[self.at], self.numbers[other]);
        self.numbers[self.at] = number;
        self.at = (self.at + 1) % LONG;
        number
    }
}

/// a - b modulo 10^9, for numbers below that.
fn minus(a: u32, b: u32) -> u32 {
    if a < b { a + MODULUS - b } else { a - b }
}
