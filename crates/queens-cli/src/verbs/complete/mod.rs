//! `queens complete [FILE]`: any board, completed, counted, proved to have one solution or none.

mod printer;
mod question;

use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::complete::{self, Answer, Budget, Completions, Count, Family, Problem, Uniqueness};
use queens::watch::{self, Watch};
use queens_formats::{Export, Format, ProblemWriter, problem_json};

use crate::boards::{self, BoardOutput};
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number::counted;
use crate::output::Output;
use crate::problem::{RuleOptions, whole};
use crate::progress::Progress;
use crate::solutions::Order;
use crate::terminal::Terminal;
use crate::values::at_least_one;
use printer::Printer;

/// Complete a board: place the missing queens
#[derive(clap::Args, Debug)]
#[command(after_help = "\
The answer is searched for on one thread: what one branch of the search learns spares the others work.

A board is text with Q (given), . (free) and x (blocked), any format that `queens list` writes, or a JSON
object as --generate prints it; or there is no FILE and the options say it all. Squares are row:column
or chess squares. Blocked diagonals are values of row − column, antidiagonals of row + column.

Exit status: 0 done; 1 there is no completion, or not just one with --unique; 2 wrong usage or
unreadable input; 3 not known, because --seconds or --nodes stopped the search; 130 interrupted.

Examples:
  queens complete --size 8 --given \"b4 d5\"              a chess problem of 1850
  queens complete --size 8 --given \"b4 d5\" --count
  queens complete board.txt --all --format columns
  queens complete --regions puzzle.txt --unique         a newspaper puzzle
  queens complete --size 13 --rules torus --count
  queens complete --size 6 --queens 4 --limit 3
  queens complete --size 18 --blocked-diagonals \"-1 3\" --export dimacs > x.cnf
  queens complete --generate diagonals --size 18 --seed 7 | queens complete")]
pub(crate) struct Complete {
    /// The board; `-` for stdin [default: what is piped in, else what --size or --regions say]
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// The format of FILE [default: detected]
    #[arg(long, value_parser = boards::formats())]
    input_format: Option<Format>,
    #[command(flatten)]
    board: Board,
    #[command(flatten)]
    question: Question,
    /// Print the problem for another solver, and do not solve it
    #[arg(long, value_name = "FORM", value_parser = exports(),
        conflicts_with_all = ["json", "count", "all", "limit", "unique", "seconds", "nodes", "format"])]
    export: Option<Export>,
    /// Make a board of this family instead of reading one, and print it as JSON; needs --size: up to 1000, 64 for
    /// punched, 25 for regions
    #[arg(long, value_name = "FAMILY", value_parser = families(), requires = "size",
        conflicts_with_all = ["file", "export", "json", "count", "all", "limit", "unique", "seconds", "nodes"])]
    generate: Option<Family>,
    /// With --generate: how many queens, rows, squares or diagonals [default: where it is hard]
    #[arg(long, value_name = "K", requires = "generate", value_parser = whole::<u32>)]
    amount: Option<u32>,
    /// With --generate: the same seed makes the same board [default: a new one, which is printed]
    #[arg(long, value_name = "S", requires = "generate")]
    seed: Option<u64>,
    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["format"])]
    json: bool,
    #[command(flatten)]
    output: BoardOutput,
}

/// What the board is, besides what the file says.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Board")]
struct Board {
    /// Size: `8`, or rows × columns as `8x10`
    #[arg(short = 'n', long, value_name = "N", allow_negative_numbers = true)]
    size: Option<String>,
    /// Queens already on the board: `0:1 3:2` (row:column) or `b4 d5`
    #[arg(long, value_name = "SQUARES")]
    given: Vec<String>,
    /// Squares that may not be used
    #[arg(long, value_name = "SQUARES")]
    blocked: Vec<String>,
    /// Values of row − column that may not be used: `-1 3`
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    blocked_diagonals: Vec<String>,
    /// Values of row + column that may not be used: `5`
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    blocked_antidiagonals: Vec<String>,
    #[command(flatten)]
    rules: RuleOptions,
}

/// What is asked.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Question")]
struct Question {
    /// How many completions there are
    #[arg(long, conflicts_with_all = ["all", "limit", "unique"])]
    count: bool,
    /// All completions
    #[arg(long, conflicts_with = "unique")]
    all: bool,
    /// List at most K completions
    #[arg(long, value_name = "K", value_parser = at_least_one, conflicts_with = "unique")]
    limit: Option<NonZeroU64>,
    /// Whether there is just one completion; two are shown if there are several
    #[arg(long)]
    unique: bool,
    /// With --all or --limit, the order: `any` is the order in which they are found
    #[arg(long, default_value = "lexicographic")]
    order: Order,
    /// Give up after S seconds
    #[arg(long, value_name = "S", value_parser = seconds)]
    seconds: Option<Duration>,
    /// Give up after K nodes of the search
    #[arg(long, value_name = "K", value_parser = whole::<u64>)]
    nodes: Option<u64>,
}

