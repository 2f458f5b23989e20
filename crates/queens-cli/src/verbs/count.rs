//! `queens count`: the exact number of solutions of a problem.

use std::mem;
use std::num::NonZeroU64;
use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::complete::{self, Answer, Completions, Count as Known, Uniqueness};
use queens::count::{Counter, by_colour, check_total, count_parallel, restricted};
use queens::symmetric::{
    MAX_HALF_TURN, MAX_QUARTER_TURN, SymmetryClasses, half_turn, quarter_turn,
};
use queens::textbook::Search;
use queens::trace::{Event, Observer};
use queens::{Error, Orbit, Problem, Random, Run, Stopped, known};
use queens_formats::Base;
use serde::{Serialize, Serializer};
use serde_json::json;

use crate::algorithms;
use crate::answer::{AnswerFormat, Listed, how_many};
use crate::compute_options::ComputeOptions;
use crate::cost_warning;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number;
use crate::problem::{ProblemOptions, checked, only_plain, plain};
use crate::progress::Progress;
use crate::seed::seed;
use crate::solutions::{By, Source};
use crate::terminal::Terminal;
use crate::values::{self, at_least_one, explained, one_of};

/// How many units `--verify` counts again, one by one, by plain backtracking.
const RECOUNTED: u64 = 10;

/// Count the solutions exactly
///
/// Prints the number alone on one line; for a range of sizes, a line each with `n` and the number, as
/// soon as it is known. Every result is checked against the published value where there is one, and
/// against the counts of symmetric solutions: Q + P + 2R is a multiple of 8. If two numbers contradict
/// each other, both are shown, exit status 1. Other problems than n chess queens on an empty n × n board are
/// searched on one thread.
///
/// --unique prints `one`, `none` or `several`: exit status 0 for just one, else 1. Exit status 3 when --time
/// stopped the search before it knew.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  queens count 18
  queens count 1..16
  queens count 12 --by-symmetry
  queens count 20 --threads 2 --verify
  queens count 30 --fixed-by half-turn
  queens count 10 --algorithm sets --json
  queens count 8 --given \"b4 d5\"
  queens count 1..13 --rules torus
  queens count --regions puzzle.txt --unique  is it a puzzle?")]
pub(crate) struct Count {
    #[command(flatten)]
    problem: ProblemOptions,
    /// Count up to K solutions and stop there
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one)]
    limit: Option<NonZeroU64>,
    /// Is there just one solution?
    #[arg(long, conflicts_with = "limit")]
    unique: bool,
    /// Count fundamental solutions: a solution, its rotations and its reflections count as one
    #[arg(long)]
    fundamental: bool,
    /// Count by symmetry: all, those fixed by turns, fundamental ones, orbits by size
    #[arg(long, conflicts_with_all = ["fundamental", "fixed_by"])]
    by_symmetry: bool,
    /// Count by the number of dark queens: those on squares with an even sum of row and column
    #[arg(hide_short_help = true, long, conflicts_with_all = ["fundamental", "by_symmetry", "fixed_by", "verify", "unit"])]
    by_colour: bool,
    /// Count only solutions that a turn leaves as they are
    #[arg(hide_short_help = true, long, value_name = "TURN", conflicts_with_all = ["fundamental", "algorithm", "by", "isa", "verify"])]
    fixed_by: Option<Turn>,
    /// The algorithm
    #[arg(short, long, value_parser = explained(Algorithm::ALL, Algorithm::name, Algorithm::about), default_value = "auto")]
    algorithm: Algorithm,
    #[command(flatten)]
    compute: ComputeOptions,
    /// Recount some work units, chosen at random, by plain backtracking
    #[arg(hide_short_help = true, long)]
    verify: bool,
    /// Count only these work units, both ends included: their share of the number
    #[arg(hide_short_help = true, long, value_name = "A..B", value_parser = values::first_and_last, conflicts_with_all = ["fundamental", "by_symmetry", "fixed_by"])]
    unit: Option<(u64, u64)>,
    /// Search column by column from the left
    #[arg(hide_short_help = true, long, default_value = "rows")]
    by: By,
    /// Stop after this time: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,
    /// The number of the first row and column in --given and --blocked
    #[arg(hide_short_help = true, long, value_parser = one_of(Base::ALL, Base::name), default_value = "0")]
    base: Base,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// A symmetry that some solutions have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Turn {
    /// By 180°: P(n)
    HalfTurn,
    /// By 90°: R(n)
    QuarterTurn,
}

