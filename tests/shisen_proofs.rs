//! Proofs about Shisen-Sho: the library and the program check_proof say the same, about proofs of
//! deals of the usual sizes, damaged ones, and those about another rule or the other game.
//!
//! MJ_SHISEN_PROOFS says how many deals of a size are decided.

mod common;

use common::proof::{Program, Server, judge};
use common::rule::{rule_name, set_rule};
use mjsolver::shisen::{Shisen, rectangle};
use mjsolver::{Board, ErrorKind, Options, Rule, Tile, deal, prove as prove_board};

fn rules(inside: bool, apart: bool, size: [u8; 2]) -> Shisen {
    Shisen { inside, apart, fall: None, size }
}

/// A proof that a board is unsolvable, if it is.
fn prove(board: &Board) -> Option<Vec<u8>> {
    let proof = prove_board(board, &Options::default()).unwrap().1?;
    let mut text = Vec::new();
    let mut write = |piece: &[u8]| {
        text.extend_from_slice(piece);
        true
    };
    proof.write(&mut write).unwrap();
    Some(text)
}

fn dealt(width: u32, height: u32, size: u32, seed: u64) -> Vec<Tile> {
    deal::uniform(&rectangle(width, height).unwrap(), size, seed).unwrap()
}

/// Every damage to a line is either harmless or found, by both in the same line.
fn damage(server: &mut Server, tiles: &[Tile], board: &Board, text: &[u8]) -> [u32; 2] {
    let mut found = [0; 2];
    let text = String::from_utf8(text.to_vec()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for at in 1..lines.len().min(12) {
        let without: String = lines
            .iter()
            .enumerate()
            .filter(|&(k, _)| k != at)
            .map(|(_, line)| format!("{line}\n"))
            .collect();
        let swapped = text.replacen(lines[at], &lines[at].replacen('-', "+", 1), 1);
        let shorter = text.replacen(lines[at], "0", 1);
        for damaged in [without, swapped, shorter] {
            let judged = judge(board, damaged.as_bytes());
            assert_eq!(server.judge(tiles, damaged.as_bytes()), judged, "{damaged}");
            found[usize::from(judged.is_err())] += 1;
        }
    }
    found
}

#[test]
fn proofs_of_deals_pass_and_damaged_ones_do_not() {
    let deals = std::env::var("MJ_SHISEN_PROOFS").map_or(40, |count| count.parse().unwrap());
    let mut server = Server::start("shisen_deals");
    let mut found = [0; 2];
    for (width, height, inside, apart, sized) in [
        (18, 8, false, false, false),
        (16, 9, false, false, true),
        (18, 8, false, true, true),
        (16, 9, true, false, true),
        (10, 6, true, true, false),
    ] {
        let size = if sized { [width as u8, height as u8] } else { [0; 2] };
        let rule = Rule::Shisen(rules(inside, apart, size));
        set_rule(rule);
        let mut proved = 0;
        for seed in 0..deals {
            let group = if width == 10 { 6 } else { 4 };
            let tiles = dealt(width, height, group, seed);
            let board = Board::by_rule(&tiles, rule).unwrap();
            let Some(text) = prove(&board) else { continue };
            assert!(text.starts_with(b"mjproof"));
            assert_eq!(judge(&board, &text), Ok(()), "{} {seed}", rule_name());
            assert_eq!(server.judge(&tiles, &text), Ok(()), "{} {seed}", rule_name());
            if proved % 8 == 0 {
                let damaged = damage(&mut server, &tiles, &board, &text);
                found = [found[0] + damaged[0], found[1] + damaged[1]];
            }
            proved += 1;
        }
        assert!(proved > 0, "{}", rule_name());
    }
    assert!(found[1] > 20, "{found:?}");
    set_rule(Rule::OneLevel);
}

/// A row of four, which cannot be won when paths stay inside.
const ROW: [Tile; 4] = [tile(0, 1), tile(1, 2), tile(2, 1), tile(3, 2)];

const fn tile(col: i32, group: i32) -> Tile {
    Tile { row: 0, col, level: 0, group }
}

#[test]
fn headers() {
    let program = Program::build("shisen_headers");
    let all = [
        rules(false, false, [0; 2]),
        rules(true, false, [0; 2]),
        rules(false, true, [0; 2]),
        rules(true, true, [0; 2]),
        rules(true, false, [4, 1]),
        rules(true, false, [4, 2]),
        rules(true, true, [62, 62]),
    ];
    for mine in all {
        let rule = Rule::Shisen(mine);
        set_rule(rule);
        let board = Board::by_rule(&ROW, rule).unwrap();
        let text = format!("mjproof 1 {}\n0\n", rule_name());
        let judged = judge(&board, text.as_bytes());
        let lost = mine.inside && mine.size[1] < 2;
        assert_eq!(judged.is_ok(), lost, "{text}");
        assert_eq!(program.judge(&ROW, text.as_bytes()), judged, "{text}");
        let wrong = [
            "mjproof 1\n0\n".to_owned(),
            "mjproof 1 any-level\n0\n".to_owned(),
            "mjproof 1 shisen:5x5\n0\n".to_owned(),
            "mjproof 1 one-level\n0\n".to_owned(),
            "mjproof 1 shisen:\n0\n".to_owned(),
            "mjproof 1 shisen:4\n0\n".to_owned(),
            "mjproof 1 shisen:4x\n0\n".to_owned(),
            "mjproof 1 shisen:04x1\n0\n".to_owned(),
            "mjproof 1 shisen:4x63\n0\n".to_owned(),
            "mjproof 1 shisen:0x0\n0\n".to_owned(),
            "mjproof 1 shisen:99999999999999999999x1\n0\n".to_owned(),
            "mjproof 1 shisen+apart+inside\n0\n".to_owned(),
            "mjproof 1 shisen+inside+inside\n0\n".to_owned(),
            "mjproof 1 shisen+down\n0\n".to_owned(),
            "mjproof 1 shisens\n0\n".to_owned(),
            "mjproof 1 shisen shisen\n0\n".to_owned(),
            "mjproof 1 +inside\n0\n".to_owned(),
            format!("mjproof 1 {}+\n0\n", rule_name()),
            format!("mjproof 3 {}\n0\n", rule_name()),
            format!("mjproof 1 {}\n0+2 0\n", rule_name()),
            format!("mjproof 1 {}\n0+1 0\n0\n", rule_name()),
        ];
        for text in wrong {
            let judged = judge(&board, text.as_bytes());
            assert!(judged.is_err(), "{text}");
            assert_eq!(program.judge(&ROW, text.as_bytes()), judged, "{text}");
        }
    }
    set_rule(Rule::OneLevel);
    // And Mahjong's rule refuses those of Shisen-Sho.
    let apart = ROW.map(|tile| Tile { col: 2 * tile.col, ..tile });
    let board = Board::new(&apart).unwrap();
    let text = b"mjproof 1 shisen\n0\n";
    assert_eq!(judge(&board, text), Err((ErrorKind::ProofRule, 1)));
    assert_eq!(program.run(b"0 0 0 1\n0 2 0 1\n", text).0, 1);
}

#[test]
fn boards_that_are_none() {
    let program = Program::build("shisen_boards");
    set_rule(Rule::Shisen(rules(false, false, [4, 2])));
    for (board, complaint) in [
        ("0 0 0 1\n0 1 1 1\n", "line 2: tiles of Shisen-Sho lie on level 0"),
        ("0 0 0 1\n0 0 0 1\n", "line 2: tiles overlap"),
        ("0 0 0 1\n0 4 0 1\n", "line 2: a tile lies outside the board"),
        ("-1 0 0 1\n0 3 0 1\n", "line 1: a tile lies outside the board"),
        ("0 0 0 1\n0 1 0 2\n", "line 1: the group of this tile has an odd number"),
        ("2147483647 -2147483648 0 1\n0 3 0 1\n", "line 1: a tile lies outside the board"),
    ] {
        let (status, said) = program.run(board.as_bytes(), b"mjproof 1 shisen:4x2\n0\n");
        assert_eq!(status, 3, "{said}");
        assert!(said.contains(complaint), "{said}");
    }
    set_rule(Rule::Shisen(rules(false, false, [0; 2])));
    let wide = b"0 0 0 1\n0 62 0 1\n-2147483648 2147483647 0 2\n1 1 0 2\n";
    let (status, said) = program.run(wide, b"mjproof 1 shisen\n0\n");
    assert_eq!((status, said.contains("at most 62 cells")), (3, true), "{said}");
    assert_eq!(program.run(b"", b"mjproof 1 shisen\n0\n").0, 1);
    set_rule(Rule::OneLevel);
}
