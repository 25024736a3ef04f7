//! Shisen-Sho with gravity: KShisen's default, and a variant of PySolFC and xshisen. After every
//! pair all tiles fall as far as they can, to the edge of the board or onto another tile. In these
//! games they fall down, and their boards are full rectangles. Where a board has holes, these close
//! as well, in all columns and not only in the two of the pair, as KShisen would do it; but only
//! after the first pair. Until then the tiles lie where they were given.
//!
//! A tile that falls can part two others that were joined. So what holds for the game without
//! gravity is void here, above all the pruning scan, and there is an engine of its own: random
//! games, then a search through positions. It calls a board unsolvable when it has gone through all
//! of them, except for those that two theorems save it (`clear`, `relaxed`). Under limits it may
//! not get that far.

mod clear;
mod lost;
mod order;
mod position;
mod relaxed;
mod search;
mod stacks;

pub(crate) use position::Position;
pub(crate) use search::Search as Games;

use crate::attempts;
use crate::board::Board;
use crate::engine::{DecidedBy, Engine, Options, Verdict};
use crate::memory;
use crate::watch::{Interrupt, Stop, Watch};
use search::Search;

/// Random games before the search, which is not much more than games for a while.
const GAMES: u64 = 4;

/// Decides a board that has tiles, which fall.
pub(crate) fn decide(
    board: &Board,
    options: &Options,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    let mut search = Search::new(board, options.seed, watch)?;
    let alone = options.engine == Engine::Attempts;
    let default = if alone { attempts::default_count(board) } else { GAMES };
    for _ in 0..options.attempts.unwrap_or(default) {
        if search.play(watch)? {
            let pairs = memory::copied(search.played())?;
            return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
        }
    }
    if alone {
        return Err(Stop::Attempts.into());
    }
    let verdict = if search.search(watch)? {
        Verdict::Solvable(memory::copied(search.played())?)
    } else {
        Verdict::Unsolvable
    };
    Ok((verdict, DecidedBy::Search))
}
