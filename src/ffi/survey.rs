//! `mj_survey`: how many deals of a layout can be solved.

use super::codes::{
    Failure, MJ_ERROR_INTERNAL, MJ_ERROR_NULL, MJ_ERROR_OPTIONS_SIZE, MJ_ERROR_OPTIONS_VALUE,
    MJ_ERROR_REPORT_SIZE, MJ_OK, MJ_SOLVABLE, MJ_UNKNOWN, MJ_UNSOLVABLE,
};
use super::guard::{guarded_code, guarded_helper};
use super::memory;
use super::options::mj_options;
use super::report::{MJ_STOP_CANCELLED, MJ_STOP_NONE, MJ_STOP_TIME};
use super::structs::{self, StructPlace};
use crate::error::ErrorKind;
use crate::survey::{Audience, HARDEST, HardDeal, Plan, Survey, Totals};
use crate::system::{thread_time, with_helpers};
use crate::tile::Tile;
use crate::watch::Stop;
use std::ffi::{c_int, c_void};
use std::mem::size_of;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// How many of the hardest deals a survey keeps.
pub const MJ_HARDEST: usize = 16;
/// The largest number of threads of a survey.
pub const MJ_MAX_THREADS: u32 = 1024;

const _: () = assert!(MJ_HARDEST == HARDEST);

/// One of the hardest deals of a survey.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mj_hard_deal {
    /// The seed: mj_deal deals it again.
    pub seed: u64,
    /// Nodes of the search tree.
    pub nodes: u64,
    /// Random games played.
    pub attempts: u64,
    /// CPU time taken, in nanoseconds; see mj_survey_result.
    pub elapsed_ns: u64,
    /// MJ_SOLVABLE, MJ_UNSOLVABLE, or MJ_UNKNOWN.
    pub verdict: i32,
    /// Always 0.
    pub reserved: i32,
}

/// What came out for a number of deals. Start from MJ_SURVEY_RESULT_INIT or mj_survey_result_init.
/// The results of two ranges of seeds that do not overlap add up: counts and times are sums.
/// Times of boards are CPU time of the thread that decided them, so that what else runs on the
/// machine does not count; where the system has no such clock, they are by the wall clock.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mj_survey_result {
    /// sizeof(mj_survey_result) of your program: lets the struct grow in later versions.
    pub struct_size: usize,
    /// Why the survey stopped early: MJ_STOP_NONE when it did not, MJ_STOP_TIME, MJ_STOP_CANCELLED.
    pub stop: i32,
    /// How many of `hardest` are in use.
    pub hardest_count: i32,
    /// The first seed.
    pub first_seed: u64,
    /// How many deals were decided or given up. In a part, the seeds from first_seed on.
    pub deals: u64,
    /// How many of them can be solved.
    pub solvable: u64,
    /// How many cannot be solved.
    pub unsolvable: u64,
    /// How many were given up because of the limits for one board.
    pub unknown: u64,
    /// How many the pruning scan decided, or the theorem about stacks of one and two.
    pub by_scan: u64,
    /// How many random games decided.
    pub by_attempts: u64,
    /// How many the search decided.
    pub by_search: u64,
    /// Random games played.
    pub attempts: u64,
    /// Pruning scans.
    pub scans: u64,
    /// Nodes of the search trees.
    pub nodes: u64,
    /// Nodes from which the searches had to turn back.
    pub conflicts: u64,
    /// The sum of the times that the boards took, in nanoseconds of CPU time, on all threads.
    pub time_ns: u64,
    /// The longest time that a board took, in nanoseconds of CPU time.
    pub longest_ns: u64,
    /// The seed of that board.
    pub longest_seed: u64,
    /// Time since the call began, in nanoseconds, by the wall clock.
    pub elapsed_ns: u64,
    /// The hardest deals, the hardest first: those not decided, then by nodes, then by games, then
    /// the smaller seed. So they do not depend on the machine.
    pub hardest: [mj_hard_deal; MJ_HARDEST],
}

/// Called from within mj_survey, on the thread that called it. Return 0 to go on; anything else
/// cancels. Must return normally: no exception, no longjmp. May call other functions of this library.
pub type mj_survey_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, result: *const mj_survey_result) -> c_int>;

