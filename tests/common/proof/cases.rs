//! Texts that are proofs, and texts that are none, each for its own reason: every sentence of
//! docs/proof.md about what is written how.

use super::Judged;
use mjsolver::ErrorKind::{ProofEnd, ProofRule, ProofStep, ProofTile, Syntax};
use mjsolver::{ErrorKind, Tile};

/// Tiles 0 to 3 are one group and 4 and 5 another; everything can be played.
pub fn four_and_two() -> Vec<Tile> {
    (0..6).map(|k| Tile { row: 2 * k, col: 0, level: 0, group: k / 4 }).collect()
}

/// A group of six: tiles 0 to 3 are a tower, 4 and 5 lie beside it. Tiles 6 and 7 are another group.
pub fn tower_of_four() -> Vec<Tile> {
    let tower = (0..4).map(|level| Tile { row: 0, col: 0, level, group: 0 });
    let beside = (1..5).map(|k| Tile { row: 0, col: 4 * k, level: 0, group: (k - 1) / 2 });
    tower.chain(beside).collect()
}

/// A tower of four in two groups of two: stuck.
pub fn stuck() -> Vec<Tile> {
    (0..4).map(|level| Tile { row: 0, col: 0, level, group: level / 2 }).collect()
}

/// About [`four_and_two`], which can be solved: no text proves anything else.
pub const NO_PROOFS: [(&str, ErrorKind, usize); 90] = [
    // The first line.
    ("", Syntax, 1),
    ("\n \n", Syntax, 1),
    (" \r\t", Syntax, 1),
    ("mjproof\n0\n", Syntax, 1),
    ("mjproof\n1\n0\n", Syntax, 1),
    ("mjproof 0\n0\n", Syntax, 1),
    ("mjproof 3\n0\n", Syntax, 1),
    ("mjproof 01\n0\n", Syntax, 1),
    ("mjproof 1 1\n0\n", Syntax, 1),
    ("mjproof 1 0\n", Syntax, 1),
    ("mjproof1\n0\n", Syntax, 1),
    ("\nMJPROOF 1\n0\n", Syntax, 2),
    ("0\nmjproof 1\n", Syntax, 1),
    ("\u{feff}mjproof 1\n0\n", Syntax, 1),
    ("mjproof 1\nmjproof 1\n0\n", Syntax, 2),
    ("mjproof 1\r0\n", Syntax, 1),
    // The rule.
    ("mjproof 1 any-level\n0\n", ProofRule, 1),
    ("\n\nmjproof\t2 \rany-level \r\nx\n", ProofRule, 3),
    ("mjproof 2 any-level", ProofRule, 1),
    ("mjproof 1 any-level 0\n", Syntax, 1),
    ("mjproof 1 any-level any-level\n0\n", Syntax, 1),
    ("mjproof 3 any-level\n0\n", Syntax, 1),
    ("mjproof any-level\n0\n", Syntax, 1),
    ("mjproof 1 one-level\n0\n", Syntax, 1),
    ("mjproof 1 any-levels\n0\n", Syntax, 1),
    ("mjproof 1\nany-level\n0\n", Syntax, 2),
    // The end.
    ("mjproof 1", ProofEnd, 2),
    ("\n\n\nmjproof 1\n\n\n", ProofEnd, 5),
    ("mjproof 2\n", ProofEnd, 2),
    ("mjproof 1\n\n0+1 0\n", ProofEnd, 4),
    ("mjproof 1\n0+1 0\n\n \n\r\n", ProofEnd, 3),
    ("mjproof 1\n0\n\n0\n", Syntax, 4),
    ("mjproof 1\n0\n0+1 0\n", Syntax, 3),
    ("mjproof 1\n0\n9+99 0\n", Syntax, 3),
    ("mjproof 1\n0\n\0", Syntax, 3),
    ("mjproof 2\nm 0 / / 0\nm 0 / / 0\n", Syntax, 3),
    // Clauses.
    ("mjproof 1\n0+1\n0\n", Syntax, 2),
    ("mjproof 1\n0 0\n", Syntax, 2),
    ("mjproof 1\n0 0+1\n", Syntax, 2),
    ("mjproof 1\n0+1 0 0+1 0\n0\n", Syntax, 2),
    ("mjproof 1\n# remark\n0\n", Syntax, 2),
    ("mjproof 1\n0+1 00\n0\n", Syntax, 2),
    ("mjproof 1\n0+1 +0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1 0\0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1\u{a0}0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1\u{b}0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1\u{c}0\n0\n", Syntax, 2),
    ("mjproof 1\n\0\n0\n", Syntax, 2),
    // Literals.
    ("mjproof 1\n\n1+0 0\n0\n", Syntax, 3),
    ("mjproof 1\n1+1 0\n0\n", Syntax, 2),
    ("mjproof 1\n0*1 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+ 1 0\n0\n", Syntax, 2),
    ("mjproof 1\n1+ 0\n0\n", Syntax, 2),
    ("mjproof 1\n1 0\n0\n", Syntax, 2),
    ("mjproof 1\n+1 0\n0\n", Syntax, 2),
    ("mjproof 1\n+0+1 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+01 0\n0\n", Syntax, 2),
    ("mjproof 1\n00+1 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1-2 0\n0\n", Syntax, 2),
    ("mjproof 1\n0++1 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1\0 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+4294967296 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+18446744073709551617 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+99999999999999999999 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+4294967295 0\n0\n", ProofTile, 2),
    ("mjproof 1\n4294967294+4294967295 0\n0\n", ProofTile, 2),
    ("mjproof 1\n4294967295+4294967294 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+6 0\n0\n", ProofTile, 2),
    // The first bad word decides, and the first bad line, before any step.
    ("mjproof 1\n0+1 0-1 0\n0+4 0\n0\n", ProofTile, 3),
    ("mjproof 1\n0+4 1+0 0\n0\n", ProofTile, 2),
    ("mjproof 1\n1+0 0+4 0\n0\n", Syntax, 2),
    ("mjproof 1\n0+1 0\nx\n0+4 0\n0\n", Syntax, 3),
    ("mjproof 1\n0+1 0\n0-1 0\n", ProofEnd, 4),
    // Matching lines.
    ("mjproof 1\nm 0 / / 0\n", Syntax, 2),
    ("mjproof 2\nm\n0\n", Syntax, 2),
    ("mjproof 2\nm 0 0\n0\n", Syntax, 2),
    ("mjproof 2\nm 0 / 0\n0\n", Syntax, 2),
    ("mjproof 2\nm 0 //0\n0\n", Syntax, 2),
    ("mjproof 2\nm 00 / / 0\n", Syntax, 2),
    ("mjproof 2\nm 6 / x / 0\n", ProofTile, 2),
    ("mjproof 2\nm 0 / 1 1 / 0\n", Syntax, 2),
    ("mjproof 2\nm 0 / 2 1 / 0\n", Syntax, 2),
    ("mjproof 2\nm 0 / 1 4 / 0\n", ProofTile, 2),
    ("mjproof 2\nm 0 / 4 1 / 0\n", ProofTile, 2),
    ("mjproof 2\nm 0 / 1 2\n/ 0\n", Syntax, 2),
    ("mjproof 2\nm 0 / / m 0 / / 0\n", Syntax, 2),
    ("mjproof 2\nm 0 / 0 1 2 3 / 0\n", ProofStep, 2),
    // Steps.
    ("mjproof 1\n0\n", ProofStep, 2),
    ("mjproof 1\n0+1 0-1 0\n4+5 0\n\n0+1 0+2 0+3 0\n2+3 0-1 0\n0\n", ProofStep, 7),
    ("mjproof 1\n0+1 0-1 0\n4+5 0\n0+1 0\n0\n", ProofStep, 4),
];

