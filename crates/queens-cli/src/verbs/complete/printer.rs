//! The answer on stdout: boards, a number, or one JSON object.

use std::io::{self, Write};
use std::time::Duration;

use queens::Square;
use queens::complete::{Contradiction, Count, Problem};
use queens_formats::{Format, ProblemWriter, count_json, problem_json, squares_json};
use serde_json::json;

use super::{Complete, Found};
use crate::boards::{self, Boards, Pace};
use crate::failure::Failure;
use crate::output::{Output, Place};
use crate::terminal::Terminal;

pub(super) enum Printer {
    /// One queen in each row of a square board: every format there is.
    Boards(Box<Boards>),
    /// Any other set of squares, and drawings and pictures that show more than queens.
    Squares {
        writer: Box<ProblemWriter<Output>>,
        place: Place,
        pace: Pace,
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
            let problem = problem_json(problem);
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
        let one_a_row = problem.rows() == problem.columns()
            && problem.queens() == problem.rows()
            && problem.rules().rows;
        let format = arguments.output.format(problem.columns(), terminal);
        let plain = Problem::square(problem.rows()).with_rules(problem.rules());
        let drawn = format == Format::Board || format.is_picture();
        let shows_more = drawn && plain.as_ref() != Ok(problem);
        // As many columns as rows, and every format has room for them.
        if one_a_row && !shows_more {
            let boards = arguments.output.open(problem.rows(), terminal)?;
            return Ok(Printer::Boards(Box::new(boards)));
        }
        let output = arguments.output.destination(format, terminal)?;
        let place = output.place().clone();
        let style = arguments.output.style(terminal);
        let writer = ProblemWriter::new(format, problem.clone(), style, output);
        Ok(Printer::Squares {
            writer: Box::new(writer),
            place,
            pace: Pace::new(),
        })
    }

    pub(super) fn solution(&mut self, queens: &[Square]) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => {
                let columns: Vec<u32> = queens.iter().map(|queen| queen.column).collect();
                boards.write(&columns)
            }
            Printer::Squares {
                writer,
                place,
                pace,
            } => {
                let mut result = writer.placement(queens);
                if result.is_ok() && pace.due() {
                    result = writer.flush();
                }
                result.map_err(|error| boards::failure(place, &error))
            }
            Printer::Json { output, listed, .. } => {
                let comma = if *listed > 0 { "," } else { "" };
                *listed += 1;
                let result = write!(output, "{comma}{}", squares_json(queens));
                written(output, result)
            }
            Printer::Number(_) => Ok(()),
        }
    }

    /// Takes the number; one that is not exact appears only in JSON.
    pub(super) fn count(&mut self, counted: Count) -> Result<(), Failure> {
        match (self, counted) {
            (Printer::Number(output), Count::Exact(number)) => {
                let result = writeln!(output, "{number}");
                written(output, result)?;
            }
            (Printer::Json { count, .. }, Count::Exact(number) | Count::AtLeast(number)) => {
                *count = Some(number);
            }
            _ => {}
        }
        Ok(())
    }

    pub(super) fn flush(&mut self) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => boards.flush(),
            Printer::Squares { writer, place, .. } => {
                let flushed = writer.flush();
                flushed.map_err(|error| boards::failure(place, &error))
            }
            Printer::Number(output) | Printer::Json { output, .. } => {
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
        why: Option<Contradiction>,
    ) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => boards.finish(),
            Printer::Squares { writer, place, .. } => match writer.end() {
                Ok(output) => output.finish(),
                Err(error) => Err(boards::failure(&place, &error)),
            },
            Printer::Number(output) => output.finish(),
            Printer::Json {
                mut output, count, ..
            } => {
                let mut end = format!(r#"],"answer":"{}""#, found.name());
                match (count, found) {
                    (Some(count), Found::Counted) => {
                        end += &format!(r#","count":{}"#, count_json(count));
                    }
                    (Some(count), _) => {
                        end += &format!(r#","count_at_least":{}"#, count_json(count));
                    }
                    (None, _) => {}
                }
                if let Some(why) = why {
                    end += &format!(r#","why":{}"#, json!(why.to_string()));
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
