//! `queens run …`: durable counts.

mod estimate;
mod report;
mod status;
mod submit;
mod verify;
mod withdraw;
mod work;

use std::path::PathBuf;

use clap::Subcommand;
use queens_run::submit::part;
use queens_run::work::Work;
use queens_run::{Error, Ledger};

use crate::answer::AnswerFormat;
use crate::compute_options::ComputeOptions;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::memory;
use crate::number;
use crate::terminal::Terminal;
use crate::values::first_and_last;

/// Count durably, on this machine or on many
///
/// A run is a folder: a plan that cuts the count into chunks, and a ledger with a line for each counted chunk. A run
/// survives kill -9, any number of processes and machines can work on it, and copying two of its folders together merges
/// them.
#[derive(clap::Args, Debug)]
pub(crate) struct Run {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Start(work::Start),
    Plan(work::Plan),
    Work(work::Arguments),
    /// Show how far a run is: what is done, how fast, and when it may be complete
    ///
    /// Several folders of one run are read as if they were one. Damaged, foreign and unreadable files are named on stderr.
    Status(Folders),
    Verify(verify::Verify),
    Withdraw(withdraw::Withdraw),
    Submit(submit::Submit),
    /// Write a page about a complete run
    ///
    /// Prints Markdown: the sum, a hash of all chunk lines, who counted which share, and what was recounted, by whom and
    /// with which seed.
    Report(Folders),
    Estimate(estimate::Arguments),
}

/// A run that is asked about.
#[derive(clap::Args, Debug)]
struct Folders {
    /// The folders of the run
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(crate) fn run(arguments: &Run, terminal: &Terminal) -> Outcome {
    match &arguments.action {
        Action::Start(arguments) => work::start(arguments, terminal),
        Action::Plan(arguments) => work::plan(arguments),
        Action::Work(arguments) => work::work(arguments, terminal),
        Action::Status(arguments) => status::status(arguments),
        Action::Verify(arguments) => verify::verify(arguments, terminal),
        Action::Withdraw(arguments) => withdraw::withdraw(arguments),
        Action::Submit(arguments) => submit::submit(arguments, terminal),
        Action::Report(arguments) => report::report(arguments),
        Action::Estimate(arguments) => estimate::run(arguments, terminal),
    }
}

/// Some chunks of a run.
#[derive(Clone, Copy, Debug)]
enum Chunks {
    /// The first and the last chunk.
    Range(u64, u64),
    /// One part out of a number of parts, counted from 1.
    Part(u64, u64),
}

impl Chunks {
    /// Parses `17..19` or `3/100`.
    fn read(typed: &str) -> Result<Self, String> {
        let Some((number, parts)) = typed.split_once('/') else {
            return first_and_last(typed).map(|(first, last)| Chunks::Range(first, last));
        };
        match (number.parse(), parts.parse()) {
            (Ok(number), Ok(parts)) if 1 <= number && number <= parts => {
                Ok(Chunks::Part(number, parts))
            }
            _ => Err(
                "give a part, counted from 1, and the number of parts, for example 3/100"
                    .to_owned(),
            ),
        }
    }

    /// The message if [`of`](Self::of) returns `None`.
    const NONE: &str = "there are more parts than chunks, and this part has none";

    /// The first and the last chunk in a run with `chunks` chunks; `None` if there are fewer chunks than parts and this
    /// part is empty.
    fn of(self, chunks: u64) -> Option<(u64, u64)> {
        match self {
            Chunks::Range(first, last) => Some((first, last)),
            Chunks::Part(number, parts) => part(chunks, number, parts),
        }
    }
}

/// Threads that stop on Ctrl-C.
fn workers(compute: ComputeOptions) -> Work<'static> {
    Work {
        kernel: compute.isa(),
        stop: &interrupt::requested,
        notice: &|sentence| say(sentence),
        ..Work::new(compute.threads())
    }
}

/// Reads folders of one run, and prints warnings about them on stderr.
fn open(folders: &[PathBuf]) -> Result<Ledger, Failure> {
    let ledger = Ledger::open(folders)?;
    ledger.warnings().iter().for_each(say);
    Ok(ledger)
}

/// Warns, even with `--quiet`, if there is less memory than such counts have used: the system would end the process
/// without a message.
fn warn_of_memory(n: u32, compute: ComputeOptions) {
    // Smaller boards fit anywhere.
    if n <= 20 {
        return;
    }
    let threads = compute.threads();
    let used = 1_000_000 * u128::from(queens_run::used_megabytes(n, threads));
    if let Some(free) = memory::free().map(u128::from)
        && used > free
    {
        say(format_args!(
            "n = {n} may take {} of memory with {}, and {} are free: if the system kills this process, use fewer threads \
             or another machine",
            number::bytes(used),
            number::counted(threads as u128, "thread"),
            number::bytes(free)
        ));
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Stopped => Failure::Interrupted,
            Error::Faulty(sentence) => Failure::NoAnswer(sentence, Status::Negative),
            Error::Wrong(sentence) => Failure::wrong(sentence),
        }
    }
}
