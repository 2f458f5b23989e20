//! Why a text is not a board, and where.

use std::{fmt, io};

use queens::{BoardError, Square};

use crate::format::Format;

/// Why the input could not be read as boards: one sentence, with the line and column of the fault.
#[derive(Debug)]
pub struct ReadError {
    line: u64,
    column: u64,
    kind: Kind,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Io(io::Error),
    Empty,
    NotText,
    Picture(Format),
    TooLong { limit: usize },
    TooLarge { largest: u32 },
    StrangeCharacter { found: char, expected: &'static str },
    WideCell { token: String },
    RowLength { found: usize, expected: usize },
    MissingRows { found: usize, expected: usize },
    RankLength { found: u64, ranks: usize },
    RowOfRows { found: usize, rows: usize },
    NoFrame,
    Size { found: u32, told: u32 },
    NotANumber { token: String },
    BelowBase,
    NotAPair { token: String },
    NotASquare { token: String },
    NumberCount { found: usize, expected: usize },
    NotASquareNumber { cells: usize },
    CsvHeader,
    Json(String),
    Outside { token: String, base: u32, n: u32 },
    Repeated { token: String },
    Board(BoardError),
    BlockedQueen { square: Square },
}

impl Kind {
    /// The error of this kind on a line, in a column: both counted from 1, the column in characters
    /// and 0 when the fault is the line as a whole.
    pub(crate) fn at(self, line: u64, column: u64) -> ReadError {
        ReadError {
            line,
            column,
            kind: self,
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

    /// The failure of the input itself, if it was not the text.
    pub fn io(&self) -> Option<&io::Error> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => write!(f, "line {line}: ")?,
            (line, column) => write!(f, "line {line}, column {column}: ")?,
        }
        self.kind.fmt(f)
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kind::Io(error) => write!(f, "cannot read: {error}"),
            Kind::Empty => f.write_str("there is no board in the input"),
            Kind::NotText => f.write_str("this is not UTF-8 text"),
            Kind::Picture(format) => write!(f, "{format} is a picture and cannot be read"),
            Kind::TooLong { limit } => write!(
                f,
                "a board longer than {} MiB is not read; a solution of that size can be checked as a `columns` line",
                limit >> 20
            ),
            Kind::TooLarge { largest } => {
                write!(f, "boards larger than n = {largest} are not read")
            }
            Kind::StrangeCharacter { found, expected } => {
                write!(f, "{found:?} is not expected here; {expected}")
            }
            Kind::WideCell { token } => write!(
                f,
                "\"{token}\" is not one square; write one character for each, all apart or all together"
            ),
            Kind::RowLength { found, expected } => write!(
                f,
                "the board is not square: this row has {}, the first has {expected}",
                squares(*found)
            ),
            Kind::MissingRows { found, expected } => write!(
                f,
                "the board is not square: {} of {}",
                counted(*found, "row"),
                squares(*expected)
            ),
            Kind::RankLength { found, ranks } => write!(
                f,
                "the board is not square: {ranks} ranks, and this one has {}",
                squares(usize::try_from(*found).unwrap_or(usize::MAX))
            ),
            Kind::RowOfRows { found, rows } => write!(
                f,
                "the board is not square: {}, and one has {}",
                counted(*rows, "row"),
                squares(*found)
            ),
            Kind::NoFrame => f.write_str("a drawn board has a frame around its rows"),
            Kind::Size { found, told } => {
                write!(
                    f,
                    "this board has n = {found}, but n = {told} was asked for"
                )
            }
            Kind::NotANumber { token } => write!(f, "\"{token}\" is not a column number"),
            Kind::BelowBase => f.write_str("there is no 0 when rows and columns count from 1"),
            Kind::NotAPair { token } => {
                write!(f, "\"{token}\" is not a pair row:column such as 0:1")
            }
            Kind::NotASquare { token } => write!(f, "\"{token}\" is not a chess square such as b4"),
            Kind::NumberCount { found, expected } => {
                let numbers = counted(*found, "number");
                write!(f, "{numbers} for a board of n = {expected}")
            }
            Kind::NotASquareNumber { cells } => {
                write!(f, "{cells} cells are no square board; n·n are needed")
            }
            Kind::CsvHeader => f.write_str(
                "the first row must be the header row0,row1,… (or row1,row2,… counting from 1)",
            ),
            Kind::Json(message) => f.write_str(message),
            Kind::Outside { n: 0, .. } => f.write_str("the board of n = 0 has no squares"),
            Kind::Outside { token, base, n } => write!(
                f,
                "{token} lies outside the board of n = {n}: rows and columns run from {base} to {}",
                u64::from(*n) - 1 + u64::from(*base)
            ),
            Kind::Repeated { token } => write!(f, "{token} is named twice"),
            Kind::Board(error) => error.fmt(f),
            Kind::BlockedQueen { square } => {
                write!(f, "the square {square} is both blocked and a queen's")
            }
        }
    }
}

fn counted(count: usize, thing: &str) -> String {
    format!("{count} {thing}{}", if count == 1 { "" } else { "s" })
}

fn squares(count: usize) -> String {
    counted(count, "square")
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}
