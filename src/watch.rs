//! Limits, cancelling and progress. Whatever may take long carries a [`Watch`], tells it about
//! the work done, and stops as soon as the watch says so.

use crate::error::{Error, ErrorKind};
use crate::system::Moment;
use std::fmt;
use std::num::NonZeroU64;
use std::time::Duration;

/// What is going on, for progress displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Checking the tiles and finding neighbours.
    Preparing,
    /// The pruning scan of the whole board.
    Scan,
    /// Random attempts.
    Attempts,
    /// The search.
    Search,
}

/// Why work stopped before a verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The node limit was reached.
    Nodes,
    /// The time limit was reached.
    Time,
    /// The monitor asked to stop.
    Cancelled,
    /// All random attempts were played, and nothing else was asked for.
    Attempts,
}

/// Why a function gave up, in one number, as [`Error`] is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Interrupt(NonZeroU64);

/// A limit, or an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A limit was reached, or somebody cancelled.
    Stop(Stop),
    /// Bad data or no memory.
    Error(Error),
}

/// Added to the number of a stop; those of errors end in less.
const STOPS: u8 = 128;

impl Interrupt {
    /// What it was.
    pub fn cause(self) -> Cause {
        let stop = match (self.0.get() as u8).checked_sub(STOPS) {
            None => return Cause::Error(Error(self.0)),
            Some(0) => Stop::Nodes,
            Some(1) => Stop::Time,
            Some(2) => Stop::Cancelled,
            Some(_) => Stop::Attempts,
        };
        Cause::Stop(stop)
    }

    pub(crate) fn is(self, stop: Stop) -> bool {
        self.cause() == Cause::Stop(stop)
    }

    pub(crate) fn is_about(self, kind: ErrorKind) -> bool {
        matches!(self.cause(), Cause::Error(error) if error.kind() == kind)
    }
}

impl From<Cause> for Interrupt {
    fn from(cause: Cause) -> Self {
        match cause {
            Cause::Stop(stop) => stop.into(),
            Cause::Error(error) => error.into(),
        }
    }
}

impl From<Stop> for Interrupt {
    #[inline]
    fn from(stop: Stop) -> Self {
        Interrupt(NonZeroU64::MIN.saturating_add(u64::from(STOPS - 1) + stop as u64))
    }
}

impl From<Error> for Interrupt {
    #[inline]
    fn from(error: Error) -> Self {
        Interrupt(error.0)
    }
}

impl From<ErrorKind> for Interrupt {
    #[inline]
    fn from(kind: ErrorKind) -> Self {
        Error::from(kind).into()
    }
}

impl fmt::Debug for Interrupt {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause().fmt(formatter)
    }
}

/// What was done so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
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
    /// Deals that were made and found wanting.
    pub deals: u64,
}

/// A snapshot for the monitor.
#[derive(Clone, Copy, Debug)]
pub struct Progress {
    /// What is going on.
    pub phase: Phase,
    /// What was done so far.
    pub counts: Counts,
    /// Time since the call began.
    pub elapsed: Duration,
}

/// Called several times a millisecond; `true` cancels.
pub type Monitor<'a> = &'a mut dyn FnMut(&Progress) -> bool;

/// Work between two looks at the clock and the monitor. A unit is roughly a nanosecond, so this
/// is about 50 µs: often enough for "every millisecond" on a machine ten times slower.
const UNITS_BETWEEN_LOOKS: u64 = 50_000;

/// The limits of one call, and what it did so far.
pub struct Watch<'a> {
    /// What was done so far.
    pub counts: Counts,
    /// What is going on.
    pub phase: Phase,
    node_limit: u64,
    deadline: Option<Moment>,
    started: Moment,
    monitor: Option<Monitor<'a>>,
    units_left: u64,
    idle: Idle,
}

/// The work that a turn of a search's loop is at least.
const TURN: usize = 2;

/// Turns of a search's loop in which nothing may be counted. None should be needed; a loop that goes
/// round in circles has as many in a moment.
const MOST_IDLE_TURNS: u32 = 1_000;

/// What has been counted at a turn, and how many turns ago that was first so.
#[derive(Default)]
struct Idle {
    counts: Counts,
    turns: u32,
}

impl Default for Watch<'_> {
    fn default() -> Self {
        Watch::new()
    }
}

