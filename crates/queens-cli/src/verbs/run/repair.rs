//! Putting away what is wrong, saving what can be saved: drop, salvage, clean.

use std::path::PathBuf;

use queens_run::store::Dropped;
use queens_run::{Plan, Store, repair};

use super::{ChunkList, chunk_list, print, wrong};
use crate::failure::{Failure, Outcome, Status, say};
use crate::number;

/// Put results away that are not to be believed, so that their chunks are counted again
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Of a store, results go to its table `refused`; of a directory, result files and checkpoints go to DIR/refused.

Examples:
  queens run drop q24.queens --chunk 17
  queens run drop q24.queens --host node-0123
  queens run drop results --chunk 17,20-22")]
pub(super) struct Drop {
    /// A store, or a directory with results
    #[arg(value_name = "PATH")]
    path: PathBuf,
    /// These chunks: 17, 0-9, 3,5-7
    #[arg(long, value_name = "K", value_parser = chunk_list, required_unless_present_any = ["host", "program"])]
    chunk: Option<ChunkList>,
    /// Only results of this host
    #[arg(long, value_name = "NAME")]
    host: Option<String>,
    /// Only results of this version or build of the program
    #[arg(long, value_name = "VERSION")]
    program: Option<String>,
}

/// Make a new store of what can still be read of a damaged one
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens run salvage damaged.queens q24.queens")]
pub(super) struct Salvage {
    /// The damaged store; it is not changed
    #[arg(value_name = "OLD")]
    old: PathBuf,
    /// The store to make; it must not exist
    #[arg(value_name = "NEW")]
    new: PathBuf,
    /// The plan, where the damaged store has lost it
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
}

/// Remove what killed workers have left of chunks that are done
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens run clean results --plan q24.plan")]
pub(super) struct Clean {
    /// Directories with results
    #[arg(value_name = "DIR", required = true)]
    directories: Vec<PathBuf>,
    /// The plan
    #[arg(long, value_name = "FILE")]
    plan: PathBuf,
}

pub(super) fn drop(arguments: &Drop) -> Outcome {
    let chunks = arguments.chunk.clone().map_or(Vec::new(), |list| list.0);
    if !arguments.path.is_dir() {
        let which = Dropped {
            chunks,
            host: arguments.host.clone(),
            program: arguments.program.clone(),
        };
        let dropped = Store::open(&arguments.path).and_then(|mut store| store.drop_results(&which));
        let dropped = dropped.map_err(|error| wrong(&error))?;
        print(
            false,
            || serde_json::Value::Null,
            || format!("{} put away\n", number::counted(dropped.into(), "result")),
        )?;
        return Ok(Status::Done);
    }
    if arguments.host.is_some() || arguments.program.is_some() {
        return Err(Failure::wrong(
            "of a directory, name the chunks with --chunk: hosts and programs are asked of a store",
        ));
    }
    let moved = repair::drop_files(&arguments.path, &chunks).map_err(|error| wrong(&error))?;
    print(
        false,
        || serde_json::Value::Null,
        || {
            format!(
                "{} put away\n",
                number::counted(moved.len() as u128, "file")
            )
        },
    )?;
    Ok(Status::Done)
}

pub(super) fn salvage(arguments: &Salvage) -> Outcome {
    let plan = arguments.plan.as_deref().map(Plan::read).transpose();
    let plan = plan.map_err(|error| wrong(&error))?;
    let salvaged = Store::salvage(&arguments.old, &arguments.new, plan);
    let (store, salvaged) = salvaged.map_err(|error| wrong(&error))?;
    let missing = store.missing().map_err(|error| wrong(&error))?;
    print(
        false,
        || serde_json::Value::Null,
        || {
            format!(
                "{} saved, {} missing\n",
                number::counted(salvaged.into(), "result"),
                missing.len()
            )
        },
    )?;
    if !missing.is_empty() {
        say(format_args!(
            "go on with: queens run resume {}",
            arguments.new.display()
        ));
    }
    Ok(Status::Done)
}

pub(super) fn clean(arguments: &Clean) -> Outcome {
    let plan = Plan::read(&arguments.plan).map_err(|error| wrong(&error))?;
    let mut removed = 0;
    for directory in &arguments.directories {
        removed += repair::clean(directory, &plan)
            .map_err(|error| wrong(&error))?
            .len();
    }
    print(
        false,
        || serde_json::Value::Null,
        || format!("{} removed\n", number::counted(removed as u128, "file")),
    )?;
    Ok(Status::Done)
}
