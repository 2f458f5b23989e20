//! What can go wrong with a run.

use std::fmt;
use std::io;
use std::path::Path;

use queens::{Stopped, TooLarge};

/// Why an operation on a run failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The caller asked to stop.
    #[error("stopped before it was done")]
    Stopped,
    /// This machine computes wrongly, or its lines are withdrawn because a person thinks so.
    #[error("{0}")]
    Faulty(String),
    /// Files, programs, plans or sums are not as they should be: a sentence with the remedy.
    #[error("{0}")]
    Wrong(String),
}

impl Error {
    pub(crate) fn wrong(sentence: impl fmt::Display) -> Self {
        Error::Wrong(sentence.to_string())
    }

    pub(crate) fn file(action: &str, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| {
            Error::wrong(format_args!(
                "cannot {action} {}: {}",
                path.display(),
                plain(&error)
            ))
        }
    }

    pub(crate) fn miscounted(what: impl fmt::Display, [one, two]: [u128; 2]) -> Self {
        Error::Faulty(format!(
            "this machine computes wrongly: {what} is {one}, but {two} when counted again; nothing of it was written"
        ))
    }
}

/// The system's message, without its error number.
pub(crate) fn plain(error: &io::Error) -> String {
    let text = error.to_string();
    match text.split_once(" (os error ") {
        Some((words, _)) => words.to_lowercase(),
        None => text,
    }
}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Self {
        Error::wrong(error)
    }
}

impl From<Stopped> for Error {
    fn from(Stopped: Stopped) -> Self {
        Error::Stopped
    }
}
