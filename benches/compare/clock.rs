//! The clock of both benchmarks: what others do on the machine does not count.

/// CPU time of this thread in milliseconds.
pub fn cpu_time() -> f64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the clock exists on every system that this benchmark runs on, and writes to `time`.
    let result = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut time) };
    assert_eq!(result, 0, "this system has no clock of a thread's CPU time");
    time.tv_sec as f64 * 1e3 + time.tv_nsec as f64 / 1e6
}
