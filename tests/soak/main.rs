//! Eight threads that make calls about all sorts of boards, with limits and cancels, for a few
//! seconds; `make soak TIME=600` runs it for longer and prints what came out: boards decided, wrong
//! answers, memory that was not given back, and how long it took from a cancel until the call
//! returned.

#[path = "../common/mod.rs"]
mod common;

mod boards;
mod call;
mod cancel;
mod results;

use boards::Boards;
use common::Dice;
use common::allocator::Counting;
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
    while Instant::now() < end {
        call::random(&mut dice, boards, &mut results);
    }
    results
}

/// The memory of this process, in kilobytes, where the system tells it.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
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
        // What the threads need is there after the first tenth.
        thread::sleep(Duration::from_secs(seconds) / 10);
        let early = resident();
        thread::sleep(end.saturating_duration_since(Instant::now()));
        let late = resident();
        let mut all = Results::default();
        threads.into_iter().for_each(|thread| all.add(thread.join().unwrap()));
        (all, early.zip(late))
    });
    println!("{THREADS} threads, {} s", start.elapsed().as_secs());
    let slowest = all.print();
    if let Some((early, late)) = memory {
        println!("resident memory: {early} kB after a tenth of the time, {late} kB at the end");
    }
    assert!(all.wrong.is_empty(), "{:#?}", all.wrong);
    assert_eq!(all.kept, 0, "bytes that calls have not given back");
    assert!(all.solvable > 100 && all.unsolvable > 100 && all.unknown > 100, "too few of a kind");
    // A machine that does ten other things may be slow: only who asks for it gets this.
    if asked.is_some() {
        assert!(slowest < MOST_CPU_TIME, "99.9 % of the cancels took up to {slowest:?}");
    }
}

/// The checks can fail: boards about which they are told the wrong thing are found at once.
#[test]
fn wrong_answers_would_be_found() {
    let mut boards = Boards::new();
    for board in &mut boards.known {
        board.solvable = board.solvable.map(|solvable| !solvable);
    }
    let results = soak(0, &boards, Instant::now() + Duration::from_millis(500));
    assert!(!results.wrong.is_empty());
}
