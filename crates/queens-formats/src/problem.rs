//! Boards and problems as JSON: one dialect for everything that is read and written.
//!
//! | field | |
//! |---|---|
//! | `n`, or `rows` and `columns` | the size; a map of regions or a full list of columns gives it too |
//! | `queen_count` | total number of queens |
//! | `queens` | where they are: the column of each row's queen, `null` for none |
//! | `squares` | where they are: `[row, column]` of each |
//! | `given`, `blocked` | squares, `[row, column]` |
//! | `blocked_diagonals`, `blocked_antidiagonals` | values of row − column and row + column |
//! | `rules` | names joined by commas; `regions` where there are regions, else `queens` |
//! | `regions` | a string for each row, or a list of names or numbers for each row |
//! | `stars` | of a puzzle: queens in each row, column and region |
//! | `crosses`; `states` | of a puzzle: squares that a player has crossed out; 1 for a queen and 2 for a cross, row by row |
//! | `title`, `source`, `date`, `id` | details about a puzzle |
//!
//! Rows and columns count from 0.

use std::collections::BTreeMap;

use queens::complete::{ProblemError, Uniqueness};
use queens::puzzle::unique;
use queens::{Problem, Puzzle, Regions, Rules, Square};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Map, Value};

use crate::read::maps;

/// What the queens of a board are to solve.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Question {
    /// At most one queen on each line.
    Problem(Problem),
    /// Several queens in each row, column and region.
    Puzzle(Puzzle),
}

impl Question {
    /// Whether these queens are a solution.
    pub fn is_solved_by(&self, queens: &[Square]) -> bool {
        match self {
            Question::Problem(problem) => problem.check(queens).is_ok(),
            Question::Puzzle(puzzle) => puzzle.check(queens).is_ok(),
        }
    }

    /// The first fault in words, with rows and columns counted from `base`; `None` for a solution.
    pub fn fault(&self, queens: &[Square], base: u32) -> Option<String> {
        match self {
            Question::Problem(problem) => {
                let fault = problem.check(queens).err()?;
                Some(fault.counted_from(base).to_owned())
            }
            Question::Puzzle(puzzle) => Some(puzzle.check(queens).err()?.words(puzzle, base)),
        }
    }

    /// Whether the only fault is that queens are missing.
    pub fn is_partial(&self, queens: &[Square]) -> bool {
        match self {
            Question::Problem(problem) => {
                let number = queens.len() as u32;
                let of_these = problem.clone().with_queens(number);
                number < problem.queens() && of_these.check(queens).is_ok()
            }
            Question::Puzzle(puzzle) => {
                puzzle.check_partial(queens).is_ok() && !self.is_solved_by(queens)
            }
        }
    }
}

/// Names of the regions of a map, row by row; `.` for a square in none.
pub(crate) type Names = Vec<Vec<String>>;

/// Signs for regions with longer names, assigned in the order in which the regions appear.
const SIGNS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+@";

/// A problem as an object or a map gives it, not yet validated.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawProblem {
    pub(crate) rows: u32,
    pub(crate) columns: u32,
    /// Squares of the queens, if the object gives them.
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
    /// Whether the object asks for more than a board of chess queens.
    pub(crate) asks: bool,
}

/// Fields with details about a puzzle.
pub(crate) const TOLD: [&str; 4] = ["title", "source", "date", "id"];

/// The names of fields in a question; a reader knows a few more that other programs use.
const FIELDS: &str = "n, stars, rows, columns, queen_count, queens, squares, rules, given, blocked, blocked_diagonals, \
     blocked_antidiagonals, regions, crosses, states, title, source, date, id";

/// An object as written: a board, a problem, a puzzle, or an answer of `queens list`.
#[derive(Default, Deserialize)]
#[serde(default)]
pub(crate) struct Object {
    n: Option<u32>,
    rows: Option<u32>,
    columns: Option<u32>,
    queen_count: Option<u32>,
    queens: Option<Queens>,
    squares: Option<Vec<Square>>,
    rules: Option<Rules>,
    given: Option<Vec<Square>>,
    blocked: Option<Vec<Square>>,
    blocked_diagonals: Option<Vec<i64>>,
    blocked_antidiagonals: Option<Vec<u64>>,
    #[serde(alias = "colorRegions")]
    regions: Option<Vec<MapRow>>,
    stars: Option<u32>,
    crosses: Option<Vec<Square>>,
    states: Option<Vec<Vec<u8>>>,
    title: Option<Value>,
    source: Option<Value>,
    date: Option<Value>,
    id: Option<Value>,
    /// Other programs' names for the title and for a solution.
    name: Option<Value>,
    grid: Option<IgnoredAny>,
    /// An answer of `queens list` repeats its question.
    pub(crate) problem: Option<Box<Object>>,
    pub(crate) solutions: Option<Value>,
    #[serde(flatten)]
    unknown: Map<String, Value>,
}

