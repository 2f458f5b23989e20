//! Exact cover as Knuth's programs DLX1 and later read it: primary items, a bar, secondary items; one option a
//! line.

use std::fmt::{self, Write};

use queens::Problem;

use super::{Constraints, title};

pub(super) fn write(problem: &Problem, constraints: &Constraints, out: &mut String) -> fmt::Result {
    let mut open = vec![true; constraints.squares];
    constraints.barred.iter().for_each(|&at| open[at] = false);
    // A given queen on a barred square, or two that attack each other, leave their lines, and an item of their own, without
    // options.
    if !problem.given().is_empty() {
        for (open, place) in open.iter_mut().zip(problem.squares()) {
            let mut given = problem.given().iter();
            *open = *open && given.all(|&queen| problem.attack(queen, place).is_none());
        }
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
    let primary = constraints.exactly_one.iter().map(|(name, _)| &name[..]);
    let is_lost = constraints.required.iter().any(|&at| !open[at]);
    let primary: Vec<&str> = primary.chain(is_lost.then_some("given")).collect();
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
