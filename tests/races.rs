//! Callers that change their arrays during a call, from another thread or in the callback. That is a
//! race of their own, but the call must end, must not stumble over it as over a defect of the
//! library, and must answer about what it read, which it reads once.

use libc::{c_char, c_int, c_void};
use mjsolver::ffi::attempts::mj_random_attempts;
use mjsolver::ffi::check::mj_check;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::deal::mj_deal;
use mjsolver::ffi::fewest::{mj_fewest_left, mj_leaves_at_most};
use mjsolver::ffi::guess::mj_guess_pairs;
use mjsolver::ffi::hint::mj_hint;
use mjsolver::ffi::layout::{mj_read_layout, mj_transpose};
use mjsolver::ffi::lost::mj_lost_since;
use mjsolver::ffi::options::{mj_options, mj_progress};
use mjsolver::ffi::playable::{mj_legal_pairs, mj_playable};
use mjsolver::ffi::prove::{mj_check_proof, mj_prove};
use mjsolver::ffi::rate::{mj_rate, mj_rating};
use mjsolver::ffi::reshuffle::mj_reshuffle;
use mjsolver::ffi::safe::mj_safe_pairs;
use mjsolver::ffi::sat::{mj_sat_assignment, mj_sat_board};
use mjsolver::ffi::scan::mj_prune_scan;
use mjsolver::ffi::solve::mj_solve;
use mjsolver::ffi::stacks::mj_blocked_cycle;
use mjsolver::ffi::survey::{mj_survey, mj_survey_plan};
use mjsolver::ffi::text::{mj_read_board, mj_write_board};
use mjsolver::ffi::unseen::{mj_unseen_games, mj_unseen_pair};
use mjsolver::ffi::why::mj_why_lost;
use mjsolver::ffi::winnable::mj_deal_winnable;
use mjsolver::{Pair, Tile, deal, layout};
use std::cell::UnsafeCell;
use std::mem::size_of;
use std::ptr::null_mut;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{process, thread};

const TILES: usize = 144;

/// What the caller hands over, and changes.
struct Inputs {
    tiles: UnsafeCell<[Tile; TILES]>,
    visible: UnsafeCell<[u8; TILES]>,
    played: UnsafeCell<[Pair; 2]>,
    literals: UnsafeCell<[i32; 6]>,
    text: UnsafeCell<[u8; 40]>,
}

// SAFETY: it is not, and that is what is tested; all accesses are volatile or the library's.
unsafe impl Sync for Inputs {}

impl Inputs {
    fn new() -> Self {
        // One that games do not win: every call takes long enough for its callback to be asked.
        let board = deal::uniform(layout::turtle(), 4, 36).unwrap();
        let first = legal_pair(&board);
        Inputs {
            tiles: UnsafeCell::new(board.try_into().unwrap()),
            visible: UnsafeCell::new([1; TILES]),
            played: UnsafeCell::new([first, first]),
            literals: UnsafeCell::new([1, 2, 0, -1, 2, 0]),
            text: UnsafeCell::new(*b"mjproof 1\n0+1 0\n0\n0 0 0 0 0 4 0 0 1 1 1\0"),
        }
    }

    /// Writes to one of the arrays, at a place and with a value that a number decides.
    fn change(&self, number: u64) {
        let value = [0, -1, 1, i32::MIN, i32::MAX, 1 << 24][(number >> 8) as usize % 6];
        let at = (number >> 16) as usize;
        // SAFETY: within the arrays.
        unsafe {
            let tile = self.tiles.get().cast::<Tile>().add(at % TILES);
            match number % 8 {
                0 => (&raw mut (*tile).row).write_volatile(value),
                1 => (&raw mut (*tile).col).write_volatile(value),
                2 => (&raw mut (*tile).level).write_volatile(value),
                3 => (&raw mut (*tile).group).write_volatile(value),
                4 => self.visible.get().cast::<u8>().add(at % TILES).write_volatile(value as u8),
                5 => {
                    let pair = Pair { first: value as u32, second: at as u32 };
                    self.played.get().cast::<Pair>().add(at % 2).write_volatile(pair);
                }
                6 => self.literals.get().cast::<i32>().add(at % 6).write_volatile(value),
                // The zero byte at the end stays: that is what the caller promises.
                _ => {
                    let byte = b"0 1-+\n\0m"[(number >> 8) as usize % 8];
                    self.text.get().cast::<u8>().add(at % 39).write_volatile(byte);
                }
            }
        }
    }
}

/// The first two free tiles of one group.
fn legal_pair(tiles: &[Tile]) -> Pair {
    let mut pairs = [Pair { first: 0, second: 0 }; 1000];
    let mut count = 0;
    // SAFETY: the arrays are as long as said.
    let code = unsafe {
        mj_legal_pairs(tiles.as_ptr(), tiles.len(), pairs.as_mut_ptr(), 1000, &raw mut count)
    };
    assert!(code == MJ_OK && count > 0);
    pairs[0]
}

