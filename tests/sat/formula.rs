//! Formulas, decided by a SAT solver, by brute force, and by playing their boards.

use crate::common::Dice;
use crate::common::abi::{pattern, solve, untouched};
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::*;
use mjsolver::ffi::sat::*;
use mjsolver::{Pair, Tile};
use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::ptr::null_mut;

pub struct Formula {
    pub variables: u32,
    /// As in DIMACS files, each clause ended by 0.
    pub literals: Vec<i32>,
}

impl Formula {
    pub fn new(variables: u32, clauses: &[&[i32]]) -> Self {
        let literals = clauses.iter().flat_map(|clause| [clause, &[0][..]].concat()).collect();
        Formula { variables, literals }
    }

    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        self.literals.split_inclusive(|&literal| literal == 0).map(|it| &it[..it.len() - 1])
    }

    /// Three different variables in each clause, any signs.
    pub fn random(dice: &mut Dice, variables: u32, clauses: usize) -> Self {
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

    pub fn holds(&self, values: &[u8]) -> bool {
        let holds =
            |&literal: &i32| (values[literal.unsigned_abs() as usize - 1] == 1) == (literal > 0);
        self.clauses().all(|clause| clause.iter().any(holds))
    }

    pub fn by_brute_force(&self) -> bool {
        (0..1_u32 << self.variables).any(|bits| {
            let values: Vec<u8> = (0..self.variables).map(|k| (bits >> k & 1) as u8).collect();
            self.holds(&values)
        })
    }

    /// What a SAT solver says.
    pub fn by_minisat(&self, name: &str) -> bool {
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

    pub fn board(&self, shape: i32) -> Vec<Tile> {
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
    pub fn by_playing(&self, shape: i32) -> bool {
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
pub fn solve_quickly(tiles: &[Tile]) -> Option<Vec<Pair>> {
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
pub fn replay_columns(tiles: &[Tile], pairs: &[Pair]) {
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

pub fn assignment(variables: u32, pairs: &[Pair]) -> Vec<u8> {
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
