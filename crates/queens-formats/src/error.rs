//! Why a text is not a board, and where.

use std::{fmt, io};

use queens::complete::ProblemError;
use queens::{BoardError, Square};
use thiserror::Error;

use crate::format::Format;
use crate::read::Shape;

/// Why the input could not be read as boards: one sentence, with the line and column of the fault.
#[derive(Debug)]
pub struct ReadError {
    line: u64,
    column: u64,
    kind: Kind,
    /// The format the text is nearest to, where none could be told.
    nearest: Option<Format>,
}

#[derive(Debug, Error)]
pub(crate) enum Kind {
    #[error("cannot read: {0}")]
    Io(io::Error),
    #[error("there is no board in the input")]
    Empty,
    #[error("this is not UTF-8 text")]
    NotText,
    #[error("{0} is a picture and cannot be read")]
    Picture(Format),
    #[error("a board longer than {} MiB is not read; a solution of that size can be checked as a `columns` line", limit >> 20)]
    TooLong { limit: usize },
    #[error("boards larger than n = {largest} are not read")]
    TooLarge { largest: u32 },
    #[error("\"{token}\" is not {}", expected.texts().1)]
    NotA { token: String, expected: Expected },
    #[error("the board is not square: this row has {}, the first has {expected}", squares(*found))]
    RowLength { found: usize, expected: usize },
    #[error("the board is not square: {} of {}", counted(*found, "row"), squares(*expected))]
    MissingRows { found: usize, expected: usize },
    #[error("a drawn board has a frame around its rows")]
    NoFrame,
    #[error("this board has {found}, but {told} was asked for")]
    Size { found: Shape, told: Shape },
    #[error("the board is not square but {found}; if that is meant, --size {}x{} says so", found.rows, found.columns)]
    NotSquare { found: Shape },
    #[error("{token} lies outside the board of {shape}")]
    OutsideShape { token: String, shape: Shape },
    #[error("this has two readings: {0}")]
    TwoReadings(String),
    /// In none of these readings is it a solution, and none is beyond doubt: name, format, boards, line of the first that is
    /// no solution.
    #[error(
        "this is not a solution in any reading, and no reading is certain. As a known format: {error}. Considered:{}",
        considered(readings)
    )]
    Unread {
        error: Box<ReadError>,
        readings: Vec<(String, Format, usize, u64)>,
    },
    /// It is in none of the formats beyond doubt.
    #[error("this may be a part of a board as well as boards: --from says what it is")]
    NoReading,
    #[error("this is more than one board: give one to complete")]
    SeveralBoards,
    #[error(transparent)]
    Problem(ProblemError),
    #[error("this is UTF-16 text that breaks off or is damaged")]
    Utf16,
    #[error("there is no 0 when rows and columns count from 1")]
    BelowBase,
    #[error("{} for a board of n = {expected}", counted(*found, "number"))]
    NumberCount { found: usize, expected: usize },
    #[error("{cells} cells are no square board; n·n are needed")]
    NotASquareNumber { cells: usize },
    #[error("the first row must be the header row0,row1,… (or row1,row2,… counting from 1)")]
    CsvHeader,
    /// A problem where a board with queens is needed.
    #[error(
        "this is a board to be completed: give it to `queens find`, or to `queens puzzle solve`"
    )]
    Question,
    /// JSON that is well formed and says what cannot be.
    #[error("{0}")]
    Told(String),
    /// A JSON array of boards is not opened, not closed, or has something else in it or behind it.
    #[error("{0}")]
    Array(&'static str),
    #[error("{0}")]
    Json(String),
    #[error("{}", outside(token, *base, *n))]
    Outside { token: String, base: u32, n: u32 },
    #[error("{token} is named twice")]
    Repeated { token: String },
    #[error(transparent)]
    Board(BoardError),
    #[error("the square {square} is both blocked and a queen's")]
    BlockedQueen { square: Square },
}

/// What something else stands in the place of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Cell,
    PartOfRank,
    Column,
    Pair,
    ChessSquare,
}

