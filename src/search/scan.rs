//! The pruning scan of the learning search: allowed pairings for each group instead of decided
//! partners, and an order of removal that makes the scan's own play a candidate solution. Safe
//! removals come first, a group is opened only when nothing is safe, and a tile goes alone only
//! when nothing else moves. If none had to, the scan has found a solution.
//!
//! The scan is monotone: any order reaches the same end, and allowing more continues from where
//! the scan got stuck.

use super::assignment::Assignment;
use super::checkpoints::Checkpoints;
use super::game::{CLEARED, Game, LONELY, OPENABLE, SAFE};
use super::mates::Mates;
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::{List, Slots, Storage};

/// Marks a group of six tiles or more in a list.
pub(super) const BIG: u32 = 1 << 31;

/// The scan never chose a pairing for a group: its tiles went all at once, or it was decided.
pub(super) const UNUSED: u8 = 3;
/// Added to what was used when a tile of the group went alone.
pub(super) const CHEATED: u8 = 4;

/// Where a scan stands; small enough to be copied when a test has to be taken back.
pub(super) struct State<G: Game> {
    pub(super) ground: G::Ground,
    /// The state of each group of up to four.
    pub(super) groups: OfGroups<G>,
    /// Tiles left of groups of six or more.
    big_left: u32,
}

type OfGroups<G> = <<G as Game>::Storage as Storage>::OfGroups<u16>;

impl<G: Game> State<G> {
    pub(super) fn new(game: &G, board: &Board) -> Result<Self, Error> {
        Ok(Self {
            ground: game.new_ground()?,
            groups: OfGroups::<G>::filled(board.group_count(), 0)?,
            big_left: 0,
        })
    }

    #[inline(always)]
    pub(super) fn copy_from(&mut self, other: &Self) {
        G::copy_ground(&mut self.ground, &other.ground);
        self.groups.copy_from(&other.groups);
        self.big_left = other.big_left;
    }

    /// Groups that the board does not have count as cleared.
    fn is_cleared(&self) -> bool {
        self.big_left == 0
            && self.groups.as_slice().iter().fold(CLEARED, |all, state| all & state) == CLEARED
    }
}

/// The working memory of scans.
pub(super) struct Scan<G: Game> {
    /// By what a group can give, so that one append serves all: nothing, which stays empty; what
    /// was taken and not told to the neighbours, as 16 · (slot / 4) + places; groups
    /// that can be opened, and groups that can give up a tile alone, both as 16 · group.
    lists: [List<G::Storage, u32>; 4],
    /// News that nobody has looked at.
    fresh: List<G::Storage, G::News>,
    /// For each group, the pairing that it was opened with in the last full scan, [`UNUSED`], and
    /// [`CHEATED`] where a tile went alone.
    pub(super) used: Vec<u8>,
    /// Whether any group cheated in the last full scan.
    pub(super) cheated: bool,
    checkpoints: Checkpoints<G>,
}

impl<G: Game> Scan<G> {
    pub(super) fn new(game: &G, board: &Board) -> Result<Self, Error> {
        let (tiles, groups) = (board.tile_count(), board.group_count());
        Ok(Self {
            lists: [
                List::new(0, 0)?,
                List::new(tiles, 0)?,
                List::new(G::LOOKS * groups, 0)?,
                List::new(G::LOOKS * groups, 0)?,
            ],
            fresh: List::new(game.most_news(board), G::any_news())?,
            used: memory::filled(groups, UNUSED)?,
            cheated: false,
            checkpoints: Checkpoints::new(game, board)?,
        })
    }

