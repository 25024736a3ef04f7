//! The rule that the definitions of the tests go by: that of nearly all games, unless a test says
//! otherwise for its thread. So every test can be made by any rule.

use mjsolver::Rule;
use mjsolver::ffi::rule::{MJ_RULE_ANY_LEVEL, MJ_RULE_ONE_LEVEL};
use std::cell::Cell;

pub const RULES: [Rule; 2] = [Rule::OneLevel, Rule::AnyLevel];

thread_local! {
    static RULE: Cell<Rule> = const { Cell::new(Rule::OneLevel) };
}

/// The rule of this thread.
pub fn rule() -> Rule {
    RULE.get()
}

/// Sets the rule of this thread.
pub fn set_rule(rule: Rule) {
    RULE.set(rule);
}

/// Does something by each of the rules.
pub fn by_each_rule(mut test: impl FnMut()) {
    for rule in RULES {
        set_rule(rule);
        test();
    }
    set_rule(Rule::OneLevel);
}

/// Its number, for C.
pub fn rule_code() -> i32 {
    match rule() {
        Rule::OneLevel => MJ_RULE_ONE_LEVEL,
        Rule::AnyLevel => MJ_RULE_ANY_LEVEL,
        Rule::Shisen(_) => panic!("these tests are about Mahjong"),
    }
}

/// Its name, in proofs and for check_proof.
pub fn rule_name() -> String {
    let rules = match rule() {
        Rule::OneLevel => return "one-level".into(),
        Rule::AnyLevel => return "any-level".into(),
        Rule::Shisen(rules) => rules,
    };
    assert!(rules.fall.is_none(), "there are no proofs about tiles that fall");
    let mut name = String::from("shisen");
    let [width, height] = rules.size;
    if width > 0 {
        name += &format!(":{width}x{height}");
    }
    name += if rules.inside { "+inside" } else { "" };
    name += if rules.apart { "+apart" } else { "" };
    name
}

/// Whether a tile so many levels up lies above.
pub fn is_above(levels: i32) -> bool {
    match rule() {
        Rule::OneLevel => levels == 1,
        Rule::AnyLevel => levels >= 1,
        Rule::Shisen(_) => panic!("these tests are about Mahjong"),
    }
}
