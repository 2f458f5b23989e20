//! Placements on the board of any problem: rectangles, fewer queens than rows, several in a row.
//!
//! Each format is the one of [`super::Writer`] as far as it goes: a row has as many cells as the board has columns,
//! and a row without a queen is `-` in `columns`, nothing in `csv`, and a run of empty squares in `fen`. Where a text
//! does not show its size, the reader has to be given it.

use std::io::{self, Write};

use queens::Square;
use queens::complete::Problem;

use super::drawing::draw;
use super::sheet::{MOST_BOARDS_OF_A_SHEET, sheet};
use super::{PIECE, Style, refuse};
use crate::format::{Format, file};
use crate::problem::squares_json;

/// Writes placements of queens on the board of a problem, in any format.
///
/// Drawings and pictures show regions and blocked squares, and tell given queens from those that were placed.
/// Memory: the text of a placement and at most 64 KiB before it; pictures keep the boards of a sheet.
///
/// ```
/// use queens::Square;
/// use queens::complete::Problem;
/// use queens_formats::{Format, ProblemWriter, Style};
/// let problem = Problem::rectangle(2, 4);
/// let queens = [Square::new(0, 0), Square::new(1, 2)];
/// let mut writer = ProblemWriter::new(Format::Strings, problem, Style::default(), Vec::new());
/// writer.placement(&queens)?;
/// assert_eq!(writer.end()?, b"[[\"Q...\",\"..Q.\"]]\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct ProblemWriter<W: Write> {
    out: W,
    buffer: Vec<u8>,
    format: Format,
    problem: Problem,
    style: Style,
    written: u64,
    /// The boards of a picture.
    kept: Vec<Vec<Square>>,
}

impl<W: Write> ProblemWriter<W> {
    /// A writer of placements on this board. Writes nothing yet.
    pub fn new(format: Format, problem: Problem, style: Style, out: W) -> Self {
        ProblemWriter {
            out,
            buffer: Vec::new(),
            format,
            problem,
            style,
            written: 0,
            kept: Vec::new(),
        }
    }

    /// How many placements have been written.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes a placement: queens in any order, each on the board.
    ///
    /// # Errors
    /// What `out` reports; [`io::ErrorKind::InvalidInput`] for two queens in a row as `columns` or `csv`, and when a
    /// picture would have more than [`MOST_BOARDS_OF_A_SHEET`] boards.
    pub fn placement(&mut self, queens: &[Square]) -> io::Result<()> {
        let mut queens = queens.to_vec();
        queens.sort_unstable();
        if self.format.is_picture() {
            if self.kept.len() == MOST_BOARDS_OF_A_SHEET {
                return refuse(format!(
                    "a sheet shows at most {MOST_BOARDS_OF_A_SHEET} boards; ask for fewer solutions"
                ));
            }
            self.kept.push(queens);
            self.written += 1;
            return Ok(());
        }
        let mut text = String::new();
        match (self.written, self.format) {
            (0, Format::Strings | Format::Letters | Format::Flat) => text += "[",
            (0, Format::Csv) => {
                let first = u64::from(self.style.base.first());
                let names =
                    (0..u64::from(self.problem.rows())).map(|row| format!("row{}", row + first));
                text += &(joined(names, ",") + "\n");
            }
            (_, Format::Strings | Format::Letters | Format::Flat) => text += ",",
            _ => {}
        }
        text += &self.text(&queens)?;
        self.buffer.extend_from_slice(text.as_bytes());
        self.written += 1;
        match self.buffer.len() >= PIECE {
            true => self.hand_on(),
            false => Ok(()),
        }
    }

