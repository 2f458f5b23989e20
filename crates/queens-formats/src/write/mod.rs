//! Writers: solutions go out as they are found; none is kept.
//!
//! A text format is an [`Envelope`] (what stands before, between and after solutions and rows) and
//! the text of one row, [`RowText`]. Listing all solutions of a board is bound by its output, so
//! small boards have a second way, the [`Table`] of ready-made rows.

mod board;
mod drawing;
mod placements;
mod sheet;

use std::io::{self, Write};

use queens::Square;
use queens::complete::Problem;

use crate::format::{Base, Format, file};

pub use drawing::draw;
pub use placements::ProblemWriter;
pub use sheet::{MOST_BOARDS_OF_A_SHEET, board_scene};

/// How boards are to look, where a format leaves a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// The number of the first row and column, where numbers are printed. See [`Format::has_base`].
    pub base: Base,
    /// Drawn boards use box drawing and a chess queen, not only ASCII.
    pub unicode: bool,
    /// Drawn boards are coloured with terminal escapes.
    pub color: bool,
    /// Drawn boards and pictures have coordinates.
    pub coordinates: bool,
}

/// Plain ASCII with coordinates, counted from 0.
impl Default for Style {
    fn default() -> Self {
        Style {
            base: Base::Zero,
            unicode: false,
            color: false,
            coordinates: true,
        }
    }
}

/// Text is handed on in pieces of this size: what a pipe takes at once.
const PIECE: usize = 1 << 16;

/// Writes solutions of one size in one format.
///
/// Memory: one buffer of 64 KiB and the text of one row; the pictures keep the columns of the boards
/// of a sheet. Nothing is written until the buffer is full, or [`Writer::flush`] or [`Writer::end`]
/// is called; a writer that is dropped without `end` leaves its output unfinished.
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    buffer: Vec<u8>,
    n: u32,
    style: Style,
    written: u64,
    way: Way,
}

#[derive(Debug)]
enum Way {
    Text {
        envelope: Envelope,
        row: RowText,
        table: Option<Box<Table>>,
    },
    Sheet {
        format: Format,
        boards: Vec<Vec<Square>>,
    },
}

impl<W: Write> Writer<W> {
    /// A writer of solutions for the n × n board. Writes nothing yet.
    pub fn new(format: Format, n: u32, style: Style, out: W) -> Self {
        let way = if format.is_picture() {
            Way::Sheet {
                format,
                boards: Vec::new(),
            }
        } else {
            let (envelope, row) = text(format, n, style);
            let table = Table::new(&envelope, &row, n).map(Box::new);
            Way::Text {
                envelope,
                row,
                table,
            }
        };
        Writer {
            out,
            buffer: Vec::with_capacity(2 * PIECE),
            n,
            style,
            written: 0,
            way,
        }
    }

