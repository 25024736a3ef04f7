//! Windows, through its own functions in the form that takes UTF-16. Names that come from the system
//! may be no proper UTF-16; they are kept in a form of UTF-8 that can tell lone surrogates, so that
//! every file that can be listed can be read.

use super::{System, WINDOWS, Where, Work, read_all};
use crate::error::{Error, ErrorKind};
use crate::memory;
use std::ffi::c_void;
use std::mem::MaybeUninit;
use std::ptr::{null, null_mut};
use std::time::Duration;
use windows_sys::Win32::Foundation::{
    CloseHandle, ERROR_ACCESS_DENIED, ERROR_BAD_NETPATH, ERROR_DIRECTORY, ERROR_FILE_NOT_FOUND,
    ERROR_FILENAME_EXCED_RANGE, ERROR_INVALID_NAME, ERROR_NOT_ENOUGH_MEMORY, ERROR_OUTOFMEMORY,
    ERROR_PATH_NOT_FOUND, FILETIME, GENERIC_READ, GetLastError, HANDLE, INVALID_HANDLE_VALUE,
    WIN32_ERROR,
};
use windows_sys::Win32::Storage::FileSystem::{
    CreateFileW, FILE_ATTRIBUTE_DIRECTORY, FILE_ATTRIBUTE_NORMAL, FILE_SHARE_DELETE,
    FILE_SHARE_READ, FILE_SHARE_WRITE, FILE_TYPE_DISK, FindClose, FindFirstFileW, FindNextFileW,
    GetFileAttributesW, GetFileType, GetFullPathNameW, INVALID_FILE_ATTRIBUTES, OPEN_EXISTING,
    ReadFile, WIN32_FIND_DATAW,
};
use windows_sys::Win32::System::Environment::GetEnvironmentVariableW;
use windows_sys::Win32::System::Threading::{
    CreateThread, GetCurrentThread, GetThreadTimes, INFINITE, WaitForSingleObject,
};

pub(crate) use std::time::Instant as Moment;

/// The system that the process runs on.
pub(crate) struct OperatingSystem;

/// UTF-16 units of a text, with a zero at the end. Bytes that are no text become question marks,
/// which no file has in its name.
fn to_utf16(text: &[u8]) -> Result<Vec<u16>, Error> {
    // A character takes no more units than bytes.
    let mut units = memory::with_capacity(text.len() + 1)?;
    let mut rest = text;
    while let Some((&first, _)) = rest.split_first() {
        let length = match first {
            0x00..0x80 => 1,
            0xC0..0xE0 => 2,
            0xE0..0xF0 => 3,
            0xF0.. => 4,
            _ => 0,
        };
        let Some((character, after)) = rest.split_at_checked(length).filter(|_| length > 0) else {
            units.push(u16::from(b'?'));
            rest = &rest[1..];
            continue;
        };
        rest = after;
        let lead = if length == 1 { u32::from(first) } else { u32::from(first) & (0x7F >> length) };
        let code = character[1..].iter().fold(lead, |code, &byte| code << 6 | u32::from(byte & 63));
        match u16::try_from(code) {
            Ok(unit) => units.push(unit),
            Err(_) => {
                let beyond = code.wrapping_sub(0x1_0000) & 0xF_FFFF;
                units.extend([0xD800 | (beyond >> 10) as u16, 0xDC00 | (beyond & 0x3FF) as u16]);
            }
        }
    }
    units.push(0);
    Ok(units)
}

/// The bytes of UTF-16 units: UTF-8, in which a lone surrogate takes three bytes as well.
fn to_bytes(units: &[u16]) -> Result<Vec<u8>, Error> {
    let mut bytes = memory::with_capacity(3 * units.len())?;
    for decoded in char::decode_utf16(units.iter().copied()) {
        match decoded {
            Ok(character) => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
            Err(lone) => {
                let unit = lone.unpaired_surrogate();
                let tail = |shift: u16| 0x80 | (unit >> shift & 63) as u8;
                bytes.extend([0xE0 | (unit >> 12) as u8, tail(6), tail(0)]);
            }
        }
    }
    Ok(bytes)
}

/// Asks for a text whose length is not known: `ask` gets room and says how many units it wrote, or
/// how many it needs. None if it says 0.
fn ask_for_text(ask: impl Fn(*mut u16, u32) -> u32) -> Result<Option<Vec<u16>>, Error> {
    let mut room = 260;
    loop {
        let mut units = memory::filled(room, 0)?;
        let length = ask(units.as_mut_ptr(), room as u32) as usize;
        if length < room {
            units.truncate(length);
            return Ok((length > 0).then_some(units));
        }
        room = length + 1;
    }
}