/// `[1, null, 0]` or `[[0, 1], [2, 0]]`.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "\"queens\" must be a list of columns, null for none, or of squares [row, column]; their number is \
                 \"queen_count\""
)]
enum Queens {
    Columns(Vec<Option<u32>>),
    Squares(Vec<Square>),
}

/// The names of the regions along a row of a map.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "a map of regions in JSON must have a string, or a list of numbers or names, for each row"
)]
pub(crate) enum MapRow {
    Signs(String),
    Names(Vec<Option<Name>>),
}

#[derive(Deserialize)]
#[serde(untagged)]
pub(crate) enum Name {
    Text(String),
    Number(u64),
}

impl Object {
    /// Whether the object places queens or asks a question.
    pub(crate) fn is_board(&self) -> bool {
        let is_sized = self.rows.or(self.columns).is_some();
        let lines = self.blocked_diagonals.is_some() || self.blocked_antidiagonals.is_some();
        let squares = self.given.is_some() || self.blocked.is_some();
        let asks = self.rules.is_some() || squares || lines;
        self.queens.is_some()
            || self.squares.is_some()
            || self.queen_count.is_some()
            || self.regions.is_some()
            || is_sized && self.n.is_none()
            || asks && (is_sized || self.n.is_some())
    }

    /// Whether the object has rules or regions, as no plain board has.
    pub(crate) fn has_rules(&self) -> bool {
        self.rules.is_some() || self.regions.is_some()
    }

    /// Refuses unknown fields.
    pub(crate) fn only_known(&self) -> Result<(), String> {
        match self.unknown.keys().next() {
            None => Ok(()),
            Some(name) => Err(format!("unknown field \"{name}\"; the fields are {FIELDS}")),
        }
    }

