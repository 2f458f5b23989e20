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
use std::path::{Path, PathBuf};

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
  queens explain 8 --start 400 --plain | head from step 400 on
  queens explain 6 --algorithm anywhere      the search over any free square
  queens explain 4 --boards --memory         with board and memory
  queens explain 4 --svg tree.svg            the tree of boards, to print
  queens explain 6 --svg sheet.svg --picture sheet --start 60
  queens explain 5 --trace steps.jsonl       everything, for another program")]
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
    /// Print at most K steps [default: 10000, with --trace all]
    #[arg(long, value_name = "K", value_parser = at_least_one)]
    limit: Option<NonZeroU64>,
    /// The number of the first row and column
    #[arg(long, value_parser = boards::base(), default_value = "0")]
    base: Base,
    /// Print, even on a terminal
    #[arg(long)]
    plain: bool,
    /// Print the board below each step
    #[arg(long, conflicts_with = "trace")]
    boards: bool,
    /// Print what the algorithm remembers below each step
    #[arg(long, conflicts_with = "trace")]
    memory: bool,
    /// Write a page to print to this file, as SVG; - for stdout
    #[arg(long, value_name = "FILE", conflicts_with_all = ["trace", "plain", "limit", "base", "boards", "memory"])]
    svg: Option<PathBuf>,
    /// What the page shows; for `sheet`, --start is the step to go on from
    #[arg(long, value_name = "WHAT", requires = "svg", default_value = "tree", value_parser = pictures())]
    picture: Diagram,
    /// The language of the page
    #[arg(long, value_name = "LANG", requires = "svg", default_value = "en", value_parser = languages())]
    lang: Language,
    /// Write the steps as JSON lines to this file, which appears only when it is complete; - for stdout
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
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
fn page(arguments: &Explain, file: &Path, rung: Rung) -> Outcome {
    if arguments.start > 0 && arguments.picture != Diagram::Sheet {
        return Err(Failure::wrong(
            "--start is for --picture sheet: the other pictures show no single step",
        ));
    }
    let svg = diagram::svg(
        arguments.picture,
        arguments.n,
        rung,
        arguments.by.into(),
        arguments.start,
        arguments.lang,
    );
    let svg = svg.map_err(Failure::wrong)?;
    let mut output = Output::open(Some(file))?;
    let written = output.write_all(svg.as_bytes());
    written.map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()?;
    Ok(Status::Done)
}

pub(crate) fn run(arguments: &Explain, terminal: &Terminal) -> Outcome {
    let algorithm = arguments.by.algorithm(arguments.algorithm);
    algorithms::refuse(algorithm, Task::Trace, arguments.n)?;
    let rung = algorithms::rung(algorithm)?;
    if let Some(file) = &arguments.svg {
        return page(arguments, file, rung);
    }
    let player = Player::new(rung, arguments.n, arguments.by.into());
    let player = player.map_err(Failure::wrong)?;
    if let Some(file) = &arguments.trace {
        return plain::trace(player, arguments, file, terminal);
    }
    let plain = arguments.plain || arguments.boards || arguments.memory;
    #[cfg(not(feature = "player"))]
    if terminal.stdout && !plain {
        terminal.remark(absent::sentence("full-screen player", "player"));
    }
    #[cfg(feature = "player")]
    if terminal.stdout && !plain && screen::possible() {
        return play::run(player, arguments, terminal);
    }
    plain::print(player, arguments, terminal)
}