impl<'a> Watch<'a> {
    /// A watch without limits.
    pub fn new() -> Self {
        Watch {
            counts: Counts::default(),
            phase: Phase::Preparing,
            node_limit: u64::MAX,
            deadline: None,
            started: Moment::now(),
            monitor: None,
            units_left: UNITS_BETWEEN_LOOKS,
            idle: Idle::default(),
        }
    }

    /// Stops the search after this many nodes. The same everywhere, unlike a time limit.
    pub fn limit_nodes(mut self, nodes: u64) -> Self {
        self.node_limit = nodes;
        self
    }

    /// How many nodes there may be.
    pub(crate) fn node_limit(&self) -> u64 {
        self.node_limit
    }

    /// Lets something that is part of the work take fewer nodes than all of it may.
    pub(crate) fn set_node_limit(&mut self, nodes: u64) {
        self.node_limit = nodes;
    }

    /// Stops after this much time. A limit beyond what the clock can express is no limit.
    pub fn limit_time(mut self, time: Duration) -> Self {
        self.deadline = self.started.checked_add(time);
        self
    }

    /// Asks this monitor, several times a millisecond, whether to go on.
    pub fn monitored(mut self, monitor: Monitor<'a>) -> Self {
        self.monitor = Some(monitor);
        self
    }

    /// Time since the watch was made.
    pub fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// Takes note of work done, in units of roughly a nanosecond.
    #[inline]
    pub(crate) fn work(&mut self, units: usize) -> Result<(), Interrupt> {
        match self.units_left.checked_sub(units as u64) {
            Some(left) => {
                self.units_left = left;
                Ok(())
            }
            None => self.look(),
        }
    }

    /// Takes note of a turn of a search's loop, however little is done in it: a loop that goes round
    /// in circles can be stopped like any other. Every turn has to get somewhere, which shows in
    /// some count; a loop that does not is a defect, and ends in an error instead of never.
    #[inline]
    pub(crate) fn turn(&mut self) -> Result<(), Interrupt> {
        self.expect_progress();
        self.work(TURN)
    }

    #[inline]
    fn expect_progress(&mut self) {
        let Watch { counts, idle, .. } = self;
        if *counts != idle.counts {
            *idle = Idle { counts: *counts, turns: 0 };
        }
        idle.turns += 1;
        assert!(idle.turns <= MOST_IDLE_TURNS, "a search goes round in circles: {counts:?}");
    }

    /// Takes note of a node of the search tree.
    #[inline]
    pub(crate) fn node(&mut self) -> Result<(), Interrupt> {
        if self.counts.nodes >= self.node_limit {
            return Err(Stop::Nodes.into());
        }
        self.counts.nodes += 1;
        Ok(())
    }

    /// Looks at the clock and asks the monitor.
    #[cold]
    #[inline(never)]
    pub(crate) fn look(&mut self) -> Result<(), Interrupt> {
        self.units_left = UNITS_BETWEEN_LOOKS;
        if self.deadline.is_some_and(|deadline| Moment::now() >= deadline) {
            return Err(Stop::Time.into());
        }
        if let Some(monitor) = &mut self.monitor {
            let progress = Progress {
                phase: self.phase,
                counts: self.counts,
                elapsed: self.started.elapsed(),
            };
            if monitor(&progress) {
                return Err(Stop::Cancelled.into());
            }
        }
        Ok(())
    }
}

/// Runs something that takes a watch without any limit, so that only errors can come back.
pub(crate) fn unlimited<T>(
    work: impl FnOnce(&mut Watch) -> Result<T, Interrupt>,
) -> Result<T, Error> {
    work(&mut Watch::new()).map_err(|interrupt| match interrupt.cause() {
        Cause::Error(error) => error,
        Cause::Stop(_) => unreachable!("a watch without limits never stops"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_loop_that_does_nothing_can_be_stopped() {
        let mut asked = 0;
        let mut monitor = |_: &Progress| {
            asked += 1;
            asked == 3
        };
        let mut watch = Watch::new().monitored(&mut monitor);
        let stopped = loop {
            // What a loop that gets somewhere does.
            watch.counts.nodes += 1;
            if let Err(interrupt) = watch.turn() {
                break interrupt;
            }
        };
        assert_eq!(stopped, Stop::Cancelled.into());
        assert_eq!(watch.counts.nodes, 3 * (UNITS_BETWEEN_LOOKS / TURN as u64 + 1));
    }

    #[test]
    #[should_panic = "a search goes round in circles"]
    fn a_loop_that_gets_nowhere_is_a_panic() {
        let mut watch = Watch::new();
        watch.counts.scans = 5;
        while watch.turn().is_ok() {}
    }
}
