//! `queens puzzle …`: puzzles people play.

mod ask;
mod convert;
mod instance;
mod make;
#[cfg(feature = "player")]
mod play;
#[cfg(feature = "pictures")]
mod print;

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Subcommand, ValueEnum};
use queens_formats::puzzle::words::Speaker;
use queens_formats::puzzle::{Puzzle, PuzzleFormat, read_each_puzzle, write_puzzles};
use queens_formats::{Base, Language};

use crate::boards;
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::Source;
use crate::output::Output;
use crate::terminal::Terminal;
use crate::values::languages;
#[cfg(not(feature = "player"))]
use crate::verbs::absent::play;
#[cfg(not(feature = "pictures"))]
use crate::verbs::absent::print;

/// Make, play, check, explain and print puzzles with coloured regions
///
/// Divide a board into n coloured regions; put one queen into every row, column and region, so that no two
/// touch, not even at corners. Every puzzle made here has exactly one solution.
#[derive(clap::Args, Debug)]
#[command(after_help = "\
Examples:
  queens puzzle generate 8 --grade hard        a puzzle that needs sets of two
  queens puzzle daily --limit 7                a week: Sundays are the hardest
  queens puzzle generate --limit 12 | queens puzzle print -o sheet.pdf
  queens puzzle play --grade medium            on this terminal
  queens puzzle hint board.json --depth 2      why the next step follows
  queens puzzle convert puzzles.json -f sbn

docs/puzzles.md describes grades, techniques and formats.")]
pub(crate) struct PuzzleArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Generate(make::Generate),
    Daily(make::Daily),
    Solve(ask::Solve),
    Hint(ask::Hint),
    Check(ask::Check),
    Print(print::Print),
    Convert(convert::Convert),
    Play(play::Play),
}

pub(crate) fn run(arguments: &PuzzleArguments, terminal: &Terminal) -> Outcome {
    match &arguments.action {
        Action::Generate(arguments) => make::generate(arguments, terminal),
        Action::Daily(arguments) => make::daily(arguments, terminal),
        Action::Solve(arguments) => ask::solve(arguments, terminal),
        Action::Hint(arguments) => ask::hint(arguments, terminal),
        Action::Check(arguments) => ask::check(arguments, terminal),
        Action::Print(arguments) => print::print(arguments, terminal),
        Action::Convert(arguments) => convert::convert(arguments, terminal),
        Action::Play(arguments) => play::play(arguments, terminal),
    }
}

/// Where puzzles are read from.
#[derive(clap::Args, Debug)]
struct Input {
    /// Files of puzzles; `-` or none for stdin
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

impl Input {
    /// All puzzles with their numbers, and whether there were others: each that cannot be read is named.
    fn read_each(&self, terminal: &Terminal) -> Result<(Vec<(usize, Puzzle)>, Status), Failure> {
        let (mut puzzles, mut status, mut number) = (Vec::new(), Status::Done, 0);
        let sources = self.sources();
        for source in &sources {
            let read = read_each_puzzle(&source.text(terminal)?);
            let read = read.unwrap_or_else(|error| vec![Err(error)]);
            let only = sources.len() == 1 && read.len() == 1;
            for puzzle in read {
                number += 1;
                match puzzle {
                    Ok(puzzle) => puzzles.push((number, puzzle)),
                    Err(error) if only => return Err(source.failure(&error)),
                    Err(error) => {
                        status = Status::Unread;
                        say(format_args!("{}: puzzle {number}: {error}", source.name()));
                    }
                }
            }
        }
        Ok((puzzles, status))
    }

    /// [`Input::read_each`] without the numbers.
    fn read_all(&self, terminal: &Terminal) -> Result<(Vec<Puzzle>, Status), Failure> {
        let (puzzles, status) = self.read_each(terminal)?;
        let puzzles = puzzles.into_iter().map(|(_, puzzle)| puzzle).collect();
        Ok((puzzles, status))
    }

    fn sources(&self) -> Vec<Source<'_>> {
        match &self.files[..] {
            [] => vec![Source::STDIN],
            files => files.iter().map(|file| Source::of(file)).collect(),
        }
    }

    fn read_one(&self, terminal: &Terminal) -> Result<(Puzzle, Status), Failure> {
        let (mut puzzles, status) = self.read_all(terminal)?;
        match puzzles.len() {
            1 => Ok((puzzles.remove(0), status)),
            many => Err(Failure::wrong(format_args!(
                "there are {many} puzzles in the input: give one"
            ))),
        }
    }
}

/// What fills regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fill {
    Colors,
    /// Which everyone can tell apart, and printers without colours show
    Patterns,
}

/// How sentences are said.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Speech {
    /// The language of sentences
    #[arg(long, value_name = "LANG", default_value = "en", value_parser = languages())]
    lang: Language,
    /// The number of the first row and column
    #[arg(long, value_parser = boards::base(), default_value = "0")]
    base: Base,
}

impl Speech {
    fn speaker<'p>(&self, puzzle: &'p Puzzle) -> Speaker<'p> {
        Speaker {
            regions: puzzle.names(),
            language: self.lang,
            base: self.base,
        }
    }
}

fn formats() -> impl TypedValueParser<Value = PuzzleFormat> {
    let values =
        PuzzleFormat::ALL.map(|format| PossibleValue::new(format.name()).help(format.about()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<PuzzleFormat>())
}

/// Puts text out whole.
fn put(text: impl AsRef<[u8]>, path: Option<&Path>) -> Result<(), Failure> {
    let mut output = Output::open(path)?;
    output
        .write_all(text.as_ref())
        .map_err(|error| Failure::writing(output.place(), &error))?;
    output.finish()
}

fn written(format: PuzzleFormat, puzzles: &[Puzzle]) -> Result<String, Failure> {
    write_puzzles(format, puzzles).map_err(|error| {
        Failure::wrong(format_args!(
            "{error}: choose another --format, such as json"
        ))
    })
}

/// `3.6`.
fn tenths(rating: u32) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}
