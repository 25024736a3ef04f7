//! `mj_options` and `mj_progress`: how to decide a board, and what the callback is told.

use super::codes::{Failure, MJ_ERROR_OPTIONS_SIZE, MJ_ERROR_OPTIONS_VALUE};
use super::guard::guarded_code;
use super::rule;
use super::structs;
use crate::engine::{Engine, Options};
use crate::watch::{Phase, Progress};
use std::ffi::{c_int, c_void};
use std::mem::{offset_of, size_of};
use std::time::Duration;

/// The best engine there is. Which one that is may change between versions; verdicts do not.
pub const MJ_ENGINE_AUTOMATIC: i32 = 0;
/// The paper's own search: pairings of critical groups.
pub const MJ_ENGINE_PAIRING: i32 = 1;
/// The paper's first heuristic: the group with the fewest pairings that pass the pruning scan.
pub const MJ_ENGINE_FIRST_HEURISTIC: i32 = 2;
/// Match by match, after Gimeno. Some boards take it days: set a limit.
pub const MJ_ENGINE_MATCHES: i32 = 3;
/// Random attempts alone, after McDonald. Never says MJ_UNSOLVABLE.
pub const MJ_ENGINE_ATTEMPTS: i32 = 4;
/// Many random games at a time, then a search that learns from its conflicts. What
/// MJ_ENGINE_AUTOMATIC is in this version, except that it first tries what the theorems of the
/// paper decide or simplify.
pub const MJ_ENGINE_LEARNING: i32 = 5;

/// For mj_options.attempts: go straight to the search.
pub const MJ_NO_ATTEMPTS: u64 = u64::MAX;

/// Checking the tiles and finding neighbours.
pub const MJ_PHASE_PREPARING: i32 = 0;
/// The pruning scan of the whole board.
pub const MJ_PHASE_SCAN: i32 = 1;
/// Random attempts.
pub const MJ_PHASE_ATTEMPTS: i32 = 2;
/// The search.
pub const MJ_PHASE_SEARCH: i32 = 3;

/// What a callback is told. Valid during the call only.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct mj_progress {
    /// sizeof(mj_progress) of the library; later versions may append fields.
    pub struct_size: usize,
    /// What is going on: MJ_PHASE_...
    pub phase: i32,
    /// Always 0.
    pub reserved: i32,
    /// Time since the call began, in nanoseconds.
    pub elapsed_ns: u64,
    /// Random games played so far.
    pub attempts: u64,
    /// Pruning scans so far.
    pub scans: u64,
    /// Nodes of the search tree so far.
    pub nodes: u64,
    /// Nodes from which the search had to turn back.
    pub conflicts: u64,
}

/// Called from within a call that takes options, on its thread, several times a millisecond.
/// Return 0 to go on; anything else cancels. Must return normally: no exception, no longjmp. May
/// call other functions of this library.
pub type mj_callback =
    Option<unsafe extern "C" fn(user: *mut c_void, progress: *const mj_progress) -> c_int>;

/// How to decide a board. Start from MJ_OPTIONS_INIT or mj_options_init; in every field 0 means
/// the default.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct mj_options {
    /// sizeof(mj_options) of your program: lets the struct grow in later versions.
    pub struct_size: usize,
    /// MJ_ENGINE_...
    pub engine: i32,
    /// Must be 0.
    pub reserved: i32,
    /// Decides the random attempts. Same board, same seed, same version: same answer. The default
    /// is seed 0, never the clock.
    pub seed: u64,
    /// Random attempts before the search. 0: the engine's own choice, which for the paper's
    /// engines is floor(1.2^g), as for mj_random_attempts. MJ_ENGINE_LEARNING plays them in
    /// batches of 256. MJ_NO_ATTEMPTS: none.
    pub attempts: u64,
    /// Give up after so many nodes of the search tree. 0: no limit. The same on every machine.
    pub node_limit: u64,
    /// Give up after so many milliseconds. 0: no limit. Not deterministic, as time is not.
    pub time_limit_ms: u64,
    /// Called during the work; may cancel it. NULL: none.
    pub callback: mj_callback,
    /// Handed to the callback as it is.
    pub user: *mut c_void,
    /// Which tiles lie above a tile: MJ_RULE_... mj_layout_rule tells the rule of a game.
    pub rule: i32,
    /// Must be 0.
    pub reserved_2: i32,
}

