//! Boards as JSON: one array of boards, or objects that follow each other.
//!
//! Values are cut out by counting brackets outside strings, and parsed by serde.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use queens::Square;
use serde::Deserialize;
use serde_json::error::Category;

use crate::error::{Expected, Kind, ReadError};
use crate::format::{Base, Format};
use crate::problem::{Object, Question, RawProblem};
use crate::read::board::{Cell, RawBoard, Rows, single};
use crate::read::input::{Input, Piece};
use crate::read::numbers::{columns, plain_numbers};
use crate::read::{LARGEST, MaybeBoard, ReadOptions, Shape};

/// Cuts the values out of a text.
#[derive(Debug)]
pub(super) struct Values<R> {
    pub(super) input: Input<R>,
    inside: Inside,
    /// Length of the last value, which is still at the beginning of the text.
    length: usize,
    /// Boards of the last object that are still to be returned.
    boards: VecDeque<RawBoard>,
}

const NOT_CLOSED: &str = "the JSON array of boards is not closed: ] is missing";

/// Where the values are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Inside {
    /// One after the other.
    Text,
    /// In one array, which is still to be opened.
    Unopened,
    /// In one array, before, between or after its values.
    Array,
    /// After the array.
    Closed,
}

impl<R: BufRead> Values<R> {
    pub(super) fn new(input: Input<R>, array: bool) -> Self {
        Values {
            input,
            inside: if array {
                Inside::Unopened
            } else {
                Inside::Text
            },
            length: 0,
            boards: VecDeque::new(),
        }
    }

    /// Whether the text is one array.
    pub(super) fn is_array(&self) -> bool {
        self.inside != Inside::Text
    }

    /// Reads on to where a value may end. False at the end of the input.
    fn read_on(&mut self) -> Result<bool, ReadError> {
        let is_text = self.inside == Inside::Text;
        self.input.read_on(if is_text { b'\n' } else { b']' })
    }

    /// Skips blanks up to the next sign.
    fn next_sign(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let text = self.input.bytes();
            let blanks = text.len() - text.trim_ascii_start().len();
            self.input.pass(blanks);
            if !self.input.bytes().is_empty() || !self.read_on()? {
                return Ok(self.input.bytes().first().copied());
            }
        }
    }

    /// Skips the last value and everything before the next one. False at the end.
    fn begin(&mut self) -> Result<bool, ReadError> {
        self.input.pass(std::mem::take(&mut self.length));
        loop {
            let sign = self.next_sign()?;
            self.inside = match (self.inside, sign) {
                (Inside::Text | Inside::Closed, None) => return Ok(false),
                (Inside::Text, _) => return Ok(true),
                (Inside::Array, Some(b'[' | b'{')) => return Ok(true),
                (Inside::Unopened, Some(b'[')) => Inside::Array,
                // A bracket too many is a fault of the value before it.
                (Inside::Array, Some(b',' | b'}')) => Inside::Array,
                (Inside::Array, Some(b']')) => Inside::Closed,
                (inside, _) => {
                    return Err(self.input.place.fault(Kind::Array(match (inside, sign) {
                        (Inside::Unopened, _) => "a JSON array of boards begins with [",
                        (Inside::Closed, _) => "something follows the JSON array of boards",
                        (_, None) => NOT_CLOSED,
                        _ => "a JSON array of boards needs commas between its lists",
                    })));
                }
            };
            self.input.pass(1);
        }
    }

    /// The value that begins here: up to its closing bracket, or up to the end of the line if it has no brackets.
    fn value(&mut self) -> Result<Piece<'_>, ReadError> {
        let is_text = self.inside == Inside::Text;
        let opens = self.input.bytes().starts_with(b"[") || self.input.bytes().starts_with(b"{");
        if !opens {
            self.length = self.input.bytes().len();
            return self.input.piece(self.length);
        }
        let (mut depth, mut known) = (0, 0);
        let (mut in_string, mut escaped) = (false, false);
        self.length = 'value: loop {
            for (at, byte) in self.input.bytes().iter().enumerate().skip(known) {
                match byte {
                    _ if escaped => escaped = false,
                    b'\\' if in_string => escaped = true,
                    b'"' => in_string = !in_string,
                    b'{' | b'[' if !in_string => depth += 1,
                    b'}' | b']' if !in_string && depth == 1 => break 'value at + 1,
                    b'}' | b']' if !in_string => depth -= 1,
                    _ => {}
                }
            }
            known = self.input.bytes().len();
            let more = self.read_on()?;
            if !more && !is_text {
                self.input.pass(known);
                return Err(self.input.place.fault(Kind::Array(NOT_CLOSED)));
            }
            // An object that is not closed ends where a line begins the next object.
            if !more || is_text && self.input.bytes()[known] == b'{' {
                break known;
            }
        };
        self.input.piece(self.length)
    }

    /// The next value.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        Ok(match self.begin()? {
            true => Some(self.value()?),
            false => None,
        })
    }

    /// The next board.
    pub(super) fn next_board(
        &mut self,
        format: Format,
        options: &ReadOptions,
        seen: &mut Option<Base>,
        judged: bool,
    ) -> MaybeBoard {
        // An answer without solutions has no board, but the next object may have one.
        while self.boards.is_empty() {
            if !self.begin()? {
                return Ok(None);
            }
            let line = self.input.place.line;
            if self.inside != Inside::Text {
                let board = element(self.value()?, format, options, seen)?;
                return Ok(Some((line, board)));
            }
            if let Some(board) = plain(self.input.bytes()) {
                // The value was a whole line; columns in it need not be counted.
                self.input.pass_line();
                return Ok(Some((line, board)));
            }
            self.boards = boards_of(self.value()?, judged)?.into();
        }
        let line = self.input.place.line;
        Ok(self.boards.pop_front().map(|board| (line, board)))
    }
}

