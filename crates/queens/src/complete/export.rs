//! The same problem for other solvers.
//!
//! Every export is made from one list of constraints: squares that must or must not hold a queen, lines
//! that take exactly one or at most one, pairs that exclude each other, and, where the lines do not
//! already say it, the number of queens.

use std::collections::BTreeSet;
use std::fmt::{self, Write};
use std::str::FromStr;

use super::problem::Problem;
use crate::board::Square;

/// A language in which other solvers take a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Export {
    /// CNF for SAT solvers. Variable `row · columns + column + 1` is true where a queen stands. Models and
    /// solutions correspond one to one.
    Dimacs,
    /// Exact cover with primary and secondary items, as Knuth's programs DLX1 and later read it.
    Dlx,
    /// A model for MiniZinc 2.
    Minizinc,
}

impl Export {
    /// All of them.
    pub const ALL: [Export; 3] = [Export::Dimacs, Export::Dlx, Export::Minizinc];

    /// The name people type.
    pub fn name(self) -> &'static str {
        match self {
            Export::Dimacs => "dimacs",
            Export::Dlx => "dlx",
            Export::Minizinc => "minizinc",
        }
    }

    /// The problem as text. Time and size: O(n³) for n × n queens, as pairs on a line are.
    ///
    /// # Errors
    /// [`NotExactCover`] from `Dlx` when no set of lines says how many queens there are.
    ///
    /// ```
    /// use queens::complete::{Export, Problem};
    /// let text = Export::Dimacs.write(&Problem::square(4))?;
    /// assert!(text.lines().any(|line| line == "p cnf 16 84"));
    /// # Ok::<(), queens::complete::NotExactCover>(())
    /// ```
    pub fn write(self, problem: &Problem) -> Result<String, NotExactCover> {
        let constraints = Constraints::new(problem);
        let mut text = String::new();
        let written = match self {
            Export::Dimacs => dimacs(problem, &constraints, &mut text),
            Export::Dlx if constraints.total.is_some() => return Err(NotExactCover),
            Export::Dlx => dlx(problem, &constraints, &mut text),
            Export::Minizinc => minizinc(problem, &constraints, &mut text),
        };
        written.expect("a string takes everything");
        Ok(text)
    }
}

impl fmt::Display for Export {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The name is not one of an export.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownExport;

impl fmt::Display for UnknownExport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the exports are dimacs, dlx and minizinc")
    }
}

impl std::error::Error for UnknownExport {}

impl FromStr for Export {
    type Err = UnknownExport;

    fn from_str(name: &str) -> Result<Self, UnknownExport> {
        let named = |export: &Export| export.name() == name;
        Export::ALL.into_iter().find(named).ok_or(UnknownExport)
    }
}

/// The problem asks for a number of queens that is not "one in each row, column or region", which exact
/// cover cannot say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotExactCover;

impl fmt::Display for NotExactCover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("exact cover needs one queen in each row, each column or each region")
    }
}

impl std::error::Error for NotExactCover {}

/// Squares are numbered in reading order.
struct Constraints {
    squares: usize,
    required: Vec<usize>,
    barred: Vec<usize>,
    exactly_one: Vec<(String, Vec<usize>)>,
    at_most_one: Vec<(String, Vec<usize>)>,
    /// Pairs that attack each other and share no line.
    pairs: Vec<(usize, usize)>,
    /// The number of queens, unless lines that take exactly one say it.
    total: Option<usize>,
}

