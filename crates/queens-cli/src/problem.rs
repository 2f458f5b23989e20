//! The problem that `list`, `find` and `count` are asked about: a size, rows × columns or a file, and what options add
//! to it. `check` judges by the same rules.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use clap::builder::{NonEmptyStringValueParser, PathBufValueParser, TypedValueParser};
use queens::complete::ProblemError;
use queens::{Problem, Regions, Rules, Square};
use queens_formats::{Base, Format, ReadOptions, Shape, read_problem, read_square};

use crate::boards::{Boards, Found};
use crate::failure::{Failure, refuse, say};
use crate::input::{self, Source, is_piped};
use crate::number::counted;
use crate::terminal::Terminal;
use crate::values::{board_sizes, explained, whole};

/// Who attacks whom, and how many there are.
#[derive(clap::Args, Debug)]
pub(crate) struct RuleOptions {
    /// Who attacks whom: names of rules joined by commas, such as torus; see `queens help rules` [default: queens; with
    /// --regions: regions]
    #[arg(help_heading = "Problem", long, value_name = "RULES")]
    pub(crate) rules: Vec<String>,
    /// Coloured regions, one queen in each: a file with a letter for each square, `-` for stdin
    #[arg(help_heading = "Problem", long, value_name = "FILE")]
    pub(crate) regions: Option<PathBuf>,
    /// Total number of queens [default: the number of rows or of columns, whichever is smaller]
    #[arg(help_heading = "Problem", long, value_name = "K", value_parser = whole(0..=u32::MAX))]
    pub(crate) queens: Option<u32>,
}

impl RuleOptions {
    /// Returns whether any of these options was given.
    pub(crate) fn any(&self) -> bool {
        !self.rules.is_empty() || self.regions.is_some() || self.queens.is_some()
    }

    /// Reads the map of regions.
    pub(crate) fn read_regions(&self, terminal: &Terminal) -> Result<Option<Regions>, Failure> {
        let Some(path) = &self.regions else {
            return Ok(None);
        };
        let source = Source::of(path);
        let text = source.text(terminal)?;
        let read = queens_formats::read_regions(&text);
        Ok(Some(read.map_err(|error| source.failure(&error))?))
    }

    /// The problem under these rules.
    pub(crate) fn apply(
        &self,
        mut problem: Problem,
        regions: Option<Regions>,
        base: Base,
    ) -> Result<Problem, Failure> {
        let typed = self.rules.join(",");
        let names = typed.split([',', ' ']).filter(|name| !name.is_empty());
        let names: Vec<&str> = names.collect();
        if names.is_empty() && !self.rules.is_empty() {
            return Err(Failure::wrong(
                "--rules is empty: write `none` for queens that attack nothing, or leave it out",
            ));
        }
        if names.len() > 1 && names.contains(&"none") {
            return Err(Failure::wrong(format_args!(
                "'{typed}' for --rules: `none` cannot be combined with other names"
            )));
        }
        if names.contains(&"regions") && regions.is_none() && problem.regions().is_none() {
            return Err(Failure::wrong(
                "the rule `regions` needs a map: give --regions FILE",
            ));
        }
        let refuse = |error: ProblemError| Failure::wrong(error.counted_from(base.first()));
        if let Some(regions) = regions {
            problem = problem.with_regions(regions).map_err(refuse)?;
        }
        if !names.is_empty() {
            let rules = typed
                .parse::<Rules>()
                .map_err(|error| Failure::wrong(format_args!("'{typed}' for --rules: {error}")))?;
            problem = problem.with_rules(rules).map_err(refuse)?;
        }
        Ok(match self.queens {
            Some(queens) => problem.with_queens(queens),
            None => problem,
        })
    }
}

/// The problem, if its board is not too large to search.
pub(crate) fn checked(problem: Problem) -> Result<Problem, Failure> {
    if problem.is_too_large() {
        let (rows, columns) = (problem.rows(), problem.columns());
        return Err(Failure::wrong(format_args!(
            "a board of {rows} × {columns} is too large to search: the limit is 2²⁶ squares, as on 8192 × 8192, and 2²⁰ \
             rows or columns; `queens find N` finds a solution on larger ones"
        )));
    }
    Ok(problem)
}

/// The size n, if the problem is n chess queens on an empty n × n board, which every algorithm can solve.
pub(crate) fn plain(problem: &Problem) -> Option<u32> {
    let n = problem.rows();
    (*problem == Problem::square(n)).then_some(n)
}

