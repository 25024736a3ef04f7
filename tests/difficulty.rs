//! The share of random games that win, which is to be that of the paper's games however many are
//! played at a time: against the exact probability on small boards, against one game at a time on
//! large ones; and that games are independent, which whoever gives an interval relies on.

mod common;

use common::abi::turtle;
use common::games::win_probability;
use common::{Dice, assert_solves, random_layout, small_board};
use mjsolver::attempts::Attempts;
use mjsolver::difficulty::{Rating, Until, rate};
use mjsolver::{Board, Stop, Tile, Watch, deal};

fn count(board: &Board, games: u64, seed: u64) -> Rating {
    rate(board, games, seed, Until::TheEnd, &mut Watch::new()).unwrap()
}

/// How many standard deviations a number of wins is off.
fn off(won: u64, games: u64, probability: f64) -> f64 {
    let games = games as f64;
    (won as f64 - games * probability) / (games * probability * (1.0 - probability)).sqrt()
}

/// The number of wins among games played one at a time.
fn one_at_a_time(board: &Board, games: u64, seed: u64) -> u64 {
    let mut watch = Watch::new();
    let mut attempts = Attempts::new(board, seed, &mut watch).unwrap();
    (0..games).map(|_| u64::from(attempts.play(&mut watch).unwrap())).sum()
}

#[test]
fn the_share_of_wins_is_the_exact_probability_on_small_boards() {
    const GAMES: u64 = 5_120;
    let mut dice = Dice(11);
    // Groups of up to four are played many at a time, larger ones one at a time.
    for sizes in [&[4][..], &[2, 4, 4], &[2, 4, 6]] {
        let (mut boards, mut squares, mut worst) = (0, 0.0, 0.0f64);
        while boards < 200 {
            let tiles = small_board(&mut dice, 20, sizes, 4);
            let probability = win_probability(&tiles);
            let board = Board::new(&tiles).unwrap();
            let rating = count(&board, GAMES, dice.next());
            assert_eq!(rating.played, GAMES);
            if probability == 0.0 || probability == 1.0 {
                let won = if probability == 1.0 { GAMES } else { 0 };
                assert_eq!(rating.won, won, "{tiles:?}");
                continue;
            }
            if probability * (1.0 - probability) * (GAMES as f64) < 30.0 {
                continue;
            }
            let deviation = off(rating.won, GAMES, probability);
            boards += 1;
            squares += deviation * deviation;
            worst = worst.max(deviation.abs());
            assert!(deviation.abs() < 5.0, "{} wins for {probability}: {tiles:?}", rating.won);
        }
        println!("{sizes:?}: sum of squares {squares:.1}, worst {worst:.2}");
        // Chi-square with 200 degrees of freedom has a standard deviation of 20.
        assert!((squares - 200.0).abs() < 100.0, "{sizes:?}: {squares}");
    }
}

#[test]
fn the_share_of_wins_is_that_of_one_game_at_a_time_on_large_boards() {
    let mut boards: Vec<(String, Vec<Tile>)> =
        [2, 3, 7].map(|seed| (format!("turtle {seed}"), turtle(seed))).into();
    // Any half offset; and more tiles than fit into the smaller tables.
    for (seed, tiles, rows, cols, levels) in [(7, 144, 11, 18, 5), (8, 300, 14, 60, 3)] {
        let layout = random_layout(&mut Dice(seed), tiles, rows, cols, levels);
        for deal in 0..3 {
            let name = format!("{tiles} tiles, deal {deal}");
            boards.push((name, deal::uniform(&layout, 4, deal).unwrap()));
        }
    }
    let mut compared = 0;
    for (name, tiles) in boards {
        let board = Board::new(&tiles).unwrap();
        let (games, few) = (100_000, 20_000);
        let many = count(&board, games, 1).won;
        let one = one_at_a_time(&board, few, 1);
        let together = (many + one) as f64 / (games + few) as f64;
        let (many_share, one_share) = (many as f64 / games as f64, one as f64 / few as f64);
        let deviation =
            (together * (1.0 - together) * (1.0 / games as f64 + 1.0 / few as f64)).sqrt();
        println!("{name}: {many_share:.5} and {one_share:.5}");
        assert!((many_share - one_share).abs() <= 4.5 * deviation, "{name}");
        compared += u32::from(one > 30 && one + 30 < few);
    }
    assert!(compared >= 7, "only {compared} boards were neither always won nor always lost");
}

