//! Boards given by numbers: the columns of the queens, pairs, chess squares, tables.

use std::io::BufRead;

use crate::error::{Expected, Kind, ReadError};
use crate::format::{Base, Format, file};
use crate::read::board::{RawBoard, shape_of};
use crate::read::input::{Input, Piece};
use crate::read::{MaybeBoard, ReadOptions, Shape};

/// A row without a queen in a list of columns.
const NO_QUEEN: u64 = u64::MAX;

/// The fields of a list. Numbers may be separated in any way, and a list may have brackets around it.
fn fields(text: &str) -> impl Iterator<Item = &str> {
    let is_separator =
        |sign: char| matches!(sign, ',' | ';' | '[' | ']' | '(' | ')') || sign.is_whitespace();
    text.split(is_separator).filter(|field| !field.is_empty())
}

/// A number without sign. A number too large for any board is capped, but stays too large.
fn number(digits: &str) -> Option<u64> {
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap_or(NO_QUEEN).min(NO_QUEEN - 1))
}

/// The base from which numbers count: told, seen before, or shown by a 0 or by the number of the last row or column. Columns
/// that show neither have some column twice, and are attacked in either reading.
fn base_of(seen: &mut Option<Base>, numbers: impl Iterator<Item = u64> + Clone, last: u64) -> u64 {
    if seen.is_none() {
        *seen = match numbers.clone().min() {
            Some(0) => Some(Base::Zero),
            _ if numbers.max() == Some(last) => Some(Base::One),
            _ => None,
        };
    }
    seen.unwrap_or_default().first().into()
}

/// `1 3 0 2`, with any separators; `-` is a row without a queen.
pub(super) fn columns(
    line: Piece<'_>,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<RawBoard, ReadError> {
    let text = line.text.strip_prefix('[').unwrap_or(line.text);
    let plain = plain_numbers(text.strip_suffix(']').unwrap_or(text).as_bytes());
    let nested = || options.format.is_none() && is_nested(line.text.trim_start());
    let has_gap = || {
        let mut parts = text.trim_end_matches([',', ';', ' ']).split([',', ';']);
        parts.any(|part| part.trim().is_empty())
    };
    if plain.is_none() && (nested() || has_gap()) {
        return Err(line.strange(line.text, Expected::Column));
    }
    of_fields(line, plain, || fields(line.text), options.size, seen)
}

/// The board with a queen in each of the first rows, in the `known` columns or else those in these fields of a line. A field
/// that is `-` or empty is a row without a queen.
fn of_fields<'a, I: Iterator<Item = &'a str>>(
    line: Piece<'a>,
    known: Option<Vec<u64>>,
    fields: impl Fn() -> I,
    size: Option<Shape>,
    seen: &mut Option<Base>,
) -> Result<RawBoard, ReadError> {
    let column = |field| match field {
        "" | "-" => Ok(NO_QUEEN),
        _ => number(field).ok_or_else(|| line.strange(field, Expected::Column)),
    };
    let typed = match known {
        Some(typed) => typed,
        None => fields().map(column).collect::<Result<_, _>>()?,
    };
    let shape = shape_of(size, typed.len(), 0).map_err(|kind| line.fault(kind))?;
    if typed.len() > shape.rows as usize {
        let (found, expected) = (typed.len(), shape.rows as usize);
        return Err(line.fault(Kind::NumberCount { found, expected }));
    }
    let queens = (0u64..).zip(typed.iter().copied());
    let queens = queens.filter(|&(_, column)| column != NO_QUEEN);
    let numbers = queens.clone().map(|(_, column)| column);
    let base = base_of(seen, numbers, shape.columns.into());
    let placed = queens
        .clone()
        .map(|(row, column)| (row, column.wrapping_sub(base)));
    RawBoard::of_queens(shape, placed).map_err(|at| {
        let (row, number) = queens.clone().nth(at).unwrap_or_default();
        let field = fields().nth(row as usize).unwrap_or(line.text);
        line.fault_at(field, |token| {
            Kind::outside(token, number < base, base, shape)
        })
    })
}

/// Whether the line is more than one flat list: pairs or rows, in brackets or between semicolons or commas, perhaps after a
/// number.
pub(super) fn is_nested(text: &str) -> bool {
    let inside = text.trim_matches([' ', '[', '(', ']', ')', ',', ';']);
    let second = text.get(1..).unwrap_or_default().trim_start();
    let numbers = fields(text).filter(|field| field.contains(|sign: char| sign.is_ascii_digit()));
    let numbers = numbers.count();
    let several = |sign| (2..numbers).contains(&(1 + inside.matches(sign).count()));
    inside.contains(['[', '(', ']', ')'])
        || second.starts_with(['[', '('])
        || text.contains(" - ") && text.contains(',')
        || several(';')
        || several(',')
}

