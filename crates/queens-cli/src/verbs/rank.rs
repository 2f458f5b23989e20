//! `queens rank`: which number a solution has in the list of all.

use std::num::NonZeroUsize;

use queens::sample::{MAX_N, Ranking};
use queens::threads::available;
use queens::{Error, Placement, Solution};
use queens_formats::{ReadBoard, ReadOptions, Reader};
use serde_json::json;

use crate::answer::{AnswerFormat, Listed};
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::BoardInput;
use crate::interrupt;
use crate::progress::Progress;
use crate::terminal::Terminal;

/// Say which number each solution has in the list of all
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints how many solutions come before it in lexicographic order: 0 for the first. `queens list N --start K
--limit 1` goes the other way. All solutions are counted first, by their top rows: some seconds at n = 16, up to
n = 18. A board that is not a solution has no number: exit status 1.

Examples:
  echo '3 7 4 2 0 6 1 5' | queens rank
  queens sample 12 --limit 5 | queens rank")]
pub(crate) struct Rank {
    #[command(flatten)]
    input: BoardInput,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &Rank, terminal: &Terminal) -> Outcome {
    let options = ReadOptions {
        format: arguments.input.from,
        base: arguments.input.base,
        ..ReadOptions::default()
    };
    let mut report = Listed::open(json!({}), Some("ranks"), arguments.answer)?;
    let mut status = Status::Done;
    let mut ranking: Option<Ranking> = None;
    for source in arguments.input.sources() {
        let input = source.open(terminal)?;
        let failed = |error| source.failure(&error);
        let right = |board: &ReadBoard| solution(&board.queens).is_some();
        for board in Reader::judged(input, options, right).map_err(failed)? {
            if interrupt::requested() {
                return Err(Failure::Interrupted);
            }
            let board = board.map_err(failed)?;
            let (n, position) = (board.queens.n(), board.position);
            let solution = solution(&board.queens);
            if solution.is_none() {
                say(format_args!(
                    "board {}, line {}, is no solution: it has no number",
                    position.record, position.line
                ));
                status = Status::Negative;
            } else if ranking.as_ref().is_none_or(|ranking| ranking.n() != n) {
                ranking = Some(rank_all(n, available(), terminal)?);
            }
            let rank = (solution.zip(ranking.as_ref()))
                .and_then(|(solution, ranking)| Some(ranking.rank(&solution)?.to_string()));
            let text = rank
                .as_ref()
                .map_or_else(String::new, |rank| format!("{rank}\n"));
            let (record, line) = (position.record, position.line);
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

/// Counts all solutions of a size, so that they can be numbered.
pub(crate) fn rank_all(
    n: u32,
    threads: NonZeroUsize,
    terminal: &Terminal,
) -> Result<Ranking, Failure> {
    if n > MAX_N {
        return Err(Failure::wrong(format_args!(
            "solutions are numbered up to n = {MAX_N}, not for n = {n}: all of them must be counted first"
        )));
    }
    let progress = Progress::start(terminal, "part", None, false);
    Ranking::on_threads(n, threads, &progress).map_err(|error| match error {
        Error::Stopped => Failure::Interrupted,
        error => Failure::wrong(error),
    })
}
