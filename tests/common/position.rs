//! The C functions for games, called as a C program would, with outputs that show whether they
//! were written; and random games by the plain rules.

use super::abi::{new_report, pattern, untouched};
use super::rule::{rule, rule_code};
use super::{Dice, playable, replay};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::fewest::{mj_fewest_left, mj_leaves_at_most};
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::left::mj_left;
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::mj_options;
use mjsolver::ffi::playable::{
    mj_legal_pairs, mj_legal_pairs_by_rule, mj_playable, mj_playable_by_rule,
};
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::report::mj_report;
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{Board, Options, Pair, Rule, Tile, Verdict};
use std::mem::size_of;

/// A random game: pairs chosen evenly among all that can be played, until none is left or
/// so many have been played.
pub fn random_game(dice: &mut Dice, tiles: &[Tile], most: usize) -> Vec<Pair> {
    let mut there = vec![true; tiles.len()];
    let mut played = Vec::new();
    while played.len() < most {
        let legal = legal_pairs(tiles, &there);
        if legal.is_empty() {
            break;
        }
        let pair = legal[dice.below(legal.len())];
        there[pair.first as usize] = false;
        there[pair.second as usize] = false;
        played.push(pair);
    }
    played
}

/// The pairs that can be played while the tiles marked in `there` lie, by the definition.
pub fn legal_pairs(tiles: &[Tile], there: &[bool]) -> Vec<Pair> {
    let free: Vec<usize> = (0..tiles.len()).filter(|&k| playable(tiles, there, k)).collect();
    let mut pairs = Vec::new();
    for (k, &first) in free.iter().enumerate() {
        for &second in &free[k + 1..] {
            if tiles[first].group == tiles[second].group {
                pairs.push(Pair { first: first as u32, second: second as u32 });
            }
        }
    }
    pairs
}

/// What is left after some pairs.
pub fn after(tiles: &[Tile], played: &[Pair]) -> Vec<Tile> {
    let gone = |k: usize| played.iter().any(|pair| [pair.first, pair.second].contains(&(k as u32)));
    (0..tiles.len()).filter(|&k| !gone(k)).map(|k| tiles[k]).collect()
}

/// mj_left: the tiles left and where they were, or the error and its index. What is behind the
/// outputs stays as it was, and so do they on an error.
pub fn left(tiles: &[Tile], played: &[Pair]) -> Result<(Vec<Tile>, Vec<u32>), (i32, u64)> {
    left_by_rule(tiles, rule_code(), played)
}

/// The same by any rule.
pub fn left_by_rule(
    tiles: &[Tile],
    rule: i32,
    played: &[Pair],
) -> Result<(Vec<Tile>, Vec<u32>), (i32, u64)> {
    let mut room = vec![pattern::<Tile>(); tiles.len() + 1];
    let mut origins = vec![pattern::<u32>(); tiles.len() + 1];
    let mut index = pattern::<u64>();
    let (data, count, pairs) = (tiles.as_ptr(), tiles.len(), played.as_ptr());
    let (place, names) = (room.as_mut_ptr(), origins.as_mut_ptr());
    // SAFETY: the arrays are as long as said.
    let code =
        unsafe { mj_left(data, count, rule, pairs, played.len(), place, names, &raw mut index) };
    let number = usize::try_from(code).unwrap_or(0);
    assert!(untouched(&room[number..]) && untouched(&origins[number..]));
    if code < 0 {
        return Err((code, index));
    }
    assert!(untouched(&[index]));
    room.truncate(number);
    origins.truncate(number);
    // The tiles may be written where they were read.
    let mut same = tiles.to_vec();
    let place = same.as_mut_ptr();
    let (names, at) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: the same.
    let again = unsafe { mj_left(place, count, rule, pairs, played.len(), place, names, at) };
    assert!(again == code && same[..number] == room && same[number..] == tiles[number..]);
    Ok((room, origins))
}

/// Whether a board can be won, and the games that were played to find out. Quicker than
/// [`super::abi::solve`], which replays every solution.
pub fn winnable(tiles: &[Tile]) -> (bool, u64) {
    let outcome =
        mjsolver::solve(&Board::by_rule(tiles, rule()).unwrap(), &Options::default()).unwrap();
    (matches!(outcome.verdict, Verdict::Solvable(_)), outcome.counts.attempts)
}

/// mj_playable: the number, and the flags.
pub fn playable_tiles(tiles: &[Tile]) -> (i32, Vec<u8>) {
    let mut flags = vec![pattern::<u8>(); tiles.len() + 1];
    // SAFETY, here and below: the arrays are as long as said.
    let code = unsafe {
        let (data, count, room) = (tiles.as_ptr(), tiles.len(), flags.as_mut_ptr());
        match rule() {
            Rule::OneLevel => mj_playable(data, count, room),
            _ => mj_playable_by_rule(data, count, rule_code(), room),
        }
    };
    assert!(untouched(&flags[tiles.len()..]), "more flags than tiles");
    flags.truncate(tiles.len());
    (code, flags)
}

