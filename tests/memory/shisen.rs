//! Shisen-Sho: its own functions, and the others by its rule.

use crate::common::abi::{pattern, untouched};
use crate::{starve, starve_solve};
use mjsolver::ffi::attempts::mj_random_attempts_by_rule;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::fewest::mj_fewest_left;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::left::mj_left;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::*;
use mjsolver::ffi::playable::mj_legal_pairs_by_rule;
use mjsolver::ffi::prove::mj_check_proof;
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::rule::{MJ_RULE_SHISEN, MJ_RULE_SHISEN_APART, MJ_RULE_SHISEN_DOWN};
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::scan::mj_prune_scan_by_rule;
use mjsolver::ffi::shisen::{mj_path, mj_shisen_board, mj_shisen_deal, mj_shisen_paths};
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::shisen::rectangle;
use mjsolver::{Pair, Tile, deal};
use std::ptr::{null, null_mut};

fn board(width: u32, height: u32, group: u32, seed: u64) -> Vec<Tile> {
    deal::uniform(&rectangle(width, height).unwrap(), group, seed).unwrap()
}

#[test]
fn deciding_survives_every_failed_allocation() {
    for (width, height, group) in [(18, 8, 4), (12, 6, 6), (12, 6, 2)] {
        let tiles = board(width, height, group, 3);
        for engine in MJ_ENGINE_AUTOMATIC..=MJ_ENGINE_LEARNING {
            for attempts in [3, MJ_NO_ATTEMPTS] {
                let rule = MJ_RULE_SHISEN;
                let options =
                    mj_options { engine, attempts, node_limit: 2, rule, ..mj_options::new() };
                starve_solve(&format!("{width}x{height}, engine {engine}"), &tiles, &options);
            }
        }
    }
}

#[test]
fn its_functions_survive_every_failed_allocation() {
    let rule = MJ_RULE_SHISEN + MJ_RULE_SHISEN_APART;
    let tiles = board(12, 6, 4, 1);
    let (data, count) = (tiles.as_ptr(), tiles.len());
    let options = mj_options { rule, node_limit: 3, ..mj_options::new() };
    let options = &raw const options;
    let mut legal = [Pair { first: 0, second: 0 }; 216];
    let mut found = 0;
    // SAFETY, here and below: the arrays are as long as said.
    let code =
        unsafe { mj_legal_pairs_by_rule(data, count, rule, legal.as_mut_ptr(), 216, &mut found) };
    assert!(code == MJ_OK && found > 2);
    let (mut dealt, mut pairs) = ([pattern::<Tile>(); 72], [pattern::<Pair>(); 216]);
    let (mut flags, mut paths) = ([pattern::<u8>(); 216], [pattern::<mj_path>(); 216]);
    let mut place = pattern::<u64>();
    let (faces, room, number) = (dealt.as_mut_ptr(), pairs.as_mut_ptr(), &raw mut place);
    let (flags, paths) = (flags.as_mut_ptr(), paths.as_mut_ptr());
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(faces, 72)));
        assert!(untouched(std::slice::from_raw_parts(room, 216)));
        assert!(untouched(std::slice::from_raw_parts(flags, 216)));
        assert!(untouched(std::slice::from_raw_parts(paths, 216)));
        assert!(untouched(&[number.read()]));
    };
    let starve = |what: &str, least: u64, call: &mut dyn FnMut() -> i32| {
        let (code, allocations) = starve(what, call, untouched);
        assert!(code >= 0 && allocations >= least, "{what}: {code}, {allocations} allocations");
        // What a call has written is taken back for the next.
        unsafe {
            (0..72).for_each(|k| faces.add(k).write(pattern()));
            (0..216).for_each(|k| room.add(k).write(pattern()));
            (0..216).for_each(|k| paths.add(k).write(pattern()));
            flags.write_bytes(pattern(), 216);
            number.write(pattern());
        }
    };
    let none = null_mut();
    unsafe {
        starve("mj_shisen_board", 1, &mut || mj_shisen_board(12, 6, faces, 72));
        starve("mj_shisen_deal", 2, &mut || mj_shisen_deal(data, count, 1, 3, faces));
        starve("mj_shisen_paths", 5, &mut || {
            let pairs = found as usize;
            mj_shisen_paths(data, count, rule, legal.as_ptr(), pairs, paths, null_mut())
        });
        starve("mj_legal_pairs_by_rule", 5, &mut || {
            mj_legal_pairs_by_rule(data, count, rule, room, 216, number)
        });
        starve("mj_prune_scan_by_rule", 5, &mut || {
            mj_prune_scan_by_rule(data, count, rule, null(), 0, flags)
        });
        starve("mj_random_attempts_by_rule", 5, &mut || {
            mj_random_attempts_by_rule(data, count, rule, 50, 0, room, 36, number)
        });
        starve("mj_safe_pairs", 5, &mut || {
            mj_safe_pairs(data, count, options, room, flags, 216, number, none)
        });
        starve("mj_hint", 5, &mut || mj_hint(data, count, options, room, none));
        starve("mj_lost_since", 5, &mut || {
            mj_lost_since(data, count, legal.as_ptr(), 1, options, number, none)
        });
        for rule in [rule, MJ_RULE_SHISEN + MJ_RULE_SHISEN_DOWN] {
            starve("mj_left", 5, &mut || {
                mj_left(data, count, rule, legal.as_ptr(), 1, faces, null_mut(), null_mut())
            });
        }
        starve("mj_fewest_left", 5, &mut || {
            mj_fewest_left(data, count, options, room, 36, number, none)
        });
        starve("mj_deal_winnable", 5, &mut || {
            mj_deal_winnable(data, count, 4, 1, 0, 0, 100, options, faces, number, none)
        });
        starve("mj_reshuffle", 5, &mut || mj_reshuffle(data, count, 1, options, faces, none));
        let text = b"mjproof 1 shisen+apart\n0\n";
        let call = || mj_check_proof(data, count, text.as_ptr().cast(), text.len(), options, none);
        let (code, allocations) = crate::starve("mj_check_proof", call, untouched);
        assert!(code == MJ_ERROR_PROOF_STEP && allocations > 5, "{code}, {allocations}");
    }
}
