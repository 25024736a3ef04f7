//! The default engine against the paper's, on the same boards, in one run, on one thread, in CPU
//! time: `make bench`, or `cargo bench --bench compare -- [DEALS] [LAYOUT FILE]...`.
//!
//! A layout file has one tile a line, "row col level" in half tiles, as Xmahjongg's; other lines
//! are ignored. Without a file the built-in turtle is dealt; then two threads are compared with
//! one, larger and larger boards are decided, and what games ask is asked of a tenth of the deals.
//!
//! `-- family KIND [DEALS [FIRST SEED]] [NAME]...` measures a family of other boards instead, or those of
//! it whose names contain one of the words: `make bench FAMILY=large`. `-- family asked [DEALS [FIRST SEED]]`
//! measures what games ask, alone.

#[path = "../../tests/common/allocator.rs"]
#[allow(dead_code)]
mod allocator;
mod asked;
mod clock;
mod engines;
mod families;
mod growth;
#[path = "../deals/layouts.rs"]
mod layouts;
mod threads;
mod timing;

use engines::compare;
use mjsolver::{Tile, layout};
use std::process::ExitCode;

/// Costs a few nanoseconds an allocation, of which a board has a few dozen.
#[global_allocator]
static ALLOCATOR: allocator::Counting = allocator::Counting;

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
    if arguments.next_if_eq("family").is_some() {
        let kind = arguments.next().unwrap_or_default();
        let mut number = || {
            let number = arguments.peek().and_then(|argument| argument.parse::<u64>().ok());
            number.inspect(|_| {
                arguments.next();
            })
        };
        let (deals, first) = (number().unwrap_or(200), number().unwrap_or(0));
        if kind == "asked" {
            asked::measure(first, deals);
            return ExitCode::SUCCESS;
        }
        let words: Vec<String> = arguments.collect();
        return match families::measure(&kind, deals, first, &words) {
            true => ExitCode::SUCCESS,
            false => ExitCode::FAILURE,
        };
    }
    let deals = match arguments.peek().and_then(|argument| argument.parse().ok()) {
        Some(deals) => {
            arguments.next();
            deals
        }
        None => 10_000,
    };
    let files: Vec<String> = arguments.collect();
    if files.is_empty() {
        if !compare("turtle", layout::turtle(), deals) {
            return ExitCode::FAILURE;
        }
        println!();
        threads::compare();
        println!();
        growth::measure();
        println!();
        asked::measure(0, (deals / 10).max(1));
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
