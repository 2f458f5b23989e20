//! `queens count`: the exact number of solutions of a problem.

use std::ops::{ControlFlow, Range};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::complete::{self, Answer, Completions, Count as Known, Uniqueness};
use queens::count::{Counter, by_colour, check_total, count_parallel, restricted};
use queens::symmetric::{
    MAX_HALF_TURN, MAX_QUARTER_TURN, SymmetryClasses, half_turn, quarter_turn,
};
use queens::textbook::Direction;
use queens::trace::{Event, quiet};
use queens::{Orbit, Problem, Random, Run, known};
use queens_formats::Base;
use serde_json::{Value, json};

use crate::algorithms;
use crate::answer::{AnswerFormat, Listed, how_many};
use crate::compute_options::ComputeOptions;
use crate::cost_warning;
use crate::failure::{self, Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number;
use crate::problem::{ONLY_PLAIN, ProblemOptions, checked, plain};
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;
use crate::values::{self, at_least_one, explained, one_of};

/// Number of units that `--verify` recounts, one by one, by plain backtracking.
const RECOUNTED: u64 = 10;

/// Count the solutions exactly
///
/// Prints the number alone on one line; for a range of sizes, one line per size with `n` and the number, as soon as it is
/// known. Every result is checked against the published value where there is one, and against the counts of symmetric
/// solutions: Q + P + 2R is a multiple of 8. If two numbers contradict each other, both are shown, and the exit status is 1.
/// Problems other than n chess queens on an empty n × n board are searched on one thread.
///
/// --unique prints `one`, `none` or `several`: exit status 0 for exactly one, else 1. Exit status 3 if --time stopped the
/// search before the answer was known.
#[derive(clap::Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    problem: ProblemOptions,
    /// Count up to K solutions and stop there
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one)]
    limit: Option<u64>,
    /// Say whether there is exactly one solution
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
    /// Count only solutions that this turn leaves unchanged
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
    /// Count only the solutions of these work units, both ends included
    #[arg(hide_short_help = true, long, value_name = "A..B", value_parser = values::first_and_last, conflicts_with_all = ["fundamental", "by_symmetry", "fixed_by"])]
    unit: Option<(u64, u64)>,
    /// Search row by row from the top, or column by column from the left
    #[arg(hide_short_help = true, long, value_parser = explained(Direction::ALL, Direction::name, Direction::about), default_value = "rows")]
    by: Direction,
    /// Stop after this time: 30s, 5m, 2h
    #[arg(long, value_name = "TIME", value_parser = values::time)]
    time: Option<Duration>,
    /// The number of the first row and column in --given, --blocked and FILE [default: 0; in FILE, inferred]
    #[arg(hide_short_help = true, long, value_parser = one_of(Base::ALL, Base::name))]
    base: Option<Base>,
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

/// The result for one size.
struct Counted {
    n: u32,
    count: u128,
    algorithm: &'static str,
    /// Further fields of the JSON object.
    fields: Value,
    /// The rows of `--by-symmetry` and `--by-colour`.
    table: String,
    /// What the count agrees with, in sentences.
    checks: Vec<String>,
}

impl Counted {
    /// A count of `all`, `fundamental`, `half_turn`, `quarter_turn` or `units`.
    fn new(n: u32, what: &str, algorithm: &'static str, count: u128) -> Self {
        Counted {
            n,
            count,
            algorithm,
            fields: json!({ "what": what }),
            table: String::new(),
            checks: Vec::new(),
        }
    }

    /// Compares with the published value, if there is one.
    fn compare(&mut self, published: Option<u128>) -> Result<(), Failure> {
        if let Some(published) = published.filter(|&published| published != self.count) {
            return Err(Failure::contradiction(format_args!(
                "{} counted {} for n = {}, but the published value is {published}",
                self.algorithm, self.count, self.n
            )));
        }
        self.checks
            .extend(published.map(|_| "published value".to_owned()));
        Ok(())
    }

