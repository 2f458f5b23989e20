//! Ctrl-C, and SIGTERM, with which systems end programs: stop within a second, say how far it got, leave
//! nothing half-written behind and the terminal as it was.
//!
//! Loops that know how ask [`requested`] and return [`Failure::Interrupted`](crate::failure::Failure).
//! Whatever has not stopped after a moment of grace (an engine deep in a search, a read that waits) is
//! ended from here. A second Ctrl-C does not wait.

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

const GRACE: Duration = Duration::from_millis(600);

/// Milliseconds that a verb was given beyond that.
static MORE_GRACE: AtomicU64 = AtomicU64::new(0);

/// What shells report of a program that Ctrl-C (SIGINT) has ended: 128 and the signal.
const STATUS: u8 = 130;

const UNKNOWN: u8 = Status::Unknown as u8;

static REQUESTED: AtomicBool = AtomicBool::new(false);
static ENDED_BY: AtomicU8 = AtomicU8::new(STATUS);
static UNFINISHED: Mutex<Option<PathBuf>> = Mutex::new(None);
static RESTORE: Mutex<Option<fn()>> = Mutex::new(None);
static SO_FAR: Mutex<Option<Box<SoFar>>> = Mutex::new(None);

/// Tells how far the work has come.
type SoFar = dyn Fn() -> Option<String> + Send;

/// Starts listening for Ctrl-C and SIGTERM.
pub(crate) fn install() {
    // Without a handler the program still ends, only less politely.
    #[cfg(unix)]
    listen(&[signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM]);
    // A file that may not grow any further is then an error of the call, as a full disk is, and no end of the process.
    #[cfg(unix)]
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default());
    #[cfg(not(unix))]
    let _ = ctrlc::set_handler(|| stop(STATUS));
}

/// Takes a terminal that goes away (SIGHUP) for a request to stop, too. Programs without a screen to look
/// after leave that to the system, so that `nohup` keeps them running.
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

/// Stops as Ctrl-C does when this time is over, with the exit status for what is not known.
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

/// Asks everyone to stop, and ends the program if it is asked again or nobody listens.
fn stop(status: u8) {
    ENDED_BY.store(status, Ordering::Relaxed);
    if REQUESTED.swap(true, Ordering::Relaxed) {
        end();
    }
    thread::spawn(|| {
        thread::sleep(GRACE);
        let more = MORE_GRACE.load(Ordering::Relaxed);
        if more > 0 {
            failure::say("keeping what is finished; a second Ctrl-C does not wait for it");
            thread::sleep(Duration::from_millis(more));
            failure::say("not all that is finished could be kept in time");
        }
        end();
    });
}

/// Gives what is under way so much time after Ctrl-C, for a disk that is slow to take what is finished.
pub(crate) fn allow(grace: Duration) {
    MORE_GRACE.store(grace.as_millis() as u64, Ordering::Relaxed);
}

/// Whether the user asked to stop.
pub(crate) fn requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// [`Failure::Interrupted`] once the program is to stop.
pub(crate) fn check() -> Result<(), Failure> {
    match requested() {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}

/// Until the user asks to stop.
pub(crate) fn run() -> Run<'static> {
    Run::new().stop_when(requested)
}

/// Names the file that must not outlive an interrupted program; `None` when it is complete.
pub(crate) fn set_unfinished(path: Option<PathBuf>) {
    *lock(&UNFINISHED) = path;
}

/// Names what gives the terminal back as it was, for a program that is ended before it does so itself.
pub(crate) fn set_restore(restore: fn()) {
    *lock(&RESTORE) = Some(restore);
}

/// Names what tells how far the work has come.
pub(crate) fn set_so_far(so_far: impl Fn() -> Option<String> + Send + 'static) {
    *lock(&SO_FAR) = Some(Box::new(so_far));
}

/// The end of a verb that stopped by itself.
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

/// Once only: the verb may stop by itself at the moment its grace ends.
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
        UNKNOWN => format!("time limit reached{so_far}; raise --time to go on"),
        _ => format!("interrupted{so_far}"),
    };
    failure::fail(sentence, ENDED_BY.load(Ordering::Relaxed));
}
