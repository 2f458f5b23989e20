//! Withdrawing lines that should not be believed.

use std::path::PathBuf;

use queens_run::decide::{lift, withdraw as decide};
use queens_run::{Error, Target};
use serde_json::json;

use super::{open, print, wrong};
use crate::failure::{Failure, Outcome, Status};
use crate::number;

/// Withdraw the lines of a faulty machine, build or device, or of chunks
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Their chunks are missing again. The withdrawal is a line of the ledger: it goes wherever the folder is copied, and holds
for lines of that host, build or device that turn up later. Of a chunk, the present lines are withdrawn, and a new
count stands. A lift frees processes of a withdrawal, all of them unless some are named.

Examples:
  queens run withdraw --host node7 --reason 'faulty memory' q24
  queens run withdraw --chunk 17..19 q24
  queens run withdraw --lift 5d01c2a7e81f0b34 q24")]
#[command(group(clap::ArgGroup::new("what").required(true).args(["host", "build", "device", "chunk", "lift"])))]
pub(super) struct Withdraw {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Withdraw all lines of this machine
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// Withdraw all lines of this program
    #[arg(long, value_name = "NAME")]
    build: Option<String>,
    /// Withdraw all lines of this kernel or device
    #[arg(long, value_name = "NAME")]
    device: Option<String>,
    /// Withdraw the present lines of these chunks, both ends included
    #[arg(long, value_name = "A..B", value_parser = super::work::chunks)]
    chunk: Option<(u64, u64)>,
    /// Free processes of this withdrawal
    #[arg(long, value_name = "ID")]
    lift: Option<String>,
    /// With --lift: the processes to free [default: all]
    #[arg(long, value_name = "NAME", requires = "lift")]
    process: Vec<String>,
    /// Why
    #[arg(long, value_name = "TEXT", default_value = "")]
    reason: String,
    /// Print a JSON object
    #[arg(long)]
    json: bool,
}

pub(super) fn withdraw(arguments: &Withdraw) -> Outcome {
    let mut ledger = open(std::slice::from_ref(&arguments.folder))?;
    let Withdraw { folder, reason, .. } = arguments;
    let before = ledger.tally();
    let ids = match (arguments, &arguments.lift) {
        (_, Some(id)) => lift(&mut ledger, folder, id, &arguments.process, reason),
        (arguments, None) => target(arguments, &ledger)
            .and_then(|target| decide(&mut ledger, folder, target, reason)),
    };
    let ids = ids.map_err(|error| match error {
        Error::NothingOfThatName(_) => {
            Failure::wrong(format_args!("{error}: see `queens run status --json`"))
        }
        error => wrong(&error),
    })?;
    let after = ledger.tally();
    let object = || {
        json!({
            "ids": ids,
            "withdrawn": after.withdrawn,
            "withdrawn_before": before.withdrawn,
            "missing": queens_run::numbers(&after.missing),
        })
    };
    let text = || {
        format!(
            "{}\n{} withdrawn now, {} before; {} missing\n",
            ids.join("\n"),
            number::counted(after.withdrawn.into(), "line"),
            number::grouped(before.withdrawn.into()),
            number::counted(after.missing.len() as u128, "chunk"),
        )
    };
    print(arguments.json, object, text)?;
    Ok(Status::Done)
}

fn target(arguments: &Withdraw, ledger: &queens_run::Ledger) -> Result<Target, Error> {
    let Withdraw {
        host,
        build,
        device,
        chunk,
        ..
    } = arguments;
    for (field, name) in [("host", host), ("build", build), ("device", device)] {
        if let Some(name) = name {
            return Ok(Target::Rule(field, name.clone()));
        }
    }
    let (first, last) = chunk.expect("clap wants one of them");
    let chunks: Vec<u64> = (first..=last.min(first + ledger.plan().chunks)).collect();
    Ok(Target::Lines(ledger.lines_of_chunks(&chunks)?))
}
