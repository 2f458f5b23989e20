//! Boards and problems as JSON: one dialect for all that is read and written.
//!
//! | field | |
//! |---|---|
//! | `n`, or `rows` and `columns` | the size; a map of regions or a full list of columns says it too |
//! | `queens` | how many there are in all; or where they stand, as the column of each row (`null` for none) or as `[row, column]` |
//! | `given`, `blocked` | squares, `[row, column]` |
//! | `blocked_diagonals`, `blocked_antidiagonals` | values of row − column and row + column |
//! | `rules` | names joined by commas; `regions` where there are regions, else `queens` |
//! | `regions` | a string for each row, or a list of names or numbers for each row |
//!
//! Rows and columns count from 0.

use queens::Square;
use queens::complete::{Problem, Regions, Rules};
use serde_json::{Value, json};

/// A problem in the words of its JSON: on one line, every field, in this order.
///
/// ```
/// use queens::complete::Problem;
/// let text = queens_formats::problem_json(&Problem::square(4)).to_string();
/// assert!(text.contains(r#""rows":4"#) && text.contains(r#""rules":"queens""#));
/// ```
pub fn problem_json(problem: &Problem) -> Value {
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

/// `[[row, column], …]`.
pub fn squares_json(squares: &[Square]) -> Value {
    let pair = |square: &Square| json!([square.row, square.column]);
    squares.iter().map(pair).collect()
}

/// A count in JSON: a number while every reader keeps its digits, up to 2⁵³, and a string of digits beyond.
///
/// ```
/// use queens_formats::count_json;
/// assert_eq!(count_json(92).to_string(), "92");
/// assert_eq!(count_json(22_317_699_616_364_044).to_string(), "\"22317699616364044\"");
/// ```
pub fn count_json(count: u128) -> Value {
    const EXACT: u128 = 1 << 53;
    match u64::try_from(count) {
        Ok(small) if count <= EXACT => small.into(),
        _ => count.to_string().into(),
    }
}

/// What an object says, before anyone asked whether it can be.
#[derive(Debug, Default)]
pub(crate) struct Said {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Where queens stand, if the object says so.
    pub(crate) queens: Option<Vec<Square>>,
    count: Option<u32>,
    rules: Option<Rules>,
    given: Vec<Square>,
    blocked: Vec<Square>,
    blocked_diagonals: Vec<i64>,
    blocked_antidiagonals: Vec<u64>,
    regions: Option<Regions>,
    /// Is it more than a board of chess queens?
    pub(crate) asks: bool,
}

const FIELDS: [&str; 11] = [
    "n",
    "stars",
    "rows",
    "columns",
    "queens",
    "rules",
    "given",
    "blocked",
    "blocked_diagonals",
    "blocked_antidiagonals",
    "regions",
];

impl Said {
    /// Reads an object. Fields of other names are passed over beside a plain board; a question with a field
    /// that is not known would be another question.
    pub(crate) fn read(value: &Value) -> Result<Said, String> {
        let object = value
            .as_object()
            .ok_or("a board in JSON is an object such as {\"n\":4,\"queens\":[1,3,0,2]}")?;
        let queens = object.get("queens");
        let listed = queens.and_then(Value::as_array);
        let has = |name: &str| object.get(name).is_some_and(|value| !value.is_null());
        let mut said = Said {
            asks: has("rules") || has("regions") || has("given") || listed.is_none(),
            ..Said::default()
        };
        if said.asks
            && let Some(name) = object.keys().find(|name| !FIELDS.contains(&&name[..]))
        {
            return Err(format!(
                "unknown field \"{name}\"; the fields are {}",
                FIELDS.join(", ")
            ));
        }
        let number = |name: &str| match object.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .map(Some)
                .ok_or_else(|| format!("\"{name}\" must be a whole number, not {value}")),
        };
        // A puzzle says how many queens a row takes.
        if number("stars")?.is_some_and(|stars| stars != 1) {
            return Err("more than one queen to a row is for `queens puzzle solve`".to_owned());
        }
        if has("regions") {
            said.regions = Some(
                crate::regions::of_list(&object["regions"]).map_err(|error| error.to_string())?,
            );
        }
        let n = number("n")?;
        let shape = said.regions.as_ref().map(Regions::shape);
        said.rows = match (number("rows")?.or(n), shape, listed) {
            (Some(rows), ..) => rows,
            (None, Some((rows, _)), _) => rows,
            (None, None, Some(listed)) if !has("columns") => {
                u32::try_from(listed.len()).map_err(|_| "too many queens".to_owned())?
            }
            _ if has("columns") => return Err("\"rows\" is missing beside \"columns\"".into()),
            _ => return Err("the size is missing: give \"n\", or \"rows\" and \"columns\"".into()),
        };
        said.columns = match (number("columns")?.or(n), shape) {
            (Some(columns), _) => columns,
            (None, Some((_, columns))) => columns,
            (None, None) if has("rows") => {
                return Err("\"columns\" is missing beside \"rows\"".into());
            }
            (None, None) => said.rows,
        };
        match (listed, queens) {
            (Some(listed), _) => said.queens = Some(queens_of(listed, said.rows)?),
            (None, Some(Value::Null) | None) => {}
            (None, Some(_)) => said.count = number("queens")?,
        }
        said.given = squares_of(object.get("given"), "given")?;
        said.blocked = squares_of(object.get("blocked"), "blocked")?;
        said.blocked_diagonals = numbers_of(object.get("blocked_diagonals"), "blocked_diagonals")?;
        said.blocked_antidiagonals =
            numbers_of(object.get("blocked_antidiagonals"), "blocked_antidiagonals")?
                .into_iter()
                .map(|sum| {
                    u64::try_from(sum).map_err(|_| format!("no square has row + column = {sum}"))
                })
                .collect::<Result<_, _>>()?;
        if let Some(rules) = object.get("rules").filter(|value| !value.is_null()) {
            let text = rules
                .as_str()
                .ok_or("\"rules\" must be a string of names")?;
            said.rules = Some(
                text.parse()
                    .map_err(|error| format!("'{text}' in \"rules\": {error}"))?,
            );
        }
        Ok(said)
    }

    /// Every square that is blocked, alone or on a blocked diagonal, in reading order.
    pub(crate) fn blocked_squares(&self) -> Vec<Square> {
        let mut squares = self.blocked.clone();
        for row in 0..self.rows {
            let from = i64::from(row);
            let on_diagonals = self.blocked_diagonals.iter().map(|&d| from.checked_sub(d));
            let sums = self.blocked_antidiagonals.iter();
            let columns = on_diagonals.chain(sums.map(|&s| (s as i64).checked_sub(from)));
            let columns = columns.filter_map(|column| u32::try_from(column?).ok());
            let on_board = columns.filter(|&column| column < self.columns);
            squares.extend(on_board.map(|column| Square::new(row, column)));
        }
        squares.sort_unstable();
        squares.dedup();
        squares
    }

    /// The problem; with its listed queens given if `complete` is to go on from them.
    pub(crate) fn problem(&self, queens_given: bool) -> Result<Problem, String> {
        let say = |error: queens::complete::ProblemError| error.to_string();
        let mut problem = Problem::rectangle(self.rows, self.columns);
        if let Some(count) = self.count {
            problem = problem.with_queens(count);
        }
        // A map of regions is the puzzle of the newspapers unless other rules are named.
        let rules = match (&self.rules, &self.regions) {
            (Some(rules), _) => *rules,
            (None, Some(_)) => Rules::PUZZLE,
            (None, None) => Rules::QUEENS,
        };
        problem = problem.with_rules(rules).map_err(say)?;
        if let Some(regions) = &self.regions {
            problem = problem.with_regions(regions.clone()).map_err(say)?;
        }
        let mut given = self.given.clone();
        if queens_given {
            let listed = self.queens.iter().flatten().copied();
            given.extend(listed);
            given.sort_unstable();
            given.dedup();
        }
        problem
            .with_given(given)
            .and_then(|problem| problem.with_blocked(self.blocked.iter().copied()))
            .and_then(|problem| {
                problem.with_blocked_diagonals(self.blocked_diagonals.iter().copied())
            })
            .and_then(|problem| {
                problem.with_blocked_antidiagonals(self.blocked_antidiagonals.iter().copied())
            })
            .map_err(say)
    }
}

