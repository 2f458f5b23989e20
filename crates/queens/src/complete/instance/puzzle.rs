//! The family of puzzles with regions, which [`puzzle`](crate::puzzle) makes.

use crate::complete::instance::shuffle;
use crate::complete::problem::Problem;
use crate::puzzle::{Recipe, solutions};
use crate::random::Random;
use crate::run::UNLIMITED;

/// A puzzle with one solution and so many of its queens given; without regions where there is none.
pub(crate) fn problem(n: u32, given: usize, random: &mut Random) -> Option<Problem> {
    let puzzle = Recipe::new(n).make(random).ok()?;
    let mut queens = solutions(&puzzle, 1, &UNLIMITED).0.pop()?;
    shuffle(&mut queens, random);
    queens.truncate(given);
    let problem = puzzle.problem()?;
    problem.with_given(queens).ok()
}
