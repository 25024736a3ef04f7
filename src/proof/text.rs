//! Proofs as text, written and read. `docs/proof.md` describes the format.

use super::steps::{Literal, Steps};
use crate::board::Board;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::rule::Rule;
use crate::shisen::{MOST_CELLS, Shisen};
use crate::text::push_number;
use crate::watch::{Interrupt, Watch};

/// The first word: the name of the format. The second one is its version, 2 where there are
/// matching lines. A third one names the rule, unless it is that of nearly all games.
const NAME: &[u8] = b"mjproof";
const ANY_LEVEL: &[u8] = b"any-level";
const SHISEN: &[u8] = b"shisen";
const INSIDE: &[u8] = b"+inside";
const APART: &[u8] = b"+apart";

/// The rule that a word names: for Shisen-Sho, `shisen`, then the size of the board if it is given,
/// then what else its rules have, as in `shisen:18x8+inside+apart`.
fn rule_of(word: &[u8]) -> Option<Rule> {
    if word == ANY_LEVEL {
        return Some(Rule::AnyLevel);
    }
    let mut rest = word.strip_prefix(SHISEN)?;
    let mut rules = Shisen::default();
    if let Some(after) = rest.strip_prefix(b":") {
        let end = after.iter().position(|&byte| byte == b'+').unwrap_or(after.len());
        let cross = after[..end].iter().position(|&byte| byte == b'x')?;
        rules.size = [side(&after[..cross])?, side(&after[cross + 1..end])?];
        rest = &after[end..];
    }
    for (name, flag) in [(INSIDE, &mut rules.inside), (APART, &mut rules.apart)] {
        if let Some(after) = rest.strip_prefix(name) {
            *flag = true;
            rest = after;
        }
    }
    rest.is_empty().then_some(Rule::Shisen(rules))
}

/// The number of cells of a side, without leading zeros.
fn side(digits: &[u8]) -> Option<u8> {
    let mut number = 0_i32;
    for &digit in digits {
        if !digit.is_ascii_digit() || (number == 0 && digit == b'0') {
            return None;
        }
        number = (10 * number + i32::from(digit - b'0')).min(MOST_CELLS + 1);
    }
    (1..=MOST_CELLS).contains(&number).then_some(number as u8)
}

/// Bytes that are handed out at a time, at the most.
const PIECE: usize = 4096;

/// A literal takes at most this many bytes: two indices below 2^32, a sign and a blank.
const LONGEST_LITERAL: usize = 22;
/// The longest name of a rule is longer.
const LONGEST_WORD: usize = 32;

/// Text on its way out, in pieces.
struct Writer<'w> {
    piece: Vec<u8>,
    write: &'w mut dyn FnMut(&[u8]) -> bool,
}

impl Writer<'_> {
    fn number(&mut self, number: u32) {
        push_number(&mut self.piece, number);
    }

    /// Makes room for one literal more.
    /// Names the rule, unless it is that of nearly all games.
    fn rule(&mut self, rule: Rule) {
        match rule {
            Rule::OneLevel => {}
            Rule::AnyLevel => {
                self.piece.push(b' ');
                self.piece.extend_from_slice(ANY_LEVEL);
            }
            Rule::Shisen(rules) => {
                self.piece.push(b' ');
                self.piece.extend_from_slice(SHISEN);
                if rules.size != [0; 2] {
                    self.piece.push(b':');
                    self.number(rules.size[0].into());
                    self.piece.push(b'x');
                    self.number(rules.size[1].into());
                }
                self.piece.extend_from_slice(if rules.inside { INSIDE } else { b"" });
                self.piece.extend_from_slice(if rules.apart { APART } else { b"" });
            }
        }
    }

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
    rule: Rule,
    write: &mut dyn FnMut(&[u8]) -> bool,
) -> Result<(), Error> {
    let mut writer = Writer { piece: memory::with_capacity(PIECE)?, write };
    let is_wanted = |&step: &usize| wanted.get(step).is_none_or(|&wanted| wanted);
    let matches = (0..=steps.len()).filter(is_wanted).any(|step| steps.witness(step).is_some());
    writer.piece.extend_from_slice(NAME);
    writer.piece.extend_from_slice(if matches { b" 2" } else { b" 1" });
    writer.rule(rule);
    writer.piece.push(b'\n');
    // The empty clause comes after the last one that is in the list.
    for step in (0..=steps.len()).filter(is_wanted) {
        if let Some((tile, without)) = steps.witness(step) {
            writer.make_room()?;
            writer.piece.extend_from_slice(b"m ");
            writer.number(tile);
            writer.piece.extend_from_slice(b" / ");
            for &tile in without {
                writer.make_room()?;
                writer.number(tile);
                writer.piece.push(b' ');
            }
            writer.make_room()?;
            writer.piece.extend_from_slice(b"/ ");
        }
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
    writer.flush()
}

/// A text on its way in, word by word. Any of its parts may be enormous, so that the watch hears of
/// every few kilobytes.
struct Reader<'t> {
    rest: &'t [u8],
    /// The number of the line, from 1.
    line: usize,
}

impl<'t> Reader<'t> {
    fn new(text: &'t [u8]) -> Self {
        Reader { rest: text, line: 1 }
    }

    /// Passes over bytes of a kind.
    fn skip(&mut self, kind: impl Fn(u8) -> bool, watch: &mut Watch) -> Result<(), Interrupt> {
        loop {
            let piece = &self.rest[..self.rest.len().min(PIECE)];
            let count = piece.iter().take_while(|&&byte| kind(byte)).count();
            self.rest = &self.rest[count..];
            watch.work(5 + count)?;
            if count < PIECE {
                return Ok(());
            }
        }
    }

