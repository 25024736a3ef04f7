//! The clock of a survey: CPU time of the thread, so that what others do on the machine does not
//! count.

use std::time::Duration;

/// CPU time of this thread; `None` where the system does not tell.
#[cfg(unix)]
pub(super) fn thread_time() -> Option<Duration> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: there is room for the answer.
    if unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0 {
        return None;
    }
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// CPU time of this thread; `None` where the system does not tell.
#[cfg(not(unix))]
pub(super) fn thread_time() -> Option<Duration> {
    None
}
