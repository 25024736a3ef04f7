//! Proofs: every unsolvable board has one, whichever engine decided it; and three checkers, the
//! library's, the C program and the definition written out, agree on what is a proof.

mod common;

use common::proof::{Judged, Program, judge, judge_slowly};
use common::{Dice, brute_force, random_layout, small_board};
use mjsolver::{
    Board, Engine, ErrorKind, Options, Tile, Verdict, deal, layout, proof, prove, solve,
};

const COMPLETE: [Engine; 5] =
    [Engine::Automatic, Engine::Learning, Engine::Pairing, Engine::FirstHeuristic, Engine::Matches];

/// Decides a board; the text of the proof if it is unsolvable.
fn prove_text(board: &Board, options: &Options) -> Option<String> {
    let (outcome, proof) = prove(board, options).unwrap();
    assert_eq!(proof.is_some(), outcome.verdict == Verdict::Unsolvable);
    let proof = proof?;
    let mut text = Vec::new();
    let written = proof.write(&mut |piece| {
        text.extend_from_slice(piece);
        true
    });
    written.unwrap();
    let text = String::from_utf8(text).unwrap();
    assert_eq!(text.lines().count(), proof.clause_count() + 1);
    Some(text)
}

/// The library's verdict about a proof.
fn check(board: &Board, proof: &str) -> Judged {
    judge(board, proof.as_bytes())
}

#[test]
fn every_engine_proves_what_it_says_about_small_boards() {
    let mut dice = Dice(1);
    let (mut proofs, mut lines) = (0, 0);
    for number in 0..3_000 {
        let tiles = small_board(&mut dice, 16, &[2, 4, 4, 6, 8], 4);
        let board = Board::new(&tiles).unwrap();
        let solvable = brute_force(&tiles);
        for engine in COMPLETE {
            let options = Options { engine, attempts: Some(0), seed: number, ..Options::default() };
            let text = prove_text(&board, &options);
            assert_eq!(text.is_none(), solvable, "board {number}, {engine:?}: {tiles:?}");
            let Some(text) = text else { continue };
            assert_eq!(check(&board, &text), Ok(()), "board {number}, {engine:?}: {tiles:?}");
            assert_eq!(judge_slowly(&tiles, text.as_bytes()), Ok(()), "board {number}, {engine:?}");
            proofs += 1;
            lines += text.lines().count() - 1;
        }
    }
    println!("{proofs} proofs of {lines} lines");
    assert!(proofs > 4_000 && lines > proofs + 500, "{proofs} proofs of {lines} lines");
}

/// Boards with too large groups for the learning search get proofs from the paper's search.
#[test]
fn the_papers_search_proves_boards_with_large_groups() {
    let mut dice = Dice(2);
    let mut longer = 0;
    for number in 0..400 {
        // A small board, and a column of 300 tiles that is in nobody's way.
        let mut tiles = small_board(&mut dice, 14, &[2, 4, 6], 3);
        let place = |k: i32| Tile { row: 40 + 2 * k, col: 0, level: 0, group: 100 };
        tiles.extend((0..300).map(place));
        let board = Board::new(&tiles).unwrap();
        let options = Options { attempts: Some(0), ..Options::default() };
        let text = prove_text(&board, &options);
        assert_eq!(text.is_none(), brute_force(&tiles[..tiles.len() - 300]), "board {number}");
        let Some(text) = text else { continue };
        assert_eq!(check(&board, &text), Ok(()), "board {number}");
        longer += u32::from(text.lines().count() > 2);
    }
    println!("{longer} proofs of more than one clause");
    assert!(longer >= 10, "{longer} proofs of more than one clause");
}

/// The unsolvable ones of so many deals, with their proofs.
fn refuted(layout: &[Tile], group_size: u32, deals: u64) -> Vec<(Vec<Tile>, String)> {
    let mut all = Vec::new();
    for seed in 0..deals {
        let tiles = deal::uniform(layout, group_size, seed).unwrap();
        let board = Board::new(&tiles).unwrap();
        let options = Options { seed, ..Options::default() };
        if let Some(text) = prove_text(&board, &options) {
            assert_eq!(check(&board, &text), Ok(()), "deal {seed}");
            all.push((tiles, text));
        }
    }
    all
}

