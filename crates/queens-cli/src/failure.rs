//! How a verb ends, and the sentence that says why.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard};

use queens::threads::lock;
use queens::{Stopped, TooLarge};
use serde_json::json;

pub(crate) use crate::stderr::say;

/// How a verb ended if nothing went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Status {
    /// The answer was given: exit 0.
    Done = 0,
    /// The answer is no, and was given: exit 1.
    Negative = 1,
    /// Wrong usage, or unreadable parts of the input, already reported: exit 2.
    Unread = 2,
    /// A limit stopped the search before the answer was known, already reported: exit 3.
    Unknown = 3,
}

/// Why a verb could not answer.
#[derive(Debug)]
pub(crate) enum Failure {
    /// There is no answer, or not all of it, for this reason: exit with this status, which is never `Done`.
    NoAnswer(String, Status),
    /// The reader of the output went away: exit 0, quietly.
    ClosedPipe,
    /// Ctrl-C: exit 130. SIGTERM: exit 143.
    Interrupted,
}

/// What every verb returns.
pub(crate) type Outcome = Result<Status, Failure>;

impl Failure {
    /// Wrong usage, unreadable input, or a file that cannot be written. One clear sentence with the remedy.
    pub(crate) fn wrong(sentence: impl Display) -> Self {
        Failure::NoAnswer(sentence.to_string(), Status::Unread)
    }

    /// Two numbers that should be equal are not.
    pub(crate) fn contradiction(sentence: impl Display) -> Self {
        let sentence = format!("{sentence}: one of them is wrong; please report this");
        Failure::NoAnswer(sentence, Status::Negative)
    }

    /// Writing failed.
    pub(crate) fn writing(place: impl Display, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::ClosedPipe,
            _ => Failure::wrong(format_args!("cannot write to {place}: {}", plain(error))),
        }
    }

    /// Reading failed.
    pub(crate) fn reading(place: impl Display, error: &io::Error) -> Self {
        Failure::wrong(format_args!("cannot read {place}: {}", plain(error)))
    }
}

impl From<Stopped> for Failure {
    fn from(_: Stopped) -> Self {
        Failure::Interrupted
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Self {
        Failure::wrong(error)
    }
}

impl From<queens::Error> for Failure {
    fn from(error: queens::Error) -> Self {
        match error {
            queens::Error::Stopped => Failure::Interrupted,
            queens::Error::WrongTotal(wrong) => Failure::contradiction(wrong),
            error => Failure::wrong(error),
        }
    }
}

/// Refuses the first of these options that was given, with a sentence that begins with its name.
pub(crate) fn refuse(options: &[(&str, bool)], why: impl Display) -> Result<(), Failure> {
    match options.iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => Err(Failure::wrong(format_args!("{option} {why}"))),
        None => Ok(()),
    }
}

/// The system's message, without its error number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.find(" (os error") {
        Some(end) => text[..end].to_lowercase(),
        None => text,
    }
}

/// Whether answers, and therefore failures, are JSON objects on stdout.
static JSON: AtomicBool = AtomicBool::new(false);

/// From now on, failures are JSON objects on stdout, too.
pub(crate) fn answer_in_json() {
    JSON.store(true, Ordering::Relaxed);
}

/// Text that closes the list of the JSON object open on stdout; `None` if no object is open.
static OPEN: Mutex<Option<&'static str>> = Mutex::new(None);

/// Locks the closing text of the open object while a writer changes it.
pub(crate) fn open_object() -> MutexGuard<'static, Option<&'static str>> {
    lock(&OPEN)
}

/// Reports on stderr why the program fails; if answers are JSON, also in the object open on stdout, or in a new one.
pub(crate) fn fail(sentence: impl Display, status: u8) {
    let message = sentence.to_string();
    say(&message);
    // The thread that holds the lock is waiting for a reader of stdout.
    let Ok(mut open) = OPEN.try_lock() else {
        return;
    };
    if !JSON.load(Ordering::Relaxed) {
        return;
    }
    let begun = match open.take() {
        Some(closing) => format!("{closing},"),
        None => "{".to_owned(),
    };
    let error = json!({ "status": status, "message": message });
    let mut stdout = io::stdout().lock();
    // If stdout cannot be written, there is no one left to tell.
    let _ =
        writeln!(stdout, r#"{begun}"ok":false,"error":{error}}}"#).and_then(|()| stdout.flush());
    // The lock is never released: the program is about to end, and a running thread must not add anything.
    std::mem::forget(open);
}

/// Reports a panic as a bug, with what a bug report needs, and exits with the status of a failure. The exception is a
/// system that starts no more threads: the standard library panics, but that is not our bug.
pub(crate) fn report_panics() {
    std::panic::set_hook(Box::new(|panic| {
        let words = panic.payload_as_str().unwrap_or_default();
        let no_threads =
            words.contains("failed to spawn thread") || words.contains("alternative stack");
        let sentence = if no_threads {
            "the system cannot start more threads: use fewer with --threads".to_owned()
        } else {
            format!(
                "this is a bug in queens {}, please report it together with the command you typed: {panic}",
                env!("CARGO_PKG_VERSION"),
            )
        };
        fail(sentence, 2);
        std::process::exit(2);
    }));
}
