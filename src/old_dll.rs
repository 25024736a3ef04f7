//! What de Bondt's DLL does, for programs that were built for it: a board as text goes in, and the
//! tiles that can be taken away come out, in that order. What comes out, where and in which form is
//! what his program does, to the byte; only which of several games it is may differ.

use crate::board::Board;
use crate::engine::{self, Options, Verdict};
use crate::error::{Error, ErrorKind};
use crate::memory;
use crate::play;
use crate::tile::{MAX_TILES, Pair, Tile};

/// What the numbers of a tile may be at most: row, column, level, value.
const MOST: [u32; 4] = [39, 39, 9, 99];

/// What a tile takes in the text: four numbers of two digits, and what follows each.
const TILE_LENGTH: usize = 12;

/// The answer to a question of the old kind.
#[derive(Debug, PartialEq)]
pub(crate) struct Answer {
    /// The number to return.
    pub(crate) left: f64,
    /// What to write over the text of the question, from its beginning; nothing where it stays.
    pub(crate) text: Option<Vec<u8>>,
    /// The bytes that the caller has room for: those of the question, and those that tiles take.
    pub(crate) room: usize,
}

/// Looks for a game that leaves at most as many tiles as the greater bound says, and stops looking
/// at one that leaves no more than the smaller one says.
///
/// # Errors
/// When the text is no such board, a bound is not a number, or memory runs out.
pub(crate) fn solve(text: &[u8], r1: f64, r2: f64) -> Result<Answer, Error> {
    if r1.is_nan() || r2.is_nan() {
        return Err(ErrorKind::Syntax.into());
    }
    // Fractions are cut off, towards zero, as in C. Where C leaves open what comes out, it is the
    // nearest whole number.
    let (r1, r2) = (r1 as i32, r2 as i32);
    let tiles = read(text)?;
    let board = Board::new(&tiles)?;
    let pairs = match usize::try_from(r1.max(r2)) {
        Ok(most) => find(&board, usize::try_from(r1.min(r2)).unwrap_or(0), most)?,
        // No game leaves less than nothing.
        Err(_) => None,
    };
    let room = (TILE_LENGTH * tiles.len()).max(text.len() + 1);
    Ok(match pairs {
        Some(pairs) => Answer {
            left: (tiles.len() - 2 * pairs.len()) as f64,
            text: Some(write(&tiles, &pairs, text.len(), room)?),
            room,
        },
        None => Answer { left: f64::from(r1.max(r2)) + 2.0, text: None, room },
    })
}

/// A game that leaves at most `most` tiles.
fn find(board: &Board, enough: usize, most: usize) -> Result<Option<Vec<Pair>>, Error> {
    let options = Options::default();
    if most < 2 {
        // What is left is even: the question is whether the board can be cleared, and that takes
        // less work than to ask for few tiles.
        return Ok(match engine::solve(board, &options)?.verdict {
            Verdict::Solvable(pairs) => Some(pairs),
            Verdict::Unsolvable => None,
            Verdict::Unknown(_) => unreachable!("there is no limit"),
        });
    }
    // A game that takes nothing away is no answer as long as something can be taken.
    let enough = enough.min(board.tile_count().saturating_sub(2));
    let best = play::leaves_few(board, enough, most, &options, &mut options.watch())?;
    Ok((best.left <= most).then_some(best.pairs))
}

/// Reads the tiles: four numbers for each, digits alone. Whatever is no digit keeps numbers apart; a
/// sign or a point has no other meaning.
fn read(mut text: &[u8]) -> Result<Vec<Tile>, Error> {
    let mut tiles = memory::with_capacity((text.len() / TILE_LENGTH).min(MAX_TILES))?;
    while let Some(row) = number(&mut text) {
        let mut next = || number(&mut text).unwrap_or(u32::MAX);
        let numbers = [row, next(), next(), next()];
        if numbers.iter().zip(MOST).any(|(&number, most)| number > most) {
            return Err(Error::at(ErrorKind::Syntax, tiles.len()));
        }
        if tiles.len() == MAX_TILES {
            return Err(Error::at(ErrorKind::TooManyTiles, tiles.len()));
        }
        let [row, col, level, group] = numbers.map(|number| number as i32);
        memory::push(&mut tiles, Tile { row, col, level, group })?;
    }
    Ok(tiles)
}

