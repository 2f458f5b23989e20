//! `queens help completions SHELL`: a script that completes verbs and options.

use clap::{Command, ValueEnum};
use clap_complete::Shell;

use crate::failure::Failure;

/// The script for this description.
pub(super) fn script(words: &[&str], command: Command) -> Result<String, Failure> {
    let shell = match words {
        [word] => Shell::from_str(word, true).ok(),
        _ => None,
    };
    let shell = shell.ok_or_else(|| {
        Failure::wrong(
            "name the shell: `queens help completions bash`, elvish, fish, powershell or zsh",
        )
    })?;
    let verbs: Vec<&str> = command.get_subcommands().map(Command::get_name).collect();
    let topics = "options formats rules json exit man completions licences";
    // Once in a process: clap wants words that outlive it.
    let words = (verbs.join(" ") + " " + topics).leak();
    let words: Vec<&'static str> = words.split(' ').collect();
    let with_words = |help: Command| help.mut_arg("words", |word| word.value_parser(words));
    let mut command = command.mut_subcommand("help", with_words);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "queens", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}
