//! The engines against each other on full boards; every solution is replayed.

mod common;

use common::{Dice, assert_solves, random_layout};
use mjsolver::{Board, Engine, Options, Tile, Verdict, deal, layout, solve};
use std::thread;

/// Decides one board with every complete engine. The ones that can take days have a node limit;
/// what they have not decided by then is counted, not believed.
fn decide(tiles: &[Tile], seed: u64, unknown: &mut [u32; 2]) -> bool {
    let board = Board::new(tiles).unwrap();
    let run = |engine, attempts, node_limit| {
        let options = Options { engine, seed, attempts, node_limit, ..Options::default() };
        match solve(&board, &options).unwrap().verdict {
            Verdict::Solvable(pairs) => {
                assert_solves(tiles, &pairs, &format!("deal {seed}, {engine:?}"));
                Some(true)
            }
            Verdict::Unsolvable => Some(false),
            Verdict::Unknown(_) => None,
        }
    };
    let verdict = run(Engine::Pairing, None, None).unwrap();
    assert_eq!(run(Engine::Automatic, None, None), Some(verdict), "deal {seed}");
    let slow = [(Engine::FirstHeuristic, Some(20), 500), (Engine::Matches, None, 2_000)];
    for ((engine, attempts, nodes), unknown) in slow.into_iter().zip(unknown) {
        match run(engine, attempts, Some(nodes)) {
            Some(other) => assert_eq!(other, verdict, "deal {seed}, {engine:?}"),
            None => *unknown += 1,
        }
    }
    verdict
}

/// Decides so many deals of a layout, on two threads: how many are solvable, and how many the
/// slow engines have not decided.
fn survey(layout: &[Tile], deals: u64) -> (u32, [u32; 2]) {
    let half = |first: u64| {
        let mut unknown = [0; 2];
        let mut solvable = 0;
        for seed in (first..deals).step_by(2) {
            let tiles = deal::uniform(layout, 4, seed).unwrap();
            solvable += u32::from(decide(&tiles, seed, &mut unknown));
        }
        (solvable, unknown)
    };
    let (even, odd) = thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        (half(0), odd.join().unwrap())
    });
    let (solvable, unknown) = (even.0 + odd.0, [0, 1].map(|k| even.1[k] + odd.1[k]));
    println!("{solvable} of {deals} solvable; first heuristic, matches undecided: {unknown:?}");
    (solvable, unknown)
}

#[test]
fn one_verdict_on_2_000_turtles() {
    let (solvable, [first_heuristic, matches]) = survey(layout::turtle(), 2_000);
    // The paper: 2.95 % of all turtles cannot be won. Four standard deviations are 30 boards.
    assert!((1_911..=1_971).contains(&solvable), "{solvable} of 2,000 are solvable");
    // Most boards take part in the comparison.
    assert!(first_heuristic < 150, "{first_heuristic} undecided");
    assert!(matches < 350, "{matches} undecided");
}

#[test]
fn one_verdict_on_200_deals_of_an_arbitrary_layout() {
    // A box so tight that about two thirds of the deals can be solved.
    let layout = random_layout(&mut Dice(7), 144, 11, 18, 5);
    let (solvable, [first_heuristic, matches]) = survey(&layout, 200);
    assert!((100..160).contains(&solvable), "{solvable} of 200 are solvable");
    assert!(first_heuristic < 20, "{first_heuristic} undecided");
    assert!(matches < 140, "{matches} undecided");
}
