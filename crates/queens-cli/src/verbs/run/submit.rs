//! Submits a run to Slurm.

use std::path::PathBuf;

use queens_run::submit::Task;
use serde_json::json;

use super::open;
use crate::answer::AnswerFormat;
use crate::failure::{Failure, Outcome, Status};
use crate::number;
use crate::terminal::Terminal;
use crate::values::{at_least_one, whole};

/// Submit the missing chunks of a run to Slurm, as a job array
///
/// Each task works on one part of the chunks, and is queued again before its time limit and when its machine fails. Options
/// after -- are passed to sbatch. docs/runs.md has recipes for other schedulers.
#[derive(clap::Args, Debug)]
pub(super) struct Submit {
    /// The folder of the run, the same on all machines
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of tasks [default: one for each chunk, up to 1000]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    tasks: Option<u64>,
    /// Threads of each task
    #[arg(short, long, value_name = "T", default_value_t = 1, value_parser = whole(1..=u16::MAX))]
    threads: u16,
    /// Submit even if tasks of this run are still queued
    #[arg(long)]
    again: bool,
    #[command(flatten)]
    answer: AnswerFormat,
    /// Options for sbatch
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

pub(super) fn submit(arguments: &Submit, terminal: &Terminal) -> Outcome {
    let program = std::env::current_exe();
    let task = Task {
        program: &program.map_err(|error| Failure::reading("this program", &error))?,
        threads: arguments.threads.into(),
        parts: arguments.tasks,
        again: arguments.again,
        options: &arguments.options,
    };
    let submitted = task.submit(&open(std::slice::from_ref(&arguments.folder))?)?;
    let Some((job, tasks)) = submitted else {
        terminal.remark("nothing is missing");
        return arguments
            .answer
            .print(json!({ "tasks": 0 }), "", Ok(Status::Done));
    };
    let object = json!({ "job": job, "tasks": tasks });
    let ended = (arguments.answer).print(object, format!("{job}\n"), Ok(Status::Done));
    terminal.remark(format_args!(
        "{} submitted; what they say is in {}",
        number::counted(tasks as u128, "task"),
        arguments.folder.join("slurm").display()
    ));
    ended
}
