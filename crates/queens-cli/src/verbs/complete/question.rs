//! What was typed and read → the problem.

use queens::Square;
use queens::complete::{Family, Problem, ProblemError};
use queens::random::Random;
use queens_formats::{Base, ReadOptions, Shape, read_problem, read_square};

use super::Complete;
use crate::failure::Failure;
use crate::input::{Source, is_piped, shape};
use crate::number::counted;
use crate::problem::checked;
use crate::seed::seed;
use crate::terminal::Terminal;

pub(super) fn problem(arguments: &Complete, terminal: &Terminal) -> Result<Problem, Failure> {
    let board = &arguments.board;
    let base = arguments.output.base;
    let regions = board.rules.read_regions(terminal)?;
    let size = board.size.as_deref().map(size).transpose()?;
    let shape = size.or(regions.as_ref().map(|regions| {
        let (rows, columns) = regions.shape();
        Shape { rows, columns }
    }));
    // The map of regions may be what comes in by stdin.
    let map_piped = (board.rules.regions.as_deref()).is_some_and(|path| path.as_os_str() == "-");
    let mut problem = match (arguments.generate, &arguments.file, shape) {
        (Some(family), _, Some(shape)) => generated(arguments, family, shape, terminal)?,
        (_, Some(path), _) => {
            let problem = read(arguments, Source::of(path), shape, terminal)?;
            problem.or(shape.map(|shape| Problem::rectangle(shape.rows, shape.columns)))
        }
        (_, None, Some(shape)) => {
            let piped = match is_piped() && !map_piped {
                true => read(arguments, Source::STDIN, Some(shape), terminal)?,
                false => None,
            };
            piped.or(Some(Problem::rectangle(shape.rows, shape.columns)))
        }
        (_, None, None) => read(arguments, Source::STDIN, None, terminal)?,
    }
    .ok_or_else(|| Failure::wrong("there is no board in the input"))?;
    problem = board.rules.apply(problem, regions, base)?;
    let rows = problem.rows();
    let given = squares(&board.given, "--given", rows, base)?;
    let blocked = squares(&board.blocked, "--blocked", rows, base)?;
    let diagonals = numbers(&board.blocked_diagonals, "--blocked-diagonals")?;
    // Two coordinates that count from 1 make a sum that counts from 2.
    let least = 2 * i64::from(base.first());
    let sums: Vec<u64> = numbers(&board.blocked_antidiagonals, "--blocked-antidiagonals")?
        .into_iter()
        .map(|sum| {
            u64::try_from(sum - least).map_err(|_| {
                Failure::wrong(format_args!(
                    "no square has row + column = {sum}: the values start at {least}"
                ))
            })
        })
        .collect::<Result<_, _>>()?;
    problem
        .with_given(given)
        .and_then(|problem| problem.with_blocked(blocked))
        .and_then(|problem| problem.with_blocked_diagonals(diagonals))
        .and_then(|problem| problem.with_blocked_antidiagonals(sums))
        .map_err(|error: ProblemError| Failure::wrong(error.counted_from(base.first())))
}

/// A board of a family.
fn generated(
    arguments: &Complete,
    family: Family,
    shape: Shape,
    terminal: &Terminal,
) -> Result<Option<Problem>, Failure> {
    let (Shape { rows, columns }, largest) = (shape, family.largest_n());
    if rows != columns || rows > largest {
        return Err(Failure::wrong(format_args!(
            "--generate {family} makes square boards of up to {largest} rows: give such a --size N"
        )));
    }
    if family.needs_solution() && (rows == 2 || rows == 3) {
        return Err(Failure::wrong(format_args!(
            "--generate {family} begins with a solution, and n = {rows} has none: give another --size"
        )));
    }
    let (amount, greatest) = (arguments.amount, family.greatest(rows));
    if let Some(amount) = amount.filter(|&amount| amount > greatest) {
        return Err(Failure::wrong(format_args!(
            "--amount {amount} is more than {family} can have on {rows} × {rows}: {greatest} at most"
        )));
    }
    let amount = amount.unwrap_or_else(|| family.hard_amount(rows));
    let made = family.generate(
        rows,
        amount,
        &mut Random::new(seed(arguments.seed, terminal)),
    );
    let given = made.given().len() as u32;
    if matches!(family, Family::Placement | Family::Prefix) && given < amount {
        terminal.remark(format_args!(
            "no more than {} found room: not {amount}",
            counted(given.into(), "queen")
        ));
    }
    Ok(Some(made))
}

/// The board in the file, or on stdin.
fn read(
    arguments: &Complete,
    source: Source<'_>,
    size: Option<Shape>,
    terminal: &Terminal,
) -> Result<Option<Problem>, Failure> {
    let options = ReadOptions {
        format: arguments.input_format,
        base: Some(arguments.output.base),
        size,
        ..ReadOptions::default()
    };
    let problem = match read_problem(source.open(terminal)?, options) {
        Ok(problem) => problem,
        Err(error) if error.is_empty() && size.is_some() => return Ok(None),
        Err(error) => return Err(source.failure(&error)),
    };
    checked(problem.rows(), problem.columns())?;
    Ok(Some(problem))
}

/// `8` or `8x10`.
fn size(typed: &str) -> Result<Shape, Failure> {
    let shape = shape(typed)
        .map_err(|error| Failure::wrong(format_args!("'{typed}' for --size: {error}")))?;
    checked(shape.rows, shape.columns)?;
    Ok(shape)
}

/// Words separated by spaces or commas.
fn words(typed: &[String]) -> impl Iterator<Item = &str> {
    let separate = |c: char| c == ',' || c.is_whitespace();
    let words = typed.iter().flat_map(move |text| text.split(separate));
    words.filter(|word| !word.is_empty())
}

/// `0:1 3:2` or `b4 d5`.
fn squares(typed: &[String], option: &str, rows: u32, base: Base) -> Result<Vec<Square>, Failure> {
    words(typed)
        .map(|word| {
            read_square(word, rows, base).ok_or_else(|| {
                Failure::wrong(format_args!(
                    "'{word}' for {option} is not a square of this board: write row:column, \
                     counted from {}, or a chess square such as b4",
                    base.first()
                ))
            })
        })
        .collect()
}

fn numbers(typed: &[String], option: &str) -> Result<Vec<i64>, Failure> {
    words(typed)
        .map(|word| {
            let number = word.replace('−', "-").parse::<i32>();
            number.map(i64::from).map_err(|_| {
                Failure::wrong(format_args!(
                    "'{word}' for {option} is not a whole number such as -1"
                ))
            })
        })
        .collect()
}
