//! Arbitrary lists of clauses about small boards of odd shapes, not only what is left of genuine
//! proofs: all judges agree on whether a list is a proof, and if not, on what is wrong with which
//! line; and nothing is a proof about a board that brute force solves. The judges are three; in
//! `make verify` the proved checker is the fourth.
//!
//! MJ_CLAUSE_LISTS is the number of lists, if more are wanted, and MJ_CLAUSE_SEED where they begin.

mod common;

use common::proof::definition::{self, Line, follows};
use common::proof::lists::clause_list;
use common::proof::{Judged, Server, judge, judge_slowly, judges};
use common::rule::{RULES, rule, set_rule};
use common::{Dice, assign_groups, brute_force, small_board};
use mjsolver::{Board, ErrorKind, Options, Proof, Tile, proof, prove};
use std::env;

/// A few towers, the first of which may be high, with tiles of large groups beside them: such boards
/// need matching lines.
fn towers(dice: &mut Dice) -> Vec<Tile> {
    let count = 2 * (3 + dice.below(4));
    let mut tiles: Vec<Tile> = Vec::new();
    let is_high = dice.below(2) == 0;
    while tiles.len() < count {
        let col = 3 * tiles.len() as i32;
        let height = match (is_high, tiles.len()) {
            (true, 0) => count / 2 + 1 + dice.below(count / 2 - 1),
            (true, _) => 1,
            (false, _) => 1 + dice.below(2) * (1 + dice.below(5)),
        };
        for level in 0..height.min(count - tiles.len()) as i32 {
            tiles.push(Tile { row: 0, col, level, group: 0 });
        }
    }
    assign_groups(dice, &mut tiles, &[2, 4, 6, 8, 10, 12, 12, 12]);
    tiles
}

/// A board somewhere, its groups numbered somehow.
fn odd_board(dice: &mut Dice) -> Vec<Tile> {
    let mut tiles = match dice.below(3) {
        0 => towers(dice),
        1 => small_board(dice, 12, &[2, 4, 4, 6, 8], 4),
        _ => small_board(dice, 10, &[4, 6], 6),
    };
    let far = [0, -7, 1 << 24, -(1 << 24)][dice.below(4)];
    let group = [0, i32::MAX - 100, i32::MIN][dice.below(3)];
    for tile in &mut tiles {
        tile.group += group;
        match far {
            1.. => tile.row = far - tile.row,
            _ => tile.col += far,
        }
    }
    tiles
}

fn written(proof: &Proof) -> Vec<u8> {
    let mut text = Vec::new();
    let write = &mut |piece: &[u8]| {
        text.extend_from_slice(piece);
        true
    };
    proof.write(write).unwrap();
    text
}

/// The lines of a board's own proof, but for the empty clause.
fn genuine(tiles: &[Tile]) -> Vec<Line> {
    let options = Options { attempts: Some(0), ..Options::default() };
    let (_, proof) = prove(&Board::by_rule(tiles, rule()).unwrap(), &options).unwrap();
    let text = written(&proof.expect("brute force says that it is unsolvable"));
    let mut lines: Vec<Line> =
        definition::read(tiles, &text).unwrap().into_iter().map(|(_, line)| line).collect();
    lines.pop();
    lines
}

/// What became of the lists.
#[derive(Debug, Default)]
struct Counts {
    boards: u32,
    lists: u32,
    /// About boards that can be solved.
    solvable: u32,
    accepted: u32,
    /// Accepted, and the empty clause alone would not be.
    with_need: u32,
    /// Of these, those with matching lines; and those that need them.
    with_matching: u32,
    need_matching: u32,
    /// Accepted, and not all lines are needed.
    trimmed: u32,
    syntax: u32,
    /// About the other rule.
    rule: u32,
    tile: u32,
    end: u32,
    step: u32,
    /// Steps that are wrong after at least three that are right.
    late: u32,
}