    /// Scans the whole board with what is allowed. True if it is cleared. Where a group can be opened
    /// with several pairings, the one that it had last is chosen if it is among them.
    #[inline(never)]
    pub(super) fn run(
        &mut self,
        game: &G,
        board: &Board,
        assignment: &Assignment,
        state: &mut State<G>,
    ) -> bool {
        let Assignment { allowed, mates, last_pairing, .. } = assignment;
        match self.checkpoints.last_allowed(allowed, &mut self.used) {
            Some(last) => state.copy_from(last),
            None => {
                let (ground, groups) = game.start();
                G::copy_ground(&mut state.ground, ground);
                state.groups.copy_from(groups);
                state.big_left = game.outline().big_tiles;
            }
        }
        self.cheated = self.used.iter().fold(0, |all, used| all | used) & CHEATED != 0;
        for (group, &allowed) in allowed.iter().enumerate() {
            self.look(state, group, G::with_allowed(state.groups.get(group), allowed));
        }
        let big_groups: &[u32] =
            if G::Storage::HAS_BIG_GROUPS { &game.outline().big_groups } else { &[] };
        for &group in big_groups {
            self.look_at_big(game, board, mates, state, group, !G::BIG_WAITS, None);
        }
        loop {
            self.spread(game, board, mates, state);
            self.checkpoints.keep(state);
            if self.lists[OPENABLE].len() > 0 {
                while let Some(entry) = self.lists[OPENABLE].pop() {
                    let group = (entry >> 4) as usize;
                    self.open(state, group, last_pairing[group]);
                }
            } else if let Some(entry) = self.lists[LONELY].pop() {
                let group = (entry >> 4) as usize;
                let alone = G::give(state.groups.get(group)).alone();
                if alone != 0 {
                    self.checkpoints.note_cheat(group, self.used[group]);
                    self.cheated = true;
                    self.used[group] |= CHEATED;
                    self.take(state, group, alone);
                }
            } else if !self.cheats_with_big(game, board, mates, state) {
                debug_assert!(!mates.is_strict() || self.is_at_its_end(game, board, mates, state));
                return state.is_cleared();
            }
        }
    }

    /// Whether groups of six or more can give nothing more, although nothing is new.
    fn is_at_its_end(
        &mut self,
        game: &G,
        board: &Board,
        mates: &Mates,
        state: &mut State<G>,
    ) -> bool {
        let left = state.big_left;
        for &group in &game.outline().big_groups {
            self.look_at_big(game, board, mates, state, group, true, None);
        }
        left == state.big_left
    }