/// `[1, null, 0]` or `[[0, 1], [2, 0]]`.
fn queens_of(listed: &[Value], rows: u32) -> Result<Vec<Square>, String> {
    if listed.iter().any(Value::is_array) {
        return squares_of(Some(&Value::Array(listed.to_vec())), "queens");
    }
    if listed.len() > rows as usize {
        let numbers = listed.len();
        return Err(format!("{numbers} numbers for a board of n = {rows}"));
    }
    let column = |value: &Value| value.as_u64().and_then(|column| u32::try_from(column).ok());
    (0u32..)
        .zip(listed)
        .filter(|(_, value)| !value.is_null())
        .map(|(row, value)| {
            let column = column(value).ok_or_else(|| {
                format!("{value} in \"queens\" is neither a column, nor null, nor [row, column]")
            })?;
            Ok(Square { row, column })
        })
        .collect()
}

pub(crate) fn squares_of(value: Option<&Value>, name: &str) -> Result<Vec<Square>, String> {
    let wrong = |value: &Value| format!("{value} in \"{name}\" is not a square [row, column]");
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(squares)) => squares
            .iter()
            .map(|square| {
                let number = |at: usize| u32::try_from(square.get(at)?.as_u64()?).ok();
                let pair = square.as_array().filter(|pair| pair.len() == 2);
                pair.and_then(|_| Some(Square::new(number(0)?, number(1)?)))
                    .ok_or_else(|| wrong(square))
            })
            .collect(),
        Some(other) => Err(wrong(other)),
    }
}

fn numbers_of(value: Option<&Value>, name: &str) -> Result<Vec<i64>, String> {
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(numbers)) => numbers
            .iter()
            .map(|number| {
                number
                    .as_i64()
                    .ok_or_else(|| format!("{number} in \"{name}\" is not a whole number"))
            })
            .collect(),
        Some(other) => Err(format!("\"{name}\" must be a list, not {other}")),
    }
}
