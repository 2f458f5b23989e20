//! `queens man`: the manual pages, made from the same description as `--help`.

use std::path::PathBuf;

use clap::Command;

use crate::failure::{Failure, Outcome, Status};
use crate::output::Output;

/// Print the manual page, or write all pages into a directory
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens man | man -l -")]
pub(crate) struct Man {
    /// Write queens.1 and one page per verb into this directory
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
}

/// The pages of this description.
pub(crate) fn run(arguments: &Man, command: Command) -> Outcome {
    match &arguments.dir {
        Some(dir) => {
            std::fs::create_dir_all(dir)
                .and_then(|()| clap_mangen::generate_to(command, dir))
                .map_err(|error| Failure::writing(dir.display(), &error))?;
        }
        None => {
            let mut output = Output::stdout()?;
            clap_mangen::Man::new(command)
                .render(&mut output)
                .map_err(|error| Failure::writing(output.place(), &error))?;
            output.finish()?;
        }
    }
    Ok(Status::Done)
}
