//! Unix, through the C library.

use super::{System, Where, Work, read_all};
use crate::error::{Error, ErrorKind};
use crate::memory;
use libc::{c_void, pthread_t};
use std::ffi::CStr;
use std::mem::MaybeUninit;
use std::time::Duration;

pub(crate) use std::time::Instant as Moment;

/// The system that the process runs on.
pub(crate) struct OperatingSystem;

/// A text with a zero byte at its end, for C.
fn zero_terminated(text: &[u8]) -> Result<Vec<u8>, Error> {
    let mut terminated = memory::with_capacity(text.len() + 1)?;
    terminated.extend_from_slice(text);
    terminated.push(0);
    Ok(terminated)
}

/// A file that is closed in the end.
struct OpenFile(libc::c_int);

impl Drop for OpenFile {
    fn drop(&mut self) {
        // SAFETY: the descriptor is open and nobody else's.
        unsafe { libc::close(self.0) };
    }
}

impl OpenFile {
    /// Opens a file, if there is one. What is no ordinary file is not there: reading a pipe could
    /// wait for ever.
    fn open(path: &[u8]) -> Result<Option<Self>, Error> {
        let path = zero_terminated(path)?;
        // SAFETY: the path ends in a zero byte.
        let descriptor = unsafe {
            libc::open(path.as_ptr().cast(), libc::O_RDONLY | libc::O_CLOEXEC | libc::O_NONBLOCK)
        };
        if descriptor < 0 {
            let absent = matches!(errno(), libc::ENOENT | libc::ENOTDIR | libc::ENAMETOOLONG);
            return if absent { Ok(None) } else { Err(ErrorKind::File.into()) };
        }
        let file = OpenFile(descriptor);
        let mut status = std::mem::MaybeUninit::<libc::stat>::uninit();
        // SAFETY: there is room for the answer, which is complete if the call succeeds.
        let mode = unsafe {
            if libc::fstat(descriptor, status.as_mut_ptr()) != 0 {
                return Err(ErrorKind::File.into());
            }
            status.assume_init().st_mode
        };
        Ok((mode & libc::S_IFMT == libc::S_IFREG).then_some(file))
    }

    /// Fills what it can of a piece; nothing at the end of the file.
    fn read(&self, piece: &mut [u8]) -> Result<usize, Error> {
        loop {
            // SAFETY: there is room for a piece.
            let count = unsafe { libc::read(self.0, piece.as_mut_ptr().cast(), piece.len()) };
            match usize::try_from(count) {
                Ok(count) => return Ok(count),
                Err(_) if errno() == libc::EINTR => {}
                Err(_) => return Err(ErrorKind::File.into()),
            }
        }
    }
}

/// A directory that is closed in the end.
struct OpenDirectory(*mut libc::DIR);

impl Drop for OpenDirectory {
    fn drop(&mut self) {
        // SAFETY: the directory is open and nobody else's.
        unsafe { libc::closedir(self.0) };
    }
}

impl System for OperatingSystem {
    const WHERE: Where = super::UNIX;

    fn variable(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let name = zero_terminated(name.as_bytes())?;
        // SAFETY: the name ends in a zero byte, and so does the value, which is copied at once. As
        // with every C library, nobody may change the environment meanwhile.
        unsafe {
            let value = libc::getenv(name.as_ptr().cast());
            if value.is_null() {
                return Ok(None);
            }
            memory::copied(CStr::from_ptr(value).to_bytes()).map(Some)
        }
    }

    fn read(&self, path: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        match OpenFile::open(path)? {
            Some(file) => read_all(|piece| file.read(piece)).map(Some),
            None => Ok(None),
        }
    }

    fn list(
        &self,
        directory: &[u8],
        tell: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let path = zero_terminated(directory)?;
        // SAFETY: the path ends in a zero byte.
        let opened = unsafe { libc::opendir(path.as_ptr().cast()) };
        if opened.is_null() {
            return match errno() {
                libc::ENOENT | libc::ENOTDIR | libc::ENAMETOOLONG => Ok(()),
                libc::ENOMEM => Err(ErrorKind::OutOfMemory.into()),
                _ => Err(ErrorKind::File.into()),
            };
        }
        let opened = OpenDirectory(opened);
        loop {
            // SAFETY: the directory is open and only this thread's; an entry is valid until the
            // next call, and its name ends in a zero byte.
            unsafe {
                let entry = libc::readdir(opened.0);
                if entry.is_null() {
                    return Ok(());
                }
                tell(CStr::from_ptr((*entry).d_name.as_ptr()).to_bytes())?;
            }
        }
    }
}

/// Why the last call of the C library failed. Asking for it this way needs no memory.
fn errno() -> i32 {
    std::io::Error::last_os_error().raw_os_error().unwrap_or(0)
}

/// CPU time of this thread; `None` where the system does not tell.
pub(crate) fn thread_time() -> Option<Duration> {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: there is room for the answer.
    if unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0 {
        return None;
    }
    Some(Duration::new(time.tv_sec.try_into().ok()?, time.tv_nsec.try_into().ok()?))
}

/// Threads that are waited for in the end.
pub(super) struct Threads {
    started: Vec<pthread_t>,
}

impl Threads {
    /// Starts up to so many threads. Where no thread can be started, there are fewer.
    ///
    /// # Safety
    /// `work` lives until the threads are dropped.
    pub(super) unsafe fn start(count: usize, work: &Work<'_>) -> Result<Self, Error> {
        let mut threads = Threads { started: memory::with_capacity(count)? };
        if count == 0 {
            return Ok(threads);
        }
        let blocked = SignalsBlocked::new();
        for _ in 0..count {
            let mut thread = MaybeUninit::<pthread_t>::uninit();
            let argument = (&raw const *work).cast_mut().cast::<c_void>();
            // SAFETY: `work` lives long enough, as promised. The thread is known if the call succeeds.
            unsafe {
                if libc::pthread_create(thread.as_mut_ptr(), std::ptr::null(), run, argument) != 0 {
                    break;
                }
                threads.started.push(thread.assume_init());
            }
        }
        drop(blocked);
        Ok(threads)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        for &thread in &self.started {
            // SAFETY: started by us, and not waited for before.
            unsafe { libc::pthread_join(thread, std::ptr::null_mut()) };
        }
    }
}

extern "C" fn run(argument: *mut c_void) -> *mut c_void {
    // SAFETY: what `start` hands over, and keeps until this thread has ended.
    let work = unsafe { *argument.cast::<Work<'_>>() };
    work();
    std::ptr::null_mut()
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