    /// The next word of this line. Of a word that is too long for anything that may be there, only
    /// the beginning.
    fn word(&mut self, watch: &mut Watch) -> Result<Option<&'t [u8]>, Interrupt> {
        self.skip(is_blank, watch)?;
        let ends = |&byte: &u8| is_blank(byte) || byte == b'\n';
        let most = self.rest.len().min(LONGEST_WORD);
        let length = self.rest[..most].iter().position(ends).unwrap_or(most);
        let (word, rest) = self.rest.split_at(length);
        self.rest = rest;
        Ok((length > 0).then_some(word))
    }

    /// Goes on to the next word, on whatever line; false if there is none.
    fn find_word(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        loop {
            self.skip(is_blank, watch)?;
            match self.rest {
                [] => return Ok(false),
                [b'\n', rest @ ..] => (self.rest, self.line) = (rest, self.line + 1),
                _ => return Ok(true),
            }
        }
    }
}

fn is_blank(byte: u8) -> bool {
    b" \t\r".contains(&byte)
}

/// The number of the line of a clause, that of the empty one included.
pub(super) fn line_of(text: &[u8], clause: usize, watch: &mut Watch) -> Result<usize, Interrupt> {
    let mut reader = Reader::new(text);
    // The first line that is not empty has the words of the format.
    for _ in 0..=clause {
        reader.find_word(watch)?;
        reader.skip(|byte| byte != b'\n', watch)?;
    }
    reader.find_word(watch)?;
    Ok(reader.line)
}

/// Reads a proof.
///
/// # Errors
/// Names the first line that is not as it should be, or says that the empty clause is missing.
/// Of a line, the first word that is wrong decides what is wrong with it.
pub(super) fn read(text: &[u8], board: &Board, watch: &mut Watch) -> Result<Steps, Interrupt> {
    let mut steps = Steps::default();
    let mut reader = Reader::new(text);
    let syntax = |number| Interrupt::from(Error::at(ErrorKind::Syntax, number));
    if !reader.find_word(watch)? {
        return Err(syntax(1));
    }
    let may_match = match (reader.word(watch)?, reader.word(watch)?) {
        (Some(NAME), Some(b"1")) => false,
        (Some(NAME), Some(b"2")) => true,
        _ => return Err(syntax(reader.line)),
    };
    let rule = match (reader.word(watch)?, reader.word(watch)?) {
        (None, _) => Some(Rule::OneLevel),
        (Some(word), None) => rule_of(word),
        _ => None,
    };
    let Some(rule) = rule else {
        return Err(syntax(reader.line));
    };
    if rule != board.rule() {
        return Err(Error::at(ErrorKind::ProofRule, reader.line).into());
    }
    let mut last = reader.line;
    loop {
        // The line before has to end here.
        if reader.word(watch)?.is_some() {
            return Err(syntax(reader.line));
        }
        if !reader.find_word(watch)? {
            return Err(Error::at(ErrorKind::ProofEnd, last + 1).into());
        }
        last = reader.line;
        if read_clause(&mut reader, &mut steps, board, may_match, watch)? {
            steps.end_clause()?;
            continue;
        }
        return match reader.word(watch)?.is_some() || reader.find_word(watch)? {
            true => Err(syntax(reader.line)),
            false => Ok(steps),
        };
    }
}

/// Reads the literals of a clause, and the 0 at its end; false if there is no literal. In a proof
/// with matching lines, it may begin with a witness.
fn read_clause(
    reader: &mut Reader,
    steps: &mut Steps,
    board: &Board,
    may_match: bool,
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    let syntax = Error::at(ErrorKind::Syntax, reader.line);
    let mut word = reader.word(watch)?.ok_or(syntax)?;
    if may_match && word == b"m" {
        read_witness(reader, steps, board, watch)?;
        word = reader.word(watch)?.ok_or(syntax)?;
    }
    let mut any = false;
    while word != b"0" {
        let literal = read_literal(word).ok_or(syntax)?;
        check_group(board, [literal.first, literal.second], reader.line)?;
        steps.push(literal)?;
        any = true;
        watch.work(50)?;
        word = reader.word(watch)?.ok_or(syntax)?;
    }
    Ok(any)
}

/// Reads what follows the first word of a matching line: a tile of the group, and between two
/// strokes the tiles of it that are taken away, rising.
fn read_witness(
    reader: &mut Reader,
    steps: &mut Steps,
    board: &Board,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let syntax = Error::at(ErrorKind::Syntax, reader.line);
    let tile = reader.word(watch)?.and_then(read_index).ok_or(syntax)?;
    check_group(board, [tile, tile], reader.line)?;
    if reader.word(watch)? != Some(b"/") {
        return Err(syntax.into());
    }
    steps.begin_witness(tile)?;
    let mut last = None;
    loop {
        let word = reader.word(watch)?.ok_or(syntax)?;
        if word == b"/" {
            return Ok(());
        }
        let next = read_index(word).filter(|&next| last.is_none_or(|last| last < next));
        let next = next.ok_or(syntax)?;
        check_group(board, [tile, next], reader.line)?;
        steps.push_without(next)?;
        last = Some(next);
        watch.work(50)?;
    }
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

/// Tiles must exist and be of one group.
fn check_group(board: &Board, tiles: [u32; 2], line: usize) -> Result<(), Error> {
    match tiles.map(|tile| board.groups.of.get(tile as usize)) {
        [Some(one), Some(two)] if one == two => Ok(()),
        _ => Err(Error::at(ErrorKind::ProofTile, line)),
    }
}
