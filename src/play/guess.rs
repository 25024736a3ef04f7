//! Hints without peeking. Some faces are hidden; which faces lie there is known, since the set is
//! known, but not where. Each completion puts them there in a random order, every order being
//! equally likely, and each pair that can be played is judged as if all were open. How often a
//! pair is safe estimates the chance that the game can still be won after it, by somebody who
//! sees everything from then on. It is more than the chance of a player who goes on without
//! peeking, but it ranks the pairs, and it tells nothing that is hidden.

use super::judge::Judge;
use super::playable::visible_pairs;
use super::safe::Safe;
use crate::board::Board;
use crate::deal::{shuffle, swap_faces};
use crate::engine::Options;
use crate::error::Error;
use crate::memory;
use crate::random::Random;
use crate::rule::Rule;
use crate::tile::{Pair, Tile};
use crate::watch::{Cause, Interrupt, Stop, Watch};

/// Completions, unless told otherwise.
pub const DEFAULT_COMPLETIONS: u64 = 100;

/// Nodes for all completions together where the options have no limit, and for one of them. On the
/// turtle 100 completions take a tenth to a half of that, on layouts where nearly every pair is a
/// question of its own twenty times as much. Completions that can be won take longer, since there is
/// something to ask about pairs: to leave out all that take long would make positions look worse
/// than they are. So the limit for one is there for the rare board that is beyond all measure.
pub const DEFAULT_NODES: u64 = 50_000;
const MOST_OF_ONE: u64 = DEFAULT_NODES / 4;

/// What is known about the pairs without peeking.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    /// The pairs of visible tiles that can be played, in the order of [`super::legal_pairs`].
    pub pairs: Vec<Pair>,
    /// In how many completions each of them is safe.
    pub safe: Vec<u64>,
    /// Completions that were judged.
    pub completions: u64,
    /// Those of them in which the position can be won at all.
    pub winnable: u64,
    /// What kept completions from being judged, if something did.
    pub stop: Option<Stop>,
}

/// Judges the pairs over random completions; the seed of the options decides them. `board` was
/// made of `tiles`; the group of a tile that is not visible says only which faces are hidden.
///
/// Where the options have no node limit, [`DEFAULT_NODES`] are one, and a completion that takes more
/// than a quarter of them is left out. So is one that attempts do not decide, if nothing else is to.
///
/// # Errors
/// When memory runs out.
pub fn guess_pairs(
    tiles: &[Tile],
    board: &Board,
    visible: &[bool],
    completions: u64,
    options: &Options,
    watch: &mut Watch,
) -> Result<Guess, Error> {
    let mut guess = Guess::default();
    match look(tiles, board, visible, completions, options, &mut guess, watch)
        .map_err(Interrupt::cause)
    {
        Ok(()) => Ok(guess),
        Err(Cause::Stop(stop)) => {
            guess.stop = Some(stop);
            Ok(guess)
        }
        Err(Cause::Error(error)) => Err(error),
    }
}

fn look(
    faces: &[Tile],
    board: &Board,
    visible: &[bool],
    completions: u64,
    options: &Options,
    guess: &mut Guess,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let pairs = visible_pairs(board, visible, watch)?;
    guess.safe = memory::filled_watched(pairs.len(), 0, watch)?;
    guess.pairs = pairs;
    let mut hidden = memory::with_capacity(faces.len())?;
    for (tile, visible) in visible.iter().enumerate() {
        if !visible {
            hidden.push(tile);
        }
        watch.work(2)?;
    }
    let mut random = Random::new(options.seed);
    let mut tiles = memory::copied_watched(faces, watch)?;
    // In the order of the faces, so that nothing at all depends on where they lie.
    let mut places = hidden.iter();
    for &tile in board.groups.all() {
        if !visible[tile as usize] {
            if let Some(&place) = places.next() {
                tiles[place].group = faces[tile as usize].group;
            }
        }
        watch.work(4)?;
    }
    let mut safe = memory::filled_watched(guess.pairs.len(), Safe::Unknown, watch)?;
    let limit = watch.node_limit();
    let (end, share) = match options.node_limit {
        Some(_) => (limit, u64::MAX),
        None => (watch.counts.nodes.saturating_add(DEFAULT_NODES), MOST_OF_ONE),
    };
    for _ in 0..completions {
        shuffle(&mut random, hidden.len(), watch, |one, two| {
            swap_faces(&mut tiles, hidden[one], hidden[two]);
        })?;
        watch.set_node_limit(end.min(watch.counts.nodes.saturating_add(share)));
        let judged = judge_all(&tiles, board.rule(), &guess.pairs, options, &mut safe, watch);
        watch.set_node_limit(limit);
        let winnable = match judged.map_err(Interrupt::cause) {
            Ok(winnable) => winnable,
            Err(Cause::Stop(stop))
                if stop == Stop::Attempts || stop == Stop::Nodes && watch.counts.nodes < end =>
            {
                guess.stop = Some(stop);
                continue;
            }
            Err(cause) => return Err(cause.into()),
        };
        // Counted only when all pairs are judged: a limit does not favour the first ones.
        guess.completions += 1;
        guess.winnable += u64::from(winnable);
        for (count, &safe) in guess.safe.iter_mut().zip(&safe) {
            *count += u64::from(safe == Safe::Yes);
        }
    }
    Ok(())
}

/// Judges the pairs of one completion: whether it can be won at all, and which of them are safe.
fn judge_all(
    tiles: &[Tile],
    rule: Rule,
    pairs: &[Pair],
    options: &Options,
    safe: &mut [Safe],
    watch: &mut Watch,
) -> Result<bool, Interrupt> {
    let board = Board::prepare(tiles, rule, watch)?;
    let mut judge = Judge::new(tiles, &board, options, watch)?;
    if !judge.solve(watch)? {
        safe.fill(Safe::No);
        return Ok(false);
    }
    match judge.judge_all(pairs, safe, watch)? {
        Some(stop) => Err(stop.into()),
        None => Ok(true),
    }
}
