//! `queens run …`: counts that last.

mod audit;
mod cluster;
mod estimate;
mod local;
mod pace;
mod repair;

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;
use queens_run::{Crew, Error, submit};
use serde_json::Value;

use crate::failure::{Failure, Outcome, say};
use crate::interrupt;
use crate::means::Means;
use crate::memory;
use crate::number;
use crate::output::Output;
use crate::terminal::Terminal;

pub(crate) use local::start_or_resume;
pub(crate) use queens_run::{executable, revision};

/// Count durably, on this machine or on a cluster
///
/// A run cuts the work units of Q(n) into chunks and keeps the result of every chunk. It survives kill -9,
/// goes on with other threads, instruction sets and machines, and can be verified by strangers.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
On one machine:
  queens run start 18 --store q18.queens
  queens run resume q18.queens
  queens run verify q18.queens && queens run report q18.queens

On a cluster:
  queens run plan 24 --target 30m -o q24.plan
  queens run submit --plan q24.plan --out results
  queens run status results --plan q24.plan
  queens run merge results --plan q24.plan --store q24.queens")]
pub(crate) struct Run {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Start(local::Start),
    Resume(local::Resume),
    Status(local::Status),
    List(local::List),
    Verify(audit::Verify),
    Report(audit::Report),
    Estimate(estimate::Arguments),
    Plan(cluster::Plan),
    Work(cluster::Work),
    Submit(cluster::Submit),
    Merge(cluster::Merge),
    Missing(cluster::Missing),
    Drop(repair::Drop),
    Salvage(repair::Salvage),
    Clean(repair::Clean),
}

pub(crate) fn run(arguments: &Run, terminal: &Terminal) -> Outcome {
    match &arguments.action {
        Action::Start(arguments) => local::start(arguments, terminal),
        Action::Resume(arguments) => local::resume(arguments, terminal),
        Action::Status(arguments) => local::status(arguments, terminal),
        Action::List(arguments) => local::list(arguments),
        Action::Verify(arguments) => audit::verify(arguments, terminal),
        Action::Report(arguments) => audit::report(arguments, terminal),
        Action::Estimate(arguments) => estimate::run(arguments, terminal),
        Action::Plan(arguments) => cluster::plan(arguments, terminal),
        Action::Work(arguments) => cluster::work(arguments, terminal),
        Action::Submit(arguments) => cluster::submit(arguments, terminal),
        Action::Merge(arguments) => cluster::merge(arguments, terminal),
        Action::Missing(arguments) => cluster::missing(arguments, terminal),
        Action::Drop(arguments) => repair::drop(arguments),
        Action::Salvage(arguments) => repair::salvage(arguments),
        Action::Clean(arguments) => repair::clean(arguments),
    }
}

/// Threads that stop at Ctrl-C.
fn crew(means: Means) -> Crew<'static> {
    Crew {
        isa: means.isa(),
        watch: interrupt::flag(),
        ..Crew::new(means.threads().get())
    }
}

/// Says, also with `--quiet`, that there is less memory than such counts have used: the system ends a process that asks
/// for more than there is, and then nobody says why.
fn warn_of_memory(n: u32, means: Means) {
    // Smaller boards fit anywhere.
    if n <= 20 {
        return;
    }
    let threads = means.threads().get();
    let used = 1_000_000 * u128::from(submit::used_megabytes(n, threads));
    if let Some(free) = memory::free().map(u128::from)
        && used > free
    {
        say(format_args!(
            "n = {n} may take {} of memory with {}, and {} are free: if the system ends this, take fewer threads or \
             another machine",
            number::bytes(used),
            number::counted(threads as u128, "thread"),
            number::bytes(free)
        ));
    }
}

/// `90`, `90s`, `30m`, `2h`, `1d`.
fn span(typed: &str) -> Result<Duration, String> {
    let units = [
        ("ms", 0.001),
        ("s", 1.0),
        ("m", 60.0),
        ("h", 3600.0),
        ("d", 86400.0),
    ];
    let (number, unit) = units
        .iter()
        .find_map(|&(unit, seconds)| Some((typed.strip_suffix(unit)?, seconds)))
        .unwrap_or((typed, 1.0));
    let seconds: Option<f64> = number.trim_end().parse().ok();
    let seconds = seconds.filter(|&seconds| seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds * unit).ok())
        .ok_or_else(|| "give a time above 0, for example 90s, 30m or 2h".to_owned())
}

/// Numbers of chunks: `3`, `0-9,12`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct ChunkList(Vec<u64>);

/// Reads a [`ChunkList`].
fn chunk_list(typed: &str) -> Result<ChunkList, String> {
    let remedy = || "give chunk numbers such as 7 or 0-9,12".to_owned();
    let mut chunks = Vec::new();
    for part in typed.split(',') {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        let number = |text: &str| text.trim().parse::<u64>().map_err(|_| remedy());
        let (first, last) = (number(first)?, number(last)?);
        if first > last || last - first > 10_000_000 {
            return Err(remedy());
        }
        chunks.extend(first..=last);
    }
    Ok(ChunkList(chunks))
}

/// The sentence of the error, without the system's number.
fn wrong(error: &Error) -> Failure {
    let sentence = error.to_string();
    let number = sentence.find(" (os error ").and_then(|start| {
        let end = start + sentence[start..].find(')')?;
        Some(start..=end)
    });
    Failure::wrong(match number {
        Some(number) => format!(
            "{}{}",
            &sentence[..*number.start()],
            &sentence[number.end() + 1..]
        ),
        None => sentence,
    })
}

/// Whether the file is an SQLite database, which a store is and a certificate is not.
fn is_database(path: &Path) -> Result<bool, Failure> {
    let mut start = Vec::new();
    fs::File::open(path)
        .and_then(|file| file.take(16).read_to_end(&mut start))
        .map_err(|error| Failure::reading(path.display(), &error))?;
    Ok(start == b"SQLite format 3\0")
}

/// Prints one JSON object, or lines of text.
fn print(
    json: bool,
    object: impl FnOnce() -> Value,
    text: impl FnOnce() -> String,
) -> Result<(), Failure> {
    let mut output = Output::stdout()?;
    let answer = if json {
        format!("{}\n", object())
    } else {
        text()
    };
    let written = output.write_all(answer.as_bytes());
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()
}

/// `<store>` with another ending, beside it.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_are_read() {
        for (typed, seconds) in [
            ("90", 90.0),
            ("1.5s", 1.5),
            ("30m", 1800.0),
            ("2h", 7200.0),
            ("1d", 86400.0),
            ("20ms", 0.02),
        ] {
            assert_eq!(span(typed), Ok(Duration::from_secs_f64(seconds)), "{typed}");
        }
        for wrong in ["", "m", "-1s", "0", "1w", "1e300h", "nan"] {
            assert!(span(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn chunk_lists_are_read() {
        assert_eq!(chunk_list("7"), Ok(ChunkList(vec![7])));
        assert_eq!(chunk_list("0-2,9"), Ok(ChunkList(vec![0, 1, 2, 9])));
        for wrong in ["", "x", "3-1", "1,,2", "-1", "0-99999999999"] {
            assert!(chunk_list(wrong).is_err(), "{wrong}");
        }
    }
}
