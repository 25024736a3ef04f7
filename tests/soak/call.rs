//! One call, drawn at random, with its answer checked.

use crate::boards::{Boards, Known};
use crate::cancel::Cancel;
use crate::common::abi::{Receiver, check_proof, new_report, receive};
use crate::common::allocator::Counting;
use crate::common::{Dice, replay};
use crate::results::Results;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::fewest::mj_fewest_left;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::options::{MJ_ENGINE_LEARNING, MJ_NO_ATTEMPTS, mj_options};
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::rate::mj_rate;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::{Pair, Tile};
use std::ptr::null_mut;
use std::time::Duration;

fn one_of<T: Copy>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len())]
}

fn random_options(dice: &mut Dice) -> mj_options {
    mj_options {
        engine: one_of(dice, &[0, 0, 0, 1, 2, 3, 4, MJ_ENGINE_LEARNING]),
        seed: dice.next(),
        attempts: one_of(dice, &[0, 0, 1, 300, MJ_NO_ATTEMPTS]),
        node_limit: one_of(dice, &[0, 0, 0, 1, 30, 1_000]),
        time_limit_ms: one_of(dice, &[0, 0, 0, 1, 5]),
        ..mj_options::new()
    }
}

/// At any moment of what most calls take, or when it is enough.
fn random_cancel(dice: &mut Dice) -> Cancel {
    let most = one_of(dice, &[50, 500, 5_000]);
    Cancel::after(match dice.below(3) {
        0 => Duration::from_millis(100),
        _ => Duration::from_micros(dice.below(most) as u64),
    })
}

/// What calls write; one for all calls of a thread.
pub struct Written {
    pairs: Vec<Pair>,
    left: u64,
    hint: Pair,
    proof: Receiver,
}

impl Written {
    pub fn new() -> Self {
        Written {
            pairs: Vec::new(),
            left: 0,
            hint: NO_PAIR,
            // So that receiving needs no memory that the call seems to keep.
            proof: Receiver { text: Vec::with_capacity(LONGEST_PROOF), ..Receiver::default() },
        }
    }

    fn clear(&mut self, tiles: usize) {
        self.pairs.clear();
        self.pairs.resize(tiles / 2, NO_PAIR);
        (self.left, self.hint) = (tiles as u64, NO_PAIR);
        self.proof.text.clear();
    }
}

const NO_PAIR: Pair = Pair { first: 0, second: 0 };
const LONGEST_PROOF: usize = 1 << 22;

/// Not a proof of most boards.
const NO_PROOF: &[u8] = b"mjproof 1\n0\n";

/// Makes a call and notes what is wrong with its answer.
pub fn random(dice: &mut Dice, boards: &Boards, written: &mut Written, results: &mut Results) {
    let options = random_options(dice);
    let function = one_of(
        dice,
        &["solve", "solve", "solve", "prove", "check_proof", "fewest_left", "hint", "rate"],
    );
    let board = match function {
        "check_proof" if dice.below(4) > 0 => boards.draw_proved(dice),
        _ => boards.draw(dice),
    };
    written.clear(board.tiles.len());
    let cancel = random_cancel(dice);
    let (called, kept) = Counting::kept(|| {
        cancel.run(options, |options| perform(function, &board, options, written))
    });
    let code = called.result;
    results.kept += kept;
    results.note_gap(function, board.tiles.len(), called.gap);
    if let Some(time) = called.after {
        results.cancels.entry(function).or_default().note(time);
    }
    match code {
        MJ_SOLVABLE => results.solvable += 1,
        MJ_UNSOLVABLE => results.unsolvable += 1,
        MJ_ERROR_PROOF_STEP => results.refused += 1,
        _ => results.unknown += 1,
    }
    if let Err(wrong) = judge(function, &board, code, written, results) {
        results.wrong.push(format!(
            "{function}, engine {}, seed {}, attempts {}: {code}: {wrong}: {:?}",
            options.engine, options.seed, options.attempts, board.tiles
        ));
    }
}