/// One size, counted: the fields of the JSON object.
#[derive(Debug, Serialize)]
struct Counted {
    n: u32,
    /// What was counted: `all`, `fundamental`, `half_turn`, `quarter_turn`, `units`.
    what: &'static str,
    answer: &'static str,
    #[serde(serialize_with = "exact")]
    count: u128,
    algorithm: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    isa: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    threads: Option<usize>,
    /// Work units counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    units: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    symmetry: Option<Classes>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    by_colour: Vec<ByColour>,
    seconds: f64,
    checks: Vec<String>,
}

/// A row of `--by-colour`.
#[derive(Debug, Serialize)]
struct ByColour {
    /// Number of dark queens.
    dark: u32,
    #[serde(serialize_with = "exact")]
    count: u128,
}

/// The classes of `--by-symmetry`.
#[derive(Debug, Serialize)]
struct Classes {
    #[serde(serialize_with = "exact")]
    half_turn: u128,
    #[serde(serialize_with = "exact")]
    quarter_turn: u128,
    #[serde(serialize_with = "exact")]
    fundamental: u128,
    #[serde(serialize_with = "exact")]
    orbits_of_8: u128,
    #[serde(serialize_with = "exact")]
    orbits_of_4: u128,
    #[serde(serialize_with = "exact")]
    orbits_of_2: u128,
}

/// A count of which no reader loses a digit.
fn exact<S: Serializer>(count: &u128, serializer: S) -> Result<S::Ok, S::Error> {
    count.to_string().serialize(serializer)
}

impl From<&SymmetryClasses> for Classes {
    fn from(classes: &SymmetryClasses) -> Self {
        let [orbits_of_8, orbits_of_4, orbits_of_2] = classes.orbits;
        Classes {
            half_turn: classes.half_turn,
            quarter_turn: classes.quarter_turn,
            fundamental: classes.fundamental,
            orbits_of_8,
            orbits_of_4,
            orbits_of_2,
        }
    }
}

impl Counted {
    fn new(n: u32, what: &'static str, algorithm: &'static str, count: u128) -> Self {
        Counted {
            n,
            what,
            answer: "exact",
            count,
            algorithm,
            isa: None,
            threads: None,
            units: None,
            symmetry: None,
            by_colour: Vec::new(),
            seconds: 0.0,
            checks: Vec::new(),
        }
    }

    /// Compares with a number that it must be.
    fn compare(&mut self, expected: u128, with: &str) -> Result<(), Contradiction> {
        if self.count != expected {
            return Err(Contradiction(format!(
                "{} counted {} for n = {}, but the {with} is {expected}",
                self.algorithm, self.count, self.n
            )));
        }
        self.checks.push(with.to_owned());
        Ok(())
    }
}

/// Two numbers that should be one.
struct Contradiction(String);

/// Why there is no count.
enum Refusal {
    Failure(Failure),
    Contradiction(Contradiction),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Refusal::Failure(failure)
    }
}

impl From<Contradiction> for Refusal {
    fn from(contradiction: Contradiction) -> Self {
        Refusal::Contradiction(contradiction)
    }
}

pub(crate) fn run(arguments: &Count, terminal: &Terminal) -> Outcome {
    let problems = arguments.problem.read(arguments.base, terminal)?;
    interrupt::after(arguments.time);
    let searches = arguments.limit.is_some() || arguments.unique;
    let sizes: Option<Vec<u32>> = problems.iter().map(plain).collect();
    let sizes = match sizes {
        Some(sizes) if !searches => sizes,
        _ => return search(problems, arguments, terminal),
    };
    let largest = sizes[sizes.len() - 1];
    refuse(largest, arguments)?;
    if arguments.uses_counter()
        && arguments.fixed_by.is_none()
        && arguments.unit.is_none()
        && let Some(sentence) = cost_warning::warning(largest, arguments.compute.threads().get())
    {
        terminal.remark(sentence);
    }
    let mut report = open(sizes.len() == 1, arguments)?;
    let mut lines = Lines::new(&sizes, arguments, terminal);
    for &n in &sizes {
        let start = Instant::now();
        match count(n, arguments, terminal) {
            Ok(mut counted) => {
                counted.seconds = start.elapsed().as_secs_f64();
                let text = lines.of(&counted);
                report.take(counted, &text)?;
                report.pass_on()?;
            }
            Err(Refusal::Failure(failure)) => return report.end(&json!({}), "", Err(failure)),
            Err(Refusal::Contradiction(Contradiction(sentence))) => {
                let why = format!("{sentence}: one of them is wrong; please report this");
                say(&why);
                report.take(json!({ "n": n, "answer": "wrong", "why": why }), "")?;
                return report.end(&json!({}), "", Ok(Status::Negative));
            }
        }
    }
    report.end(&json!({}), "", Ok(Status::Done))
}

