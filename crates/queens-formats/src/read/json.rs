//! Boards as JSON: one array of boards, read element by element, or one object a line.
//!
//! Elements are cut out by counting brackets outside strings; what an element says is serde's work.

use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind};

use queens::Square;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format};
use crate::problem::{Said, squares_of};
use crate::read::board::{Cell, Cells, Rows, of_flat};
use crate::read::lines::Lines;
use crate::read::numbers::{of_columns, outside};
use crate::read::{LARGEST, MaybeCells, ReadOptions};

/// Cuts the elements out of one JSON array, none longer than allowed.
#[derive(Debug)]
pub(super) struct Elements<R> {
    input: R,
    limit: usize,
    /// Where the next byte stands, both counted from 1.
    line: u64,
    column: u64,
    state: State,
    element: Vec<u8>,
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

impl<R: BufRead> Elements<R> {
    pub(super) fn new(input: R, limit: usize, lines: u64) -> Self {
        Elements {
            input,
            limit,
            line: 1 + lines,
            column: 1,
            state: State::Start,
            element: Vec::new(),
        }
    }

    /// Whether what was cut out last is a whole element, so that the next one may follow.
    pub(super) fn is_between(&self) -> bool {
        self.state == State::Next
    }

    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.input.fill_buf() {
                Ok(piece) => return Ok(piece.first().copied()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(Kind::Io(error).at(0, 0)),
            }
        }
    }

    /// Steps over the byte that was peeked at.
    fn step(&mut self, byte: u8) {
        self.input.consume(1);
        match byte {
            b'\n' => {
                self.line += 1;
                self.column = 1;
            }
            // Columns are characters: what continues one does not count.
            byte if byte & 0xC0 == 0x80 => {}
            _ => self.column += 1,
        }
    }

    /// The next byte that is not blank.
    fn peek_sign(&mut self) -> Result<Option<u8>, ReadError> {
        while let Some(byte) = self.peek()? {
            if !byte.is_ascii_whitespace() {
                return Ok(Some(byte));
            }
            self.step(byte);
        }
        Ok(None)
    }

    fn fault<T>(&self, message: &str) -> Result<T, ReadError> {
        Err(Kind::Json(message.to_owned()).at(self.line, self.column))
    }

