//! `mj_why_lost`.

use super::codes::{MJ_SOLVABLE, MJ_UNSOLVABLE};
use super::memory::{self, Output};
use super::options::mj_options;
use super::report::mj_report;
use super::watched::watched;
use crate::board::Board;
use crate::engine::Options;
use crate::memory::collected;
use crate::play::{self, Fault, Pattern};
use crate::tile::Tile;
use crate::watch::Watch;

/// For mj_why_lost: the tile has nothing to do with it.
pub const MJ_FAULT_NONE: u8 = 0;
/// For mj_why_lost: the group of the tile is at fault.
pub const MJ_FAULT_GROUP: u8 = 1;
/// For mj_why_lost: the group of the tile is at fault, and the tile blocks another of these groups or
/// is blocked by one, if need be over tiles of other groups. These are the tiles to light up.
pub const MJ_FAULT_BLOCKS: u8 = 2;

/// For mj_why_lost: none of the patterns below.
pub const MJ_PATTERN_OTHER: i32 = 0;
/// For mj_why_lost: one group of two tiles, of which one is in the way of the other.
pub const MJ_PATTERN_OWN_PAIR: i32 = 1;
/// For mj_why_lost: groups of two tiles. Each can go as soon as the next one has gone, and the last
/// one as soon as the first has.
pub const MJ_PATTERN_CYCLE: i32 = 2;

/// Tells why a position cannot be won: names groups that are at fault. With the tiles of all other
/// groups going alone, as soon as they can be played, the board still cannot be cleared; and were any
/// one of these groups free like that as well, it could. So all of them are needed for the reason,
/// and nothing else is. There may be other such sets, smaller ones too.
///
/// tiles, tile_count: the position, that is the tiles that are left.
/// options: NULL for the defaults. The limits are for all of it.
/// faults: on MJ_UNSOLVABLE, receives a flag for each tile, MJ_FAULT_... There must be room for
///   tile_count flags. NULL: not wanted.
/// group_count: on MJ_UNSOLVABLE, receives the number of groups that are at fault. NULL: not wanted.
/// pattern: on MJ_UNSOLVABLE, receives MJ_PATTERN_... NULL: not wanted.
/// report: receives details, also about errors. NULL: not wanted.
///
/// Returns MJ_UNSOLVABLE; MJ_SOLVABLE when the position can be won; MJ_UNKNOWN when a limit was
/// reached or the callback cancelled, and with MJ_ENGINE_ATTEMPTS, which never proves anything; or an
/// error: MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _ODD_GROUP, _OVERLAP, _OPTIONS_SIZE,
/// _OPTIONS_VALUE, _REPORT_SIZE, _MEMORY, _INTERNAL.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_why_lost(
    tiles: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    faults: *mut u8,
    group_count: *mut u64,
    pattern: *mut i32,
    report: *mut mj_report,
) -> i32 {
    let call = |options: &Options, watch: &mut Watch| {
        // SAFETY: the caller's part, passed on.
        let (flags, groups, kind, tiles) = unsafe {
            (
                Output::whole(faults, tile_count)?,
                Output::single(group_count)?,
                Output::single(pattern)?,
                memory::tiles(tiles, tile_count)?,
            )
        };
        let board = Board::prepare(&tiles.copied(watch)?, options.rule, watch)?;
        let Some(why) = play::why_lost(&board, options, watch)? else {
            return Ok((MJ_SOLVABLE, None));
        };
        flags.write(&collected(why.faults.iter().map(|&fault| flag_of(fault)), watch)?);
        groups.write(&[why.groups as u64]);
        kind.write(&[match why.pattern {
            Pattern::Other => MJ_PATTERN_OTHER,
            Pattern::OwnPair => MJ_PATTERN_OWN_PAIR,
            Pattern::Cycle => MJ_PATTERN_CYCLE,
        }]);
        Ok((MJ_UNSOLVABLE, None))
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched(options, report, call) }
}

fn flag_of(fault: Fault) -> u8 {
    match fault {
        Fault::None => MJ_FAULT_NONE,
        Fault::Group => MJ_FAULT_GROUP,
        Fault::Blocks => MJ_FAULT_BLOCKS,
    }
}