/// What a search knows of the number of solutions.
enum Number {
    Exact(u128),
    /// A limit, the time or the user stopped it.
    AtLeast(u128),
    Just(Uniqueness),
}

/// Counts the solutions of any problems, each by a search.
fn search(problems: Vec<Problem>, arguments: &Count, terminal: &Terminal) -> Outcome {
    only_plain(&[
        ("--fundamental", arguments.fundamental),
        ("--by-symmetry", arguments.by_symmetry),
        ("--by-colour", arguments.by_colour),
        ("--fixed-by", arguments.fixed_by.is_some()),
        ("--algorithm", arguments.algorithm != Algorithm::Auto),
        ("--threads", arguments.compute.threads.is_some()),
        ("--isa", arguments.compute.isa.is_some()),
        ("--verify", arguments.verify),
        ("--unit", arguments.unit.is_some()),
        ("--by", arguments.by != By::Rows),
    ])?;
    let mut report = open(problems.len() == 1, arguments)?;
    let mut status = Status::Done;
    let problems: Vec<Problem> = problems
        .into_iter()
        .map(checked)
        .collect::<Result<_, _>>()?;
    for problem in &problems {
        let start = Instant::now();
        let progress = Progress::start(terminal, "node", None, false);
        let run = progress.run();
        let number = match arguments.limit {
            _ if arguments.unique => Number::Just(complete::unique(problem, &run)),
            Some(limit) => up_to(limit.get(), problem, &run),
            None => match complete::count(problem, &run) {
                Known::Exact(count) => Number::Exact(count),
                Known::AtLeast(count) => Number::AtLeast(count),
            },
        };
        drop(run);
        let nodes = progress.done();
        drop(progress);
        let (answer, count) = match &number {
            Number::Exact(count) => ("exact", Some(count)),
            Number::AtLeast(count) => ("at_least", Some(count)),
            Number::Just(found) => (how_many(found), None),
        };
        let stopped = answer == "unknown" || answer == "at_least" && interrupt::requested();
        if arguments.unique && answer != "one" {
            status = Status::Negative;
        }
        let mut object = json!({
            "problem": problem,
            "answer": answer,
            "nodes": nodes,
            "seconds": start.elapsed().as_secs_f64(),
        });
        if let Some(count) = count {
            object["count"] = count.to_string().into();
        }
        let text = count.map_or(answer.to_owned(), u128::to_string);
        let text = match problems.len() {
            _ if stopped => String::new(),
            1 => text + "\n",
            _ => format!("{} {text}\n", problem.rows()),
        };
        report.take(object, &text)?;
        report.pass_on()?;
        match number {
            Number::AtLeast(count) if count > 0 && stopped => say(format_args!(
                "there are at least {}",
                number::counted(count, "solution")
            )),
            Number::Just(Uniqueness::Unknown(Some(_))) => {
                say("there is a solution, and perhaps another");
            }
            Number::Just(Uniqueness::Several(_)) if *problem == Problem::square(problem.rows()) => {
                if let Some(all) = known::all(problem.rows()) {
                    terminal.remark(format_args!(
                        "n = {} has {} solutions; up to symmetry: --fundamental",
                        problem.rows(),
                        number::grouped(all)
                    ));
                }
            }
            _ => {}
        }
        if stopped {
            return report.end(&json!({}), "", Err(Failure::Interrupted));
        }
    }
    report.end(&json!({}), "", Ok(status))
}

/// Opens the answer: of one number, or of several.
fn open(is_one: bool, arguments: &Count) -> Result<Listed, Failure> {
    Listed::open(json!({}), (!is_one).then_some("counts"), arguments.answer)
}

