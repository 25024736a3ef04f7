//! The numbers that functions return, and the text for each.

use crate::error::{Error, ErrorKind};
use crate::watch::{Cause, Interrupt};

/// The largest number of tiles of a board.
pub const MJ_MAX_TILES: usize = 1 << 20;
/// Rows, columns and levels lie between -MJ_MAX_COORDINATE and MJ_MAX_COORDINATE.
pub const MJ_MAX_COORDINATE: i32 = 1 << 24;

const _: () = assert!(MJ_MAX_TILES == crate::MAX_TILES);
const _: () = assert!(MJ_MAX_COORDINATE == crate::MAX_COORDINATE);

/// Success, of functions that have no verdict to give. The same number as MJ_UNKNOWN: so do not
/// compare a verdict with it. "mj_hint(...) == MJ_OK" compiles and means that nothing is known;
/// ask for MJ_SOLVABLE. MJ_STRICT makes compilers warn about it: see the end of this header.
pub const MJ_OK: i32 = 0;
/// No verdict: a limit was reached, or the callback cancelled; the report says which.
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
/// The struct_size of mj_options or mj_survey_plan is none that this library knows, or there are
/// non-zero bytes beyond what it knows.
pub const MJ_ERROR_OPTIONS_SIZE: i32 = -8;
/// A field of mj_options or mj_survey_plan has a value that this library does not know.
pub const MJ_ERROR_OPTIONS_VALUE: i32 = -9;
/// The same as MJ_ERROR_OPTIONS_SIZE, for mj_report and mj_survey_result.
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
/// The function that was to receive a proof refused it.
pub const MJ_ERROR_WRITE: i32 = -19;
/// A line of a proof names a tile that does not exist, or two tiles of different groups. Index:
/// the number of the line, from 1.
pub const MJ_ERROR_PROOF_TILE: i32 = -20;
/// A line of a proof does not follow from those before it. Index: the number of the line, from 1.
pub const MJ_ERROR_PROOF_STEP: i32 = -21;
/// A proof does not end with the empty clause. Index: the number of the line where it is missing.
pub const MJ_ERROR_PROOF_END: i32 = -22;
/// A text is no layout: it has no header of a known format, and no line that begins with three
/// numbers. Index: line 1.
pub const MJ_ERROR_LAYOUT_FORMAT: i32 = -25;
/// In a layout a number was expected that is missing, or is none that a layout can have. Index: the
/// line, as for all errors about layouts.
pub const MJ_ERROR_LAYOUT_NUMBER: i32 = -26;
/// In the picture of a layout there is a character that stands for no cell, or one too many.
pub const MJ_ERROR_LAYOUT_CELL: i32 = -27;
/// A layout ends before all of it was there. Index: its last line.
pub const MJ_ERROR_LAYOUT_END: i32 = -28;
/// A layout in XML is not well-formed, or a map has an element that GNOME's maps do not have.
pub const MJ_ERROR_LAYOUT_XML: i32 = -29;
/// Two tiles of a layout overlap. Index: the first line with a tile that overlaps one before it.
pub const MJ_ERROR_LAYOUT_OVERLAP: i32 = -30;
/// There is no layout of that name.
pub const MJ_ERROR_LAYOUT_NAME: i32 = -31;
/// The file of a layout is there but cannot be read, or has more than 16 megabytes.
pub const MJ_ERROR_FILE: i32 = -32;
/// Not a board number of Xmahjongg, or that of a board which the game makes solvable.
pub const MJ_ERROR_BOARD_NUMBER: i32 = -33;
/// A pair of a game cannot be played when its turn comes: a tile is blocked. Index: that pair.
pub const MJ_ERROR_NOT_PLAYABLE: i32 = -35;
/// None of the deals that were tried is as asked for.
pub const MJ_ERROR_NO_DEAL: i32 = -36;
/// A range of difficulties is upside down, or ends beyond 100.
pub const MJ_ERROR_DIFFICULTY: i32 = -37;
/// The same as MJ_ERROR_OPTIONS_SIZE, for mj_rating.
pub const MJ_ERROR_RATING_SIZE: i32 = -38;
/// A board is not one of isolated stacks of one and two tiles, in groups of two and four. Index:
/// a tile that is in no such stack or group.
pub const MJ_ERROR_NOT_STACKS: i32 = -45;
/// A literal is none of the variables. Index: the first such literal.
pub const MJ_ERROR_LITERAL: i32 = -46;
/// A clause has more than three literals, or the last one no 0 at its end. Index: the fourth
/// literal of the first such clause; the last literal.
pub const MJ_ERROR_CLAUSE: i32 = -47;
/// The pairs are no solution of the board of a formula with so many variables.
pub const MJ_ERROR_NO_ASSIGNMENT: i32 = -48;
/// A shape that this library does not know.
pub const MJ_ERROR_SHAPE: i32 = -49;
/// A rule that this library does not know, or of another game than the call is for. A number in
/// mj_options that is none is MJ_ERROR_OPTIONS_VALUE.
pub const MJ_ERROR_RULE: i32 = -50;
/// A proof is about another rule than the one that it is checked by. Index: the line of its header.
pub const MJ_ERROR_PROOF_RULE: i32 = -51;
/// Faces that this library does not know.
pub const MJ_ERROR_FACES: i32 = -60;
/// A width or height of a board that is none, or an odd number of cells.
pub const MJ_ERROR_SIZE: i32 = -61;

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
    /// Nobody is in a hurry, and every call does this in several places.
    #[inline(never)]
    fn from(error: Error) -> Self {
        let code = match error.kind() {
            ErrorKind::TooManyTiles => MJ_ERROR_TILE_COUNT,
            ErrorKind::Coordinate => MJ_ERROR_COORDINATE,
            ErrorKind::OddGroup => MJ_ERROR_ODD_GROUP,
            ErrorKind::Overlap => MJ_ERROR_OVERLAP,
            ErrorKind::PairingTile => MJ_ERROR_PAIRING_TILE,
            ErrorKind::PairingRepeat => MJ_ERROR_PAIRING_REPEAT,
            ErrorKind::PairingGroup => MJ_ERROR_PAIRING_GROUP,
            ErrorKind::GroupSize => MJ_ERROR_GROUP_SIZE,
            ErrorKind::Syntax => MJ_ERROR_SYNTAX,
            ErrorKind::LayoutFormat => MJ_ERROR_LAYOUT_FORMAT,
            ErrorKind::LayoutNumber => MJ_ERROR_LAYOUT_NUMBER,
            ErrorKind::LayoutCell => MJ_ERROR_LAYOUT_CELL,
            ErrorKind::LayoutEnd => MJ_ERROR_LAYOUT_END,
            ErrorKind::LayoutXml => MJ_ERROR_LAYOUT_XML,
            ErrorKind::LayoutOverlap => MJ_ERROR_LAYOUT_OVERLAP,
            ErrorKind::LayoutName => MJ_ERROR_LAYOUT_NAME,
            ErrorKind::File => MJ_ERROR_FILE,
            ErrorKind::BoardNumber => MJ_ERROR_BOARD_NUMBER,
            ErrorKind::NotStacks => MJ_ERROR_NOT_STACKS,
            ErrorKind::Literal => MJ_ERROR_LITERAL,
            ErrorKind::Clause => MJ_ERROR_CLAUSE,
            ErrorKind::NoAssignment => MJ_ERROR_NO_ASSIGNMENT,
            ErrorKind::Write => MJ_ERROR_WRITE,
            ErrorKind::ProofTile => MJ_ERROR_PROOF_TILE,
            ErrorKind::ProofStep => MJ_ERROR_PROOF_STEP,
            ErrorKind::ProofEnd => MJ_ERROR_PROOF_END,
            ErrorKind::ProofRule => MJ_ERROR_PROOF_RULE,
            ErrorKind::Rule => MJ_ERROR_RULE,
            ErrorKind::OutOfMemory => MJ_ERROR_MEMORY,
            ErrorKind::NotPlayable => MJ_ERROR_NOT_PLAYABLE,
            ErrorKind::NoDeal => MJ_ERROR_NO_DEAL,
            ErrorKind::Difficulty => MJ_ERROR_DIFFICULTY,
        };
        Failure { code, index: error.place().map_or(MJ_NO_INDEX, |at| at as u64) }
    }
}

