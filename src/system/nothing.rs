//! No operating system, as in WebAssembly: no files, no environment, no threads, and a clock that
//! stands still, so that time limits are never reached.

use super::{System, UNIX, Where, Work};
use crate::error::Error;
use std::time::Duration;

/// The system that is not there.
pub(crate) struct OperatingSystem;

impl System for OperatingSystem {
    const WHERE: Where = UNIX;

    fn variable(&self, _name: &str) -> Result<Option<Vec<u8>>, Error> {
        Ok(None)
    }

    fn read(&self, _path: &[u8]) -> Result<Option<Vec<u8>>, Error> {
        Ok(None)
    }

    fn list(
        &self,
        _directory: &[u8],
        _tell: &mut dyn FnMut(&[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        Ok(())
    }
}

/// The one moment that there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Moment(Duration);

impl Moment {
    pub(crate) fn now() -> Self {
        Moment(Duration::ZERO)
    }

    pub(crate) fn elapsed(&self) -> Duration {
        Duration::ZERO
    }

    pub(crate) fn checked_add(self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Moment)
    }
}

/// CPU time of this thread: nobody knows.
pub(crate) fn thread_time() -> Option<Duration> {
    None
}

/// No threads.
pub(super) struct Threads;

impl Threads {
    /// Starts none.
    ///
    /// # Safety
    /// There is nothing to see to.
    pub(super) unsafe fn start(_count: usize, _work: &Work<'_>) -> Result<Self, Error> {
        Ok(Threads)
    }
}
