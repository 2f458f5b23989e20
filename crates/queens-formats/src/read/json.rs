//! Boards as JSON: one array of boards, or objects that follow each other.
//!
//! Values are cut out by counting brackets outside strings; what a value says is serde's work.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::BufRead;

use queens::Square;
use serde::Deserialize;
use serde_json::error::Category;

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use crate::problem::Object;
use crate::read::board::{Cell, RawBoard, Rows, single};
use crate::read::detect::newlines;
use crate::read::lines::read_until;
use crate::read::numbers::{of_columns, plain_numbers};
use crate::read::{LARGEST, MaybeBoard, ReadOptions, Shape};

/// Cuts the values out of a text, none longer than allowed.
#[derive(Debug)]
pub(super) struct Values<R> {
    input: R,
    limit: usize,
    /// Whether they are the elements of one array, rather than objects.
    array: bool,
    state: State,
    /// What was read and not passed over yet, and where it begins.
    text: Vec<u8>,
    place: Place,
    /// Boards of the last object that are still to be given out.
    boards: VecDeque<(u64, RawBoard)>,
}

/// Where a byte stands: its line, and its column in characters, both counted from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: u64,
    column: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the first value.
    Start,
    /// After a whole value.
    Between,
    /// After the bracket that closes the array, or after a fault from which there is no way on.
    End,
}

impl Place {
    fn pass(&mut self, bytes: &[u8]) {
        let mut line = bytes;
        if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') {
            (self.line, self.column) = (self.line + newlines(bytes), 1);
            line = &bytes[end + 1..];
        }
        // What continues a character does not count.
        self.column += line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
    }

    fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.line, self.column)
    }

    fn told(self, message: &str) -> ReadError {
        self.fault(Kind::Json(message.to_owned()))
    }
}

impl<R: BufRead> Values<R> {
    pub(super) fn new(input: R, limit: usize, lines: u64, array: bool) -> Self {
        Values {
            input,
            limit,
            array,
            state: State::Start,
            text: Vec::new(),
            place: Place {
                line: 1 + lines,
                column: 1,
            },
            boards: VecDeque::new(),
        }
    }

    /// Whether the next value may follow, after one that is no board.
    pub(super) fn is_between(&self) -> bool {
        self.state == State::Between
    }

    /// Passes over the first bytes of the text.
    fn pass(&mut self, length: usize) {
        self.place.pass(&self.text[..length]);
        self.text.drain(..length);
    }

    /// Reads on to where a value may end. False at the end of the input.
    fn read_on(&mut self) -> Result<bool, ReadError> {
        let end = if self.array { b']' } else { b'\n' };
        let (limit, line) = (self.limit, self.place.line);
        read_until(&mut self.input, end, limit, &mut self.text, line)
    }

