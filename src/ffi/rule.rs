//! `MJ_RULE_...`: which tiles lie above a tile.

use super::codes::{Failure, MJ_ERROR_RULE};
use crate::rule::Rule;

/// A tile is covered by tiles exactly one level up; one higher up, across a gap, does not count. So
/// it is in KMahjongg, Xmahjongg, PySolFC, and in GNOME Mahjongg before version 47.
pub const MJ_RULE_ONE_LEVEL: i32 = 0;
/// A tile is covered by tiles on any higher level. So it is in GNOME Mahjongg since version 47.
pub const MJ_RULE_ANY_LEVEL: i32 = 1;

/// The rule that a number stands for.
pub(super) fn from_code(code: i32) -> Result<Rule, Failure> {
    match code {
        MJ_RULE_ONE_LEVEL => Ok(Rule::OneLevel),
        MJ_RULE_ANY_LEVEL => Ok(Rule::AnyLevel),
        _ => Err(MJ_ERROR_RULE.into()),
    }
}

/// The number of a rule.
pub(super) fn to_code(rule: Rule) -> i32 {
    match rule {
        Rule::OneLevel => MJ_RULE_ONE_LEVEL,
        Rule::AnyLevel => MJ_RULE_ANY_LEVEL,
    }
}
