//! Boards given by numbers: the columns of the queens, pairs, chess squares, tables.

use std::io::{BufRead, ErrorKind};

use queens::Square;
use queens::check::{Fault, Stream};

use crate::error::{Kind, ReadError};
use crate::format::{Base, file};
use crate::read::lines::Lines;
use crate::read::{BYTE_ORDER_MARK, Cells, LARGEST, MaybeCells, ReadOptions, Shape, column_of};

/// Numbers may be separated in any way, and a list may have its brackets around it.
fn is_separator(sign: char) -> bool {
    sign.is_whitespace() || matches!(sign, ',' | ';' | '[' | ']' | '(' | ')')
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_separator).filter(|token| !token.is_empty())
}

/// A token for an error message: not all of a long one.
fn quote(token: &str) -> String {
    token.chars().take(20).collect()
}

/// A number without sign; one that is too large for any board becomes `u64::MAX` and is told so later.
fn number(digits: &str) -> Option<u64> {
    if digits.is_empty() {
        return None;
    }
    digits.bytes().try_fold(0u64, |number, digit| {
        let digit = digit.is_ascii_digit().then(|| u64::from(digit - b'0'))?;
        Some(number.saturating_mul(10).saturating_add(digit))
    })
}

/// Takes the base off a number.
fn counted_from(base: u32, number: u64) -> Result<u64, Kind> {
    number.checked_sub(u64::from(base)).ok_or(Kind::BelowBase)
}

/// The base from which a list of columns counts: told, seen before, or shown by a 0 or by n itself. What shows
/// nothing has one column twice, and is attacked in either reading.
pub(super) fn base_of(
    known: Option<Base>,
    columns: impl Iterator<Item = u64>,
    n: u32,
    seen: &mut Option<Base>,
) -> Base {
    if let Some(known) = known.or(*seen) {
        return known;
    }
    let (mut zero, mut greatest) = (false, 0);
    for column in columns {
        zero |= column == 0;
        greatest = greatest.max(column);
    }
    if zero {
        *seen = Some(Base::Zero);
    } else if greatest == u64::from(n) && n > 0 {
        *seen = Some(Base::One);
    }
    seen.unwrap_or_default()
}

/// The same for pairs of row and column, of which none need be n: without a size they count from 0 unless told.
fn base_of_pairs(known: &mut Option<Base>, numbers: &[u64], size: Option<Shape>) -> Base {
    if known.is_none() {
        let greatest = numbers.iter().copied().max().unwrap_or(0);
        *known = match (numbers.contains(&0), size) {
            (true, _) => Some(Base::Zero),
            (false, Some(size)) if greatest == u64::from(size.rows.max(size.columns)) => {
                Some(Base::One)
            }
            _ => None,
        };
    }
    known.unwrap_or_default()
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
        None => any_numbers(text, line)?,
    };
    if options.format.is_none() && is_nested(text) {
        let token = quote(text);
        return Err(Kind::NotANumber { token }.at(line, 1));
    }
    let n = options.size.map_or(typed.len() as u32, |size| size.columns);
    let there = typed.iter().copied().filter(|&column| column != NO_QUEEN);
    let base = base_of(options.base, there, n, seen);
    let base = base.first();
    let mut columns = typed;
    for (row, column) in columns.iter_mut().enumerate() {
        if *column != NO_QUEEN {
            *column = counted_from(base, *column).map_err(|kind| {
                let token = tokens(text).nth(row).unwrap_or(text);
                kind.at(line, column_of(text, token))
            })?;
        }
    }
    let place = |row: usize| {
        let token = tokens(text).nth(row).unwrap_or(text);
        (column_of(text, token), quote(token))
    };
    of_columns(&columns, options.size).map_err(|fault| match fault {
        ListFault::TooMany(kind) => kind.at(line, 0),
        ListFault::Outside { row, n } => {
            let (column, token) = place(row);
            Kind::Outside { token, base, n }.at(line, column)
        }
    })
}