    /// Passes over blanks to the next sign.
    fn next_sign(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            let blanks = self.text.len() - self.text.trim_ascii_start().len();
            self.pass(blanks);
            if !self.text.is_empty() || !self.read_on()? {
                return Ok(self.text.first().copied());
            }
        }
    }

    /// Passes over the last value and what stands before the next one. False at the end.
    fn begin(&mut self) -> Result<bool, ReadError> {
        self.pass(self.text.len());
        let sign = self.next_sign()?;
        if !self.array {
            self.state = State::Between;
            return Ok(sign.is_some());
        }
        let state = std::mem::replace(&mut self.state, State::End);
        match (state, sign) {
            (State::Start, Some(b'[')) | (State::Between, Some(b',')) => self.pass(1),
            (State::Between, Some(b']') | None) => return self.end(sign),
            (State::Start, _) => return self.fault("a JSON array of boards begins with ["),
            _ => return self.fault("a comma or ] is missing before this sign"),
        }
        match (state, self.next_sign()?) {
            (State::Start, sign @ Some(b']')) | (_, sign @ None) => self.end(sign),
            (_, Some(b']' | b',')) => self.fault("a board is missing before this sign"),
            _ => Ok(true),
        }
    }

    /// Passes over the bracket that closes the array. Nothing may follow it.
    fn end(&mut self, bracket: Option<u8>) -> Result<bool, ReadError> {
        bracket.ok_or_else(|| self.place.fault(Kind::Closed))?;
        self.pass(1);
        match self.next_sign()? {
            None => Ok(false),
            Some(_) => self.fault("something follows the JSON array of boards"),
        }
    }

    fn fault<T>(&self, message: &str) -> Result<T, ReadError> {
        Err(self.place.told(message))
    }

    /// Reads the value to its end.
    fn complete(&mut self) -> Result<&str, ReadError> {
        let (mut brackets, mut known) = (Brackets::default(), 0);
        loop {
            let new = &self.text[known..];
            new.iter().for_each(|&byte| brackets.step(byte));
            known = self.text.len();
            if brackets.depth <= 0 || !self.read_on()? {
                break;
            }
        }
        if self.array && brackets.depth > 0 {
            self.pass(known);
            return Err(self.place.fault(Kind::Closed));
        }
        // What is no list may have taken the end of the array with it.
        if brackets.depth == 0 {
            self.state = State::Between;
        }
        if let Err(error) = std::str::from_utf8(&self.text) {
            self.pass(error.valid_up_to());
            return Err(self.place.fault(Kind::NotText));
        }
        Ok(std::str::from_utf8(&self.text)
            .unwrap_or_default()
            .trim_end())
    }

    /// The next board.
    pub(super) fn next(
        &mut self,
        format: Format,
        options: &ReadOptions,
        seen: &mut Option<Base>,
        judged: bool,
    ) -> MaybeBoard {
        // An answer without solutions has no board: the next object may.
        while self.boards.is_empty() {
            if !self.begin()? {
                return Ok(None);
            }
            let start = self.place;
            if !self.array
                && let Some(board) = plain(&self.text)
            {
                // It was a line, whatever its columns.
                self.text.clear();
                (self.place.line, self.place.column) = (start.line + 1, 1);
                return Ok(Some((start.line, board)));
            }
            let array = self.array;
            let text = self.complete()?;
            if array {
                let board = element(text, start, format, options, seen)?;
                return Ok(Some((start.line, board)));
            }
            self.boards = boards_of(text, start, judged)?.into();
        }
        Ok(self.boards.pop_front())
    }
}

/// How many brackets are open outside of strings.
#[derive(Default)]
struct Brackets {
    depth: i64,
    in_string: bool,
    escaped: bool,
}

impl Brackets {
    fn step(&mut self, byte: u8) {
        match byte {
            _ if self.escaped => self.escaped = false,
            b'\\' if self.in_string => self.escaped = true,
            b'"' => self.in_string = !self.in_string,
            b'{' | b'[' if !self.in_string => self.depth += 1,
            b'}' | b']' if !self.in_string => self.depth -= 1,
            _ => {}
        }
    }
}

/// What is wrong with JSON, for people who do not know the library that reads it.
pub(super) fn plainly(error: &serde_json::Error) -> String {
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    let expected =
        (message.strip_prefix("invalid type: ")).and_then(|types| types.split_once(", expected "));
    match (error.classify(), expected) {
        (Category::Eof, _) => "it ends too early".to_owned(),
        (_, Some((found, expected))) => format!("{expected} is expected here, not {found}"),
        _ if message.starts_with("control character") => {
            "a string has a line break or a control character in it".to_owned()
        }
        _ => message.to_owned(),
    }
}

