//! Exact numbers of completions: by the search, row by row on open boards, by symmetry on a torus.

pub(crate) mod by_rows;
pub(crate) mod torus;

use crate::complete::grid::opening::Opening;
use crate::complete::problem::Problem;
use crate::complete::search::Step;
use crate::complete::stream::{Aim, fits_words, stream};
use crate::complete::{Budget, Count};

/// The exact number of completions, or how many were found when the budget was used up.
pub(crate) fn count(problem: &Problem, budget: &mut Budget<'_>) -> Count {
    if problem.is_too_large() {
        return Count::AtLeast(0);
    }
    let parts = torus::parts(problem).unwrap_or_else(|| vec![(problem.clone(), 1)]);
    let mut total = 0;
    for (part, times) in parts {
        match count_whole(&part, budget) {
            Count::Exact(count) => total += times * count,
            Count::AtLeast(count) => return Count::AtLeast(total + times * count),
        }
    }
    Count::Exact(total)
}

/// The number of completions, found without the symmetries of the whole board.
fn count_whole(problem: &Problem, budget: &mut Budget<'_>) -> Count {
    let mut stream = stream(problem, Aim::Any);
    let mut found = 0u128;
    let mut go_on = |budget: &mut Budget<'_>| {
        loop {
            match stream.run(budget) {
                Step::Solution => found += 1,
                Step::Exhausted => return Count::Exact(found),
                Step::Stopped => return Count::AtLeast(found),
            }
        }
    };
    let (counted, paused) = budget.part(TRIAL, &mut go_on);
    if let Count::AtLeast(so_far) = counted
        && paused
    {
        // Many of the nodes were solutions: the board is open, and counting it row by row is faster.
        if so_far >= u128::from(TRIAL) / OPEN
            && fits_words(problem)
            && by_rows::suits(problem)
            && let Some(opening) = Opening::new(problem)
        {
            return match by_rows::count(&opening, budget) {
                Ok(count) => Count::Exact(count),
                Err(at_least) => Count::AtLeast(at_least.max(so_far)),
            };
        }
        return go_on(budget);
    }
    counted
}

/// Nodes after which it is decided which way of counting suits the board.
const TRIAL: u64 = 4096;

/// A board is open if at least one node in this many is a solution.
const OPEN: u128 = 64;
