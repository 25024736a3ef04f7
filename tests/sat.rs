//! Formulas as boards (theorem 3 and the corollary of the paper): the answers are those of a SAT
//! solver, `minisat`, which tests/setup.sh installs; assignments satisfy, solutions clear the
//! board; and the boards are what the theorem says.

mod common;

use common::abi::{pattern, solve, untouched};
use common::{Dice, assert_solves};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::sat::*;
use mjsolver::{Pair, Tile};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::ptr::{null, null_mut};

struct Formula {
    variables: u32,
    /// As in DIMACS files, each clause ended by 0.
    literals: Vec<i32>,
}

impl Formula {
    fn new(variables: u32, clauses: &[&[i32]]) -> Self {
        let literals = clauses.iter().flat_map(|clause| [clause, &[0][..]].concat()).collect();
        Formula { variables, literals }
    }

    fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|it| &it[..it.len() - 1])
    }

    /// Three different variables in each clause, any signs.
    fn random(dice: &mut Dice, variables: u32, clauses: usize) -> Self {
        let mut literals = Vec::new();
        for _ in 0..clauses {
            let mut chosen = HashSet::new();
            while chosen.len() < 3 {
                let variable = 1 + dice.below(variables as usize) as i32;
                if chosen.insert(variable) {
                    literals.push(if dice.below(2) == 0 { variable } else { -variable });
                }
            }
            literals.push(0);
        }
        Formula { variables, literals }
    }

    fn holds(&self, values: &[u8]) -> bool {
        let holds =
            |&literal: &i32| (values[literal.unsigned_abs() as usize - 1] == 1) == (literal > 0);
        self.clauses().all(|clause| clause.iter().any(holds))
    }

    fn by_brute_force(&self) -> bool {
        (0..1_u32 << self.variables).any(|bits| {
            let values: Vec<u8> = (0..self.variables).map(|k| (bits >> k & 1) as u8).collect();
            self.holds(&values)
        })
    }

    /// What a SAT solver says.
    fn by_minisat(&self, name: &str) -> bool {
        let mut text = format!("p cnf {} {}\n", self.variables, self.clauses().count());
        for clause in self.clauses() {
            clause.iter().for_each(|literal| write!(text, "{literal} ").unwrap());
            text += "0\n";
        }
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        std::fs::write(&path, text).unwrap();
        let status =
            Command::new("minisat").arg(&path).stdout(Stdio::null()).stderr(Stdio::null()).status();
        match status.expect("minisat, which tests/setup.sh installs").code() {
            Some(10) => true,
            Some(20) => false,
            code => panic!("minisat ends with {code:?}"),
        }
    }

    fn board(&self, shape: i32) -> Vec<Tile> {
        let mut count = 0;
        // SAFETY, here and below: the arrays are as long as said.
        let mut call = |tiles: *mut Tile, capacity: usize| unsafe {
            let (literals, length) = (self.literals.as_ptr(), self.literals.len());
            let code = mj_sat_board(
                self.variables,
                literals,
                length,
                shape,
                tiles,
                capacity,
                &raw mut count,
                null_mut(),
            );
            assert_eq!(code, MJ_OK);
            count
        };
        let needed = call(null_mut(), 0);
        let mut tiles = vec![pattern::<Tile>(); needed + 1];
        assert_eq!(call(tiles.as_mut_ptr(), needed), needed);
        assert!(untouched(&tiles[needed..]));
        tiles.truncate(needed);
        tiles
    }

    /// Whether the board is solvable; if so, the assignment that it gives is checked.
    fn by_playing(&self, shape: i32) -> bool {
        let tiles = self.board(shape);
        let solved = solve_quickly(&tiles);
        let Some(pairs) = solved else { return false };
        let values = assignment(self.variables, &pairs);
        assert!(self.holds(&values), "{values:?} does not satisfy {:?}", self.literals);
        true
    }
}

