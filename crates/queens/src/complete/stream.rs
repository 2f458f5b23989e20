//! Solutions one after the other, and the choice of the board and the search that suit a problem.

use super::Budget;
use super::grid::Grid;
use super::grid::full::Full;
use super::grid::large::Large;
use super::grid::opening::{LONGEST, Opening};
use super::grid::small::Small;
use super::problem::Problem;
use super::search::ordered::Ordered;
use super::search::restarts::Restarts;
use super::search::{Search, Step};
use super::total::torus;

/// Whether the boards of words can hold the problem.
pub(crate) fn fits_words(problem: &Problem) -> bool {
    let regions = problem.regions().map_or(0, |regions| regions.names().len());
    problem.rows().max(problem.columns()) <= LONGEST && regions <= 64
}

/// Solutions, one at each [`Step::Solution`].
pub(crate) trait Stream: Send + Sync {
    /// Runs to the next solution.
    fn run(&mut self, budget: &mut Budget<'_>) -> Step;
    /// The squares of the current solution, row · columns + column, in any order.
    fn placed(&mut self) -> &[u32];
    /// A copy of the search, which continues on its own.
    fn copy(&self) -> Box<dyn Stream>;
}

impl<G: Grid> Stream for Search<G> {
    fn run(&mut self, budget: &mut Budget<'_>) -> Step {
        self.run(budget)
    }

    fn placed(&mut self) -> &[u32] {
        self.grid().placed()
    }

    fn copy(&self) -> Box<dyn Stream> {
        Box::new(self.clone())
    }
}

/// A stream without completions: exhausted if it is known without a search that there are none, stopped if the board is too
/// large for a search.
#[derive(Clone, Copy)]
struct Nothing(Step);

impl Stream for Nothing {
    fn run(&mut self, _: &mut Budget<'_>) -> Step {
        self.0
    }

    fn placed(&mut self) -> &[u32] {
        &[]
    }

    fn copy(&self) -> Box<dyn Stream> {
        Box::new(*self)
    }
}

/// Which solutions a stream gives.
#[derive(Clone, Copy)]
pub(crate) enum Aim {
    /// One, as soon as possible.
    One,
    /// All, as they are found.
    Any,
    /// All, in lexicographic order.
    Sorted,
}

/// The board and the search that suit the problem.
pub(crate) fn stream(problem: &Problem, aim: Aim) -> Box<dyn Stream> {
    fn of<G: Grid>(grid: Option<G>, problem: &Problem, aim: Aim) -> Box<dyn Stream> {
        match (grid, aim) {
            (None, _) => Box::new(Nothing(Step::Exhausted)),
            (Some(grid), Aim::One) => Box::new(Restarts::new(grid, problem)),
            (Some(grid), Aim::Any) => Box::new(Search::new(grid)),
            (Some(grid), Aim::Sorted) => Box::new(Ordered::new(grid)),
        }
    }
    if problem.is_too_large() {
        return Box::new(Nothing(Step::Stopped));
    }
    if torus::excluded(problem).is_some() || problem.has_too_few_regions() {
        return Box::new(Nothing(Step::Exhausted));
    }
    if !fits_words(problem) {
        return of(Large::new(problem), problem, aim);
    }
    let opening = Opening::new(problem);
    match opening.as_ref().and_then(Full::new) {
        Some(crossed) => of(Some(crossed), problem, aim),
        None => of(opening.map(Small::new), problem, aim),
    }
}