/// The size of the first version of `mj_options`, which had no rule.
const LEAST_SIZE: usize = offset_of!(mj_options, rule);

impl mj_options {
    /// All defaults.
    pub fn new() -> Self {
        mj_options {
            struct_size: size_of::<mj_options>(),
            engine: MJ_ENGINE_AUTOMATIC,
            reserved: 0,
            seed: 0,
            attempts: 0,
            node_limit: 0,
            time_limit_ms: 0,
            callback: None,
            user: std::ptr::null_mut(),
            rule: rule::MJ_RULE_ONE_LEVEL,
            reserved_2: 0,
        }
    }

    /// Reads the caller's struct, whatever its version.
    ///
    /// # Safety
    /// A pointer that is not NULL points to as many bytes as its first field says.
    pub(super) unsafe fn read(options: *const mj_options) -> Result<Self, Failure> {
        // SAFETY: the caller's part, passed on; every bit pattern is a valid `mj_options`.
        unsafe {
            structs::read_struct(options, mj_options::new(), LEAST_SIZE, MJ_ERROR_OPTIONS_SIZE)
        }
    }

    /// The same for the core.
    pub(super) fn to_core(self) -> Result<Options, Failure> {
        let engine = match self.engine {
            MJ_ENGINE_AUTOMATIC => Engine::Automatic,
            MJ_ENGINE_PAIRING => Engine::Pairing,
            MJ_ENGINE_FIRST_HEURISTIC => Engine::FirstHeuristic,
            MJ_ENGINE_MATCHES => Engine::Matches,
            MJ_ENGINE_ATTEMPTS => Engine::Attempts,
            MJ_ENGINE_LEARNING => Engine::Learning,
            _ => return Err(MJ_ERROR_OPTIONS_VALUE.into()),
        };
        if self.reserved != 0 || self.reserved_2 != 0 {
            return Err(MJ_ERROR_OPTIONS_VALUE.into());
        }
        Ok(Options {
            engine,
            seed: self.seed,
            attempts: match self.attempts {
                0 => None,
                MJ_NO_ATTEMPTS => Some(0),
                count => Some(count),
            },
            node_limit: (self.node_limit != 0).then_some(self.node_limit),
            time_limit: (self.time_limit_ms != 0)
                .then_some(Duration::from_millis(self.time_limit_ms)),
            rule: rule::from_code(self.rule).map_err(|_| MJ_ERROR_OPTIONS_VALUE)?,
        })
    }

    /// Asks the callback whether to stop. The core's monitor.
    pub(super) fn cancelled(&self, progress: &Progress) -> bool {
        let Some(callback) = self.callback else {
            return false;
        };
        let progress = mj_progress {
            struct_size: size_of::<mj_progress>(),
            phase: match progress.phase {
                Phase::Preparing => MJ_PHASE_PREPARING,
                Phase::Scan => MJ_PHASE_SCAN,
                Phase::Attempts => MJ_PHASE_ATTEMPTS,
                Phase::Search => MJ_PHASE_SEARCH,
            },
            reserved: 0,
            elapsed_ns: progress.elapsed.as_nanos() as u64,
            attempts: progress.counts.attempts,
            scans: progress.counts.scans,
            nodes: progress.counts.nodes,
            conflicts: progress.counts.conflicts,
        };
        // SAFETY: the caller gave this function for this purpose; the struct outlives the call.
        unsafe { callback(self.user, &raw const progress) != 0 }
    }
}

impl Default for mj_options {
    fn default() -> Self {
        mj_options::new()
    }
}

/// Sets all options to their defaults, for languages that cannot use MJ_OPTIONS_INIT.
/// `struct_size` is sizeof(mj_options) of your program.
///
/// Returns MJ_OK, MJ_ERROR_NULL, MJ_ERROR_ALIGNMENT, or MJ_ERROR_OPTIONS_SIZE.
///
/// # Safety
/// `options` points to `struct_size` bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn mj_options_init(options: *mut mj_options, struct_size: usize) -> i32 {
    guarded_code(|| {
        // SAFETY: the caller's part, passed on.
        unsafe { structs::init(options, struct_size, LEAST_SIZE, MJ_ERROR_OPTIONS_SIZE) }
    })
}
