//! Judges lines of `columns` as they arrive: a line may be longer than memory.

use std::io::{BufRead, ErrorKind};

use queens::check::{Fault, Stream};

use crate::error::{Expected, Kind, ReadError};
use crate::format::Base;
use crate::read::input::BYTE_ORDER_MARK;

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
/// Blank lines are skipped. Memory: that of [`Stream`], about 5n bits; no line is held. Without a base, a 0 shows that
/// columns count from 0; a line before it in which no queens attack each other is an error.
///
/// ```
/// use queens_formats::{Base, check_columns};
/// let mut lines = check_columns(&b"2 4 1 3\n1 2\n"[..], Some(Base::One));
/// assert_eq!(lines.next().unwrap()?.verdict, Ok(4));
/// assert!(lines.next().unwrap()?.verdict.is_err());
/// # Ok::<(), queens_formats::ReadError>(())
/// ```
pub fn check_columns<R: BufRead>(
    input: R,
    base: Option<Base>,
) -> impl Iterator<Item = Result<LineVerdict, ReadError>> {
    let mut columns = ColumnsOfLines {
        input,
        base,
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
    base: Option<Base>,
    line: u64,
    over: bool,
}

impl<R: BufRead> ColumnsOfLines<R> {
    /// Judges the next line that is not blank.
    fn judge_line(&mut self) -> Result<Option<LineVerdict>, ReadError> {
        let mut stream = Stream::new();
        let mut fault = None;
        let (mut some, mut has_zero) = (false, false);
        // The number being read, the column where it begins, and the column of the next byte.
        let mut number: Option<u64> = None;
        let (mut start, mut at) = (1, 1u64);
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
            // The last line need not end in a line break.
            let piece = if end_of_input { &b"\n"[..] } else { piece };
            let end = piece.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(piece.len(), |end| end + 1);
            for (i, &byte) in piece[..used].iter().enumerate() {
                if byte.is_ascii_digit() {
                    start = number.map_or(at, |_| start);
                    let so_far = number.unwrap_or(0).saturating_mul(10);
                    number = Some(so_far.saturating_add(u64::from(byte - b'0')));
                    at += 1;
                    continue;
                }
                if !byte.is_ascii_whitespace() && !b",;[]()".contains(&byte) {
                    let letter = &piece[i..piece.len().min(i + char::MAX_LEN_UTF8)];
                    let token = String::from_utf8_lossy(letter).chars().take(1).collect();
                    let expected = Expected::Column;
                    return Err(Kind::NotA { token, expected }.at(self.line, at));
                }
                at += 1;
                if let Some(number) = number.take() {
                    (some, has_zero) = (true, has_zero || number == 0);
                    let base = self.base.unwrap_or_default().first();
                    take(number, base, &mut stream, &mut fault)
                        .map_err(|kind| kind.at(self.line, start))?;
                }
            }
            self.input.consume(if end_of_input { 0 } else { used });
            if end.is_none() {
                continue;
            }
            let line = self.line;
            (self.line, at) = (line + 1, 1);
            if some {
                // Queens that attack each other do so from either base.
                if has_zero {
                    self.base = self.base.or(Some(Base::Zero));
                } else if self.base.is_none() && fault.is_none() {
                    return Err(Kind::either_base("columns").at(line, 0));
                }
                let verdict = fault.map_or_else(|| stream.finish(), Err);
                return Ok(Some(LineVerdict { line, verdict }));
            }
            if end_of_input {
                return Ok(None);
            }
        }
    }
}

/// Passes a number to the stream. After the first fault, numbers are only read.
fn take(
    number: u64,
    base: u32,
    stream: &mut Stream,
    fault: &mut Option<Fault>,
) -> Result<(), Kind> {
    let column = number.checked_sub(base.into()).ok_or(Kind::BelowBase)?;
    let column = u32::try_from(column).map_err(|_| Kind::TooLarge { largest: u32::MAX })?;
    if fault.is_none() {
        *fault = stream.push(column).err();
    }
    Ok(())
}
