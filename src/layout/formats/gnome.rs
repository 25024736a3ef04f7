//! GNOME Mahjongg's format: XML with any number of maps. A map has tiles, rows, columns and blocks
//! of tiles in whole-tile units, of which halves are allowed. The level is an attribute `z` of
//! each of them, or of a layer around them.

use super::xml::{Token, Tokens};
use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;
use crate::tile::MAX_COORDINATE;

/// Reads the map of that name, or the first.
pub(super) fn read(text: &[u8], name: Option<&[u8]>, places: &mut Places) -> Result<(), Error> {
    let (mut inside, mut found, mut layer) = (false, false, None);
    walk(text, &mut |step| {
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
    walk(text, &mut |step| match step {
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
    visit: &mut dyn FnMut(Step<'a>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut tokens = Tokens::new(text)?;
    let mut element: Option<Element> = None;
    while let Some(token) = tokens.next()? {
        let line = tokens.line();
        match token {
            Token::Start(name) => {
                element = Some(Element { name, line, attributes: Default::default() });
            }
            Token::Attribute(name, value) => {
                let known = ATTRIBUTES.iter().position(|&known| known == name);
                if let (Some(element), Some(known)) = (&mut element, known) {
                    // An element has an attribute once.
                    if element.attributes[known].replace(value).is_some() {
                        return Err(Error::at(ErrorKind::LayoutXml, line));
                    }
                }
            }
            Token::Open => {
                if let Some(element) = element.take() {
                    visit(Step::Open(element))?;
                }
            }
            Token::Close(name) => visit(Step::Close(name))?,
        }
    }
    Ok(())
}
