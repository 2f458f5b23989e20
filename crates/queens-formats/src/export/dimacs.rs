//! CNF in the DIMACS format, for SAT solvers.

use std::fmt::{self, Write};

use queens::Problem;

use super::{Constraints, title};

pub(super) fn write(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let mut clauses: Vec<Vec<i64>> = Vec::new();
    let variable = |square: usize| square as i64 + 1;
    let not_both = |a: usize, b: usize| vec![-variable(a), -variable(b)];
    clauses.extend(constraints.required.iter().map(|&at| vec![variable(at)]));
    clauses.extend(constraints.barred.iter().map(|&at| vec![-variable(at)]));
    for (_, line) in &constraints.exactly_one {
        clauses.push(line.iter().map(|&at| variable(at)).collect());
    }
    let exactly_one = constraints.exactly_one.iter();
    for (_, line) in exactly_one.chain(&constraints.at_most_one) {
        for (i, &a) in line.iter().enumerate() {
            clauses.extend(line[i + 1..].iter().map(|&b| not_both(a, b)));
        }
    }
    clauses.extend(constraints.pairs.iter().map(|&(a, b)| not_both(a, b)));
    let mut variables = constraints.squares;
    if let Some(total) = constraints.total {
        variables = exactly(total, constraints.squares, &mut clauses);
    }
    writeln!(out, "c {}", title(problem))?;
    writeln!(
        out,
        "c variable {} * row + column + 1 is true if a queen is there; rows and columns count from 0",
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

/// Adds clauses that say "exactly k of the first `squares` variables", and returns the number of variables then used.
///
/// Sinz 2005, sequential counter, as equivalences so that the new variables are determined by the others:
/// s(i, j) ⇔ at least j of the first i ⇔ s(i − 1, j) ∨ (x(i) ∧ s(i − 1, j − 1)).
fn exactly(k: usize, squares: usize, clauses: &mut Vec<Vec<i64>>) -> usize {
    if k > squares {
        clauses.push(Vec::new());
        return squares;
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
