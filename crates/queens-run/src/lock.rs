//! Locks that say which process of this machine counts which chunk; they vanish with their process.
//!
//! Chunk k is taken by a lock on byte 2⁴⁰ + k of the plan, far beyond its end: the byte need not exist, and where locks
//! are mandatory no reader is hindered. No lock file is made, so none is left behind.
//!
//! On Linux the locks belong to open file descriptions: each open file has its own, and closing another one leaves them
//! alone. On macOS they are plain POSIX locks, which belong to the process and vanish when it closes *any* file of that
//! name; so nothing here opens a plan again while it holds locks. On other systems, and on file systems without locks,
//! there are none, and each process starts at a different chunk. A lock only saves work: a chunk that is counted twice
//! is a check.

use std::fs::File;

use crate::line::CHUNKS;

/// Locks on the chunks of one plan.
#[derive(Debug)]
pub(crate) struct Locks {
    /// The plan; `None` where there are no locks.
    plan: Option<File>,
}

impl Locks {
    /// Opens the plan for its locks; without locks if it cannot be opened for writing, or if the system has none.
    pub(crate) fn on(plan: &std::path::Path) -> Self {
        let plan = File::options().read(true).write(true).open(plan).ok();
        // Tried with a lock that stands for no chunk.
        Locks {
            plan: plan.filter(|plan| set(plan, CHUNKS, true).is_some()),
        }
    }

    /// Whether there are locks.
    pub(crate) fn exist(&self) -> bool {
        self.plan.is_some()
    }

    /// Takes a chunk, unless another process has it.
    pub(crate) fn take(&mut self, chunk: u64) -> bool {
        let taken = self.plan.as_ref().and_then(|plan| set(plan, chunk, true));
        if taken.is_none() {
            self.plan = None;
        }
        taken.unwrap_or(true)
    }

    /// Releases a chunk.
    pub(crate) fn release(&self, chunk: u64) {
        self.plan.as_ref().and_then(|plan| set(plan, chunk, false));
    }
}

/// Locks or unlocks the byte of a chunk; `None` where there are no locks.
#[cfg(any(target_os = "linux", target_os = "android", target_os = "macos"))]
fn set(plan: &File, chunk: u64, lock: bool) -> Option<bool> {
    use nix::errno::Errno;
    use nix::fcntl::{FcntlArg, fcntl};
    use nix::libc;
    const FIRST: i64 = 1 << 40;
    let kind = if lock { libc::F_WRLCK } else { libc::F_UNLCK };
    let range = libc::flock {
        l_type: kind as _,
        l_whence: libc::SEEK_SET as _,
        l_start: (FIRST + chunk as i64) as _,
        l_len: 1,
        l_pid: 0,
    };
    #[cfg(not(target_os = "macos"))]
    let request = FcntlArg::F_OFD_SETLK(&range);
    #[cfg(target_os = "macos")]
    let request = FcntlArg::F_SETLK(&range);
    match fcntl(plan, request) {
        Ok(_) => Some(true),
        Err(Errno::EAGAIN | Errno::EACCES) => Some(false),
        Err(_) => None,
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android", target_os = "macos")))]
fn set(_: &File, _: u64, _: bool) -> Option<bool> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(target_os = "linux")]
    #[test]
    fn a_chunk_is_taken_once_even_within_a_process_despite_other_handles() {
        let dir = tempfile::tempdir().unwrap();
        let plan = dir.path().join("plan");
        std::fs::write(&plan, "x").unwrap();
        let (mut one, mut two) = (Locks::on(&plan), Locks::on(&plan));
        assert!(one.exist() && one.take(0) && one.take(5) && two.exist() && two.take(6));
        assert!(!two.take(0) && !two.take(5) && !one.take(6));
        // Closing the file would drop a plain POSIX lock.
        drop(File::open(&plan).unwrap());
        assert_eq!(std::fs::read(&plan).unwrap(), b"x");
        assert!(!two.take(5));
        one.release(5);
        assert!(two.take(5) && !two.take(0));
        drop(one);
        assert!(two.take(0));
    }

    #[test]
    fn without_locks_every_chunk_may_be_taken() {
        let mut locks = Locks::on(std::path::Path::new("/nowhere/plan"));
        assert!(!locks.exist() && locks.take(0) && locks.take(0));
        locks.release(0);
    }
}
