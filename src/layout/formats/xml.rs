//! As much of XML as layouts need: elements, their attributes, and what may stand between them, which
//! is skipped. Elements are closed in the order in which they were opened, and there is one around all
//! others. Entities stay as they are written, and whatever a document type declares counts for nothing.
//!
//! Nothing is allocated, so memory cannot run out in here.

use crate::error::{Error, ErrorKind};

/// How deep elements may lie in each other. The maps of GNOME Mahjongg need four.
const DEEPEST: usize = 32;

/// What is met next. Names are without prefixes.
pub(super) enum Token<'a> {
    /// An element begins.
    Start(&'a str),
    /// An attribute of the element that has begun, and its value.
    Attribute(&'a str, &'a str),
    /// It has no more attributes.
    Open,
    /// An element ends.
    Close(&'a str),
}

pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    /// Where the last token began, and in which line.
    start: usize,
    line: usize,
    /// The elements that are open, the innermost last.
    open: [&'a str; DEEPEST],
    depth: usize,
    place: Place,
}

/// Where the text goes on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// Before the element that is around all others.
    Before,
    /// Between tags.
    Between,
    /// In a tag, behind its name.
    Tag,
    /// Behind the tag of an element that has no content.
    Empty,
}

impl<'a> Tokens<'a> {
    /// # Errors
    /// When the text is not UTF-8, or has a character that XML does not have.
    pub(super) fn new(text: &'a [u8]) -> Result<Self, Error> {
        let strange = |byte: &u8| *byte < b' ' && !is_space(*byte);
        let valid = match (std::str::from_utf8(text), text.iter().position(strange)) {
            (Ok(text), None) => Ok(text),
            (Err(error), _) => Err(error.valid_up_to()),
            (_, Some(place)) => Err(place),
        };
        let tokens = |text| Tokens {
            text,
            at: 0,
            start: 0,
            line: 1,
            open: [""; DEEPEST],
            depth: 0,
            place: Place::Before,
        };
        valid.map(tokens).map_err(|place| malformed(1 + line_ends(&text[..place])))
    }

    /// The line of the last token; of the end of the text if there was none.
    pub(super) fn line(&self) -> usize {
        self.line
    }

