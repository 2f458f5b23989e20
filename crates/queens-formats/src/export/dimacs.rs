//! CNF in the DIMACS format, for SAT solvers.

use std::fmt::{self, Write};

use queens::Problem;

use super::{Constraints, title};

/// The text of clauses, and their number.
#[derive(Default)]
struct Clauses {
    text: String,
    number: usize,
}

impl Clauses {
    fn add(&mut self, literals: impl IntoIterator<Item = i64>) -> fmt::Result {
        for literal in literals {
            write!(self.text, "{literal} ")?;
        }
        self.number += 1;
        writeln!(self.text, "0")
    }
}

pub(super) fn write(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let mut clauses = Clauses::default();
    let variable = |square: usize| square as i64 + 1;
    let not_both = |a: usize, b: usize| [-variable(a), -variable(b)];
    for &at in &constraints.required {
        clauses.add([variable(at)])?;
    }
    for &at in &constraints.barred {
        clauses.add([-variable(at)])?;
    }
    for (_, line) in &constraints.exactly_one {
        clauses.add(line.iter().map(|&at| variable(at)))?;
    }
    let exactly_one = constraints.exactly_one.iter();
    for (_, line) in exactly_one.chain(&constraints.at_most_one) {
        for (i, &a) in line.iter().enumerate() {
            for &b in &line[i + 1..] {
                clauses.add(not_both(a, b))?;
            }
        }
    }
    for &(a, b) in &constraints.pairs {
        clauses.add(not_both(a, b))?;
    }
    let mut variables = constraints.squares;
    if let Some(total) = constraints.total {
        variables = exactly(total, constraints.squares, &mut clauses)?;
    }
    let head = format!(
        "c {}\nc variable {} * row + column + 1 is true if a queen is there; rows and columns count from 0\n\
         p cnf {variables} {}\n",
        title(problem),
        problem.columns(),
        clauses.number
    );
    // The clauses may be gigabytes.
    *out = clauses.text;
    out.insert_str(0, &head);
    Ok(())
}

/// Adds clauses that say "exactly k of the first `squares` variables", and returns the number of variables then used.
///
/// Sinz 2005, sequential counter, as equivalences so that the new variables are determined by the others:
/// s(i, j) ⇔ at least j of the first i ⇔ s(i − 1, j) ∨ (x(i) ∧ s(i − 1, j − 1)).
fn exactly(k: usize, squares: usize, clauses: &mut Clauses) -> Result<usize, fmt::Error> {
    if k > squares {
        clauses.add([])?;
        return Ok(squares);
    }
    // A literal, or the truth value if it is known without one.
    let at_least = |i: usize, j: usize| -> Result<i64, bool> {
        match j {
            0 => Err(true),
            _ if j > i => Err(false),
            _ => Ok((squares + (i - 1) * (k + 1) + j) as i64),
        }
    };
    let mut add = |literals: &[(Result<i64, bool>, bool)]| {
        if literals
            .iter()
            .any(|&(literal, positive)| literal == Err(positive))
        {
            return Ok(());
        }
        let sign = |&(literal, positive): &(Result<i64, bool>, bool)| {
            let variable = literal.ok()?;
            Some(if positive { variable } else { -variable })
        };
        clauses.add(literals.iter().filter_map(sign))
    };
    for i in 1..=squares {
        let x = Ok(i as i64);
        for j in 1..=(k + 1).min(i) {
            let (now, before, less) = (at_least(i, j), at_least(i - 1, j), at_least(i - 1, j - 1));
            add(&[(now, true), (before, false)])?;
            add(&[(now, true), (x, false), (less, false)])?;
            add(&[(now, false), (before, true), (x, true)])?;
            add(&[(now, false), (before, true), (less, true)])?;
        }
    }
    add(&[(at_least(squares, k), true)])?;
    add(&[(at_least(squares, k + 1), false)])?;
    // Variables s(i, j) with j > i are never used, but numbered; they must not be free.
    for i in 1..=squares {
        for j in i + 1..=k + 1 {
            clauses.add([-((squares + (i - 1) * (k + 1) + j) as i64)])?;
        }
    }
    Ok(squares + squares * (k + 1))
}
