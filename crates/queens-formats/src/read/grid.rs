//! Boards drawn row by row: with spaces or without, as a matrix, in a frame, as a chess position.

use std::io::BufRead;

use crate::error::{Expected, Kind, ReadError};
use crate::format::Format;
use crate::read::board::{Cell, RawBoard, Rows, single};
use crate::read::input::{Input, Piece};
use crate::read::{LARGEST, MaybeBoard, Shape};

/// Adds one row to a board. It has a sign for each square: all together, or all apart with gaps between them.
fn take_row(
    line: Piece<'_>,
    squares: &str,
    is_gap: impl Fn(char) -> bool + Copy,
    rows: &mut Rows,
) -> Result<(), ReadError> {
    let apart = squares.contains(is_gap);
    let mut glued = false;
    for sign in squares.chars() {
        let gap = is_gap(sign);
        match Cell::of(sign) {
            _ if gap => {}
            Some(cell) if !(apart && glued) => rows.push(cell),
            _ => {
                // The first that is not a square: a word if squares are apart, otherwise a sign.
                let words = squares.split_inclusive(|sign| !apart || is_gap(sign));
                let mut words = words.map(|word| word.trim_end_matches(is_gap));
                let strange = words
                    .find(|word| !word.is_empty() && single(word).and_then(Cell::of).is_none());
                return Err(line.strange(strange.unwrap_or(squares), Expected::Cell));
            }
        }
        glued = !gap;
    }
    rows.end_row().map_err(|kind| line.fault(kind))
}

/// The next board of rows: squares apart, all together, or between commas. It ends with its last row: there may be no blank
/// line after it.
pub(super) fn text<R: BufRead>(
    lines: &mut Input<R>,
    format: Format,
    told: Option<Shape>,
) -> MaybeBoard {
    let mut rows = Rows::new();
    let Some(mut line) = lines.next_with_text()? else {
        return Ok(None);
    };
    let start = line.place.line;
    loop {
        let text = line.text;
        match format {
            Format::Matrix => {
                let squares = text.trim_matches(|sign| "{}[],; \t".contains(sign));
                let is_gap = |sign: char| sign == ',' || sign.is_whitespace();
                take_row(line, squares, is_gap, &mut rows)?;
            }
            _ => take_row(line, text, char::is_whitespace, &mut rows)?,
        }
        let last = line.place.line;
        let next = if rows.is_complete(told) {
            None
        } else {
            lines.next()?.filter(|line| !line.text.is_empty())
        };
        let Some(next) = next else {
            let board = rows.end(told).map_err(|kind| kind.at(last, 0))?;
            return Ok(Some((start, board)));
        };
        line = next;
    }
}

/// Whether the line is the upper or lower frame of a board.
fn is_frame(text: &str) -> bool {
    let text = text.trim_start();
    let begins = text.starts_with(['┌', '└']) || text.starts_with("+-");
    begins && !text.contains(char::is_alphanumeric)
}

/// The next drawn board: the lines between two frames. Coordinates are skipped.
pub(super) fn drawn<R: BufRead>(lines: &mut Input<R>) -> MaybeBoard {
    let mut rows = Rows::new();
    let start = loop {
        match lines.next_with_text()? {
            None => return Ok(None),
            Some(line) if is_frame(line.text) => break line.place.line,
            Some(line) if (line.text.chars()).all(|c| c.is_ascii_digit() || c == ' ') => {}
            Some(line) => return Err(line.fault(Kind::NoFrame)),
        }
    };
    let bars = ['│', '|'];
    let is_gap = |sign: char| bars.contains(&sign) || sign.is_whitespace();
    loop {
        let Some(line) = lines.next()? else {
            return Err(Kind::NoFrame.at(lines.place.line - 1, 0));
        };
        let text = line.text;
        if is_frame(text) {
            break;
        }
        // Borders of regions, between rows and between squares, are skipped.
        let ruled = text.contains('─') || text.as_bytes().windows(3).any(|part| part == b"---");
        if ruled || !text.trim().is_empty() && text.chars().all(is_gap) {
            continue;
        }
        let sides = text.find(bars).zip(text.rfind(bars));
        let (left, right) = sides.ok_or_else(|| line.fault(Kind::NoFrame))?;
        take_row(line, &text[left..right], is_gap, &mut rows)?;
        // If a row is one queen and blanks, the blanks are squares too.
        let squares = text[left..right].trim_start_matches(bars);
        if rows.board.shape.columns == 1 && squares.chars().count() > 3 {
            return Err(line.strange(squares, Expected::Cell));
        }
    }
    // The frame shows the size, so any size is accepted.
    Ok(Some((start, rows.board)))
}

/// The piece-placement field of a chess position; the rest of the line is ignored.
pub(super) fn fen(line: Piece<'_>) -> Result<RawBoard, ReadError> {
    let field = line.text.split_whitespace().next().unwrap_or(line.text);
    let mut rows = Rows::new();
    rows.board.queens.reserve(field.len() / 2);
    let (mut start, mut run) = (0, 0u32);
    for (at, sign) in field.bytes().chain([b'/']).enumerate() {
        match sign {
            b'0'..=b'9' => run = (10 * run + u32::from(sign - b'0')).min(LARGEST + 1),
            b'Q' | b'q' => {
                rows.skip(std::mem::take(&mut run));
                rows.push(Cell::Queen);
            }
            b'/' => {
                rows.skip(std::mem::take(&mut run));
                let ended = rows.end_row();
                ended.map_err(|kind| line.fault_at(&field[start..at], |_| kind))?;
                start = at + 1;
            }
            _ => {
                let sign = field[at..].split_inclusive(|_| true).next();
                return Err(line.strange(sign.unwrap_or_default(), Expected::PartOfRank));
            }
        }
    }
    // Slashes alone are a comment, not a board.
    match rows.board.shape.columns {
        0 => Err(line.strange(field, Expected::PartOfRank)),
        _ => Ok(rows.board),
    }
}
