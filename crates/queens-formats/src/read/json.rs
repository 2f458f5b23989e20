//! Boards as JSON: one array of boards, read element by element, or one object a line.
//!
//! Elements are cut out by counting brackets outside strings; what an element says is serde's work.

use std::io::{BufRead, ErrorKind};

use queens::Square;
use serde::Deserialize;
use serde::de::{DeserializeOwned, IgnoredAny};

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::numbers::{ListFault, of_columns};
use crate::read::{Cells, LARGEST, MaybeCells, ReadOptions};

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
    pub(super) fn new(input: R, limit: usize) -> Self {
        Elements {
            input,
            limit,
            line: 1,
            column: 1,
            state: State::Start,
            element: Vec::new(),
        }
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
        match self.peek_sign()? {
            Some(b']') if self.state == State::First => {
                self.step(b']');
                self.state = State::End;
                return self.cut();
            }
            Some(b']' | b',') => return self.fault("a board is missing before this sign"),
            None => return self.fault("the JSON array of boards is not closed: ] is missing"),
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
                return self.fault("the JSON array of boards is not closed: ] is missing");
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
        Format::Flat => of_flat(&parse::<Vec<bool>>(bytes, line, column)?).map_err(at)?,
        _ => {
            let base = options.base.first();
            let typed: Vec<u64> = parse(bytes, line, column)?;
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
fn of_signs<R>(rows: impl ExactSizeIterator<Item = R>) -> Result<Cells, Kind>
where
    R: Iterator<Item = Option<char>>,
{
    let n = rows.len();
    let mut cells = Cells {
        n: u32::try_from(n).map_err(|_| Kind::TooLarge { largest: LARGEST })?,
        ..Cells::default()
    };
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
        if column as usize != n {
            return Err(Kind::RowOfRows {
                found: column as usize,
                rows: n,
            });
        }
    }
    Ok(cells)
}

fn of_flat(cells: &[bool]) -> Result<Cells, Kind> {
    let n = cells.len().isqrt();
    if n * n != cells.len() {
        return Err(Kind::NotASquareNumber { cells: cells.len() });
    }
    let queens = cells.iter().enumerate().filter(|&(_, &queen)| queen);
    let queens = queens.map(|(at, _)| Square::new((at / n) as u32, (at % n) as u32));
    Ok(Cells {
        n: u32::try_from(n).map_err(|_| Kind::TooLarge { largest: LARGEST })?,
        queens: queens.collect(),
        blocked: Vec::new(),
    })
}

/// One object a line. Fields with other names are passed over, but for those that ask for other rules.
#[derive(Deserialize)]
struct Record {
    /// As many rows as `queens` has when it is missing.
    n: Option<u32>,
    /// The column of the queen of each row from the top, `null` where a row has none.
    queens: Vec<Option<u64>>,
    /// `[row, column]` of squares where no queen may stand.
    #[serde(default)]
    blocked: Vec<[u64; 2]>,
    /// Values of row − column where none may stand.
    #[serde(default)]
    blocked_diagonals: Vec<i64>,
    /// Values of row + column where none may stand.
    #[serde(default)]
    blocked_antidiagonals: Vec<i64>,
    rules: Option<IgnoredAny>,
    regions: Option<IgnoredAny>,
}

/// A set of squares, as `queens complete` writes what is not one queen a row.
#[derive(Deserialize)]
struct Squares {
    rows: u32,
    columns: u32,
    /// `[row, column]` of each.
    queens: Vec<[u64; 2]>,
}

/// A board to be completed, by the fields that every one has.
#[derive(Deserialize)]
#[expect(dead_code)]
struct ToComplete {
    rows: IgnoredAny,
    columns: IgnoredAny,
}

/// The board of a line `{"n":4,"queens":[1,3,0,2]}`.
pub(super) fn record(text: &str, line: u64) -> Result<Cells, ReadError> {
    let indent = 1 + text.chars().take_while(|c| c.is_whitespace()).count() as u64;
    let text = text.trim_start();
    let at = |kind: Kind| kind.at(line, indent);
    let refuse = |message: &str| Err(at(Kind::Json(message.to_owned())));
    if let Ok(Squares {
        rows,
        columns,
        queens,
    }) = serde_json::from_str(text)
    {
        if rows != columns {
            return refuse(&format!(
                "the board is {rows} × {columns}, and only square ones are read"
            ));
        }
        return Ok(Cells {
            n: rows,
            queens: squares(&queens, rows).map_err(at)?,
            blocked: Vec::new(),
        });
    }
    const TO_COMPLETE: &str = "this is a board to be completed: give it to `queens complete`";
    let record: Record = match serde_json::from_str(text) {
        Ok(record) => record,
        Err(_) if serde_json::from_str::<ToComplete>(text).is_ok() => return refuse(TO_COMPLETE),
        Err(error) => return Err(json_error(&error, line, indent)),
    };
    if record.rules.is_some() || record.regions.is_some() {
        return refuse(TO_COMPLETE);
    }
    let found = record.queens.len();
    let n = match record.n {
        Some(n) => n,
        None => u32::try_from(found).map_err(|_| at(Kind::TooLarge { largest: LARGEST }))?,
    };
    if found > n as usize {
        let expected = n as usize;
        return Err(at(Kind::NumberCount { found, expected }));
    }
    let queens: Vec<[u64; 2]> = (0..)
        .zip(record.queens)
        .filter_map(|(row, column)| Some([row, column?]))
        .collect();
    let mut blocked = squares(&record.blocked, n).map_err(at)?;
    // Lines of a board that is too large are not written out: it is refused anyway.
    let rows = 0..if n > LARGEST { 0 } else { n };
    let mut block = |row: u32, column: Option<i64>| {
        let column = column.and_then(|column| u32::try_from(column).ok());
        blocked.extend(
            column
                .filter(|&column| column < n)
                .map(|c| Square::new(row, c)),
        );
    };
    for row in rows {
        let from = i64::from(row);
        (record.blocked_diagonals.iter()).for_each(|&d| block(row, from.checked_sub(d)));
        (record.blocked_antidiagonals.iter()).for_each(|&s| block(row, s.checked_sub(from)));
    }
    blocked.sort_unstable();
    blocked.dedup();
    Ok(Cells {
        n,
        queens: squares(&queens, n).map_err(at)?,
        blocked,
    })
}

/// `[row, column]` of squares of the board of size n.
fn squares(pairs: &[[u64; 2]], n: u32) -> Result<Vec<Square>, Kind> {
    let square = |&[row, column]: &[u64; 2]| {
        if row < u64::from(n) && column < u64::from(n) {
            return Ok(Square::new(row as u32, column as u32));
        }
        let token = format!("{row}:{column}");
        Err(Kind::Outside { token, base: 0, n })
    };
    pairs.iter().map(square).collect()
}