    /// For one solution alone: without the list around it where the answer is a JSON array of solutions.
    ///
    /// ```
    /// use queens_formats::{Format, Style, Writer};
    /// let mut writer = Writer::new(Format::Strings, 4, Style::default(), Vec::new()).alone();
    /// writer.solution(&[1, 3, 0, 2])?;
    /// assert_eq!(writer.end()?, b"[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"]\n");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn alone(mut self) -> Self {
        if let Way::Text { envelope, .. } = &mut self.way
            && envelope.end == b"]\n"
        {
            envelope.begin.clear();
            envelope.end = b"\n";
        }
        self
    }

    /// How many solutions have been written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes the solution with the queen of row r in column `queens[r]`.
    ///
    /// It is not checked that this is a solution: any list of n columns is written.
    ///
    /// # Errors
    /// What `out` reports; [`io::ErrorKind::InvalidInput`] when a picture would have more than
    /// [`MOST_BOARDS_OF_A_SHEET`] boards.
    ///
    /// # Panics
    /// When there are not n columns, or one is not below n.
    #[inline]
    pub fn solution(&mut self, queens: &[u32]) -> io::Result<()> {
        assert_eq!(queens.len(), self.n as usize, "one column a row");
        if let Way::Text {
            envelope,
            table: Some(table),
            ..
        } = &self.way
            && self.written > 0
        {
            self.buffer.extend_from_slice(envelope.between);
            self.buffer.extend_from_slice(&envelope.open);
            table.push(queens, &mut self.buffer);
            self.buffer.extend_from_slice(&envelope.close);
            self.written += 1;
            if self.buffer.len() >= PIECE {
                return self.hand_on();
            }
            return Ok(());
        }
        self.streamed(queens.iter().copied())
    }

    /// Writes a solution whose columns come one at a time, for boards too large to hold.
    ///
    /// # Errors
    /// As [`Writer::solution`].
    ///
    /// # Panics
    /// As [`Writer::solution`].
    pub fn streamed(&mut self, queens: impl IntoIterator<Item = u32>) -> io::Result<()> {
        let (n, first) = (self.n, self.written == 0);
        let Way::Text { envelope, row, .. } = &self.way else {
            return self.keep(queens.into_iter().collect());
        };
        let buffer = &mut self.buffer;
        buffer.extend_from_slice(if first {
            &envelope.begin
        } else {
            envelope.between
        });
        buffer.extend_from_slice(&envelope.open);
        let mut rows = 0;
        for column in queens {
            assert!(column < n && rows < n, "n columns below n");
            if rows > 0 {
                buffer.extend_from_slice(envelope.join);
            }
            row.push(n, rows, column, buffer);
            rows += 1;
            if buffer.len() >= PIECE {
                self.out.write_all(buffer)?;
                buffer.clear();
            }
        }
        assert_eq!(rows, n, "one column a row");
        buffer.extend_from_slice(&envelope.close);
        self.written += 1;
        Ok(())
    }

    fn keep(&mut self, queens: Vec<u32>) -> io::Result<()> {
        let Way::Sheet { boards, .. } = &mut self.way else {
            return Ok(());
        };
        assert!(
            queens.iter().all(|&column| column < self.n),
            "columns below n"
        );
        if boards.len() == MOST_BOARDS_OF_A_SHEET {
            return refuse(format!(
                "a sheet shows at most {MOST_BOARDS_OF_A_SHEET} boards; ask for fewer solutions"
            ));
        }
        let squares = (0..).zip(queens);
        boards.push(
            squares
                .map(|(row, column)| Square { row, column })
                .collect(),
        );
        self.written += 1;
        Ok(())
    }

    fn hand_on(&mut self) -> io::Result<()> {
        self.out.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// Hands on everything written so far. Pictures come out at the end only.
    ///
    /// # Errors
    /// What `out` reports.
    pub fn flush(&mut self) -> io::Result<()> {
        self.hand_on()?;
        self.out.flush()
    }

    /// Ends the output, writes out all that is buffered, and gives `out` back.
    ///
    /// # Errors
    /// What `out` reports; [`io::ErrorKind::InvalidInput`] when a picture would be too large.
    pub fn end(mut self) -> io::Result<W> {
        match &self.way {
            Way::Text { envelope, .. } => {
                if self.written == 0 {
                    self.buffer.extend_from_slice(&envelope.begin);
                }
                self.buffer.extend_from_slice(envelope.end);
            }
            Way::Sheet { format, boards } => {
                self.buffer = sheet::sheet(*format, &Problem::square(self.n), self.style, boards)?;
            }
        }
        self.flush()?;
        Ok(self.out)
    }
}

/// What stands around solutions and rows.
#[derive(Debug, Default)]
struct Envelope {
    /// Before everything.
    begin: Vec<u8>,
    /// Between two solutions.
    between: &'static [u8],
    /// After everything.
    end: &'static [u8],
    /// Before the rows of a solution.
    open: Vec<u8>,
    /// Between two rows.
    join: &'static [u8],
    /// After the rows of a solution.
    close: Vec<u8>,
}

/// The text of one row.
#[derive(Debug)]
enum RowText {
    /// The column's number.
    Number { base: u32 },
    /// `row:column`.
    Pair { base: u32 },
    /// A chess square.
    Square,
    /// `empty` with `queen` put over the cell of the queen.
    Cells {
        empty: Vec<u8>,
        first: usize,
        stride: usize,
        queen: u8,
    },
    /// `n` times `false,`.
    Booleans { none: Vec<u8> },
    /// Runs of empty squares and the letter.
    Runs,
    /// A row of a drawn board.
    Drawn(board::Drawing),
}

