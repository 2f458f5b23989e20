//! Lines of text, none longer than allowed.

use std::io::{BufRead, ErrorKind, Read};

use crate::error::{Expected, Kind, ReadError};
use crate::read::detect::newlines;

/// Where a byte stands: its line, and its column in characters, both counted from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) line: u64,
    pub(super) column: u64,
}

impl Place {
    /// The beginning of a line.
    pub(super) fn of_line(line: u64) -> Self {
        Place { line, column: 1 }
    }

    pub(super) fn pass(&mut self, bytes: &[u8]) {
        let mut line = bytes;
        if let Some(end) = bytes.iter().rposition(|&byte| byte == b'\n') {
            *self = Place::of_line(self.line + newlines(bytes));
            line = &bytes[end + 1..];
        }
        // What continues a character does not count.
        self.column += line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
    }

    pub(super) fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.line, self.column)
    }
}

/// A part of the text that is read at once: a line without what ends it, or a JSON value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) place: Place,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    /// What is wrong with the whole line.
    pub(super) fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.place.line, 0)
    }

    /// What is wrong with a part of the text, of which the message quotes the beginning.
    pub(super) fn fault_at(self, part: &str, kind: impl FnOnce(String) -> Kind) -> ReadError {
        let mut place = self.place;
        place.pass(&self.text.as_bytes()[..part.as_ptr() as usize - self.text.as_ptr() as usize]);
        place.fault(kind(part.chars().take(20).collect()))
    }

    /// What is wrong with a part that is not what is expected in its place.
    pub(super) fn strange(self, part: &str, expected: Expected) -> ReadError {
        self.fault_at(part, |token| Kind::NotA { token, expected })
    }
}

/// Reads on to this byte; false at the end of the input. With what was read before, it may not be longer than the limit.
pub(super) fn read_until(
    input: &mut impl BufRead,
    end: u8,
    limit: usize,
    bytes: &mut Vec<u8>,
    line: u64,
) -> Result<bool, ReadError> {
    let most = (limit - bytes.len()) as u64 + 1;
    let read = input.take(most).read_until(end, bytes);
    let read = read.map_err(|error| match error.kind() {
        ErrorKind::InvalidData => Kind::NotText.at(line, 0),
        _ => Kind::Io(error).at(0, 0),
    })?;
    if bytes.len() > limit {
        Err(Kind::TooLong { limit }.at(line, 0))
    } else {
        Ok(read > 0)
    }
}

/// Reads lines; LF and CRLF end a line, and spaces and tabs at its end do not count.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    /// The last line read, with what ends it.
    text: String,
    /// The most bytes a board may take.
    pub(super) limit: usize,
    /// Number of the last line read.
    pub(super) number: u64,
}

impl<R: BufRead> Lines<R> {
    /// Lines after so many that were passed over.
    pub(super) fn new(input: R, limit: usize, number: u64) -> Self {
        Lines {
            input,
            text: String::new(),
            limit,
            number,
        }
    }

    /// Reads a line. False at the end of the input.
    fn advance(&mut self) -> Result<bool, ReadError> {
        let mut bytes = std::mem::take(&mut self.text).into_bytes();
        bytes.clear();
        let number = self.number + 1;
        let read = read_until(&mut self.input, b'\n', self.limit, &mut bytes, number)?;
        self.number += u64::from(read);
        self.text = String::from_utf8(bytes).map_err(|error| {
            self.text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            let good = &self.text[..error.utf8_error().valid_up_to()];
            Kind::NotText.at(number, good.chars().count() as u64 + 1)
        })?;
        Ok(read)
    }

    fn line(&self) -> Piece<'_> {
        Piece {
            place: Place::of_line(self.number),
            text: self.text.trim_end(),
        }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        Ok(self.advance()?.then(|| self.line()))
    }

    /// The next line that is not blank.
    pub(super) fn next_with_text(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        while self.advance()? {
            if !self.line().text.is_empty() {
                return Ok(Some(self.line()));
            }
        }
        Ok(None)
    }

    /// Reads on to a blank line, if the last one was not blank. False at the end of the input.
    pub(super) fn skip_block(&mut self) -> bool {
        while !self.line().text.is_empty() {
            if !matches!(self.advance(), Ok(true)) {
                return false;
            }
        }
        true
    }
}