/// The pairs, or nothing where there is no solution. Checks the pairs on small boards by the slow
/// rules, and on large ones by what they have to be in stacks and rows.
fn solve_quickly(tiles: &[Tile]) -> Option<Vec<Pair>> {
    if tiles.len() <= 1_000 {
        let solved = solve(tiles, &mj_options::new());
        assert!([MJ_SOLVABLE, MJ_UNSOLVABLE].contains(&solved.code));
        return (solved.code == MJ_SOLVABLE).then_some(solved.pairs);
    }
    let board = mjsolver::Board::new(tiles).unwrap();
    match mjsolver::solve(&board, &mjsolver::Options::default()).unwrap().verdict {
        mjsolver::Verdict::Solvable(pairs) => {
            replay_columns(tiles, &pairs);
            Some(pairs)
        }
        verdict => {
            assert_eq!(verdict, mjsolver::Verdict::Unsolvable);
            None
        }
    }
}

/// Plays pairs on isolated stacks or rows: what is playable is the top of a stack, and the first
/// and the last tile of a row. Which is which is read off the coordinates.
fn replay_columns(tiles: &[Tile], pairs: &[Pair]) {
    let one_level = tiles.iter().all(|tile| tile.level == 0);
    let column = |tile: &Tile| (tile.row, if one_level { tile.col / 16 } else { tile.col });
    let place = |tile: &Tile| if one_level { tile.col } else { tile.level };
    let mut columns: HashMap<(i32, i32), Vec<i32>> = HashMap::new();
    for tile in tiles {
        columns.entry(column(tile)).or_default().push(place(tile));
    }
    for places in columns.values_mut() {
        places.sort_unstable();
    }
    assert_eq!(pairs.len(), tiles.len() / 2);
    for pair in pairs {
        let both = [pair.first, pair.second].map(|index| tiles[index as usize]);
        assert!(pair.first != pair.second && both[0].group == both[1].group);
        for tile in &both {
            let left = &columns[&column(tile)];
            let first = one_level && left.first() == Some(&place(tile));
            assert!(first || left.last() == Some(&place(tile)), "{tile:?} is not playable");
        }
        for tile in &both {
            columns.get_mut(&column(tile)).unwrap().retain(|&other| other != place(tile));
        }
    }
}

fn assignment(variables: u32, pairs: &[Pair]) -> Vec<u8> {
    let mut values = vec![pattern::<u8>(); variables as usize + 1];
    let mut index = pattern::<u64>();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, room) = (pairs.as_ptr(), values.as_mut_ptr());
        mj_sat_assignment(variables, data, pairs.len(), room, &raw mut index)
    };
    assert_eq!(code, MJ_OK);
    assert!(untouched(&values[variables as usize..]) && untouched(&[index]));
    values.truncate(variables as usize);
    assert!(values.iter().all(|&value| value < 2));
    values
}

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

struct Call {
    variables: u32,
    literals: Vec<i32>,
    shape: i32,
}

fn board_error(call: &Call) -> (i32, u64) {
    let (mut tile, mut count, mut index) =
        (pattern::<Tile>(), pattern::<usize>(), pattern::<u64>());
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (literals, length) = (call.literals.as_ptr(), call.literals.len());
        let (room, place) = (&raw mut tile, &raw mut count);
        mj_sat_board(call.variables, literals, length, call.shape, room, 1, place, &raw mut index)
    };
    assert!(untouched(&[tile]) && untouched(&[count]));
    (code, index)
}

