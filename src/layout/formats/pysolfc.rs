//! PySolFC's format: `0`, then three letters for every stack of tiles. The alphabet is `a-zA-Z`,
//! counted from 0. The first letter has the lowest level and the height of the stack, 1 to 7; the
//! others are column and row in half tiles. White space means nothing.

use super::marks;
use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;

const HEIGHTS: i64 = 7;

pub(super) fn read(text: &[u8], places: &mut Places) -> Result<(), Error> {
    let mut marks = marks(text, 1).skip(1);
    while let Some(first) = marks.next() {
        let stack = letter(first)?;
        let mut next = || match marks.next() {
            Some(mark) => letter(mark),
            None => Err(Error::at(ErrorKind::LayoutEnd, first.0)),
        };
        let (col, row) = (next()?, next()?);
        let lowest = stack / HEIGHTS;
        for level in lowest..=lowest + stack % HEIGHTS {
            places.add(row, col, level, first.0)?;
        }
    }
    Ok(())
}

/// The number of a letter.
fn letter((line, mark): (usize, u8)) -> Result<i64, Error> {
    match mark {
        b'a'..=b'z' => Ok(i64::from(mark - b'a')),
        b'A'..=b'Z' => Ok(i64::from(mark - b'A') + 26),
        _ => Err(Error::at(ErrorKind::LayoutCell, line)),
    }
}
