//! Why a text is not a board, and where.

use std::{fmt, io};

use queens::complete::ProblemError;
use queens::{BoardError, Square};

use crate::format::Format;
use crate::language::Language;
use crate::messages::{Values, values};
use crate::read::Shape;

/// Why the input could not be read as boards: one sentence, with the line and column of the fault.
#[derive(Debug)]
pub struct ReadError {
    line: u64,
    column: u64,
    kind: Kind,
    /// The nearest format, if the text is in no known one.
    nearest: Option<Format>,
}

#[derive(Debug)]
pub(crate) enum Kind {
    Io(io::Error),
    Empty,
    NotText,
    Picture(Format),
    TooLong {
        limit: usize,
    },
    TooLarge {
        largest: u32,
    },
    NotA {
        token: String,
        expected: Expected,
    },
    RowLength {
        found: usize,
        expected: usize,
    },
    MissingRows {
        found: usize,
        expected: usize,
    },
    NoFrame,
    Size {
        found: Shape,
        told: Shape,
    },
    NotSquare {
        found: Shape,
    },
    OutsideShape {
        token: String,
        shape: Shape,
    },
    /// Two ways to read the text, and the format that selects the first; without a format, the base decides.
    TwoReadings(String, String, Option<Format>),
    /// The text is a solution in none of these readings, and none is beyond doubt. Each reading: its name, format, number of
    /// boards, and line of the first that is not a solution. The error is the fault in the nearest format, unless the text
    /// begins like none.
    Unread {
        error: Option<Box<ReadError>>,
        readings: Vec<(String, Format, usize, u64)>,
    },
    /// The text is in none of the formats beyond doubt.
    NoReading,
    SeveralBoards,
    Problem(ProblemError),
    Utf16,
    BelowBase,
    NumberCount {
        found: usize,
        expected: usize,
    },
    NotASquareNumber {
        cells: usize,
    },
    CsvHeader,
    /// A problem where a board with queens is needed.
    Question,
    /// A SAT solver's answer that is no board, with this many literals.
    Literals(usize),
    /// Well-formed JSON that says something impossible.
    Told(String),
    /// A JSON array of boards is not opened, not closed, or has something else in it or behind it.
    Array(&'static str),
    Json(String),
    Outside {
        token: String,
        base: u32,
        n: u32,
    },
    Repeated {
        token: String,
    },
    Board(BoardError),
    BlockedQueen {
        square: Square,
    },
}

/// What was expected where the text has something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    Cell,
    PartOfRank,
    Column,
    Pair,
    ChessSquare,
}

/// The reader of an error message, which names the settings of this user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum User {
    /// A user of the program, with its options.
    Program,
    /// A user of the Python package, with keywords.
    Python,
    /// A user who sets nothing, as in the lab and in exercises.
    Other,
}

impl User {
    /// The setting that helps, as this user names it; empty for a user who sets nothing.
    fn helped_by(self, program: impl fmt::Display, python: impl fmt::Display) -> String {
        match self {
            User::Program => program.to_string(),
            User::Python => python.to_string(),
            User::Other => String::new(),
        }
    }

    fn format(self, format: impl fmt::Display) -> String {
        self.helped_by(
            format_args!("--from {format}"),
            format_args!("format=\"{format}\""),
        )
    }
}

impl Kind {
    /// Numbers of this format that may count from 0 or from 1.
    pub(crate) fn either_base(format: &str) -> Self {
        Kind::TwoReadings(
            format!("{format} counted from 0"),
            "from 1".to_owned(),
            None,
        )
    }

    /// Why a queen lies outside the board. `below` means that its number is less than `base`.
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

