//! Every way in which the games write layouts down, recognised by how the text begins.

mod gnome;
mod kmahjongg;
mod kyodai;
mod pysolfc;
mod xmahjongg;
mod xml;

use super::places::Places;
use crate::error::Error;
use crate::tile::Tile;

/// Reads a layout: Xmahjongg's own format, Kyodai's, KMahjongg's 1.0 and 1.1, GNOME Mahjongg's
/// XML, or a string of PySolFC.
///
/// `name` chooses among the layouts of one text, of which only GNOME's has several; it may be the
/// name that players see or the one for scores. `None` takes the first.
///
/// # Errors
/// Names the line, and by its kind what was expected there.
pub fn read(text: &[u8], name: Option<&[u8]>) -> Result<Vec<Tile>, Error> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut places = Places::default();
    match format_of(text) {
        Format::Gnome => gnome::read(text, name, &mut places)?,
        Format::Kyodai => kyodai::read(text, &mut places)?,
        Format::Kmahjongg => kmahjongg::read(text, &mut places)?,
        Format::Pysolfc => pysolfc::read(text, &mut places)?,
        Format::Xmahjongg => xmahjongg::read(text, &mut places)?,
    }
    places.finish()
}

/// Calls `tell` with the name of every layout of a text that has names: those of GNOME Mahjongg,
/// by their names for scores.
///
/// # Errors
/// As [`read`], or what `tell` returns.
pub fn names(text: &[u8], tell: impl FnMut(&str) -> Result<(), Error>) -> Result<(), Error> {
    match format_of(text) {
        Format::Gnome => gnome::names(text, tell),
        _ => Ok(()),
    }
}

enum Format {
    Xmahjongg,
    Kyodai,
    Kmahjongg,
    Gnome,
    Pysolfc,
}

fn format_of(text: &[u8]) -> Format {
    match (text.first(), text.trim_ascii_start()) {
        (Some(b'K'), _) => Format::Kyodai,
        (Some(b'k'), _) => Format::Kmahjongg,
        (_, [b'<', ..]) => Format::Gnome,
        (_, [b'0', letter, ..]) if letter.is_ascii_alphabetic() => Format::Pysolfc,
        _ => Format::Xmahjongg,
    }
}

/// The lines of a text, numbered from 1, without their ends.
fn lines(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    (1..).zip(text.split(|&byte| byte == b'\n'))
}

/// The bytes of a text that are not white space, each with the number of its line.
fn marks(text: &[u8], first_line: usize) -> impl Iterator<Item = (usize, u8)> {
    let mut line = first_line;
    text.iter().filter_map(move |&byte| {
        line += usize::from(byte == b'\n');
        (!is_space(byte)).then_some((line, byte))
    })
}

/// White space as C has it: also the vertical tab.
fn is_space(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0b
}
