//! Boards drawn row by row: with spaces or without, as a matrix, in a frame, as a chess position.

use std::io::BufRead;

use queens::Square;

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::board::{Cell, Cells, Rows, single};
use crate::read::lines::{Line, Lines};
use crate::read::{LARGEST, MaybeCells, Shape};

/// One row of a board, a sign for each square: all together, or all apart with gaps between them.
fn row(
    line: Line<'_>,
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
                let is_none = |word: &&str| single(word).and_then(Cell::of).is_none();
                let mut words = squares.split(is_gap).filter(|word| !word.is_empty());
                let word = match apart {
                    true => words.find(is_none),
                    false => squares.split_inclusive(|_| true).find(is_none),
                };
                return Err(strange(line, word.unwrap_or(squares)));
            }
        }
        glued = !gap;
    }
    rows.end_row().map_err(|kind| line.fault(kind))
}

/// What is wrong with a part of a line that is no square.
fn strange(line: Line<'_>, word: &str) -> ReadError {
    line.fault_at(word, |token| match single(word) {
        Some(found) => Kind::StrangeCharacter {
            found,
            expected: "write Q for a queen, . for a free square, x for a blocked one",
        },
        None => Kind::WideCell { token },
    })
}

/// The next board of rows: squares apart, all together, or between commas. It ends with its last row: boards may or may not
/// stand apart.
pub(super) fn text<R: BufRead>(
    lines: &mut Lines<R>,
    format: Format,
    told: Option<Shape>,
) -> MaybeCells {
    let limit = lines.limit;
    let (mut rows, mut start, mut last, mut bytes) = (Rows::new(), 0, 0, 0);
    while start == 0 || !rows.is_complete(told) {
        let read = match start {
            0 => lines.next_with_text()?,
            _ => lines.next()?,
        };
        let Some(line) = read.filter(|line| !line.text.is_empty()) else {
            break;
        };
        let text = line.text;
        bytes += text.len();
        if bytes > limit {
            return Err(line.fault(Kind::TooLong { limit }));
        }
        if start == 0 {
            start = line.number;
        }
        last = line.number;
        match format {
            Format::Matrix => {
                let squares = text.trim_matches(|sign| "{}[],; \t".contains(sign));
                let is_gap = |sign: char| sign == ',' || sign.is_whitespace();
                row(line, squares, is_gap, &mut rows)?;
            }
            _ => row(line, text, char::is_whitespace, &mut rows)?,
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
    let limit = lines.limit;
    let start = loop {
        match lines.next_with_text()? {
            None => return Ok(None),
            Some(line) if is_frame(line.text) => break line.number,
            Some(line) if (line.text.chars()).all(|c| c.is_ascii_digit() || c == ' ') => {}
            Some(line) => return Err(line.fault(Kind::NoFrame)),
        }
    };
    let bars = ['│', '|'];
    let is_gap = |sign: char| bars.contains(&sign) || sign.is_whitespace();
    let (mut rows, mut bytes) = (Rows::new(), 0);
    loop {
        let Some(line) = lines.next()? else {
            return Err(Kind::NoFrame.at(lines.number, 0));
        };
        let text = line.text;
        if is_frame(text) {
            break;
        }
        // Borders of regions between the rows, and between squares, are passed over.
        let blank = text.trim().is_empty();
        if text.contains('─') || text.contains("---") || !blank && text.chars().all(is_gap) {
            continue;
        }
        bytes += text.len();
        if bytes > limit {
            return Err(line.fault(Kind::TooLong { limit }));
        }
        let sides = text.find(bars).zip(text.rfind(bars));
        let (left, right) = sides.ok_or_else(|| line.fault(Kind::NoFrame))?;
        row(line, &text[left..right], is_gap, &mut rows)?;
        // Of blanks between bars and one queen, the blanks are squares too.
        let mut squares = text[left..right].trim_start_matches(bars).split(bars);
        if rows.cells.shape.columns == 1
            && let Some(blank) = squares.find(|square| square.trim().is_empty())
        {
            return Err(strange(line, blank));
        }
    }
    // A frame shows the size, whatever it is.
    rows.cells.shown = true;
    Ok(Some((start, rows.cells)))
}

/// The piece-placement field of a chess position; what follows it on the line is not looked at.
pub(super) fn fen(line: Line<'_>, told: Option<Shape>) -> Result<Cells, ReadError> {
    let field = line.text.split_whitespace().next().unwrap_or_default();
    let ranks = field.split('/').count();
    if ranks > LARGEST as usize {
        return Err(line.fault(Kind::TooLarge { largest: LARGEST }));
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
                    return Err(line.fault_at(&rank[at..], |_| kind));
                }
            }
        }
        let found = column + run;
        // The first rank shows the width.
        if found == 0 || found != *width.get_or_insert(found.min(LARGEST.into())) {
            return Err(line.fault_at(rank, |_| Kind::RankLength { found, ranks }));
        }
    }
    cells.shape.columns = width.map_or(0, |width| width as u32);
    Ok(cells)
}
