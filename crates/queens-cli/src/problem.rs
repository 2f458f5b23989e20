//! Boards to complete, as options and as JSON: what `complete` and `check` have in common.

use std::fs;
use std::path::PathBuf;
use std::str::FromStr;

use queens::Square;
use queens::complete::{Problem, Regions, Rules};
use queens_formats::Base;
use serde::Deserialize;
use serde_json::{Value, json};

use crate::failure::Failure;

/// The largest board has 8192 × 8192 squares: memory is a byte for each.
const MOST_SQUARES: u64 = 1 << 26;

/// Who attacks whom, and how many there are.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Board")]
pub(crate) struct RuleOptions {
    #[arg(long, value_name = "RULES", help = rules_help())]
    pub(crate) rules: Vec<String>,
    /// Coloured regions, one queen in each: a file with a letter for each square, `.` for no region
    #[arg(long, value_name = "FILE")]
    pub(crate) regions: Option<PathBuf>,
    /// How many queens in all [default: as many as rows, or columns if they are fewer]
    #[arg(long, value_name = "K", value_parser = whole::<u32>)]
    pub(crate) queens: Option<u32>,
}

/// A number of things.
pub(crate) fn whole<T: FromStr>(typed: &str) -> Result<T, String> {
    typed
        .parse()
        .map_err(|_| "give a whole number, for example 4".to_owned())
}

fn rules_help() -> String {
    let names: Vec<String> = Rules::NAMED
        .iter()
        .map(|(name, _, words)| format!("{name} ({words})"))
        .collect();
    format!(
        "Who attacks whom, names joined by commas [default: queens; with --regions: regions]: {}",
        names.join(", ")
    )
}

impl RuleOptions {
    /// Is any of them there?
    pub(crate) fn any(&self) -> bool {
        !self.rules.is_empty() || self.regions.is_some() || self.queens.is_some()
    }

    /// The map of regions, read.
    pub(crate) fn read_regions(&self, base: Base) -> Result<Option<Regions>, Failure> {
        let Some(path) = &self.regions else {
            return Ok(None);
        };
        let wrong = |error| Failure::wrong(format_args!("{}: {error}", path.display()));
        let text =
            fs::read_to_string(path).map_err(|error| Failure::reading(path.display(), &error))?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let regions = queens_formats::read_regions(text)
            .map_err(|error| wrong(error.counted_from(base.first()).to_string()))?;
        match regions.names() {
            [] => Err(wrong(
                "there is no region: write a line for each row and a letter for each square".into(),
            )),
            _ => Ok(Some(regions)),
        }
    }

    /// The problem under these rules.
    pub(crate) fn apply(
        &self,
        mut problem: Problem,
        regions: Option<Regions>,
        base: Base,
    ) -> Result<Problem, Failure> {
        let typed = self.rules.join(",");
        let rules =
            match (typed.is_empty(), &regions) {
                (true, None) => None,
                (true, Some(_)) => Some(Rules::PUZZLE),
                (false, _) => Some(typed.parse().map_err(|error| {
                    Failure::wrong(format_args!("'{typed}' for --rules: {error}"))
                })?),
            };
        let needs_map = typed.split([',', ' ']).any(|name| name == "regions");
        if needs_map && regions.is_none() && problem.regions().is_none() {
            return Err(Failure::wrong(
                "the rules `regions` need a map of them: give --regions FILE",
            ));
        }
        let refuse = |error: queens::complete::ProblemError| {
            Failure::wrong(error.counted_from(base.first()))
        };
        if let Some(rules) = rules {
            problem = problem.with_rules(rules).map_err(refuse)?;
        }
        if let Some(regions) = regions {
            problem = problem.with_regions(regions).map_err(refuse)?;
        }
        Ok(match self.queens {
            Some(queens) => problem.with_queens(queens),
            None => problem,
        })
    }
}

/// A problem as `complete --generate` and `--json` print it. Numbers count from 0.
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

/// `[[row, column], …]`.
pub(crate) fn squares_json(squares: &[Square]) -> Value {
    let pair = |square: &Square| json!([square.row, square.column]);
    squares.iter().map(pair).collect()
}

pub(crate) fn squares_from_json(squares: Vec<[u32; 2]>) -> Vec<Square> {
    let square = |[row, column]: [u32; 2]| Square { row, column };
    squares.into_iter().map(square).collect()
}

pub(crate) fn to_json(problem: &Problem) -> Value {
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

/// The problem of an object that [`to_json`] made, or someone in its likeness. `name` is where it was read.
pub(crate) fn from_json(value: Value, name: &str) -> Result<Problem, Failure> {
    let json: Json = serde_json::from_value(value)
        .map_err(|error| Failure::wrong(format_args!("{name}: {error}")))?;
    let (rows, columns) = checked(json.rows, json.columns)?;
    // Here numbers count from 0, and so do the sentences about them.
    let refuse = |error| Failure::wrong(format_args!("{name}: {error}"));
    let mut problem = Problem::rectangle(rows, columns);
    if let Some(queens) = json.queens {
        problem = problem.with_queens(queens);
    }
    if let Some(text) = json.rules {
        let rules: Rules = text.parse().map_err(|error| {
            Failure::wrong(format_args!("{name}: '{text}' in \"rules\": {error}"))
        })?;
        problem = problem.with_rules(rules).map_err(refuse)?;
    }
    if let Some(regions) = json.regions {
        let regions = Regions::from_rows(&regions).map_err(refuse)?;
        problem = problem.with_regions(regions).map_err(refuse)?;
    }
    problem
        .with_given(squares_from_json(json.given))
        .and_then(|problem| problem.with_blocked(squares_from_json(json.blocked)))
        .and_then(|problem| problem.with_blocked_diagonals(json.blocked_diagonals))
        .and_then(|problem| problem.with_blocked_antidiagonals(json.blocked_antidiagonals))
        .map_err(refuse)
}

/// Rows and columns of a board that is not too large to complete.
pub(crate) fn checked(rows: u32, columns: u32) -> Result<(u32, u32), Failure> {
    if u64::from(rows) * u64::from(columns) > MOST_SQUARES || rows.max(columns) > 1 << 20 {
        return Err(Failure::wrong(format_args!(
            "{rows} × {columns} is too large a board to complete, 8192 × 8192 is the largest; \
             `queens find N` fills larger ones"
        )));
    }
    Ok((rows, columns))
}
