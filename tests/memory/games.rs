//! The functions for games.

use crate::common::abi::{HARD, LOST, pattern, turtle, untouched};
use crate::starve;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::difficulties::mj_difficulties;
use mjsolver::ffi::fewest::mj_fewest_left;
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::left::mj_left;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::*;
use mjsolver::ffi::playable::{mj_legal_pairs, mj_playable};
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::rule::MJ_RULE_ONE_LEVEL;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::surely::mj_deal_surely;
use mjsolver::ffi::why::mj_why_lost;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{Pair, Tile};
use std::mem::size_of;
use std::ptr::{null, null_mut};

#[test]
fn the_functions_for_games_survive_every_failed_allocation() {
    let (tiles, options) = (turtle(LOST), mj_options { node_limit: 3, ..mj_options::new() });
    let (data, count, options) = (tiles.as_ptr(), tiles.len(), &raw const options);
    let visible = [0; 144];
    let (mut flags, mut dealt) = ([pattern::<u8>(); 216], [pattern::<Tile>(); 144]);
    let (mut pairs, mut counts) = ([pattern::<Pair>(); 216], [pattern::<u64>(); 216]);
    let mut number = pattern::<u64>();
    let mut rating = mj_rating { struct_size: size_of::<mj_rating>(), ..pattern() };
    let (flags, faces, room) = (flags.as_mut_ptr(), dealt.as_mut_ptr(), pairs.as_mut_ptr());
    let (counts, number, rating) = (counts.as_mut_ptr(), &raw mut number, &raw mut rating);
    let none: *mut u64 = null_mut();
    // SAFETY, here and below: the arrays are as long as said.
    let untouched = || unsafe {
        assert!(untouched(std::slice::from_raw_parts(flags, 216)));
        assert!(untouched(std::slice::from_raw_parts(faces, 144)));
        assert!(untouched(std::slice::from_raw_parts(room, 216)));
        assert!(untouched(std::slice::from_raw_parts(counts, 216)));
        assert!(untouched(&[number.read()]) && untouched(&[(*rating).games]));
    };
    // What a call has written is taken back for the next.
    let reset = || unsafe {
        flags.write_bytes(pattern(), 216);
        (0..144).for_each(|k| faces.add(k).write(pattern()));
        (0..216).for_each(|k| room.add(k).write(pattern()));
        (0..216).for_each(|k| counts.add(k).write(pattern()));
        number.write(pattern());
        (*rating).games = pattern();
    };
    let starve = |what: &str, least: u64, call: &mut dyn FnMut() -> i32| {
        let (code, allocations) = starve(what, call, untouched);
        assert!(code >= 0 && allocations >= least, "{what}: {code}, {allocations} allocations");
        reset();
    };
    unsafe {
        starve("mj_playable", 5, &mut || mj_playable(data, count, flags));
        starve("mj_legal_pairs", 5, &mut || mj_legal_pairs(data, count, room, 216, number));
        starve("mj_safe_pairs", 10, &mut || {
            mj_safe_pairs(data, count, options, room, flags, 216, number, none.cast())
        });
        starve("mj_hint", 10, &mut || mj_hint(data, count, options, room, none.cast()));
        starve("mj_lost_since", 10, &mut || {
            mj_lost_since(data, count, null(), 0, options, number, none.cast())
        });
        starve("mj_left", 5, &mut || {
            let origins = counts.cast();
            mj_left(data, count, MJ_RULE_ONE_LEVEL, null(), 0, faces, origins, none)
        });
        // With as many nodes as it takes to tell why.
        let unlimited = mj_options::new();
        starve("mj_why_lost", 50, &mut || {
            mj_why_lost(data, count, &unlimited, flags, number, none.cast(), none.cast())
        });
        starve("mj_fewest_left", 10, &mut || {
            mj_fewest_left(data, count, options, room, 72, number, none.cast())
        });
        starve("mj_rate", 10, &mut || mj_rate(data, count, 3, options, rating, none.cast()));
        // The wish is beyond all deals, so that faces are exchanged.
        starve("mj_deal_surely", 10, &mut || {
            let level = null_mut();
            mj_deal_surely(data, count, 4, 1, 99, 99, options, faces, level, none.cast())
        });
        starve("mj_difficulties", 10, &mut || {
            let end = null_mut();
            mj_difficulties(data, count, 4, 1, 2, options, counts, end, end, none.cast())
        });
        starve("mj_deal_winnable", 10, &mut || {
            mj_deal_winnable(data, count, 4, 1, 0, 0, 100, options, faces, number, none.cast())
        });
        starve("mj_reshuffle", 10, &mut || {
            mj_reshuffle(data, count, 1, options, faces, none.cast())
        });
        starve("mj_guess_pairs", 10, &mut || {
            let seen = visible.as_ptr();
            mj_guess_pairs(
                data,
                count,
                seen,
                2,
                options,
                room,
                counts,
                216,
                number,
                none,
                none,
                none.cast(),
            )
        });
    }
}

/// Where a game takes other ways: won boards, searches that need no games, positions in an awkward
/// place.
#[test]
fn other_ways_of_the_functions_for_games() {
    let hard = turtle(HARD);
    let options = mj_options { attempts: MJ_NO_ATTEMPTS, node_limit: 5, ..mj_options::new() };
    let paper = mj_options { engine: MJ_ENGINE_PAIRING, ..options };
    let mut place = pattern::<u64>();
    let number = &raw mut place;
    let reset = || unsafe { assert!(untouched(&[number.read()])) };
    for options in [&options, &paper] {
        let (data, none) = (hard.as_ptr(), null_mut());
        let call = || unsafe { mj_fewest_left(data, 144, options, none, 0, number, null_mut()) };
        let (code, _) = starve("mj_fewest_left of a hard board", call, reset);
        assert_eq!(code, MJ_UNKNOWN);
        unsafe { number.write(pattern()) };
    }
    let easy = turtle(7);
    let call = || unsafe { mj_hint(easy.as_ptr(), 144, null(), null_mut(), null_mut()) };
    assert_eq!(starve("mj_hint", call, || ()).0, MJ_SOLVABLE);
    // The second one needs a search to be refuted.
    let tower = |row, height| (0..height).map(move |level| Tile { row, level, ..Tile::default() });
    for (heights, code) in [([6, 5, 3], MJ_SOLVABLE), ([9, 2, 3], MJ_UNSOLVABLE)] {
        let tiles: Vec<Tile> =
            heights.iter().zip([0, 10, 20]).flat_map(|(&height, row)| tower(row, height)).collect();
        let call =
            || unsafe { mj_reshuffle(tiles.as_ptr(), 14, 1, null(), null_mut(), null_mut()) };
        assert_eq!(starve("mj_reshuffle of towers", call, || ()).0, code);
    }
}
