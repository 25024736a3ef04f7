//! Play without peeking: `mj_unseen_pair` and `mj_unseen_games`.

use super::codes::MJ_OK;
use super::guard::guarded_index;
use super::memory::{self, Output};
use crate::theory::unseen;
use crate::tile::{Pair, Tile};

/// Names the next pair to play for somebody who does not peek, on layouts of isolated stacks of
/// one and two tiles, dealt in groups of four (theorem 5 of the paper). Nobody who does not know
/// what lies under other tiles wins more often than by playing the pairs that this call names. The
/// rule is MJ_RULE_ONE_LEVEL.
///
/// tiles, tile_count: the tiles that still lie. The groups of those that lie under others are not
///   looked at: put there what you like.
/// pair: receives the pair. NULL: not wanted.
/// index: NULL, or receives, for an error, the index of the offending tile, or MJ_NO_INDEX. Not
///   written where nothing is wrong.
///
/// Returns 1; 0 when no two tiles that are seen match, and then writes no pair; or an error:
/// MJ_ERROR_NOT_STACKS when a tile is in no stack of one or two; MJ_ERROR_NULL, _ALIGNMENT,
/// _TILE_COUNT, _COORDINATE, _OVERLAP, _MEMORY, _INTERNAL; MJ_ERROR_ODD_GROUP when the number of
/// tiles is odd, as some group's is then.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_unseen_pair(
    tiles: *const Tile,
    tile_count: usize,
    pair: *mut Pair,
    index: *mut u64,
) -> i32 {
    let call = || {
        // SAFETY: the caller's part, passed on.
        let (place, tiles) = unsafe { (Output::single(pair)?, memory::tiles(tiles, tile_count)?) };
        let found = unseen::next_pair(&tiles.read()?)?;
        if let Some(pair) = found {
            place.write(&[pair]);
        }
        Ok(i32::from(found.is_some()))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}

/// Plays games without peeking on a layout of isolated stacks of one and two tiles, and counts
/// those that are won: by a player who plays the pairs that mj_unseen_pair names, and by one who
/// plays any match that is seen, each being equally likely.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at.
/// games, seed: both players play the same deals, those of mj_deal with groups of four and the
///   seeds seed, seed + 1, ..., games of them.
/// won: receives the number of games that the first player wins. NULL: not wanted.
/// won_at_random: the same for the second player.
/// index: as for mj_unseen_pair.
///
/// Returns MJ_OK; or an error, as mj_unseen_pair. There is no limit but the number of games.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_unseen_games(
    layout: *const Tile,
    tile_count: usize,
    games: u64,
    seed: u64,
    won: *mut u64,
    won_at_random: *mut u64,
    index: *mut u64,
) -> i32 {
    let call = || {
        // SAFETY: the caller's part, passed on.
        let (best, random, layout) = unsafe {
            (
                Output::single(won)?,
                Output::single(won_at_random)?,
                memory::tiles(layout, tile_count)?,
            )
        };
        let wins = unseen::play_games(&layout.read()?, games, seed)?;
        best.write(&[wins.best]);
        random.write(&[wins.random]);
        Ok(MJ_OK)
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}
