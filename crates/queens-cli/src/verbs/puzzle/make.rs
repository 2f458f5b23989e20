//! `queens puzzle generate` and `daily`.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use queens::Random;
use queens::complete::Family;
use queens::puzzle::{
    Clues, Day, GradeWanted, MapSymmetry, Recipe, RecipeError, Style, classic, daily as puzzle_of,
    paint,
};
use queens_formats::puzzle::words::Phrasebook;
use queens_formats::puzzle::{DrawPuzzle, Puzzle, PuzzleFormat, draw_puzzle};

use super::{Input, instance, written};
use crate::failure::{Failure, Outcome, Status, refuse, say};
use crate::input::Source;
use crate::interrupt;
use crate::number;
use crate::output::{form_of, put};
use crate::progress::Progress;
use crate::seed;
use crate::terminal::Terminal;
use crate::values::{at_least_one, board_size, explained, one_of, whole};

/// Make puzzles, each with exactly one solution
///
/// The same options and seed give the same puzzles on every machine. They are drawn on a terminal and written as JSON to a
/// pipe or a file, unless --format asks for another form.
#[derive(clap::Args, Debug)]
pub(super) struct Generate {
    /// Number of rows, columns and regions [default: 8, or as in --paint]
    #[arg(value_name = "N", value_parser = board_size, conflicts_with = "paint")]
    n: Option<u32>,
    /// Queens in each row, column and region [default: 1]
    #[arg(long, value_name = "K", value_parser = whole(0..=u32::MAX))]
    stars: Option<u32>,
    /// How hard: easy, medium, hard, expert, fiendish; or ratings of the hardest step, such as 3.4..4.0, from 1.0 for single
    /// squares to 5.5 and more for pairs and chains
    #[arg(long, value_name = "GRADE", value_parser = |typed: &str| typed.parse::<GradeWanted>())]
    grade: Option<GradeWanted>,
    /// Sizes and shapes of regions [default: newspaper]
    #[arg(long, value_parser = one_of(Style::ALL, Style::name))]
    style: Option<Style>,
    /// Size of the smallest region allowed, in squares [default: by the style]
    #[arg(long, value_name = "SQUARES", value_parser = whole(0..=u32::MAX))]
    least: Option<u32>,
    /// The symmetry of the map [default: none]
    #[arg(long, value_parser = one_of(MapSymmetry::ALL, MapSymmetry::name))]
    symmetry: Option<MapSymmetry>,
    /// A map to be finished: a file with letters where regions are fixed, and `.` where they may grow. If no puzzle is found
    /// that keeps all letters, as few squares as can be found change their region, and they are named
    #[arg(long, value_name = "FILE")]
    paint: Option<PathBuf>,
    /// What is given: coloured regions; or, for chess queens, some queens (classic) or blocked squares (blocked). The others
    /// are instances for solvers and may have any number of solutions: queens placed at random (placement), rows filled from
    /// the top (prefix), some queens of a solution (punched), blocked squares or blocked diagonals
    #[arg(long, default_value = "regions", value_parser = kinds())]
    kind: String,
    /// The size of an instance for solvers: the number of queens, rows, squares or diagonals [default: a hard one]
    #[arg(long, value_name = "K", value_parser = whole(0..=u32::MAX))]
    pub(super) amount: Option<u32>,
    /// Number of puzzles
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one, default_value = "1")]
    pub(super) limit: u64,
    /// Seed of the random choices
    #[arg(long, value_name = "S", value_parser = whole(0..=u64::MAX))]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) out: Out,
}

/// How puzzles are put out.
#[derive(clap::Args, Debug)]
pub(super) struct Out {
    /// How puzzles are written; `--json` is short for `--format json` [default: by the extension of FILE; a drawing on a
    /// terminal; else json]
    #[arg(short, long, value_name = "FORMAT", value_parser = explained(PuzzleFormat::ALL, PuzzleFormat::name, PuzzleFormat::about))]
    pub(super) format: Option<PuzzleFormat>,
    /// Write to this file, even if some puzzles could not be made or read
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Out {
    /// The format, by name or by the ending of the file; `None` for a drawing.
    fn form(&self, terminal: &Terminal) -> Result<Option<PuzzleFormat>, Failure> {
        let file = self.output.as_deref();
        let ending = file.and_then(|path| path.extension()?.to_str());
        if let (None, Some(ending @ ("svg" | "png" | "pdf"))) = (self.format, ending) {
            return Err(Failure::wrong(format_args!(
                "`queens puzzle print` makes pictures: leave out -o, and add `| queens puzzle print -o FILE.{ending}`"
            )));
        }
        let usual = (file.is_some() || !terminal.stdout).then_some(PuzzleFormat::Json);
        let mut forms = PuzzleFormat::ALL
            .map(|format| (format.name(), Some(format)))
            .to_vec();
        forms.push(("txt", Some(PuzzleFormat::Letters)));
        form_of(&forms, self.format.map(Some), file, usual)
    }
}

/// Maximum number of puzzles in a row that repeat earlier ones, counting mirror images and rotations as the same.
const MOST_IN_VAIN: usize = 1000;

fn kinds() -> impl TypedValueParser<Value = String> {
    let families = Family::ALL.map(Family::name);
    PossibleValuesParser::new(
        ["regions", "classic", "blocked"]
            .into_iter()
            .chain(families),
    )
}

impl Generate {
    /// Number of rows and columns.
    pub(super) fn size(&self) -> u32 {
        self.n.unwrap_or(8)
    }