fn text(format: Format, n: u32, style: Style) -> (Envelope, RowText) {
    let base = style.base.first();
    let json_board = |join| Envelope {
        begin: b"[".to_vec(),
        between: b",",
        end: b"]\n",
        open: b"[".to_vec(),
        join,
        close: b"]".to_vec(),
    };
    let line = |join| Envelope {
        join,
        close: b"\n".to_vec(),
        ..Envelope::default()
    };
    let cells = |before: &str, empty: &str, join: &str, after: &str, at, queen| {
        let empty_row = vec![empty; n as usize].join(join);
        RowText::Cells {
            first: before.len() + at,
            stride: empty.len() + join.len(),
            empty: [before, &empty_row, after].concat().into_bytes(),
            queen,
        }
    };
    match format {
        Format::Board => {
            let drawing = board::Drawing::new(n, n, style);
            let envelope = Envelope {
                open: drawing.top(),
                close: drawing.bottom(),
                ..Envelope::default()
            };
            (envelope, RowText::Drawn(drawing))
        }
        Format::Spaced => (line(b""), cells("", ".", " ", "\n", 0, b'Q')),
        Format::Rows => (line(b""), cells("", ".", "", "\n", 0, b'Q')),
        Format::Strings => (json_board(b","), cells("\"", ".", "", "\"", 0, b'Q')),
        Format::Letters => (json_board(b","), cells("[", "\"#\"", ",", "]", 1, b'Q')),
        Format::Matrix => (line(b""), cells("{ ", "0", ",  ", "}\n", 0, b'1')),
        Format::Flat => {
            let none = "false,".repeat(n as usize).into_bytes();
            (json_board(b","), RowText::Booleans { none })
        }
        Format::Columns => (line(b" "), RowText::Number { base }),
        Format::Pairs => (line(b" "), RowText::Pair { base }),
        Format::Squares => (line(b" "), RowText::Square),
        Format::Jsonl => {
            let envelope = Envelope {
                open: format!("{{\"n\":{n},\"queens\":[").into_bytes(),
                join: b",",
                close: b"]}\n".to_vec(),
                ..Envelope::default()
            };
            (envelope, RowText::Number { base: 0 })
        }
        Format::Csv => {
            let names: Vec<String> = (0..u64::from(n))
                .map(|row| format!("row{}", row + u64::from(base)))
                .collect();
            let envelope = Envelope {
                begin: (names.join(",") + "\n").into_bytes(),
                ..line(b",")
            };
            (envelope, RowText::Number { base })
        }
        Format::Fen => (line(b"/"), RowText::Runs),
        Format::Svg | Format::Png => unreachable!("pictures are no text"),
    }
}

impl RowText {
    #[inline]
    fn push(&self, n: u32, row: u32, column: u32, to: &mut Vec<u8>) {
        match self {
            RowText::Number { base } => push_number(u64::from(column) + u64::from(*base), to),
            RowText::Pair { base } => {
                push_number(u64::from(row) + u64::from(*base), to);
                to.push(b':');
                push_number(u64::from(column) + u64::from(*base), to);
            }
            RowText::Square => {
                file::push(column, to);
                push_number(u64::from(n - row), to);
            }
            RowText::Cells {
                empty,
                first,
                stride,
                queen,
            } => {
                let start = to.len();
                to.extend_from_slice(empty);
                to[start + first + stride * column as usize] = *queen;
            }
            RowText::Booleans { none } => {
                to.extend_from_slice(&none[..6 * column as usize]);
                to.extend_from_slice(b"true");
                let after = &none[6 * column as usize + 6..];
                if let Some(falses) = after.strip_suffix(b",") {
                    to.push(b',');
                    to.extend_from_slice(falses);
                }
            }
            RowText::Runs => {
                for (empty, queen) in [(column, true), (n - 1 - column, false)] {
                    if empty > 0 {
                        push_number(u64::from(empty), to);
                    }
                    if queen {
                        to.push(b'Q');
                    }
                }
            }
            RowText::Drawn(drawing) => drawing.push_row(row, [column], to),
        }
    }

    /// Bytes of the rows of a permutation, without what joins them; for runs, an upper bound.
    fn bytes(&self, n: u128) -> u128 {
        match self {
            RowText::Number { base } => digits_below(n, *base),
            RowText::Pair { base } => 2 * digits_below(n, *base) + n,
            RowText::Square => {
                let letters: u128 = (0..7).map(|k| n.saturating_sub(words_to(k))).sum();
                letters + digits_below(n, 1)
            }
            RowText::Cells { empty, .. } => n * empty.len() as u128,
            RowText::Booleans { .. } => n * (6 * n).saturating_sub(2),
            RowText::Runs => n + 2 * digits_below(n, 0).saturating_sub(1),
            RowText::Drawn(drawing) => n * drawing.row_bytes() as u128,
        }
    }
}

/// Digits of the n numbers that count from `base`.
fn digits_below(n: u128, base: u32) -> u128 {
    let last = n + u128::from(base);
    // Each number has one digit, one more if it is at least 10, one more if at least 100, …
    let longer: u128 = (1..11).map(|k| last.saturating_sub(10u128.pow(k))).sum();
    n + longer
}

/// The number of words of at most k letters, from the one letter on: 0, 26, 26 + 26², …
fn words_to(k: u32) -> u128 {
    (1..=k).map(|letters| 26u128.pow(letters)).sum()
}

