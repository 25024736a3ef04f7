//! Deals: faces for the tiles of a layout, uniformly at random from a seed, or as Xmahjongg deals.

mod xmahjongg;

pub use xmahjongg::xmahjongg;

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;

/// Deals groups of `group_size` tiles (an even number; 4 is the real set) to a layout. If the
/// tiles do not divide evenly, the last group is smaller.
///
/// The faces 0, 0, 0, 0, 1, 1, … are shuffled: for i from the last tile down to 1, face i changes
/// places with face j, a random number from 0 to i. The generator is xoshiro256++, seeded with
/// SplitMix64 from `seed`; j is the high half of the 128-bit product of one draw and i + 1. So
/// the deal is the same everywhere, and easy to repeat in any language.
///
/// # Errors
/// When the group size or the number of tiles is odd, or the group size zero.
pub fn uniform(layout: &[Tile], group_size: u32, seed: u64) -> Result<Vec<Tile>, Error> {
    if group_size == 0 || group_size % 2 == 1 || layout.len() % 2 == 1 {
        return Err(ErrorKind::GroupSize.into());
    }
    let mut random = Random::new(seed);
    let mut tiles = memory::copied(layout)?;
    for (index, tile) in tiles.iter_mut().enumerate() {
        tile.group = (index / group_size as usize) as i32;
    }
    for i in (1..tiles.len()).rev() {
        let j = random.index(i + 1);
        let face = tiles[i].group;
        tiles[i].group = tiles[j].group;
        tiles[j].group = face;
    }
    Ok(tiles)
}
