//! What docs/proof.md says about every detail of a proof, by all three judges: the library, the
//! program check_proof, and the definition. And what check_proof makes of odd boards. In `make verify`
//! the proved checker is the fourth.

mod common;

use common::proof::cases::{NO_PROOFS, STUCK, TOWER, four_and_two, stuck, tower_of_four};
use common::proof::{Judged, Program, judge, judge_slowly};
use common::rule::{rule, set_rule};
use common::{brute_force, small_board};
use mjsolver::{Board, ErrorKind, Options, Rule, Tile, Verdict, deal, layout, solve};

/// All judges say this about a text.
fn all_say(program: &Program, tiles: &[Tile], text: &str, expected: Judged) {
    let board = Board::by_rule(tiles, rule()).unwrap();
    assert_eq!(judge_slowly(tiles, text.as_bytes()), expected, "the definition: {text:?}");
    assert_eq!(judge(&board, text.as_bytes()), expected, "the library: {text:?}");
    assert_eq!(program.judge(tiles, text.as_bytes()), expected, "check_proof: {text:?}");
}

#[test]
fn every_detail_of_the_format() {
    let program = Program::build("details");
    for (text, kind, line) in NO_PROOFS {
        all_say(&program, &four_and_two(), text, Err((kind, line)));
    }
    for text in STUCK {
        all_say(&program, &stuck(), text, Ok(()));
    }
    assert!(!brute_force(&tower_of_four()));
    for (text, expected) in TOWER {
        all_say(&program, &tower_of_four(), text, expected);
    }
}

/// By the other rule a gap in a tower blocks: the same board can be won by the one rule, and a proof
/// says that it cannot by the other.
#[test]
fn a_proof_is_about_one_rule() {
    let program = Program::build("rule");
    let mut tower = stuck();
    tower.iter_mut().for_each(|tile| tile.level *= 2);
    assert!(brute_force(&tower));
    all_say(&program, &tower, "mjproof 1\n0\n", Err((ErrorKind::ProofStep, 2)));
    all_say(&program, &tower, "mjproof 1 any-level\n0\n", Err((ErrorKind::ProofRule, 1)));
    set_rule(Rule::AnyLevel);
    assert!(!brute_force(&tower));
    for text in ["mjproof 1 any-level\n0\n", " \nmjproof\r2\tany-level\r\n\n0"] {
        all_say(&program, &tower, text, Ok(()));
    }
    all_say(&program, &tower, "mjproof 1\n0\n", Err((ErrorKind::ProofRule, 1)));
    all_say(&program, &four_and_two(), "mjproof 2 any-level\n0\n", Err((ErrorKind::ProofStep, 2)));
}

/// Clauses that always hold force nothing, so that this proves nothing about a deal that can be won.
#[test]
fn opposite_literals_force_nothing() {
    let program = Program::build("opposite");
    let tiles = deal::uniform(layout::turtle(), 4, 42).unwrap();
    let solved = solve(&Board::new(&tiles).unwrap(), &Options::default()).unwrap();
    assert!(matches!(solved.verdict, Verdict::Solvable(_)));
    let pairs = [(44, 69), (111, 136), (99, 126), (50, 93), (45, 102), (40, 81), (20, 86)];
    for signs in ["-+", "+-"] {
        let (one, other) = signs.split_at(1);
        let line = |(a, b): (u32, u32)| format!("{a}{one}{b} {a}{other}{b} 0\n");
        let text = format!("mjproof 1\n{}0\n", pairs.map(line).concat());
        all_say(&program, &tiles, &text, Err((ErrorKind::ProofStep, 9)));
    }
    // With a literal more than once, too, and where a pairing has two names.
    let four = four_and_two();
    for text in [
        "mjproof 1\n0-1 0-1 0+1 0\n0\n",
        "mjproof 1\n0-1 2+3 0\n0\n",
        "mjproof 1\n1-3 0+2 1-3 0\n0\n",
        "mjproof 1\n2-3 2+3 0\n0\n",
    ] {
        all_say(&program, &four, text, Err((ErrorKind::ProofStep, 3)));
    }
}

fn tiles(rows: &[[i32; 4]]) -> Vec<Tile> {
    rows.iter().map(|&[row, col, level, group]| Tile { row, col, level, group }).collect()
}

/// In a group of four, two names are one literal.
#[test]
fn a_pairing_has_two_names() {
    let program = Program::build("names");
    let board = tiles(&[
        [0, 0, 1, 1],
        [1, 1, 0, 0],
        [0, 4, 2, 0],
        [1, 3, 0, 1],
        [1, 5, 1, 1],
        [0, 1, 2, 0],
        [1, 2, 1, 1],
        [0, 5, 0, 0],
    ]);
    assert!(!brute_force(&board));
    // 1+7 and 2+5 are one pairing, so that the first line is a clause of one literal.
    let text = "mjproof 1\n1+7 2+5 0\n3-6 0\n0+3 0\n0\n";
    all_say(&program, &board, text, Ok(()));
    for (one, other) in [("1+7 2+5", "2+5"), ("1+7 2+5", "2+5 1+7 2+5"), ("0+3", "4+6")] {
        all_say(&program, &board, &text.replace(one, other), Ok(()));
    }
    // In a group of six they are two, and remain so when four tiles are left undecided.
    let six = tower_of_four();
    let text = "mjproof 1\n0-1 0\n1-2 0\n0+4 0-4 0\n0+1 2+3 0\n0\n";
    all_say(&program, &six, text, Err((ErrorKind::ProofStep, 5)));
}

