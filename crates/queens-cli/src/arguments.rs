//! What can be typed: the program with its verbs, and how a typing mistake is answered.
//!
//! Each verb describes its own arguments in its module. Only `main` looks in here.

use std::io::Write;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand};

use crate::answer;
use crate::failure::{Failure, Outcome, Status};
use crate::global::Global;
use crate::guesses;
use crate::verbs;

/// The version, followed by the revision if this is a release built from a checkout.
fn version() -> &'static str {
    let version = env!("CARGO_PKG_VERSION");
    match verbs::doctor::revision() {
        // Leaked once per process.
        Some(revision) => format!("{version} ({revision})").leak(),
        None => version,
    }
}

/// N-Queens: list, find, count, check and explain placements of queens
///
/// Place n queens on an n × n board so that none attacks another. Row 0 is the top row, column 0 the
/// left one; a solution is the list of the queens' columns, from the top row down.
#[derive(Parser, Debug)]
#[command(
    name = "queens",
    version = version(),
    arg_required_else_help = true,
    disable_help_subcommand = true,
    args_override_self = true,
    max_term_width = 100
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) global: Global,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    List(Box<verbs::list::List>),
    Find(Box<verbs::find::Find>),
    Count(Box<verbs::count::Count>),
    Check(verbs::check::Check),
    Puzzle(Box<verbs::puzzle::PuzzleArguments>),
    Explain(verbs::explain::Explain),
    Exercise(verbs::exercise::ExerciseArguments),
    Bench(verbs::bench::Bench),
    Estimate(verbs::estimate::Arguments),
    Sample(verbs::sample::Sample),
    Rank(verbs::rank::Rank),
    Statistics(verbs::statistics::Statistics),
    #[cfg(feature = "runs")]
    Run(verbs::run::Run),
    #[cfg(feature = "lab")]
    Lab(verbs::lab::Lab),
    Doctor(verbs::doctor::Doctor),
    Help(verbs::help::Help),
}

/// The description from which help, manual and completions are made.
pub(crate) fn command() -> Command {
    let command = everywhere(Arguments::command(), "");
    // Some scripts export a width of zero, which would put each word on a line of its own.
    match std::env::var("COLUMNS").as_deref() {
        Ok("0") => command.term_width(80),
        _ => command,
    }
}

/// What was typed.
pub(crate) fn parse() -> Result<Arguments, clap::Error> {
    let mut command = if std::env::args_os().any(|word| word == "-h") {
        in_brief(command(), "")
    } else {
        command()
    };
    let mut matches = command.try_get_matches_from_mut(answer::words(std::env::args_os()))?;
    Arguments::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// With `-h`, the help fits a screen: a line for each argument, and no examples.
fn in_brief(command: Command, verb: &str) -> Command {
    let verb = format!("{verb} {}", command.get_name());
    let verb = verb.trim_start();
    let has_verbs = command.has_subcommands();
    let more = verb.replacen("queens", "queens help", 1);
    let command = command
        .mut_args(|argument| {
            let words = argument
                .get_help()
                .map(ToString::to_string)
                .unwrap_or_default();
            let takes_values = argument.get_action().takes_values();
            let hidden = argument.is_global_set() || argument.is_hide_short_help_set();
            argument
                .help(first_clause(&words).to_owned())
                .help_heading(None::<&str>)
                .hide_possible_values(takes_values)
                .hide_default_value(takes_values)
                .hide_short_help(hidden)
        })
        .after_help(if has_verbs {
            format!("`{more} VERB` explains a verb.")
        } else {
            format!("`{more}` has the details, with examples.")
        });
    command.mut_subcommands(|inner| {
        let about = inner.get_about().map(ToString::to_string);
        let about = first_clause(&about.unwrap_or_default()).to_owned();
        in_brief(inner.about(about), verb)
    })
}

/// The text before its first detail.
fn first_clause(words: &str) -> &str {
    let ends = [": ", "; ", " [", " (", ", such", ", which"].map(|end| words.find(end));
    &words[..ends.into_iter().flatten().min().unwrap_or(words.len())]
}

/// The examples shown below the options of each verb.
const EXAMPLES: &str = include_str!("examples.txt");

/// Settings of every verb. Examples follow its options, and `-1` is a value, not an option: the option before it
/// decides what it takes.
fn everywhere(command: Command, verb: &str) -> Command {
    let verb = format!("{verb} {}", command.get_name());
    let mut examples = EXAMPLES.split("\n\n== ");
    let title = format!("{} ==\n", verb.trim_start());
    let examples = examples.find_map(|section| section.strip_prefix(&title));
    let negative = |argument: Arg| {
        let takes_values = argument.get_action().takes_values();
        argument.allow_negative_numbers(takes_values)
    };
    let command = match examples {
        Some(examples) => command.after_help(examples.trim_end()),
        None => command,
    };
    let command = command.mut_args(negative);
    command.mut_subcommands(|inner| everywhere(inner, &verb))
}

/// Reports arguments that cannot be understood. `--help` and `--version` come here too, since clap treats them alike.
pub(crate) fn report(error: &clap::Error) -> Outcome {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            let printed = error.print().and_then(|()| std::io::stdout().flush());
            printed.map_err(|error| Failure::writing("stdout", &error))?;
            Ok(Status::Done)
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            Ok(Status::Unread)
        }
        _ => Err(Failure::wrong(sentence(error))),
    }
}

