//! The answer on stdout: boards, a number, or one JSON object.

use std::io::{self, Write};
use std::time::Duration;

use queens::Square;
use queens::complete::Problem;
use queens_formats::{Base, Format};
use serde_json::json;

use super::{Complete, Found, question};
use crate::boards::Boards;
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::Terminal;

pub(super) enum Printer {
    /// One queen in each row of a square board: every format there is.
    Boards(Box<Boards>),
    /// Any other set of squares.
    Squares {
        output: Output,
        format: Format,
        base: Base,
        rows: u32,
        columns: u32,
    },
    Number(Output),
    Json {
        output: Output,
        listed: u64,
        count: Option<u128>,
    },
}

impl Printer {
    pub(super) fn open(
        arguments: &Complete,
        problem: &Problem,
        terminal: &Terminal,
    ) -> Result<Self, Failure> {
        let output = || Output::open(arguments.output.output.as_deref());
        if arguments.json {
            let mut output = output()?;
            let problem = question::to_json(problem);
            let begun = write!(output, r#"{{"problem":{problem},"solutions":["#);
            written(&output, begun)?;
            return Ok(Printer::Json {
                output,
                listed: 0,
                count: None,
            });
        }
        if arguments.question.count {
            return Ok(Printer::Number(output()?));
        }
        let (rows, columns) = (problem.rows(), problem.columns());
        if rows == columns && problem.queens() == rows && problem.rules().rows {
            let boards = arguments.output.open(rows, terminal)?;
            return Ok(Printer::Boards(Box::new(boards)));
        }
        let format = match arguments.output.format(terminal) {
            Format::Board => Format::Spaced,
            format @ (Format::Spaced | Format::Pairs | Format::Squares | Format::Jsonl) => format,
            other => {
                return Err(Failure::wrong(format_args!(
                    "{other} shows square boards with one queen in each row: \
                     choose spaced, pairs, squares or jsonl"
                )));
            }
        };
        Ok(Printer::Squares {
            output: output()?,
            format,
            base: arguments.output.base,
            rows,
            columns,
        })
    }

    pub(super) fn solution(&mut self, queens: &[Square]) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => {
                let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
                boards.write(&columns)
            }
            Printer::Squares {
                output,
                format,
                base,
                rows,
                columns,
            } => {
                let text = squares(queens, *format, *base, *rows, *columns);
                let result = output.write_all(text.as_bytes());
                written(output, result)
            }
            Printer::Json { output, listed, .. } => {
                let comma = if *listed > 0 { "," } else { "" };
                *listed += 1;
                let result = write!(output, "{comma}{}", question::squares_json(queens));
                written(output, result)
            }
            Printer::Number(_) => Ok(()),
        }
    }

    /// Takes the number; one that is not exact appears only in JSON.
    pub(super) fn count(&mut self, number: u128, exact: bool) -> Result<Found, Failure> {
        match self {
            Printer::Number(output) if exact => {
                let result = writeln!(output, "{number}");
                written(output, result)?;
            }
            Printer::Json { count, .. } => *count = Some(number),
            _ => {}
        }
        Ok(match exact {
            true => Found::Counted,
            false => Found::Unknown,
        })
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => boards.flush(),
            Printer::Squares { output, .. }
            | Printer::Number(output)
            | Printer::Json { output, .. } => {
                let result = output.flush();
                written(output, result)
            }
        }
    }

    pub(super) fn finish(
        self,
        found: Found,
        nodes: u64,
        took: Duration,
        why: Option<&str>,
    ) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => boards.finish(),
            Printer::Squares { output, .. } | Printer::Number(output) => output.finish(),
            Printer::Json {
                mut output, count, ..
            } => {
                let mut end = format!(r#"],"answer":"{}""#, found.name());
                match (count, found) {
                    (Some(count), Found::Counted) => end += &format!(r#","count":{count}"#),
                    (Some(count), _) => end += &format!(r#","count_at_least":{count}"#),
                    (None, _) => {}
                }
                if let Some(why) = why {
                    end += &format!(r#","why":{}"#, json!(why));
                }
                let seconds = took.as_secs_f64();
                let result = writeln!(output, r#"{end},"nodes":{nodes},"seconds":{seconds:.6}}}"#);
                written(&output, result)?;
                output.finish()
            }
        }
    }
}

fn written(output: &Output, result: io::Result<()>) -> Result<(), Failure> {
    result.map_err(|error| Failure::writing(output.place(), &error))
}

/// A board that is not square, or does not have one queen in each row.
fn squares(queens: &[Square], format: Format, base: Base, rows: u32, columns: u32) -> String {
    let line = |one: &dyn Fn(&Square) -> String| {
        let words: Vec<String> = queens.iter().map(one).collect();
        words.join(" ") + "\n"
    };
    match format {
        Format::Pairs => line(&|q| format!("{}:{}", q.row + base.first(), q.column + base.first())),
        Format::Squares => line(&|q| question::chess_square(*q, rows)),
        Format::Jsonl => {
            let queens = question::squares_json(queens);
            json!({"rows": rows, "columns": columns, "queens": queens}).to_string() + "\n"
        }
        _ => {
            let mut text = String::new();
            for row in 0..rows {
                let cell = |column| match queens.contains(&Square { row, column }) {
                    true => "Q",
                    false => ".",
                };
                let cells: Vec<&str> = (0..columns).map(cell).collect();
                text += &cells.join(" ");
                text += "\n";
            }
            text + "\n"
        }
    }
}
