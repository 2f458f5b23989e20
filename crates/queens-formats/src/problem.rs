//! Boards and problems as JSON: one dialect for all that is read and written.
//!
//! | field | |
//! |---|---|
//! | `n`, or `rows` and `columns` | the size; a map of regions or a full list of columns says it too |
//! | `queen_count` | how many queens there are in all |
//! | `queens` | where they stand: the column of each row, `null` for none |
//! | `squares` | where they stand: `[row, column]` of each |
//! | `given`, `blocked` | squares, `[row, column]` |
//! | `blocked_diagonals`, `blocked_antidiagonals` | values of row − column and row + column |
//! | `rules` | names joined by commas; `regions` where there are regions, else `queens` |
//! | `regions` | a string for each row, or a list of names or numbers for each row |
//! | `stars` | of a puzzle: queens in each row, column and region |
//! | `crosses`; `states` | of a puzzle: squares that a player has crossed out; 1 for a queen and 2 for a cross, row by row |
//! | `title`, `source`, `date`, `id` | what is told of a puzzle |
//!
//! Rows and columns count from 0.

use queens::complete::{ProblemError, Uniqueness};
use queens::puzzle::unique;
use queens::{Problem, Puzzle, Regions, Rules, Square};
use serde_json::{Map, Value};

use crate::read::maps;

/// Names of the regions of a map, row by row; `.` for a square in none.
pub(crate) type Names = Vec<Vec<String>>;

/// Signs for regions whose names are longer, in the order in which they appear.
const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+@";

/// A problem as an object or a map gives it, not yet validated.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawProblem {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Where queens stand, if the object says so.
    pub(crate) queens: Option<Vec<Square>>,
    count: Option<u32>,
    rules: Option<Rules>,
    pub(crate) given: Vec<Square>,
    pub(crate) blocked: Vec<Square>,
    blocked_diagonals: Vec<i64>,
    blocked_antidiagonals: Vec<u64>,
    pub(crate) regions: Option<Names>,
    pub(crate) stars: Option<u32>,
    pub(crate) crosses: Vec<Square>,
    /// Texts by the names of [`TOLD`].
    pub(crate) told: [Option<String>; 4],
    /// Is it more than a board of chess queens?
    pub(crate) asks: bool,
}

/// What is told of a puzzle.
pub(crate) const TOLD: [&str; 4] = ["title", "source", "date", "id"];

/// The names of fields; the last three are those of other programs, for `title`, `regions`, and a solution.
const FIELDS: [&str; 22] = [
    "n",
    "stars",
    "rows",
    "columns",
    "queen_count",
    "queens",
    "squares",
    "rules",
    "given",
    "blocked",
    "blocked_diagonals",
    "blocked_antidiagonals",
    "regions",
    "crosses",
    "states",
    "title",
    "source",
    "date",
    "id",
    "name",
    "colorRegions",
    "grid",
];

/// Refuses fields that nobody knows.
pub(crate) fn only_known(object: &Map<String, Value>) -> Result<(), String> {
    match object.keys().find(|name| !FIELDS.contains(&&name[..])) {
        None => Ok(()),
        Some(name) => Err(format!(
            "unknown field \"{name}\"; the fields are {}",
            FIELDS[..19].join(", ")
        )),
    }
}

impl RawProblem {
    /// What a map of regions says.
    pub(crate) fn of_names(names: Names) -> RawProblem {
        RawProblem {
            rows: names.len() as u32,
            columns: names.first().map_or(0, Vec::len) as u32,
            regions: Some(names),
            asks: true,
            ..RawProblem::default()
        }
    }