unsafe extern "C" fn swallow(_: *mut c_void, _: *const c_char, _: usize) -> c_int {
    0
}

/// Room for whatever a call writes.
struct Outputs {
    pairs: [Pair; 10_000],
    tiles: [Tile; 10_000],
    flags: [u8; 10_000],
    numbers: [u64; 10_000],
    cycle: [u32; TILES],
    counts: [u64; 3],
    sizes: [usize; 1],
    rating: mj_rating,
}

type Call = unsafe fn(&Inputs, &mj_options, &mut Outputs) -> i32;

/// Every function that takes an array and options.
const WATCHED: [(&str, Call); 13] = [
    ("solve", |i, o, to| unsafe {
        mj_solve(i.tiles.get().cast(), TILES, o, to.pairs.as_mut_ptr(), 10_000, null_mut())
    }),
    ("prove", |i, o, to| unsafe {
        let (tiles, pairs) = (i.tiles.get().cast(), to.pairs.as_mut_ptr());
        mj_prove(tiles, TILES, o, Some(swallow), null_mut(), pairs, 10_000, null_mut())
    }),
    ("check_proof", |i, o, _| unsafe {
        mj_check_proof(i.tiles.get().cast(), TILES, i.text.get().cast(), 18, o, null_mut())
    }),
    ("safe_pairs", |i, o, to| unsafe {
        let (pairs, flags, count) = (&mut to.pairs, &mut to.flags, &raw mut to.counts[0]);
        let tiles = i.tiles.get().cast();
        let (pairs, flags) = (pairs.as_mut_ptr(), flags.as_mut_ptr());
        mj_safe_pairs(tiles, TILES, o, pairs, flags, 10_000, count, null_mut())
    }),
    ("hint", |i, o, to| unsafe {
        mj_hint(i.tiles.get().cast(), TILES, o, to.pairs.as_mut_ptr(), null_mut())
    }),
    ("why_lost", |i, o, to| unsafe {
        let (tiles, flags) = (i.tiles.get().cast(), to.flags.as_mut_ptr());
        let groups = &raw mut to.counts[0];
        mj_why_lost(tiles, TILES, o, flags, groups, null_mut(), null_mut())
    }),
    ("lost_since", |i, o, to| unsafe {
        let (tiles, played) = (i.tiles.get().cast(), i.played.get().cast());
        mj_lost_since(tiles, TILES, played, 1, o, &raw mut to.counts[0], null_mut())
    }),
    ("fewest_left", |i, o, to| unsafe {
        let (pairs, left) = (to.pairs.as_mut_ptr(), &raw mut to.counts[0]);
        mj_fewest_left(i.tiles.get().cast(), TILES, o, pairs, 10_000, left, null_mut())
    }),
    ("leaves_at_most", |i, o, to| unsafe {
        let (pairs, left) = (to.pairs.as_mut_ptr(), &raw mut to.counts[0]);
        mj_leaves_at_most(i.tiles.get().cast(), TILES, 4, o, pairs, 10_000, left, null_mut())
    }),
    ("rate", |i, o, to| unsafe {
        mj_rate(i.tiles.get().cast(), TILES, 256, o, &raw mut to.rating, null_mut())
    }),
    ("deal_winnable", |i, o, to| unsafe {
        let (tiles, seed) = (to.tiles.as_mut_ptr(), &raw mut to.counts[0]);
        let layout = i.tiles.get().cast();
        mj_deal_winnable(layout, TILES, 4, 2, 3, 0, 100, o, tiles, seed, null_mut())
    }),
    ("reshuffle", |i, o, to| unsafe {
        mj_reshuffle(i.tiles.get().cast(), TILES, 1, o, to.tiles.as_mut_ptr(), null_mut())
    }),
    ("guess_pairs", |i, o, to| unsafe {
        let (tiles, visible) = (i.tiles.get().cast(), i.visible.get().cast());
        let (pairs, safe) = (to.pairs.as_mut_ptr(), to.numbers.as_mut_ptr());
        let [count, judged, winnable] = to.counts.each_mut().map(|count| &raw mut *count);
        mj_guess_pairs(
            tiles,
            TILES,
            visible,
            3,
            o,
            pairs,
            safe,
            10_000,
            count,
            judged,
            winnable,
            null_mut(),
        )
    }),
];

