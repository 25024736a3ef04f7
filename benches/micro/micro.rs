//! What single steps cost in CPU time, on turtles: `make microbench`, or with ONLY=scan and the
//! like. All of it goes through the public functions, so that it measures what callers get; where
//! these do many steps in one call, the time of the call is divided by their number.

#[path = "../compare/clock.rs"]
mod clock;

use clock::cpu_time;
use criterion::{Criterion, criterion_group, criterion_main};
use mjsolver::attempts::Attempts;
use mjsolver::difficulty::{Until, rate};
use mjsolver::{Board, Counts, Engine, Options, Tile, Verdict, Watch, deal, layout, scan, solve};
use std::hint::black_box;
use std::time::Duration;

/// Boards that are measured together, because no two take the same time.
const BOARDS: u64 = 16;

fn turtle(seed: u64) -> Vec<Tile> {
    deal::uniform(layout::turtle(), 4, seed).expect("a turtle has an even number of tiles")
}

fn board(tiles: &[Tile]) -> Board {
    Board::new(tiles).expect("a deal is a board")
}

/// Measures the mean time of a step: `run` does some steps, and says how many.
fn measure(c: &mut Criterion, name: &str, mut run: impl FnMut() -> u64) {
    c.bench_function(name, |bencher| {
        bencher.iter_custom(|rounds| {
            let (before, mut steps) = (cpu_time(), 0);
            for _ in 0..rounds {
                steps += black_box(run());
            }
            let seconds = (cpu_time() - before) / 1e3;
            Duration::from_secs_f64(seconds * rounds as f64 / steps as f64)
        });
    });
}

fn preparing(c: &mut Criterion) {
    let tiles = turtle(1);
    measure(c, "prepare a board", || {
        black_box(board(black_box(&tiles)));
        1
    });
    let mut board = board(&tiles);
    let other = turtle(2);
    measure(c, "give a board other faces", || {
        board.regroup(black_box(&other)).expect("the same layout");
        1
    });
}

fn scanning(c: &mut Criterion) {
    let boards: Vec<Board> = (0..BOARDS).map(|seed| board(&turtle(seed))).collect();
    measure(c, "scan", || {
        for board in &boards {
            black_box(scan::prune(board, &[]).expect("there is enough memory"));
        }
        BOARDS
    });
}

fn attempts(c: &mut Criterion) {
    let boards: Vec<Board> = (0..BOARDS).map(|seed| board(&turtle(seed))).collect();
    let mut watch = Watch::new();
    let mut games: Vec<Attempts> = boards
        .iter()
        .map(|board| Attempts::new(board, 0, &mut watch).expect("there is enough memory"))
        .collect();
    measure(c, "attempt, one at a time", || {
        for games in &mut games {
            black_box(games.play(&mut watch).expect("there is no limit"));
        }
        BOARDS
    });
    let mut seed = 0;
    measure(c, "attempt, counted in batches", || {
        seed += 1;
        for board in &boards {
            let rating = rate(board, 16 * 256, seed, Until::TheEnd, &mut watch);
            black_box(rating.expect("there is no limit").won);
        }
        BOARDS * 16 * 256
    });
}

/// Decides a board, or tries to.
fn counts(board: &Board, options: &Options) -> (Verdict, Counts) {
    let outcome = solve(board, options).expect("there is enough memory");
    (outcome.verdict, outcome.counts)
}

fn searching(c: &mut Criterion) {
    // Unsolvable boards that only the search decides.
    let alone = Options { engine: Engine::Learning, attempts: Some(0), ..Options::default() };
    let lost = |board: &Board| {
        let (verdict, counts) = counts(board, &alone);
        verdict == Verdict::Unsolvable && counts.conflicts > 20
    };
    let boards: Vec<Board> = (0..).map(|seed| board(&turtle(seed))).filter(lost).take(8).collect();
    measure(c, "conflict of the learning search", || {
        boards.iter().map(|board| counts(board, &alone).1.conflicts).sum()
    });
    // None of their games wins, so all are played; then there is no node left for the search.
    let games = Options { attempts: Some(32 * 256), node_limit: Some(0), ..Options::default() };
    measure(c, "attempt, in batches that hunt", || {
        boards.iter().map(|board| counts(board, &games).1.attempts).sum()
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3))
        .without_plots();
    targets = preparing, scanning, attempts, searching
}
criterion_main!(benches);
