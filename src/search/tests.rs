//! The search by itself, without games.

use super::*;
use crate::mahjong::Geometry;
use crate::proof::Proof;
use crate::slots::Small;
use crate::{deal, layout};

/// Deals that take hundreds of conflicts, two solvable and two not by the paper's search.
#[test]
fn forgetting_changes_no_verdict() {
    for (seed, solvable) in [(785, true), (4321, false), (506, true), (803, false)] {
        let board = Board::new(&deal::uniform(layout::turtle(), 4, seed).unwrap()).unwrap();
        let mut watch = Watch::new();
        let mut search = Search::<Geometry<Small>>::new(&board, &mut watch).unwrap();
        search.clauses = Clauses::new(search.variables.count(), 300, &mut watch).unwrap();
        let mut steps = Steps::default();
        search.proof = Some(&mut steps);
        let found = search.solve(None, false, &mut watch).unwrap();
        assert_eq!(found.is_some(), solvable, "deal {seed}");
        assert!(search.ahead.found > 0, "deal {seed}");
        let (conflicts, kept) = (watch.counts.conflicts as usize, search.clauses.count());
        drop(search);
        // What was forgotten is still in the proof, and so is what probing has found.
        let learned = steps.len();
        assert!(learned > 100 && kept < learned * 3 / 4, "deal {seed}: {kept} of {learned}");
        assert!(learned >= conflicts - 1, "deal {seed}: {learned} of {conflicts}");
        if !solvable {
            Proof::trimmed(&board, steps, &mut watch).unwrap();
        }
    }
}
