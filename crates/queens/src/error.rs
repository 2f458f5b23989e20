//! Why there is no answer: the errors that several questions share.

use std::fmt;

use crate::board::BoardError;
use crate::count::WrongTotal;
use crate::run::Stopped;

/// The board is too large for what was asked.
///
/// ```
/// let error = queens::Ranking::new(19).unwrap_err();
/// assert_eq!(error.to_string(), "solutions can be numbered for n up to 18, not for n = 19");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TooLarge {
    /// The requested size.
    pub n: u32,
    /// The largest size that is possible.
    pub largest: u32,
    /// What can be done up to that size, as the beginning of a sentence: `solutions can be counted`.
    pub what: &'static str,
}

impl TooLarge {
    /// Refuses sizes above the largest.
    pub(crate) const fn check(n: u32, largest: u32, what: &'static str) -> Result<(), TooLarge> {
        if n > largest {
            Err(TooLarge { n, largest, what })
        } else {
            Ok(())
        }
    }
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { n, largest, what } = self;
        let from = if *n == 0 { "from 1" } else { "up" };
        write!(f, "{what} for n {from} to {largest}, not for n = {n}")
    }
}

impl std::error::Error for TooLarge {}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// The board is too large for the question.
    TooLarge(TooLarge),
    /// The queens do not fit the board.
    Board(BoardError),
    /// The [`Run`](crate::Run) was over before the answer was found.
    Stopped,
    /// The total cannot be right: the machine or the program is at fault.
    WrongTotal(WrongTotal),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::TooLarge(error) => error.fmt(f),
            Error::Board(error) => error.fmt(f),
            Error::Stopped => Stopped.fmt(f),
            Error::WrongTotal(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<TooLarge> for Error {
    fn from(error: TooLarge) -> Self {
        Error::TooLarge(error)
    }
}

impl From<BoardError> for Error {
    fn from(error: BoardError) -> Self {
        Error::Board(error)
    }
}

impl From<Stopped> for Error {
    fn from(_: Stopped) -> Self {
        Error::Stopped
    }
}

impl From<WrongTotal> for Error {
    fn from(error: WrongTotal) -> Self {
        Error::WrongTotal(error)
    }
}
