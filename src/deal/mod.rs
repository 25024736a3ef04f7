//! Deals: faces for the tiles of a layout, uniformly at random from a seed, or as Xmahjongg deals.

mod xmahjongg;

pub use xmahjongg::xmahjongg;

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::random::Random;
use crate::tile::Tile;
use crate::watch::{Interrupt, Watch, unlimited};

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
    unlimited(|watch| uniform_watched(layout, group_size, seed, watch))
}

/// The same under the limits of a watch.
pub(crate) fn uniform_watched(
    layout: &[Tile],
    group_size: u32,
    seed: u64,
    watch: &mut Watch,
) -> Result<Vec<Tile>, Interrupt> {
    let mut tiles = memory::copied_watched(layout, watch)?;
    uniform_again(&mut tiles, group_size, seed, watch)?;
    Ok(tiles)
}

/// The same on tiles that have faces already, of whatever kind.
pub(crate) fn uniform_again(
    tiles: &mut [Tile],
    group_size: u32,
    seed: u64,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    if group_size == 0 || group_size % 2 == 1 || tiles.len() % 2 == 1 {
        return Err(ErrorKind::GroupSize.into());
    }
    let mut random = Random::new(seed);
    for (index, tile) in tiles.iter_mut().enumerate() {
        tile.group = (index / group_size as usize) as i32;
        watch.work(2)?;
    }
    shuffle(&mut random, tiles.len(), watch, |i, j| swap_faces(tiles, i, j))
}

/// Puts so many things into random order, every order being equally likely, by exchanging two at
/// a time.
pub(crate) fn shuffle(
    random: &mut Random,
    count: usize,
    watch: &mut Watch,
    mut exchange: impl FnMut(usize, usize),
) -> Result<(), Interrupt> {
    let cost = 5 * memory::slowdown(count);
    for i in (1..count).rev() {
        exchange(i, random.index(i + 1));
        watch.work(cost)?;
    }
    Ok(())
}

/// Two tiles exchange their faces.
pub(crate) fn swap_faces(tiles: &mut [Tile], one: usize, two: usize) {
    let face = tiles[one].group;
    tiles[one].group = tiles[two].group;
    tiles[two].group = face;
}
