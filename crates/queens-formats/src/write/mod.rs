//! The writer, which writes solutions as they are found and keeps none.
//!
//! A text format is an [`Envelope`] (the text before, between and after boards and rows) and the text of one row,
//! [`RowText`]. Listing all solutions of a board is bound by its output, so small boards are written in a faster way, from a
//! [`Table`] of ready-made rows.
//!
//! A row has as many cells as the board has columns, and a row without a queen is `-` in `columns`, nothing in `csv`, and a
//! run of empty squares in `fen`. If a text does not show its size, the reader has to be given the size.

mod board;
mod drawing;
mod sheet;

use std::io::{self, Write};

use queens::{Problem, Square};

use crate::format::{Base, Format, file};

pub use drawing::draw;
pub use sheet::{MOST_BOARDS_OF_A_SHEET, board_scene};

/// How boards look if a format leaves a choice: by default in plain ASCII, counted from 0.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// The number of the first row and column, where numbers are printed. See [`Format::has_base`].
    pub base: Base,
    /// Whether drawn boards use box drawing and a chess queen, not only ASCII.
    pub unicode: bool,
    /// Whether drawn boards are coloured with terminal escapes.
    pub color: bool,
}

/// Text is passed on in pieces of this size, which is what a pipe takes at once.
const PIECE: usize = 1 << 16;

/// Writes boards of one size in one format.
///
/// Drawings and pictures show regions and blocked squares, and distinguish given queens from placed ones.
///
/// Memory: one buffer of 64 KiB and the text of one row, or of one board with regions; pictures keep the boards of a sheet.
/// Nothing is written until the buffer is full, or [`Writer::flush`] or [`Writer::end`] is called. A writer that is dropped
/// without `end` leaves its output unfinished.
///
/// ```
/// use queens::{Problem, Square};
/// use queens_formats::{Format, Style, Writer};
/// let problem = Problem::rectangle(2, 4);
/// let queens = [Square::new(0, 0), Square::new(1, 2)];
/// let mut writer = Writer::for_problem(Format::Strings, problem, Style::default(), Vec::new());
/// writer.placement(&queens)?;
/// assert_eq!(writer.end()?, b"[[\"Q...\",\"..Q.\"]]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct Writer<W: Write> {
    out: W,
    buffer: Vec<u8>,
    format: Format,
    problem: Problem,
    style: Style,
    written: u64,
    mode: Mode,
}

/// How a writer makes its output.
#[derive(Debug)]
enum Mode {
    /// Row by row.
    Text {
        envelope: Envelope,
        row: RowText,
        table: Option<Box<Table>>,
    },
    /// Board by board: drawings that show more than queens.
    Drawings,
    /// All boards in one picture.
    Sheet { boards: Vec<Vec<Square>> },
}

impl<W: Write> Writer<W> {
    /// A writer of solutions for the n × n board, with a queen in each row. Writes nothing yet.
    pub fn new(format: Format, n: u32, style: Style, out: W) -> Self {
        Self::with(format, Problem::square(n), true, style, out)
    }

    /// A writer of placements on the board of a problem: a rectangle, a board with fewer queens than rows or several in a
    /// row, or one with regions. Writes nothing yet.
    pub fn for_problem(format: Format, problem: Problem, style: Style, out: W) -> Self {
        Self::with(format, problem, false, style, out)
    }

    fn with(format: Format, problem: Problem, one_a_row: bool, style: Style, out: W) -> Self {
        let mode = if format.is_picture() {
            Mode::Sheet { boards: Vec::new() }
        } else if format == Format::Board && !one_a_row {
            Mode::Drawings
        } else {
            let shape = [problem.rows(), problem.columns()];
            let (envelope, row) = text(format, shape, one_a_row, style);
            let table = one_a_row.then(|| Table::new(&envelope, &row, problem.rows()));
            Mode::Text {
                table: table.flatten().map(Box::new),
                envelope,
                row,
            }
        };
        Writer {
            out,
            buffer: Vec::with_capacity(2 * PIECE),
            format,
            problem,
            style,
            written: 0,
            mode,
        }
    }

