//! The numbers that functions return, and the text for each.

use crate::error::{Error, ErrorKind};
use crate::watch::Interrupt;

/// The largest number of tiles of a board.
pub const MJ_MAX_TILES: usize = 1 << 20;
/// Rows, columns and levels lie between -MJ_MAX_COORDINATE and MJ_MAX_COORDINATE.
pub const MJ_MAX_COORDINATE: i32 = 1 << 24;

const _: () = assert!(MJ_MAX_TILES == crate::MAX_TILES);
const _: () = assert!(MJ_MAX_COORDINATE == crate::MAX_COORDINATE);

/// Success, of functions that have no verdict to give.
pub const MJ_OK: i32 = 0;
/// A limit was reached, or the callback cancelled; the report says which.
pub const MJ_UNKNOWN: i32 = 0;
/// There is a way to clear the board.
pub const MJ_SOLVABLE: i32 = 1;
/// There is no way to clear the board.
pub const MJ_UNSOLVABLE: i32 = 2;

/// A pointer is NULL where data is required.
pub const MJ_ERROR_NULL: i32 = -1;
/// A pointer is not aligned as its type requires.
pub const MJ_ERROR_ALIGNMENT: i32 = -2;
/// More than MJ_MAX_TILES tiles.
pub const MJ_ERROR_TILE_COUNT: i32 = -3;
/// A row, column or level is beyond MJ_MAX_COORDINATE. Index: the first such tile.
pub const MJ_ERROR_COORDINATE: i32 = -4;
/// A group has an odd number of tiles. Index: the first tile of such a group.
pub const MJ_ERROR_ODD_GROUP: i32 = -5;
/// Two tiles of one level overlap, if only by a quarter. Index: the first tile that overlaps one
/// before it.
pub const MJ_ERROR_OVERLAP: i32 = -6;
/// An output buffer is too small.
pub const MJ_ERROR_CAPACITY: i32 = -7;
/// The struct_size of mj_options is none that this library knows, or there are non-zero bytes
/// beyond what it knows.
pub const MJ_ERROR_OPTIONS_SIZE: i32 = -8;
/// A field of mj_options has a value that this library does not know.
pub const MJ_ERROR_OPTIONS_VALUE: i32 = -9;
/// The same as MJ_ERROR_OPTIONS_SIZE, for mj_report.
pub const MJ_ERROR_REPORT_SIZE: i32 = -10;
/// A pairing names a tile that does not exist. Index: the first such pair.
pub const MJ_ERROR_PAIRING_TILE: i32 = -11;
/// A pairing names a tile twice. Index: the pair that repeats it.
pub const MJ_ERROR_PAIRING_REPEAT: i32 = -12;
/// A pairing joins tiles of different groups. Index: the first such pair.
pub const MJ_ERROR_PAIRING_GROUP: i32 = -13;
/// A deal was asked for with an odd group size, or for an odd number of tiles.
pub const MJ_ERROR_GROUP_SIZE: i32 = -14;
/// A line of a text is not what it should be. Index: its number, from 1.
pub const MJ_ERROR_SYNTAX: i32 = -15;
/// Memory ran out.
pub const MJ_ERROR_MEMORY: i32 = -16;
/// A defect of this library. Please report it.
pub const MJ_ERROR_INTERNAL: i32 = -17;
/// A pairing has more pairs than the board has room for: more than tile_count / 2.
pub const MJ_ERROR_PAIRING_COUNT: i32 = -18;
/// A pair of a game cannot be played when its turn comes: a tile is blocked. Index: that pair.
pub const MJ_ERROR_NOT_PLAYABLE: i32 = -35;
/// None of the deals that were tried is as asked for.
pub const MJ_ERROR_NO_DEAL: i32 = -36;
/// A range of difficulties is upside down, or ends beyond 100.
pub const MJ_ERROR_DIFFICULTY: i32 = -37;
/// The same as MJ_ERROR_OPTIONS_SIZE, for mj_rating.
pub const MJ_ERROR_RATING_SIZE: i32 = -38;

/// "No index", where an error has none.
pub const MJ_NO_INDEX: u64 = u64::MAX;

