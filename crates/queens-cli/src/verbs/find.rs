//! `queens find N`: one solution, for any n.

use std::io::Write;
use std::ops::ControlFlow;

use queens::algorithm::Task;
use queens::local_search;
use queens::random::Random;
use queens::textbook::min_conflicts::{self, Move};
use queens::textbook::{AnySearch, Search};
use queens::threads::available;
use queens::trace::{Interrupt, SolutionVisitor};
use queens::watch::Stopped;
use queens::{Algorithm, construct, known};
use queens_formats::{Format, solution_bytes};

use crate::algorithms;
use crate::boards::BoardOutput;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::memory;
use crate::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::seed::seed;
use crate::solutions::{self, By, Order, Source};
use crate::terminal::Terminal;
use crate::values::board_size;

/// Formats that write every square are for boards up to this size; those that write queens for any.
const DRAWN_TO: u32 = 100_000;

/// A header that names every row is for boards up to this size.
const HEADED_TO: u32 = 10_000_000;

/// On a terminal, longer solutions are shown as far as a line goes, unless a format is asked for.
const SHOWN_TO: u32 = 10_000;

/// Bytes that a random solution takes while it is looked for, per row.
const SEARCH_BYTES: u64 = 5;
/// Moves between two looks at whether the user has had enough, on boards up to this size.
const MOVES: u64 = 16;
const REPAIRED_TO: u32 = 1000;

/// Find one solution
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Without --first or --random the solution comes from a formula: any n, no search, constant memory.
`queens sample N` draws random solutions that are all equally likely, for n up to 18.

Examples:
  queens find 1000000000 --format columns  a billion, as they are computed
  queens find 35 --first                   the first in lexicographic order
  queens find 1000 --random --seed 7       a different one for every seed
  queens find 12 --rank 7099               the middle one of all 14,200
  queens find 8 --min-conflicts --seed 3   a random board repaired, move by move
  queens find 12 -o board.svg              as a picture")]
pub(crate) struct Find {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The lexicographically first solution, by search
    #[arg(long)]
    first: bool,
    /// The first solution by this algorithm
    #[arg(short, long, value_parser = algorithms::algorithms())]
    algorithm: Option<Algorithm>,
    /// Search row by row from the top, or column by column from the left [default: rows]
    #[arg(long, conflicts_with_all = ["random", "min_conflicts", "rank"])]
    by: Option<By>,
    /// A random solution, by local search; not all are equally likely
    #[arg(long, conflicts_with_all = ["first", "algorithm"])]
    random: bool,
    /// Repair a random board by the min-conflicts rule, printing every move
    #[arg(long, conflicts_with_all = ["first", "algorithm", "random", "rank"])]
    min_conflicts: bool,
    /// Seed of the random choices; the same seed gives the same solution [default: a new one, which is printed]
    #[arg(long, value_name = "S", conflicts_with_all = ["first", "algorithm"])]
    seed: Option<u64>,
    /// The solution with K others before it in lexicographic order: 0 is the first; n up to 32
    #[arg(long, value_name = "K", conflicts_with_all = ["first", "algorithm", "random"])]
    rank: Option<u64>,
    #[command(flatten)]
    output: BoardOutput,
}

pub(crate) fn run(arguments: &Find, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    refuse_huge_drawings(arguments, terminal)?;
    let searches = arguments.algorithm.is_some() || arguments.by == Some(By::Columns);
    let found = if let Some(rank) = arguments.rank {
        let found = solutions::nth(n, rank, available(), terminal)?;
        if let Some(all) = known::all(n).filter(|&all| found.is_none() && all > 0) {
            say(format_args!(
                "n = {n} has {}, numbered from 0 to {}",
                number::counted(all, "solution"),
                all - 1
            ));
            return Ok(Status::Negative);
        }
        found.map(queens::Solution::into_columns)
    } else if arguments.first || searches {
        first(arguments, terminal)?
    } else if arguments.random {
        random(arguments, terminal)?
    } else if arguments.min_conflicts {
        repaired(arguments, terminal)?
    } else if arguments.seed.is_some() {
        return Err(Failure::wrong(
            "--seed goes with --random or --min-conflicts",
        ));
    } else {
        return constructed(arguments, terminal);
    };
    let Some(queens) = found else {
        return none(n);
    };
    let mut boards = arguments.output.open_for_one(n, terminal)?;
    boards.write(&queens)?;
    boards.finish()?;
    Ok(Status::Done)
}

fn none(n: u32) -> Outcome {
    say(format_args!(
        "there is no solution for n = {n}; only n = 2 and n = 3 have none"
    ));
    Ok(Status::Negative)
}

fn constructed(arguments: &Find, terminal: &Terminal) -> Outcome {
    let n = arguments.n;
    let Some(columns) = construct::columns(n.into()) else {
        return none(n);
    };
    if arguments.output.format.is_none() && arguments.output.on_terminal(terminal) && n > SHOWN_TO {
        return beginning(n, columns, arguments.output.base.first(), terminal);
    }
    announce(arguments, terminal);
    let mut boards = arguments.output.open_for_one(n, terminal)?;
    let beside_answer = arguments.output.on_terminal(terminal);
    let progress = Progress::start(terminal, "row", Some(n.into()), beside_answer);
    let mut done = 0u64;
    boards.write_streamed(columns.map(|column| {
        done += 1;
        if done.is_multiple_of(1 << 16) {
            progress.set(done);
        }
        // Columns are below n.
        column as u32
    }))?;
    boards.finish()?;
    Ok(Status::Done)
}