/// mj_legal_pairs.
pub fn legal(tiles: &[Tile]) -> Vec<Pair> {
    let mut count = pattern::<u64>();
    let (data, size) = (tiles.as_ptr(), tiles.len());
    let none = std::ptr::null_mut();
    let list = |pairs, capacity, count| unsafe {
        match rule() {
            Rule::OneLevel => mj_legal_pairs(data, size, pairs, capacity, count),
            _ => mj_legal_pairs_by_rule(data, size, rule_code(), pairs, capacity, count),
        }
    };
    assert_eq!(list(none, 0, &raw mut count), MJ_OK);
    let mut pairs = vec![pattern::<Pair>(); count as usize + 1];
    let mut again = pattern::<u64>();
    let (room, capacity) = (pairs.as_mut_ptr(), count as usize);
    assert_eq!(list(room, capacity, &raw mut again), MJ_OK);
    assert_eq!(count, again);
    assert!(untouched(&pairs[count as usize..]));
    pairs.truncate(count as usize);
    pairs
}

pub struct Judged {
    pub code: i32,
    pub pairs: Vec<Pair>,
    pub verdicts: Vec<u8>,
    pub report: mj_report,
}

/// mj_safe_pairs, with room for so many pairs.
pub fn judge(tiles: &[Tile], options: &mj_options, capacity: usize) -> Judged {
    let mut pairs = vec![pattern::<Pair>(); capacity + 1];
    let mut verdicts = vec![pattern::<u8>(); capacity + 1];
    let (mut count, mut report) = (pattern::<u64>(), new_report());
    let code = unsafe {
        let (data, size) = (tiles.as_ptr(), tiles.len());
        let (room, flags) = (pairs.as_mut_ptr(), verdicts.as_mut_ptr());
        mj_safe_pairs(data, size, options, room, flags, capacity, &raw mut count, &raw mut report)
    };
    assert_eq!(report.verdict, code);
    if code < 0 {
        assert!(untouched(&pairs) && untouched(&verdicts) && untouched(&[count]));
        count = 0;
    }
    assert!(untouched(&pairs[count as usize..]) && untouched(&verdicts[count as usize..]));
    pairs.truncate(count as usize);
    verdicts.truncate(count as usize);
    Judged { code, pairs, verdicts, report }
}

/// mj_hint: the code, and the pair if one was written.
pub fn hint(tiles: &[Tile], options: &mj_options) -> (i32, Option<Pair>, mj_report) {
    let (mut pair, mut report) = (pattern::<Pair>(), new_report());
    let code =
        unsafe { mj_hint(tiles.as_ptr(), tiles.len(), options, &raw mut pair, &raw mut report) };
    assert_eq!(report.verdict, code);
    (code, (!untouched(&[pair])).then_some(pair), report)
}

/// mj_lost_since: the code, and the index if one was written.
pub fn lost_since(
    tiles: &[Tile],
    played: &[Pair],
    options: &mj_options,
) -> (i32, Option<u64>, mj_report) {
    let (mut index, mut report) = (pattern::<u64>(), new_report());
    let code = unsafe {
        let (data, size) = (tiles.as_ptr(), tiles.len());
        let (pairs, count) = (played.as_ptr(), played.len());
        mj_lost_since(data, size, pairs, count, options, &raw mut index, &raw mut report)
    };
    assert_eq!(report.verdict, code);
    (code, (!untouched(&[index])).then_some(index), report)
}

pub struct Left {
    pub code: i32,
    /// Tiles left and the pairs, where they were written.
    pub game: Option<(usize, Vec<Pair>)>,
    pub report: mj_report,
}

/// mj_fewest_left, or mj_leaves_at_most; what they write has to be a game.
pub fn fewest(tiles: &[Tile], most: Option<u64>, options: &mj_options) -> Left {
    let needed = tiles.len() / 2;
    let mut pairs = vec![pattern::<Pair>(); needed + 1];
    let (mut left, mut report) = (pattern::<u64>(), new_report());
    let code = unsafe {
        let (data, size) = (tiles.as_ptr(), tiles.len());
        let (room, place, told) = (pairs.as_mut_ptr(), &raw mut left, &raw mut report);
        match most {
            None => mj_fewest_left(data, size, options, room, needed, place, told),
            Some(most) => mj_leaves_at_most(data, size, most, options, room, needed, place, told),
        }
    };
    assert_eq!(report.verdict, code);
    if untouched(&[left]) {
        assert!(untouched(&pairs));
        return Left { code, game: None, report };
    }
    let left = left as usize;
    let count = (tiles.len() - left) / 2;
    assert!(untouched(&pairs[count..]));
    pairs.truncate(count);
    assert_eq!(replay(tiles, &pairs), Ok(left), "{tiles:?} {pairs:?}");
    Left { code, game: Some((left, pairs)), report }
}

