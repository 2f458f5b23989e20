//! `queens explain N`: a search, step by step.
//!
//! [`play`] shows it on a terminal, forwards and backwards; [`plain`] prints a line for each step, or JSON for other
//! programs. [`words`] says what a step means.

mod memory;
mod plain;
#[cfg(feature = "player")]
mod play;
mod words;

use std::path::PathBuf;

use clap::ValueEnum;
use queens::algorithm::{Algorithm, Task};
use queens::player::Player;
use queens::textbook::{Direction, Rung};
use queens_formats::diagram::{self, Diagram, NoDiagram};
use queens_formats::{Base, Language};

use crate::algorithms::{self, able};
use crate::failure::{Failure, Outcome, Status, refuse};
use crate::output::{self, put};
#[cfg(feature = "player")]
use crate::screen;
use crate::terminal::Terminal;
use crate::values::{at_least_one, board_size, explained, one_of, whole};

/// Explain an algorithm: watch its search step by step
///
/// On a terminal the search is played on a board, forwards and backwards; press ? for the keys.
/// Otherwise a line is printed for each step. Traces are described in docs/traces.md.
#[derive(clap::Args, Debug)]
pub(crate) struct Explain {
    /// Number of queens, rows and columns
    #[arg(value_name = "N", value_parser = board_size)]
    n: u32,
    /// The algorithm
    #[arg(short, long, value_parser = explained(able(Task::Trace), Algorithm::name, Algorithm::about), default_value = "scan")]
    algorithm: Algorithm,
    /// Search row by row from the top, or column by column from the left
    #[arg(long, value_parser = explained(Direction::ALL, Direction::name, Direction::about), default_value = "rows")]
    by: Direction,
    /// Start at this step, counted from 1
    // Numbers in JSON are exact up to 2^53, and no number in a trace exceeds that of its step.
    #[arg(long, value_name = "K", default_value_t = 0, hide_default_value = true,
        value_parser = whole(0..=1_u64 << 53))]
    start: u64,
    /// Print at most K steps [default: 10000, or all with -f json]
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one)]
    limit: Option<u64>,
    /// The number of the first row and column [default: 0]
    #[arg(long, value_parser = one_of(Base::ALL, Base::name))]
    base: Option<Base>,
    /// What is shown: in text, board and memory below each step, separated by commas; on a page, one of the other pictures,
    /// of which `sheet` continues from --start [default: tree on a page]
    #[arg(long, value_name = "WHAT", value_parser = explained(Show::all(), Show::name, Show::about), value_delimiter = ',')]
    show: Vec<Show>,
    /// What is written [default: by the extension of FILE, else text]
    #[arg(short, long)]
    format: Option<Form>,
    /// Write to this file, which appears only when it is complete: .svg, .jsonl or .txt
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The language of a page [default: en]
    #[arg(long, value_name = "LANG", value_parser = one_of(Language::ALL, Language::name))]
    lang: Option<Language>,
}

/// What is written of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A line for each step
    #[value(alias = "txt")]
    Text,
    /// Everything, an object for each step
    #[value(alias = "jsonl")]
    Json,
    /// A page to print
    Svg,
}

impl Explain {
    /// Returns whether this is shown below each step.
    fn shows(&self, show: Show) -> bool {
        self.show.contains(&show)
    }

    /// The requested form, if any; options that would change nothing are refused.
    fn form(&self) -> Result<Option<Form>, Failure> {
        let is_played = self.format.is_none()
            && self.output.is_none()
            && self.limit.is_none()
            && !self.shows(Show::Board)
            && !self.shows(Show::Memory);
        let form = output::form(self.format, self.output.as_deref(), Form::Text)?;
        let form = Some(form).filter(|_| !is_played);
        if let Some(show) = self.show.iter().find(|show| !show.is_for(form)) {
            return Err(Failure::wrong(format_args!(
                "--show {} does not apply here: board and memory are for text, the others for svg",
                show.name()
            )));
        }
        let is_page = form == Some(Form::Svg);
        let has_lang = [("--lang", self.lang.is_some() && !is_page)];
        refuse(&has_lang, "applies only to svg")?;
        let has_limit = [("--limit", self.limit.is_some() && is_page)];
        refuse(&has_limit, "applies only to text and json")?;
        let has_base = [("--base", self.base.is_some() && is_page)];
        refuse(&has_base, "applies only to text")?;
        Ok(form)
    }
}

/// The parts of a search that can be shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    Board,
    Memory,
    Page(Diagram),
}

impl Show {
    fn all() -> impl Iterator<Item = Show> {
        [Show::Board, Show::Memory]
            .into_iter()
            .chain(Diagram::ALL.map(Show::Page))
    }

    fn name(self) -> &'static str {
        match self {
            Show::Board => "board",
            Show::Memory => "memory",
            Show::Page(diagram) => diagram.name(),
        }
    }

    fn about(self) -> &'static str {
        match self {
            Show::Board => "the board after each step",
            Show::Memory => "what the algorithm remembers after each step",
            Show::Page(diagram) => diagram.about(),
        }
    }

    fn is_for(self, form: Option<Form>) -> bool {
        match self {
            Show::Board | Show::Memory => form == Some(Form::Text),
            Show::Page(_) => form == Some(Form::Svg),
        }
    }
}

/// Writes the page.
fn page(arguments: &Explain, rung: Rung) -> Outcome {
    let picture = match &arguments.show[..] {
        [] => Diagram::Tree,
        [Show::Page(diagram)] => *diagram,
        _ => {
            return Err(Failure::wrong("a page shows one picture: give one --show"));
        }
    };
    let start = [("--start", arguments.start > 0 && picture != Diagram::Sheet)];
    refuse(&start, "applies only to --show sheet")?;
    if !matches!(picture, Diagram::Tree | Diagram::Sheet) {
        let algorithm = arguments.algorithm != Algorithm::Textbook(Rung::Scan);
        let by = arguments.by != Direction::Rows;
        let of_search = [("--algorithm", algorithm), ("--by", by)];
        refuse(&of_search, "applies only to --show tree and sheet")?;
    }
    let svg = diagram::svg(
        picture,
        arguments.n,
        rung,
        arguments.by,
        arguments.start,
        arguments.lang.unwrap_or_default(),
    );
    let svg = svg.map_err(|why| match why {
        NoDiagram::NoSuchStep { .. } => Failure::NoAnswer(why.to_string(), Status::Negative),
        _ => Failure::wrong(why),
    })?;
    put(svg, arguments.output.as_deref())?;
    Ok(Status::Done)
}

pub(crate) fn run(arguments: &Explain, terminal: &Terminal) -> Outcome {
    let algorithm = algorithms::in_direction(arguments.algorithm, arguments.by);
    algorithms::refuse(algorithm, arguments.n)?;
    let rung = algorithms::rung(algorithm);
    let form = arguments.form()?;
    if form == Some(Form::Svg) {
        return page(arguments, rung);
    }
    let player = Player::new(rung, arguments.n, arguments.by)?;
    #[cfg(not(feature = "player"))]
    if terminal.stdout && form.is_none() {
        terminal.remark(crate::features::sentence("full-screen player", "player"));
    }
    #[cfg(feature = "player")]
    if terminal.stdout && form.is_none() && screen::possible() {
        return play::run(player, arguments, terminal);
    }
    let is_json = form == Some(Form::Json);
    plain::write(player, is_json, arguments, terminal)
}
