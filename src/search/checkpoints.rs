//! Where the last full scan stood each time that nothing was safe to take. The next one differs
//! from it only in what is allowed for a few groups, so it goes on from the last point up to which
//! nothing has happened that is forbidden now: the scan is monotone, and any order will do.

use super::game::{Game, gone};
use super::scan::{CHEATED, State, UNUSED};
use crate::board::Board;
use crate::error::Error;
use crate::memory;
use crate::slots::Slots;

/// The most points that are kept. Later ones of a scan are not.
const MOST: usize = 32;
/// The largest board that has them.
const MOST_TILES: usize = 4096;

pub(super) struct Checkpoints<G: Game> {
    states: Vec<State<G>>,
    /// How many of the states are of the last scan.
    len: usize,
    /// For each group what it was allowed in the last scan.
    allowed: Vec<u16>,
    /// For each group that cheated after which state it did first.
    cheated: Vec<u8>,
}

impl<G: Game> Checkpoints<G> {
    /// Larger groups do not show what they did, and the largest boards would need too much memory.
    pub(super) fn new(game: &G, board: &Board) -> Result<Self, Error> {
        let groups = board.group_count();
        let wanted = board.tile_count() <= MOST_TILES && game.outline().big_groups.is_empty();
        let most = if wanted { MOST } else { 0 };
        let mut states = memory::with_capacity(most)?;
        for _ in 0..most {
            states.push(State::new(game, board)?);
        }
        Ok(Self {
            states,
            len: 0,
            allowed: memory::filled(groups, 0)?,
            cheated: memory::filled(groups, 0)?,
        })
    }

    /// Keeps a point, if there is room.
    #[inline(always)]
    pub(super) fn keep(&mut self, state: &State<G>) {
        if self.len < self.states.len() {
            self.states[self.len].copy_from(state);
            self.len += 1;
        }
    }

    /// Notes that a group is about to cheat.
    #[inline(always)]
    pub(super) fn note_cheat(&mut self, group: usize, used: u8) {
        if used & CHEATED == 0 {
            self.cheated[group] = self.len as u8;
        }
    }

    /// The last point at which the next scan may begin. What the groups have used is taken back
    /// to where it was then.
    pub(super) fn last_allowed(&mut self, allowed: &[u16], used: &mut [u8]) -> Option<&State<G>> {
        let mut len = self.len;
        for (group, (&now, &before)) in allowed.iter().zip(&self.allowed).enumerate() {
            if now == before {
                continue;
            }
            let decided = |allowed: u16| allowed.count_ones() == 1;
            let forbids = decided(now) || (G::EXCLUDES_ALWAYS && before & !now != 0);
            if forbids && used[group] & CHEATED != 0 {
                len = len.min(self.cheated[group].into());
            }
            let pairing = match used[group] & !CHEATED {
                UNUSED if decided(before) => before.trailing_zeros() as u8,
                used => used,
            };
            if pairing != UNUSED && now >> pairing & 1 == 0 {
                let moved = |state: &State<G>| gone(state.groups.get(group)) != 0;
                len = self.states[..len].iter().position(moved).unwrap_or(len);
            }
        }
        self.len = len;
        let last = self.states[..len].last();
        let Some(state) = last else {
            used.fill(UNUSED);
            self.allowed.copy_from_slice(allowed);
            return None;
        };
        // Without branches, so that the compiler does many groups at a time.
        let then = state.groups.as_slice().iter().zip(&self.cheated).zip(&self.allowed);
        for (used, ((&state, &cheated), &before)) in used.iter_mut().zip(then) {
            let still = *used & if cheated >= len as u8 { !CHEATED } else { !0 };
            let decided = (before == 1) | (before == 2) | (before == 4);
            // The pairing is half the only bit that is allowed.
            let now = if (still == UNUSED) & decided { before as u8 >> 1 } else { still };
            *used = if gone(state) == 0 { UNUSED } else { now };
        }
        self.allowed.copy_from_slice(allowed);
        last
    }
}

#[cfg(test)]
mod tests {
    use crate::board::Board;
    use crate::mahjong::Geometry;
    use crate::random::Random;
    use crate::search::assignment::Assignment;
    use crate::search::game::{ANY, Game, gone};
    use crate::search::scan::{Scan, State};
    use crate::search::variables::Variables;
    use crate::slots::{Slots, Small};
    use crate::watch::Watch;
    use crate::{deal, layout};

    /// What is allowed for a group changes as in a search: decided, excluded, free again.
    fn change(allowed: &mut [u16], random: &mut Random) {
        for _ in 0..=random.index(3) {
            allowed[random.index(36)] = [ANY, ANY, 1, 2, 4, 3, 5, 6][random.index(8)];
        }
    }

    #[test]
    fn a_scan_that_goes_on_from_a_checkpoint_ends_like_a_new_one() {
        let mut ends = [0; 2];
        for seed in 0..20 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let geometry = Geometry::<Small>::new(&board).unwrap();
            let mut random = Random::new(seed);
            let mut scan = Scan::new(&geometry, &board).unwrap();
            let mut state = State::new(&geometry, &board).unwrap();
            let watch = &mut Watch::new();
            let variables = Variables::new(&board, watch).unwrap();
            let mut assignment = Assignment::new(&board, &[], &variables, watch).unwrap();
            for _ in 0..200 {
                change(&mut assignment.allowed, &mut random);
                let cleared = scan.run(&geometry, &board, &assignment, &mut state);
                let mut other = State::new(&geometry, &board).unwrap();
                let new = Scan::new(&geometry, &board).unwrap().run(
                    &geometry,
                    &board,
                    &assignment,
                    &mut other,
                );
                assert_eq!(cleared, new);
                for group in 0..36 {
                    assert_eq!(gone(state.groups.get(group)), gone(other.groups.get(group)));
                }
                ends[usize::from(cleared)] += 1;
                if ends[0] > 3 * ends[1] {
                    assignment.allowed.fill(ANY);
                }
            }
        }
        assert!(ends.iter().all(|&count| count > 500), "{ends:?}");
    }
}
