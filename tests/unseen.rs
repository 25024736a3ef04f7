//! Play without peeking (theorem 5 of the paper): the strategy wins exactly as often as anybody
//! can, which is found by trying everything; and the games played at random deals agree.

mod common;

use common::Dice;
use common::abi::{pattern, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::unseen::{mj_unseen_games, mj_unseen_pair};
use mjsolver::{Pair, Tile, deal, theory::unseen};
use std::collections::HashMap;
use std::ptr::null_mut;

/// What a player sees of a stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Stack {
    /// This face, and something under it.
    Upper(u8),
    /// This face, and nothing under it.
    Ground(u8),
}

/// What a player knows: the stacks, and how many tiles of each face are not seen. Stacks in which
/// the same is seen are alike, so they are kept in order.
type Known = (Vec<Stack>, Vec<u8>);

#[derive(Clone, Copy, PartialEq)]
enum Player {
    /// Whatever turns out best.
    Best,
    /// The library's strategy.
    Strategy,
}

/// Of all the ways in which what is not seen can lie, each equally likely and told apart by its
/// faces alone, how many are won.
fn won(known: &Known, player: Player, cache: &mut HashMap<Known, u64>) -> u64 {
    if let Some(&won) = cache.get(known) {
        return won;
    }
    let (stacks, _) = known;
    let result = if stacks.is_empty() {
        1
    } else if player == Player::Strategy {
        chosen(stacks).map_or(0, |[a, b]| won_after(known, a, b, player, cache))
    } else {
        let face = |stack: Stack| match stack {
            Stack::Upper(face) | Stack::Ground(face) => face,
        };
        let mut most = 0;
        for b in 0..stacks.len() {
            for a in 0..b {
                if face(stacks[a]) == face(stacks[b]) {
                    most = most.max(won_after(known, a, b, player, cache));
                }
            }
        }
        most
    };
    cache.insert(known.clone(), result);
    result
}

/// The same after the tops of two stacks have gone together.
fn won_after(
    (stacks, unseen): &Known,
    a: usize,
    b: usize,
    player: Player,
    cache: &mut HashMap<Known, u64>,
) -> u64 {
    let mut rest = stacks.clone();
    let gone = [rest.remove(b), rest.remove(a)];
    let shown = gone.iter().filter(|stack| matches!(stack, Stack::Upper(_))).count();
    let mut sum = 0;
    show(shown, &rest, unseen, &mut |stacks, unseen| {
        let mut stacks = stacks.to_vec();
        stacks.sort_unstable();
        sum += won(&(stacks, unseen.to_vec()), player, cache);
    });
    sum
}

/// All faces that so many lower tiles can show.
fn show(count: usize, stacks: &[Stack], unseen: &[u8], then: &mut dyn FnMut(&[Stack], &[u8])) {
    if count == 0 {
        return then(stacks, unseen);
    }
    for face in (0..unseen.len()).filter(|&face| unseen[face] > 0) {
        let mut fewer = unseen.to_vec();
        fewer[face] -= 1;
        show(count - 1, &[stacks, &[Stack::Ground(face as u8)]].concat(), &fewer, then);
    }
}

/// Which stacks the library plays; what is not seen has a face that means nothing.
fn chosen(stacks: &[Stack]) -> Option<[usize; 2]> {
    let mut tiles = Vec::new();
    let mut stack_of = Vec::new();
    for (k, &stack) in stacks.iter().enumerate() {
        let (face, height) = match stack {
            Stack::Upper(face) => (face, 2),
            Stack::Ground(face) => (face, 1),
        };
        for level in 0..height {
            let group = if level + 1 == height { i32::from(face) } else { -7 - k as i32 };
            tiles.push(Tile { row: 0, col: 4 * k as i32, level, group });
            stack_of.push(k);
        }
    }
    let mut pair = pattern::<Pair>();
    // SAFETY: the arrays are as long as said.
    let code = unsafe { mj_unseen_pair(tiles.as_ptr(), tiles.len(), &raw mut pair, null_mut()) };
    if code == 0 {
        assert!(untouched(&[pair]));
        return None;
    }
    assert_eq!(code, 1);
    let mut both = [pair.first, pair.second].map(|tile| stack_of[tile as usize]);
    both.sort_unstable();
    Some(both)
}

/// Deals of groups of four, and a last one of two where the tiles do not divide: how many a player
/// wins, and how many there are.
fn all_deals(ones: usize, twos: usize, player: Player) -> (u64, u64) {
    let tiles = ones + 2 * twos;
    let sizes: Vec<u8> = (0..tiles.div_ceil(4)).map(|k| (tiles - 4 * k).min(4) as u8).collect();
    let mut cache = HashMap::new();
    let mut sum = 0;
    // First the tops of the stacks of two are seen, then the stacks of one.
    fn tops(
        left: [usize; 2],
        stacks: &mut Vec<Stack>,
        unseen: &mut [u8],
        then: &mut dyn FnMut(&[Stack], &[u8]),
    ) {
        let [ones, twos] = left;
        if ones + twos == 0 {
            return then(stacks, unseen);
        }
        for face in 0..unseen.len() {
            if unseen[face] > 0 {
                unseen[face] -= 1;
                let upper = twos > 0;
                let one = face as u8;
                stacks.push(if upper { Stack::Upper(one) } else { Stack::Ground(one) });
                let left = if upper { [ones, twos - 1] } else { [ones - 1, twos] };
                tops(left, stacks, unseen, then);
                stacks.pop();
                unseen[face] += 1;
            }
        }
    }
    tops([ones, twos], &mut Vec::new(), &mut sizes.clone(), &mut |stacks, unseen| {
        let mut stacks = stacks.to_vec();
        stacks.sort_unstable();
        sum += won(&(stacks, unseen.to_vec()), player, &mut cache);
    });
    let factorial = |n: u64| (1..=n).product::<u64>();
    let deals = sizes.iter().fold(factorial(tiles as u64), |it, &n| it / factorial(n.into()));
    (sum, deals)
}