fn perform(function: &str, board: &Known, options: &mj_options, written: &mut Written) -> i32 {
    let mut report = new_report();
    let report = &raw mut report;
    let (tiles, count) = (board.tiles.as_ptr(), board.tiles.len());
    let (pairs, needed) = (written.pairs.as_mut_ptr(), written.pairs.len());
    // SAFETY: the arrays are as long as said, and `receive` knows its user.
    unsafe {
        match function {
            "solve" => mj_solve(tiles, count, options, pairs, needed, report),
            "prove" => {
                let user = (&raw mut written.proof).cast();
                mj_prove(tiles, count, options, Some(receive), user, pairs, needed, report)
            }
            "check_proof" => {
                let text = board.proof.as_deref().unwrap_or(NO_PROOF);
                let (text, length) = (text.as_ptr().cast(), text.len());
                mj_check_proof(tiles, count, text, length, options, report)
            }
            "fewest_left" => {
                let left = &raw mut written.left;
                mj_fewest_left(tiles, count, options, pairs, needed, left, report)
            }
            "hint" => mj_hint(tiles, count, options, &raw mut written.hint, report),
            "rate" => mj_rate(tiles, count, 200, options, null_mut(), report),
            _ => unreachable!("{function}"),
        }
    }
}

/// What is wrong with an answer.
fn judge(
    function: &str,
    board: &Known,
    code: i32,
    written: &Written,
    results: &mut Results,
) -> Result<(), String> {
    let tiles = &board.tiles;
    let right = match board.solvable {
        _ if code == MJ_UNKNOWN => true,
        _ if function == "check_proof" && board.proof.is_none() => {
            code == MJ_ERROR_PROOF_STEP || code == MJ_UNSOLVABLE && board.solvable != Some(true)
        }
        Some(solvable) => code == if solvable { MJ_SOLVABLE } else { MJ_UNSOLVABLE },
        None => code == MJ_SOLVABLE || code == MJ_UNSOLVABLE,
    };
    if !right {
        return Err("not the verdict of brute force".into());
    }
    let game = match (function, code) {
        ("solve" | "prove", MJ_SOLVABLE) => Some((written.pairs.len(), 0)),
        ("fewest_left", _) => {
            let left = written.left as usize;
            Some(((tiles.len() - left) / 2, left))
        }
        _ => None,
    };
    if let Some((length, left)) = game {
        results.replayed += 1;
        if replay(tiles, &written.pairs[..length])? != left {
            return Err("other tiles are left than it says".into());
        }
    }
    if code == MJ_UNSOLVABLE && board.solvable.is_none() && function != "check_proof" {
        let text = if function == "prove" { &written.proof.text } else { &proof_of(tiles)? };
        results.proofs += 1;
        if check_proof(tiles, text, &mj_options::new()).0 != MJ_UNSOLVABLE {
            return Err("the proof is not right".into());
        }
    }
    if function == "hint" && code == MJ_SOLVABLE {
        safe(tiles, written.hint)?;
    }
    Ok(())
}

/// A proof, from a call without limits; boards that are not known are no easier with them.
fn proof_of(tiles: &[Tile]) -> Result<Vec<u8>, String> {
    let mut receiver = Receiver::default();
    let solved = crate::common::abi::prove(tiles, &mj_options::new(), &mut receiver);
    if solved.code == MJ_UNSOLVABLE { Ok(receiver.text) } else { Err("it is solvable".into()) }
}

/// A hint can be played, and what is left can be solved: that solution is replayed, too.
fn safe(tiles: &[Tile], hint: Pair) -> Result<(), String> {
    replay(tiles, &[hint])?;
    let played = [hint.first as usize, hint.second as usize];
    let rest: Vec<Tile> =
        (0..tiles.len()).filter(|k| !played.contains(k)).map(|k| tiles[k]).collect();
    match crate::common::abi::solve(&rest, &mj_options::new()).code {
        MJ_SOLVABLE => Ok(()),
        code => Err(format!("after the hint: {code}")),
    }
}
