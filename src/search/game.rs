//! What the search has to know of a game: where tiles lie, which pairs can go now, and which may
//! newly go after a tile has. Everything else is the same for all games of this kind: tiles of a
//! group go in pairs, and taking tiles away never takes away the right to another pair.
//!
//! The tiles of a group of up to four have places 0 to 3, and pairing p of the three joins place k with
//! place k xor (p + 1). A scan keeps one number for each such group: which places are gone (bits 0
//! to 3), what is known about those that lie, which is the game's own, and above that which pairings
//! are allowed. A group of two is a group of four with places 2 and 3 gone from the start and only
//! pairing 0 allowed.

use super::mates::Mates;
use crate::board::Board;
use crate::error::Error;
use crate::lanes::Table;
use crate::slots::Storage;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// All three pairings.
pub(crate) const ANY: u16 = 7;

/// Nothing is left of a group.
pub(crate) const CLEARED: u16 = 15;

/// The places that are gone.
#[inline(always)]
pub(crate) const fn gone(state: u16) -> u16 {
    state & 15
}

/// A group can give places that may go without a second thought.
pub(crate) const SAFE: usize = 1;
/// A group can be opened.
pub(crate) const OPENABLE: usize = 2;
/// A group has been opened, and a place may go alone.
pub(crate) const LONELY: usize = 3;

/// What the pruning scan may take from a group, packed.
#[derive(Clone, Copy)]
pub(crate) struct Give(u16);

impl Give {
    pub(crate) const NOTHING: Give = Give(0);

    /// A kind is never two of them; `all` are places that may go where order does not matter.
    pub(crate) const fn new(safe: u16, open: u16, kind: usize, all: u16) -> Self {
        Give(safe | open << 4 | (kind as u16) << 8 | all << 12)
    }

    /// Places that may go without a second thought: pairs of the only pairing allowed, or all
    /// that remains.
    #[inline(always)]
    pub(crate) const fn safe(self) -> u32 {
        self.0 as u32 & 15
    }

    /// One bit for each allowed pairing with which the group could be opened.
    #[inline(always)]
    pub(crate) const fn open(self) -> u32 {
        self.0 as u32 >> 4 & 7
    }

    /// [`SAFE`], [`OPENABLE`] or [`LONELY`], or 0 if there is nothing: it is never two of them.
    #[inline(always)]
    pub(crate) const fn kind(self) -> usize {
        self.0 as usize >> 8 & 3
    }

    /// The places that may go alone, because the group has been opened.
    #[inline(always)]
    pub(crate) const fn alone(self) -> u32 {
        if self.kind() == LONELY { self.all() } else { 0 }
    }

    /// Everything that may go, where order does not matter.
    #[inline(always)]
    pub(crate) const fn all(self) -> u32 {
        self.0 as u32 >> 12
    }
}

/// Groups of six or more, which have no such state, and what things cost.
pub(crate) struct Outline {
    /// The groups of six or more, and how many tiles they have together.
    pub(crate) big_groups: Vec<u32>,
    pub(crate) big_tiles: u32,
    /// Work of a scan, of a decision, and of drawing the conclusions from one literal, for the watch.
    pub(crate) scan_work: usize,
    pub(crate) decision_work: usize,
    pub(crate) conclusion_work: usize,
}

/// A board as a scan of this game sees it.
pub(crate) trait Game: Sized {
    type Storage: Storage;
    /// Where tiles lie.
    type Ground;
    /// That a tile has become playable, or two can be joined.
    type News: Copy;
    /// The board for many games at a time.
    type Table: Table<Storage = Self::Storage>;

    /// Where the state of a group has the pairings that are allowed.
    const ALLOWED: u32;
    /// Whether a pairing that is excluded still counts when the group has been opened.
    const EXCLUDES_ALWAYS: bool;
    /// How often a group can be found to be openable, or to have a tile that can go alone, at most.
    const LOOKS: usize;
    /// Whether it matters to groups of six or more who does not go with whom, and whether two tiles that
    /// are not playable hold nothing up by having to go together.
    const PLAYS_TILES: bool;
    /// Whether a tile of a group of six or more goes alone only when nothing else moves.
    const BIG_WAITS: bool;

    fn new(board: &Board) -> Result<Self, Error>;
    fn outline(&self) -> &Outline;