fn layout(ones: usize, twos: usize) -> Vec<Tile> {
    let stack = |k: usize| {
        let height = if k < ones { 1 } else { 2 };
        (0..height).map(move |level| Tile { row: 0, col: 4 * k as i32, level, group: 0 })
    };
    (0..ones + twos).flat_map(stack).collect()
}

#[test]
fn nobody_wins_more_often_than_the_strategy() {
    let layouts = [
        (0, 2),
        (2, 1),
        (0, 4),
        (2, 3),
        (4, 2),
        (0, 5),
        (0, 6),
        (2, 5),
        (4, 4),
        (6, 3),
        (0, 7),
        (4, 5),
        (2, 7),
        (0, 8),
    ];
    let mut lost = 0;
    for (ones, twos) in layouts {
        let (best, deals) = all_deals(ones, twos, Player::Best);
        let (strategy, _) = all_deals(ones, twos, Player::Strategy);
        let share = 100.0 * best as f64 / deals as f64;
        println!("{ones} of one, {twos} of two: {strategy} of {deals} deals, {share:.4} %");
        assert_eq!(strategy, best, "{ones} of one, {twos} of two");
        assert!(best <= deals);
        lost += usize::from(best < deals);

        let games = 20_000;
        let wins = unseen::play_games(&layout(ones, twos), games, 1).unwrap();
        // Within five standard deviations of what all deals say.
        let expected = games as f64 * best as f64 / deals as f64;
        let deviation = (expected * (1.0 - best as f64 / deals as f64)).sqrt();
        assert!((wins.best as f64 - expected).abs() <= 5.0 * deviation, "{wins:?} {expected}");
        assert!(wins.random <= wins.best + 200, "{wins:?}");
    }
    assert!(lost > 8, "only {lost} layouts can be lost");
}

/// The games of the simulation are those that the call plays, pair by pair.
#[test]
fn the_simulation_plays_as_the_call_says() {
    let mut dice = Dice(1);
    for round in 0..300 {
        let (ones, twos) = (2 * dice.below(10), 1 + dice.below(20));
        let mut layout = layout(ones, twos);
        for k in (1..layout.len()).rev() {
            layout.swap(k, dice.below(k + 1));
        }
        let seed = dice.next();
        let wins = unseen::play_games(&layout, 1, seed).unwrap();
        let mut tiles = deal::uniform(&layout, 4, seed).unwrap();
        while let Some(pair) = unseen::next_pair(&tiles).unwrap() {
            let (low, high) = (pair.first.min(pair.second), pair.first.max(pair.second));
            let there = vec![true; tiles.len()];
            assert_eq!(tiles[low as usize].group, tiles[high as usize].group);
            for tile in [low, high] {
                assert!(common::playable(&tiles, &there, tile as usize));
            }
            tiles.remove(high as usize);
            tiles.remove(low as usize);
        }
        assert_eq!(wins.best, u64::from(tiles.is_empty()), "round {round}");
    }
}

#[test]
fn bad_arguments() {
    let mut tiles = layout(2, 1);
    let (mut pair, mut index) = (pattern::<Pair>(), pattern::<u64>());
    let mut numbers = [pattern::<u64>(); 2];
    let (place, at, won) = (&raw mut pair, &raw mut index, numbers.as_mut_ptr());
    let null = std::ptr::null;
    // SAFETY, here and below: the arrays are as long as said; odd addresses are not used.
    unsafe {
        assert_eq!(mj_unseen_pair(null(), 2, place, at), MJ_ERROR_NULL);
        assert_eq!((mj_unseen_pair(tiles.as_ptr(), 3, place, at), index), (MJ_ERROR_ODD_GROUP, 0));
        let aside = place.wrapping_byte_add(1);
        assert_eq!(mj_unseen_pair(tiles.as_ptr(), 4, aside, at), MJ_ERROR_ALIGNMENT);
        let games = |layout: &[Tile], count| {
            mj_unseen_games(layout.as_ptr(), count, 5, 0, won, won.add(1), at)
        };
        assert_eq!((games(&tiles, 3), index), (MJ_ERROR_ODD_GROUP, 0));
        tiles.extend([2, 3].map(|level| Tile { level, ..tiles[3] }));
        for code in [games(&tiles, 6), mj_unseen_pair(tiles.as_ptr(), 6, place, at)] {
            assert_eq!((code, index), (MJ_ERROR_NOT_STACKS, 3));
        }
        tiles.truncate(4);
        tiles[1] = tiles[0];
        for code in [games(&tiles, 4), mj_unseen_pair(tiles.as_ptr(), 4, place, at)] {
            assert_eq!((code, index), (MJ_ERROR_OVERLAP, 1));
        }
        assert!(untouched(&[place.read()]) && untouched(&[won.read(), won.add(1).read()]));
        // No tiles, no games, nothing wanted.
        assert_eq!(mj_unseen_pair(null(), 0, place, at), 0);
        let tiles = layout(2, 1);
        assert_eq!(mj_unseen_pair(tiles.as_ptr(), 4, null_mut(), null_mut()), 1);
        let nothing = (null_mut(), null_mut(), null_mut());
        let code = mj_unseen_games(null(), 0, 3, 0, nothing.0, nothing.1, nothing.2);
        assert_eq!(code, MJ_OK);
        assert_eq!(mj_unseen_games(tiles.as_ptr(), 4, 0, 0, won, won.add(1), at), MJ_OK);
    }
    assert_eq!(numbers, [0, 0]);
}