impl Counts {
    fn add(&mut self, tiles: &[Tile], solvable: bool, text: &[u8], judged: Judged) {
        self.lists += 1;
        self.solvable += u32::from(solvable);
        match judged {
            Ok(()) => {
                assert!(!solvable, "not sound: {tiles:?}\n{}", text.escape_ascii());
                self.accepted += 1;
                let lines = definition::read(tiles, text).unwrap().into_iter();
                let mut lines: Vec<Line> = lines.map(|(_, line)| line).collect();
                if !follows(tiles, &Line::default(), &[]) {
                    self.with_need += 1;
                    let matching = lines.iter().any(|line| line.witness.is_some());
                    self.with_matching += u32::from(matching);
                    lines.iter_mut().for_each(|line| line.witness = None);
                    let right = |k: usize| follows(tiles, &lines[k], &lines[..k]);
                    self.need_matching += u32::from(!(0..lines.len()).all(right));
                }
            }
            Err((ErrorKind::Syntax, _)) => self.syntax += 1,
            Err((ErrorKind::ProofRule, _)) => self.rule += 1,
            Err((ErrorKind::ProofTile, _)) => self.tile += 1,
            Err((ErrorKind::ProofEnd, _)) => self.end += 1,
            Err((ErrorKind::ProofStep, line)) => {
                self.step += 1;
                self.late += u32::from(line > 4);
            }
            Err(error) => panic!("{error:?}"),
        }
    }
}

/// A proof without what it does not need.
fn trimmed(board: &Board, text: &[u8]) -> Vec<u8> {
    written(&proof::trimmed(board, text).unwrap())
}

fn lines(text: &[u8]) -> usize {
    let mut lines = text.split(|&byte| byte == b'\n');
    lines.by_ref().filter(|line| line.iter().any(|byte| !byte.is_ascii_whitespace())).count()
}

fn number(name: &str, usual: u64) -> u64 {
    env::var(name).map_or(usual, |value| value.parse().expect("a number"))
}

#[test]
fn all_judges_agree_on_arbitrary_clause_lists() {
    let mut server = Server::start("clause_lists");
    let mut dice = Dice(number("MJ_CLAUSE_SEED", 15));
    let wanted = number("MJ_CLAUSE_LISTS", 20_000);
    let mut counts = Counts::default();
    while u64::from(counts.lists) < wanted {
        let tiles = odd_board(&mut dice);
        set_rule(RULES[dice.below(2)]);
        let board = Board::by_rule(&tiles, rule()).unwrap();
        let solvable = brute_force(&tiles);
        counts.boards += 1;
        // A board that can be solved is worth a try, but no more.
        let (lists, base) = match solvable {
            true => (2, Vec::new()),
            false if follows(&tiles, &Line::default(), &[]) => (1, Vec::new()),
            false => (8, genuine(&tiles)),
        };
        for number in 0..lists {
            let base = if number % 2 == 0 { &base[..] } else { &[] };
            let text = clause_list(&tiles, base, &mut |bound| dice.below(bound));
            let expected = judge_slowly(&tiles, &text);
            let what = || format!("{tiles:?}\n\"{}\"", text.escape_ascii());
            assert_eq!(judge(&board, &text), expected, "the library, {}", what());
            assert_eq!(server.judge(&tiles, &text), expected, "check_proof, {}", what());
            if expected.is_ok() {
                let trimmed = trimmed(&board, &text);
                assert_eq!(judge_slowly(&tiles, &trimmed), Ok(()), "trimmed, {}", what());
                assert_eq!(judge(&board, &trimmed), Ok(()), "trimmed, {}", what());
                counts.trimmed += u32::from(lines(&trimmed) < lines(&text));
            }
            counts.add(&tiles, solvable, &text, expected);
        }
    }
    println!("{} judges: {counts:?}", judges());
    let Counts { lists, solvable, accepted, with_need, .. } = counts;
    let Counts { with_matching, need_matching, syntax, rule, tile, end, step, late, .. } = counts;
    for (share, least) in [
        (solvable, 20),
        (accepted, 10),
        (with_need, 5),
        (with_matching, 1),
        (syntax, 5),
        (step, 20),
        (late, 10),
    ] {
        assert!(100 * share >= least * lists, "less than {least} %: {counts:?}");
    }
    for few in [need_matching, counts.trimmed, rule, tile, end] {
        assert!(500 * few >= lists, "less than 0.2 %: {counts:?}");
    }
}
