//! `MJ_RULE_...`: which tiles lie above a tile, and the rules of Shisen-Sho.

use super::codes::{Failure, MJ_ERROR_RULE};
use crate::rule::Rule;
use crate::shisen::{Fall, MOST_CELLS, Shisen};

/// A tile is covered by tiles exactly one level up; one higher up, across a gap, does not count. So
/// it is in KMahjongg, Xmahjongg, PySolFC, and in GNOME Mahjongg before version 47.
pub const MJ_RULE_ONE_LEVEL: i32 = 0;
/// A tile is covered by tiles on any higher level. So it is in GNOME Mahjongg since version 47.
pub const MJ_RULE_ANY_LEVEL: i32 = 1;

/// Shisen-Sho, a number of its own: tiles lie on one level, in whole cells (row 1 is next to row 0).
/// Two tiles of a group go when a path of at most three straight segments through empty cells joins
/// them; it may run around the outside. Add what else a game has:
pub const MJ_RULE_SHISEN: i32 = 16;
/// Paths stay on the board, whose size has to be given by MJ_RULE_SHISEN_SIZE.
pub const MJ_RULE_SHISEN_INSIDE: i32 = 32;
/// That two tiles lie side by side is no path: it has to lead through other cells, as in PySolFC's
/// Four Rivers.
pub const MJ_RULE_SHISEN_APART: i32 = 64;
/// Tiles fall towards the last row after every pair.
pub const MJ_RULE_SHISEN_DOWN: i32 = 128;
/// Towards the first row.
pub const MJ_RULE_SHISEN_UP: i32 = 256;
/// Towards the first column.
pub const MJ_RULE_SHISEN_LEFT: i32 = 384;
/// Towards the last column.
pub const MJ_RULE_SHISEN_RIGHT: i32 = 512;

/// Where the way that tiles fall is in a number.
const FALL: i32 = 7 << 7;
/// And where the width and the height are.
const WIDTH: u32 = 16;
const HEIGHT: u32 = 22;
const SIDE: i32 = 63;

/// The rule that a number of Shisen-Sho stands for.
fn shisen_from_code(code: i32) -> Option<Shisen> {
    let flags = MJ_RULE_SHISEN | MJ_RULE_SHISEN_INSIDE | MJ_RULE_SHISEN_APART | FALL;
    if code < 0 || code & !(flags | SIDE << WIDTH | SIDE << HEIGHT) != 0 {
        return None;
    }
    let size = [code >> WIDTH & SIDE, code >> HEIGHT & SIDE];
    if (size[0] == 0) != (size[1] == 0) || size.iter().any(|&side| side > MOST_CELLS) {
        return None;
    }
    let fall = match code & FALL {
        0 => None,
        MJ_RULE_SHISEN_DOWN => Some(Fall::Down),
        MJ_RULE_SHISEN_UP => Some(Fall::Up),
        MJ_RULE_SHISEN_LEFT => Some(Fall::Left),
        MJ_RULE_SHISEN_RIGHT => Some(Fall::Right),
        _ => return None,
    };
    let has = |flag: i32| code & flag != 0;
    let (inside, apart) = (has(MJ_RULE_SHISEN_INSIDE), has(MJ_RULE_SHISEN_APART));
    // The box around what is left of a game is smaller than the board.
    if inside && size == [0; 2] {
        return None;
    }
    Some(Shisen { inside, apart, fall, size: size.map(|side| side as u8) })
}

/// The rule that a number stands for.
pub(super) fn from_code(code: i32) -> Result<Rule, Failure> {
    match code {
        MJ_RULE_ONE_LEVEL => Ok(Rule::OneLevel),
        MJ_RULE_ANY_LEVEL => Ok(Rule::AnyLevel),
        code if code & MJ_RULE_SHISEN != 0 => {
            shisen_from_code(code).map(Rule::Shisen).ok_or(MJ_ERROR_RULE.into())
        }
        _ => Err(MJ_ERROR_RULE.into()),
    }
}

/// The rule that a number of Shisen-Sho stands for, and nothing else.
pub(super) fn shisen_only(code: i32) -> Result<Rule, Failure> {
    match from_code(code)? {
        rule @ Rule::Shisen(_) => Ok(rule),
        _ => Err(MJ_ERROR_RULE.into()),
    }
}

/// The number of a rule.
pub(super) fn to_code(rule: Rule) -> i32 {
    match rule {
        Rule::OneLevel => MJ_RULE_ONE_LEVEL,
        Rule::AnyLevel => MJ_RULE_ANY_LEVEL,
        // No layout of a game has it.
        Rule::Shisen(_) => MJ_RULE_SHISEN,
    }
}
