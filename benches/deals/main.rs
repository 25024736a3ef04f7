//! What `mj_deal_surely` delivers, in CPU time: `make bench-deals`, or `cargo bench --bench deals --
//! [BOARDS] [NAME]...`. Every layout that is installed, or those whose names contain one of the words:
//! the range that `mj_difficulties` tells, cut into five bands, and so many boards of each. Then
//! how its deals differ from uniform ones, on layouts where both can be had.
//!
//! Where the layouts are looked for, the environment says (`XDG_DATA_DIRS`).

#[path = "../compare/clock.rs"]
mod clock;
mod layouts;
mod reach;
mod spread;
#[path = "../compare/timing.rs"]
#[allow(dead_code)]
mod timing;

use std::process::ExitCode;

fn main() -> ExitCode {
    // `cargo bench` passes --bench.
    let mut arguments =
        std::env::args().skip(1).filter(|argument| argument != "--bench").peekable();
    let mut number = || {
        let number = arguments.peek().and_then(|argument| argument.parse::<u64>().ok());
        number.inspect(|_| {
            arguments.next();
        })
    };
    let boards = number().unwrap_or(20);
    let deals = number().unwrap_or(300);
    let words: Vec<String> = arguments.collect();
    let layouts = layouts::installed(&words);
    let delivered = boards == 0 || reach::measure(&layouts, boards);
    if deals > 0 {
        spread::compare(&layouts, deals);
    }
    if delivered { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