/// How many bytes one solution takes in a text format; `None` for pictures. What is written only once, before
/// or after all solutions, is not counted; `fen` may take less.
///
/// ```
/// use queens_formats::{Format, Style, solution_bytes};
/// assert_eq!(solution_bytes(Format::Columns, 4, Style::default()), Some(8));
/// ```
pub fn solution_bytes(format: Format, n: u32, style: Style) -> Option<u128> {
    if format.is_picture() {
        return None;
    }
    // The header of csv is as long as the board: leave it out, it is not asked for.
    let (envelope, row) = match format {
        Format::Csv => text(Format::Columns, n, style),
        format => text(format, n, style),
    };
    let n = u128::from(n);
    let joins = n.saturating_sub(1) * envelope.join.len() as u128;
    let around = envelope.open.len() + envelope.close.len() + envelope.between.len();
    Some(row.bytes(n) + joins + around as u128)
}

fn refuse<T>(sentence: String) -> io::Result<T> {
    Err(io::Error::new(io::ErrorKind::InvalidInput, sentence))
}

/// Appends a number in decimal.
fn push_number(mut number: u64, to: &mut Vec<u8>) {
    let mut digits = [0; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (number % 10) as u8;
        number /= 10;
        if number == 0 {
            break;
        }
    }
    to.extend_from_slice(&digits[at..]);
}

/// The ready-made texts of all rows of a small board, each with what joins it to the next.
///
/// Measured in `benches/formats.rs`.
#[derive(Debug)]
struct Table {
    texts: Texts,
    /// Where the texts of one row begin after those of the row above: 0 if all rows look the same.
    apart: usize,
    /// Bytes of what joins two rows.
    join: usize,
}

#[derive(Debug)]
enum Texts {
    /// Up to eight bytes, stored as a word whatever their number; the next store overwrites the rest.
    Words {
        words: Vec<[u8; 8]>,
        lengths: Vec<u8>,
    },
    /// Texts of the same length, one after the other.
    Equal { bytes: Vec<u8>, length: usize },
}

impl Table {
    /// The most bytes of a table: more would not stay in the cache.
    const MOST: u128 = 1 << 18;

    fn new(envelope: &Envelope, row: &RowText, n: u32) -> Option<Table> {
        let rows = match row {
            RowText::Pair { .. } | RowText::Square | RowText::Drawn(_) => n,
            _ => n.min(1),
        };
        let size = row.bytes(u128::from(n)) * u128::from(rows);
        if n == 0 || size > Self::MOST {
            return None;
        }
        let (mut bytes, mut ends) = (Vec::new(), Vec::new());
        for row_number in 0..rows {
            for column in 0..n {
                row.push(n, row_number, column, &mut bytes);
                bytes.extend_from_slice(envelope.join);
                ends.push(bytes.len());
            }
        }
        let starts = std::iter::once(0).chain(ends.iter().copied());
        let texts: Vec<&[u8]> = starts
            .zip(&ends)
            .map(|(start, &end)| &bytes[start..end])
            .collect();
        let length = texts[0].len();
        let texts = if texts.iter().all(|text| text.len() <= 8) {
            let word = |text: &&[u8]| {
                let mut word = [0; 8];
                word[..text.len()].copy_from_slice(text);
                (word, text.len() as u8)
            };
            let (words, lengths) = texts.iter().map(word).unzip();
            Texts::Words { words, lengths }
        } else if texts.iter().all(|text| text.len() == length) {
            Texts::Equal { bytes, length }
        } else {
            return None;
        };
        Some(Table {
            texts,
            apart: if rows > 1 { n as usize } else { 0 },
            join: envelope.join.len(),
        })
    }

    #[inline]
    fn push(&self, queens: &[u32], to: &mut Vec<u8>) {
        let mut row = 0;
        match &self.texts {
            Texts::Words { words, lengths } => {
                let start = to.len();
                to.resize(start + 8 * queens.len(), 0);
                let room = &mut to[start..];
                let mut at = 0;
                for &column in queens {
                    let text = row + column as usize;
                    room[at..at + 8].copy_from_slice(&words[text]);
                    at += usize::from(lengths[text]);
                    row += self.apart;
                }
                to.truncate(start + at);
            }
            Texts::Equal { bytes, length } => {
                for &column in queens {
                    let text = (row + column as usize) * length;
                    to.extend_from_slice(&bytes[text..text + length]);
                    row += self.apart;
                }
            }
        }
        // Nothing follows the last row that it would have to be joined with.
        to.truncate(to.len() - self.join);
    }
}