    fn text(&self, queens: &[Square]) -> io::Result<String> {
        let (rows, columns) = (self.problem.rows(), self.problem.columns());
        let first = u64::from(self.style.base.first());
        let stands = |row, column| queens.binary_search(&Square { row, column }).is_ok();
        let cells = |row, queen: &str, free: &str, join: &str| {
            let sign = |column| if stands(row, column) { queen } else { free }.to_owned();
            joined((0..columns).map(sign), join)
        };
        // Every row as text, these between them.
        let all = |row: &dyn Fn(u32) -> String, join: &str| joined((0..rows).map(row), join);
        Ok(match self.format {
            Format::Board => draw(&self.problem, queens, self.style),
            Format::Spaced => all(&|row| cells(row, "Q", ".", " ") + "\n", "") + "\n",
            Format::Rows => all(&|row| cells(row, "Q", ".", "") + "\n", "") + "\n",
            Format::Strings => {
                format!(
                    "[{}]",
                    all(&|row| format!("\"{}\"", cells(row, "Q", ".", "")), ",")
                )
            }
            Format::Letters => {
                let row = |row| format!("[{}]", cells(row, "\"Q\"", "\"#\"", ","));
                format!("[{}]", all(&row, ","))
            }
            Format::Matrix => {
                all(&|row| format!("{{ {}}}\n", cells(row, "1", "0", ",  ")), "") + "\n"
            }
            Format::Flat => format!("[{}]", all(&|row| cells(row, "true", "false", ","), ",")),
            Format::Columns => joined(self.one_a_row(queens, "-")?, " ") + "\n",
            Format::Csv => joined(self.one_a_row(queens, "")?, ",") + "\n",
            Format::Pairs => {
                let pair = |queen: &Square| {
                    format!(
                        "{}:{}",
                        u64::from(queen.row) + first,
                        u64::from(queen.column) + first
                    )
                };
                joined(queens.iter().map(pair), " ") + "\n"
            }
            Format::Squares => {
                let square = |queen: &Square| {
                    let mut letters = Vec::new();
                    file::push(queen.column, &mut letters);
                    format!("{}{}", String::from_utf8_lossy(&letters), rows - queen.row)
                };
                joined(queens.iter().map(square), " ") + "\n"
            }
            Format::Jsonl => {
                let squares = squares_json(queens);
                format!("{{\"rows\":{rows},\"columns\":{columns},\"squares\":{squares}}}\n")
            }
            Format::Fen => all(&|row| runs(columns, |column| stands(row, column)), "/") + "\n",
            Format::Svg | Format::Png => unreachable!("pictures are no text"),
        })
    }

    /// The column of each row's queen, or what stands for none.
    fn one_a_row(&self, queens: &[Square], none: &str) -> io::Result<Vec<String>> {
        let mut columns = vec![none.to_owned(); self.problem.rows() as usize];
        for pair in queens.windows(2) {
            if pair[0].row == pair[1].row {
                return refuse(format!(
                    "{} has one queen a row at most: choose board, spaced, rows, strings, matrix, pairs, squares, fen or \
                     jsonl",
                    self.format
                ));
            }
        }
        for queen in queens {
            let column = u64::from(queen.column) + u64::from(self.style.base.first());
            columns[queen.row as usize] = column.to_string();
        }
        Ok(columns)
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
        match self.format {
            Format::Strings | Format::Letters | Format::Flat => {
                let end: &[u8] = if self.written == 0 { b"[]\n" } else { b"]\n" };
                self.buffer.extend_from_slice(end);
            }
            Format::Svg | Format::Png => {
                self.buffer = sheet(self.format, &self.problem, self.style, &self.kept)?;
            }
            _ => {}
        }
        self.flush()?;
        Ok(self.out)
    }
}

fn joined(words: impl IntoIterator<Item = String>, join: &str) -> String {
    words.into_iter().collect::<Vec<_>>().join(join)
}

/// Runs of empty squares and letters of queens.
fn runs(columns: u32, stands: impl Fn(u32) -> bool) -> String {
    let (mut text, mut run) = (String::new(), 0);
    for column in 0..columns {
        match stands(column) {
            false => run += 1,
            true => {
                if run > 0 {
                    text += &run.to_string();
                }
                text += "Q";
                run = 0;
            }
        }
    }
    if run > 0 {
        text += &run.to_string();
    }
    text
}
