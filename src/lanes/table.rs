//! What playing many games at a time has to know of a game: where a group offers pairs, and what a
//! scan takes. Each game brings its own.

use super::bits::Bits;
use super::word::Word;
use crate::board::Board;
use crate::error::Error;
use crate::slots::Storage;

/// Where tiles lie, as words by number.
pub(crate) type There<T> = <<T as Table>::Storage as Storage>::Heap<Word>;

/// In which games the four tiles of a group lie, and can go in pairs: for each pairing its two pairs,
/// that of the first tile first.
pub(crate) type Offer<B> = ([B; 4], [[B; 2]; 3]);

/// What scans take of a group: where its tiles lie, which of them go, and where it did what it could
/// not have done with each pairing.
pub(crate) type Taken<B> = ([B; 4], [B; 4], [B; 3]);

pub(crate) trait Table: Sized {
    type Storage: Storage;
    /// Whether a group offers pairs of one pairing or of all three, never of two.
    const ONE_OR_ALL: bool;

    /// For scans. Nothing if a group has more than four tiles.
    fn for_scans(board: &Board) -> Result<Option<Self>, Error>;
    /// For games, in which all groups are visited anyway.
    fn for_games(board: &Board) -> Result<Option<Self>, Error>;

    fn group_count(&self) -> usize;
    /// Whether a group has four tiles, not two.
    fn is_four(&self, group: usize) -> bool;
    /// How many words say where tiles lie.
    fn place_count(&self) -> usize;
    /// The number of the word of a place of a group.
    fn number(&self, group: usize, place: usize) -> usize;
    /// Work of visiting a group, for the watch.
    fn visit_work(&self) -> usize;

    /// Puts all tiles back in all games.
    fn set_up(&self, there: &mut There<Self>);
    /// The games in which no tile is left.
    fn cleared<B: Bits>(&self, there: &There<Self>) -> Word;

    /// The pairs that a group offers.
    fn offer<B: Bits>(&mut self, there: &There<Self>, group: usize) -> Offer<B>;
    /// Where the tiles of a group lie after games, and where some tile of it could go if it
    /// had another pairing.
    fn look_back<B: Bits>(&mut self, there: &There<Self>, group: usize) -> ([B; 4], B);
    /// What scans take of a group that does not have some pairings.
    fn take<B: Bits>(
        &mut self,
        there: &There<Self>,
        group: usize,
        excluded: [B; 3],
    ) -> Option<Taken<B>>;
    /// Adds the groups that may be able to move after one has to a set.
    fn add_followers(&self, group: usize, dirty: &mut [u64]);
}