/// Maximum number of boards in one request.
const MOST_SIZES: usize = 10_000;

/// A problem as it is typed.
#[derive(clap::Args, Debug)]
pub(crate) struct ProblemOptions {
    /// 8, or 4x6 for rows × columns, or a file with a board, `-` for stdin [default: an empty board of the size of
    /// --regions, or the board that is piped in]
    #[arg(help_heading = "Problem", value_name = "N|FILE", value_parser = boards())]
    board: Option<Board>,
    /// The format of FILE [default: detected]
    #[arg(hide_short_help = true, help_heading = "Problem", long, value_name = "FORMAT", value_parser = explained(Format::ALL, Format::name, Format::about), hide_possible_values = true)]
    from: Option<Format>,
    /// Queens already on the board: `0:1 3:2` (row:column) or `b4 d5`
    #[arg(help_heading = "Problem", long, value_name = "SQUARES", value_parser = NonEmptyStringValueParser::new())]
    given: Vec<String>,
    /// Squares that may not be used, as for --given; or whole diagonals (row − column) and antidiagonals (row +
    /// column), on a torus modulo n: `diagonal=-1 antidiagonal=5`
    #[arg(help_heading = "Problem", long, value_name = "SQUARES", value_parser = NonEmptyStringValueParser::new())]
    blocked: Vec<String>,
    #[command(flatten)]
    rules: RuleOptions,
}

/// A board by its size, or by the file that has it.
#[derive(Clone, Debug)]
enum Board {
    Sizes(RangeInclusive<u32>),
    Shape(Shape),
    File(PathBuf),
}

/// Parses a board. What reads as a size is a size: `./8` is a file, and `-` is stdin.
fn boards() -> impl TypedValueParser<Value = Board> {
    PathBufValueParser::new().try_map(|path| {
        let Some(typed) = path.to_str().filter(|typed| *typed != "-") else {
            return Ok(Board::File(path));
        };
        let is_number = |c: char| c.is_ascii_digit();
        let begins = typed.strip_prefix(['-', '−', '+']).unwrap_or(typed);
        if typed.contains("..") && begins.starts_with(is_number) {
            return board_sizes(typed).map(Board::Sizes);
        }
        match input::shape(typed) {
            Ok(shape) if typed.contains(['x', '×']) => Ok(Board::Shape(shape)),
            Ok(_) => board_sizes(typed).map(Board::Sizes),
            Err(error) if begins.chars().all(is_number) => Err(error),
            Err(_) => Ok(Board::File(path)),
        }
    })
}

impl ProblemOptions {
    /// Reads a single board.
    pub(crate) fn read_one(
        &self,
        base: Option<Base>,
        terminal: &Terminal,
    ) -> Result<Problem, Failure> {
        let mut problems = self.read(base, terminal)?;
        if problems.len() > 1 {
            return Err(Failure::wrong(
                "give one size: only `queens count` and `queens bench` take a range",
            ));
        }
        Ok(problems.remove(0))
    }

    /// Reads the problem: one board, or one of each size of a range. Squares are typed counting from `base`.
    pub(crate) fn read(
        &self,
        told: Option<Base>,
        terminal: &Terminal,
    ) -> Result<Vec<Problem>, Failure> {
        let base = told.unwrap_or_default();
        let is_size = !matches!(self.board, Some(Board::File(_)) | None);
        let from = [("--from", self.from.is_some() && is_size)];
        refuse(&from, "is the format of a file: give a file, not a size")?;
        let regions = self.rules.read_regions(terminal)?;
        let problem = match &self.board {
            Some(Board::Sizes(sizes)) => {
                if sizes.clone().nth(MOST_SIZES).is_some() {
                    return Err(Failure::wrong(format_args!(
                        "a range has at most {MOST_SIZES} sizes"
                    )));
                }
                let problems = sizes.clone().map(Problem::square);
                if !self.adds() {
                    return Ok(problems.collect());
                }
                let complete = |problem| self.add(checked(problem)?, regions.clone(), base);
                return problems.map(complete).collect();
            }
            Some(Board::Shape(Shape { rows, columns })) => Problem::rectangle(*rows, *columns),
            Some(Board::File(path)) => self.read_file(path, told, terminal)?,
            None => match &regions {
                Some(regions) => {
                    let (rows, columns) = regions.shape();
                    if rows != columns {
                        return Err(Failure::wrong(format_args!(
                            "the map of regions is not square but {rows} × {columns}: give {rows}x{columns} if that is \
                             intended"
                        )));
                    }
                    Problem::square(rows)
                }
                None if is_piped() => self.read_file(Path::new("-"), told, terminal)?,
                None => {
                    return Err(Failure::wrong(
                        "give a size, such as 8 or 4x6, or a file with a board",
                    ));
                }
            },
        };
        Ok(vec![self.add(checked(problem)?, regions, base)?])
    }

