//! `queens list`: every solution of a problem, as it is found.

use std::ops::ControlFlow;
use std::time::Duration;

use queens::algorithm::{Algorithm, Task};
use queens::complete::{Answer, Completions};
use queens::enumerate::{FundamentalSolutions, MAX_N, ParallelSolutions, Solutions};
use queens::textbook::{Direction, Search};
use queens::{Orbit, Problem, known};

use crate::algorithms::{self, able};
use crate::boards::{BoardOutput, Found};
use crate::compute_options;
use crate::failure::{Failure, Outcome, refuse, say};
use crate::interrupt;
use crate::problem::{ONLY_PLAIN, ProblemOptions, checked, none, plain};
use crate::progress::Progress;
use crate::solutions::{Source, beyond};
use crate::terminal::Terminal;
use crate::values::{self, at_least_one, explained, whole};

/// List every solution
///
/// Solutions are printed as they are found, in lexicographic order of their columns; memory use does not depend on how many
/// there are. With --by columns, `forward` or `dlx`, they come in the order in which the search finds them. Exit status 1 if
/// there is none, 3 if --time stopped the list.
///
/// FILE holds a board, as text with Q (given), . (free) and x (blocked), in any format that this program writes, or as JSON.
/// Its queens stay where they are.
#[derive(clap::Args, Debug)]
pub(crate) struct List {
    #[command(flatten)]
    problem: ProblemOptions,
    /// List at most K solutions
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one)]
    limit: Option<u64>,
    /// Start at this solution, counted from 0 (`explain`: at this step, counted from 1); earlier ones are not printed
    #[arg(long, value_name = "K", default_value_t = 0, value_parser = whole(0..=u64::MAX))]
    start: u64,
    /// Only fundamental solutions: the first of each set of rotations and reflections
    #[arg(long)]
    fundamental: bool,
    /// The algorithm
    #[arg(short, long, value_parser = explained(able(Task::List), Algorithm::name, Algorithm::about), default_value = "auto")]
    algorithm: Algorithm,
    /// Search row by row from the top, or column by column from the left
    #[arg(hide_short_help = true, long, value_parser = explained(Direction::ALL, Direction::name, Direction::about), default_value = "rows")]
    by: Direction,
    /// Number of search threads; the order does not change [default: 1, but one per processor to reach --start]
    #[arg(short, long, value_name = "T", value_parser = values::threads, conflicts_with = "fundamental")]
    threads: Option<usize>,
    /// Stop after this time: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &List, terminal: &Terminal) -> Outcome {
    let problem = arguments
        .problem
        .read_one(arguments.output.base, terminal)?;
    interrupt::after(arguments.time);
    let (algorithm, by) = (arguments.algorithm, arguments.by);
    let of_queens = [
        ("--fundamental", arguments.fundamental),
        (
            "--threads",
            arguments.threads.is_some_and(|threads| threads > 1),
        ),
        ("--by", by != Direction::Rows),
        ("--algorithm", algorithm != Algorithm::Auto),
    ];
    match plain(&problem) {
        // Boards beyond the fast search are searched like any other problem.
        Some(n) if n <= MAX_N || of_queens.iter().any(|(_, given)| *given) => {
            list(n, arguments, terminal)
        }
        _ => {
            refuse(&of_queens, ONLY_PLAIN)?;
            search(arguments, &checked(problem)?, terminal)
        }
    }
}

/// Lists the solutions of any problem.
fn search(arguments: &List, problem: &Problem, terminal: &Terminal) -> Outcome {
    let mut boards = arguments.output.open(problem, terminal)?;
    let beside_answer = arguments.output.on_terminal(terminal);
    let progress = Progress::start(terminal, "node", None, beside_answer);
    let run = progress.run();
    let mut solutions = Completions::new(problem);
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let mut skip = arguments.start;
    let found = loop {
        if boards.written() == limit {
            break Found::Some;
        }
        match solutions.advance(&run) {
            Answer::Found(_) if skip > 0 => skip -= 1,
            Answer::Found(queens) => boards.write_squares(&queens)?,
            Answer::None => break Found::at_end(boards.written(), skip < arguments.start),
            Answer::Unknown => break Found::Unknown,
        }
    };
    drop(run);
    let nodes = progress.done();
    drop(progress);
    boards.tell("nodes", nodes);
    if found == Found::Passed {
        let all = (arguments.start - skip).into();
        say(beyond("this problem", Some(all), "solution"));
    }
    none(problem, nodes, arguments.output.base(), found, &mut boards);
    boards.end(found)
}

