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
use crate::read::lines::Lines;
use crate::read::numbers::{ListFault, base_of, of_columns};
use crate::read::{Cells, LARGEST, MaybeCells, ReadOptions, Shape};

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
        if self.state == State::End {
            return match self.peek_sign()? {
                None => Ok(None),
                Some(_) => self.fault("something follows the JSON array of boards"),
            };
        }
        // After a fault on the way to the end of the element nothing follows it.
        let before = std::mem::replace(&mut self.state, State::Start);
        match self.peek_sign()? {
            Some(b']') if before == State::First => {
                self.step(b']');
                self.state = State::End;
                return self.cut();
            }
            Some(b']' | b',') => return self.fault("a board is missing before this sign"),
            None => return Err(Kind::Closed.at(self.line, self.column)),
            Some(_) => {}
        }
        let start = (self.line, self.column);
        self.cut_rest()?;
        Ok(Some(start))
    }

    fn cut_rest(&mut self) -> Result<(), ReadError> {
        self.element.clear();
        let (mut depth, mut in_string, mut escaped) = (0u32, false, false);
        loop {
            let Some(byte) = self.peek()? else {
                return Err(Kind::Closed.at(self.line, self.column));
            };
            if !in_string && depth == 0 && matches!(byte, b',' | b']') {
                self.step(byte);
                self.state = match byte {
                    b',' => State::Next,
                    _ => State::End,
                };
                return Ok(());
            }
            match byte {
                _ if escaped => escaped = false,
                b'\\' if in_string => escaped = true,
                b'"' => in_string = !in_string,
                b'[' | b'{' if !in_string => depth += 1,
                b']' | b'}' if !in_string => match depth.checked_sub(1) {
                    Some(less) => depth = less,
                    None => return self.fault("this bracket closes nothing"),
                },
                _ => {}
            }
            if self.element.len() == self.limit {
                return Err(Kind::TooLong { limit: self.limit }.at(self.line, 0));
            }
            self.element.push(byte);
            self.step(byte);
        }
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
            of_signs(rows.iter().map(|row| row.chars().map(Some)), options).map_err(at)?
        }
        Format::Letters => {
            let rows: Vec<Vec<String>> = parse(bytes, line, column)?;
            let sign = |cell: &String| {
                let mut signs = cell.chars();
                signs.next().filter(|_| signs.next().is_none())
            };
            of_signs(rows.iter().map(|row| row.iter().map(sign)), options).map_err(at)?
        }
        Format::Flat => of_flat(&parse::<Vec<bool>>(bytes, line, column)?, options).map_err(at)?,
        _ => {
            let typed: Vec<u64> = parse(bytes, line, column)?;
            let n = options.size.map_or(typed.len() as u32, |size| size.columns);
            let base = base_of(options.base, typed.iter().copied(), n, seen).first();
            let columns: Option<Vec<u64>> = typed
                .iter()
                .map(|&number| number.checked_sub(u64::from(base)))
                .collect();
            let columns = columns.ok_or(Kind::BelowBase).map_err(at)?;
            of_columns(&columns, options.size).map_err(|fault| match fault {
                ListFault::TooMany(kind) => at(kind),
                ListFault::Outside { row, n } => at(Kind::Outside {
                    token: typed[row].to_string(),
                    base,
                    n,
                }),
            })?
        }
    };
    Ok(Some((line, cells)))
}

/// Rows of signs; `None` is a cell that is not one sign.
fn of_signs<R>(rows: impl ExactSizeIterator<Item = R>, options: &ReadOptions) -> Result<Cells, Kind>
where
    R: Iterator<Item = Option<char>>,
{
    let n = rows.len();
    let height = u32::try_from(n).map_err(|_| Kind::TooLarge { largest: LARGEST })?;
    // The first row shows the width, unless it is told.
    let mut width = match options.size {
        Some(told) if told.rows == height => Some(told.columns),
        _ => None,
    };
    let mut cells = Cells::of_shape(height, height);
    cells.shown = true;
    for (row, signs) in (0..).zip(rows) {
        let mut column = 0;
        for sign in signs {
            let square = Square::new(row, column);
            match sign {
                Some('Q' | 'q' | '♛' | '♕') => cells.queens.push(square),
                Some('.' | '#' | '-' | '_' | '·') => {}
                Some('x' | 'X' | '×') => cells.blocked.push(square),
                Some(found) => {
                    let expected =
                        "write Q for a queen, . or # for a free square, x for a blocked one";
                    return Err(Kind::StrangeCharacter { found, expected });
                }
                None => {
                    return Err(Kind::Json(
                        "every cell must be a string of one character".to_owned(),
                    ));
                }
            }
            column += 1;
        }
        if column != *width.get_or_insert(column) {
            return Err(Kind::RowOfRows {
                found: column as usize,
                rows: n,
            });
        }
    }
    cells.shape.columns = width.unwrap_or(0);
    Ok(cells)
}

