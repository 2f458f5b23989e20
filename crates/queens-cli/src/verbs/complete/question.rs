//! What was typed and read → the problem.

use std::fs;
use std::io::Read;

use queens::Square;
use queens::complete::{Contradiction, Problem, Regions, Rules};
use queens::random::Random;
use queens_formats::{Base, ReadOptions, Reader};
use serde::Deserialize;
use serde_json::{Value, json};

use super::Complete;
use crate::arguments::board_size;
use crate::failure::Failure;
use crate::input::BoardInput;
use crate::terminal::Terminal;

/// The largest board has 8192 × 8192 squares: memory is a byte for each.
const MOST_SQUARES: u64 = 1 << 26;

/// A problem as `--generate` and `--json` print it. Numbers count from 0.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Json {
    rows: u32,
    columns: u32,
    queens: Option<u32>,
    rules: Option<String>,
    #[serde(default)]
    given: Vec<[u32; 2]>,
    #[serde(default)]
    blocked: Vec<[u32; 2]>,
    #[serde(default)]
    blocked_diagonals: Vec<i64>,
    #[serde(default)]
    blocked_antidiagonals: Vec<u64>,
    regions: Option<Vec<String>>,
}

pub(super) fn squares_json(squares: &[Square]) -> Value {
    let pair = |square: &Square| json!([square.row, square.column]);
    squares.iter().map(pair).collect()
}

pub(super) fn to_json(problem: &Problem) -> Value {
    let mut object = json!({
        "rows": problem.rows(),
        "columns": problem.columns(),
        "queens": problem.queens(),
        "rules": problem.rules().to_string(),
        "given": squares_json(problem.given()),
        "blocked": squares_json(problem.blocked()),
        "blocked_diagonals": problem.blocked_diagonals(),
        "blocked_antidiagonals": problem.blocked_antidiagonals(),
    });
    if let Some(regions) = problem.regions() {
        let text = regions.to_string();
        object["regions"] = text.lines().collect();
    }
    object
}

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

/// Why there is no completion.
pub(super) fn explain(why: &Contradiction, base: Base) -> String {
    why.counted_from(base.first()).to_string()
}

pub(super) fn problem(arguments: &Complete, terminal: &Terminal) -> Result<Problem, Failure> {
    let board = &arguments.board;
    let base = arguments.output.base;
    let regions = match &board.regions {
        None => None,
        Some(path) => {
            let text = fs::read_to_string(path)
                .map_err(|error| Failure::reading(path.display(), &error))?;
            let regions = Regions::parse(&text)
                .map_err(|error| Failure::wrong(format_args!("{}: {error}", path.display())))?;
            Some(regions)
        }
    };
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
    let typed = board.rules.join(",");
    if !board.rules.is_empty() {
        let rules: Rules = typed
            .parse()
            .map_err(|error| Failure::wrong(format_args!("'{typed}' for --rules: {error}")))?;
        let needs_map = typed.split([',', ' ']).any(|name| name == "regions");
        if needs_map && regions.is_none() && problem.regions().is_none() {
            return Err(Failure::wrong(
                "the rules `regions` need a map of them: give --regions FILE",
            ));
        }
        problem = problem.with_rules(rules).map_err(Failure::wrong)?;
    } else if regions.is_some() {
        problem = problem.with_rules(Rules::PUZZLE).map_err(Failure::wrong)?;
    }
    if let Some(regions) = regions {
        problem = problem.with_regions(regions).map_err(Failure::wrong)?;
    }
    if let Some(queens) = board.queens {
        problem = problem.with_queens(queens);
    }
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
        .map_err(Failure::wrong)
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
        let value = value.get("problem").cloned().unwrap_or(value);
        let problem = serde_json::from_value(value)
            .map_err(|error| Failure::wrong(format_args!("{name}: {error}")))?;
        return from_json(problem);
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

fn from_json(json: Json) -> Result<Problem, Failure> {
    let (rows, columns) = checked(json.rows, json.columns)?;
    let squares =
        |list: Vec<[u32; 2]>| list.into_iter().map(|[row, column]| Square { row, column });
    let mut problem = Problem::rectangle(rows, columns);
    if let Some(queens) = json.queens {
        problem = problem.with_queens(queens);
    }
    if let Some(text) = json.rules {
        let rules: Rules = text
            .parse()
            .map_err(|error| Failure::wrong(format_args!("'{text}' in \"rules\": {error}")))?;
        problem = problem.with_rules(rules).map_err(Failure::wrong)?;
    }
    if let Some(regions) = json.regions {
        let regions = Regions::parse(&regions.join("\n")).map_err(Failure::wrong)?;
        problem = problem.with_regions(regions).map_err(Failure::wrong)?;
    }
    problem
        .with_given(squares(json.given))
        .and_then(|problem| problem.with_blocked(squares(json.blocked)))
        .and_then(|problem| problem.with_blocked_diagonals(json.blocked_diagonals))
        .and_then(|problem| problem.with_blocked_antidiagonals(json.blocked_antidiagonals))
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

fn checked(rows: u32, columns: u32) -> Result<(u32, u32), Failure> {
    if u64::from(rows) * u64::from(columns) > MOST_SQUARES || rows.max(columns) > 1 << 20 {
        return Err(Failure::wrong(format_args!(
            "{rows} × {columns} is too large a board to complete, 8192 × 8192 is the largest; \
             `queens find N` fills larger ones"
        )));
    }
    Ok((rows, columns))
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