/// A path as the system takes it at any length: complete, and marked so that nothing in it has a
/// special meaning, names of devices included.
fn full_path(path: &[u8], behind: &str) -> Result<Vec<u16>, Error> {
    let path = to_utf16(path)?;
    // SAFETY: the path ends in a zero, and there is room for as much as said.
    let full =
        ask_for_text(|to, room| unsafe { GetFullPathNameW(path.as_ptr(), room, to, null_mut()) })?;
    let full = full.ok_or(ErrorKind::File)?;
    let backslash = u16::from(b'\\');
    let (mark, rest): (&str, &[u16]) = match full[..] {
        [one, two, mark, _, ..]
            if [one, two] == [backslash; 2]
                && (mark == u16::from(b'?') || mark == u16::from(b'.')) =>
        {
            ("", &full)
        }
        [one, two, ..] if [one, two] == [backslash; 2] => (r"\\?\UNC\", &full[2..]),
        _ => (r"\\?\", &full),
    };
    let mut marked = memory::with_capacity(mark.len() + rest.len() + behind.len() + 1)?;
    marked.extend(mark.bytes().map(u16::from));
    marked.extend_from_slice(rest);
    marked.extend(behind.bytes().map(u16::from));
    marked.push(0);
    Ok(marked)
}

/// Nothing if a file is not there; an error if it cannot be had for another reason.
fn not_there<T>(error: WIN32_ERROR) -> Result<Option<T>, Error> {
    match error {
        ERROR_FILE_NOT_FOUND
        | ERROR_PATH_NOT_FOUND
        | ERROR_INVALID_NAME
        | ERROR_DIRECTORY
        | ERROR_BAD_NETPATH
        | ERROR_FILENAME_EXCED_RANGE => Ok(None),
        ERROR_NOT_ENOUGH_MEMORY | ERROR_OUTOFMEMORY => Err(ErrorKind::OutOfMemory.into()),
        _ => Err(ErrorKind::File.into()),
    }
}

/// Why the last call failed.
fn last_error() -> WIN32_ERROR {
    // SAFETY: asks, and nothing else.
    unsafe { GetLastError() }
}

/// A file that is closed in the end.
struct OpenFile(HANDLE);

impl Drop for OpenFile {
    fn drop(&mut self) {
        // SAFETY: the handle is open and nobody else's.
        unsafe { CloseHandle(self.0) };
    }
}

impl OpenFile {
    /// Opens a file, if there is one. What is no ordinary file is not there.
    fn open(path: &[u8]) -> Result<Option<Self>, Error> {
        let path = full_path(path, "")?;
        let share = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE;
        // SAFETY: the path ends in a zero; the other pointers may be null.
        let handle = unsafe {
            CreateFileW(
                path.as_ptr(),
                GENERIC_READ,
                share,
                null(),
                OPEN_EXISTING,
                FILE_ATTRIBUTE_NORMAL,
                null_mut(),
            )
        };
        if handle == INVALID_HANDLE_VALUE {
            let error = last_error();
            // Directories cannot be opened this way, and are no files.
            if error == ERROR_ACCESS_DENIED && is_directory(&path) {
                return Ok(None);
            }
            return not_there(error);
        }
        let file = OpenFile(handle);
        // SAFETY: the handle is open.
        Ok((unsafe { GetFileType(file.0) } == FILE_TYPE_DISK).then_some(file))
    }

    /// Fills what it can of a piece; nothing at the end of the file.
    fn read(&self, piece: &mut [u8]) -> Result<usize, Error> {
        let (room, mut count) = (piece.len() as u32, 0);
        // SAFETY: there is room for a piece, and for its length.
        let read =
            unsafe { ReadFile(self.0, piece.as_mut_ptr(), room, &raw mut count, null_mut()) };
        if read == 0 { Err(ErrorKind::File.into()) } else { Ok(count as usize) }
    }
}

/// Whether a path, which ends in a zero, is that of a directory.
fn is_directory(path: &[u16]) -> bool {
    // SAFETY: the path ends in a zero.
    let attributes = unsafe { GetFileAttributesW(path.as_ptr()) };
    attributes != INVALID_FILE_ATTRIBUTES && attributes & FILE_ATTRIBUTE_DIRECTORY != 0
}

/// A look through a directory that is ended.
struct Looking(HANDLE);

impl Drop for Looking {
    fn drop(&mut self) {
        // SAFETY: the handle is open and nobody else's.
        unsafe { FindClose(self.0) };
    }
}

impl System for OperatingSystem {
    const WHERE: Where = WINDOWS;

    fn variable(&self, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let name = to_utf16(name.as_bytes())?;
        // SAFETY: the name ends in a zero, and there is room for as much as said.
        let value =
            ask_for_text(|to, room| unsafe { GetEnvironmentVariableW(name.as_ptr(), to, room) })?;
        value.map(|value| to_bytes(&value)).transpose()
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
        let pattern = full_path(directory, r"\*")?;
        let mut found = MaybeUninit::<WIN32_FIND_DATAW>::uninit();
        // SAFETY: the pattern ends in a zero, and there is room for what is found.
        let handle = unsafe { FindFirstFileW(pattern.as_ptr(), found.as_mut_ptr()) };
        if handle == INVALID_HANDLE_VALUE {
            return not_there::<()>(last_error()).map(|_| ());
        }
        let looking = Looking(handle);
        loop {
            // SAFETY: filled in by the last call, which succeeded.
            let name = &unsafe { found.assume_init_ref() }.cFileName;
            let length = name.iter().position(|&unit| unit == 0).unwrap_or(name.len());
            tell(&to_bytes(&name[..length])?)?;
            // SAFETY: the handle is open, and there is room for what is found.
            if unsafe { FindNextFileW(looking.0, found.as_mut_ptr()) } == 0 {
                return Ok(());
            }
        }
    }
}

/// CPU time of this thread; `None` where the system does not tell.
pub(crate) fn thread_time() -> Option<Duration> {
    let none = FILETIME { dwLowDateTime: 0, dwHighDateTime: 0 };
    let mut times = [none; 4];
    let [created, ended, kernel, user] = &mut times;
    // SAFETY: there is room for the answers, and the thread is this one.
    let told = unsafe { GetThreadTimes(GetCurrentThread(), created, ended, kernel, user) };
    // In units of 100 ns.
    let units =
        |time: &FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
    (told != 0)
        .then(|| Duration::from_nanos(units(kernel).wrapping_add(units(user)).saturating_mul(100)))
}

/// Threads that are waited for in the end.
pub(super) struct Threads {
    started: Vec<HANDLE>,
}

impl Threads {
    /// Starts up to so many threads. Where no thread can be started, there are fewer.
    ///
    /// # Safety
    /// `work` lives until the threads are dropped.
    pub(super) unsafe fn start(count: usize, work: &Work<'_>) -> Result<Self, Error> {
        let mut threads = Threads { started: memory::with_capacity(count)? };
        for _ in 0..count {
            let argument = (&raw const *work).cast::<c_void>();
            // SAFETY: `work` lives long enough, as promised; the other pointers may be null.
            let handle = unsafe { CreateThread(null(), 0, Some(run), argument, 0, null_mut()) };
            if handle.is_null() {
                break;
            }
            threads.started.push(handle);
        }
        Ok(threads)
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        for &thread in &self.started {
            // SAFETY: started by us, and not waited for before.
            unsafe {
                WaitForSingleObject(thread, INFINITE);
                CloseHandle(thread);
            }
        }
    }
}

unsafe extern "system" fn run(argument: *mut c_void) -> u32 {
    // SAFETY: what `start` hands over, and keeps until this thread has ended.
    let work = unsafe { *argument.cast::<Work<'_>>() };
    work();
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_survive_both_ways() {
        for name in ["", "plain", "Zoë/Straße", "麻雀 🀄"] {
            let mut units = to_utf16(name.as_bytes()).unwrap();
            assert_eq!(units.pop(), Some(0));
            assert_eq!(units, name.encode_utf16().collect::<Vec<_>>());
            assert_eq!(to_bytes(&units).unwrap(), name.as_bytes());
        }
        // A lone surrogate, at the end, before something else, and the wrong way round.
        for units in [vec![0x61, 0xD800], vec![0xDC00, 0x62], vec![0xDFFF, 0xD800, 0x63]] {
            let mut again = to_utf16(&to_bytes(&units).unwrap()).unwrap();
            assert_eq!(again.pop(), Some(0));
            assert_eq!(again, units);
        }
        // Bytes that are no text.
        for bytes in [&b"\xFF"[..], b"\x80a", b"a\xE2\x82", b"\xF0"] {
            assert!(to_utf16(bytes).unwrap().len() <= bytes.len() + 1);
        }
    }
}
