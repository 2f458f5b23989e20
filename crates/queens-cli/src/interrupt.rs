//! Ctrl-C: stop within a second, say how far it got, leave nothing half-written behind.
//!
//! Loops that know how ask [`requested`] and return [`Failure::Interrupted`](crate::failure::Failure).
//! Whatever has not stopped after a moment of grace (an engine deep in a search, a read that waits) is
//! ended from here. A second Ctrl-C does not wait.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use crate::failure;
use crate::progress;

const GRACE: Duration = Duration::from_millis(600);

/// 128 + SIGINT, as shells report it.
const STATUS: u8 = 130;

static REQUESTED: AtomicBool = AtomicBool::new(false);
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);

/// Starts listening for Ctrl-C.
pub(crate) fn install() {
    let handler = || {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            end();
        }
        thread::spawn(|| {
            thread::sleep(GRACE);
            end();
        });
    };
    // Without a handler Ctrl-C still ends the program, only less politely.
    let _ = ctrlc::set_handler(handler);
}

/// Whether the user asked to stop.
#[inline]
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// The flag that [`requested`] reads, for searches that look at it themselves.
pub(crate) fn flag() -> &'static AtomicBool {
    &REQUESTED
}

/// Names the file that must not outlive an interrupted program; `None` when it is complete.
pub(crate) fn set_unfinished(path: Option<PathBuf>) {
    *UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner) = path;
}

/// The end of a verb that stopped by itself.
pub(crate) fn leave() -> ExitCode {
    report();
    ExitCode::from(STATUS)
}

fn end() -> ! {
    report();
    std::process::exit(i32::from(STATUS));
}

/// Once only: the verb may stop by itself at the moment its grace ends.
fn report() {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if REPORTED.swap(true, Ordering::Relaxed) {
        return;
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(path) = unfinished.take() {
        let _ = std::fs::remove_file(path);
    }
    match progress::so_far() {
        Some(so_far) => failure::say(format_args!("interrupted after {so_far}")),
        None => failure::say("interrupted"),
    }
}