#[test]
fn games_are_independent() {
    // Nearly one game in two wins, and one in eight.
    let mut dice = Dice(3);
    let small = loop {
        let tiles = small_board(&mut dice, 20, &[4], 3);
        if (0.4..0.6).contains(&win_probability(&tiles)) {
            break tiles;
        }
    };
    for tiles in [small, turtle(2)] {
        let board = Board::new(&tiles).unwrap();
        // Counts of batches that follow each other, and of batches with other seeds.
        let follow = |batch: u64| {
            let [before, after] = [batch, batch + 1].map(|batches| 256 * batches);
            count(&board, after, 5).won - count(&board, before, 5).won
        };
        let counts: [Vec<u64>; 2] = [
            (0..60).map(follow).collect(),
            (0..1_000).map(|seed| count(&board, 256, seed).won).collect(),
        ];
        for counts in counts {
            let n = counts.len() as f64;
            let mean = counts.iter().sum::<u64>() as f64 / n;
            let variance = counts.iter().map(|&won| (won as f64 - mean).powi(2)).sum::<f64>();
            let ratio = variance / (mean * (1.0 - mean / 256.0)) / (n - 1.0);
            println!("mean {mean:.2}, variance {ratio:.3} times the binomial one");
            assert!((ratio - 1.0).abs() < 5.0 * (2.0 / n).sqrt(), "{ratio}");
        }
    }
}

#[test]
fn the_first_games_of_many_are_those_of_few() {
    let tiles = turtle(2);
    let board = Board::new(&tiles).unwrap();
    let shares: Vec<u64> = (0..=600).map(|games| count(&board, games, 9).won).collect();
    assert!(shares.windows(2).all(|two| two[1] - two[0] <= 1));
    assert!(shares[0] == 0 && shares[600] > 40, "{shares:?}");
    let first = shares.iter().position(|&won| won == 1).unwrap() as u64;
    let all = count(&board, 600, 9).first.unwrap();
    assert_solves(&tiles, &all, "the first win");
    let mut watch = Watch::new();
    let until = rate(&board, u64::MAX, 9, Until::AWin, &mut watch).unwrap();
    assert_eq!((until.played, until.won, until.first), (first, 1, Some(all)));
    assert_eq!((watch.counts.attempts, watch.counts.successes), (first, 1));
    assert!(count(&board, first - 1, 9).first.is_none());
}

#[test]
fn every_first_win_is_a_solution() {
    let mut dice = Dice(12);
    let mut won = 0;
    for seed in 0..2_000 {
        let tiles = small_board(&mut dice, 24, &[2, 4, 4], 4);
        if let Some(pairs) = count(&Board::new(&tiles).unwrap(), 300, seed).first {
            assert_solves(&tiles, &pairs, "the first win");
            won += 1;
        }
    }
    assert!((400..1_600).contains(&won), "{won} of 2,000 boards were won");
}

#[test]
fn a_monitor_is_asked_during_a_batch_and_can_cancel() {
    let board = Board::new(&turtle(2)).unwrap();
    let mut calls = 0;
    let mut monitor = |_: &mjsolver::Progress| {
        calls += 1;
        calls == 100
    };
    let watch = &mut Watch::new().monitored(&mut monitor);
    let stopped = rate(&board, u64::MAX, 0, Until::TheEnd, watch);
    assert_eq!(stopped.unwrap_err(), Stop::Cancelled.into());
    // A batch is about two calls' worth of work.
    let played = watch.counts.attempts;
    assert!((256 * 20..256 * 100).contains(&played), "{played} games between 100 calls");
}
