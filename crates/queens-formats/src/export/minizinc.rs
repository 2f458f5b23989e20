//! A model for MiniZinc 2.

use std::fmt::{self, Write};

use queens::Problem;

use super::{Constraints, title};

pub(super) fn write(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let (rows, columns) = (problem.rows(), problem.columns() as usize);
    let square = |&at: &usize| format!("q[{},{}]", at / columns, at % columns);
    let sum = |squares: &[usize]| match squares {
        [] => "0".to_owned(),
        _ => squares.iter().map(square).collect::<Vec<_>>().join(" + "),
    };
    writeln!(out, "% {}", title(problem))?;
    writeln!(
        out,
        "% q[row,column] = 1 if a queen is there; rows and columns count from 0"
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
    // `show2d` would add the numbers of rows and columns, because they count from 0.
    let sign = r#"if fix(q[r,c]) = 1 then "Q" else "." endif"#;
    writeln!(
        out,
        r#"output [join(" ", [{sign} | c in 0..{}]) ++ "\n" | r in 0..{}];"#,
        columns as i64 - 1,
        i64::from(rows) - 1
    )
}
