//! `queens find`: one solution of a problem.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::builder::TypedValueParser;
use queens::algorithm::{Algorithm, Task};
use queens::complete::{self, Answer};
use queens::textbook::Direction;
use queens::textbook::min_conflicts::{self, Move};
use queens::{Problem, Random, construct};
use queens_formats::{Export, Format};

use crate::algorithms::{self, able};
use crate::boards::{BoardOutput, Boards, DRAWN_TO, Found};
use crate::failure::{Failure, Outcome, Status, refuse, say};
use crate::interrupt;
use crate::memory;
use crate::number;
use crate::output::put;
use crate::problem::{self, ONLY_PLAIN, ProblemOptions, checked, plain};
use crate::progress::Progress;
use crate::seed::seed;
use crate::terminal::Terminal;
use crate::values::{self, choice, explained, one_of, whole};

/// Largest board whose header names every row.
const HEADED_TO: u32 = 10_000_000;

/// Longest solution that a terminal shows in full; of longer ones it shows as much as fits on a line, unless a format
/// is requested.
const SHOWN_TO: u32 = 10_000;

/// Bytes per row that the search for a random solution takes.
const SEARCH_BYTES: u64 = 5;
/// Number of moves between two checks for Ctrl-C, on boards up to this size.
const MOVES: u64 = 16;
const REPAIRED_TO: u32 = 1000;

/// Find one solution
///
/// For n chess queens a formula gives a solution, for any n, without a search and in constant memory; --algorithm and
/// --random ask for another one. Other problems are searched, and every run finds the same solution. Exit status 1 if there
/// is none, 3 if --time stopped the search. `queens list N --limit 1` finds the first in lexicographic order. `queens sample
/// N` draws random solutions that are all equally likely, for n up to 18.
#[derive(clap::Args, Debug)]
pub(crate) struct Find {
    #[command(flatten)]
    problem: ProblemOptions,
    /// The algorithm; all but `auto` and `min-conflicts` find the first solution of their search
    #[arg(short, long, value_parser = methods(), default_value = "auto")]
    algorithm: Method,
    /// Search row by row from the top, or column by column from the left [default: rows]
    #[arg(hide_short_help = true, long, value_parser = explained(Direction::ALL, Direction::name, Direction::about), conflicts_with = "random")]
    by: Option<Direction>,
    /// A random solution, by local search; not all are equally likely
    #[arg(long, conflicts_with = "algorithm")]
    random: bool,
    /// Seed of the random choices; the same seed gives the same solution [default: a new one, which is printed]
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    seed: Option<u64>,
    /// Print the problem for another solver instead of solving it
    #[arg(long, value_name = "FORM", value_parser = one_of(Export::ALL, Export::name),
        conflicts_with_all = ["algorithm", "by", "random", "seed", "time", "format"])]
    export: Option<Export>,
    /// Stop after this time: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,
    #[command(flatten)]
    output: BoardOutput,
}

/// How to look for a solution of n chess queens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Method {
    Algorithm(Algorithm),
    MinConflicts,
}

fn methods() -> impl TypedValueParser<Value = Method> {
    let algorithms =
        able(Task::First).map(|one| (Method::Algorithm(one), one.name(), Some(one.about())));
    let about = "repair a random board, row by row, and print every move";
    let repair = (Method::MinConflicts, "min-conflicts", Some(about));
    choice(algorithms.chain([repair]))
}

pub(crate) fn run(arguments: &Find, terminal: &Terminal) -> Outcome {
    let problem = arguments
        .problem
        .read_one(arguments.output.base, terminal)?;
    interrupt::after(arguments.time);
    if let Some(export) = arguments.export {
        let text = export.write(&checked(problem)?).map_err(Failure::wrong)?;
        put(text, arguments.output.output.as_deref())?;
        return Ok(Status::Done);
    }
    if let Some(n) = plain(&problem) {
        return find(n, arguments, terminal);
    }
    let algorithm = arguments.algorithm != Method::Algorithm(Algorithm::Auto);
    let of_queens = [
        ("--algorithm", algorithm),
        ("--by", arguments.by.is_some()),
        ("--random", arguments.random),
        ("--seed", arguments.seed.is_some()),
    ];
    refuse(&of_queens, ONLY_PLAIN)?;
    search(arguments, &problem, terminal)
}

