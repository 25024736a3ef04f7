//! A cancel at a moment of the thread's CPU time, as if somebody else had set a flag then: the
//! callback says no as soon as it is called after that. What counts is the time until the call has
//! returned, and what other threads do meanwhile does not. How long the callback was not asked is
//! measured, too.

use libc::{c_int, c_void};
use mjsolver::ffi::options::{mj_options, mj_progress};
use std::time::Duration;

/// CPU time of this thread.
pub fn cpu_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to `time`.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "this system has no clock of a thread's CPU time");
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

pub struct Cancel {
    after: Duration,
    /// In CPU time of this thread, when the call has begun.
    moment: Duration,
    seen: bool,
    /// When the callback was asked last, and the longest that it was not.
    asked: Duration,
    gap: Duration,
}

/// What came of a call.
pub struct Cancelled<R> {
    pub result: R,
    /// From the cancel to the return, if the callback has cancelled.
    pub after: Option<Duration>,
    /// The longest time without a question, from the beginning of the call to its end.
    pub gap: Duration,
}

impl Cancel {
    pub fn after(after: Duration) -> Self {
        let [moment, asked, gap] = [Duration::ZERO; 3];
        Cancel { after, moment, seen: false, asked, gap }
    }

    /// Runs a call with these options and the cancel.
    pub fn run<R>(
        mut self,
        options: mj_options,
        call: impl FnOnce(&mj_options) -> R,
    ) -> Cancelled<R> {
        let user = (&raw mut self).cast::<c_void>();
        let options = mj_options { callback: Some(asked), user, ..options };
        self.asked = cpu_time();
        self.moment = self.asked + self.after;
        let result = call(&options);
        let end = cpu_time();
        let gap = self.gap.max(end - self.asked);
        Cancelled { result, after: self.seen.then(|| end - self.moment), gap }
    }
}

unsafe extern "C" fn asked(user: *mut c_void, _: *const mj_progress) -> c_int {
    // SAFETY: the pointer that `run` has put there.
    let cancel = unsafe { &mut *user.cast::<Cancel>() };
    let now = cpu_time();
    cancel.gap = cancel.gap.max(now - cancel.asked);
    cancel.asked = now;
    cancel.seen |= now >= cancel.moment;
    c_int::from(cancel.seen)
}