    /// Goes on after a group was allowed more, without care for the order. True if the board can
    /// be cleared. `held` are the groups about which anything is still assumed: as soon as none of
    /// that matters any more, the rest is a scan with nothing but what holds in every solution, and
    /// the last one of those has cleared the board. `needed` are those of them with which the board
    /// was cleared when they were allowed more: as soon as anything assumed about one of them does
    /// not matter any more, the scan goes on as it did then. `tiles` are those of the pairs of larger groups
    /// that these lists name; where scans are strict, one does not matter when both are gone.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn resume(
        &mut self,
        game: &G,
        board: &Board,
        mates: &Mates,
        state: &mut State<G>,
        group: usize,
        [held, needed]: [&[u32]; 2],
        tiles: &[[u32; 2]],
    ) -> bool {
        if G::Storage::HAS_BIG_GROUPS && board.groups.is_big(group) {
            self.look_at_big(game, board, mates, state, group as u32, true, None);
        } else {
            self.take(state, group, G::give(state.groups.get(group)).all());
        }
        while self.lists[SAFE].len() > 0 {
            self.tell(game, board, state);
            self.look_at_fresh(game, board, mates, state, true, |scan, state, group, now| {
                scan.take_from(state, group, now, G::give(now).all());
            });
            let settled = |&group: &u32| {
                if !G::Storage::HAS_BIG_GROUPS || group & BIG == 0 {
                    return G::no_longer_matters(state.groups.get(group as usize));
                }
                let is_gone = |&tile: &u32| game.big_is_gone(&state.ground, tile);
                G::PLAYS_TILES
                    && mates.is_strict()
                    && tiles[(group & !BIG) as usize].iter().all(is_gone)
            };
            if needed.iter().any(settled) || held.iter().all(settled) {
                self.lists[SAFE].clear();
                return true;
            }
        }
        state.is_cleared()
    }

    /// Tells the neighbours of all tiles taken, and takes what is safe, until nothing is.
    #[inline(always)]
    fn spread(&mut self, game: &G, board: &Board, mates: &Mates, state: &mut State<G>) {
        while self.lists[SAFE].len() > 0 {
            self.tell(game, board, state);
            self.look_at_fresh(game, board, mates, state, !G::BIG_WAITS, Self::look);
        }
    }

    /// Looks at every group that there is news of.
    #[inline(always)]
    fn look_at_fresh(
        &mut self,
        game: &G,
        board: &Board,
        mates: &Mates,
        state: &mut State<G>,
        alone: bool,
        look: impl Fn(&mut Self, &mut State<G>, usize, u16),
    ) {
        for index in 0..self.fresh.len() {
            let fresh = self.fresh.get(index);
            if let Some(group) = game.big_owner(board, fresh) {
                self.look_at_big(game, board, mates, state, group, alone, Some(fresh));
                continue;
            }
            let (group, bit) = G::news(fresh);
            let now = state.groups.get(group) | bit;
            look(self, state, group, now);
        }
        self.fresh.clear();
    }

    /// Has the game drop all tiles taken; what that brings about is fresh.
    #[inline(always)]
    fn tell(&mut self, game: &G, board: &Board, state: &mut State<G>) {
        for index in 0..self.lists[SAFE].len() {
            let entry = self.lists[SAFE].get(index);
            let mut tell = |news, is_new| self.fresh.push(news, is_new);
            let first = (entry >> 4 << 2) as usize;
            let mut places = entry & 15;
            loop {
                let slot = first + places.trailing_zeros() as usize;
                game.drop_tile(board, slot, &mut state.ground, &mut tell);
                places &= places - 1;
                if places == 0 {
                    break;
                }
            }
        }
        game.drop_ends(board, &mut state.ground, |news, is_new| self.fresh.push(news, is_new));
        self.lists[SAFE].clear();
    }

    /// Takes what a group can safely give, or remembers what else it could.
    #[inline(always)]
    fn look(&mut self, state: &mut State<G>, group: usize, now: u16) {
        let give = G::give(now);
        if let (SAFE, Some(pairing)) = (give.kind(), G::safe_pairing(now)) {
            self.used[group] = pairing | self.used[group] & CHEATED;
        }
        state.groups.set(group, now | give.safe() as u16);
        let entry = (group as u32) << 4 | give.safe();
        self.lists[give.kind()].push(entry, usize::from(give.kind() != 0));
    }

    #[inline(always)]
    fn take(&mut self, state: &mut State<G>, group: usize, places: u32) {
        self.take_from(state, group, state.groups.get(group), places);
    }

    /// The same where the state of the group is to be another one.
    #[inline(always)]
    fn take_from(&mut self, state: &mut State<G>, group: usize, now: u16, places: u32) {
        state.groups.set(group, now | places as u16);
        self.lists[SAFE].push((group as u32) << 4 | places, usize::from(places != 0));
    }

    /// Opens a group, with the preferred pairing if it can be.
    fn open(&mut self, state: &mut State<G>, group: usize, preferred: u8) {
        let now = state.groups.get(group);
        let open = G::give(now).open();
        if open == 0 {
            return;
        }
        let pairing =
            if open >> preferred & 1 == 1 { preferred } else { open.trailing_zeros() as u8 };
        self.used[group] = pairing;
        let pair = G::opening(now, pairing.into());
        self.take(state, group, pair.into());
        self.look(state, group, now | pair);
    }

    /// Has a group of six or more cheat, where that waits until nothing else moves.
    fn cheats_with_big(
        &mut self,
        game: &G,
        board: &Board,
        mates: &Mates,
        state: &mut State<G>,
    ) -> bool {
        let mut groups = game.outline().big_groups.iter();
        G::Storage::HAS_BIG_GROUPS
            && G::BIG_WAITS
            && state.big_left > 0
            && groups.any(|&group| self.look_at_big(game, board, mates, state, group, true, None))
    }

    /// Takes what a group of six or more can give, if any because of news. Whether it cheated.
    #[cold]
    #[allow(clippy::too_many_arguments)]
    fn look_at_big(
        &mut self,
        game: &G,
        board: &Board,
        mates: &Mates,
        state: &mut State<G>,
        group: u32,
        alone: bool,
        news: Option<G::News>,
    ) -> bool {
        let State { ground, big_left, .. } = state;
        let took = |slot: usize| {
            *big_left -= 1;
            self.lists[SAFE].push((slot as u32 >> 2) << 4 | 1 << (slot & 3), 1);
        };
        let cheats = match news {
            Some(news) => game.take_big_at(board, mates, ground, group, news, alone, took),
            None => game.take_big(board, mates, ground, group, alone, took),
        };
        if cheats {
            self.cheated = true;
            self.used[group as usize] |= CHEATED;
        }
        cheats
    }
}