    fn json(self, seconds: f64) -> Value {
        let mut object = self.fields;
        object["n"] = self.n.into();
        object["answer"] = "exact".into();
        object["count"] = self.count.to_string().into();
        object["algorithm"] = self.algorithm.into();
        object["seconds"] = seconds.into();
        object["checks"] = self.checks.into();
        object
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
        && let Some(sentence) = cost_warning::warning(largest, arguments.compute.threads())
    {
        terminal.remark(sentence);
    }
    let mut report = open(sizes.len() == 1, arguments)?;
    for &n in &sizes {
        let start = Instant::now();
        let counted = count(n, arguments, terminal);
        if matches!(counted, Err(Failure::Interrupted)) {
            report.take(json!({ "n": n, "answer": "unknown" }), "")?;
        }
        let counted = match counted {
            Ok(counted) => counted,
            Err(failure) => return report.end(&json!({}), "", Err(failure)),
        };
        let time = start.elapsed();
        let text = line(&counted, time, &sizes, terminal);
        report.take(counted.json(time.as_secs_f64()), &text)?;
        report.pass_on()?;
    }
    report.end(&json!({}), "", Ok(Status::Done))
}

/// Counts the solutions of any problems, with a search for each.
fn search(problems: Vec<Problem>, arguments: &Count, terminal: &Terminal) -> Outcome {
    let why = match arguments.limit {
        _ if arguments.unique => "is not for --unique, which searches on one thread: leave it out",
        Some(_) => "is not for --limit, which searches on one thread: leave it out",
        None => ONLY_PLAIN,
    };
    let options = [
        ("--fundamental", arguments.fundamental),
        ("--by-symmetry", arguments.by_symmetry),
        ("--by-colour", arguments.by_colour),
        ("--fixed-by", arguments.fixed_by.is_some()),
        ("--algorithm", arguments.algorithm != Algorithm::Auto),
        ("--threads", arguments.compute.threads.is_some()),
        ("--isa", arguments.compute.isa.is_some()),
        ("--verify", arguments.verify),
        ("--unit", arguments.unit.is_some()),
        ("--by", arguments.by != Direction::Rows),
    ];
    failure::refuse(&options, why)?;
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
        let unique = arguments.unique.then(|| complete::unique(problem, &run));
        let (answer, count) = match &unique {
            Some(found) => (how_many(found), None),
            None => match up_to(arguments.limit, problem, &run) {
                Known::Exact(count) => ("exact", Some(count)),
                Known::AtLeast(count) => ("at_least", Some(count)),
            },
        };
        drop(run);
        let nodes = progress.done();
        drop(progress);
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
        let text = count.map_or(answer.to_owned(), |count| count.to_string());
        let text = match problems.len() {
            _ if stopped => String::new(),
            1 => text + "\n",
            _ => format!("{} {text}\n", problem.rows()),
        };
        report.take(object, &text)?;
        match report.pass_on() {
            // A verdict holds even if its reader has gone.
            Err(Failure::ClosedPipe) if problems.len() == 1 => return Ok(status),
            passed => passed?,
        }
        match (unique, count) {
            (None, Some(count @ 1..)) if stopped => say(format_args!(
                "found at least {}",
                number::counted(count, "solution")
            )),
            (Some(Uniqueness::Unknown(Some(_))), _) => {
                say("there is a solution, and perhaps another");
            }
            (Some(Uniqueness::Several(_)), _) => {
                if let Some(n) = plain(problem)
                    && let Some(all) = known::all(n)
                {
                    terminal.remark(format_args!(
                        "n = {n} has {} solutions; up to symmetry: --fundamental",
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

/// Opens the answer, for one number or for several.
fn open(is_one: bool, arguments: &Count) -> Result<Listed, Failure> {
    let list = (!is_one).then_some("counts");
    Listed::open(json!({}), list, arguments.answer.is_json())
}

/// Counts up to the limit, if there is one, and no further.
fn up_to(limit: Option<u64>, problem: &Problem, run: &Run<'_>) -> Known {
    let Some(limit) = limit else {
        return complete::count(problem, run);
    };
    let mut solutions = Completions::in_any_order(problem);
    for count in 0..limit {
        match solutions.advance(run) {
            Answer::Found(_) => {}
            Answer::None => return Known::Exact(count.into()),
            Answer::Unknown => return Known::AtLeast(count.into()),
        }
    }
    Known::AtLeast(limit.into())
}

/// Refuses options and sizes that cannot be counted, before counting anything.
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
    let algorithm = algorithms::in_direction(arguments.algorithm, arguments.by);
    if arguments.uses_counter() {
        let by = [("--by", arguments.by != Direction::Rows)];
        failure::refuse(
            &by,
            "is for searches, and colours counts without one: leave it out",
        )?;
        if algorithm.largest_n().or(Algorithm::Colours.largest_n()) < Some(last) {
            Counter::new(last, arguments.compute.isa())?;
        }
        return Ok(());
    }
    if arguments.verify || arguments.by_colour || arguments.unit.is_some() {
        return Err(Failure::wrong(format_args!(
            "{algorithm} has no work units: --unit, --verify and --by-colour need --algorithm colours"
        )));
    }
    if arguments.compute.threads.is_some() || arguments.compute.isa.is_some() {
        return Err(Failure::wrong(format_args!(
            "{algorithm} searches on one thread: --threads and --isa need --algorithm colours"
        )));
    }
    algorithms::refuse(algorithm, last)
}

impl Count {
    /// Returns whether to count by the large-n counter.
    fn uses_counter(&self) -> bool {
        let algorithm = algorithms::in_direction(self.algorithm, self.by);
        matches!(algorithm, Algorithm::Auto | Algorithm::Colours)
    }
}

/// The line of a size that was counted; on a terminal, numbers of several sizes are below a header.
fn line(one: &Counted, time: Duration, sizes: &[u32], terminal: &Terminal) -> String {
    let (n, count) = (one.n, one.count);
    let last = sizes[sizes.len() - 1];
    if !one.table.is_empty() {
        return format!("n = {n}\n{}", one.table);
    }
    if sizes.len() == 1 {
        return format!("{count}\n");
    }
    if !terminal.stdout {
        return format!("{n} {count}\n");
    }
    // Each n beyond the published counts adds two digits at most, and sometimes a comma.
    let beyond = last.saturating_sub(27) as usize;
    let largest = known::all(last.min(27)).unwrap_or_default();
    let width = number::grouped(largest).len().max(9) + 3 * beyond;
    let (count, time) = (number::grouped(count), number::duration(time));
    let line = format!("{n:3}  {count:>width$}  {time}\n");
    if n == sizes[0] {
        return format!("  n  {:>width$}  time\n{line}", "solutions");
    }
    line
}

/// The requested number, how it was found, and what it was compared with.
fn count(n: u32, arguments: &Count, terminal: &Terminal) -> Result<Counted, Failure> {
    if let Some(turn) = arguments.fixed_by {
        let (what, published) = match turn {
            Turn::HalfTurn => ("half_turn", known::half_turn(n)),
            Turn::QuarterTurn => ("quarter_turn", known::quarter_turn(n)),
        };
        let fixed = fixed(n, turn, arguments, terminal)?;
        let mut counted = Counted::new(n, what, "symmetric", fixed);
        counted.compare(published)?;
        return Ok(counted);
    }
    let uses_counter = arguments.uses_counter();
    let mut counted = if uses_counter {
        colours(n, arguments, terminal)?
    } else {
        by_search(n, arguments, terminal)?
    };
    if arguments.unit.is_some() || arguments.fundamental && !uses_counter {
        return Ok(counted);
    }
    let checks = check_total(n, counted.count)
        .map_err(|wrong| Failure::contradiction(format_args!("{}: {wrong}", counted.algorithm)))?;
    let checked = [
        ("published value", checks.published),
        ("Q + P + 2R is a multiple of 8", checks.orbits),
    ];
    let checked = checked.into_iter().filter(|&(_, holds)| holds);
    (counted.checks).extend(checked.map(|(what, _)| what.to_owned()));
    if arguments.by_symmetry || arguments.fundamental {
        let half = fixed(n, Turn::HalfTurn, arguments, terminal)?;
        let quarter = fixed(n, Turn::QuarterTurn, arguments, terminal)?;
        let classes = SymmetryClasses::new(n, counted.count, half, quarter)
            .map_err(Failure::contradiction)?;
        if arguments.fundamental {
            counted.count = classes.fundamental;
            counted.fields["what"] = "fundamental".into();
        } else {
            describe(&classes, &mut counted);
        }
    }
    Ok(counted)
}

/// Adds the classes of `--by-symmetry`.
fn describe(classes: &SymmetryClasses, counted: &mut Counted) {
    let [of_8, of_4, of_2, of_1] = classes.orbits;
    let quarter = classes.quarter_turn;
    let rows = [
        ("half_turn", "fixed by the half turn", classes.half_turn),
        ("quarter_turn", "fixed by the quarter turn", quarter),
        ("fundamental", "fundamental solutions", classes.fundamental),
        ("orbits_of_8", "orbits of 8", of_8),
        ("orbits_of_4", "orbits of 4", of_4),
        ("orbits_of_2", "orbits of 2", of_2),
        ("orbits_of_1", "orbits of 1", of_1),
    ];
    counted.table = format!("  {:25} {}\n", "all solutions", counted.count);
    // Only n < 2 has an orbit of size 1.
    let is_told = |row: &(&str, _, u128)| row.0 != "orbits_of_1" || row.2 > 0;
    for (name, words, count) in rows.into_iter().filter(is_told) {
        counted.table += &format!("  {words:25} {count}\n");
        counted.fields["symmetry"][name] = count.to_string().into();
    }
}

/// Counts by the large-n counter.
fn colours(n: u32, arguments: &Count, terminal: &Terminal) -> Result<Counted, Failure> {
    let isa = arguments.compute.isa();
    let counter = Counter::new(n, isa)?;
    let all = counter.units().len();
    let (first, last) = arguments.unit.unwrap_or((0, all - 1));
    if last >= all {
        return Err(Failure::wrong(format_args!(
            "n = {n} has {}, numbered from 0 to {}",
            number::counted(all.into(), "work unit"),
            all - 1
        )));
    }
    let ranks = first..last + 1;
    let asked_for = ranks.end - ranks.start;
    let threads = arguments.compute.threads();
    let progress = Progress::start(terminal, "work unit", Some(asked_for), false);
    let run = progress.run().threads(threads);
    let (total, by_dark) = if arguments.by_colour {
        let counts = by_colour(&counter, &run)?;
        (counts.iter().map(|&(_, count)| count).sum(), counts)
    } else {
        (count_parallel(&counter, ranks.clone(), &run)?, Vec::new())
    };
    drop(run);
    drop(progress);
    let what = match arguments.unit {
        Some(_) => "units",
        None => "all",
    };
    let mut counted = Counted::new(n, what, Algorithm::Colours.name(), total);
    counted.fields["isa"] = isa.name().into();
    counted.fields["threads"] = threads.into();
    counted.fields["units"] = asked_for.into();
    if arguments.by_colour {
        let row =
            |&(dark, count): &(u32, u128)| json!({ "dark": dark, "count": count.to_string() });
        counted.fields["by_colour"] = by_dark.iter().map(row).collect();
        let row = |(dark, count)| format!("  {dark:2} dark {count}\n");
        counted.table = by_dark.into_iter().map(row).collect();
    }
    if arguments.verify {
        recount(counter, ranks, &mut counted, terminal)?;
    }
    Ok(counted)
}

/// Recounts some units by plain backtracking, which shares nothing with the large-n counter.
fn recount(
    mut counter: Counter,
    ranks: Range<u64>,
    counted: &mut Counted,
    terminal: &Terminal,
) -> Result<(), Failure> {
    let size = ranks.end - ranks.start;
    let sample = size.min(RECOUNTED);
    let mut random = Random::new(seed::fresh());
    let progress = Progress::start(terminal, "recounted unit", Some(sample), false);
    let run = interrupt::run();
    for i in 0..sample {
        let rank = if size == sample {
            ranks.start + i
        } else {
            ranks.start + random.below(size)
        };
        let fast = counter.count(rank..rank + 1, &run)?;
        let plain = restricted::unit(&counter.units().unit(rank), &run)?;
        if fast != plain {
            return Err(Failure::contradiction(format_args!(
                "unit {rank} of n = {} is {fast} by colours and {plain} by backtracking",
                counted.n
            )));
        }
        progress.add(1);
    }
    counted.checks.push(format!(
        "{} recounted by backtracking",
        number::counted(sample.into(), "unit")
    ));
    Ok(())
}

/// Counts P(n) or R(n) by a search of its own.
fn fixed(n: u32, turn: Turn, arguments: &Count, terminal: &Terminal) -> Result<u128, Failure> {
    let progress = Progress::start(terminal, "piece", None, false);
    let run = progress.run().threads(arguments.compute.threads());
    Ok(match turn {
        Turn::HalfTurn => half_turn(n, &run)?,
        Turn::QuarterTurn => quarter_turn(n, &run)?,
    })
}

/// Counts by a textbook search.
fn by_search(n: u32, arguments: &Count, terminal: &Terminal) -> Result<Counted, Failure> {
    let (algorithm, by) = (arguments.algorithm, arguments.by);
    let algorithm = algorithms::in_direction(algorithm, by);
    let (what, published) = if arguments.fundamental {
        ("fundamental", known::fundamental(n))
    } else {
        ("all", known::all(n))
    };
    let mut search = algorithms::search(algorithm, by, Task::Count, n, terminal)?;
    let total = published.and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "solution", total, false);
    let ended = if arguments.fundamental {
        search.for_each(&interrupt::run(), |queens| {
            progress.add(Orbit::size_if_fundamental(queens).is_some().into());
            ControlFlow::Continue(())
        })
    } else {
        // Both counters are local to the observer: looking them up elsewhere for each event would cost a few per cent.
        let (progress, mut solutions, mut events) = (&progress, 0, 0_u16);
        search.run(&mut quiet(move |event| {
            if event == Event::Solution {
                solutions += 1;
                progress.set(solutions);
            }
            events = events.wrapping_add(1);
            if events == 0 && interrupt::requested() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        }))
    };
    if ended.is_break() {
        return Err(Failure::Interrupted);
    }
    let mut counted = Counted::new(n, what, algorithm.name(), progress.done().into());
    if arguments.fundamental {
        counted.compare(published)?;
    }
    Ok(counted)
}