/// About [`stuck`].
pub const STUCK: [&str; 5] = [
    "mjproof 1\n0",
    "mjproof 2\n0",
    "\r\n\t mjproof \t1\r\n\r\n 0 \r\n\n",
    "mjproof 1\n0+1 0\n0\n",
    "mjproof\r2\r\n0-1\r0+1\t\r 2+3 0 \n\n\n0\n\r\t \n",
];

/// About [`tower_of_four`]: no two of the tower go together, and only two tiles lie beside it.
pub const TOWER: [(&str, Judged); 11] = [
    ("mjproof 1\n0\n", Err((ProofStep, 2))),
    ("mjproof 1\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\n0\n", Err((ProofStep, 8))),
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\nm 0 / 4 5 / 0\n", Ok(())),
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\nm 5 / 4 5 / 0", Ok(())),
    // The lines before the last one may be matching lines as well.
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\nm 3 / 4 5 / 2+3 0\n2-3 0\n0\n", Ok(())),
    // Two odd components are no more than two tiles; nor are others, whatever is taken away.
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\nm 0 / 4 5 / 0\n", Err((ProofStep, 7))),
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\nm 0 / 4 / 0\n", Err((ProofStep, 8))),
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\nm 0 / 3 4 5 / 0\n", Err((ProofStep, 8))),
    ("mjproof 2\n0-1 0\n0-2 0\n0-3 0\n1-2 0\n1-3 0\n2-3 0\nm 6 / / 0\n", Err((ProofStep, 8))),
    // A matching line gets no scan.
    ("mjproof 2\nm 0 / / 0-1 0\n0\n", Err((ProofStep, 2))),
    // What contradicts itself follows whatever is taken away.
    ("mjproof 2\nm 0 / / 0+1 0-1 0\nm 6 / 6 7 / 0-1 0-2 0\n0\n", Err((ProofStep, 4))),
];
