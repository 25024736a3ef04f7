//! Boards that a child sees through: more tiles of a group in a tower, where no two can go together,
//! than there are others to go with. Counting shows that they cannot be cleared, and so does the
//! search, in a number of conflicts that does not explode; the proofs have lines that count.

mod common;

use common::proof::{Program, judge, judge_slowly};
use common::{Dice, brute_force};
use mjsolver::{Board, Engine, Options, Tile, Verdict, prove};

/// A tower at a column, from the ground, of tiles of these groups.
fn tower(col: i32, groups: &[i32]) -> Vec<Tile> {
    let tile = |(level, &group): (i32, &i32)| Tile { row: 0, col, level, group };
    (0..).zip(groups).map(tile).collect()
}

/// One group, of which one more than half is in a tower, and the others lie beside it.
fn more_than_half(tiles: usize) -> Vec<Tile> {
    let mut board = tower(0, &vec![5; tiles / 2 + 1]);
    let others = tiles - board.len();
    board.extend((0..others as i32).flat_map(|k| tower(10 + 4 * k, &[5])));
    board
}

/// The proof, and how many conflicts it took.
fn proof_of(board: &Board, options: &Options) -> (Option<Vec<u8>>, u64) {
    let (outcome, proof) = prove(board, options).unwrap();
    assert!(!matches!(outcome.verdict, Verdict::Unknown(_)));
    let text = proof.map(|proof| {
        let mut text = Vec::new();
        let written = proof.write(&mut |piece| {
            text.extend_from_slice(piece);
            true
        });
        written.unwrap();
        text
    });
    (text, outcome.counts.conflicts)
}

fn counting_lines(text: &[u8]) -> usize {
    text.split(|&byte| byte == b'\n').filter(|line| line.starts_with(b"m ")).count()
}

#[test]
fn conflicts_with_a_tower_of_more_than_half_grow_as_its_pairs_do() {
    let program = Program::build("towers");
    for tiles in (6..=40).step_by(2).chain([60]) {
        let board = more_than_half(tiles);
        let options = Options { engine: Engine::Learning, ..Options::default() };
        let (text, conflicts) = proof_of(&Board::new(&board).unwrap(), &options);
        let text = text.expect("it cannot be cleared");
        let in_tower = (tiles / 2 + 1) as u64;
        assert!(conflicts <= in_tower * in_tower, "{tiles} tiles: {conflicts}");
        // Trying the pairs one by one is enough for six.
        assert!(tiles == 6 || counting_lines(&text) > 0, "{tiles} tiles");
        assert_eq!(judge(&Board::new(&board).unwrap(), &text), Ok(()), "{tiles} tiles");
        assert_eq!(program.judge(&board, &text), Ok(()), "{tiles} tiles");
        if tiles <= 20 {
            assert_eq!(judge_slowly(&board, &text), Ok(()), "{tiles} tiles");
        }
    }
}

/// One tile less in the tower, and it can be cleared.
#[test]
fn a_tower_of_half_can_be_cleared() {
    for tiles in (6..=60).step_by(2) {
        let mut board = more_than_half(tiles);
        board.remove(0);
        board.extend(tower(-10, &[5]));
        let options = Options { engine: Engine::Learning, attempts: Some(0), ..Options::default() };
        assert_eq!(proof_of(&Board::new(&board).unwrap(), &options).0, None, "{tiles} tiles");
    }
}

/// Towers of several groups, with groups of six to twelve, against brute force.
#[test]
fn towers_of_several_groups() {
    let mut dice = Dice(11);
    let (mut solvable, mut proofs, mut counting) = (0, 0, 0);
    for number in 0..6_000 {
        let mut faces = Vec::new();
        for (group, &size) in [[6, 4, 4], [8, 4, 2], [6, 6, 2], [10, 2, 2], [12, 2, 0]]
            [dice.below(5)]
        .iter()
        .enumerate()
        {
            faces.extend(vec![group as i32; size]);
        }
        for last in (1..faces.len()).rev() {
            faces.swap(last, dice.below(last + 1));
        }
        // A group that is sorted by its tower makes for counting.
        if dice.below(2) == 0 {
            let half = faces.len() / 2 + dice.below(3);
            faces[..half].sort_unstable();
        }
        let (mut tiles, mut col) = (Vec::new(), 0);
        let mut rest = &faces[..];
        while !rest.is_empty() {
            let high = if col == 0 { 4 + dice.below(6) } else { 1 + dice.below(4) };
            let (now, after) = rest.split_at(high.min(rest.len()));
            // Towers that touch hold each other up.
            tiles.extend(tower(col, now));
            col += 2 + 2 * dice.below(2) as i32;
            rest = after;
        }
        let expected = brute_force(&tiles);
        solvable += u32::from(expected);
        let board = Board::new(&tiles).unwrap();
        for engine in [Engine::Automatic, Engine::Learning] {
            let options = Options { engine, attempts: Some(0), seed: number, ..Options::default() };
            let (text, _) = proof_of(&board, &options);
            assert_eq!(text.is_none(), expected, "board {number}: {tiles:?}");
            let Some(text) = text else { continue };
            assert_eq!(judge(&board, &text), Ok(()), "board {number}: {tiles:?}");
            assert_eq!(judge_slowly(&tiles, &text), Ok(()), "board {number}: {tiles:?}");
            proofs += 1;
            counting += usize::from(counting_lines(&text) > 0);
        }
    }
    println!("{solvable} of 6,000 can be cleared; {counting} of {proofs} proofs count");
    assert!(solvable > 600 && proofs > 3_000 && counting > 100, "{solvable}, {proofs}, {counting}");
}
