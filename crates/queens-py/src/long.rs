//! Work that takes longer than a moment.
//!
//! The work runs on a thread of its own. Meanwhile this thread, which holds what Python needs to see signals, checks
//! for signals every [`LOOK`] and reports the progress of the work. It waits for the answer, not for the clock: a
//! second thread costs tens of microseconds.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::MutexExt as _;
use queens::Run;

use crate::value::{In, Input, Outcome};

/// Between two looks for a signal.
const LOOK: Duration = Duration::from_millis(50);

/// Who is told how far the work is: a function, or a progress bar as tqdm makes them.
pub(crate) struct Progress(Py<PyAny>);

impl Input for Progress {
    const HINT: &str = "Progress";

    fn read(value: &Bound<'_, PyAny>) -> Outcome<Self> {
        if value.is_callable() || value.hasattr("update")? {
            Ok(Progress(value.clone().unbind()))
        } else {
            Err(PyTypeError::new_err(
                "progress must be a function that takes the part done, or a bar with `update`",
            ))?
        }
    }
}

impl Progress {
    pub(crate) fn tell(&self, py: Python<'_>, part: f64) -> PyResult<()> {
        let bar = self.0.bind(py);
        if !bar.hasattr("update")? {
            return bar.call1((part,)).map(drop);
        }
        let whole = bar.getattr("total")?.extract::<Option<f64>>()?;
        if whole.is_none() {
            bar.setattr("total", 1.0)?;
        }
        // Not `set`, whose meaning differs from bar to bar: every bar can be advanced.
        let done: f64 = bar.getattr("n")?.extract()?;
        let more = (part * whole.unwrap_or(1.0) - done).max(0.0);
        bar.call_method1("update", (more,)).map(drop)
    }
}

/// Runs long work without holding up other Python threads. An exception (Ctrl-C, or one in `progress`) stops it and is
/// raised, whatever the work then answers.
pub(crate) fn work<T: Send>(
    progress: Option<In<Progress>>,
    work: impl FnOnce(&Run<'_>) -> Outcome<T> + Send,
) -> Outcome<T> {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    // Share of the work that is done, from 0 to 1, as bits.
    let part = AtomicU64::new(0);
    let run = Run::new().stop(&stop).progress(|done| {
        if let Some(done) = done.fraction {
            part.store(done.to_bits(), Ordering::Relaxed);
        }
    });
    thread::scope(|scope| {
        let (waiting, run, done) = (thread::current(), &run, &done);
        let worker = scope.spawn(move || {
            let result = work(run);
            done.store(true, Ordering::Relaxed);
            waiting.unpark();
            result
        });
        let (mut interrupted, mut told) = (Ok(()), f64::NAN);
        loop {
            Python::attach(|py| py.detach(|| thread::park_timeout(LOOK)));
            if done.load(Ordering::Relaxed) || worker.is_finished() {
                break;
            }
            if interrupted.is_err() {
                continue;
            }
            let part = f64::from_bits(part.load(Ordering::Relaxed));
            interrupted = Python::attach(|py| {
                py.check_signals()?;
                match &progress {
                    Some(In(progress)) if part.to_bits() != told.to_bits() => {
                        told = part;
                        progress.tell(py, part)
                    }
                    _ => Ok(()),
                }
            });
            stop.store(interrupted.is_err(), Ordering::Relaxed);
        }
        let result = worker.join();
        interrupted?;
        let result = result.unwrap_or_else(|panic| std::panic::resume_unwind(panic))?;
        if let Some(In(progress)) = &progress {
            Python::attach(|py| progress.tell(py, 1.0))?;
        }
        Ok(result)
    })
}

/// Whoever panicked while holding it changed nothing that others cannot go on with.
/// Waits without the interpreter, which whoever holds it may be waiting for.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    let locked = Python::attach(|py| mutex.lock_py_attached(py));
    locked.unwrap_or_else(PoisonError::into_inner)
}
