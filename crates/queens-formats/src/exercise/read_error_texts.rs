//! Why an answer cannot be read as a board, in every language.
//!
//! The reader speaks English ([`ReadError`]); its advice about options of the command line is left out in the others, for
//! who writes a program has none of them.

use queens::BoardError;

use crate::ReadError;
use crate::error::Kind;
use crate::language::Language;
use crate::messages::{Values, values};

pub(super) fn sentence(error: &ReadError, language: Language) -> String {
    if language == Language::English {
        return error.reason().to_string();
    }
    let say = |name: &str, values: Values<'_>| language.say(name, values);
    match error.kind() {
        Kind::Io(_) => say("exercise.unread.io", &[]),
        Kind::Empty => say("exercise.unread.empty", &[]),
        Kind::NotText | Kind::Utf16 => say("exercise.unread.notText", &[]),
        Kind::Picture(format) => say("exercise.unread.picture", values![format]),
        Kind::TooLong { limit } => say("exercise.unread.tooLong", values![limit = limit >> 20]),
        Kind::TooLarge { largest } => say("exercise.unread.tooLarge", values![largest]),
        Kind::NotA { token, expected } => say(
            &format!("exercise.unread.{}", expected.texts().0),
            values![token],
        ),
        Kind::RowLength { found, expected } => {
            say("exercise.unread.rowLength", values![found, expected])
        }
        Kind::MissingRows { found, expected } => {
            say("exercise.unread.missingRows", values![found, expected])
        }
        Kind::NoFrame => say("exercise.unread.noFrame", &[]),
        Kind::Size { found, told } => say("exercise.unread.size", values![found, told]),
        Kind::NotSquare { found } => say("exercise.unread.notSquare", values![found]),
        Kind::OutsideShape { token, shape } => {
            say("exercise.unread.outsideShape", values![token, shape])
        }
        Kind::TwoReadings(_) | Kind::Unread { .. } | Kind::NoReading => {
            say("exercise.unread.twoReadings", &[])
        }
        Kind::SeveralBoards => say("exercise.unread.severalBoards", &[]),
        Kind::BelowBase => say("exercise.unread.belowBase", &[]),
        Kind::NumberCount { found, expected } => {
            say("exercise.unread.numberCount", values![found, expected])
        }
        Kind::NotASquareNumber { cells } => say("exercise.unread.notASquareNumber", values![cells]),
        Kind::CsvHeader => say("exercise.unread.csvHeader", &[]),
        Kind::Question | Kind::Problem(_) => say("exercise.unread.problem", &[]),
        Kind::Told(_) | Kind::Json(_) => say("exercise.unread.noList", &[]),
        Kind::Array(_) => say("exercise.unread.closed", &[]),
        Kind::Outside { n: 0, .. } => say("exercise.unread.noSquares", &[]),
        Kind::Outside { token, base, n } => {
            let last = u64::from(*n) - 1 + u64::from(*base);
            say("exercise.unread.outside", values![token, n, base, last])
        }
        Kind::Repeated { token } => say("exercise.unread.repeated", values![token]),
        Kind::Board(BoardError::OutsideBoard { n, square }) => {
            say("exercise.unread.outsideBoard", values![n, square])
        }
        Kind::Board(BoardError::Repeated { square }) => {
            say("exercise.unread.twoQueens", values![square])
        }
        Kind::Board(BoardError::Attacked { first, second }) => {
            say("exercise.unread.attacked", values![first, second])
        }
        Kind::Board(_) => say("exercise.unread.noSuchBoard", &[]),
        Kind::BlockedQueen { square } => say("exercise.unread.blockedQueen", values![square]),
    }
}