impl From<Interrupt> for Failure {
    /// For calls without limits, where only errors can interrupt.
    fn from(interrupt: Interrupt) -> Self {
        match interrupt.cause() {
            Cause::Error(error) => error.into(),
            Cause::Stop(_) => MJ_ERROR_INTERNAL.into(),
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
        MJ_ERROR_OPTIONS_SIZE => c"the size of the options is unknown, or unknown fields are set",
        MJ_ERROR_OPTIONS_VALUE => c"a field of the options has an unknown value",
        MJ_ERROR_REPORT_SIZE => c"the size of the report is unknown, or unknown fields are set",
        MJ_ERROR_PAIRING_TILE => c"a pairing names a tile that does not exist",
        MJ_ERROR_PAIRING_REPEAT => c"a pairing names a tile twice",
        MJ_ERROR_PAIRING_GROUP => c"a pairing joins tiles of different groups",
        MJ_ERROR_GROUP_SIZE => c"the group size is odd, or the number of tiles is",
        MJ_ERROR_SYNTAX => {
            c"expected \"row col level group\" for each tile, or in a proof a clause"
        }
        MJ_ERROR_MEMORY => c"out of memory",
        MJ_ERROR_INTERNAL => c"a defect of this library; please report it",
        MJ_ERROR_PAIRING_COUNT => c"a pairing has more pairs than the board has room for",
        MJ_ERROR_LAYOUT_FORMAT => c"the text is no layout: no known header, and no tile",
        MJ_ERROR_LAYOUT_NUMBER => c"expected a number, and one that a layout can have",
        MJ_ERROR_LAYOUT_CELL => c"expected a cell: one of \".1234\", or 0 or 1, or a letter",
        MJ_ERROR_LAYOUT_END => c"the layout ends too early: more cells were expected",
        MJ_ERROR_LAYOUT_XML => c"expected well-formed XML with the elements of GNOME's maps",
        MJ_ERROR_LAYOUT_OVERLAP => c"a tile of the layout overlaps one before it",
        MJ_ERROR_LAYOUT_NAME => c"there is no layout of that name; mj_list_layouts lists them",
        MJ_ERROR_FILE => c"the file of the layout cannot be read",
        MJ_ERROR_BOARD_NUMBER => c"not the number of an \"any board\" of Xmahjongg",
        MJ_ERROR_NOT_STACKS => c"not isolated stacks of one and two, in groups of two and four",
        MJ_ERROR_LITERAL => c"a literal is none of the variables",
        MJ_ERROR_CLAUSE => c"a clause has more than three literals, or no 0 at its end",
        MJ_ERROR_NO_ASSIGNMENT => c"the pairs are no solution of the board of a formula",
        MJ_ERROR_SHAPE => c"a shape that this library does not know",
        MJ_ERROR_RULE => c"a rule that this library or this call does not know",
        MJ_ERROR_FACES => c"faces that this library does not know",
        MJ_ERROR_SIZE => c"a board is 1 to 62 cells wide and high, and has an even number of them",
        MJ_ERROR_PROOF_RULE => c"a proof is about another rule than the one it is checked by",
        MJ_ERROR_WRITE => c"the function that was to receive a proof refused it",
        MJ_ERROR_PROOF_TILE => c"a line of a proof names tiles that are not of one group",
        MJ_ERROR_PROOF_STEP => c"a line of a proof does not follow from those before it",
        MJ_ERROR_PROOF_END => c"a proof does not end with the empty clause",
        MJ_ERROR_NOT_PLAYABLE => c"a pair is played while one of its tiles is blocked",
        MJ_ERROR_NO_DEAL => c"none of the deals that were tried is as asked for",
        MJ_ERROR_DIFFICULTY => c"a range of difficulties is upside down or ends beyond 100",
        MJ_ERROR_RATING_SIZE => c"the size of mj_rating is unknown, or has unknown fields set",
        _ => c"not a code of this library",
    }
}
