//! `queens count N`: the exact number of solutions.

use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use queens::algorithm::Task;
use queens::enumerate::Solutions;
use queens::textbook::{AnySearch, Search};
use queens::trace::{Event, Observer};
use queens::{Algorithm, known};
use serde::Serialize;

use crate::algorithms;
use crate::arguments::{Sizes, board_sizes};
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number;
use crate::output::Output;
use crate::progress::Progress;
use crate::solutions::{By, Order, Source, is_fundamental};
use crate::terminal::Terminal;
use crate::verbs::run::{Means, start_or_resume};

/// Count the solutions exactly
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints the number alone on one line; for a range of sizes a line each, `n` and the number. Every result
is compared with the published value where there is one.

Examples:
  queens count 12
  queens count 1..14
  queens count 8 --fundamental
  queens count 10 --algorithm sets --json")]
pub(crate) struct Count {
    /// Number of queens, or a range such as 1..14 with both ends included
    #[arg(value_name = "N", value_parser = board_sizes, allow_negative_numbers = true)]
    sizes: Sizes,
    /// Count fundamental solutions: rotations and reflections of one count as one
    #[arg(long)]
    fundamental: bool,
    /// The algorithm
    #[arg(short, long, value_parser = algorithms::algorithms(), default_value = "auto")]
    algorithm: Algorithm,
    /// Keep what is counted in this file, and go on with what it has: see `queens run`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fundamental", "by", "algorithm"])]
    store: Option<PathBuf>,
    /// Search column by column from the left; `scan` can
    #[arg(long, default_value = "rows")]
    by: By,
    /// Print a JSON object: method, time and checks beside the number
    #[arg(long)]
    json: bool,
}

/// One size, counted. These are the fields of `--json`.
#[derive(Debug, Serialize)]
struct Counted {
    n: u32,
    /// What was counted: `all` or `fundamental` solutions.
    what: &'static str,
    count: u128,
    method: &'static str,
    seconds: f64,
    checks: Vec<&'static str>,
}

pub(crate) fn run(arguments: &Count, terminal: &Terminal) -> Outcome {
    let mut counts = Vec::new();
    for n in arguments.sizes.iter() {
        let start = Instant::now();
        let (method, count) = count(n, arguments, terminal)?;
        let published = match arguments.fundamental {
            true => known::fundamental(n),
            false => known::all(n),
        };
        let mut checks = Vec::new();
        match published {
            Some(published) if published != count => {
                say(format_args!(
                    "{method} counted {count} for n = {n}, but the published value is {published}: one of \
                     them is wrong; please report this"
                ));
                return Ok(Status::Negative);
            }
            Some(_) => checks.push("published value"),
            None => {}
        }
        counts.push(Counted {
            n,
            what: if arguments.fundamental {
                "fundamental"
            } else {
                "all"
            },
            count,
            method,
            seconds: start.elapsed().as_secs_f64(),
            checks,
        });
    }
    let mut output = Output::stdout()?;
    write(&counts, arguments, terminal, &mut output)
        .map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(Status::Done)
}

fn write(
    counts: &[Counted],
    arguments: &Count,
    terminal: &Terminal,
    out: &mut impl Write,
) -> io::Result<()> {
    if arguments.json {
        match counts {
            [one] if arguments.sizes.is_one() => serde_json::to_writer(&mut *out, one)?,
            _ => {
                #[derive(Serialize)]
                struct Several<'a> {
                    counts: &'a [Counted],
                }
                serde_json::to_writer(&mut *out, &Several { counts })?;
            }
        }
        return writeln!(out);
    }
    if arguments.sizes.is_one() {
        return counts
            .iter()
            .try_for_each(|one| writeln!(out, "{}", one.count));
    }
    if !terminal.stdout {
        return counts
            .iter()
            .try_for_each(|one| writeln!(out, "{} {}", one.n, one.count));
    }
    let numbers: Vec<String> = counts
        .iter()
        .map(|one| number::grouped(one.count))
        .collect();
    let width = numbers.iter().map(String::len).max().unwrap_or(0).max(9);
    writeln!(out, "  n  {:>width$}  time", "solutions")?;
    for (one, number) in counts.iter().zip(&numbers) {
        let time = number::duration(Duration::from_secs_f64(one.seconds));
        writeln!(out, "{:3}  {number:>width$}  {time}", one.n)?;
    }
    Ok(())
}

/// The number asked for, and how it was found.
fn count(n: u32, arguments: &Count, terminal: &Terminal) -> Result<(&'static str, u128), Failure> {
    if let Some(store) = &arguments.store {
        let count = start_or_resume(n, store, Means::default(), terminal)?;
        return Ok((Algorithm::Join.name(), count));
    }
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    if arguments.fundamental {
        return count_fundamental(n, algorithm, arguments.by, terminal);
    }
    algorithms::refuse(algorithm, Task::Count, n)?;
    algorithms::warn(algorithm, Task::Count, n, terminal);
    let total = known::all(n).and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "solution", total, false);
    match algorithm {
        Algorithm::Auto | Algorithm::Join => {
            let mut solutions = Solutions::new(n).map_err(Failure::wrong)?;
            let mut count = 0u64;
            loop {
                let more = solutions.skip_some(1 << 20);
                count += more;
                progress.set(count);
                if interrupt::requested() {
                    return Err(Failure::Interrupted);
                }
                if more == 0 {
                    return Ok((algorithm.name(), count.into()));
                }
            }
        }
        _ => {
            let search = AnySearch::new(algorithm, n, arguments.by.into());
            let mut search = search.map_err(Failure::wrong)?;
            let mut watch = Watch {
                solutions: 0,
                events: 0,
                progress: &progress,
            };
            if search.run(&mut watch).is_break() {
                return Err(Failure::Interrupted);
            }
            Ok((algorithm.name(), watch.solutions.into()))
        }
    }
}

fn count_fundamental(
    n: u32,
    algorithm: Algorithm,
    by: By,
    terminal: &Terminal,
) -> Result<(&'static str, u128), Failure> {
    let source = Source::new(n, algorithm, by, Order::Any)?;
    algorithms::warn(algorithm, Task::List, n, terminal);
    let total = known::fundamental(n).and_then(|total| total.try_into().ok());
    let progress = Progress::start(terminal, "solution", total, false);
    let mut image = vec![0; n as usize];
    let mut count = 0u64;
    let ended = source.for_each(|queens| {
        count += u64::from(is_fundamental(queens, &mut image));
        progress.set(count);
        ControlFlow::Continue(())
    });
    match ended {
        ControlFlow::Continue(()) => Ok((algorithm.name(), count.into())),
        ControlFlow::Break(()) => Err(Failure::Interrupted),
    }
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
