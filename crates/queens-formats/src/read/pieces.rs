//! The text piece by piece, none longer than allowed: lines, and what JSON values are cut from.

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

/// Reads a text piece by piece.
#[derive(Debug)]
pub(super) struct Pieces<R> {
    pub(super) input: R,
    /// The most bytes a board may take, and those of its lines that were passed over.
    limit: usize,
    used: usize,
    /// What was read and not passed over yet, and where it begins.
    pub(super) bytes: Vec<u8>,
    pub(super) place: Place,
}

impl<R: BufRead> Pieces<R> {
    /// Pieces of a text after so many lines that were passed over.
    pub(super) fn new(input: R, limit: usize, lines: u64) -> Self {
        Pieces {
            input,
            limit,
            used: 0,
            bytes: Vec::new(),
            place: Place::of_line(1 + lines),
        }
    }

    /// Reads on to this byte; false at the end of the input.
    pub(super) fn read_on(&mut self, end: u8) -> Result<bool, ReadError> {
        let (limit, line) = (self.limit, self.place.line);
        let most = limit - self.used;
        let more = (most - self.bytes.len()) as u64 + 1;
        let read = (&mut self.input)
            .take(more)
            .read_until(end, &mut self.bytes);
        let read = read.map_err(|error| match error.kind() {
            ErrorKind::InvalidData => Kind::NotText.at(line, 0),
            _ => Kind::Io(error).at(0, 0),
        })?;
        if self.bytes.len() > most {
            Err(Kind::TooLong { limit }.at(line, 0))
        } else {
            Ok(read > 0)
        }
    }

    /// Passes over the first bytes.
    pub(super) fn pass(&mut self, length: usize) {
        self.place.pass(&self.bytes[..length]);
        self.bytes.drain(..length);
    }

    /// The first bytes as a piece; blanks at its end do not count.
    pub(super) fn piece(&self, length: usize) -> Result<Piece<'_>, ReadError> {
        let (bytes, mut place) = (&self.bytes[..length], self.place);
        match std::str::from_utf8(bytes) {
            Ok(text) => Ok(Piece {
                place,
                text: text.trim_end(),
            }),
            Err(error) => {
                place.pass(&bytes[..error.valid_up_to()]);
                Err(place.fault(Kind::NotText))
            }
        }
    }

    /// Passes over a line that was read.
    pub(super) fn pass_line(&mut self) {
        self.place = Place::of_line(self.place.line + u64::from(!self.bytes.is_empty()));
        self.bytes.clear();
    }

    /// Reads a line. False at the end of the input.
    fn advance(&mut self) -> Result<bool, ReadError> {
        self.pass_line();
        self.read_on(b'\n')
    }

    fn is_blank(&self) -> bool {
        std::str::from_utf8(&self.bytes).is_ok_and(|text| text.trim_start().is_empty())
    }

    /// The next line; LF and CRLF end it.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        self.used += self.bytes.len();
        if self.advance()? {
            self.piece(self.bytes.len()).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The next line that is not blank, with which a board may begin.
    pub(super) fn next_with_text(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        self.used = 0;
        while self.advance()? {
            if !self.is_blank() {
                return self.piece(self.bytes.len()).map(Some);
            }
        }
        Ok(None)
    }

    /// Reads on to a blank line, if the last one was not blank. False at the end of the input.
    pub(super) fn skip_block(&mut self) -> bool {
        self.used = 0;
        while !self.is_blank() {
            if !matches!(self.advance(), Ok(true)) {
                return false;
            }
        }
        true
    }
}
