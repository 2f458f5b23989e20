//! `queens puzzle …`: puzzles for people.

mod ask;
mod instance;
mod make;
#[cfg(feature = "player")]
mod play;
#[cfg(feature = "pictures")]
mod print;

use std::path::PathBuf;

use clap::{Subcommand, ValueEnum};
use queens_formats::puzzle::words::Phrasebook;
use queens_formats::puzzle::{Puzzle, PuzzleFormat, read_each_puzzle, write_puzzles};
use queens_formats::{Base, Language};
use serde_json::{Value, json};

use crate::answer::AnswerFormat;
use crate::failure::{Failure, Outcome, Status, say};
use crate::input::Source;
use crate::interrupt;
use crate::progress::Progress;
use crate::terminal::Terminal;
use crate::values::one_of;

/// Make, play, check, explain and print puzzles with coloured regions
///
/// Divide a board into n coloured regions; put one queen into every row, column and region, so that no two
/// touch, not even at corners. Every puzzle made here has exactly one solution.
#[derive(clap::Args, Debug)]
pub(crate) struct PuzzleArguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand, Debug)]
enum Action {
    Generate(make::Generate),
    Daily(make::Daily),
    /// Solve puzzles by logic, every step in words
    Solve(Question),
    Hint(ask::Hint),
    /// Check puzzles: does each have connected regions and exactly one solution? How hard is it, or what would fix it?
    Check(Question),
    #[cfg(feature = "pictures")]
    Print(print::Print),
    Convert(make::Convert),
    #[cfg(feature = "player")]
    Play(play::Play),
}

pub(crate) fn run(arguments: &PuzzleArguments, terminal: &Terminal) -> Outcome {
    match &arguments.action {
        Action::Generate(arguments) => make::generate(arguments, terminal),
        Action::Daily(arguments) => make::daily(arguments, terminal),
        Action::Solve(arguments) => ask::solve(arguments, terminal),
        Action::Hint(arguments) => ask::hint(arguments, terminal),
        Action::Check(arguments) => ask::check(arguments, terminal),
        #[cfg(feature = "pictures")]
        Action::Print(arguments) => print::print(arguments, terminal),
        Action::Convert(arguments) => make::convert(arguments, terminal),
        #[cfg(feature = "player")]
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
    /// Reads every puzzle, or the reason it cannot be read, which has been reported.
    fn read_each(&self, terminal: &Terminal) -> Result<Vec<Result<Puzzle, String>>, Failure> {
        let mut puzzles = Vec::new();
        let sources = Source::all(&self.files);
        for source in &sources {
            let read = read_each_puzzle(&source.text(terminal)?);
            let read = read.unwrap_or_else(|error| vec![Err(error)]);
            let only = sources.len() == 1 && read.len() == 1;
            for puzzle in read {
                let number = puzzles.len() + 1;
                puzzles.push(match puzzle {
                    Ok(puzzle) => Ok(puzzle),
                    Err(error) if only => return Err(source.failure(&error)),
                    Err(error) => {
                        say(format_args!("{}: puzzle {number}: {error}", source.name()));
                        Err(error.to_string())
                    }
                });
            }
        }
        Ok(puzzles)
    }

    /// The puzzles of [`Input::read_each`] that can be read, and whether all can.
    fn read_all(&self, terminal: &Terminal) -> Result<(Vec<Puzzle>, Status), Failure> {
        let read = self.read_each(terminal)?;
        let status = if read.iter().all(Result::is_ok) {
            Status::Done
        } else {
            Status::Unread
        };
        Ok((read.into_iter().flatten().collect(), status))
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

/// Puzzles that are asked about, and how the answer is said.
#[derive(clap::Args, Debug)]
struct Question {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    speech: Speech,
    #[command(flatten)]
    format: AnswerFormat,
}

impl Question {
    /// Answers each puzzle in turn with an object and a text. The closure gets words for the puzzle, its number and
    /// whether there are others.
    fn answer(
        &self,
        terminal: &Terminal,
        answer: impl Fn(&Puzzle, Phrasebook<'_>, usize, bool) -> (Value, String, Status),
    ) -> Outcome {
        let puzzles = self.input.read_each(terminal)?;
        let several = puzzles.len() > 1;
        let progress = Progress::start(terminal, "puzzle", Some(puzzles.len() as u64), false);
        let mut worst = Status::Done;
        for (number, puzzle) in (1..).zip(&puzzles) {
            interrupt::check()?;
            let (mut object, text, status) = match puzzle {
                Ok(puzzle) => answer(puzzle, self.speech.phrases(puzzle), number, several),
                Err(why) => {
                    let error = json!({ "status": 2, "message": why });
                    (json!({ "error": error }), String::new(), Status::Unread)
                }
            };
            object["puzzle"] = number.into();
            self.format.print(object, text, Ok(status))?;
            progress.add(1);
            if worst != Status::Unread && status != Status::Done {
                worst = status;
            }
        }
        Ok(worst)
    }
}

/// What fills regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Fill {
    Colors,
    /// Patterns that everyone can tell apart, also in black and white
    Patterns,
}

/// How sentences are said.
#[derive(clap::Args, Clone, Copy, Debug)]
struct Speech {
    /// The language of sentences [default: en]
    #[arg(long, value_name = "LANG", value_parser = one_of(Language::ALL, Language::name))]
    lang: Option<Language>,
    /// The number of the first row and column
    #[arg(long, value_parser = one_of(Base::ALL, Base::name), default_value = "0")]
    base: Base,
}

impl Speech {
    fn phrases<'p>(&self, puzzle: &'p Puzzle) -> Phrasebook<'p> {
        Phrasebook {
            regions: puzzle.names(),
            language: self.lang.unwrap_or_default(),
            base: self.base,
        }
    }
}

fn written(format: PuzzleFormat, puzzles: &[Puzzle]) -> Result<String, Failure> {
    write_puzzles(format, puzzles).map_err(|error| {
        Failure::wrong(format_args!(
            "{error}: choose another --format, such as json"
        ))
    })
}
