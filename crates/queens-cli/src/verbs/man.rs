//! `queens help man`: the manual pages, made from the same description as `--help`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use clap::{Arg, Command};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use super::help::{EXIT, named};
use crate::failure::{Failure, Outcome, Status};
use crate::output::Output;
use crate::terminal::Terminal;

/// Shows the page of a verb, as `man` does on a terminal and as its source elsewhere; or writes the pages of all.
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
    let mut output = Output::stdout()?;
    let failed = |error: &io::Error| Failure::writing("stdout", error);
    let page = page(named).map_err(|error| failed(&error))?;
    if terminal.stdout && shown(&page) {
        return Ok(Status::Done);
    }
    let written = match terminal.stdout {
        // No `man` here: its source is for machines, so the same in plain text.
        true => write!(output, "{}", named.clone().render_long_help()),
        false => output.write_all(&page),
    };
    written.map_err(|error| failed(&error))?;
    output.finish()?;
    Ok(Status::Done)
}

/// Hands the page to `man`, which shows it with a pager.
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
    // What only the long help shows would stand here without words.
    let shown = |argument: Arg| argument.hide_short_help(false);
    let man = Man::new(command.clone().mut_args(shown))
        .title(name(command).to_uppercase())
        .source(concat!("queens ", env!("CARGO_PKG_VERSION")))
        .manual("N-Queens");
    let (details, examples) = parts(command);
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    write(Roff::new().control("PP", []), &details).to_writer(&mut page)?;
    man.render_options_section(&mut page)?;
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut rest = Roff::new();
    if !examples.is_empty() {
        write(rest.control("SH", ["EXAMPLES"]), &examples);
    }
    for (section, table) in [("EXIT STATUS", EXIT), ("ENVIRONMENT", ENVIRONMENT)] {
        rest.control("SH", [section]);
        for line in table.lines() {
            let (name, meaning) = line.split_once(' ').unwrap_or((line, ""));
            rest.control("TP", []).text([bold(name)]);
            rest.text([roman(meaning.trim_start())]);
        }
    }
    rest.control("SH", ["SEE ALSO"]).text([roman("queens(1)")]);
    rest.to_writer(&mut page)?;
    Ok(page)
}

const ENVIRONMENT: &str = "\
NO_COLOR  any value that is not empty turns colours off, unless --color asks for them
TERM      no colours if it is `dumb`
COLUMNS   the width of help texts where the terminal does not say
";

/// What stands below the options in the help: paragraphs, and examples as they are typed.
fn parts(command: &Command) -> (String, String) {
    let text = command.get_after_help();
    // Examples are the last paragraph, wherever it begins.
    let text = text.map(|text| format!("\n\n{text}")).unwrap_or_default();
    let (details, examples) = text.split_once("\n\nExample").unwrap_or((&text, ""));
    let typed = examples.trim_start_matches('s').trim_start_matches(':');
    let indented = |typed: &str| format!("  {typed}");
    let examples = Some(typed.trim_start()).filter(|typed| !typed.is_empty());
    (
        details.trim_start().to_owned(),
        examples.map(indented).unwrap_or_default(),
    )
}

/// Paragraphs: indented lines stay as they are, the others are filled.
fn write<'r>(page: &'r mut Roff, text: &str) -> &'r mut Roff {
    let mut verbatim = false;
    for line in text.lines() {
        if line.starts_with("  ") != verbatim {
            verbatim = !verbatim;
            page.control(if verbatim { "nf" } else { "fi" }, []);
        }
        match line {
            "" => page.control("PP", []),
            line => page.text([roman(line)]),
        };
    }
    if verbatim {
        page.control("fi", []);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_stay_as_they_are_typed() {
        let command = Command::new("queens").after_help(
            "A paragraph.\n\nExamples:\n  queens list 8 | wc -l\n  echo '0 1' | queens check",
        );
        let (details, examples) = parts(&command);
        assert_eq!(details, "A paragraph.");
        assert_eq!(
            write(&mut Roff::new(), &examples).to_roff(),
            ".nf\n  queens list 8 | wc \\-l\n  echo '0 1' | queens check\n.fi\n"
        );
        let one = Command::new("queens").after_help("Example: queens help man | man -l -");
        assert_eq!(parts(&one).1, "  queens help man | man -l -");
    }
}
