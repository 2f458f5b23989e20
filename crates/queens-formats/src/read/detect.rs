//! Which format is it? Told by the beginning of the input.
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
//! | is made of letters followed by numbers | `squares` |
//! | is made of numbers | `columns` |
//! | anything else | `spaced`, with or without the spaces |
//!
//! One choice needs more than a line. `0 1 0 0` may be the columns of four queens or one row of a
//! drawn board. It is a row if n lines with n zeros and ones each, n ≥ 2, stand together, and no
//! solution: as columns they would all be attacked for n ≥ 3, and n = 2 has none.

use std::io::BufRead;

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

/// Reads as much of the input as it takes to detect the format; not empty, not blank.
pub(super) fn head(input: &mut impl BufRead, told: Option<Format>) -> Result<Vec<u8>, ReadError> {
    if let Some(format) = told
        && format.is_picture()
    {
        return Err(Kind::Picture(format).at(0, 0));
    }
    let mut head = Vec::new();
    // Blank lines at the beginning may be many; only their number must not get lost, so they stay.
    while !enough(&head) {
        let piece = match input.fill_buf() {
            Ok(piece) => piece,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(Kind::Io(error).at(0, 0)),
        };
        if piece.is_empty() {
            break;
        }
        // What is looked at must not depend on the pieces in which the input comes.
        let taken = piece.len().min(MOST - head.len());
        head.extend_from_slice(&piece[..taken]);
        input.consume(taken);
    }
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&head);
    if text.trim_ascii().is_empty() {
        return Err(Kind::Empty.at(0, 0));
    }
    Ok(head)
}

/// Has the head what [`detect`] looks at?
fn enough(head: &[u8]) -> bool {
    if head.len() >= MOST {
        return true;
    }
    let text = head.strip_prefix(BYTE_ORDER_MARK).unwrap_or(head);
    let text = text.trim_ascii_start();
    match json_opening(text) {
        (1.., None) => return false,
        (2.., Some(_)) | (1, Some(b']' | b'"')) => return true,
        _ => {}
    }
    let Some(end) = text.iter().position(|&byte| byte == b'\n') else {
        return false;
    };
    match zeros_and_ones(&text[..end]) {
        Some(n) if n >= 2 => {
            let lines = text.split_inclusive(|&byte| byte == b'\n').take(n);
            let complete = |line: &&[u8]| line.ends_with(b"\n");
            lines.clone().filter(complete).count() == n
                || lines
                    .clone()
                    .any(|line| complete(&line) && zeros_and_ones(line) != Some(n))
        }
        _ => true,
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

/// How many zeros and ones stand on a line that has nothing else, apart or together.
fn zeros_and_ones(line: &[u8]) -> Option<usize> {
    let cells: Vec<&[u8]> = line
        .split(u8::is_ascii_whitespace)
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
        (2, Some(b'0'..=b'9')) => array(Format::Columns),
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
    Format::Spaced
}