    /// The writer for one solution alone: a format that is a JSON array of solutions leaves out this outer array.
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
        if let Mode::Text { envelope, .. } = &mut self.mode
            && envelope.end == b"]\n"
        {
            envelope.begin.clear();
            envelope.end = b"\n";
        }
        self
    }

    /// Number of boards that have been written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes the solution with the queen of row r in column `queens[r]`.
    ///
    /// Whether it is a solution is not checked: any list of n columns is written.
    ///
    /// # Errors
    /// Errors of `out`; [`io::ErrorKind::InvalidInput`] if a picture would have more than [`MOST_BOARDS_OF_A_SHEET`] boards.
    ///
    /// # Panics
    /// If there are not n columns, or one is not below n.
    pub fn solution(&mut self, queens: &[u32]) -> io::Result<()> {
        assert_eq!(
            queens.len(),
            self.problem.rows() as usize,
            "one column a row"
        );
        if let Mode::Text {
            envelope,
            table: Some(table),
            ..
        } = &self.mode
            && self.written > 0
        {
            envelope.push_begin(false, &mut self.buffer);
            table.push(queens, &mut self.buffer);
            self.buffer.extend_from_slice(&envelope.close);
            self.written += 1;
            return self.hand_on(PIECE);
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
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let queens = Square::in_rows(queens);
        if !matches!(self.mode, Mode::Text { .. }) {
            let squares: Vec<Square> = queens.collect();
            assert_eq!(squares.len(), rows as usize, "one column a row");
            return self.whole(squares);
        }
        let mut number = 0;
        self.row_by_row(queens.map(|Square { row, column }| {
            assert!(column < columns && row < rows, "n columns below n");
            number += 1;
            (row, [column])
        }))?;
        assert_eq!(number, rows, "one column a row");
        Ok(())
    }

    /// Writes a placement: queens in any order, each on the board.
    ///
    /// # Errors
    /// As [`Writer::solution`]; [`io::ErrorKind::InvalidInput`] also for two queens in a row as `columns` or `csv`, for two on
    /// a square, and for one outside the board.
    pub fn placement(&mut self, queens: &[Square]) -> io::Result<()> {
        let mut queens = queens.to_vec();
        queens.sort_unstable();
        let (rows, columns) = (0..self.problem.rows(), self.problem.columns());
        let is_off = |queen: &Square| queen.row >= rows.end || queen.column >= columns;
        if queens.iter().any(is_off) || queens.windows(2).any(|pair| pair[0] == pair[1]) {
            return refuse(
                "every queen must be on the board, and no two on the same square".to_owned(),
            );
        }
        let Mode::Text { row, .. } = &self.mode else {
            return self.whole(queens);
        };
        if queens.iter().map(|queen| queen.row).eq(rows.clone()) {
            let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
            return self.solution(&columns);
        }
        let is_shared = |pair: &[Square]| pair[0].row == pair[1].row;
        if matches!(row, RowText::Number { .. }) && queens.windows(2).any(is_shared) {
            return refuse(format!(
                "{} has at most one queen per row: choose board, spaced, rows, strings, matrix, pairs, squares, fen or \
                 jsonl",
                self.format
            ));
        }
        if row.names_queens() {
            return self.row_by_row(queens.iter().map(|queen| (queen.row, [queen.column])));
        }
        let mut left = queens.iter().peekable();
        self.row_by_row(rows.map(|row| {
            let here = std::iter::from_fn(|| left.next_if(|queen| queen.row == row));
            (row, here.map(|queen| queen.column).collect::<Vec<u32>>())
        }))
    }

    /// Writes the rows of a board, or its queens, each with its row and columns.
    fn row_by_row<C: AsRef<[u32]>>(
        &mut self,
        rows: impl Iterator<Item = (u32, C)>,
    ) -> io::Result<()> {
        let Mode::Text { envelope, row, .. } = &self.mode else {
            unreachable!("other boards are written whole");
        };
        let buffer = &mut self.buffer;
        envelope.push_begin(self.written == 0, buffer);
        for (at, (number, columns)) in rows.enumerate() {
            if at > 0 {
                buffer.extend_from_slice(envelope.join);
            }
            row.push(number, columns.as_ref(), buffer);
            if buffer.len() >= PIECE {
                self.out.write_all(buffer)?;
                buffer.clear();
            }
        }
        buffer.extend_from_slice(&envelope.close);
        self.written += 1;
        Ok(())
    }

    /// Writes, or keeps for the picture, a board that is not written row by row.
    fn whole(&mut self, queens: Vec<Square>) -> io::Result<()> {
        let columns = self.problem.columns();
        assert!(
            queens.iter().all(|queen| queen.column < columns),
            "columns below n"
        );
        match &mut self.mode {
            Mode::Sheet { boards } if boards.len() == MOST_BOARDS_OF_A_SHEET => {
                return refuse(format!(
                    "a sheet shows at most {MOST_BOARDS_OF_A_SHEET} boards; ask for fewer solutions"
                ));
            }
            Mode::Sheet { boards } => boards.push(queens),
            _ => {
                let drawn = draw(&self.problem, &queens, self.style);
                self.buffer.extend_from_slice(drawn.as_bytes());
            }
        }
        self.written += 1;
        self.hand_on(PIECE)
    }

    /// Passes the buffer on to `out`, if it has at least this many bytes.
    fn hand_on(&mut self, least: usize) -> io::Result<()> {
        if self.buffer.len() >= least {
            self.out.write_all(&self.buffer)?;
            self.buffer.clear();
        }
        Ok(())
    }

    /// Passes everything written so far on to `out`. Pictures are written only at the end.
    ///
    /// # Errors
    /// Errors of `out`.
    pub fn flush(&mut self) -> io::Result<()> {
        self.hand_on(0)?;
        self.out.flush()
    }

    /// Ends the output, writes everything that is buffered, and returns `out`.
    ///
    /// # Errors
    /// Errors of `out`; [`io::ErrorKind::InvalidInput`] if a picture would be too large;
    /// [`io::ErrorKind::Unsupported`] for [`Format::Png`] in a build without the feature `pictures`.
    pub fn end(mut self) -> io::Result<W> {
        match &self.mode {
            Mode::Text { envelope, .. } => {
                if self.written == 0 {
                    self.buffer.extend_from_slice(&envelope.begin);
                }
                self.buffer.extend_from_slice(envelope.end);
            }
            Mode::Drawings => {}
            Mode::Sheet { boards } => {
                self.buffer = sheet::sheet(self.format, &self.problem, self.style, boards)?;
            }
        }
        self.flush()?;
        Ok(self.out)
    }
}

