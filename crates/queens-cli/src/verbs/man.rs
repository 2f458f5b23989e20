//! `queens help man`: the manual pages, made from the same description as `--help`.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command as Process, Stdio};

use clap::Command;

use super::help::named;
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
            let write =
                |(name, page): (String, Vec<u8>)| fs::write(dir.join(format!("{name}.1")), page);
            pages(command)?.into_iter().try_for_each(write)
        });
        written.map_err(|error| Failure::writing(dir.display(), &error))?;
        return Ok(Status::Done);
    }
    let named = named(verb, command)?;
    let mut output = Output::stdout()?;
    let failed = |error: &io::Error| Failure::writing("stdout", error);
    let page = page(named, command).map_err(|error| failed(&error))?;
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

/// `queens run start`, with something else between the words.
fn name(command: &Command, between: &str) -> String {
    let name = command.get_bin_name().unwrap_or_else(|| command.get_name());
    name.replace(' ', between)
}

/// All pages by name.
fn pages(command: &Command) -> io::Result<Vec<(String, Vec<u8>)>> {
    fn collect(
        command: &Command,
        root: &Command,
        pages: &mut Vec<(String, Vec<u8>)>,
    ) -> io::Result<()> {
        pages.push((name(command, "-"), page(command, root)?));
        verbs(command).try_for_each(|verb| collect(verb, root, pages))
    }
    let mut pages = Vec::new();
    collect(command, command, &mut pages)?;
    Ok(pages)
}

/// The verbs of a command.
fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands()
}

fn page(command: &Command, root: &Command) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    let version = env!("CARGO_PKG_VERSION");
    let man = clap_mangen::Man::new(command.clone())
        .title(name(command, "-").to_uppercase())
        .source(format!("queens {version}"))
        .manual("N-Queens");
    man.render_title(&mut page)?;
    let about = command
        .get_about()
        .map(ToString::to_string)
        .unwrap_or_default();
    writeln!(
        page,
        ".SH NAME\n{} \\- {}",
        escaped(&name(command, "-")),
        escaped(&about)
    )?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    let (details, examples) = parts(command);
    write!(page, "{details}")?;
    man.render_options_section(&mut page)?;
    if verbs(command).next().is_some() {
        writeln!(page, ".SH VERBS")?;
        for verb in verbs(command) {
            let about = verb
                .get_about()
                .map(ToString::to_string)
                .unwrap_or_default();
            writeln!(
                page,
                ".TP\n.BR {} (1)\n{}",
                escaped(&name(verb, "-")),
                escaped(&about)
            )?;
        }
    }
    if !examples.is_empty() {
        write!(page, ".SH EXAMPLES\n{examples}")?;
    }
    write!(page, "{STATUS}{ENVIRONMENT}")?;
    let others: Vec<String> =
        if std::ptr::eq(command, root) || command.get_name() == root.get_name() {
            verbs(root).map(|verb| name(verb, "-")).collect()
        } else {
            vec![root.get_name().to_owned()]
        };
    writeln!(page, ".SH SEE ALSO")?;
    for (i, other) in others.iter().enumerate() {
        let comma = if i + 1 < others.len() { "," } else { "" };
        writeln!(page, ".BR {} (1){comma}", escaped(other))?;
    }
    Ok(page)
}

const STATUS: &str = "\
.SH EXIT STATUS
.TP
.B 0
Done. A closed pipe is no failure.
.TP
.B 1
The answer is no: there is no solution, a board is not valid, two numbers differ.
.TP
.B 2
Wrong usage, unreadable input or unwritable output.
.TP
.B 3
Not known: a limit stopped the search.
.TP
.B 129, 130, 143
Interrupted because the terminal went away, by Ctrl\\-C, by SIGTERM.
";

const ENVIRONMENT: &str = "\
.SH ENVIRONMENT
.TP
.B NO_COLOR
Any value that is not empty turns colours off, unless
.B \\-\\-color
asks for them.
.TP
.B TERM
No colours if it is
.BR dumb .
.TP
.B COLUMNS
The width of help texts where the terminal does not say.
";

/// What stands below the options in the help: paragraphs, and examples as they are typed.
fn parts(command: &Command) -> (String, String) {
    let text = command
        .get_after_help()
        .map(ToString::to_string)
        .unwrap_or_default();
    let (mut details, mut examples) = (String::new(), String::new());
    let mut in_examples = false;
    for paragraph in text
        .split("\n\n")
        .filter(|paragraph| !paragraph.starts_with("Exit status:"))
    {
        let paragraph = match paragraph.strip_prefix("Example") {
            Some(rest) => {
                in_examples = true;
                let rest = rest.trim_start_matches('s').trim_start_matches(':');
                rest.strip_prefix(' ')
                    .map_or_else(|| rest.to_owned(), |rest| format!("  {rest}"))
            }
            None => paragraph.to_owned(),
        };
        let to = if in_examples {
            &mut examples
        } else {
            &mut details
        };
        to.push_str(&roff(&paragraph));
    }
    (details, examples)
}

/// A paragraph: indented lines stay as they are, the others are filled.
fn roff(paragraph: &str) -> String {
    let mut text = ".PP\n".to_owned();
    let mut verbatim = false;
    for line in paragraph.lines().filter(|line| !line.is_empty()) {
        if line.starts_with(' ') != verbatim {
            verbatim = !verbatim;
            text.push_str(if verbatim {
                ".RS 2\n.nf\n"
            } else {
                ".fi\n.RE\n"
            });
        }
        text.push_str(&escaped(line.strip_prefix("  ").unwrap_or(line)));
        text.push('\n');
    }
    if verbatim {
        text.push_str(".fi\n.RE\n");
    }
    text
}

/// Text that roff takes for text.
fn escaped(text: &str) -> String {
    let text = text
        .replace('\\', "\\(rs")
        .replace('-', "\\-")
        .replace('\'', "\\(aq");
    if text.starts_with('.') {
        format!("\\&{text}")
    } else {
        text
    }
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
        assert_eq!(details, ".PP\nA paragraph.\n");
        assert_eq!(
            examples,
            ".PP\n.RS 2\n.nf\nqueens list 8 | wc \\-l\necho \\(aq0 1\\(aq | queens check\n.fi\n.RE\n"
        );
        let (_, one) =
            parts(&Command::new("queens").after_help("Example: queens help man | man -l -"));
        assert!(one.contains("\nqueens help man | man \\-l \\-\n"), "{one}");
    }
}
