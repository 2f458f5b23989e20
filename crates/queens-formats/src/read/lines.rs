//! Lines of text, none longer than allowed.

use std::io::{BufRead, ErrorKind, Read};

use crate::error::{Kind, ReadError};

/// One line, without what ends it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Counted from 1.
    pub(super) number: u64,
    pub(super) text: &'a str,
}

impl Line<'_> {
    /// What is wrong with the whole line.
    pub(super) fn fault(self, kind: Kind) -> ReadError {
        kind.at(self.number, 0)
    }

    /// What is wrong with a part of the line, of which the message quotes the beginning.
    pub(super) fn fault_at(self, part: &str, kind: impl FnOnce(String) -> Kind) -> ReadError {
        let before = &self.text[..part.as_ptr() as usize - self.text.as_ptr() as usize];
        let quoted = part.chars().take(20).collect();
        kind(quoted).at(self.number, before.chars().count() as u64 + 1)
    }
}

/// Reads lines; LF and CRLF end a line, and spaces and tabs at its end do not count.
#[derive(Debug)]
pub(super) struct Lines<R> {
    input: R,
    bytes: Vec<u8>,
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
            bytes: Vec::new(),
            limit,
            number,
        }
    }

    /// The next line.
    pub(super) fn next(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        self.bytes.clear();
        let number = self.number + 1;
        let most = self.limit as u64 + 1;
        let read = (&mut self.input)
            .take(most)
            .read_until(b'\n', &mut self.bytes)
            .map_err(|error| match error.kind() {
                ErrorKind::InvalidData => Kind::NotText.at(number, 0),
                _ => Kind::Io(error).at(0, 0),
            })?;
        if read == 0 {
            return Ok(None);
        }
        if read as u64 == most {
            return Err(Kind::TooLong { limit: self.limit }.at(number, 0));
        }
        self.number = number;
        match std::str::from_utf8(&self.bytes) {
            Ok(text) => Ok(Some(Line {
                number,
                text: text.trim_end(),
            })),
            Err(error) => {
                let good = String::from_utf8_lossy(&self.bytes[..error.valid_up_to()]);
                Err(Kind::NotText.at(number, good.chars().count() as u64 + 1))
            }
        }
    }

    /// Reads on to a blank line, if the last one was not blank. False at the end of the input.
    pub(super) fn skip_block(&mut self) -> bool {
        while !self.bytes.trim_ascii().is_empty() {
            if !matches!(self.next(), Ok(Some(_))) {
                return false;
            }
        }
        true
    }

    /// The next line that is not blank.
    pub(super) fn next_with_text(&mut self) -> Result<Option<Line<'_>>, ReadError> {
        while let Some(line) = self.next()? {
            if !line.text.is_empty() {
                // The borrow checker cannot see that the line found is not read over.
                let text = std::str::from_utf8(&self.bytes).unwrap_or_default();
                return Ok(Some(Line {
                    number: self.number,
                    text: text.trim_end(),
                }));
            }
        }
        Ok(None)
    }
}
