//! Boards as text: one tile a line, `row col level group`, numbers apart by blanks. `#` starts a
//! comment; empty lines mean nothing.

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::{MAX_TILES, Tile};

/// Reads a board. What the tiles mean together is not checked here but by [`crate::Board`].
///
/// # Errors
/// Names the first line (from 1) that is neither empty nor four numbers of 32 bits, or the tile
/// with which there are too many.
pub fn read(text: &[u8]) -> Result<Vec<Tile>, Error> {
    let mut tiles = Vec::new();
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let syntax = Error::at(ErrorKind::Syntax, index + 1);
        let content = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let content = std::str::from_utf8(content).map_err(|_| syntax)?;
        let mut words = content.split_ascii_whitespace();
        let Some(first) = words.next() else { continue };
        let mut numbers = [0; 4];
        for (number, word) in numbers.iter_mut().zip(std::iter::once(first).chain(&mut words)) {
            *number = word.parse().map_err(|_| syntax)?;
        }
        if content.split_ascii_whitespace().count() != 4 {
            return Err(syntax);
        }
        if tiles.len() == MAX_TILES {
            return Err(Error::at(ErrorKind::TooManyTiles, tiles.len()));
        }
        let [row, col, level, group] = numbers;
        memory::push(&mut tiles, Tile { row, col, level, group })?;
    }
    Ok(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_tiles_comments_and_windows_line_ends() {
        let tiles = read(b"# a board\n\n0 0 0 7\r\n-1 2 0 7 # the mate\n").unwrap();
        let expected = [
            Tile { row: 0, col: 0, level: 0, group: 7 },
            Tile { row: -1, col: 2, level: 0, group: 7 },
        ];
        assert_eq!(tiles, expected);
    }

    #[test]
    fn names_the_bad_line() {
        for text in [
            "0 0 0 1\n0 2 0\n",
            "\n1 2 3 4 5",
            "#\n1 2 3 x",
            "\n99999999999 0 0 0",
            "\n\u{663} 0 0 0",
        ] {
            let error = read(text.as_bytes()).unwrap_err();
            assert_eq!(error, Error::at(ErrorKind::Syntax, 2), "{text:?}");
        }
        assert_eq!(read(b"\n\xff 1 2 3").unwrap_err().at, Some(2));
    }
}
