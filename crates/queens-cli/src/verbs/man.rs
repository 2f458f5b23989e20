//! `queens help man`: the manual pages, generated from the same description as `--help`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::help::{EXIT, named};
use crate::failure::{Failure, Outcome, Status};
use crate::output::put;
use crate::terminal::Terminal;

/// Shows the page of a verb, as `man` does on a terminal and as its source elsewhere; or writes the pages of all verbs.
pub(super) fn run(
    verb: &[&str],
    dir: Option<&Path>,
    command: &Command,
    terminal: &Terminal,
) -> Outcome {
    if let Some(dir) = dir {
        let written = fs::create_dir_all(dir).and_then(|()| {
            let mut commands = vec![command];
            while let Some(command) = commands.pop() {
                fs::write(dir.join(format!("{}.1", name(command))), page(command)?)?;
                commands.extend(command.get_subcommands());
            }
            Ok(())
        });
        written.map_err(|error| Failure::writing(dir.display(), &error))?;
        return Ok(Status::Done);
    }
    let named = named(verb, command)?;
    let page = page(named).map_err(|error| Failure::writing("the page", &error))?;
    if !terminal.stdout {
        put(page, None)?;
    } else if !shown(&page) {
        // Without `man`, prints the same in plain text, since the source is for machines.
        put(named.clone().render_long_help().to_string(), None)?;
    }
    Ok(Status::Done)
}

/// Passes the page to `man`, which shows it with a pager.
fn shown(page: &[u8]) -> bool {
    let man = Process::new("man")
        .args(["-l", "-"])
        .stdin(Stdio::piped())
        .spawn();
    let Ok(mut man) = man else {
        return false;
    };
    // A reader who leaves early closes the pipe.
    let _ = man.stdin.take().map(|mut stdin| stdin.write_all(page));
    man.wait().is_ok_and(|status| status.success())
}

/// The name of a command's page: `queens-run-start`.
fn name(command: &Command) -> &str {
    command
        .get_display_name()
        .unwrap_or_else(|| command.get_name())
}

fn page(command: &Command) -> io::Result<Vec<u8>> {
    // Options that only the long help shows would appear here without their text.
    let shown = |argument: Arg| argument.hide_short_help(false);
    let man = Man::new(command.clone().mut_args(shown))
        .title(name(command).to_uppercase())
        .source(concat!("queens ", env!("CARGO_PKG_VERSION")))
        .manual("N-Queens");
    let mut page = Vec::new();
    man.render(&mut page)?;
    let mut tables = Roff::new();
    for (section, table) in [("EXIT STATUS", EXIT), ("ENVIRONMENT", ENVIRONMENT)] {
        tables.control("SH", [section]);
        for line in table.lines() {
            let (name, meaning) = line.split_once(' ').unwrap_or((line, ""));
            tables.control("TP", []).text([bold(name)]);
            tables.text([roman(meaning.trim_start())]);
        }
    }
    tables
        .control("SH", ["SEE ALSO"])
        .text([roman("queens(1)")]);
    tables.to_writer(&mut page)?;
    Ok(page)
}

const ENVIRONMENT: &str = "\
NO_COLOR  any value that is not empty turns colours off, unless --color asks for them
TERM      no colours if it is `dumb`
COLUMNS   the width of help texts where the terminal does not say
";
