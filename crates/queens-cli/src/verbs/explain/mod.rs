//! `queens explain N`: a search, step by step.
//!
//! [`play`] shows it on a terminal, where one can go forwards and backwards; [`plain`] prints a line
//! for each step, or JSON for other programs. What a step means is said in [`words`].

mod memory;
mod plain;
#[cfg(feature = "player")]
mod play;
mod words;

use std::io::Write;
use std::num::NonZeroU64;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use queens::Algorithm;
use queens::algorithm::Task;
use queens::player::Player;
use queens::textbook::Rung;
use queens_formats::diagram::{self, Diagram};
use queens_formats::{Base, Language};

use crate::algorithms;
use crate::boards;
use crate::failure::{Failure, Outcome, Status};
use crate::output::Output;
#[cfg(feature = "player")]
use crate::screen;
use crate::solutions::By;
use crate::terminal::Terminal;
use crate::values::{at_least_one, board_size, languages};
#[cfg(not(feature = "player"))]
use crate::verbs::absent;

/// Explain an algorithm: watch its search step by step
#[derive(clap::Args, Debug)]
#[command(after_help = "\
On a terminal the search is played on a board, forwards and backwards; press ? for the keys.
Otherwise a line is printed for each step. Traces are described in docs/traces.md.

Examples:
  queens explain 6 --algorithm sets          play it
  queens explain 4 | less                    read it
  queens explain 8 --start 400 -f text    from step 400 on
  queens explain 6 --algorithm anywhere      the search over any free square
  queens explain 4 --boards --memory         with board and memory
  queens explain 4 -o tree.svg               the tree of boards, to print
  queens explain 6 -o sheet.svg --picture sheet --start 60
  queens explain 5 -o steps.jsonl            everything, for another program")]
pub(crate) struct Explain {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size, allow_negative_numbers = true)]
    n: u32,
    /// The algorithm
    #[arg(short, long, value_parser = algorithms::algorithms(), default_value = "scan")]
    algorithm: Algorithm,
    /// Search column by column from the left
    #[arg(long, default_value = "rows")]
    by: By,
    /// Start at step STEP
    #[arg(
        long,
        value_name = "STEP",
        default_value_t = 0,
        hide_default_value = true
    )]
    start: u64,
    /// Print at most K steps [default: 10000, with -f trace all]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    limit: Option<NonZeroU64>,
    /// The number of the first row and column
    #[arg(long, value_parser = boards::base(), default_value = "0")]
    base: Base,
    /// Print the board below each step
    #[arg(long)]
    boards: bool,
    /// Print what the algorithm remembers below each step
    #[arg(long)]
    memory: bool,
    /// What is written [default: by the ending of FILE, else text]
    #[arg(short, long)]
    format: Option<Form>,
    /// Write to this file, which appears only when it is complete: .svg, .jsonl or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// What a page shows; for `sheet`, --start is the step to go on from [default: tree]
    #[arg(long, value_name = "WHAT", value_parser = pictures())]
    picture: Option<Diagram>,
    /// The language of a page [default: en]
    #[arg(long, value_name = "LANG", value_parser = languages())]
    lang: Option<Language>,
}

/// What is written of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A line for each step
    Text,
    /// Everything, as JSON lines
    Trace,
    /// A page to print
    Svg,
}

impl Explain {
    /// What is asked for, if anything is; options that would change nothing are refused.
    fn form(&self) -> Result<Option<Form>, Failure> {
        let ending = self
            .output
            .as_ref()
            .and_then(|path| path.extension()?.to_str());
        let form = self.format.or(match ending {
            Some("svg") => Some(Form::Svg),
            Some("jsonl") => Some(Form::Trace),
            _ if self.output.is_some() || self.boards || self.memory => Some(Form::Text),
            _ => None,
        });
        let useless = [
            ("--picture", self.picture.is_some(), form != Some(Form::Svg)),
            ("--lang", self.lang.is_some(), form != Some(Form::Svg)),
            ("--limit", self.limit.is_some(), form == Some(Form::Svg)),
            ("--boards", self.boards, form != Some(Form::Text)),
            ("--memory", self.memory, form != Some(Form::Text)),
        ];
        match useless
            .iter()
            .find(|(_, given, useless)| *given && *useless)
        {
            None => Ok(form),
            Some((option, ..)) => Err(Failure::wrong(format_args!(
                "{option} would change nothing here: text has --boards, --memory and --limit, trace --limit, and svg \
                 --picture and --lang"
            ))),
        }
    }
}

fn pictures() -> impl TypedValueParser<Value = Diagram> {
    let find = |name: String| {
        Diagram::ALL
            .into_iter()
            .find(|diagram| diagram.name() == name)
    };
    let values =
        Diagram::ALL.map(|diagram| PossibleValue::new(diagram.name()).help(diagram.about()));
    PossibleValuesParser::new(values).try_map(move |name| find(name).ok_or("not a picture"))
}

/// Writes the page.
fn page(arguments: &Explain, rung: Rung) -> Outcome {
    let picture = arguments.picture.unwrap_or(Diagram::Tree);
    if arguments.start > 0 && picture != Diagram::Sheet {
        return Err(Failure::wrong(
            "--start is for --picture sheet: the other pictures show no single step",
        ));
    }
    let svg = diagram::svg(
        picture,
        arguments.n,
        rung,
        arguments.by.into(),
        arguments.start,
        arguments.lang.unwrap_or_default(),
    );
    let svg = svg.map_err(Failure::wrong)?;
    let mut output = Output::open(arguments.output.as_deref())?;
    let written = output.write_all(svg.as_bytes());
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(Status::Done)
}

pub(crate) fn run(arguments: &Explain, terminal: &Terminal) -> Outcome {
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    algorithms::refuse(algorithm, Task::Trace, arguments.n)?;
    let rung = algorithms::rung(algorithm)?;
    let form = arguments.form()?;
    if form == Some(Form::Svg) {
        return page(arguments, rung);
    }
    let player = Player::new(rung, arguments.n, arguments.by.into());
    let player = player.map_err(Failure::wrong)?;
    if form == Some(Form::Trace) {
        return plain::trace(player, arguments, terminal);
    }
    #[cfg(not(feature = "player"))]
    if terminal.stdout && form.is_none() {
        terminal.remark(absent::sentence("full-screen player", "player"));
    }
    #[cfg(feature = "player")]
    if terminal.stdout && form.is_none() && screen::possible() {
        return play::run(player, arguments, terminal);
    }
    plain::print(player, arguments, terminal)
}
