//! `queens help completions SHELL`: a script that completes verbs and options.

use clap::builder::EnumValueParser;
use clap::{Arg, Command, ValueEnum};
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
    // The words that `help` takes are values to clap, but commands to the scripts, so that they know which follows
    // which.
    let verbs = || command.get_subcommands().map(bare);
    let topics = ["options", "formats", "rules", "exit", "licences"];
    let json = Command::new("json").subcommand(Command::new("schema"));
    let man = Command::new("man").subcommands(verbs());
    let shells = Arg::new("shell").value_parser(EnumValueParser::<Shell>::new());
    let completions = Command::new("completions").arg(shells);
    let words = verbs().chain(topics.map(Command::new));
    let words = Vec::from_iter(words.chain([json, man, completions]));
    let with_words = |help: Command| {
        let folder = help.get_arguments().find(|one| one.get_id() == "folder");
        Command::new("help").args(folder).subcommands(words)
    };
    let mut command = command.mut_subcommand("help", with_words);
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut command, "queens", &mut script);
    Ok(String::from_utf8_lossy(&script).into_owned())
}

/// A command and its subcommands with their names only, without arguments.
fn bare(command: &Command) -> Command {
    // Leaked once per process, because clap wants names that outlive it.
    let name: &'static str = command.get_name().to_owned().leak();
    Command::new(name).subcommands(command.get_subcommands().map(bare))
}
