//! The one thread pool, for everything that is computed in parallel.
//!
//! Jobs are independent. Each thread has a state of its own, takes the next job when it is done with one, and hands over the
//! result. Results arrive in the order in which they are finished, so their use should not depend on that order; a sum does
//! not. The first thread is the caller's: with one thread nothing is spawned, and where the system refuses more threads, the
//! work is done by those available.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::run::{Run, Stopped};

/// The number of threads that this process can run at the same time; 1 when the system does not say.
pub fn available() -> NonZeroUsize {
    thread::available_parallelism().unwrap_or(NonZeroUsize::MIN)
}

/// Runs the `jobs` on up to as many threads as the run has and hands each result to `take`, one at a time.
///
/// Each thread makes a state of its own with `state` and calls `work` with that state, a job, and a run to check inside long
/// jobs. When `take` returns `Break`, the jobs under way are abandoned and the rest are not begun; `take` is not called
/// again.
///
/// # Errors
/// [`Stopped`] when the run was over before all jobs were done, or the first error of `work`, which ends the other jobs.
/// Results taken by then remain taken.
///
/// # Panics
/// When one of the functions panics; the other threads are stopped first.
///
/// ```
/// use std::ops::ControlFlow;
/// use queens::{Run, threads::on_threads};
/// let mut sum = 0;
/// let square = |(): &mut (), x: u64, _: &Run<'_>| Ok::<_, queens::Stopped>(x * x);
/// on_threads(&Run::new().threads(2), 1..=10, || (), square, |square| {
///     sum += square;
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(sum, 385);
/// # Ok::<(), queens::Stopped>(())
/// ```
pub fn on_threads<J, R, S, E: From<Stopped> + Send>(
    run: &Run<'_>,
    jobs: impl Iterator<Item = J> + Send,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, J, &Run<'_>) -> Result<R, E> + Sync,
    take: impl FnMut(R) -> ControlFlow<()> + Send,
) -> Result<(), E> {
    let most = jobs.size_hint().1.unwrap_or(usize::MAX).max(1);
    let (jobs, take, failed) = (Mutex::new(jobs.fuse()), Mutex::new(take), Mutex::new(None));
    let (enough, stopped) = (AtomicBool::new(false), AtomicBool::new(false));
    let over = || enough.load(Ordering::Relaxed) || stopped.load(Ordering::Relaxed);
    let inner = Run::new().stop_when(|| over() || run.is_over());
    let one_thread = || {
        let _all_end_together = StopOnPanic(&stopped);
        let mut state = state();
        while !over() {
            // Checked with a job in hand: a stop after the last job stops nothing.
            let Some(job) = lock(&jobs).next() else {
                return;
            };
            let done = if run.is_over() {
                Err(Stopped.into())
            } else {
                work(&mut state, job, &inner)
            };
            let result = match done {
                Ok(result) => result,
                Err(error) => {
                    lock(&failed).get_or_insert(error);
                    stopped.store(true, Ordering::Relaxed);
                    return;
                }
            };
            let mut take = lock(&take);
            if !enough.load(Ordering::Relaxed) && take(result).is_break() {
                enough.store(true, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        let spawn = || thread::Builder::new().spawn_scoped(scope, one_thread);
        for _ in 1..run.thread_count().get().min(most) {
            if spawn().is_err() {
                break;
            }
        }
        one_thread();
    });
    // When `take` has broken off, the other threads report that they were stopped: this is not an error.
    let failed = failed.into_inner().unwrap_or_else(PoisonError::into_inner);
    let failed = failed.filter(|_| !enough.load(Ordering::Relaxed));
    failed.map_or(Ok(()), Err)
}

/// Locks a mutex, even after a panic: the scope that the threads run in passes the panic on, whatever was locked at the
/// time.
pub fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct StopOnPanic<'a>(&'a AtomicBool);

impl Drop for StopOnPanic<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Error;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    const THREADS: [usize; 3] = [1, 2, 5];

    #[test]
    fn every_job_is_done_and_taken_once() {
        for count in THREADS {
            let mut taken = Vec::new();
            let same = |(): &mut (), job: u64, _: &Run<'_>| Ok::<_, Stopped>(job);
            let take = |job| {
                taken.push(job);
                ControlFlow::Continue(())
            };
            assert_eq!(
                on_threads(&Run::new().threads(count), 0..1000, || (), same, take),
                Ok(())
            );
            taken.sort_unstable();
            assert!(taken.into_iter().eq(0..1000));
        }
    }

    /// Everything that holds a place in a search, or an answer, can be moved to another thread.
    #[test]
    fn searches_and_answers_can_be_sent_to_other_threads() {
        fn is_send<T: Send + 'static>() {}
        fn is_sync<T: Send + Sync + 'static>() {}
        is_sync::<crate::complete::Completions>();
        is_send::<crate::enumerate::ParallelSolutions>();
        is_send::<crate::player::Player>();
        is_sync::<crate::enumerate::Solutions>();
        is_sync::<crate::enumerate::FundamentalSolutions>();
        is_sync::<crate::count::Counter>();
        is_sync::<crate::sample::Ranking>();
        is_sync::<crate::Problem>();
        is_sync::<crate::Solution>();
        is_sync::<crate::Placement>();
        is_sync::<crate::Error>();
        is_sync::<crate::BoardError>();
        is_sync::<crate::TooLarge>();
    }

    #[test]
    fn a_break_ends_jobs_that_are_running() {
        for count in THREADS {
            let mut taken = 0;
            // Every job but the first runs until it is stopped.
            let work = |(): &mut (), job: u64, run: &Run<'_>| {
                while job > 0 && !run.is_over() {
                    thread::yield_now();
                }
                match job {
                    0 => Ok(()),
                    _ => Err(Stopped),
                }
            };
            let take = |()| {
                taken += 1;
                ControlFlow::Break(())
            };
            assert_eq!(
                on_threads(&Run::new().threads(count), 0.., || (), work, take),
                Ok(())
            );
            assert_eq!(taken, 1);
        }
    }

    #[test]
    fn the_first_error_ends_the_other_jobs_and_is_returned() {
        for count in THREADS {
            let work = |(): &mut (), job: u64, _: &Run<'_>| match job {
                9 => Err(Error::from(crate::TooLarge::check(9, 8, "").unwrap_err())),
                _ => Ok(()),
            };
            let go_on = |()| ControlFlow::Continue(());
            let ended = on_threads(&Run::new().threads(count), 0.., || (), work, go_on);
            assert!(matches!(ended, Err(Error::TooLarge(_))), "{ended:?}");
        }
    }

    #[test]
    fn a_stop_is_reported_unless_all_jobs_are_done() {
        for count in THREADS {
            let flag = AtomicBool::new(false);
            let work = |(): &mut (), job: u64, _: &Run<'_>| {
                if job == 9 {
                    flag.store(true, Ordering::Relaxed);
                }
                Ok(job)
            };
            let go_on = |_| ControlFlow::Continue(());
            let stopped = on_threads(
                &Run::new().threads(count).stop(&flag),
                0..,
                || (),
                work,
                go_on,
            );
            assert_eq!(stopped, Err(Stopped));
            flag.store(false, Ordering::Relaxed);
            if count == 1 {
                let done = on_threads(
                    &Run::new().threads(1).stop(&flag),
                    0..10,
                    || (),
                    work,
                    go_on,
                );
                assert_eq!(done, Ok(()));
            }
        }
    }

    #[test]
    fn a_panic_ends_all_threads() {
        let work = |(): &mut (), job: u64, run: &Run<'_>| {
            while job != 1 && !run.is_over() {
                thread::yield_now();
            }
            assert_ne!(job, 1, "job 1 fails");
            Ok::<_, Stopped>(())
        };
        let go_on = |()| ControlFlow::Continue(());
        // The panic comes from the thread that the job happened to be on: the caller's, or one that the scope joins.
        let all = || on_threads(&Run::new().threads(2), 0..9, || (), work, go_on);
        assert!(catch_unwind(AssertUnwindSafe(all)).is_err());
    }
}
