//! Enormous numbers of games, deals or completions, on boards on which each of them is over before it
//! has begun: limits and callbacks are heard all the same.

use crate::common::abi::{solve, stuck_board};
use crate::common::limit::{Limit, Until};
use crate::common::position::{deal_winnable, fewest, guess, rate};
use crate::common::watchdog::{self, call_with};
use crate::read;
use mjsolver::Tile;
use mjsolver::ffi::options::*;

const ENORMOUS: u64 = u64::MAX - 1;

/// No tile; tiles with nothing to play; tiles that are cleaned away at once, and all but the last.
fn boards() -> Vec<Vec<Tile>> {
    let tower = |height| read(&(0..height).map(|k| format!("0 0 {k} 0 ")).collect::<String>());
    let pair = read("0 0 0 7  0 9 0 7");
    let two_towers = read("0 0 0 1  0 0 1 2  0 9 0 2  0 9 1 1");
    vec![vec![], tower(2), stuck_board(), tower(6), tower(16), pair, two_towers]
}

fn limited(engine: i32, attempts: u64, until: Until) -> Limit {
    Limit::new(mj_options { engine, attempts, ..mj_options::new() }, until)
}

#[test]
fn enormous_numbers_can_be_stopped() {
    let mut stopped = 0;
    for tiles in boards() {
        watchdog::about(&tiles, "an enormous number");
        for until in [Until::Milliseconds(5), Until::Question(4)] {
            for engine in [MJ_ENGINE_AUTOMATIC, MJ_ENGINE_PAIRING, MJ_ENGINE_ATTEMPTS] {
                let mut limit = limited(engine, ENORMOUS, until);
                let options = limit.options;
                let solved = call_with("mj_solve", &options, || solve(&tiles, &options));
                stopped += u32::from(limit.kept(&solved.report));
                let mut limit = limited(engine, ENORMOUS, until);
                let options = limit.options;
                let found =
                    call_with("mj_fewest_left", &options, || fewest(&tiles, None, &options));
                stopped += u32::from(limit.kept(&found.report));
            }
            let mut limit = limited(MJ_ENGINE_AUTOMATIC, 0, until);
            let options = limit.options;
            let rated = call_with("mj_rate", &options, || rate(&tiles, ENORMOUS, &options));
            stopped += u32::from(limit.kept(&rated.report));
            let mut limit = limited(MJ_ENGINE_AUTOMATIC, 0, until);
            let options = limit.options;
            let visible = vec![1; tiles.len()];
            let seen = call_with("mj_guess_pairs", &options, || {
                guess(&tiles, &visible, ENORMOUS, &options)
            });
            assert!(limit.kept(&seen.report), "{} completions", seen.judged);
            for band in [(0, 100), (0, 50)] {
                let mut limit = limited(MJ_ENGINE_AUTOMATIC, 0, until);
                let options = limit.options;
                let (_, _, report) = call_with("mj_deal_winnable", &options, || {
                    deal_winnable(&tiles, 4, 1, ENORMOUS, band, &options)
                });
                stopped += u32::from(limit.kept(&report));
            }
        }
    }
    assert!(stopped >= 20, "{stopped}");
}
