//! Boards drawn row by row: with spaces or without, as a matrix, in a frame, as a chess position.

use std::io::BufRead;

use queens::Square;

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::board::{Cell, Cells, Rows};
use crate::read::lines::Lines;
use crate::read::{LARGEST, MaybeCells, Shape, column_of};

/// One line of squares, each a part of the text with one character.
fn row<'a>(
    text: &str,
    line: u64,
    squares: impl Iterator<Item = &'a str>,
    rows: &mut Rows,
) -> Result<(), ReadError> {
    for square in squares {
        let mut signs = square.chars();
        let kind = match (signs.next(), signs.next()) {
            (Some(found), None) => match Cell::of(found) {
                Some(cell) => {
                    rows.push(cell);
                    continue;
                }
                None => Kind::StrangeCharacter {
                    found,
                    expected: "write Q for a queen, . for a free square, x for a blocked one",
                },
            },
            _ => Kind::WideCell {
                token: square.chars().take(20).collect(),
            },
        };
        return Err(kind.at(line, column_of(text, square)));
    }
    rows.end_row().map_err(|kind| kind.at(line, 0))
}

/// The next board of rows: squares apart, all together, or between commas. It ends with its last row: boards may or may not
/// stand apart.
pub(super) fn text<R: BufRead>(
    lines: &mut Lines<R>,
    format: Format,
    told: Option<Shape>,
) -> MaybeCells {
    let limit = lines.limit();
    let (mut rows, mut start, mut last, mut bytes) = (Rows::new(), 0, 0, 0);
    while start == 0 || !rows.is_complete(told) {
        let read = match start {
            0 => lines.next_with_text()?,
            _ => lines.next()?,
        };
        let Some((line, text)) = read.filter(|(_, text)| !text.is_empty()) else {
            break;
        };
        bytes += text.len();
        if bytes > limit {
            return Err(Kind::TooLong { limit }.at(line, 0));
        }
        if start == 0 {
            start = line;
        }
        last = line;
        if format == Format::Matrix && text.contains(['{', ',', '[']) {
            let around = |sign: char| "{}[],;".contains(sign) || sign.is_whitespace();
            let inside = text.trim_matches(around);
            row(text, line, inside.split(',').map(str::trim), &mut rows)?;
        } else if text.contains(char::is_whitespace) {
            row(text, line, text.split_whitespace(), &mut rows)?;
        } else {
            row(text, line, text.split_inclusive(|_| true), &mut rows)?;
        }
    }
    match start {
        0 => Ok(None),
        _ => match rows.end(told) {
            Ok(cells) => Ok(Some((start, cells))),
            Err(kind) => Err(kind.at(last, 0)),
        },
    }
}

/// Is the line the upper or lower frame of a board?
fn is_frame(text: &str) -> bool {
    let text = text.trim_start();
    text.starts_with(['┌', '└']) || text.starts_with("+-")
}

/// The next drawn board: what stands between two frames. Coordinates are passed over.
pub(super) fn drawn<R: BufRead>(lines: &mut Lines<R>) -> MaybeCells {
    let limit = lines.limit();
    let start = loop {
        match lines.next_with_text()? {
            None => return Ok(None),
            Some((line, text)) if is_frame(text) => break line,
            Some((_, text)) if text.chars().all(|c| c.is_ascii_digit() || c == ' ') => {}
            Some((line, _)) => return Err(Kind::NoFrame.at(line, 0)),
        }
    };
    let is_bar = |square: &&str| matches!(*square, "│" | "|");
    let (mut rows, mut bytes) = (Rows::new(), 0);
    loop {
        let Some((line, text)) = lines.next()? else {
            return Err(Kind::NoFrame.at(lines.number(), 0));
        };
        if is_frame(text) {
            break;
        }
        // Borders of regions between the rows, and between squares, are passed over.
        let mut squares = text.split_whitespace().peekable();
        if text.contains('─')
            || text.contains("---")
            || squares.peek().is_some() && squares.all(|square| is_bar(&square))
        {
            continue;
        }
        bytes += text.len();
        if bytes > limit {
            return Err(Kind::TooLong { limit }.at(line, 0));
        }
        let bars = (text.find(['│', '|']), text.rfind(['│', '|']));
        let (Some(left), Some(right)) = bars else {
            return Err(Kind::NoFrame.at(line, 0));
        };
        let inside = text[left..right].trim_start_matches(['│', '|']);
        let squares = inside.split_whitespace();
        row(
            text,
            line,
            squares.filter(|square| !is_bar(square)),
            &mut rows,
        )?;
    }
    // A frame shows the size, whatever it is.
    rows.cells.shown = true;
    Ok(Some((start, rows.cells)))
}

/// The piece-placement field of a chess position; what follows it on the line is not looked at.
pub(super) fn fen(text: &str, line: u64, told: Option<Shape>) -> Result<Cells, ReadError> {
    let field = text.split_whitespace().next().unwrap_or_default();
    let ranks = field.split('/').count();
    if ranks > LARGEST as usize {
        return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0));
    }
    let mut cells = Cells::of_shape(ranks as u32, 0);
    cells.shown = true;
    let mut width = told.map(|told| u64::from(told.columns));
    for (row, rank) in (0..).zip(field.split('/')) {
        let (mut column, mut run) = (0u64, 0u64);
        for (at, sign) in rank.char_indices() {
            match sign {
                '0'..='9' => run = (10 * run + u64::from(sign as u8 - b'0')).min(1 << 40),
                'Q' | 'q' => {
                    column += std::mem::take(&mut run);
                    // A queen beyond the board makes the rank too long, which is told below.
                    if column < width.unwrap_or(LARGEST.into()) {
                        cells.queens.push(Square::new(row, column as u32));
                    }
                    column += 1;
                }
                found => {
                    let expected = "write Q for a queen and numbers for runs of empty squares";
                    let kind = Kind::StrangeCharacter { found, expected };
                    return Err(kind.at(line, column_of(text, &rank[at..])));
                }
            }
        }
        let found = column + run;
        // The first rank shows the width.
        if found == 0 || found != *width.get_or_insert(found.min(LARGEST.into())) {
            return Err(Kind::RankLength { found, ranks }.at(line, column_of(text, rank)));
        }
    }
    cells.shape.columns = width.map_or(0, |width| width as u32);
    Ok(cells)
}