/// Counts to the limit and no further.
fn up_to(limit: u64, problem: &Problem, run: &Run<'_>) -> Number {
    let mut solutions = Completions::in_any_order(problem);
    for count in 0..limit {
        match solutions.advance(run) {
            Answer::Found(_) => {}
            Answer::None => return Number::Exact(count.into()),
            Answer::Unknown => return Number::AtLeast(count.into()),
        }
    }
    Number::AtLeast(limit.into())
}

/// Refuses what cannot be counted, before anything is.
fn refuse(last: u32, arguments: &Count) -> Result<(), Failure> {
    if let Some(turn) = arguments.fixed_by {
        let (turn, largest) = match turn {
            Turn::HalfTurn => ("half-turn", MAX_HALF_TURN),
            Turn::QuarterTurn => ("quarter-turn", MAX_QUARTER_TURN),
        };
        return if last > largest {
            Err(Failure::wrong(format_args!(
                "{turn} symmetric solutions can be counted for n up to {largest}, not for n = {last}"
            )))
        } else {
            Ok(())
        };
    }
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    if arguments.uses_counter() {
        if algorithm.largest_n().or(Algorithm::Colours.largest_n()) < Some(last) {
            Counter::new(last, arguments.compute.isa()).map_err(Failure::wrong)?;
        }
        return Ok(());
    }
    if arguments.verify || arguments.by_colour || arguments.unit.is_some() {
        return Err(Failure::wrong(format_args!(
            "{algorithm} has no work units: --unit, --verify and --by-colour go with --algorithm colours"
        )));
    }
    if arguments.compute.threads.is_some() || arguments.compute.isa.is_some() {
        return Err(Failure::wrong(format_args!(
            "{algorithm} searches on one thread: --threads and --isa go with --algorithm colours"
        )));
    }
    algorithms::refuse(algorithm, Task::Count, last)
}

impl Count {
    /// Is the large-n counter to count?
    fn uses_counter(&self) -> bool {
        let algorithm = self.by.algorithm(self.algorithm);
        matches!(algorithm, Algorithm::Auto | Algorithm::Colours)
    }
}

/// The lines of numbers that were counted.
struct Lines<'a> {
    arguments: &'a Count,
    is_one: bool,
    /// How wide the numbers of several sizes are on a terminal.
    width: Option<usize>,
    headed: bool,
}

impl<'a> Lines<'a> {
    fn new(sizes: &[u32], arguments: &'a Count, terminal: &Terminal) -> Self {
        // Each n beyond the published counts adds two digits at most, and sometimes a comma.
        let last = sizes[sizes.len() - 1];
        let beyond = last.saturating_sub(27) as usize;
        let largest = known::all(last.min(27)).unwrap_or_default();
        let width = number::grouped(largest).len().max(9) + 3 * beyond;
        Lines {
            arguments,
            is_one: sizes.len() == 1,
            width: (terminal.stdout && sizes.len() > 1).then_some(width),
            headed: false,
        }
    }

    fn of(&mut self, one: &Counted) -> String {
        if self.arguments.by_symmetry {
            return classes_text(one);
        }
        if self.arguments.by_colour {
            let row = |row: &ByColour| format!("  {:2} dark {}\n", row.dark, row.count);
            let rows: String = one.by_colour.iter().map(row).collect();
            return format!("n = {}\n{rows}", one.n);
        }
        if self.is_one {
            return format!("{}\n", one.count);
        }
        let Some(width) = self.width else {
            return format!("{} {}\n", one.n, one.count);
        };
        let head = if mem::replace(&mut self.headed, true) {
            String::new()
        } else {
            format!("  n  {:>width$}  time\n", "solutions")
        };
        let number = number::grouped(one.count);
        let time = number::duration(Duration::from_secs_f64(one.seconds));
        head + &format!("{:3}  {number:>width$}  {time}\n", one.n)
    }
}

