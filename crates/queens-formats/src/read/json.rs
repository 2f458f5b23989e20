//! Boards as JSON: one array of boards, read element by element, or one object a line.
//!
//! Elements are cut out by counting brackets outside strings; what an element says is serde's work.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use queens::Square;
use serde::Deserialize;
use serde_json::Value;

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use crate::problem::{Said, squares_of};
use crate::read::board::{Cell, Cells, Rows, single};
use crate::read::detect::newlines;
use crate::read::lines::{Line, Lines};
use crate::read::numbers::of_columns;
use crate::read::{LARGEST, MaybeCells, ReadOptions, Shape};

/// Cuts the elements out of one JSON array, none longer than allowed.
#[derive(Debug)]
pub(super) struct Elements<R> {
    input: R,
    limit: usize,
    place: Place,
    state: State,
    element: Vec<u8>,
}

/// Where the next byte stands: its line, and its column in characters, both counted from 1.
#[derive(Clone, Copy, Debug)]
struct Place {
    line: u64,
    column: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// Before the bracket that opens the array.
    Start,
    /// After it: an element, or the end.
    First,
    /// After a comma: an element.
    Next,
    /// After the bracket that closes the array.
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

    fn fault<T>(self, message: &str) -> Result<T, ReadError> {
        Err(Kind::Json(message.to_owned()).at(self.line, self.column))
    }
}

impl<R: BufRead> Elements<R> {
    pub(super) fn new(input: R, limit: usize, lines: u64) -> Self {
        Elements {
            input,
            limit,
            place: Place {
                line: 1 + lines,
                column: 1,
            },
            state: State::Start,
            element: Vec::new(),
        }
    }

    /// Whether what was cut out last is a whole element, so that the next one may follow.
    pub(super) fn is_between(&self) -> bool {
        self.state == State::Next
    }

    /// Moves bytes into `self.element` for as long as `goes_on`, and returns the one at which it does not.
    fn pass(&mut self, mut goes_on: impl FnMut(u8) -> bool) -> Result<Option<u8>, ReadError> {
        self.element.clear();
        loop {
            let piece = match self.input.fill_buf() {
                Ok([]) => return Ok(None),
                Ok(piece) => piece,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(Kind::Io(error).at(0, 0)),
            };
            let end = piece.iter().position(|&byte| !goes_on(byte));
            let passed = &piece[..end.unwrap_or(piece.len())];
            self.element.extend_from_slice(passed);
            self.place.pass(passed);
            let sign = end.map(|end| piece[end]);
            let length = passed.len();
            self.input.consume(length);
            if sign.is_some() {
                return Ok(sign);
            }
        }
    }

    /// The next byte that is not blank.
    fn next_sign(&mut self) -> Result<Option<u8>, ReadError> {
        self.pass(|byte| byte.is_ascii_whitespace())
    }

    /// Steps over a sign.
    fn step(&mut self, sign: u8, state: State) {
        self.input.consume(1);
        self.place.pass(&[sign]);
        self.state = state;
    }

    /// Moves the next element into `self.element` and tells where it begins.
    fn cut(&mut self) -> Result<Option<Place>, ReadError> {
        if self.state == State::Start {
            match self.next_sign()? {
                Some(b'[') => self.step(b'[', State::First),
                _ => return self.place.fault("a JSON array of boards begins with ["),
            }
        }
        let sign = self.next_sign()?;
        // After a fault on the way to the end of the element nothing follows it.
        match (std::mem::replace(&mut self.state, State::Start), sign) {
            (State::First, Some(b']')) => {
                self.step(b']', State::End);
                return self.cut();
            }
            (State::End, None) => return Ok(None),
            (_, None) => return Err(Kind::Closed.at(self.place.line, self.place.column)),
            (State::End, _) => {
                return self
                    .place
                    .fault("something follows the JSON array of boards");
            }
            (_, Some(b']' | b',')) => {
                return self.place.fault("a board is missing before this sign");
            }
            _ => {}
        }
        let (start, limit) = (self.place, self.limit);
        let (mut open, mut length) = (Brackets::default(), 0);
        let end = self.pass(|byte| {
            if open.is_none() && matches!(byte, b',' | b']') || length == limit {
                return false;
            }
            open.step(byte);
            length += 1;
            open.depth >= 0
        })?;
        match end {
            None => return Err(Kind::Closed.at(self.place.line, self.place.column)),
            Some(b',') if open.is_none() => self.step(b',', State::Next),
            Some(b']') if open.is_none() => self.step(b']', State::End),
            _ if open.depth < 0 => return self.place.fault("this bracket closes nothing"),
            _ => return Err(Kind::TooLong { limit }.at(self.place.line, 0)),
        }
        Ok(Some(start))
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

    fn is_none(&self) -> bool {
        self.depth == 0 && !self.in_string
    }
}

/// What serde reads, or its message without its place, which counts from the beginning of the text.
fn parse<'a, T: Deserialize<'a>>(text: &'a str, start: Place) -> Result<T, ReadError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let (line, column) = (error.line() as u64, error.column() as u64);
        let (line, column) = match line {
            0 | 1 => (start.line, start.column + column.saturating_sub(1)),
            _ => (start.line + line - 1, column),
        };
        Kind::Json(format!("this is not the JSON of a board: {message}")).at(line, column)
    })
}