    /// A ground to copy others to.
    fn new_ground(&self) -> Result<Self::Ground, Error>;
    fn copy_ground(to: &mut Self::Ground, from: &Self::Ground);
    /// The ground when all tiles lie, and the state of each group, with no pairing allowed; groups of
    /// six or more count as cleared here, and so do those that the board does not have.
    fn start(&self) -> (&Self::Ground, &<Self::Storage as Storage>::OfGroups<u16>);

    /// The most news that there may be between two looks at them, and any.
    fn most_news(&self, board: &Board) -> usize;
    fn any_news() -> Self::News;
    /// The group of four that news is about, and the bit that it sets in the group's state.
    fn news(news: Self::News) -> (usize, u16);
    /// The group of six or more that news is about, if it is.
    fn big_owner(&self, board: &Board, news: Self::News) -> Option<u32>;

    /// What a group in a state may give up.
    fn give(state: u16) -> Give;
    /// The two places that go when a group is opened with a pairing that it can be.
    fn opening(state: u16, pairing: u16) -> u16;
    /// The pairing that a group goes by whose safe places go, if that matters.
    fn safe_pairing(state: u16) -> Option<u8>;
    /// Why a group of four gives nothing in a stuck scan although it would if all that is possible
    /// were allowed: a pairing that is excluded, with true, or the only one that it has, with false.
    fn fault(state: u16, possible: u16) -> (u16, bool);

    /// A tile has gone, in the slot 4 · group + place of its group of up to four, or the slot that
    /// the game has given it: tells what is new, each piece with 1, or with 0 if it is not.
    fn drop_tile(
        &self,
        board: &Board,
        slot: usize,
        ground: &mut Self::Ground,
        tell: impl FnMut(Self::News, usize),
    );
    /// All tiles that have gone have been dropped: tells what is new, if that could not be told of each
    /// of them.
    #[inline(always)]
    fn drop_ends(
        &self,
        _board: &Board,
        _ground: &mut Self::Ground,
        _tell: impl FnMut(Self::News, usize),
    ) {
    }

    /// Whether a tile of a group of six or more lies and could go with any other that could.
    fn big_is_playable(&self, ground: &Self::Ground, tile: u32) -> bool;

    /// Marks as gone what a group of six or more can give, and tells the slots: decided pairs together,
    /// undecided tiles as soon as they could have gone with any, if they may go alone. Whether one did.
    fn take_big(
        &self,
        board: &Board,
        mates: &Mates,
        ground: &mut Self::Ground,
        group: u32,
        alone: bool,
        took: impl FnMut(usize),
    ) -> bool;
    /// The same where only what the news is about is new.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)]
    fn take_big_at(
        &self,
        board: &Board,
        mates: &Mates,
        ground: &mut Self::Ground,
        group: u32,
        _news: Self::News,
        alone: bool,
        took: impl FnMut(usize),
    ) -> bool {
        self.take_big(board, mates, ground, group, alone, took)
    }
    /// Whether a tile of a group of six or more is gone.
    fn big_is_gone(&self, ground: &Self::Ground, tile: u32) -> bool;
    /// With which one it went, if no tile of its group went alone and it matters.
    fn big_partner(&self, ground: &Self::Ground, tile: u32) -> u32;

    /// With a partner decided for every tile: plays all pairs that can be played, and says whether
    /// those are all.
    fn play_out(
        board: &Board,
        partner: &[u32],
        watch: &mut Watch,
    ) -> Result<(Vec<Pair>, bool), Interrupt>;

    /// The state with other pairings allowed.
    #[inline(always)]
    fn with_allowed(state: u16, allowed: u16) -> u16 {
        state & ((1 << Self::ALLOWED) - 1) | allowed << Self::ALLOWED
    }

    /// The pairings that a state allows.
    #[inline(always)]
    fn allowed(state: u16) -> u16 {
        state >> Self::ALLOWED
    }

    /// Whether what is assumed about a group cannot hold the scan up any more.
    #[inline(always)]
    fn no_longer_matters(state: u16) -> bool {
        gone(state) == CLEARED
            || (!Self::EXCLUDES_ALWAYS
                && gone(state) != 0
                && Self::allowed(state).count_ones() != 1)
    }
}
