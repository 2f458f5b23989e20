//! `queens help completions SHELL`: a script that completes verbs and options.

use clap::{Command, ValueEnum};
use clap_complete::Shell;

use crate::failure::Failure;

/// The script for this description.
pub(super) fn script(words: &[&str], mut command: Command) -> Result<String, Failure> {
    let shell = match words {
        [word] => Shell::from_str(word, true).ok(),
        _ => None,
    };
    let shell = shell.ok_or_else(|| {
        Failure::wrong(
            "name the shell: `queens help completions bash`, elvish, fish, powershell or zsh",
        )
    })?;
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "queens", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}
