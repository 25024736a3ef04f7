//! Xmahjongg's own format: a line that begins with three integers, `row col level`, is a tile.
//! Any other line is passed over, as the game does.

use super::{is_space, lines};
use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;

pub(super) fn read(text: &[u8], places: &mut Places) -> Result<(), Error> {
    for (number, line) in lines(text) {
        let mut rest = line;
        let mut integers = [0; 3];
        if integers.iter_mut().all(|integer| match leading_integer(&mut rest) {
            Some(value) => {
                *integer = value;
                true
            }
            None => false,
        }) {
            let [row, col, level] = integers;
            places.add(row, col, level, number)?;
        }
    }
    if places.is_empty() {
        return Err(Error::at(ErrorKind::LayoutFormat, 1));
    }
    Ok(())
}

/// Takes white space and an integer off the front. Huge numbers stay huge: no layout has them.
fn leading_integer(rest: &mut &[u8]) -> Option<i64> {
    let start = rest.iter().position(|&byte| !is_space(byte))?;
    let (negative, digits) = match &rest[start..] {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] => (false, digits),
        digits => (false, digits),
    };
    let count = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
    if count == 0 {
        return None;
    }
    let mut value: i64 = 0;
    for digit in &digits[..count] {
        value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    }
    *rest = &digits[count..];
    Some(if negative { -value } else { value })
}
