//! Which format is it? Told by the beginning of the input.
//!
//! | the first line that is not blank … | format |
//! |---|---|
//! | begins with `[[[` | `letters` |
//! | begins with `[[` and `"`, `t` or `f`, a digit above 1 in the first list | `strings`, `flat`, `columns` as JSON |
//! | begins with `{` and `"` | `jsonl` |
//! | begins with `{` | `matrix` |
//! | is a frame, `┌───┐` or `+---+` | `board` |
//! | begins with `row` | `csv` |
//! | begins with letters, digits and `/`, one `/` at least | `fen` |
//! | has a `:` | `pairs` |
//! | is made of letters followed by numbers | `squares` |
//! | is made of numbers | `columns` |
//! | anything else | `spaced`, with or without the spaces |
//!
//! One choice needs more than a line. `0 1 0 0` may be the columns of four queens or one row of a
//! drawn board. It is a row if n lines with n zeros and ones each, n ≥ 2, stand together, and no
//! solution: as columns they would all be attacked for n ≥ 3, and n = 2 has none.

use std::io::{BufRead, Read};

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::BYTE_ORDER_MARK;

/// The format, and whether the text is one JSON array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) format: Format,
    pub(super) array: bool,
}

/// The most that is read before the format is known.
const MOST: usize = 1 << 16;

/// The beginning of the input.
pub(super) struct Head {
    pub(super) bytes: Vec<u8>,
    /// Is it all there is?
    pub(super) whole: bool,
    /// Blank lines that were passed over before it.
    pub(super) lines: u64,
}

impl Head {
    /// Reads on to the end, or one byte further than so many.
    pub(super) fn read_all(
        &mut self,
        input: &mut impl BufRead,
        most: usize,
    ) -> Result<(), ReadError> {
        if !self.whole && self.bytes.len() <= most {
            let left = (most - self.bytes.len()) as u64 + 1;
            let read = input.take(left).read_to_end(&mut self.bytes);
            read.map_err(|error| Kind::Io(error).at(0, 0))?;
            self.whole = self.bytes.len() <= most;
        }
        Ok(())
    }

    /// All of the input as text, if that is what it is.
    pub(super) fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.bytes)
            .ok()
            .filter(|_| self.whole)?;
        Some(text.trim_start_matches('\u{feff}'))
    }
}

/// Reads the beginning of the input, not empty and not blank, in UTF-8 whatever it was.
pub(super) fn head(input: &mut impl BufRead, told: Option<Format>) -> Result<Head, ReadError> {
    if let Some(format) = told
        && format.is_picture()
    {
        return Err(Kind::Picture(format).at(0, 0));
    }
    let (mut head, mut lines) = (Vec::new(), 0);
    let mut whole = false;
    while head.len() < MOST {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            // What was read before is still to be read; the next read will say the same.
            Err(_) if !head.is_empty() => break,
            Err(error) => return Err(Kind::Io(error).at(0, 0)),
        };
        if piece.is_empty() {
            whole = true;
            break;
        }
        // What is looked at must not depend on the pieces in which the input comes.
        let taken = piece.len().min(MOST - head.len());
        head.extend_from_slice(&piece[..taken]);
        input.consume(taken);
        // Blank lines at the beginning may be many; only their number must not get lost.
        if head.len() == MOST && head.trim_ascii().is_empty() {
            lines += head.iter().filter(|&&byte| byte == b'\n').count() as u64;
            head.clear();
        }
    }
    if let Some(read) = utf16(&head) {
        let mut rest = Vec::new();
        if !whole {
            let most = (UTF16 - head.len()) as u64;
            let read = input.take(most + 1).read_to_end(&mut rest);
            read.map_err(|error| Kind::Io(error).at(0, 0))?;
            if rest.len() as u64 > most {
                return Err(Kind::TooLong { limit: UTF16 }.at(0, 0));
            }
        }
        head.extend_from_slice(&rest);
        let text = read(&head).ok_or_else(|| Kind::Utf16.at(0, 0))?;
        (head, whole) = (text.into_bytes(), true);
    }
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head);
    if text.trim_ascii().is_empty() {
        return Err(Kind::Empty.at(0, 0));
    }
    Ok(Head {
        bytes: head,
        whole,
        lines,
    })
}