/// What keeps components apart for one matching line says nothing about the next one.
#[test]
fn every_matching_line_is_counted_anew() {
    let program = Program::build("anew");
    let column: Vec<Tile> =
        (0..8).map(|k| Tile { row: 2 * k, col: 0, level: 0, group: 0 }).collect();
    let right = "m 0 / 0 1 / 4+5 4+6 4+7 5+6 5+7 6+7 2+4 2+5 2+6 3+4 3+5 3+6 0\n";
    // Tile 4 may go with 2 and 3 now.
    let wrong = "m 0 / 5 6 7 / 0+1 0+2 0+3 0+4 1+2 1+3 1+4 2+3 0\n";
    let text = format!("mjproof 2\n{right}{wrong}0\n");
    all_say(&program, &column, &text, Err((ErrorKind::ProofStep, 3)));
}

/// What a board must not be: the program has its own reader.
#[test]
fn check_proof_refuses_odd_boards() {
    let program = Program::build("boards");
    // Nine tiles over the first one, one over the other.
    let heap: String = (0..9).map(|k| format!("1 1 1 {}\n", k / 2)).collect();
    let bad = [
        ("0 0 0\n", "line 1: not \"row col level group\""),
        ("\n0 0 0 1 2\n", "line 2: not \"row col level group\""),
        ("0 0 0 x\n", "line 1: not"),
        ("0 0 0 0x1\n", "line 1: not"),
        ("0 0 0 1.5\n", "line 1: not"),
        ("0 0 0 -\n", "line 1: not"),
        ("0 0 0 1\0\n", "line 1: not"),
        ("0 0 0 2147483648\n", "line 1: not"),
        ("-2147483649 0 0 0\n", "line 1: not"),
        ("99999999999999999999999999 0 0 0\n", "line 1: not"),
        ("0 0 0 18446744073709551616\n", "line 1: not"),
        ("0 0 0\n1\n", "line 1: not"),
        ("0 0 0 1\n", "line 1: the group of this tile has an odd number of tiles"),
        ("0 0 0 1\n\n0 2 0 2\n0 4 0 2\n0 6 0 2\n0 8 0 1\n", "line 3: the group of this"),
        ("0 0 0 1\n0 0 0 1\n", "line 1: tiles overlap"),
        ("0 0 0 1\n1 -1 0 1\n", "line 1: tiles overlap"),
        (&format!("0 0 0 4\n{heap}"), "tiles overlap"),
    ];
    for (board, message) in bad {
        let (status, said) = program.run(board.as_bytes(), b"mjproof 1\n0\n");
        assert!(status == 3 && said.contains(message), "{board:?}: {status}, {said}");
    }
    // What is a board, whatever it looks like: with all these nothing is wrong but the proof.
    let numbers = "-2147483648 2147483647 0 -2147483648\n2147483647 -2147483648 0 -2147483648";
    for board in [
        "",
        "# nothing\n",
        "0 0 0 1 # one\r\n\t0  2 0 1#the other",
        "0 0 0 1 0 2 0 1",
        "+0 -0 00 1\n0 2 0 01",
        "0 0 0 1\n2147483647 0 0 1\n",
        // A difference of 2^32 is none in 32 bits.
        numbers,
        "0 0 2147483647 1\n0 0 -2147483648 1\n",
        "0 -2147483648 0 1\n0 2147483646 0 1\n0 0 0 2\n0 2 0 2\n",
        &" ".repeat(100_000),
        &format!("{}0 0 0 1{}0 2 0 1", "\n".repeat(70_000), " ".repeat(70_000)),
    ] {
        let (status, said) = program.run(board.as_bytes(), b"mjproof 1\n0\n");
        assert!(status == 1 && said.contains("line 2: step: "), "{board:?}: {status}, {said}");
    }
    assert_eq!(program.run(b"0 0 0 1\n0 0 1 1\n", b"mjproof 1\n0\n").0, 0);
    let mut dice = common::Dice(9);
    for _ in 0..200 {
        // Bytes changed at random: whatever comes of it, it ends as it should.
        let tiles = small_board(&mut dice, 12, &[2, 4, 6], 3);
        let line = |t: &Tile| format!("{} {} {} {}\n", t.row, t.col, t.level, t.group);
        let mut board = tiles.iter().map(line).collect::<String>().into_bytes();
        let place = dice.below(board.len());
        board[place] = b"0123456789-+ \n\t#x\0"[dice.below(18)];
        let (status, said) = program.run(&board, b"mjproof 1\n0\n");
        assert!([0, 1, 3].contains(&status), "{}: {status}, {said}", board.escape_ascii());
    }
}
