//! Boards given by numbers: the columns of the queens, pairs, chess squares, tables.

use std::io::BufRead;

use crate::error::{Kind, ReadError};
use crate::format::{Base, Format, file};
use crate::read::board::Cells;
use crate::read::lines::Lines;
use crate::read::{LARGEST, MaybeCells, ReadOptions, Shape, column_of};

/// Numbers may be separated in any way, and a list may have its brackets around it.
fn tokens(text: &str) -> impl Iterator<Item = &str> {
    let is_separator = |sign: char| sign.is_whitespace() || ",;[]()".contains(sign);
    text.split(is_separator).filter(|token| !token.is_empty())
}

/// A token for an error message: not all of a long one.
fn quote(token: &str) -> String {
    token.chars().take(20).collect()
}

/// A number without sign; one that is too large for any board stays so.
fn number(digits: &str) -> Option<u64> {
    let digit = |digit: u8| digit.is_ascii_digit().then(|| u64::from(digit - b'0'));
    let number = digits.bytes().try_fold(0u64, |number, byte| {
        Some(number.saturating_mul(10).saturating_add(digit(byte)?))
    });
    number
        .filter(|_| !digits.is_empty())
        .map(|number| number.min(NO_QUEEN - 1))
}

/// In a list of columns, a row without a queen.
const NO_QUEEN: u64 = u64::MAX;

/// The base from which numbers count: told, seen before, or shown by a 0 or by the number of the last row or column.
/// Columns that show nothing have one column twice, and are attacked in either reading.
fn base_of(seen: &mut Option<Base>, numbers: impl Iterator<Item = u64>, last: u64) -> u64 {
    if seen.is_none() {
        let (mut zero, mut greatest) = (false, 0);
        for number in numbers {
            zero |= number == 0;
            greatest = greatest.max(number);
        }
        *seen = match zero {
            true => Some(Base::Zero),
            false if greatest == last && last > 0 => Some(Base::One),
            false => None,
        };
    }
    seen.unwrap_or_default().first().into()
}

/// Why a queen lies outside of the board.
pub(super) fn outside(token: String, below: bool, base: u64, shape: Shape) -> Kind {
    let Shape { rows, columns } = shape;
    match rows == columns {
        _ if below => Kind::BelowBase,
        true => Kind::Outside {
            token,
            base: base as u32,
            n: rows,
        },
        false => Kind::OutsideShape { token, shape },
    }
}

/// The board with a queen in each of the first rows. `token` says how a number was written, and in which column of the
/// text.
pub(super) fn of_columns(
    typed: &[u64],
    size: Option<Shape>,
    seen: &mut Option<Base>,
    line: u64,
    token: impl Fn(usize) -> (u64, String),
) -> Result<Cells, ReadError> {
    if typed.len() > LARGEST as usize {
        return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0));
    }
    let shape = size.unwrap_or(Shape::square(typed.len() as u32));
    if typed.len() > shape.rows as usize {
        let (found, expected) = (typed.len(), shape.rows as usize);
        return Err(Kind::NumberCount { found, expected }.at(line, 0));
    }
    let queens = (0u64..).zip(typed.iter().copied());
    let queens = queens.filter(|&(_, column)| column != NO_QUEEN);
    let numbers = queens.clone().map(|(_, column)| column);
    let base = base_of(seen, numbers, shape.columns.into());
    let placed = queens
        .clone()
        .map(|(row, column)| (row, column.wrapping_sub(base)));
    Cells::of_queens(shape, placed).map_err(|at| {
        let (row, number) = queens.clone().nth(at).unwrap_or_default();
        let (column, token) = token(row as usize);
        outside(token, number < base, base, shape).at(line, column)
    })
}

