//! Deals.

use super::codes::MJ_OK;
use super::guard::guarded_code;
use super::memory;
use crate::deal;
use crate::tile::Tile;

/// Deals faces to a layout, uniformly at random from a seed, the same on every machine.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at.
/// group_size: how many tiles a group gets, an even number; 0 for 4, as in the real set. If
///   tile_count is not a multiple of it, the last group is smaller.
/// seed: decides the deal.
/// tiles: room for tile_count tiles; receives the layout with groups 0, 1, 2, ... May be the same
///   as layout.
///
/// The faces 0 0 0 0 1 1 1 1 ... are shuffled: for i from tile_count - 1 down to 1, face i changes
/// places with face j = (draw * (i + 1)) >> 64, in 128 bits. The draws are those of xoshiro256++,
/// its four words of state taken from SplitMix64 started at the seed.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _GROUP_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_deal(
    layout: *const Tile,
    tile_count: usize,
    group_size: u32,
    seed: u64,
    tiles: *mut Tile,
) -> i32 {
    guarded_code(|| {
        let group_size = if group_size == 0 { 4 } else { group_size };
        // SAFETY: the caller's part, passed on.
        let (room, layout) =
            unsafe { (memory::tiles_out(tiles, tile_count)?, memory::tiles(layout, tile_count)?) };
        room.write(&deal::uniform(&layout.read()?, group_size, seed)?);
        Ok(MJ_OK)
    })
}

/// Deals a layout as the game Xmahjongg (3.7) deals a board number, so that a player can ask about
/// the board on the screen. The number is printed by the game, and chosen by its option -n.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at. The game itself has 144
///   tiles.
/// board_number: from 0 to 2^31 - 1. Numbers with bit 16 set are boards that the game makes
///   solvable, which it does unless told otherwise (option -a); those are refused.
/// tiles: as for mj_deal. Groups are numbered as in the game: 0 seasons, 1 flowers, 2 to 4 dragons,
///   5 to 8 winds, 9 to 17 dots, 18 to 26 bamboo, 27 to 35 characters.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _BOARD_NUMBER, _GROUP_SIZE for an odd
/// number of tiles, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_deal_xmahjongg(
    layout: *const Tile,
    tile_count: usize,
    board_number: u32,
    tiles: *mut Tile,
) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        let (room, layout) =
            unsafe { (memory::tiles_out(tiles, tile_count)?, memory::tiles(layout, tile_count)?) };
        room.write(&deal::xmahjongg(&layout.read()?, board_number)?);
        Ok(MJ_OK)
    })
}
