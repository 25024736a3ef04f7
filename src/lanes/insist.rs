//! Games that begin as they are told.
//!
//! Some begin with one of several pairs each, all of which can be played at once: is there a solution that plays
//! it? A game that prefers the pairing of such a pair plays it when it first comes to the group, so all that
//! it takes is to have the games prefer that, again before every batch. What else they prefer they may have from
//! games that began with another pair. The batch goes on until a game with each of the pairs is won, or all are stuck.
//!
//! Others follow a game that somebody played, each as far as another one: how far can it be followed before it is
//! lost? After some of its pairs the board can still be won if and only if there is a solution that plays all of
//! them: each could be played when its turn came. So it takes games that prefer their pairings; and whatever game is
//! won tells how many pairs it has, from the first on.

use super::hunt::Hunt;
use super::table::Table;
use super::word::{LANES, Word};
use crate::board::Board;
use crate::slots::Slots;
use crate::tile::Pair;

/// A pairing of a group of four.
#[derive(Clone, Copy)]
pub(crate) struct Wanted {
    pub(crate) group: u32,
    pub(crate) pairing: u8,
}

impl Wanted {
    /// The pairing that a pair belongs to; nothing if it is not one of a group of four.
    pub(crate) fn of(board: &Board, pair: Pair) -> Option<Self> {
        let group = board.groups.of[pair.first as usize];
        let tiles: &[u32; 4] = board.groups.tiles(group as usize).try_into().ok()?;
        let place = |tile: u32| tiles.iter().position(|&other| other == tile);
        let pairing = (place(pair.first)? ^ place(pair.second)?).checked_sub(1)?;
        Some(Wanted { group, pairing: pairing as u8 })
    }
}

impl<T: Table> Hunt<T> {
    /// Has every game of the next batch begin with one of the pairs, of up to as many as there are games;
    /// some may begin with any pair, if that is wanted as well.
    pub(crate) fn insist(&mut self, wanted: Vec<Wanted>, or_any: bool) {
        let count = (wanted.len() + usize::from(or_any)).min(LANES);
        for (number, &wanted) in wanted.iter().take(count).enumerate() {
            let mut games = Word::NONE;
            for game in (number..LANES).step_by(count) {
                games.0[game / 64] |= 1 << (game % 64);
            }
            self.prefer(wanted, games);
        }
        (self.goals, self.follows) = (wanted, false);
    }

    /// Has the games of the next batch begin as a game that somebody played, the first for a pair more
    /// than so many, the last for all pairs that are given. The batch goes on until a game is won that has all
    /// of them.
    pub(crate) fn follow(&mut self, game: Vec<Wanted>, from: usize) {
        let count = game.len().saturating_sub(from).max(1);
        for (place, &wanted) in game.iter().enumerate() {
            let shorter = (place.saturating_sub(from) * LANES).div_ceil(count);
            self.prefer(wanted, !Word::ALL.first_lanes(shorter));
        }
        (self.goals, self.follows) = (game, true);
    }

    /// Has some games prefer a pairing, and open its group with no other.
    fn prefer(&mut self, Wanted { group, pairing }: Wanted, games: Word) {
        let words = self.preferred.at_mut(group as usize);
        for (place, word) in (0..).zip(words) {
            let given = if place == pairing { games } else { Word::NONE };
            *word = *word & !games | given;
        }
        let open = *self.open.at(group as usize);
        self.open.set(group as usize, open & !games);
    }

    /// The games of the last batch that were won.
    pub(crate) fn won(&self) -> Word {
        self.table.cleared::<Word>(&self.there)
    }

    /// Those of some games that have a pairing.
    pub(crate) fn with(&self, games: Word, Wanted { group, pairing }: Wanted) -> Word {
        games & self.preferred.at(group as usize)[usize::from(pairing)]
    }

    /// Of some games one that has the most pairs of the game that was followed, from the first on.
    pub(crate) fn longest(&self, mut games: Word) -> Option<usize> {
        for &wanted in &self.goals {
            let longer = self.with(games, wanted);
            if longer.is_empty() {
                break;
            }
            games = longer;
        }
        games.first()
    }

