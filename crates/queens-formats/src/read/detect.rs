//! The format that the beginning of a text shows.
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
//! | has a `:` between digits | `pairs` |
//! | begins with letters followed by a number | `squares` |
//! | is made of numbers | `columns` |
//! | anything else | the nearest: `columns` if it is mostly numbers, else `spaced`, with or without the spaces |
//!
//! One choice needs more than a line. `0 1 0 0` may be the columns of four queens or one row of a drawn board. It is a row
//! if n lines with n zeros and ones each, n ≥ 2, follow one another. This costs no solution: as columns they would all be
//! attacked for n ≥ 3, and n = 2 has no solution. Such rows in a JSON list are read as columns, and [`super::judge`] doubts
//! them.

use crate::format::Format;
use crate::read::input::MOST;

/// The format of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) format: Format,
    /// Whether the text is one JSON array.
    pub(super) array: bool,
    /// Whether no format was given or recognised, and this is the nearest.
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

/// Number of zeros and ones, apart or together, on a line that has nothing else.
fn zeros_and_ones(line: &[u8]) -> Option<usize> {
    let mut cells: Vec<&[u8]> = fields(line).collect();
    if let [together] = cells[..] {
        cells = together.chunks(1).collect();
    }
    let all = cells.iter().all(|cell| matches!(cell, [b'0' | b'1']));
    all.then_some(cells.len())
}

/// The parts of a line between blanks and commas.
fn fields(line: &[u8]) -> impl Iterator<Item = &[u8]> {
    let is_between = |byte: &u8| byte.is_ascii_whitespace() || *byte == b',';
    line.split(is_between).filter(|field| !field.is_empty())
}

/// The format of a text in lines, perhaps cut off, and whether it is a guess.
fn of_lines(text: &[u8], cut: bool) -> (Format, bool) {
    let end = text.iter().position(|&byte| byte == b'\n');
    let line = text[..end.unwrap_or(text.len())].trim_ascii();
    if let Some(n @ 2..) = zeros_and_ones(line) {
        // If a board is too large for the head, its complete lines must do.
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
        _ if line
            .windows(3)
            .any(|part| matches!(part, [b'0'..=b'9', b':', b'0'..=b'9'])) =>
        {
            Format::Pairs
        }
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