    /// Refuses options that would change nothing.
    fn refuse(&self) -> Result<(), Failure> {
        let kind = self.kind.as_str();
        let of_regions = [
            ("--stars", self.stars.is_some()),
            ("--grade", self.grade.is_some()),
            ("--style", self.style.is_some()),
            ("--least", self.least.is_some()),
            ("--symmetry", self.symmetry.is_some()),
            ("--paint", self.paint.is_some()),
        ];
        if kind != "regions" {
            let why = format_args!("is for coloured regions: leave it out with --kind {kind}");
            refuse(&of_regions, why)?;
        }
        let is_instance = kind.parse::<Family>().is_ok();
        let why = format_args!(
            "is for instances for solvers, such as --kind diagonals: leave it out with --kind {kind}"
        );
        refuse(&[("--amount", self.amount.is_some() && !is_instance)], why)
    }
}

pub(super) fn generate(arguments: &Generate, terminal: &Terminal) -> Outcome {
    arguments.refuse()?;
    if let Ok(family) = arguments.kind.parse::<Family>() {
        return instance::generate(family, arguments, terminal);
    }
    arguments.out.form(terminal)?;
    let painted = |path: &PathBuf| {
        let wrong = |error| Failure::wrong(format_args!("{}: {error}", path.display()));
        paint(&Source::of(path).text(terminal)?).map_err(wrong)
    };
    let paint = arguments.paint.as_ref().map(painted).transpose()?;
    let n = paint
        .as_ref()
        .map_or(arguments.size(), |paint| paint.len().isqrt() as u32);
    let recipe = Recipe {
        stars: arguments.stars.unwrap_or(1),
        style: arguments.style.unwrap_or_default(),
        least: arguments.least,
        symmetry: arguments.symmetry.unwrap_or_default(),
        paint,
        grade: arguments.grade.clone(),
        ..Recipe::new(n)
    };
    let seed = arguments.seed.unwrap_or_else(seed::fresh);
    let clues = match arguments.kind.as_str() {
        "regions" => None,
        "classic" => Some(Clues::Given),
        _ => Some(Clues::Blocked),
    };
    let progress = Progress::start(terminal, "puzzle", Some(arguments.limit), false);
    let mut puzzles = Vec::new();
    // The first puzzle of a seed does not depend on how many puzzles are made.
    let mut made = (0..).map(|number| {
        let (mut random, run) = (Random::stream(seed, number), progress.run());
        match clues {
            None => recipe.make_within(&mut random, &run),
            Some(clues) => {
                let attempts = if n <= 12 { 20 } else { 1 };
                classic(n, clues, attempts, &mut random, &run)
            }
        }
    });
    let mut known = HashSet::new();
    let mut is_new = |puzzle: &Puzzle| known.insert(puzzle.short_id());
    let end = loop {
        if puzzles.len() as u64 == arguments.limit {
            break Ok(Status::Done);
        }
        if interrupt::requested() {
            break Err(Failure::Interrupted);
        }
        let mut attempts = made.by_ref().take(MOST_IN_VAIN);
        match attempts.find(|made| made.as_ref().map_or(true, &mut is_new)) {
            Some(Ok(mut puzzle)) => {
                tell_repainted(&recipe, &puzzle, terminal);
                puzzle.id = Some(puzzle.short_id());
                puzzles.push(puzzle);
                progress.set(puzzles.len() as u64);
            }
            Some(Err(RecipeError::NotFound)) if recipe.paint.is_some() => {
                let why =
                    "no puzzle was found that matches the painting, nor changes that would fix it";
                break Err(Failure::NoAnswer(why.to_owned(), Status::Unknown));
            }
            Some(Err(error)) => break not_made(&error),
            None => {
                let many = number::counted(puzzles.len() as u128, "different puzzle");
                let why = format!("no more than {many} could be found");
                break Err(Failure::NoAnswer(why, Status::Unknown));
            }
        }
    };
    drop(progress);
    // The seed is printed only if there is something to reproduce.
    if arguments.seed.is_none() && !matches!(end, Err(Failure::NoAnswer(_, Status::Unread))) {
        seed::tell(seed, terminal);
    }
    if !puzzles.is_empty() {
        put_out(&arguments.out, &puzzles, terminal)?;
    }
    end
}

/// How a verb ends if its puzzle cannot be made.
pub(super) fn not_made(error: &RecipeError) -> Outcome {
    match error {
        RecipeError::NotFound => {
            let why = format!("{error}; try an easier grade or a larger board");
            Err(Failure::NoAnswer(why, Status::Unknown))
        }
        RecipeError::Stopped => Err(Failure::Interrupted),
        _ => Err(Failure::wrong(error)),
    }
}

/// Names the squares of a painting that had to go to other regions, if there are any.
fn tell_repainted(recipe: &Recipe, puzzle: &Puzzle, terminal: &Terminal) {
    let changes: Vec<String> = (recipe.repainted(puzzle).iter())
        .map(|(square, region)| format!("{square} to region {}", puzzle.region_name(*region)))
        .collect();
    if !changes.is_empty() {
        let changes = changes.join(", ");
        say(format_args!(
            "no puzzle was found that matches the painting; changed {changes}"
        ));
    } else if recipe.paint.is_some() {
        terminal.note("all painted squares kept their regions");
    }
}

fn put_out(out: &Out, puzzles: &[Puzzle], terminal: &Terminal) -> Result<(), Failure> {
    let text = match out.form(terminal)? {
        None => drawn(puzzles, terminal.color),
        Some(format) => written(format, puzzles)?,
    };
    put(text, out.output.as_deref())
}

/// Puzzles drawn with characters, each below what is known about it.
fn drawn(puzzles: &[Puzzle], color: bool) -> String {
    let style = DrawPuzzle {
        color,
        ..DrawPuzzle::default()
    };
    let drawn = puzzles.iter().map(|puzzle| {
        let grade = puzzle.grade().ok();
        let grade = grade.map(|grade| Phrasebook::default().grade(&grade));
        let known = [puzzle.date.clone(), puzzle.id.clone(), grade];
        let mut known = Vec::from_iter(known.into_iter().flatten()).join(", ");
        if !known.is_empty() {
            known.push('\n');
        }
        known + &draw_puzzle(puzzle, &style)
    });
    drawn.collect::<Vec<_>>().join("\n")
}

/// Convert puzzles between formats
#[derive(clap::Args, Debug)]
pub(super) struct Convert {
    #[command(flatten)]
    input: Input,
    #[command(flatten)]
    out: Out,
}

pub(super) fn convert(arguments: &Convert, terminal: &Terminal) -> Outcome {
    arguments.out.form(terminal)?;
    let (puzzles, status) = arguments.input.read_all(terminal)?;
    // Without puzzles no file is written: an existing one stays as it is.
    if !puzzles.is_empty() {
        put_out(&arguments.out, &puzzles, terminal)?;
    }
    match status {
        Status::Done => Ok(status),
        _ => {
            let why = "some of the puzzles cannot be read";
            Err(Failure::NoAnswer(why.to_owned(), status))
        }
    }
}

/// The puzzle of a day, the same everywhere: on average larger and harder from Monday to Sunday
#[derive(clap::Args, Debug)]
pub(super) struct Daily {
    /// The day [default: today, in UTC]
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = |typed: &str| typed.parse::<Day>())]
    date: Option<Day>,
    /// Number of days, from that day on
    #[arg(short = 'n', long, value_name = "K", value_parser = at_least_one, default_value = "1")]
    limit: u64,
    #[command(flatten)]
    out: Out,
}

