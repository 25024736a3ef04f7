//! Lists of clauses that nobody has learned: drawn at random, most of them such that they follow
//! from those before, as otherwise a list ends at its first line. Clauses that always hold, repeated
//! and opposite literals, both names of a pairing and matching lines are among them; and what is
//! written down may be damaged in any way.

use super::definition::{Known, Line, Literal, follows, normal};
use crate::common::playable;
use crate::common::rule::rule;
use mjsolver::{Rule, Tile};

/// Draws a number below a bound.
pub type Draw<'d> = &'d mut dyn FnMut(usize) -> usize;

/// Writes a list of clauses about a board. `base` are lines that may be among them, in this order.
pub fn clause_list(tiles: &[Tile], base: &[Line], draw: Draw) -> Vec<u8> {
    let mut lines: Vec<Line> = Vec::new();
    // What is kept although it does not follow: nothing at all in half of the lists.
    let sloppy = draw(2) == 1;
    if base.is_empty() && !tiles.is_empty() && draw(2) == 0 {
        add_apart(tiles, &mut lines, draw);
    }
    let mut base = base.iter();
    for _ in 0..if draw(2) == 0 { draw(6) } else { draw(32) } {
        if draw(4) == 0 {
            lines.extend(base.next().cloned());
        } else if !tiles.is_empty() {
            let line = random_line(tiles, draw);
            if is_right(tiles, &line, &lines) || (sloppy && draw(24) == 0) {
                lines.push(line);
            }
        }
    }
    if draw(8) > 0 {
        lines.extend(base.cloned());
    }
    lines.push(last_line(tiles, &lines, draw));
    let text = written(tiles, &lines, draw);
    match draw(4) {
        0 => damaged(text, draw),
        _ => text,
    }
}

/// Everything that follows about two tiles of a group which do not go together: what matching lines
/// are for.
fn add_apart(tiles: &[Tile], lines: &mut Vec<Line>, draw: Draw) {
    let first = draw(tiles.len());
    let mut group = mates(tiles, first);
    group.push(first);
    for &a in &group {
        for &b in group.iter().filter(|&&b| a < b) {
            let line = Line { witness: None, clause: vec![(a, b, Known::Apart)] };
            if is_right(tiles, &line, lines) {
                lines.push(line);
            }
        }
    }
}

/// Whether a line follows; its literals may have any names.
fn is_right(tiles: &[Tile], line: &Line, earlier: &[Line]) -> bool {
    let normal = |line: &Line| Line {
        witness: line.witness.clone(),
        clause: line.clause.iter().map(|&literal| normal(tiles, literal)).collect(),
    };
    follows(tiles, &normal(line), &earlier.iter().map(normal).collect::<Vec<Line>>())
}

/// The empty clause, with a witness if that helps.
fn last_line(tiles: &[Tile], lines: &[Line], draw: Draw) -> Line {
    let plain = Line::default();
    let helps = !tiles.is_empty() && draw(4) > 0 && !is_right(tiles, &plain, lines);
    for _ in 0..if helps { 4 + draw(12) } else { 0 } {
        let line = Line { witness: Some(random_witness(tiles, draw)), clause: Vec::new() };
        if is_right(tiles, &line, lines) {
            return line;
        }
    }
    plain
}

fn mates(tiles: &[Tile], tile: usize) -> Vec<usize> {
    (0..tiles.len()).filter(|&k| k != tile && tiles[k].group == tiles[tile].group).collect()
}

fn random_literal(tiles: &[Tile], draw: Draw) -> Literal {
    let one = draw(tiles.len());
    let mates = mates(tiles, one);
    let other = mates[draw(mates.len())];
    let says = if draw(5) < 2 { Known::Together } else { Known::Apart };
    (one.min(other), one.max(other), says)
}

/// The same pairing of a group of four by its other name.
fn other_name(tiles: &[Tile], (a, b, says): Literal) -> Literal {
    let others: Vec<usize> = mates(tiles, a).into_iter().filter(|&k| k != b).collect();
    match others[..] {
        [c, d] => (c, d, says),
        _ => (a, b, says),
    }
}

fn opposite((a, b, says): Literal) -> Literal {
    (a, b, if says == Known::Apart { Known::Together } else { Known::Apart })
}

/// A tile, and some tiles of its group: any, or those that can be played but for one.
fn random_witness(tiles: &[Tile], draw: Draw) -> (usize, Vec<usize>) {
    let tile = draw(tiles.len());
    let mut group = mates(tiles, tile);
    group.push(tile);
    group.sort_unstable();
    let there = vec![true; tiles.len()];
    if draw(2) == 0 {
        group.retain(|&k| playable(tiles, &there, k));
        if draw(2) == 0 && !group.is_empty() {
            group.remove(draw(group.len()));
        }
    } else {
        for _ in 0..group.len() / 2 + draw(group.len() + 1) {
            if !group.is_empty() {
                group.remove(draw(group.len()));
            }
        }
    }
    (tile, group)
}

