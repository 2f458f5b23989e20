//! What can be typed.
//!
//! Each verb describes its own arguments in its module; here are the program, the options that all
//! verbs share, the kinds of values, and how a typing mistake is answered.

use std::num::NonZeroU64;
use std::process::ExitCode;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Parser, Subcommand};

use crate::failure;
use crate::verbs;

/// N-Queens: list, find, count, complete, check and explain placements of queens
///
/// n queens stand on an n × n board so that none attacks another. Row 0 is the top row, column 0 the
/// left one, and a solution is the list of columns from the top row down.
#[derive(Parser, Debug)]
#[command(
    name = "queens",
    version,
    arg_required_else_help = true,
    max_term_width = 100
)]
#[command(after_help = "\
Exit status: 0 done; 1 the answer is no; 2 wrong usage or unreadable input; 3 not known,
because a limit stopped the search; 130 interrupted.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) verb: Verb,
    #[command(flatten)]
    pub(crate) global: Global,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Verb {
    List(verbs::list::List),
    Find(verbs::find::Find),
    Count(verbs::count::Count),
    Check(verbs::check::Check),
    Complete(Box<verbs::complete::Complete>),
    Explain(verbs::explain::Explain),
    Bench(verbs::bench::Bench),
    Estimate(verbs::estimate::Arguments),
    Sample(verbs::sample::Sample),
    Run(verbs::run::Run),
    Lab(verbs::lab::Lab),
    Doctor(verbs::doctor::Doctor),
    Completions(verbs::completions::Completions),
    Man(verbs::man::Man),
}

/// Options of every verb.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Colours: `auto` on a terminal unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
    /// No remarks and no progress on stderr, only errors
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

/// A board size: `8`.
pub(crate) fn board_size(typed: &str) -> Result<u32, String> {
    const REMEDY: &str = "give the number of queens as a whole number, for example 8";
    let digits = typed.strip_prefix('+').unwrap_or(typed);
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if let Some(rest) = typed.strip_prefix(['-', '−'])
        && is_digits(rest)
    {
        return Err(format!("a board cannot have a negative size: {REMEDY}"));
    }
    if !is_digits(digits) {
        return Err(format!("that is not a board size: {REMEDY}"));
    }
    digits
        .parse()
        .map_err(|_| format!("boards have at most {} rows", u32::MAX))
}

/// How many to ask for: at least one.
pub(crate) fn at_least_one(typed: &str) -> Result<NonZeroU64, String> {
    typed
        .parse()
        .map_err(|_| "give a whole number of at least 1".to_owned())
}

/// One board size or a range of them, both ends included: `8`, `4..12`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Sizes {
    pub(crate) first: u32,
    pub(crate) last: u32,
}

impl Sizes {
    pub(crate) fn iter(&self) -> impl Iterator<Item = u32> + use<> {
        self.first..=self.last
    }

    pub(crate) fn is_one(&self) -> bool {
        self.first == self.last
    }
}

/// Reads [`Sizes`].
pub(crate) fn board_sizes(typed: &str) -> Result<Sizes, String> {
    let Some((first, last)) = typed.split_once("..") else {
        let n = board_size(typed)?;
        return Ok(Sizes { first: n, last: n });
    };
    let sizes = Sizes {
        first: board_size(first)?,
        last: board_size(last.strip_prefix('=').unwrap_or(last))?,
    };
    if sizes.first > sizes.last {
        return Err(format!(
            "that range is empty: give the smaller size first, {last}..{first}"
        ));
    }
    Ok(sizes)
}

/// Answers arguments that cannot be understood, and `--help` and `--version`, which clap treats alike.
pub(crate) fn report(error: &clap::Error) -> ExitCode {
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader who has seen enough closes the pipe.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(2)
        }
        _ => {
            failure::say(sentence(error));
            ExitCode::from(2)
        }
    }
}

/// clap's paragraphs, made one sentence.
fn sentence(error: &clap::Error) -> String {
    let context = |kind| match error.get(kind)? {
        ContextValue::String(text) => Some(text.clone()),
        ContextValue::StyledStr(text) => Some(text.to_string()),
        ContextValue::Strings(texts) => Some(texts.join(", ")),
        ContextValue::StyledStrs(texts) => {
            let texts: Vec<String> = texts.iter().map(StyledStr::to_string).collect();
            Some(texts.join(", "))
        }
        _ => None,
    };
    if error.kind() == ErrorKind::ValueValidation
        && let Some(value) = context(ContextKind::InvalidValue)
        && let Some(reason) = std::error::Error::source(error)
    {
        let argument = context(ContextKind::InvalidArg).unwrap_or_default();
        return format!("'{value}' for {argument}: {reason}");
    }
    let text = error.to_string();
    let text = text.strip_prefix("error: ").unwrap_or(&text);
    // What follows is usage and a pointer to --help.
    let end = ["\n\nUsage:", "\n\nFor more"]
        .iter()
        .filter_map(|mark| text.find(mark))
        .min()
        .unwrap_or(text.len());
    let parts: Vec<&str> = text[..end]
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    let usage = context(ContextKind::Usage)
        .and_then(|usage| usage.lines().next().map(str::to_owned))
        .map(|usage| usage.replace("Usage: ", ""))
        .unwrap_or_default();
    let mut sentence = parts.join(" ").replace(" tip: ", "; ");
    if error.kind() != ErrorKind::InvalidValue && !usage.is_empty() {
        sentence.push_str(&format!("; usage: {}", usage.trim()));
    }
    sentence
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_description_is_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn sizes_are_read() {
        let sizes = |first, last| Ok(Sizes { first, last });
        assert_eq!(board_sizes("8"), sizes(8, 8));
        assert_eq!(board_sizes("0..3"), sizes(0, 3));
        assert_eq!(board_sizes("4..=12"), sizes(4, 12));
        for wrong in [
            "",
            "-1",
            "8.5",
            "1e9",
            "x",
            "5..",
            "..5",
            "9..4",
            "4294967296",
            "８",
        ] {
            assert!(board_sizes(wrong).is_err(), "{wrong}");
        }
    }
}
