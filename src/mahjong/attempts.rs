//! Random attempts (section 3.3 of the paper, after Ken McDonald): play matches at random, every
//! match on the board being equally likely, with cleaning in between. The share of games that
//! succeed is a measure of difficulty; `difficulty` plays the same games many at a time.

use crate::board::Board;
use crate::mahjong::cleaning::{Game, Record};
use crate::mahjong::weighted::Chooser;
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// The work that a game is at least.
const GAME: usize = 50;

/// Plays random games on one board.
pub struct Attempts<'b> {
    board: &'b Board,
    random: Random,
    /// The game after the cleaning that every attempt begins with.
    start: (Game, Player),
    game: Game,
    player: Player,
}

/// What a random player keeps: the pairs played, and the groups with a match.
struct Player {
    pairs: Vec<Pair>,
    chooser: Chooser,
}

impl Record for Player {
    #[inline]
    fn played(&mut self, pair: Pair) {
        self.pairs.push(pair);
    }

    #[inline]
    fn playable(&mut self, group: u32, count: u32) {
        self.chooser.set(group, count);
    }
}

impl Player {
    fn new(board: &Board, watch: &mut Watch) -> Result<Self, Interrupt> {
        Ok(Player {
            pairs: memory::with_capacity(board.tile_count() / 2)?,
            chooser: Chooser::new(board, watch)?,
        })
    }

    fn copy_from(&mut self, other: &Player, watch: &mut Watch) -> Result<(), Interrupt> {
        self.pairs.clear();
        memory::append(&mut self.pairs, &other.pairs, watch)?;
        self.chooser.copy_from(&other.chooser, watch)
    }
}

impl<'b> Attempts<'b> {
    /// Makes ready to play; the seed decides all games.
    ///
    /// # Errors
    /// When memory or a limit of the watch runs out.
    pub fn new(board: &'b Board, seed: u64, watch: &mut Watch) -> Result<Self, Interrupt> {
        watch.phase = Phase::Attempts;
        let mut game = Game::new(board, watch)?;
        let mut player = Player::new(board, watch)?;
        for group in 0..board.group_count() {
            player.playable(group as u32, game.position.playable_count(group) as u32);
            watch.work(20)?;
        }
        game.clean(board, &mut player, watch)?;
        Ok(Attempts {
            board,
            random: Random::new(seed),
            game: game.copied(watch)?,
            player: Player::new(board, watch)?,
            start: (game, player),
        })
    }

    /// Plays one game. If it clears the board, [`Attempts::pairs`] tells how.
    ///
    /// # Errors
    /// When a limit of the watch is reached.
    pub fn play(&mut self, watch: &mut Watch) -> Result<bool, Interrupt> {
        let (board, game, player) = (self.board, &mut self.game, &mut self.player);
        watch.phase = Phase::Attempts;
        // A game is work even where there is nothing to play: there may be any number of them.
        watch.work(GAME)?;
        game.copy_from(&self.start.0, watch)?;
        player.copy_from(&self.start.1, watch)?;
        while let Some(group) = player.chooser.choose(&mut self.random) {
            let playable = game.position.playable(board, group as usize);
            let pair = match *playable {
                [first, second] => Pair { first, second },
                _ => {
                    let [first, second] = self.random.two_of(playable.len());
                    Pair { first: playable[first], second: playable[second] }
                }
            };
            game.play(board, pair, player);
            watch.work(game.cost)?;
            game.clean(board, player, watch)?;
        }
        watch.counts.attempts += 1;
        let won = game.position.left == 0;
        watch.counts.successes += u64::from(won);
        Ok(won)
    }

    /// The pairs of the last game, in the order in which they were played.
    pub fn pairs(&self) -> &[Pair] {
        &self.player.pairs
    }
}