fn random_line(tiles: &[Tile], draw: Draw) -> Line {
    let mut line = Line::default();
    if draw(4) == 0 {
        line.witness = Some(random_witness(tiles, draw));
    }
    // Short ones say more.
    for _ in 0..1 + draw(4).saturating_sub(draw(3)) {
        line.clause.push(random_literal(tiles, draw));
    }
    for _ in 0..draw(6).saturating_sub(3) {
        let literal = line.clause[draw(line.clause.len())];
        let literal = if draw(2) == 0 { other_name(tiles, literal) } else { literal };
        let literal = if draw(2) == 0 { opposite(literal) } else { literal };
        line.clause.insert(draw(line.clause.len() + 1), literal);
    }
    line
}

/// The words of a line.
fn words(tiles: &[Tile], line: &Line, draw: Draw) -> Vec<String> {
    let mut words = Vec::new();
    if let Some((tile, without)) = &line.witness {
        words.extend(["m".to_string(), tile.to_string(), "/".to_string()]);
        words.extend(without.iter().map(ToString::to_string));
        words.push("/".to_string());
    }
    for &literal in &line.clause {
        let literal = if draw(4) == 0 { other_name(tiles, literal) } else { literal };
        let (a, b, says) = literal;
        words.push(format!("{a}{}{b}", if says == Known::Apart { '-' } else { '+' }));
    }
    words.push("0".to_string());
    words
}

/// The text of a list. Half of them have odd blanks and line ends.
fn written(tiles: &[Tile], lines: &[Line], draw: Draw) -> Vec<u8> {
    const BLANKS: [&str; 6] = [" ", "  ", "\t", "\r", " \t\r ", "\r\r"];
    const ENDS: [&str; 6] = ["\n", "\r\n", " \n", "\n\n", "\n \t\r\n", "\t\n\r\n\n"];
    let is_odd = draw(2) == 1;
    let pick = |from: &[&'static str], draw: Draw| {
        if is_odd { from[draw(2 * from.len()) % from.len()] } else { from[0] }
    };
    let matches = lines.iter().any(|line| line.witness.is_some());
    let version = if matches != (draw(32) == 0) { "2" } else { "1" };
    let mut all = vec![vec!["mjproof".to_string(), version.to_string()]];
    // Sometimes the other rule.
    if (rule() == Rule::AnyLevel) != (draw(64) == 0) {
        all[0].push("any-level".to_string());
    }
    all.extend(lines.iter().map(|line| words(tiles, line, draw)));
    let mut text = String::new();
    if is_odd && draw(4) == 0 {
        text.push_str(pick(&ENDS, draw));
    }
    for words in &all {
        for (k, word) in words.iter().enumerate() {
            if k > 0 || (is_odd && draw(8) == 0) {
                text.push_str(pick(&BLANKS, draw));
            }
            text.push_str(word);
        }
        text.push_str(pick(&ENDS, draw));
    }
    if is_odd && draw(4) == 0 {
        text.truncate(text.trim_end().len());
    }
    text.into_bytes()
}

/// What lines of proofs are made of, and what they are not.
const PIECES: [&str; 32] = [
    "0",
    "1",
    "9",
    "+",
    "-",
    "/",
    "m",
    " ",
    "\t",
    "\r",
    "\n",
    "\n0\n",
    "0\n",
    "m 0 / / 0\n",
    "\0",
    "\u{b}",
    "\u{c}",
    "\u{a0}",
    "\u{feff}",
    "00",
    "+0",
    "-1",
    "1+",
    "1+2",
    "0-1 ",
    "4294967295",
    "4294967296",
    "99999999999999999999",
    "mjproof 1\n",
    "mjproof 2\n",
    " any-level",
    "mjproof 1 any-level\n",
];

/// A text with some things inserted, cut out or doubled.
fn damaged(mut text: Vec<u8>, draw: Draw) -> Vec<u8> {
    for _ in 0..1 + draw(3) / 2 {
        let start = draw(text.len() + 1);
        let end = (start + draw(4)).min(text.len());
        match draw(7) {
            0 => drop(text.drain(start..end)),
            // Another digit, so perhaps another tile.
            1 | 2 => {
                let mut digits = text.iter_mut().skip(start).filter(|byte| byte.is_ascii_digit());
                if let Some(digit) = digits.nth(draw(4)) {
                    *digit = b'0' + draw(10) as u8;
                }
            }
            3 => text.truncate(start),
            4 => {
                let piece = PIECES[draw(PIECES.len())];
                text.splice(start..end, piece.bytes());
            }
            5 => {
                let piece = PIECES[draw(PIECES.len())];
                text.extend_from_slice(piece.as_bytes());
            }
            // A line once more, or moved.
            _ => {
                let mut lines: Vec<Vec<u8>> =
                    text.split_inclusive(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
                if !lines.is_empty() {
                    let from = draw(lines.len());
                    let line = if draw(2) == 0 { lines.remove(from) } else { lines[from].clone() };
                    lines.insert(draw(lines.len() + 1), line);
                }
                text = lines.concat();
            }
        }
    }
    text
}
