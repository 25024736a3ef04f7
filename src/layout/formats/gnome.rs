//! GNOME Mahjongg's format: XML with any number of maps. A map has tiles, rows, columns and blocks
//! of tiles in whole-tile units, of which halves are allowed. The level is an attribute `z` of
//! each of them, or of a layer around them.
//!
//! The tokens come from the `xmlparser` crate, which never allocates, so that memory cannot run out
//! in there. That elements are closed in the order in which they were opened is checked here.

use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;
use crate::tile::MAX_COORDINATE;
use xmlparser::{ElementEnd, Token, Tokenizer};

/// How deep elements may lie in each other. The maps of the game need four.
const DEEPEST: usize = 32;

/// Reads the map of that name, or the first.
pub(super) fn read(text: &[u8], name: Option<&[u8]>, places: &mut Places) -> Result<(), Error> {
    let (mut inside, mut found, mut layer) = (false, false, None);
    walk(text, |step| {
        match step {
            Step::Open(element) if element.name == "map" => {
                inside = !found && element.is_named(name);
                found |= inside;
            }
            Step::Open(element) if inside => match element.name {
                "layer" => layer = Some(element.level()?),
                _ => place(&element, layer, places)?,
            },
            Step::Close("layer") => layer = None,
            Step::Close("map") => inside = false,
            _ => {}
        }
        Ok(())
    })?;
    match (found, name) {
        (true, _) => Ok(()),
        (false, Some(_)) => Err(ErrorKind::LayoutName.into()),
        (false, None) => Err(Error::at(ErrorKind::LayoutFormat, 1)),
    }
}

/// Tells the name of every map: the one for scores, as it is short and never translated.
pub(super) fn names(
    text: &[u8],
    mut tell: impl FnMut(&str) -> Result<(), Error>,
) -> Result<(), Error> {
    walk(text, |step| match step {
        Step::Open(element) if element.name == "map" => {
            element.get("scorename").or(element.get("name")).map_or(Ok(()), &mut tell)
        }
        _ => Ok(()),
    })
}

/// Places what an element of a map stands for.
fn place(element: &Element, layer: Option<i64>, places: &mut Places) -> Result<(), Error> {
    let (cols, rows) = match element.name {
        "tile" => (["x"; 2], ["y"; 2]),
        "row" => (["left", "right"], ["y"; 2]),
        "column" => (["x"; 2], ["top", "bottom"]),
        "block" => (["left", "right"], ["top", "bottom"]),
        _ => return Err(Error::at(ErrorKind::LayoutXml, element.line)),
    };
    let level = match layer {
        Some(layer) if element.get("z").is_none() => layer,
        _ => element.level()?,
    };
    let [left, right] = element.range(cols)?;
    let [top, bottom] = element.range(rows)?;
    for row in (top..=bottom).step_by(2) {
        for col in (left..=right).step_by(2) {
            places.add(row, col, level, element.line)?;
        }
    }
    Ok(())
}

/// The attributes that count.
const ATTRIBUTES: [&str; 9] =
    ["name", "scorename", "x", "y", "z", "left", "right", "top", "bottom"];

struct Element<'a> {
    name: &'a str,
    line: usize,
    attributes: [Option<&'a str>; ATTRIBUTES.len()],
}

impl<'a> Element<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.attributes[ATTRIBUTES.iter().position(|&known| known == name)?]
    }

    fn is_named(&self, name: Option<&[u8]>) -> bool {
        let is = |own: Option<&str>| own.map(str::as_bytes) == name;
        name.is_none() || is(self.get("name")) || is(self.get("scorename"))
    }

    /// A number of whole tiles, as a number of half tiles.
    fn halves(&self, name: &str) -> Result<i64, Error> {
        self.get(name)
            .and_then(|value| halves(value.trim()))
            .ok_or(Error::at(ErrorKind::LayoutNumber, self.line))
    }

    fn level(&self) -> Result<i64, Error> {
        let halves = self.halves("z")?;
        if halves % 2 == 0 {
            Ok(halves / 2)
        } else {
            Err(Error::at(ErrorKind::LayoutNumber, self.line))
        }
    }

    /// The first and the last of a range, in half tiles.
    fn range(&self, [first, last]: [&str; 2]) -> Result<[i64; 2], Error> {
        let (first, last) = (self.halves(first)?, self.halves(last)?);
        if first > last {
            return Err(Error::at(ErrorKind::LayoutNumber, self.line));
        }
        Ok([first, last])
    }
}

/// Twice a decimal number, if that is an integer that a layout can have. Rust's own reading of such
/// numbers would add tables for digits that nobody needs here.
fn halves(value: &str) -> Option<i64> {
    let (digits, sign) = value.strip_prefix('-').map_or((value, 1), |digits| (digits, -1));
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let only_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !only_digits(whole) || !only_digits(fraction) {
        return None;
    }
    let half = match fraction.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return None,
    };
    let whole = if whole.is_empty() { 0 } else { whole.parse::<i64>().ok()? };
    let halves = whole.checked_mul(2)? + half;
    (halves <= i64::from(MAX_COORDINATE)).then_some(sign * halves)
}

/// What a walk through the text meets.
enum Step<'a> {
    /// An element begins; all its attributes are known.
    Open(Element<'a>),
    /// An element ends.
    Close(&'a str),
}

fn walk<'a>(
    text: &'a [u8],
    mut visit: impl FnMut(Step<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    let text = std::str::from_utf8(text).map_err(|error| {
        Error::at(ErrorKind::LayoutXml, line_of(text, error.valid_up_to(), (0, 1)).1)
    })?;
    let mut open: [&str; DEEPEST] = [""; DEEPEST];
    let mut depth = 0;
    let mut element: Option<Element> = None;
    let mut place = (0, 1);
    for token in Tokenizer::from(text) {
        let token = token
            .map_err(|error| Error::at(ErrorKind::LayoutXml, error.pos().row.max(1) as usize))?;
        place = line_of(text.as_bytes(), token.span().start(), place);
        let malformed = Error::at(ErrorKind::LayoutXml, place.1);
        match token {
            Token::ElementStart { local, .. } => {
                let name = local.as_str();
                *open.get_mut(depth).ok_or(malformed)? = name;
                depth += 1;
                element = Some(Element { name, line: place.1, attributes: Default::default() });
            }
            Token::Attribute { local, value, .. } => {
                let known = ATTRIBUTES.iter().position(|&known| known == local.as_str());
                if let (Some(element), Some(known)) = (&mut element, known) {
                    // An element has an attribute once.
                    if element.attributes[known].replace(value.as_str()).is_some() {
                        return Err(malformed);
                    }
                }
            }
            Token::ElementEnd { end, .. } => {
                if let Some(element) = element.take() {
                    visit(Step::Open(element))?;
                }
                if end == ElementEnd::Open {
                    continue;
                }
                depth = depth.checked_sub(1).ok_or(malformed)?;
                match end {
                    ElementEnd::Close(_, local) if local.as_str() != open[depth] => {
                        return Err(malformed);
                    }
                    _ => {}
                }
                visit(Step::Close(open[depth]))?;
            }
            _ => {}
        }
    }
    if depth > 0 {
        return Err(Error::at(ErrorKind::LayoutXml, line_of(text.as_bytes(), text.len(), place).1));
    }
    Ok(())
}

/// Goes on from a place, an offset and its line, to a later one.
fn line_of(text: &[u8], offset: usize, (from, line): (usize, usize)) -> (usize, usize) {
    let between = &text[from.min(offset)..offset];
    (offset, line + between.iter().filter(|&&byte| byte == b'\n').count())
}