/// Finds a solution of any problem.
fn search(arguments: &Find, problem: &Problem, terminal: &Terminal) -> Outcome {
    let mut boards = arguments.output.open(problem, terminal)?;
    let progress = Progress::start(terminal, "node", None, false);
    let answer = complete::complete(problem, &progress.run());
    let nodes = progress.done();
    drop(progress);
    let found = match answer {
        Answer::Found(queens) => {
            boards.write_squares(&queens)?;
            Found::Some
        }
        Answer::None => Found::None,
        Answer::Unknown => Found::Unknown,
    };
    boards.tell("nodes", nodes);
    problem::none(problem, nodes, arguments.output.base(), found, &mut boards);
    boards.end(found)
}

/// Finds a solution of n chess queens.
fn find(n: u32, arguments: &Find, terminal: &Terminal) -> Outcome {
    refuse_huge_drawings(n, arguments, terminal)?;
    let by = arguments.by.unwrap_or_default();
    let repairs = arguments.algorithm == Method::MinConflicts;
    let of_search = [("--by", arguments.by.is_some() && repairs)];
    refuse(&of_search, "does not apply to min-conflicts")?;
    let draws = arguments.random || repairs;
    let of_draws = [("--seed", arguments.seed.is_some() && !draws)];
    refuse(&of_draws, "needs --random or -a min-conflicts")?;
    let boards = arguments.output.open(&Problem::square(n), terminal)?;
    let mut used = None;
    let draw = || *used.insert(seed(arguments.seed, terminal));
    let found = match arguments.algorithm {
        Method::MinConflicts | Method::Algorithm(Algorithm::Auto) if n == 2 || n == 3 => Ok(None),
        Method::MinConflicts => repaired(n, draw, arguments.output.base().first(), terminal),
        _ if arguments.random => random(n, draw, terminal),
        Method::Algorithm(algorithm) => match algorithms::in_direction(algorithm, by) {
            Algorithm::Auto => return constructed(n, arguments, boards, terminal),
            algorithm => first(n, algorithm, by, terminal),
        },
    };
    let (queens, found) = match found {
        Ok(None) => return none(n, boards),
        Ok(queens) => (queens, Found::Some),
        Err(Failure::Interrupted) => (None, Found::Unknown),
        Err(failure) => return Err(failure),
    };
    let mut boards = boards.alone();
    queens.iter().try_for_each(|queens| boards.write(queens))?;
    if let Some(seed) = used {
        boards.tell("seed", seed.to_string());
    }
    boards.end(found)
}

fn none(n: u32, boards: Boards) -> Outcome {
    say(format_args!(
        "there is no solution for n = {n}; only n = 2 and n = 3 have none"
    ));
    boards.end(Found::None)
}

fn constructed(n: u32, arguments: &Find, boards: Boards, terminal: &Terminal) -> Outcome {
    let Some(columns) = construct::columns(n.into()) else {
        return none(n, boards);
    };
    if arguments.output.is_by_default() && arguments.output.on_terminal(terminal) && n > SHOWN_TO {
        return beginning(n, columns, arguments.output.base().first(), terminal);
    }
    arguments.output.announce(n, 1, terminal);
    let beside_answer = arguments.output.on_terminal(terminal);
    let progress = Progress::start(terminal, "row", Some(n.into()), beside_answer);
    let mut done = 0u64;
    let mut boards = boards.alone();
    boards.write_streamed(columns.map(|column| {
        done += 1;
        if done.is_multiple_of(1 << 16) {
            progress.set(done);
        }
        // Columns are below n, so they fit.
        column as u32
    }))?;
    boards.end(Found::Some)
}