/// Takes the next number off a text, if there is one, and a byte after it. One that is too large for
/// anything is 100.
fn number(text: &mut &[u8]) -> Option<u32> {
    let digit = |byte: u8| Some(u32::from(byte.wrapping_sub(b'0'))).filter(|&digit| digit < 10);
    // What programs write: two digits, and something after them. This is here for speed alone.
    if let &[tens, units, after, ref rest @ ..] = *text {
        if let (Some(tens), Some(units), None) = (digit(tens), digit(units), digit(after)) {
            *text = rest;
            return Some(10 * tens + units);
        }
    }
    let mut bytes = text.iter();
    let mut number = bytes.find_map(|&byte| digit(byte))?;
    while let Some(digit) = bytes.next().and_then(|&byte| digit(byte)) {
        number = (10 * number + digit).min(100);
    }
    *text = bytes.as_slice();
    Some(number)
}

/// What replaces a text of `length` bytes: the tiles of the pairs, two digits a number and a tile a
/// line, the one of a pair that comes first by row, column and level before the other; a zero byte;
/// and blanks up to where the text ended.
///
/// A text with as much for each tile as it takes here is never outgrown, and the DLL accepts no
/// other. A shorter one has been promised to become no longer than that together with its zero byte:
/// there is no line end after its last tile if all go.
fn write(tiles: &[Tile], pairs: &[Pair], length: usize, room: usize) -> Result<Vec<u8>, Error> {
    let mut text = memory::with_capacity(room)?;
    for pair in pairs {
        let [one, other] = [pair.first, pair.second].map(|index| tiles[index as usize]);
        let place = |tile: Tile| (tile.row, tile.col, tile.level);
        let [one, other] = if place(one) < place(other) { [one, other] } else { [other, one] };
        text.extend_from_slice(&line(one));
        text.extend_from_slice(&line(other));
    }
    if text.len() == room {
        text.pop();
    }
    text.push(0);
    text.resize(text.len().max(length), b' ');
    Ok(text)
}

