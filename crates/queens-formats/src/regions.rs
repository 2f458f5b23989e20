//! Maps of coloured regions as text: lines of signs, or lists of numbers or names.

use std::fmt;

use queens::complete::{ProblemError, Regions};
use serde_json::Value;

/// Names for regions that have numbers or longer names, in the order in which they appear.
const NAMES: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+@";

/// Why a text is not a map of regions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RegionsError {
    /// Rows of different length.
    Shape(ProblemError),
    /// No square lies in a region.
    Empty,
    /// A list that is not one row of names after the other; what is wrong with it.
    List(String),
    /// A text that is neither lines of signs nor a list.
    NotAMap,
}

impl fmt::Display for RegionsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RegionsError::Shape(error) => error.fmt(f),
            RegionsError::Empty => f.write_str(
                "there is no region: write a line for each row and a letter for each square",
            ),
            RegionsError::List(why) => write!(f, "this is no map of regions: {why}"),
            RegionsError::NotAMap => f.write_str(
                "this is no map of regions: write a line for each row and a letter for each square, or a list of lists",
            ),
        }
    }
}

impl std::error::Error for RegionsError {}

/// Reads a line for each row and a character for each square; spaces and empty lines do not count. Squares
/// with the same character form a region, `.` marks a square in no region. A JSON list of rows is read as
/// well, each a string or a list of numbers or names.
///
/// # Errors
/// When the text is not such a map.
///
/// ```
/// let regions = queens_formats::read_regions("A A B\nA C B\n\nC C B\n")?;
/// assert_eq!(regions.names(), ['A', 'B', 'C']);
/// assert_eq!(queens_formats::read_regions("[[0, 0, 1], [0, 2, 1], [2, 2, 1]]")?, regions);
/// # Ok::<(), queens_formats::RegionsError>(())
/// ```
pub fn read_regions(text: &str) -> Result<Regions, RegionsError> {
    let text = text.trim_start_matches('\u{feff}').trim();
    let regions = if text.starts_with(['[', '{']) {
        of_json(text)?
    } else {
        let lines = text.lines().filter(|line| !line.starts_with("# "));
        // Numbers above 9, and names between commas.
        if text.contains(',')
            || text
                .split_whitespace()
                .all(|name| name.parse::<u32>().is_ok())
                && text.contains(' ')
        {
            let names = |line: &str| -> Vec<String> {
                let names = line.split(|sign: char| sign == ',' || sign.is_whitespace());
                names
                    .filter(|name| !name.is_empty())
                    .map(str::to_owned)
                    .collect()
            };
            let rows: Vec<Vec<String>> = lines.map(names).filter(|row| !row.is_empty()).collect();
            return of_names(&rows);
        }
        let rows = lines
            .map(|line| line.split_whitespace().collect::<String>())
            .filter(|line| !line.is_empty());
        let rows: Vec<String> = rows.collect();
        let sign = |sign: char| sign.is_alphanumeric() || ".+@#*&$%!?=<>-_~^/".contains(sign);
        if rows.len() < 2 && rows.iter().any(|row| row.chars().count() > 1)
            || !rows.iter().all(|row| row.chars().all(sign))
        {
            return Err(RegionsError::NotAMap);
        }
        Regions::from_rows(rows).map_err(RegionsError::Shape)?
    };
    match regions.names() {
        [] => Err(RegionsError::Empty),
        _ => Ok(regions),
    }
}

fn of_json(text: &str) -> Result<Regions, RegionsError> {
    let value: Value =
        serde_json::from_str(text).map_err(|error| RegionsError::List(error.to_string()))?;
    let rows = match &value {
        Value::Object(fields) => fields.get("regions").unwrap_or(&Value::Null),
        other => other,
    };
    of_list(rows)
}

/// The regions of a JSON list with a string, or a list of names or numbers, for each row.
pub(crate) fn of_list(rows: &Value) -> Result<Regions, RegionsError> {
    let list = |why: &str| RegionsError::List(why.to_owned());
    let rows = rows
        .as_array()
        .ok_or_else(|| list("a list with a row for each row of the board is needed"))?;
    let strings: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
    if let Some(strings) = strings {
        return Regions::from_rows(strings).map_err(RegionsError::Shape);
    }
    let name = |square: &Value| match square {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) => Some(number.to_string()),
        Value::Null => Some(".".to_owned()),
        _ => None,
    };
    let names: Option<Vec<Vec<String>>> = rows
        .iter()
        .map(|row| row.as_array()?.iter().map(name).collect())
        .collect();
    let names = names.ok_or_else(|| list("a row is a string, or a list of numbers or names"))?;
    of_names(&names)
}

/// The regions of squares with these names, each a sign of its own if all are one sign long.
fn of_names(names: &[Vec<String>]) -> Result<Regions, RegionsError> {
    let one_sign = names.iter().flatten().all(|name| {
        name.chars().count() == 1 && !name.starts_with(|sign: char| sign.is_ascii_digit())
    });
    if one_sign {
        let rows = names.iter().map(|row| row.concat());
        return Regions::from_rows(rows).map_err(RegionsError::Shape);
    }
    let mut known: Vec<&str> = Vec::new();
    let mut rows = Vec::new();
    for row in names {
        let mut signs = String::new();
        for name in row {
            if name == "." || name.is_empty() {
                signs.push('.');
                continue;
            }
            let at = known
                .iter()
                .position(|known| known == name)
                .unwrap_or_else(|| {
                    known.push(name);
                    known.len() - 1
                });
            let sign = NAMES.chars().nth(at).ok_or_else(|| {
                RegionsError::List(format!("there are more than {} regions", NAMES.len()))
            })?;
            signs.push(sign);
        }
        rows.push(signs);
    }
    Regions::from_rows(rows).map_err(RegionsError::Shape)
}
