//! What can go wrong with a run.

use std::fmt;
use std::io;
use std::path::Path;

use queens::TooLarge;

/// Why an operation on a run failed. Its text is a sentence with the remedy.
#[derive(Debug)]
pub enum Error {
    /// The caller asked to stop.
    Stopped,
    /// Counting the same twice gave two numbers: this machine computes wrongly.
    Miscounted(String),
    /// There is no such thing in the ledger: a chunk, a withdrawal.
    NothingOfThatName(String),
    /// A file or program could not be used, or the folders and plans do not fit.
    Wrong(String),
}

impl Error {
    pub(crate) fn wrong(sentence: impl fmt::Display) -> Self {
        Error::Wrong(sentence.to_string())
    }

    pub(crate) fn file(action: &'static str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            Error::wrong(format_args!(
                "cannot {action} {}: {}",
                path.display(),
                plain(&error)
            ))
        }
    }

    pub(crate) fn not_a_run(path: &Path, reason: impl fmt::Display) -> Self {
        Error::wrong(format_args!(
            "{} is not the folder of a run: {reason}",
            path.display()
        ))
    }

    pub(crate) fn miscounted(what: impl fmt::Display, [one, two]: [u128; 2]) -> Self {
        Error::Miscounted(format!(
            "this machine computes wrongly: {what} is {one}, and counted again, {two}; nothing of it was written"
        ))
    }
}

/// What the system said, without its number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error ")
        .next()
        .unwrap_or_default()
        .to_owned()
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Stopped => f.write_str("stopped before it was done"),
            Error::NothingOfThatName(what) => write!(f, "there is no {what} in the ledger"),
            Error::Miscounted(sentence) | Error::Wrong(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Error {}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Self {
        Error::wrong(error)
    }
}