/// Lists the solutions of n chess queens.
fn list(n: u32, arguments: &List, terminal: &Terminal) -> Outcome {
    let mut source = source(n, arguments)?;
    // The size of the list is announced, but it does not say how long these searches take.
    if let Source::Textbook(_) | Source::Fundamental(_) = source {
        let task = match arguments.limit {
            Some(_) => Task::First,
            None => Task::List,
        };
        algorithms::warn(arguments.algorithm(), task, n, terminal);
    }
    let expected = expected(n, arguments);
    if let Some(expected) = expected {
        arguments.output.announce(n, expected, terminal);
    }
    let mut boards = arguments.output.open(&Problem::square(n), terminal)?;
    let threads = compute_options::threads(arguments.threads);
    let mut skip = source.skip(n, arguments.start, threads, terminal)?;
    let total = expected.and_then(|expected| expected.try_into().ok());
    let beside_answer = arguments.output.on_terminal(terminal);
    let progress = Progress::start(terminal, "solution", total, beside_answer);
    // Whether fundamental solutions must still be filtered from the others.
    let sieve = arguments.fundamental && !matches!(source, Source::Fundamental(_));
    let limit = arguments.limit.unwrap_or(u64::MAX);
    let mut written = Ok(());
    let ended = source.for_each(|queens| {
        if sieve && Orbit::size_if_fundamental(queens).is_none() {
            return ControlFlow::Continue(());
        }
        if skip > 0 {
            skip -= 1;
            return ControlFlow::Continue(());
        }
        if let Err(failure) = boards.write(queens) {
            written = Err(failure);
            return ControlFlow::Break(());
        }
        progress.set(boards.written());
        if boards.written() == limit {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    drop(progress);
    written?;
    let (all, thing) = all(n, arguments);
    let has_passed = arguments.start > 0 && all != Some(0);
    let found = match boards.written() {
        written if ended.is_continue() => Found::at_end(written, has_passed),
        written if written == limit => Found::Some,
        _ => Found::Unknown,
    };
    if matches!(found, Found::None | Found::Passed) {
        say(beyond(&format!("n = {n}"), all, thing));
    }
    boards.end(found)
}

impl List {
    fn algorithm(&self) -> Algorithm {
        algorithms::in_direction(self.algorithm, self.by)
    }
}

fn source(n: u32, arguments: &List) -> Result<Source, Failure> {
    let algorithm = arguments.algorithm();
    if algorithm != Algorithm::Auto {
        if arguments.threads.is_some_and(|threads| threads > 1) {
            return Err(Failure::wrong(format_args!(
                "{algorithm} searches on one thread: leave out --threads or --algorithm"
            )));
        }
        algorithms::refuse(algorithm, n)?;
        let search = Search::new(algorithms::rung(algorithm), n, arguments.by)?;
        return Ok(Source::Textbook(Box::new(search)));
    }
    Ok(match arguments.threads {
        _ if arguments.fundamental => Source::Fundamental(Box::new(FundamentalSolutions::new(n)?)),
        None | Some(1) => Source::Fast(Box::new(Solutions::new(n)?)),
        Some(threads) => Source::Parallel(Box::new(ParallelSolutions::new(n, threads)?)),
    })
}

/// Number of solutions to list, if it is known, and what they are called.
fn all(n: u32, arguments: &List) -> (Option<u128>, &'static str) {
    match arguments.fundamental {
        true => (known::fundamental(n), "fundamental solution"),
        false => (known::all(n), "solution"),
    }
}

/// Number of solutions that will be listed, if it is known.
fn expected(n: u32, arguments: &List) -> Option<u128> {
    let left = all(n, arguments).0?.saturating_sub(arguments.start.into());
    Some(left.min(arguments.limit.map_or(u128::MAX, u128::from)))
}
