//! What can be wrong with a caller's data, and where.

use std::fmt;
use std::num::NonZeroU64;

/// The enum, and the list of all that it has: written down once, none can be missing from the list.
macro_rules! kinds {
    ($($(#[$about:meta])+ $kind:ident,)+) => {
        /// The kinds of error. The C ABI has one code for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum ErrorKind {
            $($(#[$about])+ $kind,)+
        }

        /// All of them, in their order.
        const KINDS: &[ErrorKind] = &[$(ErrorKind::$kind,)+];
    };
}

kinds! {
    /// More tiles than [`crate::MAX_TILES`].
    TooManyTiles,
    /// A row, column or level beyond [`crate::MAX_COORDINATE`].
    Coordinate,
    /// Two tiles of one level share a cell.
    Overlap,
    /// A group has an odd number of tiles.
    OddGroup,
    /// A pairing names a tile that does not exist.
    PairingTile,
    /// A pairing names a tile twice.
    PairingRepeat,
    /// A pairing joins tiles of different groups.
    PairingGroup,
    /// A group size is odd or zero.
    GroupSize,
    /// A line of a text is not what it should be.
    Syntax,
    /// A text is no layout: no known header, and no tile.
    LayoutFormat,
    /// A number of a layout is missing, or none that a layout can have.
    LayoutNumber,
    /// A character of a layout is none that stands for a cell.
    LayoutCell,
    /// A layout ends before all of it was there.
    LayoutEnd,
    /// A layout in XML is not well-formed.
    LayoutXml,
    /// Two tiles of a layout overlap.
    LayoutOverlap,
    /// There is no layout of that name.
    LayoutName,
    /// A file cannot be read.
    File,
    /// A number of a board of Xmahjongg that is none, or of a board that the game makes solvable.
    BoardNumber,
    /// A board is not one of isolated stacks of one and two tiles, in groups of two and four.
    NotStacks,
    /// A literal of a formula is none of its variables.
    Literal,
    /// A clause of a formula has more than three literals, or the last one no end.
    Clause,
    /// Pairs are no solution of the board of a formula.
    NoAssignment,
    /// Whoever was to receive a proof refused it.
    Write,
    /// A line of a proof names a tile that does not exist, or two tiles of different groups.
    ProofTile,
    /// A line of a proof does not follow from those before it.
    ProofStep,
    /// A proof does not end with the empty clause.
    ProofEnd,
    /// A proof is about another rule than its board has.
    ProofRule,
    /// What is asked for is not for the game of this rule.
    Rule,
    /// Memory ran out.
    OutOfMemory,
    /// A pair of a game cannot be played when its turn comes: a tile is blocked.
    NotPlayable,
    /// None of the deals that were tried is as asked for.
    NoDeal,
    /// A range of difficulties is upside down or ends beyond 100.
    Difficulty,
}

/// An error, with the index of the offending tile, pair or line where there is one.
///
/// All in one number: nearly every function can fail, and what it returns is small and quickly passed on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Error(pub(crate) NonZeroU64);

impl Error {
    pub(crate) fn at(kind: ErrorKind, at: usize) -> Self {
        Error(Error::from(kind).0 | (at as u64 + 1) << PLACE)
    }

    /// What is wrong.
    pub fn kind(self) -> ErrorKind {
        KINDS[(self.0.get() as u8 - 1) as usize]
    }

    /// Where: the index of a tile, of a pair for the kinds about pairings, or the number of a
    /// line (from 1) for [`ErrorKind::Syntax`] and the kinds about layouts and proofs.
    pub fn place(self) -> Option<usize> {
        (self.0.get() >> PLACE).checked_sub(1).map(|at| at as usize)
    }
}

/// Below it lies the number of the kind, from 1 on, and above it one more than the place, if there is one.
const PLACE: u32 = 8;
const _: () = assert!(KINDS.len() < 1 << PLACE);

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Self {
        Error(NonZeroU64::MIN.saturating_add(kind as u64))
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut told = formatter.debug_struct("Error");
        told.field("kind", &self.kind()).field("at", &self.place()).finish()
    }
}

impl ErrorKind {
    /// One sentence without the place.
    pub fn message(self) -> &'static str {
        match self {
            ErrorKind::TooManyTiles => "the board has more than 2^20 tiles",
            ErrorKind::Coordinate => "a row, column or level is out of range",
            ErrorKind::Overlap => "two tiles of one level overlap",
            ErrorKind::OddGroup => "a group has an odd number of tiles",
            ErrorKind::PairingTile => "a pairing names a tile that does not exist",
            ErrorKind::PairingRepeat => "a pairing names a tile twice",
            ErrorKind::PairingGroup => "a pairing joins tiles of different groups",
            ErrorKind::GroupSize => "the group size is odd, or the tile count is",
            ErrorKind::Syntax => {
                "expected \"row col level group\" for each tile, or in a proof a clause"
            }
            ErrorKind::LayoutFormat => "the text is no layout: no known header and no tile",
            ErrorKind::LayoutNumber => "a number was expected, one that a layout can have",
            ErrorKind::LayoutCell => "a character is none that stands for a cell",
            ErrorKind::LayoutEnd => "the layout ends before all its cells were there",
            ErrorKind::LayoutXml => "the layout is not well-formed XML",
            ErrorKind::LayoutOverlap => "a tile of the layout overlaps one before it",
            ErrorKind::LayoutName => "there is no layout of that name; mj_list_layouts lists them",
            ErrorKind::File => "the file of the layout cannot be read",
            ErrorKind::BoardNumber => "not the number of an \"any board\" of Xmahjongg",
            ErrorKind::NotStacks => "not isolated stacks of one and two, in groups of two and four",
            ErrorKind::Literal => "a literal is none of the variables",
            ErrorKind::Clause => "a clause has more than three literals, or no 0 at its end",
            ErrorKind::NoAssignment => "the pairs are no solution of the board of a formula",
            ErrorKind::Write => "the proof was refused",
            ErrorKind::ProofTile => "a line of the proof names tiles that are not of one group",
            ErrorKind::ProofStep => "a line of the proof does not follow from those before it",
            ErrorKind::ProofEnd => "the proof does not end with the empty clause",
            ErrorKind::ProofRule => "the proof is about another rule than the board has",
            ErrorKind::Rule => "not for the game of this rule",
            ErrorKind::OutOfMemory => "out of memory",
            ErrorKind::NotPlayable => "a pair is played while one of its tiles is blocked",
            ErrorKind::NoDeal => "none of the deals that were tried is as asked for",
            ErrorKind::Difficulty => "a range of difficulties is upside down or ends beyond 100",
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self.kind() {
            ErrorKind::PairingTile
            | ErrorKind::PairingRepeat
            | ErrorKind::PairingGroup
            | ErrorKind::NoAssignment
            | ErrorKind::NotPlayable => "pair",
            ErrorKind::Syntax
            | ErrorKind::LayoutFormat
            | ErrorKind::LayoutNumber
            | ErrorKind::LayoutCell
            | ErrorKind::LayoutEnd
            | ErrorKind::LayoutXml
            | ErrorKind::LayoutOverlap
            | ErrorKind::ProofTile
            | ErrorKind::ProofStep
            | ErrorKind::ProofEnd
            | ErrorKind::ProofRule => "line",
            ErrorKind::Literal | ErrorKind::Clause => "literal",
            _ => "tile",
        };
        match self.place() {
            Some(at) => write!(formatter, "{} ({what} {at})", self.kind().message()),
            None => formatter.write_str(self.kind().message()),
        }
    }
}

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::{Cause, Interrupt, Stop};

    #[test]
    fn errors_and_stops_are_what_they_were_made_of() {
        for (number, kind) in KINDS.iter().copied().enumerate() {
            assert_eq!(kind as usize, number);
            let nowhere = Error::from(kind);
            assert_eq!((nowhere.kind(), nowhere.place()), (kind, None));
            for at in [0, 1, 255, 256, (1 << 31) - 1] {
                let error = Error::at(kind, at);
                assert_eq!((error.kind(), error.place()), (kind, Some(at)));
                assert_eq!(Interrupt::from(error).cause(), Cause::Error(error));
                assert_ne!(error, nowhere);
            }
        }
        for stop in [Stop::Nodes, Stop::Time, Stop::Cancelled, Stop::Attempts] {
            assert_eq!(Interrupt::from(stop).cause(), Cause::Stop(stop));
        }
    }
}