/// The most bytes of UTF-16 that are read.
const UTF16: usize = 1 << 24;

/// The text of bytes, if they are whole and well formed.
type Decode = fn(&[u8]) -> Option<String>;

/// How to read a text in UTF-16, told by its mark or by the zeros of its Latin letters.
fn utf16(head: &[u8]) -> Option<Decode> {
    fn decode(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Option<String> {
        let units: Vec<u16> = bytes
            .chunks(2)
            .map(|pair| Some(unit(pair.try_into().ok()?)))
            .collect::<Option<_>>()?;
        let text = String::from_utf16(&units).ok()?;
        Some(text.trim_start_matches('\u{feff}').to_owned())
    }
    let little: Decode = |bytes| decode(bytes, u16::from_le_bytes);
    let big: Decode = |bytes| decode(bytes, u16::from_be_bytes);
    match head {
        [0xff, 0xfe, ..] => return Some(little),
        [0xfe, 0xff, ..] => return Some(big),
        _ => {}
    }
    let beginning = &head[..head.len().min(64)];
    let zeros = |odd: usize| {
        let every_other = beginning.iter().skip(odd).step_by(2);
        every_other.clone().count() > 2 && every_other.clone().all(|&byte| byte == 0)
    };
    match (zeros(0), zeros(1)) {
        (false, true) => Some(little),
        (true, false) => Some(big),
        _ => None,
    }
}

/// The error of the format that a text in none is nearest to.
pub(super) fn nearest(
    head: &[u8],
    error: ReadError,
    as_told: impl Fn(Format) -> Option<ReadError>,
) -> ReadError {
    let Ok(found) = detect(head, None) else {
        return error;
    };
    if error.is_final() {
        return error;
    }
    let text = String::from_utf8_lossy(&head[..head.len().min(1 << 12)]);
    let line = text
        .lines()
        .find(|line| !line.trim().is_empty())
        .unwrap_or_default();
    let tokens = line
        .split([' ', ',', '\t'])
        .filter(|token| !token.is_empty());
    let (mut numbers, mut others) = (0, 0);
    for token in tokens {
        match token.bytes().all(|byte| byte.is_ascii_digit()) {
            true => numbers += 1,
            false => others += 1,
        }
    }
    if found.format == Format::Spaced
        && numbers > others
        && let Some(error) = as_told(Format::Columns)
    {
        return error.nearest_to(Format::Columns);
    }
    // Any other format was told by signs of its own.
    match found.format == Format::Spaced && error.is_strange() && error.line() <= 1 {
        true => error.nearest_to(found.format),
        false => error,
    }
}

/// How many `[` open a text, and the first byte after them.
fn json_opening(text: &[u8]) -> (usize, Option<u8>) {
    let mut depth = 0;
    for &byte in text {
        match byte {
            b'[' => depth += 1,
            byte if byte.is_ascii_whitespace() => {}
            byte => return (depth, Some(byte)),
        }
    }
    (depth, None)
}

/// Has the first inner list of a JSON array only zeros and ones, or two numbers?
fn first_list_is_bits(text: &[u8]) -> bool {
    let inner = text.iter().skip_while(|&&byte| byte != b'[').skip(1);
    let inner: Vec<u8> = inner
        .copied()
        .skip_while(|&byte| byte != b'[')
        .skip(1)
        .take_while(|&byte| byte != b']')
        .collect();
    let numbers: Vec<&[u8]> = inner
        .split(|byte| *byte == b',')
        .map(<[u8]>::trim_ascii)
        .collect();
    numbers.len() == 2
        || numbers.len() > 1 && numbers.iter().all(|number| matches!(number, [b'0' | b'1']))
}

/// How many zeros and ones stand on a line that has nothing else, apart or together.
fn zeros_and_ones(line: &[u8]) -> Option<usize> {
    let cells: Vec<&[u8]> = line
        .split(|byte| byte.is_ascii_whitespace() || *byte == b',')
        .filter(|token| !token.is_empty())
        .collect();
    let cells = match cells[..] {
        [together] => together.chunks(1).collect(),
        _ => cells,
    };
    cells
        .iter()
        .all(|cell| matches!(cell, [b'0' | b'1']))
        .then_some(cells.len())
}

/// The format of a text with this beginning.
pub(super) fn detect(head: &[u8], told: Option<Format>) -> Result<Found, ReadError> {
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let text = text.trim_ascii_start();
    let (depth, next) = json_opening(text);
    let found = |format| Found {
        format,
        array: matches!(format, Format::Strings | Format::Letters | Format::Flat),
    };
    if let Some(told) = told {
        let array = depth >= 2 && told == Format::Columns;
        return Ok(Found {
            array: array || found(told).array,
            ..found(told)
        });
    }
    if text.is_empty() {
        return Err(Kind::Empty.at(0, 0));
    }
    let array = |format| Found {
        format,
        array: true,
    };
    Ok(match (depth, next) {
        (3.., _) => array(Format::Letters),
        (2, Some(b't' | b'f')) => array(Format::Flat),
        (2, Some(b'0'..=b'9')) if !first_list_is_bits(text) => array(Format::Columns),
        // Rows of one board: what programs print, and not columns.
        (2, Some(b'0'..=b'9')) => {
            return Err(Kind::Matrix.at(1, 1));
        }
        (2, _) | (1, Some(b']' | b'"')) => array(Format::Strings),
        _ => found(detect_lines(head, text)),
    })
}

/// The format of a text in lines; `text` is `head` without what precedes its first sign.
fn detect_lines(head: &[u8], text: &[u8]) -> Format {
    let end = text.iter().position(|&byte| byte == b'\n');
    let line = text[..end.unwrap_or(text.len())].trim_ascii();
    if let Some(n) = zeros_and_ones(line)
        && n >= 2
    {
        // Of a board too large for the head, its complete lines must do.
        let cut = head.len() >= MOST;
        let lines = text.split_inclusive(|&byte| byte == b'\n').take(n);
        let rows: Vec<&[u8]> = lines.filter(|row| !cut || row.ends_with(b"\n")).collect();
        if (rows.len() == n || cut && rows.len() > 1)
            && rows.iter().all(|row| zeros_and_ones(row) == Some(n))
        {
            return Format::Matrix;
        }
    }
    if let Some(after) = line.strip_prefix(b"{") {
        return match after.trim_ascii_start().first() {
            None | Some(b'"' | b'}') => Format::Jsonl,
            Some(_) => Format::Matrix,
        };
    }
    if line.starts_with("┌".as_bytes()) || line.starts_with(b"+-") {
        return Format::Board;
    }
    if line.starts_with(b"row") {
        return Format::Csv;
    }
    let all = |good: fn(&u8) -> bool| line.iter().all(good);
    let field = line.split(u8::is_ascii_whitespace).next().unwrap_or(line);
    if field.contains(&b'/')
        && field
            .iter()
            .all(|&byte| byte.is_ascii_alphanumeric() || byte == b'/')
    {
        return Format::Fen;
    }
    if line.contains(&b':') {
        return Format::Pairs;
    }
    if all(|byte| byte.is_ascii_digit() || byte.is_ascii_whitespace() || b",;[]()-+".contains(byte))
        && line.iter().any(u8::is_ascii_digit)
    {
        return Format::Columns;
    }
    let is_square = |token: &[u8]| {
        let letters = token
            .iter()
            .take_while(|byte| byte.is_ascii_alphabetic())
            .count();
        letters > 0 && letters < token.len() && token[letters..].iter().all(u8::is_ascii_digit)
    };
    let mut tokens = line
        .split(|&byte| byte.is_ascii_whitespace() || byte == b',')
        .filter(|token| !token.is_empty())
        .peekable();
    // The head may end within a line, and so within a square.
    let whole = end.is_some() || tokens.clone().count() < 2;
    let count = tokens.clone().count() - usize::from(!whole);
    if tokens.by_ref().take(count.max(1)).all(is_square) {
        return Format::Squares;
    }
    match line.len() > 1 && all(|byte| b"Q.".contains(byte)) {
        true => Format::Rows,
        false => Format::Spaced,
    }
}