/// An error on its way to C: its code, and the index of what is wrong.
#[derive(Clone, Copy, Debug)]
pub(super) struct Failure {
    pub(super) code: i32,
    pub(super) index: u64,
}

impl From<i32> for Failure {
    fn from(code: i32) -> Self {
        Failure { code, index: MJ_NO_INDEX }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        let code = match error.kind {
            ErrorKind::TooManyTiles => MJ_ERROR_TILE_COUNT,
            ErrorKind::Coordinate => MJ_ERROR_COORDINATE,
            ErrorKind::OddGroup => MJ_ERROR_ODD_GROUP,
            ErrorKind::Overlap => MJ_ERROR_OVERLAP,
            ErrorKind::PairingTile => MJ_ERROR_PAIRING_TILE,
            ErrorKind::PairingRepeat => MJ_ERROR_PAIRING_REPEAT,
            ErrorKind::PairingGroup => MJ_ERROR_PAIRING_GROUP,
            ErrorKind::GroupSize => MJ_ERROR_GROUP_SIZE,
            ErrorKind::Syntax => MJ_ERROR_SYNTAX,
            ErrorKind::OutOfMemory => MJ_ERROR_MEMORY,
            ErrorKind::NotPlayable => MJ_ERROR_NOT_PLAYABLE,
            ErrorKind::NoDeal => MJ_ERROR_NO_DEAL,
            ErrorKind::Difficulty => MJ_ERROR_DIFFICULTY,
        };
        Failure { code, index: error.at.map_or(MJ_NO_INDEX, |at| at as u64) }
    }
}

impl From<Interrupt> for Failure {
    /// For calls without limits, where only errors can interrupt.
    fn from(interrupt: Interrupt) -> Self {
        match interrupt {
            Interrupt::Error(error) => error.into(),
            Interrupt::Stop(_) => MJ_ERROR_INTERNAL.into(),
        }
    }
}

/// One sentence for any number that a function of this library returns.
pub(super) fn describe(code: i32) -> &'static std::ffi::CStr {
    match code {
        MJ_UNKNOWN => c"no error; as a verdict: unknown",
        MJ_SOLVABLE => c"the board can be solved",
        MJ_UNSOLVABLE => c"the board cannot be solved",
        MJ_ERROR_NULL => c"a pointer is NULL where data is required",
        MJ_ERROR_ALIGNMENT => c"a pointer is not aligned as its type requires",
        MJ_ERROR_TILE_COUNT => c"the board has more than 2^20 tiles",
        MJ_ERROR_COORDINATE => c"a row, column or level is out of range",
        MJ_ERROR_ODD_GROUP => c"a group has an odd number of tiles",
        MJ_ERROR_OVERLAP => c"two tiles of one level overlap",
        MJ_ERROR_CAPACITY => c"an output buffer is too small",
        MJ_ERROR_OPTIONS_SIZE => c"the size of mj_options is unknown, or has unknown fields set",
        MJ_ERROR_OPTIONS_VALUE => c"a field of mj_options has an unknown value",
        MJ_ERROR_REPORT_SIZE => c"the size of mj_report is unknown, or has unknown fields set",
        MJ_ERROR_PAIRING_TILE => c"a pairing names a tile that does not exist",
        MJ_ERROR_PAIRING_REPEAT => c"a pairing names a tile twice",
        MJ_ERROR_PAIRING_GROUP => c"a pairing joins tiles of different groups",
        MJ_ERROR_GROUP_SIZE => c"the group size is odd, or the number of tiles is",
        MJ_ERROR_SYNTAX => c"a line of the text is not what it should be",
        MJ_ERROR_MEMORY => c"out of memory",
        MJ_ERROR_INTERNAL => c"a defect of this library; please report it",
        MJ_ERROR_PAIRING_COUNT => c"a pairing has more pairs than the board has room for",
        MJ_ERROR_NOT_PLAYABLE => c"a pair is played while one of its tiles is blocked",
        MJ_ERROR_NO_DEAL => c"none of the deals that were tried is as asked for",
        MJ_ERROR_DIFFICULTY => c"a range of difficulties is upside down or ends beyond 100",
        MJ_ERROR_RATING_SIZE => c"the size of mj_rating is unknown, or has unknown fields set",
        _ => c"not a code of this library",
    }
}
