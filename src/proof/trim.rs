//! Drops the clauses of a proof that nothing rests on. The proof is checked from its end to its
//! beginning: the empty clause first, then every clause that a later one rests on. So each clause
//! that is left has been checked, too.

use super::blame::Blame;
use super::checker::Checker;
use super::clauses::Use;
use super::steps::Steps;
use crate::board::Board;
use crate::memory;
use crate::watch::{Interrupt, Watch};

/// Which clauses of a proof are needed. A clause that does not follow from those before it would
/// be a defect of the search that wrote it.
pub(super) fn needed(
    board: &Board,
    steps: &Steps,
    watch: &mut Watch,
) -> Result<Vec<bool>, Interrupt> {
    let mut checker = Checker::new(board, steps, &[Use::Needed, Use::All], watch)?;
    let mut blame = Blame::new(&checker, watch)?;
    let mut units = Vec::new();
    for clause in 0..steps.len() as u32 {
        if checker.clauses.watch(clause, &checker.assignment, watch)? < 2 {
            memory::push(&mut units, clause)?;
        }
        watch.work(20)?;
    }
    checker.allow_all(steps.len() as u32, &units, watch)?;
    check(&mut checker, &mut blame, None, watch)?;
    for clause in (0..steps.len() as u32).rev() {
        checker.forbid_last(clause, &units, watch)?;
        if checker.clauses.is_needed(clause) {
            check(&mut checker, &mut blame, Some(clause), watch)?;
        }
    }
    Ok(checker.clauses.into_needed())
}

/// Checks a clause, or the empty one, and marks what it rests on.
fn check(
    checker: &mut Checker,
    blame: &mut Blame,
    clause: Option<u32>,
    watch: &mut Watch,
) -> Result<(), Interrupt> {
    let conflict = checker.follows(clause, watch)?;
    let conflict = conflict.expect("a search has written down what does not follow");
    blame.explain(checker, conflict, watch)?;
    checker.forget(watch)
}

#[cfg(test)]
mod tests {
    use crate::board::Board;
    use crate::proof::{Literal, Proof, Steps, check};
    use crate::tile::Tile;
    use crate::watch::Watch;

    /// One group: a tower, and tiles beside it.
    fn tower(height: u32, beside: u32) -> Board {
        let tile = |k: u32| match k.checked_sub(height) {
            None => Tile { row: 0, col: 0, level: k as i32, group: 3 },
            Some(k) => Tile { row: 0, col: 4 + 4 * k as i32, level: 0, group: 3 },
        };
        let tiles: Vec<Tile> = (0..height + beside).map(tile).collect();
        Board::new(&tiles).unwrap()
    }

    /// No two tiles of the tower go together, one a clause.
    fn tower_apart(steps: &mut Steps, height: u32) {
        for k in 1..height {
            for lower in 0..k {
                steps.add([Literal::apart(lower, k)]).unwrap();
            }
        }
    }

    /// Trims, and has the result checked; its text.
    fn trimmed(board: &Board, steps: Steps) -> String {
        let proof = Proof::trimmed(board, steps, &mut Watch::new()).unwrap();
        let mut text = Vec::new();
        let write = &mut |piece: &[u8]| {
            text.extend_from_slice(piece);
            true
        };
        proof.write(write).unwrap();
        assert_eq!(check(board, &text), Ok(()), "{}", text.escape_ascii());
        String::from_utf8(text).unwrap()
    }

    #[test]
    fn a_matching_line_rests_on_what_keeps_components_apart() {
        let board = tower(9, 7);
        let mut steps = Steps::default();
        // What nothing rests on: what always holds, what is about the tiles that are taken away, and
        // matching lines that say no more.
        steps.add([Literal::apart(0, 15), Literal::together(0, 15)]).unwrap();
        steps.match_without(3, &[4]).unwrap();
        steps.add([Literal::apart(1, 15), Literal::together(1, 15)]).unwrap();
        tower_apart(&mut steps, 9);
        steps.add([Literal::together(9, 10), Literal::apart(9, 10)]).unwrap();
        // In any order, and the last one counts.
        steps.match_without(0, &[1, 2]).unwrap();
        steps.match_without(8, &[15, 9, 10, 14, 12, 13, 11]).unwrap();
        let text = trimmed(&board, steps);
        assert!(text.starts_with("mjproof 2\n0-1 0\n"), "{text}");
        assert!(text.ends_with("\n7-8 0\nm 8 / 9 10 11 12 13 14 15 / 0\n"), "{text}");
        assert_eq!(text.lines().count(), 1 + 36 + 1);
    }

    #[test]
    fn matching_lines_may_have_literals_and_be_superfluous() {
        let board = tower(5, 3);
        let mut steps = Steps::default();
        tower_apart(&mut steps, 4);
        // Tiles 0 to 3 need the three beside and tile 4, one each.
        for k in 0..3 {
            for other in 5..8 {
                steps.match_without(0, &[4, 5, 6, 7]).unwrap();
                steps
                    .add([
                        Literal::apart(k, 4),
                        Literal::apart(k + 1, other),
                        Literal::apart(k, other),
                    ])
                    .unwrap();
            }
        }
        for k in 0..4 {
            steps.add([Literal::apart(k, 4)]).unwrap();
        }
        steps.match_without(4, &[5, 6, 7]).unwrap();
        let text = trimmed(&board, steps.clone());
        assert_eq!(text.lines().count(), 1 + 10 + 1, "{text}");
        // With a contradiction before it, no witness is needed.
        steps.push(Literal::together(0, 1)).unwrap();
        steps.end_clause().unwrap();
        let text = trimmed(&board, steps);
        assert!(text.starts_with("mjproof 2\n") && text.ends_with(" 0+1 0\n0\n"), "{text}");
    }

    #[test]
    fn a_proof_without_matching_lines_is_of_version_1() {
        let board = tower(4, 0);
        let mut steps = Steps::default();
        steps.match_without(0, &[1]).unwrap();
        steps.add([Literal::together(0, 1), Literal::apart(0, 1)]).unwrap();
        assert_eq!(trimmed(&board, steps), "mjproof 1\n0\n");
        // The empty clause itself, by contradiction.
        let mut steps = Steps::default();
        tower_apart(&mut steps, 4);
        steps.match_without(0, &[]).unwrap();
        assert!(trimmed(&board, steps).starts_with("mjproof 2\n"));
    }
}
