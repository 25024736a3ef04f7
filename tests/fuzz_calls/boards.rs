//! The boards that calls are about, with what the model knows about each.

use crate::common::rule::{RULES, rule, set_rule};
use crate::common::{Dice, brute_force, slow_scan, small_board};
use mjsolver::{Board, Engine, Options, Rule, Tile, Verdict, deal, layout, prove, solve};

pub struct Known {
    pub tiles: Vec<Tile>,
    /// The rule that calls about it are made by.
    pub rule: Rule,
    pub solvable: bool,
    /// What the pruning scan leaves, by its definition.
    pub stuck: Vec<bool>,
    /// A proof, right for this board if it is unsolvable.
    pub proof: Vec<u8>,
}

pub struct Boards {
    pub all: Vec<Known>,
}

/// The proof of an unsolvable board; something that looks like one for the others.
fn proof_of(tiles: &[Tile]) -> Vec<u8> {
    let (_, proof) = prove(&Board::by_rule(tiles, rule()).unwrap(), &Options::default()).unwrap();
    let mut text = Vec::new();
    match proof {
        Some(proof) => {
            let write = &mut |piece: &[u8]| {
                text.extend_from_slice(piece);
                true
            };
            proof.write(write).unwrap();
        }
        None if rule() == Rule::AnyLevel => text.extend_from_slice(b"mjproof 1 any-level\n0\n"),
        None => text.extend_from_slice(b"mjproof 1\n0\n"),
    }
    text
}

impl Boards {
    /// Small boards, decided by brute force, and a few turtles, decided by the paper's search.
    pub fn new() -> Self {
        let mut dice = Dice(99);
        let mut all = Vec::new();
        let mut add = |tiles: Vec<Tile>, solvable| {
            let (stuck, proof) = (slow_scan(&tiles, &[]), proof_of(&tiles));
            all.push(Known { tiles, rule: rule(), solvable, stuck, proof });
        };
        for number in 0..80 {
            set_rule(RULES[usize::from(number % 3 == 0)]);
            let tiles = small_board(&mut dice, 16, &[2, 4, 4, 6, 8], 5);
            let solvable = brute_force(&tiles);
            add(tiles, solvable);
        }
        set_rule(Rule::OneLevel);
        // 155 and 954 are unsolvable, one by the scan and a few clauses, one by a search.
        for seed in [0, 1, 2, 7, 155, 954] {
            let tiles = deal::uniform(layout::turtle(), 4, seed).unwrap();
            let options = Options { engine: Engine::Pairing, ..Options::default() };
            let outcome = solve(&Board::new(&tiles).unwrap(), &options).unwrap();
            let solvable = outcome.verdict != Verdict::Unsolvable;
            add(tiles, solvable);
        }
        let unsolvable = all.iter().filter(|known| !known.solvable).count();
        assert!((20..66).contains(&unsolvable), "{unsolvable} unsolvable boards");
        Boards { all }
    }
}