fn classes_text(one: &Counted) -> String {
    let mut text = format!("n = {}\n", one.n);
    for (what, count) in one.symmetry.iter().flat_map(|classes| {
        [
            ("all solutions", one.count),
            ("fixed by the half turn", classes.half_turn),
            ("fixed by the quarter turn", classes.quarter_turn),
            ("fundamental solutions", classes.fundamental),
            ("orbits of 8", classes.orbits_of_8),
            ("orbits of 4", classes.orbits_of_4),
            ("orbits of 2", classes.orbits_of_2),
        ]
    }) {
        text += &format!("  {what:25} {count}\n");
    }
    text
}

/// The number asked for, how it was found, and what it was held against.
fn count(n: u32, arguments: &Count, terminal: &Terminal) -> Result<Counted, Refusal> {
    if let Some(turn) = arguments.fixed_by {
        let (what, published) = match turn {
            Turn::HalfTurn => ("half_turn", known::half_turn(n)),
            Turn::QuarterTurn => ("quarter_turn", known::quarter_turn(n)),
        };
        let fixed = fixed(n, turn, &arguments.compute, terminal)?;
        let mut counted = Counted::new(n, what, "symmetric", fixed);
        if let Some(published) = published {
            counted.compare(published, "published value")?;
        }
        return Ok(counted);
    }
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    let uses_counter = arguments.uses_counter();
    if arguments.fundamental && !uses_counter {
        return fundamental_by_listing(n, algorithm, arguments.by, terminal);
    }
    let mut counted = if uses_counter {
        colours(n, arguments, terminal)?
    } else {
        by_search(n, algorithm, arguments.by, terminal)?
    };
    if arguments.unit.is_some() {
        return Ok(counted);
    }
    let checks = check_total(n, counted.count)
        .map_err(|wrong| Contradiction(format!("{}: {wrong}", counted.algorithm)))?;
    if checks.published {
        counted.checks.push("published value".to_owned());
    }
    if checks.orbits {
        counted
            .checks
            .push("Q + P + 2R is a multiple of 8".to_owned());
    }
    if arguments.by_symmetry || arguments.fundamental {
        let half = fixed(n, Turn::HalfTurn, &arguments.compute, terminal)?;
        let quarter = fixed(n, Turn::QuarterTurn, &arguments.compute, terminal)?;
        let classes = classes(&counted, half, quarter)?;
        if arguments.fundamental {
            counted.count = classes.fundamental;
            counted.what = "fundamental";
        }
        counted.symmetry = arguments.by_symmetry.then(|| Classes::from(&classes));
    }
    Ok(counted)
}

fn classes(counted: &Counted, half: u128, quarter: u128) -> Result<SymmetryClasses, Contradiction> {
    SymmetryClasses::new(counted.n, counted.count, half, quarter)
        .map_err(|error| Contradiction(error.to_string()))
}

/// By the large-n counter.
fn colours(n: u32, arguments: &Count, terminal: &Terminal) -> Result<Counted, Refusal> {
    let isa = arguments.compute.isa();
    let counter = Counter::new(n, isa).map_err(Failure::wrong)?;
    let all = counter.units().len();
    let (first, last) = arguments.unit.unwrap_or((0, all - 1));
    if last >= all {
        return Err(Failure::wrong(format_args!(
            "n = {n} has {}, numbered from 0 to {}",
            number::counted(all.into(), "work unit"),
            all - 1
        ))
        .into());
    }
    let ranks = first..last + 1;
    let asked_for = ranks.end - ranks.start;
    let threads = arguments.compute.threads();
    let progress = Progress::start(terminal, "work unit", Some(asked_for), false);
    let run = progress.run().threads(threads.get());
    let mut table = Vec::new();
    let counted = if arguments.by_colour {
        by_colour(&counter, &run).map(|counts| {
            table = (counts.iter())
                .map(|&(dark, count)| ByColour { dark, count })
                .collect();
            counts.iter().map(|&(_, count)| count).sum()
        })
    } else {
        count_parallel(&counter, ranks.clone(), &run)
    };
    drop(run);
    drop(progress);
    let total = counted.map_err(|Stopped| Failure::Interrupted)?;
    let what = match arguments.unit {
        Some(_) => "units",
        None => "all",
    };
    let mut counted = Counted::new(n, what, Algorithm::Colours.name(), total);
    counted.isa = Some(isa.name());
    counted.threads = Some(threads.get());
    counted.units = Some(asked_for);
    counted.by_colour = table;
    if arguments.verify {
        recount(counter, ranks, &mut counted, terminal)?;
    }
    Ok(counted)
}

