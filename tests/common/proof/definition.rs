//! Proofs checked by their definition, as in docs/proof.md, slowly: first the whole text is read,
//! then every line has to follow from those before it.

use super::Judged;
use crate::common::playable;
use crate::common::rule::rule;
use mjsolver::{ErrorKind, Rule, Tile};

/// What is known about two tiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Known {
    Open,
    Together,
    Apart,
}

use Known::{Apart, Open, Together};

/// A literal: two tiles, and what it says about them.
pub type Literal = (usize, usize, Known);

/// What a line of a proof says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Of a matching line: a tile of the group, and the tiles that are taken away.
    pub witness: Option<(usize, Vec<usize>)>,
    pub clause: Vec<Literal>,
}

/// The tiles of each tile's group but itself.
fn mates(tiles: &[Tile]) -> Vec<Vec<usize>> {
    let mates = |a: usize| {
        let alike = |&b: &usize| b != a && tiles[b].group == tiles[a].group;
        (0..tiles.len()).filter(alike).collect()
    };
    (0..tiles.len()).map(mates).collect()
}

/// All that is known, in a table of every two tiles.
struct Table<'t> {
    tiles: &'t [Tile],
    mates: Vec<Vec<usize>>,
    known: Vec<Vec<Known>>,
    /// Something became known, or contradicts what is known.
    changed: bool,
    contradiction: bool,
}

impl Table<'_> {
    fn note(&mut self, a: usize, b: usize, says: Known) {
        match self.known[a][b] {
            Open => {
                self.known[a][b] = says;
                self.known[b][a] = says;
                self.changed = true;
            }
            known => self.contradiction |= known != says,
        }
    }

    fn partner(&self, a: usize) -> Option<usize> {
        self.mates[a].iter().copied().find(|&b| self.known[a][b] == Together)
    }

    /// Conclusions 1 to 3, once for every tile.
    fn conclude(&mut self) {
        for a in 0..self.tiles.len() {
            let others = self.mates[a].clone();
            if let Some(partner) = self.partner(a) {
                for &b in others.iter().filter(|&&b| b != partner) {
                    self.note(a, b, Apart);
                }
            }
            let possible: Vec<usize> =
                others.iter().copied().filter(|&b| self.known[a][b] != Apart).collect();
            match possible[..] {
                [] => self.contradiction = true,
                [last] => self.note(a, last, Together),
                _ => {}
            }
            let undecided: Vec<usize> =
                others.into_iter().filter(|&b| self.partner(b).is_none()).collect();
            if let (None, &[b, c, d]) = (self.partner(a), &undecided[..]) {
                for (b, c, d) in [(b, c, d), (c, b, d), (d, b, c)] {
                    if self.known[a][b] != Open {
                        self.note(c, d, self.known[a][b]);
                    }
                }
            }
        }
    }

    /// Conclusion 4.
    fn conclude_from(&mut self, clause: &[Literal]) {
        if clause.iter().any(|&(a, b, says)| self.known[a][b] == says) {
            return;
        }
        let is_open = |&&(a, b, _): &&Literal| self.known[a][b] == Open;
        let mut open: Vec<Literal> = clause.iter().filter(is_open).copied().collect();
        open.sort_unstable();
        open.dedup();
        match open[..] {
            [] => self.contradiction = true,
            [(a, b, says)] => self.note(a, b, says),
            _ => {}
        }
    }

    fn scan_gets_stuck(&self) -> bool {
        let count = self.tiles.len();
        let mut there = vec![true; count];
        let mut opened = Vec::new();
        loop {
            let free: Vec<usize> =
                (0..count).filter(|&a| playable(self.tiles, &there, a)).collect();
            let goes = free.iter().copied().find(|&a| match self.partner(a) {
                Some(partner) => free.contains(&partner),
                None => {
                    opened.contains(&self.tiles[a].group)
                        || self.mates[a].iter().any(|b| {
                            free.contains(b)
                                && self.partner(*b).is_none()
                                && self.known[a][*b] != Apart
                        })
                }
            });
            let Some(goes) = goes else { return there.contains(&true) };
            there[goes] = false;
            match self.partner(goes) {
                Some(partner) => there[partner] = false,
                None => opened.push(self.tiles[goes].group),
            }
        }
    }

    /// Whether a group, without some of its tiles, has more odd components than these.
    fn has_odd_components(&self, tile: usize, without: &[usize]) -> bool {
        let group = self.mates[tile].iter().copied().chain([tile]);
        let mut left: Vec<usize> = group.filter(|a| !without.contains(a)).collect();
        let mut odd = 0;
        while let Some(first) = left.pop() {
            let mut component = vec![first];
            let mut next = 0;
            while let Some(&a) = component.get(next) {
                let (near, far) = left.iter().partition(|&&b| self.known[a][b] != Apart);
                component.extend::<Vec<usize>>(near);
                left = far;
                next += 1;
            }
            odd += component.len() % 2;
        }
        odd > without.len()
    }
}

