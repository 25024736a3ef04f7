//! The same calls with small limits: the answer is right, or it is that the limit was reached, and
//! then the best so far is right as far as it goes. A callback that has cancelled is not asked again.

use crate::Mix;
use crate::calls::{faces, is_same_and_solvable, options};
use crate::common::Dice;
use crate::common::abi::{Receiver, check_proof, prove, solve};
use crate::common::limit::{Limit, Until};
use crate::common::position::{
    deal_winnable, fewest, guess, hint, judge, lost_since, random_game, rate, reshuffle,
};
use crate::common::watchdog::call_with;
use crate::known::{Known, verdict};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::MJ_ENGINE_LEARNING;
use mjsolver::ffi::report::mj_report;

fn draw(dice: &mut Dice) -> Limit {
    let engine = dice.below(1 + MJ_ENGINE_LEARNING as usize) as i32;
    let until = match dice.below(8) {
        0 => Until::Milliseconds(1),
        1 | 2 => Until::Question(1 + dice.below(3) as u64),
        _ => Until::Nodes([1, 1, 2, 3, 5, 10, 30][dice.below(7)]),
    };
    Limit::new(options(dice, engine), until)
}

/// Whether a call was stopped.
fn was_stopped(limit: &mut Limit, code: i32, report: &mj_report, mix: &mut Mix) -> bool {
    assert!(code >= 0 || code == MJ_ERROR_NO_DEAL, "{code}");
    let stopped = limit.kept(report);
    mix.note("stopped by a limit", stopped);
    mix.note("not stopped by a limit", !stopped);
    stopped
}

pub fn all(known: &mut Known, dice: &mut Dice, mix: &mut Mix) {
    solves(known, dice, mix);
    judges(known, dice, mix);
    leaves(known, dice, mix);
    deals(known, dice, mix);
}

fn right(code: i32, expected: i32, stopped: bool, what: &str) {
    assert!(code == expected || code == MJ_UNKNOWN && stopped, "{what}: {code}, not {expected}");
}

fn solves(known: &Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    let mut limit = draw(dice);
    let solved = call_with("mj_solve", &limit.options, || solve(tiles, &limit.options));
    let stopped = was_stopped(&mut limit, solved.code, &solved.report, mix);
    right(solved.code, known.verdict(), stopped, "mj_solve");

    let mut limit = draw(dice);
    let mut receiver = Receiver::default();
    let proved =
        call_with("mj_prove", &limit.options, || prove(tiles, &limit.options, &mut receiver));
    let stopped = was_stopped(&mut limit, proved.code, &proved.report, mix);
    right(proved.code, known.verdict(), stopped, "mj_prove");
    if proved.code == MJ_UNSOLVABLE {
        let mut limit = draw(dice);
        let (code, report) = call_with("mj_check_proof", &limit.options, || {
            check_proof(tiles, &receiver.text, &limit.options)
        });
        let stopped = was_stopped(&mut limit, code, &report, mix);
        right(code, MJ_UNSOLVABLE, stopped, "mj_check_proof");
    }
}

