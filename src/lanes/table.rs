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

    /// For scans.
    fn for_scans(board: &Board) -> Result<Self, Error>;
    /// For games, in which all groups are visited anyway.
    fn for_games(board: &Board) -> Result<Self, Error>;

    fn group_count(&self) -> usize;
    /// Whether a group has four tiles, not two.
    fn is_four(&self, group: usize) -> bool;
    /// Whether it has six or more.
    fn is_big(&self, group: usize) -> bool;
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
    /// The same for a group of six or more: for each pair of places, in the order of the first and then
    /// of the second, where the two can go. `could` is working memory, one word a place.
    fn offer_big<B: Bits>(
        &mut self,
        there: &There<Self>,
        group: usize,
        could: &mut [Word],
        pairs: &mut [Word],
    );
    /// For each place of a group of six or more where its tile lies and could go after games, if
    /// it had another partner.
    fn could_go<B: Bits>(&mut self, there: &There<Self>, group: usize, could: &mut [Word]);
    /// For each place of a group of six or more, where scans take its tile. `known` has a word for
    /// each pair, where the two are known to go together, and another where they are known not to; both are
    /// empty if that is nowhere. `decided` is working memory, one word a place.
    fn take_big<B: Bits>(
        &mut self,
        there: &There<Self>,
        group: usize,
        known: [&[Word]; 2],
        decided: &mut [Word],
        goes: &mut [Word],
    );
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

/// For each place where it is known with which one it goes, from the pairs that do.
#[inline(always)]
pub(crate) fn note_decided<B: Bits>(together: &[Word], decided: &mut [Word]) {
    decided.fill(Word::NONE);
    let mut pairs = together.iter();
    for one in 0..decided.len() {
        let mut all = B::load(&decided[one]);
        for (other, pair) in decided[one + 1..].iter_mut().zip(&mut pairs) {
            let pair = B::load(pair);
            all = all.or(pair);
            B::load(other).or(pair).store(other);
        }
        all.store(&mut decided[one]);
    }
}