    /// The next token, or nothing at the end.
    ///
    /// # Errors
    /// Names the line of what is not well-formed.
    pub(super) fn next(&mut self) -> Result<Option<Token<'a>>, Error> {
        self.token().ok_or_else(|| malformed(self.line))
    }

    /// The same, and nothing at all for what is not well-formed.
    fn token(&mut self) -> Option<Option<Token<'a>>> {
        match self.place {
            Place::Tag => return self.in_tag().map(Some),
            Place::Empty => return self.close().map(Some),
            Place::Before | Place::Between => {}
        }
        loop {
            let text = self.rest();
            let length = text.iter().position(|&byte| byte == b'<').unwrap_or(text.len());
            let between = &text[..length];
            let blank = between.iter().take_while(|&&byte| is_space(byte)).count();
            self.begin(self.at + blank);
            if blank < length && (self.depth == 0 || contains(between, b"]]>")) {
                return None;
            }
            self.begin(self.at + length - blank);
            if self.takes(b"<!--") {
                let comment = self.past(b"-->")?;
                if contains(comment, b"--") || comment.ends_with(b"-") {
                    return None;
                }
            } else if self.depth > 0 && self.takes(b"<![CDATA[") {
                self.past(b"]]>")?;
            } else if self.takes(b"<?") {
                let first = self.start == 0;
                if self.name()? == "xml" && !first {
                    return None;
                }
                self.past(b"?>")?;
            } else if self.place == Place::Before && self.takes(b"<!DOCTYPE") {
                self.skip_document_type()?;
            } else if self.takes(b"</") {
                let name = self.name()?;
                self.skip_spaces();
                if !self.takes(b">") || self.depth == 0 || name != self.open[self.depth - 1] {
                    return None;
                }
                return self.close().map(Some);
            } else if self.takes(b"<") {
                return self.open().map(Some);
            } else {
                return (self.depth == 0).then_some(None);
            }
        }
    }

    fn open(&mut self) -> Option<Token<'a>> {
        let name = self.name()?;
        if self.depth == 0 && self.place != Place::Before {
            return None;
        }
        *self.open.get_mut(self.depth)? = name;
        self.depth += 1;
        self.place = Place::Tag;
        Some(Token::Start(name))
    }

    fn close(&mut self) -> Option<Token<'a>> {
        self.depth = self.depth.checked_sub(1)?;
        self.place = Place::Between;
        Some(Token::Close(self.open[self.depth]))
    }

    fn in_tag(&mut self) -> Option<Token<'a>> {
        // What breaks off is wrong where it does, and not where the next line begins.
        self.mark(self.at);
        let is_apart = self.skip_spaces();
        for (end, place) in [(&b"/>"[..], Place::Empty), (b">", Place::Between)] {
            if self.takes(end) {
                self.place = place;
                return Some(Token::Open);
            }
        }
        if !is_apart {
            return None;
        }
        let begin = self.at;
        let name = self.name()?;
        self.mark(begin);
        self.skip_spaces();
        if !self.takes(b"=") {
            return None;
        }
        self.skip_spaces();
        let quote = self.rest().get(..1).filter(|&quote| quote == b"'" || quote == b"\"")?;
        self.at += 1;
        let begin = self.at;
        let value = self.past(quote)?;
        if value.contains(&b'<') {
            return None;
        }
        Some(Token::Attribute(name, self.text.get(begin..self.at - 1)?))
    }

    /// A name, of which what is before a colon is left out.
    fn name(&mut self) -> Option<&'a str> {
        let is_part =
            |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:".contains(&byte) || byte > 127;
        let length = self.rest().iter().take_while(|&&byte| is_part(byte)).count();
        let name = self.text.get(self.at..self.at + length)?;
        self.at += length;
        let local = match name.bytes().position(|byte| byte == b':') {
            Some(colon) => name.get(colon + 1..)?,
            None => name,
        };
        let begins = |name: &str| {
            name.bytes()
                .next()
                .is_some_and(|byte| byte.is_ascii_alphabetic() || byte == b'_' || byte > 127)
        };
        let is_whole = begins(name) && begins(local) && !local.as_bytes().contains(&b':');
        is_whole.then_some(local)
    }

    /// Skips what a document type declares, up to its end.
    fn skip_document_type(&mut self) -> Option<()> {
        let mut depth = 0_usize;
        loop {
            if self.takes(b"<!--") {
                self.past(b"-->")?;
            }
            let byte = *self.rest().first()?;
            self.at += 1;
            match byte {
                b'\'' | b'"' => drop(self.past(&[byte])?),
                b'[' => depth += 1,
                b']' => depth = depth.checked_sub(1)?,
                b'>' if depth == 0 => return Some(()),
                _ => {}
            }
        }
    }

    fn rest(&self) -> &'a [u8] {
        &self.text.as_bytes()[self.at..]
    }

    /// Goes on at an offset, where a token begins.
    fn begin(&mut self, offset: usize) {
        self.mark(offset);
        self.at = offset;
    }

    /// A token begins at an offset, which is not before the one of the last.
    fn mark(&mut self, offset: usize) {
        self.line += line_ends(&self.text.as_bytes()[self.start..offset]);
        self.start = offset;
    }

    /// Whether the text goes on with this, which is then taken.
    fn takes(&mut self, what: &[u8]) -> bool {
        let takes = self.rest().starts_with(what);
        self.at += if takes { what.len() } else { 0 };
        takes
    }

    /// Whether there was any space.
    fn skip_spaces(&mut self) -> bool {
        let count = self.rest().iter().take_while(|&&byte| is_space(byte)).count();
        self.at += count;
        count > 0
    }

    /// Goes on behind the next occurrence of something, and tells what was before it.
    fn past(&mut self, end: &[u8]) -> Option<&'a [u8]> {
        let rest = self.rest();
        let length = rest.windows(end.len()).position(|part| part == end)?;
        self.at += length + end.len();
        Some(&rest[..length])
    }
}

fn malformed(line: usize) -> Error {
    Error::at(ErrorKind::LayoutXml, line)
}

fn is_space(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

fn contains(text: &[u8], what: &[u8]) -> bool {
    text.windows(what.len()).any(|part| part == what)
}

fn line_ends(text: &[u8]) -> usize {
    text.iter().filter(|&&byte| byte == b'\n').count()
}
