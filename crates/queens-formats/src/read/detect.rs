//! The beginning of the input, and the format that it shows.
//!
//! | the first line that is not blank … | format |
//! |---|---|
//! | begins with `[[[` | `letters` |
//! | begins with `[[` and `"`, `t` or `f`, a digit | `strings`, `flat`, `columns` as JSON |
//! | begins with `{` and `"` | `jsonl` |
//! | begins with `{` | `matrix` |
//! | is a frame, `┌───┐` or `+---+` | `board` |
//! | begins with `row` | `csv` |
//! | begins with letters, digits and `/`, one `/` at least | `fen` |
//! | has a `:` | `pairs` |
//! | begins with letters followed by a number | `squares` |
//! | is made of numbers | `columns` |
//! | anything else | the nearest: `columns` if it is mostly numbers, else `spaced`, with or without the spaces |
//!
//! One choice needs more than a line. `0 1 0 0` may be the columns of four queens or one row of a
//! drawn board. It is a row if n lines with n zeros and ones each, n ≥ 2, stand together, and no
//! solution: as columns they would all be attacked for n ≥ 3, and n = 2 has none. Such rows in a JSON list are read as
//! columns, and [`super::judge`] doubts them.

use std::io::{self, BufRead, Read};

use crate::error::{Kind, ReadError};
use crate::format::Format;

/// The most that is read before the format is known; no map of regions is longer.
pub(super) const MOST: usize = 1 << 16;

/// The largest text that is read whole, in every notation.
pub(super) const PRINTED: usize = 1 << 23;

/// The most bytes of UTF-16 that are read.
const UTF16: usize = 1 << 24;

/// What editors put before text to say that it is UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// The input, of which what is read is kept until it is known how to read it.
#[derive(Debug)]
pub(super) struct Head<R> {
    /// What was read of the input, in UTF-8 and without a mark, and how much of that a reader has taken.
    pub(super) bytes: Vec<u8>,
    pub(super) taken: usize,
    /// Is it all there is?
    pub(super) whole: bool,
    /// How much is kept at most.
    pub(super) most: usize,
    /// Blank lines that were passed over before it.
    pub(super) lines: u64,
    input: R,
}

impl<R: BufRead> Head<R> {
    /// Reads the beginning of the input, not empty and not blank.
    pub(super) fn read(input: R) -> Result<Self, ReadError> {
        let mut head = Head {
            bytes: Vec::new(),
            taken: 0,
            whole: false,
            most: PRINTED,
            lines: 0,
            input,
        };
        loop {
            match head.read_all(MOST - 1) {
                Err(error) if head.bytes.is_empty() => return Err(error),
                Ok(()) if !head.whole && head.bytes.trim_ascii().is_empty() => {
                    // Blank lines at the beginning may be many; only their number must not get lost.
                    head.lines += newlines(&head.bytes);
                    head.bytes.clear();
                }
                // What was read before an error is still to be read; the next read will say the same.
                _ => break,
            }
        }
        if let Some(unit) = utf16(&head.bytes) {
            head.read_all(UTF16)?;
            if !head.whole {
                return Err(Kind::TooLong { limit: UTF16 }.at(0, 0));
            }
            let units = head.bytes.chunks(2).map(|pair| pair.try_into().map(unit));
            let units: Option<Vec<u16>> = units.map(Result::ok).collect();
            let text = units.and_then(|units| String::from_utf16(&units).ok());
            head.bytes = text.ok_or_else(|| Kind::Utf16.at(0, 0))?.into_bytes();
        }
        if head.bytes.starts_with(BYTE_ORDER_MARK) {
            head.bytes.drain(..BYTE_ORDER_MARK.len());
        }
        if head.bytes.trim_ascii().is_empty() {
            Err(Kind::Empty.at(0, 0))
        } else {
            Ok(head)
        }
    }

    /// Reads on to the end, or one byte further than so many.
    pub(super) fn read_all(&mut self, most: usize) -> Result<(), ReadError> {
        if !self.whole && self.bytes.len() <= most {
            let left = (most - self.bytes.len()) as u64 + 1;
            let read = (&mut self.input).take(left).read_to_end(&mut self.bytes);
            read.map_err(|error| Kind::Io(error).at(0, 0))?;
            self.whole = self.bytes.len() <= most;
        }
        Ok(())
    }

    /// All of the input as text, if that is what it is.
    pub(super) fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.bytes);
        text.ok().filter(|_| self.whole)
    }

    /// The lines at the beginning that are known to be whole.
    pub(super) fn beginning(&self) -> &str {
        let bytes = &self.bytes[..self.bytes.len().min(MOST)];
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        std::str::from_utf8(&bytes[..end.unwrap_or(0)]).unwrap_or_default()
    }
}