impl Question {
    /// Are completions to be listed, one after the other?
    fn lists(&self) -> bool {
        self.all || self.limit.is_some()
    }
}

fn exports() -> impl TypedValueParser<Value = Export> {
    PossibleValuesParser::new(Export::ALL.map(|export| PossibleValue::new(export.name())))
        .try_map(|name| name.parse::<Export>())
}

fn families() -> impl TypedValueParser<Value = Family> {
    PossibleValuesParser::new(Family::ALL.map(|family| PossibleValue::new(family.name())))
        .try_map(|name| name.parse::<Family>())
}

fn seconds(typed: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = typed.parse().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "give a number of seconds, for example 0.5".to_owned())
}

pub(crate) fn run(arguments: &Complete, terminal: &Terminal) -> Outcome {
    let generated = match arguments.generate {
        Some(_) => Some(generated_format(&arguments.output)?),
        None => None,
    };
    let problem = question::problem(arguments, terminal)?;
    if let Some(export) = arguments.export {
        let text = export.write(&problem).map_err(Failure::wrong)?;
        return print(arguments, &text);
    }
    if let Some(format) = generated {
        return print_generated(arguments, format, &problem, terminal);
    }
    let question = &arguments.question;
    let mut answer = Printer::open(arguments, &problem, terminal)?;
    let beside_answer = question.lists() && arguments.output.on_terminal(terminal);
    let progress = Progress::start(terminal, "node", None, beside_answer);
    let start = Instant::now();
    let watch = Timed {
        progress: &progress,
        end: question.seconds.map(|limit| (start, limit)),
    };
    let mut budget = Budget::unlimited().with_watch(&watch);
    if let Some(nodes) = question.nodes {
        budget = budget.with_nodes(nodes);
    }
    let (found, known) = ask(question, &problem, &mut budget, &mut answer)?;
    let nodes = budget.nodes();
    drop(progress);
    let interrupted = found == Found::Unknown && interrupt::requested();
    let why = match found {
        Found::None => problem.contradiction(),
        _ => None,
    };
    // Nothing is no file: one that is there already stays as it is.
    let nothing = found == Found::None && !arguments.json && arguments.output.to_file();
    if nothing {
        drop(answer);
    } else if interrupted && !arguments.json {
        answer.flush()?;
    } else {
        answer.finish(found, nodes, start.elapsed(), why)?;
    }
    if let Some(known) = known {
        say(known);
    }
    if interrupted {
        return Err(Failure::Interrupted);
    }
    let why = why.map(|why| why.counted_from(arguments.output.base.first()).to_string());
    Ok(conclude(found, nodes, why.as_deref(), question, terminal))
}

/// Shows the nodes visited, and stops when the time is over.
struct Timed<'a> {
    progress: &'a Progress,
    end: Option<(Instant, Duration)>,
}

impl Watch for Timed<'_> {
    fn stop(&self) -> bool {
        let late = |(start, limit): (Instant, Duration)| start.elapsed() >= limit;
        self.end.is_some_and(late) || self.progress.stop()
    }

    fn so_far(&self, done: watch::Progress) {
        self.progress.so_far(done);
    }
}

/// How --generate shows a board; `None` is its JSON.
fn generated_format(output: &BoardOutput) -> Result<Option<Format>, Failure> {
    let ending = (output.output.as_ref()).and_then(|path| path.extension()?.to_str());
    let pictured = ending.and_then(|ending| ending.to_lowercase().parse::<Format>().ok());
    let pictured = pictured.filter(|format| format.is_picture());
    match output.format.or(pictured) {
        // The others would show the given queens alone, and lose what is blocked.
        Some(format) if format != Format::Board && !format.is_picture() => {
            Err(Failure::wrong(format_args!(
                "--generate prints JSON, or shows the board as board, svg or png, not as {format}"
            )))
        }
        format => Ok(format),
    }
}

