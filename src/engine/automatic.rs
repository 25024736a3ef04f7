//! What the library does unless told otherwise, after the scan: a hunt for a solution with many
//! games at a time, then the learning search, which begins with the pairings of the game that
//! came closest. Before that, groups are split where it makes no difference; then it all begins
//! again with the board that is left. Only for boards that [`search::fits`].

use super::{DecidedBy, Engine, Options, Verdict, attempt, opening_order, proved_anew, split};
use crate::board::Board;
use crate::lanes::{Hunt, LANES, NO_PAIRING};
use crate::mahjong::{Geometry, Table};
use crate::memory;
use crate::proof::Steps;
use crate::search;
use crate::slots::{Large, Small, Storage};
use crate::tile::Pair;
use crate::watch::{Interrupt, Phase, Watch};

/// Batches of games before the search, which plays more of them while it runs. On turtles the first
/// wins 80 boards of 100, the second half of the rest that can be won, the third and fourth half of what
/// is left then; 3 are unsolvable. The search would need twice as long for as many. But where even the best
/// game left a good part of the board, it is the search that has to find out more. When it all begins
/// again with a board whose groups have been split, one is enough: this board has resisted the others.
const BATCHES: u64 = 4;
const BATCHES_AFTER_SPLIT: u64 = 1;

/// If even the best game of a batch left more than one pair for so many tiles, another batch hardly ever wins
/// before more is known about the board; and if the last one did with so many, it pays to probe at once.
const HOPELESS: usize = 9;
const FAR: usize = 12;

/// `order` is that in which the scan opened the groups.
pub(super) fn decide(
    board: &Board,
    order: Vec<u32>,
    options: &Options,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    decide_here(board, order, options, options.engine == Engine::Automatic, proof, watch)
}

fn decide_here(
    board: &Board,
    order: Vec<u32>,
    options: &Options,
    may_split: bool,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    if Small::fits(board) {
        decide_in::<Small>(board, order, options, may_split, proof, watch)
    } else {
        decide_in::<Large>(board, order, options, may_split, proof, watch)
    }
}

fn decide_in<S: Storage>(
    board: &Board,
    order: Vec<u32>,
    options: &Options,
    may_split: bool,
    proof: Option<&mut Steps>,
    watch: &mut Watch,
) -> Result<(Verdict, DecidedBy), Interrupt> {
    let mut pairings = memory::filled(board.group_count(), NO_PAIRING)?;
    let usual = if may_split { BATCHES } else { BATCHES_AFTER_SPLIT };
    let batches = options.attempts.map_or(usual, |attempts| attempts.div_ceil(LANES as u64));
    let mut hunt = None;
    let mut far = false;
    if batches > 0 {
        watch.phase = Phase::Attempts;
        hunt = Hunt::<Table<S>>::new(board, options.seed)?;
        match &mut hunt {
            Some(hunt) => {
                hunt.visit_in(order);
                if let Some(pairs) = hunt_for(hunt, batches, options, board, watch)? {
                    return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
                }
                hunt.pairings(hunt.best_game(), &mut pairings);
                far = leaves_one_in(FAR, hunt, board);
            }
            None => {
                if let Some(pairs) = attempt(board, options, watch)? {
                    return Ok((Verdict::Solvable(pairs), DecidedBy::Attempts));
                }
            }
        }
    }
    watch.phase = Phase::Search;
    // Only now: most boards are decided by then, and games do not gain from it.
    let split = if may_split { split::split(board, watch)? } else { None };
    if let Some(split) = split {
        let decided = match opening_order(&split, watch)? {
            Some(order) => decide_here(&split, order, options, false, None, watch)?,
            None => (Verdict::Unsolvable, DecidedBy::Search),
        };
        return proved_anew(decided, board, proof, watch);
    }
    let found = search::search::<Geometry<S>>(board, &pairings, hunt.as_mut(), far, proof, watch)?;
    Ok((found.map_or(Verdict::Unsolvable, Verdict::Solvable), DecidedBy::Search))
}

/// Whether even the best game left many pairs. On large boards games are what finds the solutions, and of
/// larger groups probing tells too little.
fn leaves_one_in<S: Storage>(tiles: usize, hunt: &Hunt<Table<S>>, board: &Board) -> bool {
    !S::HAS_BIG_GROUPS && hunt.leaves_one_in(tiles, board)
}

/// The learning search without any games, for its proof.
pub(super) fn search_alone(
    board: &Board,
    proof: &mut Steps,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    let pairings = memory::filled(board.group_count(), NO_PAIRING)?;
    if Small::fits(board) {
        search::search::<Geometry<Small>>(board, &pairings, None, false, Some(proof), watch)
    } else {
        search::search::<Geometry<Large>>(board, &pairings, None, false, Some(proof), watch)
    }
}

/// Plays batches until a game is won, and puts its pairs into order. Unless so many batches were asked for,
/// they end as soon as even the best game has left too much.
fn hunt_for<S: Storage>(
    hunt: &mut Hunt<Table<S>>,
    batches: u64,
    options: &Options,
    board: &Board,
    watch: &mut Watch,
) -> Result<Option<Vec<Pair>>, Interrupt> {
    hunt.draw();
    for batch in 0..batches {
        if batch > 0 {
            hunt.repair();
        }
        if let Some(game) = hunt.play(watch)? {
            return hunt.pairs(board, game, watch);
        }
        if options.attempts.is_none() && leaves_one_in(HOPELESS, hunt, board) {
            break;
        }
    }
    Ok(None)
}