/// A line of the text.
fn line(tile: Tile) -> [u8; TILE_LENGTH] {
    let mut line = *b"00 00 00 00\n";
    let numbers = [tile.row, tile.col, tile.level, tile.group];
    for (place, number) in line.chunks_exact_mut(3).zip(numbers) {
        // All are below 100, as was checked.
        let number = number as u8;
        place[0] += number / 10;
        place[1] += number % 10;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two tiles; one on top of another, of the same value; and these with two that can go.
    const WON: &str = "00 00 00 01\n00 02 00 01\n";
    const LOST: &str = "00 00 01 01\n00 00 00 01\n";
    const PART: &str = "00 00 01 01\n00 00 00 01\n04 04 00 02\n04 00 00 02\n";

    fn answer(text: &str, r1: f64, r2: f64) -> (f64, Option<String>) {
        let Answer { left, text, .. } = solve(text.as_bytes(), r1, r2).unwrap();
        (left, text.map(|text| String::from_utf8(text).unwrap()))
    }

    #[test]
    fn reads_numbers_whatever_is_between_them() {
        let expected = [
            Tile { row: 0, col: 39, level: 9, group: 99 },
            Tile { row: 7, col: 0, level: 0, group: 0 },
        ];
        for text in [
            "0 39 9 99 7 0 0 0",
            "00 39 09 99\n07 00 00 00\n",
            "00 39 09 99\r\n07 00 00 00\r\n",
            "\n00\t39\r\n 09\x0b99\n007 00 00 0000000000000\n",
            "00,39,09,99;07,00,00,00",
            "row -0, column +39, level 9.99 x7y0z0\u{660}0",
        ] {
            assert_eq!(read(text.as_bytes()).unwrap(), expected, "{text:?}");
        }
        for text in ["", " \n", "no tile at all"] {
            assert!(read(text.as_bytes()).unwrap().is_empty(), "{text:?}");
        }
    }

    #[test]
    fn refuses_what_is_no_tile() {
        for text in [
            "0",
            "0 0 0",
            "0 0 0 0 0",
            "00 00 00 00\n00",
            "00 00 00 00\n00 00 00",
            "40 00 00 00",
            "00 40 00 00",
            "00 00 10 00",
            "0 0 0 100",
            "00 00 00 100\n",
            "100 00 00 00",
            "0000000000",
            "0 0 0 99999999999999999999",
            // These are 0 in 32 bits.
            "4294967296 0 0 0",
            "\u{660} 0 0 0",
        ] {
            assert_eq!(read(text.as_bytes()).unwrap_err().kind(), ErrorKind::Syntax, "{text:?}");
        }
    }

    #[test]
    fn writes_the_tiles_taken_away_then_blanks() {
        let taken = "04 00 00 02\n04 04 00 02\n";
        assert_eq!(answer(WON, 0.0, 0.0), (0.0, Some(format!("{WON}\0"))));
        assert_eq!(answer(LOST, 2.0, 2.0), (2.0, Some(format!("\0{}", " ".repeat(23)))));
        assert_eq!(answer(PART, 4.0, 0.0), (2.0, Some(format!("{taken}\0{}", " ".repeat(23)))));
        let longer = PART.replace('\n', "\r\n") + " ";
        assert_eq!(answer(&longer, 2.0, 2.0), (2.0, Some(format!("{taken}\0{}", " ".repeat(28)))));
        assert_eq!(answer("", 0.0, 0.0), (0.0, Some("\0".into())));
        assert_eq!(answer(" \n ", 0.0, 0.0), (0.0, Some("\0  ".into())));
    }

    #[test]
    fn a_short_text_becomes_no_longer_than_twelve_bytes_a_tile() {
        // One byte short, and as short as can be: the last line end has to go.
        for text in [&WON[..23], "0 0 0 1 0 2 0 1"] {
            assert_eq!(answer(text, 0.0, 0.0), (0.0, Some(format!("{}\0", &WON[..23]))));
        }
        // Where tiles are left, there is room.
        for (text, blanks) in [(&PART[..47], 22), ("0 0 1 1 0 0 0 1 4 4 0 2 4 0 0 2", 6)] {
            let expected = format!("04 00 00 02\n04 04 00 02\n\0{}", " ".repeat(blanks));
            assert_eq!(answer(text, 2.0, 0.0), (2.0, Some(expected)));
        }
    }

    #[test]
    fn bounds_are_cut_to_whole_numbers() {
        let huge = f64::from(i32::MIN) + 2.0;
        for (r1, r2, left) in [
            (0.9, 0.9, 2.0),
            (1.0, 1.0, 3.0),
            (1.99, -7.5, 3.0),
            (-0.9, -0.1, 2.0),
            (-1.0, -1.9, 1.0),
            (-2.0, -9.0, 0.0),
            (-3.0, -3.0, -1.0),
            (-5.5, -4.5, -2.0),
            (f64::MIN, f64::NEG_INFINITY, huge),
        ] {
            assert_eq!(answer(LOST, r1, r2), (left, None), "{r1}, {r2}");
            assert_eq!(answer(LOST, r2, r1), (left, None), "{r2}, {r1}");
        }
        for (r1, r2) in [(2.0, 2.9), (3.0, 3.0), (-1.0, 2.5), (f64::MAX, f64::MIN)] {
            assert_eq!(answer(LOST, r1, r2).0, 2.0, "{r1}, {r2}");
            assert_eq!(answer(WON, r2, r1).0, 0.0, "{r1}, {r2}");
        }
        // Something is taken away although all may stay.
        assert_eq!(answer(PART, 144.0, 144.0).0, 2.0);
        for bound in [0.9, -0.9, 0.0, -0.0, 1.0, f64::INFINITY] {
            assert_eq!(answer(WON, bound, 0.0).1.unwrap(), format!("{WON}\0"), "{bound}");
        }
        for (r1, r2) in [(f64::NAN, 0.0), (0.0, f64::NAN), (f64::NAN, f64::NAN)] {
            assert!(solve(WON.as_bytes(), r1, r2).is_err(), "{r1}, {r2}");
        }
    }

    #[test]
    fn a_board_is_checked_whatever_the_bounds() {
        for text in ["00 00 00 01\n", "00 00 00 01\n00 01 00 01\n", "00 00 00\n"] {
            assert!(solve(text.as_bytes(), -1.0, -1.0).is_err(), "{text:?}");
        }
    }
}
