//! Options with a limit, and what must be so after any call with them, whatever it was about: the
//! limit was kept, in numbers that do not depend on the machine.

use mjsolver::ffi::options::*;
use mjsolver::ffi::report::*;
use std::ffi::{c_int, c_void};

/// Nodes and conflicts between two questions of the callback. Work is reported with each turn of a
/// search, twenty units at least, and the callback is asked every 50,000; two nodes are made in a turn.
const MOST_BETWEEN_QUESTIONS: u64 = 10_000;

/// When to stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Until {
    Nodes(u64),
    Milliseconds(u64),
    /// The callback says so when it is asked for the so-manieth time.
    Question(u64),
}

/// What the callback has seen. It must not panic, so it takes notes.
#[derive(Default)]
struct Asked {
    times: u64,
    cancel_at: Option<u64>,
    /// Attempts, scans, nodes and conflicts so far.
    last: [u64; 4],
    most_between: u64,
}

impl Asked {
    /// Notes what has been done since the last question.
    fn note(&mut self, now: [u64; 4]) {
        let [_, _, nodes, conflicts] = now;
        let between = (nodes - self.last[2]) + (conflicts - self.last[3]);
        self.most_between = self.most_between.max(between);
        self.last = now;
    }
}

unsafe extern "C" fn ask(user: *mut c_void, progress: *const mj_progress) -> c_int {
    // SAFETY: what `Limit::new` has put there, and a struct of the library's.
    let (asked, progress) = unsafe { (&mut *user.cast::<Asked>(), &*progress) };
    asked.times += 1;
    asked.note([progress.attempts, progress.scans, progress.nodes, progress.conflicts]);
    c_int::from(asked.cancel_at == Some(asked.times))
}

pub struct Limit {
    pub options: mj_options,
    until: Until,
    asked: Box<Asked>,
}

impl Limit {
    /// These options, with a limit.
    pub fn new(options: mj_options, until: Until) -> Self {
        let mut limit = Limit { options, until, asked: Box::default() };
        match until {
            Until::Nodes(nodes) => limit.options.node_limit = nodes,
            Until::Milliseconds(time) => limit.options.time_limit_ms = time,
            Until::Question(number) => limit.asked.cancel_at = Some(number),
        }
        limit.options.callback = Some(ask);
        limit.options.user = (&raw mut *limit.asked).cast();
        limit
    }

    /// Checks the limit against the report of the one call that was made with it; whether the call
    /// was stopped.
    pub fn kept(&mut self, report: &mj_report) -> bool {
        let Limit { options, until, asked } = self;
        let told = [report.attempts, report.scans, report.nodes, report.conflicts];
        let stopped_by = match report.stop {
            MJ_STOP_NONE | MJ_STOP_ERROR => None,
            MJ_STOP_NODES => Some(Until::Nodes(report.nodes)),
            MJ_STOP_TIME => Some(Until::Milliseconds(options.time_limit_ms)),
            MJ_STOP_CANCELLED => {
                assert_eq!(told, asked.last, "work after it was cancelled");
                Some(Until::Question(asked.times))
            }
            MJ_STOP_ATTEMPTS => {
                assert_eq!(options.engine, MJ_ENGINE_ATTEMPTS, "{report:?}");
                return true;
            }
            stop => panic!("stop {stop}: {report:?}"),
        };
        assert!(stopped_by.is_none_or(|by| by == *until), "{until:?}: {report:?}");
        if report.stop != MJ_STOP_ERROR {
            asked.note(told);
        }
        assert!(asked.cancel_at.is_none_or(|at| asked.times <= at), "asked again");
        assert!(options.node_limit == 0 || report.nodes <= options.node_limit, "{report:?}");
        assert!(asked.most_between <= MOST_BETWEEN_QUESTIONS, "{} nodes", asked.most_between);
        stopped_by.is_some()
    }
}
