//! Decisions in the order of a game, on boards with groups of six or more: all pairs that have been decided are
//! played as far as they go, and what is decided next is a pair that could be played then. So conflicts are
//! about the beginning of a game, and what was learned has the search go forward like a player who makes no
//! mistake twice. Rather than others two tiles are decided that had each other last, and of those the ones
//! that let more tiles go.
//!
//! Only every other time between restarts, and only at first: boards that cannot be won take longer this way,
//! some far longer.

use super::assignment::Assignment;
use super::variables::{Literal, Variables, literal};
use crate::board::{Board, GONE, edge_delta, edge_tile, is_playable};
use crate::error::Error;
use crate::memory;
use crate::tile::NO_TILE;

pub(super) struct Forward {
    blockers: Vec<u8>,
    partner: Vec<u32>,
    /// Tiles that may newly go.
    news: Vec<u32>,
    /// What speaks for the best pair so far, and its variable.
    best: Option<([u32; 2], u32)>,
}

impl Forward {
    pub(super) fn new(board: &Board) -> Result<Self, Error> {
        let tiles = board.tile_count();
        Ok(Self {
            blockers: memory::filled(tiles, 0)?,
            partner: memory::filled(tiles, NO_TILE)?,
            news: memory::with_capacity(tiles)?,
            best: None,
        })
    }

    /// The pair to be decided; nothing if none is undecided that can be played.
    #[inline(never)]
    pub(super) fn next(
        &mut self,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
    ) -> Option<Literal> {
        self.play(board, assignment);
        self.best = None;
        for group in 0..board.group_count() {
            if board.groups.is_big(group) {
                self.look_at_big(board, variables, assignment, group);
            } else {
                self.look_at_four(board, variables, assignment, group);
            }
        }
        self.best.map(|(_, variable)| literal(variable, true))
    }

    /// Plays the pairs that have been decided.
    fn play(&mut self, board: &Board, assignment: &Assignment) {
        let Self { blockers, partner, news, .. } = self;
        partner.copy_from_slice(&assignment.mates.partner);
        for (group, &allowed) in assignment.allowed.iter().enumerate() {
            if allowed.count_ones() != 1 || board.groups.is_big(group) {
                continue;
            }
            let tiles = board.groups.tiles(group);
            let apart = allowed.trailing_zeros() as usize + 1;
            for (place, &tile) in tiles.iter().enumerate() {
                partner[tile as usize] = tiles.get(place ^ apart).copied().unwrap_or(NO_TILE);
            }
        }
        blockers.copy_from_slice(&board.neighbours.blockers);
        news.clear();
        news.extend_from_slice(&board.neighbours.playable);
        while let Some(tile) = news.pop() {
            let mate = partner[tile as usize];
            let goes = |tile: u32| is_playable(blockers[tile as usize]);
            if mate == NO_TILE || !goes(tile) || !goes(mate) {
                continue;
            }
            for tile in [tile, mate] {
                blockers[tile as usize] |= GONE;
                for &edge in board.neighbours.edges(tile as usize) {
                    let other = edge_tile(edge);
                    let before = blockers[other];
                    blockers[other] = before.wrapping_sub(edge_delta(edge));
                    if is_playable(blockers[other]) && !is_playable(before) {
                        news.push(other as u32);
                    }
                }
            }
        }
    }

    fn look_at_big(
        &mut self,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        group: usize,
    ) {
        let tiles = board.groups.tiles(group);
        for (place, &tile) in tiles.iter().enumerate() {
            if !self.waits(tile) {
                continue;
            }
            for (before, &other) in tiles[..place].iter().enumerate() {
                if self.waits(other) {
                    let variable = variables.of_two(group, tiles.len(), before, place);
                    let had = assignment.last_partner[tile as usize] == other;
                    self.weigh(board, assignment, &[tile, other], had, variable);
                }
            }
        }
    }

    fn look_at_four(
        &mut self,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        group: usize,
    ) {
        let tiles = board.groups.tiles(group);
        for (pairing, variable) in variables.of_group(group).enumerate() {
            let mut waiting = [NO_TILE; 4];
            let mut count = 0;
            for (place, &tile) in tiles.iter().enumerate() {
                if self.waits(tile) && self.waits(tiles[place ^ (pairing + 1)]) {
                    waiting[count] = tile;
                    count += 1;
                }
            }
            let had = usize::from(assignment.last_pairing[group]) == pairing;
            self.weigh(board, assignment, &waiting[..count], had, variable);
        }
    }

    /// Whether a tile could be played, if it had a partner.
    fn waits(&self, tile: u32) -> bool {
        self.partner[tile as usize] == NO_TILE && is_playable(self.blockers[tile as usize])
    }

    /// Takes note of tiles that could be played together, if that is better than what there was.
    fn weigh(
        &mut self,
        board: &Board,
        assignment: &Assignment,
        tiles: &[u32],
        had: bool,
        variable: u32,
    ) {
        let worse = !had && self.best.is_some_and(|([best_had, _], _)| best_had == 1);
        if tiles.is_empty() || worse || assignment.value(literal(variable, true)) != 0 {
            return;
        }
        let edges = tiles.iter().flat_map(|&tile| board.neighbours.edges(tile as usize));
        let lets_go = edges.filter(|&&edge| {
            let before = self.blockers[edge_tile(edge)];
            is_playable(before.wrapping_sub(edge_delta(edge))) && !is_playable(before)
        });
        let now = [u32::from(had), lets_go.count() as u32];
        if self.best.is_none_or(|(best, _)| now > best) {
            self.best = Some((now, variable));
        }
    }
}