/// Is the line more than one flat list: pairs, rows, the beginning of a list, or a list without its first field?
fn is_nested(text: &str) -> bool {
    let open = text.bytes().filter(|byte| b"[(".contains(byte)).count();
    let close = text.bytes().filter(|byte| b"])".contains(byte)).count();
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
    let column = |token| {
        if token == "-" {
            return Ok(NO_QUEEN);
        }
        number(token)
            .map(|number| number.min(NO_QUEEN - 1))
            .ok_or_else(|| {
                let token_text = quote(token);
                Kind::NotANumber { token: token_text }.at(line, column_of(text, token))
            })
    };
    tokens(text).map(column).collect()
}

/// In a list of columns, a row without a queen.
pub(super) const NO_QUEEN: u64 = u64::MAX;

/// Why a list of columns is no board.
pub(super) enum ListFault {
    TooMany(Kind),
    Outside { row: usize, n: u32 },
}

/// The board with a queen in each of the first rows.
pub(super) fn of_columns(columns: &[u64], size: Option<Shape>) -> Result<Cells, ListFault> {
    if columns.len() > LARGEST as usize {
        return Err(ListFault::TooMany(Kind::TooLarge { largest: LARGEST }));
    }
    let Shape { rows, columns: n } = size.unwrap_or(Shape::square(columns.len() as u32));
    if columns.len() > rows as usize {
        return Err(ListFault::TooMany(Kind::NumberCount {
            found: columns.len(),
            expected: rows as usize,
        }));
    }
    let mut cells = Cells::of_shape(rows, n);
    cells.queens.reserve_exact(columns.len());
    for (row, &column) in (0u32..).zip(columns) {
        if column < u64::from(n) {
            cells.queens.push(Square::new(row, column as u32));
        } else if column != NO_QUEEN {
            let row = row as usize;
            return Err(ListFault::Outside { row, n });
        }
    }
    Ok(cells)
}

/// A queen as it was typed: counted from 0 across and, depending on the format, down or up.
struct Typed<'a> {
    token: &'a str,
    across: u64,
    along: u64,
}

