//! `queens rank`: the number of a solution in the list of all, and the solution with a number.

use std::path::PathBuf;

use queens::{Placement, Problem, Ranking, Solution, known};
use queens_formats::{Format, ReadBoard, ReadOptions, Reader, Shape};
use serde_json::json;

use crate::answer::Listed;
use crate::boards::{BoardOutput, Found};
use crate::compute_options::threads;
use crate::failure::{Failure, Outcome, Status, refuse, say};
use crate::input::Source;
use crate::interrupt;
use crate::progress::Progress;
use crate::solutions::{beyond, nth};
use crate::terminal::Terminal;
use crate::values::{board_size, explained, whole};

/// Print the number of each solution in the list of all, or the solutions with given numbers
///
/// The number of a solution is how many come before it in lexicographic order: 0 for the first. For boards, up to n = 18,
/// prints their numbers; all solutions are first counted by their top rows, which takes some seconds at n = 16. For a size,
/// up to n = 32, and numbers, prints the solutions with these numbers, which are read from stdin if none are given. Exit
/// status 1 if a board is not a solution or a number is too large.
#[derive(clap::Args, Debug)]
pub(crate) struct Rank {
    /// Files of boards, `-` or none for stdin; or a size, and the numbers of its solutions
    #[arg(value_name = "FILE|N")]
    words: Vec<PathBuf>,
    /// The format of the files [default: detected from the first board]
    #[arg(help_heading = "Input", long, value_name = "FORMAT", value_parser = explained(Format::ALL, Format::name, Format::about), hide_possible_values = true)]
    from: Option<Format>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &Rank, terminal: &Terminal) -> Outcome {
    let words = &arguments.words;
    let typed = words.first().and_then(|word| word.to_str());
    let number = typed.filter(|typed| typed.parse::<i128>().is_ok());
    match number.map(board_size).transpose().map_err(Failure::wrong)? {
        Some(n) => solutions(n, &words[1..], arguments, terminal),
        None => numbers(arguments, terminal),
    }
}

/// Prints the solutions with these numbers.
fn solutions(n: u32, typed: &[PathBuf], arguments: &Rank, terminal: &Terminal) -> Outcome {
    let from = [("--from", arguments.from.is_some())];
    refuse(&from, "is for boards: leave it out with numbers")?;
    let text = match typed {
        [] => Source::STDIN.text(terminal)?,
        words => words
            .iter()
            .map(|word| format!("{} ", word.display()))
            .collect(),
    };
    let numbers: Result<Vec<u64>, Failure> = text
        .split_whitespace()
        .map(|word| {
            whole(0..=u64::MAX)(word).map_err(|why| {
                Failure::wrong(format_args!(
                    "'{word}' is not the number of a solution: {why}"
                ))
            })
        })
        .collect();
    let numbers = numbers?;
    let mut boards = arguments.output.open(&Problem::square(n), terminal)?;
    for number in numbers {
        let Some(solution) = nth(n, number, threads(None), terminal)? else {
            let why = beyond(&format!("n = {n}"), known::all(n), "solution");
            let why = format!("no solution has the number {number}: {why}");
            return Err(Failure::NoAnswer(why, Status::Negative));
        };
        boards.write(&solution)?;
    }
    boards.end(Found::Some)
}

/// Prints the numbers of boards.
fn numbers(arguments: &Rank, terminal: &Terminal) -> Outcome {
    let is_json = arguments.output.is_json();
    if !is_json && !arguments.output.is_by_default() || arguments.output.output.is_some() {
        return Err(Failure::wrong(
            "numbers are printed as text or as json: --format and --output are for `queens rank N NUMBER`",
        ));
    }
    let options = ReadOptions {
        format: arguments.from,
        base: arguments.output.base,
        ..ReadOptions::default()
    };
    let mut report = Listed::open(json!({}), Some("ranks"), is_json)?;
    let mut status = Status::Done;
    let mut ranking: Option<Ranking> = None;
    for source in Source::all(&arguments.words) {
        let input = source.open(terminal)?;
        let failed = |error| source.failure(&error);
        let right = |board: &ReadBoard| solution(&board.queens).is_some();
        for board in Reader::judged(input, options, right).map_err(failed)? {
            interrupt::check()?;
            let board = board.map_err(failed)?;
            let (n, record, line) = (board.queens.n(), board.position.record, board.position.line);
            if board.shape != Shape::square(n) {
                return Err(Failure::wrong(format_args!(
                    "board {record}, line {line}, is not square: only solutions on n × n squares have numbers"
                )));
            }
            let solution = solution(&board.queens);
            if solution.is_none() {
                say(format_args!(
                    "board {record}, line {line}, is not a solution, so it has no number"
                ));
                status = Status::Negative;
            } else if ranking.as_ref().is_none_or(|ranking| ranking.n() != n) {
                ranking = Some(rank_all(n, threads(None), terminal)?);
            }
            let rank = (solution.zip(ranking.as_ref()))
                .and_then(|(solution, ranking)| Some(ranking.rank(&solution)?.to_string()));
            let text = rank
                .as_ref()
                .map_or_else(String::new, |rank| format!("{rank}\n"));
            report.take(
                json!({ "board": record, "line": line, "n": n, "rank": rank }),
                &text,
            )?;
        }
    }
    report.end(&json!({}), "", Ok(status))
}

fn solution(placement: &Placement) -> Option<Solution> {
    Solution::new(placement.columns()?).ok()
}

/// Counts all solutions of a size, which is needed to number them.
pub(crate) fn rank_all(n: u32, threads: usize, terminal: &Terminal) -> Result<Ranking, Failure> {
    let progress = Progress::start(terminal, "part", None, false);
    let run = progress.run().threads(threads);
    Ok(run.ranking(n)?)
}
