//! Work that takes longer than a moment.
//!
//! It runs on a thread of its own while this one, which holds what Python needs to see signals, looks every
//! [`LOOK`] whether there is one, and tells how far the work has come. It waits for the answer, not for the clock: a
//! second thread costs tens of microseconds, which what is called [`work`] here can spare and [`short`] work cannot.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use pyo3::exceptions::{PyRuntimeError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use queens::Run;

/// Between two looks for a signal.
const LOOK: Duration = Duration::from_millis(50);

/// Who is told how far the work is: a function, or a progress bar as tqdm makes them.
pub(crate) struct Progress<'py>(Bound<'py, PyAny>);

impl<'py> FromPyObject<'_, 'py> for Progress<'py> {
    type Error = PyErr;

    #[cfg(feature = "stubs")]
    const INPUT_TYPE: pyo3::inspect::PyStaticExpr = crate::value::hint("Progress");

    fn extract(value: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match value.is_callable() || value.hasattr("update")? {
            true => Ok(Progress(value.to_owned())),
            false => Err(PyTypeError::new_err(
                "progress is a function of the part done, or a bar with `update`",
            )),
        }
    }
}

impl Progress<'_> {
    fn tell(&self, part: f64) -> PyResult<()> {
        let bar = &self.0;
        if !bar.hasattr("update")? {
            return bar.call1((part,)).map(drop);
        }
        let whole = bar.getattr("total")?.extract::<Option<f64>>()?;
        if whole.is_none() {
            bar.setattr("total", 1.0)?;
        }
        // Not `set`, whose meaning differs from bar to bar: every bar can be moved on.
        let done: f64 = bar.getattr("n")?.extract()?;
        let more = (part * whole.unwrap_or(1.0) - done).max(0.0);
        bar.call_method1("update", (more,)).map(drop)
    }
}

/// The result of work that has gone wrong inside.
fn defect(panic: &(dyn Any + Send)) -> PyErr {
    let why = (panic.downcast_ref::<String>().map(String::as_str))
        .or_else(|| panic.downcast_ref::<&str>().copied())
        .unwrap_or("no reason given");
    PyRuntimeError::new_err(format!("a defect of the engine, please report it: {why}"))
}

/// Runs short work: a panic becomes an exception that `except Exception` catches.
pub(crate) fn short<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(defect(&*panic)))
}

/// Runs long work without holding up other Python threads. An exception (Ctrl-C, or one in `progress`) stops it and is
/// raised; `None` as the result of the work means that it was stopped.
pub(crate) fn work<T: Send>(
    py: Python<'_>,
    progress: Option<Progress<'_>>,
    work: impl FnOnce(&Run<'_>) -> PyResult<T> + Send,
) -> PyResult<T> {
    // What part of the work is done, from 0 to 1, as bits.
    let (stop, part) = (AtomicBool::new(false), AtomicU64::new(0));
    let run = Run::new().stop(&stop).progress(|done| {
        if let Some(done) = done.fraction {
            part.store(done.to_bits(), Ordering::Relaxed);
        }
    });
    let (sender, receiver) = channel();
    let receiver = Mutex::new(receiver);
    let wait = || {
        let receiver = receiver.lock().unwrap_or_else(PoisonError::into_inner);
        receiver.recv_timeout(LOOK)
    };
    std::thread::scope(|scope| {
        let run = &run;
        scope.spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(run)));
            // The other end waits for nothing else.
            let _ = sender.send(result.unwrap_or_else(|panic| Err(defect(&*panic))));
        });
        let mut interrupted = None;
        let mut told = f64::NAN;
        loop {
            match py.detach(wait) {
                Ok(result) => {
                    if let Some(error) = interrupted {
                        return Err(error);
                    }
                    if let (Some(progress), true) = (&progress, result.is_ok()) {
                        progress.tell(1.0)?;
                    }
                    return result;
                }
                Err(RecvTimeoutError::Disconnected) => unreachable!("the thread always sends"),
                Err(RecvTimeoutError::Timeout) => {}
            }
            if interrupted.is_some() {
                continue;
            }
            let part = f64::from_bits(part.load(Ordering::Relaxed));
            let heard = py.check_signals().and_then(|()| match &progress {
                Some(progress) if part.to_bits() != told.to_bits() => {
                    told = part;
                    progress.tell(part)
                }
                _ => Ok(()),
            });
            if let Err(error) = heard {
                interrupted = Some(error);
                stop.store(true, Ordering::Relaxed);
            }
        }
    })
}

/// A value that the engine refuses, in its own words.
pub(crate) fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What stopped work has as its result; nobody sees it, since something else is raised.
pub(crate) fn stopped() -> PyErr {
    PyRuntimeError::new_err("stopped before it was done")
}
