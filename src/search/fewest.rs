//! The fewest tiles that a game can leave, by the same search with a smaller aim. A scan is a
//! conflict when it leaves more tiles than the aim allows, and blaming keeps just as much as it
//! takes to leave too many. A scan in which no tile went alone is a game that reaches the aim.
//!
//! The aim only ever gets smaller, so what was learned stays true: a clause says that no game
//! that violates it leaves so few, and still less fewer. When even no decision at all leaves too
//! many tiles, the last game found leaves the fewest.

use super::Search;
use super::aim::{Aim, Next};
use super::game::{Game, gone};
use super::scan::State;
use crate::board::Board;
use crate::lanes::Hunt;
use crate::slots::Slots;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// How many tiles every game leaves that keeps to what a stuck scan was allowed: the scan has
/// taken all that can be taken, and a game leaves an even number of tiles of each group.
pub(super) fn least_left<G: Game>(game: &G, board: &Board, state: &State<G>) -> usize {
    let mut least = 0;
    for &now in &state.groups.as_slice()[..board.group_count()] {
        least += (4 - gone(now).count_ones() as usize).next_multiple_of(2);
    }
    for &group in &game.outline().big_groups {
        let tiles = board.groups.tiles(group as usize);
        let lies = |&&tile: &&u32| !game.big_is_gone(&state.ground, tile);
        least += tiles.iter().filter(lies).count().next_multiple_of(2);
    }
    least
}

/// Hears about a game that leaves few enough tiles. Says how many the next one may leave at most;
/// nothing ends the search.
pub(crate) type Found<'a> = &'a mut dyn FnMut(Vec<Pair>) -> Option<usize>;

/// Finds games that leave at most `most_left` tiles, beginning with the pairing given for each
/// group, until there is none or [`Found`] has had enough. The board has to fit, as for
/// [`super::search`], and the scan of it leaves no more tiles than asked for.
pub(crate) fn search<G: Game>(
    board: &Board,
    most_left: usize,
    pairings: &[u8],
    hunt: Option<&mut Hunt<G::Table>>,
    found: Found,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let mut search = Search::<G>::new(board, watch)?;
    search.assignment.last_pairing.copy_from_slice(pairings);
    search.blame.most_left = most_left;
    search.run(&mut FewTiles { hunt, found }, watch)
}

/// Games that leave at most as many tiles as blaming allows.
struct FewTiles<'h, 'f, G: Game> {
    hunt: Option<&'h mut Hunt<G::Table>>,
    found: Found<'f>,
}

impl<G: Game> Aim<G> for FewTiles<'_, '_, G> {
    fn after_restart(
        &mut self,
        search: &mut Search<G>,
        watch: &mut Watch,
    ) -> Result<bool, Interrupt> {
        let Some(hunt) = &mut self.hunt else { return Ok(false) };
        let pairs = match search.hunt_again(hunt, watch)? {
            Some(pairs) => pairs,
            None => {
                let board = search.board;
                G::play_out(board, &hunt.partners(board, hunt.best_game())?, watch)?.0
            }
        };
        Ok(self.tell(search, pairs))
    }

    fn after_scan(&mut self, search: &mut Search<G>, watch: &mut Watch) -> Result<Next, Interrupt> {
        if search.scan.cheated {
            return Ok(Next::Decide);
        }
        let board = search.board;
        let pairs = G::play_out(board, &search.partners()?, watch)?.0;
        // Otherwise the next scan would be the same one.
        let left = board.tile_count() - 2 * pairs.len();
        assert!(left <= search.blame.most_left, "a scan has taken what cannot be played");
        Ok(if self.tell(search, pairs) { Next::End } else { Next::ScanAgain })
    }
}

impl<G: Game> FewTiles<'_, '_, G> {
    /// Tells about a game if it leaves few enough tiles. Whether that was enough.
    fn tell(&mut self, search: &mut Search<G>, pairs: Vec<Pair>) -> bool {
        if search.board.tile_count() - 2 * pairs.len() > search.blame.most_left {
            return false;
        }
        match (self.found)(pairs) {
            Some(most_left) => {
                search.blame.most_left = most_left;
                false
            }
            None => true,
        }
    }
}