/// The others that take an array or a text.
const UNWATCHED: [(&str, Call); 17] = [
    ("check", |i, _, to| unsafe {
        mj_check(i.tiles.get().cast(), TILES, i.played.get().cast(), 2, &raw mut to.counts[0])
    }),
    ("prune_scan", |i, _, to| unsafe {
        let (tiles, pairing) = (i.tiles.get().cast(), i.played.get().cast());
        mj_prune_scan(tiles, TILES, pairing, 1, to.flags.as_mut_ptr())
    }),
    ("random_attempts", |i, _, to| unsafe {
        let (tiles, pairs) = (i.tiles.get().cast(), to.pairs.as_mut_ptr());
        mj_random_attempts(tiles, TILES, 20, 0, pairs, 10_000, &raw mut to.counts[0])
    }),
    ("playable", |i, _, to| unsafe {
        mj_playable(i.tiles.get().cast(), TILES, to.flags.as_mut_ptr())
    }),
    ("legal_pairs", |i, _, to| unsafe {
        let (pairs, count) = (to.pairs.as_mut_ptr(), &raw mut to.counts[0]);
        mj_legal_pairs(i.tiles.get().cast(), TILES, pairs, 10_000, count)
    }),
    ("deal", |i, _, to| unsafe {
        mj_deal(i.tiles.get().cast(), TILES, 4, 0, to.tiles.as_mut_ptr())
    }),
    ("transpose", |i, _, to| unsafe {
        mj_transpose(i.tiles.get().cast(), TILES, to.tiles.as_mut_ptr())
    }),
    ("write_board", |i, _, to| unsafe {
        let (text, length) = (to.flags.as_mut_ptr().cast(), &raw mut to.sizes[0]);
        mj_write_board(i.tiles.get().cast(), TILES, 0, text, 10_000, length)
    }),
    ("read_board", |i, _, to| unsafe {
        let (tiles, count) = (to.tiles.as_mut_ptr(), &raw mut to.sizes[0]);
        mj_read_board(i.text.get().cast(), 39, tiles, 10_000, count, null_mut())
    }),
    ("read_layout", |i, _, to| unsafe {
        let (tiles, count) = (to.tiles.as_mut_ptr(), &raw mut to.sizes[0]);
        let text: *const c_char = i.text.get().cast();
        mj_read_layout(text, 39, text, tiles, 10_000, count, null_mut())
    }),
    ("blocked_cycle", |i, _, to| unsafe {
        let (cycle, count) = (to.cycle.as_mut_ptr(), &raw mut to.sizes[0]);
        mj_blocked_cycle(i.tiles.get().cast(), TILES, cycle, TILES, count, null_mut())
    }),
    ("unseen_pair", |i, _, to| unsafe {
        mj_unseen_pair(i.tiles.get().cast(), TILES, to.pairs.as_mut_ptr(), null_mut())
    }),
    ("unseen_games", |i, _, to| unsafe {
        let won = &raw mut to.counts[0];
        mj_unseen_games(i.tiles.get().cast(), TILES, 2, 0, won, null_mut(), null_mut())
    }),
    ("sat_board", |i, _, to| unsafe {
        let (tiles, count) = (to.tiles.as_mut_ptr(), &raw mut to.sizes[0]);
        mj_sat_board(2, i.literals.get().cast(), 6, 0, tiles, 10_000, count, null_mut())
    }),
    ("sat_assignment", |i, _, to| unsafe {
        mj_sat_assignment(2, i.played.get().cast(), 2, to.flags.as_mut_ptr(), null_mut())
    }),
    ("survey", |i, _, _| unsafe {
        let plan = mj_survey_plan { deal_count: 3, threads: 2, ..mj_survey_plan::new() };
        let options = mj_options { node_limit: 50, ..mj_options::new() };
        let (plan, options) = (&raw const plan, &raw const options);
        mj_survey(i.tiles.get().cast(), TILES, options, plan, null_mut())
    }),
    #[cfg(feature = "old-entry-point")]
    ("mjsolve", |i, _, to| unsafe {
        // Only of a text of its own: this one is written to.
        let from = i.text.get().cast::<u8>();
        for k in 0..40 {
            to.flags[k] = from.add(k).read_volatile();
        }
        to.flags[40] = 0;
        c_int::from(mjsolver::ffi::mjsolve::mjsolve(to.flags.as_mut_ptr().cast(), 8.0, 0.0) < -1.0)
    }),
    #[cfg(not(feature = "old-entry-point"))]
    ("nothing", |_, _, _| 0),
];

fn outputs() -> Box<Outputs> {
    Box::new(Outputs {
        pairs: [Pair { first: 0, second: 0 }; 10_000],
        tiles: [Tile::default(); 10_000],
        flags: [0; 10_000],
        numbers: [0; 10_000],
        cycle: [0; TILES],
        counts: [0; 3],
        sizes: [0; 1],
        // SAFETY: numbers only, for which zeros are fine.
        rating: mj_rating { struct_size: size_of::<mj_rating>(), ..unsafe { std::mem::zeroed() } },
    })
}

