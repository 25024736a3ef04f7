//! The engines against each other on full boards; every solution is replayed.

mod common;

use common::{Dice, assert_solves, random_layout};
use mjsolver::{Board, Engine, Options, Tile, Verdict, deal, layout, solve};

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
    let slow = [(Engine::FirstHeuristic, Some(20), 2_000), (Engine::Matches, None, 5_000)];
    for ((engine, attempts, nodes), unknown) in slow.into_iter().zip(unknown) {
        match run(engine, attempts, Some(nodes)) {
            Some(other) => assert_eq!(other, verdict, "deal {seed}, {engine:?}"),
            None => *unknown += 1,
        }
    }
    verdict
}

fn survey(layout: &[Tile], deals: u64) -> (u32, [u32; 2]) {
    let mut unknown = [0; 2];
    let mut solvable = 0;
    for seed in 0..deals {
        let tiles = deal::uniform(layout, 4, seed).unwrap();
        solvable += u32::from(decide(&tiles, seed, &mut unknown));
    }
    println!("{solvable} of {deals} solvable; first heuristic, matches undecided: {unknown:?}");
    (solvable, unknown)
}

#[test]
fn one_verdict_on_2_000_turtles() {
    let (solvable, unknown) = survey(layout::turtle(), 2_000);
    // The paper: 2.95 % of all turtles cannot be won. Four standard deviations are 30 boards.
    assert!((1_911..=1_971).contains(&solvable), "{solvable} of 2,000 are solvable");
    assert!(unknown.iter().all(|&count| count < 200), "{unknown:?}");
}

#[test]
fn one_verdict_on_200_deals_of_an_arbitrary_layout() {
    let layout = random_layout(&mut Dice(7), 144, 14, 22, 4);
    let (solvable, unknown) = survey(&layout, 200);
    assert!(
        (10..190).contains(&solvable),
        "{solvable} of 200 are solvable: the layout shows little"
    );
    assert!(unknown.iter().all(|&count| count < 40), "{unknown:?}");
}
