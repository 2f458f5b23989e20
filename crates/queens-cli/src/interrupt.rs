//! Ctrl-C, and SIGTERM, with which systems end programs: stop within a second, report how far the work got, leave
//! nothing half-written behind and the terminal as it was.
//!
//! Loops that can stop ask [`requested`] and return [`Failure::Interrupted`](crate::failure::Failure). If anything has
//! not stopped after a moment of grace (an engine deep in a search, a read that waits), this module ends the program. A
//! second Ctrl-C does not wait.

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::thread;
use std::time::Duration;

use queens::Run;
use queens::threads::lock;

use crate::failure::{self, Failure, Status};
use crate::stderr;

const GRACE: Duration = Duration::from_millis(400);

/// Milliseconds of grace that a verb was given beyond [`GRACE`].
static MORE_GRACE: AtomicU64 = AtomicU64::new(0);

/// The status that shells report for a program ended by Ctrl-C (SIGINT): 128 plus the signal.
const STATUS: u8 = 130;

const UNKNOWN: u8 = Status::Unknown as u8;

static REQUESTED: AtomicBool = AtomicBool::new(false);
static ENDED_BY: AtomicU8 = AtomicU8::new(STATUS);
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);
static RESTORE: Mutex<Option<fn()>> = Mutex::new(None);
static SO_FAR: Mutex<Option<Box<SoFar>>> = Mutex::new(None);

/// Returns a sentence about how far the work has got.
type SoFar = dyn Fn() -> Option<String> + Send;

/// Starts listening for Ctrl-C and SIGTERM.
pub(crate) fn install() {
    // Without a handler the program still ends, only less gracefully.
    #[cfg(unix)]
    listen(&[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM]);
    // With this handler, reaching the file size limit is an error of the call, like a full disk, and does not kill the
    // process.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    #[cfg(not(unix))]
    let _ = ctrlc::set_handler(|| stop(STATUS));
}

/// Treats the loss of the terminal (SIGHUP) as a request to stop, too. Programs without a full screen leave it to the
/// system, so that `nohup` keeps them running.
pub(crate) fn listen_for_hangup() {
    #[cfg(unix)]
    listen(&[signal_hook::consts::SIGHUP]);
}

#[cfg(unix)]
fn listen(signals: &[i32]) {
    let Ok(mut signals) = signal_hook::iterator::Signals::new(signals) else {
        return;
    };
    thread::spawn(move || {
        for signal in signals.forever() {
            stop(128 + signal as u8);
        }
    });
}

/// Stops like Ctrl-C after this time, with the exit status for an unknown answer.
pub(crate) fn after(time: Option<Duration>) {
    if let Some(time) = time {
        thread::spawn(move || {
            thread::sleep(time);
            if !requested() {
                stop(UNKNOWN);
            }
        });
    }
}

/// Requests a stop, and ends the program if this is the second request or the grace is over.
fn stop(status: u8) {
    ENDED_BY.store(status, Ordering::Relaxed);
    if REQUESTED.swap(true, Ordering::Relaxed) {
        end();
    }
    thread::spawn(|| {
        thread::sleep(GRACE);
        let more = MORE_GRACE.load(Ordering::Relaxed);
        if more > 0 {
            failure::say("saving finished work; a second Ctrl-C stops without waiting for it");
            thread::sleep(Duration::from_millis(more));
            failure::say("some finished work could not be saved in time");
        }
        end();
    });
}

/// Adds to the grace after Ctrl-C, for a disk that is slow to take finished work.
pub(crate) fn allow(grace: Duration) {
    MORE_GRACE.store(grace.as_millis() as u64, Ordering::Relaxed);
}

/// Whether the user asked to stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Returns [`Failure::Interrupted`] once a stop is requested.
pub(crate) fn check() -> Result<(), Failure> {
    match requested() {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

/// A run that lasts until the user asks to stop.
pub(crate) fn run() -> Run<'static> {
    Run::new().stop_when(requested)
}

/// Sets the file that must not outlive an interrupted program; `None` once it is complete.
pub(crate) fn set_unfinished(path: Option<PathBuf>) {
    *lock(&UNFINISHED) = path;
}

/// Sets the function that restores the terminal if the program is ended before it does so itself.
pub(crate) fn set_restore(restore: fn()) {
    *lock(&RESTORE) = Some(restore);
}

/// Sets the function that reports how far the work has got.
pub(crate) fn set_so_far(so_far: impl Fn() -> Option<String> + Send + 'static) {
    *lock(&SO_FAR) = Some(Box::new(so_far));
}

/// Ends a verb that stopped by itself.
pub(crate) fn leave() -> ExitCode {
    report();
    ExitCode::from(ENDED_BY.load(Ordering::Relaxed))
}

fn end() -> ! {
    if let Some(restore) = *lock(&RESTORE) {
        restore();
    }
    report();
    std::process::exit(ENDED_BY.load(Ordering::Relaxed).into());
}

/// Reports at most once: the verb may stop by itself at the moment its grace ends.
fn report() {
    static REPORTED: AtomicBool = AtomicBool::new(false);
    if REPORTED.swap(true, Ordering::Relaxed) {
        return;
    }
    let mut unfinished = lock(&UNFINISHED);
    if let Some(path) = unfinished.take() {
        let _ = std::fs::remove_file(path);
    }
    stderr::close();
    let so_far = lock(&SO_FAR).as_ref().and_then(|so_far| so_far());
    let so_far = so_far.map_or_else(String::new, |so_far| format!(" after {so_far}"));
    let sentence = match ENDED_BY.load(Ordering::Relaxed) {
        UNKNOWN => format!("time limit reached{so_far}; raise --time to allow more"),
        _ => format!("interrupted{so_far}"),
    };
    failure::fail(sentence, ENDED_BY.load(Ordering::Relaxed));
}