/// Whether a line follows from the lines before it.
pub fn follows(tiles: &[Tile], line: &Line, earlier: &[Line]) -> bool {
    let known = vec![vec![Open; tiles.len()]; tiles.len()];
    let mut table =
        Table { tiles, mates: mates(tiles), known, changed: true, contradiction: false };
    for &(a, b, says) in &line.clause {
        table.note(a, b, if says == Apart { Together } else { Apart });
    }
    while table.changed && !table.contradiction {
        table.changed = false;
        table.conclude();
        for line in earlier {
            table.conclude_from(&line.clause);
        }
    }
    table.contradiction
        || match &line.witness {
            None => table.scan_gets_stuck(),
            Some((tile, without)) => table.has_odd_components(*tile, without),
        }
}

/// In a group of four a pairing has two names; the one with the lowest tile counts.
pub fn normal(tiles: &[Tile], (a, b, says): Literal) -> Literal {
    let group: Vec<usize> =
        (0..tiles.len()).filter(|&c| tiles[c].group == tiles[a].group).collect();
    match group[..] {
        [lowest, ..] if group.len() == 4 && lowest != a => {
            let other = group[1..].iter().find(|&&c| c != a && c != b);
            (lowest, *other.unwrap(), says)
        }
        _ => (a, b, says),
    }
}

/// An index: digits without a needless zero, less than 2^32.
fn read_index(word: &str) -> Option<usize> {
    let digits = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let index: u32 = word.parse().ok()?;
    (digits && index.to_string() == word).then_some(index as usize)
}

fn read_literal(word: &str) -> Option<Literal> {
    let (a, b) = word.split_once(['+', '-'])?;
    let says = if word.contains('+') { Together } else { Apart };
    let (a, b) = (read_index(a)?, read_index(b)?);
    (a < b).then_some((a, b, says))
}

/// Reads the words of a line; the first one that is wrong decides.
fn read_line(tiles: &[Tile], words: &[String], version: u32) -> Result<Line, ErrorKind> {
    let same_group = |a: usize, b: usize| {
        let group = |tile: usize| tiles.get(tile).map(|tile| tile.group);
        if group(a).is_some() && group(a) == group(b) { Ok(()) } else { Err(ErrorKind::ProofTile) }
    };
    let mut words = words.iter().map(String::as_str).peekable();
    let mut line = Line::default();
    if version == 2 && words.next_if_eq(&"m").is_some() {
        let tile = words.next().and_then(read_index).ok_or(ErrorKind::Syntax)?;
        same_group(tile, tile)?;
        words.next_if_eq(&"/").ok_or(ErrorKind::Syntax)?;
        let mut without: Vec<usize> = Vec::new();
        while words.next_if_eq(&"/").is_none() {
            let next = words.next().and_then(read_index).ok_or(ErrorKind::Syntax)?;
            if without.last().is_some_and(|&last| last >= next) {
                return Err(ErrorKind::Syntax);
            }
            same_group(tile, next)?;
            without.push(next);
        }
        line.witness = Some((tile, without));
    }
    while words.next_if_eq(&"0").is_none() {
        let literal = words.next().and_then(read_literal).ok_or(ErrorKind::Syntax)?;
        same_group(literal.0, literal.1)?;
        line.clause.push(normal(tiles, literal));
    }
    if words.next().is_some() { Err(ErrorKind::Syntax) } else { Ok(line) }
}

/// Reads a proof: its lines and their numbers.
pub fn read(tiles: &[Tile], text: &[u8]) -> Result<Vec<(usize, Line)>, (ErrorKind, usize)> {
    let words = |line: &[u8]| -> Vec<String> {
        let words = line.split(|byte| b" \t\r".contains(byte)).filter(|word| !word.is_empty());
        words.map(|word| String::from_utf8_lossy(word).into_owned()).collect()
    };
    let lines = (1..).zip(text.split(|&byte| byte == b'\n').map(words));
    let mut lines = lines.filter(|(_, words)| !words.is_empty());
    let (mut last, header) = lines.next().ok_or((ErrorKind::Syntax, 1))?;
    let (version, about) = match header.join(" ").as_str() {
        "mjproof 1" => (1, Rule::OneLevel),
        "mjproof 2" => (2, Rule::OneLevel),
        "mjproof 1 any-level" => (1, Rule::AnyLevel),
        "mjproof 2 any-level" => (2, Rule::AnyLevel),
        _ => return Err((ErrorKind::Syntax, last)),
    };
    if about != rule() {
        return Err((ErrorKind::ProofRule, last));
    }
    let mut read: Vec<(usize, Line)> = Vec::new();
    let is_empty = |read: &[(usize, Line)]| read.last().is_some_and(|(_, l)| l.clause.is_empty());
    for (number, words) in lines {
        if is_empty(&read) {
            return Err((ErrorKind::Syntax, number));
        }
        read.push((number, read_line(tiles, &words, version).map_err(|kind| (kind, number))?));
        last = number;
    }
    if is_empty(&read) { Ok(read) } else { Err((ErrorKind::ProofEnd, last + 1)) }
}

/// Checks a proof.
pub fn judge_slowly(tiles: &[Tile], text: &[u8]) -> Judged {
    let (numbers, lines): (Vec<usize>, Vec<Line>) = read(tiles, text)?.into_iter().unzip();
    for (k, line) in lines.iter().enumerate() {
        if !follows(tiles, line, &lines[..k]) {
            return Err((ErrorKind::ProofStep, numbers[k]));
        }
    }
    Ok(())
}
