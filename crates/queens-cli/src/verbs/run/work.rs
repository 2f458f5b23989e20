//! Verbs that count: start, plan, work.

use std::path::PathBuf;
use std::time::Duration;

use queens_run::work::Work;
use queens_run::{Tally, Verdict};
use serde_json::json;

use super::status::{done, judge};
use super::{Chunks, open, warn_of_memory, workers};
use crate::answer::AnswerFormat;
use crate::compute_options::ComputeOptions;
use crate::failure::{Failure, Outcome, Status, say};
use crate::interrupt;
use crate::number;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::board_size;

/// The folder of a new run.
#[derive(clap::Args, Debug)]
struct New {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// The folder of the run: a new or an empty one
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// Plan a run and count it on this machine
///
/// Prints the number when the run is complete. If it is ended early, by whatever means, `queens run work DIR` continues it;
/// the chunks that were being counted are lost.
#[derive(clap::Args, Debug)]
pub(super) struct Start {
    #[command(flatten)]
    new: New,
    #[command(flatten)]
    compute: ComputeOptions,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// Plan a run, without counting
///
/// Creates the folder with its plan, which says how the count is cut into chunks. The plan never changes afterwards.
#[derive(clap::Args, Debug)]
pub(super) struct Plan {
    #[command(flatten)]
    new: New,
    #[command(flatten)]
    answer: AnswerFormat,
}

/// Count the missing chunks of a run
///
/// Any number of processes and machines may work in one folder. Each writes a file of its own.
#[derive(clap::Args, Debug)]
pub(super) struct Arguments {
    /// The folder of the run; further folders of the same run are only read
    #[arg(value_name = "DIR", required = true)]
    folders: Vec<PathBuf>,
    /// Count only these chunks: A..B, both ends included; or K/M, part K of M, counted from 1, for the tasks of a cluster
    #[arg(long, value_name = "A..B|K/M", value_parser = Chunks::read)]
    chunks: Option<Chunks>,
    #[command(flatten)]
    compute: ComputeOptions,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(super) fn plan(arguments: &Plan) -> Outcome {
    let (plan, folder) = (create(&arguments.new)?, &arguments.new.folder);
    let (n, run, chunks) = (
        plan.n,
        plan.id(),
        number::counted(plan.chunks.into(), "chunk"),
    );
    let text = format!("{}: n = {n}, {chunks}, run {run}\n", folder.display());
    let object = json!({
        "folder": folder.to_string_lossy(), "n": n, "run": run, "chunks": plan.chunks, "rule": plan.rule,
    });
    arguments.answer.print(object, text, Ok(Status::Done))
}

fn create(new: &New) -> Result<queens_run::Plan, Failure> {
    let plan = queens_run::Plan::new(new.n)?;
    queens_run::create(&new.folder, &plan)?;
    Ok(plan)
}

pub(super) fn start(arguments: &Start, terminal: &Terminal) -> Outcome {
    create(&arguments.new)?;
    let all = Arguments {
        folders: vec![arguments.new.folder.clone()],
        chunks: None,
        compute: arguments.compute,
        answer: arguments.answer,
    };
    work(&all, terminal)
}

pub(super) fn work(arguments: &Arguments, terminal: &Terminal) -> Outcome {
    let ledger = open(&arguments.folders)?;
    let (plan, warned) = (ledger.plan(), ledger.warnings());
    let chunks = arguments.chunks.map(|some| some.of(plan.chunks));
    if chunks == Some(None) {
        terminal.remark(Chunks::NONE);
        return (arguments.answer).print(ledger.tally(), "", Ok(Status::Done));
    }
    let chunks = chunks.flatten();
    warn_of_memory(plan.n, arguments.compute);
    let (first, last) = chunks.unwrap_or((0, plan.chunks - 1));
    let all = Some((last + 1).saturating_sub(first));
    let progress = Progress::start(terminal, "chunk", all, false);
    let work = Work {
        chunks,
        progress: &|done| progress.set(done),
        ..workers(arguments.compute)
    };
    interrupt::allow(Duration::from_secs(30));
    let worked = work.work(ledger);
    interrupt::allow(Duration::ZERO);
    drop(progress);
    let (ledger, elsewhere) = worked?;
    let mut warnings = ledger.warnings();
    warnings.retain(|warning| !warned.contains(warning));
    warnings.iter().for_each(say);
    if elsewhere > 0 {
        let chunks = number::counted(elsewhere.into(), "chunk");
        terminal.remark(format_args!("other processes are counting {chunks}"));
    }
    conclude(&ledger.tally(), arguments.answer, terminal)
}

/// Prints the number if the run is complete.
fn conclude(tally: &Tally, format: AnswerFormat, terminal: &Terminal) -> Outcome {
    let (answer, remark) = match tally.verdict {
        Verdict::Published(q) => (format!("{q}\n"), None),
        Verdict::Sum(sum) => (
            format!("sum {sum}\n"),
            Some(format!(
                "no Q({}) is published: `queens run verify` recounts a sample",
                tally.plan.n
            )),
        ),
        Verdict::Incomplete => (String::new(), Some(done(tally))),
        Verdict::Wrong(_) => (String::new(), None),
    };
    let ended = format.print(tally, answer, Ok(judge(tally)));
    remark.iter().for_each(|remark| terminal.remark(remark));
    ended
}
