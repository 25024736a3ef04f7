//! Formulas as boards (theorem 3 and the corollary of the paper): the answers are those of a SAT
//! solver, `minisat`, which tests/setup.sh installs; assignments satisfy, solutions clear the
//! board; and the boards are what the theorem says.

#[path = "../common/mod.rs"]
mod common;

mod errors;
mod formula;

use common::Dice;
use formula::Formula;
use mjsolver::Tile;
use mjsolver::ffi::sat::*;
use std::collections::{HashMap, HashSet};

/// Random formulas near the threshold; how many of them are satisfiable.
fn compare(variables: u32, instances: u64, shape: i32) {
    let mut satisfiable = 0;
    for instance in 0..instances {
        let mut dice = Dice(1_000 * u64::from(variables) + instance);
        let clauses = (4.26 * f64::from(variables)).round() as usize;
        let formula = Formula::random(&mut dice, variables, clauses);
        let expected = formula.by_minisat(&format!("random-{variables}-{shape}.cnf"));
        let played = formula.by_playing(shape);
        assert_eq!(played, expected, "{variables} variables, instance {instance}");
        satisfiable += u64::from(expected);
    }
    println!("{variables} variables: {satisfiable} of {instances} are satisfiable");
    assert!((1..instances).contains(&satisfiable));
}

#[test]
fn random_formulas_of_10_to_20_variables() {
    for (variables, instances) in [(10, 240), (12, 100), (15, 80), (20, 60)] {
        compare(variables, instances, MJ_SHAPE_STACKS);
    }
}

#[test]
fn random_formulas_of_30_to_50_variables() {
    for (variables, instances) in [(25, 20), (30, 16), (40, 10), (50, 8)] {
        compare(variables, instances, MJ_SHAPE_STACKS);
    }
}

/// Every clause of up to three literals over three variables, alone and with others.
#[test]
fn every_form_of_clause() {
    let literals = [-3, -2, -1, 1, 2, 3];
    let mut clauses: Vec<Vec<i32>> = vec![vec![]];
    for a in literals {
        clauses.push(vec![a]);
        for b in literals {
            clauses.push(vec![a, b]);
            clauses.extend(literals.iter().map(|&c| vec![a, b, c]));
        }
    }
    let short: Vec<Vec<i32>> =
        clauses.iter().filter(|clause| [1, 2].contains(&clause.len())).cloned().collect();
    let mut counts = [0; 2];
    let mut dice = Dice(7);
    for clause in &clauses {
        let alone = Formula::new(3, &[clause]);
        assert_eq!(alone.by_playing(MJ_SHAPE_STACKS), !clause.is_empty(), "{clause:?}");
        // With some that are short enough to contradict it.
        let others: Vec<&[i32]> =
            (0..5).map(|_| short[dice.below(short.len())].as_slice()).collect();
        let formula = Formula::new(3, &[&[clause.as_slice()], others.as_slice()].concat());
        let expected = formula.by_brute_force();
        assert_eq!(formula.by_playing(MJ_SHAPE_STACKS), expected, "{:?}", formula.literals);
        counts[usize::from(expected)] += 1;
    }
    assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
}

/// Pigeons that do not fit: each of `holes` + 1 has a hole, and no hole has two.
fn pigeons(holes: i32) -> Formula {
    let in_hole = |pigeon: i32, hole: i32| pigeon * holes + hole + 1;
    let mut literals = Vec::new();
    for pigeon in 0..=holes {
        literals.extend((0..holes).map(|hole| in_hole(pigeon, hole)));
        literals.push(0);
        for other in 0..pigeon {
            for hole in 0..holes {
                literals.extend([-in_hole(pigeon, hole), -in_hole(other, hole), 0]);
            }
        }
    }
    Formula { variables: (holes * (holes + 1)) as u32, literals }
}

