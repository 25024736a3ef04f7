//! Isolated stacks of one and two tiles, in groups of two and four (theorems 5 and 7 of the
//! paper): such a board can be cleared if and only if it has no blocked cycle, and either is found
//! in time that grows as the number of tiles does.
//!
//! A pair of an upper tile and a lower one that lies under something else ties two stacks
//! together: the upper tile of the first has to go before the pair can, and the lower tile of the
//! second after it. Every stack is tied to at most one stack before it and one behind it, so ties
//! make chains; a chain that closes is a *blocked cycle*, and nothing else is in the way of
//! playing all the pairs. The ties of groups of two are given. A group of four has a choice, of
//! three upper tiles for its lower one or of three lower tiles for its upper one, or needs no tie
//! at all; and a chain has only one other end, so that at most one of the three closes it.

use crate::board::{Board, COVERED, LEFT, RIGHT, edge_delta, edge_tile, sort_plainly};
use crate::error::{Error, ErrorKind};
use crate::mahjong::Scan;
use crate::memory;
use crate::tile::{NO_TILE, Pair};
use crate::watch::{Interrupt, Watch, unlimited};

/// What a board of such stacks is.
pub(crate) enum Answer {
    /// It can be cleared, in this order.
    Solution(Vec<Pair>),
    /// It cannot: there is a blocked cycle.
    Blocked,
}

/// Looks for a blocked cycle: its tiles, the upper and the lower one of each stack by turns. The
/// lower tile of a stack and the upper tile of the next are all there is of their group, and so
/// are those of the last stack and the first. Nothing means that the board can be cleared.
///
/// # Errors
/// Names the first tile because of which the board does not consist of such stacks and groups.
pub fn blocked_cycle(board: &Board) -> Result<Option<Vec<u32>>, Error> {
    unlimited(|watch| {
        let stacks = Stacks::new(board, watch)?.of_twos_and_fours(board, watch)?;
        Ok(match Ties::new(&stacks, board, watch)?.all(watch)? {
            Tied::Partners(_) => None,
            Tied::Cycle(cycle) => Some(cycle),
        })
    })
}

/// Decides a board of such stacks and groups; nothing where it is none.
pub(crate) fn decide(board: &Board, watch: &mut Watch) -> Result<Option<Answer>, Interrupt> {
    let found = Stacks::new(board, watch).and_then(|it| it.of_twos_and_fours(board, watch));
    let stacks = match found {
        Err(interrupt) if interrupt.is_about(ErrorKind::NotStacks) => return Ok(None),
        other => other?,
    };
    match Ties::new(&stacks, board, watch)?.all(watch)? {
        Tied::Cycle(_) => Ok(Some(Answer::Blocked)),
        Tied::Partners(partner) => {
            let order = Scan::new(board, watch)?.order(board, &partner, watch)?;
            debug_assert!(order.is_some(), "ties without a cycle can be played");
            Ok(order.map(Answer::Solution))
        }
    }
}

/// How many tiles are looked at between two reports, and the work that one is.
const TILES_BETWEEN_REPORTS: usize = 512;
const TILE: usize = 20;

/// A layout of isolated stacks of one and two tiles.
pub(super) struct Stacks {
    /// The tile on top of each, and the tile under each.
    pub(super) above: Vec<u32>,
    pub(super) below: Vec<u32>,
}

impl Stacks {
    /// Finds the stacks. Tiles may touch, as long as no tile is blocked by that: what counts is
    /// who blocks whom.
    ///
    /// # Errors
    /// Names the first tile that is in no such stack.
    pub(super) fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        let neighbours = &board.neighbours;
        // Most layouts are none of this kind, and most of them show it soon.
        let most = (3 * LEFT) | (3 * RIGHT) | COVERED;
        for (some, first) in chunks(&neighbours.blockers) {
            let blocked = |&byte: &u8| {
                let wedged = byte & (3 * LEFT) != 0 && byte & (3 * RIGHT) != 0;
                wedged || byte & !most != 0
            };
            if let Some(at) = some.iter().position(blocked) {
                return Err(Error::at(ErrorKind::NotStacks, first + at).into());
            }
            watch.work(2 * some.len())?;
        }
        let tiles = board.tile_count();
        let mut stacks = Stacks {
            above: memory::filled_watched(tiles, NO_TILE, watch)?,
            below: memory::filled_watched(tiles, NO_TILE, watch)?,
        };
        for (some, first) in chunks(&neighbours.blockers) {
            for (tile, &byte) in (first..).zip(some) {
                for &edge in neighbours.edges(tile) {
                    if edge_delta(edge) != COVERED {
                        continue;
                    }
                    if byte & COVERED != 0 || stacks.below[tile] != NO_TILE {
                        return Err(Error::at(ErrorKind::NotStacks, tile).into());
                    }
                    stacks.below[tile] = edge_tile(edge) as u32;
                    stacks.above[edge_tile(edge)] = tile as u32;
                }
            }
            watch.work(TILE * some.len())?;
        }
        Ok(stacks)
    }

    /// The same, if all groups are of two or four tiles.
    fn of_twos_and_fours(self, board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        for (some, first) in chunks(&board.groups.of) {
            let other = |&group: &u32| ![2, 4].contains(&board.groups.size(group as usize));
            if let Some(at) = some.iter().position(other) {
                return Err(Error::at(ErrorKind::NotStacks, first + at).into());
            }
            watch.work(TILE * some.len())?;
        }
        Ok(self)
    }

    /// Whether a tile lies on another.
    pub(super) fn is_upper(&self, tile: u32) -> bool {
        self.below[tile as usize] != NO_TILE
    }

    /// Whether a tile lies under another.
    pub(super) fn is_lower(&self, tile: u32) -> bool {
        self.above[tile as usize] != NO_TILE
    }
}