pub(super) fn daily(arguments: &Daily, terminal: &Terminal) -> Outcome {
    arguments.out.form(terminal)?;
    let today = || {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).ok()?;
        Day::since_1970((now.as_secs() / 86_400) as u32)
    };
    let Some(day) = arguments.date.or_else(today) else {
        return Err(Failure::wrong(
            "the clock of this machine is wrong: give --date",
        ));
    };
    let days = std::iter::successors(Some(day), |day| day.next());
    let days: Vec<(Day, u64)> = days.zip(1..=arguments.limit).collect();
    if (days.len() as u64) < arguments.limit {
        return Err(Failure::wrong(
            "the last day with a puzzle is 9999-12-31: ask for fewer",
        ));
    }
    let progress = Progress::start(terminal, "puzzle", Some(arguments.limit), false);
    let mut puzzles = Vec::new();
    for (day, number) in days {
        if interrupt::requested() {
            break;
        }
        let mut puzzle = puzzle_of(day);
        puzzle.date = Some(day.to_string());
        puzzle.id = Some(puzzle.short_id());
        puzzles.push(puzzle);
        progress.set(number);
    }
    drop(progress);
    if !puzzles.is_empty() {
        put_out(&arguments.out, &puzzles, terminal)?;
    }
    interrupt::check().map(|()| Status::Done)
}