fn hand_made() -> Vec<(Formula, bool)> {
    let core: Vec<Vec<i32>> = (0..8_i32)
        .map(|signs| (0..3).map(|k| if signs >> k & 1 == 1 { k + 1 } else { -k - 1 }).collect())
        .collect();
    let core: Vec<&[i32]> = core.iter().map(Vec::as_slice).collect();
    vec![
        (Formula::new(0, &[]), true),
        (Formula::new(3, &[]), true),
        (Formula::new(0, &[&[]]), false),
        (Formula::new(2, &[&[1, 2], &[]]), false),
        (Formula::new(1, &[&[1]]), true),
        (Formula::new(1, &[&[1], &[-1]]), false),
        (Formula::new(1, &[&[1, -1]]), true),
        (Formula::new(2, &[&[1, 2], &[1, -2], &[-1, 2]]), true),
        (Formula::new(2, &[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2]]), false),
        (Formula::new(3, &[&[-1, 2], &[-2, 3], &[1], &[-3]]), false),
        (Formula::new(3, &core[..7]), true),
        (Formula::new(3, &core), false),
        (pigeons(1), false),
        (pigeons(2), false),
        (pigeons(3), false),
    ]
}

#[test]
fn formulas_made_by_hand() {
    for (formula, expected) in hand_made() {
        assert_eq!(formula.by_playing(MJ_SHAPE_STACKS), expected, "{:?}", formula.literals);
        assert_eq!(formula.by_minisat("by-hand.cnf"), expected);
    }
}

/// Theorem 3: isolated stacks of the forms aab and abb, all in groups of four.
#[test]
fn the_stacks_are_those_of_the_theorem() {
    let mut dice = Dice(8);
    for round in 0..50 {
        let (variables, clauses) = (3 + dice.below(8) as u32, dice.below(30));
        let formula = Formula::random(&mut dice, variables, clauses);
        let stacks = formula.board(MJ_SHAPE_STACKS);
        assert_eq!(stacks.len(), 24 + 36 * (variables as usize + clauses), "round {round}");
        check_groups(&stacks);
        let mut places = HashSet::new();
        for three in stacks.chunks(3) {
            let Tile { row, col, .. } = three[0];
            for (depth, tile) in (0..).zip(three) {
                assert_eq!((tile.row, tile.col, tile.level), (row, col, 2 - depth));
            }
            let [a, b, c] = [three[0].group, three[1].group, three[2].group];
            assert!(a != c && (a == b || b == c), "{three:?}");
            // Nobody else is near.
            assert!(row % 4 == 0 && col % 4 == 0 && places.insert((row, col)));
        }
        let rows = formula.board(MJ_SHAPE_ROWS);
        assert_eq!(rows.len(), stacks.len() / 3 * 7);
        check_groups(&rows);
        let (fronts, behind) = rows.split_at(stacks.len());
        let mut places = HashSet::new();
        for (k, three) in fronts.chunks(3).enumerate() {
            let Tile { row, col, .. } = three[0];
            let all = three.iter().chain(&behind[4 * k..4 * k + 4]);
            for (at, tile) in (0..).zip(all) {
                assert_eq!((tile.row, tile.col, tile.level), (row, col + 2 * at, 0));
            }
            assert!(three.iter().zip(&stacks[3 * k..]).all(|(a, b)| a.group == b.group));
            assert!(behind[4 * k..4 * k + 4].iter().all(|it| it.group == behind[4 * k].group));
            assert!(row % 4 == 0 && col % 16 == 0 && places.insert((row, col)));
        }
    }
}

fn check_groups(tiles: &[Tile]) {
    let mut sizes: HashMap<i32, usize> = HashMap::new();
    tiles.iter().for_each(|tile| *sizes.entry(tile.group).or_default() += 1);
    assert!(sizes.values().all(|&size| size == 4));
}

/// The corollary.
#[test]
fn rows_on_one_level() {
    for (formula, expected) in hand_made() {
        assert_eq!(formula.by_playing(MJ_SHAPE_ROWS), expected, "{:?}", formula.literals);
    }
    for (variables, instances) in [(5, 30), (10, 20), (15, 5)] {
        compare(variables, instances, MJ_SHAPE_ROWS);
    }
}
