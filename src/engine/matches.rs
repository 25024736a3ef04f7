//! The match-directed search (the beginning of section 3 of the paper, after Pedro Gimeno): play
//! a match, clean up, go on; turn back when stuck.
//!
//! Matches that are on the board at the same time can be played in any order, so they are played
//! in rising order only: once everything after a match has been tried, that match is forbidden
//! for the alternatives that come after it. In a group of four, the other two tiles cannot go
//! together then either, so what is forbidden is a pairing; when all three are, there is no point
//! in going on. A position that does not pass the pruning scan is not entered.

use crate::board::Board;
use crate::mahjong::Scan;
use crate::mahjong::cleaning::{Game, Record};
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch};

/// Finds a solution, or nothing when there is none.
pub(super) fn search(board: &Board, watch: &mut Watch) -> Result<Option<Vec<Pair>>, Interrupt> {
    let mut search = Search::new(board, watch)?;
    search.game.clean(board, &mut search.played, watch)?;
    if search.game.position.left == 0 {
        return Ok(Some(search.played.0));
    }
    if search.passes_scan(watch)? {
        search.enter();
    }
    while !search.nodes.is_empty() {
        watch.turn()?;
        let Some(pair) = search.next_match(watch)? else {
            search.leave(watch)?;
            continue;
        };
        watch.node()?;
        search.game.play(board, pair, &mut search.played);
        watch.work(search.game.cost)?;
        search.game.clean(board, &mut search.played, watch)?;
        if search.game.position.left == 0 {
            return Ok(Some(search.played.0));
        }
        if search.passes_scan(watch)? {
            search.enter();
        } else {
            watch.counts.conflicts += 1;
            search.take_back(watch)?;
        }
    }
    Ok(None)
}

struct Search<'b> {
    board: &'b Board,
    game: Game,
    played: Played,
    scan: Scan,
    undecided: Vec<u32>,
    forbidden: Forbidden,
    nodes: Vec<Node>,
}

/// A position that is being tried, and the match that is tried in it: places in the group's list.
struct Node {
    group: u32,
    first: u32,
    second: u32,
    /// How many pairs had been played when the position was reached.
    played: u32,
    /// How many changes had been made to what is forbidden.
    changes: u32,
}

/// The pairs played so far.
struct Played(Vec<Pair>);

impl Record for Played {
    fn played(&mut self, pair: Pair) {
        self.0.push(pair);
    }

    fn playable(&mut self, _group: u32, _count: u32) {}
}

impl<'b> Search<'b> {
    fn new(board: &'b Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Search {
            board,
            game: Game::new(board, watch)?,
            played: Played(memory::with_capacity(board.tile_count() / 2)?),
            scan: Scan::new(board, watch)?,
            undecided: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            forbidden: Forbidden::new(board, watch)?,
            nodes: memory::with_capacity(board.tile_count() / 2 + 1)?,
        })
    }

    fn passes_scan(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let blockers = &self.game.position.blockers;
        self.scan.clears_rest(self.board, &self.undecided, blockers, watch)
    }

    /// The position passes: try its matches.
    fn enter(&mut self) {
        self.nodes.push(Node {
            group: 0,
            first: 0,
            second: 0,
            played: self.played.0.len() as u32,
            changes: self.forbidden.changes.len() as u32,
        });
    }

    /// The next match of the last position, or nothing when it has no more.
    fn next_match(&mut self, watch: &mut Watch) -> Result<Option<Pair>, Interrupt> {
        let Some(node) = self.nodes.last_mut() else {
            return Ok(None);
        };
        let position = &self.game.position;
        while (node.group as usize) < self.board.group_count() {
            let group = node.group as usize;
            let tiles = self.board.groups.tiles(group);
            if position.playable_count(group) >= 2 {
                while (node.first as usize) < tiles.len() {
                    watch.work(10)?;
                    let first = tiles[node.first as usize];
                    node.second = node.second.max(node.first) + 1;
                    if (node.second as usize) < tiles.len() && position.is_playable(first) {
                        let second = tiles[node.second as usize];
                        let pair = Pair { first, second };
                        if position.is_playable(second)
                            && !self.forbidden.forbids(self.board, &self.game, group, pair)
                        {
                            return Ok(Some(pair));
                        }
                    } else {
                        node.first += 1;
                        node.second = 0;
                    }
                }
            }
            node.group += 1;
            node.first = 0;
            node.second = 0;
            watch.work(4)?;
        }
        Ok(None)
    }

    /// The last position has been tried in vain: so has the match that led to it.
    fn leave(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        watch.counts.conflicts += 1;
        if let Some(node) = self.nodes.pop() {
            self.forbidden.undo(node.changes as usize, watch)?;
        }
        self.take_back(watch)
    }

    /// Takes back what was played since the last position, and forbids the match.
    fn take_back(&mut self, watch: &mut Watch) -> Result<(), Interrupt> {
        let Some(node) = self.nodes.last_mut() else {
            return Ok(());
        };
        while self.played.0.len() > node.played as usize {
            if let Some(pair) = self.played.0.pop() {
                self.game.position.put_back(self.board, pair.second);
                self.game.position.put_back(self.board, pair.first);
                watch.work(self.game.cost)?;
            }
        }
        self.game.forget_changes(watch)?;
        let group = node.group as usize;
        let tiles = self.board.groups.tiles(group);
        let pair = Pair { first: tiles[node.first as usize], second: tiles[node.second as usize] };
        if self.forbidden.forbid(self.board, &self.game, group, pair) {
            // Nothing that this group can do is left: the position is lost.
            node.group = self.board.group_count() as u32;
        }
        Ok(())
    }
}