    /// What is wrong, in a sentence.
    pub(crate) fn sentence(&self, language: Language, user: User) -> String {
        let say = |name, values: Values<'_>| language.say(name, values);
        match self {
            Kind::Io(error) => say("unread.io", values![error]),
            Kind::Empty => say("unread.empty", &[]),
            Kind::NotText => say("unread.notText", &[]),
            Kind::Utf16 => say("unread.utf16", &[]),
            Kind::Picture(format) => say("unread.picture", values![format]),
            Kind::TooLong { limit } => say("unread.tooLong", values![limit = limit >> 20]),
            Kind::TooLarge { largest } => say("unread.tooLarge", values![largest]),
            Kind::NotA { token, expected } => {
                let name = match expected {
                    Expected::Cell => "unread.notACell",
                    Expected::PartOfRank => "unread.notAPartOfRank",
                    Expected::Column => "unread.notANumber",
                    Expected::Pair => "unread.notAPair",
                    Expected::ChessSquare => "unread.notASquare",
                };
                say(name, values![token])
            }
            Kind::RowLength { found, expected } => {
                say("unread.rowLength", values![found, expected])
            }
            Kind::MissingRows { found, expected } => {
                say("unread.missingRows", values![found, expected])
            }
            Kind::NoFrame => say("unread.noFrame", &[]),
            Kind::Size { found, told } => say("unread.size", values![found, told]),
            Kind::NotSquare { found } => {
                let size = format_args!("--size {}x{}", found.rows, found.columns);
                let size = user.helped_by(size, "");
                say("unread.notSquare", values![found, size])
            }
            Kind::OutsideShape { token, shape } => {
                say("unread.outsideShape", values![token, shape])
            }
            Kind::TwoReadings(first, second, format) => {
                let (base, format) = match format {
                    None => (user.helped_by("--base", "base="), String::new()),
                    Some(format) => (String::new(), user.format(format)),
                };
                say("unread.twoReadings", values![first, second, base, format])
            }
            Kind::Unread { error, readings } => {
                let error = error.as_ref().map(|error| error.said_to(user));
                let error = error.unwrap_or_default();
                let considered = considered(readings, user);
                say("unread.noSolution", values![error, considered])
            }
            Kind::NoReading => {
                let format = user.helped_by("--from", "format=");
                say("unread.noReading", values![format])
            }
            Kind::Literals(found) => {
                let size = user.helped_by("--size", "n=");
                say("unread.literals", values![found, size])
            }
            Kind::SeveralBoards => say("unread.severalBoards", &[]),
            Kind::Problem(error) => say("unread.problem", values![error]),
            Kind::Question => {
                let program = "`queens find`, or to `queens puzzle solve`";
                let solver = user.helped_by(program, "`Problem` or `Puzzle`");
                say("unread.question", values![solver])
            }
            Kind::BelowBase => say("unread.belowBase", &[]),
            Kind::NumberCount { found, expected } => {
                say("unread.numberCount", values![found, expected])
            }
            Kind::NotASquareNumber { cells } => say("unread.notASquareNumber", values![cells]),
            Kind::CsvHeader => say("unread.csvHeader", &[]),
            Kind::Told(sentence) | Kind::Json(sentence) => say("unread.noList", values![sentence]),
            Kind::Array(sentence) => say("unread.closed", values![sentence]),
            Kind::Outside { n: 0, .. } => say("unread.noSquares", &[]),
            Kind::Outside { token, base, n } => {
                let last = u64::from(*n) - 1 + u64::from(*base);
                say("unread.outside", values![token, n, base, last])
            }
            Kind::Repeated { token } => say("unread.repeated", values![token]),
            Kind::Board(error) => match error {
                BoardError::OutsideBoard { n, square } => {
                    say("unread.outsideBoard", values![error, n, square])
                }
                BoardError::Repeated { square } => say("unread.twoQueens", values![error, square]),
                BoardError::Attacked { first, second } => {
                    say("unread.attacked", values![error, first, second])
                }
                _ => say("unread.noSuchBoard", values![error]),
            },
            Kind::BlockedQueen { square } => say("unread.blockedQueen", values![square]),
        }
    }

    /// The error of this kind at a line and column, both counted from 1. The column counts characters, and is 0 if the whole
    /// line is at fault.
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
    /// The line of the fault, counted from 1; 0 if the fault is not on a line.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// The column of the fault in characters, counted from 1; 0 if the whole line is at fault.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// What is wrong, without the place, in the words of this user.
    pub fn reason(&self, user: User) -> String {
        self.kind.sentence(Language::English, user)
    }

    /// Where and what is wrong, in the words of this user. No control character of the text goes into it: a terminal would
    /// obey it.
    pub fn said_to(&self, user: User) -> String {
        let mut said = match self.nearest {
            Some(format) => format!("no known format; the nearest is {format}: "),
            None => String::new(),
        };
        match (self.line, self.column) {
            (0, _) => {}
            (line, 0) => said += &format!("line {line}: "),
            (line, column) => said += &format!("line {line}, column {column}: "),
        }
        for sign in self.reason(user).chars() {
            if sign.is_control() && sign != '\n' {
                said.extend(sign.escape_default());
            } else {
                said.push(sign);
            }
        }
        said
    }

    /// The kind of the error, for code that branches on it or words it in another language.
    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// Whether the input has nothing but blanks.
    pub fn is_empty(&self) -> bool {
        matches!(self.kind, Kind::Empty)
    }

    /// Whether no other reading of the text could avoid this error.
    pub(crate) fn is_final(&self) -> bool {
        matches!(
            self.kind,
            Kind::TwoReadings(..)
                | Kind::Io(_)
                | Kind::Empty
                | Kind::Question
                | Kind::Literals(_)
                | Kind::Told(_)
                | Kind::BlockedQueen { .. }
        )
    }

    /// Whether nothing can be read after this error.
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

    /// Whether the text does not state the size of its board and could be right on one of another size.
    pub fn is_about_size(&self) -> bool {
        match &self.kind {
            Kind::Outside { .. } | Kind::NotASquareNumber { .. } => true,
            Kind::Unread { error, .. } => error.as_ref().is_some_and(|error| error.is_about_size()),
            _ => false,
        }
    }

    /// The same error about a text in no known format, with the nearest one.
    pub(crate) fn nearest_to(mut self, format: Format) -> Self {
        self.nearest = Some(format);
        self
    }

    /// The I/O error, if the input itself failed rather than the text.
    pub fn io(&self) -> Option<&io::Error> {
        match &self.kind {
            Kind::Io(error) => Some(error),
            _ => None,
        }
    }
}

/// In the words of the program.
impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.said_to(User::Program))
    }
}

fn considered(readings: &[(String, Format, usize, u64)], user: User) -> String {
    let line = |(name, format, boards, line): &(String, Format, usize, u64)| {
        let s = if *boards == 1 { "" } else { "s" };
        let format = match user {
            User::Other => String::new(),
            _ => format!(" ({})", user.format(format)),
        };
        format!("\n  {name}: {boards} board{s}, not a solution on line {line}{format}")
    };
    readings.iter().map(line).collect()
}

impl std::error::Error for ReadError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.io().map(|error| error as _)
    }
}
