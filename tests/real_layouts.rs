//! The engines against each other on full boards; every solution is replayed.

mod common;

use common::{Dice, assert_solves, random_layout};
use mjsolver::{Board, Engine, Options, Tile, Verdict, deal, layout, solve};
use std::thread;

/// Decides one board with every complete engine. The search match by match can take days, so it
/// has a node limit; what it has not decided by then is counted, not believed.
fn decide(tiles: &[Tile], seed: u64, undecided: &mut u32) -> bool {
    let board = Board::new(tiles).unwrap();
    let run = |engine, node_limit| {
        let options = Options { engine, seed, node_limit, ..Options::default() };
        match solve(&board, &options).unwrap().verdict {
            Verdict::Solvable(pairs) => {
                assert_solves(tiles, &pairs, &format!("deal {seed}, {engine:?}"));
                Some(true)
            }
            Verdict::Unsolvable => Some(false),
            Verdict::Unknown(_) => None,
        }
    };
    let verdict = run(Engine::Pairing, None).unwrap();
    for engine in [Engine::Automatic, Engine::FirstHeuristic] {
        assert_eq!(run(engine, None), Some(verdict), "deal {seed}, {engine:?}");
    }
    match run(Engine::Matches, Some(2_000)) {
        Some(other) => assert_eq!(other, verdict, "deal {seed}, match by match"),
        None => *undecided += 1,
    }
    verdict
}

/// Decides so many deals of a layout, on two threads: how many are solvable, and how many the
/// search match by match has not decided.
fn survey(layout: &[Tile], deals: u64) -> (u32, u32) {
    let half = |first: u64| {
        let (mut solvable, mut undecided) = (0, 0);
        for seed in (first..deals).step_by(2) {
            let tiles = deal::uniform(layout, 4, seed).unwrap();
            solvable += u32::from(decide(&tiles, seed, &mut undecided));
        }
        (solvable, undecided)
    };
    let (even, odd) = thread::scope(|scope| {
        let odd = scope.spawn(|| half(1));
        (half(0), odd.join().unwrap())
    });
    let (solvable, undecided) = (even.0 + odd.0, even.1 + odd.1);
    println!("{solvable} of {deals} solvable; match by match undecided: {undecided}");
    (solvable, undecided)
}

#[test]
fn one_verdict_on_2_000_turtles() {
    let (solvable, undecided) = survey(layout::turtle(), 2_000);
    // The paper: 2.95 % of all turtles cannot be won. Four standard deviations are 30 boards.
    assert!((1_911..=1_971).contains(&solvable), "{solvable} of 2,000 are solvable");
    // Most boards take part in the comparison.
    assert!(undecided < 350, "{undecided} undecided");
}

#[test]
fn one_verdict_on_200_deals_of_an_arbitrary_layout() {
    // A box so tight that about two thirds of the deals can be solved.
    let layout = random_layout(&mut Dice(7), 144, 11, 18, 5);
    let (solvable, undecided) = survey(&layout, 200);
    assert!((100..160).contains(&solvable), "{solvable} of 200 are solvable");
    assert!(undecided < 140, "{undecided} undecided");
}