pub struct Rated {
    pub code: i32,
    pub rating: Option<mj_rating>,
    pub report: mj_report,
}

/// mj_rate.
pub fn rate(tiles: &[Tile], games: u64, options: &mj_options) -> Rated {
    let untouched_rating = mj_rating { struct_size: size_of::<mj_rating>(), ..pattern() };
    let (mut rating, mut report) = (untouched_rating, new_report());
    let code = unsafe {
        let (data, size) = (tiles.as_ptr(), tiles.len());
        mj_rate(data, size, games, options, &raw mut rating, &raw mut report)
    };
    assert_eq!(report.verdict, code);
    assert_eq!(rating.struct_size, size_of::<mj_rating>());
    let written = rating.difficulty != untouched_rating.difficulty;
    assert_eq!(written, code > 0, "a rating comes with a verdict");
    Rated { code, rating: written.then_some(rating), report }
}

/// mj_deal_winnable: the code, the deal, and its seed if they were written.
pub fn deal_winnable(
    layout: &[Tile],
    group_size: u32,
    seed: u64,
    deals: u64,
    (easiest, hardest): (u32, u32),
    options: &mj_options,
) -> (i32, Option<(Vec<Tile>, u64)>, mj_report) {
    let mut tiles = vec![pattern::<Tile>(); layout.len() + 1];
    let (mut deal_seed, mut report) = (pattern::<u64>(), new_report());
    let code = unsafe {
        let (data, size) = (layout.as_ptr(), layout.len());
        let (room, place, told) = (tiles.as_mut_ptr(), &raw mut deal_seed, &raw mut report);
        mj_deal_winnable(
            data, size, group_size, seed, deals, easiest, hardest, options, room, place, told,
        )
    };
    assert_eq!(report.verdict, code);
    assert!(untouched(&tiles[layout.len()..]));
    tiles.truncate(layout.len());
    if code != MJ_SOLVABLE {
        assert!(untouched(&tiles) && untouched(&[deal_seed]));
        return (code, None, report);
    }
    (code, Some((tiles, deal_seed)), report)
}

/// mj_reshuffle: the code, and the tiles if they were written.
pub fn reshuffle(
    tiles: &[Tile],
    seed: u64,
    options: &mj_options,
) -> (i32, Option<Vec<Tile>>, mj_report) {
    let mut room = vec![pattern::<Tile>(); tiles.len() + 1];
    let mut report = new_report();
    let code = unsafe {
        let (data, size) = (tiles.as_ptr(), tiles.len());
        mj_reshuffle(data, size, seed, options, room.as_mut_ptr(), &raw mut report)
    };
    assert_eq!(report.verdict, code);
    assert!(untouched(&room[tiles.len()..]));
    room.truncate(tiles.len());
    if code != MJ_SOLVABLE {
        assert!(untouched(&room));
        return (code, None, report);
    }
    (code, Some(room), report)
}

pub struct Seen {
    pub code: i32,
    pub pairs: Vec<Pair>,
    pub safe: Vec<u64>,
    pub judged: u64,
    pub winnable: u64,
    pub report: mj_report,
}

/// mj_guess_pairs.
pub fn guess(tiles: &[Tile], visible: &[u8], completions: u64, options: &mj_options) -> Seen {
    let capacity = legal(tiles).len();
    let mut pairs = vec![pattern::<Pair>(); capacity + 1];
    let mut safe = vec![pattern::<u64>(); capacity + 1];
    let [mut count, mut judged, mut winnable] = [pattern::<u64>(); 3];
    let mut report = new_report();
    let code = unsafe {
        let (data, size, flags) = (tiles.as_ptr(), tiles.len(), visible.as_ptr());
        let (room, counts) = (pairs.as_mut_ptr(), safe.as_mut_ptr());
        let places = [&raw mut count, &raw mut judged, &raw mut winnable];
        let [number, judged, winnable] = places;
        let told = &raw mut report;
        mj_guess_pairs(
            data,
            size,
            flags,
            completions,
            options,
            room,
            counts,
            capacity,
            number,
            judged,
            winnable,
            told,
        )
    };
    assert_eq!((code, report.verdict), (MJ_OK, MJ_OK));
    assert!(untouched(&pairs[count as usize..]) && untouched(&safe[count as usize..]));
    pairs.truncate(count as usize);
    safe.truncate(count as usize);
    Seen { code, pairs, safe, judged, winnable, report }
}
