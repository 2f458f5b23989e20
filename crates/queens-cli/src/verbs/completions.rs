//! `queens completions SHELL`: a script that completes verbs and options.

use std::io::Write;

use clap::Command;
use clap_complete::Shell;

use crate::failure::{Failure, Outcome, Status};
use crate::output::Output;

/// Print a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens completions bash > /etc/bash_completion.d/queens")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

/// The script for this description.
pub(crate) fn run(arguments: &Completions, mut command: Command) -> Outcome {
    // The generator panics when its output fails, so it gets one that does not.
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut command, "queens", &mut script);
    let mut output = Output::stdout()?;
    output
        .write_all(&script)
        .map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(Status::Done)
}
