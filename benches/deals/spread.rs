//! How deals of `mj_deal_surely` differ from uniform ones that can be won, where both can be had: their
//! difficulty, how many pairs of a face lie on top of each other, and how many pairs can be played
//! first. With any difficulty, and in five bands.

use crate::layouts::Layout;
use mjsolver::play::{self, Band, DEFAULT_GAMES, SEED_STEP, Sure, deal_surely, deal_winnable};
use mjsolver::{Board, Options, Tile, Watch};

/// Layouts of which uniform deals can be had, but seldom within the tries of a sure deal.
const RARE: [&str; 3] = ["kmahjongg/key", "kmahjongg/star", "gnome-mahjongg/bridges"];
/// Layouts for the bands.
const COMMON: [&str; 2] = ["xmahjongg/default", "xmahjongg/bridge"];
/// Uniform deals that are tried for one.
const TRIES: u64 = 40_000;

/// Means and standard errors of the three numbers.
#[derive(Default)]
struct Sums {
    count: f64,
    sums: [f64; 3],
    squares: [f64; 3],
}

impl Sums {
    fn add(&mut self, tiles: &[Tile]) {
        let board = Board::new(tiles).expect("a deal is a board");
        let options = Options::default();
        let rated = play::rate(&board, DEFAULT_GAMES, &options, &mut options.watch());
        let first = play::legal_pairs(&board, &mut Watch::new()).expect("no limit is set").len();
        let difficulty = f64::from(rated.expect("no limit is set").difficulty);
        let numbers = [difficulty, on_top(tiles), first as f64];
        self.count += 1.0;
        for (k, number) in numbers.into_iter().enumerate() {
            self.sums[k] += number;
            self.squares[k] += number * number;
        }
    }

    /// A cell of the table for each number.
    fn cells(&self) -> String {
        let cell = |k: usize| {
            let mean = self.sums[k] / self.count;
            let variance = (self.squares[k] / self.count - mean * mean).max(0.0);
            format!("{mean:.2} ± {:.2}", (variance / self.count).sqrt())
        };
        format!("{} | {} | {} | {}", self.count, cell(0), cell(1), cell(2))
    }
}

/// How many pairs of tiles of one face lie directly on top of each other, in percent of all tiles that
/// lie on another.
fn on_top(tiles: &[Tile]) -> f64 {
    let above = |low: &Tile, high: &Tile| {
        high.level == low.level + 1
            && high.row.abs_diff(low.row) < 2
            && high.col.abs_diff(low.col) < 2
    };
    let (mut all, mut equal) = (0, 0);
    for low in tiles {
        for high in tiles.iter().filter(|high| above(low, high)) {
            all += 1;
            equal += u32::from(low.group == high.group);
        }
    }
    100.0 * f64::from(equal) / f64::from(all.max(1))
}

/// Prints the table.
pub fn compare(layouts: &[Layout], deals: u64) {
    println!(
        "| layout | difficulty wanted | dealt | deals | difficulty | same face on top, % | first pairs |"
    );
    println!("|---|---|---|---|---|---|---|");
    let named = |name: &&str| layouts.iter().find(|layout| layout.name == **name);
    for layout in RARE.iter().filter_map(named) {
        row(layout, Band::ANY, deals);
    }
    for layout in COMMON.iter().filter_map(named) {
        for (easiest, hardest) in [(0, 18), (19, 26), (27, 34), (35, 42), (43, 99)] {
            row(layout, Band { easiest, hardest }, deals);
        }
    }
}

fn row(layout: &Layout, band: Band, deals: u64) {
    let options = Options::default();
    let (mut uniform, mut sure) = (Sums::default(), Sums::default());
    let wanted = (band, DEFAULT_GAMES);
    let (mut seed, mut tries) = (1, TRIES);
    while uniform.count < deals as f64 && tries > 0 {
        let watch = &mut options.watch();
        if let Ok(deal) = deal_winnable(&layout.tiles, 4, seed, tries, wanted, &options, watch) {
            uniform.add(&deal.tiles);
        }
        let made = watch.counts.deals + 1;
        tries = tries.saturating_sub(made);
        seed = seed.wrapping_add(made.wrapping_mul(SEED_STEP));
    }
    for seed in 0..deals {
        let watch = &mut options.watch();
        let dealt = deal_surely(&layout.tiles, 4, seed, wanted, false, &options, watch);
        if let Ok(Sure::Deal(tiles, _)) = dealt {
            sure.add(&tiles);
        }
    }
    let name = &layout.name;
    let wanted = match band {
        Band::ANY => "any".to_owned(),
        Band { easiest, hardest } => format!("{easiest}–{hardest}"),
    };
    println!("| {name} | {wanted} | uniform | {} |", uniform.cells());
    println!("| | | surely | {} |", sure.cells());
}
