//! `mj_shisen_...`: what is Shisen-Sho's alone. Every other call takes `MJ_RULE_SHISEN`.

use super::codes::{Failure, MJ_ERROR_FACES, MJ_ERROR_PAIRING_COUNT, MJ_ERROR_SIZE, MJ_OK};
use super::guard::{guarded_code, guarded_index};
use super::memory::{self, Array, Input, Output};
use super::rule;
use crate::board::Board;
use crate::error::{Error, ErrorKind};
use crate::memory::with_capacity;
use crate::shisen::{self, Faces, MOST_CELLS};
use crate::tile::{Pair, Tile};

/// The faces of KShisen: 42 of them, four tiles of one after the other, and again from the first.
pub const MJ_FACES_KSHISEN: i32 = 0;
/// KShisen's Chinese style: of each season and each flower one tile instead of four; all seasons are
/// one group, and so are all flowers.
pub const MJ_FACES_CHINESE: i32 = 1;

/// Where the path between two tiles turns.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct mj_path {
    /// How many corners it has: 0, 1 or 2. The others are 0.
    pub corner_count: i32,
    /// The rows of the corners, from the first tile to the second. May be one cell outside the board.
    pub rows: [i32; 2],
    /// Their columns.
    pub cols: [i32; 2],
}

/// A rectangular board of Shisen-Sho, row by row, all tiles in group 0; mj_deal or mj_shisen_deal
/// gives them faces.
///
/// width, height: how many cells, from 1 to 62 each; an even number altogether.
/// tiles, capacity: receives width * height tiles. NULL and 0: only the number is wanted.
///
/// Returns the number of tiles; or MJ_ERROR_NULL, _ALIGNMENT, _CAPACITY, _SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// A pointer that is not NULL has room for as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_shisen_board(
    width: i32,
    height: i32,
    tiles: *mut Tile,
    capacity: usize,
) -> i32 {
    guarded_code(|| {
        let sides = 1..=MOST_CELLS;
        if !sides.contains(&width) || !sides.contains(&height) || width * height % 2 == 1 {
            return Err(MJ_ERROR_SIZE.into());
        }
        // SAFETY: the caller's part, passed on.
        let array = unsafe { Array::new(tiles, capacity) }?;
        let room = array.room_for((width * height) as u64)?;
        if room.wanted() {
            room.write(&shisen::rectangle(width as u32, height as u32)?);
        }
        Ok(width * height)
    })
}

/// Deals faces as KShisen has them. For uniform groups of one size there is mj_deal.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at.
/// faces: MJ_FACES_...
/// seed: decides the deal, with the generator of mj_deal.
/// tiles: room for tile_count tiles; receives the layout with KShisen's faces, numbered from 0, as
///   groups. May be the same as layout.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _FACES, _GROUP_SIZE where a group would
/// have an odd number of tiles, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many tiles as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_shisen_deal(
    layout: *const Tile,
    tile_count: usize,
    faces: i32,
    seed: u64,
    tiles: *mut Tile,
) -> i32 {
    guarded_code(|| {
        let faces = match faces {
            MJ_FACES_KSHISEN => Faces::KShisen,
            MJ_FACES_CHINESE => Faces::Chinese,
            _ => return Err(MJ_ERROR_FACES.into()),
        };
        // SAFETY: the caller's part, passed on.
        let (room, layout) =
            unsafe { (memory::tiles_out(tiles, tile_count)?, memory::tiles(layout, tile_count)?) };
        room.write(&shisen::deal(&layout.read()?, faces, seed)?);
        Ok(MJ_OK)
    })
}

/// The paths of pairs that can be played, as a game draws them: of all paths between two tiles one
/// with the fewest corners, and of those the shortest.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// rule: MJ_RULE_SHISEN and what is added to it.
/// pairs, pair_count: the pairs, such as those of mj_legal_pairs_by_rule; each for itself, so a tile
///   may be in several.
/// paths: receives pair_count paths. NULL: only whether the pairs can be played is wanted.
/// index: NULL, or receives the index of the tile or pair that an error is about, or MJ_NO_INDEX.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _RULE
/// also for a rule of Mahjong, _PAIRING_COUNT for more pairs than two tiles can be, _PAIRING_TILE,
/// _PAIRING_REPEAT for a tile with itself, _PAIRING_GROUP, _NOT_PLAYABLE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_shisen_paths(
    tiles: *const Tile,
    tile_count: usize,
    rule: i32,
    pairs: *const Pair,
    pair_count: usize,
    paths: *mut mj_path,
    index: *mut u64,
) -> i32 {
    let call = || {
        let rule = rule::shisen_only(rule)?;
        // Such a number is garbage, and there are not so many pairs to be read.
        if pair_count as u64 > (tile_count as u64).saturating_mul(tile_count as u64) / 2 {
            return Err(MJ_ERROR_PAIRING_COUNT.into());
        }
        // SAFETY: the caller's part, passed on.
        let (room, tiles, pairs) = unsafe {
            (
                Output::whole(paths, pair_count)?,
                memory::tiles(tiles, tile_count)?,
                Input::new(pairs, pair_count)?,
            )
        };
        let board = Board::by_rule(&tiles.read()?, rule)?;
        let pairs: Vec<Pair> = pairs.read()?;
        let mut found = with_capacity(pairs.len())?;
        for (at, &pair) in pairs.iter().enumerate() {
            let path = path_of(&board, pair).map_err(|kind| Failure::from(Error::at(kind, at)))?;
            found.push(path);
        }
        room.write(&found);
        Ok(MJ_OK)
    };
    // SAFETY: the caller's part, passed on.
    unsafe { guarded_index(index, call) }
}

fn path_of(board: &Board, pair: Pair) -> Result<mj_path, ErrorKind> {
    let path = shisen::path(board, pair)?;
    let [one, two] = path.corners;
    Ok(mj_path { corner_count: path.count as i32, rows: [one[0], two[0]], cols: [one[1], two[1]] })
}
