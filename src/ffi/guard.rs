//! The panic boundary. A panic is a defect of this library; it must not unwind into C, end the
//! process, or write to its standard error. It becomes MJ_ERROR_INTERNAL.

use super::codes::{Failure, MJ_ERROR_INTERNAL};
use super::memory::Output;
use once_cell::sync::OnceCell;
use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Send + Sync + 'static>;

thread_local! {
    /// How many guarded calls this thread is in.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Runs a call from C, catching what should never happen.
pub(super) fn guarded(call: impl FnOnce() -> Result<i32, Failure>) -> Result<i32, Failure> {
    silence();
    guarded_helper(call)
}

/// The same on a thread that was started for a call. It leaves the panic hook to the thread that
/// started it: where that makes its call in a panic hook of the program, nobody else may touch the
/// hook before it returns, and it returns when the helper has ended.
pub(super) fn guarded_helper(call: impl FnOnce() -> Result<i32, Failure>) -> Result<i32, Failure> {
    // Where a thread that ends has already lost what is its own, nobody counts; the call works.
    let _ = DEPTH.try_with(|depth| depth.set(depth.get() + 1));
    let result = panic::catch_unwind(AssertUnwindSafe(call));
    let _ = DEPTH.try_with(|depth| depth.set(depth.get() - 1));
    result.unwrap_or_else(|_| Err(MJ_ERROR_INTERNAL.into()))
}

/// The same, for calls that have nowhere to tell an index.
pub(super) fn guarded_code(call: impl FnOnce() -> Result<i32, Failure>) -> i32 {
    guarded(call).unwrap_or_else(|failure| failure.code)
}

/// The same, for calls that tell an index: it is written for an error, and only then.
///
/// # Safety
/// A pointer that is not NULL has room for an index.
pub(super) unsafe fn guarded_index(
    index: *mut u64,
    call: impl FnOnce() -> Result<i32, Failure>,
) -> i32 {
    let mut place = None;
    let result = guarded(|| {
        // SAFETY: the caller's part, passed on.
        let _ = place.insert(unsafe { Output::single(index) }?);
        call()
    });
    result.unwrap_or_else(|failure| {
        if let Some(place) = place {
            place.write(&[failure.index]);
        }
        failure.code
    })
}

/// Puts a filter in front of the panic hook, once: panics inside a guarded call say nothing, all
/// others go to the hook that was there. The shared library has its own copy of Rust's runtime,
/// so this reaches no other Rust code in the process. The box of a closure that captures nothing
/// takes no memory, so this cannot run out of it.
///
/// A Rust program that links this crate may make its first call while it unwinds, in a `Drop`, or in
/// its own panic hook. A thread that panics must not touch the hook, so this is left to a later call.
///
/// In WebAssembly a panic ends in a trap, and there is nowhere to write to: nothing has to be silenced.
fn silence() {
    if cfg!(target_family = "wasm") {
        return;
    }
    static BEFORE: OnceCell<Hook> = OnceCell::new();
    if BEFORE.get().is_none() && std::thread::panicking() {
        return;
    }
    BEFORE.get_or_init(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(|information| {
            let ours = DEPTH.try_with(Cell::get).unwrap_or(0) > 0;
            if let Some(before) = BEFORE.get().filter(|_| !ours) {
                before(information);
            }
        }));
        before
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_becomes_an_error_code() {
        let code = guarded_code(|| panic!("this text must not appear anywhere"));
        assert_eq!(code, MJ_ERROR_INTERNAL);
        assert_eq!(guarded_code(|| Ok(2)), 2);
        assert_eq!(DEPTH.with(Cell::get), 0);
    }
}
