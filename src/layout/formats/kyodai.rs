//! Kyodai's format: two lines of heading, then a `0` or a `1` for every half tile of 5 levels of
//! 20 rows of 34 columns. A `1` is the upper left quarter of a tile. White space means nothing.

use super::{lines, marks};
use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;

const LEVELS: i64 = 5;
const ROWS: i64 = 20;
const COLS: i64 = 34;
const HEADING: usize = 2;

pub(super) fn read(text: &[u8], places: &mut Places) -> Result<(), Error> {
    let heading = || lines(text).take(HEADING);
    let length = heading().map(|(_, line)| line.len() + 1).sum::<usize>();
    let cells = text.get(length..).unwrap_or_default();
    let mut last_line = heading().count();
    let mut marks = marks(cells, HEADING + 1);
    for cell in 0..LEVELS * ROWS * COLS {
        let Some((line, mark)) = marks.next() else {
            return Err(Error::at(ErrorKind::LayoutEnd, last_line));
        };
        last_line = line;
        match mark {
            b'0' => {}
            b'1' => places.add(cell / COLS % ROWS, cell % COLS, cell / (COLS * ROWS), line)?,
            _ => return Err(Error::at(ErrorKind::LayoutCell, line)),
        }
    }
    Ok(())
}