    /// The contents of the object. Unknown fields of a plain board are ignored. A question with an unknown field is refused:
    /// the field might change the question.
    pub(crate) fn read(self) -> Result<RawProblem, String> {
        let listed = match &self.queens {
            Some(Queens::Columns(columns)) => Some(columns.len()),
            Some(Queens::Squares(squares)) => Some(squares.len()),
            None => None,
        };
        let is_plain = self.queens.is_some() || self.squares.is_some();
        let mut raw = RawProblem {
            asks: self.has_rules()
                || self.given.is_some()
                || self.queen_count.is_some()
                || !is_plain,
            ..RawProblem::default()
        };
        if raw.asks {
            self.only_known()?;
        }
        raw.stars = self.stars;
        raw.asks |= self.stars.is_some_and(|stars| stars != 1);
        raw.regions = self.regions.map(names_of).transpose()?;
        let shape = (raw.regions.as_ref()).map(|map| (map.len() as u32, map[0].len() as u32));
        let of_list = listed.filter(|_| self.columns.is_none());
        let of_list = of_list.map(|queens| queens.try_into().unwrap_or(u32::MAX));
        let rows = self.rows.or(self.n).or(shape.map(|shape| shape.0));
        raw.rows = rows.or(of_list).ok_or(match self.columns {
            Some(_) => "\"rows\" is missing beside \"columns\"",
            None => "the size is missing: give \"n\", or \"rows\" and \"columns\"",
        })?;
        let columns = self.columns.or(self.n).or(shape.map(|shape| shape.1));
        let square = Some(raw.rows).filter(|_| self.rows.is_none());
        raw.columns = (columns.or(square)).ok_or("\"columns\" is missing beside \"rows\"")?;
        if let Some((rows, columns)) = shape.filter(|shape| *shape != (raw.rows, raw.columns)) {
            return Err(format!(
                "the map of regions is {rows} × {columns}, but the board is {} × {}",
                raw.rows, raw.columns
            ));
        }
        raw.queens = match (self.queens, self.squares) {
            (Some(Queens::Columns(columns)), None) => {
                let numbers = columns.len();
                if numbers > raw.rows as usize {
                    return Err(format!("{numbers} numbers for a board of n = {}", raw.rows));
                }
                let square = |(row, column): (u32, Option<u32>)| Some(Square::new(row, column?));
                Some((0..).zip(columns).filter_map(square).collect())
            }
            (Some(Queens::Squares(squares)), None) | (None, Some(squares)) => Some(squares),
            (None, None) => None,
            (Some(_), Some(_)) => return Err("give \"queens\" or \"squares\", not both".into()),
        };
        raw.count = self.queen_count;
        raw.given = self.given.unwrap_or_default();
        raw.blocked = self.blocked.unwrap_or_default();
        raw.crosses = self.crosses.unwrap_or_default();
        raw.blocked_diagonals = self.blocked_diagonals.unwrap_or_default();
        raw.blocked_antidiagonals = self.blocked_antidiagonals.unwrap_or_default();
        raw.rules = self.rules;
        let name = self.name.filter(Value::is_string);
        let told = [self.title.or(name), self.source, self.date, self.id];
        raw.told = told.map(|text| match text? {
            Value::String(text) => Some(text),
            Value::Number(number) => Some(number.to_string()),
            _ => None,
        });
        match self.states {
            Some(states) => raw.mark(&states).map(|()| raw),
            None => Ok(raw),
        }
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

    /// Adds a player's marks: for each row a list of 0 for nothing, 1 for a queen, 2 for a cross.
    fn mark(&mut self, states: &[Vec<u8>]) -> Result<(), String> {
        let is_whole = states.len() == self.rows as usize
            && (states.iter()).all(|row| row.len() == self.columns as usize);
        if !is_whole || states.iter().flatten().any(|&state| state > 2) {
            let expected =
                "\"states\" must have a list for each row, with a 0, 1 or 2 for each square";
            return Err(expected.to_owned());
        }
        for (at, state) in (0..).zip(states.iter().flatten()) {
            let square = Square::new(at / self.columns, at % self.columns);
            match state {
                0 => {}
                1 => self.queens.get_or_insert_default().push(square),
                _ => self.crosses.push(square),
            }
        }
        Ok(())
    }

    /// The puzzle. If the number of stars is not given, it is the one with which there is just one solution, or 1 if there
    /// is no such number.
    pub(crate) fn puzzle(self) -> Result<Puzzle, String> {
        let n = self.rows;
        let rules = match self.regions {
            Some(_) => Rules::PUZZLE,
            None => Rules::QUEENS,
        };
        if self.columns != n {
            return Err(format!(
                "a puzzle must be square, not {n} × {}",
                self.columns
            ));
        }
        if self.rules.is_some_and(|other| other != rules) {
            return Err(format!(
                "this puzzle has the rules `{rules}`: leave out \"rules\", or give these"
            ));
        }
        let say = |error: queens::puzzle::PuzzleError| error.to_string();
        let puzzle = match &self.regions {
            None if self.stars.is_some_and(|stars| stars != 1) => {
                return Err(
                    "a puzzle without regions has one queen in each row: leave out \"stars\""
                        .to_owned(),
                );
            }
            None => Puzzle::classic(n).map_err(say)?,
            Some(names) => puzzle_of(names, self.stars)?,
        };
        let all = n * puzzle.stars();
        if let Some(count) = self.count.filter(|&count| count != all) {
            return Err(format!("this puzzle has {all} queens, not {count}"));
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

    /// The problem. With `queens_given`, its listed queens are given, so that a search continues from them.
    pub(crate) fn problem(&self, queens_given: bool) -> Result<Problem, String> {
        match self.question(queens_given)? {
            Question::Problem(problem) => Ok(problem),
            Question::Puzzle(_) => Err(
                "boards with several queens in each row are for `queens puzzle solve`".to_owned(),
            ),
        }
    }

    /// What the listed queens are to solve; with `queens_given`, what the queens added to them are to solve.
    pub(crate) fn question(&self, queens_given: bool) -> Result<Question, String> {
        let say = |error: ProblemError| error.to_string();
        // A puzzle states the number of queens in a row, or its map implies it.
        let is_told = self.count.is_some() || self.rules.is_some();
        let map = self.regions.as_ref().filter(|_| !is_told);
        let meant = || map.and_then(|names| Some(puzzle_of(names, None).ok()?.stars()));
        let stars = self.stars.or_else(meant).unwrap_or(1);
        if stars != 1 {
            let asked = RawProblem {
                stars: Some(stars),
                queens: None,
                crosses: Vec::new(),
                ..self.clone()
            };
            return asked.puzzle().map(Question::Puzzle);
        }
        let mut problem = Problem::rectangle(self.rows, self.columns);
        if let Some(count) = self.count {
            problem = problem.with_queens(count);
        }
        if let Some(names) = &self.regions {
            problem = problem.with_regions(regions_of(names)?).map_err(say)?;
        }
        if let Some(rules) = self.rules {
            problem = problem.with_rules(rules).map_err(say)?;
        }
        let mut given = self.given.clone();
        if queens_given {
            given.extend(self.queens.iter().flatten());
            given.sort_unstable();
            given.dedup();
        }
        let diagonals = self.blocked_diagonals.iter().copied();
        let sums = self.blocked_antidiagonals.iter().copied();
        problem
            .with_given(given)
            .and_then(|problem| problem.with_blocked(&self.blocked))
            .and_then(|problem| problem.with_blocked_diagonals(diagonals))
            .and_then(|problem| problem.with_blocked_antidiagonals(sums))
            .map(Question::Problem)
            .map_err(say)
    }
}

/// The names of a map.
pub(crate) fn names_of(rows: Vec<MapRow>) -> Result<Names, String> {
    let name = |name| match name {
        Some(Name::Text(name)) => name,
        Some(Name::Number(number)) => number.to_string(),
        None => ".".to_owned(),
    };
    let row = |row| match row {
        MapRow::Signs(signs) => maps::signs(&signs),
        MapRow::Names(names) => names.into_iter().map(name).collect(),
    };
    let names: Names = rows.into_iter().map(row).collect();
    let width = names.first().map_or(0, Vec::len);
    let some = |is_so: fn(&String) -> bool| names.iter().flatten().any(is_so);
    match names.iter().position(|row| row.len() != width) {
        _ if width == 0 => Err("the map of regions is empty".to_owned()),
        _ if some(String::is_empty) => Err("a region has no name".to_owned()),
        // A terminal would obey it.
        _ if some(|name| name.contains(char::is_control)) => {
            Err("the name of a region has a control character".to_owned())
        }
        Some(row) => Err(format!(
            "row {row} of the map of regions has {} squares, but the first row has {width}",
            names[row].len()
        )),
        None => Ok(names),
    }
}

/// The regions of a problem, each called by one sign: by its name, if all names are one sign long.
pub(crate) fn regions_of(names: &Names) -> Result<Regions, String> {
    let shape = |error: ProblemError| error.to_string();
    if names.iter().flatten().all(|name| name.chars().count() == 1) {
        return Regions::from_rows(names.iter().map(|row| row.concat())).map_err(shape);
    }
    let mut signs = SIGNS.chars();
    let mut known = BTreeMap::from([(".", Some('.'))]);
    for name in names.iter().flatten() {
        known.entry(name).or_insert_with(|| signs.next());
    }
    let row = |row: &Vec<String>| row.iter().map(|name| known[&name[..]]).collect();
    let rows: Option<Vec<String>> = names.iter().map(row).collect();
    let rows = rows.ok_or_else(|| format!("there are more than {} regions", SIGNS.len()))?;
    Regions::from_rows(rows).map_err(shape)
}

/// A puzzle with regions of these names.
fn puzzle_of(names: &Names, stars: Option<u32>) -> Result<Puzzle, String> {
    if names.iter().flatten().any(|name| name == ".") {
        return Err("a square of the map is in no region".to_owned());
    }
    let of = |stars| {
        let puzzle = Puzzle::with_named_regions(names.len() as u32, stars, names.concat());
        puzzle.map_err(|error| error.to_string())
    };
    let puzzle = of(stars.unwrap_or(1))?;
    match (stars, puzzle.crowded_region()) {
        (Some(stars), Some(region)) => Err(format!(
            "region {} has no room for {stars} queens",
            puzzle.region_name(region)
        )),
        (Some(_), _) => Ok(puzzle),
        (None, _) => of(likely_stars(&puzzle)),
    }
}

/// The likely number of stars of a map if the text does not state it: the smallest with just one solution, or 1.
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