impl Constraints {
    fn new(problem: &Problem) -> Self {
        let (rows, columns) = (problem.rows() as usize, problem.columns() as usize);
        let (rules, queens) = (problem.rules(), problem.queens() as usize);
        let number = |square: Square| square.row as usize * columns + square.column as usize;
        let regions = problem.regions().map_or(0, |r| r.names().len());
        let crowded = regions > 0 && regions == queens;
        let barred = |square: &Square| {
            problem.block(*square).is_some() || crowded && problem.region(*square).is_none()
        };
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
            let (d, s) = match rules.torus {
                true => ((row + columns - column) % columns, (row + column) % columns),
                false => (row + columns - 1 - column, row + column),
            };
            for (family, line) in [row, column, d, s].into_iter().enumerate() {
                lines[family][line].1.push(number(square));
            }
            if let Some(region) = problem.region(square) {
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
            (by_antidiagonal, rules.diagonals, false),
            (by_region, problem.regions().is_some(), true),
        ] {
            match (rule, exact) {
                (false, _) => {}
                (true, true) => {
                    // Regions that do not cover the board say nothing about the rest of it.
                    if family.len() == queens {
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
            for (down, right) in rules.steps() {
                if let Some(to) = problem.step(square, down, right) {
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
        "{} queens on {} × {}, rules: {}",
        problem.queens(),
        problem.rows(),
        problem.columns(),
        problem.rules()
    )
}

fn dimacs(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let mut clauses: Vec<Vec<i64>> = Vec::new();
    let variable = |square: usize| square as i64 + 1;
    clauses.extend(constraints.required.iter().map(|&at| vec![variable(at)]));
    clauses.extend(constraints.barred.iter().map(|&at| vec![-variable(at)]));
    for (_, line) in &constraints.exactly_one {
        clauses.push(line.iter().map(|&at| variable(at)).collect());
    }
    for (_, line) in constraints
        .exactly_one
        .iter()
        .chain(&constraints.at_most_one)
    {
        for (i, &a) in line.iter().enumerate() {
            clauses.extend(
                line[i + 1..]
                    .iter()
                    .map(|&b| vec![-variable(a), -variable(b)]),
            );
        }
    }
    clauses.extend(
        constraints
            .pairs
            .iter()
            .map(|&(a, b)| vec![-variable(a), -variable(b)]),
    );
    let mut variables = constraints.squares;
    if let Some(total) = constraints.total {
        variables = exactly(total, constraints.squares, &mut clauses);
    }
    writeln!(out, "c {}", title(problem))?;
    writeln!(
        out,
        "c variable {} * row + column + 1 is true where a queen stands, rows and columns from 0",
        problem.columns()
    )?;
    writeln!(out, "p cnf {variables} {}", clauses.len())?;
    for clause in clauses {
        for literal in clause {
            write!(out, "{literal} ")?;
        }
        writeln!(out, "0")?;
    }
    Ok(())
}

/// Clauses that say "exactly k of the first `squares` variables", and the number of variables then used.
///
/// Sinz 2005, sequential counter, as equivalences so that the new variables are determined by the others:
/// s(i, j) ⇔ at least j of the first i ⇔ s(i − 1, j) ∨ (x(i) ∧ s(i − 1, j − 1)).
fn exactly(k: usize, squares: usize, clauses: &mut Vec<Vec<i64>>) -> usize {
    if k > squares {
        clauses.push(Vec::new());
        return squares;
    }
    // A literal, or what is known without one.
    let at_least = |i: usize, j: usize| -> Result<i64, bool> {
        match j {
            0 => Err(true),
            _ if j > i => Err(false),
            _ => Ok((squares + (i - 1) * (k + 1) + j) as i64),
        }
    };
    let mut add = |literals: &[(Result<i64, bool>, bool)]| {
        let mut clause = Vec::new();
        for &(literal, positive) in literals {
            match literal {
                Err(value) if value == positive => return,
                Err(_) => {}
                Ok(variable) => clause.push(if positive { variable } else { -variable }),
            }
        }
        clauses.push(clause);
    };
    for i in 1..=squares {
        let x = Ok(i as i64);
        for j in 1..=(k + 1).min(i) {
            let (now, before, less) = (at_least(i, j), at_least(i - 1, j), at_least(i - 1, j - 1));
            add(&[(now, true), (before, false)]);
            add(&[(now, true), (x, false), (less, false)]);
            add(&[(now, false), (before, true), (x, true)]);
            add(&[(now, false), (before, true), (less, true)]);
        }
    }
    add(&[(at_least(squares, k), true)]);
    add(&[(at_least(squares, k + 1), false)]);
    // Variables s(i, j) with j > i are never used, but numbered; they must not be free.
    for i in 1..=squares {
        for j in i + 1..=k + 1 {
            clauses.push(vec![-((squares + (i - 1) * (k + 1) + j) as i64)]);
        }
    }
    squares + squares * (k + 1)
}

fn dlx(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let free = |square: usize| {
        let place = problem.squares().nth(square).expect("on the board");
        problem.given().contains(&place)
            || problem
                .given()
                .iter()
                .all(|&queen| problem.attack(queen, place).is_none())
    };
    let mut open = vec![true; constraints.squares];
    constraints.barred.iter().for_each(|&at| open[at] = false);
    if !problem.given().is_empty() {
        for (at, open) in open.iter_mut().enumerate() {
            *open = *open && free(at);
        }
    }
    // A given queen on a barred square, or two that attack each other, leave their lines without options.
    for &at in &constraints.required {
        let place = problem.squares().nth(at).expect("on the board");
        let clash = problem
            .given()
            .iter()
            .any(|&queen| problem.attack(queen, place).is_some());
        open[at] = open[at] && !clash;
    }
    let mut items: Vec<Vec<&str>> = vec![Vec::new(); constraints.squares];
    let pairs: Vec<(String, Vec<usize>)> = (constraints.pairs.iter().enumerate())
        .map(|(i, &(a, b))| (format!("p{i}"), vec![a, b]))
        .filter(|(_, pair)| pair.iter().all(|&at| open[at]))
        .collect();
    let secondary: Vec<&(String, Vec<usize>)> = (constraints.at_most_one.iter())
        .filter(|(_, line)| line.iter().filter(|&&at| open[at]).count() > 1)
        .chain(&pairs)
        .collect();
    for (name, line) in constraints
        .exactly_one
        .iter()
        .chain(secondary.iter().copied())
    {
        line.iter().for_each(|&at| items[at].push(name));
    }
    writeln!(out, "| {}", title(problem))?;
    let primary: Vec<&str> = constraints
        .exactly_one
        .iter()
        .map(|(name, _)| &name[..])
        .collect();
    write!(out, "{}", primary.join(" "))?;
    if !secondary.is_empty() {
        let names: Vec<&str> = secondary.iter().map(|(name, _)| &name[..]).collect();
        write!(out, " | {}", names.join(" "))?;
    }
    writeln!(out)?;
    for (at, items) in items.iter().enumerate() {
        if open[at] {
            writeln!(out, "{}", items.join(" "))?;
        }
    }
    Ok(())
}

fn minizinc(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let (rows, columns) = (problem.rows(), problem.columns() as usize);
    let square = |&at: &usize| format!("q[{},{}]", at / columns, at % columns);
    let sum = |squares: &[usize]| squares.iter().map(square).collect::<Vec<_>>().join(" + ");
    writeln!(out, "% {}", title(problem))?;
    writeln!(
        out,
        "% q[row,column] = 1 where a queen stands, rows and columns from 0"
    )?;
    writeln!(
        out,
        "array[0..{}, 0..{}] of var 0..1: q;",
        i64::from(rows) - 1,
        columns as i64 - 1
    )?;
    for at in &constraints.required {
        writeln!(out, "constraint {} = 1;", square(at))?;
    }
    for at in &constraints.barred {
        writeln!(out, "constraint {} = 0;", square(at))?;
    }
    for (_, line) in &constraints.exactly_one {
        writeln!(out, "constraint {} = 1;", sum(line))?;
    }
    for (_, line) in &constraints.at_most_one {
        writeln!(out, "constraint {} <= 1;", sum(line))?;
    }
    for &(a, b) in &constraints.pairs {
        writeln!(out, "constraint {} <= 1;", sum(&[a, b]))?;
    }
    if let Some(total) = constraints.total {
        writeln!(out, "constraint sum(q) = {total};")?;
    }
    writeln!(out, "solve satisfy;")?;
    writeln!(out, "output [show2d(q)];")
}