/// The text around boards and rows.
#[derive(Debug, Default)]
struct Envelope {
    /// Before everything.
    begin: Vec<u8>,
    /// Between two boards.
    between: &'static [u8],
    /// After everything.
    end: &'static [u8],
    /// Before the rows of a board.
    open: Vec<u8>,
    /// Between two rows.
    join: &'static [u8],
    /// After the rows of a board.
    close: Vec<u8>,
}

impl Envelope {
    /// Appends the text before the rows of a board.
    fn push_begin(&self, is_first: bool, to: &mut Vec<u8>) {
        to.extend_from_slice(if is_first { &self.begin } else { self.between });
        to.extend_from_slice(&self.open);
    }
}

/// The text of one row.
#[derive(Debug)]
enum RowText {
    /// The number of the column, or the sign of a row without a queen.
    Number { base: u32, none: &'static str },
    /// Row and column, with signs before, between and after: `row:column`, `[row,column]`.
    Pair { base: u32, signs: [&'static str; 3] },
    /// A chess square.
    Square { rows: u32 },
    /// `empty` with `queen` put over the cells of the queens.
    Cells {
        empty: Vec<u8>,
        first: usize,
        stride: usize,
        queen: u8,
    },
    /// `false,` for each column.
    Booleans { none: Vec<u8> },
    /// Runs of empty squares and the letter.
    Runs { columns: u32 },
    /// A row of a drawn board.
    Drawn(board::Drawing),
}

/// The texts of a format for boards of these rows and columns, with one queen in each row or with any queens.
fn text(
    format: Format,
    [rows, columns]: [u32; 2],
    one_a_row: bool,
    style: Style,
) -> (Envelope, RowText) {
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
        let empty_row = vec![empty; columns as usize].join(join);
        RowText::Cells {
            first: before.len() + at,
            stride: empty.len() + join.len(),
            empty: [before, &empty_row, after].concat().into_bytes(),
            queen,
        }
    };
    match format {
        Format::Board => {
            let drawing = board::Drawing::new(rows, columns, style);
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
            let none = "false,".repeat(columns as usize).into_bytes();
            (json_board(b","), RowText::Booleans { none })
        }
        Format::Columns => (line(b" "), RowText::Number { base, none: "-" }),
        Format::Pairs => {
            let signs = ["", ":", ""];
            (line(b" "), RowText::Pair { base, signs })
        }
        Format::Squares => (line(b" "), RowText::Square { rows }),
        Format::Jsonl => {
            let (board, row) = if one_a_row {
                let row = RowText::Number {
                    base: 0,
                    none: "null",
                };
                (format!("{{\"n\":{rows},\"queens\":["), row)
            } else {
                let shape = format!("{{\"rows\":{rows},\"columns\":{columns},\"squares\":[");
                let signs = ["[", ",", "]"];
                (shape, RowText::Pair { base: 0, signs })
            };
            let envelope = Envelope {
                open: board.into_bytes(),
                join: b",",
                close: b"]}\n".to_vec(),
                ..Envelope::default()
            };
            (envelope, row)
        }
        Format::Csv => {
            let names: Vec<String> = (0..u64::from(rows))
                .map(|row| format!("row{}", row + u64::from(base)))
                .collect();
            let envelope = Envelope {
                begin: (names.join(",") + "\n").into_bytes(),
                ..line(b",")
            };
            (envelope, RowText::Number { base, none: "" })
        }
        Format::Fen => (line(b"/"), RowText::Runs { columns }),
        Format::Svg | Format::Png => unreachable!("pictures are no text"),
    }
}

impl RowText {
    /// Whether there is a text for each queen, not for each row.
    fn names_queens(&self) -> bool {
        matches!(self, RowText::Pair { .. } | RowText::Square { .. })
    }

    /// Appends the row with queens in these columns, which ascend.
    fn push(&self, row: u32, queens: &[u32], to: &mut Vec<u8>) {
        match self {
            RowText::Number { base, none } => match queens.first() {
                Some(column) => push_number(u64::from(*column) + u64::from(*base), to),
                None => to.extend_from_slice(none.as_bytes()),
            },
            RowText::Pair { base, signs } => {
                to.extend_from_slice(signs[0].as_bytes());
                push_number(u64::from(row) + u64::from(*base), to);
                to.extend_from_slice(signs[1].as_bytes());
                push_number(u64::from(queens[0]) + u64::from(*base), to);
                to.extend_from_slice(signs[2].as_bytes());
            }
            RowText::Square { rows } => {
                file::push(queens[0], to);
                push_number(u64::from(rows - row), to);
            }
            RowText::Cells {
                empty,
                first,
                stride,
                queen,
            } => {
                let start = to.len();
                to.extend_from_slice(empty);
                for &column in queens {
                    to[start + first + stride * column as usize] = *queen;
                }
            }
            RowText::Booleans { none } => {
                const FALSE: usize = "false,".len();
                let mut at = 0;
                for &column in queens {
                    to.extend_from_slice(&none[at..FALSE * column as usize]);
                    to.extend_from_slice(b"true,");
                    at = FALSE * (column as usize + 1);
                }
                to.extend_from_slice(&none[at..]);
                // Nothing follows the last comma.
                to.pop_if(|last| *last == b',');
            }
            RowText::Runs { columns } => {
                let mut at = 0;
                let mut push_run = |end: u32, to: &mut Vec<u8>| {
                    if end > at {
                        push_number(u64::from(end - at), to);
                    }
                    at = end + 1;
                };
                for &column in queens {
                    push_run(column, to);
                    to.push(b'Q');
                }
                push_run(*columns, to);
            }
            RowText::Drawn(drawing) => drawing.push_row(row, queens.iter().copied(), to),
        }
    }

    /// Number of bytes in the rows of a permutation, without the text between rows; for runs, an upper bound.
    fn bytes(&self, n: u128) -> u128 {
        match self {
            RowText::Number { base, .. } => digits_below(n, *base),
            RowText::Pair { base, signs } => {
                2 * digits_below(n, *base) + n * signs.concat().len() as u128
            }
            RowText::Square { .. } => {
                let letters: u128 = (0..7).map(|k| n.saturating_sub(words_to(k))).sum();
                letters + digits_below(n, 1)
            }
            RowText::Cells { empty, .. } => n * empty.len() as u128,
            RowText::Booleans { .. } => n * (6 * n).saturating_sub(2),
            RowText::Runs { .. } => n + 2 * digits_below(n, 0).saturating_sub(1),
            RowText::Drawn(drawing) => n * drawing.row_bytes() as u128,
        }
    }
}

/// Number of digits in the n numbers that count from `base`.
fn digits_below(n: u128, base: u32) -> u128 {
    let last = n + u128::from(base);
    // Each number has one digit, one more if it is at least 10, one more if at least 100, …
    let longer: u128 = (1..11).map(|k| last.saturating_sub(10u128.pow(k))).sum();
    n + longer
}

/// Number of words of one to k letters: 0, 26, 26 + 26², …
fn words_to(k: u32) -> u128 {
    (1..=k).map(|letters| 26u128.pow(letters)).sum()
}

/// Number of bytes that one solution takes in a text format; `None` for pictures. Text that is written only once, before or
/// after all solutions, is not counted. `fen` may take less. Needs the memory of a row.
///
/// ```
/// use queens_formats::{Format, Style, solution_bytes};
/// assert_eq!(solution_bytes(Format::Columns, 4, Style::default()), Some(8));
/// ```
pub fn solution_bytes(format: Format, n: u32, style: Style) -> Option<u128> {
    if format.is_picture() {
        return None;
    }
    // The header of csv is as long as the board, and it is not counted: leave it out.
    let (envelope, row) = match format {
        Format::Csv => text(Format::Columns, [n; 2], true, style),
        format => text(format, [n; 2], true, style),
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
fn push_number(number: u64, to: &mut Vec<u8>) {
    to.extend_from_slice(itoa::Buffer::new().format(number).as_bytes());
}

/// The ready-made texts of all rows of a small board, each with the text that joins it to the next.
///
/// Measured in `benches/formats.rs`.
#[derive(Debug)]
struct Table {
    texts: Texts,
    /// Distance from the first text of one row to that of the row below: 0 if all rows look the same.
    apart: usize,
    /// Number of bytes in the text between two rows.
    join: usize,
}

#[derive(Debug)]
enum Texts {
    /// Texts of up to eight bytes, stored as a whole word whatever their length. The next store overwrites the rest.
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
        let is_by_row = matches!(row, RowText::Drawn(_)) || row.names_queens();
        let rows = if is_by_row { n } else { n.min(1) };
        let size = row.bytes(u128::from(n)) * u128::from(rows);
        if n == 0 || size > Self::MOST {
            return None;
        }
        let (mut bytes, mut ends) = (Vec::new(), vec![0]);
        for row_number in 0..rows {
            for column in 0..n {
                row.push(row_number, &[column], &mut bytes);
                bytes.extend_from_slice(envelope.join);
                ends.push(bytes.len());
            }
        }
        let texts = ends.windows(2).map(|ends| &bytes[ends[0]..ends[1]]);
        let texts: Vec<&[u8]> = texts.collect();
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
        // Nothing follows the last row, so it needs no text to join it.
        to.truncate(to.len() - self.join);
    }
}