impl Outputs {
    /// All that was written, but what depends on the clock.
    fn all(&self) -> impl PartialEq + use<> {
        let rating = (self.rating.difficulty, self.rating.wins, self.rating.work);
        let first = (self.pairs.to_vec(), self.tiles.to_vec(), self.flags.to_vec());
        (first, self.numbers.to_vec(), self.cycle, self.counts, self.sizes, rating)
    }
}

/// For the callback: what it changes, and when.
struct Meddler<'a> {
    inputs: &'a Inputs,
    calls: u64,
    from: u64,
}

unsafe extern "C" fn meddle(user: *mut c_void, _: *const mj_progress) -> c_int {
    // SAFETY: what the test handed over.
    let meddler = unsafe { &mut *user.cast::<Meddler<'_>>() };
    meddler.calls += 1;
    if meddler.calls >= meddler.from {
        for number in 0..4 * TILES as u64 {
            meddler.inputs.change(number | meddler.calls << 8 | number << 16);
        }
    }
    0
}

/// All that a board of this size needs is read before the callback is asked for the first time. So
/// whatever the callback does to the arrays, nothing comes out differently.
#[test]
fn a_callback_that_changes_the_arrays_changes_no_answer() {
    for (name, call) in WATCHED {
        for from in [u64::MAX, 1, 2, 3, 10] {
            let (left_alone, meddled_with) = (Inputs::new(), Inputs::new());
            let mut codes = [0; 2];
            let mut rooms = [outputs(), outputs()];
            for (k, inputs) in [&left_alone, &meddled_with].into_iter().enumerate() {
                let from = if k == 0 { u64::MAX } else { from };
                let mut meddler = Meddler { inputs, calls: 0, from };
                let options = mj_options {
                    node_limit: 2000,
                    callback: Some(meddle),
                    user: (&raw mut meddler).cast(),
                    ..mj_options::new()
                };
                // SAFETY: everything is as long as said.
                codes[k] = unsafe { call(inputs, &options, &mut rooms[k]) };
                // A wrong proof is found out before anybody is asked.
                assert!(meddler.calls > 0 || name == "check_proof", "{name}: no callback");
            }
            assert_eq!(codes[0], codes[1], "{name}, changed from call {from} on");
            assert!(codes[0] >= 0 || name == "check_proof", "{name}: {}", codes[0]);
            assert!(rooms[0].all() == rooms[1].all(), "{name}, changed from call {from} on");
        }
    }
}

/// Another thread writes to the arrays all the time, bad values and good ones.
#[test]
fn arrays_that_change_at_any_time() {
    let inputs = Inputs::new();
    let (stop, beats) = (AtomicBool::new(false), AtomicU64::new(0));
    thread::scope(|scope| {
        scope.spawn(|| {
            let good = Inputs::new();
            let mut number = 1u64;
            while !stop.load(Ordering::Relaxed) {
                number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                inputs.change(number >> 20);
                // Good again, tile by tile, so that boards are valid most of the time.
                for k in 0..TILES {
                    // SAFETY: within the arrays.
                    unsafe {
                        let tile = good.tiles.get().cast::<Tile>().add(k).read();
                        inputs.tiles.get().cast::<Tile>().add(k).write_volatile(tile);
                    }
                    if k % 16 == 0 {
                        thread::yield_now();
                    }
                }
            }
        });
        // If a call does not end, nothing else ends this process.
        scope.spawn(|| {
            let (mut last, mut since) = (u64::MAX, Instant::now());
            while !stop.load(Ordering::Relaxed) {
                let beat = beats.load(Ordering::Relaxed);
                if beat != last {
                    (last, since) = (beat, Instant::now());
                }
                if since.elapsed() > Duration::from_secs(300) {
                    eprintln!("call {beat} does not end");
                    process::abort();
                }
                thread::sleep(Duration::from_millis(50));
            }
        });
        let mut room = outputs();
        let mut wrong = Vec::new();
        for round in 0..1000u64 {
            for (name, call) in WATCHED.into_iter().chain(UNWATCHED) {
                let options = mj_options { node_limit: 30, seed: round, ..mj_options::new() };
                // SAFETY: everything is as long as said, while it is changed.
                let code = unsafe { call(&inputs, &options, &mut room) };
                beats.fetch_add(1, Ordering::Relaxed);
                if code == MJ_ERROR_INTERNAL {
                    wrong.push((name, round));
                }
            }
        }
        stop.store(true, Ordering::Relaxed);
        assert!(wrong.is_empty(), "MJ_ERROR_INTERNAL: {wrong:?}");
    });
}
