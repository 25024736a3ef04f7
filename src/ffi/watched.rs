//! What the calls with options and a report have in common: both are checked first, a watch is
//! made of the options, and whatever happens ends up in the report.

use super::codes::{Failure, MJ_ERROR_INTERNAL, MJ_UNKNOWN};
use super::guard::guarded;
use super::options::mj_options;
use super::report::{self, mj_report};
use crate::engine::Options;
use crate::error::Error;
use crate::watch::{Cause, Interrupt, Progress, Stop, Watch};

/// Why a call has no answer.
pub(super) enum Ended {
    /// A limit was reached, or the callback cancelled.
    Stop(Stop),
    Failure(Failure),
}

impl From<Failure> for Ended {
    fn from(failure: Failure) -> Self {
        Ended::Failure(failure)
    }
}

impl From<i32> for Ended {
    fn from(code: i32) -> Self {
        Ended::Failure(code.into())
    }
}

impl From<Error> for Ended {
    fn from(error: Error) -> Self {
        Ended::Failure(error.into())
    }
}

impl From<Interrupt> for Ended {
    fn from(interrupt: Interrupt) -> Self {
        match interrupt.cause() {
            Cause::Stop(stop) => Ended::Stop(stop),
            Cause::Error(error) => error.into(),
        }
    }
}

/// What a call returns, and what stopped it half-way, if anything did.
pub(super) type Answer = Result<(i32, Option<Stop>), Ended>;

/// Runs a call under the limits of its options.
///
/// # Safety
/// Pointers that are not NULL point to as many bytes as their first field says.
pub(super) unsafe fn watched(
    options: *const mj_options,
    report: *mut mj_report,
    call: impl FnOnce(&Options, &mut Watch) -> Answer,
) -> i32 {
    let mut call = Some(call);
    let mut once = |options: &Options, watch: &mut Watch| match call.take() {
        Some(call) => call(options, watch),
        None => Err(MJ_ERROR_INTERNAL.into()),
    };
    // SAFETY: the caller's part, passed on.
    unsafe { watched_once(options, report, &mut once) }
}

/// The same for a call that is made once: one function for all of them, not one each.
///
/// # Safety
/// The same.
#[inline(never)]
unsafe fn watched_once(
    options: *const mj_options,
    report: *mut mj_report,
    call: &mut dyn FnMut(&Options, &mut Watch) -> Answer,
) -> i32 {
    let mut place = None;
    let result = guarded(|| {
        // SAFETY: the caller's part, passed on.
        let place = place.insert(unsafe { report::place(report) }?);
        // SAFETY: the same.
        let options = unsafe { mj_options::read(options) }?;
        let core = options.to_core()?;
        let mut monitor = |progress: &Progress| options.cancelled(progress);
        let mut watch = core.watch();
        if options.callback.is_some() {
            watch = watch.monitored(&mut monitor);
        }
        let (code, stop) = match call(&core, &mut watch) {
            Ok(answer) => answer,
            Err(Ended::Stop(stop)) => (MJ_UNKNOWN, Some(stop)),
            Err(Ended::Failure(failure)) => return Err(failure),
        };
        place.write(&mj_report::of_work(code, stop, &watch.counts, watch.elapsed()));
        Ok(code)
    });
    result.unwrap_or_else(|failure| {
        if let Some(place) = place {
            place.write(&mj_report::of_failure(failure));
        }
        failure.code
    })
}
