//! What a stuck scan teaches. The groups to blame are those that could give up a tile if nothing
//! were decided about them, beyond what holds in every solution anyway. Each contributes what would
//! have to be otherwise: "the two playable tiles go together", or "the tiles that went together do
//! not". In every solution at least one of these literals holds, whatever the other groups do.
//!
//! Then the clause is made minimal. The blamed groups are loosened one at a time, going on from
//! where the scan got stuck: if it still gets stuck, the group was not needed. Without this step
//! the search drowns.

use super::assignment::Assignment;
use super::fewest::least_left;
use super::game::{ANY, Game};
use super::mates::Mates;
use super::scan::{BIG, Scan, State};
use super::variables::{Literal, Variables, is_positive, literal, variable_of};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::{Slots, Storage};
use crate::tile::NO_TILE;
use crate::watch::{Interrupt, Watch};

/// The working memory of blaming.
pub(super) struct Blame<G: Game> {
    /// The state before a test that has to be taken back.
    saved: State<G>,
    /// What is assumed about groups of six or more.
    pub(super) mates: Mates,
    /// The literals to be tested.
    pub(super) blamed: Vec<Literal>,
    /// How many pairs of each tile a clause of a strict search has.
    pub(super) pairs_of: Vec<u32>,
    /// The groups, or pairs of larger ones, of literals that are still assumed, and of those that have been
    /// found needed.
    held: Vec<u32>,
    needed: Vec<u32>,
    /// Tests made.
    pub(super) tests: u64,
    /// So many tiles may be left for a scan not to count as stuck; 0 but in the search for the
    /// fewest.
    pub(super) most_left: usize,
}

impl<G: Game> Blame<G> {
    pub(super) fn new(game: &G, board: &Board, variables: &Variables) -> Result<Self, Error> {
        Ok(Self {
            saved: State::new(game, board)?,
            mates: Mates::new(board, &game.outline().big_groups)?,
            blamed: memory::with_capacity(variables.count())?,
            pairs_of: Vec::new(),
            held: memory::with_capacity(variables.count())?,
            needed: memory::with_capacity(variables.count())?,
            tests: 0,
            most_left: 0,
        })
    }

    /// Finds a minimal clause, all of whose literals are false, that makes the scan get stuck.
    /// `state` is where it did; it is used up.
    #[allow(clippy::too_many_arguments)]
    pub(super) fn explain(
        &mut self,
        game: &G,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        scan: &mut Scan<G>,
        state: &mut State<G>,
        clause: &mut Vec<Literal>,
        watch: &mut Watch,
    ) -> Result<(), Interrupt> {
        self.collect(game, board, variables, assignment, state);
        clause.clear();
        self.held.clear();
        self.needed.clear();
        self.held.extend(self.blamed.iter().map(|&blamed| held_by(blamed, variables)));
        for index in 0..self.blamed.len() {
            let tests = self.tests;
            let blamed = self.blamed[index];
            let held = held_by(blamed, variables);
            if let Some(place) = self.held.iter().position(|&other| other == held) {
                self.held.swap_remove(place);
            }
            if self.is_needed(blamed, game, board, variables, assignment, scan, state) {
                clause.push(blamed);
                self.held.push(held);
                self.needed.push(held);
            }
            watch.work((self.tests - tests) as usize * game.outline().scan_work / 6)?;
        }
        if self.is_strict() {
            self.shorten(board, variables, assignment, clause);
        }
        Ok(())
    }

    /// Lists who is to blame, and frees all others from what was decided about them.
    fn collect(
        &mut self,
        game: &G,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        state: &mut State<G>,
    ) {
        self.blamed.clear();
        for group in 0..board.group_count() {
            let now = state.groups.get(group);
            let free = variables.of_group(group);
            if free.len() != 3 || G::allowed(now) == ANY {
                continue;
            }
            let possible = assignment.possible[group];
            if G::give(G::with_allowed(now, possible)).all() == 0 {
                state.groups.set(group, G::with_allowed(now, possible));
                continue;
            }
            let (pairing, excluded) = G::fault(now, possible);
            if excluded {
                // That is all that is held against the group from here on.
                state.groups.set(group, G::with_allowed(now, possible & !(1 << pairing)));
            }
            self.blamed.push(literal(free.start + u32::from(pairing), excluded));
        }
        if G::Storage::HAS_BIG_GROUPS && !game.outline().big_groups.is_empty() {
            if self.is_strict() {
                self.collect_strictly(game, board, variables, assignment, state);
            } else {
                self.collect_big(game, variables, assignment, state);
            }
        }
    }