/// `1 3 0 2`, with any separators; `-` is a row without a queen.
pub(super) fn columns(
    text: &str,
    line: u64,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<Cells, ReadError> {
    let typed = match plain_numbers(text) {
        Some(columns) => columns,
        None if options.format.is_none() && is_nested(text) => {
            let token = quote(text);
            return Err(Kind::NotANumber { token }.at(line, 1));
        }
        None => any_numbers(text, line)?,
    };
    of_columns(&typed, options.size, seen, line, |row| {
        let token = tokens(text).nth(row).unwrap_or(text);
        (column_of(text, token), quote(token))
    })
}

/// Is the line more than one flat list: pairs, rows, the beginning of a list, or a list without its first field?
fn is_nested(text: &str) -> bool {
    let count = |signs: &[u8]| text.bytes().filter(|byte| signs.contains(byte)).count();
    let (open, close) = (count(b"[("), count(b"])"));
    // Pairs between semicolons, rows between them.
    let within = text.trim_end_matches(';').contains(';');
    let parted = within && (open == 1 || text.contains(','));
    open > 1 || open != close || parted || text.starts_with(',')
}

/// Numbers between single spaces, none of them outside every board: lists of solutions are long, and
/// this is how they are written.
fn plain_numbers(text: &str) -> Option<Vec<u64>> {
    let mut columns = Vec::with_capacity(text.len() / 2 + 1);
    let mut number = None;
    for &byte in text.as_bytes() {
        if byte == b' ' {
            columns.push(number.take()?);
        } else {
            let digit = byte.wrapping_sub(b'0');
            number = (digit <= 9).then(|| 10 * number.unwrap_or(0) + u64::from(digit));
            if number? > u64::from(u32::MAX) {
                return None;
            }
        }
    }
    columns.push(number?);
    Some(columns)
}

/// Numbers between any separators, or the first fault.
fn any_numbers(text: &str, line: u64) -> Result<Vec<u64>, ReadError> {
    let column = |token| match token {
        "-" => Ok(NO_QUEEN),
        _ => number(token).ok_or_else(|| {
            let quoted = quote(token);
            Kind::NotANumber { token: quoted }.at(line, column_of(text, token))
        }),
    };
    tokens(text).map(column).collect()
}

/// Queens in any order: pairs, `0:1 1:3 2:0 3:2`, or chess squares, `b4 d3 a2 c1` and as chess players write queens, `Qb4`.
pub(super) fn squares(
    text: &str,
    line: u64,
    format: Format,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<Cells, ReadError> {
    let chess = format == Format::Squares;
    let parse = |token: &str| -> Option<(u64, u64)> {
        if chess {
            let (letters, rank) = file::parts(token);
            return Some((number(rank)?.checked_sub(1)?, file::column(letters)?.into()));
        }
        let (row, column) = token.split_once(':')?;
        Some((number(row)?, number(column)?))
    };
    let mut queens = Vec::new();
    for token in tokens(text) {
        let Some((row, column)) = parse(token) else {
            let (quoted, column) = (quote(token), column_of(text, token));
            let kind = match chess {
                true => Kind::NotASquare { token: quoted },
                false => Kind::NotAPair { token: quoted },
            };
            return Err(kind.at(line, column));
        };
        queens.push((row, column, token));
    }
    let numbers = queens.iter().flat_map(|queen| [queen.0, queen.1]);
    let last = options.size.map_or(0, |size| size.rows.max(size.columns));
    let base = match chess {
        true => 0,
        false => base_of(seen, numbers.clone(), last.into()),
    };
    let reach = numbers.map(|number| (number + 1).saturating_sub(base));
    let n = reach.max().unwrap_or(0).max(queens.len() as u64);
    let shape = match options.size {
        Some(told) => told,
        None if n <= LARGEST.into() => Shape::square(n as u32),
        None => return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0)),
    };
    let placed = queens.iter().map(|&(row, column, _)| match chess {
        true => (u64::from(shape.rows).wrapping_sub(1 + row), column),
        false => (row.wrapping_sub(base), column.wrapping_sub(base)),
    });
    let at = |token: &str, kind: &dyn Fn(String) -> Kind| {
        kind(quote(token)).at(line, column_of(text, token))
    };
    let cells = Cells::of_queens(shape, placed).map_err(|number| {
        let (row, column, token) = queens[number];
        let (below, first) = (row.min(column) < base, base + u64::from(chess));
        at(token, &|token| outside(token, below, first, shape))
    })?;
    queens.sort_by_key(|&(row, column, _)| (row, column));
    let pair = queens
        .windows(2)
        .find(|pair| (pair[0].0, pair[0].1) == (pair[1].0, pair[1].1));
    match pair {
        Some(pair) => Err(at(pair[1].2, &|token| Kind::Repeated { token })),
        None => Ok(cells),
    }
}

/// The next row of a table of columns; an empty cell is a row without a queen.
///
/// The header tells n and the base: it is `row0,row1,…` or `row1,row2,…`.
pub(super) fn csv<R: BufRead>(
    lines: &mut Lines<R>,
    header: &mut Option<(u32, Base)>,
    size: Option<Shape>,
) -> MaybeCells {
    let fields = |text: &str| -> Vec<(u64, String)> {
        let mut start = 1;
        let mut field = |field: &str| {
            let at = start;
            start += field.chars().count() as u64 + 1;
            (at, field.trim().trim_matches('"').to_owned())
        };
        text.split([',', ';', '\t']).map(&mut field).collect()
    };
    let (n, base) = match *header {
        Some(known) => known,
        None => {
            let Some((line, text)) = lines.next_with_text()? else {
                return Ok(None);
            };
            let names = fields(text);
            let own = names[0].1.starts_with("row");
            let base = match own && names[0].1 != "row0" {
                true => Base::One,
                false => Base::Zero,
            };
            // Told to be a table, a header may be anything.
            let mut named = (base.first()..).zip(&names);
            if let Some((_, (column, _))) =
                named.find(|(row, (_, name))| own && *name != format!("row{row}"))
            {
                return Err(Kind::CsvHeader.at(line, *column));
            }
            if names.len() > LARGEST as usize {
                return Err(Kind::TooLarge { largest: LARGEST }.at(line, 0));
            }
            *header.insert((names.len() as u32, base))
        }
    };
    let Some((line, text)) = lines.next_with_text()? else {
        return Ok(None);
    };
    let fields = fields(text);
    if fields.len() != n as usize {
        let (found, expected) = (fields.len(), n as usize);
        return Err(Kind::NumberCount { found, expected }.at(line, 0));
    }
    let typed = fields.iter().map(|(column, field)| match &field[..] {
        "" => Ok(NO_QUEEN),
        field => number(field).ok_or_else(|| {
            let token = quote(field);
            Kind::NotANumber { token }.at(line, *column)
        }),
    });
    let typed: Vec<u64> = typed.collect::<Result<_, _>>()?;
    let shape = Shape {
        rows: n,
        columns: size.map_or(n, |size| size.columns),
    };
    let token = |row: usize| (fields[row].0, quote(&fields[row].1));
    let cells = of_columns(&typed, Some(shape), &mut Some(base), line, token)?;
    Ok(Some((line, cells)))
}