    /// Returns whether options add anything to the size.
    fn adds(&self) -> bool {
        self.rules.any() || !self.given.is_empty() || !self.blocked.is_empty()
    }

    fn read_file(
        &self,
        path: &Path,
        base: Option<Base>,
        terminal: &Terminal,
    ) -> Result<Problem, Failure> {
        if path != Path::new("-") && !path.exists() {
            return Err(Failure::wrong(format_args!(
                "'{}' is neither a size, such as 8 or 4x6, nor a file",
                path.display()
            )));
        }
        let source = Source::of(path);
        let options = ReadOptions {
            format: self.from,
            base,
            ..ReadOptions::default()
        };
        let problem = read_problem(source.open(terminal)?, options);
        problem.map_err(|error| source.failure(&error))
    }

    /// The problem with everything that the options add.
    fn add(
        &self,
        problem: Problem,
        regions: Option<Regions>,
        base: Base,
    ) -> Result<Problem, Failure> {
        let rows = problem.rows();
        let given = words(&self.given).map(|word| square(word, "--given", rows, base));
        let given = given.collect::<Result<Vec<_>, _>>()?;
        let (mut blocked, mut diagonals, mut sums) = (Vec::new(), Vec::new(), Vec::new());
        // Two coordinates that count from 1 make a sum that counts from 2.
        let least = 2 * i64::from(base.first());
        for word in words(&self.blocked) {
            match word.split_once('=') {
                Some(("diagonal", value)) => diagonals.push(number(value, word)?),
                Some(("antidiagonal", value)) => {
                    let sum = number(value, word)?;
                    sums.push(u64::try_from(sum - least).map_err(|_| {
                        Failure::wrong(format_args!(
                            "no square has row + column = {sum}: the values start at {least}"
                        ))
                    })?);
                }
                _ => blocked.push(square(word, "--blocked", rows, base)?),
            }
        }
        self.rules
            .apply(problem, regions, base)?
            .with_given(given)
            .and_then(|problem| problem.with_blocked(blocked))
            .and_then(|problem| problem.with_blocked_diagonals(diagonals))
            .and_then(|problem| problem.with_blocked_antidiagonals(sums))
            .map_err(|error: ProblemError| Failure::wrong(error.counted_from(base.first())))
    }
}

/// Why an option that only applies to an empty board of chess queens is refused.
pub(crate) const ONLY_PLAIN: &str =
    "applies only to chess queens on an empty n × n board: leave it out here";

/// If there is no solution, says why.
pub(crate) fn none(problem: &Problem, nodes: u64, base: Base, found: Found, boards: &mut Boards) {
    if found != Found::None {
        return;
    }
    match problem.contradiction() {
        Some(why) => {
            boards.tell("why", why.to_string());
            say(format_args!(
                "there is no solution: {}",
                why.counted_from(base.first())
            ));
        }
        None => say(format_args!(
            "there is no solution: the search tried everything, {}",
            counted(nodes.into(), "node")
        )),
    }
}

/// Words separated by spaces or commas.
fn words(typed: &[String]) -> impl Iterator<Item = &str> {
    let separate = |c: char| c == ',' || c.is_whitespace();
    let words = typed.iter().flat_map(move |text| text.split(separate));
    words.filter(|word| !word.is_empty())
}

/// Parses a square: `0:1` or `b4`.
fn square(word: &str, option: &str, rows: u32, base: Base) -> Result<Square, Failure> {
    read_square(word, rows, base).ok_or_else(|| {
        Failure::wrong(format_args!(
            "'{word}' for {option} is not a square of this board: write row:column, counted from {}, or a chess square \
             such as b4",
            base.first()
        ))
    })
}

/// Parses the number of a diagonal.
fn number(value: &str, word: &str) -> Result<i64, Failure> {
    let number = value.replace('−', "-").parse::<i32>();
    number.map(i64::from).map_err(|_| {
        Failure::wrong(format_args!(
            "'{word}' for --blocked needs a whole number such as -1"
        ))
    })
}
