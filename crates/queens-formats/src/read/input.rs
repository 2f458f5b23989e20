//! The input, piece by piece: lines, or bytes from which JSON values are cut. No piece is longer than allowed. Until it is
//! known how to read the input, everything is kept, to be read again from the beginning.

use std::io::{BufRead, Read as _};

use crate::error::{Expected, Kind, ReadError};

/// The most bytes that are read before the format is known. No map of regions is longer.
pub(super) const MOST: usize = 1 << 16;

/// The most bytes of a text that is read whole, in every notation.
pub(super) const PRINTED: usize = 1 << 23;

/// The most bytes of a text that is not [`plain`].
const TURNED: usize = 1 << 24;

/// The mark that editors put before a text to say that it is UTF-8.
pub(crate) const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Where a byte is: its line, and its column in characters, both counted from 1.
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
        // Bytes that continue a character do not count.
        self.column += line.iter().filter(|&&byte| byte & 0xC0 != 0x80).count() as u64;
    }

    pub(super) fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.line, self.column)
    }
}

/// A part of the text that is read at once: a line without its line break, or a JSON value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) place: Place,
    pub(super) text: &'a str,
}

impl Piece<'_> {
    /// An error about the whole line.
    pub(super) fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.place.line, 0)
    }

    /// An error about a part of the text; the message quotes its beginning.
    pub(super) fn fault_at(self, part: &str, kind: impl FnOnce(String) -> Kind) -> ReadError {
        let mut place = self.place;
        place.pass(&self.text.as_bytes()[..part.as_ptr() as usize - self.text.as_ptr() as usize]);
        place.fault(kind(part.chars().take(20).collect()))
    }

    /// An error about a part that is not what was expected in its place.
    pub(super) fn strange(self, part: &str, expected: Expected) -> ReadError {
        self.fault_at(part, |token| Kind::NotA { token, expected })
    }
}

/// A text that is read piece by piece.
#[derive(Debug)]
pub(super) struct Input<R> {
    source: R,
    /// The text read, in UTF-8 and without a mark: all of it, or the part that begins at the current piece.
    pub(super) read: Vec<u8>,
    /// Whether the whole input has been read.
    pub(super) whole: bool,
    pub(super) kept: bool,
    /// Number of blank lines that were skipped before `read`.
    pub(super) blank: u64,
    /// The current piece: where it begins and, so far, ends in `read`.
    start: usize,
    pub(super) end: usize,
    pub(super) place: Place,
    /// The most bytes a board may take, and the bytes of its lines before the current piece.
    limit: usize,
    used: usize,
}

impl<R: BufRead> Input<R> {
    /// Reads the beginning of a text, which must not be empty or blank. No board may take more than `limit` bytes.
    pub(super) fn new(source: R, limit: usize) -> Result<Self, ReadError> {
        let mut input = Input {
            source,
            read: Vec::new(),
            whole: false,
            kept: true,
            blank: 0,
            start: 0,
            end: 0,
            place: Place::of_line(1),
            limit,
            used: 0,
        };
        loop {
            match input.read_all(MOST - 1) {
                Err(error) if input.read.is_empty() => return Err(error),
                Ok(()) if !input.whole && input.read.trim_ascii().is_empty() => {
                    // There may be many blank lines at the beginning. Only their number is kept.
                    input.blank += newlines(&input.read);
                    input.read.clear();
                }
                // The text before an error is used first. The next read will report the error again.
                _ => break,
            }
        }
        if utf16(&input.read).is_some() || has_bare_returns(&input.read) {
            input.read_all(TURNED)?;
            if !input.whole {
                return Err(Kind::TooLong { limit: TURNED }.at(0, 0));
            }
        }
        input.read = plain(input.read)?;
        if input.read.trim_ascii().is_empty() {
            Err(Kind::Empty.at(0, 0))
        } else {
            Ok(input.again())
        }
    }

    /// The input again from its beginning, if that was kept.
    pub(super) fn again(self) -> Self {
        Input {
            start: 0,
            end: 0,
            place: Place::of_line(1 + self.blank),
            used: 0,
            ..self
        }
    }

    /// Reads on to the end, or to one byte beyond `most`.
    pub(super) fn read_all(&mut self, most: usize) -> Result<(), ReadError> {
        if !self.whole && self.read.len() <= most {
            let left = (most - self.read.len()) as u64 + 1;
            let read = (&mut self.source).take(left).read_to_end(&mut self.read);
            read.map_err(|error| Kind::Io(error).at(0, 0))?;
            self.whole = self.read.len() <= most;
        }
        Ok(())
    }

    /// The whole input as text, if all of it has been read and is text.
    pub(super) fn text(&self) -> Option<&str> {
        let text = std::str::from_utf8(&self.read);
        text.ok().filter(|_| self.whole)
    }

