//! Threads, for the calls that are asked to use several. They are POSIX threads, because Rust's own
//! way to start one ends the process when there is no memory for it.

use crate::error::Error;
use crate::memory;
use libc::{c_void, pthread_t};
use std::mem::MaybeUninit;

/// What a helper does. It must not panic.
type Work<'a> = &'a (dyn Fn() + Sync);

/// Runs `lead` on this thread while up to `count` helpers do `work`; returns when all of them have
/// ended, which `work` has to see to. Where no thread can be started, there are fewer helpers.
///
/// # Errors
/// When memory runs out.
pub(super) fn with_helpers<R>(
    count: usize,
    work: Work<'_>,
    lead: impl FnOnce() -> R,
) -> Result<R, Error> {
    // Dropped at the end, also if `lead` panics: no helper outlives what it borrows.
    let mut helpers = Helpers(memory::with_capacity(count)?);
    if count > 0 {
        let blocked = SignalsBlocked::new();
        for _ in 0..count {
            let mut thread = MaybeUninit::<pthread_t>::uninit();
            // SAFETY: `work` lives until the helpers have been waited for. The thread is known if
            // the call succeeds.
            unsafe {
                let argument = (&raw const work).cast_mut().cast::<c_void>();
                if libc::pthread_create(thread.as_mut_ptr(), std::ptr::null(), run, argument) != 0 {
                    break;
                }
                helpers.0.push(thread.assume_init());
            }
        }
        drop(blocked);
    }
    let result = lead();
    drop(helpers);
    Ok(result)
}

extern "C" fn run(argument: *mut c_void) -> *mut c_void {
    // SAFETY: what `with_helpers` hands over, and keeps until this thread has ended.
    let work = unsafe { *argument.cast::<Work<'_>>() };
    work();
    std::ptr::null_mut()
}

/// Helpers that are waited for in the end.
struct Helpers(Vec<pthread_t>);

impl Drop for Helpers {
    fn drop(&mut self) {
        for &thread in &self.0 {
            // SAFETY: started by us, and not waited for before.
            unsafe { libc::pthread_join(thread, std::ptr::null_mut()) };
        }
    }
}

/// Keeps signals from threads that are started meanwhile: they are for the threads of the program.
struct SignalsBlocked(libc::sigset_t);

impl SignalsBlocked {
    fn new() -> Self {
        let (mut all, mut before) = (MaybeUninit::uninit(), MaybeUninit::uninit());
        // SAFETY: the first call fills in the one set, the second the other; neither can fail with
        // these arguments.
        unsafe {
            libc::sigfillset(all.as_mut_ptr());
            libc::pthread_sigmask(libc::SIG_SETMASK, all.as_ptr(), before.as_mut_ptr());
            SignalsBlocked(before.assume_init())
        }
    }
}

impl Drop for SignalsBlocked {
    fn drop(&mut self) {
        // SAFETY: a set that the system gave us.
        unsafe {
            libc::pthread_sigmask(libc::SIG_SETMASK, &raw const self.0, std::ptr::null_mut())
        };
    }
}