/// Numbers between single commas or blanks, if each could be on some board. Lists of solutions are long, and this is how
/// they are written.
pub(super) fn plain_numbers(text: &[u8]) -> Option<Vec<u64>> {
    let mut numbers = Vec::with_capacity(text.len() / 2 + 1);
    let mut number = None;
    for &byte in text {
        match byte {
            b',' => numbers.push(number.take()?),
            b' ' => numbers.extend(number.take()),
            _ => {
                let digit = byte.wrapping_sub(b'0');
                number = (digit <= 9).then(|| 10 * number.unwrap_or(0) + u64::from(digit));
                if number? > u64::from(u32::MAX) {
                    return None;
                }
            }
        }
    }
    numbers.extend(number);
    Some(numbers)
}

/// Queens in any order: pairs, `0:1 1:3 2:0 3:2`, or chess squares, `b4 d3 a2 c1` and as chess players write queens, `Qb4`.
pub(super) fn squares(
    line: Piece<'_>,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<RawBoard, ReadError> {
    let chess = format == Format::Squares;
    let expected = if chess {
        Expected::ChessSquare
    } else {
        Expected::Pair
    };
    let square = |field: &str| -> Option<(u64, u64)> {
        if chess {
            let (letters, rank) = file::parts(field);
            return Some((number(rank)?.checked_sub(1)?, file::column(letters)?.into()));
        }
        let (row, column) = field.split_once(':')?;
        Some((number(row)?, number(column)?))
    };
    if options.format.is_none() && line.text.contains(';') && is_nested(line.text) {
        return Err(line.strange(line.text, expected));
    }
    let mut queens = Vec::with_capacity(line.text.len() / 3 + 1);
    for field in fields(line.text) {
        let square = square(field).ok_or_else(|| line.strange(field, expected))?;
        queens.push((square, field));
    }
    let last = options.size.map_or(0, |size| size.rows.max(size.columns));
    let numbers = queens.iter().flat_map(|&((row, column), _)| [row, column]);
    let base = match chess {
        true => 0,
        false => base_of(seen, numbers.clone(), last.into()),
    };
    let reach = numbers
        .max()
        .map_or(0, |last| (last + 1).saturating_sub(base));
    let shape = shape_of(options.size, queens.len(), reach).map_err(|kind| line.fault(kind))?;
    let placed = queens.iter().map(|&((row, column), _)| {
        if chess {
            (u64::from(shape.rows).wrapping_sub(1 + row), column)
        } else {
            (row.wrapping_sub(base), column.wrapping_sub(base))
        }
    });
    let board = RawBoard::of_queens(shape, placed).map_err(|number| {
        let ((row, column), field) = queens[number];
        let (below, first) = (row.min(column) < base, base + u64::from(chess));
        line.fault_at(field, |token| Kind::outside(token, below, first, shape))
    })?;
    if board.queens.is_sorted_by(|a, b| a < b) {
        return Ok(board);
    }
    queens.sort_by_key(|&(square, _)| square);
    match queens.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(line.fault_at(pair[1].1, |token| Kind::Repeated { token })),
        None => Ok(board),
    }
}

/// The next row of a table of columns; an empty cell is a row without a queen.
///
/// The header shows n and the base: it is `row0,row1,…` or `row1,row2,…`.
pub(super) fn csv<R: BufRead>(
    lines: &mut Input<R>,
    header: &mut Option<(u32, Option<Base>)>,
    size: Option<Shape>,
) -> MaybeBoard {
    fn fields(line: Piece<'_>) -> impl Iterator<Item = &str> {
        let fields = line.text.split([',', ';', '\t']);
        fields.map(|field| field.trim().trim_matches('"'))
    }
    if header.is_none()
        && let Some(line) = lines.next_with_text()?
    {
        let first = fields(line).next().unwrap_or_default();
        let name = first.trim_end_matches(|sign: char| sign.is_ascii_digit());
        let start = u32::from(first != format!("{name}0"));
        let mut named = (start..).zip(fields(line));
        let strange = named.find(|(row, found)| *found != format!("{name}{row}"));
        let base = match (name, strange) {
            ("row", None) if start == 0 => Some(Base::Zero),
            ("row", None) => Some(Base::One),
            ("row", Some((_, name))) => return Err(line.fault_at(name, |_| Kind::CsvHeader)),
            ("", Some(_)) if !first.is_empty() => {
                let sentence = "a table must begin with the names of its columns, not with a board";
                return Err(line.fault(Kind::Told(sentence.to_owned())));
            }
            // If the text is said to be a table, its header may be anything but a board.
            _ => None,
        };
        *header = Some((fields(line).count() as u32, base));
    }
    let (Some((n, mut base)), Some(line)) = (*header, lines.next_with_text()?) else {
        return Ok(None);
    };
    let (found, expected) = (fields(line).count(), n as usize);
    if found != expected {
        return Err(line.fault(Kind::NumberCount { found, expected }));
    }
    let shape = Shape {
        rows: n,
        columns: size.map_or(n, |size| size.columns),
    };
    let board = of_fields(line, None, || fields(line), Some(shape), &mut base)?;
    Ok(Some((line.place.line, board)))
}
