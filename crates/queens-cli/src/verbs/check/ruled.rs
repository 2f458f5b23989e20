//! Boards judged by other rules than those of chess: the rules of the options, or those of an answer of
//! `queens complete --json`, which holds its question.

use std::io::{BufRead, Read};

use queens::Square;
use queens::complete::Problem;
use queens_formats::{Format, Position, ReadOptions, Reader};
use serde_json::Value;

use super::{Check, Report};
use crate::failure::{Failure, Outcome};
use crate::interrupt;
use crate::problem;

/// Does an answer of `queens complete --json` begin here?
pub(super) fn is_answer(input: &mut dyn BufRead) -> bool {
    let head = input.fill_buf().unwrap_or_default().trim_ascii_start();
    let inside = head.strip_prefix(b"{").map(<[u8]>::trim_ascii_start);
    inside.is_some_and(|inside| inside.starts_with(br#""problem""#))
}

/// Judges the solutions of an answer by the problem beside them.
pub(super) fn answer(arguments: &Check, mut input: Box<dyn BufRead>) -> Outcome {
    let name = arguments.input.name();
    let mut text = String::new();
    (input.read_to_string(&mut text)).map_err(|error| Failure::reading(&name, &error))?;
    let mut answers = serde_json::Deserializer::from_str(&text).into_iter::<Value>();
    let mut report = Report::open(arguments)?;
    report.begin(Format::Jsonl)?;
    let mut board = 0;
    while let Some(answer) = answers.next() {
        let wrong = |error| Failure::wrong(format_args!("{name}: {error}"));
        let answer = answer.map_err(wrong)?;
        let line = 1 + text[..answers.byte_offset()].matches('\n').count() as u64;
        let asked = problem::from_json(answer["problem"].clone(), &name)?;
        let solutions: Vec<Vec<[u32; 2]>> =
            serde_json::from_value(answer["solutions"].clone()).map_err(wrong)?;
        for squares in solutions {
            board += 1;
            let at = Position {
                record: board,
                line,
            };
            report.judge_by(&asked, &problem::squares_from_json(squares), at)?;
        }
    }
    report.finish()
}

/// Judges boards by the rules of the options.
pub(super) fn boards(arguments: &Check, input: Box<dyn BufRead>) -> Outcome {
    let base = arguments.input.base;
    let regions = arguments.rules.read_regions(base)?;
    let options = ReadOptions {
        format: arguments.input.format,
        base,
        // A map of regions tells the size of boards that do not.
        size: (arguments.size).or(regions.as_ref().map(|regions| regions.shape().0)),
        ..ReadOptions::default()
    };
    let reader = Reader::new(input, options).map_err(|error| arguments.input.failure(&error))?;
    let mut report = Report::open(arguments)?;
    report.begin(reader.format())?;
    let mut asked: Option<Problem> = None;
    for board in reader {
        if interrupt::requested() {
            return Err(Failure::Interrupted);
        }
        let board = board.map_err(|error| arguments.input.failure(&error))?;
        let n = board.queens.n();
        let problem = match asked.take() {
            Some(problem) if problem.rows() == n => problem,
            _ => {
                problem::checked(n, n)?;
                (arguments.rules).apply(Problem::square(n), regions.clone(), base)?
            }
        };
        let queens: &[Square] = board.queens.queens();
        report.judge_by(&problem, queens, board.position)?;
        asked = Some(problem);
    }
    report.finish()
}
