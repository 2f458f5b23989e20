//! Problems and puzzles in serde: objects as described in `docs/json.md`.

use serde::{Deserialize, Serialize};

use crate::complete::ProblemError;
use crate::puzzle::PuzzleError;
use crate::{Problem, Puzzle, Regions, Rules, Square};

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenProblem {
    rows: u32,
    columns: u32,
    queen_count: Option<u32>,
    rules: Option<Rules>,
    #[serde(default)]
    given: Vec<Square>,
    #[serde(default)]
    blocked: Vec<Square>,
    #[serde(default)]
    blocked_diagonals: Vec<i64>,
    #[serde(default)]
    blocked_antidiagonals: Vec<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    regions: Option<Vec<String>>,
}

impl From<Problem> for WrittenProblem {
    fn from(problem: Problem) -> Self {
        let rows = |regions: &Regions| regions.to_string().lines().map(String::from).collect();
        WrittenProblem {
            rows: problem.rows(),
            columns: problem.columns(),
            queen_count: Some(problem.queens()),
            rules: Some(problem.rules()),
            given: problem.given().to_vec(),
            blocked: problem.blocked().to_vec(),
            blocked_diagonals: problem.blocked_diagonals().to_vec(),
            blocked_antidiagonals: problem.blocked_antidiagonals().to_vec(),
            regions: problem.regions().map(rows),
        }
    }
}

impl TryFrom<WrittenProblem> for Problem {
    type Error = ProblemError;

    fn try_from(written: WrittenProblem) -> Result<Self, ProblemError> {
        let mut problem = Problem::rectangle(written.rows, written.columns);
        if let Some(queens) = written.queen_count {
            problem = problem.with_queens(queens);
        }
        if let Some(rows) = written.regions {
            problem = problem.with_regions(Regions::from_rows(rows)?)?;
        }
        if let Some(rules) = written.rules {
            problem = problem.with_rules(rules)?;
        }
        problem
            .with_given(written.given)?
            .with_blocked(written.blocked)?
            .with_blocked_diagonals(written.blocked_diagonals)?
            .with_blocked_antidiagonals(written.blocked_antidiagonals)
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WrittenPuzzle {
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    n: u32,
    stars: u32,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    regions: Vec<Row>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    given: Vec<Square>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<Square>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    squares: Vec<Square>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    crosses: Vec<Square>,
}

/// The names of the regions along a row, as one word if every name is a single character.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Row {
    Signs(String),
    Names(Vec<String>),
}

impl From<Puzzle> for WrittenPuzzle {
    fn from(puzzle: Puzzle) -> Self {
        let regions = match puzzle.region_words() {
            Some(words) => words.into_iter().map(Row::Signs).collect(),
            None => puzzle.region_rows().into_iter().map(Row::Names).collect(),
        };
        WrittenPuzzle {
            n: puzzle.n(),
            stars: puzzle.stars(),
            regions,
            given: puzzle.given().to_vec(),
            blocked: puzzle.blocked().to_vec(),
            squares: puzzle.queens().to_vec(),
            crosses: puzzle.crosses().to_vec(),
            title: puzzle.title,
            source: puzzle.source,
            date: puzzle.date,
            id: puzzle.id,
        }
    }
}

impl TryFrom<WrittenPuzzle> for Puzzle {
    type Error = PuzzleError;

    fn try_from(written: WrittenPuzzle) -> Result<Self, PuzzleError> {
        let WrittenPuzzle { n, stars, .. } = written;
        let names = written.regions.into_iter().flat_map(|row| match row {
            Row::Signs(signs) => signs.chars().map(String::from).collect(),
            Row::Names(names) => names,
        });
        let names: Vec<String> = names.collect();
        let puzzle = match names.is_empty() {
            true if stars == 1 => Puzzle::classic(n)?,
            true => return Err(PuzzleError::stars(n, stars)),
            false => Puzzle::with_named_regions(n, stars, names)?,
        };
        let mut puzzle = puzzle
            .with_given(written.given)?
            .with_blocked(written.blocked)?
            .with_marks(written.squares, written.crosses)?;
        puzzle.title = written.title;
        puzzle.source = written.source;
        puzzle.date = written.date;
        puzzle.id = written.id;
        Ok(puzzle)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_are_read_as_they_were_written() {
        let torus = Problem::rectangle(5, 5).with_queens(4);
        let torus = torus.with_rules(Rules::TORUS).and_then(|problem| {
            let problem = problem
                .with_given([(4, 1)])?
                .with_blocked([(0, 0), (2, 3)])?;
            let problem = problem.with_blocked_diagonals([-2])?;
            problem.with_blocked_antidiagonals([3])
        });
        let regions = "AAB/ACB/CCB".parse().expect("a map");
        let regions = Problem::square(3).with_regions(regions);
        for problem in [Problem::square(8), torus.unwrap(), regions.unwrap()] {
            let json = serde_json::to_string(&problem).expect("JSON");
            assert_eq!(
                serde_json::from_str::<Problem>(&json).expect(&json),
                problem
            );
        }
        for wrong in [
            r#"{"rows":4,"columns":4,"given":[[4,0]]}"#,
            r#"{"rows":4,"columns":4,"gven":[[0,0]]}"#,
            r#"{"rows":2,"columns":2,"regions":["AB","A"]}"#,
        ] {
            assert!(serde_json::from_str::<Problem>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn puzzles_are_read_as_they_were_written() {
        let letters: Puzzle = "# given: 0:1/BBAA/BBAA/BCDD/CCDD".parse().expect("a map");
        let map = vec![0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
        let named = Puzzle::with_regions(4, 1, map).and_then(|puzzle| {
            let names = ["red", "blue", "gold", "pink"].map(String::from);
            let puzzle = puzzle.with_names(names.to_vec())?;
            puzzle.with_marks(vec![Square::new(0, 1)], vec![Square::new(0, 0)])
        });
        let mut named = named.expect("a puzzle");
        named.title = Some("Colours".to_owned());
        for puzzle in [letters, named, Puzzle::classic(6).expect("small")] {
            let json = serde_json::to_string(&puzzle).expect("JSON");
            assert_eq!(serde_json::from_str::<Puzzle>(&json).expect(&json), puzzle);
        }
        for wrong in [
            r#"{"n":4,"stars":2}"#,
            r#"{"n":2,"stars":1,"regions":["AA","A"]}"#,
            r#"{"n":2,"stars":1,"regions":["AA","AA"]}"#,
            r#"{"n":2,"stars":1,"regions":["AA","BB"],"name":"?"}"#,
        ] {
            assert!(serde_json::from_str::<Puzzle>(wrong).is_err(), "{wrong}");
        }
    }
}
