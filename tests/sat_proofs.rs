//! Boards of formulas that nothing satisfies: their proofs pass the checker that shares nothing with
//! the library. Small formulas only: the format has no word for "without loss of generality", so
//! proofs grow fast with the formula, as docs/theory.md says.

mod common;

use common::proof::Program;
use mjsolver::theory::sat::{self, Shape};
use mjsolver::{Board, Options, Verdict, prove};

/// Formulas, each literal by its variable, clauses ended by 0.
const UNSATISFIABLE: [(u32, &[i32]); 7] = [
    (1, &[1, 0, -1, 0]),
    (2, &[1, 0, -1, 2, 0, -2, 0]),
    (2, &[1, 2, 0, -1, 0, -2, 0]),
    (2, &[1, 2, 0, 1, -2, 0, -1, 2, 0, -1, -2, 0]),
    (3, &[1, 0, -1, 2, 0, -2, 3, 0, -3, 0]),
    (3, &[1, 2, 3, 0, -1, 0, -2, 0, -3, 0]),
    (3, &EIGHT),
];

/// All clauses over three variables.
const EIGHT: [i32; 32] = [
    1, 2, 3, 0, 1, 2, -3, 0, 1, -2, 3, 0, 1, -2, -3, 0, -1, 2, 3, 0, -1, 2, -3, 0, -1, -2, 3, 0,
    -1, -2, -3, 0,
];

#[test]
fn proofs_of_unsatisfiable_formulas_pass_the_checker() {
    let checker = Program::build("sat_proofs");
    for (variables, literals) in UNSATISFIABLE {
        let shape = if literals.len() < 5 { Shape::Rows } else { Shape::Stacks };
        let tiles = sat::board(variables, literals, shape).unwrap();
        let board = Board::new(&tiles).unwrap();
        let (outcome, proof) = prove(&board, &Options::default()).unwrap();
        assert_eq!(outcome.verdict, Verdict::Unsolvable, "{literals:?}");
        let mut text = Vec::new();
        proof
            .expect("an unsolvable board has a proof")
            .write(&mut |piece| {
                text.extend_from_slice(piece);
                true
            })
            .unwrap();
        assert_eq!(checker.judge(&tiles, &text), Ok(()), "{literals:?}");
        println!(
            "{literals:?}: {} tiles, {} lines",
            tiles.len(),
            text.split(|&b| b == b'\n').count() - 2
        );
    }
}
