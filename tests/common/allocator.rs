//! The system's allocator, which counts what each thread has and can be told to fail. A test that
//! wants it makes it its `#[global_allocator]`.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::null_mut;

thread_local! {
    /// How many more allocations of this thread succeed.
    static LEFT: Cell<u64> = const { Cell::new(u64::MAX) };
    /// Bytes that this thread has, and the most that it had. Can be negative: memory may be given
    /// back by another thread than the one that asked for it.
    static BYTES: Cell<i64> = const { Cell::new(0) };
    static MOST: Cell<i64> = const { Cell::new(0) };
}

pub struct Counting;

impl Counting {
    fn allowed() -> bool {
        let left = LEFT.get();
        if left != u64::MAX {
            LEFT.set(left.saturating_sub(1));
        }
        left > 0
    }

    fn count(bytes: i64) {
        BYTES.set(BYTES.get() + bytes);
        MOST.set(MOST.get().max(BYTES.get()));
    }

    /// Runs something that gets only so many allocations; how many of them it has not used.
    pub fn with_allocations<R>(allowed: u64, run: impl FnOnce() -> R) -> (R, u64) {
        LEFT.set(allowed);
        let result = run();
        (result, LEFT.replace(u64::MAX))
    }

    /// Runs something; the bytes that it has not given back.
    pub fn kept<R>(run: impl FnOnce() -> R) -> (R, i64) {
        let before = BYTES.get();
        let result = run();
        (result, BYTES.get() - before)
    }

    /// Runs something; the most bytes that it had at a time.
    pub fn peak<R>(run: impl FnOnce() -> R) -> (R, u64) {
        let before = BYTES.get();
        MOST.set(before);
        let result = run();
        (result, (MOST.get() - before) as u64)
    }
}

// SAFETY: the system's allocator, or NULL, which means that there is no memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if !Counting::allowed() {
            return null_mut();
        }
        Counting::count(layout.size() as i64);
        // SAFETY: the caller's part, passed on.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, data: *mut u8, layout: Layout) {
        Counting::count(-(layout.size() as i64));
        // SAFETY: the caller's part, passed on.
        unsafe { System.dealloc(data, layout) }
    }
}
