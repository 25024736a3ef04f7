//! The default engine against the paper's, on the same boards, in one run, on one thread, in CPU
//! time: `make bench`, or `cargo bench --bench compare -- [DEALS] [LAYOUT FILE]...`.
//!
//! A layout file has one tile a line, "row col level" in half tiles, as Xmahjongg's; other lines
//! are ignored. Without a file the built-in turtle is dealt. Every verdict is compared.

use mjsolver::{Board, Engine, Options, Tile, Verdict, deal, layout, solve};
use std::process::ExitCode;

/// CPU time of this thread in milliseconds.
fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every system that this benchmark runs on, and writes to `time`.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "this system has no clock of a thread's CPU time");
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}

/// The times of one engine.
#[derive(Default)]
struct Times(Vec<f64>);

impl Times {
    /// Mean, median, 99th percentile and maximum.
    fn summary(&mut self) -> [f64; 4] {
        self.0.sort_by(f64::total_cmp);
        let at = |share: f64| self.0[((self.0.len() - 1) as f64 * share) as usize];
        let mean = self.0.iter().sum::<f64>() / self.0.len() as f64;
        [mean, at(0.5), at(0.99), at(1.0)]
    }
}

/// Decides a board from its tiles, as a caller would; true if it can be solved.
fn decide(tiles: &[Tile], engine: Engine, seed: u64, times: &mut Times) -> bool {
    let before = cpu_time();
    let board = Board::new(tiles).expect("a deal of a layout is a board");
    let options = Options { engine, seed, ..Options::default() };
    let outcome = solve(&board, &options).expect("there is enough memory");
    times.0.push(cpu_time() - before);
    match outcome.verdict {
        Verdict::Solvable(_) => true,
        Verdict::Unsolvable => false,
        Verdict::Unknown(stop) => unreachable!("no limit was set, but it stopped: {stop:?}"),
    }
}

fn compare(name: &str, layout: &[Tile], deals: u64) -> bool {
    let (mut fast, mut paper) = (Times::default(), Times::default());
    let (mut solvable, mut hardest) = (0, (0.0, 0));
    for seed in 0..deals {
        let tiles = deal::uniform(layout, 4, seed).expect("a layout has an even number of tiles");
        let verdict = decide(&tiles, Engine::Automatic, seed, &mut fast);
        if verdict != decide(&tiles, Engine::Pairing, seed, &mut paper) {
            println!("{name}: the engines disagree on deal {seed}");
            return false;
        }
        solvable += u64::from(verdict);
        let time = fast.0.last().copied().unwrap_or(0.0);
        if time > hardest.0 {
            hardest = (time, seed);
        }
    }
    println!(
        "{name}: {deals} deals, {:.2} % unsolvable, hardest for the default engine: deal {}",
        100.0 * (deals - solvable) as f64 / deals as f64,
        hardest.1
    );
    println!("{:>10} {:>11} {:>11} {:>11} {:>11}", "ms", "mean", "median", "p99", "max");
    let (fast, paper) = (fast.summary(), paper.summary());
    let row = |name: &str, values: [f64; 4]| {
        let [mean, median, p99, max] = values.map(|value| format!("{value:.3}"));
        println!("{name:>10} {mean:>11} {median:>11} {p99:>11} {max:>11}");
    };
    row("paper", paper);
    row("default", fast);
    row("ratio", std::array::from_fn(|k| paper[k] / fast[k]));
    true
}

fn read_layout(path: &str) -> Result<Vec<Tile>, std::io::Error> {
    let text = String::from_utf8_lossy(&std::fs::read(path)?).into_owned();
    let tile = |line: &str| {
        let mut numbers = line.split_whitespace().map_while(|word| word.parse().ok());
        let (row, col, level) = (numbers.next()?, numbers.next()?, numbers.next()?);
        Some(Tile { row, col, level, group: 0 })
    };
    Ok(text.lines().filter_map(tile).collect())
}

fn main() -> ExitCode {
    // `cargo bench` passes --bench.
    let mut arguments =
        std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    let deals = match arguments.peek().and_then(|argument| argument.parse().ok()) {
        Some(deals) => {
            arguments.next();
            deals
        }
        None => 10_000,
    };
    let files: Vec<String> = arguments.collect();
    if files.is_empty() {
        return ExitCode::from(u8::from(!compare("turtle", layout::turtle(), deals)));
    }
    for file in files {
        let layout = match read_layout(&file) {
            Ok(layout) if !layout.is_empty() => layout,
            Ok(_) => {
                eprintln!("{file}: no line begins with three numbers: row col level");
                return ExitCode::FAILURE;
            }
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::FAILURE;
            }
        };
        if !compare(&file, &layout, deals) {
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}