/// The beginning of a solution that would fill pages of a terminal.
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
    put(line + "…\n", None)?;
    terminal.remark(format_args!(
        "the first {shown} of {}; --format columns, a pipe or -o FILE gives all",
        number::counted(n.into(), "column")
    ));
    Ok(Status::Done)
}

fn refuse_huge_drawings(n: u32, arguments: &Find, terminal: &Terminal) -> Result<(), Failure> {
    let format = arguments.output.format(n, terminal);
    let (name, largest) = match format {
        _ if arguments.output.is_json() => ("json", HEADED_TO),
        Format::Columns | Format::Pairs | Format::Squares | Format::Jsonl | Format::Fen => {
            return Ok(());
        }
        Format::Csv => (format.name(), HEADED_TO),
        _ => (format.name(), DRAWN_TO),
    };
    if n > largest {
        return Err(Failure::wrong(format_args!(
            "n = {n} is too large for {name}, which goes up to {largest}: add --format columns"
        )));
    }
    Ok(())
}

/// The columns of a solution, if there is one.
type Searched = Result<Option<Vec<u32>>, Failure>;

fn first(n: u32, algorithm: Algorithm, by: Direction, terminal: &Terminal) -> Searched {
    let search = algorithms::search(algorithm, by, Task::First, n, terminal)?;
    let progress = Progress::start(terminal, "", None, false);
    let mut found = None;
    let stopped = search.for_each(&interrupt::run(), |queens| {
        found = Some(queens.to_vec());
        ControlFlow::Break(())
    });
    drop(progress);
    if found.is_none() && stopped.is_break() {
        return Err(Failure::Interrupted);
    }
    Ok(found)
}

/// Repairs a random board and reports every move.
fn repaired(n: u32, seed: impl FnOnce() -> u64, base: u32, terminal: &Terminal) -> Searched {
    if n > REPAIRED_TO {
        return Err(Failure::wrong(format_args!(
            "min-conflicts tries every square of a row at each move, for n up to {REPAIRED_TO}; --random is a fast version"
        )));
    }
    let mut random = Random::new(seed());
    let mut moves = 0_u64;
    let mut tell = |before: &[u32], to_do: Move| {
        let [row, from, to] = [to_do.row as u32, to_do.from, to_do.to].map(|line| line + base);
        moves += 1;
        let way = match from == to {
            true => format!("stays in column {to}"),
            false => format!("from column {from} to {to}"),
        };
        terminal.remark(format_args!(
            "move {moves}: {} attacked; row {row} {way}, where {}",
            number::counted(min_conflicts::attacked(before).count() as u128, "queen"),
            match to_do.conflicts {
                0 => "none attacks it".to_owned(),
                1 => "one attacks it".to_owned(),
                more => format!("{more} attack it"),
            }
        ));
    };
    loop {
        let mut queens = min_conflicts::anywhere(n, &mut random);
        let patience = min_conflicts::patience(n);
        for done in (0..patience).step_by(MOVES as usize) {
            let most = MOVES.min(patience - done);
            if min_conflicts::repair(&mut queens, most, &mut random, &mut tell) {
                return Ok(Some(queens));
            }
            interrupt::check()?;
        }
        terminal.remark("no solution in sight: starting again from another board");
    }
}

fn random(n: u32, seed: impl FnOnce() -> u64, terminal: &Terminal) -> Searched {
    let needed = SEARCH_BYTES * u64::from(n);
    if let Some(free) = memory::free()
        && needed > free
    {
        return Err(Failure::wrong(format_args!(
            "a random solution of n = {n} needs {} of memory, and {} are free: without --random, a formula needs \
             none",
            number::bytes(needed.into()),
            number::bytes(free.into())
        )));
    }
    let random = &mut Random::new(seed());
    let progress = Progress::start(terminal, "row", Some(n.into()), false);
    let found = progress.run().random_solution(n, random)?;
    Ok(found.map(queens::Solution::into_columns))
}