/// Prints the board that --generate made.
fn print_generated(
    arguments: &Complete,
    format: Option<Format>,
    problem: &Problem,
    terminal: &Terminal,
) -> Outcome {
    let output = &arguments.output;
    let Some(format) = format else {
        return print(arguments, &format!("{}\n", problem_json(problem)));
    };
    let destination = output.destination(format, terminal)?;
    let place = destination.place().clone();
    let mut writer =
        ProblemWriter::new(format, problem.clone(), output.style(terminal), destination);
    let written = writer.placement(problem.given());
    match written.and_then(|()| writer.end()) {
        Ok(destination) => destination.finish()?,
        Err(error) => return Err(boards::failure(&place, &error)),
    }
    Ok(Status::Done)
}

/// Searches and writes what it finds. When it was stopped, a sentence may say what is known.
fn ask(
    question: &Question,
    problem: &Problem,
    budget: &mut Budget<'_>,
    answer: &mut Printer,
) -> Result<(Found, Option<String>), Failure> {
    if question.count {
        let count = complete::count(problem, budget);
        answer.count(count)?;
        return Ok(match count {
            Count::Exact(_) => (Found::Counted, None),
            Count::AtLeast(0) => (Found::Unknown, None),
            Count::AtLeast(count) => {
                let least = counted(count, "completion");
                (Found::Unknown, Some(format!("there are at least {least}")))
            }
        });
    }
    let mut known = None;
    let (solutions, found) = if question.unique {
        match complete::unique(problem, budget) {
            Uniqueness::None => (vec![], Found::None),
            Uniqueness::Unique(one) => (vec![one], Found::Unique),
            Uniqueness::Several(two) => (two.to_vec(), Found::Several),
            Uniqueness::Unknown(None) => (vec![], Found::Unknown),
            Uniqueness::Unknown(Some(one)) => {
                known = Some("there is the completion shown, and perhaps another".to_owned());
                (vec![one], Found::Unknown)
            }
        }
    } else if question.lists() {
        (vec![], list(question, problem, budget, answer)?)
    } else {
        match complete::complete(problem, budget) {
            Answer::Found(queens) => (vec![queens], Found::Some),
            Answer::None => (vec![], Found::None),
            Answer::Unknown => (vec![], Found::Unknown),
        }
    };
    for solution in &solutions {
        answer.solution(solution)?;
    }
    Ok((found, known))
}

/// Writes completions until the limit, the end, or a stop.
fn list(
    question: &Question,
    problem: &Problem,
    budget: &mut Budget<'_>,
    answer: &mut Printer,
) -> Result<Found, Failure> {
    let mut completions = match question.order {
        Order::Lexicographic => Completions::new(problem),
        Order::Any => Completions::in_any_order(problem),
    };
    let limit = question.limit.map_or(u64::MAX, NonZeroU64::get);
    for written in 0..limit {
        match completions.advance(budget) {
            Answer::Found(queens) => answer.solution(&queens)?,
            Answer::None if written == 0 => return Ok(Found::None),
            Answer::None => return Ok(Found::All),
            Answer::Unknown => return Ok(Found::Unknown),
        }
    }
    Ok(Found::Some)
}

/// What a search knows at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    None,
    Some,
    All,
    Unique,
    Several,
    Counted,
    Unknown,
}

impl Found {
    /// The field `answer` of `--json`.
    fn name(self) -> &'static str {
        match self {
            Found::None => "none",
            Found::Some => "found",
            Found::All => "all",
            Found::Unique => "unique",
            Found::Several => "several",
            Found::Counted => "exact",
            Found::Unknown => "unknown",
        }
    }
}

/// Says on stderr what is no answer on stdout, and how the program ends.
fn conclude(
    found: Found,
    nodes: u64,
    why: Option<&str>,
    question: &Question,
    terminal: &Terminal,
) -> Status {
    let searched = counted(nodes.into(), "node");
    match found {
        Found::Some | Found::All | Found::Counted => Status::Done,
        Found::Unique => {
            terminal.remark("this is the only completion");
            Status::Done
        }
        Found::Several => {
            say("there are several completions, two of them are shown");
            Status::Negative
        }
        Found::None => {
            match why {
                Some(why) => say(format_args!("there is no completion: {why}")),
                None => say(format_args!(
                    "there is no completion: the search has tried all there is, {searched}"
                )),
            }
            Status::Negative
        }
        Found::Unknown => {
            let limit = match (question.seconds, question.nodes) {
                (Some(_), None) => "--seconds",
                (None, Some(_)) => "--nodes",
                _ => "--seconds or --nodes",
            };
            say(format_args!(
                "not known: the search stopped after {searched}; a greater {limit} lets it go on"
            ));
            Status::Unknown
        }
    }
}

fn print(arguments: &Complete, text: &str) -> Outcome {
    let mut output = Output::open(arguments.output.output.as_deref())?;
    let written = output.write_all(text.as_bytes());
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(Status::Done)
}
