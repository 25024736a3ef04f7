//! KMahjongg's format: a line with the version, then a picture of each level, row by row. `1` is
//! the upper left quarter of a tile, `2`, `3` and `4` are its other quarters, `.` is nothing. Lines
//! that begin with `#` are comments. Version 1.1 has lines `w`, `h` and `d` with the size of the
//! picture; in version 1.0 it is fixed.

use super::{is_space, lines};
use crate::error::{Error, ErrorKind};
use crate::layout::places::Places;
use crate::tile::MAX_COORDINATE;

const HEADER: &[u8] = b"kmahjongg-layout-v1.";

/// The size of the picture, in half tiles and levels.
struct Size {
    width: Option<i64>,
    height: Option<i64>,
    depth: Option<i64>,
}

pub(super) fn read(text: &[u8], places: &mut Places) -> Result<(), Error> {
    let mut lines = lines(text).map(|(number, line)| (number, line.trim_ascii()));
    let version = lines.next().and_then(|(_, line)| line.strip_prefix(HEADER));
    let mut size = match version {
        Some(b"0") => Size { width: Some(32), height: Some(16), depth: Some(5) },
        Some(b"1") => Size { width: None, height: None, depth: None },
        _ => return Err(Error::at(ErrorKind::LayoutFormat, 1)),
    };
    let sized = version == Some(b"1");
    let (mut cell, mut last_line) = (0, 1);
    for (number, line) in lines {
        if line.first().is_none_or(|&byte| byte == b'#') {
            continue;
        }
        last_line = number;
        match line[0] {
            b'w' if sized => size.width = Some(size_after(line, number)?),
            b'h' if sized => size.height = Some(size_after(line, number)?),
            b'd' if sized => size.depth = Some(size_after(line, number)?),
            _ => cell = read_cells(line, number, cell, &size, places)?,
        }
    }
    if size.cells().is_none_or(|cells| cell < cells) {
        return Err(Error::at(ErrorKind::LayoutEnd, last_line));
    }
    Ok(())
}

impl Size {
    /// How many cells the picture has, once its size is known.
    fn cells(&self) -> Option<i64> {
        // Each number is below 2^25, and no text is that long: it cannot get too large.
        Some(self.width?.saturating_mul(self.height?).saturating_mul(self.depth?))
    }
}

/// Reads a line of the picture, and returns the number of cells read so far.
fn read_cells(
    line: &[u8],
    number: usize,
    mut cell: i64,
    size: &Size,
    places: &mut Places,
) -> Result<i64, Error> {
    let unsized_picture = Error::at(ErrorKind::LayoutNumber, number);
    let (Some(width), Some(height)) = (size.width, size.height) else {
        return Err(unsized_picture);
    };
    let cells = size.cells().ok_or(unsized_picture)?;
    for &mark in line {
        if is_space(mark) {
            continue;
        }
        if cell == cells || !matches!(mark, b'.' | b'1'..=b'4') {
            return Err(Error::at(ErrorKind::LayoutCell, number));
        }
        if mark == b'1' {
            places.add(cell / width % height, cell % width, cell / width / height, number)?;
        }
        cell += 1;
    }
    Ok(cell)
}

/// The number of a line such as `w32`.
fn size_after(line: &[u8], number: usize) -> Result<i64, Error> {
    std::str::from_utf8(&line[1..])
        .ok()
        .and_then(|digits| digits.trim().parse::<i64>().ok())
        .filter(|size| (1..=i64::from(MAX_COORDINATE)).contains(size))
        .ok_or(Error::at(ErrorKind::LayoutNumber, number))
}
