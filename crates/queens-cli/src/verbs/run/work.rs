//! Counting: start, plan, work.

use std::path::{Path, PathBuf};
use std::time::Duration;

use queens_run::submit::part;
use queens_run::work::{Notice, Work, Worked};
use queens_run::{Ledger, Verdict};
use serde_json::json;

use super::status::{judge, summary};
use super::{print, warn_of_memory, workers, wrong};
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::means::Means;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

/// Plan a run and count it on this machine
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Prints the number when the run is complete. Ended early, by whatever means, it goes on with `queens run work DIR`;
the chunks under way are lost.

Example: queens run start 18 q18")]
pub(super) struct Start {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The folder of the run; it must not exist, or be empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    means: Means,
    /// Print a JSON object, as `queens run status` does
    #[arg(long)]
    json: bool,
}

/// Plan a run, without counting
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Makes the folder with its plan: how the count is cut into chunks. It never changes afterwards.

Example: queens run plan 24 q24")]
pub(super) struct Plan {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The folder of the run; it must not exist, or be empty
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

/// Count what is missing of a run
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Any number of processes and machines may work in one folder. Each writes a file of its own.

Examples:
  queens run work q24
  queens run work --part 3/100 q24")]
pub(super) struct Arguments {
    /// The folder of the run; further folders of the same run are only read
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Count only these chunks, both ends included
    #[arg(long, value_name = "A..B", value_parser = chunks)]
    chunks: Option<(u64, u64)>,
    /// Count only part K of M: what tasks of a cluster are given
    #[arg(long, value_name = "K/M", value_parser = share, conflicts_with = "chunks")]
    part: Option<(u64, u64)>,
    #[command(flatten)]
    means: Means,
    /// Print a JSON object, as `queens run status` does
    #[arg(long)]
    json: bool,
}

/// `7`, `0..99`.
pub(super) fn chunks(typed: &str) -> Result<(u64, u64), String> {
    let (first, last) = typed.split_once("..").unwrap_or((typed, typed));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("give the first and the last chunk, for example 0..99".to_owned()),
    }
}

/// `3/100`.
fn share(typed: &str) -> Result<(u64, u64), String> {
    let numbers = typed
        .split_once('/')
        .map(|(part, parts)| (part.parse(), parts.parse()));
    match numbers {
        Some((Ok(part), Ok(parts))) if 1 <= part && part <= parts => Ok((part, parts)),
        _ => Err("give a part from 1 on and the number of parts, for example 3/100".to_owned()),
    }
}

pub(super) fn plan(arguments: &Plan) -> Outcome {
    let plan = create(arguments.n, &arguments.folder)?;
    let object = || {
        json!({
            "dir": arguments.folder.to_string_lossy(),
            "n": plan.n,
            "run": plan.id(),
            "chunks": plan.chunks,
            "rule": plan.rule,
        })
    };
    let text = || {
        let chunks = number::counted(plan.chunks.into(), "chunk");
        format!(
            "{}: n = {}, {chunks}, run {}\n",
            arguments.folder.display(),
            plan.n,
            plan.id()
        )
    };
    print(arguments.json, object, text)?;
    Ok(Status::Done)
}

fn create(n: u32, folder: &Path) -> Result<queens_run::Plan, Failure> {
    let plan = queens_run::Plan::new(n).map_err(|error| wrong(&error))?;
    queens_run::create(folder, &plan).map_err(|error| wrong(&error))?;
    Ok(plan)
}

pub(super) fn start(arguments: &Start, terminal: &Terminal) -> Outcome {
    create(arguments.n, &arguments.folder)?;
    let folders = std::slice::from_ref(&arguments.folder);
    let ledger = count(folders, None, arguments.means, terminal)?;
    conclude(&ledger, arguments.json, terminal)
}

pub(super) fn work(arguments: &Arguments, terminal: &Terminal) -> Outcome {
    let mut chunks = arguments.chunks;
    if let Some((number, parts)) = arguments.part {
        let ledger = Ledger::open(&arguments.folders).map_err(|error| wrong(&error))?;
        chunks = part(ledger.plan().chunks, number, parts);
        if chunks.is_none() {
            terminal.remark("there are more parts than chunks, and none in this one");
            return Ok(Status::Done);
        }
    }
    let ledger = count(&arguments.folders, chunks, arguments.means, terminal)?;
    conclude(&ledger, arguments.json, terminal)
}