/// A string, borrowed where it has no escapes.
#[derive(Deserialize)]
struct Text<'a>(#[serde(borrow)] Cow<'a, str>);

/// The next board of a JSON array.
pub(super) fn element<R: BufRead>(
    elements: &mut Elements<R>,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> MaybeCells {
    let Some(start) = elements.cut()? else {
        return Ok(None);
    };
    let at = |kind: Kind| kind.at(start.line, start.column);
    let text = std::str::from_utf8(&elements.element).map_err(|_| at(Kind::NotText))?;
    let cells = match format {
        Format::Strings => {
            let rows: Vec<Text<'_>> = parse(text, start)?;
            of_signs(rows.iter().map(|row| row.0.chars().map(Some))).map_err(at)?
        }
        Format::Letters => {
            let rows: Vec<Vec<Text<'_>>> = parse(text, start)?;
            let rows = rows.iter();
            of_signs(rows.map(|row| row.iter().map(|text| single(&text.0)))).map_err(at)?
        }
        Format::Flat => of_flat(&parse::<Vec<bool>>(text, start)?, options.size).map_err(at)?,
        _ => {
            let typed: Vec<u64> = parse(text, start)?;
            let fault =
                |row: usize, kind: &dyn Fn(String) -> Kind| at(kind(typed[row].to_string()));
            of_columns(&typed, options.size, seen, start.line, fault)?
        }
    };
    Ok(Some((start.line, cells)))
}

/// Rows of signs; `None` is a square that is not one sign. Digits are none here, and `#` is a free square.
fn of_signs<R>(board: impl ExactSizeIterator<Item = R>) -> Result<Cells, Kind>
where
    R: Iterator<Item = Option<char>>,
{
    let (mut rows, height) = (Rows::new(usize::MAX), board.len());
    for signs in board {
        for sign in signs {
            let cell = match sign {
                Some('#') => Some(Cell::Free),
                Some('0' | '1') => None,
                sign => sign.and_then(Cell::of),
            };
            rows.push(cell.ok_or_else(|| match sign {
                Some(found) => Kind::StrangeCharacter {
                    found,
                    expected: "write Q for a queen, . or # for a free square, x for a blocked one",
                },
                None => Kind::Json("every cell must be a string of one character".to_owned()),
            })?);
        }
        rows.end_row(0).map_err(|kind| match kind {
            Kind::RowLength { found, .. } => Kind::RowOfRows {
                found,
                rows: height,
            },
            kind => kind,
        })?;
    }
    rows.cells.shown = true;
    Ok(rows.cells)
}

/// The board of n² squares, or of the shape told.
fn of_flat(flat: &[bool], told: Option<Shape>) -> Result<Cells, Kind> {
    let side = u32::try_from(flat.len().isqrt()).unwrap_or(u32::MAX);
    let shape = told.unwrap_or(Shape::square(side));
    if u64::from(shape.rows) * u64::from(shape.columns) != flat.len() as u64 {
        return Err(Kind::NotASquareNumber { cells: flat.len() });
    }
    let mut cells = Cells::of_shape(shape.rows, shape.columns);
    let queens = (0u64..).zip(flat).filter(|&(_, &queen)| queen);
    let columns = u64::from(shape.columns);
    let square = |(at, _)| Square::new((at / columns) as u32, (at % columns) as u32);
    cells.queens = queens.map(square).collect();
    Ok(cells)
}

/// A plain board, which is what long lists are made of.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Plain {
    n: u32,
    queens: Vec<u64>,
}

