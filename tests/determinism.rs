//! The same input gives the same answer, and what does not matter does not change a verdict.

mod common;

use common::abi::{HARD, LOST, turtle};
use common::{Dice, assert_solves, random_layout, small_board};
use mjsolver::{Board, Counts, Engine, MAX_COORDINATE, Options, Tile, Verdict, deal, solve};

const ENGINES: [Engine; 6] = [
    Engine::Automatic,
    Engine::Pairing,
    Engine::FirstHeuristic,
    Engine::Matches,
    Engine::Attempts,
    Engine::Learning,
];

fn decide(tiles: &[Tile], engine: Engine, seed: u64) -> (Verdict, Counts) {
    // Hard boards are cut short by a limit, which is deterministic too.
    let node_limit = Some(if engine == Engine::FirstHeuristic { 50 } else { 2_000 });
    let options = Options { engine, seed, node_limit, ..Options::default() };
    let outcome = solve(&Board::new(tiles).unwrap(), &options).unwrap();
    (outcome.verdict, outcome.counts)
}

/// Every engine with two seeds on every board.
fn decide_all(boards: &[Vec<Tile>]) -> Vec<(Verdict, Counts)> {
    let mut answers = Vec::new();
    for tiles in boards {
        for engine in ENGINES {
            answers.extend([0, 99].map(|seed| decide(tiles, engine, seed)));
        }
    }
    answers
}

#[test]
fn the_same_again_and_from_many_threads() {
    let mut boards: Vec<_> = [0, 1, 7, HARD, LOST].map(turtle).into();
    let layout = random_layout(&mut Dice(7), 144, 11, 18, 5);
    boards.extend((0..10).map(|seed| deal::uniform(&layout, 4, seed).unwrap()));
    let expected = decide_all(&boards);
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..3).map(|_| scope.spawn(|| decide_all(&boards))).collect();
        for thread in threads {
            assert!(thread.join().unwrap() == expected, "a thread got something else");
        }
    });
    // All kinds of answers are among them.
    let count = |kind: fn(&Verdict) -> bool| expected.iter().filter(|(v, _)| kind(v)).count();
    let solvable = count(|verdict| matches!(verdict, Verdict::Solvable(_)));
    let unsolvable = count(|verdict| matches!(verdict, Verdict::Unsolvable));
    let unknown = expected.len() - solvable - unsolvable;
    println!("{solvable} solvable, {unsolvable} unsolvable, {unknown} unknown");
    assert!(solvable > 20 && unsolvable > 5 && unknown > 5);
}

/// Ways to write the same board, or its mirror image, differently.
fn variants(dice: &mut Dice, tiles: &[Tile]) -> Vec<(&'static str, Vec<Tile>)> {
    let changed = |change: &dyn Fn(Tile) -> Tile| tiles.iter().map(|&tile| change(tile)).collect();
    let mut shuffled = tiles.to_vec();
    for k in (1..shuffled.len()).rev() {
        shuffled.swap(k, dice.below(k + 1));
    }
    let far = MAX_COORDINATE - 100;
    let [row, col, level] = [(); 3].map(|()| if dice.below(2) == 0 { far } else { -far });
    let (factor, term) = (2 * dice.below(1 << 30) as i32 + 1, dice.next() as i32);
    vec![
        ("reordered", shuffled),
        (
            "moved",
            changed(&|tile| Tile {
                row: tile.row + row,
                col: tile.col + col,
                level: tile.level + level,
                ..tile
            }),
        ),
        ("mirrored left to right", changed(&|tile| Tile { col: -tile.col, ..tile })),
        ("mirrored top to bottom", changed(&|tile| Tile { row: -tile.row, ..tile })),
        (
            // An odd factor: different numbers stay different.
            "renamed",
            changed(&|tile| Tile {
                group: tile.group.wrapping_mul(factor).wrapping_add(term),
                ..tile
            }),
        ),
    ]
}

#[test]
fn the_verdict_does_not_depend_on_how_a_board_is_written() {
    let mut dice = Dice(9);
    let mut solvable = 0;
    for number in 0..400 {
        let tiles = small_board(&mut dice, 20, &[2, 4, 4, 6], 4);
        for engine in [Engine::Automatic, Engine::Pairing, Engine::FirstHeuristic, Engine::Matches]
        {
            let won = |tiles: &[Tile], what: &str| {
                let options = Options { engine, attempts: Some(0), ..Options::default() };
                match solve(&Board::new(tiles).unwrap(), &options).unwrap().verdict {
                    Verdict::Solvable(pairs) => {
                        assert_solves(tiles, &pairs, what);
                        true
                    }
                    Verdict::Unsolvable => false,
                    Verdict::Unknown(stop) => panic!("board {number}: {stop:?}"),
                }
            };
            let expected = won(&tiles, "as it was");
            solvable += u32::from(expected);
            for (what, variant) in variants(&mut dice, &tiles) {
                let verdict = won(&variant, what);
                assert_eq!(verdict, expected, "board {number} {what}, {engine:?}: {tiles:?}");
            }
        }
    }
    assert!((400..1_200).contains(&solvable), "{solvable} of 1,600 solvable");
}
