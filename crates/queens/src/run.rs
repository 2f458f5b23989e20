//! Limits, cancellation and progress of long work.

use std::fmt;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::threads::available;

/// Largest number of threads of a run: more would only wait for one another.
const MOST_THREADS: usize = 1024;

/// How long work may take, how to stop it, and how to learn how far it has got: one value for everything in this crate that
/// can take longer than a moment. [`Run::new`] has no limits: all processors, as long as it takes.
///
/// Its methods answer the questions at the crate root; functions of the modules take a run as their last argument. One run
/// can serve any number of calls, on several threads at once.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use std::time::Duration;
/// use queens::{Problem, Run, complete};
///
/// let cancelled = AtomicBool::new(false);
/// let run = Run::new()
///     .threads(2)
///     .time(Duration::from_secs(60))
///     .stop(&cancelled)
///     .progress(|done| eprintln!("{:.0} %", 100.0 * done.fraction.unwrap_or(0.0)));
/// assert_eq!(run.count(12)?, 14_200);
///
/// let few = Run::new().nodes(5);
/// assert_eq!(complete::count(&Problem::square(8), &few), complete::Count::AtLeast(0));
/// # Ok::<(), queens::Error>(())
/// ```
#[derive(Default)]
pub struct Run<'a> {
    threads: Option<NonZeroUsize>,
    nodes: Option<u64>,
    end: Option<Instant>,
    stop: Option<Box<dyn Fn() -> bool + Sync + 'a>>,
    progress: Option<Box<dyn Fn(Progress) + Sync + 'a>>,
}

impl<'a> Run<'a> {
    /// A run without limits.
    pub const fn new() -> Self {
        Run {
            threads: None,
            nodes: None,
            end: None,
            stop: None,
            progress: None,
        }
    }

    /// Uses this many threads, at most 1024; 0 means all processors, the default.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = NonZeroUsize::new(threads.min(MOST_THREADS));
        self
    }

    /// Visits at most this many nodes: placements from which a search has to choose. Completions, puzzles and textbook
    /// searches count nodes; other work has none.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.nodes = Some(nodes);
        self
    }

    /// Runs for at most this long from now. Without a time limit no clock is read.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.end = Instant::now().checked_add(time);
        self
    }

    /// Stops once the flag is set. Work of a few milliseconds may end before it checks the flag.
    #[must_use]
    pub fn stop(self, flag: &'a AtomicBool) -> Self {
        self.stop_when(|| flag.load(Ordering::Relaxed))
    }

    /// Stops once the closure returns `true`; every working thread calls it every few milliseconds.
    #[must_use]
    pub fn stop_when(mut self, stop: impl Fn() -> bool + Sync + 'a) -> Self {
        self.stop = Some(match self.stop.take() {
            Some(other) => Box::new(move || other() || stop()),
            None => Box::new(stop),
        });
        self
    }

    /// Calls the closure with how far the work has got: often, and on the thread that did the last step. It should return
    /// quickly.
    #[must_use]
    pub fn progress(mut self, told: impl Fn(Progress) + Sync + 'a) -> Self {
        self.progress = Some(Box::new(told));
        self
    }

    /// Whether the work should stop. For functions that take a run.
    pub fn is_over(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop())
            || self.end.is_some_and(|end| Instant::now() >= end)
    }

    /// Tells the closure of [`progress`](Self::progress) how far the work has got. For functions that take a run.
    pub fn tell(&self, done: Progress) {
        if let Some(progress) = &self.progress {
            progress(done);
        }
    }

    /// A run within this one: it is over when this one is, reports to it, and has its threads and nodes unless it is given
    /// others.
    #[must_use]
    pub fn inner(&self) -> Run<'_> {
        Run {
            threads: self.threads,
            nodes: self.nodes,
            ..Run::new()
        }
        .stop_when(|| self.is_over())
        .progress(|done| self.tell(done))
    }

    /// Number of threads to use.
    pub fn thread_count(&self) -> NonZeroUsize {
        self.threads.unwrap_or_else(available)
    }

    /// Largest number of nodes to visit.
    pub(crate) fn most_nodes(&self) -> u64 {
        self.nodes.unwrap_or(u64::MAX)
    }
}

impl fmt::Debug for Run<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("threads", &self.threads)
            .field("nodes", &self.nodes)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}

/// How far the work has got.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Progress {
    /// Steps done: work units, nodes, rows, as each function says.
    pub steps: u64,
    /// The fraction of the work that is done, by cost, from 0 to 1; `None` where that cannot be known.
    pub fraction: Option<f64>,
}

impl Progress {
    /// This many of `all` steps are done, which all cost the same.
    pub fn of(steps: u64, all: u64) -> Self {
        Progress {
            steps,
            fraction: Some(steps as f64 / all.max(1) as f64),
        }
    }
}

/// The work was stopped by its [`Run`] before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("stopped before it was done")
    }
}

impl std::error::Error for Stopped {}

/// Checks whether a run is over, once in `every` units of work, so that checking costs next to nothing.
pub(crate) struct Pace<'a> {
    run: &'a Run<'a>,
    every: u64,
    left: u64,
}

impl<'a> Pace<'a> {
    pub(crate) fn new(run: &'a Run<'a>, every: u64) -> Self {
        Pace {
            run,
            every,
            left: every,
        }
    }

    /// Records that this much more work was done, and checks the run when that is due.
    pub(crate) fn did(&mut self, work: u64) -> Result<(), Stopped> {
        self.did_with(work, || None)
    }

    /// As [`did`](Self::did), but first reports to the run how far the work has got.
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
            self.run.tell(done);
        }
        if self.run.is_over() {
            Err(Stopped)
        } else {
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    #[test]
    fn each_limit_ends_a_run() {
        let flag = AtomicBool::new(false);
        assert!(!Run::new().is_over());
        assert!(Run::new().time(Duration::ZERO).is_over());
        assert!(!Run::new().time(Duration::MAX).is_over());
        for run in [
            Run::new().stop(&flag).stop_when(|| false),
            Run::new().stop_when(|| false).stop(&flag),
        ] {
            flag.store(false, Ordering::Relaxed);
            assert!(!run.is_over());
            flag.store(true, Ordering::Relaxed);
            assert!(run.is_over());
        }
    }

    #[test]
    fn a_run_has_a_sensible_number_of_threads() {
        let count = |threads| Run::new().threads(threads).thread_count().get();
        assert_eq!(
            [1, 5, 1024, 1025, usize::MAX].map(count),
            [1, 5, 1024, 1024, 1024]
        );
        assert_eq!(count(0), available().get());
    }

    #[test]
    fn a_pace_checks_the_run_once_per_interval() {
        let asked = AtomicU64::new(0);
        let third = Run::new().stop_when(|| asked.fetch_add(1, Ordering::Relaxed) == 2);
        let mut pace = Pace::new(&third, 10);
        let until = (1..).find(|_| pace.did(3).is_err());
        // Checked after 12, 24 and 36.
        assert_eq!(until, Some(12));
    }
}