/// Which deals a survey decides. Start from MJ_SURVEY_PLAN_INIT or mj_survey_plan_init; in every
/// field but deal_count, 0 means the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mj_survey_plan {
    /// sizeof(mj_survey_plan) of your program: lets the struct grow in later versions.
    pub struct_size: usize,
    /// The first seed, for mj_deal.
    pub first_seed: u64,
    /// How many seeds from there on.
    pub deal_count: u64,
    /// How many tiles a group gets, as for mj_deal.
    pub group_size: u32,
    /// How many threads decide boards, at most MJ_MAX_THREADS: the one that calls, and others that
    /// are started for this call and have ended when it returns. 0 or 1: no thread is started.
    pub threads: u32,
    /// Stop the survey after so many milliseconds. 0: no limit.
    pub time_limit_ms: u64,
    /// Called about a hundred times a second with what was done so far. NULL: none.
    pub callback: mj_survey_callback,
    /// Called with every part of the range that is done: at most 64 deals, all seeds from first_seed
    /// on. Parts come in no particular order, and add up to the result, also when the survey is
    /// stopped. A program that writes them down can go on later with the seeds that are missing.
    /// NULL: none.
    pub part_callback: mj_survey_callback,
    /// Handed to the callbacks as it is.
    pub user: *mut c_void,
}

/// The sizes of the first versions: all of them, so far.
const LEAST_PLAN: usize = size_of::<mj_survey_plan>();
const LEAST_RESULT: usize = size_of::<mj_survey_result>();

impl mj_survey_plan {
    /// All defaults, and no deals.
    pub fn new() -> Self {
        mj_survey_plan {
            struct_size: size_of::<mj_survey_plan>(),
            first_seed: 0,
            deal_count: 0,
            group_size: 0,
            threads: 0,
            time_limit_ms: 0,
            callback: None,
            part_callback: None,
            user: std::ptr::null_mut(),
        }
    }

    fn to_core(self) -> Result<Plan, Failure> {
        let last = self.deal_count.saturating_sub(1);
        if self.first_seed.checked_add(last).is_none() || self.threads > MJ_MAX_THREADS {
            return Err(MJ_ERROR_OPTIONS_VALUE.into());
        }
        Ok(Plan {
            first_seed: self.first_seed,
            deals: self.deal_count,
            group_size: if self.group_size == 0 { 4 } else { self.group_size },
            threads: self.threads.max(1) as usize,
            time_limit: (self.time_limit_ms != 0)
                .then_some(Duration::from_millis(self.time_limit_ms)),
            clock: thread_time,
        })
    }
}

impl Default for mj_survey_plan {
    fn default() -> Self {
        mj_survey_plan::new()
    }
}

impl mj_survey_result {
    fn of(totals: &Totals, stop: Option<Stop>, elapsed: Duration) -> Self {
        let verdict = |solvable| match solvable {
            Some(true) => MJ_SOLVABLE,
            Some(false) => MJ_UNSOLVABLE,
            None => MJ_UNKNOWN,
        };
        let hard = |deal: &HardDeal| mj_hard_deal {
            seed: deal.seed,
            nodes: deal.nodes,
            attempts: deal.attempts,
            elapsed_ns: deal.elapsed_ns,
            verdict: verdict(deal.solvable),
            reserved: 0,
        };
        let nothing = HardDeal { solvable: None, ..HardDeal::default() };
        let mut hardest = [hard(&nothing); MJ_HARDEST];
        for (place, deal) in hardest.iter_mut().zip(totals.hardest()) {
            *place = hard(deal);
        }
        mj_survey_result {
            struct_size: size_of::<mj_survey_result>(),
            stop: match stop {
                None => MJ_STOP_NONE,
                Some(Stop::Time) => MJ_STOP_TIME,
                Some(_) => MJ_STOP_CANCELLED,
            },
            hardest_count: totals.hardest().len() as i32,
            first_seed: totals.first_seed,
            deals: totals.deals,
            solvable: totals.solvable,
            unsolvable: totals.unsolvable,
            unknown: totals.unknown,
            by_scan: totals.by_scan,
            by_attempts: totals.by_attempts,
            by_search: totals.by_search,
            attempts: totals.counts.attempts,
            scans: totals.counts.scans,
            nodes: totals.counts.nodes,
            conflicts: totals.counts.conflicts,
            time_ns: totals.time_ns,
            longest_ns: totals.longest_ns,
            longest_seed: totals.longest_seed,
            elapsed_ns: elapsed.as_nanos() as u64,
            hardest,
        }
    }
}