/// What is wrong with JSON, for people who do not know the library that reads it.
pub(super) fn plainly(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let invalid = message.strip_prefix("invalid ");
    let expected = invalid.and_then(|why| why.split_once(": ")?.1.split_once(", expected "));
    match (error.classify(), expected) {
        (Category::Eof, _) => "it ends too early".to_owned(),
        (_, Some((found, expected))) => {
            let expected = match expected {
                "u32" | "u64" => "a whole number from 0 to 4294967295",
                "i64" => "a whole number",
                "a tuple of size 2" => "a square as [row, column]",
                other => other,
            };
            format!("{expected} is expected here, not {found}")
        }
        _ if message.starts_with("control character") => {
            "a string has a line break or a control character in it".to_owned()
        }
        _ if message == "expected ident" => {
            "the only words without quotes are true, false and null".to_owned()
        }
        _ => message.to_owned(),
    }
}

/// What serde reads from the JSON of this thing, or what is wrong and where.
pub(super) fn parse<'a, T: Deserialize<'a>>(
    Piece { place, text }: Piece<'a>,
    thing: &str,
) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line() as u64, error.column() as u64);
        let (line, column) = match line {
            0 | 1 => (place.line, place.column + column.saturating_sub(1)),
            _ => (place.line + line - 1, column),
        };
        let why = plainly(&error);
        Kind::Json(format!("this is not the JSON of a {thing}: {why}")).at(line, column)
    })
}

/// A string, borrowed if it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The board of an element of an array.
fn element(
    piece: Piece<'_>,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<RawBoard, ReadError> {
    let board = match format {
        Format::Columns => {
            parse::<Vec<u64>>(piece, "board")?;
            return columns(piece, options, seen);
        }
        Format::Flat => of_flat(&parse::<Vec<bool>>(piece, "board")?, options.size),
        Format::Strings => {
            let rows: Vec<Text<'_>> = parse(piece, "board")?;
            of_signs(rows.iter().map(|row| row.0.chars().map(Ok)))
        }
        _ => {
            let rows: Vec<Vec<Text<'_>>> = parse(piece, "board")?;
            let rows = rows.iter();
            of_signs(rows.map(|row| row.iter().map(|text| single(&text.0).ok_or(&*text.0))))
        }
    };
    board.map_err(|kind| piece.place.fault(kind))
}