/// What serde reads, or what is wrong at a place that counts from the beginning of the whole text.
fn parse<'a, T: Deserialize<'a>>(text: &'a str, start: Place) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line() as u64, error.column() as u64);
        let (line, column) = match line {
            0 | 1 => (start.line, start.column + column.saturating_sub(1)),
            _ => (start.line + line - 1, column),
        };
        Kind::Json(format!(
            "this is not the JSON of a board: {}",
            plainly(&error)
        ))
        .at(line, column)
    })
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The board of an element of an array.
fn element(
    text: &str,
    start: Place,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<RawBoard, ReadError> {
    let at = |kind: Kind| start.fault(kind);
    match format {
        Format::Strings => {
            let rows: Vec<Text<'_>> = parse(text, start)?;
            of_signs(rows.iter().map(|row| row.0.chars().map(Some))).map_err(at)
        }
        Format::Letters => {
            let rows: Vec<Vec<Text<'_>>> = parse(text, start)?;
            let rows = rows.iter();
            of_signs(rows.map(|row| row.iter().map(|text| single(&text.0)))).map_err(at)
        }
        Format::Flat => of_flat(&parse::<Vec<bool>>(text, start)?, options.size).map_err(at),
        _ => {
            let typed: Vec<u64> = parse(text, start)?;
            let fault =
                |row: usize, kind: &dyn Fn(String) -> Kind| at(kind(typed[row].to_string()));
            of_columns(&typed, options.size, seen, start.line, fault)
        }
    }
}

/// Rows of signs; `None` is a square that is not one sign. Digits are none here, and `#` is a free square.
fn of_signs<R: Iterator<Item = Option<char>>>(
    board: impl Iterator<Item = R>,
) -> Result<RawBoard, Kind> {
    let mut rows = Rows::new(usize::MAX);
    for signs in board {
        for sign in signs {
            let cell = match sign {
                Some('#') => Some(Cell::Free),
                Some('0' | '1') => None,
                sign => sign.and_then(Cell::of),
            };
            let expected = "write Q for a queen, . or # for a free square, x for a blocked one";
            rows.push(cell.ok_or_else(|| match sign {
                Some(found) => Kind::StrangeCharacter { found, expected },
                None => Kind::Json("every cell must be a string of one character".to_owned()),
            })?);
        }
        rows.end_row(0)?;
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

/// The board of an object as it is written here, which is what long lists are made of.
fn plain(text: &[u8]) -> Option<RawBoard> {
    let text = text.trim_ascii_end().strip_prefix(b"{\"n\":")?;
    let (n, queens) = text.split_at(text.iter().position(|&byte| byte == b',')?);
    let queens = queens.strip_prefix(b",\"queens\":[")?.strip_suffix(b"]}")?;
    let n = *plain_numbers(n, b',')?.first()?;
    let queens = plain_numbers(queens, b',')?;
    let n = u32::try_from(n).ok().filter(|&n| n <= LARGEST)?;
    RawBoard::of_queens(Shape::square(n), (0..).zip(queens)).ok()
}

/// The boards of an object: one, or the solutions of an answer of `queens list`.
fn boards_of(text: &str, start: Place, judged: bool) -> Result<Vec<(u64, RawBoard)>, ReadError> {
    if !text.starts_with('{') {
        return Err(start.told("this is not the JSON of a board: an object begins with {"));
    }
    let object: Object = parse(text, start)?;
    let told = |message: String| start.fault(Kind::Told(message));
    if let Some(question) = object.problem {
        let raw = question.read().map_err(told)?;
        let asked = Some(raw.problem(true).map_err(told)?);
        if !judged {
            return Ok(vec![(start.line, RawBoard::of_problem(&raw, &[], asked))]);
        }
        let solutions = object.solutions.unwrap_or_default();
        let solutions = Vec::<Vec<Square>>::deserialize(solutions).map_err(|_| {
            told("an answer of `queens list` has \"solutions\", a list of squares each".to_owned())
        })?;
        let solution = |queens: Vec<Square>| {
            let board = RawBoard::of_problem(&raw, &queens, asked.clone());
            (start.line, board)
        };
        return Ok(solutions.into_iter().map(solution).collect());
    }
    if !object.is_board() {
        // Someone else's object; what programs print may still be told.
        return Err(start.told("this is not the JSON of a board: it has no \"queens\""));
    }
    let has_rules = object.has_rules();
    let raw = object.read().map_err(|message| {
        if has_rules {
            told(message)
        } else {
            start.told(&message)
        }
    })?;
    if judged && raw.queens.is_none() {
        return Err(start.fault(Kind::Question));
    }
    if raw.rows.max(raw.columns) > LARGEST {
        return Err(Kind::TooLarge { largest: LARGEST }.at(start.line, 0));
    }
    let mut board = RawBoard::of_problem(&raw, raw.queens.as_deref().unwrap_or_default(), None);
    let beyond = |square: &&Square| square.row >= raw.rows || square.column >= raw.columns;
    if let Some(square) = board.queens.iter().find(beyond) {
        let kind = Kind::outside(square.to_string(), false, 0, board.shape);
        return Err(start.fault(kind));
    }
    // In a question, what is blocked is part of it; on a plain board it is drawn.
    if raw.asks {
        board.asked = Some(Box::new(raw.problem(false).map_err(told)?));
    } else {
        board.blocked = raw.blocked_squares();
    }
    Ok(vec![(start.line, board)])
}
