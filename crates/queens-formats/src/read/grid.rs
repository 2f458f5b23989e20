//! Boards drawn row by row: with spaces or without, as a matrix, in a frame, as a chess position.

use std::io::BufRead;

use queens::Square;

use crate::error::{Kind, ReadError};
use crate::format::Format;
use crate::read::lines::Lines;
use crate::read::{Cells, LARGEST, MaybeCells, Shape, column_of};

#[derive(Clone, Copy)]
enum Cell {
    Queen,
    Free,
    Blocked,
}

const CELLS: &str = "write Q for a queen, . for a free square, x for a blocked one";

/// What a character of a drawn board means.
fn cell(sign: char) -> Option<Cell> {
    match sign {
        'Q' | 'q' | '♛' | '♕' | '1' => Some(Cell::Queen),
        '.' | '·' | '-' | '_' | '0' => Some(Cell::Free),
        'x' | 'X' | '×' => Some(Cell::Blocked),
        _ => None,
    }
}

/// The one character that stands for a square; of a longer text, nothing.
fn single(token: &str) -> Option<char> {
    let mut signs = token.chars();
    signs.next().filter(|_| signs.next().is_none())
}

/// Takes one square after the other and knows where it is.
struct Rows {
    cells: Cells,
    told: Option<Shape>,
    rows: u32,
    columns: u32,
}

impl Rows {
    fn new(told: Option<Shape>) -> Self {
        Rows {
            cells: Cells::of_shape(0, 0),
            told,
            rows: 0,
            columns: 0,
        }
    }

    fn push(&mut self, cell: Cell) {
        let square = Square::new(self.rows, self.columns);
        match cell {
            Cell::Queen => self.cells.queens.push(square),
            Cell::Blocked => self.cells.blocked.push(square),
            Cell::Free => {}
        }
        self.columns += 1;
    }

    /// The row is over. Its width must be that of the first.
    fn end_row(&mut self) -> Result<(), Kind> {
        let width = std::mem::take(&mut self.columns);
        if self.rows == 0 {
            self.cells.shape.columns = width;
        } else if self.cells.shape.columns != width {
            return Err(Kind::RowLength {
                found: width as usize,
                expected: self.cells.shape.columns as usize,
            });
        }
        self.rows += 1;
        Ok(())
    }

    /// How many rows the board has by its width, or by what was told.
    fn height(&self) -> u32 {
        let width = self.cells.shape.columns;
        match self.told {
            Some(told) if told.columns == width => told.rows,
            _ => width,
        }
    }

    fn is_complete(&self) -> bool {
        self.rows == self.height()
    }

    fn end(mut self) -> Result<Cells, Kind> {
        let expected = self.height() as usize;
        self.cells.shape.rows = self.rows;
        // Rows that end before they are a square are a rectangle.
        self.cells.shown |= self.told.is_none() && self.rows > 1;
        match self.is_complete() || self.cells.shown {
            true => Ok(self.cells),
            false => Err(Kind::MissingRows {
                found: self.rows as usize,
                expected,
            }),
        }
    }
}

/// One line of squares: apart (one character each), all together, or between commas.
fn row(text: &str, line: u64, commas: bool, rows: &mut Rows) -> Result<(), ReadError> {
    let mut push = |token: &str| match single(token) {
        Some(sign) => match cell(sign) {
            Some(cell) => {
                rows.push(cell);
                Ok(())
            }
            None => {
                let kind = Kind::StrangeCharacter {
                    found: sign,
                    expected: CELLS,
                };
                Err(kind.at(line, column_of(text, token)))
            }
        },
        None => {
            let token_text = token.chars().take(20).collect();
            let kind = Kind::WideCell { token: token_text };
            Err(kind.at(line, column_of(text, token)))
        }
    };
    if commas {
        let inside = text.trim_matches(|c: char| "{}[],;".contains(c) || c.is_whitespace());
        inside.split(',').try_for_each(|token| push(token.trim()))?;
    } else if text.contains(char::is_whitespace) {
        text.split_whitespace().try_for_each(&mut push)?;
    } else {
        let mut left = text;
        while let Some(sign) = left.chars().next() {
            let (token, rest) = left.split_at(sign.len_utf8());
            push(token)?;
            left = rest;
        }
    }
    rows.end_row().map_err(|kind| kind.at(line, 0))
}

