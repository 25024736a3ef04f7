//! What games ask after every click, in CPU time of one call: on dealt turtles, and where it takes
//! longest, on KMahjongg's maze and tower. A board is prepared once in a game, so that is not counted, but
//! for the solves that the calls are compared with.

use crate::clock::cpu_time;
use crate::families::look_for;
use crate::timing::{Times, decide};
use mjsolver::play::{self, Band, DEFAULT_DEALS, DEFAULT_GAMES};
use mjsolver::{Board, Engine, Options, Pair, Tile, Watch, deal, layout};

/// A layout, and which deals of it.
struct Deals {
    layout: Vec<Tile>,
    seeds: std::ops::Range<u64>,
}

/// Prints a row for each call: so many turtles from a seed on, and for the fewest tiles left those of
/// five times as many that cannot be cleared; a tenth as many mazes, and a hundredth of towers.
pub fn measure(first_seed: u64, deals: u64) {
    println!("what games ask, turtles from {first_seed} on; ms a call, and the mean of solves");
    header();
    let turtles = |deals| Deals::new(layout::turtle(), first_seed, deals);
    row("hint", turtles(deals).all(), |tiles, board, options| {
        timed(|| play::hint(tiles, board, options, &mut options.watch()).expect("no limit is set"))
    });
    row("safe pairs", turtles(deals).all(), safe_pairs);
    row("one by one", turtles(deals).all(), |tiles, board, options| {
        let pairs = play::legal_pairs(board, &mut options.watch()).expect("no limit is set");
        let alone = |&pair| decide(&without(tiles, pair), Engine::Automatic, options.seed).1;
        pairs.iter().map(alone).sum()
    });
    row("lost since", turtles(deals).all(), lost_since);
    row("rating", turtles(deals).all(), |_, board, options| {
        let rate = || play::rate(board, DEFAULT_GAMES, options, &mut options.watch());
        timed(|| rate().expect("no limit is set"))
    });
    row("fewest tiles", turtles(5 * deals).lost(), fewest_left);
    let Some(maze) = look_for("kmahjongg/", "maze") else {
        return println!("KMahjongg is not installed: no mazes and towers (tests/setup.sh)");
    };
    let mazes = |deals: u64| Deals::new(&maze, first_seed, deals.div_ceil(10));
    row("lost since, maze", mazes(deals).all(), lost_since);
    row("the same, winnable", mazes(5 * deals).winnable(), lost_since);
    row("safe pairs, maze", mazes(5 * deals).winnable(), safe_pairs);
    row("fewest, maze", mazes(deals).lost(), fewest_left);
    if let Some(tower) = look_for("kmahjongg/", "tower") {
        let towers = Deals::new(&tower, first_seed, deals.div_ceil(100));
        row("winnable tower", towers.all(), |tiles, _, options| {
            let (seed, watch, any) = (options.seed, &mut options.watch(), (Band::ANY, 1));
            // There may be none among so many; that takes its time as well.
            timed(|| {
                play::deal_winnable(tiles, 4, seed, DEFAULT_DEALS, any, options, watch).is_ok()
            })
        });
    }
}

fn safe_pairs(tiles: &[Tile], board: &Board, options: &Options) -> f64 {
    let judge = || play::safe_pairs(tiles, board, options, &mut options.watch());
    timed(|| judge().expect("there is memory"))
}

fn fewest_left(_: &[Tile], board: &Board, options: &Options) -> f64 {
    let look = || play::fewest_left(board, options, &mut options.watch());
    timed(|| look().expect("there is memory"))
}

/// Of a game at random, until nothing can be played.
fn lost_since(tiles: &[Tile], board: &Board, options: &Options) -> f64 {
    let game = random_game(tiles, options.seed);
    let look = || play::lost_since(tiles, board, &game, options, &mut options.watch());
    timed(|| look().expect("a game by the rules"))
}

/// Plays pairs at random until there is none.
fn random_game(tiles: &[Tile], seed: u64) -> Vec<Pair> {
    let mut left = Vec::from_iter(0..tiles.len() as u32);
    let mut played = Vec::new();
    // Xorshift, which zero would get stuck in.
    let mut random = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
    loop {
        let now = Vec::from_iter(left.iter().map(|&tile| tiles[tile as usize]));
        let board = Board::new(&now).expect("what is left is a board");
        let pairs = play::legal_pairs(&board, &mut Watch::new()).expect("no limit is set");
        if pairs.is_empty() {
            return played;
        }
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        let pair = pairs[(random >> 11) as usize % pairs.len()];
        let [first, second] = [pair.first, pair.second].map(|tile| left[tile as usize]);
        played.push(Pair { first, second });
        left.retain(|&tile| tile != first && tile != second);
    }
}

/// The tiles that are left after a pair.
fn without(tiles: &[Tile], pair: Pair) -> Vec<Tile> {
    let gone = [pair.first as usize, pair.second as usize];
    let left = (0..tiles.len()).filter(|index| !gone.contains(index));
    left.map(|index| tiles[index]).collect()
}

impl Deals {
    fn new(layout: &[Tile], first_seed: u64, deals: u64) -> Self {
        Deals { layout: layout.into(), seeds: first_seed..first_seed + deals }
    }

    /// The deals with their seeds.
    fn all(self) -> impl Iterator<Item = (Vec<Tile>, u64)> {
        let Deals { layout, seeds } = self;
        seeds.map(move |seed| (deal::uniform(&layout, 4, seed).expect("an even number"), seed))
    }

    /// Those that cannot be cleared, and those that can.
    fn lost(self) -> impl Iterator<Item = (Vec<Tile>, u64)> {
        self.all().filter(|(tiles, seed)| !decide(tiles, Engine::Automatic, *seed).0)
    }

    fn winnable(self) -> impl Iterator<Item = (Vec<Tile>, u64)> {
        self.all().filter(|(tiles, seed)| decide(tiles, Engine::Automatic, *seed).0)
    }
}

/// The CPU time of a call in milliseconds.
fn timed<R>(call: impl FnOnce() -> R) -> f64 {
    let before = cpu_time();
    call();
    cpu_time() - before
}

fn header() {
    println!(
        "{:>18} {:>6} {:>9} {:>9} {:>9} {:>9} {:>9} {:>7} {:>11}",
        "", "calls", "mean", "median", "p99", "max", "solve", "ratio", "worst seed"
    );
}

/// Makes a call of each board, which tells the time it took, and solves it as well.
fn row(
    name: &str,
    boards: impl Iterator<Item = (Vec<Tile>, u64)>,
    mut call: impl FnMut(&[Tile], &Board, &Options) -> f64,
) {
    let (mut times, mut solves, mut worst) = (Times::default(), Times::default(), (0.0, 0));
    for (tiles, seed) in boards {
        let solve = decide(&tiles, Engine::Automatic, seed).1;
        let board = Board::new(&tiles).expect("a deal of a layout is a board");
        let options = Options { seed, ..Options::default() };
        let time = call(&tiles, &board, &options);
        if time > worst.0 {
            worst = (time, seed);
        }
        times.0.push(time);
        solves.0.push(solve);
    }
    if times.0.is_empty() {
        return println!("{name:>18} {:>6}", 0);
    }
    let count = times.0.len();
    let (all, [solve, ..]) = (times.summary(), solves.summary());
    let ratio = all[0] / solve;
    let [mean, median, p99, max] = all.map(|time| format!("{time:.3}"));
    println!(
        "{name:>18} {count:>6} {mean:>9} {median:>9} {p99:>9} {max:>9} {solve:>9.3} {ratio:>7.1} {:>11}",
        worst.1
    );
}