fn of_flat(flat: &[bool], options: &ReadOptions) -> Result<Cells, Kind> {
    let side =
        u32::try_from(flat.len().isqrt()).map_err(|_| Kind::TooLarge { largest: LARGEST })?;
    let shape = options.size.unwrap_or(Shape::square(side));
    if u64::from(shape.rows) * u64::from(shape.columns) != flat.len() as u64 {
        return Err(Kind::NotASquareNumber { cells: flat.len() });
    }
    let mut cells = Cells::of_shape(shape.rows, shape.columns);
    let queens = (0u32..).zip(flat).filter(|&(_, &queen)| queen);
    cells.queens = queens
        .map(|(at, _)| Square::new(at / shape.columns, at % shape.columns))
        .collect();
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
        open.go_over(text);
        while open.depth > 0 {
            let Some((_, text)) = lines.next()? else {
                break;
            };
            if object.len() + text.len() > limit {
                return Err(Kind::TooLong { limit }.at(line, 0));
            }
            object.push('\n');
            object.push_str(text);
            open.go_over(text);
        }
        read.extend(boards_of(&object, line, judged)?);
        // An answer without solutions has no board: the next object may.
    }
}

/// How many brackets are open outside of strings.
#[derive(Default)]
struct Brackets {
    depth: i64,
    in_string: bool,
}

impl Brackets {
    fn go_over(&mut self, text: &str) {
        let mut escaped = false;
        for byte in text.bytes() {
            match byte {
                _ if escaped => escaped = false,
                b'\\' if self.in_string => escaped = true,
                b'"' => self.in_string = !self.in_string,
                b'{' | b'[' if !self.in_string => self.depth += 1,
                b'}' | b']' if !self.in_string => self.depth -= 1,
                _ => {}
            }
        }
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
        let solutions = match value.get("solutions") {
            Some(Value::Array(solutions)) => solutions,
            _ => {
                return Err(told(
                    "an answer of `queens complete` has \"solutions\"".to_owned(),
                ));
            }
        };
        return solutions
            .iter()
            .map(|solution| {
                let queens = squares_of(Some(solution), "solutions").map_err(told)?;
                Ok(board(queens))
            })
            .collect();
    }
    if value.is_object()
        && ["queens", "rows", "n", "columns", "regions"]
            .iter()
            .all(|name| value.get(name).is_none())
        || value.get("queens").is_none()
            && value.get("n").is_some()
            && ["regions", "rules", "given"]
                .iter()
                .all(|name| value.get(name).is_none())
    {
        // Someone else's object; what programs print may still be told.
        let kind = Kind::Json("this is not the JSON of a board: missing field `queens`".to_owned());
        return Err(kind.at(line, indent));
    }
    let said = Said::read(&value).map_err(|message| {
        match value.get("rules").or(value.get("regions")) {
            Some(_) => told(message),
            None => Kind::Json(message).at(line, indent),
        }
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
    let outside = |square: &&Square| square.row >= said.rows || square.column >= said.columns;
    if let Some(square) = cells.queens.iter().find(outside) {
        let shape = cells.shape;
        let token = square.to_string();
        return Err(match shape.rows == shape.columns {
            true => Kind::Outside {
                token,
                base: 0,
                n: shape.rows,
            },
            false => Kind::OutsideShape { token, shape },
        }
        .at(line, indent));
    }
    // In a question, what is blocked is part of it; on a plain board it is drawn.
    if said.asks {
        cells.asked = Some(Box::new(said.problem(false).map_err(told)?));
    } else {
        cells.blocked = said.blocked.clone();
        let mut block = |row: u32, column: Option<i64>| {
            let column = column.and_then(|column| u32::try_from(column).ok());
            let column = column.filter(|&column| column < said.columns);
            cells
                .blocked
                .extend(column.map(|column| Square::new(row, column)));
        };
        for row in 0..said.rows {
            let from = i64::from(row);
            (said.blocked_diagonals.iter()).for_each(|&d| block(row, from.checked_sub(d)));
            (said.blocked_antidiagonals.iter())
                .for_each(|&s| block(row, (s as i64).checked_sub(from)));
        }
        cells.blocked.sort_unstable();
        cells.blocked.dedup();
    }
    Ok(vec![(line, cells)])
}
