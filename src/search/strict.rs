//! Strict scans of groups of six or more, in searches that write no proof: a tile goes alone only if one
//! with which it may still go could go as well, or is gone. A scan that gets stuck then says more than
//! that some pair was wrong: which pairs the first tile to go would have needed.

use super::Search;
use super::assignment::Assignment;
use super::blame::Blame;
use super::game::Game;
use super::scan::State;
use super::variables::{Literal, Variables, literal, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::Storage;
use crate::tile::NO_TILE;

/// If a clause has more pairs of a tile than this, it says instead that the tile does not have the mate
/// that it has. That is weaker and shorter. From 3 to 10 it makes little difference; 0, where nothing but
/// that is said, takes several times the conflicts, and no bound a third more.
const MOST_OF_A_TILE: u32 = 4;

impl<G: Game> Search<'_, G> {
    /// From now on scans of groups of six or more are strict, if the game has such scans.
    pub(super) fn be_strict(&mut self) -> Result<(), Error> {
        let Search { board, game, variables, assignment, blame, activity, .. } = self;
        let big_groups = &game.outline().big_groups;
        if !G::PLAYS_TILES || !G::Storage::HAS_BIG_GROUPS || big_groups.is_empty() {
            return Ok(());
        }
        for mates in [&mut assignment.mates, &mut blame.mates] {
            mates.be_strict(board, big_groups);
        }
        blame.pairs_of = memory::filled(board.tile_count(), 0)?;
        // Among groups of four, which are decided by pairings, this does not help.
        let none_of_four = (0..board.group_count()).all(|group| board.groups.size(group) != 4);
        if none_of_four && assignment.mates.is_strict() {
            assignment.minds_elsewhere = activity.be_of_pairs(variables)?;
        }
        Ok(())
    }

    /// Whether they are. What is only for them is left out where there are none.
    #[inline(always)]
    pub(super) fn is_strict(&self) -> bool {
        self.blame.is_strict()
    }
}

impl<G: Game> Blame<G> {
    #[inline(always)]
    pub(super) fn is_strict(&self) -> bool {
        G::PLAYS_TILES && G::Storage::HAS_BIG_GROUPS && self.mates.is_strict()
    }

    /// Lists the pairs that are to blame for a strict scan that got stuck. Some tiles are left. In a solution one of
    /// these is the first to go: it can be played while only they lie, and the one that it goes with is
    /// gone by then, or can be played as well. One of these pairs is in every solution.
    #[cold]
    pub(super) fn collect_strictly(
        &mut self,
        game: &G,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        state: &State<G>,
    ) {
        self.mates.copy(&assignment.mates, &assignment.known_apart);
        for &group in &game.outline().big_groups {
            let tiles = board.groups.tiles(group as usize);
            let (mut ready, mut gone) = (0_u64, 0_u64);
            for (place, &tile) in tiles.iter().enumerate() {
                ready |= u64::from(game.big_is_playable(&state.ground, tile)) << place;
                gone |= u64::from(game.big_is_gone(&state.ground, tile)) << place;
            }
            for (place, &tile) in tiles.iter().enumerate() {
                if ready >> place & 1 == 0 {
                    continue;
                }
                let mut with = self.mates.may_with(tile) & (ready | gone);
                while with != 0 {
                    let other = with.trailing_zeros() as usize;
                    with &= with - 1;
                    self.mates.part([tile, tiles[other]]);
                    let variable = variables.of_two(group as usize, tiles.len(), place, other);
                    self.blamed.push(literal(variable, true));
                }
            }
        }
    }

    /// Where a clause has many pairs of a tile, it says instead that the tile does not have its mate.
    #[cold]
    pub(super) fn shorten(
        &mut self,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        clause: &mut Vec<Literal>,
    ) {
        let is_big = |literal: Literal| !variables.is_pairing(variable_of(literal));
        let tiles = |literal: Literal| variables.tiles[variable_of(literal)];
        self.blamed.clear();
        self.blamed.extend(clause.iter().copied().filter(|&literal| is_big(literal)));
        for &blamed in &self.blamed {
            for tile in tiles(blamed) {
                self.pairs_of[tile as usize] += 1;
            }
        }
        let mate = |tile: u32| match assignment.mates.partner[tile as usize] {
            NO_TILE => None,
            mate => {
                let group = board.groups.of[tile as usize] as usize;
                let place = |wanted: u32| {
                    let tiles = board.groups.tiles(group);
                    tiles.iter().position(|&tile| tile == wanted)
                };
                let size = board.groups.size(group);
                let pair = variables.of_two(group, size, place(tile)?, place(mate)?);
                (assignment.level[pair as usize] > 0).then_some((mate, pair))
            }
        };
        let many = |pairs_of: &[u32], tile: u32| pairs_of[tile as usize] > MOST_OF_A_TILE;
        let named = |tile: &u32| many(&self.pairs_of, *tile) && mate(*tile).is_some();
        clause.retain(|&literal| !is_big(literal) || !tiles(literal).iter().any(named));
        for &blamed in &self.blamed {
            for tile in tiles(blamed) {
                if let Some((mate, pair)) = mate(tile).filter(|_| many(&self.pairs_of, tile)) {
                    // Once for both.
                    self.pairs_of[tile as usize] = 0;
                    self.pairs_of[mate as usize] = 0;
                    clause.push(literal(pair, false));
                }
            }
        }
        for &blamed in &self.blamed {
            for tile in tiles(blamed) {
                self.pairs_of[tile as usize] = 0;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mahjong::Geometry;
    use crate::slots::Large;
    use crate::watch::Watch;
    use crate::{Tile, deal};

    /// Stacks three high in rows of six, some of them longer than they are wide: games end early, and
    /// some deals cannot be won.
    fn board(rows: i32, size: u32, seed: u64) -> Board {
        let place = |row, col, level| Tile { row: 2 * row, col: 2 * col, level, group: 0 };
        let layout = Vec::from_iter((0..rows).flat_map(|row| {
            (0..6).flat_map(move |col| (0..3).map(move |level| place(row, col, level)))
        }));
        Board::new(&deal::uniform(&layout, size, seed).unwrap()).unwrap()
    }

    /// Without games, so that the searches decide alone.
    #[test]
    fn strict_scans_change_no_verdict() {
        let (mut ends, mut conflicts) = ([0; 2], [0; 2]);
        for seed in 0..300 {
            let (rows, size) = (2 + seed as i32 % 3, [6, 8, 12][seed as usize / 3 % 3]);
            let board = board(rows, size, seed);
            let verdicts = [false, true].map(|strictly| {
                let mut watch = Watch::new();
                let mut search = Search::<Geometry<Large>>::new(&board, &mut watch).unwrap();
                if strictly {
                    search.be_strict().unwrap();
                    assert!(search.is_strict());
                }
                // The caller's scan.
                if search.scan_gets_stuck(None, &mut watch).unwrap() {
                    return false;
                }
                let pairs = search.solve(None, false, &mut watch).unwrap();
                conflicts[usize::from(strictly)] += watch.counts.conflicts;
                assert!(pairs.as_ref().is_none_or(|pairs| 2 * pairs.len() == board.tile_count()));
                pairs.is_some()
            });
            assert_eq!(verdicts[0], verdicts[1], "deal {seed}");
            ends[usize::from(verdicts[0])] += 1;
        }
        assert!(ends.iter().all(|&count| count > 20), "{ends:?}");
        assert!(conflicts[1] < conflicts[0], "{conflicts:?}");
    }
}
