//! The course of a game: pairs played one after the other, each checked against the rules; and
//! solutions that are bent to follow it.

use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::error::{Error, ErrorKind};
use crate::memory::{self, Boxed};
use crate::scan::Scan;
use crate::shisen::{self, Position};
use crate::tile::{Pair, Tile};
use crate::watch::{Interrupt, Watch};

/// A game in progress.
pub(super) struct Course<'b> {
    board: &'b Board,
    lying: Lying<'b>,
}

/// Where tiles lie.
enum Lying<'b> {
    /// In Mahjong: the blocker bytes.
    Blockers(Vec<u8>),
    /// In Shisen-Sho.
    Cells(shisen::Cells),
    /// And where tiles fall.
    Fallen(Boxed<Position<'b>>),
}

impl<'b> Course<'b> {
    /// All tiles lie.
    pub(super) fn new(board: &'b Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let lying = if board.falls() {
            Lying::Fallen(Boxed::new(Position::new(board)?)?)
        } else if board.is_shisen() {
            Lying::Cells(shisen::Cells::new(board, watch)?)
        } else {
            Lying::Blockers(memory::copied_watched(&board.neighbours.blockers, watch)?)
        };
        Ok(Course { board, lying })
    }

    /// Plays pairs that are known to be fine.
    pub(super) fn play_all(&mut self, pairs: &[Pair], watch: &mut Watch) -> Result<(), Interrupt> {
        for &pair in pairs {
            self.play(pair);
            watch.work(60)?;
        }
        Ok(())
    }

    /// Plays a pair that is known to be fine.
    pub(super) fn play(&mut self, pair: Pair) {
        if let Lying::Fallen(position) = &mut self.lying {
            return position.play(pair);
        }
        for tile in [pair.first, pair.second] {
            match &mut self.lying {
                Lying::Fallen(_) => {}
                Lying::Blockers(blockers) => {
                    blockers[tile as usize] |= GONE;
                    for &edge in self.board.neighbours.edges(tile as usize) {
                        blockers[edge_tile(edge)] -= edge_delta(edge);
                    }
                }
                Lying::Cells(cells) => cells.take(self.board, tile),
            }
        }
    }

    /// What is wrong with playing a pair now, if anything.
    pub(super) fn check(&self, pair: Pair) -> Result<(), ErrorKind> {
        let (first, second) = (pair.first as usize, pair.second as usize);
        if first.max(second) >= self.board.tile_count() {
            return Err(ErrorKind::PairingTile);
        }
        if first == second || !self.lies(first) || !self.lies(second) {
            return Err(ErrorKind::PairingRepeat);
        }
        if self.board.groups.of[first] != self.board.groups.of[second] {
            return Err(ErrorKind::PairingGroup);
        }
        let playable = match &self.lying {
            Lying::Blockers(blockers) => {
                is_playable(blockers[first]) && is_playable(blockers[second])
            }
            Lying::Cells(cells) => cells.are_joined(self.board, pair),
            Lying::Fallen(position) => position.check(pair),
        };
        if playable { Ok(()) } else { Err(ErrorKind::NotPlayable) }
    }

    /// Whether a tile has not been taken.
    pub(super) fn lies(&self, tile: usize) -> bool {
        match &self.lying {
            Lying::Blockers(blockers) => blockers[tile] & GONE == 0,
            Lying::Cells(cells) => cells.lies(tile as u32),
            Lying::Fallen(position) => position.lies(tile as u32),
        }
    }

    /// What lies, where it has fallen, if tiles fall.
    pub(super) fn fallen(&self) -> Result<Option<Vec<Tile>>, Error> {
        match &self.lying {
            Lying::Fallen(position) => position.tiles_now().map(Some),
            _ => Ok(None),
        }
    }

    /// Whether a scan clears what is left, with decided partners or [`NO_TILE`](crate::tile::NO_TILE).
    pub(super) fn clears(
        &self,
        partner: &[u32],
        scan: &mut Scan,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        match (&self.lying, scan) {
            (Lying::Blockers(blockers), Scan::Mahjong(scan)) => {
                scan.clears_rest(self.board, partner, blockers, watch)
            }
            (Lying::Cells(cells), Scan::Shisen(scan)) => {
                cells.clear(self.board, partner, scan, watch)
            }
            _ => Ok(false),
        }
    }

    /// Changes a solution of this position, the partner of each tile, so that a pair that can be
    /// played goes together: the two change partners with their mates. False, and no change, if
    /// that is no solution.
    pub(super) fn bend(
        &self,
        partner: &mut [u32],
        pair: Pair,
        scan: &mut Scan,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        if self.board.falls() {
            // Every pair changes everything.
            return Ok(false);
        }
        let mates = [partner[pair.first as usize], partner[pair.second as usize]];
        if mates[0] == pair.second {
            // Both are playable, and nothing is lost by playing them now.
            return Ok(true);
        }
        join(partner, pair.first, pair.second);
        join(partner, mates[0], mates[1]);
        let clears = self.clears(partner, scan, watch)?;
        if !clears {
            join(partner, pair.first, mates[0]);
            join(partner, pair.second, mates[1]);
        }
        Ok(clears)
    }
}

fn join(partner: &mut [u32], first: u32, second: u32) {
    partner[first as usize] = second;
    partner[second as usize] = first;
}

/// Checks the pairs of a game, one after the other.
///
/// # Errors
/// Names the first pair that cannot be played, and says why.
pub(super) fn check(board: &Board, played: &[Pair], watch: &mut Watch) -> Result<(), Interrupt> {
    let mut course = Course::new(board, watch)?;
    for (at, &pair) in played.iter().enumerate() {
        course.check(pair).map_err(|kind| Error::at(kind, at))?;
        course.play(pair);
        watch.work(60)?;
    }
    Ok(())
}