    /// Moves the next element into `self.element` and tells where it begins.
    fn cut(&mut self) -> Result<Option<(u64, u64)>, ReadError> {
        if self.state == State::Start {
            match self.peek_sign()? {
                Some(b'[') => self.step(b'['),
                _ => return self.fault("a JSON array of boards begins with ["),
            }
            self.state = State::First;
        }
        // After a fault on the way to the end of the element nothing follows it.
        let sign = self.peek_sign()?;
        let before = std::mem::replace(&mut self.state, State::Start);
        match (before, sign) {
            (State::First, Some(b']')) => {
                self.step(b']');
                self.state = State::End;
                return self.cut();
            }
            (State::End, None) => return Ok(None),
            (State::End, _) => return self.fault("something follows the JSON array of boards"),
            (_, Some(b']' | b',')) => return self.fault("a board is missing before this sign"),
            (_, None) => return Err(Kind::Closed.at(self.line, self.column)),
            _ => {}
        }
        let start = (self.line, self.column);
        let mut open = Brackets::default();
        self.element.clear();
        loop {
            let Some(byte) = self.peek()? else {
                return Err(Kind::Closed.at(self.line, self.column));
            };
            if open.is_none() && matches!(byte, b',' | b']') {
                self.step(byte);
                self.state = match byte {
                    b',' => State::Next,
                    _ => State::End,
                };
                return Ok(Some(start));
            }
            open.step(byte);
            if open.depth < 0 {
                return self.fault("this bracket closes nothing");
            }
            if self.element.len() == self.limit {
                return Err(Kind::TooLong { limit: self.limit }.at(self.line, 0));
            }
            self.element.push(byte);
            self.step(byte);
        }
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

/// serde's message without its place, which counts from the beginning of the element.
fn json_error(error: &serde_json::Error, line: u64, column: u64) -> ReadError {
    let message = error.to_string();
    let message = match message.rfind(" at line ") {
        Some(end) => &message[..end],
        None => &message,
    };
    let (line, column) = match error.line() {
        0 | 1 => (line, column + (error.column() as u64).saturating_sub(1)),
        further => (line + further as u64 - 1, error.column() as u64),
    };
    Kind::Json(format!("this is not the JSON of a board: {message}")).at(line, column)
}

/// The next board of a JSON array.
pub(super) fn element<R: BufRead>(
    elements: &mut Elements<R>,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> MaybeCells {
    let Some((line, column)) = elements.cut()? else {
        return Ok(None);
    };
    let bytes = &elements.element[..];
    let at = |kind: Kind| kind.at(line, column);
    if std::str::from_utf8(bytes).is_err() {
        return Err(at(Kind::NotText));
    }
    fn parse<T: DeserializeOwned>(bytes: &[u8], line: u64, column: u64) -> Result<T, ReadError> {
        serde_json::from_slice(bytes).map_err(|error| json_error(&error, line, column))
    }
    let cells = match format {
        Format::Strings => {
            let rows: Vec<String> = parse(bytes, line, column)?;
            of_signs(rows.iter().map(|row| row.chars().map(Some))).map_err(at)?
        }
        Format::Letters => {
            let rows: Vec<Vec<String>> = parse(bytes, line, column)?;
            let sign = |cell: &String| {
                let mut signs = cell.chars();
                signs.next().filter(|_| signs.next().is_none())
            };
            of_signs(rows.iter().map(|row| row.iter().map(sign))).map_err(at)?
        }
        Format::Flat => {
            let flat: Vec<bool> = parse(bytes, line, column)?;
            let cell = |&queen| if queen { Cell::Queen } else { Cell::Free };
            of_flat(flat.iter().map(cell), options.size).map_err(at)?
        }
        _ => {
            let typed: Vec<u64> = parse(bytes, line, column)?;
            let token = |row: usize| (column, typed[row].to_string());
            of_columns(&typed, options.size, seen, line, token)?
        }
    };
    Ok(Some((line, cells)))
}

/// Rows of signs; `None` is a cell that is not one sign. Digits are none here, and `#` is a free square.
fn of_signs<R>(board: impl ExactSizeIterator<Item = R>) -> Result<Cells, Kind>
where
    R: Iterator<Item = Option<char>>,
{
    let height = board.len();
    let mut rows = Rows::new();
    for signs in board {
        for sign in signs {
            let Some(found) = sign else {
                let message = "every cell must be a string of one character";
                return Err(Kind::Json(message.to_owned()));
            };
            let expected = "write Q for a queen, . or # for a free square, x for a blocked one";
            let cell = Cell::of(if found == '#' { '.' } else { found });
            let cell = cell.filter(|_| !found.is_ascii_digit());
            rows.push(cell.ok_or(Kind::StrangeCharacter { found, expected })?);
        }
        rows.end_row().map_err(|kind| match kind {
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
        let limit = lines.limit();
        let Some((line, text)) = lines.next_with_text()? else {
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
            let Some((_, text)) = lines.next()? else {
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
    let text = text.trim_start();
    if !text.starts_with('{') {
        let message = "this is not the JSON of a board: an object begins with {";
        return Err(Kind::Json(message.to_owned()).at(line, indent));
    }
    let value: Value =
        serde_json::from_str(text).map_err(|error| json_error(&error, line, indent))?;
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
        return Err(outside(square.to_string(), false, 0, cells.shape).at(line, indent));
    }
    // In a question, what is blocked is part of it; on a plain board it is drawn.
    if said.asks {
        cells.asked = Some(Box::new(said.problem(false).map_err(told)?));
    } else {
        cells.blocked = said.blocked.clone();
        for row in 0..said.rows {
            let from = i64::from(row);
            let on_diagonals = said.blocked_diagonals.iter().map(|&d| from.checked_sub(d));
            let sums = said.blocked_antidiagonals.iter();
            let columns = on_diagonals.chain(sums.map(|&s| (s as i64).checked_sub(from)));
            let columns = columns.filter_map(|column| u32::try_from(column?).ok());
            let on_board = columns.filter(|&column| column < said.columns);
            cells
                .blocked
                .extend(on_board.map(|column| Square::new(row, column)));
        }
        cells.blocked.sort_unstable();
        cells.blocked.dedup();
    }
    Ok(vec![(line, cells)])
}