#[test]
fn the_program_accepts_every_proof() {
    let program = Program::build("accepts");
    let tight = random_layout(&mut Dice(7), 144, 11, 18, 5);
    let small = random_layout(&mut Dice(8), 36, 3, 8, 6);
    // The layout, the size of groups, how many deals, and how many of them at least are refuted.
    let layouts: [(&[Tile], u32, u64, usize); 5] = [
        (layout::turtle(), 4, 2_000, 50),
        (&tight, 4, 400, 100),
        (&small, 4, 100, 90),
        (&small, 6, 300, 250),
        (&small, 12, 1_000, 10),
    ];
    for (layout, group_size, deals, least) in layouts {
        let all = refuted(layout, group_size, deals);
        let longest = all.iter().map(|(_, text)| text.lines().count()).max();
        println!("groups of {group_size}: {} proofs of up to {longest:?} lines", all.len());
        assert!(all.len() > least, "{} proofs", all.len());
        for (tiles, text) in &all {
            assert_eq!(program.judge(tiles, text.as_bytes()), Ok(()), "{tiles:?}\n{text}");
        }
    }
}

/// A proof without one of its lines, and with one of its literals turned round, for each of them.
fn damaged(text: &str) -> Vec<String> {
    let lines: Vec<&str> = text.lines().collect();
    let mut all = Vec::new();
    for number in 1..lines.len() - 1 {
        let mut fewer = lines.clone();
        let line = fewer.remove(number);
        all.push(fewer.join("\n") + "\n");
        let words: Vec<&str> = line.split(' ').collect();
        for place in 0..words.len() - 1 {
            let word = words[place];
            let turned =
                if word.contains('+') { word.replace('+', "-") } else { word.replace('-', "+") };
            let mut words = words.clone();
            words[place] = &turned;
            let line = words.join(" ");
            let mut other = lines.clone();
            other[number] = &line;
            all.push(other.join("\n") + "\n");
        }
    }
    all
}

/// What is not a proof any more is rejected, at the same line by all three; what still is one is
/// accepted by all.
fn compare(program: &Program, tiles: &[Tile], text: &str, counts: &mut [u32; 2]) {
    let board = Board::new(tiles).unwrap();
    let expected = judge_slowly(tiles, text.as_bytes());
    assert_eq!(check(&board, text), expected, "{tiles:?}\n{text}");
    assert_eq!(program.judge(tiles, text.as_bytes()), expected, "{tiles:?}\n{text}");
    counts[usize::from(expected.is_ok())] += 1;
}

#[test]
fn three_checkers_agree_on_damaged_proofs_of_small_boards() {
    let program = Program::build("small");
    let mut dice = Dice(3);
    let mut counts = [0; 2];
    while counts[0] + counts[1] < 3_000 {
        let tiles = small_board(&mut dice, 16, &[4, 4, 6, 8], 4);
        let board = Board::new(&tiles).unwrap();
        let options = Options { attempts: Some(0), ..Options::default() };
        for text in prove_text(&board, &options).iter().flat_map(|text| damaged(text)) {
            compare(&program, &tiles, &text, &mut counts);
        }
    }
    println!("{} rejected, {} still proofs", counts[0], counts[1]);
    assert!(counts.iter().all(|&count| count > 300), "{counts:?}");
}

#[test]
fn three_checkers_agree_on_damaged_proofs_of_turtles() {
    let program = Program::build("turtles");
    let mut counts = [0; 2];
    let all = refuted(layout::turtle(), 4, 600);
    for (tiles, text) in all.iter().filter(|(_, text)| text.lines().count() < 40) {
        for text in damaged(text) {
            compare(&program, tiles, &text, &mut counts);
        }
    }
    println!("{} rejected, {} still proofs", counts[0], counts[1]);
    assert!(counts[0] > 30, "{counts:?}");
}

/// The proof of one board is none of another that can be solved; nor is any list of clauses.
#[test]
fn nothing_proves_a_solvable_board_unsolvable() {
    let mut dice = Dice(4);
    let mut texts: Vec<String> = Vec::new();
    let mut tried = 0;
    for number in 0..6_000 {
        // All boards have twelve tiles, in groups that begin alike, so that proofs fit.
        let mut tiles = random_layout(&mut dice, 12, 3, 10, 3);
        for (k, tile) in (0..).zip(&mut tiles) {
            tile.group = k / [4, 6][number % 2];
        }
        let board = Board::new(&tiles).unwrap();
        let verdict = solve(&board, &Options::default()).unwrap().verdict;
        if verdict == Verdict::Unsolvable {
            let options = Options { attempts: Some(0), ..Options::default() };
            texts.extend(prove_text(&board, &options).filter(|text| text.lines().count() > 2));
            continue;
        }
        for text in texts.iter().rev().take(20) {
            if let Err(error) = proof::check(&board, text.as_bytes()) {
                assert!(matches!(error.kind(), ErrorKind::ProofStep | ErrorKind::ProofTile));
                tried += 1;
                continue;
            }
            panic!("{tiles:?} can be solved, but\n{text}");
        }
    }
    assert!(tried > 10_000, "{tried} proofs tried");
}