    /// Reads an object. Fields of other names are passed over beside a plain board; a question with a field
    /// that is not known would be another question.
    pub(crate) fn read(value: &Value) -> Result<RawProblem, String> {
        let object = value
            .as_object()
            .ok_or("a board in JSON is an object such as {\"n\":4,\"queens\":[1,3,0,2]}")?;
        let has = |name: &str| object.get(name).is_some_and(|value| !value.is_null());
        let list = |name: &str| match object.get(name).filter(|_| has(name)) {
            None => Ok(None),
            Some(Value::Array(listed)) => Ok(Some(listed)),
            Some(_) => Err(format!(
                "\"{name}\" must be a list of queens; how many there are is \"queen_count\""
            )),
        };
        let (listed, squares) = (list("queens")?, list("squares")?);
        let map = ["regions", "colorRegions"].map(|name| object.get(name).filter(|_| has(name)));
        let map = map.into_iter().flatten().next();
        let mut raw = RawProblem {
            asks: has("rules") || map.is_some() || has("given") || listed.or(squares).is_none(),
            ..RawProblem::default()
        };
        if raw.asks {
            only_known(object)?;
        }
        let number = |name: &str| match object.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => value
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .map(Some)
                .ok_or_else(|| format!("\"{name}\" must be a whole number, not {value}")),
        };
        raw.stars = number("stars")?;
        raw.asks |= raw.stars.is_some_and(|stars| stars != 1);
        raw.regions = map.map(names_of).transpose()?;
        let n = number("n")?;
        let shape = (raw.regions.as_ref()).map(|map| (map.len() as u32, map[0].len() as u32));
        raw.rows = match (number("rows")?.or(n), shape, listed) {
            (Some(rows), ..) => rows,
            (None, Some((rows, _)), _) => rows,
            (None, None, Some(listed)) if !has("columns") => {
                u32::try_from(listed.len()).map_err(|_| "too many queens".to_owned())?
            }
            _ if has("columns") => return Err("\"rows\" is missing beside \"columns\"".into()),
            _ => return Err("the size is missing: give \"n\", or \"rows\" and \"columns\"".into()),
        };
        raw.columns = match (number("columns")?.or(n), shape) {
            (Some(columns), _) => columns,
            (None, Some((_, columns))) => columns,
            (None, None) if has("rows") => {
                return Err("\"columns\" is missing beside \"rows\"".into());
            }
            (None, None) => raw.rows,
        };
        if let Some((rows, columns)) = shape.filter(|shape| *shape != (raw.rows, raw.columns)) {
            return Err(ProblemError::RegionsOfOtherShape {
                rows: raw.rows,
                columns: raw.columns,
                region_rows: rows,
                region_columns: columns,
            }
            .to_string());
        }
        raw.queens = match (listed, squares) {
            (Some(listed), None) => Some(queens_of(listed, raw.rows)?),
            (None, Some(_)) => Some(squares_of(object.get("squares"), "squares")?),
            (None, None) => None,
            (Some(_), Some(_)) => return Err("give \"queens\" or \"squares\", not both".into()),
        };
        raw.count = number("queen_count")?;
        raw.given = squares_of(object.get("given"), "given")?;
        raw.blocked = squares_of(object.get("blocked"), "blocked")?;
        raw.crosses = squares_of(object.get("crosses"), "crosses")?;
        if let Some(states) = object.get("states") {
            raw.read_states(states)?;
        }
        raw.told = TOLD.map(|key| match object.get(key) {
            Some(Value::String(text)) => Some(text.clone()),
            Some(Value::Number(number)) => Some(number.to_string()),
            None if key == "title" => Some(object.get("name")?.as_str()?.to_owned()),
            _ => None,
        });
        raw.blocked_diagonals = numbers_of(object.get("blocked_diagonals"), "blocked_diagonals")?;
        raw.blocked_antidiagonals =
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
            raw.rules = Some(
                text.parse()
                    .map_err(|error| format!("'{text}' in \"rules\": {error}"))?,
            );
        }
        Ok(raw)
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

    /// Takes a player's marks: for each row a list of 0 for nothing, 1 for a queen, 2 for a cross.
    fn read_states(&mut self, states: &Value) -> Result<(), String> {
        let wrong =
            || "\"states\" must have a 0, 1 or 2 for each square, a list for each row".to_owned();
        let rows: Vec<&Vec<Value>> = states.as_array().map_or(Vec::new(), |rows| {
            rows.iter().filter_map(Value::as_array).collect()
        });
        if rows.len() != self.rows as usize
            || rows.iter().any(|row| row.len() != self.columns as usize)
        {
            return Err(wrong());
        }
        let states = (0..).zip(rows.into_iter().flatten());
        for (at, state) in states {
            let square = Square::new(at / self.columns, at % self.columns);
            match state.as_u64() {
                Some(0) => {}
                Some(1) => self.queens.get_or_insert_default().push(square),
                Some(2) => self.crosses.push(square),
                _ => return Err(wrong()),
            }
        }
        Ok(())
    }

    /// The puzzle that it is. Without a number of stars it has the one for which there is just one solution, and one where
    /// there is no such number.
    pub(crate) fn puzzle(self) -> Result<Puzzle, String> {
        let n = self.rows;
        let rules = match self.regions {
            Some(_) => Rules::PUZZLE,
            None => Rules::QUEENS,
        };
        if self.columns != n {
            return Err(format!("a puzzle is square, not {n} × {}", self.columns));
        }
        if self.rules.is_some_and(|other| other != rules) {
            return Err(format!("a puzzle has the rules `{rules}` here"));
        }
        let say = |error: queens::puzzle::PuzzleError| error.to_string();
        let puzzle = match &self.regions {
            None if self.stars.is_some_and(|stars| stars != 1) => {
                return Err("chess queens stand one to a row: there are no stars".to_owned());
            }
            None => Puzzle::classic(n).map_err(say)?,
            Some(names) => puzzle_of(names, self.stars)?,
        };
        let all = n * puzzle.stars();
        if let Some(count) = self.count.filter(|&count| count != all) {
            return Err(format!("this puzzle takes {all} queens, not {count}"));
        }
        let blocked = self.blocked_squares();
        let mut puzzle = puzzle
            .with_given(self.given)
            .and_then(|puzzle| puzzle.with_blocked(blocked))
            .and_then(|puzzle| puzzle.with_marks(self.queens.unwrap_or_default(), self.crosses))
            .map_err(say)?;
        [puzzle.title, puzzle.source, puzzle.date, puzzle.id] = self.told;
        Ok(puzzle)
    }

    /// The problem; with its listed queens given if a search is to go on from them.
    pub(crate) fn problem(&self, queens_given: bool) -> Result<Problem, String> {
        let say = |error: ProblemError| error.to_string();
        // A puzzle says how many queens a row takes.
        if self.stars.is_some_and(|stars| stars != 1) {
            return Err("more than one queen to a row is for `queens puzzle solve`".to_owned());
        }
        let mut problem = Problem::rectangle(self.rows, self.columns);
        if let Some(count) = self.count {
            problem = problem.with_queens(count);
        }
        if let Some(rules) = self.rules {
            problem = problem.with_rules(rules).map_err(say)?;
        }
        if let Some(names) = &self.regions {
            problem = problem.with_regions(regions_of(names)?).map_err(say)?;
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
            .and_then(|problem| problem.with_blocked(&self.blocked))
            .and_then(|problem| {
                problem.with_blocked_diagonals(self.blocked_diagonals.iter().copied())
            })
            .and_then(|problem| {
                problem.with_blocked_antidiagonals(self.blocked_antidiagonals.iter().copied())
            })
            .map_err(say)
    }
}

