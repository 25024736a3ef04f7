//! Any call that searches, with a limit, on any board: it comes back, it has kept the limit, and what
//! it says is right. That it comes back is the watchdog's part; that it has kept the limit is told
//! by what it did, not by the time that it took.

use super::{Bytes, assert_no_defect};
use crate::common::abi::{Receiver, check, check_proof, prove, solve};
use crate::common::limit::{Limit, Until};
use crate::common::position::{
    deal_winnable, fewest, guess, hint, judge, legal, lost_since, random_game, rate, reshuffle,
};
use crate::common::rule::{RULES, rule_code, set_rule};
use crate::common::truth::{Truth, both};
use crate::common::{Dice, watchdog};
use mjsolver::Tile;
use mjsolver::ffi::codes::*;
use mjsolver::ffi::options::{MJ_ENGINE_LEARNING, MJ_NO_ATTEMPTS, mj_options};
use mjsolver::ffi::report::mj_report;

/// Limits are kept on boards of any size; these are small, so that many are tried.
const MOST_TILES: usize = 40;
/// Boards up to this size are known by brute force.
const FEW_TILES: usize = 14;

/// Seven bytes decide what is called and how, then come the tiles.
pub fn limits(data: &[u8]) {
    let mut bytes = Bytes(data);
    let [form, function, engine, attempts, limit, number, more] =
        std::array::from_fn(|_| bytes.next());
    set_rule(RULES[usize::from(form >> 6 & 1)]);
    let tiles = match form % 3 {
        0 => bytes.any_tiles(MOST_TILES),
        1 => bytes.board(MOST_TILES),
        _ => bytes.odd_board(MOST_TILES),
    };
    if check(&tiles, &[]).0 != MJ_OK {
        return;
    }
    let number = u64::from(number);
    let until = match limit % 4 {
        0 => Until::Milliseconds(1 + number % 8),
        1 => Until::Question(1 + number % 64),
        _ => Until::Nodes(1 + number * number % 3_000),
    };
    let options = mj_options {
        engine: i32::from(engine) % (MJ_ENGINE_LEARNING + 1),
        seed: attempts.into(),
        attempts: [0, MJ_NO_ATTEMPTS, 1, 300][usize::from(attempts % 4)],
        rule: rule_code(),
        ..mj_options::new()
    };
    watchdog::about(&tiles, &format!("function {}, {until:?}", function % FUNCTIONS));
    let mut call = Call { tiles: &tiles, limit: Limit::new(options, until), more: more.into() };
    watchdog::call_with("it", &options, || call.make(function % FUNCTIONS));
}

/// No limits.
fn by_rule() -> mj_options {
    mj_options { rule: rule_code(), ..mj_options::new() }
}

const FUNCTIONS: u8 = 10;

struct Call<'t> {
    tiles: &'t [Tile],
    limit: Limit,
    more: u64,
}

impl Call<'_> {
    fn make(&mut self, function: u8) {
        let (tiles, options, more) = (self.tiles, self.limit.options, self.more);
        match function {
            0 => {
                let solved = solve(tiles, &options);
                self.check(solved.code, &solved.report, |truth| truth.fewest(truth.all()) == 0);
            }
            1 => {
                let mut receiver = Receiver::default();
                let proved = prove(tiles, &options, &mut receiver);
                self.check(proved.code, &proved.report, |truth| truth.fewest(truth.all()) == 0);
                if proved.code == MJ_UNSOLVABLE {
                    let (code, _) = check_proof(tiles, &receiver.text, &by_rule());
                    assert_eq!(code, MJ_UNSOLVABLE, "a proof that is none");
                }
            }
            2 => {
                let judged = judge(tiles, &options, legal(tiles).len());
                self.check(judged.code, &judged.report, |truth| truth.fewest(truth.all()) == 0);
                if let Some(mut truth) = self.truth() {
                    for (&pair, &said) in judged.pairs.iter().zip(&judged.verdicts) {
                        let safe = truth.solvable(truth.all() & !both(pair));
                        assert!(said == 0 || (i32::from(said) == MJ_SOLVABLE) == safe, "{pair:?}");
                    }
                }
            }
            3 => {
                let (code, pair, report) = hint(tiles, &options);
                self.check(code, &report, |truth| truth.fewest(truth.all()) == 0);
                if let (Some(mut truth), Some(pair)) = (self.truth(), pair) {
                    assert!(truth.solvable(truth.all() & !both(pair)), "{pair:?}");
                }
            }
            4 => {
                let played = random_game(&mut Dice(more), tiles, tiles.len());
                let (code, _, report) = lost_since(tiles, &played, &options);
                self.check(code, &report, |_| 2 * played.len() == tiles.len());
            }
            5 => {
                let found = fewest(tiles, None, &options);
                self.check(found.code, &found.report, |truth| truth.fewest(truth.all()) == 0);
                if let (Some(mut truth), Some((left, _))) = (self.truth(), found.game) {
                    let least = truth.fewest(truth.all());
                    assert!(left >= least && (found.code == MJ_UNKNOWN || left == least));
                }
            }
            6 => {
                let most = more as usize % (tiles.len() + 1);
                let found = fewest(tiles, Some(most as u64), &options);
                self.check(found.code, &found.report, |truth| truth.fewest(truth.all()) <= most);
            }
            7 => {
                let (code, dealt, report) = reshuffle(tiles, more, &options);
                self.check_deal(code, &report, dealt);
            }
            8 => {
                let group_size = 2 + 2 * (more % 6) as u32;
                let (code, dealt, report) =
                    deal_winnable(tiles, group_size, more, 3, (0, 100), &options);
                self.check_deal(code, &report, dealt.map(|(dealt, _)| dealt));
            }
            _ if more % 2 == 0 => {
                let visible: Vec<u8> =
                    (0..tiles.len()).map(|k| (more >> (k % 8) & 1) as u8).collect();
                let seen = guess(tiles, &visible, 1 + more % 4, &options);
                let stopped = self.limit.kept(&seen.report);
                assert!(stopped || seen.judged == 1 + more % 4);
            }
            _ => {
                let rated = rate(tiles, 1 + more, &options);
                self.check(rated.code, &rated.report, |truth| truth.fewest(truth.all()) == 0);
            }
        }
    }

    /// What brute force knows about the board, if it is small enough.
    fn truth(&self) -> Option<Truth> {
        (self.tiles.len() <= FEW_TILES).then(|| Truth::new(self.tiles))
    }

    /// The limit was kept; the verdict is what brute force says, or that it was reached.
    fn check(&mut self, code: i32, report: &mj_report, expected: impl Fn(&mut Truth) -> bool) {
        assert_no_defect(code, "it");
        let stopped = self.limit.kept(report);
        if code == MJ_UNKNOWN {
            assert!(stopped);
        } else if let Some(mut truth) = self.truth() {
            assert_eq!(code, if expected(&mut truth) { MJ_SOLVABLE } else { MJ_UNSOLVABLE });
        }
    }

    /// The same for a call that deals.
    fn check_deal(&mut self, code: i32, report: &mj_report, dealt: Option<Vec<Tile>>) {
        assert_no_defect(code, "it");
        let stopped = self.limit.kept(report);
        assert_eq!(dealt.is_some(), code == MJ_SOLVABLE);
        assert!(code != MJ_UNKNOWN || stopped);
        if let (Some(_), Some(dealt)) = (self.truth(), dealt) {
            let mut truth = Truth::new(&dealt);
            assert!(truth.solvable(truth.all()), "{dealt:?}");
        }
    }
}
