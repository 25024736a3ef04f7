//! What de Bondt's DLL does, for programs that were built for it: a board as text goes in, and the
//! same tiles come out in the order in which they can be taken away.

use crate::board::Board;
use crate::engine::Options;
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::play;
use crate::tile::{MAX_TILES, Tile};

/// What the numbers of a tile may be at most: row, column, level, value.
const MOST: [i32; 4] = [39, 39, 9, 99];

/// What a tile takes in the text: four numbers of two digits, and what follows each.
const TILE_LENGTH: usize = 12;

/// The answer to a question of the old kind.
pub(crate) struct Answer {
    /// The tiles in the order of taking away, those that stay last.
    pub(crate) text: Vec<u8>,
    /// How many stay.
    pub(crate) left: usize,
    /// The bytes that the caller has room for.
    pub(crate) room: usize,
}

/// Looks for a game that leaves at most `most` tiles, and stops looking at one that leaves `enough`
/// or fewer. `None` when every game leaves more than `most`.
///
/// # Errors
/// When the text is no such board, or memory runs out.
pub(crate) fn solve(text: &[u8], enough: usize, most: usize) -> Result<Option<Answer>, Error> {
    let tiles = read(text)?;
    let board = Board::new(&tiles)?;
    let options = Options::default();
    let best = play::leaves_few(&board, enough, most, &options, &mut options.watch())?;
    if best.left > most {
        return Ok(None);
    }
    let mut stays = memory::filled(tiles.len(), true)?;
    let mut order = memory::with_capacity(tiles.len())?;
    for index in best.pairs.iter().flat_map(|pair| [pair.first, pair.second]) {
        stays[index as usize] = false;
        order.push(tiles[index as usize]);
    }
    order.extend(tiles.iter().zip(&stays).filter(|&(_, &stays)| stays).map(|(&tile, _)| tile));
    Ok(Some(Answer { text: write(&order)?, left: best.left, room: TILE_LENGTH * tiles.len() }))
}

/// Reads the tiles: decimal numbers apart by white space, four for each tile.
fn read(text: &[u8]) -> Result<Vec<Tile>, Error> {
    let mut tiles = Vec::new();
    let mut words = text.split(|byte| is_space(*byte)).filter(|word| !word.is_empty());
    while let Some(first) = words.next() {
        let four = [Some(first), words.next(), words.next(), words.next()];
        let mut numbers = [0; 4];
        for ((number, word), most) in numbers.iter_mut().zip(four).zip(MOST) {
            *number = word.and_then(|word| decimal(word, most)).ok_or(ErrorKind::Syntax)?;
        }
        if tiles.len() == MAX_TILES {
            return Err(Error::at(ErrorKind::TooManyTiles, tiles.len()));
        }
        let [row, col, level, group] = numbers;
        memory::push(&mut tiles, Tile { row, col, level, group })?;
    }
    Ok(tiles)
}

/// White space as C has it.
fn is_space(byte: u8) -> bool {
    byte == b' ' || (b'\t'..=b'\r').contains(&byte)
}

/// A number without a sign, up to `most`.
fn decimal(word: &[u8], most: i32) -> Option<i32> {
    let mut number = 0;
    for byte in word {
        if !byte.is_ascii_digit() {
            return None;
        }
        number = 10 * number + i32::from(byte - b'0');
        if number > most {
            return None;
        }
    }
    Some(number)
}

/// Writes the tiles, two digits a number and a tile a line, with a zero byte in the place of the last
/// line end. Nothing at all for no tiles: there may be no room.
fn write(tiles: &[Tile]) -> Result<Vec<u8>, Error> {
    let mut text = memory::with_capacity(TILE_LENGTH * tiles.len())?;
    for tile in tiles {
        for (number, end) in
            [(tile.row, b' '), (tile.col, b' '), (tile.level, b' '), (tile.group, b'\n')]
        {
            // All are below 100, as was checked.
            let [tens, units] = [number / 10, number % 10].map(|digit| b'0' + digit as u8);
            text.extend_from_slice(&[tens, units, end]);
        }
    }
    if let Some(last) = text.last_mut() {
        *last = 0;
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_numbers_however_they_are_spaced() {
        let expected = [
            Tile { row: 0, col: 39, level: 9, group: 99 },
            Tile { row: 7, col: 0, level: 0, group: 0 },
        ];
        for text in ["0 39 9 99 7 0 0 0", "\n00\t39\r\n 09\x0b99\n007 00 00 0000000000000\n"] {
            assert_eq!(read(text.as_bytes()).unwrap(), expected, "{text:?}");
        }
        assert!(read(b" \n").unwrap().is_empty());
    }

    #[test]
    fn refuses_what_is_no_tile() {
        for text in [
            "0",
            "0 0 0",
            "0 0 0 0 0",
            "40 0 0 0",
            "0 40 0 0",
            "0 0 10 0",
            "0 0 0 100",
            "-1 0 0 0",
            "+1 0 0 0",
            "0 0 0 1x",
            "0,0,0,0",
            "# 0 0 0",
            "0 0 0 99999999999999999999",
            "\u{660} 0 0 0",
        ] {
            assert_eq!(read(text.as_bytes()).unwrap_err().kind, ErrorKind::Syntax, "{text:?}");
        }
    }

    #[test]
    fn writes_twelve_bytes_a_tile() {
        let tiles = read(b"1 2 3 4 39 38 9 99").unwrap();
        assert_eq!(write(&tiles).unwrap(), b"01 02 03 04\n39 38 09 99\0");
        assert!(write(&[]).unwrap().is_empty());
    }
}