/// The board of rows of signs, or of texts that are not one sign. Digits are not squares here, and `#` is a free square.
fn of_signs<'a, R: Iterator<Item = Result<char, &'a str>>>(
    board: impl Iterator<Item = R>,
) -> Result<RawBoard, Kind> {
    let mut rows = Rows::new();
    for signs in board {
        for sign in signs {
            let cell = match sign {
                Ok('#') => Some(Cell::Free),
                Ok('0' | '1') => None,
                sign => sign.ok().and_then(Cell::of),
            };
            rows.push(cell.ok_or_else(|| Kind::NotA {
                token: sign.map_or_else(str::to_owned, String::from),
                expected: Expected::Cell,
            })?);
        }
        rows.end_row()?;
    }
    Ok(rows.board)
}

/// The board of n² squares, or of the shape told.
fn of_flat(flat: &[bool], told: Option<Shape>) -> Result<RawBoard, Kind> {
    let side = u32::try_from(flat.len().isqrt()).unwrap_or(u32::MAX);
    let shape = told.unwrap_or(Shape::square(side));
    if u64::from(shape.rows) * u64::from(shape.columns) != flat.len() as u64 {
        return Err(Kind::NotASquareNumber { cells: flat.len() });
    }
    let mut board = RawBoard::of_shape(shape.rows, shape.columns);
    let queens = (0u64..).zip(flat).filter(|&(_, &queen)| queen);
    let columns = u64::from(shape.columns);
    let square = |(at, _)| Square::new((at / columns) as u32, (at % columns) as u32);
    board.queens = queens.map(square).collect();
    Ok(board)
}

/// The board of an object in the form in which we write it, which long lists consist of.
fn plain(text: &[u8]) -> Option<RawBoard> {
    let text = text.trim_ascii_end().strip_prefix(b"{\"n\":")?;
    let (n, queens) = text.split_at(text.iter().position(|&byte| byte == b',')?);
    let queens = queens.strip_prefix(b",\"queens\":[")?.strip_suffix(b"]}")?;
    let n = *plain_numbers(n)?.first()?;
    let queens = (0..).zip(plain_numbers(queens)?);
    RawBoard::of_queens(Shape::square(n as u32), queens).ok()
}

/// The boards of an object: one, or the solutions of an answer of `queens list`.
fn boards_of(piece: Piece<'_>, judged: bool) -> Result<Vec<RawBoard>, ReadError> {
    let start = piece.place;
    let json = |message: String| start.fault(Kind::Json(message));
    if !piece.text.starts_with('{') {
        let sentence = "this is not the JSON of a board: an object begins with {";
        return Err(json(sentence.to_owned()));
    }
    let object: Object = parse(piece, "board")?;
    let told = |message: String| start.fault(Kind::Told(message));
    let asked = |raw: &RawProblem, queens_given| {
        let asked = match judged {
            true => raw.question(queens_given),
            false => raw.problem(queens_given).map(Question::Problem),
        };
        asked.map_err(told)
    };
    if let Some(question) = object.problem {
        let raw = question.read().map_err(told)?;
        let asked = Some(asked(&raw, true)?);
        let solutions = if judged {
            let listed = object.solutions.map(Vec::<Vec<Square>>::deserialize);
            listed.and_then(Result::ok).ok_or_else(|| {
                let sentence =
                    "an answer of `queens list` has \"solutions\", each a list of squares";
                told(sentence.to_owned())
            })?
        } else {
            vec![Vec::new()]
        };
        let board = |queens| RawBoard::of_problem(&raw, queens, asked.clone());
        return Ok(solutions.into_iter().map(board).collect());
    }
    if !object.is_board() {
        // The object is not ours, but it may still be the output of another program.
        let sentence = "this is not the JSON of a board: it has no \"queens\"";
        return Err(json(sentence.to_owned()));
    }
    let kind = match object.has_rules() {
        true => Kind::Told,
        false => Kind::Json,
    };
    let raw = object
        .read()
        .map_err(|message| start.fault(kind(message)))?;
    if judged && raw.queens.is_none() {
        return Err(start.fault(Kind::Question));
    }
    if raw.rows.max(raw.columns) > LARGEST {
        return Err(Kind::TooLarge { largest: LARGEST }.at(start.line, 0));
    }
    let mut board = RawBoard::of_problem(&raw, raw.queens.clone().unwrap_or_default(), None);
    // Blocked squares are part of a question; on a plain board they are drawn.
    if raw.asks {
        board.asked = Some(Box::new(asked(&raw, false)?));
    } else {
        board.blocked = raw.blocked_squares();
    }
    Ok(vec![board])
}