/// The next board of rows. It ends with its last row: boards may or may not stand apart.
pub(super) fn text<R: BufRead>(
    lines: &mut Lines<R>,
    format: Format,
    told: Option<Shape>,
) -> MaybeCells {
    let limit = lines.limit();
    let Some((start, first)) = lines.next_with_text()? else {
        return Ok(None);
    };
    let mut rows = Rows::new(told);
    let mut bytes = first.len();
    let matrix = |text: &str| format == Format::Matrix && text.contains(['{', ',', '[']);
    row(first, start, matrix(first), &mut rows)?;
    let mut last = start;
    while !rows.is_complete() {
        match lines.next()? {
            None | Some((_, "")) => break,
            Some((line, text)) => {
                bytes += text.len();
                if bytes > limit {
                    return Err(Kind::TooLong { limit }.at(line, 0));
                }
                row(text, line, matrix(text), &mut rows)?;
                last = line;
            }
        }
    }
    match rows.end() {
        Ok(cells) => Ok(Some((start, cells))),
        Err(kind) => Err(kind.at(last, 0)),
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
    let mut rows = Rows::new(None);
    // A frame shows the size, whatever it is.
    rows.cells.shown = true;
    let mut bytes = 0;
    loop {
        match lines.next()? {
            None => return Err(Kind::NoFrame.at(lines.number(), 0)),
            Some((_, text)) if is_frame(text) => break,
            Some((_, text)) if is_between_rows(text) => {}
            Some((line, text)) => {
                bytes += text.len();
                if bytes > limit {
                    return Err(Kind::TooLong { limit }.at(line, 0));
                }
                let bars = (text.find(['│', '|']), text.rfind(['│', '|']));
                let (Some(left), Some(right)) = bars else {
                    return Err(Kind::NoFrame.at(line, 0));
                };
                let inside = text[left..right].trim_start_matches(['│', '|']);
                // Errors count columns in the whole line, so its part is parsed in place.
                row_inside(text, inside, line, &mut rows)?;
            }
        }
    }
    let number = lines.number();
    match rows.end() {
        Ok(cells) => Ok(Some((start, cells))),
        Err(kind) => Err(kind.at(number, 0)),
    }
}

/// Has the line only borders of regions, which are passed over?
fn is_between_rows(text: &str) -> bool {
    let is_bar = |token: &str| matches!(token, "│" | "|");
    let mut tokens = text.split_whitespace().peekable();
    text.contains('─') || text.contains("---") || tokens.peek().is_some() && tokens.all(is_bar)
}

fn row_inside(text: &str, inside: &str, line: u64, rows: &mut Rows) -> Result<(), ReadError> {
    for token in inside.split_whitespace() {
        match single(token).and_then(cell) {
            Some(cell) => rows.push(cell),
            // A border between regions.
            None if matches!(token, "│" | "|") => {}
            None => {
                let found = token
                    .chars()
                    .find(|&sign| cell(sign).is_none())
                    .unwrap_or(' ');
                let expected = CELLS;
                let kind = Kind::StrangeCharacter { found, expected };
                return Err(kind.at(line, column_of(text, token)));
            }
        }
    }
    rows.end_row().map_err(|kind| kind.at(line, 0))
}

/// The piece-placement field of a chess position; what follows it on the line is not looked at.
pub(super) fn fen(text: &str, line: u64, told: Option<Shape>) -> Result<Cells, ReadError> {
    let field = text.split_whitespace().next().unwrap_or_default();
    let ranks = field.split('/').count();
    if ranks > LARGEST as usize {
        return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0));
    }
    let mut cells = Cells::of_shape(ranks as u32, ranks as u32);
    cells.shown = true;
    let mut width = told.map(|told| u64::from(told.columns));
    for (row, rank) in (0..).zip(field.split('/')) {
        let mut column = 0u64;
        let mut run = 0u64;
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
        column += run;
        // The first rank shows the width.
        if column == 0 || column != *width.get_or_insert(column.min(LARGEST.into())) {
            let kind = Kind::RankLength {
                found: column,
                ranks,
            };
            return Err(kind.at(line, column_of(text, rank)));
        }
    }
    cells.shape.columns = width.map_or(0, |width| width as u32);
    Ok(cells)
}
