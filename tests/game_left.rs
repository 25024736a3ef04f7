//! mj_left against the same written plainly: along whole games, by both rules, and wrong pairs in
//! the middle of them. tests/shisen_gravity.rs has it where tiles fall.

mod common;

use common::Dice;
use common::abi::turtle;
use common::position::{after, left, left_by_rule, random_game};
use mjsolver::Pair;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::rule::*;

#[test]
fn every_position_of_a_game() {
    let mut dice = Dice(5);
    for seed in 0..20 {
        let tiles = turtle(seed);
        let played = random_game(&mut dice, &tiles, 72);
        for count in 0..=played.len() {
            let (rest, origins) = left(&tiles, &played[..count]).unwrap();
            assert_eq!(rest, after(&tiles, &played[..count]));
            assert!(origins.is_sorted_by(|one, two| one < two));
            assert!(rest.iter().zip(&origins).all(|(tile, &at)| *tile == tiles[at as usize]));
        }
    }
}

#[test]
fn a_pair_of_the_position_is_one_of_the_start() {
    let tiles = turtle(7);
    let mut played = Vec::new();
    loop {
        let (rest, origins) = left(&tiles, &played).unwrap();
        let Some(&pair) = common::position::legal_pairs(&rest, &vec![true; rest.len()]).last()
        else {
            break;
        };
        let [first, second] = [pair.first, pair.second].map(|tile| origins[tile as usize]);
        played.push(Pair { first, second });
    }
    assert!(played.len() > 20);
}

#[test]
fn the_first_wrong_pair_is_named() {
    let tiles = turtle(7);
    let played = random_game(&mut Dice(1), &tiles, 72);
    for at in 0..played.len() {
        let mut wrong = played.clone();
        wrong[at].first = 144;
        assert_eq!(left(&tiles, &wrong), Err((MJ_ERROR_PAIRING_TILE, at as u64)));
        wrong[at].first = wrong[at].second;
        assert_eq!(left(&tiles, &wrong), Err((MJ_ERROR_PAIRING_REPEAT, at as u64)));
        if at > 0 {
            wrong[at] = played[at - 1];
            assert_eq!(left(&tiles, &wrong), Err((MJ_ERROR_PAIRING_REPEAT, at as u64)));
        }
    }
}

#[test]
fn odd_arguments() {
    assert_eq!(left(&[], &[]), Ok((Vec::new(), Vec::new())));
    let tiles = turtle(7);
    for rule in [-1, 2, 15, MJ_RULE_SHISEN_INSIDE, MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE] {
        assert_eq!(left_by_rule(&tiles, rule, &[]), Err((MJ_ERROR_RULE, MJ_NO_INDEX)));
    }
    let pair = Pair { first: 0, second: 1 };
    assert_eq!(left(&tiles, &[pair; 73]), Err((MJ_ERROR_PAIRING_COUNT, MJ_NO_INDEX)));
    assert_eq!(left(&tiles[1..], &[]).unwrap_err().0, MJ_ERROR_ODD_GROUP);
    // A pair that lies on different levels across a gap, by either rule.
    let tile = |level: i32, col: i32, group: i32| mjsolver::Tile { row: 0, col, level, group };
    let gap = [tile(0, 0, 0), tile(2, 0, 1), tile(0, 8, 0), tile(0, 12, 1)];
    let first = [Pair { first: 0, second: 2 }];
    assert_eq!(left_by_rule(&gap, MJ_RULE_ONE_LEVEL, &first).unwrap().1, [1, 3]);
    let refused = Err((MJ_ERROR_NOT_PLAYABLE, 0));
    assert_eq!(left_by_rule(&gap, MJ_RULE_ANY_LEVEL, &first), refused);
    // Shisen-Sho without gravity.
    let cells: Vec<_> = (0..4).map(|col| tile(0, col, [0, 1, 1, 0][col as usize])).collect();
    let (outer, inner) = (Pair { first: 0, second: 3 }, Pair { first: 1, second: 2 });
    let inside = MJ_RULE_SHISEN + MJ_RULE_SHISEN_INSIDE + (4 << 16) + (1 << 22);
    assert_eq!(left_by_rule(&cells, MJ_RULE_SHISEN, &[outer]).unwrap().1, [1, 2]);
    assert_eq!(left_by_rule(&cells, inside, &[outer]), refused);
    assert_eq!(left_by_rule(&cells, inside, &[inner]).unwrap().0, [cells[0], cells[3]]);
    assert_eq!(left_by_rule(&cells, inside, &[inner, outer]).unwrap().1, []);
}
