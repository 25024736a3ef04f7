//! Eight threads that make calls about all sorts of boards, with limits and cancels, for a few
//! seconds; `make soak TIME=600` runs it for longer and prints what came out: boards decided, wrong
//! answers, memory that was not given back, and how long it took from a cancel until the call
//! returned.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod call;
mod cancel;
mod memory;
mod results;
mod times;

use boards::Boards;
use call::Written;
use common::Dice;
use common::allocator::Counting;
use memory::Memory;
use results::Results;
use std::thread;
use std::time::{Duration, Instant};

#[global_allocator]
static ALLOCATOR: Counting = Counting;

const THREADS: u64 = 8;
/// Without MJ_SOAK_SECONDS.
const SECONDS: u64 = 4;
/// From a cancel to the return, 999 times of 1,000.
const MOST_CPU_TIME: Duration = Duration::from_millis(2);

/// Makes calls until the time is over.
fn soak(thread: u64, boards: &Boards, end: Instant) -> Results {
    let mut dice = Dice(thread);
    let mut results = Results::default();
    let mut written = Written::new();
    while Instant::now() < end {
        call::random(&mut dice, boards, &mut written, &mut results);
    }
    results
}

#[test]
fn eight_threads() {
    let asked = std::env::var("MJ_SOAK_SECONDS").ok();
    let seconds = asked.as_ref().map_or(SECONDS, |text| text.parse().expect("a number of seconds"));
    let boards = Boards::new();
    let start = Instant::now();
    let end = start + Duration::from_secs(seconds);
    let (all, memory) = thread::scope(|scope| {
        let boards = &boards;
        let threads: Vec<_> =
            (0..THREADS).map(|number| scope.spawn(move || soak(number, boards, end))).collect();
        let memory = Memory::watched(start, end);
        let mut all = Results::default();
        threads.into_iter().for_each(|thread| all.add(thread.join().unwrap()));
        (all, memory)
    });
    println!("{THREADS} threads, {} s", start.elapsed().as_secs());
    println!("lines of the long proofs: {:?}", boards.lines());
    let slowest = all.print();
    memory.print();
    assert!(all.wrong.is_empty(), "{:#?}", all.wrong);
    assert_eq!(all.kept, 0, "bytes that calls have not given back");
    assert!(all.solvable > 100 && all.unsolvable > 100 && all.unknown > 100, "too few of a kind");
    // A machine that does ten other things may be slow: only who asks for it gets this.
    if asked.is_some() {
        assert!(slowest < MOST_CPU_TIME, "99.9 % of the cancels took up to {slowest:?}");
        assert!(!memory.grows(), "resident memory grows");
    }
}

/// The checks can fail: boards about which they are told the wrong thing are found at once.
#[test]
fn wrong_answers_would_be_found() {
    let mut boards = Boards::new();
    boards.lie();
    let results = soak(0, &boards, Instant::now() + Duration::from_millis(500));
    assert!(!results.wrong.is_empty());
}
