//! Withdraws lines that should not be believed.

use std::path::PathBuf;

use clap::builder::NonEmptyStringValueParser;
use queens_run::ALL;
use serde_json::json;

use super::{Chunks, open};
use crate::answer::AnswerFormat;
use crate::failure::{Failure, Outcome, Status, say};
use crate::number;

/// Withdraw the lines of a faulty machine, build or device, or of chunks
///
/// Their chunks are missing again. The withdrawal is a line of the ledger: it is copied with the folder, and also applies to
/// lines of that host, build or device that appear later. With --chunks, only the present lines are withdrawn, and a new
/// count is accepted. --lift frees processes from a withdrawal: those that are named, or else all, including later ones.
#[derive(clap::Args, Debug)]
#[command(group(clap::ArgGroup::new("what").required(true).args(["host", "build", "device", "chunks", "lift"])))]
pub(super) struct Withdraw {
    /// The folder of the run
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Withdraw all lines of this machine
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    host: Option<String>,
    /// Withdraw all lines of this build of the program
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    build: Option<String>,
    /// Withdraw all lines of this kernel or device
    #[arg(long, value_name = "NAME", value_parser = NonEmptyStringValueParser::new())]
    device: Option<String>,
    /// Withdraw the present lines of these chunks
    #[arg(long, value_name = "A..B|K/M", value_parser = Chunks::read)]
    chunks: Option<Chunks>,
    /// The processes to free with --lift [default: all]
    #[arg(value_name = "PROCESS", conflicts_with_all = ["host", "build", "device", "chunks"])]
    processes: Vec<String>,
    /// Free processes from this withdrawal
    #[arg(long, value_name = "ID")]
    lift: Option<String>,
    /// The reason, for the ledger
    #[arg(long, value_name = "TEXT", default_value = "no reason given")]
    reason: String,
    #[command(flatten)]
    answer: AnswerFormat,
}

pub(super) fn withdraw(arguments: &Withdraw) -> Outcome {
    let mut ledger = open(std::slice::from_ref(&arguments.folder))?;
    let before = ledger.tally().withdrawn;
    let (processes, reason) = (&arguments.processes, &arguments.reason);
    let rules = [
        ("host", &arguments.host),
        ("build", &arguments.build),
        ("device", &arguments.device),
    ];
    let rule = rules
        .into_iter()
        .find_map(|(field, name)| Some((field, [name.clone()?])));
    let ids = match (&rule, arguments.chunks, arguments.lift.as_deref()) {
        (Some((field, name)), ..) => ledger.decide(None, field, name, reason),
        (_, Some(chunks), _) => {
            let range = chunks.of(ledger.plan().chunks);
            let (first, last) = range.ok_or_else(|| Failure::wrong(Chunks::NONE))?;
            let lines = ledger.lines_of_chunks(first..=last)?;
            ledger.decide(None, "lines", &lines, reason)
        }
        (.., id) => {
            let held = ledger.held_by(id.unwrap_or_default())?;
            if let Some(name) = processes.iter().find(|name| !held.contains(name)) {
                let sentence = format_args!("that withdrawal holds no process {name}");
                return Err(Failure::wrong(sentence));
            }
            let all = vec![ALL.to_owned()];
            let freed = Some(processes).filter(|some| !some.is_empty());
            ledger.decide(id, "processes", freed.unwrap_or(&all), reason)
        }
    };
    let (ids, after) = (ids?, ledger.tally());
    if let Some((field, [name])) = rule
        && ledger.held_by(&ids[0])?.is_empty()
    {
        say(format_args!(
            "no line of {field} {name} so far: later ones will be withdrawn"
        ));
    }
    let text = format!(
        "{}\n{} withdrawn now, {} before; {} missing\n",
        ids.join("\n"),
        number::counted(after.withdrawn.into(), "line"),
        number::grouped(before.into()),
        number::counted(after.missing.len() as u128, "chunk"),
    );
    let object = json!({ "ids": ids, "withdrawn_before": before, "tally": after });
    arguments.answer.print(object, text, Ok(Status::Done))
}