/// Groups up to this size are kept track of, a bit for each two places. In larger ones nothing is
/// forbidden, which is slower and right as well.
const MAX_PLACES: usize = 8;

/// Tiles that may not go together.
struct Forbidden {
    /// For each group, bit 8·a + b: the tiles at places a and b of the group.
    masks: Vec<u64>,
    /// The place of each tile in its group.
    place: Vec<u8>,
    /// Groups and their masks before each change. A change sets two bits at least and a mask of
    /// eight places has 56, so there are never more than four changes a tile.
    changes: Vec<(u32, u64)>,
}

impl Forbidden {
    fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let mut place = memory::filled_watched(board.tile_count(), 0, watch)?;
        for group in 0..board.group_count() {
            for (index, &tile) in board.groups.tiles(group).iter().enumerate().take(MAX_PLACES) {
                place[tile as usize] = index as u8;
            }
            watch.work(50)?;
        }
        Ok(Forbidden {
            masks: memory::filled_watched(board.group_count(), 0, watch)?,
            place,
            changes: memory::with_capacity(4 * board.tile_count())?,
        })
    }

    fn bits(&self, first: u32, second: u32) -> u64 {
        let (a, b) = (self.place[first as usize], self.place[second as usize]);
        1 << (8 * a + b) | 1 << (8 * b + a)
    }

    /// The bits of a pair and, where four tiles remain, of the other two.
    fn pairing(&self, board: &Board, game: &Game, group: usize, pair: Pair) -> u64 {
        let mut bits = self.bits(pair.first, pair.second);
        if let &[a, b, c, d] = game.position.remaining(board, group) {
            let mut others =
                [a, b, c, d].into_iter().filter(|&t| t != pair.first && t != pair.second);
            if let (Some(one), Some(two)) = (others.next(), others.next()) {
                bits |= self.bits(one, two);
            }
        }
        bits
    }

    fn forbids(&self, board: &Board, game: &Game, group: usize, pair: Pair) -> bool {
        self.masks[group] != 0 && self.masks[group] & self.pairing(board, game, group, pair) != 0
    }

    /// Forbids a match; true if some tile of the group has nobody left to go with.
    fn forbid(&mut self, board: &Board, game: &Game, group: usize, pair: Pair) -> bool {
        if board.groups.size(group) > MAX_PLACES {
            return false;
        }
        let mask = self.masks[group] | self.pairing(board, game, group, pair);
        if mask != self.masks[group] {
            self.changes.push((group as u32, self.masks[group]));
            self.masks[group] = mask;
        }
        let remaining = game.position.remaining(board, group);
        remaining.iter().any(|&tile| {
            remaining.iter().all(|&other| {
                other == tile
                    || mask & self.pairing(board, game, group, Pair { first: tile, second: other })
                        != 0
            })
        })
    }

    fn undo(&mut self, changes: usize, watch: &mut Watch) -> Result<(), Interrupt> {
        while self.changes.len() > changes {
            if let Some((group, mask)) = self.changes.pop() {
                self.masks[group as usize] = mask;
            }
            watch.work(10)?;
        }
        Ok(())
    }
}
