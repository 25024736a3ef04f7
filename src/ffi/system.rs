//! What the library asks of the operating system: the environment and files, through the C library,
//! because Rust's own functions end the process when there is no memory for a path. Only the
//! functions that find layouts get here.

use crate::error::{Error, ErrorKind};
use crate::layout::installed::System;
use crate::memory;
use std::ffi::CStr;

/// The system that the process runs on.
pub(super) struct OperatingSystem;

/// No layout is larger than this; a file that is, is none.
const LARGEST_FILE: usize = 16 << 20;

/// Bytes asked for at a time.
const PIECE: usize = 1 << 16;

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

    fn read_all(&self) -> Result<Vec<u8>, Error> {
        let mut text = Vec::new();
        loop {
            text.try_reserve(PIECE).map_err(|_| ErrorKind::OutOfMemory)?;
            let length = text.len();
            text.resize(length + PIECE, 0);
            // SAFETY: there is room for a piece.
            let count = unsafe { libc::read(self.0, text[length..].as_mut_ptr().cast(), PIECE) };
            match usize::try_from(count) {
                Ok(count) => {
                    text.truncate(length + count);
                    if count == 0 {
                        return Ok(text);
                    }
                }
                Err(_) if errno() == libc::EINTR => text.truncate(length),
                Err(_) => return Err(ErrorKind::File.into()),
            }
            if text.len() > LARGEST_FILE {
                return Err(ErrorKind::File.into());
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
            Some(file) => file.read_all().map(Some),
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
