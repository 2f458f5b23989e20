//! The answer on stdout: boards, a number, or one JSON object.

use std::io::{self, Write};
use std::time::Duration;

use queens::Square;
use queens::complete::{Contradiction, Count, Problem};
use queens::puzzle::Puzzle;
use queens_formats::puzzle::{PuzzleEntry, puzzle_png, puzzle_svg};
use queens_formats::{Format, Style, chess_square, count_json, draw, problem_json, squares_json};
use serde_json::json;

use super::{Complete, Found};
use crate::boards::{Boards, Pace};
use crate::failure::Failure;
use crate::output::Output;
use crate::terminal::Terminal;

pub(super) enum Printer {
    /// One queen in each row of a square board: every format there is.
    Boards(Box<Boards>),
    /// Any other set of squares, and drawings that show more than queens.
    Squares {
        output: Output,
        pace: Pace,
        format: Format,
        style: Style,
        problem: Box<Problem>,
    },
    /// A puzzle of the newspapers as a picture: a board without its regions would look like a wrong answer.
    Picture {
        output: Output,
        format: Format,
        puzzle: Box<Puzzle>,
        drawn: bool,
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
        let format = arguments.output.format(terminal);
        if matches!(format, Format::Svg | Format::Png)
            && let Some(puzzle) = Puzzle::of_problem(problem)
        {
            if format == Format::Png && arguments.output.on_terminal(terminal) {
                return Err(Failure::wrong(
                    "a terminal cannot show png: name a file with -o",
                ));
            }
            return Ok(Printer::Picture {
                output: output()?,
                format,
                puzzle: Box::new(puzzle),
                drawn: false,
            });
        }
        let one_a_row = problem.rows() == problem.columns()
            && problem.queens() == problem.rows()
            && problem.rules().rows;
        let plain = Problem::square(problem.rows()).with_rules(problem.rules());
        let shows_more = format == Format::Board && plain.as_ref() != Ok(problem);
        if one_a_row && !shows_more {
            let boards = arguments.output.open(problem.rows(), terminal)?;
            return Ok(Printer::Boards(Box::new(boards)));
        }
        match format {
            Format::Board | Format::Spaced | Format::Pairs | Format::Squares | Format::Jsonl => {}
            other => {
                return Err(Failure::wrong(format_args!(
                    "{other} shows square boards with one queen in each row: \
                     choose board, spaced, pairs, squares or jsonl"
                )));
            }
        }
        Ok(Printer::Squares {
            output: output()?,
            pace: Pace::new(),
            format,
            style: arguments.output.style(terminal),
            problem: Box::new(problem.clone()),
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
                pace,
                format,
                style,
                problem,
            } => {
                let text = text(problem, queens, *format, *style);
                let mut result = output.write_all(text.as_bytes());
                if result.is_ok() && pace.due() {
                    result = output.flush();
                }
                written(output, result)
            }
            Printer::Picture {
                output,
                format,
                puzzle,
                drawn,
            } => {
                if std::mem::replace(drawn, true) {
                    return Err(Failure::wrong(
                        "a picture shows one completion: ask for one",
                    ));
                }
                let result = output.write_all(&picture(puzzle, queens, *format));
                written(output, result)
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
            Printer::Squares { output, .. }
            | Printer::Picture { output, .. }
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
        why: Option<Contradiction>,
    ) -> Result<(), Failure> {
        match self {
            Printer::Boards(boards) => boards.finish(),
            Printer::Squares { output, .. }
            | Printer::Picture { output, .. }
            | Printer::Number(output) => output.finish(),
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

/// A puzzle with these queens, as SVG or PNG.
pub(super) fn picture(puzzle: &Puzzle, queens: &[Square], format: Format) -> Vec<u8> {
    let entry = PuzzleEntry {
        queens: queens.to_vec(),
        ..puzzle.clone().into()
    };
    match format {
        Format::Png => puzzle_png(&entry, &[]),
        _ => puzzle_svg(&entry, &[]).into_bytes(),
    }
}

/// A set of squares as text.
fn text(problem: &Problem, queens: &[Square], format: Format, style: Style) -> String {
    let (rows, columns) = (problem.rows(), problem.columns());
    let line = |one: &dyn Fn(&Square) -> String| {
        let words: Vec<String> = queens.iter().map(one).collect();
        words.join(" ") + "\n"
    };
    let first = style.base.first();
    match format {
        Format::Board => draw(problem, queens, style),
        Format::Pairs => line(&|queen| format!("{}:{}", queen.row + first, queen.column + first)),
        Format::Squares => line(&|queen| chess_square(*queen, rows)),
        Format::Jsonl => {
            let queens = squares_json(queens);
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
