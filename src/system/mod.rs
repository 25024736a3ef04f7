//! What differs between operating systems: threads, files and directories, the environment, clocks.
//! One file each for Unix, Windows, and for where there is no system at all (WebAssembly). All of
//! them have the same items, and nothing else in the library knows on what it runs.
//!
//! Rust's own functions for these things end the process when memory runs out, so the system is
//! asked directly, except for the monotonic clock, which needs none.

#[cfg(not(any(unix, windows)))]
mod nothing;
#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(not(any(unix, windows)))]
use nothing as this;
#[cfg(unix)]
use unix as this;
#[cfg(windows)]
use windows as this;

pub(crate) use this::{Moment, OperatingSystem, thread_time};

use crate::error::{Error, ErrorKind};

/// No layout is larger than this; a file that is, is none.
const LARGEST_FILE: usize = 16 << 20;

/// Bytes asked for at a time.
const PIECE: usize = 1 << 16;

/// A file to its end: `read` fills what it can of a piece, and tells how much that was.
#[cfg_attr(not(any(unix, windows)), allow(dead_code, reason = "there are no files"))]
fn read_all(mut read: impl FnMut(&mut [u8]) -> Result<usize, Error>) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    loop {
        text.try_reserve(PIECE).map_err(|_| ErrorKind::OutOfMemory)?;
        let length = text.len();
        text.resize(length + PIECE, 0);
        let count = read(&mut text[length..])?;
        text.truncate(length + count);
        if count == 0 {
            return Ok(text);
        }
        if text.len() > LARGEST_FILE {
            return Err(ErrorKind::File.into());
        }
    }
}

/// What the operating system is asked for by those who look for layouts; tests make their own.
pub(crate) trait System {
    /// Where programs have their data here.
    const WHERE: Where;

    /// A variable of the environment, if it is there.
    fn variable(&self, name: &str) -> Result<Option<Vec<u8>>, Error>;
    /// A file, if it is there.
    fn read(&self, path: &[u8]) -> Result<Option<Vec<u8>>, Error>;
    /// Tells the names of the files in a directory, if it is there.
    fn list(
        &self,
        directory: &[u8],
        tell: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error>;
}

/// Where programs have their data: below which directories, and how paths are written.
pub(crate) struct Where {
    /// What stands between the directories of a list.
    pub(crate) separator: u8,
    /// Variables with a directory of the user, and what comes behind it; the first that is set counts.
    pub(crate) home: &'static [(&'static str, &'static str)],
    /// A variable with a list of directories, and what it is where it is not set.
    pub(crate) list: (&'static str, &'static str),
    /// Variables with directories of the system, and what comes behind them; all that are set count.
    pub(crate) more: &'static [(&'static str, &'static str)],
    /// Bytes that no name of a file may have: they lead elsewhere.
    pub(crate) forbidden: &'static [u8],
    /// Whether a path begins at the root. Others do not count.
    pub(crate) is_absolute: fn(&[u8]) -> bool,
}

/// The XDG Base Directory Specification.
#[cfg_attr(not(unix), allow(dead_code, reason = "tests pretend to be there"))]
pub(crate) const UNIX: Where = Where {
    separator: b':',
    home: &[("XDG_DATA_HOME", ""), ("HOME", "/.local/share")],
    list: ("XDG_DATA_DIRS", "/usr/local/share:/usr/share"),
    more: &[],
    forbidden: b"/",
    is_absolute: |path| path.first() == Some(&b'/'),
};

/// The same variables where they are set, and the directories of Windows. KMahjongg has its data
/// beside its program.
#[cfg_attr(not(windows), allow(dead_code, reason = "tests pretend to be there"))]
pub(crate) const WINDOWS: Where = Where {
    separator: b';',
    home: &[("XDG_DATA_HOME", ""), ("LOCALAPPDATA", "")],
    list: ("XDG_DATA_DIRS", ""),
    more: &[
        ("APPDATA", ""),
        ("ProgramData", ""),
        ("ProgramFiles", "/KMahjongg/bin/data"),
        ("ProgramW6432", "/KMahjongg/bin/data"),
        ("ProgramFiles", ""),
        ("ProgramW6432", ""),
    ],
    forbidden: b"/\\:*?\"<>|",
    is_absolute: |path| {
        let is_slash = |byte: &u8| matches!(byte, b'/' | b'\\');
        match path {
            [drive, b':', slash, ..] => drive.is_ascii_alphabetic() && is_slash(slash),
            [one, two, ..] => is_slash(one) && is_slash(two),
            _ => false,
        }
    },
};

/// What a helper does. It must not panic.
pub(crate) type Work<'a> = &'a (dyn Fn() + Sync);

/// Runs `lead` on this thread while up to `count` helpers do `work`; returns when all of them have
/// ended, which `work` has to see to. Where no thread can be started, there are fewer helpers.
///
/// # Errors
/// When memory runs out.
pub(crate) fn with_helpers<R>(
    count: usize,
    work: Work<'_>,
    lead: impl FnOnce() -> R,
) -> Result<R, Error> {
    // SAFETY: dropped below, also if `lead` panics: no helper outlives what it borrows.
    let helpers = unsafe { this::Threads::start(count, &work) }?;
    let result = lead();
    drop(helpers);
    Ok(result)
}