/// A sentence that leads from a word people often type to this program's own, or else clap's message.
fn sentence(error: &clap::Error) -> String {
    let word = |kind| match error.get(kind) {
        Some(ContextValue::String(word)) => word.as_str(),
        _ => "",
    };
    let led = match error.kind() {
        ErrorKind::InvalidSubcommand => guesses::verb(word(ContextKind::InvalidSubcommand)),
        ErrorKind::UnknownArgument => guesses::word(word(ContextKind::InvalidArg)),
        _ => None,
    };
    led.unwrap_or_else(|| {
        let mut text = error.to_string();
        // Verbs without formats have no --json either.
        if std::env::args_os().any(|word| word == "--json") {
            text = text.replace("--format'", "--json'");
        }
        text.trim_start_matches("error: ").trim_end().to_owned()
    })
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_of_the_command_line_is_consistent() {
        Arguments::command().debug_assert();
    }

    /// One name has one meaning: its value is of the same kind in every verb that has it.
    #[test]
    fn names_are_few_and_each_has_one_kind_of_value() {
        fn collect(command: &Command, kinds: &mut BTreeMap<String, BTreeSet<String>>) {
            for argument in command.get_arguments() {
                let value = argument.get_action().takes_values().then(|| {
                    let names = argument.get_value_names().unwrap_or_default();
                    names.iter().map(ToString::to_string).collect::<String>()
                });
                if let Some(name) = argument.get_long() {
                    if let Some(short) = argument.get_short() {
                        let seen = kinds.entry(short.to_string()).or_default();
                        seen.insert(name.to_owned());
                    }
                    let seen = kinds.entry(name.to_owned()).or_default();
                    seen.insert(value.unwrap_or_default());
                }
            }
            command
                .get_subcommands()
                .for_each(|verb| collect(verb, kinds));
        }
        fn leaves(command: &Command) -> usize {
            if command.has_subcommands() {
                command.get_subcommands().map(leaves).sum()
            } else {
                1
            }
        }
        let mut names = BTreeMap::new();
        let command = command();
        collect(&command, &mut names);
        let several: Vec<_> = names.iter().filter(|(_, kinds)| kinds.len() > 1).collect();
        assert!(several.is_empty(), "{several:?}");
        names.retain(|name, _| name.len() > 1);
        assert!(names.len() <= 70, "{} names", names.len());
        let runs = command.find_subcommand("run").map_or(0, leaves);
        assert!(leaves(&command) - runs <= 24);
        assert!(command.get_subcommands().count() <= 16, "15 without run");
    }

    #[test]
    fn brief_help_fits_a_screen() {
        fn check(command: &mut Command) {
            let help = command.render_help().to_string();
            let most = if command.has_subcommands() { 28 } else { 24 };
            let lines = help.lines().count();
            assert!(lines <= most, "{lines} lines: {help}");
            command.get_subcommands_mut().for_each(check);
        }
        let mut command = in_brief(command(), "").term_width(80);
        command.build();
        check(&mut command);
    }

    #[test]
    fn examples_fit_a_line_and_belong_to_a_verb() {
        fn check(command: &Command) -> usize {
            let text = command.get_after_help().map(ToString::to_string);
            // `-h` promises examples.
            let is_whole = text.is_some() || command.has_subcommands();
            assert!(is_whole, "{}", command.get_name());
            for line in text.iter().flat_map(|text| text.lines()) {
                let fits = !line.starts_with(' ') || line.chars().count() <= 80;
                assert!(fits, "{}: {line}", command.get_name());
            }
            usize::from(text.is_some()) + command.get_subcommands().map(check).sum::<usize>()
        }
        let verbs = check(&command());
        if cfg!(feature = "full") {
            assert_eq!(verbs, EXAMPLES.matches("\n\n== ").count());
        }
    }
}