/// Counts some units again by plain backtracking, which shares nothing with the large-n counter.
fn recount(
    mut counter: Counter,
    ranks: Range<u64>,
    counted: &mut Counted,
    terminal: &Terminal,
) -> Result<(), Refusal> {
    let size = ranks.end - ranks.start;
    let sample = size.min(RECOUNTED);
    let quiet = Terminal {
        talkative: false,
        ..*terminal
    };
    let mut random = Random::new(seed(None, &quiet));
    let progress = Progress::start(terminal, "recounted unit", Some(sample), false);
    let run = Run::new().stop(interrupt::flag());
    for i in 0..sample {
        let rank = if size == sample {
            ranks.start + i
        } else {
            ranks.start + random.below(size)
        };
        let fast = counter.count(rank..rank + 1, &run);
        let plain = restricted::unit(&counter.units().unit(rank), &run);
        let (Ok(fast), Ok(plain)) = (fast, plain) else {
            return Err(Failure::Interrupted.into());
        };
        if fast != plain {
            return Err(Contradiction(format!(
                "unit {rank} of n = {} is {fast} by colours and {plain} by backtracking",
                counted.n
            ))
            .into());
        }
        progress.add(1);
    }
    counted.checks.push(format!(
        "{} recounted by backtracking",
        number::counted(sample.into(), "unit")
    ));
    Ok(())
}

/// P(n) or R(n), by its own search.
fn fixed(
    n: u32,
    turn: Turn,
    compute: &ComputeOptions,
    terminal: &Terminal,
) -> Result<u128, Failure> {
    let progress = Progress::start(terminal, "piece", None, false);
    let run = progress.run().threads(compute.threads().get());
    let counted = match turn {
        Turn::HalfTurn => half_turn(n, &run),
        Turn::QuarterTurn => quarter_turn(n, &run),
    };
    counted.map_err(|error| match error {
        Error::Stopped => Failure::Interrupted,
        error => Failure::wrong(error),
    })
}

/// By a search of the textbook.
fn by_search(
    n: u32,
    algorithm: Algorithm,
    by: By,
    terminal: &Terminal,
) -> Result<Counted, Refusal> {
    algorithms::refuse(algorithm, Task::Count, n)?;
    let rung = algorithms::rung(algorithm)?;
    let mut search = Search::new(rung, n, by.into()).map_err(Failure::wrong)?;
    algorithms::warn(algorithm, Task::Count, n, terminal);
    let total = known::all(n).and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "solution", total, false);
    let mut watch = Watch {
        solutions: 0,
        events: 0,
        progress: &progress,
    };
    if search.run(&mut watch).is_break() {
        return Err(Failure::Interrupted.into());
    }
    Ok(Counted::new(
        n,
        "all",
        algorithm.name(),
        watch.solutions.into(),
    ))
}

/// Fundamental solutions, found among all that an algorithm lists.
fn fundamental_by_listing(
    n: u32,
    algorithm: Algorithm,
    by: By,
    terminal: &Terminal,
) -> Result<Counted, Refusal> {
    let source = Source::new(n, algorithm, by)?;
    algorithms::warn(algorithm, Task::List, n, terminal);
    let published = known::fundamental(n);
    let total = published.and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "solution", total, false);
    let mut count = 0u64;
    let ended = source.for_each(|queens| {
        count += u64::from(Orbit::size_if_fundamental(queens).is_some());
        progress.set(count);
        ControlFlow::Continue(())
    });
    if ended.is_break() {
        return Err(Failure::Interrupted.into());
    }
    let mut counted = Counted::new(n, "fundamental", algorithm.name(), count.into());
    if let Some(published) = published {
        counted.compare(published, "published value")?;
    }
    Ok(counted)
}

/// Counts solutions, tells how far it is, and stops when asked to.
struct Watch<'a> {
    solutions: u64,
    events: u16,
    progress: &'a Progress,
}

impl Observer for Watch<'_> {
    const REJECTIONS: bool = false;

    #[inline]
    fn observe(&mut self, event: Event) -> ControlFlow<()> {
        self.solutions += u64::from(event == Event::Solution);
        self.events = self.events.wrapping_add(1);
        if self.events == 0 {
            self.progress.set(self.solutions);
            if interrupt::requested() {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }
}
