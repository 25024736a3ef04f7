//! Can these cells be cleared at all, two tiles at a time, if the faces may be chosen freely? That is
//! the same board with one face for all.

use crate::attempts::{Attempts, LEAST_WITH_LARGE_GROUPS};
use crate::board::Board;
use crate::engine::{self, Options, Verdict};
use crate::memory;
use crate::random::Random;
use crate::tile::Pair;
use crate::watch::{Interrupt, Watch};

/// An order in which all cells can be cleared, two at a time; nothing where there is none.
pub(crate) fn clearing(
    board: &Board,
    random: &mut Random,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let one = memory::filled_watched(board.tile_count(), 0, watch)?;
    let same = board.with_groups(&one, watch)?;
    let mut games = Attempts::new(&same, random.bits(), watch)?;
    for _ in 0..LEAST_WITH_LARGE_GROUPS {
        if games.play(watch)? {
            return Ok(Some(memory::copied_watched(games.pairs(), watch)?));
        }
    }
    let options = Options { attempts: Some(0), ..Options::default() };
    match engine::decide(&same, &options, None, watch)?.0 {
        Verdict::Solvable(pairs) => Ok(Some(pairs)),
        Verdict::Unsolvable => Ok(None),
        Verdict::Unknown(stop) => Err(stop.into()),
    }
}