/// Counts in this folder until the run is complete, whether it exists yet or not, and returns Q(n).
pub(crate) fn count_in(
    n: u32,
    folder: &Path,
    means: Means,
    terminal: &Terminal,
) -> Result<u128, Failure> {
    let folders = [folder.to_path_buf()];
    match folder.exists() {
        false => drop(create(n, folder)?),
        true => {
            let plan = Ledger::open(&folders)
                .map_err(|error| wrong(&error))?
                .plan()
                .clone();
            if plan.n != n {
                return Err(Failure::wrong(format_args!(
                    "{} is a run of n = {}, not of n = {n}: choose another folder",
                    folder.display(),
                    plan.n
                )));
            }
        }
    }
    let tally = count(&folders, None, means, terminal)?.tally();
    tally.q().ok_or_else(|| {
        Failure::wrong(format_args!(
            "no number yet: see `queens run status {dir}` and `queens run verify {dir}`",
            dir = folder.display()
        ))
    })
}

fn count(
    folders: &[PathBuf],
    chunks: Option<(u64, u64)>,
    means: Means,
    terminal: &Terminal,
) -> Result<Ledger, Failure> {
    let ledger = super::open(folders)?;
    warn_of_memory(ledger.plan().n, means);
    let (first, last) = chunks.unwrap_or((0, ledger.plan().chunks - 1));
    drop(ledger);
    let progress = Progress::start(
        terminal,
        "chunk",
        Some((last + 1).saturating_sub(first)),
        false,
    );
    let work = Work {
        chunks,
        notice: &|notice| match notice {
            Notice::Waiting { lines, why } => say(format_args!(
                "{} cannot be written: {why}; {} in memory, and counting goes on",
                folders[0].display(),
                match lines {
                    1 => "1 finished chunk waits".to_owned(),
                    lines => format!("{} finished chunks wait", number::grouped(lines as u128)),
                }
            )),
            Notice::Written => say("what waited is written"),
            Notice::Gone(folder) => say(format_args!("{} is not where it was", folder.display())),
        },
        progress: &|done| progress.set(done),
        ..workers(means)
    };
    interrupt::allow(Duration::from_secs(30));
    let worked = work.work(folders);
    interrupt::allow(Duration::ZERO);
    drop(progress);
    let worked = worked.map_err(|error| wrong(&error))?;
    not_kept(&worked, &folders[0])?;
    if worked.stopped {
        return Err(Failure::Interrupted);
    }
    if worked.elsewhere > 0 {
        let chunks = number::counted(worked.elsewhere.into(), "chunk");
        terminal.remark(format_args!("other processes are counting {chunks}"));
    }
    Ok(worked.ledger)
}

/// Says what became of lines that are not in the folder.
fn not_kept(worked: &Worked, folder: &Path) -> Result<(), Failure> {
    let (kept, folder) = (&worked.kept, folder.display());
    if let Some(rescue) = &kept.rescue {
        return Err(Failure::wrong(format_args!(
            "{folder} was moved or deleted: all lines of this process are in {}, for the `ledger` of the run",
            rescue.display()
        )));
    }
    let Some(why) = &kept.why else {
        return Ok(());
    };
    for line in &kept.unwritten {
        say(line.trim());
    }
    let lines = number::counted(kept.unwritten.len() as u128, "line");
    let tally = worked.ledger.tally();
    let sum = match tally.verdict() {
        Verdict::Incomplete => String::new(),
        _ => format!("; with them the sum is {}", tally.sum),
    };
    Err(Failure::wrong(format_args!(
        "{folder} could not be written: {why}; the {lines} above can be added to any file of a copy of its `ledger`{sum}"
    )))
}

/// Prints the number if this is the end of the run.
fn conclude(ledger: &Ledger, json: bool, terminal: &Terminal) -> Outcome {
    let tally = ledger.tally();
    let answer = match tally.verdict() {
        Verdict::Published(q) => format!("{q}\n"),
        Verdict::Sum(sum) => format!("sum {sum}\n"),
        Verdict::Wrong(_) | Verdict::Incomplete => String::new(),
    };
    print(json, || summary(ledger, &tally), || answer)?;
    match tally.verdict() {
        Verdict::Sum(_) => terminal.remark(format_args!(
            "no Q({}) is published: `queens run verify` recounts a sample",
            tally.n
        )),
        Verdict::Incomplete => terminal.remark(format_args!(
            "{} of {} are done",
            number::grouped(tally.done().into()),
            number::counted(tally.chunks.into(), "chunk")
        )),
        Verdict::Published(_) | Verdict::Wrong(_) => {}
    }
    Ok(judge(&tally))
}