/// The names of a JSON list with a string, or a list of names or numbers, for each row.
pub(crate) fn names_of(rows: &Value) -> Result<Names, String> {
    const EXPECTED: &str =
        "a map of regions in JSON has a string, or a list of numbers or names, for each row";
    let name = |square: &Value| match square {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) => number.as_u64().map(|number| number.to_string()),
        Value::Null => Some(".".to_owned()),
        _ => None,
    };
    let row = |row: &Value| match row {
        Value::String(row) => Some(maps::signs(row)),
        row => row.as_array()?.iter().map(name).collect(),
    };
    let rows = rows.as_array().ok_or(EXPECTED)?;
    let names: Option<Names> = rows.iter().map(row).collect();
    let names = names.ok_or(EXPECTED)?;
    let width = names.first().map_or(0, Vec::len);
    match names.iter().position(|row| row.len() != width) {
        _ if width == 0 => Err("the map of regions is empty".to_owned()),
        _ if names.iter().flatten().any(String::is_empty) => Err("a region has no name".to_owned()),
        Some(row) => Err(ProblemError::UnevenRegions {
            row: row as u32,
            found: names[row].len() as u32,
            expected: width as u32,
        }
        .to_string()),
        None => Ok(names),
    }
}

/// The number of each square's region, by when their names appear, and the names.
fn numbered(names: &Names) -> (Vec<usize>, Vec<String>) {
    let mut known: Vec<String> = Vec::new();
    let number = |name: &String| {
        let at = known.iter().position(|other| other == name);
        at.unwrap_or_else(|| {
            known.push(name.clone());
            known.len() - 1
        })
    };
    (names.iter().flatten().map(number).collect(), known)
}

