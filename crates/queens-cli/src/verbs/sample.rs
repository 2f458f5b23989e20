//! `queens sample N`: random solutions, each of all solutions equally likely.

use std::num::NonZeroU64;

use queens::Error;
use queens::random::Random;
use queens::sample::Ranking;

use crate::boards::BoardOutput;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::progress::Progress;
use crate::seed::seed;
use crate::terminal::Terminal;
use crate::values::{at_least_one, board_size};

/// Draw random solutions, all of them equally likely
#[derive(clap::Args, Debug)]
#[command(after_help = "\
All solutions are counted first, by their top rows: some seconds at n = 16. Solutions are drawn with
replacement. For larger boards there is `queens find N --random`, to which some solutions are likelier
than others.

Examples:
  queens sample 8                                    one of the 92
  queens sample 14 --count 1000 --seed 7 -f columns  a thousand, the same ones every time")]
pub(crate) struct Sample {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// How many
    #[arg(short, long, value_name = "K", value_parser = at_least_one, default_value = "1")]
    count: NonZeroU64,
    /// What the random choices depend on; the same seed gives the same solutions
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &Sample, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let progress = Progress::start(terminal, "subtree", None, false);
    let ranking = Ranking::new(n, &progress).map_err(|error| match error {
        Error::Stopped => Failure::Interrupted,
        _ => Failure::wrong(format_args!(
            "{error}; `queens find {n} --random` finds one, though not all are equally likely"
        )),
    })?;
    drop(progress);
    if ranking.count() == 0 {
        say(format_args!("there is no solution for n = {n}"));
        return Ok(Status::Negative);
    }
    let random = &mut Random::new(seed(arguments.seed, terminal));
    let mut boards = arguments.output.open(n, terminal)?;
    for _ in 0..arguments.count.get() {
        if interrupt::requested() {
            boards.flush()?;
            return Err(Failure::Interrupted);
        }
        if let Some(solution) = ranking.sample(random) {
            boards.write(&solution)?;
        }
    }
    boards.finish()?;
    Ok(Status::Done)
}