impl Expected {
    /// The name of its message, and what it is called in English.
    pub(crate) const fn texts(self) -> (&'static str, &'static str) {
        match self {
            Expected::Cell => (
                "notACell",
                "a square; write Q for a queen, . for a free square, x for a blocked one, all together or all apart",
            ),
            Expected::PartOfRank => (
                "notACell",
                "a part of a rank; write Q for a queen and numbers for runs of empty squares",
            ),
            Expected::Column => ("notANumber", "a column number"),
            Expected::Pair => ("notAPair", "a pair row:column such as 0:1"),
            Expected::ChessSquare => ("notASquare", "a chess square such as b4"),
        }
    }
}

impl Kind {
    /// Why a queen lies outside of the board: counted from `base`, its number may be too small.
    pub(crate) fn outside(token: String, below: bool, base: u64, shape: Shape) -> Self {
        match shape.rows == shape.columns {
            _ if below => Kind::BelowBase,
            true => Kind::Outside {
                token,
                base: base as u32,
                n: shape.rows,
            },
            false => Kind::OutsideShape { token, shape },
        }
    }

    /// The error of this kind on a line, in a column: both counted from 1, the column in characters
    /// and 0 when the fault is the line as a whole.
    pub(crate) fn at(self, line: u64, column: u64) -> ReadError {
        ReadError {
            line,
            column,
            kind: self,
            nearest: None,
        }
    }
}

impl ReadError {
    /// The line of the fault, counted from 1; 0 when it lies in no line.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column of the fault in characters, counted from 1; 0 when it is the whole line.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong, without the place.
    pub fn reason(&self) -> impl fmt::Display + '_ {
        &self.kind
    }

    /// The same, to be said in another language.
    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Whether the input has nothing but blanks.
    pub fn is_empty(&self) -> bool {
        matches!(self.kind, Kind::Empty)
    }

    /// Does it say what no other reading of the text could mend?
    pub(crate) fn is_final(&self) -> bool {
        matches!(
            self.kind,
            Kind::TwoReadings(_)
                | Kind::Io(_)
                | Kind::Empty
                | Kind::Question
                | Kind::Told(_)
                | Kind::BlockedQueen { .. }
        )
    }

    /// Is there nothing to be read behind it?
    pub(crate) fn ends_input(&self) -> bool {
        matches!(
            self.kind,
            Kind::Io(_)
                | Kind::TooLong { .. }
                | Kind::Array(_)
                | Kind::Empty
                | Kind::Utf16
                | Kind::NoFrame
                | Kind::Unread { .. }
        )
    }

    /// Whether the text could be right on a board of another size, which it does not say.
    pub fn is_about_size(&self) -> bool {
        match &self.kind {
            Kind::Outside { .. } | Kind::NotASquareNumber { .. } => true,
            Kind::Unread { error, .. } => error.is_about_size(),
            _ => false,
        }
    }

    /// The same about a text in no known format.
    pub(crate) fn nearest_to(mut self, format: Format) -> Self {
        self.nearest = Some(format);
        self
    }

    /// The failure of the input itself, if it was not the text.
    pub fn io(&self) -> Option<&io::Error> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// No control character of the text goes into the sentence: a terminal would obey it.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(format) = self.nearest {
            write!(f, "no known format; the nearest is {format}: ")?;
        }
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        for sign in self.kind.to_string().chars() {
            if sign.is_control() && sign != '\n' {
                write!(f, "{}", sign.escape_default())?;
            } else {
                write!(f, "{sign}")?;
            }
        }
        Ok(())
    }
}

fn considered(readings: &[(String, Format, usize, u64)]) -> String {
    let line = |(name, format, boards, line): &_| {
        let boards = counted(*boards, "board");
        format!("\n  {name}: {boards}, not a solution on line {line} (--from {format})")
    };
    readings.iter().map(line).collect()
}

fn outside(token: &str, base: u32, n: u32) -> String {
    let Some(last) = n.checked_sub(1) else {
        return "the board of n = 0 has no squares".to_owned();
    };
    let last = u64::from(last) + u64::from(base);
    format!("{token} lies outside the board of n = {n}: rows and columns run from {base} to {last}")
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn squares(count: usize) -> String {
    counted(count, "square")
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.io().map(|error| error as _)
    }
}