/// The regions of a problem, which calls each by one sign: its name, if all names are that short.
pub(crate) fn regions_of(names: &Names) -> Result<Regions, String> {
    let shape = |error: ProblemError| error.to_string();
    if names.iter().flatten().all(|name| name.chars().count() == 1) {
        return Regions::from_rows(names.iter().map(|row| row.concat())).map_err(shape);
    }
    let (map, known) = numbered(names);
    let mut signs = SIGNS.chars();
    let signs: Option<Vec<char>> = (known.iter())
        .map(|name| if name == "." { Some('.') } else { signs.next() })
        .collect();
    let signs = signs.ok_or_else(|| format!("there are more than {} regions", SIGNS.len()))?;
    let rows = map.chunks(names[0].len());
    let rows = rows.map(|row| row.iter().map(|&region| signs[region]).collect::<String>());
    Regions::from_rows(rows).map_err(shape)
}

/// A puzzle with regions of these names, which are numbered in reading order.
fn puzzle_of(names: &Names, stars: Option<u32>) -> Result<Puzzle, String> {
    let n = names.len() as u32;
    let (map, known) = numbered(names);
    if known.iter().any(|name| name == ".") {
        return Err("a square of the map lies in no region".to_owned());
    }
    let of = |stars: u32| {
        // More regions than a byte counts are too many for any puzzle.
        let map = map.iter().map(|&region| region.min(255) as u8).collect();
        Puzzle::with_regions(n, stars, map)?.with_names(known.clone())
    };
    let puzzle = of(stars.unwrap_or(1)).map_err(|error| error.to_string())?;
    match (stars, puzzle.crowded_region()) {
        (Some(stars), Some(region)) => Err(format!(
            "region {} has no room for {stars} queens",
            puzzle.region_name(region)
        )),
        (Some(_), None) => Ok(puzzle),
        (None, _) => of(likely_stars(&puzzle)).map_err(|error| error.to_string()),
    }
}

/// The number of stars with which a map has just one solution, or 1: what is meant where a text does not say it.
pub(crate) fn likely_stars(puzzle: &Puzzle) -> u32 {
    /// A reader must not take long over a map that is no puzzle.
    const NODES: u64 = 20_000;
    let map = puzzle.region_map().unwrap_or_default();
    let is_meant = |stars: &u32| {
        Puzzle::with_regions(puzzle.n(), *stars, map.to_vec()).is_ok_and(|puzzle| {
            matches!(
                unique(&puzzle, &queens::Run::new().nodes(NODES)),
                Uniqueness::Unique(_)
            )
        })
    };
    // k queens in a row, two apart in all directions, need 4k rows less a few.
    (1..=Puzzle::MOST_STARS.min(puzzle.n() / 3))
        .find(is_meant)
        .unwrap_or(1)
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
