//! How to stop long work, and how to hear how far it has got.
//!
//! Everything in this crate that can take longer than a moment takes a [`Watch`]. Every few milliseconds it asks the
//! watch whether to stop, and tells it how far the work has got. The engine reads no clock and knows no signals, so for
//! a time limit, Ctrl-C or a progress bar you write the few lines that do it, once:
//!
//! ```
//! use std::sync::atomic::{AtomicU64, Ordering};
//! use queens::watch::{Progress, Stopped, Watch};
//! use queens::sample::Ranking;
//!
//! /// Keeps the percentage, and stops halfway.
//! #[derive(Default)]
//! struct Percent(AtomicU64);
//!
//! impl Watch for Percent {
//!     fn stop(&self) -> bool {
//!         self.0.load(Ordering::Relaxed) >= 50
//!     }
//!     fn so_far(&self, done: Progress) {
//!         self.0.store((100.0 * done.fraction.unwrap_or(0.0)) as u64, Ordering::Relaxed);
//!     }
//! }
//!
//! let two = 2.try_into()?;
//! assert_eq!(Ranking::on_threads(8, two, &())?.count(), 92);
//! assert!(Ranking::on_threads(8, two, &Percent::default()).is_err());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `&()` lets the work run to its end; an `&AtomicBool` stops it once it is set, and a closure once it returns `true`.

use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

/// Watches long work.
pub trait Watch: Sync {
    /// Should the work stop? Every working thread asks this every few milliseconds.
    fn stop(&self) -> bool {
        false
    }

    /// Is told how far the work has got: often, and by the thread that did the last step. It should return quickly.
    fn so_far(&self, _done: Progress) {}
}

/// Listens to nothing and never stops anything.
impl Watch for () {}

/// Stops the work once it is `true`.
impl Watch for AtomicBool {
    fn stop(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

/// Stops the work once it returns `true`.
impl<F: Fn() -> bool + Sync> Watch for F {
    fn stop(&self) -> bool {
        self()
    }
}

/// How far the work has got.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Progress {
    /// Steps done: work units, nodes, rows, as each function says.
    pub steps: u64,
    /// The fraction of the work that is done, by cost, from 0 to 1; `None` where that cannot be known.
    pub fraction: Option<f64>,
}

impl Progress {
    /// This many of `all` steps, which cost the same.
    pub(crate) fn of(steps: u64, all: u64) -> Self {
        Progress {
            steps,
            fraction: Some(steps as f64 / all.max(1) as f64),
        }
    }
}

/// The work was stopped by its [`Watch`] before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before it was done")
    }
}

impl std::error::Error for Stopped {}

/// Asks a watch once in so much work, so that asking costs nothing beside it.
pub(crate) struct Pace<'a> {
    watch: &'a dyn Watch,
    every: u64,
    left: u64,
}

impl<'a> Pace<'a> {
    pub(crate) fn new(watch: &'a dyn Watch, every: u64) -> Self {
        Pace {
            watch,
            every,
            left: every,
        }
    }

    /// So much more was done.
    #[inline]
    pub(crate) fn did(&mut self, work: u64) -> Result<(), Stopped> {
        self.did_with(work, || None)
    }

    /// The same, with what to tell when it is time to ask.
    #[inline]
    pub(crate) fn did_with(
        &mut self,
        work: u64,
        so_far: impl FnOnce() -> Option<Progress>,
    ) -> Result<(), Stopped> {
        if work < self.left {
            self.left -= work;
            return Ok(());
        }
        self.left = self.every;
        if let Some(done) = so_far() {
            self.watch.so_far(done);
        }
        match self.watch.stop() {
            true => Err(Stopped),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn a_flag_and_a_closure_stop_and_nothing_does_not() {
        let flag = AtomicBool::new(false);
        assert!(!().stop() && !flag.stop() && !(|| false).stop());
        flag.store(true, Ordering::Relaxed);
        assert!(flag.stop() && (|| true).stop());
    }

    #[test]
    fn a_pace_asks_once_in_so_much_work() {
        let asked = AtomicU64::new(0);
        let third = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let mut pace = Pace::new(&third, 10);
        let until = (1..).find(|_| pace.did(3).is_err());
        // Asked after 12, 24 and 36.
        assert_eq!(until, Some(12));
    }
}
