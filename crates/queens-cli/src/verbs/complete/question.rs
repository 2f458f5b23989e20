//! What was typed and read → the problem.

use std::io::Read;

use queens::Square;
use queens::complete::{Problem, ProblemError};
use queens::random::Random;
use queens_formats::{Base, ReadOptions, Reader};
use serde_json::Value;

use super::Complete;
use crate::failure::Failure;
use crate::input::BoardInput;
use crate::problem::{checked, from_json};
use crate::terminal::Terminal;
use crate::values::board_size;

/// `b4`: the column's letter, then the row counted from the bottom.
pub(super) fn chess_square(square: Square, rows: u32) -> String {
    let mut letters = Vec::new();
    let mut column = square.column + 1;
    while column > 0 {
        column -= 1;
        letters.push(char::from(b'a' + (column % 26) as u8));
        column /= 26;
    }
    letters.reverse();
    format!("{}{}", String::from_iter(letters), rows - square.row)
}

pub(super) fn problem(arguments: &Complete, terminal: &Terminal) -> Result<Problem, Failure> {
    let board = &arguments.board;
    let base = arguments.output.base;
    let regions = board.rules.read_regions(base)?;
    let size = board.size.as_deref().map(size).transpose()?;
    let mut problem = match (arguments.generate, size, &regions) {
        (Some(family), Some((rows, columns)), _) => {
            let largest = family.largest_n();
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
            let amount = arguments.amount.unwrap_or_else(|| family.hard_amount(rows));
            family.generate(rows, amount, &mut Random::new(arguments.seed))
        }
        (_, Some((rows, columns)), _) if arguments.file.is_none() => {
            Problem::rectangle(rows, columns)
        }
        (_, None, Some(regions)) if arguments.file.is_none() => {
            let (rows, columns) = regions.shape();
            Problem::rectangle(rows, columns)
        }
        _ => read(arguments, size, terminal)?,
    };
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

/// The board in the file, or on stdin.
fn read(
    arguments: &Complete,
    size: Option<(u32, u32)>,
    terminal: &Terminal,
) -> Result<Problem, Failure> {
    let input = BoardInput {
        file: arguments.file.clone(),
        format: arguments.input_format,
        base: arguments.output.base,
    };
    let name = match &arguments.file {
        Some(path) => path.display().to_string(),
        None => "stdin".to_owned(),
    };
    let mut text = String::new();
    let read = input.open(terminal)?.read_to_string(&mut text);
    read.map_err(|error| Failure::reading(&name, &error))?;
    if text.trim_start().starts_with('{')
        && let Ok(value) = serde_json::from_str::<Value>(&text)
        && value.get("n").is_none()
    {
        // The answer of --json holds its question.
        return from_json(value.get("problem").cloned().unwrap_or(value), &name);
    }
    let options = ReadOptions {
        format: arguments.input_format,
        base: arguments.output.base,
        size: match size {
            Some((rows, columns)) if rows == columns => Some(rows),
            Some(_) => {
                return Err(Failure::wrong(
                    "boards in files are square: give --size N, or leave it out",
                ));
            }
            None => None,
        },
        ..ReadOptions::default()
    };
    let mut boards =
        Reader::new(text.as_bytes(), options).map_err(|error| input.failure(&error))?;
    let board = match boards.next() {
        Some(board) => board.map_err(|error| input.failure(&error))?,
        None => return Err(Failure::wrong(format_args!("{name} holds no board"))),
    };
    if boards.next().is_some() {
        return Err(Failure::wrong(format_args!(
            "{name} holds more than one board: give one to complete"
        )));
    }
    let n = board.queens.n();
    checked(n, n)?;
    Problem::square(n)
        .with_given(board.queens.queens().iter().copied())
        .and_then(|problem| problem.with_blocked(board.blocked))
        .map_err(Failure::wrong)
}

/// `8` or `8x10`.
fn size(typed: &str) -> Result<(u32, u32), Failure> {
    let side = |text: &str| {
        board_size(text)
            .map_err(|error| Failure::wrong(format_args!("'{typed}' for --size: {error}")))
    };
    match typed.split_once(['x', '×']) {
        None => side(typed).and_then(|n| checked(n, n)),
        Some((rows, columns)) => checked(side(rows)?, side(columns)?),
    }
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
            square(word, rows, base).ok_or_else(|| {
                Failure::wrong(format_args!(
                    "'{word}' for {option} is not a square of this board: write row:column, \
                     counted from {}, or a chess square such as b4",
                    base.first()
                ))
            })
        })
        .collect()
}

fn square(word: &str, rows: u32, base: Base) -> Option<Square> {
    if let Some((row, column)) = word.split_once(':') {
        let number = |text: &str| text.parse::<u32>().ok()?.checked_sub(base.first());
        return Some(Square::new(number(row)?, number(column)?));
    }
    let (letters, rank) = word.split_at(word.find(|c: char| c.is_ascii_digit())?);
    let mut column = 0u32;
    for letter in letters.chars() {
        let value = letter.to_ascii_lowercase().to_digit(36)?.checked_sub(10)?;
        column = column.checked_mul(26)?.checked_add(value + 1)?;
    }
    let row = rows.checked_sub(rank.parse().ok().filter(|&rank| rank > 0)?)?;
    Some(Square::new(row, column.checked_sub(1)?))
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
