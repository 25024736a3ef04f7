//! Proofs as text, written and read. `docs/proof.md` describes the format.

use super::steps::{Literal, Steps};
use crate::board::Board;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// The words of the first line: the name of the format and its version.
const HEADER: [&[u8]; 2] = [b"mjproof", b"1"];

/// Bytes that are handed out at a time, at the most.
const PIECE: usize = 4096;

/// A literal takes at most this many bytes: two indices below 2^32, a sign and a blank.
const LONGEST_LITERAL: usize = 22;

/// Text on its way out, in pieces.
struct Writer<'w> {
    piece: Vec<u8>,
    write: &'w mut dyn FnMut(&[u8]) -> bool,
}

impl Writer<'_> {
    fn number(&mut self, number: u32) {
        let mut place = 1;
        while number / place >= 10 {
            place *= 10;
        }
        while place > 0 {
            self.piece.push(b'0' + (number / place % 10) as u8);
            place /= 10;
        }
    }

    /// Makes room for one literal more.
    fn make_room(&mut self) -> Result<(), Error> {
        if self.piece.len() + LONGEST_LITERAL > PIECE { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> Result<(), Error> {
        let accepted = (self.write)(&self.piece);
        self.piece.clear();
        if accepted { Ok(()) } else { Err(ErrorKind::Write.into()) }
    }
}

/// Writes the clauses that are wanted, and the empty one.
pub(super) fn write(
    steps: &Steps,
    wanted: &[bool],
    write: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<(), Error> {
    let mut writer = Writer { piece: memory::with_capacity(PIECE)?, write };
    writer.piece.extend_from_slice(b"mjproof 1\n");
    for step in (0..steps.len()).filter(|&step| wanted[step]) {
        for literal in steps.get(step) {
            writer.make_room()?;
            writer.number(literal.first);
            writer.piece.push(if literal.together { b'+' } else { b'-' });
            writer.number(literal.second);
            writer.piece.push(b' ');
        }
        writer.make_room()?;
        writer.piece.extend_from_slice(b"0\n");
    }
    writer.make_room()?;
    writer.piece.extend_from_slice(b"0\n");
    writer.flush()
}

/// The lines of a text that are not empty, with their numbers, from 1.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let numbered = (1..).zip(text.split(|&byte| byte == b'\n'));
    numbered.filter(|(_, line)| words(line).next().is_some())
}

/// The number of the line of a clause, that of the empty one included.
pub(super) fn line_of(text: &[u8], clause: usize) -> usize {
    lines(text).nth(clause + 1).map_or(0, |(number, _)| number)
}

/// The words of a line.
fn words(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    line.split(|byte| b" \t\r".contains(byte)).filter(|word| !word.is_empty())
}

/// Reads a proof.
///
/// # Errors
/// Names the first line that is not as it should be, or says that the empty clause is missing.
pub(super) fn read(text: &[u8], board: &Board, watch: &mut Watch) -> Result<Steps, Interrupt> {
    let mut steps = Steps::default();
    let mut lines = lines(text);
    let syntax = |number| Interrupt::from(Error::at(ErrorKind::Syntax, number));
    match lines.next() {
        Some((_, line)) if words(line).eq(HEADER) => {}
        Some((number, _)) => return Err(syntax(number)),
        None => return Err(syntax(1)),
    }
    let mut last = 1;
    while let Some((number, line)) = lines.next() {
        last = number;
        let mut words = words(line);
        let mut is_empty = true;
        loop {
            match words.next() {
                None => return Err(syntax(number)),
                Some(b"0") => break,
                Some(word) => {
                    let literal = read_literal(word).ok_or(syntax(number))?;
                    check_tiles(literal, board).map_err(|kind| Error::at(kind, number))?;
                    steps.push(literal)?;
                    is_empty = false;
                }
            }
            watch.work(50)?;
        }
        if words.next().is_some() {
            return Err(syntax(number));
        }
        watch.work(20 + line.len())?;
        if is_empty {
            return match lines.next() {
                Some((number, _)) => Err(syntax(number)),
                None => Ok(steps),
            };
        }
        steps.end_clause()?;
    }
    Err(Error::at(ErrorKind::ProofEnd, last + 1).into())
}

/// Reads `a+b` or `a-b`, where a < b.
fn read_literal(word: &[u8]) -> Option<Literal> {
    let sign = word.iter().position(|byte| !byte.is_ascii_digit())?;
    let (first, second) = (read_index(&word[..sign])?, read_index(&word[sign + 1..])?);
    let together = match word[sign] {
        b'+' => true,
        b'-' => false,
        _ => return None,
    };
    (first < second).then_some(Literal { first, second, together })
}

/// Reads an index: digits, the first of them not 0 unless it is the only one.
fn read_index(digits: &[u8]) -> Option<u32> {
    let canonical = matches!(digits, [b'0'] | [b'1'..=b'9', ..]);
    if !canonical || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    digits.iter().try_fold(0u32, |number, digit| {
        number.checked_mul(10)?.checked_add(u32::from(digit - b'0'))
    })
}

/// The tiles must exist and be of one group.
fn check_tiles(literal: Literal, board: &Board) -> Result<(), ErrorKind> {
    let group = |tile: u32| board.groups.of.get(tile as usize);
    match (group(literal.first), group(literal.second)) {
        (Some(one), Some(two)) if one == two => Ok(()),
        _ => Err(ErrorKind::ProofTile),
    }
}