    /// The lines at the beginning that are known to be complete.
    pub(super) fn beginning(&self) -> &str {
        let bytes = &self.read[..self.read.len().min(MOST)];
        let end = bytes.iter().rposition(|&byte| byte == b'\n');
        std::str::from_utf8(&bytes[..end.unwrap_or(0)]).unwrap_or_default()
    }

    /// The current piece.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.read[self.start..self.end]
    }

    /// Reads on up to and including this byte. False at the end of the input.
    pub(super) fn read_on(&mut self, last: u8) -> Result<bool, ReadError> {
        let before = self.end;
        let known = (&self.read[before..]).skip_until(last).unwrap_or(0);
        self.end += known;
        let (limit, most) = (self.limit, self.limit - self.used);
        let is_cut = known == 0 || self.read[self.end - 1] != last;
        if is_cut && !self.whole && self.bytes().len() <= most {
            let more = ((most - self.bytes().len()) as u64).saturating_add(1);
            let read = (&mut self.source)
                .take(more)
                .read_until(last, &mut self.read);
            read.map_err(|error| Kind::Io(error).at(0, 0))?;
            self.end = self.read.len();
        }
        if self.bytes().len() > most {
            Err(Kind::TooLong { limit }.at(self.place.line, 0))
        } else {
            Ok(self.end > before)
        }
    }

    /// Skips the first bytes of the current piece.
    pub(super) fn pass(&mut self, length: usize) {
        self.place.pass(&self.read[self.start..self.start + length]);
        self.begin_at(self.start + length);
    }

    /// Skips a line that was read.
    pub(super) fn pass_line(&mut self) {
        self.place = Place::of_line(self.place.line + u64::from(self.start < self.end));
        self.begin_at(self.end);
    }

    fn begin_at(&mut self, start: usize) {
        self.start = start;
        if !self.kept && start == self.read.len() {
            self.read.clear();
            (self.start, self.end) = (0, 0);
        }
    }

    /// The first bytes of the current piece, without blanks at their end.
    pub(super) fn piece(&self, length: usize) -> Result<Piece<'_>, ReadError> {
        let (bytes, mut place) = (&self.bytes()[..length], self.place);
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

    /// Reads a line. False at the end of the input.
    fn advance(&mut self) -> Result<bool, ReadError> {
        self.pass_line();
        self.read_on(b'\n')
    }

    fn is_blank(&self) -> bool {
        std::str::from_utf8(self.bytes()).is_ok_and(|text| text.trim_start().is_empty())
    }

    /// The next line. LF or CRLF ends it.
    pub(super) fn next(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        self.used += self.bytes().len();
        if self.advance()? {
            self.piece(self.bytes().len()).map(Some)
        } else {
            Ok(None)
        }
    }

    /// The next line that is not blank, where a board may begin.
    pub(super) fn next_with_text(&mut self) -> Result<Option<Piece<'_>>, ReadError> {
        self.used = 0;
        while self.advance()? {
            if !self.is_blank() {
                return self.piece(self.bytes().len()).map(Some);
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

pub(super) fn newlines(bytes: &[u8]) -> u64 {
    bytes.iter().filter(|&&byte| byte == b'\n').count() as u64
}

/// The text of these bytes, in UTF-8 or UTF-16, with or without a mark.
///
/// # Errors
/// If they are in neither.
pub fn text_of(bytes: Vec<u8>) -> Result<String, ReadError> {
    String::from_utf8(plain(bytes)?).map_err(|_| Kind::NotText.at(0, 0))
}

/// A text in UTF-8 without a mark, and with LF where lines end.
fn plain(mut text: Vec<u8>) -> Result<Vec<u8>, ReadError> {
    if let Some(unit) = utf16(&text) {
        let units = text.chunks(2).map(|pair| pair.try_into().map(unit));
        let units: Option<Vec<u16>> = units.map(Result::ok).collect();
        let read = units.and_then(|units| String::from_utf16(&units).ok());
        text = read.ok_or_else(|| Kind::Utf16.at(0, 0))?.into_bytes();
    }
    if text.starts_with(BYTE_ORDER_MARK) {
        text.drain(..BYTE_ORDER_MARK.len());
    }
    if has_bare_returns(&text) {
        let returns = text.iter_mut().filter(|byte| **byte == b'\r');
        returns.for_each(|byte| *byte = b'\n');
    }
    Ok(text)
}

/// Whether lines end in CR alone, as in tables that spreadsheets save for old Macs.
fn has_bare_returns(text: &[u8]) -> bool {
    text.contains(&b'\r') && !text.contains(&b'\n')
}

/// How to read a text in UTF-16, recognised by its mark or by the zeros of its first two Latin letters.
fn utf16(head: &[u8]) -> Option<fn([u8; 2]) -> u16> {
    match head {
        [0xff, 0xfe, ..] | [1..=255, 0, 1..=255, 0, ..] => Some(u16::from_le_bytes),
        [0xfe, 0xff, ..] | [0, 1..=255, 0, 1..=255, ..] => Some(u16::from_be_bytes),
        _ => None,
    }
}
