//! The memory of this process while the threads work: what it has from the system, and how much of
//! that is in use. Where the system does not tell, there is nothing.

use std::thread;
use std::time::Instant;

/// How often it is looked at.
const LOOKS: u32 = 10;

/// Kilobytes, one number a look.
pub struct Memory {
    resident: Vec<u64>,
    in_use: Vec<u64>,
}

/// Resident memory in kilobytes.
fn resident() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse().ok()
}

/// What malloc has handed out and not got back, in kilobytes; more while calls are under way.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn in_use() -> Option<u64> {
    // SAFETY: asks for nothing but numbers.
    let info = unsafe { libc::mallinfo2() };
    Some(((info.uordblks + info.hblkhd) / 1024) as u64)
}

#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
fn in_use() -> Option<u64> {
    None
}

impl Memory {
    /// Looks at it ten times between the start and the end, the last time just before the end.
    pub fn watched(start: Instant, end: Instant) -> Self {
        let mut memory = Memory { resident: Vec::new(), in_use: Vec::new() };
        for look in 1..=LOOKS {
            let moment = start + (end - start) * look / LOOKS;
            thread::sleep(moment.saturating_duration_since(Instant::now()));
            memory.resident.extend(resident());
            memory.in_use.extend(in_use());
        }
        memory
    }

    /// Whether it grows: the most of the second half is beyond the most of the first half, and not
    /// only by what calls happen to be under way.
    pub fn grows(&self) -> bool {
        let (early, late) = self.resident.split_at(self.resident.len() / 2);
        late.iter().max() > early.iter().max().map(|most| most * 5 / 4).as_ref()
    }

    pub fn print(&self) {
        println!("resident memory in kB, after each tenth of the time: {:?}", self.resident);
        println!("memory in use in kB, calls under way included: {:?}", self.in_use);
    }
}