    /// The same for groups of six or more.
    #[cold]
    fn collect_big(
        &mut self,
        game: &G,
        variables: &Variables,
        assignment: &Assignment,
        state: &State<G>,
    ) {
        self.mates.copy(&assignment.mates, &assignment.known_apart);
        let partner = &assignment.mates.partner;
        let is_playable = |&tile: &u32| game.big_is_playable(&state.ground, tile);
        let is_gone = |&tile: &u32| game.big_is_gone(&state.ground, tile);
        for &group in &game.outline().big_groups {
            for variable in variables.of_group(group as usize) {
                if assignment.level[variable as usize] == 0 {
                    continue;
                }
                let tiles = variables.tiles[variable as usize];
                match assignment.value(literal(variable, true)) {
                    1 if G::PLAYS_TILES
                        && !tiles.iter().any(|tile| is_playable(tile) || is_gone(tile)) =>
                    {
                        // Without it, neither could go.
                        self.mates.release(tiles);
                    }
                    1 => self.blamed.push(literal(variable, false)),
                    -1 if G::PLAYS_TILES
                        && tiles.iter().all(is_playable)
                        && tiles.iter().all(|&tile| partner[tile as usize] == NO_TILE) =>
                    {
                        // They are what could open the group.
                        self.mates.part(tiles);
                        self.blamed.push(literal(variable, true));
                    }
                    _ => {}
                }
            }
        }
    }

    /// Tests whether the scan still gets stuck without a literal; if so, it stays out.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    fn is_needed(
        &mut self,
        blamed: Literal,
        game: &G,
        board: &Board,
        variables: &Variables,
        assignment: &Assignment,
        scan: &mut Scan<G>,
        state: &mut State<G>,
    ) -> bool {
        let variable = variable_of(blamed);
        let group = variables.group[variable] as usize;
        if G::Storage::HAS_BIG_GROUPS && !variables.is_pairing(variable) {
            return self.is_pair_needed(blamed, variables, game, board, scan, state);
        }
        debug_assert!(is_positive(blamed) || G::allowed(state.groups.get(group)).count_ones() == 1);
        let loose = G::with_allowed(state.groups.get(group), assignment.possible[group]);
        if G::give(loose).all() == 0 {
            // Earlier tests have moved on, and here nothing hangs on it any more.
            state.groups.set(group, loose);
            return false;
        }
        self.saved.copy_from(state);
        state.groups.set(group, loose);
        let needed = self.goes_on(group, game, board, variables, scan, state);
        if needed {
            state.copy_from(&self.saved);
        }
        needed
    }

    /// Whether the scan goes on to the end now that a group is allowed more.
    #[inline(always)]
    fn goes_on(
        &mut self,
        group: usize,
        game: &G,
        board: &Board,
        variables: &Variables,
        scan: &mut Scan<G>,
        state: &mut State<G>,
    ) -> bool {
        self.tests += 1;
        let lists: [&[u32]; 2] = [&self.held, &self.needed];
        scan.resume(game, board, &self.mates, state, group, lists, &variables.tiles)
            || self.few_enough(game, board, state)
    }

    /// Whether no more tiles are left than may be, in the search for the fewest.
    #[inline(always)]
    pub(super) fn few_enough(&self, game: &G, board: &Board, state: &State<G>) -> bool {
        self.most_left > 0 && least_left(game, board, state) <= self.most_left
    }

    /// The same for two tiles of a group of six or more.
    #[cold]
    fn is_pair_needed(
        &mut self,
        blamed: Literal,
        variables: &Variables,
        game: &G,
        board: &Board,
        scan: &mut Scan<G>,
        state: &mut State<G>,
    ) -> bool {
        self.saved.copy_from(state);
        let (tiles, apart) = (variables.tiles[variable_of(blamed)], is_positive(blamed));
        let group = variables.group[variable_of(blamed)] as usize;
        if apart {
            self.mates.allow(tiles);
        } else {
            self.mates.release(tiles);
        }
        let needed = self.goes_on(group, game, board, variables, scan, state);
        if needed {
            state.copy_from(&self.saved);
            if apart {
                self.mates.part(tiles);
            } else {
                self.mates.join(tiles);
            }
        }
        needed
    }
}

/// The group about which a literal says something, or of groups of six or more the pair, which is marked.
fn held_by(literal: Literal, variables: &Variables) -> u32 {
    let variable = variable_of(literal);
    if variables.is_pairing(variable) { variables.group[variable] } else { variable as u32 | BIG }
}