/// For a reader, the input from its beginning.
impl<R: BufRead> BufRead for Head<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        // After the end a terminal would be read once more.
        if self.taken == self.bytes.len() && !self.whole {
            if self.bytes.len() > self.most {
                return self.input.fill_buf();
            }
            let more = self.input.fill_buf()?;
            self.bytes.extend_from_slice(more);
            let length = more.len();
            self.input.consume(length);
        }
        Ok(&self.bytes[self.taken..])
    }

    fn consume(&mut self, amount: usize) {
        if self.taken < self.bytes.len() {
            self.taken += amount;
        } else {
            self.input.consume(amount);
        }
    }
}

impl<R: BufRead> Read for Head<R> {
    fn read(&mut self, to: &mut [u8]) -> io::Result<usize> {
        let length = self.fill_buf()?.read(to)?;
        self.consume(length);
        Ok(length)
    }
}

pub(super) fn newlines(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// How to read a text in UTF-16, told by its mark or by the zeros of its first two Latin letters.
fn utf16(head: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match head {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) format: Format,
    /// Whether the text is one JSON array.
    pub(super) array: bool,
    /// Whether no format was told or recognised, and this is the nearest.
    pub(super) guessed: bool,
}

/// The format of a text with this beginning.
pub(super) fn detect(head: &[u8], told: Option<Format>) -> Found {
    let text = head.trim_ascii_start();
    let opening = text.iter().filter(|byte| !byte.is_ascii_whitespace());
    let depth = opening.clone().take_while(|byte| **byte == b'[').count();
    let next = opening.copied().nth(depth);
    let (format, guessed) = match (told, depth, next) {
        (Some(told), ..) => (told, false),
        (_, 3.., _) => (Format::Letters, false),
        (_, 2, Some(b't' | b'f')) => (Format::Flat, false),
        (_, 2, Some(b'0'..=b'9')) => (Format::Columns, false),
        (_, 2, _) | (_, 1, Some(b']' | b'"')) => (Format::Strings, false),
        _ => of_lines(text, head.len() >= MOST),
    };
    let array = depth >= 2 && format == Format::Columns
        || matches!(format, Format::Strings | Format::Letters | Format::Flat);
    Found {
        format,
        array,
        guessed,
    }
}

/// How many zeros and ones stand on a line that has nothing else, apart or together.
fn zeros_and_ones(line: &[u8]) -> Option<usize> {
    let mut cells: Vec<&[u8]> = fields(line).collect();
    if let [together] = cells[..] {
        cells = together.chunks(1).collect();
    }
    let all = cells.iter().all(|cell| matches!(cell, [b'0' | b'1']));
    all.then_some(cells.len())
}

/// What stands between blanks and commas.
fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
    line.split(is_between).filter(|field| !field.is_empty())
}

/// The format of a text in lines, perhaps cut off, and whether it is a guess.
fn of_lines(text: &[u8], cut: bool) -> (Format, bool) {
    let end = text.iter().position(|&byte| byte == b'\n');
    let line = text[..end.unwrap_or(text.len())].trim_ascii();
    if let Some(n @ 2..) = zeros_and_ones(line) {
        // Of a board too large for the head, its complete lines must do.
        let lines = text.split_inclusive(|&byte| byte == b'\n').take(n);
        let rows: Vec<&[u8]> = lines.filter(|row| !cut || row.ends_with(b"\n")).collect();
        let enough = rows.len() == n || cut && rows.len() > 1;
        if enough && rows.iter().all(|row| zeros_and_ones(row) == Some(n)) {
            return (Format::Matrix, false);
        }
    }
    let all = |good: fn(&u8) -> bool| line.iter().all(good);
    let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
    let is_rank = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'/';
    let is_square = |token: &[u8]| {
        let letters = token.iter().take_while(|byte| byte.is_ascii_alphabetic());
        let (letters, rank) = token.split_at(letters.count());
        !letters.is_empty() && !rank.is_empty() && is_number(rank)
    };
    let first = line.split(u8::is_ascii_whitespace).next().unwrap_or(line);
    let numbers = fields(line).filter(|token| is_number(token)).count();
    let object = line.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    let format = match object {
        Some([] | [b'"' | b'}', ..]) => Format::Jsonl,
        Some(_) => Format::Matrix,
        _ if line.starts_with("┌".as_bytes()) || line.starts_with(b"+-") => Format::Board,
        _ if line.starts_with(b"row") => Format::Csv,
        _ if first.contains(&b'/') && first.iter().all(is_rank) => Format::Fen,
        _ if line.contains(&b':') => Format::Pairs,
        _ if all(|byte| byte.is_ascii_digit() || b" \t\r,;[]()-+".contains(byte))
            && line.iter().any(u8::is_ascii_digit) =>
        {
            Format::Columns
        }
        _ if fields(line).next().is_some_and(is_square) => Format::Squares,
        _ if line.len() > 1 && all(|byte| b"Q.".contains(byte)) => Format::Rows,
        _ if 2 * numbers > fields(line).count() => return (Format::Columns, true),
        _ => return (Format::Spaced, true),
    };
    (format, false)
}
