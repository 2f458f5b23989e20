//! `queens sample N`: random solutions, all equally likely.

use queens::{Problem, Random, Ranking};

use crate::boards::{BoardOutput, Found};
use crate::compute_options;
use crate::failure::{Failure, Outcome, say};
use crate::interrupt;
use crate::seed::seed;
use crate::terminal::Terminal;
use crate::values::{self, at_least_one, board_size, whole};
use crate::verbs::rank::rank_all;

/// Draw random solutions, all of them equally likely
///
/// All solutions are first counted by their top rows, which takes some seconds at n = 16. Solutions are drawn with
/// replacement. For larger boards use `queens find N --random`, which prefers some solutions to others.
#[derive(clap::Args, Debug)]
pub(crate) struct Sample {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// Number of solutions
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one, default_value = "1")]
    limit: u64,
    /// Seed of the random choices; the same seed gives the same solutions [default: a new one, which is printed]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Number of threads that count; the answer is the same with any number [default: one per processor]
    #[arg(short, long, value_name = "T", value_parser = values::threads)]
    threads: Option<usize>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &Sample, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    if n > Ranking::LARGEST {
        return Err(Failure::wrong(format_args!(
            "solutions are drawn for n up to {}, not for n = {n}: all of them must be counted first; `queens find {n} \
             --random` finds one, though not all are equally likely",
            Ranking::LARGEST
        )));
    }
    let ranking = rank_all(n, compute_options::threads(arguments.threads), terminal)?;
    let mut boards = arguments.output.open(&Problem::square(n), terminal)?;
    if ranking.count() == 0 {
        say(format_args!("there is no solution for n = {n}"));
        return boards.end(Found::None);
    }
    let seed = seed(arguments.seed, terminal);
    let random = &mut Random::new(seed);
    let mut found = Found::Some;
    for _ in 0..arguments.limit {
        if interrupt::requested() {
            found = Found::Unknown;
            break;
        }
        if let Some(solution) = ranking.sample(random) {
            boards.write(&solution)?;
        }
    }
    boards.tell("seed", seed.to_string());
    boards.end(found)
}
