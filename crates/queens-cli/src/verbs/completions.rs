//! `queens completions SHELL`: a script that teaches the shell our verbs and options.

use clap::CommandFactory;
use clap_complete::Shell;

use crate::arguments::Arguments;
use crate::failure::{Outcome, Status};
use crate::output::Output;

/// Print a completion script for a shell
#[derive(clap::Args, Debug)]
#[command(after_help = "Example: queens completions bash > /etc/bash_completion.d/queens")]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Completions) -> Outcome {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Arguments::command(),
        "queens",
        &mut script,
    );
    let mut output = Output::stdout()?;
    output.buffer().append(&mut script);
    output.finish()?;
    Ok(Status::Done)
}