    /// Whether for each of the pairs a game has been won, or one for all of them if a game is followed.
    #[cold]
    pub(super) fn all_goals_won(&self, mut won: Word) -> bool {
        self.goals.iter().all(|&wanted| {
            let with = self.with(won, wanted);
            if self.follows {
                won = with;
            }
            !with.is_empty()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::is_playable;
    use crate::lanes::Table as _;
    use crate::mahjong::Table;
    use crate::slots::Small;
    use crate::watch::Watch;
    use crate::{Options, Verdict, deal, engine, layout};

    /// Pairings with a pair that can be played at once, and the first place of the pair.
    fn playable(board: &Board) -> Vec<(Wanted, usize)> {
        let mut found = Vec::new();
        for group in 0..board.group_count() {
            let tiles = board.groups.tiles(group);
            let can = |place: usize| is_playable(board.neighbours.blockers[tiles[place] as usize]);
            for pairing in 0..3 {
                let pair = |&place: &usize| can(place) && can(place ^ (pairing + 1));
                if let Some(place) = (0..4).find(pair) {
                    found.push((Wanted { group: group as u32, pairing: pairing as u8 }, place));
                }
            }
        }
        found
    }

    #[test]
    fn every_game_plays_the_pair_that_it_is_to_begin_with() {
        let mut won = [0; 2];
        for seed in 0..20 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let mut hunt = Hunt::<Table<Small>>::new(&board, seed).unwrap().unwrap();
            let asked = playable(&board);
            let wanted = Vec::from_iter(asked.iter().map(|&(wanted, _)| wanted));
            for batch in 0..3 {
                if batch == 0 {
                    hunt.draw();
                } else {
                    hunt.repair();
                }
                hunt.insist(wanted.clone(), batch == 1);
                let count = wanted.len() + usize::from(batch == 1);
                let ended = hunt.play(&mut Watch::new()).unwrap();
                let won_games = hunt.won();
                let mut missing = 0;
                for (number, &(wanted, place)) in asked.iter().enumerate() {
                    let (group, pairing) = (wanted.group as usize, usize::from(wanted.pairing));
                    let games =
                        (number..LANES).step_by(count).fold(Word::NONE, |mut games, game| {
                            games.0[game / 64] |= 1 << (game % 64);
                            games
                        });
                    assert_eq!(games & !hunt.preferred.at(group)[pairing], Word::NONE);
                    for place in [place, place ^ (pairing + 1)] {
                        let number = hunt.table.number(group, place);
                        assert_eq!(games & *hunt.there.at(number), Word::NONE);
                    }
                    let won_with = hunt.with(won_games, wanted);
                    missing += usize::from(won_with.is_empty());
                    if let Some(game) = won_with.first() {
                        let pairs = hunt.pairs(&board, game, &mut Watch::new()).unwrap().unwrap();
                        let tiles = board.groups.tiles(group);
                        let [one, two] = [place, place ^ (pairing + 1)].map(|place| tiles[place]);
                        let is_it = |pair: &Pair| {
                            [pair.first, pair.second] == [one.min(two), one.max(two)]
                                || [pair.second, pair.first] == [one.min(two), one.max(two)]
                        };
                        assert!(pairs.iter().any(is_it));
                        won[1] += 1;
                    }
                }
                // A batch ends early only if every pair has its game.
                assert!(ended.is_none() || missing == 0);
                won[0] += usize::from(ended.is_some());
            }
        }
        assert!(won[0] > 0 && won[1] > 100, "{won:?}");
    }

    /// A solution, followed as a game: the last of the games that follow it have all of its pairs and win. Of a
    /// solution that was spoilt at some place, games follow at least what comes before.
    #[test]
    fn games_follow_a_game_as_far_as_it_can_be_won() {
        let mut lengths = [0; 2];
        for seed in 0..40 {
            let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
            let solved = engine::solve(&board, &Options::default()).unwrap();
            let Verdict::Solvable(pairs) = solved.verdict else { continue };
            let mut game =
                Vec::from_iter(pairs.iter().filter_map(|&pair| Wanted::of(&board, pair)));
            let mut hunt = Hunt::<Table<Small>>::new(&board, seed).unwrap().unwrap();
            for from in [0, 30, 71, 72] {
                hunt.draw();
                // Games that open groups freely may leave the game.
                hunt.close();
                hunt.follow(game.clone(), from);
                assert!(hunt.play(&mut Watch::new()).unwrap().is_some());
                let lane = hunt.longest(hunt.won()).unwrap();
                assert!(game.iter().all(|&wanted| hunt.with(hunt.won(), wanted).has(lane)));
            }
            // A group whose first pair comes late gets another pairing there.
            let opens = |&place: &usize| {
                game[..place].iter().all(|wanted| wanted.group != game[place].group)
            };
            let place = (0..game.len()).rev().find(opens).unwrap();
            game[place].pairing = (game[place].pairing + 1) % 3;
            hunt.draw();
            hunt.follow(game.clone(), 0);
            hunt.play(&mut Watch::new()).unwrap();
            let Some(lane) = hunt.longest(hunt.won()) else { continue };
            let has = |wanted: &&Wanted| hunt.with(hunt.won(), **wanted).has(lane);
            lengths[0] += game.iter().take_while(has).count();
            lengths[1] += place;
        }
        assert!(lengths[1] > 1_000 && 10 * lengths[0] > 9 * lengths[1], "{lengths:?}");
    }
}
