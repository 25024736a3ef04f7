//! `mj_report`: what a call found, why it stopped, and what it did.

use super::codes::{
    Failure, MJ_ERROR_REPORT_SIZE, MJ_NO_INDEX, MJ_SOLVABLE, MJ_UNKNOWN, MJ_UNSOLVABLE,
};
use super::guard::guarded_code;
use super::structs::{self, StructPlace};
use crate::engine::{DecidedBy, Outcome, Verdict};
use crate::watch::{Counts, Stop};
use std::mem::offset_of;
use std::time::Duration;

/// It did not stop early: the board is decided.
pub const MJ_STOP_NONE: i32 = 0;
/// The node limit was reached.
pub const MJ_STOP_NODES: i32 = 1;
/// The time limit was reached.
pub const MJ_STOP_TIME: i32 = 2;
/// The callback cancelled.
pub const MJ_STOP_CANCELLED: i32 = 3;
/// All attempts were played, and the engine was MJ_ENGINE_ATTEMPTS.
pub const MJ_STOP_ATTEMPTS: i32 = 4;
/// The call failed; `verdict` holds the error.
pub const MJ_STOP_ERROR: i32 = 5;

/// The board is not decided.
pub const MJ_BY_NOTHING: i32 = 0;
/// The pruning scan got stuck, or the board is empty.
pub const MJ_BY_SCAN: i32 = 1;
/// A random attempt cleared the board.
pub const MJ_BY_ATTEMPTS: i32 = 2;
/// The search found a solution, or showed that there is none.
pub const MJ_BY_SEARCH: i32 = 3;
/// The board consists of isolated stacks of one and two tiles, in groups of two and four, which
/// need no search: it is solvable if and only if it has no blocked cycle. mj_blocked_cycle tells
/// the tiles of one.
pub const MJ_BY_STACKS: i32 = 4;
/// A proof that was right.
pub const MJ_BY_PROOF: i32 = 5;

/// What a call found and did. Start from MJ_REPORT_INIT or mj_report_init. Filled in on errors
/// too, so that you can see which tile is wrong.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mj_report {
    /// sizeof(mj_report) of your program: lets the struct grow in later versions.
    pub struct_size: usize,
    /// What the function returned.
    pub verdict: i32,
    /// Why it stopped: MJ_STOP_...
    pub stop: i32,
    /// What decided the board: MJ_BY_... Of mj_solve only.
    pub decided_by: i32,
    /// Always 0.
    pub reserved: i32,
    /// For an error: the index of the offending tile or pair, or MJ_NO_INDEX. For an error of a proof:
    /// the number of the line, from 1.
    pub error_index: u64,
    /// Random games played.
    pub attempts: u64,
    /// Random games won.
    pub successes: u64,
    /// Pruning scans.
    pub scans: u64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Nodes from which the search had to turn back.
    pub conflicts: u64,
    /// Time taken, in nanoseconds.
    pub elapsed_ns: u64,
    /// Of mj_deal_winnable: deals that were made and were not as asked for. Where it was stopped, that
    /// tells where to go on.
    pub deals: u64,
}

/// The size of the first version of `mj_report`, which had no deals.
const LEAST_SIZE: usize = offset_of!(mj_report, deals);

impl mj_report {
    fn new() -> Self {
        mj_report {
            struct_size: 0,
            verdict: MJ_UNKNOWN,
            stop: MJ_STOP_NONE,
            decided_by: MJ_BY_NOTHING,
            reserved: 0,
            error_index: MJ_NO_INDEX,
            attempts: 0,
            successes: 0,
            scans: 0,
            nodes: 0,
            conflicts: 0,
            elapsed_ns: 0,
            deals: 0,
        }
    }

    pub(super) fn of_failure(failure: Failure) -> Self {
        mj_report {
            verdict: failure.code,
            stop: MJ_STOP_ERROR,
            error_index: failure.index,
            ..mj_report::new()
        }
    }

    pub(super) fn of_outcome(outcome: &Outcome) -> Self {
        let (verdict, stop) = match outcome.verdict {
            Verdict::Solvable(_) => (MJ_SOLVABLE, None),
            Verdict::Unsolvable => (MJ_UNSOLVABLE, None),
            Verdict::Unknown(stop) => (MJ_UNKNOWN, Some(stop)),
        };
        mj_report {
            decided_by: match outcome.decided_by {
                None => MJ_BY_NOTHING,
                Some(DecidedBy::Scan) => MJ_BY_SCAN,
                Some(DecidedBy::Attempts) => MJ_BY_ATTEMPTS,
                Some(DecidedBy::Search) => MJ_BY_SEARCH,
                Some(DecidedBy::Stacks) => MJ_BY_STACKS,
                Some(DecidedBy::Proof) => MJ_BY_PROOF,
            },
            ..mj_report::of_work(verdict, stop, &outcome.counts, outcome.elapsed)
        }
    }

    /// What was returned, what stopped the work, if anything, and what was done.
    pub(super) fn of_work(
        verdict: i32,
        stop: Option<Stop>,
        counts: &Counts,
        elapsed: Duration,
    ) -> Self {
        mj_report {
            verdict,
            stop: match stop {
                None => MJ_STOP_NONE,
                Some(Stop::Nodes) => MJ_STOP_NODES,
                Some(Stop::Time) => MJ_STOP_TIME,
                Some(Stop::Cancelled) => MJ_STOP_CANCELLED,
                Some(Stop::Attempts) => MJ_STOP_ATTEMPTS,
            },
            attempts: counts.attempts,
            successes: counts.successes,
            scans: counts.scans,
            nodes: counts.nodes,
            conflicts: counts.conflicts,
            elapsed_ns: elapsed.as_nanos() as u64,
            deals: counts.deals,
            ..mj_report::new()
        }
    }
}

/// Where a report goes.
///
/// # Safety
/// A pointer that is not NULL points to as many bytes as its first field says, until the report is
/// written.
pub(super) unsafe fn place(data: *mut mj_report) -> Result<StructPlace<mj_report>, Failure> {
    // SAFETY: the caller's part, passed on.
    unsafe { StructPlace::new(data, LEAST_SIZE, MJ_ERROR_REPORT_SIZE) }
}

/// Empties a report, for languages that cannot use MJ_REPORT_INIT. `struct_size` is
/// sizeof(mj_report) of your program.
///
/// Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_REPORT_SIZE.
///
/// # Safety
/// `report` points to `struct_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_report_init(report: *mut mj_report, struct_size: usize) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe { structs::init(report, struct_size, LEAST_SIZE, MJ_ERROR_REPORT_SIZE) }
    })
}
