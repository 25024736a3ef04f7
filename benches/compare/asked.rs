//! What games ask after every click, on dealt turtles, in CPU time of one call. A board is prepared
//! once in a game, so that is not counted.

use crate::clock::cpu_time;
use crate::timing::{Times, decide};
use mjsolver::play::{self, DEFAULT_GAMES};
use mjsolver::{Board, Engine, Options, Tile, deal, layout};

/// Prints a row for each call: the first so many turtles, and for the fewest tiles left those of
/// five times as many that cannot be cleared.
pub fn measure(deals: u64) {
    println!("what games ask, turtles 0 to {}; ms a call", deals - 1);
    println!("{:>16} {:>6} {:>9} {:>9} {:>9} {:>9}", "", "calls", "mean", "median", "p99", "max");
    row("hint", dealt(deals), |tiles, board, options| {
        play::hint(tiles, board, options, &mut options.watch()).expect("no limit is set");
    });
    row("safe pairs", dealt(deals), |tiles, board, options| {
        play::safe_pairs(tiles, board, options, &mut options.watch()).expect("there is memory");
    });
    row("one by one", dealt(deals), |tiles, board, options| {
        for pair in play::legal_pairs(board, &mut options.watch()).expect("no limit is set") {
            let gone = [pair.first as usize, pair.second as usize];
            let left = (0..tiles.len()).filter(|index| !gone.contains(index));
            let left = Vec::from_iter(left.map(|index| tiles[index]));
            decide(&left, Engine::Automatic, options.seed);
        }
    });
    row("rating", dealt(deals), |_, board, options| {
        play::rate(board, DEFAULT_GAMES, options, &mut options.watch()).expect("no limit is set");
    });
    let lost = dealt(5 * deals).filter(|(tiles, seed)| !decide(tiles, Engine::Automatic, *seed).0);
    row("fewest tiles", lost, |_, board, options| {
        play::fewest_left(board, options, &mut options.watch()).expect("there is memory");
    });
}

/// Turtles with their seeds.
fn dealt(deals: u64) -> impl Iterator<Item = (Vec<Tile>, u64)> {
    let deal = |seed| deal::uniform(layout::turtle(), 4, seed).expect("an even number");
    (0..deals).map(move |seed| (deal(seed), seed))
}

fn row(
    name: &str,
    boards: impl Iterator<Item = (Vec<Tile>, u64)>,
    mut call: impl FnMut(&[Tile], &Board, &Options),
) {
    let mut times = Times::default();
    for (tiles, seed) in boards {
        let board = Board::new(&tiles).expect("a deal of a layout is a board");
        let options = Options { seed, ..Options::default() };
        let before = cpu_time();
        call(&tiles, &board, &options);
        times.0.push(cpu_time() - before);
    }
    if times.0.is_empty() {
        return println!("{name:>16} {:>6}", 0);
    }
    let count = times.0.len();
    let [mean, median, p99, max] = times.summary().map(|time| format!("{time:.3}"));
    println!("{name:>16} {count:>6} {mean:>9} {median:>9} {p99:>9} {max:>9}");
}
