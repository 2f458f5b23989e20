//! `queens list N`: every solution, as it is found.

use std::num::NonZeroU64;
use std::ops::ControlFlow;

use queens::algorithm::Task;
use queens::symmetry::orbit_size_if_fundamental;
use queens::{Algorithm, known};
use queens_formats::solution_bytes;

use crate::algorithms;
use crate::boards::{BoardOutput, Boards};
use crate::failure::{Failure, Outcome, Status, say};
use crate::means;
use crate::number;
use crate::progress::Progress;
use crate::solutions::{By, Order, Source};
use crate::terminal::Terminal;
use crate::values;
use crate::values::{at_least_one, board_size};

/// List every solution
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Solutions come in lexicographic order of their columns and are printed as they are found; memory does
not depend on their number. Exit status 1 when there is none.

Examples:
  queens list 8                            every solution, drawn
  queens list 14 --format columns | wc -l  how many lines that is
  queens list 8 --fundamental              one of each set of images
  queens list 16 --skip 1000000 --limit 5  five, further down the list")]
pub(crate) struct List {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// List at most K solutions
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    limit: Option<NonZeroU64>,
    /// Skip the first K solutions; they are counted, not looked at
    #[arg(long, value_name = "K", default_value_t = 0, hide_default_value = true)]
    skip: u64,
    /// Only fundamental solutions: the first of each set of rotations and reflections
    #[arg(long)]
    fundamental: bool,
    /// The algorithm
    #[arg(short, long, value_parser = algorithms::algorithms(), default_value = "auto")]
    algorithm: Algorithm,
    /// Search column by column from the left, as half of the literature does
    #[arg(long, default_value = "rows")]
    by: By,
    /// The order of solutions; `any`: as the algorithm finds them
    #[arg(long, default_value = "lexicographic")]
    order: Order,
    /// Threads that search; the order does not change [default: 1, and all for --skip]
    #[arg(short, long, value_name = "T", value_parser = values::threads)]
    threads: Option<u16>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &List, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let mut source = source(arguments)?;
    // How much all of them are is announced; how long the textbook's take is not known from that.
    if !matches!(
        source,
        Source::Fast(_) | Source::Parallel(_) | Source::Wide(_)
    ) {
        let task = match arguments.limit {
            Some(_) => Task::First,
            None => Task::List,
        };
        algorithms::warn(
            arguments.by.algorithm(arguments.algorithm),
            task,
            n,
            terminal,
        );
    }
    let expected = expected(arguments);
    if let Some(expected) = expected {
        announce(expected, arguments, terminal);
    }
    let boards = arguments.output.open(n, terminal)?;
    let skip = match arguments.fundamental {
        true => arguments.skip,
        false => {
            let threads = means::threads(arguments.threads);
            source.skip(n, arguments.skip, threads, terminal)?
        }
    };
    let mut listing = Listing {
        boards,
        progress: Progress::start(
            terminal,
            "solution",
            expected.and_then(|expected| expected.try_into().ok()),
            arguments.output.on_terminal(terminal),
        ),
        sieve: arguments.fundamental && !matches!(source, Source::Fundamental(_)),
        skip,
        left: arguments.limit.map_or(u64::MAX, NonZeroU64::get),
        failure: None,
    };
    let ended = source.for_each(|queens| listing.take(queens));
    if let Some(failure) = listing.failure {
        return Err(failure);
    }
    if ended.is_break() && listing.left > 0 {
        listing.boards.flush()?;
        return Err(Failure::Interrupted);
    }
    let written = listing.boards.written();
    drop(listing.progress);
    // Nothing is no file: one that is there already stays as it is.
    if written > 0 || !arguments.output.to_file() {
        listing.boards.finish()?;
    }
    if written > 0 {
        return Ok(Status::Done);
    }
    match arguments.skip {
        0 => say(format_args!("there is no solution for n = {n}")),
        skip => say(format_args!(
            "n = {n} has no more than {}: nothing is left to list",
            number::counted(skip.into(), "solution")
        )),
    }
    Ok(Status::Negative)
}

fn source(arguments: &List) -> Result<Source, Failure> {
    let List {
        n, algorithm, by, ..
    } = *arguments;
    if by.algorithm(algorithm) != Algorithm::Auto {
        if arguments.threads.is_some_and(|threads| threads > 1) {
            return Err(Failure::wrong(format_args!(
                "{} searches on one thread: leave out --threads or --algorithm",
                by.algorithm(algorithm)
            )));
        }
        return Source::new(n, algorithm, by, arguments.order);
    }
    match arguments.threads {
        _ if arguments.fundamental => Source::fundamental(n),
        None | Some(1) => Source::new(n, algorithm, by, arguments.order),
        Some(threads) => Source::parallel(n, threads.into()),
    }
}

/// How many will be listed, where that is known.
fn expected(arguments: &List) -> Option<u128> {
    let all = match arguments.fundamental {
        true => known::fundamental(arguments.n)?,
        false => known::all(arguments.n)?,
    };
    let left = all.saturating_sub(arguments.skip.into());
    Some(match arguments.limit {
        Some(limit) => left.min(limit.get().into()),
        None => left,
    })
}

/// Says how large a large answer will be.
fn announce(expected: u128, arguments: &List, terminal: &Terminal) {
    let format = arguments.output.format(arguments.n, terminal);
    let style = arguments.output.style(terminal);
    let Some(size) = solution_bytes(format, arguments.n, style) else {
        return;
    };
    let total = expected.saturating_mul(size);
    if arguments.output.is_long(total, terminal) {
        terminal.note(format_args!(
            "{} of n = {}: {} as {format}",
            number::counted(expected, "solution"),
            arguments.n,
            number::bytes(total)
        ));
    }
}

/// Solutions on their way from the search to the output.
struct Listing {
    boards: Boards,
    progress: Progress,
    /// Whether fundamental solutions must still be told from the others.
    sieve: bool,
    skip: u64,
    left: u64,
    failure: Option<Failure>,
}

impl Listing {
    /// Writes a solution, unless it is not asked for.
    #[inline]
    fn take(&mut self, queens: &[u32]) -> ControlFlow<()> {
        if self.sieve && orbit_size_if_fundamental(queens).is_none() {
            return ControlFlow::Continue(());
        }
        if self.skip > 0 {
            self.skip -= 1;
            return ControlFlow::Continue(());
        }
        if let Err(failure) = self.boards.write(queens) {
            self.failure = Some(failure);
            return ControlFlow::Break(());
        }
        self.progress.set(self.boards.written());
        self.left -= 1;
        match self.left {
            0 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    }
}
