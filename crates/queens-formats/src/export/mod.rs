//! Problems for other solvers.
//!
//! Every export is made from one list of constraints: squares that must or must not hold a queen, lines that take exactly
//! one or at most one, pairs that exclude each other, and the number of queens unless the lines imply it.

mod dimacs;
mod dlx;
mod minizinc;

use std::collections::BTreeSet;

use queens::{Problem, Square, named_enum};
use thiserror::Error;

named_enum! {
    "export",
    /// A language in which other solvers take a problem.
    #[non_exhaustive]
    pub enum Export {
        /// CNF for SAT solvers. Variable `row · columns + column + 1` is true where a queen stands. Models and
        /// solutions correspond one to one.
        Dimacs = "dimacs",
        /// Exact cover with primary and secondary items, as Knuth's programs DLX1 and later read it.
        Dlx = "dlx",
        /// A model for MiniZinc 2.
        Minizinc = "minizinc",
    }
}

impl Export {
    /// The problem as text. Time and size: O(n³) for the n × n board, the number of pairs of squares on a line.
    ///
    /// # Errors
    /// [`NotExactCover`] from `Dlx` if no set of lines determines the number of queens.
    ///
    /// ```
    /// use queens::Problem;
    /// use queens_formats::Export;
    /// let text = Export::Dimacs.write(&Problem::square(4))?;
    /// assert!(text.lines().any(|line| line == "p cnf 16 84"));
    /// # Ok::<(), queens_formats::NotExactCover>(())
    /// ```
    pub fn write(self, problem: &Problem) -> Result<String, NotExactCover> {
        let constraints = Constraints::new(problem);
        let mut text = String::new();
        let written = match self {
            Export::Dimacs => dimacs::write(problem, &constraints, &mut text),
            Export::Dlx if constraints.total.is_some() => return Err(NotExactCover),
            Export::Dlx => dlx::write(problem, &constraints, &mut text),
            Export::Minizinc => minizinc::write(problem, &constraints, &mut text),
        };
        written.expect("a string takes everything");
        Ok(text)
    }
}

/// The problem asks for a number of queens that is not "one in each row, column or region", which exact cover cannot
/// express.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("exact cover needs one queen in each row, each column or each region")]
pub struct NotExactCover;

/// The constraints of a problem. Squares are numbered in reading order.
struct Constraints {
    squares: usize,
    required: Vec<usize>,
    barred: Vec<usize>,
    exactly_one: Vec<(String, Vec<usize>)>,
    at_most_one: Vec<(String, Vec<usize>)>,
    /// Pairs that attack each other and share no line.
    pairs: Vec<(usize, usize)>,
    /// The number of queens, unless lines that take exactly one imply it.
    total: Option<usize>,
}

impl Constraints {
    fn new(problem: &Problem) -> Self {
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        let (rules, queens) = (problem.rules(), problem.queens() as usize);
        let number = |square: Square| square.row as usize * columns + square.column as usize;
        let regions = problem.regions().map_or(0, |r| r.names().len());
        let region = |square: Square| problem.regions()?.of(square);
        let crowded = regions > 0 && regions == queens;
        let barred =
            |square: &Square| problem.is_blocked(*square) || crowded && region(*square).is_none();
        let mut lines = [(); 5].map(|()| Vec::new());
        let diagonals = if rules.torus {
            rows
        } else {
            (rows + columns).saturating_sub(1)
        };
        for (family, count) in [rows, columns, diagonals, diagonals, regions]
            .into_iter()
            .enumerate()
        {
            let name = |line| format!("{}{line}", ["r", "c", "d", "a", "g"][family]);
            lines[family] = (0..count).map(|line| (name(line), Vec::new())).collect();
        }
        for square in problem.squares() {
            let (row, column) = (square.row as usize, square.column as usize);
            let (d, s) = if rules.torus {
                ((row + columns - column) % columns, (row + column) % columns)
            } else {
                (row + columns - 1 - column, row + column)
            };
            for (family, line) in [row, column, d, s].into_iter().enumerate() {
                lines[family][line].1.push(number(square));
            }
            if let Some(region) = region(square) {
                lines[4][region as usize].1.push(number(square));
            }
        }
        let (mut exactly_one, mut at_most_one) = (Vec::new(), Vec::new());
        let mut total = Some(queens);
        let [by_row, by_column, by_diagonal, by_antidiagonal, by_region] = lines;
        for (family, rule, exact) in [
            (by_row, rules.rows, rows == queens),
            (by_column, rules.columns, columns == queens),
            (by_diagonal, rules.diagonals, false),
            (by_antidiagonal, rules.antidiagonals, false),
            (by_region, problem.regions().is_some(), true),
        ] {
            match (rule, exact) {
                (false, _) => {}
                (true, true) => {
                    // Regions that do not cover the board imply nothing about the rest of it.
                    if family.len() == queens && (queens > 0 || rows * columns == 0) {
                        total = None;
                    }
                    exactly_one.extend(family);
                }
                (true, false) => {
                    at_most_one.extend(family.into_iter().filter(|(_, line)| line.len() > 1));
                }
            }
        }
        let mut pairs = BTreeSet::new();
        for square in problem.squares() {
            for leap in rules.leaps() {
                if let Some(to) = problem.leap(square, leap) {
                    let pair = (number(square), number(to));
                    let on_a_line = (rules.rows && square.row == to.row)
                        || (rules.columns && square.column == to.column);
                    if pair.0 < pair.1 && !on_a_line {
                        pairs.insert(pair);
                    }
                }
            }
        }
        Constraints {
            squares: rows * columns,
            required: problem.given().iter().map(|&queen| number(queen)).collect(),
            barred: problem.squares().filter(barred).map(number).collect(),
            exactly_one,
            at_most_one,
            pairs: pairs.into_iter().collect(),
            total,
        }
    }
}

/// One line that says what the text is about.
fn title(problem: &Problem) -> String {
    format!(
        "{} queen{} on {} × {}, rules: {}",
        problem.queens(),
        if problem.queens() == 1 { "" } else { "s" },
        problem.rows(),
        problem.columns(),
        problem.rules()
    )
}
