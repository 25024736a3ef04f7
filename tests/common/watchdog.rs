//! A watchdog: a call with a limit, or about a handful of tiles, that takes a minute of the
//! processor's time is a hang. Then the board and the call are shown and the process is aborted, so
//! that a hang is a test that fails, and not a machine that somebody else stops in the end.
//!
//! The processor's time, not the clock's: a machine may be busy with others, or asleep.

use super::board_text;
use mjsolver::Tile;
use mjsolver::ffi::options::mj_options;
use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::Duration;

/// So much of the processor's time is a hang; `MJ_WATCHDOG_SECONDS` says otherwise.
const SECONDS: u64 = 60;

/// How often the watchdog looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(250);

/// What a thread is about.
#[derive(Default)]
struct Post {
    tiles: Vec<Tile>,
    what: &'static str,
    options: Option<mj_options>,
    /// More about the call, in whatever words its caller has.
    about: String,
    /// Grows with every call; odd while one is under way.
    calls: u64,
}

type Shared = Arc<Mutex<Post>>;

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn posts() -> &'static Mutex<Vec<Shared>> {
    static POSTS: OnceLock<Mutex<Vec<Shared>>> = OnceLock::new();
    POSTS.get_or_init(|| {
        thread::spawn(watch);
        Mutex::default()
    })
}

thread_local! {
    static POST: Shared = {
        let post = Shared::default();
        locked(posts()).push(post.clone());
        post
    };
}

/// Says what the following calls of this thread are about.
pub fn about(tiles: &[Tile], words: &str) {
    POST.with(|post| {
        let mut post = locked(post);
        post.tiles.clear();
        post.tiles.extend_from_slice(tiles);
        post.about.clear();
        post.about.push_str(words);
    });
}

/// Makes a call that has to come back.
pub fn call<T>(what: &'static str, call: impl FnOnce() -> T) -> T {
    call_or_none(what, None, call)
}

/// Makes a call with these options that has to come back.
pub fn call_with<T>(what: &'static str, options: &mj_options, call: impl FnOnce() -> T) -> T {
    call_or_none(what, Some(*options), call)
}

fn call_or_none<T>(what: &'static str, options: Option<mj_options>, call: impl FnOnce() -> T) -> T {
    struct Under<'p>(&'p Shared);
    // Also when the call ends in a panic.
    impl Drop for Under<'_> {
        fn drop(&mut self) {
            locked(self.0).calls += 1;
        }
    }
    POST.with(|shared| {
        let mut post = locked(shared);
        post.what = what;
        post.options = options;
        post.calls += 1;
        drop(post);
        let _under = Under(shared);
        call()
    })
}

// SAFETY: what is kept of the options is shown, and their pointers are never followed.
unsafe impl Send for Post {}

/// Looks at all posts now and then.
fn watch() {
    let seconds = super::setting("MJ_WATCHDOG_SECONDS").unwrap_or(SECONDS);
    // The call that each thread was seen in, and when that was first so.
    let mut seen: Vec<(u64, Duration)> = Vec::new();
    loop {
        thread::sleep(BETWEEN_LOOKS);
        let now = processor_time();
        let posts = locked(posts()).clone();
        for (k, post) in posts.iter().enumerate() {
            let post = locked(post);
            if seen.len() == k {
                seen.push((post.calls, now));
            }
            if seen[k].0 != post.calls {
                seen[k] = (post.calls, now);
            }
            let hangs = post.calls % 2 == 1 && now - seen[k].1 >= Duration::from_secs(seconds);
            if hangs {
                bark(&post, seconds);
            }
        }
    }
}

fn bark(post: &Post, seconds: u64) -> ! {
    let mut text =
        format!("\n{} hangs: {seconds} s of processor time. {}\n", post.what, post.about);
    if let Some(options) = &post.options {
        let mj_options { engine, seed, attempts, node_limit, time_limit_ms, .. } = options;
        text += &format!(
            "engine {engine}, seed {seed}, attempts {attempts}, {node_limit} nodes, \
             {time_limit_ms} ms, callback: {}\n",
            options.callback.is_some()
        );
    }
    text += &board_text(&post.tiles);
    // Not with a macro: what those print is kept back until the test ends.
    let _ = std::io::stderr().write_all(text.as_bytes());
    std::process::abort();
}

/// The processor's time that this process has used.
#[cfg(unix)]
fn processor_time() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: a struct of our own.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// The time that has passed, where nothing else is known.
#[cfg(not(unix))]
fn processor_time() -> Duration {
    static STARTED: OnceLock<std::time::Instant> = OnceLock::new();
    STARTED.get_or_init(std::time::Instant::now).elapsed()
}
