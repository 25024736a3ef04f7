//! Five bands from easy to hard on every layout, and how long it takes to deal boards of each.

use crate::clock::cpu_time;
use crate::layouts::Layout;
use crate::timing::Times;
use mjsolver::play::{
    self, Band, DEFAULT_GAMES, Difficulties, SURVEYED_DEALS, Sure, deal_surely, difficulties,
};
use mjsolver::{Board, Options};

const BANDS: u32 = 5;

/// Prints a row for each layout, and all in the end; false if a board was not delivered, or is not
/// what it should be.
pub fn measure(layouts: &[Layout], boards: u64) -> bool {
    println!("{boards} deals in each of {BANDS} bands; ms of CPU time");
    println!(
        "{:<28} {:>5} {:>6} {:>8} {:>7} {:>9} {:>9} {:>9}  slowest band",
        "layout", "tiles", "range", "survey", "failed", "median", "p99", "max"
    );
    let (mut all, mut surveys) = (Times::default(), Times::default());
    let (mut failed, mut impossible) = (0, 0);
    for layout in layouts {
        let before = cpu_time();
        let Difficulties { range, .. } = survey(layout);
        let time = cpu_time() - before;
        surveys.0.push(time);
        let Some(range) = range else {
            println!("{:<28} {:>5} no faces can be won", layout.name, layout.tiles.len());
            impossible += 1;
            continue;
        };
        let (mut times, mut failures, mut slowest) = (Times::default(), 0, (0.0, range));
        for band in bands(range) {
            let mut of_band = Times::default();
            for seed in 0..boards {
                let (time, right) = deal(layout, seed, band);
                of_band.0.push(time);
                failures += u64::from(!right);
            }
            let max = of_band.quantile(1.0);
            if max > slowest.0 {
                slowest = (max, band);
            }
            times.0.append(&mut of_band.0);
        }
        let [_, median, p99, max] = times.summary();
        let text = |band: Band| format!("{}-{}", band.easiest, band.hardest);
        println!(
            "{:<28} {:>5} {:>6} {time:>8.0} {failures:>7} {median:>9.2} {p99:>9.2} {max:>9.2}  {}",
            layout.name,
            layout.tiles.len(),
            text(range),
            text(slowest.1)
        );
        failed += failures;
        all.0.append(&mut times.0);
    }
    if all.0.is_empty() {
        return true;
    }
    let (count, late) = (all.0.len(), all.0.iter().filter(|&&time| time > 50.0).count());
    let [mean, median, p99, max] = all.summary();
    println!(
        "{} layouts, {impossible} of them impossible; {count} deals, {failed} failed; mean {mean:.2}, \
         median {median:.2}, p90 {:.2}, p99 {p99:.2}, max {max:.2} ms; {:.2} % took more than 50 ms",
        layouts.len(),
        all.quantile(0.9),
        100.0 * late as f64 / count as f64
    );
    println!(
        "a survey of {SURVEYED_DEALS} deals: median {:.0}, max {:.0} ms",
        surveys.quantile(0.5),
        surveys.quantile(1.0)
    );
    failed == 0
}

fn survey(layout: &Layout) -> Difficulties {
    let options = Options::default();
    let how = (SURVEYED_DEALS, DEFAULT_GAMES);
    difficulties(&layout.tiles, 4, 1, how, &options, &mut options.watch()).expect("no limit is set")
}

/// The range, cut into five, or into as many as it has numbers.
pub fn bands(range: Band) -> impl Iterator<Item = Band> {
    let width = range.hardest - range.easiest + 1;
    let count = BANDS.min(width);
    (0..count).map(move |k| Band {
        easiest: range.easiest + width * k / count,
        hardest: range.easiest + width * (k + 1) / count - 1,
    })
}

/// Deals a board; the time, and whether it is what was asked for.
fn deal(layout: &Layout, seed: u64, band: Band) -> (f64, bool) {
    let options = Options::default();
    let before = cpu_time();
    let how = (band, DEFAULT_GAMES);
    let dealt = deal_surely(&layout.tiles, 4, seed, how, true, &options, &mut options.watch());
    let time = cpu_time() - before;
    let Ok(Sure::Deal(tiles, difficulty)) = dealt else {
        return (time, false);
    };
    let board = Board::new(&tiles).expect("a deal is a board");
    let rated = play::rate(&board, DEFAULT_GAMES, &options, &mut options.watch());
    let rated = rated.expect("no limit is set");
    let right = rated.solvable && Some(rated.difficulty) == difficulty;
    (time, right && band.contains(rated.difficulty))
}