/// What a person at a terminal wants to see of a solution that would fill pages of it.
fn beginning(
    n: u32,
    columns: impl Iterator<Item = u64>,
    base: u32,
    terminal: &Terminal,
) -> Outcome {
    let mut line = String::new();
    let mut shown = 0;
    for column in columns {
        let column = (column + u64::from(base)).to_string();
        if shown > 0 && line.len() + column.len() + "… ".len() > terminal.width {
            break;
        }
        line += &column;
        line.push(' ');
        shown += 1;
    }
    let mut output = Output::stdout()?;
    let written = writeln!(output, "{line}…");
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    terminal.remark(format_args!(
        "the first {shown} of {}: --format columns, a pipe, or -o FILE gets all of them",
        number::counted(n.into(), "column")
    ));
    Ok(Status::Done)
}

fn refuse_huge_drawings(arguments: &Find, terminal: &Terminal) -> Result<(), Failure> {
    let format = arguments.output.format(arguments.n, terminal);
    let largest = match format {
        Format::Columns | Format::Pairs | Format::Squares | Format::Jsonl | Format::Fen => {
            return Ok(());
        }
        Format::Csv => HEADED_TO,
        _ => DRAWN_TO,
    };
    if arguments.n > largest {
        return Err(Failure::wrong(format_args!(
            "n = {} is too large for {format}, which goes up to {largest}: add --format columns",
            arguments.n
        )));
    }
    Ok(())
}

fn announce(arguments: &Find, terminal: &Terminal) {
    let format = arguments.output.format(arguments.n, terminal);
    let style = arguments.output.style(terminal);
    if let Some(size) = solution_bytes(format, arguments.n, style)
        && arguments.output.is_long(size, terminal)
    {
        terminal.note(format_args!(
            "1 solution of n = {}: {} as {format}",
            arguments.n,
            number::bytes(size)
        ));
    }
}

fn first(arguments: &Find, terminal: &Terminal) -> Result<Option<Vec<u32>>, Failure> {
    let n = arguments.n;
    let algorithm = arguments.algorithm.unwrap_or(Algorithm::Auto);
    let by = arguments.by.unwrap_or(By::Rows);
    let algorithm = by.algorithm(algorithm);
    algorithms::refuse(algorithm, Task::First, n)?;
    let mut found = None;
    if algorithm == Algorithm::Auto {
        let progress = Progress::searching(terminal);
        let source = Source::new(n, algorithm, By::Rows, Order::Lexicographic)?;
        let ended = source.for_each(|queens| {
            found = Some(queens.to_vec());
            ControlFlow::Break(())
        });
        drop(progress);
        return match found.is_none() && ended.is_break() {
            true => Err(Failure::Interrupted),
            false => Ok(found),
        };
    }
    let rung = algorithms::rung(algorithm)?;
    let mut search = AnySearch::new(rung, n, by.into()).map_err(Failure::wrong)?;
    algorithms::warn(algorithm, Task::First, n, terminal);
    let progress = Progress::searching(terminal);
    let visitor = SolutionVisitor::new(|queens: &[u32]| {
        found = Some(queens.to_vec());
        ControlFlow::Break(())
    });
    let stopped = search.run(&mut (visitor, Interrupt(interrupt::flag())));
    drop(progress);
    if found.is_none() && stopped.is_break() {
        return Err(Failure::Interrupted);
    }
    Ok(found)
}

/// Repairs a random board and tells every move.
fn repaired(arguments: &Find, terminal: &Terminal) -> Result<Option<Vec<u32>>, Failure> {
    let n = arguments.n;
    if n > REPAIRED_TO {
        return Err(Failure::wrong(format_args!(
            "--min-conflicts looks at every square of a row for each move: it is for n up to {REPAIRED_TO}; \
             --random is the same idea made fast"
        )));
    }
    if n == 2 || n == 3 {
        return Ok(None);
    }
    let mut random = Random::new(seed(arguments.seed, terminal));
    let mut moves = 0_u64;
    let mut tell = |before: &[u32], to_do: Move| {
        let Move {
            row,
            from,
            to,
            conflicts,
        } = to_do;
        moves += 1;
        terminal.remark(format_args!(
            "move {moves}: {} attacked; row {row} from column {from} to {to}, where {}",
            number::counted(min_conflicts::attacked(before).count() as u128, "queen"),
            match conflicts {
                0 => "none attacks it".to_owned(),
                1 => "one attacks it".to_owned(),
                _ => format!("{conflicts} attack it"),
            }
        ));
    };
    loop {
        let mut queens = min_conflicts::anywhere(n, &mut random);
        for _ in 0..min_conflicts::patience(n).div_ceil(MOVES) {
            if min_conflicts::repair(&mut queens, MOVES, &mut random, &mut tell) {
                return Ok(Some(queens));
            }
            if interrupt::requested() {
                return Err(Failure::Interrupted);
            }
        }
        terminal.remark("no solution in sight: begin with another board");
    }
}

fn random(arguments: &Find, terminal: &Terminal) -> Result<Option<Vec<u32>>, Failure> {
    let n = arguments.n;
    if n == 2 || n == 3 {
        return Ok(None);
    }
    let needed = SEARCH_BYTES * u64::from(n);
    if let Some(free) = memory::free()
        && needed > free
    {
        return Err(Failure::wrong(format_args!(
            "a random solution of n = {n} takes {} of memory, and {} are free: without --random a formula takes \
             none",
            number::bytes(needed.into()),
            number::bytes(free.into())
        )));
    }
    let seed = seed(arguments.seed, terminal);
    let progress = Progress::start(terminal, "row", Some(n.into()), false);
    match local_search::random_solution(n, &mut Random::new(seed), &progress) {
        Ok(found) => Ok(found.map(queens::Solution::into_columns)),
        Err(Stopped) => Err(Failure::Interrupted),
    }
}