/// Decides many deals of a layout, and counts how many can be solved.
///
/// layout, tile_count: where the tiles lie; their groups are not looked at.
/// options: how to decide one board, with its limits. NULL for the defaults. It must have no
///   callback; the plan has its own.
/// plan: which deals, on how many threads.
/// result: receives the totals. NULL: not wanted.
///
/// The totals do not depend on the number of threads, times apart, as long as no limit of time comes
/// into it. Where it stopped early, `stop` tells why, and the totals are those of the parts that
/// part_callback was told about.
///
/// Returns MJ_OK; or MJ_ERROR_NULL, _ALIGNMENT, _TILE_COUNT, _COORDINATE, _OVERLAP, _GROUP_SIZE,
/// _OPTIONS_SIZE for options and plan, _OPTIONS_VALUE also for a plan with too many threads or seeds
/// beyond 2^64 - 1, _REPORT_SIZE for the result, _MEMORY, _INTERNAL. mj_check tells which tile is
/// wrong.
///
/// # Safety
/// Pointers that are not NULL point to as many values as said; structs to as many bytes as their
/// first field says. The callbacks may be called.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_survey(
    layout: *const Tile,
    tile_count: usize,
    options: *const mj_options,
    plan: *const mj_survey_plan,
    result: *mut mj_survey_result,
) -> i32 {
    guarded_code(|| {
        if plan.is_null() {
            return Err(MJ_ERROR_NULL.into());
        }
        // SAFETY: the caller's part, passed on.
        let (place, options, plan) = unsafe {
            (
                StructPlace::new(result, LEAST_RESULT, MJ_ERROR_REPORT_SIZE)?,
                mj_options::read(options)?,
                structs::read_struct(
                    plan,
                    mj_survey_plan::new(),
                    LEAST_PLAN,
                    MJ_ERROR_OPTIONS_SIZE,
                )?,
            )
        };
        if options.callback.is_some() {
            return Err(MJ_ERROR_OPTIONS_VALUE.into());
        }
        // SAFETY: the same.
        let layout = unsafe { memory::tiles(layout, tile_count) }?.read()?;
        let core = plan.to_core()?;
        let survey = Survey::new(&layout, options.to_core()?, core)?;
        let totals = run(&survey, &plan, core.threads)?;
        let stop = if totals.deals == core.deals { None } else { survey.stop() };
        place.write(&mj_survey_result::of(&totals, stop, survey.elapsed()));
        Ok(MJ_OK)
    })
}

/// Runs a survey on so many threads, this one among them.
fn run(survey: &Survey, plan: &mj_survey_plan, threads: usize) -> Result<Totals, Failure> {
    let panicked = AtomicBool::new(false);
    let help = || {
        let helped = guarded_helper(|| {
            survey.help();
            Ok(MJ_OK)
        });
        if helped.is_err() {
            panicked.store(true, Ordering::Relaxed);
            // Any error ends the survey; which one is told below.
            survey.fail(ErrorKind::OutOfMemory.into());
        }
    };
    // There is no use for more threads than deals.
    let helpers = threads.min(usize::try_from(plan.deal_count).unwrap_or(usize::MAX)).max(1) - 1;
    let mut callbacks = Callbacks { plan, survey, cancelled: false };
    let totals = with_helpers(helpers, &help, || survey.lead(&mut callbacks))?;
    if panicked.load(Ordering::Relaxed) {
        return Err(MJ_ERROR_INTERNAL.into());
    }
    Ok(totals?)
}

/// The caller's functions.
struct Callbacks<'a> {
    plan: &'a mj_survey_plan,
    survey: &'a Survey<'a>,
    /// A part was answered with "stop".
    cancelled: bool,
}

impl Callbacks<'_> {
    fn call(&self, callback: mj_survey_callback, totals: &Totals) -> bool {
        let Some(callback) = callback else {
            return false;
        };
        let result = mj_survey_result::of(totals, None, self.survey.elapsed());
        // SAFETY: the caller gave this function for this purpose; the struct outlives the call.
        unsafe { callback(self.plan.user, &raw const result) != 0 }
    }
}

impl Audience for Callbacks<'_> {
    fn part(&mut self, part: &Totals) {
        self.cancelled |= self.call(self.plan.part_callback, part);
    }

    fn cancels(&mut self, so_far: &Totals) -> bool {
        self.cancelled || self.call(self.plan.callback, so_far)
    }
}

/// Sets a plan to its defaults, for languages that cannot use MJ_SURVEY_PLAN_INIT. `struct_size` is
/// sizeof(mj_survey_plan) of your program.
///
/// Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_OPTIONS_SIZE.
///
/// # Safety
/// `plan` points to `struct_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_survey_plan_init(plan: *mut mj_survey_plan, struct_size: usize) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe { structs::init(plan, struct_size, LEAST_PLAN, MJ_ERROR_OPTIONS_SIZE) }
    })
}

/// Empties a result, for languages that cannot use MJ_SURVEY_RESULT_INIT. `struct_size` is
/// sizeof(mj_survey_result) of your program.
///
/// Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_REPORT_SIZE.
///
/// # Safety
/// `result` points to `struct_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_survey_result_init(
    result: *mut mj_survey_result,
    struct_size: usize,
) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe { structs::init(result, struct_size, LEAST_RESULT, MJ_ERROR_REPORT_SIZE) }
    })
}
