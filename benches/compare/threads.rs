//! How many more boards a second two threads decide than one. On a machine with other work to do
//! a single comparison says little, so there are many short rounds, in each of which one thread
//! and two threads decide the same boards; the median of the ratios is what counts.
//!
//! Where others keep a core busy, even that says more about them. So there is a second number:
//! what two cores would reach if nobody else wanted them, from the CPU time that the boards took.
//! It shows whether two calls at a time get in each other's way.

use crate::timing::{Times, decide};
use mjsolver::{Engine, Tile, deal, layout};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

const ROUNDS: u64 = 41;
const BOARDS: u64 = 400;

/// What some boards took: wall time, and CPU time of all threads, in milliseconds.
#[derive(Clone, Copy, Default)]
struct Taken {
    wall: f64,
    cpu: f64,
}

/// Decides boards with so many threads. Each takes the next board when it has finished one.
fn decide_all(boards: &[Vec<Tile>], threads: usize) -> Taken {
    let next = AtomicUsize::new(0);
    let work = || {
        let mut cpu = 0.0;
        while let Some(tiles) = boards.get(next.fetch_add(1, Ordering::Relaxed)) {
            cpu += decide(tiles, Engine::Automatic, 0).1;
        }
        cpu
    };
    let start = Instant::now();
    let cpu = thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let join =
            |thread: thread::ScopedJoinHandle<f64>| thread.join().expect("it does not panic");
        work() + others.into_iter().map(join).sum::<f64>()
    });
    Taken { wall: start.elapsed().as_secs_f64() * 1e3, cpu }
}

/// Prints the comparison.
pub fn compare() {
    let cores = thread::available_parallelism().map_or(1, |cores| cores.get());
    if cores < 2 {
        println!("two threads: not measured, there is only one core");
        return;
    }
    let (mut wall, mut cpu) = (Times::default(), Times::default());
    let mut speeds = [Times::default(), Times::default()];
    for round in 0..ROUNDS {
        let deal = |seed| deal::uniform(layout::turtle(), 4, seed).expect("an even number");
        let boards: Vec<_> = (round * BOARDS..(round + 1) * BOARDS).map(deal).collect();
        // Whoever comes second finds the caches warm: take turns.
        let mut taken = [Taken::default(); 2];
        for turn in [round % 2, (round + 1) % 2] {
            taken[turn as usize] = decide_all(&boards, 1 + turn as usize);
        }
        let [one, two] = taken;
        wall.0.push(one.wall / two.wall);
        cpu.0.push(2.0 * one.cpu / two.cpu);
        for (speeds, taken) in speeds.iter_mut().zip(taken) {
            speeds.0.push(1e3 * BOARDS as f64 / taken.wall);
        }
    }
    let [one, two] = speeds.map(|mut speeds| speeds.quantile(0.5));
    println!(
        "{ROUNDS} rounds of {BOARDS} turtles on {cores} cores, medians: one thread {one:.0} a \
         second, two threads {two:.0}"
    );
    println!("{:>22} {:>9} {:>9} {:>9}", "two threads to one", "quarter", "median", "3/4");
    for (name, mut ratios) in [("boards a second", wall), ("if nobody else ran", cpu)] {
        let row = [0.25, 0.5, 0.75].map(|share| format!("{:.2}", ratios.quantile(share)));
        println!("{name:>22} {:>9} {:>9} {:>9}", row[0], row[1], row[2]);
    }
}