/// The size of a board of squares: told, or as small as it can be.
fn size_of(typed: &[Typed<'_>], options: &ReadOptions) -> Result<Shape, Kind> {
    if let Some(told) = options.size {
        return Ok(told);
    }
    let reach = typed
        .iter()
        .map(|t| t.across.max(t.along).saturating_add(1));
    let n = reach.max().unwrap_or(0).max(typed.len() as u64);
    match u32::try_from(n) {
        Ok(n) if n <= LARGEST => Ok(Shape::square(n)),
        _ => Err(Kind::TooLarge { largest: LARGEST }),
    }
}

/// Puts the typed queens on the board; they must lie on it, and no two on one square.
fn of_typed(
    text: &str,
    line: u64,
    typed: &[Typed<'_>],
    options: &ReadOptions,
    base: u32,
    from_below: bool,
) -> Result<Cells, ReadError> {
    let Shape { rows, columns } = size_of(typed, options).map_err(|kind| kind.at(line, 0))?;
    let mut queens = Vec::with_capacity(typed.len());
    for queen in typed {
        let at = |kind: Kind| kind.at(line, column_of(text, queen.token));
        if queen.across >= u64::from(columns) || queen.along >= u64::from(rows) {
            let token = quote(queen.token);
            if rows != columns {
                let shape = Shape { rows, columns };
                return Err(at(Kind::OutsideShape { token, shape }));
            }
            return Err(at(Kind::Outside {
                token,
                base,
                n: rows,
            }));
        }
        let along = queen.along as u32;
        let row = if from_below { rows - 1 - along } else { along };
        queens.push((Square::new(row, queen.across as u32), queen.token));
    }
    let mut sorted = queens.clone();
    sorted.sort_by_key(|&(square, _)| square);
    if let Some(pair) = sorted.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        let token = pair[1].1;
        let column = column_of(text, token);
        let token = quote(token);
        return Err(Kind::Repeated { token }.at(line, column));
    }
    let mut cells = Cells::of_shape(rows, columns);
    cells.queens = queens.into_iter().map(|(square, _)| square).collect();
    Ok(cells)
}

/// `0:1 1:3 2:0 3:2`, in any order.
pub(super) fn pairs(
    text: &str,
    line: u64,
    options: &ReadOptions,
    seen: &mut Option<Base>,
) -> Result<Cells, ReadError> {
    let mut numbers = Vec::new();
    for token in tokens(text) {
        let pair = token.split_once(':');
        let pair = pair.and_then(|(row, column)| Some([number(row)?, number(column)?]));
        numbers.extend(pair.into_iter().flatten());
    }
    let base = base_of_pairs(seen, &numbers, options.size).first();
    let mut typed = Vec::new();
    for token in tokens(text) {
        let parsed = token
            .split_once(':')
            .and_then(|(row, column)| Some((number(row)?, number(column)?)))
            .ok_or_else(|| Kind::NotAPair {
                token: quote(token),
            })
            .and_then(|(row, column)| Ok((counted_from(base, row)?, counted_from(base, column)?)));
        match parsed {
            Ok((along, across)) => typed.push(Typed {
                token,
                across,
                along,
            }),
            Err(kind) => return Err(kind.at(line, column_of(text, token))),
        }
    }
    of_typed(text, line, &typed, options, base, false)
}

/// `b4 d3 a2 c1`, in any order, also as chess players write queens: `Qb4`.
pub(super) fn squares(text: &str, line: u64, options: &ReadOptions) -> Result<Cells, ReadError> {
    let mut typed = Vec::new();
    for token in tokens(text) {
        let (letters, rank) = file::parts(token);
        let rank = number(rank).and_then(|rank| rank.checked_sub(1));
        let (Some(column), Some(along)) = (file::column(letters), rank) else {
            let kind = Kind::NotASquare {
                token: quote(token),
            };
            return Err(kind.at(line, column_of(text, token)));
        };
        typed.push(Typed {
            token,
            across: u64::from(column),
            along,
        });
    }
    of_typed(text, line, &typed, options, 1, true)
}

/// The next row of a table of columns; an empty cell is a row without a queen.
///
/// The header tells n and the base: it is `row0,row1,…` or `row1,row2,…`.
pub(super) fn csv<R: BufRead>(
    lines: &mut Lines<R>,
    header: &mut Option<(u32, u32)>,
    size: Option<Shape>,
) -> MaybeCells {
    let fields = |text: &str| -> Vec<(usize, String)> {
        let mut start = 0;
        text.split([',', ';', '\t'])
            .map(|field| {
                let trimmed = field.trim().trim_matches('"').to_owned();
                let at = start;
                start += field.chars().count() + 1;
                (at + 1, trimmed)
            })
            .collect()
    };
    let (n, base) = match *header {
        Some(known) => known,
        None => {
            let Some((line, text)) = lines.next_with_text()? else {
                return Ok(None);
            };
            let names = fields(text);
            let own = names[0].1.starts_with("row");
            let base = u32::from(own && names[0].1 != "row0");
            // Told to be a table, a header may be anything.
            for (row, (column, name)) in (u64::from(base)..).zip(&names) {
                if own && *name != format!("row{row}") {
                    return Err(Kind::CsvHeader.at(line, *column as u64));
                }
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
        let kind = Kind::NumberCount {
            found: fields.len(),
            expected: n as usize,
        };
        return Err(kind.at(line, 0));
    }
    let columns = size.map_or(n, |size| size.columns);
    let mut queens = Vec::new();
    for (row, (column, field)) in (0..).zip(fields) {
        if field.is_empty() {
            continue;
        }
        let at = |kind: Kind| kind.at(line, column as u64);
        let token = quote(&field);
        let Some(number) = number(&field) else {
            return Err(at(Kind::NotANumber { token }));
        };
        match counted_from(base, number).map_err(at)? {
            column if column < u64::from(columns) => queens.push(Square::new(row, column as u32)),
            _ => {
                return Err(at(Kind::Outside {
                    token,
                    base,
                    n: columns,
                }));
            }
        }
    }
    let mut cells = Cells::of_shape(n, columns);
    cells.queens = queens;
    Ok(Some((line, cells)))
}

/// What [`check_columns`] says about a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineVerdict {
    /// Number of the line, counted from 1.
    pub line: u64,
    /// n, if the line is a solution, or its first fault. Rows and columns count from 0.
    pub verdict: Result<u32, Fault>,
}

/// Judges lines of the format `columns`, one after the other, without holding any: they may be of any length.
///
/// Blank lines are skipped. Memory: that of [`Stream`], about 5n bits; no line is held.
///
/// ```
/// use queens_formats::{Base, check_columns};
/// let mut lines = check_columns(&b"2 4 1 3\n1 2\n"[..], Base::One);
/// assert_eq!(lines.next().unwrap()?.verdict, Ok(4));
/// assert!(lines.next().unwrap()?.verdict.is_err());
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn check_columns<R: BufRead>(
    input: R,
    base: Base,
) -> impl Iterator<Item = Result<LineVerdict, ReadError>> {
    let mut columns = ColumnsOfLines {
        input,
        base: base.first(),
        line: 1,
        over: false,
    };
    std::iter::from_fn(move || {
        if columns.over {
            return None;
        }
        let judged = columns.judge_line().transpose();
        columns.over = !matches!(judged, Some(Ok(_)));
        judged
    })
}

struct ColumnsOfLines<R> {
    input: R,
    base: u32,
    line: u64,
    over: bool,
}

impl<R: BufRead> ColumnsOfLines<R> {
    /// Judges the next line that is not blank.
    fn judge_line(&mut self) -> Result<Option<LineVerdict>, ReadError> {
        let mut stream = Stream::new();
        let mut fault = None;
        let mut some = false;
        // The number being read, and the column where the next byte stands.
        let mut number: Option<u64> = None;
        let mut at = 1u64;
        loop {
            let piece = match self.input.fill_buf() {
                Ok(piece) => piece,
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(Kind::Io(error).at(0, 0)),
            };
            let piece = match piece.strip_prefix(BYTE_ORDER_MARK) {
                Some(rest) if self.line == 1 && at == 1 && number.is_none() && !some => {
                    let mark = piece.len() - rest.len();
                    self.input.consume(mark);
                    continue;
                }
                _ => piece,
            };
            let end_of_input = piece.is_empty();
            let mut used = 0;
            let mut end_of_line = false;
            for &byte in piece {
                used += 1;
                if byte.is_ascii_digit() {
                    let so_far = number.unwrap_or(0).saturating_mul(10);
                    number = Some(so_far.saturating_add(u64::from(byte - b'0')));
                    at += 1;
                    continue;
                }
                if !is_separator(char::from(byte)) || !byte.is_ascii() {
                    let token = char::from(byte).to_string();
                    return Err(Kind::NotANumber { token }.at(self.line, at));
                }
                at += 1;
                if let Some(number) = number.take() {
                    some = true;
                    take(number, self.base, &mut stream, &mut fault)
                        .map_err(|kind| kind.at(self.line, at))?;
                }
                if byte == b'\n' {
                    end_of_line = true;
                    break;
                }
            }
            self.input.consume(used);
            if end_of_input && let Some(number) = number.take() {
                some = true;
                take(number, self.base, &mut stream, &mut fault)
                    .map_err(|kind| kind.at(self.line, at))?;
            }
            if some && (end_of_line || end_of_input) {
                let verdict = match fault {
                    Some(fault) => Err(fault),
                    None => stream.finish(),
                };
                let line = self.line;
                self.line += u64::from(end_of_line);
                return Ok(Some(LineVerdict { line, verdict }));
            }
            if end_of_input {
                return Ok(None);
            }
            if end_of_line {
                self.line += 1;
                at = 1;
            }
        }
    }
}

/// Hands a number to the stream; after the first fault numbers are only read.
fn take(
    number: u64,
    base: u32,
    stream: &mut Stream,
    fault: &mut Option<Fault>,
) -> Result<(), Kind> {
    let column = counted_from(base, number)?;
    let column = u32::try_from(column).map_err(|_| Kind::TooLarge { largest: u32::MAX })?;
    if fault.is_none() {
        *fault = stream.push(column).err();
    }
    Ok(())
}
