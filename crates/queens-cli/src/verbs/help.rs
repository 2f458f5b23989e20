//! `queens help [VERB or TOPIC]`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Command;
use queens::Rules;
use queens_formats::Format;

use super::licences;
#[cfg(feature = "manual")]
use super::{completions, man};
use crate::boards;
use crate::failure::{Failure, Outcome, Status, refuse};
use crate::features;
use crate::output::put;
use crate::terminal::Terminal;

/// Explain a verb, or a topic: options, formats, rules, json, exit, man, completions, licences
#[derive(clap::Args, Debug)]
pub(crate) struct Help {
    /// A verb or a topic [default: the list of verbs]
    #[arg(value_name = "WORD")]
    words: Vec<String>,
    /// With `man`, write the pages of all verbs to this folder
    #[arg(long, value_name = "DIR")]
    folder: Option<PathBuf>,
}

pub(super) const EXIT: &str = "\
0    done; a closed pipe is not a failure
1    the answer is no: no solution, a board that is not valid, two numbers that differ
2    wrong usage, unreadable input or unwritable output
3    not known: --time or another limit stopped the search before the answer was known
130  interrupted by Ctrl-C; 143 by SIGTERM, 129 by a terminal that was closed
";

const JSON: &str = include_str!("../json.txt");

const SCHEMA: &str = include_str!("../queens.schema.json");

pub(crate) fn run(arguments: &Help, mut command: Command, terminal: &Terminal) -> Outcome {
    let words: Vec<&str> = arguments.words.iter().map(String::as_str).collect();
    let folder = [("--folder", arguments.folder.is_some() && words != ["man"])];
    refuse(&folder, "is for `queens help man --folder DIR`")?;
    #[cfg(feature = "manual")]
    if let ["completions", shell @ ..] = &words[..] {
        put(completions::script(shell, command)?, None)?;
        return Ok(Status::Done);
    }
    // Fills in the names and the options of every verb.
    command.build();
    let text = match &words[..] {
        #[cfg(feature = "manual")]
        ["man", verb @ ..] => {
            return man::run(verb, arguments.folder.as_deref(), &command, terminal);
        }
        ["licences" | "licenses"] => licences::text(),
        ["exit"] => EXIT.to_owned(),
        ["json"] => JSON.to_owned(),
        ["json", "schema"] => SCHEMA.to_owned(),
        ["options"] => options(&command),
        ["formats"] => {
            table(Format::ALL.map(|format| (format.name(), format.about())))
                + &table([("json", boards::JSON)])
        }
        ["rules"] => table(Rules::NAMED.map(|(name, _, words)| (name, words))),
        verb => {
            let help = named(verb, &command)?.clone().render_long_help();
            if terminal.color {
                help.ansi().to_string()
            } else {
                help.to_string()
            }
        }
    };
    put(text, None)?;
    Ok(Status::Done)
}

/// The verb with these words.
pub(super) fn named<'c>(words: &[&str], command: &'c Command) -> Result<&'c Command, Failure> {
    words.iter().try_fold(command, |command, word| {
        command.find_subcommand(word).ok_or_else(|| {
            let typed = words.join(" ");
            let unknown = format!("there is no verb or topic '{typed}': `queens help` lists them");
            Failure::wrong(features::missing(word).unwrap_or(unknown))
        })
    })
}

/// Every option, with its value, its verbs, and its meaning in the first of them.
fn options(command: &Command) -> String {
    let mut options = Options::new();
    collect(command, "queens", &mut options);
    let paragraph = |(usage, meaning, verbs): &(String, String, Vec<String>)| {
        let verbs = if verbs.is_empty() {
            "every verb".to_owned()
        } else {
            verbs.join(", ")
        };
        format!("{usage}  [{verbs}]\n    {meaning}\n")
    };
    options.values().map(paragraph).collect()
}

/// Options by name: how they are typed, their meaning, and the verbs that have them.
type Options = BTreeMap<String, (String, String, Vec<String>)>;

/// Adds the options of a command and its verbs.
fn collect(command: &Command, verb: &str, options: &mut Options) {
    let everywhere =
        |argument: &clap::Arg| argument.is_global_set() || argument.get_long() == Some("help");
    for argument in command.get_arguments() {
        let Some(name) = argument.get_long() else {
            continue;
        };
        let short = argument.get_short().map(|short| format!("-{short}, "));
        let takes_value = argument.get_action().takes_values();
        let names = argument.get_value_names().unwrap_or_default();
        let value = names.first().filter(|_| takes_value);
        let value = value.map(|value| format!(" {value}")).unwrap_or_default();
        let usage = format!("{}--{name}{value}", short.unwrap_or_default());
        let mut meaning = argument
            .get_help()
            .map(ToString::to_string)
            .unwrap_or_default();
        if let Some(default) = argument
            .get_default_values()
            .first()
            .filter(|_| takes_value && !argument.is_hide_default_value_set())
        {
            meaning += &format!(" [default: {}]", default.display());
        }
        let (.., verbs) = options
            .entry(name.to_owned())
            .or_insert((usage, meaning, Vec::new()));
        if !everywhere(argument) {
            verbs.push(verb.to_owned());
        }
    }
    for inner in command.get_subcommands() {
        let verb = format!("{verb} {}", inner.get_name());
        collect(inner, verb.trim_start_matches("queens "), options);
    }
}

fn table<const N: usize>(rows: [(&str, &str); N]) -> String {
    rows.iter()
        .map(|(name, words)| format!("{name:10} {words}\n"))
        .collect()
}