/// The next board of objects that stand one after the other, each on a line of its own or over several.
pub(super) fn objects<R: BufRead>(
    lines: &mut Lines<R>,
    read: &mut VecDeque<(u64, Cells)>,
    judged: bool,
) -> MaybeCells {
    loop {
        if let Some(board) = read.pop_front() {
            return Ok(Some(board));
        }
        let limit = lines.limit;
        let Some(Line { number: line, text }) = lines.next_with_text()? else {
            return Ok(None);
        };
        if let Ok(Plain { n, queens }) = serde_json::from_str(text)
            && n <= LARGEST
            && queens.len() <= n as usize
            && queens.iter().all(|&column| column < u64::from(n))
        {
            let mut cells = Cells::of_shape(n, n);
            let square = |(row, column): (u32, u64)| Square::new(row, column as u32);
            cells.queens = (0u32..).zip(queens).map(square).collect();
            return Ok(Some((line, cells)));
        }
        let mut object = text.to_owned();
        let mut open = Brackets::default();
        object.bytes().for_each(|byte| open.step(byte));
        while open.depth > 0 {
            let Some(Line { text, .. }) = lines.next()? else {
                break;
            };
            if object.len() + text.len() > limit {
                return Err(Kind::TooLong { limit }.at(line, 0));
            }
            object.push('\n');
            object.push_str(text);
            text.bytes().for_each(|byte| open.step(byte));
        }
        read.extend(boards_of(&object, line, judged)?);
        // An answer without solutions has no board: the next object may.
    }
}

/// The boards of an object: one, or the solutions of an answer of `queens complete`.
fn boards_of(text: &str, line: u64, judged: bool) -> Result<Vec<(u64, Cells)>, ReadError> {
    let indent = 1 + text.chars().take_while(|c| c.is_whitespace()).count() as u64;
    let start = Place {
        line,
        column: indent,
    };
    let text = text.trim_start();
    if !text.starts_with('{') {
        let message = "this is not the JSON of a board: an object begins with {";
        return Err(Kind::Json(message.to_owned()).at(line, indent));
    }
    let value: Value = parse(text, start)?;
    let told = |message: String| Kind::Told(message).at(line, indent);
    if let Some(question) = value.get("problem") {
        let said = Said::read(question).map_err(told)?;
        let asked = Box::new(said.problem(true).map_err(told)?);
        let board = |queens: Vec<Square>| {
            let mut cells = Cells::of_shape(said.rows, said.columns);
            cells.queens = queens;
            cells.asked = Some(asked.clone());
            cells.shown = true;
            (line, cells)
        };
        if !judged {
            return Ok(vec![board(Vec::new())]);
        }
        let Some(Value::Array(solutions)) = value.get("solutions") else {
            let message = "an answer of `queens complete` has \"solutions\"";
            return Err(told(message.to_owned()));
        };
        let solution = |solution| {
            squares_of(Some(solution), "solutions")
                .map(board)
                .map_err(told)
        };
        return solutions.iter().map(solution).collect();
    }
    let has = |names: &[&str]| names.iter().any(|name| value.get(name).is_some());
    let ours = has(&["queens", "rows", "n", "columns", "regions"]);
    if !ours || !has(&["queens", "regions", "rules", "given"]) && has(&["n"]) {
        // Someone else's object; what programs print may still be told.
        let kind = Kind::Json("this is not the JSON of a board: missing field `queens`".to_owned());
        return Err(kind.at(line, indent));
    }
    let said = Said::read(&value).map_err(|message| match has(&["rules", "regions"]) {
        true => told(message),
        false => Kind::Json(message).at(line, indent),
    })?;
    if judged && said.queens.is_none() {
        return Err(Kind::Question.at(line, indent));
    }
    if said.rows.max(said.columns) > LARGEST {
        return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0));
    }
    let mut cells = Cells::of_shape(said.rows, said.columns);
    cells.shown = true;
    cells.queens = said.queens.clone().unwrap_or_default();
    let beyond = |square: &&Square| square.row >= said.rows || square.column >= said.columns;
    if let Some(square) = cells.queens.iter().find(beyond) {
        let kind = Kind::outside(square.to_string(), false, 0, cells.shape);
        return Err(kind.at(line, indent));
    }
    // In a question, what is blocked is part of it; on a plain board it is drawn.
    if said.asks {
        cells.asked = Some(Box::new(said.problem(false).map_err(told)?));
    } else {
        cells.blocked = said.blocked_squares();
    }
    Ok(vec![(line, cells)])
}