#[test]
fn bad_formulas() {
    let call =
        |variables, literals: &[i32]| Call { variables, literals: literals.to_vec(), shape: 0 };
    for (call, code, index) in [
        (call(2, &[1, 3, 0]), MJ_ERROR_LITERAL, 1),
        (call(2, &[1, 2, 0, -3, 0]), MJ_ERROR_LITERAL, 3),
        (call(0, &[1, 0]), MJ_ERROR_LITERAL, 0),
        (call(u32::MAX, &[i32::MIN, 1, 1, 1]), MJ_ERROR_CLAUSE, 3),
        (call(i32::MAX as u32, &[i32::MIN, 0]), MJ_ERROR_LITERAL, 0),
        (call(4, &[0, 1, 2, 3, 4, 0]), MJ_ERROR_CLAUSE, 4),
        (call(2, &[1, 0, 1, 2]), MJ_ERROR_CLAUSE, 3),
        (Call { shape: 2, ..call(1, &[1, 0]) }, MJ_ERROR_SHAPE, MJ_NO_INDEX),
        (Call { shape: -1, ..call(1, &[1, 0]) }, MJ_ERROR_SHAPE, MJ_NO_INDEX),
        (call(1, &[1, 0]), MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (call(29_127, &[]), MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
        (call(29_126, &[]), MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (Call { shape: 1, ..call(12_483, &[]) }, MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
        (Call { shape: 1, ..call(12_482, &[]) }, MJ_ERROR_CAPACITY, MJ_NO_INDEX),
        (call(u32::MAX, &[0, 0, 0]), MJ_ERROR_TILE_COUNT, MJ_NO_INDEX),
    ] {
        assert_eq!(board_error(&call), (code, index), "{} {:?}", call.variables, call.literals);
    }
    let mut count = 0;
    // SAFETY: what is not NULL is as long as said.
    unsafe {
        let place = &raw mut count;
        let null_literals = mj_sat_board(1, null(), 2, 0, null_mut(), 0, place, null_mut());
        assert_eq!(null_literals, MJ_ERROR_NULL);
        let null_count = mj_sat_board(1, null(), 0, 0, null_mut(), 0, null_mut(), null_mut());
        assert_eq!(null_count, MJ_ERROR_NULL);
        let null_tiles = mj_sat_board(1, null(), 0, 0, null_mut(), 1, place, null_mut());
        assert_eq!(null_tiles, MJ_ERROR_NULL);
        assert_eq!(mj_sat_board(1, null(), 0, 0, null_mut(), 0, place, null_mut()), MJ_OK);
    }
    assert_eq!(count, 60);
}

fn assignment_error(variables: u32, pairs: &[Pair]) -> (i32, u64) {
    let mut values = vec![pattern::<u8>(); variables.max(1) as usize];
    let mut index = pattern::<u64>();
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        let (data, room) = (pairs.as_ptr(), values.as_mut_ptr());
        mj_sat_assignment(variables, data, pairs.len(), room, &raw mut index)
    };
    assert!(untouched(&values));
    (code, index)
}

#[test]
fn bad_solutions() {
    let formula = Formula::new(2, &[&[1, 2], &[-1]]);
    let tiles = formula.board(MJ_SHAPE_STACKS);
    let pairs = solve_quickly(&tiles).unwrap();
    assert_solves(&tiles, &pairs, "two variables");
    assert_eq!(assignment(2, &pairs), [0, 1]);
    let change = |at: usize, pair: Pair| {
        let mut changed = pairs.clone();
        changed[at] = pair;
        changed
    };
    let beyond = Pair { first: tiles.len() as u32, second: 0 };
    assert_eq!(assignment_error(2, &change(3, beyond)), (MJ_ERROR_PAIRING_TILE, 3));
    assert_eq!(assignment_error(2, &change(3, pairs[2])), (MJ_ERROR_PAIRING_REPEAT, 3));
    let same = Pair { first: pairs[5].first, second: pairs[5].first };
    assert_eq!(assignment_error(2, &change(5, same)), (MJ_ERROR_PAIRING_REPEAT, 5));
    // Fewer pairs than the board of so many variables has, and none.
    assert_eq!(assignment_error(9, &pairs), (MJ_ERROR_NO_ASSIGNMENT, pairs.len() as u64));
    assert_eq!(assignment_error(1, &[]), (MJ_ERROR_NO_ASSIGNMENT, 0));
    // Pairs of neighbours: tile 24, the first of variable 1, goes with no other of its group.
    let neighbours: Vec<Pair> =
        (0..pairs.len() as u32).map(|k| Pair { first: 2 * k, second: 2 * k + 1 }).collect();
    assert_eq!(assignment_error(2, &neighbours), (MJ_ERROR_NO_ASSIGNMENT, 12));
    // SAFETY: NULL where nothing is needed, and where something is.
    unsafe {
        assert_eq!(mj_sat_assignment(1, null(), 0, null_mut(), null_mut()), MJ_ERROR_NULL);
        assert_eq!(mj_sat_assignment(0, null(), 0, null_mut(), null_mut()), MJ_OK);
        assert_eq!(mj_sat_assignment(0, null(), 3, null_mut(), null_mut()), MJ_ERROR_NULL);
        let many = (1 << 19) + 1;
        let code = mj_sat_assignment(0, pairs.as_ptr(), many, null_mut(), null_mut());
        assert_eq!(code, MJ_ERROR_TILE_COUNT);
    }
}
