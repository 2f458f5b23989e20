//! Handing a run to Slurm.

use std::path::PathBuf;

use queens_run::submit::{self, Task, absolute, largest_index, open_parts};
use serde_json::json;

use super::{open, print, wrong};
use crate::failure::{Failure, Outcome, Status};
use crate::number;
use crate::terminal::Terminal;

/// Submit what is missing of a run to Slurm, as a job array
#[derive(clap::Args, Debug)]
#[command(after_help = "\
A task works on one part of the chunks, and is queued again before its time limit and when its machine fails. What
stands after -- goes to sbatch. Other schedulers: docs/runs.md has recipes.

Example: queens run submit --tasks 500 q24 -- --partition=long --time=4:00:00")]
pub(super) struct Submit {
    /// The folder of the run, the same on all machines
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Number of tasks [default: one for each chunk, up to 1000 and to what Slurm allows]
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    tasks: Option<u64>,
    /// Run at most K tasks at once
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    throttle: Option<u64>,
    /// Threads of each task
    #[arg(short, long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// The program, where the machines find it [default: this one]
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
    /// Shell lines to run before the work, such as modules to load
    #[arg(long, value_name = "FILE")]
    prologue: Option<PathBuf>,
    /// Submit even if tasks of this run are still queued
    #[arg(long)]
    again: bool,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
    /// Options for sbatch
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

pub(super) fn submit(arguments: &Submit, terminal: &Terminal) -> Outcome {
    let ledger = open(std::slice::from_ref(&arguments.folder))?;
    let plan = ledger.plan();
    queens_run::work::fits(plan).map_err(|error| wrong(&error))?;
    let largest = largest_index().map_err(|error| wrong(&error))?;
    let parts = arguments
        .tasks
        .unwrap_or_else(|| plan.chunks.min(1000).min(largest));
    if parts > largest {
        return Err(Failure::wrong(format_args!(
            "this cluster allows at most {largest} tasks in an array"
        )));
    }
    let open = open_parts(&ledger, parts);
    if open.is_empty() {
        terminal.remark("nothing is missing");
        return Ok(Status::Done);
    }
    let queued = submit::queued(plan).map_err(|error| wrong(&error))?;
    if queued > 0 && !arguments.again {
        return Err(Failure::wrong(format_args!(
            "{} of this run are queued: wait for them, cancel them by `scancel --me --name={}`, or submit with --again",
            number::counted(queued as u128, "task"),
            submit::job_name(plan)
        )));
    }
    let program = match &arguments.program {
        Some(program) => program.clone(),
        None => {
            std::env::current_exe().map_err(|error| Failure::reading("this program", &error))?
        }
    };
    let prologue = arguments
        .prologue
        .as_deref()
        .map(std::fs::read_to_string)
        .transpose();
    let task = Task {
        program,
        folder: absolute(&arguments.folder).map_err(|error| wrong(&error))?,
        threads: arguments.threads.into(),
        parts,
        throttle: arguments.throttle,
        prologue: prologue
            .map_err(|error| Failure::reading("the prologue", &error))?
            .unwrap_or_default(),
        options: arguments.options.clone(),
    };
    let job = task.submit(plan, &open).map_err(|error| wrong(&error))?;
    print(
        arguments.json,
        || json!({ "job": job, "tasks": open.len() }),
        || format!("{job}\n"),
    )?;
    terminal.remark(format_args!(
        "{} submitted; what they say is in {}",
        number::counted(open.len() as u128, "task"),
        task.folder.join("slurm").display()
    ));
    Ok(Status::Done)
}