/// Some values at a time, with the index of the first.
fn chunks<T>(values: &[T]) -> impl Iterator<Item = (&[T], usize)> {
    values.chunks(TILES_BETWEEN_REPORTS).zip((0..).step_by(TILES_BETWEEN_REPORTS))
}

/// What becomes of all ties.
enum Tied {
    /// No chain is closed: the partner of each tile.
    Partners(Vec<u32>),
    /// The blocked cycle.
    Cycle(Vec<u32>),
}

/// The pairs decided so far, and the chains that they make. A stack goes by its upper tile.
struct Ties<'b> {
    stacks: &'b Stacks,
    board: &'b Board,
    partner: Vec<u32>,
    /// For the stack at one end of a chain: the stack at the other.
    end: Vec<u32>,
}

impl<'b> Ties<'b> {
    fn new(stacks: &'b Stacks, board: &'b Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Ties {
            stacks,
            board,
            partner: memory::filled_watched(board.tile_count(), NO_TILE, watch)?,
            end: memory::collected(0..board.tile_count() as u32, watch)?,
        })
    }

    /// Decides all pairs.
    fn all(mut self, watch: &mut Watch) -> Result<Tied, Interrupt> {
        // What is given first, then what can be chosen.
        for size in [2, 4] {
            for group in 0..self.board.group_count() {
                if group % TILES_BETWEEN_REPORTS == 0 {
                    watch.work(2 * TILE * TILES_BETWEEN_REPORTS.min(self.board.group_count()))?;
                }
                let tiles = self.board.groups.tiles(group);
                let joined = match *tiles {
                    [first, second] if size == 2 => self.join(first, second),
                    [a, b, c, d] if size == 4 => self.join_four([a, b, c, d]),
                    _ => true,
                };
                if !joined {
                    return Ok(Tied::Cycle(self.cycle(tiles[0], watch)?));
                }
            }
        }
        Ok(Tied::Partners(self.partner))
    }

    /// Lets two tiles go together; false if that closes a chain.
    fn join(&mut self, first: u32, second: u32) -> bool {
        if self.closes(first, second) {
            return false;
        }
        self.partner[first as usize] = second;
        self.partner[second as usize] = first;
        if let Some((before, behind)) = self.tie(first, second) {
            let (start, end) = (self.end[before as usize], self.end[behind as usize]);
            self.end[start as usize] = end;
            self.end[end as usize] = start;
        }
        true
    }

    /// Lets the tiles of a group of four go together by two, so that no chain is closed.
    fn join_four(&mut self, mut tiles: [u32; 4]) -> bool {
        // Upper tiles first, then those that are free, and the lower ones last.
        let rank = |tile| (!self.stacks.is_upper(tile), self.stacks.is_lower(tile), tile);
        sort_plainly(&mut tiles, |&a, &b| rank(a) < rank(b));
        let uppers = tiles.iter().filter(|&&tile| self.stacks.is_upper(tile)).count();
        let [first, second, third, fourth] = tiles;
        let choices = match uppers {
            // One of three upper tiles goes with the fourth tile.
            3 => [[first, fourth, second, third], [second, fourth, first, third]],
            // The upper tile goes with the free one if there is one, and otherwise with one of
            // three lower tiles.
            1 => [[first, second, third, fourth], [first, third, second, fourth]],
            // Upper tiles go together, and so do the others: no ties.
            _ => [tiles, tiles],
        };
        // A chain has one other end: one of two choices does not close it.
        let [a, b, c, d] = choices[usize::from(self.closes(choices[0][0], choices[0][1]))];
        let joined = self.join(a, b) && self.join(c, d);
        debug_assert!(joined, "a group of four closes no chain");
        joined
    }

    /// The stacks that a pair ties together: the one whose lower tile it has, and the one whose
    /// upper tile it has.
    fn tie(&self, first: u32, second: u32) -> Option<(u32, u32)> {
        for (lower, upper) in [(first, second), (second, first)] {
            if self.stacks.is_lower(lower) && self.stacks.is_upper(upper) {
                return Some((self.stacks.above[lower as usize], upper));
            }
        }
        None
    }

    fn closes(&self, first: u32, second: u32) -> bool {
        self.tie(first, second).is_some_and(|(before, behind)| self.end[before as usize] == behind)
    }

    /// The blocked cycle that a tile of a group of two closes.
    fn cycle(&self, tile: u32, watch: &mut Watch) -> Result<Vec<u32>, Interrupt> {
        let other = |tile: u32| {
            let group = self.board.groups.of[tile as usize] as usize;
            let tiles = self.board.groups.tiles(group);
            if tiles[0] == tile { tiles[1] } else { tiles[0] }
        };
        let first = if self.stacks.is_upper(tile) { tile } else { other(tile) };
        let mut cycle = Vec::new();
        let mut upper = first;
        loop {
            let lower = self.stacks.below[upper as usize];
            memory::push(&mut cycle, upper)?;
            memory::push(&mut cycle, lower)?;
            watch.work(TILE)?;
            upper = other(lower);
            if upper == first {
                return Ok(cycle);
            }
        }
    }
}
