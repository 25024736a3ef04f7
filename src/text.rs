//! Boards as text: one tile a line, `row col level group`, numbers apart by blanks. `#` starts a
//! comment; empty lines mean nothing. A line may have several tiles, so that de Bondt's form, the
//! whole board on one line, is read as well.

use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::tile::{MAX_TILES, Tile};

/// How a board is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One tile a line.
    Lines,
    /// All tiles on one line, as de Bondt's program has them.
    OneLine,
}

/// Reads a board. What the tiles mean together is not checked here but by [`crate::Board`].
///
/// # Errors
/// Names the first line (from 1) that is neither empty nor four numbers of 32 bits for every tile,
/// or the tile with which there are too many.
pub fn read(text: &[u8]) -> Result<Vec<Tile>, Error> {
    let mut tiles = Vec::new();
    for (index, line) in text.split(|&byte| byte == b'\n').enumerate() {
        let syntax = Error::at(ErrorKind::Syntax, index + 1);
        let content = line.split(|&byte| byte == b'#').next().unwrap_or_default();
        let content = std::str::from_utf8(content).map_err(|_| syntax)?;
        let mut words = content.split_ascii_whitespace();
        while let Some(first) = words.next() {
            let mut numbers = [0; 4];
            let four = std::iter::once(first).chain(&mut words).map(Some);
            // Where words are missing, None stands for them.
            for (number, word) in numbers.iter_mut().zip(four.chain(std::iter::repeat(None))) {
                *number = word.and_then(|word| word.parse().ok()).ok_or(syntax)?;
            }
            if tiles.len() == MAX_TILES {
                return Err(Error::at(ErrorKind::TooManyTiles, tiles.len()));
            }
            let [row, col, level, group] = numbers;
            memory::push(&mut tiles, Tile { row, col, level, group })?;
        }
    }
    Ok(tiles)
}

/// Writes a board; [`read`] gives it back.
///
/// # Errors
/// When memory runs out.
pub fn write(tiles: &[Tile], form: Form) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    for (index, tile) in tiles.iter().enumerate() {
        let end = match form {
            Form::OneLine if index + 1 < tiles.len() => b' ',
            _ => b'\n',
        };
        text.try_reserve(LONGEST_LINE).map_err(|_| ErrorKind::OutOfMemory)?;
        let numbers = [tile.row, tile.col, tile.level, tile.group];
        for (number, end) in numbers.into_iter().zip([b' ', b' ', b' ', end]) {
            if number < 0 {
                text.push(b'-');
            }
            push_number(&mut text, number.unsigned_abs());
            text.push(end);
        }
    }
    Ok(text)
}

/// Four numbers of 32 bits, each with a sign and a character after it.
const LONGEST_LINE: usize = 4 * 12;

/// Writes a number, for which there has to be room.
pub(crate) fn push_number(text: &mut Vec<u8>, number: u32) {
    let mut place = 1;
    while number / place >= 10 {
        place *= 10;
    }
    while place > 0 {
        text.push(b'0' + (number / place % 10) as u8);
        place /= 10;
    }
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
        assert_eq!(read(b" 0 0 0 7  -1 2 0 7\t# on one line").unwrap(), expected);
    }

    #[test]
    fn names_the_bad_line() {
        for text in [
            "0 0 0 1\n0 2 0\n",
            "\n1 2 3 4 5",
            "\n1 2 3 4 5 6 7 # three numbers",
            "#\n1 2 3 x",
            "\n99999999999 0 0 0",
            "\n\u{663} 0 0 0",
        ] {
            let error = read(text.as_bytes()).unwrap_err();
            assert_eq!(error, Error::at(ErrorKind::Syntax, 2), "{text:?}");
        }
        assert_eq!(read(b"\n\xff 1 2 3").unwrap_err().place(), Some(2));
    }

    #[test]
    fn writes_what_it_reads() {
        let tiles = [(0, 0, 0, 7), (i32::MIN, i32::MAX, -1, 0), (5, 16, 2, i32::MIN)];
        let tiles = tiles.map(|(row, col, level, group)| Tile { row, col, level, group });
        for form in [Form::Lines, Form::OneLine] {
            for count in 0..=tiles.len() {
                let text = write(&tiles[..count], form).unwrap();
                assert_eq!(read(&text).unwrap(), tiles[..count], "{form:?}");
                let lines = text.iter().filter(|&&byte| byte == b'\n').count();
                assert_eq!(lines, if form == Form::Lines { count } else { count.min(1) });
            }
        }
        let text = write(&tiles[..2], Form::OneLine).unwrap();
        assert_eq!(text, b"0 0 0 7 -2147483648 2147483647 -1 0\n");
    }
}