fn judges(known: &mut Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    let mut limit = draw(dice);
    let judged = call_with("mj_safe_pairs", &limit.options, || {
        judge(tiles, &limit.options, known.legal.len())
    });
    let stopped = was_stopped(&mut limit, judged.code, &judged.report, mix);
    right(judged.code, known.verdict(), stopped, "mj_safe_pairs");
    for (&pair, &said) in judged.pairs.iter().zip(&judged.verdicts) {
        right(said.into(), verdict(known.is_safe(pair)), stopped, "mj_safe_pairs");
    }

    let mut limit = draw(dice);
    let (code, told, report) = call_with("mj_hint", &limit.options, || hint(tiles, &limit.options));
    let stopped = was_stopped(&mut limit, code, &report, mix);
    right(code, known.verdict(), stopped, "mj_hint");
    assert_eq!(told.is_some(), code == MJ_SOLVABLE);
    assert!(told.is_none_or(|pair| known.is_safe(pair)), "mj_hint: {told:?}");

    let mut limit = draw(dice);
    let played = random_game(dice, tiles, tiles.len());
    let (code, index, report) =
        call_with("mj_lost_since", &limit.options, || lost_since(tiles, &played, &limit.options));
    let stopped = was_stopped(&mut limit, code, &report, mix);
    right(code, verdict(2 * played.len() == tiles.len()), stopped, "mj_lost_since");
    assert_eq!(index.is_some(), code == MJ_UNSOLVABLE);

    let mut limit = draw(dice);
    let visible: Vec<u8> = tiles.iter().map(|_| dice.below(2) as u8).collect();
    let seen =
        call_with("mj_guess_pairs", &limit.options, || guess(tiles, &visible, 3, &limit.options));
    let stopped = was_stopped(&mut limit, seen.code, &seen.report, mix);
    assert!(stopped || seen.judged == 3);
    assert!(seen.winnable <= seen.judged && seen.judged <= 3);
    assert!(seen.safe.iter().all(|&safe| safe <= seen.winnable));

    let mut limit = draw(dice);
    let rated = call_with("mj_rate", &limit.options, || rate(tiles, 3, &limit.options));
    let stopped = was_stopped(&mut limit, rated.code, &rated.report, mix);
    right(rated.code, known.verdict(), stopped, "mj_rate");
}

fn leaves(known: &Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    for _ in 0..2 {
        let mut limit = draw(dice);
        let found =
            call_with("mj_fewest_left", &limit.options, || fewest(tiles, None, &limit.options));
        let stopped = was_stopped(&mut limit, found.code, &found.report, mix);
        right(found.code, known.verdict(), stopped, "mj_fewest_left");
        // The tiles may not even have been looked at.
        let left = found.game.map(|(left, _)| left);
        assert!(left.map_or(stopped, |left| left >= known.fewest), "mj_fewest_left: {left:?}");
        assert!(stopped || left == Some(known.fewest), "mj_fewest_left: {left:?}");

        let mut limit = draw(dice);
        let most = dice.below(tiles.len());
        let found = call_with("mj_leaves_at_most", &limit.options, || {
            fewest(tiles, Some(most as u64), &limit.options)
        });
        let stopped = was_stopped(&mut limit, found.code, &found.report, mix);
        right(found.code, verdict(known.fewest <= most), stopped, "mj_leaves_at_most");
        let left = found.game.map(|(left, _)| left);
        assert_eq!(left.is_some(), found.code == MJ_SOLVABLE);
        assert!(left.is_none_or(|left| (known.fewest..=most).contains(&left)));
    }
}

fn deals(known: &Known, dice: &mut Dice, mix: &mut Mix) {
    let tiles = known.tiles;
    let mut limit = draw(dice);
    let seed = dice.next();
    let (code, dealt, report) =
        call_with("mj_reshuffle", &limit.options, || reshuffle(tiles, seed, &limit.options));
    let stopped = was_stopped(&mut limit, code, &report, mix);
    right(code, verdict(known.clearable), stopped, "mj_reshuffle");
    if let Some(dealt) = dealt {
        is_same_and_solvable(tiles, &dealt);
        assert_eq!(faces(tiles), faces(&dealt));
    }

    let mut limit = draw(dice);
    let group_size = 2 + 2 * dice.below(5) as u32;
    let (code, dealt, report) = call_with("mj_deal_winnable", &limit.options, || {
        deal_winnable(tiles, group_size, seed, 3, (0, 100), &limit.options)
    });
    let stopped = was_stopped(&mut limit, code, &report, mix);
    assert!([MJ_SOLVABLE, MJ_ERROR_NO_DEAL].contains(&code) || stopped, "mj_deal_winnable: {code}");
    if let Some((dealt, _)) = dealt {
        is_same_and_solvable(tiles, &dealt);
    }
}
